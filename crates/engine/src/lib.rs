#![doc = include_str!("../README.md")]

jersi_texts::catalogue!();

pub mod bench;
mod book;
mod clock;
mod crew;
mod engine;
mod eval;
mod game_line;
mod levels;
mod limits;
mod network;
mod opponent;
mod score;
mod search;
mod solve;
pub mod train;
mod tuned;
pub mod ugi;

pub use book::{Book, BookTurn, position_number};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use crew::lend;
pub use engine::{Engine, Found, Variation};
pub use eval::Evaluator;
pub use game_line::GameLine;
pub use levels::{Level, choose_form};
pub use limits::{Limits, RemainingTime};
pub use network::{Network, NetworkError, NetworkHeader};
pub use opponent::VARIED_LINES;
pub use score::{MAX_PLY, Score};
pub use solve::{Solution, Solver};
pub use tuned::{TUNED, TunedNumber};
