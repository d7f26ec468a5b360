//! How the games look: glyphs, marks and colours. They are one file, `looks.json`, which the page reads, too.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::glyphs::Glyph;
use crate::theme::Palette;

/// What stands in the file.
pub static LOOKS: LazyLock<Looks> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../looks.json")).expect("looks.json is embedded as it was tested")
});

#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Looks {
    pub themes: Themes,
    pub cubes: OwnColours,
    pub units: Units,
    pub marks: Marks,
    pub arrow: ArrowShape,
    pub inset: Inset,
    pub hatches: Hatches,
    pub grain: Grain,
    pub glyphs: Glyphs,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Themes {
    pub wood: Palette,
    pub slate: Palette,
    pub paper: Palette,
    pub plain: Palette,
    pub contrast: Palette,
    pub dark: Palette,
}

/// What becomes of the colours a game chooses for its cubes.
#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct OwnColours {
    /// How light the edge of a cube is, its face being 1.
    pub shade: f64,
    /// What two colours need to be told apart.
    pub contrast: f64,
    /// What may be drawn on a face with, best first.
    pub inks: [&'static str; 2],
}

#[derive(Deserialize)]
pub struct Units {
    pub cube: [Spot; 1],
    /// Bottom first.
    pub stack: [Spot; 2],
}

/// Where a cube stands in its cell, and how wide it is, in hundredths of a cell's width.
#[derive(Clone, Copy, Deserialize)]
pub struct Spot {
    pub y: f64,
    pub size: f64,
}

/// The marks that pictures have; the page has more.
#[derive(Deserialize)]
pub struct Marks {
    pub take: &'static str,
    #[serde(rename = "take-stack")]
    pub take_stack: &'static str,
}

#[derive(Deserialize)]
pub struct ArrowShape {
    /// Half the width and height of what the arrow must not touch: nothing, a cube, a stack.
    pub clear: [(f64, f64); 3],
    pub gap: f64,
    /// The length and half the breadth.
    pub head: (f64, f64),
}

/// How much smaller than its cell a mark on the whole of it is.
#[derive(Deserialize)]
pub struct Inset {
    pub cells: f64,
    pub network: f64,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Hatches {
    pub guards: Hatch,
    pub divides: Hatch,
}

#[derive(Deserialize)]
pub struct Hatch {
    pub size: u32,
    /// In degrees.
    pub turn: u32,
    pub path: &'static str,
}

/// The fibres of the wood, as a pattern.
#[derive(Deserialize)]
pub struct Grain {
    pub width: u32,
    pub height: u32,
    pub transform: &'static str,
    pub path: &'static str,
}

#[derive(Deserialize)]
pub struct Glyphs {
    #[serde(borrow)]
    pub lines: HashMap<&'static str, Glyph>,
    #[serde(borrow)]
    pub dots: HashMap<&'static str, Glyph>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_right() {
        assert_eq!(LOOKS.glyphs.lines.len(), LOOKS.glyphs.dots.len());
        assert!(LOOKS.glyphs.lines.keys().all(|name| LOOKS.glyphs.dots.contains_key(name)));
    }
}
