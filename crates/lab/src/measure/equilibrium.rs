//! Choosing a form as a game: what to choose in secret, and what choosing first costs.

use jersi_rules::SplitMix;

use super::cubes::Meeting;
use super::interval::{Interval, quantiles};

/// How often the two players of the matrix choose and learn.
const STEPS: usize = 4000;
/// How often pairs of games are drawn again.
const DRAWS: usize = 100;

/// The equilibrium of a symmetric game in which both choose a form in secret.
pub struct Equilibrium {
    /// How often each form is to be chosen, with intervals.
    pub shares: Vec<Interval>,
    /// The form to choose when one has to choose first, openly.
    pub open: usize,
    /// The score that it keeps against the best answer. What is missing to one half is what choosing first costs.
    pub kept: Interval,
}

/// The matrix of the scores of each form against each; one half where two never met, and with itself.
fn matrix(meetings: &[Meeting], forms: usize, points: impl Fn(&Meeting) -> f64) -> Vec<Vec<f64>> {
    let mut scores = vec![vec![0.5; forms]; forms];
    for meeting in meetings.iter().filter(|meeting| !meeting.pairs.is_empty()) {
        let ((i, j), score) = (meeting.forms, points(meeting) / (2.0 * meeting.pairs.len() as f64));
        (scores[i][j], scores[j][i]) = (score, 1.0 - score);
    }
    scores
}

/// Regret matching against oneself (Hart and Mas-Colell 2000): the mean of what is chosen is an equilibrium.
fn shares(scores: &[Vec<f64>]) -> Vec<f64> {
    let n = scores.len();
    let (mut regrets, mut sums) = (vec![0.0; n], vec![0.0; n]);
    for step in 1..=STEPS {
        let all: f64 = regrets.iter().map(|r: &f64| r.max(0.0)).sum();
        let share = |r: &f64| if all > 0.0 { r.max(0.0) / all } else { 1.0 / n as f64 };
        let now: Vec<f64> = regrets.iter().map(share).collect();
        let worth = |row: &Vec<f64>| row.iter().zip(&now).map(|(score, share)| score * share).sum::<f64>();
        let worths: Vec<f64> = scores.iter().map(worth).collect();
        let mean: f64 = worths.iter().zip(&now).map(|(worth, share)| worth * share).sum();
        for i in 0..n {
            // Only what is good is remembered, and what is late counts for more (regret matching plus): it settles sooner.
            regrets[i] = (regrets[i] + worths[i] - mean).max(0.0);
            sums[i] += step as f64 * now[i];
        }
    }
    let all: f64 = sums.iter().sum();
    sums.iter().map(|sum| sum / all).collect()
}

/// The form whose worst score is best, and that score.
fn open(scores: &[Vec<f64>]) -> (usize, f64) {
    let worst = |row: &Vec<f64>| row.iter().copied().fold(f64::MAX, f64::min);
    let all = scores.iter().map(worst).enumerate();
    all.fold((0, f64::MIN), |best, one| if one.1 > best.1 { one } else { best })
}

/// Solves the game; nothing without meetings.
pub fn equilibrium(meetings: &[Meeting], forms: usize, seed: u64) -> Option<Equilibrium> {
    if meetings.is_empty() || forms < 2 {
        return None;
    }
    let there = matrix(meetings, forms, |m| m.pairs.iter().sum());
    let mut random = SplitMix::new(seed ^ 0x0065_7175_696c);
    let mut drawn = vec![Vec::with_capacity(DRAWS); forms];
    let mut kept = Vec::with_capacity(DRAWS);
    for _ in 0..DRAWS {
        let sums: Vec<f64> = (meetings.iter())
            .map(|m| (0..m.pairs.len()).map(|_| m.pairs[random.below(m.pairs.len() as u64) as usize]).sum())
            .collect();
        let at =
            |m: &Meeting| meetings.iter().position(|other| other.forms == m.forms).map_or(0.0, |i| sums[i]);
        let again = matrix(meetings, forms, at);
        for (values, share) in drawn.iter_mut().zip(shares(&again)) {
            values.push(share);
        }
        kept.push(open(&again).1);
    }
    let pairs = meetings.iter().map(|m| m.pairs.len()).min().unwrap_or(2);
    let interval = |value: f64, mut values: Vec<f64>| {
        values.sort_unstable_by(f64::total_cmp);
        let found = quantiles(value, &values, 0.0, pairs);
        Interval { value, low: found.low.max(0.0), high: found.high.min(1.0) }
    };
    let shares =
        shares(&there).into_iter().zip(drawn).map(|(share, values)| interval(share, values)).collect();
    let (form, score) = open(&there);
    Some(Equilibrium { shares, open: form, kept: interval(score, kept) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(i: usize, j: usize, points: f64) -> Meeting {
        // A hundred pairs with that mean: points for each pair from 0 to 2.
        let wins = (100.0 * points / 2.0).round() as usize;
        Meeting { forms: (i, j), pairs: (0..100).map(|k| if k < wins { 2.0 } else { 0.0 }).collect() }
    }

    /// Rock, paper, scissors with an edge of 60 to 40: a third each, and choosing first costs 10 points.
    #[test]
    fn three_that_beat_each_other() {
        let found = equilibrium(&[meeting(0, 1, 1.2), meeting(1, 2, 1.2), meeting(0, 2, 0.8)], 3, 1).unwrap();
        for share in &found.shares {
            assert!((share.value - 1.0 / 3.0).abs() < 0.01 && share.low < share.value, "{share:?}");
        }
        assert!((found.kept.value - 0.4).abs() < 1e-9 && found.kept.low < 0.4);
    }

    /// One that beats all is chosen by everybody, and openly, too.
    #[test]
    fn one_that_beats_all() {
        let found = equilibrium(&[meeting(0, 1, 1.4), meeting(0, 2, 1.5), meeting(1, 2, 1.1)], 3, 1).unwrap();
        assert!(found.shares[0].value > 0.99, "{:?}", found.shares[0]);
        assert_eq!((found.open, found.kept.value), (0, 0.5));
        assert!(equilibrium(&[], 3, 1).is_none());
    }

    /// Unequal edges: rock beats scissors by 80, the others win by 60. Solved by hand: each is chosen in proportion to the edge
    /// of the other two's meeting.
    #[test]
    fn unequal_edges() {
        // paper (1) beats rock (0) by 0.1, scissors (2) beat paper by 0.1, rock beats scissors by 0.3.
        let found = equilibrium(&[meeting(0, 1, 0.8), meeting(1, 2, 0.8), meeting(0, 2, 1.6)], 3, 1).unwrap();
        let wanted = [0.1 / 0.5, 0.3 / 0.5, 0.1 / 0.5];
        for (share, wanted) in found.shares.iter().zip(wanted) {
            assert!((share.value - wanted).abs() < 0.02, "{} {wanted}", share.value);
        }
    }
}
