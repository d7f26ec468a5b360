//! Turns, as data.

use std::fmt;

use crate::cellset::{Cell, CellSet};
use crate::cube::Role;

/// How many cubes a step moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(rename_all = "lowercase")
)]
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

/// One player's turn, in eight bytes. Two turns of a position are equal if their words are.
///
/// A turn knows cells by their places and roles by their numbers; [`Position::word`](crate::Position::word) has the names. (Whoever
/// draws or tells turns has to know all kinds: a new mechanism breaks a `match` on purpose.)
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
        first: (Role, Cell),
        /// The second cube and its cell.
        second: Option<(Role, Cell)>,
    },
    /// The prey and a ghost change places.
    Swap {
        /// The prey's cell.
        prey: Cell,
        /// The ghost's cell.
        ghost: Cell,
    },
}

/// Like its word, with places for cells and numbers for roles: `12-13=15`, `12-13/4`, `r3:12/r4:13`, `12<>20`.
impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |cell: Cell| cell.place();
        match *self {
            Turn::Steps { first, from, to, then, back } => {
                write!(f, "{}{}{}", place(from), first.sign(), place(to))?;
                if let Some(end) = then {
                    write!(f, "{}{}", first.other().sign(), place(end))?;
                }
                back.map_or(Ok(()), |cell| write!(f, "/{}", place(cell)))
            }
            Turn::Drop { first: (role, cell), second } => {
                write!(f, "{role:?}:{}", place(cell))?;
                second.map_or(Ok(()), |(role, cell)| write!(f, "/{role:?}:{}", place(cell)))
            }
            Turn::Swap { prey, ghost } => write!(f, "{}<>{}", place(prey), place(ghost)),
        }
    }
}

impl Turn {
    /// Whether it changes anything on one of some cells.
    #[inline]
    pub fn touches(self, cells: CellSet) -> bool {
        let among = |cell: Option<Cell>| cell.is_some_and(|cell| cells.has(cell));
        match self {
            Turn::Steps { from, to, then, back, .. } => {
                cells.has(from) || cells.has(to) || among(then) || among(back)
            }
            Turn::Drop { first: (_, cell), second } => cells.has(cell) || among(second.map(|(_, cell)| cell)),
            Turn::Swap { prey, ghost } => cells.has(prey) || cells.has(ghost),
        }
    }

    /// The turn as a number, for tables. Never 0.
    ///
    /// ```
    /// use jersi_rules::{Ruleset, Turn};
    /// let position = Ruleset::load("mikjersi")?.start();
    /// assert!(position.turns().iter().all(|&turn| Turn::from_bits(turn.to_bits()) == Some(turn)));
    /// # Ok::<(), jersi_rules::Mistakes>(())
    /// ```
    pub fn to_bits(self) -> u32 {
        let cell = |cell: Cell, at: u32| (cell.place() as u32) << at;
        match self {
            // A missing second step is written as a way back to the first one's end, a missing put-back as one
            // on the last cell: neither can be a legal turn.
            Turn::Steps { first, from, to, then, back } => {
                let end = then.unwrap_or(to);
                let kind = 1 + (first == Step::Stack) as u32;
                kind << 29 | cell(from, 0) | cell(to, 7) | cell(end, 14) | cell(back.unwrap_or(end), 21)
            }
            Turn::Drop { first: (role, at), second } => {
                let one = 3 << 29 | cell(at, 0) | (role.index() as u32) << 7;
                match second {
                    None => one,
                    Some((role, at)) => one | 1 << 28 | cell(at, 14) | (role.index() as u32) << 21,
                }
            }
            Turn::Swap { prey, ghost } => 4 << 29 | cell(prey, 0) | cell(ghost, 7),
        }
    }

    /// The turn of a number that [`Turn::to_bits`] gave.
    pub fn from_bits(bits: u32) -> Option<Turn> {
        let cell = |at: u32| Cell::new((bits >> at & 127) as usize);
        let role = |at: u32| Role::new((bits >> at & 15) as usize);
        match bits >> 29 {
            kind @ (1 | 2) => {
                let (from, to, end, back) = (cell(0), cell(7), cell(14), cell(21));
                Some(Turn::Steps {
                    first: if kind == 1 { Step::Single } else { Step::Stack },
                    from,
                    to,
                    then: (end != to).then_some(end),
                    back: (back != end).then_some(back),
                })
            }
            3 => {
                let second = (bits >> 28 & 1 != 0).then(|| (role(21), cell(14)));
                Some(Turn::Drop { first: (role(7), cell(0)), second })
            }
            4 => Some(Turn::Swap { prey: cell(0), ghost: cell(7) }),
            _ => None,
        }
    }
}
