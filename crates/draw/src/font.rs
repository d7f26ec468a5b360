//! The font of the pictures: embedded, so that no font of the system is asked.

use std::sync::{Arc, OnceLock};

use resvg::usvg::fontdb;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// The font of the pictures, a TrueType file: Open Sans Semibold, reduced to Latin (see `fonts/README.md`).
pub const FONT: &[u8] = include_bytes!("../fonts/OpenSans-Semibold.ttf");

/// The same for running text on paper: Open Sans Regular.
pub const FONT_REGULAR: &[u8] = include_bytes!("../fonts/OpenSans-Regular.ttf");

/// The family of [`FONT`], whose weight is 600, and of [`FONT_REGULAR`], whose weight is 400.
pub const FONT_FAMILY: &str = "Open Sans";

/// The family as SVG names it, with what may replace it elsewhere.
pub const FONT_STACK: &str = "Open Sans, system-ui, sans-serif";

/// The fonts for those who lay text out.
pub fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    FONTS
        .get_or_init(|| {
            let mut fonts = fontdb::Database::new();
            for font in [FONT, FONT_REGULAR] {
                fonts.load_font_source(fontdb::Source::Binary(Arc::new(font)));
            }
            fonts.set_sans_serif_family(FONT_FAMILY);
            fonts.set_serif_family(FONT_FAMILY);
            Arc::new(fonts)
        })
        .clone()
}

/// A weight of the font.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Weight {
    /// For running text.
    #[default]
    Regular,
    /// For what stands out.
    Bold,
}

impl Weight {
    /// As SVG has it.
    pub const fn number(self) -> u32 {
        match self {
            Weight::Regular => 400,
            Weight::Bold => 600,
        }
    }

    const fn font(self) -> &'static [u8] {
        match self {
            Weight::Regular => FONT_REGULAR,
            Weight::Bold => FONT,
        }
    }

    /// Whether the font has a letter.
    pub fn has(self, letter: char) -> bool {
        FontRef::new(self.font()).is_ok_and(|font| font.charmap().map(letter).is_some())
    }

    /// How wide a text is, in font sizes. Letters that the font does not have count as one half.
    pub fn width(self, text: &str) -> f64 {
        let Ok(font) = FontRef::new(self.font()) else { return 0.5 * text.chars().count() as f64 };
        let (glyphs, letters) = (font.glyph_metrics(Size::new(1.0), LocationRef::default()), font.charmap());
        let width = |c: char| letters.map(c).and_then(|glyph| glyphs.advance_width(glyph)).unwrap_or(0.5);
        text.chars().map(|c| f64::from(width(c))).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_has_a_width() {
        // An em dash is one em wide, near enough; and bold is wider.
        assert!((Weight::Regular.width("—") - 1.0).abs() < 0.1);
        assert!(Weight::Bold.width("Jersi") > Weight::Regular.width("Jersi"));
        assert_eq!(Weight::Regular.width("\u{4e2d}"), 0.5);
    }
}
