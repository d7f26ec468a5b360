//! The chores of the project. `cargo xtask` lists them.

mod command;
mod count;
mod packages;
mod selfplay;
mod stage;
mod stress;
mod test;
mod tools;

use std::process::ExitCode;

/// What can be asked for: name, argument, and what it does.
const CHORES: [(&str, &str, &str); 6] = [
    ("test", "", "everything that continuous integration runs: format, lints, documentation, every test"),
    ("deny", "", "licences, sources and bans of all dependencies, by cargo-deny"),
    (
        "package",
        "",
        "packs the crates that others can use, and builds them from the packages, without a network",
    ),
    (
        "selfplay",
        "[PAIRS]",
        "the engine against itself in every variant of the vectors, 20 ms a turn (100 pairs)",
    ),
    (
        "torture",
        "[KILLS]",
        "50 games over a bad network while the server is killed again and again (1,000 times)",
    ),
    ("load", "", "1,000 games at once: turns a second, and how long players wait"),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] | ["help" | "--help" | "-h"] => {
            println!("{}", usage());
            Ok(())
        }
        ["test"] => test::all(),
        ["deny"] => tools::cargo_deny().and_then(|mut deny| command::run("dependencies", &mut deny)),
        ["package"] => command::run("packages", &mut packages::pack()),
        ["selfplay"] => selfplay::run("100"),
        ["selfplay", pairs] => selfplay::run(pairs),
        ["torture"] => stress::run(&["torture", "1000"]),
        ["torture", kills] => stress::run(&["torture", kills]),
        ["load"] => stress::run(&["load"]),
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
