//! Counting all games of a length: the yardstick of rules and speed.

use crate::cellset::{Cell, CellSet};
use crate::cube::Role;
use crate::position::Position;
use crate::ruleset::{Prey, Ruleset};
use crate::state::{Fallen, State};
use crate::turn::{Step, Turn};
use crate::visitor::{Flow, GO_ON, Lister, Visitor};

/// How many sequences of `depth` legal turns there are. A finished game has no children.
///
/// ```
/// use jersi_rules::{Ruleset, perft};
/// assert_eq!(perft(&Ruleset::load("pijersi")?.start(), 2), 34_054);
/// # Ok::<(), jersi_rules::Mistakes>(())
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    position.state().perft(position.rules(), depth)
}

impl State {
    /// The same as [`perft`], of a bare state.
    pub fn perft(&self, rules: &Ruleset, depth: u32) -> u64 {
        count(rules, self, &mut vec![(*self, *self); depth as usize])
    }
}

/// The same for each legal turn alone, sorted by their words.
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Turn, u64)> {
    let mut way = vec![(*position.state(), *position.state()); depth.saturating_sub(1) as usize];
    let one = |turn: Turn| {
        let mut next = *position.state();
        next.play(position.rules(), turn);
        (turn, count(position.rules(), &next, &mut way))
    };
    position.turns().into_iter().map(one).collect()
}

/// The states on the way down, two for each level that is left.
type Way = [(State, State)];

fn count(rules: &Ruleset, state: &State, way: &mut Way) -> u64 {
    match way {
        [] => 1,
        [_] => state.count_turns(rules),
        [(between, next), rest @ ..] => {
            let mut children = Children { rules, state, between, next, rest, total: 0 };
            let _ = state.walk(rules, &mut children);
            children.total
        }
    }
}

/// Plays what the walk shows and counts what comes after. Turns that differ only in their second step share the first.
struct Children<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    between: &'a mut State,
    next: &'a mut State,
    rest: &'a mut Way,
    total: u64,
}

impl Children<'_> {
    fn play(&mut self, turn: Turn) {
        self.next.copy_from(self.rules, self.state);
        self.next.play(self.rules, turn);
        self.total += count(self.rules, self.next, self.rest);
    }
}

impl Visitor for Children<'_> {
    fn steps(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) -> Flow {
        let rules = self.rules;
        if rules.prey_falls == Prey::PutBack {
            let mut turns = Vec::new();
            Lister { rules, state: self.state, list: &mut turns }.steps(first, from, via, ends)?;
            turns.into_iter().for_each(|turn| self.play(turn));
            return GO_ON;
        }
        if ends.is_empty() {
            return GO_ON;
        }
        let mut fallen = Fallen::default();
        let (before, step, start) = match via {
            None => (self.state, first, from),
            Some(via) => {
                self.between.copy_from(rules, self.state);
                self.between.make_step(rules, first, from, via, &mut fallen);
                (&*self.between, first.other(), via)
            }
        };
        for end in ends {
            self.next.copy_from(rules, before);
            self.next.make_last_step(rules, step, start, end, fallen);
            self.total += count(rules, self.next, self.rest);
        }
        GO_ON
    }

    fn drops(&mut self, first: Option<(Role, Cell)>, role: Role, cells: CellSet) -> Flow {
        for cell in cells {
            self.play(match first {
                None => Turn::Drop { first: (role, cell), second: None },
                Some(first) => Turn::Drop { first, second: Some((role, cell)) },
            });
        }
        GO_ON
    }

    fn swaps(&mut self, prey: Cell, ghosts: CellSet) -> Flow {
        ghosts.iter().for_each(|ghost| self.play(Turn::Swap { prey, ghost }));
        GO_ON
    }
}
