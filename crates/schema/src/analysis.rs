//! What the engine thinks of a position.

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
