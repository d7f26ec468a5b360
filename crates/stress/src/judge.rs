//! Compares everything with everything: clients, servers, records, and the logs in the database.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::http::Http;
use crate::logs::LogEntry;
use crate::model::timeless;
use crate::program::Program;
use crate::torture::{Finished, Summary};
use crate::verify::{Findings, Outages, verify};

/// A game as the servers show it: its name, itself, and its record.
pub(crate) type Shown = (String, Value, String);

/// All games as the servers show them, compared with what the clients end with.
pub(crate) async fn shown(
    http: &Http,
    finished: &[Finished],
    summary: &mut Summary,
) -> Result<Vec<Shown>, String> {
    let mut shown = Vec::with_capacity(finished.len());
    for game in finished {
        let id = &game.chronicle.game;
        let view = fetch(http, id).await?;
        for (number, model) in game.models.iter().enumerate() {
            if model.whole(id)? != view {
                summary
                    .faults
                    .push(format!("game {id}: client {number} ends with another game than the server"));
            }
        }
        shown.push((id.clone(), view, http.record(id).await?));
    }
    Ok(shown)
}

/// The same games after the servers were started again.
pub(crate) async fn shown_again(http: &Http, shown: &[Shown], summary: &mut Summary) -> Result<(), String> {
    for (id, view, _) in shown {
        if fetch(http, id).await? != *view {
            summary.faults.push(format!("game {id}: another game after the server was started again"));
        }
    }
    Ok(())
}

/// Exports the games of a database as records; the folder where they are.
pub(crate) async fn export(program: &Program, data: &Path, folder: &Path, summary: &mut Summary) -> PathBuf {
    let records = folder.join("records");
    let arguments: [&std::ffi::OsStr; 6] = [
        "export".as_ref(),
        "--all".as_ref(),
        "--to".as_ref(),
        records.as_os_str(),
        "--data".as_ref(),
        data.as_os_str(),
    ];
    if let Err(error) = program.run(&arguments).await {
        summary.faults.push(format!("the games cannot be exported: {error}"));
    }
    records
}

/// Replays every log, and compares it with everything that was promised and seen.
pub(crate) fn compare(
    shown: &[Shown],
    finished: &[Finished],
    logs: &HashMap<String, Vec<LogEntry>>,
    records: &Path,
    outages: &Outages,
    summary: &mut Summary,
) {
    let known: HashSet<&str> = shown.iter().map(|(id, ..)| id.as_str()).collect();
    let unknown = logs.keys().filter(|id| !known.contains(id.as_str()));
    summary
        .faults
        .extend(unknown.map(|id| format!("game {id} is in the database, and nobody was told of it")));
    for ((id, view, record), game) in shown.iter().zip(finished) {
        let file = records.join(format!("{id}.jersi"));
        match std::fs::read_to_string(&file) {
            Ok(text) if text == *record => judge_record(id, &text, view, summary),
            Ok(_) => summary.faults.push(format!("game {id}: the exported record is another one")),
            Err(error) => summary.faults.push(format!("{}: {error}", file.display())),
        }
        let Some(lines) = logs.get(id) else {
            summary.faults.push(format!("game {id}: LOST: the database has no log of it"));
            continue;
        };
        let notes = game.chronicle.notes();
        let Findings { turns, taken_back, given_back, ending, faults } = verify(lines, &notes, view, outages);
        summary.games += 1;
        summary.turns += turns;
        summary.taken_back += taken_back;
        summary.given_back += given_back;
        summary.acknowledged += notes.acks.len();
        summary.clocks += notes.clocks.len();
        *summary.endings.entry(ending.clone().unwrap_or("none".into())).or_default() += 1;
        if ending.is_none() {
            summary.faults.push(format!("game {id}: has no result"));
        }
        summary.faults.extend(faults.into_iter().map(|fault| format!("game {id}: {fault}")));
    }
}

pub(crate) async fn fetch(http: &Http, game: &str) -> Result<Value, String> {
    let text = http.game(game).await?;
    serde_json::from_str(&text).map(timeless).map_err(|error| format!("game {game}: {error}"))
}

/// A record tells the same game.
fn judge_record(id: &str, text: &str, view: &Value, summary: &mut Summary) {
    let record = match jersi_record::Record::read(text) {
        Ok(record) => record,
        Err(error) => {
            summary.faults.push(format!("game {id}: its record cannot be read: {error}"));
            return;
        }
    };
    let recorded: Vec<String> =
        record.positions().iter().skip(1).map(|position| position.to_string()).collect();
    let turns = view["turns"].as_array();
    let shown: Vec<&str> = turns.into_iter().flatten().filter_map(|turn| turn["position"].as_str()).collect();
    if recorded != shown {
        summary.faults.push(format!(
            "game {id}: its record has {} turns, the game {}",
            recorded.len(),
            shown.len()
        ));
    }
    let ending = record.result().and_then(|score| score.ending).map(|ending| ending.name());
    if ending != view["now"]["result"]["reason"].as_str() {
        summary.faults.push(format!("game {id}: its record ends by {ending:?}"));
    }
}
