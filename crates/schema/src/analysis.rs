//! What the engine thinks of a position.

use jersi_rules::{Position, Side, Turn};
use serde::Serialize;
use utoipa::ToSchema;

/// A line of an analysis.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct LineView {
    /// What the side to move can expect: hundredths of a cube …
    #[schema(required)]
    pub points: Option<i32>,
    /// … or a forced win in so many turns; negative for a forced loss.
    #[schema(required)]
    pub win: Option<i32>,
    /// White's chance, from 0 to 1.
    pub white: f64,
    /// How many turns deep it was searched.
    pub depth: u32,
    /// Its turns, with their marks.
    pub turns: Vec<String>,
}

impl LineView {
    /// A line from a position: its value as points or as a forced win, the chance of the side to move, how deep it was searched,
    /// and its turns, as far as they are legal.
    pub fn new(
        position: &Position,
        (points, win): (Option<i32>, Option<i32>),
        chance: f64,
        depth: u32,
        turns: &[Turn],
    ) -> LineView {
        let white = if position.side() == Side::White { chance } else { 1.0 - chance };
        let (mut position, mut words) = (position.clone(), Vec::with_capacity(turns.len()));
        for &turn in turns {
            if position.check(turn).is_err() {
                break;
            }
            words.push(position.marked_word(turn));
            position.play_unchecked(turn);
        }
        LineView { points, win, white, depth, turns: words }
    }
}

/// The lines of an analysis, as far as it has come.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct LinesView {
    /// The client's id for the analysis.
    pub id: String,
    /// The position that is analysed.
    pub position: String,
    /// How many turns deep it was searched.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// Milliseconds thought so far.
    pub time: u64,
    /// The lines, the best first.
    pub lines: Vec<LineView>,
}
