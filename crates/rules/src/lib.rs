#![doc = include_str!("../README.md")]

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
mod code;
mod control;
mod coordinates;
mod count;
mod cube;
mod explain;
mod generate;
mod hunt;
mod machine;
mod outcome;
mod perft;
mod position;
mod refusal;
mod restrict;
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
pub use cellset::{Cell, CellSet, Cells, MAX_CELLS, Width};
pub use changes::Change;
pub use control::{Control, Power};
pub use cube::{Cube, MAX_ROLES, Role, RoleSet, Side, Unit};
pub use hunt::Survey;
pub use outcome::{Outcome, Reason};
pub use perft::{perft, perft_divide};
pub use position::{PlayError, Position};
pub use refusal::Refusal;
pub use restrict::Restriction;
pub use rulefile::builtin_ids;
pub use ruleset::{About, Bend, Blocked, Lots, OptionInfo, OptionValues, Prey, RoleInfo, Ruleset, Version};
pub use setup::Setup;
pub use state::State;
pub use string::{PositionError, PositionProblem};
pub use symmetry::Symmetry;
pub use turn::{Step, Turn};
pub use visitor::Visitor;
pub use word::{TurnError, Word, WordError, WordProblem};
pub use zobrist::SplitMix;
