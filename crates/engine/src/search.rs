//! The search of one thread: principal variation search over whole turns.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use jersi_rules::{Outcome, Ruleset, State, Turn};

use crate::eval::Evaluator;
use crate::history::{History, Shape};
use crate::levels::Blindness;
use crate::limits::Deadline;
use crate::picker::{LOUD, Picker, Ranked, taken};
use crate::score::{INFINITE, MAX_PLY, SURE, Value, WIN};
use crate::table::{Entry, Kind, Table};

/// The numbers of the search, in points and depths.
mod tuned {
    /// Reverse futility: this much above beta for each depth is enough.
    pub const REVERSE: i32 = 90;
    pub const REVERSE_DEPTH: i32 = 4;
    /// Futility: a quiet turn gains no more than this.
    pub const FUTILE: i32 = 110;
    pub const FUTILE_STEP: i32 = 90;
    pub const FUTILE_DEPTH: i32 = 4;
    /// Razoring: this far below alpha, only captures can help.
    pub const RAZOR: i32 = 260;
    /// Late turns: how many quiet ones are tried at low depth.
    pub const LATE: usize = 5;
    pub const LATE_STEP: usize = 3;
    pub const LATE_DEPTH: i32 = 4;
    /// Delta: a capture that cannot come near alpha is not tried at the leaves.
    pub const DELTA: i32 = 160;
}

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub rules: &'a Ruleset,
    pub eval: &'a Evaluator,
    pub table: &'a Table,
    pub stop: &'a AtomicBool,
    pub deadline: Deadline,
    /// The positions visited by all threads, updated now and then.
    pub nodes: &'a AtomicU64,
    pub node_limit: Option<u64>,
    pub blindness: Option<Blindness>,
}

/// How often a thread looks at the clock, in positions.
const POLL: u64 = 256;

/// Lists that are reused at each distance from the root.
#[derive(Default)]
struct Level {
    raw: Vec<Turn>,
    ranked: Vec<Ranked>,
    tried: Vec<Turn>,
    /// Hashes of the positions that were reached: the same position is searched once.
    reached: Vec<u64>,
    line: Vec<Turn>,
}

/// One thread's memory.
pub(crate) struct Worker {
    pub history: History,
    levels: Vec<Level>,
    /// Hashes of the positions before this one, of the game and of the line being searched.
    pub path: Vec<u64>,
    pub nodes: u64,
    pub deepest: usize,
    /// Turns of the root that are not to be considered: the best of better lines.
    pub excluded: Vec<Turn>,
    reductions: Vec<i32>,
    /// Threats make the search deeper only up to here.
    horizon: usize,
}

impl Worker {
    pub fn new() -> Worker {
        let reduction = |i: usize| {
            let (depth, nth) = (((i / 64) as f64).max(1.0), ((i % 64) as f64).max(1.0));
            (0.4 + depth.ln() * nth.ln() / 1.7) as i32
        };
        Worker {
            history: History::new(),
            levels: std::iter::repeat_with(Level::default).take(MAX_PLY + 2).collect(),
            path: Vec::new(),
            nodes: 0,
            deepest: 0,
            excluded: Vec::new(),
            reductions: (0..64 * 64).map(reduction).collect(),
            horizon: 0,
        }
    }

    /// The best line from the root.
    pub fn line(&self) -> &[Turn] {
        &self.levels[0].line
    }

    fn stopped(&mut self, shared: &Shared<'_>) -> bool {
        if self.nodes.is_multiple_of(POLL) {
            let all = shared.nodes.fetch_add(POLL, Ordering::Relaxed) + POLL;
            if shared.deadline.is_over() || shared.node_limit.is_some_and(|limit| all >= limit) {
                shared.stop.store(true, Ordering::Relaxed);
            }
        } else if shared.node_limit.is_some_and(|limit| {
            // Small limits are kept to the position.
            shared.nodes.load(Ordering::Relaxed) + self.nodes % POLL >= limit
        }) {
            shared.stop.store(true, Ordering::Relaxed);
        }
        shared.stop.load(Ordering::Relaxed)
    }

    /// Where quiet turns are limited, the same position with another count of them has another future. (Most ways
    /// to the same position take the same number of turns, so this costs little.)
    fn key(shared: &Shared<'_>, state: &State) -> u64 {
        match shared.rules.quiet_limit() {
            Some(_) => state.hash() ^ (state.quiet() + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15),
            None => state.hash(),
        }
    }

    /// Whether this position stood before, with no capture since.
    fn repeated(&self, state: &State) -> bool {
        let back = usize::try_from(state.quiet()).unwrap_or(usize::MAX).min(self.path.len());
        self.path.iter().rev().take(back).skip(1).step_by(2).any(|&hash| hash == state.hash())
    }

    /// The value of the root within a window.
    pub fn root(
        &mut self,
        shared: &Shared<'_>,
        state: &State,
        alpha: Value,
        beta: Value,
        depth: i32,
    ) -> Value {
        self.horizon = 2 * depth.max(0) as usize;
        self.node(shared, state, alpha, beta, depth, 0, None, true)
    }

    #[allow(clippy::too_many_arguments)]
    fn node(
        &mut self,
        shared: &Shared<'_>,
        state: &State,
        mut alpha: Value,
        mut beta: Value,
        mut depth: i32,
        ply: usize,
        last: Option<Shape>,
        may_pass: bool,
    ) -> Value {
        let rules = shared.rules;
        self.levels[ply].line.clear();
        if let Some(outcome) = state.ended(rules) {
            return ended(outcome, state, ply);
        }
        let root = ply == 0;
        if !root {
            if self.repeated(state) {
                return 0;
            }
            // A win cannot come sooner than now.
            alpha = alpha.max(-(WIN - ply as Value));
            beta = beta.min(WIN - ply as Value - 1);
            if alpha >= beta {
                return alpha;
            }
            if let Some(turn) = state.winning_turn(rules) {
                self.levels[ply].line.push(turn);
                return WIN - ply as Value - 1;
            }
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(shared, state, alpha, beta, ply, 0);
        }
        self.nodes += 1;
        if self.stopped(shared) {
            return 0;
        }
        self.deepest = self.deepest.max(ply);

        let open = beta - alpha > 1;
        let key = Worker::key(shared, state);
        let entry = if root && !self.excluded.is_empty() { None } else { shared.table.get(key, ply) };
        if let Some(entry) = entry
            && !open
            && entry.depth >= depth
            && match entry.kind {
                Kind::Exact => true,
                Kind::AtLeast => entry.value >= beta,
                Kind::AtMost => entry.value <= alpha,
            }
        {
            return entry.value;
        }
        let known = entry.and_then(|e| e.turn);

        let in_setup = state.in_setup();
        let threatened = !in_setup && threat(rules, state);
        if threatened && !root && ply < self.horizon {
            depth += 1;
        }
        let near_limit = rules.quiet_limit().is_some_and(|limit| state.quiet() + depth as u64 + 2 >= limit)
            || state.countdown().is_some_and(|left| i32::from(left) <= depth + 2);
        let mut judged = shared.eval.value(state);
        if let Some(entry) = entry
            && match entry.kind {
                Kind::Exact => true,
                Kind::AtLeast => entry.value > judged,
                Kind::AtMost => entry.value < judged,
            }
        {
            judged = entry.value;
        }

        let prunes = !root && !open && !threatened && !in_setup && !near_limit && beta.abs() < SURE;
        if prunes {
            if depth <= tuned::REVERSE_DEPTH && judged - tuned::REVERSE * depth >= beta {
                return judged;
            }
            if depth <= 2 && judged + tuned::RAZOR * depth <= alpha {
                let value = self.quiescence(shared, state, alpha, beta, ply, 0);
                if value <= alpha {
                    return value;
                }
            }
            // If doing nothing is good enough, doing something will be.
            if may_pass && depth >= 2 && judged >= beta {
                let less = 2 + depth / 4 + ((judged - beta) / 200).min(2);
                let mut passed = *state;
                passed.pass(rules);
                self.path.push(state.hash());
                let value = -self.node(shared, &passed, -beta, -beta + 1, depth - less, ply + 1, None, false);
                self.path.pop();
                if shared.stop.load(Ordering::Relaxed) {
                    return 0;
                }
                if value >= beta {
                    return if value >= SURE { beta } else { value };
                }
            }
        }
        if known.is_none() && depth >= 4 && !root {
            depth -= 1;
        }

        let mut raw = std::mem::take(&mut self.levels[ply].raw);
        let mut ranked = std::mem::take(&mut self.levels[ply].ranked);
        let mut tried = std::mem::take(&mut self.levels[ply].tried);
        let mut reached = std::mem::take(&mut self.levels[ply].reached);
        raw.clear();
        tried.clear();
        reached.clear();
        state.turns(rules, &mut raw);
        if let Some(blind) = &shared.blindness {
            blind.overlook(rules, state, ply, &mut raw);
        }
        let (mut best, mut best_turn) = (-INFINITE, None);
        let old_alpha = alpha;
        {
            let picker = (&mut ranked, &raw, shared.eval);
            let mut picker =
                Picker::new(picker.0, picker.1, rules, picker.2, state, &self.history, ply, known, last);
            let mut count = 0;
            self.path.push(state.hash());
            while let Some(Ranked { turn, rank }) = picker.next() {
                if root && self.excluded.contains(&turn) {
                    continue;
                }
                let quiet = rank < LOUD;
                if prunes_turns(root, best, threatened, in_setup, near_limit) {
                    if quiet {
                        let late = tuned::LATE + tuned::LATE_STEP * (depth * depth) as usize;
                        if !open && depth <= tuned::LATE_DEPTH && tried.len() >= late {
                            break;
                        }
                        if depth <= tuned::FUTILE_DEPTH
                            && judged + tuned::FUTILE + tuned::FUTILE_STEP * depth <= alpha
                        {
                            break;
                        }
                    } else if depth <= 2
                        && rank >= 2 * LOUD
                        && Some(turn) != known
                        && judged + taken(rules, shared.eval, state, turn) + 2 * tuned::DELTA * depth <= alpha
                    {
                        continue;
                    }
                }
                let mut next = *state;
                next.play(rules, turn);
                if reached.contains(&next.hash()) {
                    continue;
                }
                reached.push(next.hash());
                let shape = Some(Shape::new(state, turn));
                let mut less = 0;
                if depth >= 2 && count > usize::from(open) && quiet {
                    less = self.reductions[(depth.min(63) * 64) as usize + count.min(63)];
                    less -= i32::from(open);
                    less -= rank / 5000;
                    if threatened {
                        less /= 2;
                    }
                    less = less.clamp(0, depth - 1);
                }
                let value = if count == 0 {
                    -self.node(shared, &next, -beta, -alpha, depth - 1, ply + 1, shape, true)
                } else {
                    let mut value =
                        -self.node(shared, &next, -alpha - 1, -alpha, depth - 1 - less, ply + 1, shape, true);
                    if value > alpha && less > 0 {
                        value =
                            -self.node(shared, &next, -alpha - 1, -alpha, depth - 1, ply + 1, shape, true);
                    }
                    if value > alpha && value < beta {
                        value = -self.node(shared, &next, -beta, -alpha, depth - 1, ply + 1, shape, true);
                    }
                    value
                };
                if shared.stop.load(Ordering::Relaxed) {
                    break;
                }
                count += 1;
                if value > best {
                    best = value;
                    if value > alpha || (root && count == 1) {
                        best_turn = Some(turn);
                        self.lengthen_line(ply, turn);
                    }
                    if value > alpha {
                        alpha = value;
                    }
                    if value >= beta {
                        if quiet || rank < 2 * LOUD {
                            self.history.reward(state, ply, depth, turn, &tried, last);
                        }
                        break;
                    }
                }
                if quiet {
                    tried.push(turn);
                }
            }
            self.path.pop();
        }
        let none = raw.is_empty();
        let level = &mut self.levels[ply];
        (level.raw, level.ranked, level.tried, level.reached) = (raw, ranked, tried, reached);
        if shared.stop.load(Ordering::Relaxed) {
            return best.max(-INFINITE);
        }
        if none {
            // Overlooked or blocked; if blocked the rules say what follows.
            return match state.outcome(rules) {
                Some(outcome) => ended(outcome, state, ply),
                None => judged,
            };
        }
        if best == -INFINITE {
            return if root { best } else { alpha };
        }
        if self.excluded.is_empty() || !root {
            let kind = if best >= beta {
                Kind::AtLeast
            } else if best > old_alpha {
                Kind::Exact
            } else {
                Kind::AtMost
            };
            shared.table.put(key, ply, Entry { turn: best_turn, value: best, depth, kind });
        }
        best
    }

    fn lengthen_line(&mut self, ply: usize, turn: Turn) {
        let (before, after) = self.levels.split_at_mut(ply + 1);
        let line = &mut before[ply].line;
        line.clear();
        line.push(turn);
        if let Some(next) = after.first() {
            line.extend_from_slice(&next.line);
        }
    }

    /// Captures until nothing is left to take; a win at once is seen without trying. Threatened wins are answered
    /// by the search above, which goes deeper for them: answering them here cost 200 Elo in nodes.
    fn quiescence(
        &mut self,
        shared: &Shared<'_>,
        state: &State,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        beyond: u32,
    ) -> Value {
        let rules = shared.rules;
        self.levels[ply].line.clear();
        self.nodes += 1;
        if self.stopped(shared) {
            return 0;
        }
        if beyond > 0 {
            if let Some(outcome) = state.ended(rules) {
                return ended(outcome, state, ply);
            }
            if let Some(turn) = state.winning_turn(rules) {
                self.levels[ply].line.push(turn);
                return WIN - ply as Value - 1;
            }
        }
        self.deepest = self.deepest.max(ply);
        let judged = shared.eval.value(state);
        if ply >= MAX_PLY {
            return judged;
        }
        let mut best = judged;
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let mut raw = std::mem::take(&mut self.levels[ply].raw);
        let mut ranked = std::mem::take(&mut self.levels[ply].ranked);
        raw.clear();
        state.captures(rules, &mut raw);
        ranked.clear();
        let rank = |turn| taken(rules, shared.eval, state, turn);
        ranked.extend(raw.iter().map(|&turn| Ranked { turn, rank: rank(turn) }));
        ranked.sort_unstable_by_key(|r| -r.rank);
        for &Ranked { turn, rank } in &ranked {
            if judged + rank + tuned::DELTA <= alpha {
                break;
            }
            let mut next = *state;
            next.play(rules, turn);
            let value = -self.quiescence(shared, &next, -beta, -alpha, ply + 1, beyond + 1);
            if shared.stop.load(Ordering::Relaxed) {
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
        let level = &mut self.levels[ply];
        (level.raw, level.ranked) = (raw, ranked);
        best
    }
}

/// Whether turns may be left out at all.
fn prunes_turns(root: bool, best: Value, threatened: bool, in_setup: bool, near_limit: bool) -> bool {
    !root && best > -SURE && !threatened && !in_setup && !near_limit
}

/// Whether the enemy would win at once if it were its turn.
fn threat(rules: &Ruleset, state: &State) -> bool {
    let mut passed = *state;
    passed.pass(rules);
    passed.winning_turn(rules).is_some()
}

fn ended(outcome: Outcome, state: &State, ply: usize) -> Value {
    match outcome.winner {
        None => 0,
        Some(side) if side == state.side() => WIN - ply as Value,
        Some(_) => -(WIN - ply as Value),
    }
}
