//! The race of candidates towards targets: who still plays, and how many games.
//!
//! All candidates begin with the same number of games. At each of a few looks every target of every candidate has an interval. A
//! candidate whose interval lies outside a target is out; a target within which the interval lies is met and needs no more games. What
//! is left of the games goes to whatever is still open (successive halving, but nobody has to leave without a reason).
//!
//! The intervals of all candidates, targets and looks contain the truth together with 95 % (Bonferroni's inequality): so all verdicts of a
//! search are right with 95 %, however often it was looked at and however many candidates there are.

use serde::Serialize;

use crate::experiment::Target;
use crate::measure::Interval;

/// How often the candidates are looked at.
pub(crate) const STAGES: usize = 5;
/// The level of all intervals of a look together: little for the first ones, which are to part what is plainly off.
const LEVELS: [f64; STAGES] = [0.002, 0.005, 0.009, 0.014, 0.02];
/// More openings than this no series has.
const MOST: usize = 1_000_000;

/// Whether a target is met.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fit {
    /// For certain.
    Meets,
    /// It is missed for certain.
    Misses,
    /// It cannot be told.
    Open,
}

/// A target of a candidate, when it was last looked at.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Reached {
    /// What the measure is; nothing before the first look, or where games tell nothing of it.
    pub interval: Option<Interval>,
    /// How many games that is from.
    pub games: usize,
    /// Whether that is what is wanted.
    pub fit: Fit,
}

/// The state of a search.
pub(crate) struct Race {
    /// Each target, and which kind of games tells it: 0 from openings, 1 from the start.
    targets: Vec<(Target, usize)>,
    /// How many games of each kind a candidate has on the mean.
    games: [usize; 2],
    /// How many of each kind every candidate is to have played at the next look, as multiples of `games`.
    share: Vec<[f64; 2]>,
    /// How many each had at the last one.
    counted: Vec<[usize; 2]>,
    /// What is known of each candidate.
    reached: Vec<Vec<Reached>>,
    looks: usize,
}

impl Race {
    pub fn new(targets: Vec<(Target, usize)>, games: [usize; 2], candidates: usize) -> Race {
        let unknown = Reached { interval: None, games: 0, fit: Fit::Open };
        let reached = vec![vec![unknown; targets.len()]; candidates];
        let (share, counted) = (vec![[0.0; 2]; candidates], vec![[0; 2]; candidates]);
        let mut race = Race { targets, games, share, counted, reached, looks: 0 };
        race.share_out();
        race
    }

    /// What is known of a candidate, target by target.
    pub fn reached(&self, candidate: usize) -> &[Reached] {
        &self.reached[candidate]
    }

    /// How often it was looked at.
    pub fn looks(&self) -> usize {
        self.looks
    }

    /// How many games of a kind a candidate is to have at the next look.
    pub fn wanted(&self, candidate: usize, kind: usize) -> usize {
        ((self.share[candidate][kind] * self.games[kind] as f64).round() as usize).min(MOST)
    }

    /// How many games of a kind of a candidate were looked at.
    pub fn counted(&self, candidate: usize, kind: usize) -> usize {
        self.counted[candidate][kind]
    }

    /// Whether nothing is left to be played for.
    pub fn is_over(&self) -> bool {
        let open = (0..self.reached.len()).any(|candidate| (0..2).any(|kind| self.is_open(candidate, kind)));
        self.looks == STAGES || !open
    }

    /// The level of each interval at the next look.
    pub fn level(&self) -> f64 {
        LEVELS[self.looks.min(STAGES - 1)] / (self.reached.len() * self.targets.len()).max(1) as f64
    }

    /// Whether a candidate needs more games of a kind.
    pub fn is_open(&self, candidate: usize, kind: usize) -> bool {
        let reached = &self.reached[candidate];
        let out = reached.iter().any(|target| target.fit == Fit::Misses);
        let mut own = reached.iter().zip(&self.targets).filter(|(_, (_, of))| *of == kind);
        !out && self.games[kind] > 0 && own.any(|(target, _)| target.fit == Fit::Open)
    }

    /// Takes what all open targets are now, each with its interval at [`Race::level`], and shares out the next games.
    pub fn look(&mut self, mut interval: impl FnMut(usize, &Target) -> Option<Interval>) {
        for candidate in 0..self.reached.len() {
            let open = [0, 1].map(|kind| self.is_open(candidate, kind));
            for (at, (target, kind)) in self.targets.iter().enumerate() {
                if !open[*kind] || self.reached[candidate][at].fit != Fit::Open {
                    continue;
                }
                let found = interval(candidate, target);
                let fit = match found {
                    Some(i) if i.high < target.low || i.low > target.high => Fit::Misses,
                    Some(i) if target.low <= i.low && i.high <= target.high => Fit::Meets,
                    _ => Fit::Open,
                };
                let games = self.wanted(candidate, *kind);
                self.reached[candidate][at] = Reached { interval: found, games, fit };
            }
            self.counted[candidate] = [0, 1].map(|kind| self.wanted(candidate, kind));
        }
        self.looks += 1;
        if !self.is_over() {
            self.share_out();
        }
    }

    /// Each look has the same number of games, which all that is open shares.
    fn share_out(&mut self) {
        let a_look = (self.reached.len() * (self.games[0] + self.games[1])) as f64 / STAGES as f64;
        let open: Vec<(usize, usize)> = (0..self.reached.len())
            .flat_map(|candidate| [0, 1].map(|kind| (candidate, kind)))
            .filter(|(candidate, kind)| self.is_open(*candidate, *kind))
            .collect();
        let weight: usize = open.iter().map(|(_, kind)| self.games[*kind]).sum();
        for (candidate, kind) in open {
            self.share[candidate][kind] += a_look / weight.max(1) as f64;
        }
    }
}

#[cfg(test)]
mod tests {
    use jersi_rules::SplitMix;

    use super::*;
    use crate::measure::interval_at;

    #[test]
    fn levels_add_up() {
        assert!((LEVELS.iter().sum::<f64>() - super::super::LEVEL).abs() < 1e-12);
    }

    fn target(id: &str, low: f64, high: f64) -> Target {
        Target { id: id.into(), low, high }
    }

    /// Who is out leaves the games to the others, and no game is lost or invented.
    #[test]
    fn games_go_to_those_that_are_left() {
        let targets = vec![(target("turns", 20.0, 30.0), 0), (target("first-score", 0.4, 0.6), 1)];
        let mut race = Race::new(targets, [100, 50], 4);
        let of = |race: &Race, kind| (0..4).map(|c| race.wanted(c, kind)).collect::<Vec<_>>();
        assert_eq!((of(&race, 0), of(&race, 1)), (vec![20; 4], vec![10; 4]));
        // The first is plainly too long, the second meets one target, nothing is known of the others.
        let sure = |value| Some(Interval { value, low: value - 1.0, high: value + 1.0 });
        race.look(|candidate, target| match (candidate, target.id.as_str()) {
            (0, "turns") => sure(40.0),
            (1, "turns") => sure(25.0),
            _ => Some(Interval { value: 0.5, low: 0.0, high: 50.0 }),
        });
        assert!(!race.is_open(0, 0) && !race.is_open(0, 1) && !race.is_open(1, 0) && race.is_open(1, 1));
        // 120 games a look, for two of a hundred and three of fifty.
        assert_eq!(of(&race, 0), [20, 20, 20 + 34, 20 + 34]);
        assert_eq!(of(&race, 1), [10, 10 + 17, 10 + 17, 10 + 17]);
        while !race.is_over() {
            race.look(|_, _| None);
        }
        assert_eq!(race.looks(), STAGES);
        let all: usize = (0..4).map(|c| race.counted(c, 0) + race.counted(c, 1)).sum();
        assert!((595..=605).contains(&all), "{all}");
    }

    /// Lengths of games: never normal. A mean of `mean` with a long tail.
    fn length(random: &mut SplitMix, mean: f64) -> f64 {
        let uniform = ((random.next() >> 11) as f64 + 0.5) / (1u64 << 53) as f64;
        10.0 - (mean - 10.0) * uniform.ln()
    }

    /// One candidate is right, one lies on the border on the wrong side, the others are off: the right one is found, and none of the
    /// others is ever called fitting.
    #[test]
    fn the_best_is_found_and_no_other_fits() {
        let means = [30.0, 35.1, 45.0, 22.0, 24.9];
        let (mut found, mut wrong, runs) = (0, 0, 60);
        for seed in 0..runs {
            let mut random: Vec<SplitMix> = (0..5).map(|i| SplitMix::new(1000 * seed + i)).collect();
            let mut samples: Vec<Vec<(f64, f64)>> = vec![Vec::new(); 5];
            let mut race = Race::new(vec![(target("turns", 25.0, 35.0), 0)], [1000, 0], 5);
            while !race.is_over() {
                for i in 0..5 {
                    while samples[i].len() < race.wanted(i, 0) {
                        samples[i].push((length(&mut random[i], means[i]), 1.0));
                    }
                }
                let level = race.level();
                race.look(|candidate, _| interval_at(&samples[candidate], false, level));
            }
            let fit = |i: usize| race.reached(i)[0].fit;
            found += usize::from(fit(0) == Fit::Meets);
            wrong += (1..5).filter(|i| fit(*i) == Fit::Meets).count() + usize::from(fit(0) == Fit::Misses);
            assert!(fit(2) == Fit::Misses && fit(3) == Fit::Misses);
            assert!(race.counted(2, 0) < 1000 && race.counted(3, 0) < 1000);
        }
        assert!(found >= 57, "found {found} of {runs}");
        // Of a hundred searches five may be wrong in something; simulated by the thousand, one in two hundred is.
        assert!(20 * wrong <= runs as usize, "{wrong} wrong verdicts in {runs} searches");
    }

    /// A rate just outside a target is called fitting in fewer than one search of twenty, although it is looked at five times.
    #[test]
    fn what_misses_a_target_does_not_fit() {
        let wrong = (0..200_u64)
            .filter(|seed| {
                let mut random = SplitMix::new(*seed);
                let mut race = Race::new(vec![(target("first-score", 0.40, 0.52), 1)], [0, 400], 1);
                let mut sample: Vec<(f64, f64)> = Vec::new();
                while !race.is_over() {
                    while sample.len() < race.wanted(0, 1) {
                        sample.push((f64::from(u8::from(random.below(1000) < 521)), 1.0));
                    }
                    let level = race.level();
                    race.look(|_, _| interval_at(&sample, true, level));
                }
                race.reached(0)[0].fit == Fit::Meets
            })
            .count();
        assert!(wrong <= 10, "{wrong} of 200");
    }
}
