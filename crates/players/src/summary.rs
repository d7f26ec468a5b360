//! The state of a match in numbers.

use std::collections::BTreeMap;

use crate::game::FinishedGame;
use crate::stats::{Elo, Pairs, Sprt, Verdict};

/// What a match has come to so far, as the first player sees it.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The pairs that are complete.
    pub pairs: Pairs,
    /// Games that White won, and that Black won.
    pub by_colour: [u64; 2],
    /// How many turns all games took together.
    pub turns: u64,
    /// How many games ended in which way, by the names of RULES.md section 11.
    pub endings: BTreeMap<&'static str, u64>,
    /// How many games each player lost by a fault: too late, illegal, crashed.
    pub faults: [u64; 2],
    /// The sequential test, if the match has one.
    pub trial: Option<SprtState>,
    /// The half points of a pair that is not complete.
    half: Option<usize>,
}

/// The state of a sequential test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtState {
    /// The test.
    pub test: Sprt,
    /// The logarithm of its likelihood ratio.
    pub ratio: f64,
    /// What it has decided, once it has.
    pub verdict: Option<Verdict>,
}

impl Summary {
    pub(crate) fn new(test: Option<Sprt>) -> Summary {
        let trial = test.map(|test| SprtState { test, ratio: 0.0, verdict: None });
        Summary { trial, ..Summary::default() }
    }

    /// Adds a game; both games of a pair have to follow each other.
    pub(crate) fn add(&mut self, game: &FinishedGame) {
        match game.winner {
            Some(0) => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
        if let Some(winner) = game.winner {
            self.by_colour[usize::from(winner != game.white)] += 1;
        }
        self.turns += game.turns as u64;
        *self.endings.entry(game.ending.name()).or_default() += 1;
        if let Some((player, _)) = game.fault {
            self.faults[player.min(1)] += 1;
        }
        match self.half.take() {
            None => self.half = Some(game.half_points()),
            Some(half) => {
                self.pairs.add(half + game.half_points());
                if let Some(trial) = &mut self.trial {
                    trial.ratio = trial.test.ratio(&self.pairs);
                    trial.verdict = trial.test.verdict(&self.pairs);
                }
            }
        }
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn share(&self, part: f64) -> f64 {
        if self.games() == 0 { 0.0 } else { part / self.games() as f64 }
    }

    /// The first player's share of the points, from 0 to 1.
    pub fn score(&self) -> f64 {
        self.share(self.wins as f64 + self.draws as f64 / 2.0)
    }

    /// The share of drawn games.
    pub fn draw_rate(&self) -> f64 {
        self.share(self.draws as f64)
    }

    /// White's share of the points, whoever played White.
    pub fn white_score(&self) -> f64 {
        self.share(self.by_colour[0] as f64 + self.draws as f64 / 2.0)
    }

    /// How many turns a game took on average.
    pub fn mean_turns(&self) -> f64 {
        self.share(self.turns as f64)
    }

    /// How much stronger the first player is, with its 95 % interval; `None` before the first pair is complete.
    pub fn elo(&self) -> Option<Elo> {
        self.pairs.elo()
    }
}
