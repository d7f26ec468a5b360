//! Books: the beginnings of a game, with what the engine thinks of them (docs/PUZZLES.md).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A turn in a book.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct BookTurn {
    /// The turn, as the position lists it.
    pub turn: String,
    /// White's chance after it, from 0 to 1: that of the best answers as far as the book goes.
    pub white: f64,
    /// How many positions of the book come after it.
    pub positions: usize,
}

/// A position in a book.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct BookPosition {
    /// The position.
    pub position: String,
    /// Its turns that were looked at, the best first.
    pub turns: Vec<BookTurn>,
}

/// The beginnings of a game, the start first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct BookView {
    /// The game's id.
    pub game: String,
    /// How many positions were searched for each position of the book.
    pub nodes: u64,
    /// The positions.
    pub positions: Vec<BookPosition>,
}

impl BookView {
    /// As a file: a line for each position.
    pub fn to_file(&self) -> String {
        let line = |position: &BookPosition| serde_json::json!(position).to_string();
        let lines: Vec<String> = self.positions.iter().map(line).collect();
        let game = serde_json::Value::from(self.game.as_str());
        let nodes = self.nodes;
        format!("{{\"game\":{game},\"nodes\":{nodes},\"positions\":[\n{}\n]}}\n", lines.join(",\n"))
    }
}
