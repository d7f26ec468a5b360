//! Players: our engine, programs that speak UGI, chance; and matches between two of them.
//!
//! ```
//! use jersi_players::{Match, Pace, Player};
//! use jersi_rules::Ruleset;
//! use std::ops::ControlFlow;
//!
//! // Four pairs of games between the engine and chance, two games at a time.
//! let rules = Ruleset::load("pijersi")?;
//! let players = [Player::read("jersi:hash=1", &rules)?, Player::read("random", &rules)?];
//! let mut duel = Match::new(rules, players);
//! (duel.pairs, duel.concurrency, duel.pace) = (4, 2, Pace::nodes(200));
//! let summary = duel.run(|game, _| {
//!     assert!(game.record.result().is_some());
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(summary.games(), 8);
//! assert!(summary.score() > 0.8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod game;
mod matches;
mod openings;
mod opponent;
mod player;
mod program;
mod running;
mod stats;
mod stop;
mod summary;
mod tactics;

pub use game::FinishedGame;
use jersi_texts::Text;
pub use matches::Match;
pub use openings::{Opening, Openings};
pub use opponent::Opponent;
pub use player::{EngineOptions, Pace, Player, PlayerKind, ProgramOptions, split_command};
pub use running::Fault;
pub use stats::{Elo, Pairs, SIGMAS_95, Sprt, Verdict, elo_of_score, score_of_elo};
pub use stop::StopSignal;
pub use summary::{SprtState, Summary};
pub use tactics::{Tactic, Task};

jersi_texts::catalogue!();

/// Why a match cannot be played, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchError(pub Text);

impl std::fmt::Display for MatchError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for MatchError {}

fn wrong<T>(sentence: Text) -> Result<T, MatchError> {
    Err(MatchError(sentence))
}
