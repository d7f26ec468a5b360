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

/// How often labels are mixed at most, and how many hits end it sooner (Besag and Clifford's sequential test).
const MIXES: usize = 10_000;
const HITS: usize = 40;
/// With fewer hits than this, the tail of what was mixed is extrapolated from its values at these ranks from above.
const TAIL_HITS: usize = 10;
const TAIL_RANKS: [usize; 4] = [9, 29, 99, 299];
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
        let mut mixed = Vec::with_capacity(MIXES);
        let mut hits = 1;
        while mixed.len() + 1 < MIXES && hits < HITS {
            random.shuffle(&mut all);
            let (left, right) = all.split_at(a.len());
            let (difference, error, _) = welch(left, right)?;
            let found = statistic(difference, error);
            hits += usize::from(found >= t * (1.0 - 1e-9));
            mixed.push(found);
        }
        let counted = hits as f64 / (mixed.len() + 1) as f64;
        let by_mixing = if hits > TAIL_HITS { counted } else { tail(&mut mixed, t, freedom).min(counted) };
        // No test that mixes labels can be surer than one way among all to mix them.
        p = p.max(by_mixing).max(one_way(a.len(), b.len()));
    }
    let reach = reach(error, freedom);
    Some(Difference { value: difference, low: difference - reach, high: difference + reach, p })
}

/// The chance of a statistic beyond all but a few that were mixed: that of Student's distribution, stretched until it reaches as far
/// as the mixed values do at each of some ranks of their tail. So the number of mixes is no floor, and a tail that is heavier than
/// Student's is not taken for his.
fn tail(mixed: &mut [f64], t: f64, freedom: f64) -> f64 {
    mixed.sort_unstable_by(|a, b| b.total_cmp(a));
    let n = mixed.len() as f64;
    let stretch = |&rank: &usize| {
        let value = mixed.get(rank)?;
        Some(value / student_quantile(1.0 - (rank as f64 + 0.5) / n / 2.0, freedom))
    };
    let widest = TAIL_RANKS.iter().filter_map(stretch).filter(|x| x.is_finite()).fold(1.0, f64::max);
    student(t / widest, freedom)
}

/// One over the number of ways to choose so many of all.
fn one_way(a: usize, b: usize) -> f64 {
    (1..=a.min(b)).map(|i| i as f64 / (a.max(b) + i) as f64).product()
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

/// So much of the level is kept for what nobody asked about, so that surprises are told.
const KEPT: f64 = 0.1;

/// Corrects chances so that what stays below 5 % is beyond chance: the question's own first. These share nine tenths of the level
/// (Holm's correction); the rest share one tenth, and all of it once everything that was asked is beyond chance. (A graphical
/// procedure after Bretz et al. 2009: the chance of any false sentence stays below the level.) Where nothing was asked, or
/// everything, all share it.
pub fn hierarchical(chances: &[f64], asked: &[bool], level: f64) -> Vec<f64> {
    let of = |wanted: bool| -> Vec<usize> { (0..chances.len()).filter(|&i| asked[i] == wanted).collect() };
    let (first, rest) = (of(true), of(false));
    if first.is_empty() || rest.is_empty() {
        return holm(chances);
    }
    let mut corrected = vec![1.0; chances.len()];
    let mut correct = |family: &[usize], share: f64| {
        let own = holm(&family.iter().map(|&i| chances[i]).collect::<Vec<_>>());
        family.iter().zip(own).for_each(|(&i, p)| corrected[i] = (p / share).min(1.0));
        family.iter().all(|&i| corrected[i] < level)
    };
    let all_beyond = correct(&first, 1.0 - KEPT);
    correct(&rest, if all_beyond { 1.0 } else { KEPT });
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

    /// A variant compared with itself by more than a thousand measures, some of them asked about: at most 5 % of the runs say
    /// anything.
    #[test]
    fn a_thousand_comparisons_stay_silent() {
        let one = |run: u64| {
            let mut random = SplitMix::new(1000 + run);
            let mut chances = Vec::new();
            while chances.len() < 1200 {
                let (a, b) = (simulated(&mut random, 24, 0.05, 20.0), simulated(&mut random, 30, 0.05, 20.0));
                chances.extend(a.iter().zip(&b).filter_map(|(a, b)| Some(difference(a, b, run)?.p)));
            }
            let asked: Vec<bool> = (0..chances.len()).map(|i| i < 4).collect();
            usize::from(hierarchical(&chances, &asked, 0.05).iter().any(|p| *p < 0.05))
        };
        let half = |from: u64| (from..from + 100).map(one).sum::<usize>();
        let spoken = std::thread::scope(|scope| {
            let other = scope.spawn(|| half(100));
            half(0) + other.join().unwrap()
        });
        assert!(spoken <= 10, "{spoken} of 200");
    }

    /// What is plain is told although a thousand comparisons were made: draws of 0 % against 44 % in a hundred games.
    #[test]
    fn mixing_has_no_floor() {
        let games = |drawn: usize| -> Vec<(f64, f64)> {
            (0..100).map(|i| (f64::from(u8::from(i < drawn)), 1.0)).collect()
        };
        let found = difference(&games(0), &games(44), 1).unwrap();
        assert!(found.p < 1e-8, "{}", found.p);
        let mut chances = vec![0.5; 1200];
        chances[700] = found.p;
        assert!(holm(&chances)[700] < 0.001);
        // Eight games against eight can be mixed in 12,870 ways.
        let few = difference(&[(0.0, 1.0); 8], &[(1.0, 1.0); 8], 1).unwrap();
        assert!((few.p - 1.0 / 12_870.0).abs() < 1e-9, "{}", few.p);
    }

    /// The extrapolated tail is never lighter than Student's, about his where mixing follows him, and heavier where that is.
    #[test]
    fn tails_by_known_distribution() {
        let mut random = SplitMix::new(4);
        let mut normal = || {
            let (a, b) = (uniform(&mut random).max(1e-300), uniform(&mut random));
            (-2.0 * a.ln()).sqrt() * (std::f64::consts::TAU * b).cos()
        };
        for _ in 0..20 {
            let mixed: Vec<f64> = (0..MIXES).map(|_| normal().abs()).collect();
            let truth = student(4.5, 1e6);
            let found = tail(&mut mixed.clone(), 4.5, 1e6);
            assert!(found >= truth && found < 20.0 * truth, "{found} {truth}");
            let mut wide: Vec<f64> = mixed.iter().map(|x| 1.5 * x).collect();
            assert!(tail(&mut wide, 4.5, 1e6) > 50.0 * truth);
        }
    }

    /// A measure that the question is about is not silenced by a hundred others.
    #[test]
    fn the_question_is_protected() {
        let mut chances = vec![0.5; 84];
        (chances[0], chances[50]) = (0.0015, 1e-5);
        let asked: Vec<bool> = (0..84).map(|i| i < 4).collect();
        assert!(holm(&chances)[0] > 0.05);
        let found = hierarchical(&chances, &asked, 0.05);
        assert!((found[0] - 0.0015 * 4.0 / 0.9).abs() < 1e-12 && found[0] < 0.05);
        assert!((found[50] - 1e-5 * 80.0 / 0.1).abs() < 1e-9 && found[50] < 0.05);
        // Once all that was asked is beyond chance, the rest have the whole level.
        let found = hierarchical(&[0.001, 0.002, 0.02, 0.9], &[true, true, false, false], 0.05);
        assert!((found[2] - 0.04).abs() < 1e-12);
        assert_eq!(hierarchical(&[0.01, 0.04], &[false; 2], 0.05), holm(&[0.01, 0.04]));
    }

    #[test]
    fn little_and_equal() {
        assert_eq!(difference(&[(1.0, 1.0); 5], &[(2.0, 1.0); 50], 0), None);
        let same = difference(&[(1.0, 1.0); 20], &[(1.0, 1.0); 20], 0).unwrap();
        assert_eq!((same.value, same.p), (0.0, 1.0));
        let sure = difference(&[(0.0, 1.0); 20], &[(1.0, 1.0); 20], 0).unwrap();
        assert!(sure.p < 1e-9 && sure.value == 1.0);
    }
}
