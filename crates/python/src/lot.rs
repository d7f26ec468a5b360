//! A turn by lot without a list of all: they are counted, and the walk stops at the one that was drawn.

use std::ops::ControlFlow;

use jersi_rules::{Cell, CellSet, Position, Prey, Role, SplitMix, Step, Turn, Visitor};

/// A legal turn by lot, each with the same chance; none if there is none.
pub fn draw(position: &Position, random: &mut SplitMix) -> Option<Turn> {
    let count = position.count_turns();
    if count == 0 {
        return None;
    }
    let (state, rules) = (position.state(), position.rules());
    let prey = match (rules.prey_falls(), rules.prey()) {
        (Prey::PutBack, Some(prey)) => state.tops(!position.side(), prey),
        _ => CellSet::EMPTY,
    };
    let mut lot = Lot { position, prey, left: random.below(count) as usize, drawn: None };
    let _ = position.visit_turns(&mut lot);
    lot.drawn
}

/// Passes over so many turns and takes the next.
struct Lot<'a> {
    position: &'a Position,
    /// The enemy's prey, where it is put back.
    prey: CellSet,
    left: usize,
    drawn: Option<Turn>,
}

impl Lot<'_> {
    /// The cell of a group at which the walk stops, if it is one of these.
    #[inline]
    fn stop(&mut self, cells: CellSet) -> Option<Cell> {
        let count = cells.len();
        if self.left < count {
            return cells.iter().nth(self.left);
        }
        self.left -= count;
        None
    }

    #[inline]
    fn take(&mut self, turn: Option<Turn>) -> ControlFlow<()> {
        self.drawn = turn;
        if turn.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Steps of which some take a prey, that can be put back on several cells.
    #[cold]
    fn captures(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) -> Option<Turn> {
        ends.iter().find_map(|end| {
            let (to, then) = via.map_or((end, None), |via| (via, Some(end)));
            let backs = self.position.state().put_back_cells(self.position.rules(), first, from, to, then);
            if backs.is_empty() {
                let drawn = self.stop(CellSet::from(end));
                return drawn.map(|_| Turn::Steps { first, from, to, then, back: None });
            }
            let drawn = self.stop(backs);
            drawn.map(|back| Turn::Steps { first, from, to, then, back: Some(back) })
        })
    }
}

impl Visitor for Lot<'_> {
    #[inline]
    fn steps(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) -> ControlFlow<()> {
        if (ends | via.map_or(CellSet::EMPTY, CellSet::from)).meets(self.prey) {
            let drawn = self.captures(first, from, via, ends);
            return self.take(drawn);
        }
        let drawn = self.stop(ends);
        self.take(drawn.map(|end| {
            let (to, then) = via.map_or((end, None), |via| (via, Some(end)));
            Turn::Steps { first, from, to, then, back: None }
        }))
    }

    fn drops(&mut self, first: Option<(Role, Cell)>, role: Role, cells: CellSet) -> ControlFlow<()> {
        let drawn = self.stop(cells);
        self.take(drawn.map(|cell| match first {
            None => Turn::Drop { first: (role, cell), second: None },
            Some(first) => Turn::Drop { first, second: Some((role, cell)) },
        }))
    }

    fn swaps(&mut self, prey: Cell, ghosts: CellSet) -> ControlFlow<()> {
        let drawn = self.stop(ghosts);
        self.take(drawn.map(|ghost| Turn::Swap { prey, ghost }))
    }
}
