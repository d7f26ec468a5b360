//! A slow and literal reference implementation of the Jersi family of games, to test others against.
//!
//! Everything follows the text of the rules: cells are lists of cubes, every candidate step is tried on a
//! copy of the board, and nothing is cached. The functions below speak in strings; [`Game`], [`Pos`] and
//! [`Turn`] offer the same without reading the strings again.
//!
//! ```
//! let start = jersi_oracle::start("mikjersi").unwrap();
//! assert_eq!(start, "k-f-s-p-r-/5/5/5/R-P-S-F-K- w 0 1 hand=WMwm");
//! let next = jersi_oracle::play("mikjersi", &start, "M:c4/W:c5").unwrap();
//! assert_eq!(next, "k-f-s-p-r-/5/3M-W-/5/R-P-S-F-K- b 1 1 hand=wm");
//! assert_eq!(jersi_oracle::outcome("mikjersi", &next).unwrap(), None);
//! ```
#![warn(missing_docs)]

mod board;
mod endings;
mod game;
mod pos;
mod turns;

pub use board::Board;
pub use endings::Ending;
pub use game::{Colour, Cube, Game, Kind, Role, Setup};
pub use pos::Pos;
pub use turns::{Turn, unmarked};

/// The starting position of a variant; an error for random setups, which this crate does not make.
pub fn start(id: &str) -> Result<String, String> {
    let game = Game::new(id)?;
    Ok(game.print(&game.start()?))
}

/// All legal turns as words with marks, sorted by bytes of the word without them; none when the game is over.
pub fn turns(id: &str, position: &str) -> Result<Vec<String>, String> {
    let game = Game::new(id)?;
    let pos = game.parse(position)?;
    Ok(game.turns(&pos).into_iter().map(|turn| turn.word).collect())
}

/// The position after a turn, given by its word exactly as [`turns`] prints it.
pub fn play(id: &str, position: &str, word: &str) -> Result<String, String> {
    let game = Game::new(id)?;
    let pos = game.parse(position)?;
    let turn = game.turns(&pos).into_iter().find(|turn| turn.word == word);
    Ok(game.print(&turn.ok_or(format!("not a legal turn: {word:?}"))?.next))
}

/// None while the game goes on; else the winner (`w`, `b`, or none for a draw) and the name of the ending.
pub fn outcome(id: &str, position: &str) -> Result<Option<(Option<char>, &'static str)>, String> {
    let game = Game::new(id)?;
    let ending = game.outcome(&game.parse(position)?);
    Ok(ending.map(|(winner, name)| (winner.map(Colour::letter), name)))
}

/// Counts the sequences of `depth` turns from a position; a finished game has no children.
///
/// # Panics
/// If the id or the position is refused; [`Game::new`] and [`Game::parse`] tell why without a panic.
pub fn perft(id: &str, position: &str, depth: u32) -> u64 {
    let game = Game::new(id).expect("a variant id");
    let pos = game.parse(position).expect("a position");
    game.perft(&pos, depth)
}

impl Game {
    /// Counts the sequences of `depth` turns from a position.
    pub fn perft(&self, pos: &Pos, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.turns(pos).len() as u64,
            _ => self.turns(pos).iter().map(|turn| self.perft(&turn.next, depth - 1)).sum(),
        }
    }
}
