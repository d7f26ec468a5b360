//! The order in which turns are tried.

use jersi_rules::{Ruleset, State, Turn};

use super::Shared;
use super::history::{Hints, TurnShape};
use crate::eval::Evaluator;
use crate::tuned;

/// A turn with its rank: higher ones are tried sooner.
#[derive(Clone, Copy)]
pub(super) struct RankedTurn {
    pub turn: Turn,
    pub rank: i32,
}

/// Ranks at and above this belong to turns that are not quiet, or that come first for another reason.
pub(super) const LOUD: i32 = 1 << 20;
/// Ranks at and above this belong to captures, or to the turn that the table holds.
pub(super) const CAPTURE: i32 = 2 * LOUD;
const FIRST: i32 = 1 << 24;

/// The worth of what a turn takes, in points; 0 for a quiet turn.
#[inline]
pub(super) fn taken(rules: &Ruleset, eval: &Evaluator, state: &State, turn: Turn) -> i32 {
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
pub(super) struct Picker<'a> {
    ranked: &'a mut Vec<RankedTurn>,
    next: usize,
}

impl<'a> Picker<'a> {
    /// Ranks the turns of a position. `ranked` is a list to be used again.
    pub fn new(
        ranked: &'a mut Vec<RankedTurn>,
        turns: &[Turn],
        shared: &Shared<'_>,
        state: &State,
        hints: Hints<'_>,
    ) -> Picker<'a> {
        ranked.clear();
        ranked.extend(turns.iter().map(|&turn| {
            let rank = if Some(turn) == hints.known {
                FIRST
            } else {
                let taken = taken(shared.rules, shared.eval, state, turn);
                let quiet = hints.history.quiet(state.side(), TurnShape::new(state, turn));
                if taken > 0 {
                    CAPTURE + tuned::capture_rank() * taken + quiet / tuned::capture_history()
                } else if Some(turn) == hints.killers[0] {
                    LOUD + 3
                } else if Some(turn) == hints.killers[1] {
                    LOUD + 2
                } else if Some(turn) == hints.counter {
                    LOUD + 1
                } else {
                    quiet
                }
            };
            RankedTurn { turn, rank }
        }));
        Picker { ranked, next: 0 }
    }

    /// The best turn that is left.
    pub fn next(&mut self) -> Option<RankedTurn> {
        let rest = self.ranked.get_mut(self.next..).filter(|rest| !rest.is_empty())?;
        // Few turns are asked for at most positions, and all of them at the others.
        if self.next == tuned::picked() {
            rest.sort_unstable_by_key(|ranked| -ranked.rank);
        }
        if self.next >= tuned::picked() {
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
