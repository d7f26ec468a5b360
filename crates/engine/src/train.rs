//! Learning a network by self-play: games at a fixed number of positions a turn, then gradient descent on what the
//! search thought and how the game ended. Everything is repeatable from a seed, whatever the number of threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use jersi_rules::{Outcome, Ruleset, Side, SplitMix, State, Turn};
use jersi_texts::{Lang, t};

use crate::engine::Engine;
use crate::eval::Evaluator;
use crate::game_line::GameLine;
use crate::limits::Limits;
use crate::network::{HIDDEN, Inputs, Network, NetworkHeader, OUT_UNIT, UNIT, Weights};
use crate::score::Score;
use crate::tuned::POINTS_PER_LOGIT;

/// How a network is learned.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many games are played.
    pub games: usize,
    /// How many positions are searched for a turn.
    pub nodes: u64,
    /// How often the samples are gone through.
    pub epochs: usize,
    /// Decides all that is left to chance; the same seed gives the same network.
    pub seed: u64,
    /// How many games are played at once.
    pub threads: usize,
    /// After so many turns a game is a draw.
    pub cap: usize,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { games: 4_000, nodes: 600, epochs: 12, seed: 0, threads: 1, cap: 200 }
    }
}

impl Plan {
    /// What the network's file says of it.
    fn recipe(&self) -> String {
        let Plan { games, nodes, epochs, seed, .. } = self;
        format!("{games} games, {nodes} positions a turn, {epochs} epochs, seed {seed}")
    }
}

/// A position to learn from.
struct Sample {
    /// The active inputs of the side to move, and of the other.
    inputs: [Vec<u16>; 2],
    /// What the search thought, as a chance to win.
    thought: f32,
    /// How the game ended: 1 won, 0 lost, by the side to move.
    result: f32,
}

/// How far learning has come.
#[derive(Clone, Copy, Debug)]
pub enum Progress {
    /// So many games have been played, of so many.
    Games(usize, usize),
    /// Epochs done, and the mean error on samples learned from and on samples held back.
    Epoch(usize, f32, f32),
}

/// Why nothing could be learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TrainError {
    /// There is no variant to learn.
    NoVariant,
    /// The board has no half turn, so that the two players do not see the same one.
    NoHalfTurn,
    /// The variants do not share board and cubes.
    DifferentGames,
    /// The board and the cubes make too many inputs.
    TooManyInputs,
    /// The games had too few positions at rest.
    TooFewPositions,
}

impl TrainError {
    /// The error as a sentence that says what to do.
    pub fn say(self, lang: Lang) -> String {
        match self {
            TrainError::NoVariant => t!(lang, "train-no-variant"),
            TrainError::NoHalfTurn => t!(lang, "train-no-half-turn"),
            TrainError::DifferentGames => t!(lang, "train-different-games"),
            TrainError::TooManyInputs => t!(lang, "train-too-many-inputs"),
            TrainError::TooFewPositions => t!(lang, "train-too-few-positions"),
        }
    }
}

impl std::fmt::Display for TrainError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.say(Lang::EN))
    }
}

impl std::error::Error for TrainError {}

/// Learns a network for variants that share board and cubes; games go round them. `eval` makes the evaluator that
/// plays the games, from the last network or from the rules.
pub fn train(
    variants: &[Arc<Ruleset>],
    eval: &(dyn Fn(&Arc<Ruleset>) -> Evaluator + Sync),
    plan: &Plan,
    report: &(dyn Fn(Progress) + Sync),
) -> Result<Network, TrainError> {
    let rules = variants.first().ok_or(TrainError::NoVariant)?;
    let inputs = Inputs::new(rules).ok_or(TrainError::NoHalfTurn)?;
    if variants.iter().any(|v| Inputs::new(v).is_none_or(|i| i.count() != inputs.count())) {
        return Err(TrainError::DifferentGames);
    }
    if inputs.count() > usize::from(u16::MAX) {
        return Err(TrainError::TooManyInputs);
    }
    let samples = self_play(variants, &inputs, eval, plan, report);
    if samples.len() < 100 {
        return Err(TrainError::TooFewPositions);
    }
    let ids: Vec<&str> = variants.iter().map(|rules| rules.id()).collect();
    let header = NetworkHeader::of_variants(&ids, plan.recipe());
    let weights = descend(rules, &inputs, samples, plan, report);
    Ok(Network::new(header, inputs, weights))
}

fn self_play(
    variants: &[Arc<Ruleset>],
    inputs: &Inputs,
    eval: &(dyn Fn(&Arc<Ruleset>) -> Evaluator + Sync),
    plan: &Plan,
    report: &(dyn Fn(Progress) + Sync),
) -> Vec<Sample> {
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    let all: Mutex<Vec<(usize, Vec<Sample>)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                let mut engines: Vec<Option<Engine>> = variants.iter().map(|_| None).collect();
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= plan.games {
                        break;
                    }
                    let which = game % variants.len();
                    let rules = &variants[which];
                    let engine = engines[which]
                        .get_or_insert_with(|| Engine::with(Arc::new(eval(rules)), rules, 1, 2));
                    let samples = play(rules, inputs, engine, plan, game as u64);
                    all.lock().unwrap_or_else(PoisonError::into_inner).push((game, samples));
                    report(Progress::Games(done.fetch_add(1, Ordering::Relaxed) + 1, plan.games));
                }
            });
        }
    });
    let mut all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.sort_by_key(|(game, _)| *game);
    all.into_iter().flat_map(|(_, samples)| samples).collect()
}

/// One game: some random turns first, then what the search thinks best.
fn play(rules: &Arc<Ruleset>, inputs: &Inputs, engine: &mut Engine, plan: &Plan, game: u64) -> Vec<Sample> {
    let mut random = SplitMix::new(plan.seed ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let limits = Limits::nodes(plan.nodes);
    engine.clear();
    let mut line = opening(rules, engine, &limits, &mut random);
    let mut samples: Vec<(Sample, Side)> = Vec::new();
    let mut length = 0;
    let winner = loop {
        if let Some(Outcome { winner, .. }) = line.position().outcome() {
            break winner;
        }
        if length >= plan.cap {
            break None;
        }
        let state = line.position().state();
        let found = engine.search(&line, &limits, |_| {});
        let Some(turn) = found.best else { break None };
        if let Some(best) = found.lines.first()
            && let Score::Points(_) = best.score
            && !loud(state, turn)
        {
            let thought = best.score.chance() as f32;
            samples.push((Sample { inputs: views(inputs, state), thought, result: 0.5 }, state.side()));
        }
        length += usize::from(!state.in_setup());
        line.play_unchecked(turn);
    };
    samples
        .into_iter()
        .map(|(mut sample, side)| {
            sample.result = winner.map_or(0.5, |w| f32::from(u8::from(w == side)));
            sample
        })
        .collect()
}

/// How far from even an opening may be, in points, and how often another is drawn.
const EVEN: i32 = 120;
const DRAWS: usize = 8;

/// A random opening in which nobody is far ahead. A setup is played half by lot, so that many are seen.
fn opening(rules: &Arc<Ruleset>, engine: &mut Engine, limits: &Limits, random: &mut SplitMix) -> GameLine {
    let mut turns: Vec<Turn> = Vec::new();
    let mut last = GameLine::new(rules.start());
    for _ in 0..DRAWS {
        let mut line = GameLine::new(rules.start());
        let mut chance = 2 + random.below(9);
        while chance > 0 && line.position().outcome().is_none() {
            let setup = line.position().state().in_setup();
            line.position().turns_into(&mut turns);
            let mut turn = turns[random.below(turns.len() as u64) as usize];
            if setup && random.below(2) == 0 {
                turn = engine.search(&line, limits, |_| {}).best.unwrap_or(turn);
            }
            chance -= u64::from(!setup);
            line.play_unchecked(turn);
        }
        let found = engine.search(&line, limits, |_| {});
        let even = matches!(found.lines.first().map(|l| l.score), Some(Score::Points(p)) if p.abs() <= EVEN);
        last = line;
        if even {
            break;
        }
    }
    last
}

/// Whether a turn takes something: such positions are not at rest.
fn loud(state: &State, turn: Turn) -> bool {
    let enemy = state.own(!state.side());
    match turn {
        Turn::Steps { to, then, .. } => enemy.has(to) || then.is_some_and(|end| enemy.has(end)),
        _ => false,
    }
}

/// The inputs of the side to move, and of the other.
fn views(inputs: &Inputs, state: &State) -> [Vec<u16>; 2] {
    let mut views = [Vec::new(), Vec::new()];
    inputs.each(state, |white, black| {
        views[0].push(white as u16);
        views[1].push(black as u16);
    });
    if state.side() == Side::Black {
        views.swap(0, 1);
    }
    views
}

/// The weights while they are learned, all in one list: first layer, its bias, direct, output, its bias.
struct Learning {
    inputs: usize,
    all: Vec<f32>,
}

impl Learning {
    fn new(inputs: usize, random: &mut SplitMix) -> Learning {
        let mut weights = Learning { inputs, all: vec![0.0; inputs * (HIDDEN + 1) + 3 * HIDDEN + 1] };
        let mut noise = |size: f32| (random.below(20_001) as f32 / 10_000.0 - 1.0) * size;
        weights.all[..inputs * HIDDEN].iter_mut().for_each(|w| *w = noise(0.12));
        let out = weights.out();
        weights.all[out..out + 2 * HIDDEN].iter_mut().for_each(|w| *w = noise(0.3));
        let bias = weights.bias();
        weights.all[bias..bias + HIDDEN].iter_mut().for_each(|w| *w = 0.3);
        weights
    }

    fn bias(&self) -> usize {
        self.inputs * HIDDEN
    }

    fn direct(&self) -> usize {
        self.bias() + HIDDEN
    }

    fn out(&self) -> usize {
        self.direct() + self.inputs
    }

    fn out_bias(&self) -> usize {
        self.out() + 2 * HIDDEN
    }

    /// The output before the logistic function, and the neurons of both views.
    fn forward(&self, views: &[Vec<u16>; 2]) -> (f32, [[f32; HIDDEN]; 2]) {
        let mut neurons = [[0.0; HIDDEN]; 2];
        let mut output = self.all[self.out_bias()];
        for (v, (view, sign)) in views.iter().zip([0.5, -0.5]).enumerate() {
            neurons[v].copy_from_slice(&self.all[self.bias()..self.bias() + HIDDEN]);
            for &input in view {
                let row = &self.all[input as usize * HIDDEN..][..HIDDEN];
                neurons[v].iter_mut().zip(row).for_each(|(n, w)| *n += w);
                output += sign * self.all[self.direct() + input as usize];
            }
            let out = &self.all[self.out() + v * HIDDEN..][..HIDDEN];
            output += neurons[v].iter().zip(out).map(|(n, w)| n.clamp(0.0, 1.0).powi(2) * w).sum::<f32>();
        }
        (output, neurons)
    }

    /// Adds the gradient of one sample.
    fn backward(
        &self,
        views: &[Vec<u16>; 2],
        neurons: &[[f32; HIDDEN]; 2],
        slope: f32,
        gradient: &mut [f32],
    ) {
        gradient[self.out_bias()] += slope;
        for (v, (view, sign)) in views.iter().zip([0.5, -0.5]).enumerate() {
            let at = self.out() + v * HIDDEN;
            let mut inner = [0.0; HIDDEN];
            for i in 0..HIDDEN {
                let on = neurons[v][i].clamp(0.0, 1.0);
                gradient[at + i] += slope * on * on;
                let open = neurons[v][i] > 0.0 && neurons[v][i] < 1.0;
                inner[i] = if open { slope * self.all[at + i] * 2.0 * on } else { 0.0 };
                gradient[self.bias() + i] += inner[i];
            }
            for &input in view {
                let row = &mut gradient[input as usize * HIDDEN..][..HIDDEN];
                row.iter_mut().zip(&inner).for_each(|(g, d)| *g += d);
                gradient[self.direct() + input as usize] += sign * slope;
            }
        }
    }

    fn quantized(&self) -> Weights {
        let whole = |w: f32, unit: f64| (f64::from(w) * unit).round().clamp(-32_767.0, 32_767.0) as i16;
        let unit = f64::from(UNIT);
        let row = |at: usize| std::array::from_fn(|i| whole(self.all[at + i], unit));
        let out_unit = POINTS_PER_LOGIT * f64::from(OUT_UNIT) / unit;
        let out = |v: usize| std::array::from_fn(|i| whole(self.all[self.out() + v * HIDDEN + i], out_unit));
        let bias = f64::from(self.all[self.out_bias()]) * POINTS_PER_LOGIT * f64::from(OUT_UNIT);
        Weights {
            first: (0..self.inputs).map(|input| row(input * HIDDEN)).collect(),
            bias: row(self.bias()),
            direct: self.all[self.direct()..self.out()].iter().map(|&w| whole(w, POINTS_PER_LOGIT)).collect(),
            out: [out(0), out(1)],
            out_bias: bias.round() as i32,
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
/// How much of the target is the game's result, the rest being what the search thought.
const RESULT: f32 = 0.4;

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Gradient descent (Adam: Kingma and Ba, 2015) on the squared error of the chance to win.
fn descend(
    rules: &Ruleset,
    inputs: &Inputs,
    mut samples: Vec<Sample>,
    plan: &Plan,
    report: &(dyn Fn(Progress) + Sync),
) -> Weights {
    let mut random = SplitMix::new(plan.seed ^ 0x7261_696e);
    let images = symmetries(rules, inputs);
    let mut weights = Learning::new(inputs.count(), &mut random);
    let size = weights.all.len();
    let (mut mean, mut square) = (vec![0.0f32; size], vec![0.0f32; size]);
    let mut gradient = vec![0.0f32; size];
    random.shuffle(&mut samples);
    let held_back = samples.split_off(samples.len() - samples.len() / 30);
    let target = |s: &Sample| RESULT * s.result + (1.0 - RESULT) * s.thought;
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut steps = 0;
    for epoch in 0..plan.epochs {
        random.shuffle(&mut order);
        // The rate falls to a twentieth along half a cosine.
        let along = epoch as f32 / plan.epochs as f32;
        let rate = RATE * (0.05 + 0.95 * 0.5 * (1.0 + (std::f32::consts::PI * along).cos()));
        let mut error = 0.0;
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &i in batch {
                let image = &images[random.below(images.len() as u64) as usize];
                let view = |v: usize| samples[i].inputs[v].iter().map(|&n| image[usize::from(n)]).collect();
                let views: [Vec<u16>; 2] = [view(0), view(1)];
                let (output, neurons) = weights.forward(&views);
                let chance = logistic(output);
                let off = chance - target(&samples[i]);
                error += off * off;
                let slope = 2.0 * off * chance * (1.0 - chance) / batch.len() as f32;
                weights.backward(&views, &neurons, slope, &mut gradient);
            }
            steps += 1;
            let (fresh_mean, fresh_square) = (1.0 - 0.9f32.powi(steps), 1.0 - 0.999f32.powi(steps));
            for i in 0..size {
                let g = gradient[i];
                mean[i] = 0.9 * mean[i] + 0.1 * g;
                square[i] = 0.999 * square[i] + 0.001 * g * g;
                let step = rate * (mean[i] / fresh_mean) / ((square[i] / fresh_square).sqrt() + 1e-8);
                weights.all[i] = (weights.all[i] - step).clamp(-4.0, 4.0);
            }
        }
        let held: f32 =
            held_back.iter().map(|s| (logistic(weights.forward(&s.inputs).0) - target(s)).powi(2)).sum();
        let mean_of = |sum: f32, count: usize| sum / count.max(1) as f32;
        report(Progress::Epoch(epoch + 1, mean_of(error, samples.len()), mean_of(held, held_back.len())));
    }
    weights.quantized()
}
