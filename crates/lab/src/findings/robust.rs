//! Whether an effect holds under other conditions: with stronger and weaker play, and with another judge of positions.

use jersi_players::SIGMAS_95;
use serde::{Deserialize, Serialize};

use crate::experiment::Cell;
use crate::measure::Interval;

/// What other conditions do to an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Robust {
    /// It is there in the strongest play, too, and of the same direction everywhere.
    Holds,
    /// The same, and it grows with strength.
    Grows,
    /// It becomes smaller with strength.
    Fades,
    /// It depends on who judges positions.
    Judge,
    /// There are too few games to say.
    Unsure,
}

/// Two tests share the level of 5 %: a normal value beyond this is beyond chance in one of them.
const BEYOND: f64 = 2.241;

fn variance(interval: Interval) -> f64 {
    ((interval.high - interval.low) / (2.0 * SIGMAS_95)).powi(2).max(1e-12)
}

/// The sum of values weighed by how sure they are, and its variance.
fn pooled(values: &[(f64, f64)]) -> Option<(f64, f64)> {
    let weight: f64 = values.iter().map(|(_, variance)| 1.0 / variance).sum();
    let sum: f64 = values.iter().map(|(value, variance)| value / variance).sum();
    (weight > 0.0).then(|| (sum / weight, 1.0 / weight))
}

/// How an effect changes with each doubling of the nodes, for one judge, and its variance.
fn slope(cells: &[(Cell, Interval)]) -> Option<(f64, f64)> {
    let sums = cells.iter().fold([0.0; 5], |sums, (cell, effect)| {
        let (w, x, y) = (1.0 / variance(*effect), (cell.nodes.max(1) as f64).log2(), effect.value);
        let add = [w, w * x, w * x * x, w * y, w * x * y];
        std::array::from_fn(|i| sums[i] + add[i])
    });
    let [w, x, xx, y, xy] = sums;
    let det = w * xx - x * x;
    (cells.len() > 1 && det > 1e-9 * w * xx).then(|| ((w * xy - x * y) / det, w / det))
}

/// What other conditions do to an effect; nothing if it was seen under one alone.
pub fn robustness(cells: &[Cell], effects: &[Option<Interval>]) -> Option<Robust> {
    let known: Vec<(Cell, Interval)> = cells
        .iter()
        .zip(effects)
        .filter_map(|(cell, effect)| Some((*cell, (*effect)?)))
        .filter(|(_, effect)| (effect.high - effect.low).is_finite())
        .collect();
    if known.len() < 2 {
        return None;
    }
    let of = |learned: bool| -> Vec<(Cell, Interval)> {
        known.iter().filter(|(cell, _)| cell.learned == learned).copied().collect()
    };
    let (learned, rules) = (of(true), of(false));
    let pairs: Vec<(f64, f64)> = learned
        .iter()
        .filter_map(|(cell, one)| {
            let (_, other) = rules.iter().find(|(other, _)| other.nodes == cell.nodes)?;
            Some((one.value - other.value, variance(*one) + variance(*other)))
        })
        .collect();
    let slopes: Vec<(f64, f64)> = [&learned, &rules].into_iter().filter_map(|cells| slope(cells)).collect();
    let z = |found: Option<(f64, f64)>| found.map_or(0.0, |(value, variance)| value / variance.sqrt());
    let all: Vec<(f64, f64)> = known.iter().map(|(_, effect)| (effect.value, variance(*effect))).collect();
    let direction = pooled(&all)?.0.signum();
    let trend = z(pooled(&slopes)) * direction;
    if z(pooled(&pairs)).abs() > BEYOND {
        return Some(Robust::Judge);
    }
    if trend < -BEYOND {
        return Some(Robust::Fades);
    }
    let strongest = known.iter().map(|(cell, _)| cell.nodes).max()?;
    let alike = known.iter().all(|(_, effect)| effect.value * direction > 0.0);
    let strong: Vec<(f64, f64)> = known
        .iter()
        .filter(|(cell, _)| cell.nodes == strongest)
        .map(|(_, effect)| (effect.value, variance(*effect)))
        .collect();
    let there = z(pooled(&strong)) * direction > SIGMAS_95;
    Some(match (there && alike, trend > BEYOND) {
        (true, true) => Robust::Grows,
        (true, false) => Robust::Holds,
        (false, _) => Robust::Unsure,
    })
}

/// The chance that an effect of one direction is there in fewer than two of some cells, from each cell's value and two-sided chance
/// (the partial conjunction of Benjamini and Heller 2008, by Bonferroni's inequality).
pub fn in_two_cells(cells: &[(f64, f64)]) -> f64 {
    let one_way = |direction: f64| {
        let mut chances: Vec<f64> = cells.iter().map(|&cell| one_sided(cell, direction)).collect();
        chances.sort_unstable_by(f64::total_cmp);
        chances.get(1).map_or(1.0, |second| second * (chances.len() - 1) as f64)
    };
    (2.0 * one_way(1.0).min(one_way(-1.0))).min(1.0)
}

/// The chance that an effect of one direction is missing with one of the judges, where there are two, or in all but one cell, where
/// there is one: from each cell's value and two-sided chance. A network may know one game better than another; what it alone sees may
/// be its own. So an effect has to be there with each judge, in one of that judge's cells at least (Bonferroni's inequality over these
/// cells; the larger of both chances is that of both together). Cells in which nothing is known tell nothing.
pub fn with_each_judge(cells: &[Cell], found: &[Option<(f64, f64)>]) -> f64 {
    let known: Vec<(f64, f64)> = found.iter().flatten().copied().collect();
    let both = [true, false].iter().all(|learned| cells.iter().any(|cell| cell.learned == *learned));
    if !both {
        return in_two_cells(&known);
    }
    let of_judge = |learned: bool, direction: f64| {
        let own = cells.iter().zip(found).filter(|(cell, _)| cell.learned == learned);
        let own: Vec<f64> = own.filter_map(|(_, found)| Some(one_sided((*found)?, direction))).collect();
        own.iter().copied().reduce(f64::min).map_or(1.0, |least| least * own.len() as f64)
    };
    let one_way = |direction: f64| of_judge(true, direction).max(of_judge(false, direction));
    (2.0 * one_way(1.0).min(one_way(-1.0))).min(1.0)
}

fn one_sided((value, p): (f64, f64), direction: f64) -> f64 {
    if value * direction > 0.0 { p / 2.0 } else { 1.0 - p / 2.0 }
}

#[cfg(test)]
mod tests {
    use jersi_rules::SplitMix;

    use super::*;
    use crate::measure::normal;

    const CELLS: [Cell; 6] = [
        Cell { nodes: 1000, learned: true },
        Cell { nodes: 250, learned: true },
        Cell { nodes: 4000, learned: true },
        Cell { nodes: 250, learned: false },
        Cell { nodes: 1000, learned: false },
        Cell { nodes: 4000, learned: false },
    ];

    fn gauss(random: &mut SplitMix) -> f64 {
        let mut uniform = || ((random.next() >> 11) as f64 + 0.5) / (1u64 << 53) as f64;
        (-2.0 * uniform().ln()).sqrt() * (std::f64::consts::TAU * uniform()).cos()
    }

    /// Effects with an error of 1, of the size that `size` says.
    fn drawn(random: &mut SplitMix, size: impl Fn(&Cell) -> f64) -> Vec<Interval> {
        let one = |cell: &Cell, noise: f64| {
            let value = size(cell) + noise;
            Interval { value, low: value - SIGMAS_95, high: value + SIGMAS_95 }
        };
        CELLS.iter().map(|cell| one(cell, gauss(random))).collect()
    }

    fn verdicts(seed: u64, size: impl Fn(&Cell) -> f64) -> [usize; 5] {
        let mut random = SplitMix::new(seed);
        let mut counts = [0; 5];
        for _ in 0..1000 {
            let effects: Vec<_> = drawn(&mut random, &size).into_iter().map(Some).collect();
            counts[robustness(&CELLS, &effects).unwrap() as usize] += 1;
        }
        counts
    }

    /// Known conditions are told for what they are; of what is constant little is said that is false.
    #[test]
    fn conditions_are_told() {
        let [holds, grows, fades, judge, _] = verdicts(1, |_| 6.0);
        assert!(holds > 900 && grows + fades + judge < 70, "{holds} {grows} {fades} {judge}");
        let fading = |cell: &Cell| 10.0 - 4.0 * (cell.nodes as f64 / 250.0).log2() / 2.0;
        assert!(verdicts(2, fading)[Robust::Fades as usize] > 900);
        let growing = |cell: &Cell| 4.0 + 4.0 * (cell.nodes as f64 / 250.0).log2() / 2.0;
        assert!(verdicts(3, growing)[Robust::Grows as usize] > 900);
        assert!(verdicts(4, |cell| if cell.learned { 8.0 } else { 2.0 })[Robust::Judge as usize] > 900);
        assert!(verdicts(5, |_| 0.3)[Robust::Unsure as usize] > 700);
        assert_eq!(robustness(&CELLS[..1], &[None]), None);
    }

    /// Where nothing is there, or something in one cell alone, hardly anything is claimed; where it is in all, it is.
    #[test]
    fn one_cell_is_not_enough() {
        let claimed = |seed: u64, size: &dyn Fn(&Cell) -> f64| {
            let mut random = SplitMix::new(seed);
            let claim = |effects: Vec<Interval>| {
                let cells: Vec<(f64, f64)> =
                    effects.iter().map(|e| (e.value, 2.0 * normal(-e.value.abs()))).collect();
                in_two_cells(&cells) < 0.05
            };
            (0..2000).filter(|_| claim(drawn(&mut random, size))).count()
        };
        assert!(claimed(1, &|_| 0.0) <= 60, "{}", claimed(1, &|_| 0.0));
        let one = |cell: &Cell| if *cell == CELLS[0] { 9.0 } else { 0.0 };
        assert!(claimed(2, &one) <= 130, "{}", claimed(2, &one));
        assert!(claimed(3, &|_| 4.5) >= 1960, "{}", claimed(3, &|_| 4.5));
        assert_eq!(in_two_cells(&[(5.0, 1e-9)]), 1.0);
    }

    /// What is there with one judge alone, however plain, is not claimed; what is there with both is.
    #[test]
    fn one_judge_is_not_enough() {
        let claimed = |seed: u64, size: &dyn Fn(&Cell) -> f64| {
            let mut random = SplitMix::new(seed);
            let claim = |effects: Vec<Interval>| {
                let cells: Vec<_> =
                    effects.iter().map(|e| Some((e.value, 2.0 * normal(-e.value.abs())))).collect();
                with_each_judge(&CELLS, &cells) < 0.05
            };
            (0..2000).filter(|_| claim(drawn(&mut random, size))).count()
        };
        assert!(claimed(1, &|_| 0.0) <= 40, "{}", claimed(1, &|_| 0.0));
        for judge in [true, false] {
            let one = |cell: &Cell| if cell.learned == judge { 9.0 } else { 0.0 };
            assert!(claimed(2, &one) <= 120, "{}", claimed(2, &one));
        }
        assert!(claimed(3, &|_| 4.5) >= 1960, "{}", claimed(3, &|_| 4.5));
        // A judge of whom nothing is known confirms nothing; where there is one judge, two strengths do.
        let known = [Some((5.0, 1e-9)), Some((5.0, 1e-9)), Some((5.0, 1e-9)), None, None, None];
        assert_eq!(with_each_judge(&CELLS, &known), 1.0);
        assert!(with_each_judge(&CELLS[..3], &known[..3]) < 1e-8);
    }
}
