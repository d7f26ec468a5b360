//! Calibration: what a judge's chances are worth in the games of one variant and one strength.
//!
//! The engine turns a score into a chance by one curve for all games. How often such a position is really won depends on the
//! game, on the strength and on the judge. So results are regressed on the logits of the chances (Platt's scaling), over folds:
//! the chances of a game are corrected by a curve that was fitted without that game.

use jersi_rules::SplitMix;
use serde::{Deserialize, Serialize};

use super::facts::{Facts, raw_chance};
use super::interval::{Interval, quantiles};

/// Games are cut into so many parts by their opening.
const FOLDS: usize = 5;
/// So many positions of a game are looked at: neighbours tell nearly the same.
const LOOKS: usize = 8;
/// How often games are drawn again for the interval of the slope.
const DRAWS: usize = 200;
/// Below so many games nothing is calibrated.
const LEAST_GAMES: usize = 30;
/// So many bars has the reliability plot.
const BINS: usize = 8;
/// A bar that is further than this from the truth, and beyond three standard errors, is wrong.
const OFF: f64 = 0.1;
/// A normal prior around the engine's own curve: so much is a game worth.
const PRIOR: f64 = 1.0;

/// A straight line from the logit of one chance to that of another.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Curve {
    /// What is added to White's logit.
    pub intercept: f64,
    /// By what the logit is multiplied; 1 if scores mean what the engine says.
    pub slope: f64,
}

impl Default for Curve {
    fn default() -> Curve {
        Curve { intercept: 0.0, slope: 1.0 }
    }
}

impl Curve {
    /// The corrected chance. What is certain stays so.
    pub fn at(self, chance: f64) -> f64 {
        match logit(chance) {
            Some(x) if self != Curve::default() => logistic(self.intercept + self.slope * x),
            _ => chance,
        }
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The logit of a chance that is not certain.
fn logit(chance: f64) -> Option<f64> {
    (chance > 0.0 && chance < 1.0).then(|| (chance / (1.0 - chance)).ln())
}

/// Why chances cannot be trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Distrust {
    /// There are too few games.
    FewGames,
    /// They tell no more than the mean result does.
    NoInformation,
    /// Even corrected they are wrong somewhere.
    Biased,
}

/// One bar of the reliability plot.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reliability {
    /// White's mean chance.
    pub chance: f64,
    /// White's mean points.
    pub points: f64,
    /// The standard error of the points.
    pub error: f64,
    /// The share of all positions.
    pub share: f64,
}

/// How well the chances of a series of games are calibrated.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Calibration {
    /// The slope of the results on the engine's own logits; 1 if these are calibrated.
    pub slope: Interval,
    /// The mean log-loss of the engine's own chances, in nats.
    pub raw_loss: f64,
    /// That of the corrected ones, each by a curve that does not know its game.
    pub loss: f64,
    /// That of the mean result.
    pub base_loss: f64,
    /// Corrected chances against results.
    pub reliability: Vec<Reliability>,
    /// Why they are not to be trusted, if they are not.
    pub distrust: Option<Distrust>,
}

/// A game for the regression: its opening, White's points, and White's logits in some positions.
struct Looks {
    pair: usize,
    points: f64,
    logits: Vec<f64>,
}

impl Looks {
    fn new(facts: &Facts, chances: &[f64]) -> Looks {
        let logits: Vec<f64> = chances.iter().copied().filter_map(logit).collect();
        let step = logits.len().div_ceil(LOOKS).max(1);
        let logits = logits.into_iter().step_by(step).collect();
        Looks { pair: facts.pair, points: facts.white_points, logits }
    }
}

/// Corrects the chances of all games, and says what they are worth.
pub fn calibrate(facts: &mut [Facts], seed: u64) -> Calibration {
    let seen: Vec<Looks> = facts.iter().map(|facts| Looks::new(facts, &facts.chances)).collect();
    let judged: Vec<Looks> = facts
        .iter()
        .map(|facts| {
            let white = |c: &super::facts::Choice| {
                let own = raw_chance(c.scores.first().copied().unwrap_or(0));
                if c.white { own } else { 1.0 - own }
            };
            Looks::new(facts, &facts.choices.iter().map(white).collect::<Vec<_>>())
        })
        .collect();
    let (curves, judged) = (cross_fit(&seen), cross_fit(&judged));
    for facts in facts.iter_mut() {
        facts.calibrate(curves[facts.pair % FOLDS], judged[facts.pair % FOLDS]);
    }
    assess(&seen, &curves, seed)
}

/// For each fold the curve of the games outside of it.
fn cross_fit(games: &[Looks]) -> [Curve; FOLDS] {
    std::array::from_fn(|fold| {
        let others: Vec<&Looks> = games.iter().filter(|game| game.pair % FOLDS != fold).collect();
        fit(&others)
    })
}

/// Newton's method; each game weighs one, however long it is.
fn fit(games: &[&Looks]) -> Curve {
    let mut curve = Curve::default();
    for _ in 0..20 {
        let mut gradient = [-PRIOR * curve.intercept, -PRIOR * (curve.slope - 1.0)];
        let (mut a, mut b, mut d) = (PRIOR, 0.0, PRIOR);
        for game in games {
            let weight = 1.0 / game.logits.len().max(1) as f64;
            for &x in &game.logits {
                let chance = logistic(curve.intercept + curve.slope * x);
                let (miss, bend) = (weight * (game.points - chance), weight * chance * (1.0 - chance));
                gradient[0] += miss;
                gradient[1] += miss * x;
                a += bend;
                b += bend * x;
                d += bend * x * x;
            }
        }
        let det = a * d - b * b;
        if det <= 1e-12 {
            break;
        }
        let step = [(d * gradient[0] - b * gradient[1]) / det, (a * gradient[1] - b * gradient[0]) / det];
        curve.intercept += step[0].clamp(-1.0, 1.0);
        curve.slope += step[1].clamp(-1.0, 1.0);
        if step[0].abs() + step[1].abs() < 1e-9 {
            break;
        }
    }
    curve
}

/// The mean log-loss of each game of what `chance` says of its positions.
fn losses(games: &[Looks], chance: impl Fn(&Looks, f64) -> f64) -> Vec<f64> {
    let used = games.iter().filter(|game| !game.logits.is_empty());
    let one = |game: &Looks| {
        let sum: f64 = (game.logits.iter())
            .map(|&x| {
                let c = chance(game, x).clamp(1e-6, 1.0 - 1e-6);
                -(game.points * c.ln() + (1.0 - game.points) * (1.0 - c).ln())
            })
            .sum();
        sum / game.logits.len() as f64
    };
    used.map(one).collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// Whether the first losses are smaller than the second beyond chance: 5 %, on one side.
fn is_better(losses: &[f64], others: &[f64]) -> bool {
    let gains: Vec<f64> = losses.iter().zip(others).map(|(own, other)| other - own).collect();
    let (gain, n) = (mean(&gains), gains.len() as f64);
    let squares: f64 = gains.iter().map(|x| (x - gain).powi(2)).sum();
    gain > 1.645 * (squares / (n - 1.0).max(1.0) / n.max(1.0)).sqrt()
}

fn assess(games: &[Looks], curves: &[Curve; FOLDS], seed: u64) -> Calibration {
    let all: Vec<&Looks> = games.iter().filter(|game| !game.logits.is_empty()).collect();
    let mut random = SplitMix::new(seed ^ 0x0063_616c_6962);
    let mut slopes: Vec<f64> = (0..if all.len() < 2 { 0 } else { DRAWS })
        .map(|_| {
            let again: Vec<&Looks> =
                (0..all.len()).map(|_| all[random.below(all.len() as u64) as usize]).collect();
            fit(&again).slope
        })
        .collect();
    slopes.sort_unstable_by(f64::total_cmp);
    let slope = quantiles(fit(&all).slope, &slopes, 0.0, all.len());
    let corrected = |game: &Looks, x: f64| {
        let curve = curves[game.pair % FOLDS];
        logistic(curve.intercept + curve.slope * x)
    };
    // The mean of the other folds, so that nothing knows its own game.
    let mean_without = |fold: usize| {
        let others = all.iter().filter(|game| game.pair % FOLDS != fold);
        let (sum, n) = others.fold((0.0, 0.0), |(sum, n), game| (sum + game.points, n + 1.0));
        (sum + 0.5) / (n + 1.0)
    };
    let means: [f64; FOLDS] = std::array::from_fn(mean_without);
    let raw_losses = losses(games, |_, x| logistic(x));
    let cross_losses = losses(games, corrected);
    let base_losses = losses(games, |game, _| means[game.pair % FOLDS]);
    let reliability = reliability(games, corrected);
    let is_off = |bar: &Reliability| {
        let miss = (bar.chance - bar.points).abs();
        bar.share >= 0.05 && miss > OFF && miss > 3.0 * bar.error
    };
    let distrust = if all.len() < LEAST_GAMES {
        Some(Distrust::FewGames)
    } else if !is_better(&cross_losses, &base_losses) {
        Some(Distrust::NoInformation)
    } else if reliability.iter().any(is_off) {
        Some(Distrust::Biased)
    } else {
        None
    };
    let (raw_loss, loss, base_loss) = (mean(&raw_losses), mean(&cross_losses), mean(&base_losses));
    Calibration { slope, raw_loss, loss, base_loss, reliability, distrust }
}

fn reliability(games: &[Looks], chance: impl Fn(&Looks, f64) -> f64) -> Vec<Reliability> {
    // For each bar and game: how many positions, and the sum of their chances.
    let mut bars: Vec<Vec<(f64, f64, f64)>> = vec![Vec::new(); BINS];
    let mut total = 0.0;
    for game in games {
        let mut own = [(0.0, 0.0); BINS];
        for &x in &game.logits {
            let c = chance(game, x);
            let bar = &mut own[((c * BINS as f64) as usize).min(BINS - 1)];
            *bar = (bar.0 + 1.0, bar.1 + c);
            total += 1.0;
        }
        for (bar, (n, sum)) in bars.iter_mut().zip(own).filter(|(_, (n, _))| *n > 0.0) {
            bar.push((n, sum, game.points));
        }
    }
    let one = |bar: &Vec<(f64, f64, f64)>| {
        let n: f64 = bar.iter().map(|game| game.0).sum();
        let points: f64 = bar.iter().map(|game| game.0 * game.2).sum::<f64>() / n;
        // Positions of a game share its result: games are what is independent.
        let squares: f64 = bar.iter().map(|game| (game.0 * (game.2 - points)).powi(2)).sum();
        let sum: f64 = bar.iter().map(|game| game.1).sum();
        Reliability { chance: sum / n, points, error: squares.sqrt() / n, share: n / total }
    };
    bars.iter().filter(|bar| bar.len() > 1).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uniform(random: &mut SplitMix) -> f64 {
        (random.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Games in which White's true logit drifts from turn to turn and decides the result in the end; the judge reports it
    /// stretched by `1 / slope`, and with noise.
    fn games(random: &mut SplitMix, n: usize, slope: f64, noise: f64) -> Vec<Facts> {
        (0..n)
            .map(|pair| {
                let (mut truth, mut chances) = (0.0, Vec::new());
                for _ in 0..24 {
                    truth += 1.2 * (uniform(random) - 0.5);
                    let blur = noise * (uniform(random) - 0.5);
                    chances.push(logistic((truth + blur) / slope));
                }
                let white_points = f64::from(u8::from(uniform(random) < logistic(truth)));
                let (line, with_choice) = (pair as u64, vec![true; 24]);
                Facts { pair, line, white_points, with_choice, chances, ..Facts::default() }
            })
            .collect()
    }

    /// A judge that shouts and one that whispers see the same lead changes once they are calibrated.
    #[test]
    fn judges_of_other_scales_agree() {
        let changes =
            |facts: &[Facts]| facts.iter().map(|f| f.lead_changes() as f64).sum::<f64>() / facts.len() as f64;
        let mut random = SplitMix::new(3);
        let mut loud = games(&mut random, 1500, 0.4, 0.0);
        let mut quiet = games(&mut random, 1500, 2.0, 0.0);
        let before = (changes(&loud), changes(&quiet));
        assert!(before.0 > 2.0 * before.1, "{before:?}");
        let (first, second) = (calibrate(&mut loud, 1), calibrate(&mut quiet, 1));
        for (found, wanted) in [(first.slope, 0.4), (second.slope, 2.0)] {
            assert!(found.low < wanted * 1.25 && wanted * 0.75 < found.high, "{found:?} {wanted}");
        }
        assert!(first.loss < first.raw_loss && second.loss < second.raw_loss);
        assert_eq!((first.distrust, second.distrust), (None, None));
        let after = (changes(&loud), changes(&quiet));
        assert!((after.0 - after.1).abs() < 0.25 * after.0, "{after:?}");
    }

    /// A judge that knows nothing is not believed, nor are few games.
    #[test]
    fn what_is_not_known_is_withheld() {
        let mut random = SplitMix::new(8);
        let mut blind = games(&mut random, 300, 1.0, 0.0);
        for facts in &mut blind {
            facts.white_points = f64::from(u8::from(uniform(&mut random) < 0.5));
        }
        assert_eq!(calibrate(&mut blind, 1).distrust, Some(Distrust::NoInformation));
        assert_eq!(calibrate(&mut games(&mut random, 20, 1.0, 0.0), 1).distrust, Some(Distrust::FewGames));
        assert_eq!(calibrate(&mut [], 1).distrust, Some(Distrust::FewGames));
        // Leads are half won, small ones wholly: no straight line mends it.
        let mut bent = games(&mut random, 2000, 1.0, 0.0);
        for facts in &mut bent {
            let chance = 0.02 + 0.96 * uniform(&mut random);
            facts.chances = vec![chance; 24];
            let won = match chance {
                ..0.25 | 0.75.. => 0.5,
                ..0.5 => 0.05,
                _ => 0.95,
            };
            facts.white_points = f64::from(u8::from(uniform(&mut random) < won));
        }
        assert_eq!(calibrate(&mut bent, 1).distrust, Some(Distrust::Biased));
    }

    #[test]
    fn certainties_stay() {
        let curve = Curve { intercept: 0.3, slope: 0.5 };
        assert_eq!((curve.at(0.0), curve.at(1.0)), (0.0, 1.0));
        assert!((curve.at(0.5) - logistic(0.3)).abs() < 1e-12);
        assert_eq!(Curve::default().at(0.3), 0.3);
    }
}
