//! Who plays a match, and how long they may think.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use jersi_engine::ugi::MoveFormat;
use jersi_engine::{Evaluator, Level, Network};
use jersi_rules::Ruleset;
use jersi_texts::text;

use crate::{MatchError, wrong};

/// The largest table of an engine in a match, in MiB: several play at once.
const MAX_HASH: u64 = 4096;

/// What a turn, or a whole game, may cost: the first limit that is met ends the thinking.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Pace {
    /// Time for each turn.
    pub time: Option<Duration>,
    /// A clock for the whole game, and what each turn adds to it.
    pub clock: Option<(Duration, Duration)>,
    /// Positions for each turn.
    pub nodes: Option<u64>,
    /// Depth for each turn.
    pub depth: Option<u32>,
}

impl Pace {
    /// So much time for each turn.
    pub fn time(time: Duration) -> Pace {
        Pace { time: Some(time), ..Pace::default() }
    }

    /// A clock and its increment.
    pub fn clock(base: Duration, increment: Duration) -> Pace {
        Pace { clock: Some((base, increment)), ..Pace::default() }
    }

    /// So many positions for each turn.
    pub fn nodes(nodes: u64) -> Pace {
        Pace { nodes: Some(nodes), ..Pace::default() }
    }

    /// So deep.
    pub fn depth(depth: u32) -> Pace {
        Pace { depth: Some(depth), ..Pace::default() }
    }

    /// Whether there is no limit.
    pub fn is_endless(&self) -> bool {
        *self == Pace::default()
    }

    /// Sets a limit by its name: `movetime` in milliseconds, `clock` in seconds as `60` or `60+0.5`, `nodes`,
    /// `depth`. `None` if there is no limit of that name.
    pub fn set(&mut self, name: &str, value: &str) -> Option<Result<(), MatchError>> {
        let done = match name {
            "movetime" => number(name, value).map(|ms| self.time = Some(Duration::from_millis(ms))),
            "nodes" => number(name, value).map(|nodes| self.nodes = Some(nodes)),
            "depth" => number(name, value).map(|depth| self.depth = Some(depth.min(1000) as u32)),
            "clock" => {
                let (base, gain) = value.split_once('+').unwrap_or((value, "0"));
                let time = |text: &str| {
                    let seconds = text.parse::<f64>().ok().filter(|s| (0.0..1e7).contains(s));
                    seconds.map(Duration::from_secs_f64)
                };
                match (time(base), time(gain)) {
                    (Some(base), Some(gain)) if !base.is_zero() => {
                        self.clock = Some((base, gain));
                        Ok(())
                    }
                    _ => wrong(text!("player-clock", value = value)),
                }
            }
            _ => return None,
        };
        Some(done)
    }
}

fn number(name: &str, value: &str) -> Result<u64, MatchError> {
    match value.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => wrong(text!("player-number", name = name, value = value)),
    }
}

/// Our own engine as a player.
#[derive(Clone)]
pub struct EngineOptions {
    /// How well it plays.
    pub level: Level,
    /// How many threads it uses; with more than one, games cannot be repeated exactly.
    pub threads: usize,
    /// The size of its table in MiB.
    pub hash: usize,
    /// How it judges positions; as the game's own engine does, if not given.
    pub evaluator: Option<Arc<Evaluator>>,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions { level: Level::FULL, threads: 1, hash: 16, evaluator: None }
    }
}

/// A program that speaks UGI.
#[derive(Clone, Debug, Default)]
pub struct ProgramOptions {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Options to set before the game is chosen: name and value.
    pub options: Vec<(String, String)>,
    /// How turns are written to it. It may answer in either way.
    pub format: MoveFormat,
}

impl ProgramOptions {
    /// Whether the program is there, so that who cannot play is told before a game begins.
    pub fn check(&self) -> Result<(), MatchError> {
        let Some(program) = self.command.first().map(Path::new) else {
            return Err(MatchError(text!("player-no-command")));
        };
        let found = match program.components().count() {
            1 => std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
                .any(|folder| is_program(&folder.join(program))),
            _ => is_program(program),
        };
        let name = program.display().to_string();
        if found { Ok(()) } else { Err(MatchError(text!("player-program-missing", program = &name))) }
    }
}

/// Whether there is a program of that name, which on Windows may do without its ending.
fn is_program(path: &Path) -> bool {
    path.is_file() || cfg!(windows) && path.with_extension("exe").is_file()
}

/// What a player is.
#[derive(Clone)]
pub enum PlayerKind {
    /// Chance.
    Random,
    /// Our own engine, in this process.
    Engine(EngineOptions),
    /// A program of anybody's.
    Program(ProgramOptions),
}

/// A player of a match.
#[derive(Clone)]
pub struct Player {
    /// What it is called in records.
    pub name: String,
    /// What it is.
    pub kind: PlayerKind,
    /// Its own pace, if it is not that of the match.
    pub pace: Option<Pace>,
}

impl Player {
    /// A player with the pace of the match.
    pub fn new(name: impl Into<String>, kind: PlayerKind) -> Player {
        Player { name: name.into(), kind, pace: None }
    }

    /// Reads a player: `random`; `jersi` or `jersi:KEY=VALUE,…` for the engine, with the keys `name`, `level`,
    /// `threads`, `hash` (MiB), `network` (a file) and those of [`Pace::set`]; `ugi:COMMAND ARGUMENT…` for another
    /// program.
    ///
    /// ```
    /// use jersi_players::{Pace, Player};
    /// let rules = jersi_rules::Ruleset::load("pijersi")?;
    /// let player = Player::read("jersi:level=5,nodes=2000", &rules)?;
    /// assert_eq!((player.name.as_str(), player.pace), ("jersi:level=5,nodes=2000", Some(Pace::nodes(2000))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &str, rules: &Arc<Ruleset>) -> Result<Player, MatchError> {
        if text == "random" {
            return Ok(Player::new(text, PlayerKind::Random));
        }
        if let Some(command) = text.strip_prefix("ugi:") {
            let command = split_command(command)?;
            let Some(program) = command.first() else {
                return wrong(text!("player-no-command"));
            };
            let name = Path::new(program).file_name().and_then(|name| name.to_str()).unwrap_or(program);
            let name = name.to_owned();
            return Ok(Player::new(
                name,
                PlayerKind::Program(ProgramOptions { command, ..Default::default() }),
            ));
        }
        let keys = match text.strip_prefix("jersi") {
            Some("") => "",
            Some(rest) if rest.starts_with(':') => &rest[1..],
            _ => {
                return wrong(text!("player-unknown", text = text));
            }
        };
        let mut options = EngineOptions::default();
        let (mut name, mut pace) = (text.to_owned(), Pace::default());
        for part in keys.split(',').filter(|part| !part.is_empty()) {
            let Some((key, value)) = part.split_once('=') else {
                return wrong(text!("player-no-value", part = part, text = text));
            };
            match key {
                "name" => name = value.to_owned(),
                "level" => match value.parse().ok().and_then(Level::new) {
                    Some(level) => options.level = level,
                    None => return wrong(text!("player-level", value = value)),
                },
                "threads" => options.threads = number(key, value)?.min(256) as usize,
                "hash" => match number(key, value)? {
                    mebibytes @ 1..=MAX_HASH => options.hash = mebibytes as usize,
                    _ => return wrong(text!("player-hash", value = value, most = MAX_HASH)),
                },
                "network" => options.evaluator = Some(evaluator(Path::new(value), rules)?),
                _ => match pace.set(key, value) {
                    Some(done) => done?,
                    None => {
                        let known = "name, level, threads, hash, network, movetime, clock, nodes, depth";
                        return wrong(text!("player-key", key = key, text = text, known = known));
                    }
                },
            }
        }
        let pace = (!pace.is_endless()).then_some(pace);
        Ok(Player { name, kind: PlayerKind::Engine(options), pace })
    }

    /// Whether it has to be told when to stop thinking.
    pub(crate) fn needs_limit(&self) -> bool {
        match &self.kind {
            PlayerKind::Random => false,
            PlayerKind::Engine(options) => options.level == Level::FULL,
            PlayerKind::Program(_) => true,
        }
    }
}

fn evaluator(path: &Path, rules: &Arc<Ruleset>) -> Result<Arc<Evaluator>, MatchError> {
    let place = path.display().to_string();
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => return wrong(text!("network-unreadable", path = &place, error = error.to_string())),
    };
    match Network::from_bytes(rules, &bytes).ok() {
        Some(network) => Ok(Arc::new(Evaluator::with_network(rules, Some(network)))),
        None => wrong(text!("network-other-game", path = &place, id = rules.id())),
    }
}

/// The words of a command line, quoted as in a shell. On Windows, where it separates folders, a backslash is a letter like others.
///
/// ```
/// let words = jersi_players::split_command("'my engine' --ugi \"a b\"c").unwrap();
/// assert_eq!(words, ["my engine", "--ugi", "a bc"]);
/// ```
pub fn split_command(text: &str) -> Result<Vec<String>, MatchError> {
    let words = if cfg!(windows) { shlex::split(&text.replace('\\', r"\\")) } else { shlex::split(text) };
    words.ok_or_else(|| MatchError(text!("player-quote", text = text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read() {
        let rules = Ruleset::load("pijersi").unwrap();
        let read = |text: &str| Player::read(text, &rules);
        let player = read("jersi:name=Ann,level=3,threads=2,hash=8,movetime=50,clock=60+0.5").unwrap();
        assert_eq!(player.name, "Ann");
        let pace = player.pace.unwrap();
        assert_eq!(pace.time, Some(Duration::from_millis(50)));
        assert_eq!(pace.clock, Some((Duration::from_secs(60), Duration::from_millis(500))));
        let PlayerKind::Engine(options) = player.kind else { panic!("an engine") };
        assert_eq!((options.level.number(), options.threads, options.hash), (3, 2, 8));
        let PlayerKind::Program(options) = read("ugi:/opt/x/engine --fast").unwrap().kind else {
            panic!("a program")
        };
        assert_eq!(options.command, ["/opt/x/engine", "--fast"]);
        for bad in [
            "",
            "chess",
            "jersi5",
            "ugi:",
            "ugi:'x",
            "jersi:level",
            "jersi:level=0",
            "jersi:level=x",
            "jersi:nodes=0",
            "jersi:depth=-1",
            "jersi:clock=0",
            "jersi:clock=1+x",
            "jersi:clock=NaN",
            "jersi:taste=sweet",
            "jersi:network=/no/such/file",
            "jersi:network=/",
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
