//! The rules of the Jersi family of board games, as data.
//!
//! A game is a file; [`Ruleset::load`] turns it and the options of an id into tables, a [`Position`] knows its
//! legal turns and its outcome, and reads and writes the strings and words that people and programs exchange.
//!
//! ```
//! use jersi_rules::Ruleset;
//!
//! // The first turn of a game of Pijersi.
//! let position = Ruleset::load("pijersi")?.start();
//! assert_eq!(position.turns().len(), 186);
//! let turn = position.read_turn("b4=d5")?;
//! let position = position.play(turn)?;
//! assert_eq!(position.to_string(), "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/4WW2/6/P-S-R-1S-R-P-/R-P-S-R-P-S- b 1 1");
//!
//! // What is not legal is explained.
//! let error = position.read_turn("f4-e4=c4").unwrap_err();
//! assert_eq!(error.to_string(), "the first step made no stack on e4 that could move on");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ```
//! // Variants by id, canonical whatever the order, and positions by their strings.
//! use jersi_rules::{Position, Ruleset};
//! let rules = Ruleset::load("jersi-4+landing+mountains")?;
//! assert_eq!(rules.id(), "jersi-4+mountains+landing");
//! let text = "c-rkn-rck-/k-r-c-k-r-c-/7/8/9/8/7/C-R-K-C-R-K-/K-RCN-RKC- w 0 1 hand=AAAAaaaa";
//! assert_eq!(Position::read(&rules, text)?, rules.start());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

jersi_texts::catalogue!();

// The unit tests share variants and random play with the tests in `tests/`.
#[cfg(test)]
extern crate self as jersi_rules;
#[cfg(test)]
#[path = "../tests/it/common/mod.rs"]
mod common;

mod attempt;
mod board;
mod cellset;
mod changes;
mod control;
mod coordinates;
mod count;
mod cube;
mod explain;
mod generate;
mod hunt;
mod machine;
mod perft;
mod position;
mod refusal;
mod rulefile;
mod ruleset;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod state;
mod string;
mod symmetry;
mod tell;
mod turn;
mod visitor;
mod word;
mod zobrist;

pub use jersi_texts::{Lang, Text};
pub use jersi_tree::{Mistake, Mistakes, Place};

pub use board::{Board, Shape};
pub use cellset::{Cell, CellSet, Cells, MAX_CELLS};
pub use changes::Change;
pub use control::{Control, Power};
pub use cube::{Cube, MAX_ROLES, Role, RoleSet, Side, Unit};
pub use perft::{perft, perft_divide};
pub use position::{PlayError, Position};
pub use refusal::Refusal;
pub use rulefile::builtin_ids;
pub use ruleset::{About, Bend, Blocked, OptionInfo, OptionValues, Prey, RoleInfo, Ruleset, Version};
pub use setup::Setup;
pub use state::{Outcome, Reason, State};
pub use string::{PositionError, PositionProblem};
pub use symmetry::Symmetry;
pub use turn::{Step, Turn};
pub use visitor::Visitor;
pub use word::{TurnError, WordError, WordProblem};
pub use zobrist::SplitMix;
