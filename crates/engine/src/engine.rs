//! The engine: threads, iterations, and what is told of them.

use std::cell::OnceCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use jersi_rules::{Position, Ruleset, State, Turn};

use crate::book::Book;
use crate::crew::together;
use crate::eval::Evaluator;
use crate::game_line::GameLine;
use crate::levels::Level;
use crate::limits::{Deadline, Limits};
use crate::score::{SURE, Score};
use crate::search::{Shared, Table, Worker, deepen, help};
use crate::solve::{Solution, Solver};
use crate::tuned;

/// A line of play with its value.
#[derive(Clone, Debug)]
pub struct Variation {
    /// Its value for the side that plays its first turn.
    pub score: Score,
    /// The depth of the iteration that found it, and the longest line that was looked at on the way.
    pub depth: (u32, u32),
    /// Its turns, in order; only the first is sure to be there.
    pub turns: Vec<Turn>,
}

/// What a search has found so far.
#[derive(Clone, Default, Debug)]
pub struct Found {
    /// The turn to play; none if the game is over.
    pub best: Option<Turn>,
    /// The best lines, best first.
    pub lines: Vec<Variation>,
    /// How many positions were visited, by all threads.
    pub nodes: u64,
    /// How long it has taken.
    pub time: Duration,
    /// How much of the table this search has filled, in thousandths.
    pub fullness: usize,
}

/// A player of one game. It remembers what it has searched, so that the next turn of the same game starts from there;
/// [`Engine::clear`] before another game.
pub struct Engine {
    rules: Arc<Ruleset>,
    eval: Arc<Evaluator>,
    table: Table,
    workers: Vec<Worker>,
    stop: Arc<AtomicBool>,
    /// The game's book, if there is one: looked for when it is asked for the first time.
    book: OnceCell<Option<Book>>,
    level: Level,
    seed: u64,
}

/// The size of the table unless said otherwise, in MiB.
const TABLE: usize = 64;

impl Engine {
    /// A player that thinks on so many threads, with the game's own evaluator and a table of 64 MiB.
    pub fn new(rules: &Arc<Ruleset>, threads: usize) -> Engine {
        Engine::with(Arc::new(Evaluator::new(rules)), rules, threads, TABLE)
    }

    /// A player with a given evaluator, which several can share, and a table of so many MiB.
    pub fn with(eval: Arc<Evaluator>, rules: &Arc<Ruleset>, threads: usize, mebibytes: usize) -> Engine {
        Engine {
            rules: rules.clone(),
            table: Table::new(mebibytes),
            workers: std::iter::repeat_with(|| Worker::new(&eval)).take(threads.max(1)).collect(),
            eval,
            stop: Arc::new(AtomicBool::new(false)),
            book: OnceCell::new(),
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

    /// The level at which it plays.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Forgets earlier searches: what follows is the same as with a new player.
    pub fn clear(&mut self) {
        self.table.clear();
        self.workers.iter_mut().for_each(Worker::forget);
    }

    /// The book of the game that it plays.
    pub(crate) fn book(&self) -> Option<&Book> {
        self.book.get_or_init(|| Book::for_game(&self.rules)).as_ref()
    }

    /// A switch that another thread can set to end a search; it then gives the best it has.
    pub fn stopper(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    /// Searches the last position of a game; `report` hears of every iteration. A stop switch that is already on
    /// ends it at once; it is off afterwards.
    pub fn search(&mut self, game: &GameLine, limits: &Limits, mut report: impl FnMut(&Found)) -> Found {
        let position = game.position();
        if let Some(found) = limits.book.and_then(|draw| self.book_answer(position, draw)) {
            report(&found);
            return self.finish(found);
        }
        let limits = self.level.limit(limits);
        let state = position.state();
        let deadline = Deadline::new(&limits, state.side());
        let nodes = AtomicU64::new(0);
        self.table.new_search();
        let unwanted = unwanted(position, &limits.only);
        for worker in &mut self.workers {
            worker.new_search(game.hashes(), &unwanted);
        }
        let blindness = self.level.blindness(&self.eval, state, self.seed);
        let mut found = Found::default();
        if state.outcome(&self.rules).is_some() {
            return self.finish(found);
        }
        let sees_wins = blindness.as_ref().is_none_or(|b| b.sees_wins());
        let is_wanted = |turn: &Turn| !unwanted.contains(turn);
        let win = state.winning_turn(&self.rules).filter(is_wanted);
        if let Some(turn) = win.filter(|_| sees_wins && limits.lines <= 1) {
            found.best = Some(turn);
            found.lines.push(Variation { score: Score::Win(1), depth: (1, 1), turns: vec![turn] });
            found.time = deadline.start.elapsed();
            report(&found);
            return self.finish(found);
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
        let helpers = helpers.iter_mut().enumerate().map(|(i, worker)| {
            let shared = &shared;
            move || help(worker, shared, state, i)
        });
        together(helpers, || {
            deepen(&mut first[0], &shared, state, &limits, &mut found, &mut report);
            shared.stop.store(true, Ordering::Relaxed);
        });
        if sees_wins && shared.blindness.is_some() && loses_next(&found) {
            // What it saw loses at once: then it looks again, at everything.
            self.stop.store(false, Ordering::Relaxed);
            let limits = Limits { depth: Some(2), nodes: None, ..limits.clone() };
            let all = Shared { blindness: None, node_limit: None, ..shared };
            deepen(&mut first[0], &all, state, &limits, &mut found, &mut report);
            return self.finish(found);
        }
        if unwanted.is_empty() {
            shorten(&mut found, position, &shared.deadline, limits.nodes);
        }
        if found.best.is_none() {
            found.best = self.glance(state, &unwanted);
        }
        self.finish(found)
    }

    /// Makes ready for the next search.
    fn finish(&self, found: Found) -> Found {
        self.stop.store(false, Ordering::Relaxed);
        found
    }
}

impl Engine {
    /// A turn for a search that was stopped before it found anything: the best at a glance.
    fn glance(&self, state: &State, unwanted: &[Turn]) -> Option<Turn> {
        let rules = &*self.rules;
        let mut turns = Vec::new();
        state.turns(rules, &mut turns);
        turns.retain(|turn| !unwanted.contains(turn));
        turns.into_iter().max_by_key(|&turn| {
            let mut next = *state;
            next.play(rules, turn);
            let lost = next.ended(rules).is_none() && next.winning_turn(rules).is_some();
            -self.eval.value(&next) - if lost { SURE } else { 0 }
        })
    }
}

/// The legal turns that are not among those to choose from; none, where there is nothing to choose from.
fn unwanted(position: &Position, only: &[Turn]) -> Vec<Turn> {
    let mut turns = Vec::new();
    if !only.is_empty() {
        position.turns_into(&mut turns);
        let all = turns.len();
        turns.retain(|turn| !only.contains(turn));
        if turns.len() == all {
            turns.clear();
        }
    }
    turns
}

/// Whether the best that was found loses by the enemy's next turn.
fn loses_next(found: &Found) -> bool {
    found.lines.first().is_some_and(|line| line.score == Score::Win(-1))
}

/// Reductions can make the search find a longer win before a shorter one: a proof search settles it.
fn shorten(found: &mut Found, position: &Position, deadline: &Deadline, nodes: Option<u64>) {
    let Some(line) = found.lines.first_mut() else { return };
    let Score::Win(n) = line.score else { return };
    if n < 2 {
        return;
    }
    let left = deadline.hard.map_or(tuned::PROOF_TIME, |hard| hard.saturating_sub(deadline.start.elapsed()));
    let budget = (left.as_millis() as u64).saturating_mul(tuned::proof_rate()).min(nodes.unwrap_or(u64::MAX));
    let stop = AtomicBool::new(false);
    let mut solver = Solver::new(position.rules(), &stop, budget);
    if let Solution::Win(shorter, turns) = solver.solve(position, n.min(tuned::proof_turns()) as u32 - 1) {
        line.score = Score::Win(shorter as i32);
        found.best = turns.first().copied();
        line.turns = turns;
    }
}
