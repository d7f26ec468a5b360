//! The colours of a picture.

use std::str::FromStr;

use jersi_rules::Side;
use serde::Deserialize;

use crate::error::DrawError;
use crate::looks::LOOKS;

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Three woods.
    #[default]
    Wood,
    /// Grey stone.
    Slate,
    /// Ink on paper.
    Paper,
    /// Light greys, for print.
    Plain,
    /// Black and white with strong lines.
    Contrast,
    /// Dark woods.
    Dark,
}

/// The colours of a theme, as SVG writes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Palette {
    /// What the board lies on.
    pub paper: &'static str,
    /// The cells' light wood.
    pub light: &'static str,
    /// The cells' dark wood.
    pub dark: &'static str,
    /// The cells' red-brown wood.
    pub red: &'static str,
    /// The line between cells.
    pub seam: &'static str,
    /// The frame around the cells.
    pub rim: &'static str,
    /// The grain of the wood, where it is drawn.
    pub grain: Option<&'static str>,
    /// The names of cells.
    pub name: &'static str,
    /// A network's land.
    pub land: &'static str,
    /// A network's lines.
    pub road: &'static str,
    /// An inland sea.
    pub sea: &'static str,
    /// White's cubes, where the game has no colours of its own.
    pub white: Paint,
    /// Black's cubes, where the game has no colours of its own.
    pub black: Paint,
    /// The light around marks.
    pub halo: &'static str,
    /// Marks.
    pub mark: &'static str,
    /// The mark of a capture.
    pub take: &'static str,
    /// Arrows.
    pub arrow: &'static str,
    /// The cells of the last turn.
    pub last: &'static str,
    /// The way of the last turn.
    pub trail: &'static str,
    /// The lines over controlled cells.
    pub hatch: &'static str,
    /// Text beside the board.
    pub text: &'static str,
}

/// The colours of a cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Paint {
    /// Its face.
    pub face: &'static str,
    /// Its edge.
    pub edge: &'static str,
    /// What is drawn on its face.
    pub ink: &'static str,
    /// The line around it.
    pub line: &'static str,
}

impl Palette {
    /// A side's cubes, where the game has no colours of its own.
    pub fn paint(&self, side: Side) -> Paint {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 6] =
        [Theme::Wood, Theme::Slate, Theme::Paper, Theme::Plain, Theme::Contrast, Theme::Dark];

    /// Its name: `wood`, `slate`, `paper`, `plain`, `contrast` or `dark`.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Wood => "wood",
            Theme::Slate => "slate",
            Theme::Paper => "paper",
            Theme::Plain => "plain",
            Theme::Contrast => "contrast",
            Theme::Dark => "dark",
        }
    }

    /// Its colours.
    pub fn palette(self) -> &'static Palette {
        let themes = &LOOKS.themes;
        match self {
            Theme::Wood => &themes.wood,
            Theme::Slate => &themes.slate,
            Theme::Paper => &themes.paper,
            Theme::Plain => &themes.plain,
            Theme::Contrast => &themes.contrast,
            Theme::Dark => &themes.dark,
        }
    }
}

impl FromStr for Theme {
    type Err = DrawError;

    fn from_str(text: &str) -> Result<Theme, DrawError> {
        let found = Theme::ALL.into_iter().find(|theme| theme.name() == text);
        found.ok_or_else(|| DrawError::Theme(text.to_owned()))
    }
}
