//! A small learned network: what stands where, seen by each side, through one hidden layer.
//!
//! An input is a cube: whose, what role, alone or in which place of a stack, on which cell (turned so that the
//! viewer's first row is the first); or a cube in hand. Both viewers share the weights; the side to move comes
//! first in the output layer. All numbers are whole, so that every machine computes the same.

mod file;
mod inputs;

use jersi_rules::{MAX_CELLS, MAX_ROLES, Ruleset, State};

pub use file::{NetworkError, NetworkHeader};
pub(crate) use inputs::Inputs;

use crate::score::{SURE, Value};

/// Neurons of the hidden layer, for each viewer.
pub(crate) const HIDDEN: usize = 32;
/// One unit of the hidden layer.
pub(crate) const UNIT: i32 = 255;
/// One unit of the output weights.
pub(crate) const OUT_UNIT: i32 = 256;

/// The most inputs that are active at once: two cubes on each cell, and the hands.
const MAX_ACTIVE: usize = 2 * MAX_CELLS + 2 * MAX_ROLES;

/// The networks that come with the program: all files in `weights`.
const NETWORKS: &[&[u8]] = include!(concat!(env!("OUT_DIR"), "/networks.rs"));

/// The weights of a game, and what they were learned for.
#[derive(Clone, Debug)]
pub struct Network {
    header: NetworkHeader,
    inputs: Inputs,
    /// For each input, its weight to each neuron of a viewer.
    first: Vec<[i16; HIDDEN]>,
    bias: [i16; HIDDEN],
    /// For each input, its weight to the output past the hidden layer.
    direct: Vec<i16>,
    /// From the neurons of the side to move, then of the other.
    out: [[i16; HIDDEN]; 2],
    out_bias: i32,
}

/// The numbers of a network, without what they are for.
pub(crate) struct Weights {
    pub first: Vec<[i16; HIDDEN]>,
    pub bias: [i16; HIDDEN],
    pub direct: Vec<i16>,
    pub out: [[i16; HIDDEN]; 2],
    pub out_bias: i32,
}

impl Network {
    /// The network of a game, if one was learned: the first whose file says that it fits.
    pub fn for_game(rules: &Ruleset) -> Option<Network> {
        NETWORKS.iter().find_map(|bytes| {
            let fits = NetworkHeader::read(bytes).is_ok_and(|header| header.fits(rules));
            fits.then(|| Network::from_bytes(rules, bytes).ok()).flatten()
        })
    }

    /// What its file says of it.
    pub fn header(&self) -> &NetworkHeader {
        &self.header
    }

    pub(crate) fn new(header: NetworkHeader, inputs: Inputs, weights: Weights) -> Network {
        let Weights { first, bias, direct, out, out_bias } = weights;
        Network { header, inputs, first, bias, direct, out, out_bias }
    }

    /// The value for the side to move.
    pub fn value(&self, state: &State) -> Value {
        let mut inputs = [[0u16; MAX_ACTIVE]; 2];
        let mut count = 0;
        self.inputs.each(state, |white, black| {
            if count < MAX_ACTIVE {
                (inputs[0][count], inputs[1][count]) = (white as u16, black as u16);
                count += 1;
            }
        });
        let (mut value, mut sum) = (0, self.out_bias);
        let us = state.side().index();
        for (view, out, sign) in [(us, &self.out[0], 1), (1 - us, &self.out[1], -1)] {
            let (hidden, direct) = self.sum(&inputs[view][..count]);
            value += sign * direct;
            for (&neuron, &weight) in hidden.iter().zip(out) {
                // 16 bits hold it, and every processor multiplies eight such numbers at once.
                let on = neuron.clamp(0, UNIT as i16) as u16;
                sum += i32::from(on * on / UNIT as u16) * i32::from(weight);
            }
        }
        (sum / OUT_UNIT + value / 2).clamp(-SURE + 1000, SURE - 1000)
    }

    /// What some inputs add up to, in the hidden layer and past it.
    #[inline]
    fn sum(&self, inputs: &[u16]) -> ([i16; HIDDEN], i32) {
        let mut hidden = self.bias;
        let mut direct = 0;
        for &input in inputs {
            let row = &self.first[usize::from(input)];
            for i in 0..HIDDEN {
                hidden[i] = hidden[i].wrapping_add(row[i]);
            }
            direct += i32::from(self.direct[usize::from(input)]);
        }
        (hidden, direct)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_serve_the_games_they_were_learned_for() {
        let has = |id: &str| Network::for_game(&Ruleset::load(id).expect(id)).is_some();
        for bytes in NETWORKS {
            let header = NetworkHeader::read(bytes).expect("a network");
            assert!(!header.recipe.is_empty() && header.games.iter().all(|id| has(id)), "{header:?}");
        }
        assert!(["jersi-2", "jersi-4", "mikjersi", "pijersi"].into_iter().all(has));
        assert!(has("jersi-4+special=mokca/darsi+mountains+turn") && has("jersi-2+setup=random+seed=3"));
        // Another board or goal was not learned.
        assert!(!has("jersi-4+square") && !has("jersi-4+landing") && !has("jersi-1+nosea"));
    }

    /// Black sees what White saw before the colours changed.
    #[test]
    fn both_sides_are_judged_alike() {
        for id in ["pijersi", "mikjersi", "jersi-2", "jersi-4+mountains"] {
            let rules = Ruleset::load(id).expect("a game");
            let network = Network::for_game(&rules).expect("a network");
            let swap = rules.colour_swap().expect("a symmetry");
            let (mut position, mut turns) = (rules.start(), Vec::new());
            for i in 0..20 {
                let image = swap.position(&position);
                assert_eq!(network.value(position.state()), network.value(image.state()), "{position:?}");
                position.turns_into(&mut turns);
                let Some(&turn) = turns.get(i * 7 % turns.len().max(1)) else { break };
                position.play_unchecked(turn);
            }
        }
    }
}
