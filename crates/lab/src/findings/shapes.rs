//! How what was counted spreads: over numbers of turns, over the course of a game, over the board.

use serde::{Deserialize, Serialize};

use crate::measure::Facts;

/// The quantiles of a course.
pub const QUANTILES: [f64; 5] = [0.1, 0.25, 0.5, 0.75, 0.9];
/// How many columns a course has.
const COLUMNS: usize = 21;
/// How many bars a histogram has at most, if these widths allow it.
const BARS: usize = 32;
const WIDTHS: [usize; 9] = [1, 2, 4, 5, 10, 20, 25, 50, 100];

/// How many games have each value, all variants on one scale.
#[derive(Serialize, Deserialize)]
pub struct Histogram {
    /// The values that a bar stands for.
    pub width: usize,
    /// For each variant, and each bar from 0: how many games.
    pub counts: Vec<Vec<u32>>,
}

impl Histogram {
    pub(super) fn of(variants: &[Vec<Facts>], value: impl Fn(&Facts) -> Option<usize>) -> Histogram {
        let most = variants.iter().flatten().filter_map(&value).max().unwrap_or(0).max(1);
        let width = WIDTHS.into_iter().find(|width| most <= BARS * width).unwrap_or(200);
        let count = |games: &Vec<Facts>| {
            let mut counts = vec![0; most / width + 1];
            games.iter().filter_map(&value).for_each(|value| counts[value / width] += 1);
            counts
        };
        Histogram { width, counts: variants.iter().map(count).collect() }
    }

    /// The shares of a variant's games.
    pub fn shares(&self, variant: usize) -> Vec<f64> {
        let counts = self.counts.get(variant).map_or(&[][..], Vec::as_slice);
        let all: u32 = counts.iter().sum();
        counts.iter().map(|&count| f64::from(count) / f64::from(all.max(1))).collect()
    }
}

/// The winner's chance over the course of the decided games.
pub(super) fn course(facts: &[Facts]) -> Vec<[f64; 5]> {
    let mut columns = vec![Vec::new(); COLUMNS];
    for facts in facts {
        let chances: Vec<f64> = facts.winners_chances().into_iter().flatten().collect();
        if !chances.is_empty() {
            for (c, column) in columns.iter_mut().enumerate() {
                column.push(chances[c * (chances.len() - 1) / (COLUMNS - 1)]);
            }
        }
    }
    columns.retain(|column| !column.is_empty());
    let quantiles = |mut column: Vec<f64>| {
        column.sort_unstable_by(f64::total_cmp);
        // A hundredth of a percent point is more than anybody sees.
        let value = |share: f64| column[(share * (column.len() - 1) as f64).round() as usize];
        QUANTILES.map(|share| (1e4 * value(share)).round() / 1e4)
    };
    columns.into_iter().map(quantiles).collect()
}

/// Captures on each cell.
pub(super) fn captures(facts: &[Facts], cells: usize) -> Vec<u32> {
    let mut counts = vec![0; cells];
    facts.iter().flat_map(|f| &f.takes).for_each(|take| counts[take.2] += 1);
    counts
}

/// Ends of turns on each cell.
pub(super) fn stops(facts: &[Facts], cells: usize) -> Vec<u32> {
    let mut counts = vec![0; cells];
    for facts in facts {
        facts.stops.iter().zip(&mut counts).for_each(|(stops, count)| *count += stops);
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histograms_share_a_scale() {
        let games = |turns: &[usize]| -> Vec<Facts> {
            turns.iter().map(|&turns| Facts { turns, ..Facts::default() }).collect()
        };
        let found = Histogram::of(&[games(&[3, 4, 40]), games(&[64]), games(&[])], |f| Some(f.turns));
        assert_eq!((found.width, found.counts[0].len()), (2, 33));
        assert_eq!(
            (found.counts[0][1], found.counts[0][2], found.counts[0][20], found.counts[1][32]),
            (1, 1, 1, 1)
        );
        assert_eq!(found.shares(0)[1], 1.0 / 3.0);
        assert!(found.shares(2).iter().all(|share| *share == 0.0) && found.shares(3).is_empty());
    }

    #[test]
    fn a_course_goes_from_the_opening_to_the_end() {
        let game = |white_points, chances: &[f64]| Facts {
            white_points,
            chances: chances.to_vec(),
            ..Facts::default()
        };
        let games =
            [game(1.0, &[0.5, 0.9]), game(0.0, &[0.4, 0.3, 0.0]), game(1.0, &[0.2, 1.0]), game(0.5, &[0.5])];
        let found = course(&games);
        assert_eq!(found.len(), 21);
        // White's 0.5 and 0.2, Black's 0.6; in the end 0.9, 1.0, 1.0.
        assert_eq!((found[0], found[20]), ([0.2, 0.5, 0.5, 0.6, 0.6], [0.9, 1.0, 1.0, 1.0, 1.0]));
        assert!(course(&[game(0.5, &[0.5])]).is_empty());
    }
}
