//! Beyond the depth: captures, until nothing is left to take.

use jersi_rules::State;

use super::picker::{RankedTurn, taken};
use super::window::Window;
use super::{Glance, Shared, Stopped, Worker, ended};
use crate::score::{MAX_PLY, Value};
use crate::tuned;

impl Worker {
    /// The value of a position in which the game is not over, when only captures are tried; a win at once is seen
    /// without trying. Threatened wins are answered before, where standing still would be good enough; answering them
    /// after captures, too, gained nothing.
    pub(super) fn quiescence(
        &mut self,
        shared: &Shared<'_>,
        state: &State,
        window: Window,
        ply: usize,
        known: Option<Glance>,
    ) -> Value {
        let rules = shared.rules;
        let Window { mut alpha, beta } = window;
        self.frames[ply].line.clear();
        if let Err(Stopped) = self.visit(shared, ply) {
            return 0;
        }
        let glance = match known {
            Some(glance) => Ok(glance),
            None => self.glance(shared, state, ply),
        };
        let Glance { surveys, value: judged } = match glance {
            Ok(glance) => glance,
            Err(value) => return value,
        };
        if ply >= MAX_PLY || judged >= beta {
            return judged;
        }
        if !surveys.attacked.meets(state.own(!state.side())) {
            return judged;
        }
        let mut best = judged;
        alpha = alpha.max(best);
        let mut lists = std::mem::take(&mut self.frames[ply].lists);
        lists.turns.clear();
        state.captures(rules, &mut lists.turns);
        if let Some(blindness) = &shared.blindness {
            lists.turns.retain(|&turn| !blindness.misses(rules, ply, turn));
        }
        let rank = |turn| taken(rules, shared.eval, state, turn);
        lists.ranked.clear();
        lists.ranked.extend(lists.turns.iter().map(|&turn| RankedTurn { turn, rank: rank(turn) }));
        lists.ranked.sort_unstable_by_key(|ranked| -ranked.rank);
        for &RankedTurn { turn, rank } in &lists.ranked {
            if judged + rank + tuned::delta() <= alpha {
                break;
            }
            let mut next = *state;
            next.play(rules, turn);
            let window = Window { alpha, beta }.flip();
            let value = match next.ended(rules) {
                Some(outcome) => -ended(outcome, &next, ply + 1),
                None => -self.quiescence(shared, &next, window, ply + 1, None),
            };
            if shared.is_stopped() {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.lengthen_line(ply, turn);
                }
                if value >= beta {
                    break;
                }
            }
        }
        self.frames[ply].lists = lists;
        best
    }
}
