//! The geometry of a board: its cells, their names, who touches whom, and the straight lines.

use std::fmt;

use crate::cellset::{Cell, CellSet, MAX_CELLS};
use crate::machine::{Machine, Plain};

/// How cells touch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// Hexagons: six directions.
    Hex,
    /// Squares: four directions, along rows and columns.
    Square,
    /// Squares with the diagonals: eight directions.
    SquareDiagonal,
}

impl Shape {
    /// The directions, as steps of (half cell widths, rows).
    fn directions(self) -> &'static [(i32, i32)] {
        match self {
            Shape::Hex => &[(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)],
            Shape::Square => &[(2, 0), (0, 1), (-2, 0), (0, -1)],
            Shape::SquareDiagonal => &[(2, 0), (2, 1), (0, 1), (-2, 1), (-2, 0), (-2, -1), (0, -1), (2, -1)],
        }
    }
}

/// What the letter and the digit of a cell's name stand for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Naming {
    /// The letter names the row, the digit the place in the row.
    Rows,
    /// The letter names a diagonal, the digit the row (Jersi 1).
    Diagonals,
}

/// The largest number of cells in a row: names have one digit.
pub(crate) const MAX_ROW: usize = 9;

/// How many choices of neighbours a cell can have.
const PATTERNS: usize = 1 << 8;

/// A board. See RULES.md section 2.
#[derive(Clone)]
pub struct Board {
    shape: Shape,
    naming: Naming,
    spots: Vec<Spot>,
    rows: Vec<CellSet>,
    adjacent: [CellSet; MAX_CELLS],
    /// For each cell and each choice of its neighbours that are empty, the cells two away behind them.
    jumps: Box<[CellSet; MAX_CELLS * PATTERNS]>,
    /// For each cell and each choice of its neighbours, those on the other side of the cell.
    opposites: Box<[u8; MAX_CELLS * PATTERNS]>,
    /// `beyond[over][from]`: see [`Board::beyond`].
    beyond: Box<[Cell; MAX_CELLS * MAX_CELLS]>,
    /// `before[from][to]`: see [`Board::before`].
    before: Box<[Cell; MAX_CELLS * MAX_CELLS]>,
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<Vec<&str>> =
            self.rows.iter().map(|row| row.iter().map(|cell| self.name(cell)).collect()).collect();
        f.debug_struct("Board").field("shape", &self.shape).field("rows", &rows).finish_non_exhaustive()
    }
}

#[derive(Clone, Debug)]
struct Spot {
    name: String,
    row: usize,
    /// Twice the distance to the right of the board's middle line, in cell widths.
    x: i32,
}

impl Board {
    /// A board with rows of the given lengths from White's side, each centred, without the cells named in
    /// `holes`. The lengths must have been checked (see the reader of rule files).
    pub(crate) fn new(shape: Shape, naming: Naming, lengths: &[usize], holes: &[String]) -> Board {
        let mut spots = Board::spots(naming, lengths);
        spots.retain(|s| !holes.contains(&s.name));
        spots.truncate(MAX_CELLS);

        let at = |row: i32, x: i32| spots.iter().position(|s| s.row as i32 == row && s.x == x).map(Cell::new);
        let next = |cell: Cell, (dx, drow): (i32, i32)| {
            let spot = &spots[cell.place()];
            at(spot.row as i32 + drow, spot.x + dx)
        };
        let directions = shape.directions();
        let mut adjacent = [CellSet::EMPTY; MAX_CELLS];
        let mut beyond: Box<[Cell; MAX_CELLS * MAX_CELLS]> =
            Box::new(std::array::from_fn(|i| Cell::new(i / MAX_CELLS)));
        let mut before = beyond.clone();
        let cells = || (0..spots.len()).map(Cell::new);
        for cell in cells() {
            for &d in directions {
                let Some(near) = next(cell, d) else { continue };
                adjacent[cell.place()].insert(near);
                let Some(far) = next(near, d) else { continue };
                beyond[near.place() * MAX_CELLS + cell.place()] = far;
                before[cell.place() * MAX_CELLS + far.place()] = near;
            }
        }
        let mut jumps = Box::new([CellSet::EMPTY; MAX_CELLS * PATTERNS]);
        let mut opposites = Box::new([0; MAX_CELLS * PATTERNS]);
        for cell in cells() {
            let around = adjacent[cell.place()];
            for pattern in 0..1usize << around.len() {
                let (mut reached, mut across) = (CellSet::EMPTY, CellSet::EMPTY);
                for (i, near) in around.iter().enumerate() {
                    let far = beyond[near.place() * MAX_CELLS + cell.place()];
                    if pattern >> i & 1 != 0 && far != near {
                        reached.insert(far);
                    }
                    let other = beyond[cell.place() * MAX_CELLS + near.place()];
                    if pattern >> i & 1 != 0 && other != cell {
                        across.insert(other);
                    }
                }
                jumps[cell.place() * PATTERNS + pattern] = reached;
                opposites[cell.place() * PATTERNS + pattern] = across.compress::<Plain>(around) as u8;
            }
        }
        let rows =
            (0..lengths.len()).map(|row| cells().filter(|c| spots[c.place()].row == row).collect()).collect();
        Board { shape, naming, spots, rows, adjacent, jumps, opposites, beyond, before }
    }

    /// The names of all cells of such rows.
    pub(crate) fn names(naming: Naming, lengths: &[usize]) -> Vec<String> {
        Board::spots(naming, lengths).into_iter().map(|spot| spot.name).collect()
    }

    fn spots(naming: Naming, lengths: &[usize]) -> Vec<Spot> {
        let mut spots = Vec::new();
        for (row, &length) in lengths.iter().enumerate() {
            for n in 0..length {
                let x = 2 * n as i32 - (length as i32 - 1);
                spots.push(Spot { name: String::new(), row, x });
            }
        }
        let leftmost = spots.iter().map(|s| s.x - s.row as i32).min().unwrap_or(0);
        let mut place = 0;
        for i in 0..spots.len() {
            place = if i > 0 && spots[i - 1].row == spots[i].row { place + 1 } else { 0 };
            let Spot { row, x, .. } = spots[i];
            let (letter, digit) = match naming {
                Naming::Rows => (row, place + 1),
                Naming::Diagonals => (((x - row as i32 - leftmost) / 2) as usize, row + 1),
            };
            spots[i].name = format!("{}{digit}", (b'a' + letter.min(25) as u8) as char);
        }
        spots
    }

    /// How its cells touch.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many cells.
    pub fn len(&self) -> usize {
        self.spots.len()
    }

    /// A board has cells, always.
    pub fn is_empty(&self) -> bool {
        self.spots.is_empty()
    }

    /// All cells.
    pub fn cells(&self) -> CellSet {
        CellSet::first_cells(self.spots.len())
    }

    /// The rows from White's side.
    pub fn rows(&self) -> &[CellSet] {
        &self.rows
    }

    /// The row of a cell, counted from White's side.
    pub fn row(&self, cell: Cell) -> usize {
        self.spots[cell.place()].row
    }

    /// Twice the cell's distance to the right of the board's middle line as White sees it, in cell widths.
    pub fn x2(&self, cell: Cell) -> i32 {
        self.spots[cell.place()].x
    }

    /// The letter or digit by which a row is called.
    pub fn row_name(&self, row: usize) -> char {
        match self.naming {
            Naming::Rows => (b'a' + row as u8) as char,
            Naming::Diagonals => (b'1' + row as u8) as char,
        }
    }

    /// The row of that letter or digit, counted from White's side.
    pub(crate) fn row_named(&self, name: &str) -> Option<usize> {
        (0..self.rows.len()).find(|&row| name.chars().eq([self.row_name(row)]))
    }

    /// The name of a cell, as `c2`; `?` for one that this board does not have.
    pub fn name(&self, cell: Cell) -> &str {
        self.spots.get(cell.place()).map_or("?", |spot| &spot.name)
    }

    /// The cell of that name.
    pub fn cell(&self, name: &str) -> Option<Cell> {
        self.spots.iter().position(|s| s.name == name).map(Cell::new)
    }

    /// The cells that touch a cell.
    #[inline]
    pub fn adjacent(&self, cell: Cell) -> CellSet {
        self.adjacent[cell.place()]
    }

    /// The cells that touch one of these cells.
    pub fn around(&self, cells: CellSet) -> CellSet {
        cells.iter().fold(CellSet::EMPTY, |set, cell| set | self.adjacent(cell))
    }

    /// The cells two away in a straight line, over an empty cell.
    pub fn jumps(&self, cell: Cell, empty: CellSet) -> CellSet {
        self.jumps_on::<Plain>(cell, empty)
    }

    /// The same in code that is compiled for a kind of processor.
    #[inline(always)]
    pub(crate) fn jumps_on<M: Machine>(&self, cell: Cell, empty: CellSet) -> CellSet {
        self.jumps_over(cell, empty.compress::<M>(self.adjacent(cell)))
    }

    /// The cells two away behind some neighbours, which are given as [`CellSet::compress`] gives them.
    #[inline]
    pub(crate) fn jumps_over(&self, cell: Cell, neighbours: usize) -> CellSet {
        self.jumps[cell.place() * PATTERNS + neighbours % PATTERNS]
    }

    /// The neighbours on the other side of the cell from some neighbours, both compressed.
    #[inline]
    pub(crate) fn opposites(&self, cell: Cell, neighbours: usize) -> usize {
        self.opposites[cell.place() * PATTERNS + neighbours % PATTERNS] as usize
    }

    /// The cell behind `over` as seen from its neighbour `from`, or `over` itself at the edge.
    #[inline]
    pub fn beyond(&self, over: Cell, from: Cell) -> Cell {
        self.beyond[over.place() * MAX_CELLS + from.place()]
    }

    /// The last cell before `to` on the straight way from `from`: the cell between where they are two apart,
    /// else `from` itself.
    #[inline]
    pub fn before(&self, from: Cell, to: Cell) -> Cell {
        self.before[from.place() * MAX_CELLS + to.place()]
    }

    /// Each cell's image when left and right change, if the board allows it.
    pub fn mirror(&self) -> Option<Vec<Cell>> {
        self.image(|row, x| (row, -x))
    }

    /// Each cell's image under half a turn, if the board allows it.
    pub fn half_turn(&self) -> Option<Vec<Cell>> {
        self.image(|row, x| (self.rows.len() - 1 - row, -x))
    }

    fn image(&self, map: impl Fn(usize, i32) -> (usize, i32)) -> Option<Vec<Cell>> {
        self.spots
            .iter()
            .map(|s| {
                let (row, x) = map(s.row, s.x);
                self.spots.iter().position(|t| (t.row, t.x) == (row, x)).map(Cell::new)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(board: &Board, cells: CellSet) -> String {
        let mut names: Vec<_> = cells.iter().map(|c| board.name(c)).collect();
        names.sort_unstable();
        names.join(" ")
    }

    /// The checks that RULES.md section 2 gives.
    #[test]
    fn geometry_of_the_rulebooks() {
        let hex61 = Board::new(Shape::Hex, Naming::Rows, &[5, 6, 7, 8, 9, 8, 7, 6, 5], &[]);
        assert_eq!(hex61.len(), 61);
        let cell = |n| hex61.cell(n).unwrap();
        assert_eq!(names(&hex61, hex61.adjacent(cell("a1"))), "a2 b1 b2");
        assert_eq!(names(&hex61, hex61.adjacent(cell("e5"))), "d4 d5 e4 e6 f4 f5");
        assert_eq!(hex61.beyond(cell("c6"), cell("b5")), cell("d7"));
        let hex45 = Board::new(Shape::Hex, Naming::Rows, &[6, 7, 6, 7, 6, 7, 6], &[]);
        assert_eq!(hex45.len(), 45);
        let cell = |n| hex45.cell(n).unwrap();
        assert_eq!(names(&hex45, hex45.adjacent(cell("a1"))), "a2 b1 b2");
        assert_eq!(names(&hex45, hex45.adjacent(cell("b4"))), "a3 a4 b3 b5 c3 c4");
    }

    #[test]
    fn the_inland_sea() {
        let lengths = [4, 5, 6, 7, 6, 5, 4];
        let sea = Board::new(Shape::Hex, Naming::Diagonals, &lengths, &["d4".into()]);
        assert_eq!(sea.len(), 36);
        assert!(sea.cell("d4").is_none());
        assert_eq!(names(&sea, sea.rows()[0]), "d1 e1 f1 g1");
        assert_eq!(names(&sea, sea.rows()[3]), "a4 b4 c4 e4 f4 g4");
        assert_eq!(names(&sea, sea.rows()[6]), "a7 b7 c7 d7");
        let cell = |n| sea.cell(n).unwrap();
        // The six directions, and nothing over the sea.
        assert_eq!(names(&sea, sea.adjacent(cell("c3"))), "b3 b4 c2 c4 d2 d3");
        assert_eq!(names(&sea, sea.jumps(cell("c4"), sea.cells())), "a4 a6 c2 c6 e2");
        assert_eq!(sea.beyond(cell("c3"), cell("c2")), cell("c4"));
        assert!(sea.mirror().is_some() && sea.half_turn().is_some());
    }
}
