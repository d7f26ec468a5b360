//! Where things are: from a board's rows and cells to places on a picture, in cell widths. No other file computes
//! the place of a cell.

use jersi_rules::{Board, Cell, Ruleset, Shape};

use crate::looks::LOOKS;
use crate::svg::UNIT;

/// Rows of pointy hexagons are this many cell widths apart.
const HEX_ROW: f64 = 0.866_025_403_784_438_6;
/// From the centre of a hexagon to its corners.
const HEX_RADIUS: f64 = 0.577_350_269_189_625_8;

/// The free room around a board, in cell widths.
const MARGIN: f64 = 0.14;

/// A place on a picture, in cell widths: x to the right, y downwards. The middle of White's first row is 0, 0.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// A point.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }
}

/// A rectangle, in cell widths.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Area {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// How wide.
    pub width: f64,
    /// How high.
    pub height: f64,
}

/// A cell with its place on the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    /// The cell.
    pub cell: Cell,
    /// Its centre.
    pub at: Point,
}

/// Where the cells of a board are drawn.
#[derive(Clone, Debug)]
pub struct Layout {
    hex: bool,
    network: bool,
    sign: f64,
    places: Vec<Place>,
    area: Area,
}

/// Ten-thousandths are enough, and keep the page's drawing and this one the same.
fn round(value: f64) -> f64 {
    (value * 10_000.0 + 0.5).floor() / 10_000.0
}

impl Layout {
    /// Lays a game's board out with White below, or above when flipped.
    pub fn new(rules: &Ruleset, flipped: bool) -> Layout {
        let board = rules.board();
        let hex = board.shape() == Shape::Hex;
        let network = rules.about().drawn == "network";
        let mut layout = Layout {
            hex,
            network,
            sign: if flipped { -1.0 } else { 1.0 },
            places: Vec::new(),
            area: Area::default(),
        };
        layout.places = board
            .cells()
            .iter()
            .map(|cell| Place { cell, at: layout.point(half(board.x2(cell)), board.row(cell) as f64) })
            .collect();
        // On a network the cubes stand on the outermost points: they need room for a cube, not for a cell.
        let (across, up) = if network { (0.42, 0.52) } else { (0.5, layout.half_height()) };
        let range = |of: fn(&Place) -> f64| {
            layout.places.iter().map(of).fold((0.0_f64, 0.0_f64), |(low, high), v| (low.min(v), high.max(v)))
        };
        let ((left, right), (top, bottom)) = (range(|p| p.at.x), range(|p| p.at.y));
        let (x, y) = (left - across - MARGIN, top - up - MARGIN);
        layout.area = Area { x, y, width: right + across + MARGIN - x, height: bottom + up + MARGIN - y };
        layout
    }

    /// A place of the board's own coordinates (cell widths to the right of the middle, rows from White) on the
    /// picture.
    pub fn point(&self, x: f64, row: f64) -> Point {
        let step = if self.hex { HEX_ROW } else { 1.0 };
        Point::new(round(self.sign * x), round(-self.sign * row * step))
    }

    /// Whether the cells are hexagons.
    pub fn is_hex(&self) -> bool {
        self.hex
    }

    /// Whether the board is drawn as points on a network of lines.
    pub fn is_network(&self) -> bool {
        self.network
    }

    /// The cells, row by row from White's side.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The centre of a cell.
    pub fn at(&self, cell: Cell) -> Point {
        self.places.get(cell.place()).map_or(Point::default(), |place| place.at)
    }

    /// What the board takes up, with a little room around it.
    pub fn area(&self) -> Area {
        self.area
    }

    /// Half the height of a cell.
    pub fn half_height(&self) -> f64 {
        if self.hex { HEX_RADIUS } else { 0.5 }
    }

    /// The corners of a cell around its centre; `scale` below 1 draws inside it.
    pub fn outline(&self, centre: Point, scale: f64) -> Vec<Point> {
        let corners: Vec<(f64, f64)> = match self.hex {
            true => (0..6)
                .map(|i| {
                    let angle = std::f64::consts::FRAC_PI_3 * f64::from(i) + std::f64::consts::FRAC_PI_6;
                    (angle.cos() * HEX_RADIUS, angle.sin() * HEX_RADIUS)
                })
                .collect(),
            false => vec![(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)],
        };
        corners.into_iter().map(|(x, y)| Point::new(centre.x + x * scale, centre.y + y * scale)).collect()
    }
}

/// Half of a number of half cell widths.
pub fn half(x2: i32) -> f64 {
    f64::from(x2) / 2.0
}

/// What lies between the cells of a row and is none, as twice the distance from the middle and the row.
pub fn holes(board: &Board) -> Vec<(i32, usize)> {
    let mut holes = Vec::new();
    for (row, cells) in board.rows().iter().enumerate() {
        let mut places: Vec<i32> = cells.iter().map(|cell| board.x2(cell)).collect();
        places.sort_unstable();
        for pair in places.windows(2) {
            holes.extend((pair[0] + 2..pair[1]).step_by(2).map(|x2| (x2, row)));
        }
    }
    holes
}

/// Where a cube of a pile stands: how far below the cell's centre, and how wide it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    pub y: f64,
    pub size: f64,
}

/// Where the cube at a height stands in a pile of so many: side by side in height, so that both faces are seen whole.
pub fn spot(height: usize, total: usize) -> Spot {
    let units = &LOOKS.units;
    let spot = match total {
        0 | 1 => units.cube[0],
        _ => units.stack[height.min(1)],
    };
    Spot { y: spot.y / UNIT, size: spot.size / UNIT }
}
