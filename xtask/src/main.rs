//! The chores of the project. `cargo xtask test` runs every test there is.

mod test;

use std::process::{Command, ExitCode};

const USAGE: &str = "usage: cargo xtask COMMAND

  test             format check, clippy with warnings as errors, and every test, in a browser too; ends with the count
  selfplay [PAIRS] the engine against itself in every variant of the vectors, 20 ms a turn; 100 pairs of games each
  torture [KILLS]  50 games at once over a bad network while the server is killed again and again; 1,000 times
  load             1,000 games at once: turns a second, and how long players wait";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test::all(),
        ["selfplay"] => selfplay("100"),
        ["selfplay", pairs] => selfplay(pairs),
        ["torture"] => stress(&["torture", "1000"]),
        ["torture", kills] => stress(&["torture", kills]),
        ["load"] => stress(&["load"]),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The cargo that runs this program.
fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

fn run(what: &str, command: &mut Command) -> Result<(), String> {
    println!("== {what}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what} failed ({status})")),
        Err(error) => Err(format!("{what} could not be started: {error}")),
    }
}

/// Plays the engine against itself in every variant; any fault (an illegal turn, a late one, a crash) fails.
fn selfplay(pairs: &str) -> Result<(), String> {
    run("program", cargo().args(["build", "--release", "--quiet"]))?;
    let vectors = std::fs::read_to_string("crates/rules/tests/vectors/perft.json")
        .map_err(|error| format!("crates/rules/tests/vectors/perft.json cannot be read: {error}"))?;
    let mut ids: Vec<&str> =
        vectors.split("\"variant\":\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    ids.dedup();
    let mut bad = Vec::new();
    for id in ids {
        let output = Command::new("target/release/jersi")
            .args(["match", id, "--engine", "jersi:hash=16", "--engine", "jersi:hash=16,name=again"])
            .args(["--time", "20ms", "--pairs", pairs])
            .output()
            .map_err(|error| format!("target/release/jersi could not be started: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        println!("== {id}\n{text}{}", String::from_utf8_lossy(&output.stderr));
        if !output.status.success() || text.contains("by a fault") {
            bad.push(id);
        }
    }
    if bad.is_empty() { Ok(()) } else { Err(format!("faults in {}", bad.join(", "))) }
}

/// Besieges the server; see crates/stress.
fn stress(arguments: &[&str]) -> Result<(), String> {
    run("program", cargo().args(["build", "--release", "--quiet"]))?;
    let mut stress = cargo();
    stress.args(["run", "--release", "--quiet", "--package", "jersi-stress", "--"]).args(arguments);
    run("stress", &mut stress)
}
