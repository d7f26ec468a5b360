//! Turns as UGI words: coordinates, or the notation of the rules.

use jersi_rules::{Position, Turn, TurnError};

/// How turns are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MoveFormat {
    /// As the programs of each game expect: coordinates for Pijersi, words for every other game.
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
            MoveFormat::Auto => position.rules().id() == "pijersi",
            MoveFormat::Coordinates => true,
            MoveFormat::Words => false,
        };
        coordinates.then(|| position.coordinates(turn)).flatten().unwrap_or_else(|| position.word(turn))
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
