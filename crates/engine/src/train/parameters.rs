//! What is moved by descent (Adam: Kingma and Ba, 2015).

use jersi_rules::SplitMix;

use super::learn::Learning;
use crate::network::Inputs;

/// Weights of inputs fade (AdamW: Loshchilov and Hutter, 2019), so that what was seen in few games is not learned by heart: in each
/// step by the rate times this, times the number of inputs and divided by that of the positions that are learned from, …
const DECAY: f32 = 1000.0;
/// … but no more than the rate times this.
const DECAY_MOST: f32 = 20.0;
/// The size of the first layer's parts at the start.
pub(super) const NOISE: f32 = 0.06;
/// How much less shared parts fade than others: more was seen of them.
const SHARED_DECAY: f32 = 0.1;
/// What is moved by descent: a part of its own for every weight, and a part that the inputs of a group share. A weight is the sum
/// of its parts, so that what was seen of one cube on one cell says something of its like elsewhere.
pub(super) struct Parameters {
    hidden: usize,
    inputs: usize,
    direct: usize,
    own: Descent,
    /// For each group, its part of the weights to the neurons, then of the weights past them.
    shared: Descent,
    /// The groups of each input.
    groups: Vec<Vec<u16>>,
    /// Inputs without a part of their own: from them a game would be known again, and its result learned by heart.
    ground: Vec<usize>,
    /// The gradient of the shared parts.
    gradient: Vec<f32>,
    most: Vec<f32>,
}

impl Parameters {
    pub fn new(weights: &Learning, inputs: &Inputs, samples: usize, random: &mut SplitMix) -> Parameters {
        let fade = (DECAY * weights.inputs as f32 / samples as f32).min(DECAY_MOST);
        let (groups, count) = inputs.groups();
        let (size, hidden) = (weights.all.len(), weights.hidden);
        let of_inputs = |at| at < weights.bias() || (weights.direct()..weights.out()).contains(&at);
        let mut own = weights.all.clone();
        for input in (0..weights.inputs).filter(|&input| inputs.is_ground(input)) {
            own[input * hidden..][..hidden].fill(0.0);
        }
        let decay = (0..size).map(|at| if of_inputs(at) { fade } else { 0.0 }).collect();
        let mut shared = vec![0.0; count * (hidden + 1)];
        let noise = |w: &mut f32| *w = (random.below(20_001) as f32 / 10_000.0 - 1.0) * NOISE;
        shared[..count * hidden].iter_mut().for_each(noise);
        Parameters {
            hidden,
            inputs: weights.inputs,
            direct: weights.direct(),
            own: Descent::new(own, decay),
            gradient: vec![0.0; shared.len()],
            shared: Descent::new(shared, vec![fade * SHARED_DECAY; count * (hidden + 1)]),
            groups,
            ground: (0..weights.inputs).filter(|&input| inputs.is_ground(input)).collect(),
            most: (0..size).map(|at| weights.most(at)).collect(),
        }
    }

    /// Where the shared parts of a group are: those to the neurons, and the one past them.
    fn of_group(&self, group: u16) -> (usize, usize) {
        let (group, hidden) = (usize::from(group), self.hidden);
        let groups = self.gradient.len() / (hidden + 1);
        (group * hidden, groups * hidden + group)
    }

    pub fn descend(&mut self, gradient: &mut [f32], step: i32, rate: f32) {
        self.gradient.fill(0.0);
        for input in 0..self.inputs {
            for i in 0..self.groups[input].len() {
                let (row, direct) = self.of_group(self.groups[input][i]);
                let own = &gradient[input * self.hidden..][..self.hidden];
                self.gradient[row..][..self.hidden].iter_mut().zip(own).for_each(|(sum, g)| *sum += g);
                self.gradient[direct] += gradient[self.direct + input];
            }
        }
        for &input in &self.ground {
            gradient[input * self.hidden..][..self.hidden].fill(0.0);
            gradient[self.direct + input] = 0.0;
        }
        self.own.descend(gradient, step, rate);
        self.shared.descend(&self.gradient, step, rate);
    }

    /// The weights as sums of their parts.
    pub fn put_together(&self, weights: &mut Learning) {
        weights.all.copy_from_slice(&self.own.values);
        for input in 0..self.inputs {
            for &group in &self.groups[input] {
                let (row, direct) = self.of_group(group);
                let shared = &self.shared.values[row..][..self.hidden];
                let own = &mut weights.all[input * self.hidden..][..self.hidden];
                own.iter_mut().zip(shared).for_each(|(weight, part)| *weight += part);
                weights.all[self.direct + input] += self.shared.values[direct];
            }
        }
        weights
            .all
            .iter_mut()
            .zip(&self.most)
            .for_each(|(weight, most)| *weight = weight.clamp(-most, *most));
    }
}

/// Numbers that descend along their gradient.
struct Descent {
    values: Vec<f32>,
    decay: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
}

impl Descent {
    fn new(values: Vec<f32>, decay: Vec<f32>) -> Descent {
        let zeros = vec![0.0; values.len()];
        Descent { values, decay, mean: zeros.clone(), square: zeros }
    }

    fn descend(&mut self, gradient: &[f32], step: i32, rate: f32) {
        let (fresh_mean, fresh_square) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
        for (i, &g) in gradient.iter().enumerate() {
            let (mean, square) = (&mut self.mean[i], &mut self.square[i]);
            *mean = 0.9 * *mean + 0.1 * g;
            *square = 0.999 * *square + 0.001 * g * g;
            let change = rate * (*mean / fresh_mean) / ((*square / fresh_square).sqrt() + 1e-8);
            self.values[i] = self.values[i] * (1.0 - rate * self.decay[i]) - change;
        }
    }
}
