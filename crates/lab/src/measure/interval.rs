//! How sure a number is: Wilson's interval for rates, the bootstrap over opening pairs for the rest.
//!
//! Everything that is measured is a sum over a sum, `Σ numerator / Σ denominator`, with one term of each for every
//! pair of games: turns over games, forced turns over turns, points over games. Pairs are independent; the two games
//! of a pair, and the turns of a game, are not. That is why pairs are what is drawn again.

use jersi_players::SIGMAS_95;
use jersi_rules::SplitMix;
use serde::{Deserialize, Serialize};

use super::distributions::{normal, normal_quantile, student_quantile};

/// How often pairs are drawn again.
const DRAWS: usize = 2000;

/// A number and its 95 % interval. It is stored as a list of the three, in six digits; infinite ends are `null`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "(f64, Option<f64>, Option<f64>)", into = "(f64, Option<f64>, Option<f64>)")]
pub struct Interval {
    /// The number.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The same in another unit.
    pub fn map(self, change: impl Fn(f64) -> f64) -> Interval {
        Interval { value: change(self.value), low: change(self.low), high: change(self.high) }
    }

    /// How much more another rate is, from the intervals of both (Newcombe 1998): never more than all.
    pub fn change_to(self, other: Interval) -> Interval {
        let value = other.value - self.value;
        let low = value - (other.value - other.low).hypot(self.high - self.value);
        let high = value + (other.high - other.value).hypot(self.value - self.low);
        Interval { value, low, high }
    }
}

impl From<(f64, Option<f64>, Option<f64>)> for Interval {
    fn from((value, low, high): (f64, Option<f64>, Option<f64>)) -> Interval {
        Interval { value, low: low.unwrap_or(f64::NEG_INFINITY), high: high.unwrap_or(f64::INFINITY) }
    }
}

impl From<Interval> for (f64, Option<f64>, Option<f64>) {
    fn from(interval: Interval) -> Self {
        let digits = |x: f64| format!("{x:.5e}").parse().unwrap_or(x);
        let end = |x: f64| x.is_finite().then(|| digits(x));
        (digits(interval.value), end(interval.low), end(interval.high))
    }
}

/// The value of a sample: sum over sum; nothing where the denominators are zero.
pub fn value(pairs: &[(f64, f64)]) -> Option<f64> {
    let (num, den) = sums(pairs);
    (den > 0.0).then(|| num / den)
}

fn sums(pairs: &[(f64, f64)]) -> (f64, f64) {
    pairs.iter().fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1))
}

/// The standard error of a sample's value, by linearization: each pair's own deviation, weighted as it enters.
pub fn error(pairs: &[(f64, f64)]) -> f64 {
    let (num, den) = sums(pairs);
    let n = pairs.iter().filter(|pair| pair.1 > 0.0).count() as f64;
    if den <= 0.0 || n < 2.0 {
        return 0.0;
    }
    let ratio = num / den;
    let squares: f64 = pairs.iter().map(|pair| (pair.0 - ratio * pair.1).powi(2)).sum();
    (squares * n / (n - 1.0)).sqrt() / den
}

/// Wilson's interval of a rate whose trials come in pairs of games.
///
/// The number of trials that it is given is the one that would make a plain rate as uncertain as this one: two games
/// that always end alike count as one, and draws, which are half a success for certain, count for more. One imaginary
/// pair, half of it all successes and half all failures, keeps samples in which everything was alike from looking
/// certain (as in [`Pairs::elo`](jersi_players::Pairs::elo)).
pub fn rate(pairs: &[(f64, f64)]) -> Interval {
    rate_within(pairs, SIGMAS_95)
}

/// The interval of a sample's value at a level of one's own: Wilson's for shares, Student's for the rest. Nothing where there are too
/// few games, or where all of them are so much alike that they do not tell how far the value may be off.
pub fn interval_at(pairs: &[(f64, f64)], is_share: bool, level: f64) -> Option<Interval> {
    let n = pairs.iter().filter(|pair| pair.1 > 0.0).count();
    if n < super::LEAST {
        return None;
    }
    if is_share {
        return Some(rate_within(pairs, sigmas(level)));
    }
    let (there, error) = (value(pairs)?, error(pairs));
    let reach = student_quantile(1.0 - level / 2.0, n as f64 - 1.0) * error;
    (error > 0.0).then_some(Interval { value: there, low: there - reach, high: there + reach })
}

/// How many standard errors an interval of that level reaches.
pub fn sigmas(level: f64) -> f64 {
    normal_quantile(1.0 - level / 2.0)
}

fn rate_within(pairs: &[(f64, f64)], sigmas: f64) -> Interval {
    let (num, den) = sums(pairs);
    let n = pairs.iter().filter(|pair| pair.1 > 0.0).count() as f64;
    if den <= 0.0 {
        return Interval { value: 0.0, low: 0.0, high: 1.0 };
    }
    let unit = den / n;
    let guess = (num + unit / 2.0) / (den + unit);
    let squares: f64 = pairs.iter().map(|pair| (pair.0 - guess * pair.1).powi(2)).sum();
    let imaginary = unit * unit * (guess * guess + (1.0 - guess).powi(2)) / 2.0;
    let variance = (squares + imaginary) / (den + unit).powi(2);
    let trials = (guess * (1.0 - guess) / variance).max(1.0);
    let (p, z) = (num / den, sigmas * sigmas);
    let centre = (p + z / (2.0 * trials)) / (1.0 + z / trials);
    let half = (z * (p * (1.0 - p) / trials + z / (4.0 * trials * trials))).sqrt() / (1.0 + z / trials);
    Interval { value: p, low: (centre - half).max(0.0).min(p), high: (centre + half).min(1.0).max(p) }
}

/// The bootstrap interval of a sample, bias-corrected and accelerated (Efron's BCa), a little wider for few pairs
/// (Hesterberg's expansion to Student's distribution).
pub fn bootstrap(pairs: &[(f64, f64)], seed: u64) -> Option<Interval> {
    let there = value(pairs)?;
    let n = pairs.len();
    let used = pairs.iter().filter(|pair| pair.1 > 0.0).count();
    if used < 2 {
        return Some(Interval { value: there, low: f64::NEG_INFINITY, high: f64::INFINITY });
    }
    let mut random = SplitMix::new(seed ^ 0x6a65_7273_6962_6f6f);
    let mut drawn: Vec<f64> = Vec::with_capacity(DRAWS);
    for _ in 0..DRAWS {
        let (mut num, mut den) = (0.0, 0.0);
        for _ in 0..n {
            let pair = pairs[random.below(n as u64) as usize];
            num += pair.0;
            den += pair.1;
        }
        if den > 0.0 {
            drawn.push(num / den);
        }
    }
    drawn.sort_unstable_by(f64::total_cmp);
    // Leaving out one pair after the other tells the skewness.
    let (num, den) = sums(pairs);
    let without: Vec<f64> =
        pairs.iter().filter(|pair| den - pair.1 > 0.0).map(|pair| (num - pair.0) / (den - pair.1)).collect();
    let mean = without.iter().sum::<f64>() / without.len().max(1) as f64;
    let moment = |power| without.iter().map(|x| (mean - x).powi(power)).sum::<f64>();
    let spread = moment(2).powf(1.5);
    let acceleration = if spread > 0.0 { moment(3) / (6.0 * spread) } else { 0.0 };
    Some(quantiles(there, &drawn, acceleration, used))
}

/// The interval of values that were drawn again, sorted.
pub(crate) fn quantiles(there: f64, drawn: &[f64], acceleration: f64, n: usize) -> Interval {
    let count = drawn.len().max(1) as f64;
    let below = drawn.iter().filter(|x| **x < there).count() as f64;
    let equal = drawn.iter().filter(|x| **x == there).count() as f64;
    let share = ((below + equal / 2.0) / count).clamp(0.5 / count, 1.0 - 0.5 / count);
    let bias = normal_quantile(share);
    let n = n.max(2) as f64;
    let reach = (n / (n - 1.0)).sqrt() * student_quantile(0.975, n - 1.0);
    let at = |z: f64| {
        let level = normal(bias + (bias + z) / (1.0 - acceleration * (bias + z)).max(0.1));
        let index = (level * count - 0.5).clamp(0.0, count - 1.0);
        let (lower, part) = (index.floor() as usize, index.fract());
        let next = drawn.get(lower + 1).unwrap_or(&drawn[lower]);
        drawn[lower] * (1.0 - part) + next * part
    };
    if drawn.is_empty() {
        return Interval { value: there, low: there, high: there };
    }
    Interval { value: there, low: at(-reach).min(there), high: at(reach).max(there) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uniform(random: &mut SplitMix) -> f64 {
        (random.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    #[track_caller]
    fn near(found: f64, wanted: f64, within: f64) {
        assert!((found - wanted).abs() <= within, "{found}, not {wanted}");
    }

    /// Wilson's interval of 8 successes in 20: from 0.2188 to 0.6134. As pairs that are independent and one imaginary
    /// pair, nearly the same; as pairs that always end alike, that of 4 in 10.
    /// Newcombe's own example (1998, table II): 56 of 70 against 48 of 80; and two that are as far apart as can be.
    #[test]
    fn rates_apart_by_hand() {
        let plain = |hits: f64, n: f64| {
            let (p, z) = (hits / n, SIGMAS_95 * SIGMAS_95);
            let (middle, reach) = (p + z / (2.0 * n), (z * (p * (1.0 - p) / n + z / (4.0 * n * n))).sqrt());
            Interval {
                value: p,
                low: (middle - reach) / (1.0 + z / n),
                high: (middle + reach) / (1.0 + z / n),
            }
        };
        let found = plain(48.0, 80.0).change_to(plain(56.0, 70.0));
        assert!((found.low - 0.0524).abs() < 5e-4 && (found.high - 0.3339).abs() < 5e-4, "{found:?}");
        let all = plain(0.0, 100.0).change_to(plain(99.0, 100.0));
        assert!(all.high <= 1.0 && all.low > 0.9, "{all:?}");
    }

    #[test]
    fn wilson_by_hand() {
        let independent: Vec<(f64, f64)> = [[2.0; 2], [1.0; 2], [0.0; 2], [1.0, 1.0], [0.0, 0.0]]
            .concat()
            .into_iter()
            .map(|points| (points, 2.0))
            .collect();
        let found = rate(&independent);
        near(found.value, 0.4, 1e-12);
        near(found.low, 0.2188, 0.03);
        near(found.high, 0.6134, 0.03);
        let alike: Vec<(f64, f64)> = (0..10).map(|i| (if i < 4 { 2.0 } else { 0.0 }, 2.0)).collect();
        let found = rate(&alike);
        near(found.low, 0.1682, 0.03);
        near(found.high, 0.6873, 0.03);
        let never = rate(&vec![(0.0, 2.0); 20]);
        assert_eq!((never.value, never.low), (0.0, 0.0));
        assert!(never.high > 0.06 && never.high < 0.2, "{never:?}");
    }

    /// 95 % intervals contain the truth in 93 to 97 % of simulated experiments, for rates …
    #[test]
    fn rates_are_covered() {
        for (case, (truth, draws, alike, n)) in [
            (0.5, 0.0, 0.0, 60),
            (0.56, 0.2, 0.3, 60),
            (0.5, 0.1, 0.7, 100),
            (0.12, 0.0, 0.2, 150),
            (0.75, 0.3, 0.5, 40),
        ]
        .into_iter()
        .enumerate()
        {
            let mut random = SplitMix::new(100 + case as u64);
            let game = |random: &mut SplitMix| {
                if uniform(random) < draws { 0.5 } else { f64::from(u8::from(uniform(random) < truth)) }
            };
            let mean = draws * 0.5 + (1.0 - draws) * truth;
            let mut covered = 0;
            for _ in 0..2000 {
                let pairs: Vec<(f64, f64)> = (0..n)
                    .map(|_| {
                        let first = game(&mut random);
                        let second = if uniform(&mut random) < alike { first } else { game(&mut random) };
                        (first + second, 2.0)
                    })
                    .collect();
                let found = rate(&pairs);
                covered += usize::from(found.low <= mean && mean <= found.high);
            }
            assert!((1860..=1940).contains(&covered), "case {case}: {covered} of 2000");
        }
    }

    /// … and for means and for shares of turns, skewed ones too.
    #[test]
    fn means_are_covered() {
        let exponential = |random: &mut SplitMix| -uniform(random).max(1e-12).ln();
        for (case, n) in [(0, 40), (1, 60), (2, 100)] {
            let mut random = SplitMix::new(7 + case);
            let mut covered = 0;
            let runs = 1000;
            for run in 0..runs {
                let (mut pairs, mut truth) = (Vec::new(), 0.0);
                for _ in 0..n {
                    let pair = match case {
                        // Turns a game: 20 and an exponential tail of 15, the second game half like the first.
                        0 | 1 => {
                            truth = 35.0;
                            let first = 20.0 + 15.0 * exponential(&mut random);
                            let own = 20.0 + 15.0 * exponential(&mut random);
                            (first + if uniform(&mut random) < 0.5 { first } else { own }, 2.0)
                        }
                        // A share of turns whose number differs from game to game.
                        _ => {
                            truth = 0.1;
                            let turns = 10.0 + (60.0 * uniform(&mut random)).floor();
                            let hits = (0..turns as usize).filter(|_| uniform(&mut random) < truth).count();
                            (hits as f64, turns)
                        }
                    };
                    pairs.push(pair);
                }
                let found = bootstrap(&pairs, run).unwrap();
                covered += usize::from(found.low <= truth && truth <= found.high);
            }
            assert!((930..=970).contains(&covered), "case {case}: {covered} of {runs}");
        }
    }

    #[test]
    fn errors_by_hand() {
        // Three pairs with values 1, 2, 3: mean 2, standard deviation 1, error 1/√3.
        let pairs = [(1.0, 1.0), (2.0, 1.0), (3.0, 1.0)];
        near(error(&pairs), (1.0f64 / 3.0).sqrt(), 1e-12);
        assert_eq!(value(&[(1.0, 0.0)]), None);
        assert_eq!(bootstrap(&[(1.0, 0.0)], 0), None);
        let same = bootstrap(&[(3.0, 1.0); 10], 0).unwrap();
        assert_eq!((same.low, same.high), (3.0, 3.0));
    }
}
