//! The chores of the project. `cargo xtask test` runs every test there is.

use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};

const USAGE: &str = "usage: cargo xtask COMMAND

  test             format check, clippy with warnings as errors, and every test; ends with the count
  selfplay [PAIRS] the engine against itself in every variant of the vectors, 20 ms a turn; 100 pairs of games each";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test(),
        ["selfplay"] => selfplay("100"),
        ["selfplay", pairs] => selfplay(pairs),
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

fn test() -> Result<(), String> {
    run("format", cargo().args(["fmt", "--all", "--check"]))?;
    run(
        "clippy",
        cargo().args(["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]),
    )?;
    run(
        "documentation",
        cargo().args(["doc", "--workspace", "--no-deps", "--quiet"]).env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    // The tests of the command line drive the real program.
    run("program", cargo().args(["build", "--release", "--quiet"]))?;
    tests()
}

/// Runs cargo's tests, shows what they print, and adds up their counts.
fn tests() -> Result<(), String> {
    println!("== tests");
    let mut child = cargo()
        .args(["test", "--workspace", "--no-fail-fast"])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cargo test could not be started: {error}"))?;
    let (mut passed, mut failed, mut ignored) = (0, 0, 0);
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            println!("{line}");
            let Some(counts) = line.strip_prefix("test result: ") else { continue };
            let count = |word: &str| -> u32 {
                let before = counts.split(word).next().unwrap_or("");
                before.split_whitespace().last().and_then(|n| n.parse().ok()).unwrap_or(0)
            };
            passed += count(" passed");
            failed += count(" failed");
            ignored += count(" ignored");
        }
    }
    let status = child.wait().map_err(|error| format!("cargo test: {error}"))?;
    println!("\n{passed} passed, {failed} failed, {ignored} skipped");
    if status.success() { Ok(()) } else { Err("some tests failed".into()) }
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
