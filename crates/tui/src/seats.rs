//! Who plays.

use std::fmt;
use std::time::Duration;

use jersi_engine::Level;
use jersi_players::{EngineOptions, Pace, Player, PlayerKind, ProgramOptions, split_command};
use jersi_rules::Lang;

use crate::text::tr;

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
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

impl Who {
    /// Reads a player: `human`, `ai:LEVEL` (or `ai`), `ugi:COMMAND`, `random`.
    pub fn read(text: &str, lang: Lang) -> Result<Who, String> {
        let level = |text: &str| text.parse().ok().and_then(Level::new);
        match text.split_once(':').unwrap_or((text, "")) {
            ("human", "") => Ok(Who::Human),
            ("random", "") => Ok(Who::Random),
            ("ai", "") => Ok(Who::default_ai()),
            ("ai", number) => level(number).map(Who::Ai).ok_or_else(|| {
                tr!(
                    lang,
                    "ai:{number}: a level is a number from 1 to 10",
                    "ai:{number} : un niveau va de 1 à 10"
                )
            }),
            ("ugi", command) => match split_command(command) {
                Ok(words) if !words.is_empty() => Ok(Who::Ugi(command.to_owned())),
                Ok(_) => Err(tr!(
                    lang,
                    "after `ugi:` comes the command of a program, as ugi:./my-engine",
                    "après `ugi:` vient la commande d'un programme, comme ugi:./mon-moteur"
                )),
                Err(error) => Err(error.to_string()),
            },
            _ => Err(tr!(
                lang,
                "`{text}` is no player; players: human, ai:1 to ai:10, ugi:COMMAND, random",
                "`{text}` n'est pas un joueur ; joueurs : human, ai:1 à ai:10, ugi:COMMANDE, random"
            )),
        }
    }

    /// The opponent of those who name none.
    pub fn default_ai() -> Who {
        Level::new(3).map_or(Who::Random, Who::Ai)
    }

    /// Whether somebody at the keyboard plays.
    pub fn is_human(&self) -> bool {
        *self == Who::Human
    }

    /// The player, and its pace without a clock.
    pub fn player(&self) -> Option<(Player, Pace)> {
        let name = self.to_string();
        match self {
            Who::Human => None,
            Who::Random => Some((Player::new(name, PlayerKind::Random), Pace::default())),
            Who::Ai(level) => {
                let options = EngineOptions { level: *level, hash: 32, ..EngineOptions::default() };
                Some((Player::new(name, PlayerKind::Engine(options)), Pace::time(FULL_TIME)))
            }
            Who::Ugi(command) => {
                let command = split_command(command).unwrap_or_default();
                let options = ProgramOptions { command, ..ProgramOptions::default() };
                Some((Player::new(name, PlayerKind::Program(options)), Pace::time(FULL_TIME)))
            }
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Human => f.write_str("human"),
            Who::Ai(level) => write!(f, "ai:{}", level.number()),
            Who::Ugi(command) => write!(f, "ugi:{command}"),
            Who::Random => f.write_str("random"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_and_written() {
        for text in ["human", "ai:1", "ai:10", "random", "ugi:./engine --fast"] {
            assert_eq!(Who::read(text, Lang::En).map(|who| who.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "ai:0", "ai:11", "ai:x", "ugi:", "ugi:'x", "me", "human:1"] {
            assert!(Who::read(text, Lang::Fr).is_err(), "{text}");
        }
    }
}
