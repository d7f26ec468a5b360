//! What a turn does to the board and the hands, one change after the other.

use crate::cellset::Cell;
use crate::cube::{Cube, Side, Unit};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::state::State;
use crate::turn::{Step, Turn};

/// One thing that happens in a turn. Made one after the other, as [`Position::changes`] lists them, they lead
/// from the position before the turn to the one after it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// Cubes go from a cell to another: a whole stack, or one cube, alone or from the top.
    Move {
        /// The cell they leave.
        from: Cell,
        /// The cell they reach: empty, or with one cube that they come to stand on.
        to: Cell,
        /// The one or two cubes that travel.
        cubes: Unit,
    },
    /// Taken cubes leave the board.
    Take {
        /// The cell they leave.
        at: Cell,
        /// The cubes that leave: the whole unit, but never the mountain on which it stood.
        unit: Unit,
    },
    /// A cube of the hand comes onto the board: a placement in the setup, a drop later.
    Place {
        /// Where it comes.
        at: Cell,
        /// The cube.
        cube: Cube,
    },
    /// The prey that was taken in this turn is put back on the board.
    PutBack {
        /// Where it comes.
        at: Cell,
        /// The cube.
        cube: Cube,
    },
    /// The prey and a ghost change places, each taking exactly the other's, top or ground.
    Swap {
        /// The prey's cell before the change.
        prey: Cell,
        /// The ghost's cell before the change.
        ghost: Cell,
    },
    /// Prisoners go back to their owners' hands, at the end of the turn.
    Exchange {
        /// The cubes, role by role, White's before Black's.
        cubes: Vec<Cube>,
    },
}

impl Position {
    /// What a legal turn does, in order; a step that takes something is a [`Change::Take`], then a
    /// [`Change::Move`]. An illegal turn does nothing.
    ///
    /// ```
    /// use jersi_rules::{Change, Ruleset};
    /// let position = Ruleset::load("pijersi")?.start();
    /// let turn = position.read_turn("b4=d5")?;
    /// let cell = |name| position.rules().board().cell(name).unwrap();
    /// let cubes = position.state().unit(cell("b4"));
    /// assert_eq!(position.changes(turn), [Change::Move { from: cell("b4"), to: cell("d5"), cubes }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn changes(&self, turn: Turn) -> Vec<Change> {
        if self.check(turn).is_err() {
            return Vec::new();
        }
        let (rules, us) = (self.rules(), self.side());
        let mut changes = Vec::new();
        match turn {
            Turn::Steps { first, from, to, then, back } => {
                let mut now = *self.state();
                step(rules, &mut now, first, from, to, &mut changes);
                if let Some(end) = then {
                    step(rules, &mut now, first.other(), to, end, &mut changes);
                }
                if let (Some(at), Some(prey)) = (back, rules.prey()) {
                    changes.push(Change::PutBack { at, cube: Cube::new(!us, prey) });
                }
            }
            Turn::Drop { first, second } => {
                let place = |(role, at)| Change::Place { at, cube: Cube::new(us, role) };
                changes.extend([Some(first), second].into_iter().flatten().map(place));
            }
            Turn::Swap { prey, ghost } => changes.push(Change::Swap { prey, ghost }),
        }
        changes.extend(self.exchange(turn));
        changes
    }

    /// The exchange of prisoners at the end of a turn, if there is one.
    fn exchange(&self, turn: Turn) -> Option<Change> {
        let mut after = *self.state();
        after.play(self.rules(), turn);
        if after.exchanges() == self.state().exchanges() {
            return None;
        }
        let dropped = |cube: Cube| match turn {
            Turn::Drop { first, second } if cube.side == self.side() => {
                [Some(first), second].into_iter().flatten().filter(|drop| drop.0 == cube.role).count()
            }
            _ => 0,
        };
        let mut cubes = Vec::new();
        for role in self.rules().roles() {
            for side in Side::BOTH {
                let cube = Cube::new(side, role);
                let kept = self.state().hand(side, role) - dropped(cube);
                cubes.extend(std::iter::repeat_n(cube, after.hand(side, role) - kept));
            }
        }
        Some(Change::Exchange { cubes })
    }
}

/// Makes a legal step and tells what it did.
fn step(rules: &Ruleset, now: &mut State, kind: Step, from: Cell, to: Cell, changes: &mut Vec<Change>) {
    let there = now.unit(to);
    if let Some(target) = there.top()
        && target.side != now.side
        && !rules.ground.has(target.role)
    {
        // The ground under a taken cube stays.
        let unit = if now.based().has(to) { Unit::lone(target) } else { there };
        changes.push(Change::Take { at: to, unit });
    }
    let unit = now.unit(from);
    let cubes = match kind {
        Step::Single => unit.top().map_or(Unit::NONE, Unit::lone),
        Step::Stack => unit,
    };
    changes.push(Change::Move { from, to, cubes });
    now.move_units(rules, kind, from, to);
}
