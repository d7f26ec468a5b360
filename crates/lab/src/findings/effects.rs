//! What each factor of a sweep does, over all combinations of the others, and what two do together.

use jersi_players::SIGMAS_95;
use serde::{Deserialize, Serialize};

use super::VariantFindings;
use super::claims::USUAL;
use super::robust::{Robust, robustness, with_each_judge};
use crate::experiment::{Cell, Experiment, Sweep};
use crate::measure::{Interval, error, normal, value};

/// What changing a factor from its first level to another does to a measure: the mean over all combinations of the other factors. With a
/// second factor, how much more it does at that factor's level than at its first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Effect {
    /// The measure.
    pub id: String,
    /// The factor and its level.
    pub of: (usize, usize),
    /// The factor and level that it is taken together with.
    pub with: Option<(usize, usize)>,
    /// The difference.
    pub difference: Interval,
    /// Whether it is beyond chance.
    pub beyond: bool,
    /// What other conditions do to it.
    pub robust: Option<Robust>,
    /// How likely it is by chance; not kept when it is stored.
    #[serde(skip)]
    pub(super) chance: f64,
}

/// The weight of each variant: the mean with the level less the mean with the first level, and with a second factor the difference of
/// two such differences.
fn weights(sweep: &Sweep, of: (usize, usize), with: Option<(usize, usize)>) -> Vec<f64> {
    let sign = |levels: &[usize], (factor, level): (usize, usize)| match levels[factor] {
        at if at == level => 1.0,
        0 => -1.0,
        _ => 0.0,
    };
    let one = |variant: usize| {
        let levels = sweep.of(variant);
        sign(&levels, of) * with.map_or(1.0, |with| sign(&levels, with))
    };
    let all: Vec<f64> = (0..sweep.len()).map(one).collect();
    let positive: f64 = all.iter().filter(|weight| **weight > 0.0).sum();
    // Both products of two signs have half of the combinations each.
    let scale = if with.is_some() { positive / 2.0 } else { positive };
    all.into_iter().map(|weight| weight / scale).collect()
}

/// A weighted sum of a measure over the variants, with its interval.
fn contrast(variants: &[VariantFindings], weights: &[f64], id: &str) -> Option<Interval> {
    let (mut sum, mut variance) = (0.0, 0.0);
    for (found, weight) in variants.iter().zip(weights).filter(|(_, weight)| **weight != 0.0) {
        let sample = &found.estimate(id)?.sample;
        sum += weight * value(sample)?;
        variance += (weight * error(sample)).powi(2);
    }
    let reach = SIGMAS_95 * variance.sqrt();
    (variance > 0.0).then_some(Interval { value: sum, low: sum - reach, high: sum + reach })
}

fn chance(effect: Interval) -> (f64, f64) {
    let error = (effect.high - effect.low) / (2.0 * SIGMAS_95);
    (effect.value, 2.0 * normal(-(effect.value / error).abs()))
}

/// All effects of a sweep on what is asked about.
pub(super) fn effects(
    experiment: &Experiment,
    variants: &[VariantFindings],
    others: &[Vec<VariantFindings>],
    cells: &[Cell],
) -> Vec<Effect> {
    let compared = |sweep: &&Sweep| experiment.compare && sweep.len() == variants.len();
    let Some(sweep) = experiment.sweep.as_ref().filter(compared) else {
        return Vec::new();
    };
    let usual: Vec<String> = USUAL.iter().map(|id| (*id).to_owned()).collect();
    let ids = if experiment.about.is_empty() { &usual } else { &experiment.about };
    let levels: Vec<(usize, usize)> = (0..sweep.factors.len())
        .flat_map(|factor| (1..sweep.factors[factor].levels.len()).map(move |level| (factor, level)))
        .collect();
    let pairs = levels.iter().flat_map(|&of| {
        let later = levels.iter().filter(move |with| with.0 > of.0);
        std::iter::once((of, None)).chain(later.map(move |&with| (of, Some(with))))
    });
    let wanted: Vec<_> = pairs.collect();
    let mut found = Vec::new();
    for id in ids {
        for &(of, with) in &wanted {
            let weights = weights(sweep, of, with);
            let Some(difference) = contrast(variants, &weights, id) else { continue };
            let mut all = vec![Some(difference)];
            all.extend(others.iter().map(|cell| contrast(cell, &weights, id)));
            // A sentence shows the numbers of the experiment's own cell: they have to leave no doubt, too.
            let chances: Vec<Option<(f64, f64)>> = all.iter().map(|effect| effect.map(chance)).collect();
            let own = chance(difference).1;
            let p = if others.is_empty() { own } else { with_each_judge(cells, &chances).max(own) };
            let robust = robustness(cells, &all);
            let id = id.clone();
            found.push(Effect { id, of, with, difference, beyond: false, robust, chance: p });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Factor;

    fn sweep(levels: &[usize]) -> Sweep {
        let factor =
            |n: &usize| Factor { name: "f".into(), levels: (0..*n).map(|i| i.to_string()).collect() };
        Sweep { factors: levels.iter().map(factor).collect() }
    }

    #[test]
    fn weights_by_hand() {
        let sweep = sweep(&[2, 3]);
        assert_eq!(
            (0..6).map(|i| sweep.of(i)).collect::<Vec<_>>(),
            [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]
        );
        let third = 1.0 / 3.0;
        assert_eq!(weights(&sweep, (0, 1), None), [-third, -third, -third, third, third, third]);
        assert_eq!(weights(&sweep, (1, 2), None), [-0.5, 0.0, 0.5, -0.5, 0.0, 0.5]);
        // (1,2) less (1,0), less (0,2) less (0,0).
        assert_eq!(weights(&sweep, (0, 1), Some((1, 2))), [1.0, 0.0, -1.0, -1.0, 0.0, 1.0]);
    }
}
