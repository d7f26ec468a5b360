//! Gradient descent on what the search thought and how the games ended (Adam: Kingma and Ba, 2015).

use std::sync::Arc;

use jersi_rules::{Ruleset, Side, SplitMix};

use super::games::PlayedGame;
use super::{Plan, Progress};
use crate::network::{Inputs, OUT_MOST, OUT_UNIT, PHASES, Surveys, UNIT, Weights, phase};
use crate::tuned::POINTS_PER_LOGIT;

/// Positions to learn from.
#[derive(Default)]
pub(super) struct Samples {
    /// The active inputs of all samples, for the side to move and for the other.
    inputs: Vec<[u16; 2]>,
    all: Vec<Sample>,
}

/// A position to learn from.
#[derive(Clone, Copy)]
struct Sample {
    /// Its inputs begin here, …
    at: u64,
    /// … and are so many.
    count: u16,
    phase: u8,
    /// What the search thought, in points.
    points: i16,
    /// How the game ended: 1 won, 0 lost, by the side to move.
    result: f32,
}

/// How far the search that played the games is to be believed.
#[derive(Clone, Copy, Debug)]
struct Trust {
    /// So many points made the odds of winning e to 1: the scale by which results were foretold best.
    scale: f32,
    /// How much of the target is what the search thought, the rest being the game's result.
    share: f32,
}

impl Sample {
    /// What is to be learned.
    fn target(&self, trust: Trust) -> f32 {
        let thought = logistic(f32::from(self.points) / trust.scale);
        self.result + trust.share * (thought - self.result)
    }
}

impl Samples {
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Adds the positions of a game, also those in which something is about to be taken: the inputs tell.
    pub fn add(&mut self, rules: &Arc<Ruleset>, inputs: &Inputs, cubes: usize, game: &PlayedGame) {
        let mut state = *game.start.state();
        for judged in &game.turns {
            let us = state.side();
            let at = self.inputs.len() as u64;
            inputs.each(&state, &Surveys::new(rules, &state), |white, black| {
                let pair = [white as u16, black as u16];
                self.inputs.push(if us == Side::White { pair } else { [pair[1], pair[0]] });
            });
            self.all.push(Sample {
                at,
                count: (self.inputs.len() as u64 - at) as u16,
                phase: phase(&state, cubes) as u8,
                points: judged.points,
                result: game.winner.map_or(0.5, |winner| f32::from(u8::from(winner == us))),
            });
            state.play(rules, judged.turn);
        }
    }

    /// The search is believed as far as it foretold the results: not at all if a coin would have done as well, and
    /// more than a single result, which says little of a position long before the end, where it did well.
    fn trust(&self) -> Trust {
        let error = |scale: f32| -> f64 {
            let off = |s: &Sample| f64::from(logistic(f32::from(s.points) / scale) - s.result);
            self.all.iter().map(|sample| off(sample).powi(2)).sum()
        };
        let scales = (4..=60).map(|tens| 10.0 * tens as f32);
        let best = scales.map(|scale| (error(scale), scale)).min_by(|a, b| a.0.total_cmp(&b.0));
        let (least, scale) = best.unwrap_or((0.0, 100.0));
        let explained = 1.0 - least / error(f32::INFINITY).max(f64::MIN_POSITIVE);
        Trust { scale, share: MOST_TRUST * (explained as f32 / FULL_TRUST).clamp(0.0, 1.0) }
    }

    fn of(&self, sample: &Sample) -> &[[u16; 2]] {
        &self.inputs[sample.at as usize..][..usize::from(sample.count)]
    }
}

/// The weights while they are learned, all in one list: first layer, its bias, direct, output, its biases.
struct Learning {
    inputs: usize,
    hidden: usize,
    all: Vec<f32>,
}

/// The largest weights that whole numbers hold without running over.
const FIRST_MOST: f32 = 1.5;
const DIRECT_MOST: f32 = 8.0;

impl Learning {
    fn new(inputs: usize, hidden: usize, random: &mut SplitMix) -> Learning {
        let mut weights = Learning { inputs, hidden, all: Vec::new() };
        weights.all = vec![0.0; weights.out_bias() + PHASES];
        let mut noise = |size: f32| (random.below(20_001) as f32 / 10_000.0 - 1.0) * size;
        let (bias, direct, out, end) = (weights.bias(), weights.direct(), weights.out(), weights.out_bias());
        weights.all[..bias].iter_mut().for_each(|w| *w = noise(0.12));
        weights.all[bias..direct].iter_mut().for_each(|w| *w = 0.3);
        weights.all[out..end].iter_mut().for_each(|w| *w = noise(0.15));
        weights
    }

    fn bias(&self) -> usize {
        self.inputs * self.hidden
    }

    fn direct(&self) -> usize {
        self.bias() + self.hidden
    }

    fn out(&self) -> usize {
        self.direct() + self.inputs
    }

    fn out_bias(&self) -> usize {
        self.out() + PHASES * 2 * self.hidden
    }

    /// Whether the weight at a place is that of an input.
    fn is_of_input(&self, at: usize) -> bool {
        at < self.bias() || (self.direct()..self.out()).contains(&at)
    }

    /// The largest absolute value of the weight at a place.
    fn most(&self, at: usize) -> f32 {
        if at < self.direct() {
            FIRST_MOST
        } else if at < self.out() || at >= self.out_bias() {
            DIRECT_MOST
        } else {
            f32::from(OUT_MOST) / OUT_UNIT as f32
        }
    }

    /// The output before the logistic function; leaves the neurons of both views in `neurons`.
    #[inline(always)]
    fn forward(
        &self,
        inputs: &[[u16; 2]],
        phase: usize,
        image: Option<&[u16]>,
        neurons: &mut [Vec<f32>; 2],
    ) -> f32 {
        let hidden = self.hidden;
        let mut output = self.all[self.out_bias() + phase];
        for view in 0..2 {
            let sums = &mut neurons[view][..hidden];
            sums.copy_from_slice(&self.all[self.bias()..][..hidden]);
            let mut direct = 0.0;
            for pair in inputs {
                let input = image.map_or(pair[view], |image| image[usize::from(pair[view])]) as usize;
                let row = &self.all[input * hidden..][..hidden];
                sums.iter_mut().zip(row).for_each(|(n, w)| *n += w);
                direct += self.all[self.direct() + input];
            }
            output += if view == 0 { 0.5 * direct } else { -0.5 * direct };
            let out = &self.all[self.out() + (2 * phase + view) * hidden..][..hidden];
            let mut lanes = [0.0f32; 8];
            for (sums, out) in sums.chunks_exact(8).zip(out.chunks_exact(8)) {
                for i in 0..8 {
                    let on = sums[i].clamp(0.0, 1.0);
                    lanes[i] += on * on * out[i];
                }
            }
            output += lanes.iter().sum::<f32>();
        }
        output
    }

    /// Adds the gradient of one sample.
    #[inline(always)]
    fn backward(
        &self,
        inputs: &[[u16; 2]],
        phase: usize,
        image: Option<&[u16]>,
        neurons: &mut [Vec<f32>; 2],
        slope: f32,
        gradient: &mut [f32],
    ) {
        let hidden = self.hidden;
        gradient[self.out_bias() + phase] += slope;
        for view in 0..2 {
            let at = self.out() + (2 * phase + view) * hidden;
            let inner = &mut neurons[view][..hidden];
            let (out, out_gradient) = (&self.all[at..][..hidden], &mut gradient[at..][..hidden]);
            for i in 0..hidden {
                let on = inner[i].clamp(0.0, 1.0);
                out_gradient[i] += slope * on * on;
                let open = if inner[i] > 0.0 && inner[i] < 1.0 { 2.0 * slope } else { 0.0 };
                inner[i] = open * out[i] * on;
            }
            let bias = &mut gradient[self.bias()..][..hidden];
            bias.iter_mut().zip(&*inner).for_each(|(g, d)| *g += d);
            let direct = if view == 0 { 0.5 * slope } else { -0.5 * slope };
            for pair in inputs {
                let input = image.map_or(pair[view], |image| image[usize::from(pair[view])]) as usize;
                let row = &mut gradient[input * hidden..][..hidden];
                row.iter_mut().zip(&*inner).for_each(|(g, d)| *g += d);
                gradient[self.direct() + input] += direct;
            }
        }
    }

    fn quantized(&self) -> Weights {
        let whole = |w: f32, unit: f64| (f64::from(w) * unit).round().clamp(-32_767.0, 32_767.0) as i16;
        let part = |from: usize, to: usize, unit: f64| -> Vec<i16> {
            self.all[from..to].iter().map(|&w| whole(w, unit)).collect()
        };
        let (unit, out_unit) = (f64::from(UNIT), f64::from(OUT_UNIT));
        let bias = &self.all[self.out_bias()..];
        Weights {
            hidden: self.hidden,
            first: part(0, self.bias(), unit),
            bias: part(self.bias(), self.direct(), unit),
            direct: part(self.direct(), self.out(), POINTS_PER_LOGIT),
            out: part(self.out(), self.out_bias(), out_unit),
            out_bias: std::array::from_fn(|phase| whole(bias[phase], POINTS_PER_LOGIT)),
        }
    }
}

/// The images of the inputs under the symmetries of the game that keep the colours.
fn symmetries(rules: &Ruleset, inputs: &Inputs) -> Vec<Vec<u16>> {
    let mut images = vec![(0..inputs.count() as u16).collect::<Vec<u16>>()];
    for symmetry in [rules.mirror(), rules.cycle(), rules.cycle()].into_iter().flatten() {
        let step = inputs.image(&symmetry);
        for i in 0..images.len() {
            let next: Vec<u16> = images[i].iter().map(|&input| step[usize::from(input)]).collect();
            if !images.contains(&next) {
                images.push(next);
            }
        }
    }
    images
}

const BATCH: usize = 2048;
const RATE: f32 = 0.002;
/// Weights of inputs fade (AdamW: Loshchilov and Hutter, 2019), so that what was seen in few games is not learned by heart: in each
/// step by the rate times this, divided by the number of positions that are learned from, …
const DECAY: f32 = 6e6;
/// … but no more than the rate times this.
const DECAY_MOST: f32 = 20.0;
/// The largest share of the search in what is to be learned, …
const MOST_TRUST: f32 = 0.6;
/// … which it has when it explained so much of the variance of the results.
const FULL_TRUST: f32 = 0.2;
/// A batch is divided into so many parts, each with its own gradient, whatever the number of threads: the sums are
/// the same.
const PARTS: usize = 2;

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Part of a batch: what is learned from, in which image.
struct Part<'a> {
    weights: &'a Learning,
    samples: &'a Samples,
    images: &'a [Vec<u16>],
    /// Which samples, and in which image.
    chosen: &'a [(u32, u8)],
    /// How much a sample of the batch weighs.
    share: f32,
    trust: Trust,
}

impl Part<'_> {
    /// The gradient and the squared error.
    fn gradient(&self, gradient: &mut [f32]) -> f32 {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            #[allow(unsafe_code, reason = "which processor it is shows only when the program runs")]
            // SAFETY: the processor has the features with which the function is compiled.
            return unsafe { self.gradient_avx2(gradient) };
        }
        self.gradient_plain(gradient)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,fma")]
    fn gradient_avx2(&self, gradient: &mut [f32]) -> f32 {
        self.gradient_plain(gradient)
    }

    #[inline(always)]
    fn gradient_plain(&self, gradient: &mut [f32]) -> f32 {
        gradient.fill(0.0);
        let mut neurons = [vec![0.0; self.weights.hidden], vec![0.0; self.weights.hidden]];
        let mut error = 0.0;
        for &(i, image) in self.chosen {
            let sample = &self.samples.all[i as usize];
            let (inputs, phase) = (self.samples.of(sample), usize::from(sample.phase));
            let image = Some(&self.images[usize::from(image)][..]);
            let chance = logistic(self.weights.forward(inputs, phase, image, &mut neurons));
            let off = chance - sample.target(self.trust);
            error += off * off;
            let slope = 2.0 * off * chance * (1.0 - chance) * self.share;
            self.weights.backward(inputs, phase, image, &mut neurons, slope, gradient);
        }
        error
    }
}

/// How well chances were foretold, in ten bins: how many samples, what was expected, and what was scored.
pub type HeldOut = [(usize, f64, f64); 10];

/// Learns weights from samples.
pub(super) fn learn(
    rules: &Ruleset,
    inputs: &Inputs,
    samples: &Samples,
    held_back: &Samples,
    plan: &Plan,
    report: &(dyn Fn(Progress) + Sync),
) -> Weights {
    let mut random = SplitMix::new(plan.seed ^ 0x7261_696e);
    let images = symmetries(rules, inputs);
    let mut weights = Learning::new(inputs.count(), plan.hidden, &mut random);
    let size = weights.all.len();
    let most: Vec<f32> = (0..size).map(|at| weights.most(at)).collect();
    let fade = (DECAY / samples.len() as f32).min(DECAY_MOST);
    let decay: Vec<f32> = (0..size).map(|at| if weights.is_of_input(at) { fade } else { 0.0 }).collect();
    let (mut mean, mut square) = (vec![0.0f32; size], vec![0.0f32; size]);
    let mut gradients: Vec<Vec<f32>> = (0..PARTS).map(|_| vec![0.0f32; size]).collect();
    let (learned, trust) = (samples.len(), samples.trust());
    let mut order: Vec<(u32, u8)> = (0..learned as u32).map(|i| (i, 0)).collect();
    let steps = (plan.epochs * learned.div_ceil(BATCH)) as f32;
    let mut step = 0;
    // The weights that foretold best what they had not seen: with few games, going on means learning them by heart.
    let mut best = (f32::INFINITY, weights.all.clone());
    for epoch in 0..plan.epochs {
        random.shuffle(&mut order);
        order.iter_mut().for_each(|(_, image)| *image = random.below(images.len() as u64) as u8);
        let mut error = 0.0;
        for batch in order.chunks(BATCH) {
            let share = 1.0 / batch.len() as f32;
            let parts = batch.chunks(batch.len().div_ceil(PARTS));
            error += std::thread::scope(|scope| {
                let (weights, images) = (&weights, &images[..]);
                let jobs: Vec<_> = parts
                    .zip(&mut gradients)
                    .map(|(chosen, gradient)| {
                        let part = Part { weights, samples, images, chosen, share, trust };
                        scope.spawn(move || part.gradient(gradient))
                    })
                    .collect();
                jobs.into_iter().map(|job| job.join().unwrap_or(0.0)).sum::<f32>()
            });
            step += 1;
            // The rate falls to nearly nothing along half a cosine.
            let along = step as f32 / steps;
            let rate = RATE * (0.01 + 0.99 * 0.5 * (1.0 + (std::f32::consts::PI * along).cos()));
            let (fresh_mean, fresh_square) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
            let parts = gradients.len().min(batch.len());
            for i in 0..size {
                let g: f32 = gradients[..parts].iter().map(|gradient| gradient[i]).sum();
                mean[i] = 0.9 * mean[i] + 0.1 * g;
                square[i] = 0.999 * square[i] + 0.001 * g * g;
                let change = rate * (mean[i] / fresh_mean) / ((square[i] / fresh_square).sqrt() + 1e-8);
                let kept = weights.all[i] * (1.0 - rate * decay[i]);
                weights.all[i] = (kept - change).clamp(-most[i], most[i]);
            }
        }
        let (held, calibration) = judge(&weights, held_back, trust);
        if held < best.0 || held_back.len() == 0 {
            best = (held, weights.all.clone());
        }
        report(Progress::Epoch {
            number: epoch + 1,
            learned: error / learned.max(1) as f32,
            held,
            calibration: Box::new(calibration),
        });
    }
    weights.all = best.1;
    weights.quantized()
}

/// The mean squared error on the samples that were held back, and how well they were foretold.
fn judge(weights: &Learning, samples: &Samples, trust: Trust) -> (f32, HeldOut) {
    let mut neurons = [vec![0.0; weights.hidden], vec![0.0; weights.hidden]];
    let mut error = 0.0;
    let mut bins = [(0, 0.0, 0.0); 10];
    for sample in &samples.all {
        let chance = logistic(weights.forward(samples.of(sample), sample.phase.into(), None, &mut neurons));
        error += (chance - sample.target(trust)).powi(2);
        let bin = &mut bins[((chance * 10.0) as usize).min(9)];
        bin.0 += 1;
        bin.1 += f64::from(chance);
        bin.2 += f64::from(sample.result);
    }
    for (count, expected, scored) in &mut bins {
        *expected /= (*count).max(1) as f64;
        *scored /= (*count).max(1) as f64;
    }
    (error / samples.len().max(1) as f32, bins)
}
