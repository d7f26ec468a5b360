//! What worked before: killers, counter-turns, and histories by cells and by cube.

use jersi_rules::{MAX_CELLS, MAX_ROLES, Side, State, Turn};

use crate::score::MAX_PLY;

/// The largest absolute value of a history.
const MAX: i32 = 8192;

/// What one thread has learned about turns.
pub(crate) struct History {
    killers: Vec<[Option<Turn>; 2]>,
    /// By the last turn's start and end.
    counters: Vec<Option<Turn>>,
    /// By side, start and end.
    cells: Vec<i16>,
    /// By side, leading role, first arrival and end.
    cubes: Vec<i16>,
}

/// A turn's start, first arrival, last arrival, and leading role.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    start: usize,
    via: usize,
    end: usize,
    role: usize,
}

impl Shape {
    pub fn new(state: &State, turn: Turn) -> Shape {
        match turn {
            Turn::Steps { from, to, then, .. } => Shape {
                start: from.place(),
                via: to.place(),
                end: then.unwrap_or(to).place(),
                role: state.unit(from).top().map_or(0, |cube| cube.role.index()),
            },
            Turn::Drop { first: (role, cell), second } => {
                let end = second.map_or(cell, |(_, cell)| cell);
                Shape { start: cell.place(), via: cell.place(), end: end.place(), role: role.index() }
            }
            Turn::Swap { prey, ghost } => {
                Shape { start: prey.place(), via: ghost.place(), end: ghost.place(), role: MAX_ROLES }
            }
        }
    }

    fn cells(self, side: Side) -> usize {
        (side.index() * MAX_CELLS + self.start) * MAX_CELLS + self.end
    }

    fn cubes(self, side: Side) -> usize {
        (((side.index() * (MAX_ROLES + 1)) + self.role) * MAX_CELLS + self.via) * MAX_CELLS + self.end
    }
}

impl History {
    pub fn new() -> History {
        History {
            killers: vec![[None; 2]; MAX_PLY + 2],
            counters: vec![None; 2 * MAX_CELLS * MAX_CELLS],
            cells: vec![0; 2 * MAX_CELLS * MAX_CELLS],
            cubes: vec![0; 2 * (MAX_ROLES + 1) * MAX_CELLS * MAX_CELLS],
        }
    }

    /// Killers belong to one search; the rest fades.
    pub fn new_search(&mut self) {
        self.killers.fill([None; 2]);
        self.cells.iter_mut().for_each(|h| *h /= 4);
        self.cubes.iter_mut().for_each(|h| *h /= 4);
    }

    pub fn killers(&self, ply: usize) -> [Option<Turn>; 2] {
        self.killers[ply]
    }

    /// The turn that last answered this one well; `side` made the answer.
    pub fn counter(&self, side: Side, last: Option<Shape>) -> Option<Turn> {
        last.and_then(|shape| self.counters[shape.cells(side)])
    }

    #[inline]
    pub fn quiet(&self, side: Side, shape: Shape) -> i32 {
        i32::from(self.cells[shape.cells(side)]) + i32::from(self.cubes[shape.cubes(side)])
    }

    /// A quiet turn cut the search off; the quiet turns tried before it did not.
    pub fn reward(
        &mut self,
        state: &State,
        ply: usize,
        depth: i32,
        turn: Turn,
        tried: &[Turn],
        last: Option<Shape>,
    ) {
        let side = state.side();
        if self.killers[ply][0] != Some(turn) {
            self.killers[ply] = [Some(turn), self.killers[ply][0]];
        }
        if let Some(shape) = last {
            self.counters[shape.cells(side)] = Some(turn);
        }
        let bonus = (16 * depth * depth + 32 * depth).min(1200);
        self.add(side, Shape::new(state, turn), bonus);
        for &other in tried {
            self.add(side, Shape::new(state, other), -bonus);
        }
    }

    fn add(&mut self, side: Side, shape: Shape, bonus: i32) {
        let fade = |h: &mut i16| *h += (bonus - i32::from(*h) * bonus.abs() / MAX) as i16;
        fade(&mut self.cells[shape.cells(side)]);
        fade(&mut self.cubes[shape.cubes(side)]);
    }
}
