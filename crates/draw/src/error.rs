//! Why something cannot be drawn.

use std::fmt;

use jersi_texts::{Lang, t};

use crate::glyphs::Faces;
use crate::print::{CUBES, Paper, Pieces};
use crate::style::MIN_SIZE;
use crate::theme::Theme;

/// Why something cannot be drawn.
#[derive(Clone, PartialEq, Debug)]
pub enum DrawError {
    /// There is no theme of that name.
    Theme(String),
    /// There are no faces of that name.
    Faces(String),
    /// There is no paper of that name.
    Paper(String),
    /// Pieces are not made in that way.
    Pieces(String),
    /// Cubes of that many millimetres are not printed.
    Cube(u32),
    /// A picture of that size is not made.
    Size {
        /// What was asked for, in pixels.
        size: u32,
        /// What is possible.
        most: u32,
    },
    /// An animation of that speed is not made.
    Speed(String),
    /// What should be the last turn is no turn.
    Word(String),
    /// What should be an arrow is none.
    Arrow(String),
    /// The board has no cell of that name.
    Cell(String),
    /// This turn cannot have led to the position.
    LastTurn(String),
    /// A game of that many turns is not animated.
    TooManyTurns {
        /// How many it has.
        turns: usize,
        /// How many are possible.
        most: usize,
    },
    /// The work took longer than it may.
    TooLong,
    /// Something went wrong that should not have.
    Failed(String),
}

/// What somebody wrote, shortened for a sentence.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None => format!("`{text}`"),
    }
}

impl DrawError {
    /// The problem as a sentence with a remedy, without its capital and its full stop.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            DrawError::Theme(name) => {
                t!(lang, "error-theme", name = quoted(name), known = Theme::ALL.map(Theme::name).join(", "))
            }
            DrawError::Faces(name) => {
                t!(lang, "error-faces", name = quoted(name), known = Faces::ALL.map(Faces::name).join(", "))
            }
            DrawError::Paper(name) => {
                t!(lang, "error-paper", name = quoted(name), known = Paper::ALL.map(Paper::name).join(", "))
            }
            DrawError::Pieces(name) => {
                t!(
                    lang,
                    "error-pieces",
                    name = quoted(name),
                    known = Pieces::ALL.map(Pieces::name).join(", ")
                )
            }
            DrawError::Cube(size) => {
                t!(lang, "error-cube", size = *size, least = *CUBES.start(), most = *CUBES.end())
            }
            DrawError::Size { size, most } => {
                t!(lang, "error-size", size = *size, least = MIN_SIZE, most = *most)
            }
            DrawError::Speed(speed) => t!(lang, "error-speed", speed = quoted(speed)),
            DrawError::Word(word) => t!(lang, "error-word", word = quoted(word)),
            DrawError::LastTurn(word) => t!(lang, "error-last-turn", word = quoted(word)),
            DrawError::Arrow(text) => t!(lang, "error-arrow", text = quoted(text)),
            DrawError::Cell(name) => t!(lang, "error-cell", name = quoted(name)),
            DrawError::TooManyTurns { turns, most } => {
                t!(lang, "error-too-many-turns", turns = *turns, most = *most)
            }
            DrawError::TooLong => t!(lang, "error-too-long"),
            DrawError::Failed(why) => t!(lang, "error-failed", why = why),
        }
    }
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::EN))
    }
}

impl std::error::Error for DrawError {}
