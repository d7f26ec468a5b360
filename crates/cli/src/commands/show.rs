//! `jersi show`: the board, and what there is to know about a position.

use std::io::Write;
use std::process::ExitCode;

use jersi_rules::{CellSet, Position, Side};
use jersi_schema::report;
use jersi_texts::t;
use jersi_tui::{Look, board};

use crate::shared::{Context, Failure, letters};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    id: Option<String>,
    position: Vec<String>,
    #[command(flatten)]
    drawing: Drawing,
}

/// How to draw.
#[derive(clap::Args)]
pub struct Drawing {
    #[arg(long)]
    ascii: bool,
    #[arg(long)]
    glyphs: bool,
    #[arg(long)]
    flip: bool,
}

impl Drawing {
    /// The board, as it was asked for. The names of some cells are lit up: those of the last turn.
    pub fn board(&self, context: &Context, position: &Position, lit: CellSet) -> String {
        let look = Look { ascii: self.ascii || context.ascii, glyphs: self.glyphs, colour: context.colour };
        board::print(position, self.flip, lit, look)
    }
}

/// Draws the position.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let rules = context.game(args.id.as_deref())?;
    let position = context.position(&rules, &args.position)?;
    if context.json {
        context.write_json(out, &report::Position::new(&position))?;
    } else {
        let board = args.drawing.board(context, &position, CellSet::EMPTY);
        write!(out, "{board}\n{}", status(context, &position))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What stands under the board, line by line.
pub fn status(context: &Context, position: &Position) -> String {
    let (rules, state) = (position.rules(), position.state());
    let lang = context.lang;
    let name = rules.about().name.get(lang);
    let side = context.side(rules, state.side());
    let mut lines = Vec::new();
    lines.push(match position.outcome() {
        Some(outcome) => t!(lang, "show-over", game = name, outcome = context.outcome(rules, outcome)),
        None if state.in_setup() => {
            t!(lang, "show-to-place", game = name, side = side, turns = position.count_turns())
        }
        None => t!(
            lang,
            "show-to-move",
            game = name,
            side = side,
            round = state.round(),
            turns = position.count_turns()
        ),
    });
    if let Some(limit) = rules.quiet_limit().filter(|_| !state.in_setup()) {
        lines.push(t!(lang, "show-quiet", turns = state.quiet(), limit = limit));
    }
    if let Some(left) = state.countdown() {
        lines.push(t!(lang, "show-countdown", turns = left));
    }
    if rules.exchanges() > 0 {
        lines.push(t!(lang, "show-exchanges", count = state.exchanges()));
    }
    let by_side = |cubes: &dyn Fn(Side) -> String| {
        let parts = Side::BOTH.into_iter().filter_map(|side| {
            let cubes = cubes(side);
            (!cubes.is_empty())
                .then(|| t!(lang, "show-cubes", side = context.side(rules, side), cubes = cubes))
        });
        parts.collect::<Vec<_>>().join(", ")
    };
    let hands = by_side(&|side| letters(rules, position.hand().filter(|cube| cube.side == side)));
    if !hands.is_empty() {
        lines.push(t!(lang, "show-hand", cubes = hands));
    }
    let taken = by_side(&|side| letters(rules, position.captured(side)));
    if !taken.is_empty() {
        lines.push(t!(lang, "show-taken", cubes = taken));
    }
    if let Some(code) = position.code() {
        lines.push(t!(lang, "show-code", code = code));
    }
    lines.push(format!("{} {}", rules.id(), position));
    lines.join("\n") + "\n"
}
