//! `jersi completions`: a script by which a shell completes commands and options.

use std::io::Write;
use std::process::ExitCode;

use clap_complete::Shell;

use crate::arguments::Cli;
use crate::shared::{Context, Failure};

#[derive(clap::Args)]
pub struct Args {
    shell: Shell,
}

/// Writes the script.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    // The generator panics when the output cannot be written; it is given memory first.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::tree(context.lang), "jersi", &mut script);
    out.write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}
