//! A turn as somebody wrote it, which may be anything but legal.

use crate::cellset::Cell;
use crate::cube::Cube;
use crate::ruleset::Ruleset;
use crate::state::State;
use crate::turn::{Step, Turn};

/// What a word asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Attempt {
    Steps {
        from: Cell,
        first: (Step, Cell),
        second: Option<(Step, Cell)>,
        /// The cube that is put back, and its cell.
        back: Option<(Cube, Cell)>,
    },
    Drop {
        first: (Cube, Cell),
        second: Option<(Cube, Cell)>,
    },
    Swap {
        prey: Cell,
        ghost: Cell,
    },
}

impl Attempt {
    pub fn from_turn(rules: &Ruleset, state: &State, turn: Turn) -> Attempt {
        match turn {
            Turn::Steps { first, from, to, then, back } => Attempt::Steps {
                from,
                first: (first, to),
                second: then.map(|end| (first.other(), end)),
                // Only the prey is ever put back.
                back: back.and_then(|cell| Some((Cube::new(!state.side, rules.prey?), cell))),
            },
            Turn::Drop { first, second } => {
                let own = |(role, cell)| (Cube::new(state.side, role), cell);
                Attempt::Drop { first: own(first), second: second.map(own) }
            }
            Turn::Swap { prey, ghost } => Attempt::Swap { prey, ghost },
        }
    }

    /// The one turn that this can mean, legal or not; none if no turn has such a form.
    pub fn turn(&self, rules: &Ruleset, state: &State) -> Option<Turn> {
        match *self {
            Attempt::Steps { from, first: (first, to), second, back } => {
                let prey = rules.prey.map(|prey| Cube::new(!state.side, prey));
                if second.is_some_and(|(step, _)| step == first)
                    || back.is_some_and(|(cube, _)| Some(cube) != prey)
                {
                    return None;
                }
                let (then, back) = (second.map(|(_, end)| end), back.map(|(_, cell)| cell));
                Some(Turn::Steps { first, from, to, then, back })
            }
            Attempt::Drop { first, second } => {
                let (first, second) = in_order(first, second);
                if [Some(first), second].iter().flatten().any(|(cube, _)| cube.side != state.side) {
                    return None;
                }
                let bare = |(cube, cell): (Cube, Cell)| (cube.role, cell);
                Some(Turn::Drop { first: bare(first), second: second.map(bare) })
            }
            Attempt::Swap { prey, ghost } => Some(Turn::Swap { prey, ghost }),
        }
    }
}

type Placed = (Cube, Cell);

/// Two cubes in the order of a [`Turn`]: on one cell the first is below, on two cells the order is the board's.
pub(crate) fn in_order(first: Placed, second: Option<Placed>) -> (Placed, Option<Placed>) {
    match second {
        Some(other) if other.1 < first.1 => (other, Some(first)),
        _ => (first, second),
    }
}
