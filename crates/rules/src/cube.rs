//! Sides, roles and cubes.

use std::fmt;

/// How many roles of cube a game may have.
pub const MAX_ROLES: usize = 15;

/// One of the two players. White places and plays first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(rename_all = "lowercase")
)]
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

/// A role of cube (rock, kunti, …), by its place in the game's file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize), serde(transparent))]
pub struct Role(u8);

impl Role {
    /// The role at a place below [`MAX_ROLES`].
    #[inline]
    pub(crate) const fn new(place: usize) -> Self {
        Role(place as u8)
    }

    /// The role's place in the game's file, below [`MAX_ROLES`].
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 15) as usize
    }
}

impl fmt::Debug for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.0)
    }
}

/// A set of roles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RoleSet(u16);

impl RoleSet {
    /// The set without roles.
    pub const EMPTY: RoleSet = RoleSet(0);

    /// Whether the role belongs to the set.
    #[inline]
    pub const fn has(self, role: Role) -> bool {
        self.0 >> role.index() & 1 != 0
    }

    /// Adds a role.
    #[inline]
    pub const fn insert(&mut self, role: Role) {
        self.0 |= 1 << role.index();
    }

    /// Takes a role away.
    #[inline]
    pub const fn remove(&mut self, role: Role) {
        self.0 &= !(1 << role.index());
    }

    /// How many roles.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no role.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The roles that are in both sets.
    #[inline]
    pub const fn and(self, other: RoleSet) -> RoleSet {
        RoleSet(self.0 & other.0)
    }

    /// The roles, in the order of the game's file.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Role> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let role = Role(bits.trailing_zeros() as u8);
            bits &= bits - 1;
            Some(role)
        })
    }
}

impl FromIterator<Role> for RoleSet {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Self {
        let mut set = RoleSet::EMPTY;
        roles.into_iter().for_each(|role| set.insert(role));
        set
    }
}

impl fmt::Debug for RoleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// One piece: a role with an owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct Cube {
    /// Its owner.
    pub side: Side,
    /// What it is.
    pub role: Role,
}

impl Cube {
    /// The cube of that role and side.
    #[inline]
    pub const fn new(side: Side, role: Role) -> Self {
        Cube { side, role }
    }
}

impl fmt::Debug for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?}", self.side, self.role)
    }
}

/// How many codes cubes have: twice the place of the role plus one, plus one for Black; 0 for no cube.
pub(crate) const CODES: usize = 2 * (MAX_ROLES + 1);

impl Cube {
    /// The cube as a small number, never 0.
    #[inline]
    pub(crate) const fn code(self) -> usize {
        2 * (self.role.index() + 1) + self.side.index()
    }

    #[inline]
    const fn from_code(code: u8) -> Option<Cube> {
        match code {
            0 => None,
            _ => Some(Cube {
                side: if code & 1 == 0 { Side::White } else { Side::Black },
                role: Role((code >> 1) - 1),
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
        match (self.bottom(), self.upper()) {
            (None, _) => f.write_str("nothing"),
            (Some(cube), None) => write!(f, "{cube:?}"),
            (Some(bottom), Some(top)) => write!(f, "{top:?} on {bottom:?}"),
        }
    }
}
