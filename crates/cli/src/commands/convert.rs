//! `jersi convert`: a record in another style.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use jersi_schema::report;
use jersi_texts::t;

use crate::record::read;
use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    file: PathBuf,
    #[arg(long, value_name = "STYLE")]
    to: Option<Style>,
    #[arg(long, value_name = "ID")]
    game: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Style {
    Record,
    Plain,
    Json,
}

/// Reads any style and writes one.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let style = match (args.to, context.json) {
        (None, false) => {
            return Err(Failure::Usage(t!(context.lang, "usage-which-style")));
        }
        (Some(Style::Record | Style::Plain), true) => {
            return Err(Failure::Usage(t!(context.lang, "usage-json-or-style")));
        }
        (style, _) => style.unwrap_or(Style::Json),
    };
    let record = read(context, &args.file, args.game.as_deref())?;
    match style {
        Style::Record => write!(out, "{record}")?,
        Style::Plain => write!(out, "{}", record.to_plain())?,
        Style::Json => context.write_json(out, &report::Record::new(&record))?,
    }
    Ok(ExitCode::SUCCESS)
}
