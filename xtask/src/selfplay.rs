//! `cargo xtask selfplay`: the engine against itself in every variant.

use std::process::Command;

use serde::Deserialize;

use crate::command::{self, cargo, root, target};

/// What matters here of the vectors.
#[derive(Deserialize)]
struct Vectors {
    perft: Vec<Vector>,
}

#[derive(Deserialize)]
struct Vector {
    variant: String,
}

/// Any fault (an illegal turn, a late one, a crash) fails.
pub fn run(pairs: &str) -> Result<(), String> {
    command::run("program", &mut cargo(&["build", "--release", "--quiet"]))?;
    let mut bad = Vec::new();
    for id in variants()? {
        let program = target().join("release").join("jersi");
        let output = Command::new(&program)
            .args(["match", &id, "--engine", "jersi:hash=16", "--engine", "jersi:hash=16,name=again"])
            .args(["--time", "20ms", "--pairs", pairs])
            .output()
            .map_err(|error| format!("{} could not be started: {error}", program.display()))?;
        let text = String::from_utf8_lossy(&output.stdout);
        println!("== {id}\n{text}{}", String::from_utf8_lossy(&output.stderr));
        if !output.status.success() || text.contains("by a fault") {
            bad.push(id);
        }
    }
    if bad.is_empty() { Ok(()) } else { Err(format!("faults in {}", bad.join(", "))) }
}

/// The variants of the vectors, each once.
fn variants() -> Result<Vec<String>, String> {
    let path = root().join("crates/rules/tests/vectors/perft.json");
    let text = std::fs::read_to_string(&path)
        .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    let vectors: Vectors =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut variants: Vec<String> = vectors.perft.into_iter().map(|vector| vector.variant).collect();
    variants.dedup();
    Ok(variants)
}
