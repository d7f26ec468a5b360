//! Turns as UGI words: coordinates, or the notation of the rules.

use jersi_rules::{Position, Turn, TurnError};

/// How turns are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MoveFormat {
    /// As the programs of each game expect: coordinates in the game that UGI programs play by default, words in
    /// every other one.
    #[default]
    Auto,
    /// Coordinates where the game has them.
    Coordinates,
    /// The notation of the rules, without marks.
    Words,
}

impl MoveFormat {
    /// All of them, with their names.
    pub const NAMED: [(&'static str, MoveFormat); 3] =
        [("auto", MoveFormat::Auto), ("coordinates", MoveFormat::Coordinates), ("words", MoveFormat::Words)];

    /// A legal turn of a position in this format.
    pub fn word(self, position: &Position, turn: Turn) -> String {
        let coordinates = match self {
            MoveFormat::Auto => position.rules().is_ugi_default(),
            MoveFormat::Coordinates => true,
            MoveFormat::Words => false,
        };
        coordinates.then(|| position.coordinates(turn)).flatten().unwrap_or_else(|| position.word(turn))
    }
}

/// How a session answers.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub format: MoveFormat,
    /// What a forced win is called in `score`: `win`, or `mate` for programs that think they speak to a chess engine.
    pub win: &'static str,
    /// Whether the answer says what it expects the enemy to play.
    pub ponders: bool,
}

impl Manner {
    pub fn word(self, position: &Position, turn: Turn) -> String {
        self.format.word(position, turn)
    }
}

/// Reads a legal turn in either format, whichever it is in.
///
/// ```
/// use jersi_engine::ugi::read_word;
/// let position = jersi_rules::Ruleset::load("pijersi")?.start();
/// assert_eq!(read_word(&position, "b4d5d5")?, read_word(&position, "b4=d5")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_word(position: &Position, word: &str) -> Result<Turn, TurnError> {
    // Every word of the notation has one of its signs; coordinates have none.
    if word.contains(['-', '=', ':', '<']) || !position.rules().has_coordinates() {
        position.read_turn(word)
    } else {
        position.read_coordinates(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jersi_rules::{Ruleset, builtin_ids};

    #[test]
    fn one_game_is_played_by_default_and_in_coordinates() {
        let load = |id| Ruleset::load(id).expect("a game");
        let defaults: Vec<&str> = builtin_ids().filter(|id| load(id).is_ugi_default()).collect();
        assert_eq!(defaults, ["pijersi"]);
        let start = load("pijersi").start();
        let turn = start.read_turn("b4=d5").expect("a turn");
        assert_eq!(MoveFormat::Auto.word(&start, turn), "b4d5d5");

        // A game that is like it is another game, which programs do not expect.
        let text = "like = \"pijersi\"\nname = \"Same\"\nsummary = \"The same.\"\n";
        let start = Ruleset::from_file("same", text, "same").expect("a game").start();
        assert!(!start.rules().is_ugi_default());
        assert_eq!(MoveFormat::Auto.word(&start, turn), "b4=d5");
    }
}
