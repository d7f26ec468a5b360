//! How a picture is to look.

use jersi_texts::Lang;

use crate::error::DrawError;
use crate::glyphs::Faces;
use crate::theme::Theme;

/// The smallest size of a picture, in pixels.
pub const MIN_SIZE: u32 = 64;

/// The largest size of a picture, in pixels.
pub const MAX_SIZE: u32 = 4096;

/// Whether the cubes in hand and the taken ones are drawn above and below the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Trays {
    /// If there is something in hand.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// How a picture is to look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// How the faces of the cubes are drawn.
    pub faces: Faces,
    /// The longer side in pixels, [`MIN_SIZE`] to [`MAX_SIZE`]; what is outside is drawn as the nearest of these.
    pub size: u32,
    /// Whether the names of the cells are written.
    pub coordinates: bool,
    /// Whether Black is below.
    pub flip: bool,
    /// Whether the ground around the board is painted; transparent, if not. A GIF is always painted.
    pub paper: bool,
    /// What is in hand, and what was taken.
    pub trays: Trays,
    /// The language of what is said in words.
    pub lang: Lang,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            theme: Theme::Wood,
            faces: Faces::Lines,
            size: 640,
            coordinates: true,
            flip: false,
            paper: true,
            trays: Trays::Auto,
            lang: Lang::EN,
        }
    }
}

impl Style {
    /// Whether the size is possible.
    pub fn check(&self, most: u32) -> Result<(), DrawError> {
        let most = most.min(MAX_SIZE);
        match (MIN_SIZE..=most).contains(&self.size) {
            true => Ok(()),
            false => Err(DrawError::Size { size: self.size, most }),
        }
    }
}
