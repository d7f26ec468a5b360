//! Typical games, and who takes whom.

use std::collections::BTreeMap;

use crate::measure::{Facts, Interval, bootstrap};

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

/// How often each role takes each other, a game; nothing for those that never do.
pub(super) fn takes(facts: &[Facts], roles: usize, seed: u64) -> Vec<(usize, usize, Interval)> {
    let mut found = Vec::new();
    for (taker, taken) in (0..roles).flat_map(|i| (0..roles).map(move |j| (i, j))) {
        let mut pairs: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
        for facts in facts {
            let count = facts.takes.iter().filter(|take| (take.0, take.1) == (taker, taken)).count();
            let sum = pairs.entry(facts.pair).or_default();
            *sum = (sum.0 + count as f64, sum.1 + 1.0);
        }
        let pairs: Vec<(f64, f64)> = pairs.into_values().collect();
        if pairs.iter().any(|pair| pair.0 > 0.0) {
            found.extend(bootstrap(&pairs, seed).map(|interval| (taker, taken, interval)));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten games of known length, drama and captures.
    fn games() -> Vec<Facts> {
        let game = |i: usize| Facts {
            pair: i / 2,
            game: i % 2,
            turns: 10 + 2 * i,
            white_points: 1.0,
            chances: vec![0.6; 4],
            takes: if i < 5 { vec![(0, 1, 7)] } else { vec![(0, 1, 7), (1, 0, 3), (0, 1, 2)] },
            ..Facts::default()
        };
        (0..10).map(game).collect()
    }

    #[test]
    fn typical_games_are_of_middle_length_and_of_different_pairs() {
        let facts = games();
        let chosen = typical(&facts);
        assert_eq!(chosen.len(), 3);
        // The median length is 20, game 5; its twin, game 4, is not shown again.
        assert_eq!(chosen[0], 5);
        let mut pairs: Vec<usize> = chosen.iter().map(|&i| facts[i].pair).collect();
        pairs.sort_unstable();
        assert_eq!(pairs, [1, 2, 3]);
        assert!(typical(&[]).is_empty());
    }

    #[test]
    fn takes_by_hand() {
        let found = takes(&games(), 3, 1);
        let values: Vec<(usize, usize, f64)> = found.iter().map(|t| (t.0, t.1, t.2.value)).collect();
        // 5 games with one and 5 with two; 5 games with one.
        assert_eq!(values, [(0, 1, 1.5), (1, 0, 0.5)]);
        assert!(found.iter().all(|(_, _, i)| i.low < i.value && i.value < i.high && i.low >= 0.0));
    }
}
