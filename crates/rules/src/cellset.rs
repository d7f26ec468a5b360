//! Cells and sets of cells. The width of a set is a fact of this file alone.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

use crate::machine::Machine;

/// The integer behind a [`CellSet`]; a wider one allows larger boards.
type Bits = u64;

/// How many cells a board may have.
pub const MAX_CELLS: usize = Bits::BITS as usize;

/// A cell of a board, by its place: row by row from White's side, each row from White's left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell at a place below [`MAX_CELLS`]; higher places wrap round.
    #[inline]
    pub const fn new(place: usize) -> Self {
        Cell((place % MAX_CELLS) as u8)
    }

    /// The cell's place on its board.
    #[inline]
    pub const fn place(self) -> usize {
        self.0 as usize % MAX_CELLS
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A set of cells of one board.
///
/// ```
/// use jersi_rules::{Cell, CellSet};
/// let set: CellSet = [3, 5, 8].into_iter().map(Cell::new).collect();
/// assert_eq!(set.len(), 3);
/// assert!(set.has(Cell::new(5)) && !set.has(Cell::new(4)));
/// assert_eq!((set - CellSet::from(Cell::new(3))).first(), Some(Cell::new(5)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet(Bits);

impl CellSet {
    /// The set without cells.
    pub const EMPTY: CellSet = CellSet(0);

    /// The first `n` cells.
    pub const fn first_cells(n: usize) -> Self {
        if n >= MAX_CELLS { CellSet(Bits::MAX) } else { CellSet((1 << n) - 1) }
    }

    /// The cells that come after this one.
    #[inline]
    pub const fn after(cell: Cell) -> Self {
        CellSet(Bits::MAX << cell.place() << 1)
    }

    /// Whether the cell belongs to the set.
    #[inline]
    pub const fn has(self, cell: Cell) -> bool {
        self.0 >> cell.place() & 1 != 0
    }

    /// Adds a cell.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.place();
    }

    /// Takes a cell away.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.place());
    }

    /// How many cells.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no cell.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first cell.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell(self.0.trailing_zeros() as u8)) }
    }

    /// Whether the two sets share a cell.
    #[inline]
    pub const fn meets(self, other: CellSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The set if the condition holds, else the empty set.
    #[inline]
    pub const fn when(self, condition: bool) -> CellSet {
        CellSet(self.0 & (condition as Bits).wrapping_neg())
    }

    /// The cells of `mask` that are in this set, as a number: bit `i` stands for the mask's `i`-th cell.
    #[inline(always)]
    pub(crate) fn compress<M: Machine>(self, mask: CellSet) -> usize {
        M::extract(self.0, mask.0) as usize
    }

    /// The cells, in the order of their places.
    #[inline]
    pub fn iter(self) -> Cells {
        Cells(self)
    }
}

/// The cells of a set, one by one.
#[derive(Clone)]
pub struct Cells(CellSet);

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Cells {}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;

    #[inline]
    fn into_iter(self) -> Cells {
        self.iter()
    }
}

impl From<Cell> for CellSet {
    #[inline]
    fn from(cell: Cell) -> Self {
        CellSet(1 << cell.place())
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(CellSet::EMPTY, |set, cell| set | CellSet::from(cell))
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $a:ident, $b:ident, $body:expr) => {
        impl $trait for CellSet {
            type Output = CellSet;
            #[inline]
            fn $method(self, other: CellSet) -> CellSet {
                let ($a, $b) = (self.0, other.0);
                CellSet($body)
            }
        }
    };
}
operator!(BitAnd, bitand, a, b, a & b);
operator!(BitOr, bitor, a, b, a | b);
operator!(BitXor, bitxor, a, b, a ^ b);
operator!(Sub, sub, a, b, a & !b);

impl Not for CellSet {
    type Output = CellSet;
    #[inline]
    fn not(self) -> CellSet {
        CellSet(!self.0)
    }
}

impl BitAndAssign for CellSet {
    #[inline]
    fn bitand_assign(&mut self, other: CellSet) {
        *self = *self & other;
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: CellSet) {
        *self = *self | other;
    }
}

impl SubAssign for CellSet {
    #[inline]
    fn sub_assign(&mut self, other: CellSet) {
        *self = *self - other;
    }
}
