//! Sides, sorts and cubes.

use std::fmt;

/// How many sorts of cube a game may have.
pub const MAX_SORTS: usize = 15;

/// One of the two players. White places and plays first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The player of the first row, who begins.
    White,
    /// The player of the last row.
    Black,
}

impl Side {
    /// White, then Black.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }
}

impl std::ops::Not for Side {
    type Output = Side;
    /// The other side.
    #[inline]
    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

/// A sort of cube (rock, kunti, …), by its place in the game's file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sort(u8);

impl Sort {
    /// The sort at a place below [`MAX_SORTS`].
    #[inline]
    pub(crate) const fn new(place: usize) -> Self {
        Sort(place as u8)
    }

    /// The sort's place in the game's file, below [`MAX_SORTS`].
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 15) as usize
    }
}

/// A set of sorts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct SortSet(u16);

impl SortSet {
    /// The set without sorts.
    pub const EMPTY: SortSet = SortSet(0);

    /// Whether the sort belongs to the set.
    #[inline]
    pub const fn has(self, sort: Sort) -> bool {
        self.0 >> sort.index() & 1 != 0
    }

    /// Adds a sort.
    #[inline]
    pub const fn insert(&mut self, sort: Sort) {
        self.0 |= 1 << sort.index();
    }

    /// Takes a sort away.
    #[inline]
    pub const fn remove(&mut self, sort: Sort) {
        self.0 &= !(1 << sort.index());
    }

    /// How many sorts.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no sort.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sorts that are in both sets.
    #[inline]
    pub const fn and(self, other: SortSet) -> SortSet {
        SortSet(self.0 & other.0)
    }

    /// The sorts, in the order of the game's file.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Sort> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let sort = Sort(bits.trailing_zeros() as u8);
            bits &= bits - 1;
            Some(sort)
        })
    }
}

impl FromIterator<Sort> for SortSet {
    fn from_iter<I: IntoIterator<Item = Sort>>(sorts: I) -> Self {
        let mut set = SortSet::EMPTY;
        sorts.into_iter().for_each(|sort| set.insert(sort));
        set
    }
}

/// One piece: a sort with an owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cube {
    /// Its owner.
    pub side: Side,
    /// What it is.
    pub sort: Sort,
}

impl Cube {
    /// The cube of that sort and side.
    #[inline]
    pub const fn new(side: Side, sort: Sort) -> Self {
        Cube { side, sort }
    }
}

/// How many codes cubes have: twice the place of the sort plus one, plus one for Black; 0 for no cube.
pub(crate) const CODES: usize = 2 * (MAX_SORTS + 1);

impl Cube {
    /// The cube as a small number, never 0.
    #[inline]
    pub(crate) const fn code(self) -> usize {
        2 * (self.sort.index() + 1) + self.side.index()
    }

    #[inline]
    const fn from_code(code: u8) -> Option<Cube> {
        match code {
            0 => None,
            _ => Some(Cube {
                side: if code & 1 == 0 { Side::White } else { Side::Black },
                sort: Sort((code >> 1) - 1),
            }),
        }
    }
}

/// What stands on a cell: nothing, a lone cube, or a stack of two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Unit {
    // The codes of the cubes, 0 for none.
    pub(crate) bottom: u8,
    pub(crate) upper: u8,
}

impl Unit {
    /// Nothing.
    pub const NONE: Unit = Unit { bottom: 0, upper: 0 };

    /// A cube alone.
    pub const fn lone(cube: Cube) -> Self {
        Unit { bottom: cube.code() as u8, upper: 0 }
    }

    /// Two cubes.
    pub const fn stack(bottom: Cube, top: Cube) -> Self {
        Unit { bottom: bottom.code() as u8, upper: top.code() as u8 }
    }

    /// The cube on the ground, alone or under another.
    #[inline]
    pub const fn bottom(self) -> Option<Cube> {
        Cube::from_code(self.bottom)
    }

    /// The cube that stands on another.
    #[inline]
    pub const fn upper(self) -> Option<Cube> {
        Cube::from_code(self.upper)
    }

    /// The active cube: alone, or on top.
    #[inline]
    pub const fn top(self) -> Option<Cube> {
        Cube::from_code(self.top_code() as u8)
    }

    /// The code of the active cube, 0 for none.
    #[inline]
    pub(crate) const fn top_code(self) -> usize {
        (if self.upper != 0 { self.upper } else { self.bottom }) as usize % CODES
    }

    /// How many cubes: 0, 1 or 2.
    #[inline]
    pub const fn height(self) -> usize {
        (self.bottom != 0) as usize + (self.upper != 0) as usize
    }
}

impl fmt::Debug for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}/{:?}", self.bottom(), self.upper())
    }
}
