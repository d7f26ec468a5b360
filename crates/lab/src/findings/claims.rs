//! What differs, and what of it is beyond chance.

use jersi_players::SIGMAS_95;
use serde::{Deserialize, Serialize};

use super::robust::{Robust, in_two_cells, robustness, with_each_judge};
use super::{Estimate, Findings, VariantFindings};
use crate::experiment::Cell;
use crate::measure::{Difference, Interval, Measure, difference, hierarchical, holm, normal};
use crate::run::LEVEL;

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
pub struct ComparisonLine {
    /// The measure.
    pub id: String,
    /// The second's value less the first's, with its own interval.
    pub difference: Interval,
    /// Whether it is beyond chance.
    pub beyond: bool,
    /// How likely it is by chance; not kept when it is stored.
    #[serde(skip)]
    pub chance: Option<Chance>,
    /// The same without the question whether it is there with each judge.
    #[serde(skip)]
    pub(super) with_any_judge: Option<f64>,
    /// The difference under each condition, where it is known, the experiment's own first; empty if there is no other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Option<Interval>>,
    /// What other conditions do to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub robust: Option<Robust>,
}

/// A variant against the first.
#[derive(Serialize, Deserialize)]
pub struct Comparison {
    /// The numbers of the variants.
    pub variants: (usize, usize),
    /// All measures that both have.
    pub lines: Vec<ComparisonLine>,
    /// Measures of which nothing is said, because they rest on chances that cannot be trusted.
    #[serde(default)]
    pub withheld: Vec<String>,
    /// Measures that differ with one judge and not with the other: nothing is claimed of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub one_judge: Vec<String>,
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
    /// The same at another strength.
    Strength {
        /// The variant.
        variant: usize,
        /// Nodes a turn.
        nodes: u64,
    },
    /// Twice the nodes score more, or less, than one half.
    Doubling {
        /// The variant.
        variant: usize,
        /// Nodes a turn of the weaker player.
        nodes: u64,
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
    /// A factor of a sweep changes a measure: the number of the effect.
    Effect {
        /// Which of [`Findings::effects`].
        number: usize,
    },
    /// A player who does without something is weaker, or stronger.
    Worth {
        /// The variant.
        variant: usize,
        /// What is done without.
        without: String,
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

/// How much a measure differs at most, where no difference was found.
#[derive(Serialize, Deserialize)]
pub struct Bound {
    /// The comparison.
    pub comparison: usize,
    /// The measure.
    pub id: String,
    /// The larger end of the difference's 95 % interval.
    pub at_most: f64,
    /// A difference that would matter, if so small a one cannot be excluded, and about how many games of each variant would tell.
    pub wanted: Option<(f64, usize)>,
}

/// A difference of rates or chances that matters, and one of other numbers as a share of them.
const MATTERS: f64 = 0.03;
const MATTERS_SHARE: f64 = 0.05;
/// So many standard errors a difference is from zero when it is beyond chance after the usual correction.
const CORRECTED_SIGMAS: f64 = 3.0;
/// What is bounded where the question names no measure.
pub(super) const USUAL: [&str; 3] = ["first-score", "draws", "turns"];

/// One variant against another, measure by measure. With other conditions, what is tested is whether a difference is there with each
/// judge, or, where there is one, under at least two of them.
pub(super) fn compare(
    variants: &[VariantFindings],
    others: &[Vec<VariantFindings>],
    cells: &[Cell],
    pair: (usize, usize),
    measures: &[Measure],
    seed: u64,
) -> Comparison {
    let (first, second) = (&variants[pair.0], &variants[pair.1]);
    let distrusted = [first, second].iter().any(|found| found.distrust().is_some());
    let (mut lines, mut withheld) = (Vec::new(), Vec::new());
    for one in &first.estimates {
        let Some(other) = second.estimate(&one.id) else { continue };
        let Some(d) = difference(&one.sample, &other.sample, seed) else { continue };
        let measure = measures.iter().find(|measure| measure.id == one.id);
        let is_rate = measure.is_some_and(|measure| measure.is_rate);
        let rests = measure.is_some_and(|measure| measure.rests_on_chances);
        let between = |d: &Difference, one: &Estimate, other: &Estimate| match is_rate {
            true => one.interval.change_to(other.interval),
            false => Interval { value: d.value, low: d.low, high: d.high },
        };
        let difference = between(&d, one, other);
        let is_withheld = distrusted && rests;
        if is_withheld {
            withheld.push(one.id.clone());
        }
        let (mut effects, mut chances) = (vec![Some(difference)], vec![Some((d.value, d.p))]);
        for cell in others {
            let pair = [&cell[pair.0], &cell[pair.1]];
            let trusted = !rests || pair.iter().all(|found| found.distrust().is_none());
            let [one, other] = pair.map(|found| found.estimate(&one.id));
            let found = one.zip(other).filter(|_| trusted).and_then(|(one, other)| {
                let d = crate::measure::difference(&one.sample, &other.sample, seed)?;
                Some((d, between(&d, one, other)))
            });
            chances.push(found.map(|(d, _)| (d.value, d.p)));
            effects.push(found.map(|(_, effect)| effect));
        }
        // A sentence shows the numbers of the experiment's own cell: they have to leave no doubt, too.
        let (mut p, mut with_any) = (d.p, d.p);
        if !others.is_empty() {
            let known: Vec<(f64, f64)> = chances.iter().flatten().copied().collect();
            (p, with_any) = (with_each_judge(cells, &chances).max(d.p), in_two_cells(&known).max(d.p));
        }
        let chance = (!is_withheld).then_some(Chance { p, corrected: 1.0 });
        let with_any_judge = (!is_withheld).then_some(with_any);
        let robust = robustness(cells, &effects);
        let cells = if others.is_empty() { Vec::new() } else { effects };
        let (id, beyond) = (one.id.clone(), false);
        lines.push(ComparisonLine { id, difference, beyond, chance, with_any_judge, cells, robust });
    }
    Comparison { variants: pair, lines, withheld, one_judge: Vec::new() }
}

impl Findings {
    /// Everything that is tested, with its chance: scores against one half, differences of measures, worths of forms.
    fn hypotheses(&self) -> Vec<(ClaimKind, f64)> {
        let mut all = Vec::new();
        for (variant, found) in self.variants.iter().enumerate() {
            for estimate in &found.estimates {
                let number = |start: &str| estimate.id.strip_prefix(start)?.parse().ok();
                let kind = match estimate.id.as_str() {
                    "first-score" => Some(ClaimKind::FirstPlayer { variant }),
                    _ => number("first-score-")
                        .map(|nodes| ClaimKind::Strength { variant, nodes })
                        .or_else(|| number("doubling-").map(|nodes| ClaimKind::Doubling { variant, nodes })),
                };
                let chance = match kind {
                    Some(ClaimKind::FirstPlayer { .. }) => found.first_chance(),
                    _ => found.uneven(&estimate.id),
                };
                all.extend(kind.zip(chance));
            }
        }
        for (comparison, found) in self.comparisons.iter().enumerate() {
            all.extend(found.lines.iter().filter_map(|line| {
                Some((ClaimKind::Changed { comparison, id: line.id.clone() }, line.chance?.p))
            }));
        }
        for &(first, second, elo) in self.forms.iter().flat_map(|forms| &forms.differences) {
            all.push((ClaimKind::Form { first, second }, of_interval(elo)));
        }
        for (number, effect) in self.effects.iter().enumerate() {
            all.push((ClaimKind::Effect { number }, effect.chance));
        }
        for worth in &self.worths {
            let kind = ClaimKind::Worth { variant: worth.variant, without: worth.without.clone() };
            all.extend(worth.chance().map(|p| (kind, p)));
        }
        all
    }

    /// Corrects all chances together, the question's own first, and claims what is beyond.
    pub(super) fn claim(&mut self, about: &[String]) {
        let is_asked = |kind: &ClaimKind| match kind {
            ClaimKind::FirstPlayer { .. } => about.iter().any(|id| id == "first-score"),
            ClaimKind::Strength { nodes, .. } => about.contains(&format!("first-score-{nodes}")),
            ClaimKind::Doubling { nodes, .. } => about.contains(&format!("doubling-{nodes}")),
            ClaimKind::Changed { id, .. } => about.contains(id),
            ClaimKind::Form { .. } | ClaimKind::Worth { .. } | ClaimKind::Effect { .. } => true,
        };
        let all = self.hypotheses();
        let (chances, asked): (Vec<f64>, Vec<bool>) =
            all.iter().map(|(kind, p)| (*p, is_asked(kind))).unzip();
        self.tests = chances.len();
        let beyond = self.level.unwrap_or(LEVEL);
        let corrected = hierarchical(&chances, &asked, beyond);
        self.claims.clear();
        for (((kind, _), answers), p) in all.into_iter().zip(asked).zip(corrected) {
            if let ClaimKind::Changed { comparison, id } = &kind
                && let Some(line) = self.comparisons[*comparison].lines.iter_mut().find(|line| line.id == *id)
            {
                line.beyond = p < beyond;
                line.chance = line.chance.map(|chance| Chance { corrected: p, ..chance });
            }
            if let ClaimKind::Effect { number } = kind {
                self.effects[number].beyond = p < beyond;
            }
            if p < beyond {
                self.claims.push(Claim { kind, answers, corrected: Some(p) });
            }
        }
        self.find_one_judge(beyond);
        // What answers the question first, and the largest effects first.
        let mut claims = std::mem::take(&mut self.claims);
        claims.sort_by(|a, b| {
            b.answers.cmp(&a.answers).then(self.size(&b.kind).total_cmp(&self.size(&a.kind)))
        });
        self.claims = claims;
        self.bounds = self.bound(about);
    }

    /// Notes what would be beyond chance if one judge were enough.
    fn find_one_judge(&mut self, level: f64) {
        let chances = |comparison: &Comparison| -> Vec<f64> {
            comparison.lines.iter().map(|line| line.with_any_judge.unwrap_or(1.0)).collect()
        };
        let all: Vec<f64> = self.comparisons.iter().flat_map(chances).collect();
        let mut corrected = holm(&all).into_iter();
        for comparison in &mut self.comparisons {
            let own = comparison.lines.iter().zip(corrected.by_ref());
            let seen =
                own.filter(|(line, p)| !line.beyond && *p < level && line.robust == Some(Robust::Judge));
            comparison.one_judge = seen.map(|(line, _)| line.id.clone()).collect();
        }
    }

    /// How large an effect is: its distance from nothing, in widths of its interval. All have about the same number of games.
    fn size(&self, kind: &ClaimKind) -> f64 {
        let score = |variant: usize, id: &str| {
            let interval = self.variants.get(variant)?.estimate(id)?.interval;
            Some(Interval { value: interval.value - 0.5, ..interval })
        };
        let interval = match kind {
            ClaimKind::FirstPlayer { variant } => score(*variant, "first-score"),
            ClaimKind::Strength { variant, nodes } => score(*variant, &format!("first-score-{nodes}")),
            ClaimKind::Doubling { variant, nodes } => score(*variant, &format!("doubling-{nodes}")),
            ClaimKind::Changed { comparison, id } => {
                let line = self.comparisons[*comparison].lines.iter().find(|line| line.id == *id);
                line.map(|line| line.difference)
            }
            ClaimKind::Form { first, second } => {
                let differences = self.forms.iter().flat_map(|forms| &forms.differences);
                differences.into_iter().find(|(i, j, _)| (i, j) == (first, second)).map(|found| found.2)
            }
            ClaimKind::Effect { number } => self.effects.get(*number).map(|effect| effect.difference),
            ClaimKind::Worth { variant, without } => {
                let mut worths = self.worths.iter();
                let found = worths.find(|worth| worth.variant == *variant && worth.without == *without);
                found.and_then(|worth| Some(worth.strongest()?.elo))
            }
        };
        interval.map_or(0.0, |i| i.value.abs() / (i.high - i.low).max(1e-12))
    }

    /// How much differs at most of what was asked and is not beyond chance.
    fn bound(&self, about: &[String]) -> Vec<Bound> {
        let is_asked =
            |id: &str| if about.is_empty() { USUAL.contains(&id) } else { about.iter().any(|own| own == id) };
        let mut bounds = Vec::new();
        for (number, comparison) in self.comparisons.iter().enumerate() {
            let silent = |line: &&ComparisonLine| is_asked(&line.id) && !line.beyond && line.chance.is_some();
            for line in comparison.lines.iter().filter(silent) {
                let Interval { value, low, high } = line.difference;
                let first = &self.variants[comparison.variants.0];
                let Some(estimate) = first.estimate(&line.id) else { continue };
                let is_rate = crate::measure::is_share(&line.id);
                let matters = if is_rate { MATTERS } else { MATTERS_SHARE * estimate.interval.value.abs() };
                let Some(other) = self.variants[comparison.variants.1].estimate(&line.id) else { continue };
                let mut reach = high - value;
                // Where nothing of the kind happened in either, what is known is how rare it is in each (Newcombe 1998).
                if reach <= 0.0 {
                    let ends = [estimate, other].map(|e| e.interval.high - e.interval.low);
                    reach = ends[0].hypot(ends[1]);
                }
                let at_most = low.abs().max(high.abs()).max(value.abs() + reach);
                let games = enough(estimate.pairs() as f64, value, reach, matters);
                let wanted = (at_most > matters && games.is_finite()).then(|| (matters, rounded(games)));
                bounds.push(Bound { comparison: number, id: line.id.clone(), at_most, wanted });
            }
        }
        bounds
    }
}

/// About how many games would tell whether there is a difference that matters, if it is the one that some games show: its interval
/// has to become so narrow that it leaves out either nothing, with room for the correction, or all that matters. If these games were
/// enough, something would have been said: at least as many again.
fn enough(games: f64, value: f64, reach: f64, matters: f64) -> f64 {
    let found = value.abs() * SIGMAS_95 / CORRECTED_SIGMAS;
    let wanted = found.max(matters - value.abs());
    (games * (reach / wanted).powi(2)).max(2.0 * games)
}

/// Two digits are all that such a guess is worth.
pub(super) fn rounded(games: f64) -> usize {
    let unit = 10_f64.powi((games.max(1.0).log10().floor() as i32 - 1).max(0));
    ((games / unit).ceil() * unit) as usize
}

/// The chance of a difference whose interval is a normal one: how many standard errors is zero away?
fn of_interval(difference: Interval) -> f64 {
    let error = (difference.high - difference.low) / (2.0 * SIGMAS_95);
    let z = if error > 0.0 { (difference.value / error).abs() } else { 0.0 };
    2.0 * normal(-z)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hundred games with an interval of ± 6: nothing in sight needs it halved; a difference of 6 is found with half as many standard
    /// errors again; and never are fewer games said to be enough than were not.
    #[test]
    fn games_that_would_be_enough() {
        assert!((enough(100.0, 0.0, 6.0, 3.0) - 400.0).abs() < 1e-9);
        assert!((enough(100.0, 6.0, 6.0, 3.0) - 100.0 * (3.0 / SIGMAS_95).powi(2)).abs() < 1e-9);
        assert!((enough(100.0, 1.6, 2.4, 3.0) - 100.0 * (2.4_f64 / 1.4).powi(2)).abs() < 1e-9);
        assert!((enough(100.0, 8.0, 2.0, 3.0) - 200.0).abs() < 1e-9);
    }

    #[test]
    fn guesses_have_two_digits() {
        assert_eq!([rounded(7.2), rounded(1234.0), rounded(98_100.0)], [8, 1300, 99_000]);
    }
}
