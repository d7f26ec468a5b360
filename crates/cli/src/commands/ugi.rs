//! `jersi ugi`: the engine for match runners and boards, on standard input and output.

use std::io;
use std::process::ExitCode;

use jersi_engine::ugi;

use crate::shared::Failure;

/// Speaks UGI until `quit` or the end of input.
pub fn run() -> Result<ExitCode, Failure> {
    ugi::run(io::stdin().lock(), io::stdout())?;
    Ok(ExitCode::SUCCESS)
}
