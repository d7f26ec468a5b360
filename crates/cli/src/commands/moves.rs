//! `jersi moves`: the legal turns of a position.

use std::io::Write;
use std::process::ExitCode;

use jersi_schema::report;

use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    id: Option<String>,
    position: Vec<String>,
    #[arg(long)]
    plain: bool,
}

/// Writes the turns, one word a line, in the order of the words without marks.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let rules = context.game(args.id.as_deref())?;
    let position = context.position(&rules, &args.position)?;
    if context.json {
        context.write_json(out, &report::Turns::new(&position))?;
    } else {
        for turn in position.turns() {
            let word = if args.plain { position.word(turn) } else { position.marked_word(turn) };
            writeln!(out, "{word}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
