//! What worked before: killers, counter-turns, and histories by cells and by cube.

use jersi_rules::{MAX_ROLES, Side, State, Turn};

use crate::score::MAX_PLY;
use crate::tuned;

/// What one thread has learned about turns.
pub(super) struct History {
    /// The number of cells on the board: as long as the rows of the tables.
    width: usize,
    /// The number of the game's roles: they have a table each, and swaps have the last.
    roles: usize,
    killers: Vec<[Option<Turn>; 2]>,
    /// By the last turn's start and end.
    counters: Vec<Option<Turn>>,
    /// By side, start and end.
    cells: Vec<i16>,
    /// By side, leading role, first arrival and end.
    cubes: Vec<i16>,
}

/// What speaks for some turns of a position.
pub(super) struct Hints<'a> {
    pub history: &'a History,
    /// The turn that the table holds.
    pub known: Option<Turn>,
    /// The last two that cut the search off at this distance from the root.
    pub killers: [Option<Turn>; 2],
    /// The turn that last answered the one before well.
    pub counter: Option<Turn>,
}

/// A turn's start, first arrival, last arrival, and leading role.
#[derive(Clone, Copy)]
pub(super) struct TurnShape {
    start: usize,
    via: usize,
    end: usize,
    role: usize,
}

impl TurnShape {
    pub fn new(state: &State, turn: Turn) -> TurnShape {
        match turn {
            Turn::Steps { from, to, then, .. } => TurnShape {
                start: from.place(),
                via: to.place(),
                end: then.unwrap_or(to).place(),
                role: state.unit(from).top().map_or(0, |cube| cube.role.index()),
            },
            Turn::Drop { first: (role, cell), second } => {
                let end = second.map_or(cell, |(_, cell)| cell);
                TurnShape { start: cell.place(), via: cell.place(), end: end.place(), role: role.index() }
            }
            Turn::Swap { prey, ghost } => {
                TurnShape { start: prey.place(), via: ghost.place(), end: ghost.place(), role: MAX_ROLES }
            }
        }
    }

    fn cells(self, side: Side, width: usize) -> usize {
        (side.index() * width + self.start) * width + self.end
    }

    fn cubes(self, side: Side, width: usize, roles: usize) -> usize {
        let table = side.index() * (roles + 1) + self.role.min(roles);
        (table * width + self.via) * width + self.end
    }
}

impl History {
    /// Nothing is known yet of a game with so many cells and roles. What it does not have takes no place: all of it fades before
    /// each search.
    pub fn new(width: usize, roles: usize) -> History {
        History {
            width,
            roles,
            killers: vec![[None; 2]; MAX_PLY + 2],
            counters: vec![None; 2 * width * width],
            cells: vec![0; 2 * width * width],
            cubes: vec![0; 2 * (roles + 1) * width * width],
        }
    }

    /// As if new.
    pub fn forget(&mut self) {
        self.killers.fill([None; 2]);
        self.counters.fill(None);
        self.cells.fill(0);
        self.cubes.fill(0);
    }

    /// Killers belong to one search; the rest fades.
    pub fn new_search(&mut self) {
        self.killers.fill([None; 2]);
        self.cells.iter_mut().for_each(|h| *h /= tuned::history_fade());
        self.cubes.iter_mut().for_each(|h| *h /= tuned::history_fade());
    }

    /// What is known of the turns of a position; `known` is the table's turn, `last` the one that led here.
    pub fn hints(
        &self,
        state: &State,
        ply: usize,
        known: Option<Turn>,
        last: Option<TurnShape>,
    ) -> Hints<'_> {
        let counter = last.and_then(|shape| self.counters[shape.cells(state.side(), self.width)]);
        Hints { history: self, known, killers: self.killers[ply], counter }
    }

    /// How well a turn has done elsewhere.
    #[inline]
    pub fn quiet(&self, side: Side, shape: TurnShape) -> i32 {
        i32::from(self.cells[shape.cells(side, self.width)])
            + i32::from(self.cubes[shape.cubes(side, self.width, self.roles)])
    }

    /// A quiet turn cut the search off; the quiet turns tried before it did not.
    pub fn reward(
        &mut self,
        state: &State,
        ply: usize,
        depth: i32,
        turn: Turn,
        tried: &[Turn],
        last: Option<TurnShape>,
    ) {
        let side = state.side();
        if self.killers[ply][0] != Some(turn) {
            self.killers[ply] = [Some(turn), self.killers[ply][0]];
        }
        if let Some(shape) = last {
            self.counters[shape.cells(side, self.width)] = Some(turn);
        }
        let bonus = tuned::history_square() * depth * depth + tuned::history_linear() * depth;
        let bonus = bonus.min(tuned::history_bonus_most());
        self.add(side, TurnShape::new(state, turn), bonus);
        for &other in tried {
            self.add(side, TurnShape::new(state, other), -bonus);
        }
    }

    fn add(&mut self, side: Side, shape: TurnShape, bonus: i32) {
        let fade = |h: &mut i16| *h += (bonus - i32::from(*h) * bonus.abs() / tuned::history_most()) as i16;
        fade(&mut self.cells[shape.cells(side, self.width)]);
        fade(&mut self.cubes[shape.cubes(side, self.width, self.roles)]);
    }
}
