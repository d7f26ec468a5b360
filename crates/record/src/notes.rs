//! What a record says about a turn: comments, an evaluation, the time left.
//!
//! In the text all of it stands in braces: `{[%eval 1.25] [%clk 0:04:59] a quiet turn}`. There `\}` is a brace,
//! `\\` a backslash and `\[` a bracket that starts no command; before any other letter a backslash is just
//! itself. Line breaks belong to the comment.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use jersi_rules::Side;
use jersi_texts::{Lang, t};

/// What somebody, mostly an engine, thinks of a position, seen from White.
///
/// In records `1.25` and `-0.40` count cubes, good for White and for Black; `w3` says that White forces a win in
/// three of its turns, `-w3` that Black does.
///
/// ```
/// use jersi_record::Eval;
/// use jersi_rules::Side;
/// assert_eq!("-0.4".parse(), Ok(Eval::Cubes(-40)));
/// assert_eq!(Eval::Win(Side::Black, 3).to_string(), "-w3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Eval {
    /// Hundredths of a cube, positive if White is better.
    Cubes(i32),
    /// That side forces a win in so many turns of its own.
    Win(Side, u32),
}

/// The text is no evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAnEval;

impl NotAnEval {
    /// The error as a sentence.
    pub fn say(self, lang: Lang) -> String {
        t!(lang, "not-an-eval")
    }
}

impl fmt::Display for NotAnEval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::EN))
    }
}

impl std::error::Error for NotAnEval {}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Eval::Cubes(hundredths) => {
                let sign = if hundredths < 0 { "-" } else { "" };
                let size = hundredths.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Eval::Win(Side::White, turns) => write!(f, "w{turns}"),
            Eval::Win(Side::Black, turns) => write!(f, "-w{turns}"),
        }
    }
}

fn digits<T: FromStr>(text: &str) -> Option<T> {
    (!text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok())?
}

fn read_eval(text: &str) -> Option<Eval> {
    // Chess programs write a forced win as #3 and #-3.
    let text = text.strip_prefix("#-").map_or_else(|| text.replacen('#', "w", 1), |n| format!("-w{n}"));
    let (minus, size) = match text.strip_prefix('-') {
        Some(size) => (true, size),
        None => (false, text.strip_prefix('+').unwrap_or(&text)),
    };
    if let Some(turns) = size.strip_prefix('w') {
        return Some(Eval::Win(if minus { Side::Black } else { Side::White }, digits(turns)?));
    }
    let (whole, part) = size.split_once('.').unwrap_or((size, "0"));
    if part.is_empty() || !part.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let at = |place: usize| part.as_bytes().get(place).map_or(0, |b| i64::from(b - b'0'));
    let hundredths = digits::<u32>(whole).map(i64::from)? * 100 + at(0) * 10 + at(1) + i64::from(at(2) >= 5);
    i32::try_from(if minus { -hundredths } else { hundredths }).ok().map(Eval::Cubes)
}

impl FromStr for Eval {
    type Err = NotAnEval;
    fn from_str(text: &str) -> Result<Eval, NotAnEval> {
        read_eval(text).ok_or(NotAnEval)
    }
}

/// The longest time that a record can tell.
const MOST_HOURS: u64 = 999_999;

/// A time as records can tell it: in milliseconds, and not longer than they can count.
pub(crate) fn tellable(time: Duration) -> Duration {
    let most = u128::from(MOST_HOURS * 3_600_000);
    Duration::from_millis(time.as_millis().min(most) as u64)
}

/// `0:04:59`, with a fraction where there is one.
fn write_clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let mut text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if time.subsec_millis() > 0 {
        text += format!(".{:03}", time.subsec_millis()).trim_end_matches('0');
    }
    text
}

fn read_clock(text: &str) -> Option<Duration> {
    let mut parts = text.split(':').rev();
    let (seconds, fraction) = {
        let last = parts.next()?;
        last.split_once('.').unwrap_or((last, "0"))
    };
    let minutes: u64 = digits(parts.next()?)?;
    let hours: u64 = parts.next().map_or(Some(0), digits)?;
    let seconds: u64 = digits(seconds)?;
    if parts.next().is_some() || minutes > 59 || seconds > 59 || hours > MOST_HOURS || fraction.len() > 9 {
        return None;
    }
    let nanos = digits::<u64>(fraction)? * 10u64.pow(9 - fraction.len() as u32);
    let time = Duration::from_secs(hours * 3600 + minutes * 60 + seconds) + Duration::from_nanos(nanos);
    Some(tellable(time))
}

/// Everything a record says about one turn, or about the start.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Notes {
    pub comments: Vec<String>,
    pub eval: Option<Eval>,
    pub clock: Option<Duration>,
}

/// What is wrong inside a comment, and at which byte of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoteProblem {
    Eval,
    Clock,
    EvalTwice,
    ClockTwice,
}

/// A comment as records keep it: without blanks around it, every line break the same.
pub(crate) fn clean(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").trim().to_owned()
}

impl Notes {
    pub fn is_empty(&self) -> bool {
        *self == Notes::default()
    }

    /// Adds a comment; one of blanks alone says nothing.
    pub fn add(&mut self, text: &str) -> bool {
        let text = clean(text);
        let says = !text.is_empty();
        if says {
            self.comments.push(text);
        }
        says
    }

    /// Adds what stands between two braces.
    pub fn read(&mut self, raw: &str) -> Result<(), (usize, NoteProblem)> {
        let mut text = String::new();
        let mut at = 0;
        while let Some(letter) = raw.get(at..).and_then(|rest| rest.chars().next()) {
            let rest = raw.get(at..).unwrap_or_default();
            if let Some(command) = rest.strip_prefix("[%eval") {
                let (value, end) = value(command).ok_or((at, NoteProblem::Eval))?;
                if self.eval.is_some() {
                    return Err((at, NoteProblem::EvalTwice));
                }
                self.eval = Some(value.parse().map_err(|_| (at, NoteProblem::Eval))?);
                at = skip(&text, raw, at + "[%eval".len() + end);
            } else if let Some(command) = rest.strip_prefix("[%clk") {
                let (value, end) = value(command).ok_or((at, NoteProblem::Clock))?;
                if self.clock.is_some() {
                    return Err((at, NoteProblem::ClockTwice));
                }
                self.clock = Some(read_clock(value).ok_or((at, NoteProblem::Clock))?);
                at = skip(&text, raw, at + "[%clk".len() + end);
            } else {
                let escaped = rest.get(1..).and_then(|r| r.chars().next()).filter(|c| "}\\[".contains(*c));
                match escaped {
                    Some(letter) if rest.starts_with('\\') => {
                        text.push(letter);
                        at += 2;
                    }
                    _ => {
                        text.push(letter);
                        at += letter.len_utf8();
                    }
                }
            }
        }
        self.add(&text);
        Ok(())
    }

    /// Puts the notes of a lead, which stand before the turn, in front of its own.
    pub fn lead(&mut self, mut lead: Notes) {
        lead.comments.append(&mut self.comments);
        self.comments = lead.comments;
        self.eval = self.eval.or(lead.eval);
        self.clock = self.clock.or(lead.clock);
    }
}

/// The value of a command, and where it ends behind its bracket.
fn value(command: &str) -> Option<(&str, usize)> {
    let end = command.find(']')?;
    let value = command.get(..end)?;
    value.starts_with([' ', '\t', '\n', '\r']).then(|| (value.trim(), end + 1))
}

/// The blank behind a command belongs to it where no text stands before.
fn skip(text: &str, raw: &str, at: usize) -> usize {
    let blank = raw.as_bytes().get(at) == Some(&b' ');
    if blank && (text.is_empty() || text.ends_with(' ')) { at + 1 } else { at }
}

/// All notes, each comment in its braces; nothing if there is nothing to say.
impl fmt::Display for Notes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut commands = Vec::new();
        if let Some(eval) = self.eval {
            commands.push(format!("[%eval {eval}]"));
        }
        if let Some(clock) = self.clock {
            commands.push(format!("[%clk {}]", write_clock(clock)));
        }
        let commands = commands.join(" ");
        let mut texts = self.comments.iter().map(|text| {
            text.replace('\\', "\\\\")
                .replace('}', "\\}")
                .replace("[%eval", "\\[%eval")
                .replace("[%clk", "\\[%clk")
        });
        match (commands.is_empty(), texts.next()) {
            (true, None) => return Ok(()),
            (true, Some(text)) => write!(f, "{{{text}}}")?,
            (false, None) => write!(f, "{{{commands}}}")?,
            (false, Some(text)) => write!(f, "{{{commands} {text}}}")?,
        }
        texts.try_for_each(|text| write!(f, " {{{text}}}"))
    }
}
