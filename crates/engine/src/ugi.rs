//! UGI: how other programs talk to the engine, one command a line.
//!
//! [`run`] reads commands and answers them until `quit` or the end of the input. A search runs on a thread of its
//! own, so that `isready`, `query` and `stop` are answered while it thinks; what would change the game or the
//! engine under it is refused until it is over. Whatever is wrong with a line is answered by one line `error …`,
//! and nothing changes.
//!
//! ```
//! let script = "position startpos moves b4d5d5\nquery fen\ngo depth 1\nquit\n";
//! let mut output = Vec::new();
//! jersi_engine::ugi::run(script.as_bytes(), &mut output)?;
//! let output = String::from_utf8(output)?;
//! assert!(output.starts_with("response s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/4WW2/6/P-S-R-1S-R-P-/R-P-S-R-P-S- b 1 1\n"));
//! assert!(output.contains("\nbestmove "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod format;
mod go;
mod lines;
mod options;

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::Scope;
use std::time::{Duration, Instant};

use jersi_rules::{Position, Side, builtin_ids};

pub use format::{MoveFormat, read_word};
pub use lines::{BadLine, LineReader, MAX_LINE, OneLine};

use crate::engine::Engine;
use crate::game_line::GameLine;
use format::Manner;
use go::{Order, Task};
use options::Options;

/// Speaks UGI until `quit` or the end of the input. Each answer is flushed at once. It fails only where the input
/// cannot be read or the output cannot be written.
pub fn run(input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let output = Output(Mutex::new(output));
    std::thread::scope(|scope| {
        let options = Options::default();
        let engine = Some(options.engine());
        let game = GameLine::new(options.rules.start());
        let mut session = Session { scope, output: &output, options, game, engine, task: None, win: UGI_WIN };
        let mut lines = LineReader::new(input);
        let mut result = Ok(());
        let mut quits = false;
        while result.is_ok() {
            result = match lines.next_line() {
                Ok(Some(Ok(line))) if line.split_whitespace().next() == Some("quit") => {
                    quits = true;
                    break;
                }
                Ok(Some(Ok(line))) => session.obey(&line),
                Ok(Some(Err(problem))) => session.output.say(&format!("error {problem}")),
                Ok(None) => break,
                Err(error) => Err(error),
            };
        }
        session.leave(quits || result.is_err());
        result
    })
}

/// Lines go out whole and at once, from whichever thread.
struct Output<W>(Mutex<W>);

impl<W: Write> Output<W> {
    fn say(&self, text: &str) -> io::Result<()> {
        self.say_last(text, None)
    }

    /// The last words of a task: it is over before anybody can read them.
    fn say_last(&self, text: &str, done: Option<&AtomicBool>) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(done) = done {
            done.store(true, Ordering::Release);
        }
        output.write_all(text.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()
    }
}

/// What a command came to: lines to print, maybe none, or why it was refused.
type Answer = Result<String, String>;

/// How long the end waits for what will end by itself, so that scripts get their answers: at the end of the input,
/// every task with a limit; after `quit`, a count, which says nothing if it is broken off.
const PATIENCE: Duration = Duration::from_secs(2);

/// What a forced win is called in `score`, …
const UGI_WIN: &str = "win";
/// … and for a program that said `uci`.
const UCI_WIN: &str = "mate";

struct Session<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'env Output<W>,
    options: Options,
    game: GameLine,
    /// Away while it thinks.
    engine: Option<Engine>,
    task: Option<Task<'scope>>,
    /// What a forced win is called.
    win: &'static str,
}

impl<'scope, 'env, W: Write + Send> Session<'scope, 'env, W> {
    fn obey(&mut self, line: &str) -> io::Result<()> {
        if self.task.as_ref().is_some_and(Task::is_done) {
            self.end_task();
        }
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let idle = self.task.is_none();
        let busy = || Err(format!("`{command}` has to wait: the engine is thinking; send `stop` first"));
        let answer = match command {
            "" => Ok(String::new()),
            "ugi" => Ok(self.introduce(UGI_WIN, "ugiok")),
            "uci" => Ok(self.introduce(UCI_WIN, "uciok")),
            "isready" => Ok("readyok".to_owned()),
            "stop" => {
                self.end_task();
                Ok(String::new())
            }
            "ponderhit" => self.ponder_hit(),
            "query" => self.query(rest),
            "setoption" | "uginewgame" | "ucinewgame" | "position" | "go" if !idle => busy(),
            "setoption" => self.set_option(rest),
            "uginewgame" | "ucinewgame" => {
                self.engine_at_rest().clear();
                self.start();
                Ok(String::new())
            }
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            _ => Err(format!(
                "there is no command `{}`; commands: ugi, isready, setoption, uginewgame, position, go, ponderhit, stop, query, quit",
                OneLine(command)
            )),
        };
        match answer {
            Ok(text) if text.is_empty() => Ok(()),
            Ok(text) => self.output.say(&text),
            Err(problem) => self.output.say(&format!("error {}", OneLine(&problem))),
        }
    }

    /// Who we are, to a program that has said in which dialect it speaks.
    fn introduce(&mut self, win: &'static str, ok: &str) -> String {
        self.win = win;
        self.options.introduce(ok)
    }

    fn ponder_hit(&mut self) -> Answer {
        let task = self.task.as_ref().filter(|task| task.is_pondering());
        let task = task.ok_or("nothing is being pondered; `go ponder` comes first")?;
        task.ponder_hit();
        Ok(String::new())
    }

    fn start(&mut self) {
        self.game = GameLine::new(self.options.rules.start());
    }

    fn set_option(&mut self, text: &str) -> Answer {
        let change = self.options.set(text)?;
        if change.engine {
            self.engine = None; // the old table goes before the new one comes
        }
        if change.game {
            self.start();
        }
        if change.memory {
            self.engine_at_rest().clear();
        }
        let (level, seed) = (self.options.level, self.options.seed);
        self.engine_at_rest().set_level(level, seed);
        Ok(String::new())
    }

    fn set_position(&mut self, text: &str) -> Answer {
        let mut words = text.split_whitespace().peekable();
        let start = match words.next() {
            Some("startpos") => self.options.rules.start(),
            Some("fen") => {
                let mut fields = Vec::new();
                while let Some(word) = words.next_if(|&word| word != "moves") {
                    fields.push(word);
                }
                Position::read(&self.options.rules, &fields.join(" "))
                    .map_err(|e| format!("position: {e}"))?
            }
            _ => return Err("after `position` comes `startpos` or `fen` and a position".to_owned()),
        };
        let mut game = GameLine::new(start);
        match words.next() {
            None => {}
            Some("moves") => {
                for (i, word) in words.enumerate() {
                    let turn = read_word(game.position(), word)
                        .map_err(|e| format!("move {}, `{}`: {e}", i + 1, OneLine(word)))?;
                    game.play_unchecked(turn);
                }
            }
            Some(word) => {
                return Err(format!("`{}` is not expected; turns come after `moves`", OneLine(word)));
            }
        }
        self.game = game;
        Ok(String::new())
    }

    fn query(&self, text: &str) -> Answer {
        let mut words = text.split_whitespace();
        let (what, word) = (words.next(), words.next());
        let position = self.game.position();
        let outcome = || position.outcome();
        let answer = match (what, word) {
            (Some("islegal"), Some(word)) if words.next().is_none() => {
                read_word(position, word).is_ok().to_string()
            }
            (Some("islegal"), _) => return Err("after `query islegal` comes one turn".to_owned()),
            (_, Some(word)) => return Err(format!("`{}` is not expected", OneLine(word))),
            (Some("gameover"), _) => outcome().is_some().to_string(),
            (Some("p1turn"), _) => (position.side() == Side::White).to_string(),
            (Some("result"), _) => match outcome().map(|outcome| outcome.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Side::White)) => "p1win",
                Some(Some(Side::Black)) => "p2win",
            }
            .to_owned(),
            (Some("reason"), _) => outcome().map_or("none", |outcome| outcome.reason.name()).to_owned(),
            (Some("fen"), _) => position.to_string(),
            (Some("moves"), _) => {
                let mut turns = Vec::new();
                position.turns_into(&mut turns);
                let format = self.options.format;
                let mut words: Vec<_> = turns.iter().map(|&turn| format.word(position, turn)).collect();
                words.sort_unstable();
                words.join(" ")
            }
            (Some("variants"), _) => builtin_ids().collect::<Vec<_>>().join(" "),
            _ => {
                let known = "gameover, p1turn, result, islegal, fen, moves, reason or variants";
                return Err(format!("after `query` comes {known}"));
            }
        };
        Ok(format!("response {answer}").trim_end().to_owned())
    }

    fn go(&mut self, text: &str) -> Answer {
        let mut order = Order::read(text, self.game.position(), self.options.lines)?;
        if self.options.book {
            order.allow_book(self.options.seed.wrapping_add(self.game.turns().len() as u64));
        }
        let engine = match order {
            Order::Count(_) => None,
            Order::Search { .. } => Some(self.engine.take().unwrap_or_else(|| self.options.engine())),
        };
        let game = self.game.clone();
        let Options { format, ponder: ponders, .. } = self.options;
        let manner = Manner { format, win: self.win, ponders };
        self.task = Some(Task::start(self.scope, self.output, manner, order, engine, game));
        Ok(String::new())
    }

    /// Stops what runs and waits until it has answered.
    fn end_task(&mut self) {
        let Some(task) = self.task.take() else { return };
        if let Some(engine) = task.stop() {
            self.engine = Some(engine);
        }
        self.engine_at_rest();
    }

    /// The engine while it does not think; a new one if a search took the last one down.
    fn engine_at_rest(&mut self) -> &mut Engine {
        self.engine.get_or_insert_with(|| self.options.engine())
    }

    /// The end: a search answers with what it has.
    fn leave(&mut self, quits: bool) {
        let patience = Instant::now() + PATIENCE;
        while let Some(task) = &self.task {
            let ends_soon = task.counts() || task.is_limited() && !quits;
            if !ends_soon || task.is_done() || Instant::now() > patience {
                self.end_task();
            } else {
                std::thread::sleep(Duration::from_millis(2));
            }
        }
    }
}
