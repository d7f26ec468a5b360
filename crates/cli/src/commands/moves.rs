//! `jersi moves`: the legal turns of a position.

use std::io::Write;
use std::process::ExitCode;

use serde_json::{Value, json};

use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The game, with options
    id: Option<String>,
    /// The position
    position: Vec<String>,
    /// Leave out the marks ! !! *
    #[arg(long)]
    plain: bool,
}

/// Writes the turns, one word a line, in the order of the words without marks.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let rules = context.game(args.id.as_deref())?;
    let position = context.position(&rules, &args.position)?;
    let turns = position.turns();
    if context.json {
        let turns: Vec<Value> = turns
            .into_iter()
            .map(|turn| {
                let mut next = position.clone();
                next.play_unchecked(turn);
                json!({
                    "word": position.word(turn),
                    "marked": position.marked_word(turn),
                    "position": next.to_string(),
                })
            })
            .collect();
        let value = json!({ "id": rules.id(), "position": position.to_string(), "turns": turns });
        context.write_json(out, &value)?;
    } else {
        for turn in turns {
            let word = if args.plain { position.word(turn) } else { position.marked_word(turn) };
            writeln!(out, "{word}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
