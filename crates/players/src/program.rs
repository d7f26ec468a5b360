//! A player that is another program and speaks UGI.

use std::io::{BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::time::{Duration, Instant};

use jersi_engine::ugi::{LineReader, OneLine, read_word};
use jersi_engine::{GameLine, Score};
use jersi_record::Ending;
use jersi_rules::{Ruleset, Side};
use jersi_texts::{Text, t, text};

use crate::player::ProgramOptions;
use crate::running::{Allowance, Choice, Fault};
use crate::stop::StopSignal;

/// How long a program may take to start, and to be ready for a game.
const START: Duration = Duration::from_secs(10);
/// How long a program may take to leave when it is asked to.
const LEAVE: Duration = Duration::from_millis(500);
/// How often somebody who waits looks whether the match is over.
const LOOK: Duration = Duration::from_millis(50);

/// A program that runs.
pub(crate) struct Program {
    child: Child,
    /// Written by a thread of its own: a program that does not read must not stop the match.
    input: Option<Sender<String>>,
    output: Receiver<String>,
    /// It has failed, and is not asked to leave but ended.
    failed: bool,
}

impl Program {
    /// Starts a program and sets its options and the game.
    pub fn start(options: &ProgramOptions, rules: &Ruleset, stop: &StopSignal) -> Result<Program, Fault> {
        let Some((name, arguments)) = options.command.split_first() else {
            return Err(Fault::crash(text!("fault-no-command")));
        };
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| Fault::crash(text!("fault-no-start", name = name, error = error.to_string())))?;
        let (input, to_write) = channel::<String>();
        let (sender, output) = sync_channel(1024);
        if let Some(mut stdin) = child.stdin.take() {
            std::thread::spawn(move || {
                for line in to_write {
                    if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || {
                let mut lines = LineReader::new(BufReader::new(stdout));
                while let Ok(Some(line)) = lines.next_line() {
                    // What is no text is no answer.
                    if sender.send(line.unwrap_or_default()).is_err() {
                        break;
                    }
                }
            });
        }
        let mut program = Program { child, input: Some(input), output, failed: false };
        program.introduce(options, rules, stop)?;
        Ok(program)
    }

    fn introduce(
        &mut self,
        options: &ProgramOptions,
        rules: &Ruleset,
        stop: &StopSignal,
    ) -> Result<(), Fault> {
        let until = Instant::now() + START;
        self.send("ugi");
        let mut has_variants = false;
        loop {
            let line = self.line(until, stop, "ugi")?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["ugiok", ..] => break,
                ["option", "name", name, ..] => has_variants |= name.eq_ignore_ascii_case("Variant"),
                _ => {}
            }
        }
        for (name, value) in &options.options {
            self.send(&format!("setoption name {} value {}", OneLine(name), OneLine(value)));
        }
        if has_variants {
            self.send(&format!("setoption name Variant value {}", rules.id()));
        } else if !rules.is_ugi_default() {
            self.failed = true;
            let id = rules.id();
            return Err(Fault::crash(text!("fault-no-variant", id = id)));
        }
        self.ready(until, stop)
    }

    /// Waits until it is ready. A complaint on the way means that something was refused.
    fn ready(&mut self, until: Instant, stop: &StopSignal) -> Result<(), Fault> {
        self.send("isready");
        let mut complaint = None;
        loop {
            let line = self.line(until, stop, "isready")?;
            match line.split_whitespace().next() {
                Some("readyok") => break,
                Some("error") => complaint = Some(line),
                _ => {}
            }
        }
        match complaint {
            Some(line) => {
                self.failed = true;
                Err(Fault::crash(text!("fault-complaint", line = OneLine(&line).to_string())))
            }
            None => Ok(()),
        }
    }

    /// Another game.
    pub fn new_game(&mut self, stop: &StopSignal) -> Result<(), Fault> {
        self.send("uginewgame");
        self.ready(Instant::now() + START, stop)
    }

    /// Asks for a turn.
    pub fn choose(
        &mut self,
        options: &ProgramOptions,
        game: &GameLine,
        allowance: &Allowance,
        stop: &StopSignal,
    ) -> Result<Choice, Fault> {
        // Nothing that was said before is an answer.
        while self.output.try_recv().is_ok() {}
        let until = Instant::now() + allowance.wait;
        self.send(&position(options, game));
        self.send(&go(allowance));
        let mut score = None;
        loop {
            let line = self.line(until, stop, "go")?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["bestmove", word, ..] => {
                    return match read_word(game.position(), word) {
                        Ok(turn) => Ok(Choice { turn, score }),
                        Err(error) => {
                            self.failed = true;
                            let (word, rules) = (OneLine(word).to_string(), game.position().rules());
                            let text = Text::by(|lang| {
                                t!(lang, "fault-illegal", word = &word, error = error.say(rules, lang))
                            });
                            Err(Fault { ending: Ending::Illegal, text })
                        }
                    };
                }
                ["info", ..] => score = read_score(&words).or(score),
                _ => {}
            }
        }
    }

    fn send(&mut self, line: &str) {
        if let Some(input) = &self.input {
            // A program that is gone is noticed when its answer is missing.
            let _ = input.send(format!("{line}\n"));
        }
    }

    fn line(&mut self, until: Instant, stop: &StopSignal, asked: &str) -> Result<String, Fault> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(LOOK)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) if stop.is_set() => {
                    return Err(Fault::crash(text!("fault-over")));
                }
                Err(RecvTimeoutError::Timeout) if Instant::now() < until => {}
                Err(RecvTimeoutError::Timeout) => {
                    self.failed = true;
                    let text = text!("fault-silent", command = asked);
                    return Err(Fault { ending: Ending::Time, text });
                }
                Err(RecvTimeoutError::Disconnected) => {
                    self.failed = true;
                    let text = match self.exit(LEAVE) {
                        Some(status) => text!("fault-ended", command = asked, status = status.to_string()),
                        None => text!("fault-closed", command = asked),
                    };
                    return Err(Fault::crash(text));
                }
            }
        }
    }

    /// Waits a little for its end.
    fn exit(&mut self, patience: Duration) -> Option<std::process::ExitStatus> {
        let until = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => std::thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if !self.failed {
            self.send("quit");
        }
        self.input = None; // and so its input ends
        if self.failed || self.exit(LEAVE).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// The `position` command of a game so far.
fn position(options: &ProgramOptions, game: &GameLine) -> String {
    let mut at = game.start().clone();
    let mut text = match at == at.rules().start() {
        true => "position startpos".to_owned(),
        false => format!("position fen {at}"),
    };
    for (i, &turn) in game.turns().iter().enumerate() {
        text += if i == 0 { " moves " } else { " " };
        text += &options.format.word(&at, turn);
        at.play_unchecked(turn);
    }
    text
}

/// The `go` command of an allowance.
fn go(allowance: &Allowance) -> String {
    let mut text = "go".to_owned();
    let pace = &allowance.pace;
    let ms = |time: Duration| time.as_millis().max(1);
    if let Some(clock) = allowance.clock {
        for side in Side::BOTH {
            text += &format!(" p{}time {}", side.index() + 1, ms(clock.left[side.index()]));
        }
        for side in Side::BOTH {
            text += &format!(" p{}inc {}", side.index() + 1, clock.increment[side.index()].as_millis());
        }
    }
    if let Some(time) = pace.time {
        text += &format!(" movetime {}", ms(time));
    }
    if let Some(nodes) = pace.nodes {
        text += &format!(" nodes {nodes}");
    }
    if let Some(depth) = pace.depth {
        text += &format!(" depth {depth}");
    }
    text
}

/// The score of an `info` line.
fn read_score(words: &[&str]) -> Option<Score> {
    let at = words.iter().position(|&word| word == "score")?;
    let value = words.get(at + 2)?.parse::<i32>().ok()?;
    match *words.get(at + 1)? {
        "cp" => Some(Score::Points(value.clamp(-100_000, 100_000))),
        "win" => Some(Score::Win(value.clamp(-10_000, 10_000))),
        _ => None,
    }
}
