//! Where the cells of a board go on a screen of characters.
//!
//! A board is drawn as large as there is room. The small drawing of hexagons has two lines for each row, so
//! that a board of nine rows fits a terminal of 24 lines:
//!
//! ```text
//!     ╱ b1╲ ╱ b2╲ ╱ b3╲
//!    │  R  │ S/P │     │     scissors on a paper on b2
//!     ╲ ╱ a1╲ ╱ a2╲ ╱
//!      │  P  │     │
//!       ╲ ╱   ╲ ╱
//! ```

use jersi_rules::{Board, Cell, Ruleset, Shape};

/// How the cells of a board are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Hexagons that stand on their points.
    Hex,
    /// A grid of squares.
    Square,
    /// Points that are joined by lines.
    Network,
}

/// How large.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Size {
    /// Two lines a row; the cubes of a stack stand beside each other, the upper one first.
    Small,
    /// Three lines a row; the cubes of a stack stand above each other.
    Medium,
    /// As medium, with wider and higher cells.
    Large,
}

/// Where a cell is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The cell; none for a hole in the board.
    pub cell: Option<Cell>,
    /// The column of its middle.
    pub x: i32,
    /// The line of the cube on the ground.
    pub y: i32,
}

/// A drawing's plan.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The shape of its cells.
    pub form: Form,
    /// Its size.
    pub size: Size,
    /// How many columns it takes.
    pub width: i32,
    /// How many lines it takes.
    pub height: i32,
    /// Half the distance of two cells in a row, in columns.
    pub half: i32,
    /// The distance of two rows, in lines.
    pub pitch: i32,
    /// All cells, then the holes.
    pub spots: Vec<Spot>,
}

impl Plan {
    /// The plan of a board in a size.
    pub fn new(rules: &Ruleset, flip: bool, size: Size) -> Plan {
        let board = rules.board();
        let form = match (board.shape(), rules.about().drawn.as_str()) {
            (Shape::Hex, "network") => Form::Network,
            (Shape::Hex, _) => Form::Hex,
            _ => Form::Square,
        };
        // Half a cell's width, the lines of a row, the ground's line in it, the lines below the last row.
        let (half, pitch, ground, rest) = match (form, size) {
            (Form::Hex, Size::Small) => (3, 2, 1, 1),
            (Form::Hex, Size::Medium) => (4, 3, 2, 2),
            (Form::Hex, Size::Large) => (6, 4, 2, 2),
            (Form::Square, Size::Small) => (3, 2, 1, 1),
            (Form::Square, Size::Medium) => (4, 3, 2, 1),
            (Form::Square, Size::Large) => (6, 4, 2, 1),
            (Form::Network, Size::Small) => (4, 2, 0, 0),
            (Form::Network, Size::Medium) => (4, 3, 1, 0),
            (Form::Network, Size::Large) => (6, 4, 1, -1),
        };
        let rows = board.rows().len() as i32;
        let sign = if flip { -1 } else { 1 };
        let places = places(board);
        let left = places.iter().map(|(_, x2, _)| sign * x2).min().unwrap_or(0);
        let right = places.iter().map(|(_, x2, _)| sign * x2).max().unwrap_or(0);
        // Points of a network have no walls around them.
        let margin = if form == Form::Network { 3 } else { half };
        let spots = places
            .into_iter()
            .map(|(cell, x2, row)| {
                let row = if flip { row } else { rows - 1 - row };
                Spot { cell, x: half * (sign * x2 - left) + margin, y: pitch * row + ground }
            })
            .collect();
        let (width, height) = (half * (right - left) + 2 * margin + 1, pitch * rows + rest);
        Plan { form, size, width, height, half, pitch, spots }
    }

    /// The largest plan for so much room; `None` if even the smallest is too large.
    pub fn fit(rules: &Ruleset, flip: bool, width: u16, height: u16) -> Option<Plan> {
        let fits = |plan: &Plan| plan.width <= i32::from(width) && plan.height <= i32::from(height);
        [Size::Large, Size::Medium, Size::Small]
            .map(|size| Plan::new(rules, flip, size))
            .into_iter()
            .find(fits)
    }

    /// Where a cell is drawn.
    pub fn spot(&self, cell: Cell) -> Option<Spot> {
        self.spots.iter().find(|spot| spot.cell == Some(cell)).copied()
    }

    /// The cell at a place of the drawing, for the mouse.
    pub fn cell_at(&self, x: i32, y: i32) -> Option<Cell> {
        // The middle of a cell lies a little below the ground's line where there is a name under it.
        let distance = |spot: &Spot| {
            let (dx, dy) = ((x - spot.x).abs(), (y - spot.y).abs());
            (dx * self.pitch).pow(2) + (dy * self.half * 2).pow(2)
        };
        let spot = self.spots.iter().min_by_key(|spot| distance(spot))?;
        let near = (x - spot.x).abs() <= self.half && (y - spot.y).abs() <= (self.pitch + 1) / 2;
        spot.cell.filter(|_| near)
    }
}

/// All places of a board: cells, and holes between others of their row; with twice the distance from the
/// middle line and the row.
fn places(board: &Board) -> Vec<(Option<Cell>, i32, i32)> {
    let mut cells: Vec<(Option<Cell>, i32, i32)> =
        board.cells().iter().map(|cell| (Some(cell), board.x2(cell), board.row(cell) as i32)).collect();
    let mut holes = Vec::new();
    for row in board.rows() {
        let mut xs: Vec<i32> = row.iter().map(|cell| board.x2(cell)).collect();
        xs.sort_unstable();
        let Some(number) = row.first().map(|cell| board.row(cell) as i32) else { continue };
        for pair in xs.windows(2) {
            holes.extend((pair[0] + 2..pair[1]).step_by(2).map(|x2| (None, x2, number)));
        }
    }
    cells.append(&mut holes);
    cells
}

/// A way over the board by a key, as it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Along the row.
    Left,
    /// Along the row.
    Right,
    /// To the next row, as straight as the board allows.
    Up,
    /// To the next row, as straight as the board allows.
    Down,
    /// Along a diagonal.
    UpLeft,
    /// Along a diagonal.
    UpRight,
    /// Along a diagonal.
    DownLeft,
    /// Along a diagonal.
    DownRight,
}

/// The next cell by a way. `column` is where one wants to be, twice the distance from the middle line: going up
/// and down it stays, so that a straight way stays straight. At the edge one stays.
pub fn walk(board: &Board, from: Cell, way: Way, flip: bool, column: &mut i32) -> Cell {
    let sign = if flip { -1 } else { 1 };
    let (dx, dy) = match way {
        Way::Left => (-1, 0),
        Way::Right => (1, 0),
        Way::Up => (0, 1),
        Way::Down => (0, -1),
        Way::UpLeft => (-1, 1),
        Way::UpRight => (1, 1),
        Way::DownLeft => (-1, -1),
        Way::DownRight => (1, -1),
    };
    let (dx, dy) = (sign * dx, sign * dy);
    let (x, row) = (board.x2(from), board.row(from) as i32);
    let same_row = |cell: &Cell| board.row(*cell) as i32 == row + dy;
    let next = if dy == 0 {
        // Over a hole to the other shore.
        let ahead = board.cells().iter().filter(same_row).filter(|&cell| (board.x2(cell) - x) * dx > 0);
        ahead.min_by_key(|&cell| (board.x2(cell) - x).abs())
    } else if dx == 0 {
        let near = board.cells().iter().filter(same_row);
        near.min_by_key(|&cell| ((board.x2(cell) - *column).abs(), (board.x2(cell) - x).abs()))
    } else {
        let step = if board.shape() == Shape::Hex { 1 } else { 2 };
        board.cells().iter().filter(same_row).find(|&cell| board.x2(cell) == x + dx * step)
    };
    let Some(next) = next else { return from };
    if dx != 0 {
        *column = board.x2(next);
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_fits_a_small_terminal() {
        for id in jersi_rules::builtin_ids().chain(["jersi-4+square", "jersi-1+nosea"]) {
            let rules = Ruleset::load(id).expect("a game of ours");
            let plan = Plan::fit(&rules, false, 56, 20).expect(id);
            assert_eq!(plan.spots.iter().filter(|s| s.cell.is_some()).count(), rules.board().len(), "{id}");
            for spot in &plan.spots {
                assert_eq!(plan.cell_at(spot.x, spot.y), spot.cell, "{id}");
            }
            assert!(Plan::fit(&rules, false, 20, 20).is_none());
        }
    }

    #[test]
    fn keys_reach_every_cell() {
        for id in jersi_rules::builtin_ids().chain(["jersi-4+square"]) {
            let rules = Ruleset::load(id).expect("a game of ours");
            let board = rules.board();
            for flip in [false, true] {
                let first = board.cells().first().expect("a cell");
                let mut seen = vec![first];
                let mut at = 0;
                while let Some(&cell) = seen.get(at) {
                    at += 1;
                    for way in [Way::Left, Way::Right, Way::Up, Way::Down] {
                        let mut column = board.x2(cell);
                        let next = walk(board, cell, way, flip, &mut column);
                        if !seen.contains(&next) {
                            seen.push(next);
                        }
                    }
                }
                assert_eq!(seen.len(), board.len(), "{id}");
            }
        }
    }

    #[test]
    fn up_and_down_is_the_same_way() {
        let rules = Ruleset::load("jersi-2").expect("a game of ours");
        let board = rules.board();
        let from = board.cell("b3").expect("b3");
        let mut column = board.x2(from);
        let mut cell = from;
        for way in [Way::Up, Way::Up, Way::Up, Way::Down, Way::Down, Way::Down] {
            cell = walk(board, cell, way, false, &mut column);
        }
        assert_eq!(board.name(cell), "b3");
    }
}
