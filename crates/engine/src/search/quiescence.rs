//! Beyond the depth: captures, until nothing is left to take.

use jersi_rules::State;

use super::picker::{RankedTurn, taken};
use super::window::Window;
use super::{Shared, Stopped, Worker, ended, win_next};
use crate::score::{MAX_PLY, Value};
use crate::tuned;

impl Worker {
    /// The value of a position when only captures are tried; a win at once is seen without trying. `beyond` counts
    /// the captures since the depth ended. Threatened wins are answered by the search above, which goes deeper for
    /// them: answering them here cost 200 Elo in nodes.
    pub(super) fn quiescence(
        &mut self,
        shared: &Shared<'_>,
        state: &State,
        window: Window,
        ply: usize,
        beyond: u32,
    ) -> Value {
        let rules = shared.rules;
        let Window { mut alpha, beta } = window;
        self.frames[ply].line.clear();
        if let Err(Stopped) = self.visit(shared) {
            return 0;
        }
        if beyond > 0 {
            if let Some(outcome) = state.ended(rules) {
                return ended(outcome, state, ply);
            }
            if let Some(turn) = state.winning_turn(rules) {
                self.frames[ply].line.push(turn);
                return win_next(ply);
            }
        }
        self.deepest = self.deepest.max(ply);
        let judged = shared.eval.value(state);
        if ply >= MAX_PLY || judged >= beta {
            return judged;
        }
        let mut best = judged;
        alpha = alpha.max(best);
        let mut lists = std::mem::take(&mut self.frames[ply].lists);
        lists.turns.clear();
        state.captures(rules, &mut lists.turns);
        let rank = |turn| taken(rules, shared.eval, state, turn);
        lists.ranked.clear();
        lists.ranked.extend(lists.turns.iter().map(|&turn| RankedTurn { turn, rank: rank(turn) }));
        lists.ranked.sort_unstable_by_key(|ranked| -ranked.rank);
        for &RankedTurn { turn, rank } in &lists.ranked {
            if judged + rank + tuned::DELTA <= alpha {
                break;
            }
            let mut next = *state;
            next.play(rules, turn);
            let value = -self.quiescence(shared, &next, Window { alpha, beta }.flip(), ply + 1, beyond + 1);
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
