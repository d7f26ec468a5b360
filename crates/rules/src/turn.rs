//! Turns, as data.

use crate::cellset::Cell;
use crate::cube::Sort;

/// How many cubes a step moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// One cube, alone or the top of a stack; written `-`.
    Single,
    /// A whole stack; written `=`.
    Stack,
}

impl Step {
    /// The kind that a second step must have after this one.
    #[inline]
    pub const fn other(self) -> Step {
        match self {
            Step::Single => Step::Stack,
            Step::Stack => Step::Single,
        }
    }

    /// `-` or `=`.
    pub const fn sign(self) -> char {
        match self {
            Step::Single => '-',
            Step::Stack => '=',
        }
    }
}

/// One player's turn. Two turns are equal if their words are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Turn {
    /// One or two linked steps.
    Steps {
        /// The kind of the first step; a second one is of the other kind.
        first: Step,
        /// Where the first step starts.
        from: Cell,
        /// Where the first step arrives.
        to: Cell,
        /// Where the second step arrives, if there is one.
        then: Option<Cell>,
        /// Where a captured prey is put back, in games that put it back.
        back: Option<Cell>,
    },
    /// One or two cubes from the hand: a placement in the setup, a drop later. Two on one cell: the first is
    /// below; on two cells: the first in the order of the board comes first.
    Drop {
        /// The first cube and its cell.
        first: (Sort, Cell),
        /// The second cube and its cell.
        second: Option<(Sort, Cell)>,
    },
    /// The prey and a ghost change places.
    Swap {
        /// The prey's cell.
        prey: Cell,
        /// The ghost's cell.
        ghost: Cell,
    },
}
