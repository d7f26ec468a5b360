//! Games and forms that are looked at by themselves: typical games, and the worth of forms.

use super::findings::FormTable;
use crate::measure::{Facts, Interval, Meeting, Worths, form_elos, rate};
use crate::run::{Purpose, Run, RunError};

/// The three games nearest to the middle, in length and in drama, of different pairs.
pub(super) fn typical(facts: &[Facts]) -> Vec<usize> {
    let middle = |of: &dyn Fn(&Facts) -> f64| {
        let mut values: Vec<f64> = facts.iter().map(of).collect();
        values.sort_unstable_by(f64::total_cmp);
        let at = |share: f64| values.get((share * values.len() as f64) as usize).copied().unwrap_or(0.0);
        (at(0.5), (at(0.75) - at(0.25)).max(1e-3))
    };
    let length = |f: &Facts| f.turns as f64;
    let drama = |f: &Facts| f.drama().unwrap_or(0.0);
    let (lengths, dramas) = (middle(&length), middle(&drama));
    let distance = |f: &Facts| {
        let draw = if f.white_points == 0.5 { 0.5 } else { 0.0 };
        (length(f) - lengths.0).abs() / lengths.1 + (drama(f) - dramas.0).abs() / dramas.1 + draw
    };
    let mut order: Vec<usize> = (0..facts.len()).collect();
    order.sort_by(|&a, &b| distance(&facts[a]).total_cmp(&distance(&facts[b])));
    let mut chosen: Vec<usize> = Vec::new();
    for i in order {
        if chosen.len() < 3 && chosen.iter().all(|&c| facts[c].pair != facts[i].pair) {
            chosen.push(i);
        }
    }
    chosen
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
        let mut pairs: std::collections::BTreeMap<usize, f64> = std::collections::BTreeMap::new();
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
    let Worths { elos, differences } = form_elos(&meetings, n, zero, run.experiment.seed);
    Ok(Some(FormTable { names: forms.names, elos, differences, zero, scores, games: 2 * forms.pairs }))
}
