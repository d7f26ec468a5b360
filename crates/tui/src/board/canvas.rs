//! A grid of signs, each with what it belongs to. It knows neither colours nor terminals: the screen and printed
//! boards make of the same grid what they need.

use jersi_rules::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::select::Arrival;

/// What a sign belongs to, and so how it looks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Ink {
    /// Nothing: the ground.
    #[default]
    Nothing,
    /// Walls of cells, and links between points.
    Line,
    /// The name of a cell.
    Name,
    /// A cell of the last turn, or the cursor.
    Lit,
    /// A cell of a hint.
    Hint,
    /// A cell in the power of a guardian or a divider.
    Bound,
    /// A hole in the board.
    Sea,
    /// A cube of a side.
    Cube(Side),
    /// What is taken up.
    Held,
    /// Where what is taken up may go.
    Arrival(Arrival),
    /// Where the turn may end.
    TurnEnd,
}

/// The sides on which a line leaves a point of a square grid.
pub mod arm {
    pub const UP: u8 = 1;
    pub const DOWN: u8 = 2;
    pub const LEFT: u8 = 4;
    pub const RIGHT: u8 = 8;
}

#[derive(Clone, Copy, Debug)]
struct Point {
    sign: char,
    ink: Ink,
    /// For lines of a square grid: which arms meet here.
    arms: u8,
    reversed: bool,
}

const BLANK: Point = Point { sign: ' ', ink: Ink::Nothing, arms: 0, reversed: false };

/// A grid of signs that grows to the right and downwards; what lies left of it or above it is not drawn.
#[derive(Default, Debug)]
pub struct Canvas {
    lines: Vec<Vec<Point>>,
    ascii: bool,
}

impl Canvas {
    pub(super) fn new(ascii: bool) -> Canvas {
        Canvas { lines: Vec::new(), ascii }
    }

    fn at(&mut self, x: i32, y: i32) -> Option<&mut Point> {
        let (column, line) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        if self.lines.len() <= line {
            self.lines.resize(line + 1, Vec::new());
        }
        let line = &mut self.lines[line];
        if line.len() <= column {
            line.resize(column + 1, BLANK);
        }
        Some(&mut line[column])
    }

    pub(super) fn put(&mut self, x: i32, y: i32, sign: char, ink: Ink) {
        if let Some(point) = self.at(x, y) {
            *point = Point { sign, ink, ..BLANK };
        }
    }

    pub(super) fn write(&mut self, x: i32, y: i32, text: &str, ink: Ink) {
        text.chars().zip(x..).for_each(|(sign, x)| self.put(x, y, sign, ink));
    }

    /// Adds arms to a point of a square grid; its sign follows from all of them.
    pub(super) fn join(&mut self, x: i32, y: i32, arms: u8) {
        let ascii = self.ascii;
        if let Some(point) = self.at(x, y) {
            point.ink = Ink::Line;
            point.arms |= arms;
            point.sign = corner(point.arms, ascii);
        }
    }

    pub(super) fn reverse(&mut self, x: i32, y: i32) {
        if let Some(point) = self.at(x, y) {
            point.reversed = true;
        }
    }

    /// The grid as lines of text, each ended by a line feed and without blanks at its end. `code` gives the
    /// parameters of the escape sequence for an ink, or nothing.
    pub fn text(&self, code: impl Fn(Ink) -> String) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let end = line.iter().rposition(|p| p.sign != ' ' || p.ink != Ink::Nothing).map_or(0, |i| i + 1);
            for run in line[..end].chunk_by(|a, b| a.ink == b.ink) {
                let signs = run.iter().map(|point| point.sign);
                let code = code(run[0].ink);
                if code.is_empty() {
                    text.extend(signs);
                } else {
                    text += &format!("\x1b[{code}m");
                    text.extend(signs);
                    text += "\x1b[0m";
                }
            }
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
        }
        text
    }

    /// Draws the grid into an area of a screen; what does not fit is left out.
    pub fn render(&self, buffer: &mut Buffer, area: Rect, style: impl Fn(Ink) -> Style) {
        let area = area.intersection(buffer.area);
        for (line, y) in self.lines.iter().zip(area.top()..area.bottom()) {
            for (point, x) in line.iter().zip(area.left()..area.right()) {
                let Some(cell) = buffer.cell_mut((x, y)) else { continue };
                cell.set_char(point.sign).set_style(style(point.ink));
                if point.reversed {
                    cell.set_style(Style::new().add_modifier(Modifier::REVERSED));
                }
            }
        }
    }
}

/// The sign in which lines of a square grid meet.
fn corner(arms: u8, ascii: bool) -> char {
    const LINES: [char; 16] =
        [' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼'];
    match arms & 15 {
        arms if !ascii => LINES[usize::from(arms)],
        1..=3 => '|',
        4 | 8 | 12 => '-',
        _ => '+',
    }
}
