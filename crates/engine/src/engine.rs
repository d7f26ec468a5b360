//! The engine: threads, iterations, and what is told of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use jersi_rules::{Position, Ruleset, State, Turn};

use crate::eval::Evaluator;
use crate::game_line::GameLine;
use crate::levels::Level;
use crate::limits::{Deadline, Limits};
use crate::score::{INFINITE, MAX_PLY, SURE, Score, Value, WIN};
use crate::search::{Shared, Worker};
use crate::solve::{Solution, Solver};
use crate::table::Table;

/// One line of play with its value.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its value for the side to move at its start.
    pub score: Score,
    /// How deep it was searched, and how deep at the most.
    pub depth: (u32, u32),
    /// Its turns.
    pub turns: Vec<Turn>,
}

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct Found {
    /// The best turn; none if the game is over.
    pub best: Option<Turn>,
    /// The best lines, best first.
    pub lines: Vec<Line>,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub fullness: usize,
}

/// A player of one game, with its memory.
pub struct Engine {
    rules: Arc<Ruleset>,
    eval: Arc<Evaluator>,
    table: Table,
    workers: Vec<Worker>,
    stop: Arc<AtomicBool>,
    level: Level,
    seed: u64,
}

/// The size of the table unless said otherwise, in MiB.
const TABLE: usize = 64;
/// The first window around the last value.
const WINDOW: Value = 25;

impl Engine {
    /// A player with so many threads.
    pub fn new(rules: &Arc<Ruleset>, threads: usize) -> Engine {
        Engine::with(Arc::new(Evaluator::new(rules)), rules, threads, TABLE)
    }

    /// A player with its own evaluator and size of table in MiB.
    pub fn with(eval: Arc<Evaluator>, rules: &Arc<Ruleset>, threads: usize, mebibytes: usize) -> Engine {
        Engine {
            rules: rules.clone(),
            eval,
            table: Table::new(mebibytes),
            workers: std::iter::repeat_with(Worker::new).take(threads.max(1)).collect(),
            stop: Arc::new(AtomicBool::new(false)),
            level: Level::FULL,
            seed: 0,
        }
    }

    /// The rules it plays by.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// Plays at a level; the seed decides what a weaker one overlooks.
    pub fn set_level(&mut self, level: Level, seed: u64) {
        self.level = level;
        self.seed = seed;
    }

    /// Forgets earlier searches.
    pub fn clear(&mut self) {
        self.table.clear();
        let threads = self.workers.len();
        self.workers = std::iter::repeat_with(Worker::new).take(threads).collect();
    }

    /// A switch that ends a search when it is set.
    pub fn stopper(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    /// Searches the last position of a game; `report` hears of every iteration. A stop switch that is already on
    /// ends it at once; it is off afterwards.
    pub fn search(&mut self, game: &GameLine, limits: &Limits, mut report: impl FnMut(&Found)) -> Found {
        let position = game.position();
        let limits = self.level.limit(limits);
        let state = position.state();
        let deadline = Deadline::new(&limits, state.side());
        let nodes = AtomicU64::new(0);
        self.table.new_search();
        for worker in &mut self.workers {
            worker.history.new_search();
            worker.path = game.hashes().to_vec();
            worker.nodes = 0;
        }
        let blindness = self.level.blindness(self.seed);
        let mut found = Found { best: None, lines: Vec::new(), nodes: 0, time: Duration::ZERO, fullness: 0 };
        if state.outcome(&self.rules).is_some() {
            self.stop.store(false, Ordering::Relaxed);
            return found;
        }
        let sees_wins = blindness.as_ref().is_none_or(|b| b.sees_wins());
        if let Some(turn) = state.winning_turn(&self.rules).filter(|_| sees_wins && limits.lines <= 1) {
            found.best = Some(turn);
            found.lines.push(Line { score: Score::Win(1), depth: (1, 1), turns: vec![turn] });
            found.time = deadline.start.elapsed();
            report(&found);
            self.stop.store(false, Ordering::Relaxed);
            return found;
        }
        let shared = Shared {
            rules: &self.rules,
            eval: &self.eval,
            table: &self.table,
            stop: &self.stop,
            deadline,
            nodes: &nodes,
            node_limit: limits.nodes,
            blindness,
        };
        let (first, helpers) = self.workers.split_at_mut(1);
        std::thread::scope(|scope| {
            for (i, worker) in helpers.iter_mut().enumerate() {
                let shared = &shared;
                // Helpers start at different depths, so that they fill the table ahead of the first.
                scope.spawn(move || {
                    let mut value = 0;
                    for depth in (1 + (i as i32 + 1) % 2).. {
                        value = window(worker, shared, state, value, depth);
                        if shared.stop.load(Ordering::Relaxed) || depth >= MAX_PLY as i32 {
                            break;
                        }
                    }
                });
            }
            iterate(&mut first[0], &shared, state, &limits, &mut found, &mut report);
            shared.stop.store(true, Ordering::Relaxed);
        });
        shorten(&mut found, position, &shared.deadline, limits.nodes);
        if found.best.is_none() {
            found.best = self.glance(state);
        }
        self.stop.store(false, Ordering::Relaxed);
        found
    }
}

impl Engine {
    /// A turn for a search that was stopped before it found anything: the best at a glance.
    fn glance(&self, state: &State) -> Option<Turn> {
        let rules = &*self.rules;
        let mut turns = Vec::new();
        state.turns(rules, &mut turns);
        turns.into_iter().max_by_key(|&turn| {
            let mut next = *state;
            next.play(rules, turn);
            let lost = next.ended(rules).is_none() && next.winning_turn(rules).is_some();
            -self.eval.value(&next) - if lost { SURE } else { 0 }
        })
    }
}

/// Positions that a proof may look at for each millisecond that is left.
const PROOF_RATE: u64 = 200;
/// Longer wins than this are announced as they were found.
const PROVED: i32 = 4;

/// Reductions can make the search find a longer win before a shorter one: a proof search settles it.
fn shorten(found: &mut Found, position: &Position, deadline: &Deadline, nodes: Option<u64>) {
    let Some(line) = found.lines.first_mut() else { return };
    let Score::Win(n) = line.score else { return };
    if n < 2 {
        return;
    }
    let left =
        deadline.hard.map_or(Duration::from_secs(2), |hard| hard.saturating_sub(deadline.start.elapsed()));
    let budget = (left.as_millis() as u64).saturating_mul(PROOF_RATE).min(nodes.unwrap_or(u64::MAX));
    let stop = AtomicBool::new(false);
    let mut solver = Solver::new(position.rules(), &stop, budget);
    if let Solution::Win(shorter, turns) = solver.solve(position, n.min(PROVED) as u32 - 1) {
        line.score = Score::Win(shorter as i32);
        found.best = turns.first().copied();
        line.turns = turns;
    }
}

/// Deeper and deeper, until a limit is met.
fn iterate(
    worker: &mut Worker,
    shared: &Shared<'_>,
    state: &State,
    limits: &Limits,
    found: &mut Found,
    report: &mut impl FnMut(&Found),
) {
    let last = limits.depth.map_or(MAX_PLY as i32, |d| d.min(MAX_PLY as u32) as i32);
    let wanted = limits.lines.max(1);
    let mut values = vec![0; wanted];
    let mut stable = 0;
    for depth in 1..=last {
        let mut lines: Vec<Line> = Vec::new();
        worker.excluded.clear();
        worker.deepest = 0;
        for value in values.iter_mut() {
            let result = window(worker, shared, state, *value, depth);
            let stopped = shared.stop.load(Ordering::Relaxed);
            let line = worker.line().to_vec();
            let Some(&turn) = line.first() else { break };
            if stopped && (result <= -INFINITE || !lines.is_empty() || wanted > 1) {
                break;
            }
            *value = result;
            let deepest = worker.deepest as u32;
            lines.push(Line { score: Score::new(result), depth: (depth as u32, deepest), turns: line });
            worker.excluded.push(turn);
            if stopped {
                break;
            }
        }
        worker.excluded.clear();
        let stopped = shared.stop.load(Ordering::Relaxed);
        lines.sort_by_key(|line| std::cmp::Reverse(worth(line.score)));
        let complete = !lines.is_empty() && (lines.len() == wanted || !stopped);
        if complete && !stopped || found.lines.is_empty() && !lines.is_empty() {
            let best = lines[0].turns.first().copied();
            stable = if best == found.best { stable + 1 } else { 0 };
            found.best = best;
            found.lines = lines;
        } else if stopped && wanted == 1 && !lines.is_empty() {
            // An unfinished iteration began with the best turn of the last: a better one was really better.
            found.best = lines[0].turns.first().copied();
            found.lines = lines;
        }
        found.nodes = (shared.nodes.load(Ordering::Relaxed) + worker.nodes % 256).max(worker.nodes);
        found.time = shared.deadline.start.elapsed();
        found.fullness = shared.table.fullness();
        report(found);
        if stopped {
            break;
        }
        let sure = found.lines.first().is_some_and(|line| match line.score {
            // Everything up to this depth was looked at: no shorter win is left.
            Score::Win(n) => (n.unsigned_abs() * 2) as i32 <= depth + 1,
            Score::Points(_) => false,
        });
        if limits.stop_at_win && sure && wanted == 1 || !shared.deadline.begins_another(stable) {
            break;
        }
    }
}

/// For sorting lines.
fn worth(score: Score) -> Value {
    match score {
        Score::Points(points) => points,
        Score::Win(n) if n > 0 => WIN - n,
        Score::Win(n) => -WIN - n,
    }
}

/// One iteration, first in a narrow window around the last value.
fn window(worker: &mut Worker, shared: &Shared<'_>, state: &State, last: Value, depth: i32) -> Value {
    let mut width = WINDOW;
    let (mut low, mut high) = (-INFINITE, INFINITE);
    if depth >= 3 && last.abs() < SURE {
        (low, high) = (last - width, last + width);
    }
    loop {
        let value = worker.root(shared, state, low, high, depth);
        if shared.stop.load(Ordering::Relaxed) {
            return value;
        }
        width *= 4;
        if value <= low && low > -INFINITE {
            low = if width > 1000 { -INFINITE } else { value - width };
        } else if value >= high && high < INFINITE {
            high = if width > 1000 { INFINITE } else { value + width };
        } else {
            return value;
        }
    }
}
