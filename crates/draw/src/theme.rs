//! The colours of a picture. Those of the board are the page's (`web/src/board/board.css`).

use std::str::FromStr;

use crate::error::DrawError;

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Three woods.
    #[default]
    Wood,
    /// Light greys, for print.
    Plain,
    /// Black and white with strong lines.
    Contrast,
    /// Dark woods.
    Dark,
}

/// The colours of a theme, as SVG writes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// The cubes of White and Black, where the game has no colours of its own.
    pub cubes: [Paint; 2],
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

const WOOD: Palette = Palette {
    paper: "#ffffff",
    light: "#f2ca80",
    dark: "#a66d3c",
    red: "#bf5934",
    seam: "#4a2a12",
    rim: "#4a2d17",
    grain: Some("#3a1c06"),
    name: "#150a02",
    land: "#fdf3a7",
    road: "#c8951b",
    sea: "#cfe3ea",
    cubes: [
        Paint { face: "#fbf8f1", edge: "#b9ad98", ink: "#17130e", line: "#6d6353" },
        Paint { face: "#242120", edge: "#0b0a09", ink: "#fbf8f1", line: "#5d554c" },
    ],
    halo: "#fffaf0",
    mark: "#16356b",
    take: "#a3081b",
    arrow: "#0d5a41",
    last: "#fff3c4",
    trail: "#6b4d00",
    hatch: "#1c0d02",
    text: "#2c2319",
};

const PLAIN: Palette = Palette {
    light: "#eceae4",
    dark: "#c3c7cb",
    red: "#d9d5cb",
    seam: "#8b8f94",
    rim: "#7d8186",
    grain: None,
    name: "#3c4045",
    land: "#f1efe9",
    road: "#a8acb1",
    sea: "#d7e4ec",
    cubes: [
        Paint { face: "#fff", edge: "#a9adb2", ..WOOD.cubes[0] },
        Paint { face: "#24272b", edge: "#0c0d0f", ..WOOD.cubes[1] },
    ],
    last: "#ffe9a3",
    trail: "#7a5c00",
    ..WOOD
};

const CONTRAST: Palette = Palette {
    light: "#fff",
    dark: "#d2d2d2",
    red: "#e9e9e9",
    seam: "#000",
    rim: "#000",
    grain: None,
    name: "#000",
    land: "#fff",
    road: "#000",
    sea: "#d2d2d2",
    cubes: [
        Paint { face: "#fff", edge: "#000", ink: "#000", line: "#000" },
        Paint { face: "#000", edge: "#000", ink: "#fff", line: "#fff" },
    ],
    halo: "#fff",
    mark: "#0000c8",
    take: "#b00000",
    arrow: "#005000",
    last: "#ffe600",
    trail: "#000",
    text: "#000",
    ..WOOD
};

const DARK: Palette = Palette {
    paper: "#1b1714",
    light: "#8a714c",
    dark: "#4e3a27",
    red: "#6d3b29",
    seam: "#241810",
    rim: "#1d130c",
    grain: Some("#140a03"),
    name: "#f3e6d0",
    land: "#5d5637",
    road: "#a58a45",
    sea: "#22323c",
    cubes: [
        Paint { face: "#efe8da", edge: "#938973", ..WOOD.cubes[0] },
        Paint { face: "#131211", edge: "#000", line: "#8d8273", ..WOOD.cubes[1] },
    ],
    halo: "#12100d",
    mark: "#a9ccff",
    take: "#ff9c94",
    arrow: "#8fe0bd",
    last: "#d9b44a",
    trail: "#ffe08a",
    hatch: "#f3e6d0",
    text: "#ece5da",
};

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 4] = [Theme::Wood, Theme::Plain, Theme::Contrast, Theme::Dark];

    /// Its name: `wood`, `plain`, `contrast` or `dark`.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Wood => "wood",
            Theme::Plain => "plain",
            Theme::Contrast => "contrast",
            Theme::Dark => "dark",
        }
    }

    /// Its colours.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Theme::Wood => &WOOD,
            Theme::Plain => &PLAIN,
            Theme::Contrast => &CONTRAST,
            Theme::Dark => &DARK,
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
