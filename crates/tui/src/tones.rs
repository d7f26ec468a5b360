//! Colours and signs.

use jersi_rules::{Cube, Ruleset};
use ratatui::style::{Color, Modifier, Style};

use crate::select::Arrival;

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// ASCII alone.
    pub ascii: bool,
    /// Colours.
    pub colour: bool,
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
            'à' | 'â' => 'a',
            'ç' => 'c',
            'é' | 'è' | 'ê' | 'ë' => 'e',
            'î' | 'ï' => 'i',
            'ô' => 'o',
            'ù' | 'û' => 'u',
            'À' => 'A',
            'É' => 'E',
            '×' => 'x',
            '·' | '—' | '–' | '─' => '-',
            '’' => '\'',
            c if c.is_ascii() => c,
            _ => '?',
        };
        text.chars().map(plain).collect()
    }

    fn fore(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    /// Lines of the board.
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
    pub fn tick(self) -> (char, Style) {
        (self.sign('✓', '#'), self.good())
    }

    /// A cube's colours: those of its side.
    pub fn cube(self, rules: &Ruleset, cube: Cube) -> Style {
        if !self.colour {
            return Style::new().add_modifier(Modifier::BOLD);
        }
        let (ground, light) = palette(&rules.about().colours[cube.side.index()]);
        let ink = if light { 16 } else { 231 };
        Style::new().bg(Color::Indexed(ground)).fg(Color::Indexed(ink)).add_modifier(Modifier::BOLD)
    }
}

/// The colour `#rrggbb` among the 256 of terminals, and whether dark letters are read on it. Black is lifted to
/// a dark grey, which shows on a black ground.
fn palette(colour: &str) -> (u8, bool) {
    let part =
        |i: usize| colour.get(i..i + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok()).unwrap_or(128);
    let wanted = [part(1), part(3), part(5)].map(i32::from);
    let light = 299 * wanted[0] + 587 * wanted[1] + 114 * wanted[2] > 140_000;
    if wanted.iter().all(|&c| c < 40) {
        return (238, false);
    }
    let level = |i: u8| if i == 0 { 0 } else { 55 + 40 * i32::from(i) };
    // Differences between the channels count as well: a red that turns orange is worse than a paler one.
    let parts = |[r, g, b]: [i32; 3]| [r, g, b, r - g, g - b, b - r];
    let far = |rgb| parts(wanted).into_iter().zip(parts(rgb)).map(|(a, b)| (a - b) * (a - b)).sum::<i32>();
    let best = (0..216u8).min_by_key(|&i| far([level(i / 36), level(i / 6 % 6), level(i % 6)]));
    (best.map_or(244, |i| 16 + i), light)
}
