//! For each difference two games that show it, one of each variant.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{ClaimKind, Findings};
use crate::experiment::Experiment;
use crate::measure::{Facts, Measure, moment};
use crate::run::{Purpose, Run, RunError};

/// A game that shows something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ShownGame {
    /// Its variant.
    pub variant: usize,
    /// Its record.
    pub record: String,
}

/// Where a difference is to be seen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Example {
    /// The comparison.
    pub comparison: usize,
    /// The measure.
    pub id: String,
    /// A game of each of the two variants.
    pub games: [ExampleGame; 2],
}

/// One of two games, and where to look.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ExampleGame {
    /// Which of [`Findings::shown`].
    pub shown: usize,
    /// The turn of its record, from 1, everything before the players took over included.
    pub turn: usize,
    /// What the measure is in this game; nothing where a game can only have it or not.
    pub value: Option<f64>,
}

/// A little nearer to the middle counts less than a game that is shown already.
const SHOWN: f64 = 0.1;
/// Of two games that show a thing as well, the one of a more usual length.
const LENGTH: f64 = 0.05;

/// The games of a variant in which a measure is known: what it is there, and how far the game is from a typical one.
struct Candidates {
    games: Vec<(usize, f64, f64)>,
}

impl Candidates {
    /// `wanted` is the value that is typical; `shown` tells which games are shown already.
    fn new(measure: &Measure, facts: &[Facts], wanted: f64, shown: &dyn Fn(usize) -> bool) -> Candidates {
        let values: Vec<(usize, f64)> = facts
            .iter()
            .enumerate()
            .filter_map(|(game, facts)| {
                let (num, den) = measure.count(facts);
                (den > 0.0).then(|| (game, num / den))
            })
            .collect();
        let spread = spread(values.iter().map(|(_, value)| *value).collect()).1;
        let (usual, lengths) = spread_of_lengths(facts);
        let cost = |game: usize, value: f64| {
            let length = (facts[game].turns as f64 - usual).abs() / lengths;
            let known = if shown(game) { SHOWN } else { 0.0 };
            (value - wanted).abs() / spread + LENGTH * length - known
        };
        // Of all games with the same value the cheapest is enough.
        let mut best: BTreeMap<u64, (usize, f64, f64)> = BTreeMap::new();
        for (game, value) in values {
            let (key, cost) = (value.to_bits(), cost(game, value));
            if best.get(&key).is_none_or(|(_, _, other)| cost < *other) {
                best.insert(key, (game, value, cost));
            }
        }
        let mut games: Vec<_> = best.into_values().collect();
        games.sort_by(|a, b| a.2.total_cmp(&b.2).then(a.0.cmp(&b.0)));
        games.truncate(MOST);
        Candidates { games }
    }
}

/// More values than this are not looked at: those further away are not typical.
const MOST: usize = 200;

/// The median, and how far apart the quartiles are.
fn spread(mut values: Vec<f64>) -> (f64, f64) {
    values.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| values.get((share * values.len() as f64) as usize).copied().unwrap_or(0.0);
    let range = values.last().copied().unwrap_or(0.0) - values.first().copied().unwrap_or(0.0);
    // Where most games are alike, the quartiles are no scale.
    (at(0.5), (at(0.75) - at(0.25)).max(range / 10.0).max(1e-9))
}

fn spread_of_lengths(facts: &[Facts]) -> (f64, f64) {
    spread(facts.iter().map(|facts| facts.turns as f64).collect())
}

/// The two games that are most typical of their variants among those that differ as the variants do.
fn choose(candidates: [&Candidates; 2], more: bool) -> Option<[(usize, f64); 2]> {
    let [first, second] = candidates;
    let mut best: Option<(f64, [(usize, f64); 2])> = None;
    for one in &first.games {
        for other in &second.games {
            let cost = one.2 + other.2;
            if best.as_ref().is_some_and(|(least, _)| cost >= *least) {
                // The others are in order of their costs.
                break;
            }
            if other.1 != one.1 && (other.1 > one.1) == more {
                best = Some((cost, [(one.0, one.1), (other.0, other.1)]));
                break;
            }
        }
    }
    best.map(|(_, games)| games)
}

impl Findings {
    /// Two games for each difference that is told. `main` are the games of each variant from openings, calibrated.
    pub(super) fn find_examples(&mut self, run: &mut Run, main: &[Vec<Facts>]) -> Result<(), RunError> {
        let told: Vec<(usize, String)> =
            self.claims.iter().filter_map(|claim| self.difference_of(&claim.kind, &run.experiment)).collect();
        if told.is_empty() {
            return Ok(());
        }
        let starts: Vec<Vec<Facts>> = match told.iter().any(|(_, id)| id == FIRST) {
            true => (0..main.len()).map(|variant| start_facts(run, variant)).collect::<Result<_, _>>()?,
            false => Vec::new(),
        };
        let (mut games, mut examples): (Vec<(usize, bool, usize)>, Vec<Example>) = (Vec::new(), Vec::new());
        for (comparison, id) in told {
            if examples.iter().any(|other| other.comparison == comparison && other.id == id) {
                continue;
            }
            let found = &self.comparisons[comparison];
            let (a, b) = found.variants;
            let Some(line) = found.lines.iter().find(|line| line.id == id) else { continue };
            let more = line.difference.value > 0.0;
            let from_start = id == FIRST;
            let facts = if from_start { &starts[..] } else { main };
            let mut measures = run.experiment.measures(a).into_iter();
            let Some(measure) = measures.find(|measure| measure.id == id) else { continue };
            let of = |variant: usize, has_more: bool| {
                let estimate = self.variants[variant].estimate(&id)?;
                // What a game has or has not is shown by one that has it, and by one that has not.
                let wanted =
                    if measure.is_rate { f64::from(u8::from(has_more)) } else { estimate.interval.value };
                let shown = |game: usize| games.contains(&(variant, from_start, game));
                Some(Candidates::new(&measure, &facts[variant], wanted, &shown))
            };
            let Some((one, other)) = of(a, !more).zip(of(b, more)) else { continue };
            let Some(chosen) = choose([&one, &other], more) else { continue };
            let chosen = [(a, chosen[0]), (b, chosen[1])].map(|(variant, (game, value))| {
                let key = (variant, from_start, game);
                let shown = games.iter().position(|known| *known == key).unwrap_or_else(|| {
                    games.push(key);
                    games.len() - 1
                });
                // Counted from the players' first turn; from the record's once its length is known.
                let turn = moment(&id, &facts[variant][game]);
                ExampleGame { shown, turn, value: (!measure.is_rate).then_some(value) }
            });
            examples.push(Example { comparison, id, games: chosen });
        }
        let mut before = Vec::new();
        for (variant, from_start, game) in games {
            let facts = if from_start { &starts[variant][game] } else { &main[variant][game] };
            let record = run.record(variant, from_start, (facts.pair, facts.game))?;
            let turns = record.as_ref().map_or(0, |record| record.main_line().len());
            before.push(turns.saturating_sub(facts.turns));
            self.shown
                .push(ShownGame { variant, record: record.map_or_else(String::new, |r| r.to_string()) });
        }
        for game in examples.iter_mut().flat_map(|example| &mut example.games) {
            game.turn += before[game.shown];
        }
        self.examples = examples;
        Ok(())
    }

    /// The comparison and measure of a claim that tells of a difference.
    fn difference_of(&self, kind: &ClaimKind, experiment: &Experiment) -> Option<(usize, String)> {
        match kind {
            ClaimKind::Changed { comparison, id } => Some((*comparison, id.clone())),
            // A change of a sweep is shown by the variant that differs by nothing else.
            ClaimKind::Effect { number } => {
                let effect = self.effects.get(*number).filter(|effect| effect.with.is_none())?;
                let sweep = experiment.sweep.as_ref()?;
                let alone = |variant: &usize| {
                    let levels = sweep.of(*variant);
                    levels
                        .iter()
                        .enumerate()
                        .all(|(factor, level)| *level == if factor == effect.of.0 { effect.of.1 } else { 0 })
                };
                let variant = (0..sweep.len()).find(alone)?;
                let comparison = self.comparisons.iter().position(|c| c.variants == (0, variant))?;
                Some((comparison, effect.id.clone()))
            }
            _ => None,
        }
    }

    /// The games that show what a claim tells, if there are any.
    pub fn example(&self, kind: &ClaimKind, experiment: &Experiment) -> Option<&Example> {
        let (comparison, id) = self.difference_of(kind, experiment)?;
        self.examples.iter().find(|example| example.comparison == comparison && example.id == id)
    }
}

/// What is measured in games from the start.
const FIRST: &str = "first-score";

/// The games of a variant from its start, at the experiment's own strength.
fn start_facts(run: &mut Run, variant: usize) -> Result<Vec<Facts>, RunError> {
    let own = |series: &crate::run::Series| {
        series.variant == variant && series.cell == 0 && series.purpose == Purpose::Start
    };
    match run.series.iter().position(own) {
        Some(series) => Ok(run.facts(series)?.into_iter().map(|(facts, _)| facts).collect()),
        None => Ok(Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use jersi_rules::Ruleset;

    use super::*;
    use crate::measure::measures;

    fn games(leads: &[usize]) -> Vec<Facts> {
        let game = |(pair, &changes): (usize, &usize)| {
            let chances = (0..=changes).map(|i| if i % 2 == 0 { 0.7 } else { 0.3 }).collect();
            Facts { pair, turns: 20 + pair % 7, chances, white_points: 1.0, ..Facts::default() }
        };
        leads.iter().enumerate().map(game).collect()
    }

    fn chosen(id: &str, facts: [&[Facts]; 2], wanted: [f64; 2], more: bool) -> Option<[(usize, f64); 2]> {
        let rules = Ruleset::load("pijersi").unwrap();
        let measure = measures(&rules).into_iter().find(|measure| measure.id == id).unwrap();
        let of = |i: usize| Candidates::new(&measure, facts[i], wanted[i], &|_| false);
        choose([&of(0), &of(1)], more)
    }

    /// Both means round to none: the games are still different, and differ as the variants do.
    #[test]
    fn games_show_the_difference() {
        let few = games(&[0, 0, 0, 1, 0, 0, 0, 0, 4, 0]);
        let more = games(&[0, 1, 0, 0, 1, 0, 5, 0, 0, 0]);
        let [one, other] = chosen("lead-changes", [&few, &more], [0.1, 0.4], true).unwrap();
        assert_eq!((one.1, other.1), (0.0, 1.0));
        assert_eq!(other.0, 1, "of two such games the one of usual length");
        let [one, other] = chosen("lead-changes", [&more, &few], [0.4, 0.1], false).unwrap();
        assert_eq!((one.1, other.1), (1.0, 0.0));
        // Where all games are alike, none shows anything.
        assert_eq!(chosen("lead-changes", [&games(&[1; 9]), &games(&[1; 9])], [1.0, 1.0], true), None);
    }

    #[test]
    fn typical_games_not_extreme_ones() {
        let long = |from: usize| -> Vec<Facts> {
            (0..41)
                .map(|i| Facts { pair: i, turns: from + i, white_points: 1.0, ..Facts::default() })
                .collect()
        };
        let [one, other] = chosen("turns", [&long(10), &long(30)], [30.0, 50.0], true).unwrap();
        assert_eq!((one.1, other.1), (30.0, 50.0));
    }

    /// A draw shows draws.
    #[test]
    fn rates_are_shown_by_what_happened() {
        let mut facts = games(&[0; 12]);
        facts[5].white_points = 0.5;
        let [one, other] = chosen("draws", [&facts, &facts], [0.0, 1.0], true).unwrap();
        assert_eq!((one.1, other), (0.0, (5, 1.0)));
    }
}
