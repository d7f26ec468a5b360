//! What is known of one variant.

use std::collections::{BTreeMap, HashSet};

use jersi_record::Record;
use serde::{Deserialize, Serialize};

use super::robust::{Robust, robustness, with_each_judge};
use super::skill::{Rung, Skill};
use super::{shapes, typical};
use crate::experiment::Cell;
use crate::measure::{
    Calibration, Distrust, Facts, Interval, LEAST, Measure, Unit, bootstrap, calibrate, cube_values, error,
    interval_at, measures, rate, sigmas, student, value,
};
use crate::run::{Purpose, Run, RunError};

/// The value of a measure.
#[derive(Clone, Serialize, Deserialize)]
pub struct Estimate {
    /// The measure, by its name in tables.
    pub id: String,
    /// The value and its interval.
    pub interval: Interval,
    /// What each pair of games adds to the numerator and to the denominator.
    #[serde(skip)]
    pub(super) sample: Vec<(f64, f64)>,
}

/// What is known of a variant.
#[derive(Default, Serialize, Deserialize)]
pub struct VariantFindings {
    /// How many games of equal players there are from openings.
    pub games: usize,
    /// How many of them differ from each other.
    #[serde(default)]
    pub distinct: usize,
    /// How many games there are from the start.
    #[serde(default)]
    pub starts: usize,
    /// How many of these differ from each other.
    #[serde(default)]
    pub distinct_starts: usize,
    /// How many different beginnings players choose from the start: the exponential of the entropy of their first four turns.
    #[serde(default)]
    pub beginnings: f64,
    /// Share of the openings for which no balanced position was found.
    #[serde(default)]
    pub unbalanced: f64,
    /// What the chances that players saw are worth.
    #[serde(default)]
    pub calibration: Option<Calibration>,
    /// What twice the thought gains, by how much thought there is.
    #[serde(default)]
    pub skill: Option<Skill>,
    /// The first player's score less one half under each condition, the experiment's own first; empty if there is no other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first_cells: Vec<Option<Interval>>,
    /// What other conditions do to what moving first is worth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_robust: Option<Robust>,
    /// How likely it is by chance that moving first is worth nothing with one of the judges, or under all conditions but one.
    #[serde(skip)]
    first_chance: Option<f64>,
    /// All measures.
    pub estimates: Vec<Estimate>,
    /// The value of one more cube of each role, in Elo.
    pub values: Vec<Option<Interval>>,
    /// Who takes whom, and how often a game: the numbers of the roles.
    pub takes: Vec<(usize, usize, Interval)>,
    /// How many captures there were on each cell, in all games.
    pub captures: Vec<u32>,
    /// How many turns ended on each cell.
    pub stops: Vec<u32>,
    /// The winner's chance in equal steps from the opening to the end: its [`QUANTILES`](super::QUANTILES) over the games.
    pub course: Vec<[f64; 5]>,
    /// Three typical games: their records.
    pub typical: Vec<String>,
}

impl Estimate {
    fn of(measure: &Measure, facts: &[Facts], seed: u64) -> Option<Estimate> {
        let sample = measure.pairs(facts);
        let there = value(&sample)?;
        if few(facts) {
            // The same games again and again are no sample: nothing is known of how far the value may be off.
            let interval = Interval { value: there, low: f64::NEG_INFINITY, high: f64::INFINITY };
            return Some(Estimate { id: measure.id.clone(), interval, sample: Vec::new() });
        }
        let interval = match measure.id.as_str() {
            Measure::MEDIAN => {
                return Some(Estimate {
                    id: measure.id.clone(),
                    interval: median(facts, jersi_players::SIGMAS_95)?,
                    sample: Vec::new(),
                });
            }
            _ if measure.is_rate => rate(&sample),
            _ => bootstrap(&sample, seed)?,
        };
        Some(Estimate { id: measure.id.clone(), interval, sample })
    }

    /// How many pairs of games it comes from; none for what was stored.
    pub fn pairs(&self) -> usize {
        self.sample.iter().filter(|pair| pair.1 > 0.0).count()
    }
}

impl VariantFindings {
    /// The estimate of that name.
    pub fn estimate(&self, id: &str) -> Option<&Estimate> {
        self.estimates.iter().find(|estimate| estimate.id == id)
    }

    /// Why the chances that players saw are not to be trusted, if they are not.
    pub fn distrust(&self) -> Option<Distrust> {
        self.calibration.as_ref().and_then(|calibration| calibration.distrust)
    }

    /// Looks at what moving first is worth under all conditions.
    pub(super) fn weigh_first_score(&mut self, cells: &[Cell], others: &[&VariantFindings]) {
        const ID: &str = "first-score";
        if others.is_empty() {
            return;
        }
        let excess = |found: &VariantFindings| {
            let Interval { value, low, high } = found.estimate(ID)?.interval;
            low.is_finite().then_some(Interval { value: value - 0.5, low: low - 0.5, high: high - 0.5 })
        };
        let effects: Vec<Option<Interval>> =
            std::iter::once(&*self).chain(others.iter().copied()).map(excess).collect();
        let chances: Vec<Option<(f64, f64)>> = std::iter::once(&*self)
            .chain(others.iter().copied())
            .map(|found| Some((excess(found)?.value, found.uneven(ID)?)))
            .collect();
        self.first_robust = robustness(cells, &effects);
        self.first_chance = Some(with_each_judge(cells, &chances));
        self.first_cells = effects;
    }

    /// How likely it is by chance that moving first seems to be worth something.
    pub(super) fn first_chance(&self) -> Option<f64> {
        let alone = self.uneven("first-score")?;
        Some(self.first_chance.map_or(alone, |cells| cells.max(alone)))
    }

    /// How likely a score is by chance if it should be one half.
    pub(super) fn uneven(&self, id: &str) -> Option<f64> {
        let score = self.estimate(id)?;
        if score.sample.len() < LEAST {
            return None;
        }
        let excess: Vec<(f64, f64)> =
            score.sample.iter().map(|&(points, games)| (points - games / 2.0, games)).collect();
        Some(match (value(&excess), error(&excess)) {
            (Some(excess), error) if error > 0.0 => student(excess / error, (score.sample.len() - 1) as f64),
            // All alike: as unlikely as so many throws of a coin on one side.
            (Some(excess), _) if excess != 0.0 => 0.5_f64.powi(score.sample.len() as i32 - 1),
            _ => 1.0,
        })
    }
}

/// How many of some games differ from each other.
fn distinct(facts: &[Facts]) -> usize {
    facts.iter().map(|facts| facts.line).collect::<HashSet<u64>>().len()
}

/// Whether so many games are copies of each other that nothing can be said of chance.
fn few(facts: &[Facts]) -> bool {
    2 * distinct(facts) < facts.len()
}

/// The median length, with the interval of its order statistics. Games that were stopped lasted longer than anybody knows: where
/// half of them were, it has no upper end.
fn median(facts: &[Facts], sigmas: f64) -> Option<Interval> {
    let mut turns: Vec<f64> = facts
        .iter()
        .map(|facts| if facts.ending == "cap" { f64::INFINITY } else { facts.turns as f64 })
        .collect();
    turns.sort_unstable_by(f64::total_cmp);
    let n = turns.len();
    let reach = sigmas * (n as f64).sqrt() / 2.0;
    let at = |rank: f64| turns.get(rank.clamp(0.0, n as f64 - 1.0) as usize).copied();
    let (low, high) = (at((n as f64 / 2.0 - reach).floor())?, at((n as f64 / 2.0 + reach).ceil())?);
    let value = at(n as f64 / 2.0)?;
    value.is_finite().then_some(Interval { value, low, high })
}

/// The interval of a measure at a level of one's own; nothing where the games tell nothing.
pub(crate) fn target_interval(measure: &Measure, facts: &[Facts], level: f64) -> Option<Interval> {
    match measure.id.as_str() {
        _ if facts.is_empty() || few(facts) => None,
        Measure::MEDIAN => median(facts, sigmas(level)),
        _ => interval_at(&measure.pairs(facts), measure.unit == Unit::Percent, level),
    }
}

/// The exponential of the entropy of the games' beginnings.
fn beginnings(facts: &[Facts]) -> f64 {
    let mut counts: BTreeMap<u64, f64> = BTreeMap::new();
    facts.iter().for_each(|facts| *counts.entry(facts.beginning).or_default() += 1.0);
    let n = facts.len().max(1) as f64;
    counts.values().map(|count| -(count / n) * (count / n).ln()).sum::<f64>().exp()
}

/// What flags tell of, and everybody wants to know.
const TOLD: [&str; 3] = ["draws", "turns", "ending-cap"];

/// Everything of a variant, and its games between equal players in numbers.
pub(super) fn find(run: &mut Run, number: usize) -> Result<(VariantFindings, Vec<Facts>), RunError> {
    let (seed, rules) = (run.experiment.seed, run.experiment.variants[number].rules.clone());
    let mut found = VariantFindings::default();
    let (mut main, mut rungs) = (Vec::new(), Vec::new());
    let mut estimates: Vec<(Measure, Option<Estimate>)> = Vec::new();
    for at in 0..run.series.len() {
        let (purpose, nodes) = (run.series[at].purpose, run.series[at].nodes[0]);
        let elsewhere = matches!(purpose, Purpose::Form(..) | Purpose::Restricted(_));
        if run.series[at].variant != number || run.series[at].cell > 0 || elsewhere {
            continue;
        }
        let (mut facts, records): (Vec<Facts>, Vec<Record>) = run.facts(at)?.into_iter().unzip();
        if facts.is_empty() {
            continue;
        }
        if purpose == Purpose::Main {
            found.calibration = Some(calibrate(&mut facts, seed));
        }
        let wanted = match purpose {
            Purpose::Start => vec![Measure::first_score()],
            Purpose::Strength => vec![Measure::strength(nodes)],
            Purpose::Doubling => vec![Measure::doubling(nodes)],
            // Of many candidates what was asked for is enough.
            _ if run.is_tuned() => {
                let is_target = |id: &str| run.experiment.targets.iter().any(|target| target.id == id);
                let shown = |measure: &Measure| is_target(&measure.id) || TOLD.contains(&measure.id.as_str());
                measures(&rules).into_iter().filter(shown).collect()
            }
            _ => measures(&rules),
        };
        estimates.extend(wanted.into_iter().map(|measure| {
            let estimate = Estimate::of(&measure, &facts, seed);
            (measure, estimate)
        }));
        match purpose {
            Purpose::Start => {
                (found.starts, found.distinct_starts) = (facts.len(), distinct(&facts));
                found.beginnings = beginnings(&facts);
            }
            Purpose::Doubling => rungs.extend(Rung::of(nodes, &Measure::doubling(nodes).pairs(&facts))),
            Purpose::Main => {
                let roles = rules.roles().count();
                found.games = facts.len();
                found.distinct = distinct(&facts);
                found.unbalanced = run.unbalanced(at)?;
                found.values = cube_values(&facts, roles, seed);
                found.takes = typical::takes(&facts, roles, seed);
                found.typical =
                    typical::typical(&facts).into_iter().map(|i| records[i].to_string()).collect();
                found.captures = shapes::captures(&facts, rules.board().len());
                found.stops = shapes::stops(&facts, rules.board().len());
                found.course = shapes::course(&facts);
                main = facts;
            }
            _ => {}
        }
    }
    found.skill = Skill::fit(&rungs, run.experiment.nodes);
    // A stable sort: the order of the list within each rank.
    estimates.sort_by_key(|(measure, _)| measure.rank());
    found.estimates = estimates.into_iter().filter_map(|(_, estimate)| estimate).collect();
    Ok((found, main))
}

/// The measures of a variant under other conditions: what is compared, without intervals of its own for most.
pub(super) fn find_in_cell(run: &mut Run, number: usize, cell: usize) -> Result<VariantFindings, RunError> {
    let (seed, rules) = (run.experiment.seed, run.experiment.variants[number].rules.clone());
    let mut found = VariantFindings::default();
    for at in 0..run.series.len() {
        let purpose = run.series[at].purpose;
        if run.series[at].variant != number || run.series[at].cell != cell {
            continue;
        }
        let mut facts: Vec<Facts> = run.facts(at)?.into_iter().map(|(facts, _)| facts).collect();
        let wanted = match purpose {
            Purpose::Main => {
                found.calibration = Some(calibrate(&mut facts, seed));
                measures(&rules)
            }
            Purpose::Start => vec![Measure::first_score()],
            _ => continue,
        };
        if facts.is_empty() || few(&facts) {
            continue;
        }
        let plain = |measure: &Measure| {
            let sample = measure.pairs(&facts);
            let there = value(&sample)?;
            let open = Interval { value: there, low: f64::NEG_INFINITY, high: f64::INFINITY };
            let interval = if measure.is_rate { rate(&sample) } else { open };
            Some(Estimate { id: measure.id.clone(), interval, sample })
        };
        found.estimates.extend(wanted.iter().filter_map(plain));
    }
    Ok(found)
}

/// What happens in none of the variants need not be listed: endings they do not have, mechanisms they do not use.
/// Nor what too few games tell: the gains of turns that hardly anybody played.
pub(super) fn leave_out(variants: &mut [VariantFindings]) {
    let optional = ["ending-", "use-", "effect-", "guarded", "divided"];
    let happens: Vec<String> = variants
        .iter()
        .flat_map(|found| &found.estimates)
        .filter(|e| e.interval.value != 0.0 || !optional.iter().any(|start| e.id.starts_with(start)))
        .map(|e| e.id.clone())
        .collect();
    for found in variants {
        let enough = |e: &Estimate| e.pairs() >= LEAST || !e.id.starts_with("effect-");
        found.estimates.retain(|estimate| happens.contains(&estimate.id) && enough(estimate));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(pair: usize, line: u64, white_points: f64) -> Facts {
        Facts { pair, line, white_points, turns: 10 + pair, ..Facts::default() }
    }

    /// Two hundred games of which twenty-four differ are no sample: a value, no interval, nothing to test. Fewer copies make one
    /// game of all its copies.
    #[test]
    fn copies_are_no_games() {
        let score = |facts: &[Facts]| Estimate::of(&Measure::first_score(), facts, 1).unwrap();
        let copied: Vec<Facts> =
            (0..200).map(|i| game(i, i as u64 % 24, f64::from(u8::from(i % 24 < 15)))).collect();
        assert_eq!(distinct(&copied), 24);
        let found = score(&copied);
        assert!(found.interval.low.is_infinite() && found.interval.high.is_infinite() && found.pairs() == 0);
        let some: Vec<Facts> =
            (0..100).map(|i| game(i, i as u64 % 60, f64::from(u8::from(i % 60 < 30)))).collect();
        let own: Vec<Facts> = (0..100).map(|i| game(i, i as u64, f64::from(u8::from(i % 60 < 30)))).collect();
        let (found, wanted) = (score(&some), score(&own));
        assert_eq!((found.pairs(), wanted.pairs()), (60, 100));
        assert!(found.interval.high - found.interval.low > wanted.interval.high - wanted.interval.low);
    }

    /// A game that was stopped lasted longer than the limit, not as long.
    #[test]
    fn stopped_games_are_censored() {
        let games = |capped: usize| -> Vec<Facts> {
            (0..100)
                .map(|i| Facts {
                    turns: if i < capped { 50 } else { i },
                    ending: if i < capped { "cap" } else { "goal" },
                    ..game(i, i as u64, 0.5)
                })
                .collect()
        };
        let median = |facts: &[Facts]| median(facts, jersi_players::SIGMAS_95);
        let found = median(&games(0)).unwrap();
        assert_eq!((found.value, found.low, found.high), (50.0, 40.0, 60.0));
        let found = median(&games(44)).unwrap();
        assert!(found.value > 90.0 && found.high.is_infinite(), "{found:?}");
        assert_eq!(median(&games(60)), None);
    }

    #[test]
    fn beginnings_by_hand() {
        let with = |beginning: u64| Facts { beginning, ..Facts::default() };
        assert!((beginnings(&[with(1), with(1), with(2), with(2)]) - 2.0).abs() < 1e-12);
        assert_eq!(beginnings(&[with(1)]), 1.0);
    }

    /// Strengths and doublings are held against one half.
    #[test]
    fn scores_are_tested() {
        let facts: Vec<Facts> =
            (0..200).map(|i| game(i, i as u64, f64::from(u8::from(i % 5 == 0)))).collect();
        let mut found = VariantFindings::default();
        found.estimates.extend(Estimate::of(&Measure::strength(500), &facts, 1));
        assert!(found.uneven("first-score-500").unwrap() < 1e-10);
        assert_eq!(found.uneven("first-score"), None);
        let even: Vec<Facts> = (0..200).map(|i| game(i, i as u64, f64::from(u8::from(i % 2 == 0)))).collect();
        found.estimates.extend(Estimate::of(&Measure::first_score(), &even, 1));
        assert_eq!(found.uneven("first-score"), Some(1.0));
    }

    /// In the first game of a pair the stronger player has Black, in the second White.
    #[test]
    fn doublings_count_for_the_stronger() {
        let game = |pair, game, white_points| Facts {
            game,
            ..super::tests::game(pair, 2 * pair as u64 + game as u64, white_points)
        };
        let games = [
            game(0, 0, 0.0),
            game(0, 1, 1.0),
            game(1, 0, 0.0),
            game(1, 1, 0.0),
            game(2, 0, 0.5),
            game(2, 1, 1.0),
        ];
        let value = |measure: Measure| Estimate::of(&measure, &games, 1).unwrap().interval.value;
        // Two points, one, and one and a half: 4.5 of 6; White has 2.5.
        assert_eq!(value(Measure::doubling(100)), 0.75);
        assert_eq!(value(Measure::strength(400)), 2.5 / 6.0);
    }
}
