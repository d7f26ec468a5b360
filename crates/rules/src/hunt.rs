//! What a search asks for besides all legal turns: a turn that wins at once, and the turns that take something.

use crate::cellset::{Cell, CellSet};
use crate::cube::Role;
use crate::ruleset::{Prey, Ruleset};
use crate::state::State;
use crate::turn::{Step, Turn};
use crate::visitor::{Flow, Visitor};

impl State {
    /// A turn that ends the game at once by taking the prey or by reaching the goal, if there is one. (A win
    /// because a taken prey cannot be put back, or because the enemy is blocked, is not looked for.)
    pub fn winning_turn(&self, rules: &Ruleset) -> Option<Turn> {
        if self.setup {
            return None;
        }
        let us = self.side;
        let prey = match (rules.prey, rules.prey_falls) {
            (Some(prey), Prey::Wins) => self.tops(!us, prey),
            _ => CellSet::EMPTY,
        };
        let goal = if rules.goal.is_empty() { CellSet::EMPTY } else { rules.home[(!us).index()] };
        let mut hunter = Hunter { rules, state: self, prey, goal, found: None };
        let _ = self.walk(rules, &mut hunter);
        hunter.found
    }

    /// Adds the legal turns that take something, to be searched until nothing is left to take. Of the turns whose
    /// first step takes with a stack, only those that stop there or take once more are listed.
    pub fn captures(&self, rules: &Ruleset, list: &mut Vec<Turn>) {
        let ground = rules.ground.iter().fold(CellSet::EMPTY, |set, s| set | self.tops(!self.side, s));
        let enemies = self.own(!self.side) - ground;
        let _ = self.walk(rules, &mut Taker { rules, state: self, enemies, list });
    }
}

struct Hunter<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    /// The enemy's prey, if taking it wins.
    prey: CellSet,
    /// The cells that win when a cube of the goal is active there.
    goal: CellSet,
    found: Option<Turn>,
}

impl Hunter<'_> {
    fn wins_on_top(&self, role: Option<Role>) -> bool {
        role.is_some_and(|role| self.rules.goal.has(role))
    }

    fn found(&mut self, first: Step, from: Cell, via: Option<Cell>, end: Cell) -> Flow {
        let (to, then) = via.map_or((end, None), |via| (via, Some(end)));
        let mut back = None;
        if self.state.puts_back(self.rules, first, to, then) {
            back = self.state.back_cells(self.rules, first, from, to, then).first();
        }
        self.found = Some(Turn::Steps { first, from, to, then, back });
        Flow::Break(())
    }
}

impl Visitor for Hunter<'_> {
    #[inline]
    fn steps(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) -> Flow {
        if let Some(end) = (ends & self.prey).first() {
            return self.found(first, from, via, end);
        }
        if self.goal.is_empty() || ends.is_empty() {
            return Flow::Continue(());
        }
        let unit = self.state.unit(from);
        if ends.meets(self.goal)
            && self.wins_on_top(unit.top().map(|c| c.role))
            && let Some(end) = (ends & self.goal).first()
        {
            return self.found(first, from, via, end);
        }
        // A lower cube that its stack carried there, or that its top has uncovered.
        let left = match (first, via) {
            (Step::Stack, Some(via)) => Some(via),
            (Step::Single, _) if unit.height() == 2 => Some(from),
            _ => None,
        };
        let below = unit.bottom().filter(|c| c.side == self.state.side).map(|c| c.role);
        if let Some(left) = left
            && self.goal.has(left)
            && self.wins_on_top(below)
            && let Some(end) = (ends - CellSet::from(left)).first()
        {
            return self.found(first, from, via, end);
        }
        Flow::Continue(())
    }

    fn drops(&mut self, first: Option<(Role, Cell)>, role: Role, cells: CellSet) -> Flow {
        // A prey in hand cannot be dropped, but a file may make other cubes its goal.
        if let (Some(cell), None, true) = ((cells & self.goal).first(), first, self.rules.goal.has(role)) {
            self.found = Some(Turn::Drop { first: (role, cell), second: None });
            return Flow::Break(());
        }
        Flow::Continue(())
    }

    fn swaps(&mut self, prey: Cell, ghosts: CellSet) -> Flow {
        let role = self.rules.prey;
        match (ghosts & self.goal).first() {
            Some(ghost) if self.wins_on_top(role) => {
                self.found = Some(Turn::Swap { prey, ghost });
                Flow::Break(())
            }
            _ => Flow::Continue(()),
        }
    }
}

struct Taker<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    enemies: CellSet,
    list: &'a mut Vec<Turn>,
}

impl Visitor for Taker<'_> {
    #[inline]
    fn steps(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) -> Flow {
        for end in ends & self.enemies {
            let (to, then) = via.map_or((end, None), |via| (via, Some(end)));
            let mut back = None;
            if self.state.puts_back(self.rules, first, to, then) {
                // Where the prey goes back matters little here; the full search tries every cell.
                back = self.state.back_cells(self.rules, first, from, to, then).first();
            }
            self.list.push(Turn::Steps { first, from, to, then, back });
        }
        Flow::Continue(())
    }

    fn drops(&mut self, _: Option<(Role, Cell)>, _: Role, _: CellSet) -> Flow {
        Flow::Continue(())
    }

    fn swaps(&mut self, _: Cell, _: CellSet) -> Flow {
        Flow::Continue(())
    }
}
