//! Other programs, and where they leave what they make.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the repository, as cargo tells it when it runs this program.
pub fn root() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| ".".into(), |xtask| Path::new(&xtask).join(".."))
}

/// The folder into which cargo builds.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The cargo that runs this program.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(arguments).current_dir(root());
    cargo
}

/// npm in the folder of the page.
pub fn npm(arguments: &[&str]) -> Command {
    let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.args(arguments).current_dir(root().join("web"));
    npm
}

/// Runs a command whose output anybody may see.
pub fn run(what: &str, command: &mut Command) -> Result<(), String> {
    println!("== {what}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what} failed ({status})")),
        Err(error) => Err(format!("{what} could not be started: {error}")),
    }
}
