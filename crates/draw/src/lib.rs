#![doc = include_str!("../README.md")]

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
pub use rules_text::{Paragraph, RulesText, Section, Taker, forms_text};
pub use style::{MAX_SIZE, MIN_SIZE, Style, Trays};
pub use theme::{Paint, Palette, Theme};
pub use tones::{Tone, tones};

jersi_texts::catalogue!();
