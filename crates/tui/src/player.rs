//! Players as they are written on the command line and in commands.

use std::fmt;
use std::time::Duration;

use jersi_engine::Level;
use jersi_players::{EngineOptions, Pace, Player, PlayerKind, ProgramOptions, split_command};
use jersi_texts::{Lang, t};

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSpec {
    /// Somebody at the keyboard.
    Human,
    /// The engine at a level.
    Ai(Level),
    /// A program that speaks UGI: its command.
    Ugi(String),
    /// Chance.
    Random,
}

/// How long a computer thinks about a turn without a clock, at full strength.
const FULL_TIME: Duration = Duration::from_secs(3);

impl PlayerSpec {
    /// Reads a player: `human`, `ai:LEVEL` (or `ai`), `ugi:COMMAND`, `random`.
    pub fn read(text: &str, lang: Lang) -> Result<PlayerSpec, String> {
        let level = |text: &str| text.parse().ok().and_then(Level::new);
        match text.split_once(':').unwrap_or((text, "")) {
            ("human", "") => Ok(PlayerSpec::Human),
            ("random", "") => Ok(PlayerSpec::Random),
            ("ai", "") => Ok(PlayerSpec::default_ai()),
            ("ai", number) => {
                level(number).map(PlayerSpec::Ai).ok_or_else(|| t!(lang, "player-level", number = number))
            }
            ("ugi", command) => match split_command(command) {
                Ok(words) if !words.is_empty() => Ok(PlayerSpec::Ugi(command.to_owned())),
                Ok(_) => Err(t!(lang, "player-no-program")),
                Err(error) => Err(error.0.get(lang).to_owned()),
            },
            _ => Err(t!(lang, "player-unknown", text = text)),
        }
    }

    /// Whether the player could play at all: a program must be there.
    pub fn check(&self, lang: Lang) -> Result<(), String> {
        match self.player() {
            Some((Player { kind: PlayerKind::Program(options), .. }, _)) => {
                options.check().map_err(|error| error.0.get(lang).to_owned())
            }
            _ => Ok(()),
        }
    }

    /// The opponent of those who name none.
    pub fn default_ai() -> PlayerSpec {
        Level::new(3).map_or(PlayerSpec::Random, PlayerSpec::Ai)
    }

    /// What the player is called on the screen.
    pub(crate) fn title(&self, lang: Lang) -> String {
        match self {
            PlayerSpec::Human => t!(lang, "player-human"),
            PlayerSpec::Random => t!(lang, "player-random"),
            PlayerSpec::Ai(_) | PlayerSpec::Ugi(_) => self.to_string(),
        }
    }

    /// Whether somebody at the keyboard plays.
    pub fn is_human(&self) -> bool {
        *self == PlayerSpec::Human
    }

    /// The player, and its pace without a clock.
    pub fn player(&self) -> Option<(Player, Pace)> {
        let name = self.to_string();
        match self {
            PlayerSpec::Human => None,
            PlayerSpec::Random => Some((Player::new(name, PlayerKind::Random), Pace::default())),
            PlayerSpec::Ai(level) => {
                let options = EngineOptions { level: *level, hash: 32, ..EngineOptions::default() };
                Some((Player::new(name, PlayerKind::Engine(options)), Pace::time(FULL_TIME)))
            }
            PlayerSpec::Ugi(command) => {
                let command = split_command(command).unwrap_or_default();
                let options = ProgramOptions { command, ..ProgramOptions::default() };
                Some((Player::new(name, PlayerKind::Program(options)), Pace::time(FULL_TIME)))
            }
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Human => f.write_str("human"),
            PlayerSpec::Ai(level) => write!(f, "ai:{}", level.number()),
            PlayerSpec::Ugi(command) => write!(f, "ugi:{command}"),
            PlayerSpec::Random => f.write_str("random"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_and_written() {
        for text in ["human", "ai:1", "ai:10", "random", "ugi:./engine --fast"] {
            assert_eq!(PlayerSpec::read(text, Lang::EN).map(|who| who.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "ai:0", "ai:11", "ai:x", "ugi:", "ugi:'x", "me", "human:1"] {
            assert!(PlayerSpec::read(text, Lang::known("fr")).is_err(), "{text}");
        }
    }
}
