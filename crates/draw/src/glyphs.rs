//! The faces of the cubes, as paths on a face that reaches from -50 to 50. Two styles: drawn with lines, and made of
//! dots as the author burnt them into his wooden cubes. A face that is not known here is drawn as the cube's letter.

use std::str::FromStr;

use serde::Deserialize;

use crate::error::DrawError;
use crate::looks::LOOKS;

/// How faces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Faces {
    /// With lines.
    #[default]
    Lines,
    /// Made of dots.
    Dots,
}

impl Faces {
    /// All of them.
    pub const ALL: [Faces; 2] = [Faces::Lines, Faces::Dots];

    /// `lines` or `dots`.
    pub const fn name(self) -> &'static str {
        match self {
            Faces::Lines => "lines",
            Faces::Dots => "dots",
        }
    }
}

impl FromStr for Faces {
    type Err = DrawError;

    fn from_str(text: &str) -> Result<Faces, DrawError> {
        let found = Faces::ALL.into_iter().find(|faces| faces.name() == text);
        found.ok_or_else(|| DrawError::Faces(text.to_owned()))
    }
}

/// The drawing of a face: paths of SVG.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct Glyph {
    /// A path to be stroked, or nothing.
    pub line: &'static str,
    /// A path to be filled, or nothing.
    pub fill: &'static str,
}

/// The drawing of a face by its name in rule files, or `None` where the letter has to serve.
pub fn glyph(name: &str, faces: Faces) -> Option<Glyph> {
    let drawn = match faces {
        Faces::Lines => &LOOKS.glyphs.lines,
        Faces::Dots => &LOOKS.glyphs.dots,
    };
    drawn.get(name).copied()
}
