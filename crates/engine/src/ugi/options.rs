//! The options of the engine: what they are called, what they may be, what they change.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use jersi_rules::{Mistakes, Ruleset, builtin_ids};

use super::MoveFormat;
use super::lines::OneLine;
use crate::engine::Engine;
use crate::eval::Evaluator;
use crate::levels::Level;
use crate::network::Network;

/// The size of the table unless said otherwise, in MiB.
const HASH: usize = 64;
const MAX_HASH: usize = 65_536;
const MAX_THREADS: usize = 128;
const MAX_LINES: usize = 256;
/// A rule file is a page or two.
const MAX_RULES: u64 = 1 << 20;
const MAX_NETWORK: u64 = 64 << 20;
/// The option that is a button: it has no value.
const CLEAR: &str = "Clear Hash";

/// A rule file of the user's: its game's name and its text.
struct RuleFile {
    name: String,
    text: String,
}

pub(super) struct Options {
    pub rules: Arc<Ruleset>,
    /// The game that is played unless another is chosen.
    default: Arc<Ruleset>,
    file: Option<RuleFile>,
    /// A network instead of the game's own; a game that it does not fit is played without it.
    network: Option<Vec<u8>>,
    threads: usize,
    hash: usize,
    /// How many best lines are shown.
    pub lines: usize,
    pub level: Level,
    pub seed: u64,
    pub format: MoveFormat,
    /// Whether the other program lets us think in the enemy's time, and wants to know on what.
    pub ponder: bool,
    /// Whether turns for which there is a clock may come from the book.
    pub book: bool,
}

/// What an option has changed.
#[derive(Default)]
pub(super) struct Change {
    /// The engine has to be made anew.
    pub engine: bool,
    /// Another game begins.
    pub game: bool,
    /// What was searched before is to be forgotten.
    pub memory: bool,
}

impl Default for Options {
    fn default() -> Options {
        let default = default_game();
        Options {
            rules: default.clone(),
            default,
            file: None,
            network: None,
            threads: 1,
            hash: HASH,
            lines: 1,
            level: Level::FULL,
            seed: 0,
            format: MoveFormat::Auto,
            ponder: false,
            book: false,
        }
    }
}

impl Options {
    /// An engine as the options say.
    pub fn engine(&self) -> Engine {
        let given = self.network.as_ref().and_then(|bytes| Network::from_bytes(&self.rules, bytes).ok());
        let eval = match given {
            Some(network) => Evaluator::with_network(&self.rules, Some(network)),
            None => Evaluator::new(&self.rules),
        };
        let eval = Arc::new(eval);
        let mut engine = Engine::with(eval, &self.rules, self.threads, self.hash);
        engine.set_level(self.level, self.seed);
        engine
    }

    /// The answer to `ugi`, which ends with `ok`.
    pub fn introduce(&self, ok: &str) -> String {
        let formats = MoveFormat::NAMED.map(|(name, _)| format!(" var {name}")).concat();
        let options = [
            format!("Variant type string default {}", self.default.id()),
            "RulesFile type string default <empty>".to_owned(),
            "Network type string default <empty>".to_owned(),
            format!("Threads type spin default 1 min 1 max {MAX_THREADS}"),
            format!("Hash type spin default {HASH} min 1 max {MAX_HASH}"),
            format!("MultiPV type spin default 1 min 1 max {MAX_LINES}"),
            "Level type spin default 10 min 1 max 10".to_owned(),
            format!("Seed type spin default 0 min 0 max {}", u64::MAX),
            format!("MoveFormat type combo default auto{formats}"),
            "Ponder type check default false".to_owned(),
            "OwnBook type check default false".to_owned(),
            format!("{CLEAR} type button"),
        ];
        let options = options.map(|option| format!("option name {option}\n")).concat();
        let version = env!("CARGO_PKG_VERSION");
        format!("id name Jersi {version}\nid author the Jersi project\n{options}{ok}")
    }

    /// Sets what the rest of a `setoption` line says; on an error nothing has changed.
    pub fn set(&mut self, text: &str) -> Result<Change, String> {
        let form = || "write `setoption name NAME value VALUE`".to_owned();
        let rest = text.strip_prefix("name").filter(|rest| rest.starts_with(char::is_whitespace));
        let (name, value) = name_and_value(rest.ok_or_else(form)?.trim_start());
        if name.is_empty() || value.is_none() && !name.eq_ignore_ascii_case(CLEAR) {
            return Err(form());
        }
        let value = value.unwrap_or_default();
        let mut change = Change::default();
        match name.to_ascii_lowercase().as_str() {
            "variant" => {
                self.rules = self.load(value).map_err(|mistakes| one_line(&mistakes))?;
                change = Change { engine: true, game: true, ..Change::default() };
            }
            "rulesfile" => change = self.set_file(value)?,
            "network" => {
                self.network = self.read_network(value)?;
                change.engine = true;
            }
            "threads" => {
                let threads = number(name, value, 1, MAX_THREADS as u64)? as usize;
                change.engine = threads != self.threads;
                self.threads = threads;
            }
            "hash" => {
                let hash = number(name, value, 1, MAX_HASH as u64)? as usize;
                let room = free_memory().map_or(MAX_HASH, |free| free + self.hash);
                if hash > self.hash && hash > room {
                    return Err(format!(
                        "Hash {hash} is more than the {room} MiB that are free; choose less"
                    ));
                }
                change.engine = hash != self.hash;
                self.hash = hash;
            }
            "multipv" => self.lines = number(name, value, 1, MAX_LINES as u64)? as usize,
            "level" => {
                let level = number(name, value, 1, 10)? as u8;
                self.level = Level::new(level).unwrap_or(self.level);
            }
            "seed" => self.seed = number(name, value, 0, u64::MAX)?,
            "moveformat" => {
                let found = MoveFormat::NAMED.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(value));
                let Some((_, format)) = found else {
                    let value = OneLine(value);
                    return Err(format!("MoveFormat is auto, coordinates or words, not `{value}`"));
                };
                self.format = format;
            }
            "ponder" => self.ponder = truth(name, value)?,
            "ownbook" => self.book = truth(name, value)?,
            "clear hash" => change.memory = true,
            #[cfg(feature = "tune")]
            name if value.parse().is_ok_and(|value| crate::tuned::set(name, value)) => change.engine = true,
            _ => {
                let name = OneLine(name);
                let known = "Variant, RulesFile, Network, Threads, Hash, MultiPV, Level, Seed, MoveFormat, Ponder, OwnBook, Clear Hash";
                return Err(format!("there is no option `{name}`; options: {known}"));
            }
        }
        Ok(change)
    }

    /// The bytes of a network's file, which has to fit the game that is played; none without a path.
    fn read_network(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        if path.is_empty() || path == "<empty>" {
            return Ok(None);
        }
        let place = OneLine(path);
        let bytes =
            read_bytes(Path::new(path), MAX_NETWORK).map_err(|problem| format!("{place}: {problem}"))?;
        Network::from_bytes(&self.rules, &bytes).map_err(|error| format!("{place}: {error}"))?;
        Ok(Some(bytes))
    }

    /// The game of an id: the rule file's, or one that comes with the program.
    fn load(&self, id: &str) -> Result<Arc<Ruleset>, Mistakes> {
        match &self.file {
            Some(file) if id.split('+').next() == Some(&file.name) => {
                Ruleset::from_file(&file.name, &file.text, id)
            }
            _ => Ruleset::load(id),
        }
    }

    /// Plays the game of a file; without a path, forgets the file.
    fn set_file(&mut self, path: &str) -> Result<Change, String> {
        if path.is_empty() || path == "<empty>" {
            let Some(file) = self.file.take() else { return Ok(Change::default()) };
            if self.rules.id().split('+').next() != Some(&file.name) {
                return Ok(Change::default());
            }
            self.rules = self.default.clone();
            return Ok(Change { engine: true, game: true, ..Change::default() });
        }
        let place = OneLine(path);
        let path = Path::new(path);
        let Some(name) = path.file_stem().and_then(|stem| stem.to_str()) else {
            return Err(format!("{place}: a rule file's name is a game's id, as my-game.toml"));
        };
        let text = read_file(path).map_err(|problem| format!("{place}: {problem}"))?;
        let rules = Ruleset::from_file(name, &text, name).map_err(|mistakes| one_line(&mistakes))?;
        self.rules = rules;
        self.file = Some(RuleFile { name: name.to_owned(), text });
        Ok(Change { engine: true, game: true, ..Change::default() })
    }
}

/// The game whose file says that UGI programs play it unless they are told another.
fn default_game() -> Arc<Ruleset> {
    let games = builtin_ids().filter_map(|id| Ruleset::load(id).ok());
    let mut games: Vec<_> = games.filter(|rules| rules.is_ugi_default()).collect();
    match games.pop() {
        Some(rules) => rules,
        None => unreachable!("a file of the program's games says `ugi-default`, and a test holds it to that"),
    }
}

fn read_file(path: &Path) -> Result<String, String> {
    String::from_utf8(read_bytes(path, MAX_RULES)?).map_err(|_| "the file is not UTF-8 text".to_owned())
}

fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let wrong = |error: std::io::Error| format!("the file cannot be read: {error}");
    // Devices and pipes might never end.
    if !std::fs::metadata(path).map_err(wrong)?.is_file() {
        return Err("this is no file".to_owned());
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(wrong)?;
    file.take(most + 1).read_to_end(&mut bytes).map_err(wrong)?;
    if bytes.len() as u64 > most {
        return Err(format!("such a file has at most {most} bytes"));
    }
    Ok(bytes)
}

/// What stands before and behind the first word `value`; names may have several words, and paths may have blanks.
fn name_and_value(text: &str) -> (&str, Option<&str>) {
    let is_blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
    for (at, word) in text.match_indices("value") {
        let (before, behind) = (&text[..at], &text[at + word.len()..]);
        if is_blank(before.chars().next_back()) && is_blank(behind.chars().next()) {
            return (before.trim(), Some(behind.trim()));
        }
    }
    (text.trim(), None)
}

fn number(name: &str, value: &str, least: u64, most: u64) -> Result<u64, String> {
    value.parse().ok().filter(|n| (least..=most).contains(n)).ok_or_else(|| {
        format!("{} is a whole number from {least} to {most}, not `{}`", OneLine(name), OneLine(value))
    })
}

fn truth(name: &str, value: &str) -> Result<bool, String> {
    let read = value.to_ascii_lowercase().parse();
    read.map_err(|_| format!("{} is true or false, not `{}`", OneLine(name), OneLine(value)))
}

fn one_line(mistakes: &Mistakes) -> String {
    mistakes.to_string().replace('\n', "; ")
}

/// What the machine has free, in MiB, where it tells.
fn free_memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes / 1024)
}
