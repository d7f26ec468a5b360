//! What points are worth: how often positions were won, by what the search thought of them.

use std::path::Path;
use std::sync::Arc;

use jersi_rules::{Ruleset, Side};

use super::TrainError;
use super::games::Folder;
use crate::tuned::POINTS_PER_LOGIT;

/// The bins of a reliability plot.
const BINS: usize = 10;

/// Positions that were given about the same chance.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
#[non_exhaustive]
pub struct Bin {
    /// How many.
    pub positions: usize,
    /// The mean chance that the side to move was given, …
    pub expected: f64,
    /// … and its mean result: 1 for a win, half for a draw.
    pub scored: f64,
    /// The standard error of the difference. Positions of one game are no more independent than its one result.
    pub error: f64,
}

/// What points are worth in a game.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Calibration {
    /// By this the scale of the points must be multiplied.
    pub factor: f64,
    /// How many games were looked at.
    pub games: usize,
    /// Ten bins by chance. The chances of a game come from a scale that was fitted without it.
    pub bins: [Bin; BINS],
}

/// A game: what the side to move was thought to have, in points, and what it got.
type Judged = Vec<(f64, f64)>;

/// Looks at all games of a folder that are of this variant. They must have been played without learning from them
/// since, and by what is to be calibrated.
pub fn calibrate(rules: &Arc<Ruleset>, folder: &Path) -> Result<Calibration, TrainError> {
    let mut games: Vec<Judged> = Vec::new();
    let read = Folder { path: folder }.read(std::slice::from_ref(rules), |rules, game| {
        let mut state = *game.start.state();
        let mut judged = Judged::new();
        for turn in &game.turns {
            if !state.in_setup() {
                let result =
                    |side: Side| game.winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)));
                judged.push((f64::from(turn.points), result(state.side())));
            }
            state.play(rules, turn.turn);
        }
        games.push(judged);
    });
    read.map_err(TrainError::Folder)?;
    if games.iter().map(Vec::len).sum::<usize>() < 100 {
        return Err(TrainError::TooFewPositions);
    }
    Ok(Calibration { factor: fit(games.iter()) / POINTS_PER_LOGIT, games: games.len(), bins: bins(&games) })
}

fn chance(points: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-points / scale).exp())
}

/// The scale that makes the results most likely.
fn fit<'a>(games: impl Iterator<Item = &'a Judged> + Clone) -> f64 {
    let loss = |scale: f64| -> f64 {
        let one = |&(points, result): &(f64, f64)| {
            let chance = chance(points, scale).clamp(1e-9, 1.0 - 1e-9);
            -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
        };
        games.clone().flatten().map(one).sum()
    };
    // The loss has one minimum: golden section, on the logarithm of the scale.
    let (mut low, mut high) = (20f64.ln(), 2000f64.ln());
    let ratio = (5f64.sqrt() - 1.0) / 2.0;
    for _ in 0..30 {
        let (a, b) = (high - ratio * (high - low), low + ratio * (high - low));
        if loss(a.exp()) < loss(b.exp()) { high = b } else { low = a }
    }
    ((low + high) / 2.0).exp()
}

fn bins(games: &[Judged]) -> [Bin; BINS] {
    let half = |odd: usize| games.iter().skip(odd).step_by(2);
    // Each half is judged by what was fitted to the other.
    let scales = [fit(half(1)), fit(half(0))];
    let mut bins = [Bin::default(); BINS];
    let mut squares = [0.0; BINS];
    for (i, game) in games.iter().enumerate() {
        let mut off = [0.0; BINS];
        for &(points, result) in game {
            let chance = chance(points, scales[i % 2]);
            let at = ((chance * BINS as f64) as usize).min(BINS - 1);
            let bin = &mut bins[at];
            bin.positions += 1;
            bin.expected += chance;
            bin.scored += result;
            off[at] += result - chance;
        }
        squares.iter_mut().zip(off).for_each(|(sum, off)| *sum += off * off);
    }
    for (bin, squares) in bins.iter_mut().zip(squares) {
        let count = bin.positions.max(1) as f64;
        bin.expected /= count;
        bin.scored /= count;
        bin.error = squares.sqrt() / count;
    }
    bins
}

#[cfg(test)]
mod tests {
    use jersi_rules::SplitMix;

    use super::*;

    /// Games whose results follow a known scale.
    fn games(scale: f64, count: usize) -> Vec<Judged> {
        let mut random = SplitMix::new(1);
        let mut uniform = || random.below(1_000_001) as f64 / 1e6;
        let mut one = || {
            let points = 800.0 * uniform() - 400.0;
            (points, f64::from(u8::from(uniform() < chance(points, scale))))
        };
        (0..count).map(|_| vec![one()]).collect()
    }

    #[test]
    fn the_scale_of_the_results_is_found() {
        for scale in [60.0, 140.0, 300.0] {
            let games = games(scale, 20_000);
            let found = fit(games.iter());
            assert!((found / scale - 1.0).abs() < 0.04, "{found} instead of {scale}");
            for bin in bins(&games) {
                assert!((bin.expected - bin.scored).abs() < 4.0 * bin.error.max(0.002), "{scale}: {bin:?}");
            }
        }
    }
}
