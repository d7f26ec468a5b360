//! Random numbers: keys of the incremental hash, and the repeatable shuffles of random setups.

use crate::cellset::{Cell, MAX_CELLS, NARROW, Width};
use crate::cube::{CODES, Role, Side};
use crate::machine::Machine;

/// SplitMix64 (Steele, Lea and Flood, 2014): one 64-bit word of state, and the same sequence everywhere.
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// The generator with that seed.
    pub fn new(seed: u64) -> Self {
        SplitMix(seed)
    }

    /// The next 64 random bits. (They never end, so this is not an iterator's `Option`.)
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number below `n`, every one as likely: multiply-shift with rejection (Lemire, 2019).
    pub fn below(&mut self, n: u64) -> u64 {
        let limit = n.wrapping_neg() % n.max(1);
        loop {
            let wide = self.next() as u128 * n as u128;
            if wide as u64 >= limit {
                return (wide >> 64) as u64;
            }
        }
    }

    /// Shuffles from the last place to the second, each with a place up to its own (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

/// The finalizer of SplitMix64.
const fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A 64-bit hash of a text: FNV-1a, finished by the finalizer of SplitMix64.
pub(crate) fn hash_text(text: &str) -> u64 {
    mix(text.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ b as u64).wrapping_mul(0x0100_0000_01b3)))
}

/// The keys of the incremental hash (Zobrist, 1970). They are the same for all games.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    cubes: Box<[u64; 2 * CODES * MAX_CELLS]>,
}

impl Keys {
    pub fn new() -> Self {
        let mut random = SplitMix::new(0x004a_6572_7369);
        // By the word of the set in which the cell is, level, code, and place in the word.
        let cubes = std::array::from_fn(|i| match i / NARROW % CODES {
            0 => 0,
            _ => random.next(),
        });
        Keys { cubes: Box::new(cubes) }
    }

    /// A cube, by its code, on a cell, on the ground (level 0) or on another (level 1). No cube has key 0.
    #[inline(always)]
    pub fn cube<M: Machine>(&self, level: usize, code: u8, cell: Cell) -> u64 {
        let word = if M::Width::WIDE { cell.place() / NARROW } else { 0 };
        self.cubes[((2 * word + level % 2) * CODES + code as usize % CODES) * NARROW + cell.place() % NARROW]
    }

    /// What changes when the other side is to move.
    #[inline]
    pub fn turn_over(&self) -> u64 {
        const { mix(1) }
    }

    pub fn side(&self, side: Side) -> u64 {
        if side == Side::Black { self.turn_over() } else { 0 }
    }

    pub fn setup(&self, setup: bool) -> u64 {
        if setup { const { mix(2) } } else { 0 }
    }

    pub fn countdown(&self, left: Option<u8>) -> u64 {
        left.map_or(0, |n| mix(0x1000 + n as u64))
    }

    pub fn exchanges(&self, left: u8) -> u64 {
        mix(0x2000 + left as u64)
    }

    pub fn hand(&self, side: Side, role: Role, count: u8) -> u64 {
        if count == 0 {
            return 0;
        }
        mix(0x10_0000 + ((side.index() * 16 + role.index()) * 256 + count as usize) as u64)
    }
}
