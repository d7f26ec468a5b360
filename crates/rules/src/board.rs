//! The geometry of a board: its cells, their names, who touches whom, and the straight lines.

use std::fmt;

use crate::cellset::{Cell, CellSet, MAX_CELLS, Sets};
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

/// A board. See RULES.md section 2.
#[derive(Clone)]
pub struct Board {
    shape: Shape,
    naming: Naming,
    spots: Vec<Spot>,
    rows: Vec<CellSet>,
    adjacent: Sets<MAX_CELLS>,
    strides: Vec<Stride>,
    in_a_turn: Sets<MAX_CELLS>,
    /// For each cell, its neighbours behind which there is another cell in a straight line, …
    over: Sets<MAX_CELLS>,
    /// … and those cells, which are in the same order.
    behind: Sets<MAX_CELLS>,
    /// For each cell and each choice of its neighbours, those on the other side of the cell: beginning where `patterns`
    /// says, so that the choices of all cells lie close together.
    opposites: Vec<u8>,
    patterns: [u16; MAX_CELLS],
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

/// Neighbours whose places are as far apart: the rows of a board lie behind each other, so that there are few distances, and
/// the neighbours of many cells are found by as few shifts.
#[derive(Clone)]
struct Stride {
    distance: u32,
    /// The cells of each pair with the lower places.
    lower: CellSet,
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
        let mut adjacent = Sets::EMPTY;
        let mut beyond: Box<[Cell; MAX_CELLS * MAX_CELLS]> =
            Box::new(std::array::from_fn(|i| Cell::new(i / MAX_CELLS)));
        let mut before = beyond.clone();
        let cells = || (0..spots.len()).map(Cell::new);
        for cell in cells() {
            for &d in directions {
                let Some(near) = next(cell, d) else { continue };
                adjacent.insert::<Plain>(cell.place(), near);
                let Some(far) = next(near, d) else { continue };
                beyond[near.place() * MAX_CELLS + cell.place()] = far;
                before[cell.place() * MAX_CELLS + far.place()] = near;
            }
        }
        let (mut over, mut behind) = (Sets::EMPTY, Sets::EMPTY);
        let (mut opposites, mut patterns) = (Vec::new(), [0; MAX_CELLS]);
        for cell in cells() {
            let around = adjacent.get(cell.place());
            for near in around {
                let far = beyond[near.place() * MAX_CELLS + cell.place()];
                if far != near {
                    over.insert::<Plain>(cell.place(), near);
                    behind.insert::<Plain>(cell.place(), far);
                }
            }
            patterns[cell.place()] = opposites.len() as u16;
            for pattern in 0..1usize << around.len() {
                let across = CellSet::expand::<Plain>(pattern, around)
                    .iter()
                    .map(|near| beyond[cell.place() * MAX_CELLS + near.place()])
                    .filter(|&other| other != cell)
                    .collect::<CellSet>();
                opposites.push(across.compress::<Plain>(around) as u8);
            }
        }
        let rows =
            (0..lengths.len()).map(|row| cells().filter(|c| spots[c.place()].row == row).collect()).collect();
        let around = |set: CellSet| set.iter().fold(set, |all, cell| all | adjacent.get(cell.place()));
        let mut in_a_turn = Sets::EMPTY;
        for cell in cells() {
            in_a_turn.set(cell.place(), around(around(around(CellSet::from(cell)))));
        }
        Board {
            shape,
            naming,
            spots,
            rows,
            strides: strides(&adjacent),
            adjacent,
            in_a_turn,
            over,
            behind,
            opposites,
            patterns,
            beyond,
            before,
        }
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
        self.adjacent.get(cell.place())
    }

    /// The same in code for boards of one width.
    #[inline(always)]
    pub(crate) fn adjacent_on<M: Machine>(&self, cell: Cell) -> CellSet<M::Width> {
        self.adjacent(cell).on::<M>()
    }

    /// The cells that are at most three away. Nothing comes farther in a turn: one step of a cube, one or two of a
    /// stack.
    #[inline]
    pub(crate) fn in_a_turn(&self, cell: Cell) -> CellSet {
        self.in_a_turn.get(cell.place())
    }

    /// The cells that touch one of these cells.
    pub fn around(&self, cells: CellSet) -> CellSet {
        self.around_on::<Plain>(cells)
    }

    /// The same in code for boards of one width.
    #[inline]
    pub(crate) fn around_on<M: Machine>(&self, cells: CellSet<M::Width>) -> CellSet<M::Width> {
        self.strides.iter().fold(CellSet::EMPTY, |set, stride| {
            let lower = stride.lower.on::<M>();
            set | (cells & lower).moved_up(stride.distance) | (cells.moved_down(stride.distance) & lower)
        })
    }

    /// How many pairs of neighbours there are with the first among some cells and the second among others.
    #[inline(always)]
    pub(crate) fn pairs_on<M: Machine>(&self, some: CellSet<M::Width>, others: CellSet<M::Width>) -> usize {
        let pairs = |stride: &Stride| {
            let (lower, distance) = (stride.lower.on::<M>(), stride.distance);
            (some & lower & others.moved_down(distance)).len()
                + (others & lower & some.moved_down(distance)).len()
        };
        self.strides.iter().map(pairs).sum()
    }

    /// The cells two away in a straight line, over an empty cell.
    pub fn jumps(&self, cell: Cell, empty: CellSet) -> CellSet {
        self.jumps_on::<Plain>(cell, empty)
    }

    /// The same in code that is compiled for a kind of processor.
    #[inline(always)]
    pub(crate) fn jumps_on<M: Machine>(&self, cell: Cell, empty: CellSet<M::Width>) -> CellSet<M::Width> {
        let (over, behind) = (self.over.get(cell.place()), self.behind.get(cell.place()));
        CellSet::expand::<M>(empty.compress::<M>(over.on::<M>()), behind.on::<M>())
    }

    /// The neighbours on the other side of the cell from some neighbours, both compressed.
    #[inline]
    pub(crate) fn opposites(&self, cell: Cell, neighbours: usize) -> usize {
        let at = usize::from(self.patterns[cell.place()]) + neighbours;
        self.opposites.get(at).map_or(0, |&pattern| usize::from(pattern))
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

fn strides(adjacent: &Sets<MAX_CELLS>) -> Vec<Stride> {
    let lower = |distance: usize| -> CellSet {
        let near = |&place: &usize| adjacent.get(place).has(Cell::new(place + distance));
        (0..MAX_CELLS - distance).filter(near).map(Cell::new).collect()
    };
    let strides = (1..MAX_CELLS).map(|distance| Stride { distance: distance as u32, lower: lower(distance) });
    strides.filter(|stride| !stride.lower.is_empty()).collect()
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

    /// Jumps are found by the order of neighbours and of the cells behind them: on every board it must be the same.
    #[test]
    fn jumps_go_straight_over_empty_cells() {
        let boards: [(Shape, &[usize], &[&str]); 5] = [
            (Shape::Hex, &[6, 7, 6, 7, 6, 7, 6], &[]),
            (Shape::Hex, &[7, 8, 7, 8, 9, 8, 7, 8, 7], &["d3", "e5"]),
            (Shape::Hex, &[5, 6, 7, 8, 9, 8, 7, 6, 5], &["e5"]),
            (Shape::Square, &[9; 9], &[]),
            (Shape::SquareDiagonal, &[9; 9], &["c3", "e5"]),
        ];
        let mut random = crate::SplitMix::new(2);
        for (shape, rows, holes) in boards {
            let holes: Vec<String> = holes.iter().map(|hole| (*hole).to_owned()).collect();
            let board = Board::new(shape, Naming::Rows, rows, &holes);
            for cell in board.cells() {
                let around = board.adjacent(cell);
                for _ in 0..20 {
                    let empty: CellSet = board.cells().iter().filter(|_| random.below(2) == 0).collect();
                    let over = around & empty;
                    let straight = over.iter().map(|near| (near, board.beyond(near, cell)));
                    let reached = straight.filter(|(near, far)| near != far).map(|(_, far)| far).collect();
                    assert_eq!(board.jumps(cell, empty), reached, "{shape:?} {}", board.name(cell));
                    let across = over.iter().map(|near| board.beyond(cell, near)).filter(|&c| c != cell);
                    let opposites = board.opposites(cell, over.compress::<Plain>(around));
                    assert_eq!(CellSet::expand::<Plain>(opposites, around), across.collect());
                }
            }
        }
    }

    /// Neighbours of many cells are found by shifts: on every board they are those of each cell.
    #[test]
    fn strides_lead_to_all_neighbours() {
        let boards: [(Shape, &[usize], &[&str]); 5] = [
            (Shape::Hex, &[6, 7, 6, 7, 6, 7, 6], &[]),
            (Shape::Hex, &[7, 8, 7, 8, 9, 8, 7, 8, 7], &["d3", "e5"]),
            (Shape::Hex, &[4, 5, 6, 7, 6, 5, 4], &["d4"]),
            (Shape::Square, &[9; 9], &[]),
            (Shape::SquareDiagonal, &[5; 5], &[]),
        ];
        let mut random = crate::SplitMix::new(3);
        for (shape, rows, holes) in boards {
            let holes: Vec<String> = holes.iter().map(|hole| (*hole).to_owned()).collect();
            let board = Board::new(shape, Naming::Rows, rows, &holes);
            let mut some = || -> CellSet { board.cells().iter().filter(|_| random.below(3) == 0).collect() };
            for _ in 0..50 {
                let (a, b) = (some(), some());
                let around = a.iter().fold(CellSet::EMPTY, |set, cell| set | board.adjacent(cell));
                assert_eq!(board.around(a), around, "{shape:?}");
                let pairs: usize = a.iter().map(|cell| (board.adjacent(cell) & b).len()).sum();
                assert_eq!(board.pairs_on::<Plain>(a, b), pairs, "{shape:?}");
            }
        }
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
