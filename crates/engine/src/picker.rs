//! The order in which turns are tried.

use jersi_rules::{Ruleset, Side, State, Turn};

use crate::eval::Evaluator;
use crate::history::{History, Shape};

/// After so many turns the rest is sorted at once.
const SORTED_BEFORE: usize = 6;

/// A turn with its rank.
#[derive(Clone, Copy)]
pub(crate) struct Ranked {
    pub turn: Turn,
    pub rank: i32,
}

/// Ranks at and above this belong to turns that are not quiet, or that come first for another reason.
pub(crate) const LOUD: i32 = 1 << 20;
const FIRST: i32 = 1 << 24;

/// The worth of what a turn takes, in points; 0 for a quiet turn.
#[inline]
pub(crate) fn taken(rules: &Ruleset, eval: &Evaluator, state: &State, turn: Turn) -> i32 {
    let Turn::Steps { to, then, .. } = turn else { return 0 };
    let enemy = state.own(!state.side());
    let worth = |cell| {
        if !enemy.has(cell) {
            return 0;
        }
        let unit = state.unit(cell);
        match unit.top() {
            Some(top) if !rules.ground().has(top.role) => {
                let below = unit.bottom().filter(|b| unit.height() == 2 && !rules.ground().has(b.role));
                eval.worth(top.role) + below.map_or(0, |b| eval.worth(b.role))
            }
            _ => 0,
        }
    };
    worth(to) + then.map_or(0, worth)
}

/// Turns in the order of their ranks, sorted as far as they are asked for.
pub(crate) struct Picker<'a> {
    turns: &'a mut Vec<Ranked>,
    next: usize,
}

impl<'a> Picker<'a> {
    #[allow(clippy::too_many_arguments)]
    pub fn new(
        turns: &'a mut Vec<Ranked>,
        raw: &[Turn],
        rules: &Ruleset,
        eval: &Evaluator,
        state: &State,
        history: &History,
        ply: usize,
        known: Option<Turn>,
        last: Option<Shape>,
    ) -> Picker<'a> {
        let side: Side = state.side();
        let killers = history.killers(ply);
        let counter = history.counter(side, last);
        turns.clear();
        turns.extend(raw.iter().map(|&turn| {
            let rank = if Some(turn) == known {
                FIRST
            } else {
                let taken = taken(rules, eval, state, turn);
                let quiet = history.quiet(side, Shape::new(state, turn));
                if taken > 0 {
                    2 * LOUD + 16 * taken + quiet / 64
                } else if Some(turn) == killers[0] {
                    LOUD + 3
                } else if Some(turn) == killers[1] {
                    LOUD + 2
                } else if Some(turn) == counter {
                    LOUD + 1
                } else {
                    quiet
                }
            };
            Ranked { turn, rank }
        }));
        Picker { turns, next: 0 }
    }

    /// The best turn that is left.
    pub fn next(&mut self) -> Option<Ranked> {
        let rest = self.turns.get_mut(self.next..).filter(|rest| !rest.is_empty())?;
        // Few turns are asked for at most positions, and all of them at the others.
        if self.next == SORTED_BEFORE {
            rest.sort_unstable_by_key(|ranked| -ranked.rank);
        }
        if self.next >= SORTED_BEFORE {
            self.next += 1;
            return rest.first().copied();
        }
        let mut best = 0;
        for i in 1..rest.len() {
            if rest[i].rank > rest[best].rank {
                best = i;
            }
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }
}
