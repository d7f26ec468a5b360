//! `cargo xtask torture` and `load`: see crates/stress.

use crate::command::{self, cargo};

/// Puts the server under stress.
pub fn run(arguments: &[&str]) -> Result<(), String> {
    command::run("program", &mut cargo(&["build", "--release", "--quiet"]))?;
    let mut stress = cargo(&["run", "--release", "--quiet", "--package", "jersi-stress", "--"]);
    command::run("stress", stress.args(arguments))
}
