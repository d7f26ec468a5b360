//! `go`: what is asked for, and the thread that does it.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

use jersi_rules::{Position, Side, perft};

use super::lines::OneLine;
use super::{MoveFormat, Output};
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

impl Order {
    pub fn read(text: &str, side: Side, lines: usize) -> Result<Order, String> {
        let mut words = text.split_whitespace();
        let mut limits = Limits { lines, stop_at_win: true, ..Limits::default() };
        let mut waits = false;
        let mut clock: [Option<Duration>; 4] = [None; 4];
        let mut seen: Vec<&str> = Vec::new();
        while let Some(word) = words.next() {
            if seen.contains(&word) {
                return Err(format!("`{word}` is there twice"));
            }
            let at = ["p1time", "p2time", "p1inc", "p2inc"].iter().position(|&name| name == word);
            match (word, at) {
                ("infinite", _) => waits = true,
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
                (_, Some(at)) => clock[at] = Some(time(word, words.next())?),
                _ => {
                    let word = OneLine(word);
                    let known = "depth, nodes, movetime, p1time, p2time, p1inc, p2inc, infinite, perft";
                    return Err(format!("`go` knows no `{word}`; it knows {known}"));
                }
            }
            seen.push(word);
        }
        if clock.iter().any(Option::is_some) {
            let Some(own) = clock[side.index()] else {
                return Err(format!("the clock of the side to move is missing: p{}time", side.index() + 1));
            };
            let [white, black, white_gain, black_gain] = clock;
            limits.clock = Some(RemainingTime {
                left: [white.unwrap_or(own), black.unwrap_or(own)],
                increment: [white_gain.unwrap_or_default(), black_gain.unwrap_or_default()],
            });
        }
        limits.stop_at_win &= !waits;
        Ok(Order::Search { limits, waits })
    }
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
    counts: bool,
    limited: bool,
    release: Sender<()>,
    thread: ScopedJoinHandle<'scope, Option<Engine>>,
}

impl<'scope> Task<'scope> {
    pub fn start<'env, W: Write + Send>(
        scope: &'scope Scope<'scope, 'env>,
        output: &'env Output<W>,
        format: MoveFormat,
        order: Order,
        engine: Option<Engine>,
        game: GameLine,
    ) -> Task<'scope> {
        let done = Arc::new(AtomicBool::new(false));
        let stop = engine.as_ref().map_or_else(Arc::default, Engine::stopper);
        let thought = Arc::new(AtomicBool::new(false));
        let counts = matches!(order, Order::Count(_));
        let limited = match &order {
            Order::Count(_) => true,
            Order::Search { limits: Limits { depth, nodes, time, clock, .. }, waits } => {
                !waits && (depth.is_some() || nodes.is_some() || time.is_some() || clock.is_some())
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
                                for line in infos(found, position, format) {
                                    // A reader that is gone is noticed where commands are read.
                                    let _ = output.say(&line);
                                }
                                thought.store(true, Ordering::Relaxed);
                            })
                        }));
                        thought.store(true, Ordering::Relaxed);
                        if waits {
                            // Ends when the session lets go of its end.
                            let _ = wait.recv();
                        }
                        match result {
                            Ok(found) => (best(position, found.best, format), Some(engine)),
                            Err(_) => {
                                let any = position.turns().first().copied();
                                let best = best(position, any, format);
                                (format!("error the search failed; this is any legal turn\n{best}"), None)
                            }
                        }
                    }
                    (Order::Count(depth), _) => (division(position, depth, format, &stop), None),
                    (Order::Search { .. }, None) => (best(position, None, format), None),
                };
                let _ = output.say_last(&text, Some(&done));
                engine
            }
        });
        Task { done, stop, thought, counts, limited, release, thread }
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
        self.limited
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

fn best(position: &Position, turn: Option<jersi_rules::Turn>, format: MoveFormat) -> String {
    let word = turn.map_or_else(|| "0000".to_owned(), |turn| format.word(position, turn));
    format!("bestmove {word}")
}

/// One line for each of the best lines of play.
fn infos(found: &Found, position: &Position, format: MoveFormat) -> Vec<String> {
    let milliseconds = found.time.as_millis();
    let speed = (found.nodes as f64 / found.time.as_secs_f64().max(1e-6)) as u64;
    let mut texts = Vec::new();
    for (i, line) in found.lines.iter().enumerate() {
        let (depth, deepest) = line.depth;
        let deepest = deepest.max(depth);
        let score = match line.score {
            Score::Points(points) => format!("cp {points}"),
            Score::Win(turns) => format!("win {turns}"),
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
            text += &format.word(&at, turn);
            at.play_unchecked(turn);
        }
        texts.push(text);
    }
    texts
}

/// The counts of all turns, sorted by their words, and their sum.
fn division(position: &Position, depth: u32, format: MoveFormat, stop: &AtomicBool) -> String {
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
        lines.push((format.word(position, turn), count));
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
