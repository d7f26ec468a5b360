//! `jersi replay`: the board somewhere in a recorded game.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use jersi_rules::{CellSet, Turn};
use serde_json::json;

use super::show::{Drawing, position_json, status};
use crate::board::draw;
use crate::record::{read, record_json, turn_list};
use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The record, `-` for the standard input
    file: PathBuf,
    /// After how many turns to look [default: after all]
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// The game of a record that names none
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    #[command(flatten)]
    drawing: Drawing,
}

/// Draws the position and lists the turns.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let record = read(context, &args.file, args.game.as_deref())?;
    let positions = record.positions();
    let last = positions.len() - 1;
    let to = args.to.unwrap_or(last);
    let Some(position) = positions.get(to) else {
        return Err(Failure::Usage(format!("--to {to}: this game has {last} turns; give 0 to {last}")));
    };
    if context.json {
        let value = json!({ "to": to, "position": position_json(position), "record": record_json(&record) });
        context.write_json(out, &value)?;
        return Ok(ExitCode::SUCCESS);
    }
    let lit =
        to.checked_sub(1).and_then(|i| record.main_line().get(i).copied()).map_or(CellSet::EMPTY, cells);
    let look = args.drawing.look(context, lit);
    writeln!(out, "{}\n{}", draw(position, &look), status(context, position))?;
    let people: Vec<String> = ["White", "Black", "Date", "Clock"]
        .into_iter()
        .filter_map(|name| record.tag(name).map(|value| format!("{name} {value}")))
        .collect();
    if !people.is_empty() {
        writeln!(out, "{}", people.join(", "))?;
    }
    let (after, of) = (context.pick("after turn", "après le coup"), context.pick("of", "sur"));
    writeln!(out, "{after} {to} {of} {last}")?;
    write!(out, "{}", turn_list(&record, to))?;
    if let Some(score) = record.result() {
        let why = score.ending.map_or_else(String::new, |ending| format!(" ({})", ending.name()));
        writeln!(out, "{} {score}{why}", context.pick("result:", "résultat :"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The cells that a turn touches.
fn cells(turn: Turn) -> CellSet {
    match turn {
        Turn::Steps { from, to, then, back, .. } => {
            [Some(from), Some(to), then, back].into_iter().flatten().collect()
        }
        Turn::Drop { first, second } => {
            [Some(first), second].into_iter().flatten().map(|(_, cell)| cell).collect()
        }
        Turn::Swap { prey, ghost } => [prey, ghost].into_iter().collect(),
    }
}
