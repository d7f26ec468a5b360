//! A player for somebody who keeps the game: the terminal, for one.

use std::sync::Arc;
use std::time::Duration;

use jersi_engine::{Evaluator, GameLine, RemainingTime, Score};
use jersi_rules::{Ruleset, Turn};

use crate::game::stream;
use crate::player::{Pace, Player};
use crate::running::{Allowance, Fault, RunningPlayer};
use crate::stop::StopSignal;

/// A player who is asked for one turn after the other. Engines and programs are started when they are first
/// asked, and again after a fault.
///
/// ```
/// use jersi_players::{Opponent, Pace, Player, StopSignal};
/// use std::{sync::Arc, time::Duration};
/// let rules = jersi_rules::Ruleset::load("pijersi")?;
/// let player = Player::read("random", &rules)?;
/// let mut opponent = Opponent::new(&player, &rules, 7, Arc::new(StopSignal::default()));
/// let game = jersi_engine::GameLine::new(rules.start());
/// let (turn, _) = opponent.choose(&game, Pace::default(), None, Duration::from_secs(1)).expect("a turn");
/// assert!(game.position().check(turn).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Opponent<'a> {
    player: RunningPlayer<'a>,
    rules: Arc<Ruleset>,
    evaluator: Option<Arc<Evaluator>>,
    seed: u64,
    stop: Arc<StopSignal>,
    ready: bool,
}

impl<'a> Opponent<'a> {
    /// An opponent in games with these rules. The seed decides chance; `stop` ends the thinking for good.
    pub fn new(player: &'a Player, rules: &Arc<Ruleset>, seed: u64, stop: Arc<StopSignal>) -> Opponent<'a> {
        Opponent {
            player: RunningPlayer::new(player),
            rules: rules.clone(),
            evaluator: None,
            seed,
            stop,
            ready: false,
        }
    }

    /// Asks for a turn in the last position of a game. After `wait` it is not waited for any more.
    pub fn choose(
        &mut self,
        game: &GameLine,
        pace: Pace,
        clock: Option<RemainingTime>,
        wait: Duration,
    ) -> Result<(Turn, Option<Score>), Fault> {
        let allowance = Allowance { pace, clock, wait };
        let result = self.make_ready().and_then(|()| self.player.choose(game, &allowance, &self.stop));
        match result {
            Ok(choice) => Ok((choice.turn, choice.score)),
            Err(fault) => {
                self.ready = false;
                Err(fault)
            }
        }
    }

    fn make_ready(&mut self) -> Result<(), Fault> {
        if !self.ready {
            let rules = &self.rules;
            let evaluator = self.evaluator.get_or_insert_with(|| Arc::new(Evaluator::new(rules)));
            self.player.new_game(rules, evaluator, stream(self.seed, 0, 1), &self.stop)?;
            self.ready = true;
        }
        Ok(())
    }
}
