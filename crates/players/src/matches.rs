//! Matches: pairs of games between two players, many at a time.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use jersi_engine::Evaluator;
use jersi_rules::Ruleset;
use jersi_texts::{Text, t, text};

use crate::game::{FinishedGame, Settings, play};
use crate::openings::Openings;
use crate::player::{Pace, Player};
use crate::running::{RunningPlayer, try_start};
use crate::stats::Sprt;
use crate::stop::StopSignal;
use crate::summary::Summary;
use crate::{MatchError, wrong};

/// A match: pairs of games from the same opening, in which the players change colours.
///
/// Players that are limited by positions or depth, and run in this process on one thread, play the same games
/// whatever the concurrency; a sequential test looks at the pairs in their order.
#[derive(Clone)]
pub struct Match {
    /// The game.
    pub rules: Arc<Ruleset>,
    /// Who plays. The first has White in the first game of each pair.
    pub players: [Player; 2],
    /// How many pairs of games are played at most.
    pub pairs: usize,
    /// How games begin.
    pub openings: Openings,
    /// What a turn may cost, for players without a pace of their own.
    pub pace: Pace,
    /// After so many turns a game is a draw (`cap`).
    pub cap: usize,
    /// How many games are played at a time.
    pub concurrency: usize,
    /// It decides the openings, and whatever else is left to chance.
    pub seed: u64,
    /// A test that ends the match when it is decided.
    pub sprt: Option<Sprt>,
    /// How much later than allowed a turn may come.
    pub margin: Duration,
    /// How long a program may take for a turn that has no limit of time.
    pub patience: Duration,
    /// Once this is set the match ends, with the games that are over by then.
    pub interrupt: Arc<AtomicBool>,
}

/// How often a match looks whether it was interrupted.
const LOOK: Duration = Duration::from_millis(100);

impl Match {
    /// A match of 50 pairs, with openings of 2 to 6 turns by chance and 100 ms a turn.
    pub fn new(rules: Arc<Ruleset>, players: [Player; 2]) -> Match {
        Match {
            rules,
            players,
            pairs: 50,
            openings: Openings::Random(2..=6),
            pace: Pace::time(Duration::from_millis(100)),
            cap: 300,
            concurrency: 1,
            seed: 0,
            sprt: None,
            margin: Duration::from_millis(200),
            patience: Duration::from_secs(60),
            interrupt: Arc::default(),
        }
    }

    fn check(&self) -> Result<(), MatchError> {
        if let Some(problem) = self.sprt.and_then(|test| test.problem()) {
            return wrong(Text::by(|lang| t!(lang, "match-test", problem = problem.get(lang))));
        }
        for player in &self.players {
            if player.needs_limit() && player.pace.unwrap_or(self.pace).is_endless() {
                let name = &player.name;
                return wrong(text!("match-endless", name = name));
            }
            try_start(player, &self.rules).map_err(|fault| {
                let (name, fault) = (&player.name, &fault.text);
                MatchError(Text::by(|lang| {
                    t!(lang, "match-cannot-play", name = name, fault = fault.get(lang))
                }))
            })?;
        }
        Ok(())
    }

    /// Plays the match. Every game is handed over as soon as all games before it are done, with the state of the
    /// match; `Break` ends the match there. A player that crashes, keeps silent or plays an illegal turn loses that
    /// game, and the match goes on.
    pub fn run(
        &self,
        mut on_game: impl FnMut(&FinishedGame, &Summary) -> ControlFlow<()>,
    ) -> Result<Summary, MatchError> {
        self.check()?;
        let settings = Settings {
            rules: &self.rules,
            players: &self.players,
            pace: self.pace,
            cap: self.cap,
            margin: self.margin,
            patience: self.patience,
            seed: self.seed,
            evaluator: Arc::new(Evaluator::new(&self.rules)),
        };
        let games = self.pairs.saturating_mul(2);
        let (next, stop) = (AtomicUsize::new(0), StopSignal::default());
        let mut summary = Summary::new(self.sprt);
        let mut result = Ok(());
        std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..self.concurrency.clamp(1, games.max(1)) {
                let sender = sender.clone();
                let (settings, next, stop) = (&settings, &next, &stop);
                scope.spawn(move || {
                    let mut players = self.players.each_ref().map(RunningPlayer::new);
                    while !stop.is_set() {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= games {
                            break;
                        }
                        let opening = self.openings.pick(settings.rules, self.seed, number / 2);
                        let game = match opening {
                            Ok(opening) => play(settings, &mut players, &opening, number, stop).map(Ok),
                            Err(error) => Some(Err(error)),
                        };
                        let Some(game) = game else { break };
                        if sender.send((number, game)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            // Games that ended before an earlier one.
            let mut waiting = BTreeMap::new();
            let mut turn = 0;
            'match_over: loop {
                let (number, game) = match receiver.recv_timeout(LOOK) {
                    Ok(finished) => finished,
                    Err(RecvTimeoutError::Timeout) if !self.interrupt.load(Ordering::Relaxed) => continue,
                    Err(_) => break,
                };
                waiting.insert(number, game);
                while let Some(game) = waiting.remove(&turn) {
                    turn += 1;
                    match game {
                        Ok(game) => {
                            summary.add(&game);
                            let go_on = on_game(&game, &summary);
                            let decided = summary.trial.is_some_and(|trial| trial.verdict.is_some());
                            if go_on.is_break() || decided {
                                break 'match_over;
                            }
                        }
                        Err(error) => {
                            result = Err(error);
                            break 'match_over;
                        }
                    }
                }
            }
            stop.stop();
        });
        result.map(|()| summary)
    }
}
