//! The board as signs: one drawing for the screen, the line mode and `jersi show`.
//!
//! [`draw`] is a pure function of what stands where, a [`Plan`] and [`Marks`]. On a screen it becomes styles, in
//! print escape sequences or nothing.

mod canvas;
mod palette;
mod plan;

use jersi_rules::{Cell, CellSet, Cube, Position, Role, Ruleset, Side, Unit};

pub use canvas::{Canvas, Ink};
pub(crate) use palette::style;
pub use plan::{Form, Medium, Plan, Size, Spot};

use crate::look::Look;
use crate::parts::Shown;
use crate::select::{Arrival, Source};
use canvas::arm;

/// What is shown on the board beside the cubes.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Where the cursor is.
    pub cursor: Option<Cell>,
    /// What is taken up.
    pub source: Option<Source>,
    /// Where it may go, and what happens there.
    pub arrivals: Vec<(Cell, Arrival)>,
    /// The cell that ends the turn.
    pub turn_end: Option<Cell>,
    /// The cells of the last turn.
    pub lit: CellSet,
    /// The cells of a hint.
    pub hint: CellSet,
    /// The cells in the power of guardians and dividers.
    pub bound: CellSet,
}

/// Draws a board.
pub fn draw(rules: &Ruleset, shown: &Shown, plan: &Plan, marks: &Marks, look: Look) -> Canvas {
    let mut drawing = Drawing { rules, plan, marks, look, canvas: Canvas::new(look.ascii) };
    let cells = || plan.spots.iter().filter_map(|spot| Some((*spot, spot.cell?)));
    for (spot, _) in cells() {
        match plan.form {
            Form::Hex => drawing.hexagon(spot),
            Form::Square => drawing.square(spot),
            Form::Network => drawing.links(spot),
        }
    }
    plan.spots.iter().filter(|spot| spot.cell.is_none()).for_each(|spot| drawing.sea(*spot));
    for (spot, cell) in cells() {
        drawing.name(spot, cell);
        drawing.unit(spot, shown.unit(cell));
        drawing.held(spot, cell, shown.unit(cell));
        drawing.arrival(spot, cell, shown.unit(cell));
    }
    drawing.canvas
}

/// The board of a position as lines of text, without escape sequences.
pub fn plain_text(position: &Position, plan: &Plan, marks: &Marks, look: Look) -> String {
    let shown = Shown::new(position, &[]);
    draw(position.rules(), &shown, plan, marks, look).text(|_| String::new())
}

/// The board of a position as `jersi show` prints it, with escape sequences if colours are wanted.
pub fn print(position: &Position, flip: bool, lit: CellSet, look: Look) -> String {
    let rules = position.rules();
    let (plan, marks) = (Plan::print(rules, flip), Marks { lit, ..Marks::default() });
    let canvas = draw(rules, &Shown::new(position, &[]), &plan, &marks, look);
    canvas.text(|ink| if look.colour { palette::escape_code(rules, ink) } else { String::new() })
}

struct Drawing<'a> {
    rules: &'a Ruleset,
    plan: &'a Plan,
    marks: &'a Marks,
    look: Look,
    canvas: Canvas,
}

impl Drawing<'_> {
    fn hexagon(&mut self, Spot { x, y, .. }: Spot) {
        let look = self.look;
        let [up, down, wall] = [look.sign('╱', '/'), look.sign('╲', '\\'), look.sign('│', '|')];
        // Line from the ground's, distance from the middle, signs to the left and to the right.
        let edges: &[(i32, i32, char, char)] = match self.plan.size {
            Size::Small => &[(-1, 2, up, down), (0, 3, wall, wall), (1, 1, down, up)],
            Size::Medium => &[
                (-2, 1, up, down),
                (-1, 3, up, down),
                (0, 4, wall, wall),
                (1, 3, down, up),
                (2, 1, down, up),
            ],
            Size::Large => &[
                (-2, 2, up, down),
                (-1, 4, up, down),
                (0, 6, wall, wall),
                (1, 6, wall, wall),
                (2, 4, down, up),
                (3, 2, down, up),
            ],
        };
        for &(dy, near, left, right) in edges {
            self.canvas.put(x - near, y + dy, left, Ink::Line);
            self.canvas.put(x + near, y + dy, right, Ink::Line);
        }
    }

    fn square(&mut self, Spot { x, y, .. }: Spot) {
        let top = y - if self.plan.size == Size::Small { 1 } else { 2 };
        let (left, right, bottom) = (x - self.plan.half, x + self.plan.half, top + self.plan.pitch);
        for line in [top, bottom] {
            self.canvas.join(left, line, arm::RIGHT);
            (left + 1..right).for_each(|column| self.canvas.join(column, line, arm::LEFT | arm::RIGHT));
            self.canvas.join(right, line, arm::LEFT);
        }
        for column in [left, right] {
            self.canvas.join(column, top, arm::DOWN);
            (top + 1..bottom).for_each(|line| self.canvas.join(column, line, arm::UP | arm::DOWN));
            self.canvas.join(column, bottom, arm::UP);
        }
    }

    /// The lines from a point of a network to its neighbours on the right and below.
    fn links(&mut self, Spot { x, y, .. }: Spot) {
        let (plan, look) = (self.plan, self.look);
        let there = |x: i32, y: i32| plan.spots.iter().any(|s| s.cell.is_some() && s.x == x && s.y == y);
        if there(x + 2 * plan.half, y) {
            let columns = x + 3..x + 2 * plan.half - 2;
            columns.for_each(|x| self.canvas.put(x, y, look.sign('─', '-'), Ink::Line));
        }
        for (side, sign) in [(-1, look.sign('╱', '/')), (1, look.sign('╲', '\\'))] {
            if there(x + side * plan.half, y + plan.pitch) {
                for line in 1..plan.pitch {
                    let near = (plan.half * line + plan.pitch - 1) / plan.pitch;
                    self.canvas.put(x + side * near, y + line, sign, Ink::Line);
                }
            }
        }
    }

    fn sea(&mut self, Spot { x, y, .. }: Spot) {
        let waves: &[(i32, &[i32])] = match (self.plan.medium, self.plan.form) {
            (Medium::Screen, _) => &[(0, &[-1, 1])],
            (Medium::Print, Form::Square) => &[(-1, &[-1, 1]), (0, &[-2, 0, 2])],
            (Medium::Print, _) => &[(-1, &[-1, 1]), (0, &[-2, 0, 2]), (1, &[-1, 1])],
        };
        let sign = if self.plan.medium == Medium::Print { '~' } else { self.look.sign('≈', '~') };
        for (dy, columns) in waves {
            columns.iter().for_each(|dx| self.canvas.put(x + dx, y + dy, sign, Ink::Sea));
        }
    }

    /// A cell's name, and the mark of a cell that is to be noticed.
    fn name(&mut self, Spot { x, y, .. }: Spot, cell: Cell) {
        let (plan, name) = (self.plan, self.rules.board().name(cell));
        let (sign, ink) = if self.marks.hint.has(cell) {
            ('?', Ink::Hint)
        } else if self.marks.lit.has(cell) {
            ('*', Ink::Lit)
        } else if self.marks.bound.has(cell) {
            ('^', Ink::Bound)
        } else {
            (' ', Ink::Name)
        };
        // Where the name begins, and where the mark stands.
        let ((name_x, name_y), (mark_x, mark_y)) = match (plan.medium, plan.form, plan.size) {
            (Medium::Print, Form::Square, _) => ((x - 3, y), (x - 3, y - 1)),
            (_, Form::Hex, Size::Small) => ((x, y - 1), (x - 1, y - 1)),
            (_, Form::Hex, _) => ((x - 1, y + 1), (x - 2, y + 1)),
            (_, Form::Square, size) => {
                let line = if size == Size::Small { y - 1 } else { y - 2 };
                ((x - plan.half + 2, line), (x - plan.half + 1, line))
            }
            (_, Form::Network, _) => ((x - 1, y + 1), (x + 1, y + 1)),
        };
        self.canvas.write(name_x, name_y, name, ink);
        if ink == Ink::Name || plan.medium == Medium::Print && self.look.colour {
            return;
        }
        if (plan.medium, plan.form) == (Medium::Print, Form::Hex) {
            self.canvas.write(mark_x, mark_y, &format!("({name})"), ink);
        } else {
            self.canvas.put(mark_x, mark_y, sign, ink);
        }
    }

    /// What stands on a cell.
    fn unit(&mut self, Spot { x, y, .. }: Spot, unit: Unit) {
        let rules = self.rules;
        match (unit.bottom(), unit.upper()) {
            (Some(bottom), Some(upper)) if self.plan.size == Size::Small => {
                self.canvas.put(x - 1, y, rules.letter(upper), Ink::Cube(upper.side));
                self.canvas.put(x, y, '/', Ink::Cube(bottom.side));
                self.canvas.put(x + 1, y, rules.letter(bottom), Ink::Cube(bottom.side));
            }
            (Some(bottom), upper) => {
                let tile = |cube| tile(rules, cube, self.look);
                self.canvas.write(x - 1, y, &tile(bottom), Ink::Cube(bottom.side));
                if let Some(upper) = upper {
                    self.canvas.write(x - 1, y - 1, &tile(upper), Ink::Cube(upper.side));
                }
            }
            _ if self.plan.form == Form::Network => {
                self.canvas.put(x, y, self.look.sign('·', 'o'), Ink::Line);
            }
            _ => {}
        }
    }

    /// What is taken up stands in angles: the whole unit, or its top.
    fn held(&mut self, Spot { x, y, .. }: Spot, cell: Cell, unit: Unit) {
        let Some(Source::Cell { cell: from, whole }) = self.marks.source else { return };
        if from != cell {
            return;
        }
        let stack = unit.height() == 2;
        let (lines, right): (&[i32], i32) = match (self.plan.size, stack) {
            (Size::Small, true) if !whole => (&[0], 0),
            (Size::Small, _) | (_, false) => (&[0], 2),
            (_, true) => (if whole { &[-1, 0] } else { &[-1] }, 2),
        };
        for dy in lines {
            self.canvas.put(x - 2, y + dy, '<', Ink::Held);
            self.canvas.put(x + right, y + dy, '>', Ink::Held);
        }
    }

    /// What would happen on a cell, and the cursor.
    fn arrival(&mut self, Spot { x, y, .. }: Spot, cell: Cell, unit: Unit) {
        let marks = self.marks;
        let arrival = marks.arrivals.iter().find(|(to, _)| *to == cell);
        let arrival = arrival.map(|(_, kind)| (self.look.arrival(*kind).0, Ink::Arrival(*kind)));
        let end = (marks.turn_end == Some(cell)).then(|| (self.look.turn_end().0, Ink::TurnEnd));
        let cursor = marks.cursor == Some(cell);
        // What is taken up shows its own angles under the cursor.
        let taken = matches!(marks.source, Some(Source::Cell { cell: from, .. }) if from == cell);
        if cursor && !taken {
            self.canvas.put(x - 2, y, '[', Ink::Lit);
            self.canvas.put(x + 2, y, ']', Ink::Lit);
        }
        if let Some((sign, ink)) = end.or(arrival) {
            self.canvas.put(if unit.height() == 0 { x } else { x + 2 }, y, sign, ink);
        }
        if cursor {
            (x - 2..=x + 2).for_each(|x| self.canvas.reverse(x, y));
        }
    }
}

/// A cube in three columns. Letters tell the sides apart by their case; symbols without colour need a frame.
fn tile(rules: &Ruleset, cube: Cube, look: Look) -> String {
    match symbol(rules, cube.role).filter(|_| look.glyphs) {
        None => format!(" {} ", rules.letter(cube)),
        Some(symbol) if look.colour => format!(" {symbol} "),
        Some(symbol) if cube.side == Side::White => format!("[{symbol}]"),
        Some(symbol) => format!("▐{symbol}▌"),
    }
}

/// The symbol of a face. A face that is not known, or that two roles share, is replaced by the letter.
fn symbol(rules: &Ruleset, role: Role) -> Option<char> {
    let glyph = &rules.role(role).glyph;
    let shared = rules.roles().any(|other| other != role && rules.role(other).glyph == *glyph);
    if shared {
        return None;
    }
    Some(match glyph.as_str() {
        "ring" => '○',
        "cross" => '✕',
        "square" => '□',
        "blank" => ' ',
        "point" => '•',
        "one-bar" => '─',
        "two-bars" => '=',
        "three-bars" => '≡',
        "division" => '÷',
        "crescent-point" => '☾',
        "diamond-bar" => '◈',
        "spiral" => '@',
        "infinity" => '∞',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(id: &str, look: Look) -> String {
        print(&Ruleset::load(id).expect("a game of ours").start(), false, CellSet::EMPTY, look)
    }

    const ASCII: Look = Look { ascii: true, glyphs: false, colour: false };

    #[test]
    fn hexagons_show_stacks_and_names() {
        let text = board("pijersi", ASCII);
        let bottom: Vec<&str> = text.lines().rev().take(3).collect();
        let expected = [
            r"      \ /     \ /     \ /     \ /     \ /     \ /",
            r"    \ a1  / \ a2  / \ a3  / \ a4  / \ a5  / \ a6  /",
            r"   |   R   |   P   |   S   |   R   |   P   |   S   |",
        ];
        for (line, expected) in bottom.iter().zip(expected) {
            assert_eq!(line.trim(), expected.trim());
        }
        // The stack of two wise stands above the middle of row b: W over W.
        let lines: Vec<&str> = text.lines().collect();
        let row_b = lines.iter().position(|l| l.contains("b4")).expect("row b");
        assert_eq!(lines[row_b - 1].chars().filter(|&c| c == 'W').count(), 1);
        assert_eq!(lines[row_b - 2].chars().filter(|&c| c == 'W').count(), 1);
        assert_eq!(lines[row_b - 1].find('W'), lines[row_b - 2].find('W'));
    }

    #[test]
    fn flipped_boards_begin_with_the_other_side() {
        let names = |text: &str| -> Vec<String> {
            let words = text.split(|c: char| !c.is_ascii_alphanumeric());
            words.filter(|w| w.len() == 2).map(str::to_owned).collect()
        };
        let rules = Ruleset::load("jersi-2").expect("a game of ours");
        let straight = names(&board("jersi-2", ASCII));
        let mut flipped = names(&print(&rules.start(), true, CellSet::EMPTY, ASCII));
        assert_eq!(straight[..5], ["i1", "i2", "i3", "i4", "i5"]);
        assert_eq!(straight.len(), 61);
        flipped.reverse();
        assert_eq!(straight, flipped);
    }

    #[test]
    fn the_sea_is_empty() {
        let text = board("jersi-1", ASCII);
        assert_eq!(text.matches('~').count(), 7);
        assert!(!text.contains("d4"));
        assert!(!board("jersi-1+nosea", ASCII).contains('~'));
    }

    #[test]
    fn squares_are_a_grid() {
        let text = board("mikjersi", Look { ascii: false, ..ASCII });
        assert!(text.starts_with("┌───────┬───────┬"), "{text}");
        assert!(text.ends_with("┴───────┴───────┘\n"), "{text}");
        assert_eq!(text.lines().count(), 16);
        assert!(text.contains("│a1 R   │a2 P   │"), "{text}");
    }

    #[test]
    fn sides_differ_without_colour() {
        let glyphs = board("pijersi", Look { glyphs: true, ..ASCII });
        assert!(glyphs.contains("[○]") && glyphs.contains("▐○▌"), "{glyphs}");
        let coloured = board("jersi-2", Look { colour: true, ..ASCII });
        assert!(coloured.contains("48;5;238") && coloured.contains("48;5;231"), "{coloured:?}");
        assert!(!board("jersi-2", ASCII).contains('\x1b'));
    }

    #[test]
    fn ascii_is_ascii() {
        for id in jersi_rules::builtin_ids() {
            let text = board(id, ASCII);
            assert!(text.is_ascii(), "{id}");
            assert!(text.lines().all(|l| !l.ends_with(' ') && l.len() <= 80), "{id}");
        }
    }
}
