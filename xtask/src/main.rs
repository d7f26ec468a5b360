//! The chores of the project. `cargo xtask` lists them.

mod command;
mod count;
mod lint;
mod packages;
mod python;
mod selfplay;
mod sources;
mod stage;
mod strength;
mod stress;
mod test;
mod tools;
mod wasm;

use std::process::ExitCode;

/// What can be asked for: name, argument, and what it does.
const CHORES: [(&str, &str, &str); 12] = [
    ("test", "", "everything that continuous integration runs: format, lints, documentation, every test"),
    ("deny", "", "licences, sources and bans of all dependencies, by cargo-deny"),
    (
        "package",
        "",
        "packs the crates that others can use, and builds them from the packages, without a network",
    ),
    ("wasm", "", "makes the module with rules and engine that the page loads (web/src/engine/jersi.wasm)"),
    (
        "python",
        "[figures|source]",
        "builds the Python package and tests it in a virtual environment; its steps a second beside environments of others; or \
         installs it from packed sources",
    ),
    (
        "selfplay",
        "[PAIRS]",
        "the engine against itself in every variant of the vectors, 20 ms a turn (100 pairs)",
    ),
    (
        "strength",
        "BASE [GAME] [PACE]",
        "this engine against that of the commit BASE, from balanced openings, until a sequential test has decided \
         (all games, 100ms a turn; 8000n for positions instead of time)",
    ),
    (
        "torture",
        "[KILLS] [NODES]",
        "50 games over a bad network while the server is killed again and again (1,000 times); with NODES, several servers over \
         PostgreSQL, which are killed and frozen, and so is the database",
    ),
    (
        "load",
        "[NODES]",
        "1,000 games at once: turns a second, and how long players wait; with NODES, over PostgreSQL",
    ),
    ("attack", "", "how long visitors wait for their turns while one address does its worst"),
    ("sockets", "[N]", "the memory that N sockets take (10,000)"),
    ("startup", "[GAMES]", "how soon a server with so many games answers (100,000)"),
];

fn main() -> ExitCode {
    if let Some(compiled) = lint::compile() {
        return compiled;
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] | ["help" | "--help" | "-h"] => {
            println!("{}", usage());
            Ok(())
        }
        ["test"] => test::all(),
        ["deny"] => tools::cargo_deny().and_then(|mut deny| command::run("dependencies", &mut deny)),
        ["package"] => command::run("packages", &mut packages::pack()),
        ["python"] => python::test(),
        ["python", "figures"] => python::figures(),
        ["python", "source"] => python::from_source(),
        ["wasm"] => wasm::make(),
        ["selfplay"] => selfplay::run("100"),
        ["selfplay", pairs] => selfplay::run(pairs),
        ["strength", base] => strength::run(base, None, "100ms"),
        ["strength", base, game] => strength::run(base, Some(game), "100ms"),
        ["strength", base, game, time] => strength::run(base, Some(game), time),
        ["torture"] => stress::run(&["torture", "1000"]),
        ["torture", kills] => stress::run(&["torture", kills]),
        ["torture", faults, nodes] => stress::run(&["torture", faults, "--nodes", nodes]),
        ["load", nodes] => stress::run(&["load", "--nodes", nodes]),
        ["load"] => stress::run(&["load"]),
        ["attack"] => stress::run(&["attack"]),
        ["sockets"] => stress::run(&["sockets"]),
        ["sockets", count] => stress::run(&["sockets", count]),
        ["startup"] => stress::run(&["startup"]),
        ["startup", games] => stress::run(&["startup", games]),
        _ => {
            eprintln!("xtask: there is no chore `{}`\n\n{}", arguments.join(" "), usage());
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

fn usage() -> String {
    let lines =
        CHORES.map(|(name, argument, about)| format!("  {:<18}{about}", format!("{name} {argument}")));
    format!("usage: cargo xtask CHORE\n\n{}", lines.join("\n"))
}
