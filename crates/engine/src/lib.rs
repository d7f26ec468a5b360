//! The player of every game of the Jersi family, and of every game that a rule file can describe.
//!
//! ```
//! use jersi_engine::{Engine, Limits};
//! use jersi_rules::{Position, Ruleset};
//!
//! // White brings a rock across and wins: the engine sees it at once.
//! let rules = Ruleset::load("pijersi")?;
//! let position = Position::read(&rules, "s-5/R-6/6/7/6/7/6 w 0 1")?;
//! let mut engine = Engine::new(&rules, 1);
//! let found = engine.search(&position, &[], &Limits::depth(4), |_| {});
//! assert_eq!(found.best.map(|turn| position.word(turn)), Some("f1-g1".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod engine;
mod eval;
mod history;
mod levels;
mod limits;
mod network;
mod picker;
mod score;
mod search;
mod solve;
mod table;
pub mod train;
pub mod ugi;

pub use engine::{Engine, Found, Line};
pub use eval::Evaluator;
pub use levels::{Level, choose_form};
pub use limits::{Clock, Limits};
pub use network::Network;
pub use score::{MAX_PLY, Score};
pub use solve::{Solution, Solver};
pub use table::Table;
