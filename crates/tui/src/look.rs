//! Colours and signs.

use ratatui::style::{Color, Modifier, Style};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::select::Arrival;

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// ASCII alone.
    pub ascii: bool,
    /// Colours.
    pub colour: bool,
    /// The faces of the cubes as symbols instead of letters.
    pub glyphs: bool,
}

impl Look {
    /// One of two signs.
    pub fn sign(self, fine: char, ascii: char) -> char {
        if self.ascii { ascii } else { fine }
    }

    /// A text without what ASCII cannot show.
    pub fn text(self, text: &str) -> String {
        if !self.ascii {
            return text.to_owned();
        }
        let plain = |c: char| match c {
            '×' => 'x',
            '·' | '—' | '–' | '─' | '−' => '-',
            '’' => '\'',
            c if c.is_ascii() => c,
            _ => '?',
        };
        // Letters without their accents, which stand apart from them in the decomposed form.
        text.nfd().filter(|&c| !is_combining_mark(c)).map(plain).collect()
    }

    fn fore(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    /// LineMode of the board.
    pub fn line(self) -> Style {
        self.fore(Color::DarkGray)
    }

    /// Names of cells, and other small print.
    pub fn faint(self) -> Style {
        if self.colour { Style::new().fg(Color::Gray) } else { Style::new() }
    }

    /// The last turn.
    pub fn lit(self) -> Style {
        self.fore(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// What is refused or has failed.
    pub fn warning(self) -> Style {
        self.fore(Color::LightRed).add_modifier(Modifier::BOLD)
    }

    /// What is good news.
    pub fn good(self) -> Style {
        self.fore(Color::LightGreen).add_modifier(Modifier::BOLD)
    }

    /// Titles.
    pub fn title(self) -> Style {
        self.fore(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// The sea.
    pub fn sea(self) -> Style {
        self.fore(Color::Blue)
    }

    /// What is taken up.
    pub fn held(self) -> Style {
        self.fore(Color::LightCyan).add_modifier(Modifier::BOLD)
    }

    /// The sign of an arrival, and its style: they differ by sign, not only by colour.
    pub fn arrival(self, kind: Arrival) -> (char, Style) {
        let (fine, ascii, colour) = match kind {
            Arrival::Go => ('•', '.', Color::LightGreen),
            Arrival::Stack => ('+', '+', Color::LightCyan),
            Arrival::Take => ('×', '!', Color::LightRed),
            Arrival::Place => ('▾', ':', Color::LightGreen),
            Arrival::Swap => ('⇄', '%', Color::LightMagenta),
            Arrival::Back => ('↩', '@', Color::LightYellow),
        };
        (self.sign(fine, ascii), self.fore(colour).add_modifier(Modifier::BOLD))
    }

    /// The sign for "the turn ends here".
    pub fn turn_end(self) -> (char, Style) {
        (self.sign('✓', '#'), self.good())
    }
}
