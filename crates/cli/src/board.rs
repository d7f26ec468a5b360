//! The board as text: a pure function of a position and a look.
//!
//! Hexagons stand on their points, as in the rulebooks' figures. Each cell has three lines: the upper cube of a
//! stack, the cube on the ground, and the cell's name.
//!
//! ```text
//!      / \     / \
//!    /     \ /  S  \
//!   |   P   |   R   |     a paper alone on a1; on a2 scissors stand on a rock
//!    \ a1  / \ a2  /
//!      \ /     \ /
//! ```

use jersi_rules::{Cell, CellSet, Cube, Position, Role, Ruleset, Shape, Side};

/// How a board is drawn.
#[derive(Clone, Copy, Default, Debug)]
pub struct Look {
    /// Borders from ASCII alone.
    pub ascii: bool,
    /// Symbols instead of letters.
    pub glyphs: bool,
    /// Colours, as escape sequences for terminals.
    pub colour: bool,
    /// Seen from Black's side.
    pub flip: bool,
    /// Cells whose names are lit up: those of the last turn.
    pub lit: CellSet,
}

/// The board as lines of text, each ended by a line feed.
pub fn draw(position: &Position, look: &Look) -> String {
    let rules = position.rules();
    let board = rules.board();
    let sign = if look.flip { -1 } else { 1 };
    let x = |cell: Cell| sign * board.x2(cell);
    let left = board.cells().iter().map(x).min().unwrap_or(0);
    let spots: Vec<Spot> = board
        .cells()
        .iter()
        .map(|cell| {
            let row = if look.flip { board.row(cell) } else { board.rows().len() - 1 - board.row(cell) };
            // x2 counts half cells, and half a cell is four columns wide.
            Spot { cell, row, middle: 4 * (x(cell) - left) as usize + 4 }
        })
        .collect();
    let mut canvas = Canvas::default();
    let hex = board.shape() == Shape::Hex;
    for spot in &spots {
        if hex { canvas.hexagon(spot, look) } else { canvas.square(spot) }
    }
    for (row, middle) in holes(&spots) {
        canvas.sea(row, middle, hex);
    }
    for spot in &spots {
        canvas.fill(position, spot, look, hex);
    }
    canvas.text(rules, look)
}

/// Where a cell is drawn: its row from above, and the column of its middle.
struct Spot {
    cell: Cell,
    row: usize,
    middle: usize,
}

/// Cells that are missing between others of their row.
fn holes(spots: &[Spot]) -> Vec<(usize, usize)> {
    let mut places: Vec<(usize, usize)> = spots.iter().map(|s| (s.row, s.middle)).collect();
    places.sort_unstable();
    let gap = |pair: &[(usize, usize)]| {
        let [(row, from), (other, to)] = [pair[0], pair[1]];
        let end = if row == other { to } else { from };
        (from + 8..end).step_by(8).map(move |middle| (row, middle)).collect::<Vec<_>>()
    };
    places.windows(2).flat_map(gap).collect()
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

/// What a character belongs to, and so its colour.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Ink {
    #[default]
    Nothing,
    Line,
    Name,
    Lit,
    Sea,
    Cube(Side),
}

/// The sides on which a line leaves a point of a square grid.
mod arm {
    pub const UP: u8 = 1;
    pub const DOWN: u8 = 2;
    pub const LEFT: u8 = 4;
    pub const RIGHT: u8 = 8;
}

#[derive(Clone, Copy)]
struct Point {
    sign: char,
    ink: Ink,
    /// For lines of a square grid: which arms meet here.
    arms: u8,
}

const BLANK: Point = Point { sign: ' ', ink: Ink::Nothing, arms: 0 };

#[derive(Default)]
struct Canvas {
    lines: Vec<Vec<Point>>,
}

impl Canvas {
    fn at(&mut self, line: usize, column: usize) -> &mut Point {
        if self.lines.len() <= line {
            self.lines.resize(line + 1, Vec::new());
        }
        let line = &mut self.lines[line];
        if line.len() <= column {
            line.resize(column + 1, BLANK);
        }
        &mut line[column]
    }

    fn put(&mut self, line: usize, column: usize, sign: char, ink: Ink) {
        *self.at(line, column) = Point { sign, ink, arms: 0 };
    }

    fn write(&mut self, line: usize, column: usize, text: &str, ink: Ink) {
        for (i, sign) in text.chars().enumerate() {
            self.put(line, column + i, sign, ink);
        }
    }

    fn hexagon(&mut self, spot: &Spot, look: &Look) {
        let [up, down, wall] = if look.ascii { ['/', '\\', '|'] } else { ['╱', '╲', '│'] };
        let (y, x) = (3 * spot.row, spot.middle);
        for (line, near, left, right) in [
            (y, 1, up, down),
            (y + 1, 3, up, down),
            (y + 2, 4, wall, wall),
            (y + 3, 3, down, up),
            (y + 4, 1, down, up),
        ] {
            self.put(line, x - near, left, Ink::Line);
            self.put(line, x + near, right, Ink::Line);
        }
    }

    fn square(&mut self, spot: &Spot) {
        let (top, left) = (3 * spot.row, spot.middle - 4);
        let mut add = |line, column, arms| {
            let point = self.at(line, column);
            (point.ink, point.arms) = (Ink::Line, point.arms | arms);
        };
        for line in [top, top + 3] {
            add(line, left, arm::RIGHT);
            (1..8).for_each(|i| add(line, left + i, arm::LEFT | arm::RIGHT));
            add(line, left + 8, arm::LEFT);
        }
        for column in [left, left + 8] {
            add(top, column, arm::DOWN);
            (1..3).for_each(|i| add(top + i, column, arm::UP | arm::DOWN));
            add(top + 3, column, arm::UP);
        }
    }

    fn sea(&mut self, row: usize, middle: usize, hex: bool) {
        let lines: &[usize] = if hex { &[1, 2, 3] } else { &[1, 2] };
        for &line in lines {
            let reach = if line == 2 { 2 } else { 1 };
            for column in (middle - reach..=middle + reach).step_by(2) {
                self.put(3 * row + line, column, '~', Ink::Sea);
            }
        }
    }

    /// Cubes and name of a cell.
    fn fill(&mut self, position: &Position, spot: &Spot, look: &Look, hex: bool) {
        let rules = position.rules();
        let (line, middle) = (3 * spot.row + 1, spot.middle);
        let name = rules.board().name(spot.cell);
        let (name_line, name_column) = if hex { (line + 2, middle - 1) } else { (line + 1, middle - 3) };
        if !look.lit.has(spot.cell) {
            self.write(name_line, name_column, name, Ink::Name);
        } else if look.colour || !hex {
            self.write(name_line, name_column, name, Ink::Lit);
        }
        if look.lit.has(spot.cell) && !look.colour {
            // Without colour a lit name stands in brackets; in a square, a star fits beside it.
            match hex {
                true => self.write(name_line, name_column - 1, &format!("({name})"), Ink::Lit),
                false => self.write(name_line - 1, name_column, "*", Ink::Lit),
            }
        }
        let unit = position.state().unit(spot.cell);
        for (line, cube) in [(line, unit.upper()), (line + 1, unit.bottom())] {
            let Some(cube) = cube else { continue };
            self.write(line, middle - 1, &tile(rules, cube, look), Ink::Cube(cube.side));
        }
    }

    fn text(&self, rules: &Ruleset, look: &Look) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let end = line.iter().rposition(|p| p.sign != ' ' || p.ink != Ink::Nothing).map_or(0, |i| i + 1);
            for run in line[..end].chunk_by(|a, b| a.ink == b.ink) {
                let signs = run.iter().map(|p| if p.arms == 0 { p.sign } else { corner(p.arms, look.ascii) });
                let code = if look.colour { code(rules, run[0].ink) } else { String::new() };
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
}

/// A cube in three columns. Letters tell the sides apart by their case; symbols without colour need a frame.
fn tile(rules: &Ruleset, cube: Cube, look: &Look) -> String {
    match symbol(rules, cube.role).filter(|_| look.glyphs) {
        None => format!(" {} ", rules.letter(cube)),
        Some(symbol) if look.colour => format!(" {symbol} "),
        Some(symbol) if cube.side == Side::White => format!("[{symbol}]"),
        Some(symbol) => format!("▐{symbol}▌"),
    }
}

/// The character in which lines of a square grid meet.
fn corner(arms: u8, ascii: bool) -> char {
    const LINES: [char; 16] =
        [' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼'];
    const ASCII: [char; 16] =
        [' ', '|', '|', '|', '-', '+', '+', '+', '-', '+', '+', '+', '-', '+', '+', '+'];
    if ascii { ASCII[arms as usize & 15] } else { LINES[arms as usize & 15] }
}

/// The parameters of the escape sequence for an ink.
fn code(rules: &Ruleset, ink: Ink) -> String {
    match ink {
        Ink::Nothing => String::new(),
        Ink::Line => "90".into(),
        Ink::Name => "2".into(),
        Ink::Lit => "1;33".into(),
        Ink::Sea => "36".into(),
        Ink::Cube(side) => {
            let (ground, light) = palette(&rules.about().colours[side.index()]);
            format!("1;38;5;{};48;5;{ground}", if light { 16 } else { 231 })
        }
    }
}

/// The colour `#rrggbb` among the 256 of terminals, and whether dark letters are read on it. Black is lifted to
/// a dark grey, which shows on a black ground.
fn palette(colour: &str) -> (usize, bool) {
    let part =
        |i: usize| colour.get(i..i + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok()).unwrap_or(128);
    let wanted = [part(1), part(3), part(5)].map(i32::from);
    let light = 299 * wanted[0] + 587 * wanted[1] + 114 * wanted[2] > 140_000;
    if wanted.iter().all(|&c| c < 40) {
        return (238, false);
    }
    let level = |i: usize| if i == 0 { 0 } else { 55 + 40 * i as i32 };
    // Differences between the channels count as well: a red that turns orange is worse than a paler one.
    let parts = |[r, g, b]: [i32; 3]| [r, g, b, r - g, g - b, b - r];
    let distance = |rgb: [i32; 3]| {
        parts(wanted).into_iter().zip(parts(rgb)).map(|(a, b)| (a - b) * (a - b)).sum::<i32>()
    };
    let cube = (0..216).map(|i| (16 + i, [level(i / 36), level(i / 6 % 6), level(i % 6)]));
    let greys = (0..24).map(|i| (232 + i, [8 + 10 * i as i32; 3]));
    let best = cube.chain(greys).min_by_key(|&(_, rgb)| distance(rgb));
    (best.map_or(244, |(index, _)| index), light)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(id: &str, text: &str, look: Look) -> String {
        let rules = Ruleset::load(id).expect("a game of ours");
        let position =
            if text.is_empty() { rules.start() } else { Position::read(&rules, text).expect("a position") };
        draw(&position, &look)
    }

    const ASCII: Look = Look { ascii: true, glyphs: false, colour: false, flip: false, lit: CellSet::EMPTY };

    #[test]
    fn hexagons_show_stacks_and_names() {
        let text = board("pijersi", "", ASCII);
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
        let straight = names(&board("jersi-2", "", ASCII));
        let mut flipped = names(&board("jersi-2", "", Look { flip: true, ..ASCII }));
        assert_eq!(straight[..5], ["i1", "i2", "i3", "i4", "i5"]);
        assert_eq!(straight.len(), 61);
        flipped.reverse();
        assert_eq!(straight, flipped);
    }

    #[test]
    fn the_sea_is_empty() {
        let text = board("jersi-1", "", ASCII);
        assert_eq!(text.matches('~').count(), 7);
        assert!(!text.contains("d4"));
        assert!(!board("jersi-1+nosea", "", ASCII).contains('~'));
    }

    #[test]
    fn squares_are_a_grid() {
        let text = board("mikjersi", "", Look { ascii: false, ..ASCII });
        assert!(text.starts_with("┌───────┬───────┬"), "{text}");
        assert!(text.ends_with("┴───────┴───────┘\n"), "{text}");
        assert_eq!(text.lines().count(), 16);
        assert!(text.contains("│a1 R   │a2 P   │"), "{text}");
    }

    #[test]
    fn sides_differ_without_colour() {
        let glyphs = board("pijersi", "", Look { glyphs: true, ..ASCII });
        assert!(glyphs.contains("[○]") && glyphs.contains("▐○▌"), "{glyphs}");
        let coloured = board("jersi-2", "", Look { colour: true, ..ASCII });
        assert!(coloured.contains("48;5;238") && coloured.contains("48;5;231"), "{coloured:?}");
        assert!(!board("jersi-2", "", ASCII).contains('\x1b'));
    }

    #[test]
    fn colours_of_terminals() {
        assert_eq!(palette("#ffffff"), (231, true));
        assert_eq!(palette("#000000"), (238, false));
        // Jersi 1: a blue and a red, not a grey and an orange.
        assert_eq!(palette("#2f6fb7"), (68, false));
        assert_eq!(palette("#d8322a"), (124, false));
        assert_eq!(palette("nonsense"), palette("#808080"));
    }

    #[test]
    fn ascii_is_ascii() {
        for id in jersi_rules::builtin_ids() {
            let text = board(id, "", ASCII);
            assert!(text.is_ascii(), "{id}");
            assert!(text.lines().all(|l| !l.ends_with(' ') && l.len() <= 80), "{id}");
        }
    }
}
