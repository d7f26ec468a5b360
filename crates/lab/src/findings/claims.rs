//! What differs, and what of it is beyond chance.

use serde::{Deserialize, Serialize};

use super::{Findings, VariantFindings};
use crate::measure::{Interval, difference, holm, normal};

/// What is beyond chance.
const BEYOND: f64 = 0.05;

/// How likely something is by chance alone.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chance {
    /// By itself.
    pub p: f64,
    /// Corrected for all that was looked at.
    pub corrected: f64,
}

/// One line of a comparison.
#[derive(Serialize, Deserialize)]
pub struct Line {
    /// The measure.
    pub id: String,
    /// The second's value less the first's, with its own interval.
    pub difference: Interval,
    /// Whether it is beyond chance.
    pub beyond: bool,
    /// How likely it is by chance; not kept when it is stored.
    #[serde(skip)]
    pub chance: Option<Chance>,
}

/// A variant against the first.
#[derive(Serialize, Deserialize)]
pub struct Comparison {
    /// The numbers of the variants.
    pub variants: (usize, usize),
    /// All measures that both have.
    pub lines: Vec<Line>,
}

/// What a claim is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimKind {
    /// The first player's score of a variant is not one half.
    FirstPlayer {
        /// The variant.
        variant: usize,
    },
    /// A measure differs between two variants.
    Changed {
        /// The comparison.
        comparison: usize,
        /// The measure.
        id: String,
    },
    /// Two forms are not worth the same.
    Form {
        /// One, in the order of [`FormTable::differences`](super::FormTable).
        first: usize,
        /// The other.
        second: usize,
    },
}

/// Something beyond chance, which a report says in a sentence.
#[derive(Serialize, Deserialize)]
pub struct Claim {
    /// What it is about.
    pub kind: ClaimKind,
    /// Whether it is of what the question is about.
    pub answers: bool,
    /// How likely it is by chance, corrected; not kept when it is stored.
    #[serde(skip)]
    pub corrected: Option<f64>,
}

pub(super) fn compare(variants: &[VariantFindings], pair: (usize, usize), seed: u64) -> Comparison {
    let (first, second) = (&variants[pair.0], &variants[pair.1]);
    let line = |one: &super::Estimate| {
        let other = second.estimate(&one.id)?;
        let d = difference(&one.sample, &other.sample, seed)?;
        let (difference, chance) =
            (Interval { value: d.value, low: d.low, high: d.high }, Chance { p: d.p, corrected: 1.0 });
        Some(Line { id: one.id.clone(), difference, beyond: false, chance: Some(chance) })
    };
    Comparison { variants: pair, lines: first.estimates.iter().filter_map(line).collect() }
}

impl Findings {
    /// Corrects all chances together, and claims what is beyond.
    pub(super) fn claim(&mut self, about: &[String]) {
        let lines = self.comparisons.iter().flat_map(|comparison| &comparison.lines);
        let forms = self.forms.iter().flat_map(|forms| &forms.differences);
        let chances: Vec<f64> = (self.variants.iter().map(VariantFindings::unfair))
            .chain(lines.map(|line| line.chance.map_or(1.0, |chance| chance.p)))
            .chain(forms.map(|(_, _, elo)| of_interval(*elo)))
            .collect();
        self.tests = chances.len();
        let mut corrected = holm(&chances).into_iter();
        let mut next = || corrected.next().unwrap_or(1.0);
        let mut claims = Vec::new();
        let mut claim = |kind, answers, p: f64| {
            if p < BEYOND {
                claims.push(Claim { kind, answers, corrected: Some(p) });
            }
        };
        for variant in 0..self.variants.len() {
            let answers = about.iter().any(|id| id == "first-score");
            claim(ClaimKind::FirstPlayer { variant }, answers, next());
        }
        for (number, comparison) in self.comparisons.iter_mut().enumerate() {
            for line in &mut comparison.lines {
                let p = next();
                line.beyond = p < BEYOND;
                line.chance = line.chance.map(|chance| Chance { corrected: p, ..chance });
                let kind = ClaimKind::Changed { comparison: number, id: line.id.clone() };
                claim(kind, about.contains(&line.id), p);
            }
        }
        for &(first, second, _) in self.forms.iter().flat_map(|forms| &forms.differences) {
            claim(ClaimKind::Form { first, second }, true, next());
        }
        // What answers the question first; the order stays otherwise.
        claims.sort_by_key(|claim| !claim.answers);
        self.claims = claims;
    }
}

/// The chance of a difference whose interval is a normal one: how many standard errors is zero away?
fn of_interval(difference: Interval) -> f64 {
    let error = (difference.high - difference.low) / (2.0 * jersi_players::SIGMAS_95);
    let z = if error > 0.0 { (difference.value / error).abs() } else { 0.0 };
    2.0 * normal(-z)
}
