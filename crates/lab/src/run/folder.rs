//! What a run's folder tells of it besides its games: the experiment, the rule files, and how many games there are to be.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::identity::players;
use super::runner::RunError;
use super::series::Series;
use crate::experiment::Experiment;

/// Writes what a folder needs to be a run.
pub(super) fn write_folder(experiment: &Experiment, folder: &Path, about: &Value) -> Result<(), RunError> {
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        folder.and_then(|()| fs::write(&path, text)).map_err(|error| RunError::unwritten(&path, &error))
    };
    write("experiment.toml", &experiment.text)?;
    for (name, text) in &experiment.files {
        write(&format!("rules/{name}.toml"), text)?;
    }
    // Last: a folder with this file is complete.
    write("run.json", &format!("{about:#}\n"))
}

/// The numbers of games, which `--quick` changes.
pub(crate) fn game_counts(experiment: &Experiment) -> Value {
    let mut counts = json!({
        "shard": experiment.shard,
        "main": experiment.games,
        "starts": experiment.starts,
        "strengths": experiment.strengths.as_ref().map(|s| s.games),
        "doublings": experiment.doublings.map(|d| d.pairs),
        "forms": experiment.forms.as_ref().map(|f| f.pairs),
    });
    // What not every experiment has, and older ones never.
    if let Some(grid) = &experiment.grid {
        counts["grid"] = json!([grid.games, grid.starts]);
    }
    if let Some(restricted) = &experiment.restricted {
        counts["restricted"] = json!(restricted.pairs);
    }
    counts
}

pub(crate) fn set_game_counts(experiment: &mut Experiment, counts: &Value) {
    let number = |key: &str| counts[key].as_u64().map(|n| n as usize);
    let set = |count: &mut usize, key| *count = number(key).unwrap_or(*count);
    set(&mut experiment.games, "main");
    let shard = |at: usize| counts["shard"][at].as_u64().map(|n| n as usize);
    experiment.shard = shard(0).zip(shard(1)).filter(|(part, parts)| (1..=*parts).contains(part));
    set(&mut experiment.starts, "starts");
    if let Some(strengths) = &mut experiment.strengths {
        set(&mut strengths.games, "strengths");
    }
    if let Some(doublings) = &mut experiment.doublings {
        set(&mut doublings.pairs, "doublings");
    }
    if let Some(forms) = &mut experiment.forms {
        set(&mut forms.pairs, "forms");
    }
    if let Some(restricted) = &mut experiment.restricted {
        set(&mut restricted.pairs, "restricted");
    }
    let of_grid = |at: usize| counts["grid"][at].as_u64().map(|n| n as usize);
    match of_grid(0).zip(of_grid(1)) {
        Some(counts) => {
            if let Some(grid) = &mut experiment.grid {
                (grid.games, grid.starts) = counts;
            }
        }
        // What was played before there were grids.
        None => experiment.grid = None,
    }
}

/// What a folder tells of its run.
pub(super) fn about(experiment: &Experiment, command: &str) -> Value {
    json!({
        "name": experiment.name,
        "command": command,
        "version": env!("CARGO_PKG_VERSION"),
        "seed": experiment.seed,
        "games": game_counts(experiment),
        "players": players(experiment, &Series::of(experiment)),
    })
}
