//! Where the cells of a board go on a grid of characters.
//!
//! On a screen a board is as large as there is room. The small drawing of hexagons has two lines for each row, so
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

/// What a board is drawn for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Medium {
    /// A screen, which is redrawn and has little room.
    Screen,
    /// LineMode of text that stay: cells always have walls, with their names inside.
    Print,
}

/// A drawing's plan.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The shape of its cells.
    pub form: Form,
    /// Its size.
    pub size: Size,
    /// What it is for.
    pub medium: Medium,
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
    /// The plan of a board on a screen, in a size. `flip` looks from Black's side.
    pub fn new(rules: &Ruleset, flip: bool, size: Size) -> Plan {
        let form = match (rules.board().shape(), rules.about().drawn.as_str()) {
            (Shape::Hex, "network") => Form::Network,
            (Shape::Hex, _) => Form::Hex,
            _ => Form::Square,
        };
        Plan::with(rules.board(), flip, form, size, Medium::Screen)
    }

    /// The plan of a board that is printed as text.
    pub fn print(rules: &Ruleset, flip: bool) -> Plan {
        let form = if rules.board().shape() == Shape::Hex { Form::Hex } else { Form::Square };
        Plan::with(rules.board(), flip, form, Size::Medium, Medium::Print)
    }

    fn with(board: &Board, flip: bool, form: Form, size: Size, medium: Medium) -> Plan {
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
        Plan { form, size, medium, width, height, half, pitch, spots }
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
}
