//! `jersi convert`: a record in another style.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;

use crate::record::{read, record_json};
use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The record, in any style; `-` for the standard input
    file: PathBuf,
    /// The style to write
    #[arg(long, value_name = "STYLE")]
    to: Option<Style>,
    /// The game of a record that names none
    #[arg(long, value_name = "ID")]
    game: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Style {
    /// With tags, comments and variations
    Record,
    /// As the games' author writes it: turns and score
    Plain,
    /// For programs, with all positions
    Json,
}

/// Reads any style and writes one.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let style = match (args.to, context.json) {
        (None, false) => {
            return Err(Failure::Usage("which style? Give --to record, --to plain or --to json".into()));
        }
        (Some(Style::Record | Style::Plain), true) => {
            return Err(Failure::Usage("--json is --to json; give one of the two".into()));
        }
        (style, _) => style.unwrap_or(Style::Json),
    };
    let record = read(context, &args.file, args.game.as_deref())?;
    match style {
        Style::Record => write!(out, "{record}")?,
        Style::Plain => write!(out, "{}", record.to_plain())?,
        Style::Json => context.write_json(out, &record_json(&record))?,
    }
    Ok(ExitCode::SUCCESS)
}
