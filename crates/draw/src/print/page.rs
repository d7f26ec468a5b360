//! A page that is being made, in millimetres from its upper left corner.

use jersi_texts::{Lang, no_break, t};

use super::MARGIN;
use super::flow::{self, Column};
use crate::font::{FONT_STACK, Weight};
use crate::pdf::Sheet;
use crate::rules_text::Paragraph;
use crate::svg::escape;

/// Text and lines that are to be read.
pub const INK: &str = "#000000";
/// Text and lines that help.
pub const GREY: &str = "#707070";

/// Where a text stands to its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// A page.
pub struct Page {
    pub width: f64,
    pub height: f64,
    svg: String,
}

/// A length, to a thousandth of a millimetre.
pub fn mm(length: f64) -> String {
    format!("{}", (length * 1000.0).round() / 1000.0 + 0.0)
}

/// The size in which a text is no wider than `room`, and at most `size`.
pub fn fitting(size: f64, room: f64, weight: Weight, words: &str) -> f64 {
    (room / weight.width(words).max(0.1)).min(size)
}

/// A line of text as SVG.
pub fn text(x: f64, y: f64, size: f64, weight: Weight, anchor: Anchor, ink: &str, words: &str) -> String {
    let anchor = match anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    format!(
        "<text x=\"{}\" y=\"{}\" font-family=\"{FONT_STACK}\" font-weight=\"{}\" font-size=\"{}\"{anchor} \
         fill=\"{ink}\">{}</text>\n",
        mm(x),
        mm(y),
        weight.number(),
        mm(size),
        escape(&no_break(words))
    )
}

impl Page {
    /// An empty page.
    pub fn new((width, height): (f64, f64)) -> Page {
        Page { width, height, svg: String::new() }
    }

    /// Adds a fragment of SVG.
    pub fn add(&mut self, fragment: &str) {
        self.svg += fragment;
    }

    /// Adds a drawing around its own 0, 0 at a place, so much larger.
    pub fn place(&mut self, x: f64, y: f64, scale: f64, drawing: &str) {
        self.svg += &format!(
            "<g transform=\"translate({} {}) scale({})\">{drawing}</g>\n",
            mm(x),
            mm(y),
            // A scale is multiplied by hundreds of units.
            (scale * 1e6).round() / 1e6
        );
    }

    /// Adds text.
    pub fn text(&mut self, x: f64, y: f64, size: f64, weight: Weight, anchor: Anchor, words: &str) {
        self.svg += &text(x, y, size, weight, anchor, INK, words);
    }

    /// Adds a heading, smaller where it would be wider than `room`.
    pub fn heading(&mut self, x: f64, y: f64, size: f64, room: f64, words: &str) {
        let size = fitting(size, room, Weight::Bold, words);
        self.text(x, y, size, Weight::Bold, Anchor::Start, words);
    }

    /// Adds text that helps.
    pub fn note(&mut self, x: f64, y: f64, size: f64, anchor: Anchor, words: &str) {
        self.svg += &text(x, y, size, Weight::Regular, anchor, GREY, words);
    }

    /// Adds a line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), width: f64, ink: &str, dashes: &str) {
        let dashes =
            if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
        self.svg += &format!(
            "<path d=\"M{} {}L{} {}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"{dashes}/>\n",
            mm(from.0),
            mm(from.1),
            mm(to.0),
            mm(to.1)
        );
    }

    /// Adds the outline of a rectangle.
    pub fn frame(&mut self, x: f64, y: f64, width: f64, height: f64, ink: &str, stroke: f64) {
        self.svg += &format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{stroke}\"/>\n",
            mm(x),
            mm(y),
            mm(width),
            mm(height)
        );
    }

    /// Adds what stands at the foot of a page of text, and gives where the text above must end.
    pub fn foot(&mut self, words: &str, lang: Lang, number: usize) -> f64 {
        let paragraph = [Paragraph::plain(words)];
        let column = Column { x: MARGIN, y: 0.0, width: self.width - 2.0 * MARGIN - 16.0 };
        let (_, height) = flow::paragraphs(&paragraph, column, 2.4);
        let line = self.height - MARGIN - height.max(3.0) - 0.5;
        self.line((MARGIN, line), (self.width - MARGIN, line), 0.2, GREY, "");
        self.svg += &flow::paragraphs(&paragraph, Column { y: line + 0.5, ..column }, 2.4).0;
        let number = t!(lang, "page", number = number);
        self.note(self.width - MARGIN, self.height - MARGIN - 0.7, 2.4, Anchor::End, &number);
        line - 3.0
    }

    /// The finished page.
    pub fn finish(self) -> Sheet {
        let (width, height) = (mm(self.width), mm(self.height));
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\">\n{}</svg>\n",
            self.svg
        );
        Sheet { width: self.width, height: self.height, svg }
    }
}
