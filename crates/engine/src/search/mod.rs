//! The search of one thread: principal variation search over whole turns.
//!
//! [`deepen`] goes deeper and deeper from the root, each iteration in a window around the last value. A [`node`] is
//! one position at some depth; where the depth ends, [`quiescence`] goes on with captures alone.

mod deepen;
mod history;
mod node;
mod picker;
mod quiescence;
mod table;
mod window;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use jersi_rules::{Outcome, Ruleset, State, Turn};

pub(crate) use deepen::{deepen, help};
pub use table::Table;

use crate::eval::Evaluator;
use crate::levels::Blindness;
use crate::limits::Deadline;
use crate::network::{Accumulator, Network, Surveys};
use crate::score::{MAX_PLY, SURE, Value, WIN};
use history::History;
use node::reductions;
use picker::RankedTurn;

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

impl Shared<'_> {
    #[inline]
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// How often a thread looks at the clock, in positions.
const POLL: u64 = 256;

/// What is kept for each distance from the root.
#[derive(Default)]
struct Frame {
    lists: Lists,
    /// The best line from here.
    line: Vec<Turn>,
    /// What the network's first layer adds up to here.
    sums: Option<Accumulator>,
}

impl Frame {
    fn new(eval: &Evaluator) -> Frame {
        Frame { sums: eval.network().map(Accumulator::new), ..Frame::default() }
    }
}

/// Lists that are emptied and used again.
#[derive(Default)]
struct Lists {
    /// The turns as the rules list them, …
    turns: Vec<Turn>,
    /// … and in the order in which they are tried.
    ranked: Vec<RankedTurn>,
    /// The quiet turns that were tried.
    tried: Vec<Turn>,
    /// Hashes of the positions that were reached: the same position is searched once.
    reached: Vec<u64>,
}

/// What is seen of a position without looking ahead.
#[derive(Clone, Copy)]
struct Glance {
    surveys: Surveys,
    /// The value for the side to move.
    value: Value,
}

/// One thread's memory.
pub(crate) struct Worker {
    history: History,
    frames: Vec<Frame>,
    /// Hashes of the positions before this one, of the game and of the line being searched.
    path: Vec<u64>,
    nodes: u64,
    deepest: usize,
    /// Turns of the root that are not to be considered: those that nobody asked for, and the best of better lines.
    excluded: Vec<Turn>,
    /// How many of them nobody asked for.
    unwanted: usize,
    reductions: Vec<i32>,
    /// Threats make the search deeper only up to here.
    horizon: usize,
    /// What was seen of positions, by the end of their keys.
    memory: Vec<Memo>,
}

/// What was seen of a position.
#[derive(Clone, Copy)]
struct Memo {
    key: u64,
    win: Option<Turn>,
    surveys: Surveys,
    /// What its evaluator says.
    value: Value,
}

impl Memo {
    /// Nothing: no key belongs to the place where this one is.
    fn none(place: usize) -> Memo {
        Memo { key: !(place as u64), win: None, surveys: Surveys::default(), value: 0 }
    }
}

/// How many positions a thread remembers what it saw of them.
const MEMOS: usize = 1 << 13;

impl Worker {
    /// A thread that will search with this evaluator.
    pub fn new(eval: &Evaluator) -> Worker {
        Worker {
            history: History::new(eval.rules().board().len(), eval.rules().roles().count()),
            frames: std::iter::repeat_with(|| Frame::new(eval)).take(MAX_PLY + 2).collect(),
            path: Vec::new(),
            nodes: 0,
            deepest: 0,
            excluded: Vec::new(),
            unwanted: 0,
            reductions: reductions(),
            horizon: 0,
            memory: (0..MEMOS).map(Memo::none).collect(),
        }
    }

    /// Forgets earlier searches, and keeps the room for the next: where games are short, making it anew takes longer than some turns.
    pub fn forget(&mut self) {
        self.history.forget();
        self.frames.iter_mut().for_each(|frame| frame.line.clear());
        self.memory.iter_mut().enumerate().for_each(|(place, memo)| memo.key = Memo::none(place).key);
        (self.nodes, self.deepest, self.horizon) = (0, 0, 0);
        // What a tuner has moved since counts from here.
        if cfg!(feature = "tune") {
            self.reductions = reductions();
        }
    }

    /// Makes ready for another search; `path` holds the hashes of the positions before the root, `unwanted` the turns of the
    /// root that are not to be considered.
    pub fn new_search(&mut self, path: &[u64], unwanted: &[Turn]) {
        self.history.new_search();
        self.path = path.to_vec();
        self.nodes = 0;
        self.excluded = unwanted.to_vec();
        self.unwanted = unwanted.len();
    }

    /// The best line from the root.
    fn line(&self) -> &[Turn] {
        &self.frames[0].line
    }

    /// Puts a turn before the best line of the next ply.
    fn lengthen_line(&mut self, ply: usize, turn: Turn) {
        let (before, after) = self.frames.split_at_mut(ply + 1);
        let line = &mut before[ply].line;
        line.clear();
        line.push(turn);
        if let Some(next) = after.first() {
            line.extend_from_slice(&next.line);
        }
    }

    /// What is seen of a position at a glance, or the value of the win that is at hand.
    fn glance(&mut self, shared: &Shared<'_>, state: &State, ply: usize) -> Result<Glance, Value> {
        let key = node::key(shared, state);
        let slot = key as usize % MEMOS;
        let sees_all = shared.blindness.is_none();
        if sees_all && self.memory[slot].key == key {
            let Memo { win, surveys, value, .. } = self.memory[slot];
            if let (Some(turn), true) = (win, ply > 0) {
                self.frames[ply].line.push(turn);
                return Err(win_next(ply));
            }
            if win.is_none() {
                return Ok(Glance { surveys, value: shared.eval.fade(state, value) });
            }
        }
        let mut ours = state.survey(shared.rules);
        if let Some(blindness) = &shared.blindness {
            ours.win = ours.win.filter(|&turn| !blindness.misses_win(shared.rules, ply, turn));
        }
        // Of the root all turns are searched.
        if let (Some(turn), true) = (ours.win, ply > 0) {
            self.frames[ply].line.push(turn);
            if sees_all {
                self.memory[slot] = Memo { key, win: ours.win, surveys: Surveys::default(), value: 0 };
            }
            return Err(win_next(ply));
        }
        let mut surveys = Surveys::with(shared.rules, state, ours, shared.eval.sees_attacks());
        if let (Some(blindness), Some(threat)) = (&shared.blindness, surveys.threat)
            && blindness.misses_win(shared.rules, ply + 1, threat)
        {
            surveys.overlook_threat(state.side());
        }
        let value = match shared.eval.network() {
            Some(network) => self.learned_value(network, state, &surveys, ply),
            None => shared.eval.plain_value(state),
        };
        if ours.win.is_none() && sees_all {
            self.memory[slot] = Memo { key, win: None, surveys, value };
        }
        let noise = shared.blindness.as_ref().map_or(0, |blindness| blindness.noise(state));
        // No mistake makes a win that is proved of what is only judged.
        let value = (shared.eval.fade(state, value) + noise).clamp(1 - SURE, SURE - 1);
        Ok(Glance { surveys, value })
    }

    /// What a network says of a position. The sums of the position before are close to its own.
    fn learned_value(&mut self, network: &Network, state: &State, surveys: &Surveys, ply: usize) -> Value {
        let (before, after) = self.frames.split_at_mut(ply);
        let sums = after[0].sums.get_or_insert_with(|| Accumulator::new(network));
        if let Some(last) = before.last().and_then(|frame| frame.sums.as_ref()) {
            sums.copy_from(last, network.hidden());
        }
        sums.update(network, state, surveys);
        network.output(sums, state)
    }

    /// Counts a position, and looks now and then whether the search is over.
    fn visit(&mut self, shared: &Shared<'_>, ply: usize) -> Result<(), Stopped> {
        if shared.is_stopped() {
            return Err(Stopped);
        }
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        let over = if self.nodes.is_multiple_of(POLL) {
            let all = shared.nodes.fetch_add(POLL, Ordering::Relaxed) + POLL;
            shared.deadline.is_over() || shared.node_limit.is_some_and(|limit| all >= limit)
        } else {
            // Small limits are kept to the position.
            let all = || shared.nodes.load(Ordering::Relaxed) + self.nodes % POLL;
            shared.node_limit.is_some_and(|limit| all() >= limit)
        };
        if over {
            shared.stop.store(true, Ordering::Relaxed);
            return Err(Stopped);
        }
        Ok(())
    }

    /// Whether this position stood before, with no capture since.
    fn is_repetition(&self, state: &State) -> bool {
        let back = usize::try_from(state.quiet()).unwrap_or(usize::MAX).min(self.path.len());
        self.path.iter().rev().take(back).skip(1).step_by(2).any(|&hash| hash == state.hash())
    }
}

/// The search was stopped: what is being computed is of no use.
struct Stopped;

/// The value of a position in which the game is over.
fn ended(outcome: Outcome, state: &State, ply: usize) -> Value {
    match outcome.winner {
        None => 0,
        Some(side) if side == state.side() => WIN - ply as Value,
        Some(_) => -(WIN - ply as Value),
    }
}

/// The value of a win by the next turn.
fn win_next(ply: usize) -> Value {
    WIN - ply as Value - 1
}

#[cfg(test)]
mod tests {
    use jersi_rules::SplitMix;

    use super::*;
    use crate::limits::Limits;

    /// What is remembered of a position is what is seen of it, by somebody who remembers nothing, too.
    #[test]
    fn what_is_remembered_is_what_is_seen() {
        for id in ["pijersi", "jersi-4", "jersi-4+landing", "mikjersi"] {
            let rules = Ruleset::load(id).expect(id);
            let eval = Evaluator::new(&rules);
            let (stop, nodes, table) = (AtomicBool::new(false), AtomicU64::new(0), Table::new(1));
            let mut worker = Worker::new(&eval);
            let mut random = SplitMix::new(8);
            let (mut position, mut turns) = (rules.start(), Vec::new());
            for _ in 0..40 {
                if position.outcome().is_some() {
                    break;
                }
                let shared = Shared {
                    rules: &rules,
                    eval: &eval,
                    table: &table,
                    stop: &stop,
                    deadline: Deadline::new(&Limits::depth(1), position.side()),
                    nodes: &nodes,
                    node_limit: None,
                    blindness: None,
                };
                let look = |worker: &mut Worker, ply| {
                    worker.glance(&shared, position.state(), ply).map(|glance| (glance.surveys, glance.value))
                };
                let seen = look(&mut worker, 1);
                assert_eq!(look(&mut worker, 2).is_ok(), seen.is_ok(), "{position:?}");
                assert_eq!(look(&mut worker, 1), seen, "{position:?}");
                assert_eq!(look(&mut Worker::new(&eval), 1), seen, "{position:?}");
                position.turns_into(&mut turns);
                position.play_unchecked(turns[random.below(turns.len() as u64) as usize]);
            }
        }
    }
}
