//! What a cube is worth: results regressed on material. And what a form is worth: all against all.

use jersi_rules::SplitMix;

use super::facts::Facts;
use super::interval::{Interval, quantiles};

/// So many Elo make the odds e to 1.
const ELO: f64 = 173.717_793;
/// How often pairs are drawn again.
const DRAWS: usize = 200;
/// Holds the weights of roles that never differ at nothing: a normal prior with this precision.
const PRIOR: f64 = 1.0;

/// A position in which the regression looks: the material, White's points, and the pair.
struct Look<'a> {
    material: &'a [i8],
    points: f64,
}

/// The value of one more cube of each role, in Elo, with its interval: a logistic regression of the results on White's
/// cubes less Black's in six positions of each game. Nothing for roles whose number never differs.
pub fn cube_values(facts: &[Facts], roles: usize, seed: u64) -> Vec<Option<Interval>> {
    let last = facts.iter().map(|f| f.pair).max().map_or(0, |pair| pair + 1);
    let mut pairs: Vec<Vec<Look<'_>>> = (0..last).map(|_| Vec::new()).collect();
    for facts in facts {
        let looks = facts.material.iter().map(|material| Look { material, points: facts.white_points });
        pairs[facts.pair].extend(looks);
    }
    pairs.retain(|pair| !pair.is_empty());
    let differs =
        |role: usize| pairs.iter().flatten().any(|look| look.material.get(role).is_some_and(|&n| n != 0));
    let used: Vec<usize> = (0..roles).filter(|&role| differs(role)).collect();
    if pairs.len() < 8 || used.is_empty() {
        return vec![None; roles];
    }
    let all: Vec<&Look<'_>> = pairs.iter().flatten().collect();
    let there = regress(&all, &used);
    let mut random = SplitMix::new(seed ^ 0x0063_7562_6573);
    let mut drawn = vec![Vec::with_capacity(DRAWS); used.len()];
    for _ in 0..DRAWS {
        let again: Vec<&Look<'_>> =
            (0..pairs.len()).flat_map(|_| &pairs[random.below(pairs.len() as u64) as usize]).collect();
        for (values, weight) in drawn.iter_mut().zip(regress(&again, &used)) {
            values.push(weight);
        }
    }
    let mut values = vec![None; roles];
    for (i, &role) in used.iter().enumerate() {
        drawn[i].sort_unstable_by(f64::total_cmp);
        values[role] = Some(quantiles(there[i], &drawn[i], 0.0, pairs.len()).map(|weight| weight * ELO));
    }
    values
}

/// Newton's method for the logistic regression with an intercept; the weights of the roles.
fn regress(looks: &[&Look<'_>], used: &[usize]) -> Vec<f64> {
    let n = used.len() + 1;
    let mut weights = vec![0.0; n];
    let mut row = vec![1.0; n];
    for _ in 0..12 {
        let mut gradient: Vec<f64> = weights.iter().map(|w| -PRIOR * w).collect();
        let mut curve = vec![vec![0.0; n]; n];
        for (i, line) in curve.iter_mut().enumerate() {
            line[i] = PRIOR;
        }
        for look in looks {
            for (slot, &role) in row[1..].iter_mut().zip(used) {
                *slot = f64::from(look.material[role]);
            }
            let sum: f64 = row.iter().zip(&weights).map(|(x, w)| x * w).sum();
            let chance = 1.0 / (1.0 + (-sum).exp());
            let slope = chance * (1.0 - chance);
            for i in 0..n {
                gradient[i] += row[i] * (look.points - chance);
                for j in 0..n {
                    curve[i][j] += slope * row[i] * row[j];
                }
            }
        }
        let step = solve(curve, gradient);
        let size: f64 = step.iter().map(|s| s.abs()).fold(0.0, f64::max);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight += step;
        }
        if size < 1e-7 {
            break;
        }
    }
    weights.split_off(1)
}

/// Gauss's elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for i in 0..n {
        let best = (i..n).max_by(|&a, &b| matrix[a][i].abs().total_cmp(&matrix[b][i].abs())).unwrap_or(i);
        matrix.swap(i, best);
        right.swap(i, best);
        let (pivot_row, pivot_right) = (matrix[i].clone(), right[i]);
        if pivot_row[i].abs() < 1e-12 {
            continue;
        }
        for j in i + 1..n {
            let factor = matrix[j][i] / pivot_row[i];
            for (slot, above) in matrix[j].iter_mut().zip(&pivot_row).skip(i) {
                *slot -= factor * above;
            }
            right[j] -= factor * pivot_right;
        }
    }
    for i in (0..n).rev() {
        let known: f64 = (i + 1..n).map(|j| matrix[i][j] * right[j]).sum();
        right[i] = if matrix[i][i].abs() < 1e-12 { 0.0 } else { (right[i] - known) / matrix[i][i] };
    }
    right
}

/// The games between two forms: the points of the first in each pair, from 0 to 2.
pub struct Meeting {
    /// The numbers of the forms.
    pub forms: (usize, usize),
    /// The first one's points in each pair.
    pub pairs: Vec<f64>,
}

/// What forms are worth.
pub struct Worths {
    /// In Elo, so that the form `zero` has 0, with intervals.
    pub elos: Vec<Interval>,
    /// How much more the first of two forms is worth, for every two of them.
    pub differences: Vec<(usize, usize, Interval)>,
}

/// The worth of forms: the model of Bradley and Terry, in which each pair of games is drawn again within its meeting.
pub fn form_elos(meetings: &[Meeting], forms: usize, zero: usize, seed: u64) -> Worths {
    let sums = |points: &dyn Fn(&Meeting) -> f64| -> Vec<(usize, usize, f64, f64)> {
        let one = |m: &Meeting| (m.forms.0, m.forms.1, points(m), 2.0 * m.pairs.len() as f64);
        meetings.iter().map(one).collect()
    };
    let there = rank(&sums(&|m| m.pairs.iter().sum()), forms, zero);
    let random = std::cell::RefCell::new(SplitMix::new(seed ^ 0x0066_6f72_6d73));
    let again = |m: &Meeting| {
        let mut random = random.borrow_mut();
        (0..m.pairs.len()).map(|_| m.pairs[random.below(m.pairs.len() as u64) as usize]).sum()
    };
    let drawn: Vec<Vec<f64>> = (0..2 * DRAWS).map(|_| rank(&sums(&again), forms, zero)).collect();
    let pairs = meetings.iter().map(|m| m.pairs.len()).min().unwrap_or(2) * (forms.max(2) - 1);
    let interval = |of: &dyn Fn(&[f64]) -> f64| {
        let mut values: Vec<f64> = drawn.iter().map(|draw| of(draw)).collect();
        values.sort_unstable_by(f64::total_cmp);
        quantiles(of(&there), &values, 0.0, pairs)
    };
    let elos = (0..forms).map(|form| interval(&|elos| elos[form])).collect();
    let every_two = (0..forms).flat_map(|i| (i + 1..forms).map(move |j| (i, j)));
    let differences = every_two.map(|(i, j)| (i, j, interval(&|elos| elos[i] - elos[j]))).collect();
    Worths { elos, differences }
}

/// The strengths that make the results likeliest. Every two forms have one imaginary drawn pair more.
fn rank(meetings: &[(usize, usize, f64, f64)], forms: usize, zero: usize) -> Vec<f64> {
    let mut elo = vec![0.0_f64; forms];
    for _ in 0..60 {
        let mut gradient = vec![0.0; forms];
        let mut curve = vec![vec![0.0; forms]; forms];
        for &(a, b, points, games) in meetings {
            let (points, games) = (points + 0.5, games + 1.0);
            let chance = 1.0 / (1.0 + (elo[b] - elo[a]).exp());
            let (miss, slope) = (points - games * chance, games * chance * (1.0 - chance));
            gradient[a] += miss;
            gradient[b] -= miss;
            curve[a][a] += slope;
            curve[b][b] += slope;
            curve[a][b] -= slope;
            curve[b][a] -= slope;
        }
        for (i, line) in curve.iter_mut().enumerate() {
            line[i] += 1e-9 + if i == zero { 1e9 } else { 0.0 };
        }
        let step = solve(curve, gradient);
        let size: f64 = step.iter().map(|s| s.abs()).fold(0.0, f64::max);
        // Long steps are shortened: the curve is only good nearby.
        let factor = if size > 1.0 { 1.0 / size } else { 1.0 };
        for (value, step) in elo.iter_mut().zip(step) {
            *value += factor * step;
        }
        if size < 1e-9 {
            break;
        }
    }
    let base = elo[zero];
    elo.iter().map(|value| (value - base) * ELO).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uniform(random: &mut SplitMix) -> f64 {
        (random.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Games whose result depends on material with known weights: 93 to 97 % of the intervals contain them.
    #[test]
    fn values_of_cubes_are_recovered() {
        let truth = [100.0, 200.0, 0.0];
        let mut covered = 0;
        for run in 0..340 {
            let mut random = SplitMix::new(run);
            let mut facts = Vec::new();
            for pair in 0..80 {
                for game in 0..2 {
                    let material: Vec<i8> =
                        (0..4).map(|i| if i == 3 { 0 } else { random.below(5) as i8 - 2 }).collect();
                    let sum: f64 = (0..3).map(|i| truth[i] / ELO * f64::from(material[i])).sum();
                    let white_points = f64::from(u8::from(uniform(&mut random) < 1.0 / (1.0 + (-sum).exp())));
                    facts.push(Facts {
                        pair,
                        game,
                        white_points,
                        material: vec![material],
                        ..Facts::default()
                    });
                }
            }
            let values = cube_values(&facts, 4, run);
            assert_eq!(values[3], None);
            for i in 0..3 {
                let found = values[i].unwrap();
                covered += usize::from(found.low <= truth[i] && truth[i] <= found.high);
            }
        }
        assert!((949..=989).contains(&covered), "{covered} of 1020");
    }

    #[test]
    fn forms_are_ranked() {
        let truth: [f64; 3] = [0.0, 120.0, -60.0];
        let mut covered = 0;
        for run in 0..340 {
            let mut random = SplitMix::new(1000 + run);
            let mut meetings = Vec::new();
            for (a, b) in [(0, 1), (0, 2), (1, 2)] {
                let chance = jersi_players::score_of_elo(truth[a] - truth[b]);
                let mut game = || f64::from(u8::from(uniform(&mut random) < chance));
                meetings.push(Meeting { forms: (a, b), pairs: (0..60).map(|_| game() + game()).collect() });
            }
            let found = form_elos(&meetings, 3, 0, run);
            assert_eq!(found.elos[0].value, 0.0);
            for &(i, j, found) in &found.differences {
                let difference = truth[i] - truth[j];
                covered += usize::from(found.low <= difference && difference <= found.high);
            }
        }
        assert!((949..=989).contains(&covered), "{covered} of 1020");
        // One that always wins is far ahead, but not infinitely.
        let sure = [Meeting { forms: (0, 1), pairs: vec![2.0; 10] }];
        let found = form_elos(&sure, 2, 1, 0);
        let found = found.elos[0];
        assert!(found.value > 300.0 && found.value < 2000.0, "{found:?}");
    }
}
