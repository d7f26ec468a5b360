//! Pictures of the Jersi games: a position as SVG, PNG or PDF, a game as an animated GIF or SVG, and all one needs to
//! play on a table as a PDF to print.
//!
//! They look as the board of the page does (`web/src/board`): glyphs, marks and colours are one file, `looks.json`,
//! which both read, and `tests/web.rs` compares where things are drawn.
//!
//! ```
//! use jersi_draw::{Picture, Style, Theme};
//! use jersi_rules::Ruleset;
//!
//! let start = Ruleset::load("pijersi")?.start();
//! let turn = start.read_turn("b4=d5")?;
//! let picture = Picture::after(&start, turn).style(Style { theme: Theme::Plain, size: 320, ..Style::default() });
//! assert!(picture.to_svg().starts_with("<svg "));
//! assert!(picture.to_png()?.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is made
//!
//! [`Layout`] says where the cells are, in cell widths: it serves any paper. The parts of a picture are fragments of
//! SVG with presentation attributes alone, a hundred units to a cell width; a picture puts them together, and pixels
//! are made from the same text, with a font that is embedded here.

mod animation;
mod cubes;
mod error;
mod film;
mod font;
mod geometry;
mod gifs;
mod glyphs;
mod ground;
mod looks;
mod marks;
mod network;
mod pdf;
mod picture;
mod print;
mod raster;
mod rules_text;
mod smil;
mod style;
mod svg;
mod theme;
mod tones;
mod trays;

pub use animation::{Animation, MAX_GIF, MAX_TURNS};
pub use cubes::{FACE, Paints, face};
pub use error::DrawError;
pub use font::{FONT, FONT_FAMILY, FONT_REGULAR};
pub use geometry::{Area, Layout, Place, Point};
pub use glyphs::{Faces, Glyph, glyph};
pub use marks::{Arrow, LastTurn};
pub use picture::Picture;
pub use print::{CUBES, Kit, Paper, Pieces};
pub use rules_text::{Paragraph, RulesText, Section, Taker};
pub use style::{MAX_SIZE, MIN_SIZE, Style, Trays};
pub use theme::{Palette, Theme};
pub use tones::{Tone, tones};

jersi_texts::catalogue!();
