//! What a match says about the strength of its players.
//!
//! Games come in pairs, the same opening with colours changed, and the two games of a pair are not independent: an
//! opening that favours one colour shows in both. So the pair is the unit of every estimate. Its score is 0, ¼, ½,
//! ¾ or 1, and how often each occurred, the *pentanomial*, gives the variance.

use jersi_texts::{Text, text};

/// The scores that a pair can have, for the first player.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// 95 % of a normal distribution lie within so many standard deviations of its mean.
pub const SIGMAS_95: f64 = 1.959_963_984_540_054;

/// The score that a difference in Elo predicts: ten times the odds for 400 points.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference in Elo that a score from 0 to 1 stands for; infinite at the ends.
pub fn elo_of_score(score: f64) -> f64 {
    match score {
        s if s <= 0.0 => f64::NEG_INFINITY,
        s if s >= 1.0 => f64::INFINITY,
        s => -400.0 * (1.0 / s - 1.0).log10(),
    }
}

/// A difference in Elo with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The estimate; infinite if one player has won everything.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// How many pairs had each score: no point, half a point, … two points for the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Adds a pair; `half_points` from 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The first player's mean score, from 0 to 1; one half without pairs.
    pub fn score(&self) -> f64 {
        if self.count() == 0 { 0.5 } else { moments(&self.0.map(|n| n as f64)).1 }
    }

    /// The difference in Elo, with its interval; `None` without pairs.
    ///
    /// The interval is the normal one of the mean score, with one imaginary pair added that is half a double win
    /// and half a double loss. It changes nothing in a long match, and keeps a short one in which all pairs ended
    /// alike from looking certain (Agresti and Coull did the same for proportions).
    pub fn elo(&self) -> Option<Elo> {
        if self.count() == 0 {
            return None;
        }
        let mut counts = self.0.map(|n| n as f64);
        counts[0] += 0.5;
        counts[4] += 0.5;
        let (count, mean, variance) = moments(&counts);
        let error = SIGMAS_95 * (variance / count).sqrt();
        Some(Elo {
            value: elo_of_score(self.score()),
            low: elo_of_score(mean - error),
            high: elo_of_score(mean + error),
        })
    }
}

/// The sum of the counts, the mean of their scores, and the variance.
fn moments(counts: &[f64; 5]) -> (f64, f64, f64) {
    let count: f64 = counts.iter().sum();
    let mean = counts.iter().zip(SCORES).map(|(n, s)| n * s).sum::<f64>() / count;
    let variance = counts.iter().zip(SCORES).map(|(n, s)| n * (s - mean).powi(2)).sum::<f64>() / count;
    (count, mean, variance)
}

/// A sequential test between two differences in Elo: it goes on until the pairs speak clearly for one of them.
///
/// It is Wald's test with the generalized likelihood ratio: each hypothesis fixes the mean score and nothing else,
/// so each is given the pentanomial that fits the counts best among those with its mean (Van den Bergh's exact
/// form, used by the testing of chess programs).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference under the first hypothesis, "no better".
    pub elo0: f64,
    /// The difference under the second hypothesis, "better"; above `elo0`.
    pub elo1: f64,
    /// How often the second may be accepted though the first is true.
    pub alpha: f64,
    /// How often the first may be accepted though the second is true.
    pub beta: f64,
}

/// What a sequential test has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The difference is `elo0` or less.
    First,
    /// The difference is `elo1` or more.
    Second,
}

impl Sprt {
    /// A test with errors of 5 %.
    pub fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// What is wrong with its numbers, if anything.
    pub fn problem(&self) -> Option<Text> {
        let share = |x: f64| x > 0.0 && x < 0.5;
        if !(self.elo0.is_finite() && self.elo1.is_finite() && self.elo0 < self.elo1) {
            Some(text!("sprt-elo"))
        } else if !(share(self.alpha) && share(self.beta)) {
            Some(text!("sprt-errors"))
        } else {
            None
        }
    }

    /// The bounds of the logarithm of the likelihood ratio: at the lower one the first hypothesis is accepted, at
    /// the upper one the second.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the likelihood ratio of some pairs.
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        // A score that did not occur yet is not impossible.
        let counts = pairs.0.map(|n| if n == 0 { 1e-3 } else { n as f64 });
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|n| n / total);
        let first = with_mean(&shares, score_of_elo(self.elo0));
        let second = with_mean(&shares, score_of_elo(self.elo1));
        (0..5).map(|i| counts[i] * (second[i] / first[i]).ln()).sum()
    }

    /// What the pairs say, as soon as they say it.
    pub fn verdict(&self, pairs: &Pairs) -> Option<Verdict> {
        let (lower, upper) = self.bounds();
        match self.ratio(pairs) {
            ratio if ratio <= lower => Some(Verdict::First),
            ratio if ratio >= upper => Some(Verdict::Second),
            _ => None,
        }
    }
}

/// The distribution with that mean under which the shares are likeliest. By Lagrange's method it is
/// `share / (1 + t (score − mean))`, for the `t` that makes the mean right; the sum below falls as `t` grows.
fn with_mean(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    let excess = |t: f64| -> f64 {
        shares.iter().zip(SCORES).map(|(p, s)| p * (s - mean) / (1.0 + t * (s - mean))).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = (low + high) / 2.0;
    std::array::from_fn(|i| shares[i] / (1.0 + t * (SCORES[i] - mean)))
}

#[cfg(test)]
mod tests {
    use jersi_rules::SplitMix;

    use super::*;

    #[track_caller]
    fn near(found: f64, wanted: f64, within: f64) {
        assert!((found - wanted).abs() <= within, "{found}, not {wanted}");
    }

    #[test]
    fn elo_and_scores() {
        near(score_of_elo(0.0), 0.5, 1e-12);
        near(score_of_elo(400.0), 10.0 / 11.0, 1e-12);
        near(elo_of_score(0.75), 190.848_5, 1e-3);
        near(elo_of_score(score_of_elo(-37.5)), -37.5, 1e-9);
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
    }

    /// By hand, with the imaginary pair: counts 10.5, 20, 40, 20, 10.5 of 101; mean 0.5; variance
    /// (21 · 0.25 + 40 · 0.0625) / 101 = 0.076733; 1.96 · √(0.076733 / 101) = 0.054024.
    #[test]
    fn interval_by_hand() {
        let elo = Pairs([10, 20, 40, 20, 10]).elo().unwrap();
        near(elo.value, 0.0, 1e-9);
        near(elo.high, elo_of_score(0.554_024), 0.01);
        near(elo.low, -elo.high, 1e-9);
        near(elo.high, 37.69, 0.02);
        // 5, 10, 20, 30, 15: 140 quarters of 320.
        let pairs = Pairs([5, 10, 20, 30, 15]);
        near(pairs.score(), 200.0 / 320.0, 1e-12);
        near(pairs.elo().unwrap().value, 88.74, 0.01);
        // Nothing but double wins: the lower end is finite, the upper one is not.
        let elo = Pairs([0, 0, 0, 0, 20]).elo().unwrap();
        assert_eq!((elo.value, elo.high), (f64::INFINITY, f64::INFINITY));
        near(elo.low, elo_of_score(0.911), 1.0);
        // All pairs shared: not certain after three pairs.
        let elo = Pairs([0, 0, 3, 0, 0]).elo().unwrap();
        assert!(elo.high > 50.0);
        assert_eq!(Pairs::default().elo(), None);
    }

    /// With double wins and double losses alone the likeliest distribution of a mean is known: the mean itself.
    /// For 60 and 40 of them between 0 and 5 Elo: 60 ln(0.507195 / 0.5) + 40 ln(0.492805 / 0.5) = 0.2776.
    #[test]
    fn ratio_by_hand() {
        let test = Sprt::new(0.0, 5.0);
        near(test.ratio(&Pairs([40, 0, 0, 0, 60])), 0.2776, 1e-3);
        near(test.ratio(&Pairs([60, 0, 0, 0, 40])), -0.2979, 1e-3);
        // Symmetric counts say nothing between symmetric hypotheses.
        near(Sprt::new(-8.0, 8.0).ratio(&Pairs([10, 20, 40, 20, 10])), 0.0, 1e-9);
        // Near the normal approximation n (s1 − s0) (2 x − s0 − s1) / (2 v).
        let pairs = Pairs([90, 210, 380, 220, 100]);
        let (n, mean, variance) = moments(&pairs.0.map(|n| n as f64));
        let (s0, s1) = (score_of_elo(0.0), score_of_elo(5.0));
        near(test.ratio(&pairs), n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance), 5e-3);
        let (lower, upper) = test.bounds();
        near(lower, -2.944_439, 1e-6);
        near(upper, 2.944_439, 1e-6);
        assert_eq!(test.ratio(&Pairs::default()), 0.0);
    }

    #[test]
    fn wrong_tests_are_named() {
        assert_eq!(Sprt::new(0.0, 5.0).problem(), None);
        assert!(Sprt::new(5.0, 5.0).problem().is_some());
        assert!(Sprt::new(f64::NAN, 5.0).problem().is_some());
        assert!(Sprt { alpha: 0.0, ..Sprt::new(0.0, 5.0) }.problem().is_some());
    }

    /// Draws pairs from a distribution over the five scores, in thousandths.
    struct Source([u64; 5], SplitMix);

    impl Source {
        fn draw(&mut self, pairs: &mut Pairs) {
            let mut n = self.1.below(1000);
            let half_points = self.0.iter().position(|&share| {
                let found = n < share;
                n = n.saturating_sub(share);
                found
            });
            pairs.add(half_points.unwrap_or(4));
        }

        fn elo(&self) -> f64 {
            elo_of_score(moments(&self.0.map(|n| n as f64)).1)
        }
    }

    #[test]
    fn interval_covers_the_truth() {
        let shares = [
            [100, 200, 400, 200, 100],
            [60, 150, 340, 270, 180],
            [20, 60, 220, 300, 400],
            [400, 0, 100, 0, 500],
        ];
        for (seed, shares) in shares.into_iter().enumerate() {
            for length in [60, 250] {
                let mut source = Source(shares, SplitMix::new(seed as u64));
                let truth = source.elo();
                let mut covered = 0;
                for _ in 0..1000 {
                    let mut pairs = Pairs::default();
                    for _ in 0..length {
                        source.draw(&mut pairs);
                    }
                    let elo = pairs.elo().unwrap();
                    covered += usize::from(elo.low <= truth && truth <= elo.high);
                }
                assert!((930..=970).contains(&covered), "{shares:?}, {length} pairs: {covered} of 1000");
            }
        }
    }

    /// Under each hypothesis the wrong one is accepted in about 5 % of the tests, and the right one in the others.
    #[test]
    fn errors_of_the_test() {
        // The second has 4 % more of the points than the first.
        let shares = [[100, 200, 400, 200, 100], [80, 180, 400, 220, 120]];
        let truths = shares.map(|shares| Source(shares, SplitMix::new(0)).elo());
        let test = Sprt::new(truths[0], truths[1]);
        for (truth, wrong) in [(0, Verdict::Second), (1, Verdict::First)] {
            let mut source = Source(shares[truth], SplitMix::new(5 + truth as u64));
            let mut errors = 0;
            for _ in 0..400 {
                let mut pairs = Pairs::default();
                let verdict = loop {
                    source.draw(&mut pairs);
                    if let Some(verdict) = test.verdict(&pairs) {
                        break verdict;
                    }
                    assert!(pairs.count() < 100_000, "a test has to end");
                };
                errors += usize::from(verdict == wrong);
            }
            assert!((6..=30).contains(&errors), "{errors} of 400 under hypothesis {truth}");
        }
    }
}
