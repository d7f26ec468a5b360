//! The worth of special forms.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::measure::{Interval, Meeting, Worths, equilibrium, form_elos, rate};
use crate::run::{Purpose, Run, RunError};

/// The worth of forms, in the order of the experiment.
#[derive(Serialize, Deserialize)]
pub struct FormTable {
    /// In Elo, the form `zero` at 0.
    pub elos: Vec<Interval>,
    /// How much more the first of every two is worth.
    pub differences: Vec<(usize, usize, Interval)>,
    /// The form that has 0.
    pub zero: usize,
    /// `scores[i][j]`: the score of form `i` against form `j`.
    pub scores: Vec<Vec<Option<Interval>>>,
    /// Games of each meeting.
    pub games: usize,
    /// How often each is to be chosen where both players choose in secret.
    #[serde(default)]
    pub shares: Vec<Interval>,
    /// The form to choose first and openly, and the score that it keeps against the best answer.
    #[serde(default)]
    pub open: Option<(usize, Interval)>,
}

/// The worth of forms, if the experiment asks for it.
pub(super) fn forms(run: &mut Run) -> Result<Option<FormTable>, RunError> {
    let Some(forms) = run.experiment.forms.clone() else { return Ok(None) };
    let n = forms.names.len();
    let mut scores = vec![vec![None; n]; n];
    let mut meetings = Vec::new();
    for at in 0..run.series.len() {
        let Purpose::Form(i, j) = run.series[at].purpose else { continue };
        let key = run.series[at].key.clone();
        let games = run.store().games(&key)?;
        let mut pairs: BTreeMap<usize, f64> = BTreeMap::new();
        for game in games {
            let points = if game.game == 0 { game.white_points } else { 1.0 - game.white_points };
            *pairs.entry(game.pair).or_default() += points;
        }
        let pairs: Vec<f64> = pairs.into_values().collect();
        if pairs.is_empty() {
            continue;
        }
        let score = rate(&pairs.iter().map(|&points| (points, 2.0)).collect::<Vec<_>>());
        scores[i][j] = Some(score);
        scores[j][i] =
            Some(Interval { value: 1.0 - score.value, low: 1.0 - score.high, high: 1.0 - score.low });
        meetings.push(Meeting { forms: (i, j), pairs });
    }
    let zero = forms.names.iter().position(|name| name == "none").unwrap_or(0);
    let Worths { elos, mut differences } = form_elos(&meetings, n, zero, run.experiment.seed);
    // The best forms first, each against the others from the best to the worst.
    differences.sort_by(|a, b| {
        let key = |&(i, j, _): &(usize, usize, Interval)| {
            let (one, other) = (elos[i].value, elos[j].value);
            (one.max(other), one.min(other))
        };
        let (a, b) = (key(a), key(b));
        b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1))
    });
    let chosen = equilibrium(&meetings, n, run.experiment.seed);
    let open = chosen.as_ref().map(|found| (found.open, found.kept));
    let shares = chosen.map_or_else(Vec::new, |found| found.shares);
    Ok(Some(FormTable { elos, differences, zero, scores, games: 2 * forms.pairs, shares, open }))
}
