//! A learned network: what stands where and what could be taken, seen by each side, through one hidden layer.
//!
//! Both viewers share the weights of the first layer (see [`inputs`]); what they see adds up in an [`Accumulator`],
//! which is carried from position to position: only what a turn has changed is added and taken away. The side to move
//! comes first in the output layer, which has weights for each phase of the game. All numbers are whole, so that
//! every machine computes the same.

mod accumulator;
mod file;
mod inputs;
mod sums;

use jersi_rules::{CellSet, Ruleset, Side, State, Survey, Turn};

pub(crate) use accumulator::Accumulator;
pub use file::{NetworkError, NetworkHeader};
pub(crate) use inputs::Inputs;

use crate::score::{SURE, Value};
use crate::tuned::{self, POINTS_PER_LOGIT};

/// The most neurons of the hidden layer, for each viewer.
pub(crate) const MAX_HIDDEN: usize = 256;
/// The number of neurons is a multiple of this, so that processors can add them in groups.
pub(crate) const GROUP: usize = 32;
/// One unit of the hidden layer.
pub(crate) const UNIT: i32 = 255;
/// One unit of the output weights. They are small enough that a neuron times a weight fits into 16 bits.
pub(crate) const OUT_UNIT: i32 = 64;
/// The largest output weight.
pub(crate) const OUT_MOST: i16 = 127;
/// Phases of a game, by how many cubes are left.
pub(crate) const PHASES: usize = 4;

/// The networks that come with the program: all files in `weights`.
const NETWORKS: &[&[u8]] = include!(concat!(env!("OUT_DIR"), "/networks.rs"));

/// What each side could do by its next turn, if it were its turn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Surveys {
    /// The cells on which something could be taken.
    pub attacked: CellSet,
    /// Whether a side would win, by its index.
    pub wins: [bool; 2],
    /// The turn by which the enemy of the side to move would win.
    pub threat: Option<Turn>,
}

impl Surveys {
    /// Looks for both sides.
    pub fn new(rules: &Ruleset, state: &State) -> Surveys {
        let ours = state.survey(rules);
        Surveys::with(rules, state, ours, true)
    }

    /// Looks for the other side, when the side to move has been looked for; unless `all` is wanted, only whether it would win.
    #[inline]
    pub fn with(rules: &Ruleset, state: &State, ours: Survey, all: bool) -> Surveys {
        let mut passed = *state;
        passed.pass(rules);
        let mut theirs = Survey::default();
        if all {
            theirs = passed.survey(rules);
        } else {
            theirs.win = passed.winning_turn(rules);
        }
        let mut wins = [false; 2];
        wins[state.side().index()] = ours.win.is_some();
        wins[(!state.side()).index()] = theirs.win.is_some();
        Surveys { attacked: ours.attacked | theirs.attacked, wins, threat: theirs.win }
    }

    /// As somebody sees it who does not see how the enemy of the side to move would win.
    pub fn overlook_threat(&mut self, side: Side) {
        self.wins[(!side).index()] = false;
        self.threat = None;
    }

    /// Whether the enemy of the side to move would win at once.
    pub fn is_threatened(&self, side: Side) -> bool {
        self.wins[(!side).index()]
    }
}

/// The weights of a game, and what they were learned for.
#[derive(Clone, Debug)]
pub struct Network {
    header: NetworkHeader,
    inputs: Inputs,
    weights: Weights,
    /// Inputs whose weights are all zero.
    silent: Vec<bool>,
    /// How many cubes there are, on the board or elsewhere.
    cubes: usize,
}

/// The numbers of a network, without what they are for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights {
    /// Neurons of a viewer.
    pub hidden: usize,
    /// For each input, its weight to each neuron of a viewer.
    pub first: Vec<i16>,
    pub bias: Vec<i16>,
    /// For each input, its weight to the output past the hidden layer, in points.
    pub direct: Vec<i16>,
    /// For each phase, from the neurons of the side to move, then of the other.
    pub out: Vec<i16>,
    /// For each phase, in points.
    pub out_bias: [i16; PHASES],
}

impl Network {
    /// The network of a game, if one was learned.
    pub fn for_game(rules: &Ruleset) -> Option<Network> {
        Network::file_for(rules).and_then(|bytes| Network::from_bytes(rules, bytes).ok())
    }

    /// The network of a game that is compared with others: where one was learned for all variants of the game among them,
    /// that one, so that no difference is one between networks.
    pub fn for_comparison(rules: &Ruleset, others: &[&Ruleset]) -> Option<Network> {
        let shared = |header: &NetworkHeader| {
            others.iter().all(|other| !file::is_same_game(rules.id(), other.id()) || header.fits(other))
        };
        let bytes = find(rules, shared).or_else(|| Network::file_for(rules))?;
        Network::from_bytes(rules, bytes).ok()
    }

    /// The file of a game's network: the first that says that it fits, and does.
    pub fn file_for(rules: &Ruleset) -> Option<&'static [u8]> {
        find(rules, |_| true)
    }

    /// What its file says of it.
    pub fn header(&self) -> &NetworkHeader {
        &self.header
    }

    /// The same network with another scale of its points.
    pub fn with_scale(mut self, scale: u32) -> Network {
        self.header.scale = scale.clamp(*file::SCALES.start(), *file::SCALES.end());
        self
    }

    pub(crate) fn hidden(&self) -> usize {
        self.weights.hidden
    }

    pub(crate) fn new(rules: &Ruleset, header: NetworkHeader, inputs: Inputs, weights: Weights) -> Network {
        let rows = weights.first.chunks(weights.hidden.max(1)).zip(&weights.direct);
        let silent =
            rows.map(|(row, &direct)| direct == 0 && row.iter().all(|&weight| weight == 0)).collect();
        Network { header, inputs, weights, silent, cubes: cubes(rules) }
    }

    /// Whether it judges by what could be taken.
    pub(crate) fn sees_attacks(&self) -> bool {
        self.inputs.attacks().any(|input| !self.is_silent(input))
    }

    /// Whether an input says nothing.
    #[inline]
    fn is_silent(&self, input: usize) -> bool {
        self.silent[input]
    }

    /// The value for the side to move, computed anew.
    pub fn value(&self, rules: &Ruleset, state: &State) -> Value {
        let mut accumulator = Accumulator::new(self);
        accumulator.update(self, state, &Surveys::new(rules, state));
        self.output(&accumulator, state)
    }

    /// The value for the side to move, from an accumulator that has seen the position.
    #[inline]
    pub(crate) fn output(&self, accumulator: &Accumulator, state: &State) -> Value {
        let Weights { hidden, out, out_bias, .. } = &self.weights;
        let (us, phase) = (state.side().index(), phase(state, self.cubes));
        let out = &out[phase * 2 * hidden..][..2 * hidden];
        let (ours, theirs) = out.split_at(*hidden);
        let weigh = |view, weights| i64::from(sums::weigh(accumulator.neurons(view, *hidden), weights));
        let sum = weigh(us, ours) + weigh(1 - us, theirs);
        let unit = i64::from(UNIT * UNIT * OUT_UNIT);
        let value = (sum * POINTS_PER_LOGIT as i64 / unit) as Value + Value::from(out_bias[phase]);
        let direct = accumulator.direct(us) - accumulator.direct(1 - us);
        let points = (value + direct / 2) * tuned::network_points() / self.header.scale as Value;
        points.clamp(-SURE + 1000, SURE - 1000)
    }
}

/// The first file that fits a game, and whose header is as wanted.
fn find(rules: &Ruleset, wanted: impl Fn(&NetworkHeader) -> bool) -> Option<&'static [u8]> {
    NETWORKS.iter().copied().find(|bytes| {
        let fits = NetworkHeader::read(bytes).is_ok_and(|header| header.fits(rules) && wanted(&header));
        fits && Network::from_bytes(rules, bytes).is_ok()
    })
}

/// How many cubes a game has.
pub(crate) fn cubes(rules: &Ruleset) -> usize {
    Side::BOTH.iter().flat_map(|&side| rules.roles().map(move |role| rules.count(side, role))).sum()
}

/// How far a game has come, by the cubes that are left of so many.
#[inline]
pub(crate) fn phase(state: &State, cubes: usize) -> usize {
    let left = (state.own(Side::White) | state.own(Side::Black)).len() + state.stacks().len();
    (left * PHASES / (cubes + 1)).min(PHASES - 1)
}

#[cfg(test)]
mod tests;
