//! A small learned network: what stands where, seen by each side, through one hidden layer.
//!
//! An input is a cube: whose, what role, alone or in which place of a stack, on which cell (turned so that the
//! viewer's first row is the first); or a cube in hand. Both viewers share the weights; the side to move comes
//! first in the output layer. All numbers are whole, so that every machine computes the same.

use jersi_rules::{Cell, MAX_CELLS, MAX_ROLES, Role, Ruleset, Side, State, Symmetry};

use crate::eval::Standing;
use crate::score::{SURE, Value};

/// Neurons of the hidden layer, for each viewer.
pub(crate) const HIDDEN: usize = 32;
/// One unit of the hidden layer.
pub(crate) const UNIT: i32 = 255;
/// One unit of the output weights.
pub(crate) const OUT_UNIT: i32 = 256;
/// The most cubes of a role in hand that are told apart.
const MAX_HAND: usize = 4;

/// The most inputs that are active at once: two cubes on each cell, and the hands.
const MAX_ACTIVE: usize = 2 * MAX_CELLS + 2 * MAX_ROLES;

const MAGIC: &[u8; 8] = b"JERSINN1";

/// How inputs of a game are numbered.
#[derive(Clone, Debug)]
pub(crate) struct Inputs {
    roles: Vec<Role>,
    cells: usize,
    /// Each cell as Black sees it.
    turned: Vec<Cell>,
}

impl Inputs {
    pub fn new(rules: &Ruleset) -> Option<Inputs> {
        let turned = rules.board().half_turn()?;
        Some(Inputs { roles: rules.roles().collect(), cells: rules.board().len(), turned })
    }

    /// How many inputs there are.
    pub fn count(&self) -> usize {
        2 * self.roles.len() * (3 * self.cells + MAX_HAND)
    }

    #[inline]
    fn cube(&self, enemy: bool, role: Role, standing: Standing, cell: usize) -> usize {
        ((usize::from(enemy) * self.roles.len() + role.index()) * 3 + standing as usize) * self.cells + cell
    }

    #[inline]
    fn hand(&self, enemy: bool, role: Role, number: usize) -> usize {
        let first = 2 * self.roles.len() * 3 * self.cells;
        first + (usize::from(enemy) * self.roles.len() + role.index()) * MAX_HAND + number.min(MAX_HAND) - 1
    }

    /// The image of every input under a symmetry that keeps the colours.
    pub fn image(&self, symmetry: &Symmetry) -> Vec<u16> {
        let mut image = vec![0; self.count()];
        for enemy in [false, true] {
            for &role in &self.roles {
                let other = symmetry.role(role);
                for standing in [Standing::Alone, Standing::Top, Standing::Below] {
                    for cell in 0..self.cells {
                        let to = symmetry.cell(Cell::new(cell)).place();
                        image[self.cube(enemy, role, standing, cell)] =
                            self.cube(enemy, other, standing, to) as u16;
                    }
                }
                for number in 1..=MAX_HAND {
                    image[self.hand(enemy, role, number)] = self.hand(enemy, other, number) as u16;
                }
            }
        }
        image
    }

    /// Calls for every active input, once for White's view and once for Black's.
    #[inline]
    pub fn each(&self, state: &State, mut call: impl FnMut(usize, usize)) {
        for cell in state.own(Side::White) | state.own(Side::Black) {
            let unit = state.unit(cell);
            let (white_cell, black_cell) = (cell.place(), self.turned[cell.place()].place());
            let two = unit.height() == 2;
            let cubes = [
                (unit.top(), if two { Standing::Top } else { Standing::Alone }),
                (unit.bottom().filter(|_| two), Standing::Below),
            ];
            for (cube, standing) in cubes {
                let Some(cube) = cube else { continue };
                let black = cube.side == Side::Black;
                call(
                    self.cube(black, cube.role, standing, white_cell),
                    self.cube(!black, cube.role, standing, black_cell),
                );
            }
        }
        for side in Side::BOTH {
            let black = side == Side::Black;
            for &role in &self.roles {
                let number = state.hand(side, role);
                if number > 0 {
                    call(self.hand(black, role, number), self.hand(!black, role, number));
                }
            }
        }
    }
}

/// The weights of a game.
#[derive(Clone, Debug)]
pub struct Network {
    inputs: Inputs,
    /// For each input, its weight to each neuron of a viewer.
    pub(crate) first: Vec<[i16; HIDDEN]>,
    pub(crate) bias: [i16; HIDDEN],
    /// For each input, its weight to the output past the hidden layer.
    pub(crate) direct: Vec<i16>,
    /// From the neurons of the side to move, then of the other.
    pub(crate) out: [[i16; HIDDEN]; 2],
    pub(crate) out_bias: i32,
}

macro_rules! networks {
    ($($name:literal),*) => {
        /// The networks that come with the program, by the id they were learned for.
        const NETWORKS: &[(&str, &[u8])] =
            &[$(($name, include_bytes!(concat!("../weights/", $name, ".nn")))),*];
    };
}
networks!("jersi-2", "jersi-4", "mikjersi", "pijersi");

/// Options that change the board or the goal: a network must have been learned with the same ones.
const DECISIVE: [&str; 3] = ["nosea", "landing", "square"];

impl Network {
    /// The network of a game, if one was learned: for its board and goal, whatever its other options.
    pub fn for_game(rules: &Ruleset) -> Option<Network> {
        let signature = |id: &str| {
            let (base, options) = id.split_once('+').unwrap_or((id, ""));
            let decisive = DECISIVE.map(|name| options.split('+').any(|option| option == name));
            (base.to_owned(), decisive)
        };
        let wanted = signature(rules.id());
        let (_, bytes) = NETWORKS.iter().find(|(name, _)| signature(name) == wanted)?;
        Network::from_bytes(rules, bytes)
    }

    /// The weights as a file's bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.first.len() as u32).to_le_bytes());
        bytes.extend((HIDDEN as u32).to_le_bytes());
        let mut words: Vec<i16> = self.first.iter().flatten().copied().collect();
        words.extend(self.bias);
        words.extend(&self.direct);
        words.extend(self.out.iter().flatten());
        bytes.extend(words.iter().flat_map(|w| w.to_le_bytes()));
        bytes.extend(self.out_bias.to_le_bytes());
        bytes
    }

    /// Reads weights; `None` if they are not for this game.
    pub fn from_bytes(rules: &Ruleset, bytes: &[u8]) -> Option<Network> {
        let inputs = Inputs::new(rules)?;
        let count = inputs.count();
        let body = bytes.strip_prefix(MAGIC)?;
        let (head, body) = body.split_at_checked(8)?;
        let number = |bytes: &[u8]| bytes.try_into().map(u32::from_le_bytes).ok();
        if number(&head[..4])? as usize != count || number(&head[4..])? as usize != HIDDEN {
            return None;
        }
        let words = count * (HIDDEN + 1) + 3 * HIDDEN;
        let (body, tail) = body.split_at_checked(2 * words)?;
        let mut words = body.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut row = || std::array::from_fn(|_| words.next().unwrap_or(0));
        let first = (0..count).map(|_| row()).collect();
        let bias = row();
        let direct = words.by_ref().take(count).collect();
        let mut row = || std::array::from_fn(|_| words.next().unwrap_or(0));
        let out = [row(), row()];
        let out_bias = i32::from_le_bytes(tail.try_into().ok()?);
        Some(Network { inputs, first, bias, direct, out, out_bias })
    }

    /// A network of given weights.
    pub(crate) fn from_parts(
        inputs: Inputs,
        first: Vec<[i16; HIDDEN]>,
        bias: [i16; HIDDEN],
        direct: Vec<i16>,
        out: [[i16; HIDDEN]; 2],
        out_bias: i32,
    ) -> Network {
        Network { inputs, first, bias, direct, out, out_bias }
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
                let on = i32::from(neuron).clamp(0, UNIT);
                sum += on * on / UNIT * i32::from(weight);
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
        assert_eq!(NETWORKS.len(), 4);
        assert!(NETWORKS.iter().all(|(name, _)| has(name)));
        assert!(has("jersi-4+special=mokca/darsi+mountains+turn") && has("jersi-2+setup=random+seed=3"));
        // Another board or goal was not learned.
        assert!(!has("jersi-4+square") && !has("jersi-4+landing") && !has("jersi-1+nosea"));
    }

    #[test]
    fn bytes_are_read_as_they_were_written() {
        let rules = Ruleset::load("mikjersi").expect("a game");
        let network = Network::for_game(&rules).expect("a network");
        let bytes = network.to_bytes();
        let again = Network::from_bytes(&rules, &bytes).expect("the same");
        assert_eq!(again.value(&rules.start_state()), network.value(&rules.start_state()));
        // Cut off, lengthened, or of another game: refused.
        assert!(Network::from_bytes(&rules, &bytes[..bytes.len() - 1]).is_none());
        assert!(Network::from_bytes(&rules, &[&bytes[..], &[0]].concat()).is_none());
        assert!(Network::from_bytes(&Ruleset::load("pijersi").expect("a game"), &bytes).is_none());
        assert!(Network::from_bytes(&rules, b"").is_none());
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
