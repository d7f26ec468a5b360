//! `go`: what is asked for, and the thread that does it.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

use jersi_rules::{Position, Turn, perft};

use super::lines::OneLine;
use super::{Manner, Output, read_word};
use crate::engine::{Engine, Found};
use crate::game_line::GameLine;
use crate::limits::{Limits, RemainingTime};
use crate::score::{MAX_PLY, Score};

/// No game is counted deeper than this.
const MAX_COUNT: u32 = 99;

/// How long a stopped search may take for its first iteration.
const FIRST: Duration = Duration::from_millis(4);

/// What a `go` line asks for.
pub(super) enum Order {
    /// Counts the games of a length.
    Count(u32),
    /// Searches; `waits` keeps the answer back until `stop`.
    Search { limits: Limits, waits: bool },
}

/// What the clocks are called: by the number of the player, or by colour, as chess programs do.
const CLOCKS: [[&str; 4]; 2] = [["p1time", "p2time", "p1inc", "p2inc"], ["wtime", "btime", "winc", "binc"]];

const KNOWN: &str = "depth, nodes, movetime, p1time, p2time, p1inc, p2inc (or wtime, btime, winc, binc), movestogo, \
     searchmoves, ponder, infinite, perft";

impl Order {
    pub fn read(text: &str, position: &Position, lines: usize) -> Result<Order, String> {
        let mut words = text.split_whitespace().peekable();
        let mut limits = Limits { lines, stop_at_win: true, ..Limits::default() };
        let mut waits = false;
        let mut clock: [Option<Duration>; 4] = [None; 4];
        let mut turns = None;
        let mut seen: Vec<&str> = Vec::new();
        while let Some(word) = words.next() {
            let at = CLOCKS.iter().find_map(|names| names.iter().position(|&name| name == word));
            // The same clock under its other name is the same clock.
            let name = at.map_or(word, |at| CLOCKS[0][at]);
            if seen.contains(&name) {
                return Err(format!("`{}` is there twice", OneLine(word)));
            }
            match (word, at) {
                ("infinite", _) => waits = true,
                ("ponder", _) => limits.pondering = Some(Arc::new(AtomicBool::new(true))),
                ("perft", _) => {
                    let depth = number(word, words.next(), 0, u64::from(MAX_COUNT))? as u32;
                    if !seen.is_empty() || words.next().is_some() {
                        return Err("`go perft N` takes nothing else".to_owned());
                    }
                    return Ok(Order::Count(depth));
                }
                ("depth", _) => {
                    let depth = number(word, words.next(), 1, u64::MAX)?;
                    limits.depth = Some(depth.min(MAX_PLY as u64) as u32);
                }
                ("nodes", _) => limits.nodes = Some(number(word, words.next(), 1, u64::MAX)?),
                ("movetime", _) => limits.time = Some(time(word, words.next())?),
                // Some programs send 0 where the clock is for the whole game.
                ("movestogo", _) => turns = Some(number(word, words.next(), 0, u64::MAX)?),
                ("searchmoves", _) => {
                    while let Some(word) = words.next_if(|&word| !is_keyword(word)) {
                        let turn = read_word(position, word)
                            .map_err(|error| format!("searchmoves, `{}`: {error}", OneLine(word)))?;
                        limits.only.push(turn);
                    }
                    if limits.only.is_empty() {
                        return Err("after `searchmoves` come the turns to choose from".to_owned());
                    }
                }
                (_, Some(at)) => clock[at] = Some(time(word, words.next())?),
                _ => return Err(format!("`go` knows no `{}`; it knows {KNOWN}", OneLine(word))),
            }
            seen.push(name);
        }
        if clock.iter().any(Option::is_some) {
            let side = position.side().index();
            let Some(own) = clock[side] else {
                return Err(format!("the clock of the side to move is missing: {}", CLOCKS[0][side]));
            };
            let [white, black, white_gain, black_gain] = clock;
            limits.clock = Some(RemainingTime {
                left: [white.unwrap_or(own), black.unwrap_or(own)],
                increment: [white_gain.unwrap_or_default(), black_gain.unwrap_or_default()],
                turns: turns.filter(|&turns| turns > 0).map(|turns| turns.min(u64::from(u32::MAX)) as u32),
            });
        }
        limits.stop_at_win &= !waits;
        Ok(Order::Search { limits, waits })
    }

    /// Lets the book answer where a turn is wanted and no analysis: one line within some time, of all turns, and now.
    pub fn allow_book(&mut self, draw: u64) {
        let Order::Search { limits, waits } = self else { return };
        let is_timed = limits.time.is_some() || limits.clock.is_some();
        let is_limited = limits.depth.is_some() || limits.nodes.is_some() || !limits.only.is_empty();
        if is_timed && !is_limited && !*waits && limits.lines <= 1 && limits.pondering.is_none() {
            limits.book = Some(draw);
        }
    }
}

/// Whether a word of a `go` line is its own, and no turn.
fn is_keyword(word: &str) -> bool {
    let others = ["depth", "nodes", "movetime", "movestogo", "searchmoves", "ponder", "infinite", "perft"];
    others.contains(&word) || CLOCKS.iter().any(|names| names.contains(&word))
}

fn number(name: &str, value: Option<&str>, least: u64, most: u64) -> Result<u64, String> {
    value.and_then(|value| value.parse().ok()).filter(|n| (least..=most).contains(n)).ok_or_else(|| {
        let most = if most == u64::MAX { String::new() } else { format!(" to {most}") };
        format!("after `{name}` comes a whole number from {least}{most}")
    })
}

/// A time in milliseconds. Some programs send clocks that have run out as negative numbers.
fn time(name: &str, value: Option<&str>) -> Result<Duration, String> {
    let milliseconds = value.and_then(|value| value.parse::<i64>().ok());
    let milliseconds =
        milliseconds.ok_or_else(|| format!("after `{name}` comes a number of milliseconds"))?;
    // A year is as good as for ever, and cannot overflow.
    Ok(Duration::from_millis(milliseconds.clamp(0, 365 * 86_400_000) as u64))
}

/// A search or a count that runs.
pub(super) struct Task<'scope> {
    done: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
    /// The search has something to say.
    thought: Arc<AtomicBool>,
    /// Set as long as the search ponders.
    pondering: Option<Arc<AtomicBool>>,
    counts: bool,
    limited: bool,
    release: Sender<()>,
    thread: ScopedJoinHandle<'scope, Option<Engine>>,
}

impl<'scope> Task<'scope> {
    pub fn start<'env, W: Write + Send>(
        scope: &'scope Scope<'scope, 'env>,
        output: &'env Output<W>,
        manner: Manner,
        order: Order,
        engine: Option<Engine>,
        game: GameLine,
    ) -> Task<'scope> {
        let done = Arc::new(AtomicBool::new(false));
        let stop = engine.as_ref().map_or_else(Arc::default, Engine::stopper);
        let thought = Arc::new(AtomicBool::new(false));
        let counts = matches!(order, Order::Count(_));
        let (limited, pondering) = match &order {
            Order::Count(_) => (true, None),
            Order::Search { limits, waits } => {
                let Limits { depth, nodes, time, clock, pondering, .. } = limits;
                let limited = depth.is_some() || nodes.is_some() || time.is_some() || clock.is_some();
                (limited && !waits, pondering.clone())
            }
        };
        let (release, wait) = channel();
        let thread = scope.spawn({
            let (done, stop, thought) = (done.clone(), stop.clone(), thought.clone());
            move || {
                let position = game.position();
                let (text, engine) = match (order, engine) {
                    (Order::Search { limits, waits }, Some(mut engine)) => {
                        let result = catch_unwind(AssertUnwindSafe(|| {
                            engine.search(&game, &limits, |found| {
                                for line in infos(found, position, manner) {
                                    // A reader that is gone is noticed where commands are read.
                                    let _ = output.say(&line);
                                }
                                thought.store(true, Ordering::Relaxed);
                            })
                        }));
                        thought.store(true, Ordering::Relaxed);
                        hold_back(&wait, waits, limits.pondering.as_deref());
                        match result {
                            Ok(found) => (best(position, &found, manner), Some(engine)),
                            Err(_) => {
                                let any = position.turns().first().copied();
                                let best = best_turn(position, any, manner);
                                (format!("error the search failed; this is any legal turn\n{best}"), None)
                            }
                        }
                    }
                    (Order::Count(depth), _) => (division(position, depth, manner, &stop), None),
                    (Order::Search { .. }, None) => (best_turn(position, None, manner), None),
                };
                let _ = output.say_last(&text, Some(&done));
                engine
            }
        });
        Task { done, stop, thought, pondering, counts, limited, release, thread }
    }

    /// Whether it has answered.
    pub fn is_done(&self) -> bool {
        self.done.load(Ordering::Acquire)
    }

    /// Whether it is a count, not a search.
    pub fn counts(&self) -> bool {
        self.counts
    }

    /// Whether it ends by itself.
    pub fn is_limited(&self) -> bool {
        self.limited && !self.is_pondering()
    }

    /// Whether it thinks in the enemy's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.as_ref().is_some_and(|pondering| pondering.load(Ordering::Relaxed))
    }

    /// The enemy has played what was expected: from now on the search is one like any other.
    pub fn ponder_hit(&self) {
        if let Some(pondering) = &self.pondering {
            pondering.store(false, Ordering::Relaxed);
            // It may be waiting with its answer; if not, it will not wait.
            let _ = self.release.send(());
        }
    }

    /// Ends it, waits for its answer, and gives the engine back.
    pub fn stop(self) -> Option<Engine> {
        // `stop` right behind `go`: the first iteration takes less than a millisecond, and any turn is worse.
        let hurry = Instant::now() + FIRST;
        while !self.counts && !self.thought.load(Ordering::Relaxed) && Instant::now() < hurry {
            std::thread::sleep(Duration::from_micros(100));
        }
        self.stop.store(true, Ordering::Relaxed);
        drop(self.release);
        let engine = self.thread.join().ok().flatten();
        // It may have ended by itself before it saw the switch.
        self.stop.store(false, Ordering::Relaxed);
        engine
    }
}

/// Keeps an answer back until it may be given: until `stop`, or, of what was only pondered, until the enemy has played it.
/// The session lets go of its end of the channel at the end, whatever comes.
fn hold_back(wait: &Receiver<()>, waits: bool, pondering: Option<&AtomicBool>) {
    let ponders = || pondering.is_some_and(|pondering| pondering.load(Ordering::Relaxed));
    while waits || ponders() {
        if wait.recv().is_err() {
            break;
        }
    }
}

/// The answer of a search: its turn and, for those who want to ponder, what it expects then.
fn best(position: &Position, found: &Found, manner: Manner) -> String {
    let text = best_turn(position, found.best, manner);
    let line = found.lines.first().map_or(&[][..], |line| &line.turns);
    let (Some(best), &[first, answer, ..]) = (found.best, line) else { return text };
    if !manner.ponders || best != first || position.check(best).is_err() {
        return text;
    }
    let mut next = position.clone();
    next.play_unchecked(best);
    if next.check(answer).is_ok() { format!("{text} ponder {}", manner.word(&next, answer)) } else { text }
}

fn best_turn(position: &Position, turn: Option<Turn>, manner: Manner) -> String {
    let word = turn.map_or_else(|| "0000".to_owned(), |turn| manner.word(position, turn));
    format!("bestmove {word}")
}

/// One line for each of the best lines of play.
fn infos(found: &Found, position: &Position, manner: Manner) -> Vec<String> {
    let milliseconds = found.time.as_millis();
    let speed = (found.nodes as f64 / found.time.as_secs_f64().max(1e-6)) as u64;
    let mut texts = Vec::new();
    for (i, line) in found.lines.iter().enumerate() {
        let (depth, deepest) = line.depth;
        let deepest = deepest.max(depth);
        let score = match line.score {
            Score::Points(points) => format!("cp {points}"),
            Score::Win(turns) => format!("{} {turns}", manner.win),
        };
        let mut text = format!(
            "info depth {depth} seldepth {deepest} multipv {} score {score} nodes {} nps {speed} time {milliseconds} hashfull {} pv",
            i + 1,
            found.nodes,
            found.fullness,
        );
        let mut at = position.clone();
        for &turn in &line.turns {
            if at.check(turn).is_err() {
                break;
            }
            text.push(' ');
            text += &manner.word(&at, turn);
            at.play_unchecked(turn);
        }
        texts.push(text);
    }
    texts
}

/// The counts of all turns, sorted by their words, and their sum.
fn division(position: &Position, depth: u32, manner: Manner, stop: &AtomicBool) -> String {
    if depth == 0 {
        return "nodes 1".to_owned();
    }
    let mut turns = Vec::new();
    position.turns_into(&mut turns);
    let mut total = 0u64;
    let mut lines = Vec::new();
    for turn in turns {
        let mut next = position.clone();
        next.play_unchecked(turn);
        let Some(count) = count(&next, depth - 1, stop) else {
            return "error the count was stopped".to_owned();
        };
        total = total.saturating_add(count);
        lines.push((manner.word(position, turn), count));
    }
    lines.sort_unstable();
    let mut text: String = lines.iter().map(|(word, count)| format!("{word}: {count}\n")).collect();
    text += &format!("nodes {total}");
    text
}

/// As [`perft`], but `None` soon after the switch is set.
fn count(position: &Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= 2 {
        return Some(perft(position, depth));
    }
    let mut turns = Vec::new();
    position.turns_into(&mut turns);
    let mut total = 0u64;
    for turn in turns {
        let mut next = position.clone();
        next.play_unchecked(turn);
        total = total.saturating_add(count(&next, depth - 1, stop)?);
    }
    Some(total)
}
