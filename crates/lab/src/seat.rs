//! A player at somebody else's board: for programs that keep the game themselves.

use std::sync::Arc;
use std::time::Duration;

use jersi_engine::{Clock, Evaluator, GameLine, Score};
use jersi_record::Ending;
use jersi_rules::{Ruleset, Turn};

use crate::game::{Allowance, Chair, Halt, stream};
use crate::player::{Pace, Player};

/// A player who is asked for one turn after the other. Engines and programs are started when they are first
/// asked, and again after a fault.
///
/// ```
/// use jersi_lab::{Halt, Pace, Player, Seat};
/// use std::{sync::Arc, time::Duration};
/// let rules = jersi_rules::Ruleset::load("pijersi")?;
/// let player = Player::read("random", &rules)?;
/// let mut seat = Seat::new(&player, &rules, 7, Arc::new(Halt::default()));
/// let game = jersi_engine::GameLine::new(rules.start());
/// let (turn, _) = seat.choose(&game, Pace::default(), None, Duration::from_secs(1)).expect("a turn");
/// assert!(game.position().check(turn).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Seat<'a> {
    chair: Chair<'a>,
    rules: Arc<Ruleset>,
    evaluator: Option<Arc<Evaluator>>,
    seed: u64,
    halt: Arc<Halt>,
    ready: bool,
}

/// Why a player gave no turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatFault {
    /// How a match would end by it.
    pub ending: Ending,
    /// What the player did, as the end of a sentence that begins with its name: `it ended before …`.
    pub text: String,
}

impl<'a> Seat<'a> {
    /// A seat of a game. The seed decides chance; `halt` ends the thinking for good.
    pub fn new(player: &'a Player, rules: &Arc<Ruleset>, seed: u64, halt: Arc<Halt>) -> Seat<'a> {
        Seat { chair: Chair::new(player), rules: rules.clone(), evaluator: None, seed, halt, ready: false }
    }

    /// Asks for a turn in the last position of a game. After `wait` it is not waited for any more.
    pub fn choose(
        &mut self,
        game: &GameLine,
        pace: Pace,
        clock: Option<Clock>,
        wait: Duration,
    ) -> Result<(Turn, Option<Score>), SeatFault> {
        let result =
            self.sit().and_then(|()| self.chair.choose(game, &Allowance { pace, clock, wait }, &self.halt));
        match result {
            Ok(choice) => Ok((choice.turn, choice.score)),
            Err(fault) => {
                self.ready = false;
                Err(SeatFault { ending: fault.ending, text: fault.text })
            }
        }
    }

    fn sit(&mut self) -> Result<(), crate::game::Fault> {
        if !self.ready {
            let rules = &self.rules;
            let evaluator = self.evaluator.get_or_insert_with(|| Arc::new(Evaluator::new(rules)));
            self.chair.new_game(rules, evaluator, stream(self.seed, 0, 1), &self.halt)?;
            self.ready = true;
        }
        Ok(())
    }
}
