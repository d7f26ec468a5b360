//! Gradient descent on what the search thought and how the games went on.

use jersi_rules::{Ruleset, SplitMix};

use super::parameters::{NOISE, Parameters};
use super::samples::{Samples, logistic};
use super::{Plan, Progress};
use crate::network::{Inputs, OUT_MOST, OUT_UNIT, PHASES, UNIT, Weights};
use crate::tuned::POINTS_PER_LOGIT;

/// The weights while they are learned, all in one list: first layer, its bias, direct, output, its biases.
pub(super) struct Learning {
    pub inputs: usize,
    pub hidden: usize,
    pub all: Vec<f32>,
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
        weights.all[..bias].iter_mut().for_each(|w| *w = noise(NOISE));
        weights.all[bias..direct].iter_mut().for_each(|w| *w = 0.3);
        weights.all[out..end].iter_mut().for_each(|w| *w = noise(0.15));
        weights
    }

    pub fn bias(&self) -> usize {
        self.inputs * self.hidden
    }

    pub fn direct(&self) -> usize {
        self.bias() + self.hidden
    }

    pub fn out(&self) -> usize {
        self.direct() + self.inputs
    }

    pub fn out_bias(&self) -> usize {
        self.out() + PHASES * 2 * self.hidden
    }

    /// The largest absolute value of the weight at a place.
    pub fn most(&self, at: usize) -> f32 {
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
/// A batch is divided into so many parts, each with its own gradient, whatever the number of threads: the sums are
/// the same.
const PARTS: usize = 2;

/// Part of a batch: what is learned from, in which image.
struct Part<'a> {
    weights: &'a Learning,
    samples: &'a Samples,
    images: &'a [Vec<u16>],
    /// Which samples, and in which image.
    chosen: &'a [(u32, u8)],
    /// How much a sample of the batch weighs.
    share: f32,
    /// What is to be learned of each sample.
    targets: &'a [f32],
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
            let off = chance - self.targets[i as usize];
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
    let mut parameters = Parameters::new(&weights, inputs, samples.len(), &mut random);
    parameters.put_together(&mut weights);
    let mut gradients: Vec<Vec<f32>> = (0..PARTS).map(|_| vec![0.0f32; size]).collect();
    let (learned, trust) = (samples.len(), samples.trust());
    let (targets, held_targets) = (samples.targets(trust), held_back.targets(trust));
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
                let (weights, images, targets) = (&weights, &images[..], &targets[..]);
                let jobs: Vec<_> = parts
                    .zip(&mut gradients)
                    .map(|(chosen, gradient)| {
                        let part = Part { weights, samples, images, chosen, share, targets };
                        scope.spawn(move || part.gradient(gradient))
                    })
                    .collect();
                jobs.into_iter().map(|job| job.join().unwrap_or(0.0)).sum::<f32>()
            });
            step += 1;
            // The rate falls to nearly nothing along half a cosine.
            let along = step as f32 / steps;
            let rate = RATE * (0.01 + 0.99 * 0.5 * (1.0 + (std::f32::consts::PI * along).cos()));
            let (first, others) = gradients.split_at_mut(1);
            for other in others.iter().take(batch.len().saturating_sub(1)) {
                first[0].iter_mut().zip(other).for_each(|(sum, g)| *sum += g);
            }
            parameters.descend(&mut first[0], step, rate);
            parameters.put_together(&mut weights);
        }
        let (held, calibration) = judge(&weights, held_back, &held_targets);
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
fn judge(weights: &Learning, samples: &Samples, targets: &[f32]) -> (f32, HeldOut) {
    let mut neurons = [vec![0.0; weights.hidden], vec![0.0; weights.hidden]];
    let mut error = 0.0;
    let mut bins = [(0, 0.0, 0.0); 10];
    for (sample, target) in samples.all.iter().zip(targets) {
        let chance = logistic(weights.forward(samples.of(sample), sample.phase.into(), None, &mut neurons));
        error += (chance - target).powi(2);
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
