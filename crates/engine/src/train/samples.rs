//! Positions to learn from, and what is to be learned of each.

use std::sync::Arc;

use jersi_rules::{Ruleset, Side};

use super::games::PlayedGame;
use crate::network::{Inputs, Surveys, phase};

/// Positions to learn from.
#[derive(Default)]
pub(super) struct Samples {
    /// The active inputs of all samples, for the side to move and for the other.
    inputs: Vec<[u16; 2]>,
    pub all: Vec<Sample>,
}

/// A position to learn from.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    /// Its inputs begin here, …
    at: u64,
    /// … and are so many.
    count: u16,
    pub phase: u8,
    /// What the search thought, in points.
    points: i16,
    /// How the game ended: 1 won, 0 lost, by the side to move.
    pub result: f32,
    /// Whether White is to move.
    white: bool,
    /// Whether it is the last of its game.
    last: bool,
}

/// How far the search that played the games is to be believed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trust {
    /// So many points made the odds of winning e to 1: the scale by which results were foretold best.
    scale: f32,
    /// How much of the target is what the search thought, the rest being the game's result.
    share: f32,
}

impl Samples {
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Adds the positions of a game, also those in which something is about to be taken: the inputs tell.
    pub fn add(&mut self, rules: &Arc<Ruleset>, inputs: &Inputs, cubes: usize, game: &PlayedGame) {
        let mut state = *game.start.state();
        for judged in &game.turns {
            let us = state.side();
            let at = self.inputs.len() as u64;
            inputs.each(&state, &Surveys::new(rules, &state), |white, black| {
                let pair = [white as u16, black as u16];
                self.inputs.push(if us == Side::White { pair } else { [pair[1], pair[0]] });
            });
            self.all.push(Sample {
                at,
                count: (self.inputs.len() as u64 - at) as u16,
                phase: phase(&state, cubes) as u8,
                points: judged.points,
                result: game.winner.map_or(0.5, |winner| f32::from(u8::from(winner == us))),
                white: us == Side::White,
                last: false,
            });
            state.play(rules, judged.turn);
        }
        if let Some(last) = self.all.last_mut() {
            last.last = true;
        }
    }

    /// What is to be learned of each position: what the search thought of it, and how the game went on, that is what the search
    /// thought of the positions that followed, the next ones most, and in the end the result (temporal differences: Sutton, 1988). The
    /// result alone would be learned by heart where games are long and few.
    pub fn targets(&self, trust: Trust) -> Vec<f32> {
        let mut targets = vec![0.0; self.all.len()];
        // White's chance, by the rest of the game.
        let mut rest = 0.5;
        for (sample, target) in self.all.iter().zip(&mut targets).rev() {
            let of_mover = |white: f32| if sample.white { white } else { 1.0 - white };
            if sample.last {
                rest = of_mover(sample.result);
            }
            let thought = logistic(f32::from(sample.points) / trust.scale);
            let later = of_mover(rest);
            *target = later + trust.share * (thought - later);
            rest = of_mover(thought) + PATIENCE * (rest - of_mover(thought));
        }
        targets
    }

    /// The search is believed as far as it foretold the results: not at all if a coin would have done as well, and
    /// more than a single result, which says little of a position long before the end, where it did well.
    pub fn trust(&self) -> Trust {
        let error = |scale: f32| -> f64 {
            let off = |s: &Sample| f64::from(logistic(f32::from(s.points) / scale) - s.result);
            self.all.iter().map(|sample| off(sample).powi(2)).sum()
        };
        let scales = (4..=60).map(|tens| 10.0 * tens as f32);
        let best = scales.map(|scale| (error(scale), scale)).min_by(|a, b| a.0.total_cmp(&b.0));
        let (least, scale) = best.unwrap_or((0.0, 100.0));
        let explained = 1.0 - least / error(f32::INFINITY).max(f64::MIN_POSITIVE);
        Trust { scale, share: MOST_TRUST * (explained as f32 / FULL_TRUST).clamp(0.0, 1.0) }
    }

    pub fn of(&self, sample: &Sample) -> &[[u16; 2]] {
        &self.inputs[sample.at as usize..][..usize::from(sample.count)]
    }
}

/// How much of how a game went on is what came after the next position.
const PATIENCE: f32 = 0.9;
/// The largest share of the search in what is to be learned, …
const MOST_TRUST: f32 = 0.8;
/// … which it has when it explained so much of the variance of the results.
const FULL_TRUST: f32 = 0.2;
pub(super) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
