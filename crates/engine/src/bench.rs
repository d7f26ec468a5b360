//! Fixed positions of every game, searched to a fixed depth. The number of positions visited is the fingerprint of the engine's
//! behaviour, the same on every machine and however the engine is packed; the speed is the machine's.

use std::sync::Arc;

use jersi_rules::{Position, Ruleset, SplitMix};

use crate::engine::Engine;
use crate::game_line::GameLine;
use crate::limits::Limits;

/// The games that are searched.
pub const GAMES: [&str; 10] = [
    "jersi-0",
    "jersi-1",
    "jersi-2",
    "jersi-4",
    "jersi-4+special=mokca",
    "jersi-4+special=mucti/fendi+landing",
    "jersi-4+mountains",
    "jersi-4+special=darsi+square+turn",
    "mikjersi",
    "pijersi",
];

/// Turns by lot before the positions that are searched.
const OPENINGS: [u64; 4] = [0, 4, 9, 16];

/// The positions of a game that are searched.
pub fn positions(rules: &Arc<Ruleset>) -> Vec<Position> {
    let mut positions = Vec::new();
    for (seed, length) in (0..).zip(OPENINGS) {
        let mut random = SplitMix::new(seed);
        let mut position = rules.start();
        let mut turns = Vec::new();
        let mut left = length;
        while (left > 0 || length > 0 && position.in_setup()) && position.outcome().is_none() {
            position.turns_into(&mut turns);
            position.play_unchecked(turns[random.below(turns.len() as u64) as usize]);
            left = left.saturating_sub(u64::from(!position.in_setup()));
        }
        positions.push(position);
    }
    positions
}

/// How many positions are visited from one of them to this depth, by an engine that remembers nothing.
pub fn nodes(position: Position, depth: u32, threads: usize) -> u64 {
    let mut engine = Engine::new(position.rules(), threads);
    let limits = Limits { stop_at_win: false, ..Limits::depth(depth) };
    engine.search(&GameLine::new(position), &limits, |_| {}).nodes
}
