//! `jersi show`: the board, and what there is to know about a position.

use std::io::Write;
use std::process::ExitCode;

use jersi_rules::{CellSet, Lang, Position, Side};
use serde_json::{Value, json};

use crate::board::{Look, draw};
use crate::shared::{Context, Failure, letters, outcome_json, side_word};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The game, with options
    id: Option<String>,
    /// The position
    position: Vec<String>,
    #[command(flatten)]
    drawing: Drawing,
}

/// How to draw.
#[derive(clap::Args)]
pub struct Drawing {
    /// Draw lines with / \ | - + alone
    #[arg(long)]
    ascii: bool,
    /// Draw the faces of the cubes as symbols, not letters
    #[arg(long)]
    glyphs: bool,
    /// Look from Black's side
    #[arg(long)]
    flip: bool,
}

impl Drawing {
    /// The look that was asked for.
    pub fn look(&self, context: &Context, lit: CellSet) -> Look {
        Look { ascii: self.ascii, glyphs: self.glyphs, colour: context.colour, flip: self.flip, lit }
    }
}

/// Draws the position.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let rules = context.game(args.id.as_deref())?;
    let position = context.position(&rules, &args.position)?;
    if context.json {
        context.write_json(out, &position_json(&position))?;
    } else {
        let look = args.drawing.look(context, CellSet::EMPTY);
        write!(out, "{}\n{}", draw(&position, &look), status(context, &position))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What stands under the board, line by line.
pub fn status(context: &Context, position: &Position) -> String {
    let (rules, state) = (position.rules(), position.state());
    let fr = context.lang == Lang::Fr;
    let name = rules.about().name.get(context.lang);
    let side = context.side(rules, state.side());
    let mut lines = Vec::new();
    lines.push(match position.outcome() {
        Some(outcome) => {
            let how = context.outcome(rules, outcome);
            if fr { format!("{name} : {how}") } else { format!("{name}: {how}") }
        }
        None => {
            let turns = position.count_turns();
            let round = state.round();
            match (fr, state.in_setup()) {
                (false, false) => format!("{name}: {side} to move, round {round}, {}", turns_en(turns)),
                (false, true) => format!("{name}: {side} to place a cube, {}", turns_en(turns)),
                (true, false) => format!("{name} : {side} au trait, tour {round}, {}", turns_fr(turns)),
                (true, true) => format!("{name} : {side} pose un cube, {}", turns_fr(turns)),
            }
        }
    });
    if let Some(limit) = rules.quiet_limit().filter(|_| !state.in_setup()) {
        let quiet = state.quiet();
        lines.push(match fr {
            false => format!("without a capture: {quiet} of {limit} turns"),
            true => format!("sans capture : {quiet} tours sur {limit}"),
        });
    }
    if let Some(left) = state.countdown() {
        lines.push(match fr {
            false => format!("countdown: {left} turns left"),
            true => format!("compte à rebours : encore {left} tours"),
        });
    }
    if rules.exchanges() > 0 {
        let left = state.exchanges();
        lines.push(match fr {
            false => format!("exchanges of prisoners left: {left}"),
            true => format!("échanges de prisonniers restants : {left}"),
        });
    }
    let by_side = |cubes: &dyn Fn(Side) -> String| {
        let parts = Side::BOTH.into_iter().filter_map(|side| {
            let cubes = cubes(side);
            (!cubes.is_empty()).then(|| format!("{} {cubes}", context.side(rules, side)))
        });
        parts.collect::<Vec<_>>().join(", ")
    };
    let hands = by_side(&|side| letters(rules, position.hand().filter(|cube| cube.side == side)));
    if !hands.is_empty() {
        lines.push(format!("{} {hands}", context.pick("in hand:", "en main :")));
    }
    let taken = by_side(&|side| letters(rules, position.captured(side)));
    if !taken.is_empty() {
        lines.push(format!("{} {taken}", context.pick("taken:", "pris :")));
    }
    lines.push(format!("{} {}", rules.id(), position));
    lines.join("\n") + "\n"
}

fn turns_en(turns: u64) -> String {
    format!("{turns} legal {}", if turns == 1 { "turn" } else { "turns" })
}

fn turns_fr(turns: u64) -> String {
    let s = if turns == 1 { "" } else { "s" };
    format!("{turns} coup{s} possible{s}")
}

/// All that programs may want to know about a position.
pub fn position_json(position: &Position) -> Value {
    let (rules, state) = (position.rules(), position.state());
    let word = |cubes: &mut dyn Iterator<Item = jersi_rules::Cube>| -> String {
        cubes.map(|cube| rules.letter(cube)).collect()
    };
    let by_side =
        |cubes: &dyn Fn(Side) -> String| json!({ "white": cubes(Side::White), "black": cubes(Side::Black) });
    let cells: Vec<Value> = rules
        .board()
        .cells()
        .iter()
        .map(|cell| {
            let unit = state.unit(cell);
            let letter = |cube: Option<_>| cube.map(|cube| rules.letter(cube).to_string());
            json!({
                "name": rules.board().name(cell),
                "row": rules.board().row(cell),
                "x2": rules.board().x2(cell),
                "bottom": letter(unit.bottom()),
                "top": letter(unit.upper()),
            })
        })
        .collect();
    json!({
        "id": rules.id(),
        "position": position.to_string(),
        "side": side_word(state.side()),
        "phase": if state.in_setup() { "setup" } else { "play" },
        "round": state.round(),
        "quiet": state.quiet(),
        "quiet_limit": rules.quiet_limit(),
        "countdown": state.countdown(),
        "exchanges": (rules.exchanges() > 0).then(|| state.exchanges()),
        "hand": by_side(&|side| word(&mut position.hand().filter(|cube| cube.side == side))),
        "taken": by_side(&|side| word(&mut position.captured(side))),
        "turns": position.count_turns(),
        "outcome": outcome_json(position.outcome()),
        "cells": cells,
    })
}
