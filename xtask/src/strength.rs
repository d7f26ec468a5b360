//! `cargo xtask strength BASE`: whether the engine of this tree is stronger than that of another commit, in every game.
//!
//! The pace of a turn is a time, as `100ms`, or a number of positions, as `8000n`: on a machine that has other things to do only
//! the latter is fair.

use std::path::Path;
use std::process::Command;

use serde::Deserialize;

use crate::command::{self, cargo, root, target};

/// The games that are played, each from its balanced openings.
const GAMES: [&str; 7] =
    ["pijersi", "jersi-1", "jersi-2", "jersi-4", "mikjersi", "jersi-4+landing", "jersi-4+square"];

/// What a change must prove, in Elo: rather this much than nothing. What it must not lose is told by the same test.
const BOUNDS: [&str; 2] = ["0", "10"];

/// What matters here of a match.
#[derive(Deserialize)]
struct Played {
    wins: u64,
    draws: u64,
    losses: u64,
    elo: Option<Elo>,
    sprt: Option<Sprt>,
    faults: [u64; 2],
}

#[derive(Deserialize)]
struct Elo {
    value: f64,
    low: f64,
    high: f64,
}

#[derive(Deserialize)]
struct Sprt {
    verdict: Option<String>,
}

/// Plays a match with a sequential test in every game, or in one.
pub fn run(base: &str, game: Option<&str>, pace: &str) -> Result<(), String> {
    command::run("program", &mut cargo(&["build", "--release", "--quiet"]))?;
    let ours = target().join("release").join("jersi");
    let theirs = build(base)?;
    let limit = match pace.strip_suffix('n') {
        Some(nodes) => ["--nodes", nodes],
        None => ["--time", pace],
    };
    let mut weaker = Vec::new();
    for id in GAMES.iter().filter(|id| game.is_none_or(|game| game == **id)) {
        let player = |program: &Path| format!("ugi:{} ugi", program.display());
        let output = Command::new(&ours)
            .args(["match", id, "--json", "--engine", &player(&ours), "--engine", &player(&theirs)])
            .args(limit)
            .args(["--openings", "balanced", "--pairs", "1000", "--sprt"])
            .args(BOUNDS)
            .output()
            .map_err(|error| format!("{} could not be started: {error}", ours.display()))?;
        let Ok(Played { wins, draws, losses, elo, sprt, faults }) = serde_json::from_slice(&output.stdout)
        else {
            return Err(format!("{id}: {}", String::from_utf8_lossy(&output.stderr)));
        };
        let elo =
            elo.map_or(String::new(), |e| format!("Elo {:+.0} [{:+.0}, {:+.0}]", e.value, e.low, e.high));
        let verdict = sprt.and_then(|sprt| sprt.verdict);
        let said = match verdict.as_deref() {
            Some("elo1") => "stronger",
            Some(_) => "not stronger",
            None => "not decided",
        };
        println!("{id}, {pace} a turn, against {base}: +{wins} ={draws} -{losses} {elo}: {said}");
        if faults != [0, 0] {
            println!("  lost by a fault: {} games, by {base} {}", faults[0], faults[1]);
        }
        if said != "stronger" {
            weaker.push(*id);
        }
    }
    if weaker.is_empty() { Ok(()) } else { Err(format!("not proved stronger in {}", weaker.join(", "))) }
}

/// The program of another commit, built beside ours.
fn build(base: &str) -> Result<std::path::PathBuf, String> {
    let folder = target().join("strength");
    let (tree, built) = (folder.join("tree"), folder.join("target"));
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        git.args(arguments).current_dir(root());
        git
    };
    let name = tree.display().to_string();
    if tree.exists() {
        command::run("the other tree", &mut git(&["-C", &name, "checkout", "--quiet", "--detach", base]))?;
    } else {
        command::run("the other tree", &mut git(&["worktree", "add", "--quiet", "--detach", &name, base]))?;
    }
    let mut other = cargo(&["build", "--release", "--quiet"]);
    other.current_dir(&tree).env("CARGO_TARGET_DIR", &built);
    command::run("the other program", &mut other)?;
    Ok(built.join("release").join("jersi"))
}
