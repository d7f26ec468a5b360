//! What changed: two samples side by side, and whether the difference is beyond chance.

use jersi_rules::SplitMix;

use super::distributions::{student, student_quantile};
use super::interval::{error, value};

/// The difference of two samples.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difference {
    /// The second's value less the first's.
    pub value: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How likely a difference as large as this is by chance alone.
    pub p: f64,
}

/// How often labels are mixed at most, and how many hits end it sooner.
const MIXES: usize = 20_000;
const HITS: usize = 40;
/// Below so many pairs nothing is said.
pub(crate) const LEAST: usize = 8;

/// The difference, its standard error, and Welch's degrees of freedom.
fn welch(a: &[(f64, f64)], b: &[(f64, f64)]) -> Option<(f64, f64, f64)> {
    let difference = value(b)? - value(a)?;
    let (ea, eb) = (error(a).powi(2), error(b).powi(2));
    let (na, nb) = (a.len() as f64, b.len() as f64);
    let freedom = (ea + eb).powi(2) / (ea * ea / (na - 1.0) + eb * eb / (nb - 1.0));
    Some((difference, (ea + eb).sqrt(), if freedom.is_finite() { freedom.max(1.0) } else { 1.0 }))
}

/// Welch's 95 % interval reaches so far on either side.
fn reach(error: f64, freedom: f64) -> f64 {
    student_quantile(0.975, freedom) * error
}

/// Compares two samples of pairs. The chance is the larger of Welch's test and, where that is small, of a test that
/// mixes the pairs of both samples: few pairs with large differences deceive the first, not the second.
pub fn difference(a: &[(f64, f64)], b: &[(f64, f64)], seed: u64) -> Option<Difference> {
    let used = |pairs: &[(f64, f64)]| pairs.iter().filter(|pair| pair.1 > 0.0).copied().collect::<Vec<_>>();
    let (a, b) = (used(a), used(b));
    if a.len() < LEAST || b.len() < LEAST {
        return None;
    }
    let (difference, error, freedom) = welch(&a, &b)?;
    let statistic = |difference: f64, error: f64| match error > 0.0 {
        true => (difference / error).abs(),
        false if difference.abs() > 1e-12 => f64::INFINITY,
        false => 0.0,
    };
    let t = statistic(difference, error);
    let mut p = if t.is_infinite() { 0.0 } else { student(t, freedom) };
    if p < 0.05 {
        let mut random = SplitMix::new(seed ^ 0x006d_6978);
        let mut all = [&a[..], &b[..]].concat();
        let (mut hits, mut mixes) = (1, 1);
        while mixes < MIXES && hits < HITS {
            random.shuffle(&mut all);
            let (left, right) = all.split_at(a.len());
            if let Some((difference, error, _)) = welch(left, right) {
                hits += usize::from(statistic(difference, error) >= t * (1.0 - 1e-9));
            }
            mixes += 1;
        }
        p = p.max(hits as f64 / mixes as f64);
    }
    let reach = reach(error, freedom);
    Some(Difference { value: difference, low: difference - reach, high: difference + reach, p })
}

/// Holm's correction: chances such that what stays below 5 % is beyond chance although so many were looked at.
pub fn holm(chances: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_unstable_by(|&a, &b| chances[a].total_cmp(&chances[b]));
    let mut corrected = vec![1.0; chances.len()];
    let mut last = 0.0_f64;
    for (rank, &i) in order.iter().enumerate() {
        last = last.max((chances[i] * (chances.len() - rank) as f64).min(1.0));
        corrected[i] = last;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uniform(random: &mut SplitMix) -> f64 {
        (random.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    #[test]
    fn holm_by_hand() {
        let found = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (found, wanted) in found.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((found - wanted).abs() < 1e-12, "{found} {wanted}");
        }
        assert!(holm(&[]).is_empty());
    }

    /// Games of one kind: a result, a length with a tail, a rare event, turns of which some are of a role.
    fn simulated(random: &mut SplitMix, n: usize, advantage: f64, length: f64) -> [Vec<(f64, f64)>; 5] {
        let mut samples: [Vec<(f64, f64)>; 5] = Default::default();
        for _ in 0..n {
            let mut sums = [(0.0, 0.0); 5];
            let shared = uniform(random);
            for _ in 0..2 {
                let luck = if uniform(random) < 0.4 { shared } else { uniform(random) };
                let turns = (length - 12.0 * uniform(random).max(1e-9).ln()).floor();
                let rare = uniform(random) < 0.02;
                let events = (0..turns as usize).filter(|_| uniform(random) < 0.07).count() as f64;
                let add = [
                    (f64::from(u8::from(luck < 0.5 + advantage)), 1.0),
                    (turns, 1.0),
                    (f64::from(u8::from(rare)), 1.0),
                    (events, turns),
                    (if rare { 30.0 * uniform(random) } else { 0.0 }, 1.0),
                ];
                for (sum, add) in sums.iter_mut().zip(add) {
                    *sum = (sum.0 + add.0, sum.1 + add.1);
                }
            }
            for (sample, sum) in samples.iter_mut().zip(sums) {
                sample.push(sum);
            }
        }
        samples
    }

    /// A variant compared with itself: in at least 95 of 100 runs nothing is said.
    #[test]
    fn no_difference_gives_no_sentence() {
        let mut random = SplitMix::new(5);
        let (mut spoken, runs) = (0, 300);
        for run in 0..runs {
            let (a, b) = (simulated(&mut random, 30, 0.05, 20.0), simulated(&mut random, 45, 0.05, 20.0));
            let chances: Vec<f64> =
                a.iter().zip(&b).filter_map(|(a, b)| Some(difference(a, b, run)?.p)).collect();
            spoken += usize::from(holm(&chances).iter().any(|p| *p < 0.05));
        }
        assert!(spoken <= runs as usize * 6 / 100, "{spoken} of {runs}");
    }

    /// Real differences are found.
    #[test]
    fn differences_are_found() {
        let mut random = SplitMix::new(9);
        let (mut found, runs) = (0, 100);
        for run in 0..runs {
            let (a, b) = (simulated(&mut random, 80, 0.0, 20.0), simulated(&mut random, 80, 0.15, 28.0));
            let results: Vec<Difference> =
                a.iter().zip(&b).filter_map(|(a, b)| difference(a, b, run)).collect();
            let chances: Vec<f64> = results.iter().map(|d| d.p).collect();
            let beyond = holm(&chances);
            found += usize::from(beyond[1] < 0.05 && results[1].value > 0.0);
        }
        assert!(found >= 95, "the longer games are seen in {found} of {runs}");
    }

    /// The intervals of a difference of scores, of lengths and of shares of turns contain the truth.
    #[test]
    fn differences_are_covered() {
        let truths = [(0, 0.1), (1, 8.0), (3, 0.0)];
        let (mut random, mut covered) = (SplitMix::new(11), [0; 3]);
        for _ in 0..1000 {
            let (a, b) = (simulated(&mut random, 40, 0.0, 20.0), simulated(&mut random, 60, 0.1, 28.0));
            for (covered, (at, truth)) in covered.iter_mut().zip(truths) {
                let (difference, error, freedom) = welch(&a[at], &b[at]).unwrap();
                *covered += usize::from((difference - truth).abs() <= reach(error, freedom));
            }
        }
        assert!(covered.iter().all(|n| (930..=970).contains(n)), "{covered:?} of 1000");
    }

    #[test]
    fn little_and_equal() {
        assert_eq!(difference(&[(1.0, 1.0); 5], &[(2.0, 1.0); 50], 0), None);
        let same = difference(&[(1.0, 1.0); 20], &[(1.0, 1.0); 20], 0).unwrap();
        assert_eq!((same.value, same.p), (0.0, 1.0));
        let sure = difference(&[(0.0, 1.0); 20], &[(1.0, 1.0); 20], 0).unwrap();
        assert!(sure.p < 0.001 && sure.value == 1.0);
    }
}
