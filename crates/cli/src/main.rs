//! The program `jersi`: reads arguments, calls the others, prints.

mod arguments;
mod commands;
mod help;
mod page;
mod record;
mod shared;
mod stop;
mod usage;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use arguments::{Cli, language};
use commands::Command;
use jersi_texts::{Lang, t};
use shared::{Context, Failure};

/// A server makes and forgets many small texts for every turn; this allocator is made for that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

jersi_texts::catalogue!();

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args_os().collect();
    let lang = language(&words);
    let (common, command) = match Cli::read(words, lang) {
        Ok(read) => read,
        Err(error) => return usage::report(&error, lang),
    };
    // The engine answers from several threads: nobody may hold the output.
    if matches!(command, Command::Ugi) && common.rules.is_none() {
        return commands::ugi::run().unwrap_or_else(|failure| ExitCode::from(failure.code()));
    }
    let mut out = BufWriter::new(io::stdout().lock());
    let done = Context::new(common, lang)
        .and_then(|context| commands::run(command, context, &mut out))
        .and_then(|code| {
            out.flush()?;
            Ok(code)
        });
    done.unwrap_or_else(|failure| {
        // What was written before the failure still belongs to the output.
        let _ = out.flush();
        report(&failure, lang);
        ExitCode::from(failure.code())
    })
}

fn report(failure: &Failure, lang: Lang) {
    let text = match failure {
        Failure::ClosedPipe => return,
        Failure::Output(error) => {
            t!(lang, "error", text = t!(lang, "output-failed", reason = error.to_string()))
        }
        Failure::Usage(text) | Failure::Job(text) => t!(lang, "error", text = text),
        Failure::Mistakes { mistakes, usage: true } => t!(lang, "error", text = mistakes.say(lang)),
        // Editors jump to FILE:LINE:COLUMN at the beginning of a line.
        Failure::Mistakes { mistakes, usage: false } => mistakes.say(lang),
    };
    let _ = writeln!(io::stderr().lock(), "{text}");
}
