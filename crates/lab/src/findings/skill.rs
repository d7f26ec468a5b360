//! What more thought gains: a line through the gains of all doublings, instead of a search for the one that gains nothing.

use jersi_players::{SIGMAS_95, elo_of_score, score_of_elo};
use serde::{Deserialize, Serialize};

use crate::measure::{Interval, error, value};

/// What one doubling of the nodes gains.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rung {
    /// The doublings between one node and the weaker player's.
    doublings: f64,
    elo: f64,
    variance: f64,
}

impl Rung {
    /// From the stronger player's points in each pair of games.
    pub fn of(nodes: u64, pairs: &[(f64, f64)]) -> Option<Rung> {
        // One imaginary drawn pair keeps what is always won from being infinite.
        let mut pairs = pairs.to_vec();
        pairs.push((1.0, 2.0));
        let (score, spread) = (value(&pairs)?, error(&pairs));
        let slope = (score_of_elo(elo_of_score(score) + 1.0) - score).max(1e-6);
        let variance = (spread.max(0.5 / pairs.len() as f64) / slope).powi(2);
        (pairs.len() > 2).then(|| Rung {
            doublings: (nodes as f64).log2(),
            elo: elo_of_score(score),
            variance,
        })
    }
}

impl Rung {
    /// The gain with its interval.
    pub fn interval(&self) -> Interval {
        let reach = SIGMAS_95 * self.variance.sqrt();
        Interval { value: self.elo, low: self.elo - reach, high: self.elo + reach }
    }
}

/// The gain of twice the nodes over the doublings of the nodes, as a weighted line.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Skill {
    /// The nodes at which the gain is told.
    pub nodes: u64,
    /// What twice these nodes gain, in Elo.
    pub gain: Interval,
    /// How the gain changes from one doubling to the next, in Elo.
    pub change: Interval,
}

impl Skill {
    /// Fits the line; nothing with fewer than two doublings.
    pub fn fit(rungs: &[Rung], nodes: u64) -> Option<Skill> {
        let at = (nodes.max(1) as f64).log2();
        let sums = rungs.iter().fold([0.0; 5], |sums, rung| {
            let (w, x, y) = (1.0 / rung.variance, rung.doublings - at, rung.elo);
            let add = [w, w * x, w * x * x, w * y, w * x * y];
            std::array::from_fn(|i| sums[i] + add[i])
        });
        let [w, x, xx, y, xy] = sums;
        let det = w * xx - x * x;
        if rungs.len() < 2 || det <= 0.0 {
            return None;
        }
        let interval = |value: f64, variance: f64| {
            let reach = SIGMAS_95 * variance.sqrt();
            Interval { value, low: value - reach, high: value + reach }
        };
        let gain = interval((xx * y - x * xy) / det, xx / det);
        let change = interval((w * xy - x * y) / det, w / det);
        Some(Skill { nodes, gain, change })
    }
}

#[cfg(test)]
mod tests {
    use jersi_rules::SplitMix;

    use super::*;

    /// Every doubling gains the same, and few pairs are played: nobody may say that the gain ends. The old rule, which stopped at
    /// the first doubling that gained nothing beyond chance, did so in four runs of five.
    #[test]
    fn low_power_is_no_flatness() {
        let truth = elo_of_score(0.6);
        let (mut covered, mut ends, runs) = (0, 0, 300);
        for run in 0..runs {
            let mut random = SplitMix::new(run);
            let mut rungs = Vec::new();
            for i in 0..6 {
                let mut game =
                    || f64::from(u8::from((random.next() >> 11) as f64 / ((1u64 << 53) as f64) < 0.6));
                let pairs: Vec<(f64, f64)> = (0..60).map(|_| (game() + game(), 2.0)).collect();
                rungs.extend(Rung::of(125 << i, &pairs));
            }
            let skill = Skill::fit(&rungs, 1000).unwrap();
            covered += usize::from(skill.gain.low <= truth && truth <= skill.gain.high);
            ends += usize::from(skill.gain.low <= 0.0);
        }
        assert!((279..=297).contains(&covered), "{covered} of {runs}");
        assert!(ends <= 3, "{ends} of {runs} see no gain");
    }

    #[test]
    fn a_line_by_hand() {
        let rung = |doublings, elo| Rung { doublings, elo, variance: 100.0 };
        let found = Skill::fit(&[rung(7.0, 90.0), rung(8.0, 80.0), rung(9.0, 70.0)], 256).unwrap();
        assert!((found.gain.value - 80.0).abs() < 1e-9 && (found.change.value + 10.0).abs() < 1e-9);
        assert!((found.gain.high - 80.0 - SIGMAS_95 * (100.0_f64 / 3.0).sqrt()).abs() < 1e-9);
        assert!(Skill::fit(&[rung(7.0, 90.0)], 256).is_none());
        // Always won is much, not infinite.
        let sure = Rung::of(100, &[(2.0, 2.0); 20]).unwrap();
        assert!(sure.elo > 300.0 && sure.elo.is_finite() && sure.variance > 0.0);
    }
}
