//! `jersi replay`: the board somewhere in a recorded game.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use jersi_rules::CellSet;
use jersi_schema::report;
use jersi_texts::t;
use jersi_tui::parts::cells_of;
use serde_json::json;

use super::show::{Drawing, status};
use crate::arguments::number;
use crate::record::{read, turn_list};
use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    file: PathBuf,
    #[arg(long, value_name = "N", value_parser = number::<usize>(0, usize::MAX))]
    to: Option<usize>,
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    #[arg(long, value_name = "N", value_parser = number::<usize>(1, usize::MAX))]
    number: Option<usize>,
    #[command(flatten)]
    drawing: Drawing,
}

/// Draws the position and lists the turns.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let record = read(context, &args.file, args.game.as_deref(), args.number)?;
    let positions = record.positions();
    let last = positions.len() - 1;
    let to = args.to.unwrap_or(last);
    let Some(position) = positions.get(to) else {
        return Err(Failure::Usage(t!(context.lang, "usage-replay-to", to = to, last = last)));
    };
    if context.json {
        let value = json!({
            "to": to,
            "position": report::Position::new(position),
            "record": report::Record::new(&record),
        });
        context.write_json(out, &value)?;
        return Ok(ExitCode::SUCCESS);
    }
    let last_turn = to.checked_sub(1).and_then(|i| Some((positions.get(i)?, *record.main_line().get(i)?)));
    let lit = last_turn.map_or(CellSet::EMPTY, |(before, turn)| cells_of(before, turn));
    writeln!(out, "{}\n{}", args.drawing.board(context, position, lit), status(context, position))?;
    let told = |tag: &str| {
        let role = tag.to_lowercase();
        record.tag(tag).map(|name| t!(context.lang, "replay-people", role = role, name = name))
    };
    let people: Vec<String> = ["White", "Black", "Date", "Clock"].into_iter().filter_map(told).collect();
    if !people.is_empty() {
        writeln!(out, "{}", people.join(", "))?;
    }
    writeln!(out, "{}", t!(context.lang, "replay-after", turn = to, last = last))?;
    write!(out, "{}", turn_list(&record, to))?;
    if let Some(score) = record.result() {
        let text = score.to_string();
        let line = match score.ending {
            Some(ending) => t!(context.lang, "replay-result-reason", score = text, reason = ending.name()),
            None => t!(context.lang, "replay-result", score = text),
        };
        writeln!(out, "{line}")?;
    }
    Ok(ExitCode::SUCCESS)
}
