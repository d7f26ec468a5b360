//! What the commands share: failures, the language, games and positions from arguments, files.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jersi_rules::{Cube, Mistakes, Outcome, Position, Ruleset, Side};
use jersi_texts::{Lang, capital, t};
use jersi_tui::OwnRules;
use serde::Serialize;

use crate::arguments::{Common, When};
use crate::stop::Stop;

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// The arguments are wrong: exit code 2.
    Usage(String),
    /// The job failed: exit code 1.
    Job(String),
    /// Mistakes in an id (exit code 2) or in a rule file (exit code 1), one a line.
    Mistakes {
        /// All of them.
        mistakes: Mistakes,
        /// Whether the argument is to blame, not a file.
        usage: bool,
    },
    /// Nobody reads the output any more: a quiet end.
    ClosedPipe,
    /// The output cannot be written: exit code 1.
    Output(io::Error),
}

impl Failure {
    /// The exit code.
    pub fn code(&self) -> u8 {
        match self {
            Failure::Usage(_) | Failure::Mistakes { usage: true, .. } => 2,
            Failure::Job(_) | Failure::Output(_) | Failure::Mistakes { usage: false, .. } => 1,
            Failure::ClosedPipe => 0,
        }
    }
}

/// Only writing to the output gives bare errors of the system; files are read by [`read_file`].
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Output(error),
        }
    }
}

/// What all commands are told.
pub struct Context {
    /// Whether to print JSON.
    pub json: bool,
    /// The language of sentences.
    pub lang: Lang,
    /// Whether to print colours.
    pub colour: bool,
    /// Whether the locale has nothing but ASCII.
    pub ascii: bool,
    file: Option<RuleFile>,
}

/// A rule file of the user's.
pub struct RuleFile {
    /// The game's name: the file's name without its ending.
    name: String,
    path: PathBuf,
    text: String,
}

impl Context {
    /// Reads the options that all commands have.
    pub fn new(common: Common, lang: Lang) -> Result<Context, Failure> {
        let colour = match common.color {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                let no_color = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
                !no_color && !dumb_terminal() && io::stdout().is_terminal()
            }
        };
        let file = common.rules.as_deref().map(|path| RuleFile::open(path, lang)).transpose()?;
        Ok(Context { json: common.json, lang, colour, ascii: ascii_locale(), file })
    }

    /// Whether the user gave a rule file.
    pub fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// The name of the game and the text of the user's rule file, if there is one.
    pub fn rule_file(&self) -> Option<(String, String)> {
        self.file.as_ref().map(|file| (file.name.clone(), file.text.clone()))
    }

    /// The rule file, as a saved game keeps it.
    pub fn own_rules(&self) -> Option<OwnRules> {
        self.file.as_ref().map(|file| OwnRules { name: file.name.clone(), text: file.text.clone() })
    }

    /// The path of the rule file, for programs that read it themselves.
    pub fn rules_path(&self) -> Option<String> {
        let path = &self.file.as_ref()?.path;
        Some(path.canonicalize().unwrap_or_else(|_| path.clone()).display().to_string())
    }

    /// The game of an id; with a rule file, the file's game with the id's options.
    pub fn game(&self, id: Option<&str>) -> Result<Arc<Ruleset>, Failure> {
        match (&self.file, id) {
            (Some(file), _) => file.game(id.unwrap_or("-")),
            (None, None) => Err(Failure::Usage(t!(self.lang, "usage-which-game", ids = ids()))),
            (None, Some("-")) => Err(Failure::Usage(t!(self.lang, "usage-no-rule-file", ids = ids()))),
            (None, Some(id)) => {
                Ruleset::load(id).map_err(|mistakes| Failure::Mistakes { mistakes, usage: true })
            }
        }
    }

    /// The game of records that name none: that of `--game`, else the rule file's.
    pub fn game_of_unnamed(&self, id: Option<&str>) -> Result<Option<Arc<Ruleset>>, Failure> {
        match id {
            None if !self.has_file() => Ok(None),
            id => self.game(id).map(Some),
        }
    }

    /// The game of an id that a record names: the rule file's, or one of ours.
    pub fn load(&self, id: &str) -> Result<Arc<Ruleset>, Mistakes> {
        let base = id.split('+').next();
        match self.file.as_ref().filter(|file| base == Some(&file.name)) {
            Some(file) => file.load(id),
            None => Ruleset::load(id),
        }
    }

    /// The position of an argument, quoted or in several words; without words, the start.
    pub fn position(&self, rules: &Arc<Ruleset>, words: &[String]) -> Result<Position, Failure> {
        if words.is_empty() {
            return Ok(rules.start());
        }
        Position::read(rules, &words.join(" ")).map_err(|error| {
            let problem = error.problem.say(self.lang);
            Failure::Usage(t!(self.lang, "usage-position", column = error.column, problem = problem))
        })
    }

    /// Writes JSON for programs: one value, indented, and a line feed.
    pub fn write_json(&self, out: &mut dyn Write, report: &impl Serialize) -> Result<(), Failure> {
        // As a value, so that keys are in order; what we write has no keys that are no texts.
        let value = serde_json::to_value(report).unwrap_or_default();
        Ok(writeln!(out, "{value:#}")?)
    }

    /// What a side is called, at the beginning of a sentence.
    pub fn side(&self, rules: &Ruleset, side: Side) -> String {
        capital(rules.side_name(side, self.lang))
    }

    /// How a game ended, as words.
    pub fn outcome(&self, rules: &Ruleset, outcome: Outcome) -> String {
        let (name, reason) = (outcome.reason.name(), outcome.reason.say(self.lang));
        match outcome.winner {
            Some(side) => {
                let side = self.side(rules, side);
                t!(self.lang, "outcome-win", side = side, name = name, reason = reason)
            }
            None => t!(self.lang, "outcome-draw", name = name, reason = reason),
        }
    }
}

/// The ids of our games, for sentences.
fn ids() -> String {
    jersi_rules::builtin_ids().collect::<Vec<_>>().join(", ")
}

/// A rule file is a page or two; the reader refuses what is longer.
const MAX_RULES: u64 = 1 << 20;

impl RuleFile {
    /// Reads a rule file.
    pub fn open(path: &Path, lang: Lang) -> Result<RuleFile, Failure> {
        let Some(name) = path.file_stem().and_then(|stem| stem.to_str()) else {
            let file = path.display().to_string();
            return Err(Failure::Usage(t!(lang, "file-rules-name", file = file)));
        };
        Ok(RuleFile { name: name.to_owned(), path: path.to_owned(), text: read_file(path, MAX_RULES, lang)? })
    }

    /// The file's path, for sentences.
    pub fn path(&self) -> std::path::Display<'_> {
        self.path.display()
    }

    /// The file's game. The id may be the file's name with options, `-` for none, or just `+option…`.
    pub fn game(&self, id: &str) -> Result<Arc<Ruleset>, Failure> {
        self.load(id).map_err(|mistakes| {
            let usage = mistakes.0.iter().all(|mistake| mistake.place.line == 0);
            Failure::Mistakes { mistakes, usage }
        })
    }

    fn load(&self, id: &str) -> Result<Arc<Ruleset>, Mistakes> {
        let name = &self.name;
        let full = match id {
            "-" => name.clone(),
            _ if id.starts_with('+') => format!("{name}{id}"),
            _ => id.to_owned(),
        };
        // What the file is like may be a file beside it.
        let beside = |file: &str| {
            let path = self.path.parent().unwrap_or(Path::new("")).join(file);
            read_file(&path, MAX_RULES, Lang::default()).ok()
        };
        let loaded = Ruleset::from_files(name, &self.text, &full, &beside);
        loaded.map_err(|mistakes| self.with_path(mistakes))
    }

    /// The file's game, if nothing is wrong with it, whatever options are chosen.
    pub fn check(&self) -> Result<Arc<Ruleset>, Mistakes> {
        Ruleset::check_file(&self.name, &self.text).map_err(|mistakes| self.with_path(mistakes))
    }

    /// The rules know the file by its game's name; people know it by its path.
    fn with_path(&self, mut mistakes: Mistakes) -> Mistakes {
        let own = format!("{}.toml", self.name);
        let path: Arc<str> = self.path.display().to_string().into();
        for mistake in &mut mistakes.0 {
            if *mistake.place.file == own || mistake.place.line == 0 {
                mistake.place.file = path.clone();
            }
        }
        mistakes
    }
}

/// A file's name for sentences.
pub fn file_name(path: &Path, lang: Lang) -> String {
    if path.as_os_str() == "-" { t!(lang, "file-standard-input") } else { path.display().to_string() }
}

/// The sentence for a file that cannot be written.
pub fn unwritten(path: &Path, error: &io::Error, lang: Lang) -> Failure {
    let remedy = match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => t!(lang, "file-no-such-folder"),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => t!(lang, "file-may-not-write"),
        io::ErrorKind::IsADirectory => t!(lang, "file-is-folder"),
        io::ErrorKind::StorageFull => t!(lang, "file-disk-full"),
        _ => t!(lang, "file-unwritable", reason = error.to_string()),
    };
    Failure::Job(t!(lang, "file-problem", file = path.display().to_string(), reason = remedy))
}

/// The sentence for a file that cannot be read.
pub fn unread(path: &Path, error: &io::Error, lang: Lang) -> Failure {
    let remedy = match error.kind() {
        io::ErrorKind::NotFound => t!(lang, "file-not-found"),
        io::ErrorKind::IsADirectory => t!(lang, "file-is-folder"),
        io::ErrorKind::PermissionDenied => t!(lang, "file-no-permission"),
        _ => t!(lang, "file-unreadable", reason = error.to_string()),
    };
    Failure::Job(t!(lang, "file-problem", file = file_name(path, lang), reason = remedy))
}

/// The text of a file, or of the standard input for `-`, if it is no longer than `most` bytes.
pub fn read_file(path: &Path, most: u64, lang: Lang) -> Result<String, Failure> {
    let stdin = path.as_os_str() == "-";
    let file = file_name(path, lang);
    let mut bytes = Vec::new();
    let read = if stdin {
        io::stdin().lock().take(most + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| unread(path, &error, lang))?;
    if bytes.len() as u64 > most {
        let reason = t!(lang, "file-too-large", size = most >> 20);
        return Err(Failure::Job(t!(lang, "file-problem", file = file, reason = reason)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..good]).into_owned();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        Failure::Job(t!(lang, "file-not-utf8", file = file, line = line, column = column))
    })
}

/// The cubes as letters, with how many: `N K×4`.
pub fn letters(rules: &Ruleset, cubes: impl Iterator<Item = Cube>) -> String {
    let letters: Vec<char> = cubes.map(|cube| rules.letter(cube)).collect();
    let groups = letters.chunk_by(|a, b| a == b).map(|group| match group.len() {
        1 => group[0].to_string(),
        n => format!("{}×{n}", group[0]),
    });
    groups.collect::<Vec<_>>().join(" ")
}

/// Whether the locale of the environment says that there is nothing but ASCII: `C`, `POSIX`, or another charset.
fn ascii_locale() -> bool {
    let value = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
    let Some(locale) = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(value) else { return false };
    let locale = locale.to_ascii_lowercase();
    !locale.contains("utf-8") && !locale.contains("utf8")
}

/// How many cores this machine has.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Whether the terminal can do nothing but write lines.
pub fn dumb_terminal() -> bool {
    std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb")
}

/// Whether somebody has pressed Ctrl-C or sent SIGTERM: what is under way is finished and kept. A second time ends it at once.
pub fn interrupted() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let own = flag.clone();
    on_interrupt(move || own.store(true, Ordering::Relaxed));
    flag
}

/// Does something when Ctrl-C is pressed or SIGTERM comes; a second time ends the program at once.
pub fn on_interrupt(act: impl Fn() + Send + 'static) {
    // Where no handler can be installed, Ctrl-C ends the program as it always does.
    std::thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            let Ok(mut stop) = Stop::listen() else { return };
            for again in [false, true] {
                stop.asked().await;
                if again {
                    std::process::exit(130);
                }
                act();
            }
        });
    });
}
