//! Cells and sets of cells. The width of a set is a fact of this file alone.
//!
//! A set is two words. On a board of up to 64 cells the second is always empty, and the code in which the rules spend their
//! time is compiled once more for such boards, with sets that have no second word ([`Narrow`]).

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

use crate::machine::Machine;

/// How many cells the first word of a set holds: boards that are not larger need no second.
pub(crate) const NARROW: usize = u64::BITS as usize;

/// How many cells a board may have.
pub const MAX_CELLS: usize = 2 * NARROW;

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
pub struct CellSet<W = u64> {
    low: u64,
    high: W,
}

/// Whether something is chosen, as a mask of all bits or none: it is applied to a set without a branch.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Chosen(u64);

impl Chosen {
    #[inline(always)]
    pub fn new(chosen: bool) -> Chosen {
        Chosen((chosen as u64).wrapping_neg())
    }
}

/// The second word of a set, or none.
pub trait Width: Copy + Eq + Default + 'static {
    /// An empty word.
    const NONE: Self;
    /// Whether there is one.
    const WIDE: bool;
    /// The word.
    fn new(word: u64) -> Self;
    /// The word; 0 if there is none.
    fn word(self) -> u64;
}

impl Width for u64 {
    const NONE: u64 = 0;
    const WIDE: bool = true;
    #[inline(always)]
    fn new(word: u64) -> u64 {
        word
    }
    #[inline(always)]
    fn word(self) -> u64 {
        self
    }
}

/// No second word: the sets of boards with up to 64 cells.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Narrow;

impl Width for Narrow {
    const NONE: Narrow = Narrow;
    const WIDE: bool = false;
    #[inline(always)]
    fn new(_: u64) -> Narrow {
        Narrow
    }
    #[inline(always)]
    fn word(self) -> u64 {
        0
    }
}

impl CellSet {
    /// The first `n` cells.
    pub fn first_cells(n: usize) -> Self {
        if n >= MAX_CELLS { CellSet::from_bits(u128::MAX) } else { CellSet::from_bits((1 << n) - 1) }
    }

    /// The cells that come after this one.
    #[inline]
    pub fn after(cell: Cell) -> Self {
        CellSet::from_bits(u128::MAX << cell.place() << 1)
    }

    #[inline(always)]
    fn from_bits(bits: u128) -> Self {
        CellSet { low: bits as u64, high: (bits >> NARROW) as u64 }
    }

    /// The set with words of another width: on a narrow board the second is empty.
    #[inline(always)]
    pub(crate) fn cut<W: Width>(self) -> CellSet<W> {
        CellSet { low: self.low, high: W::new(self.high) }
    }

    /// The set as code for boards of one width has it.
    #[inline(always)]
    pub(crate) fn on<M: Machine>(self) -> CellSet<M::Width> {
        self.cut()
    }
}

impl<W: Width> CellSet<W> {
    /// The set without cells.
    pub const EMPTY: CellSet<W> = CellSet { low: 0, high: W::NONE };

    /// The set with both words.
    #[inline(always)]
    pub(crate) fn wide(self) -> CellSet {
        CellSet { low: self.low, high: self.high.word() }
    }

    /// Whether the cell belongs to the set.
    #[inline]
    pub fn has(self, cell: Cell) -> bool {
        let word = if W::WIDE && cell.place() >= NARROW { self.high.word() } else { self.low };
        word >> (cell.place() % NARROW) & 1 != 0
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        *self |= CellSet::from(cell);
    }

    /// Takes a cell away.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        *self -= CellSet::from(cell);
    }

    /// How many cells.
    #[inline]
    pub fn len(self) -> usize {
        (self.low.count_ones() + self.high.word().count_ones()) as usize
    }

    /// Whether there is no cell.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.low | self.high.word() == 0
    }

    /// The first cell.
    #[inline]
    pub fn first(self) -> Option<Cell> {
        self.iter().next()
    }

    /// Whether the two sets share a cell.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The set if the condition holds, else the empty set.
    #[inline]
    pub fn when(self, condition: bool) -> Self {
        self.if_chosen(Chosen::new(condition))
    }

    /// The set if it is chosen, else the empty set.
    #[inline(always)]
    pub(crate) fn if_chosen(self, Chosen(mask): Chosen) -> Self {
        CellSet { low: self.low & mask, high: W::new(self.high.word() & mask) }
    }

    /// The cells of `mask` that are in this set, as a number: bit `i` stands for the mask's `i`-th cell.
    #[inline(always)]
    pub(crate) fn compress<M: Machine<Width = W>>(self, mask: Self) -> usize {
        let low = M::extract(self.low, mask.low) as usize;
        if !W::WIDE {
            return low;
        }
        let high = M::extract(self.high.word(), mask.high.word()) as usize;
        low | high.unbounded_shl(mask.low.count_ones())
    }

    /// The cells of `mask` that a number stands for: what [`CellSet::compress`] has compressed.
    #[inline(always)]
    pub(crate) fn expand<M: Machine<Width = W>>(bits: usize, mask: Self) -> Self {
        let low = M::deposit(bits as u64, mask.low);
        if !W::WIDE {
            return CellSet { low, high: W::NONE };
        }
        let rest = (bits as u64).unbounded_shr(mask.low.count_ones());
        CellSet { low, high: W::new(M::deposit(rest, mask.high.word())) }
    }

    /// The cells that come so many places later.
    #[inline(always)]
    pub(crate) fn moved_up(self, places: u32) -> Self {
        if W::WIDE {
            return CellSet::from_bits(self.bits().unbounded_shl(places)).cut();
        }
        CellSet { low: self.low.unbounded_shl(places), high: W::NONE }
    }

    /// The cells that come so many places sooner.
    #[inline(always)]
    pub(crate) fn moved_down(self, places: u32) -> Self {
        if W::WIDE {
            return CellSet::from_bits(self.bits().unbounded_shr(places)).cut();
        }
        CellSet { low: self.low.unbounded_shr(places), high: W::NONE }
    }

    #[inline(always)]
    fn bits(self) -> u128 {
        u128::from(self.high.word()) << NARROW | u128::from(self.low)
    }

    /// The cells, in the order of their places.
    #[inline]
    pub fn iter(self) -> Cells<W> {
        Cells(self)
    }
}

/// The cells of a set, one by one.
#[derive(Clone)]
pub struct Cells<W = u64>(CellSet<W>);

impl<W: Width> Iterator for Cells<W> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let set = &mut self.0;
        if set.low != 0 {
            let cell = Cell(set.low.trailing_zeros() as u8);
            set.low &= set.low - 1;
            return Some(cell);
        }
        let high = set.high.word();
        if high == 0 {
            return None;
        }
        set.high = W::new(high & (high - 1));
        Some(Cell(NARROW as u8 + high.trailing_zeros() as u8))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<W: Width> ExactSizeIterator for Cells<W> {}

impl<W: Width> IntoIterator for CellSet<W> {
    type Item = Cell;
    type IntoIter = Cells<W>;

    #[inline]
    fn into_iter(self) -> Cells<W> {
        self.iter()
    }
}

impl<W: Width> From<Cell> for CellSet<W> {
    #[inline]
    fn from(cell: Cell) -> Self {
        if W::WIDE {
            CellSet::from_bits(1 << cell.place()).cut()
        } else {
            CellSet { low: 1 << (cell.place() % NARROW), high: W::NONE }
        }
    }
}

impl<W: Width> FromIterator<Cell> for CellSet<W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(CellSet::EMPTY, |set, cell| set | CellSet::from(cell))
    }
}

impl<W: Width> fmt::Debug for CellSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $a:ident, $b:ident, $body:expr) => {
        impl<W: Width> $trait for CellSet<W> {
            type Output = CellSet<W>;
            #[inline]
            fn $method(self, other: CellSet<W>) -> CellSet<W> {
                let word = |$a: u64, $b: u64| $body;
                CellSet {
                    low: word(self.low, other.low),
                    high: W::new(word(self.high.word(), other.high.word())),
                }
            }
        }
    };
}
operator!(BitAnd, bitand, a, b, a & b);
operator!(BitOr, bitor, a, b, a | b);
operator!(BitXor, bitxor, a, b, a ^ b);
operator!(Sub, sub, a, b, a & !b);

impl<W: Width> Not for CellSet<W> {
    type Output = CellSet<W>;
    #[inline]
    fn not(self) -> CellSet<W> {
        CellSet { low: !self.low, high: W::new(!self.high.word()) }
    }
}

impl<W: Width> BitAndAssign for CellSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: CellSet<W>) {
        *self = *self & other;
    }
}

impl<W: Width> BitOrAssign for CellSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: CellSet<W>) {
        *self = *self | other;
    }
}

impl<W: Width> SubAssign for CellSet<W> {
    #[inline]
    fn sub_assign(&mut self, other: CellSet<W>) {
        *self = *self - other;
    }
}

/// Several sets, their first words together: who copies or reads those of a narrow board leaves the rest alone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sets<const N: usize> {
    low: [u64; N],
    high: [u64; N],
}

impl<const N: usize> Sets<N> {
    pub const EMPTY: Sets<N> = Sets { low: [0; N], high: [0; N] };

    #[inline]
    pub fn get(&self, i: usize) -> CellSet {
        CellSet { low: self.low[i], high: self.high[i] }
    }

    #[inline]
    pub fn set(&mut self, i: usize, cells: CellSet) {
        self.low[i] = cells.low;
        self.high[i] = cells.high;
    }

    #[inline(always)]
    pub fn insert<M: Machine>(&mut self, i: usize, cell: Cell) {
        *self.word::<M>(i, cell) |= 1 << (cell.place() % NARROW);
    }

    #[inline(always)]
    pub fn remove<M: Machine>(&mut self, i: usize, cell: Cell) {
        *self.word::<M>(i, cell) &= !(1 << (cell.place() % NARROW));
    }

    #[inline(always)]
    fn word<M: Machine>(&mut self, i: usize, cell: Cell) -> &mut u64 {
        if M::Width::WIDE && cell.place() >= NARROW { &mut self.high[i] } else { &mut self.low[i] }
    }

    /// Takes over the sets of a board of that width.
    #[inline(always)]
    pub fn copy_from<M: Machine>(&mut self, other: &Self) {
        self.low = other.low;
        if M::Width::WIDE {
            self.high = other.high;
        }
    }
}
