//! What is known of one variant.

use jersi_record::Record;
use serde::{Deserialize, Serialize};

use super::{shapes, typical};
use crate::measure::{
    Facts, Interval, LEAST, Measure, bootstrap, cube_values, error, measures, rate, student, value,
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
    /// How many games of equal players there are.
    pub games: usize,
    /// Share of the pairs whose two games are the same, turn by turn.
    pub same: f64,
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
        value(&sample)?;
        let interval = if measure.is_rate { rate(&sample) } else { bootstrap(&sample, seed)? };
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

    /// How likely the first player's score is by chance if the game is fair.
    pub(super) fn unfair(&self) -> f64 {
        let Some(score) = self.estimate("first-score") else { return 1.0 };
        let fair: Vec<(f64, f64)> =
            score.sample.iter().map(|&(points, games)| (points - games / 2.0, games)).collect();
        match (value(&fair), error(&fair)) {
            (Some(excess), error) if error > 0.0 => {
                student(excess / error, (fair.len() as f64 - 1.0).max(1.0))
            }
            _ => 1.0,
        }
    }
}

/// Everything of a variant, and its games between equal players in numbers.
pub(super) fn find(run: &mut Run, number: usize) -> Result<(VariantFindings, Vec<Facts>), RunError> {
    let (seed, rules) = (run.experiment.seed, run.experiment.variants[number].rules.clone());
    let mut found = VariantFindings::default();
    let mut main = Vec::new();
    let mut estimates: Vec<(Measure, Option<Estimate>)> = Vec::new();
    for at in 0..run.series.len() {
        let (purpose, nodes) = (run.series[at].purpose, run.series[at].nodes[0]);
        if run.series[at].variant != number || matches!(purpose, Purpose::Form(..)) {
            continue;
        }
        let (facts, records): (Vec<Facts>, Vec<Record>) = run.facts(at)?.into_iter().unzip();
        let told = match purpose {
            Purpose::Strength => vec![Measure::strength(nodes)],
            Purpose::Doubling => vec![Measure::doubling(nodes)],
            _ => measures(&rules),
        };
        estimates.extend(told.into_iter().map(|measure| {
            let estimate = Estimate::of(&measure, &facts, seed);
            (measure, estimate)
        }));
        if purpose == Purpose::Main {
            let roles = rules.roles().count();
            let twins =
                records.chunks(2).filter(|two| two.len() == 2 && two[0].main_line() == two[1].main_line());
            found.games = facts.len();
            found.same = twins.count() as f64 / (records.len() / 2).max(1) as f64;
            found.values = cube_values(&facts, roles, seed);
            found.takes = typical::takes(&facts, roles, seed);
            found.typical = typical::typical(&facts).into_iter().map(|i| records[i].to_string()).collect();
            found.captures = shapes::captures(&facts, rules.board().len());
            found.stops = shapes::stops(&facts, rules.board().len());
            found.course = shapes::course(&facts);
            main = facts;
        }
    }
    // A stable sort: the order of the list within each group.
    estimates.sort_by_key(|(measure, _)| measure.group);
    found.estimates = estimates.into_iter().filter_map(|(_, estimate)| estimate).collect();
    Ok((found, main))
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
        let told = |e: &Estimate| e.pairs() >= LEAST || !e.id.starts_with("effect-");
        found.estimates.retain(|estimate| happens.contains(&estimate.id) && told(estimate));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In the first game of a pair the stronger player has Black, in the second White.
    #[test]
    fn doublings_count_for_the_stronger() {
        let game = |pair, game, white_points| Facts { pair, game, white_points, ..Facts::default() };
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
