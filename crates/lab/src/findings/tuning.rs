//! What a search for targets found: who meets them, who does not, and which candidates nobody beats in everything.

use serde::Serialize;

use super::claims::rounded;
use crate::experiment::{Experiment, Target};
use crate::run::{Fit, Race, Reached};

/// What a search found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tuning {
    /// What was wanted.
    pub targets: Vec<Target>,
    /// How often it was looked at.
    pub looks: usize,
    /// The candidates: those that meet every target first, then those that may, the nearest to the targets first.
    pub candidates: Vec<Candidate>,
}

/// One of the candidates.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Candidate {
    /// Its variant.
    pub variant: usize,
    /// Whether it meets every target, or misses one.
    pub fit: Fit,
    /// Target by target.
    pub reached: Vec<Reached>,
    /// About how many more games would tell, where it cannot be told and that is a number that somebody may play.
    pub more: Option<usize>,
    /// Another that is nearer to what is aimed at in every target, and whether that is for certain; nothing for those on the front.
    pub beaten: Option<(usize, bool)>,
}

/// More games than this nobody plays to decide a thing.
const MANY: f64 = 1e6;

impl Candidate {
    /// Whether its values, without regard to their intervals, are what is wanted.
    pub fn looks_right(&self, targets: &[Target]) -> bool {
        self.reached
            .iter()
            .zip(targets)
            .all(|(reached, target)| reached.interval.is_some_and(|i| target.has(i.value)))
    }

    /// How far it is from the targets: the furthest of them counts.
    fn off(&self, targets: &[Target]) -> f64 {
        let off = |(reached, target): (&Reached, &Target)| {
            reached.interval.map_or(f64::INFINITY, |i| target.off(i.value))
        };
        self.reached.iter().zip(targets).map(off).fold(0.0, f64::max)
    }

    fn new(variant: usize, reached: &[Reached], targets: &[Target]) -> Candidate {
        let fit = if reached.iter().any(|target| target.fit == Fit::Misses) {
            Fit::Misses
        } else if reached.iter().all(|target| target.fit == Fit::Meets) {
            Fit::Meets
        } else {
            Fit::Open
        };
        let more = (fit == Fit::Open).then(|| more(reached, targets)).flatten();
        Candidate { variant, fit, reached: reached.to_vec(), more, beaten: None }
    }
}

/// About how many more games would tell: one target that is missed for certain is enough, else all must be met for certain.
fn more(reached: &[Reached], targets: &[Target]) -> Option<usize> {
    let (mut within, mut outside) = (0.0_f64, f64::INFINITY);
    for (reached, target) in reached.iter().zip(targets).filter(|(reached, _)| reached.fit == Fit::Open) {
        let interval = reached.interval.filter(|i| i.low.is_finite() && i.high.is_finite())?;
        let games = reached.games as f64;
        let needed = |reach: f64, room: f64| games * (reach / room.max(1e-12)).powi(2) - games;
        let (down, up) = (interval.value - interval.low, interval.high - interval.value);
        if interval.value < target.low {
            outside = outside.min(needed(up, target.low - interval.value));
        } else if interval.value > target.high {
            outside = outside.min(needed(down, interval.value - target.high));
        } else {
            within = within
                .max(needed(down, interval.value - target.low))
                .max(needed(up, target.high - interval.value));
        }
    }
    let games = if outside.is_finite() { outside } else { within };
    (games < MANY).then(|| rounded(games.max(1.0)))
}

/// Who is nearer than `one` in every target: by the values, and for certain.
fn beats(other: &Candidate, one: &Candidate, targets: &[Target]) -> (bool, bool) {
    let mut all = true;
    let (mut nearer, mut sure) = (false, true);
    for ((a, b), target) in other.reached.iter().zip(&one.reached).zip(targets) {
        let Some((a, b)) = a.interval.zip(b.interval) else { return (false, false) };
        let (off, than) = (target.off(a.value), target.off(b.value));
        all &= off <= than;
        nearer |= off < than;
        sure &= target.off_within(a).1 <= target.off_within(b).0;
    }
    (all && nearer, all && nearer && sure)
}

impl Tuning {
    pub(super) fn of(experiment: &Experiment, race: &Race) -> Tuning {
        let targets = experiment.targets.clone();
        let one = |variant| Candidate::new(variant, race.reached(variant), &targets);
        let mut candidates: Vec<Candidate> = (0..experiment.variants.len()).map(one).collect();
        let rank = |candidate: &Candidate| match candidate.fit {
            Fit::Meets => 0,
            Fit::Open => 1,
            Fit::Misses => 2,
        };
        candidates.sort_by(|a, b| rank(a).cmp(&rank(b)).then(a.off(&targets).total_cmp(&b.off(&targets))));
        // The nearest to the targets among those who beat somebody; for certain if anyone does so for certain.
        let beaten = |one: &Candidate| {
            let mut best: Option<(usize, bool)> = None;
            for other in &candidates {
                let (nearer, sure) = beats(other, one, &targets);
                if nearer && best.is_none_or(|(_, before)| sure && !before) {
                    best = Some((other.variant, sure));
                }
            }
            best
        };
        let all: Vec<Option<(usize, bool)>> = candidates.iter().map(beaten).collect();
        candidates.iter_mut().zip(all).for_each(|(candidate, beaten)| candidate.beaten = beaten);
        Tuning { targets, looks: race.looks(), candidates }
    }

    /// The candidates of one kind.
    pub fn that(&self, fit: Fit) -> impl Iterator<Item = &Candidate> {
        self.candidates.iter().filter(move |candidate| candidate.fit == fit)
    }

    /// The candidates than which no other is nearer to every target.
    pub fn front(&self) -> impl Iterator<Item = &Candidate> {
        self.candidates.iter().filter(|candidate| candidate.beaten.is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Interval;

    fn targets() -> Vec<Target> {
        let target = |id: &str, low, high| Target { id: id.into(), low, high };
        vec![target("turns", 20.0, 40.0), target("draws", f64::NEG_INFINITY, 0.1)]
    }

    fn candidate(variant: usize, values: [(f64, f64); 2]) -> Candidate {
        let reached = values.map(|(value, reach)| {
            let interval = Some(Interval { value, low: value - reach, high: value + reach });
            Reached { interval, games: 100, fit: Fit::Open }
        });
        Candidate::new(variant, &reached, &targets())
    }

    #[test]
    fn dominance_by_hand() {
        let targets = targets();
        let near = candidate(0, [(30.0, 1.0), (0.02, 0.01)]);
        let far = candidate(1, [(36.0, 1.0), (0.08, 0.01)]);
        let other = candidate(2, [(31.0, 1.0), (0.00, 0.01)]);
        assert_eq!(beats(&near, &far, &targets), (true, true));
        assert_eq!(beats(&far, &near, &targets), (false, false));
        // Longer games, but fewer draws: neither beats the other.
        assert_eq!(beats(&near, &other, &targets), (false, false));
        assert_eq!(beats(&other, &near, &targets), (false, false));
        // The same values, hardly known: it seems so only.
        let vague = candidate(3, [(36.0, 9.0), (0.08, 0.09)]);
        assert_eq!(beats(&near, &vague, &targets), (true, false));
    }

    #[test]
    fn more_games_by_hand() {
        // Five turns of room, an interval of ten: four times the games; draws need less.
        let inside = candidate(0, [(35.0, 10.0), (0.02, 0.09)]);
        assert!(inside.looks_right(&targets()));
        assert_eq!(inside.more, Some(300));
        // Outside of one target, that is enough.
        let outside = candidate(0, [(35.0, 10.0), (0.2, 0.2)]);
        assert!(!outside.looks_right(&targets()));
        assert_eq!(outside.more, Some(300));
        let border = candidate(0, [(40.0, 5.0), (0.02, 0.01)]);
        assert_eq!(border.more, None);
    }
}
