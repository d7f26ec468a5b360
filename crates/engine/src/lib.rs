//! The player of every game of the Jersi family, and of every game that a rule file can describe.
//!
//! ```
//! use jersi_engine::{Engine, GameLine, Limits};
//! use jersi_rules::{Position, Ruleset};
//!
//! // White brings a rock across and wins: the engine sees it at once.
//! let rules = Ruleset::load("pijersi")?;
//! let position = Position::read(&rules, "s-5/R-6/6/7/6/7/6 w 0 1")?;
//! let game = GameLine::new(position);
//! let found = Engine::new(&rules, 1).search(&game, &Limits::depth(4), |_| {});
//! assert_eq!(found.best.map(|turn| game.position().word(turn)), Some("f1-g1".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod engine;
mod eval;
mod game_line;
mod levels;
mod limits;
mod network;
mod score;
mod search;
mod solve;
pub mod train;
mod tuned;
pub mod ugi;

pub use engine::{Engine, Found, Variation};
pub use eval::Evaluator;
pub use game_line::GameLine;
pub use levels::{Level, choose_form};
pub use limits::{Clock, Limits};
pub use network::{Network, NetworkError, NetworkHeader};
pub use score::{MAX_PLY, Score};
pub use solve::{Solution, Solver};
pub use tuned::{TUNED, TunedNumber};
