//! The opening explorer: what was played in a position (docs/PUZZLES.md).

use serde::Serialize;
use utoipa::ToSchema;

/// A turn that was played in a position, or that the book knows there.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct OpeningTurn {
    /// The turn, as the position lists it.
    #[schema(example = "b4=d5")]
    pub turn: String,
    /// How many games White won that went on with it.
    pub white: u64,
    /// How many were drawn.
    pub draws: u64,
    /// How many Black won.
    pub black: u64,
    /// White's chance after it, from 0 to 1, as the engine's book has it; nothing where the book does not know it.
    #[schema(required)]
    pub book: Option<f64>,
}

/// What was played in a position in public games that are over, and what the engine's book says of it. Ways that lead to the same
/// position are one.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
pub struct OpeningsView {
    /// The turns: what was played most often first, then the book's.
    pub turns: Vec<OpeningTurn>,
}
