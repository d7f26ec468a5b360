//! The table of positions that were searched, shared by all threads without locks.
//!
//! Each entry is two words; the first is the hash xor the second, so that an entry that two threads wrote at once
//! is not taken for either (Hyatt and Mann, 2002).

use std::sync::atomic::{AtomicU64, Ordering};

use jersi_rules::Turn;

use super::window::Window;
use crate::score::{SURE, Value};
use crate::tuned;

/// What a stored value says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The value itself.
    Exact,
    /// The value is this or more.
    Lower,
    /// The value is this or less.
    Upper,
}

impl Bound {
    /// What a value says that was found within a window.
    pub fn of(value: Value, window: Window) -> Bound {
        if value >= window.beta {
            Bound::Lower
        } else if value > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// Whether such a value is all that a search within a window would say.
    #[inline]
    pub fn settles(self, value: Value, window: Window) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => value >= window.beta,
            Bound::Upper => value <= window.alpha,
        }
    }

    /// Whether such a value is nearer to the truth than one that was judged at a glance.
    #[inline]
    pub fn improves(self, value: Value, judged: Value) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => value > judged,
            Bound::Upper => value < judged,
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The best turn that was found.
    pub turn: Option<Turn>,
    /// Its value, for the side to move, with wins counted from this position.
    pub value: Value,
    /// How deep it was searched.
    pub depth: i32,
    /// What the value says.
    pub bound: Bound,
}

struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// How many neighbouring slots a position may be in.
const BUCKET: usize = 4;

/// A table of searched positions.
pub struct Table {
    slots: Box<[Slot]>,
    age: u8,
}

impl Table {
    /// A table of about so many MiB.
    pub fn new(mebibytes: usize) -> Table {
        let slots = (mebibytes.max(1) << 20) / size_of::<Slot>() / BUCKET * BUCKET;
        let slot = || Slot { check: AtomicU64::new(0), data: AtomicU64::new(0) };
        Table { slots: std::iter::repeat_with(slot).take(slots).collect(), age: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for slot in &mut self.slots {
            *slot.check.get_mut() = 0;
            *slot.data.get_mut() = 0;
        }
    }

    /// Entries of earlier searches are replaced first.
    pub fn new_search(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    fn bucket(&self, hash: u64) -> &[Slot] {
        let buckets = self.slots.len() / BUCKET;
        let at = ((hash as u128 * buckets as u128) >> 64) as usize * BUCKET;
        &self.slots[at..at + BUCKET]
    }

    /// What is known of a position; `ply` is its distance from the root.
    pub(super) fn get(&self, hash: u64, ply: usize) -> Option<Entry> {
        self.bucket(hash).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (data != 0 && slot.check.load(Ordering::Relaxed) ^ data == hash).then(|| unpack(data, ply))
        })
    }

    /// Stores what was found.
    pub(super) fn put(&self, hash: u64, ply: usize, entry: Entry) {
        let mut worst = None;
        for slot in self.bucket(hash) {
            let data = slot.data.load(Ordering::Relaxed);
            let same = slot.check.load(Ordering::Relaxed) ^ data == hash;
            if same || data == 0 {
                // A turn that is known is kept when nothing better is.
                let known = if same && entry.turn.is_none() { unpack(data, 0).turn } else { entry.turn };
                let deep = same && age(data) == self.age && depth(data) > entry.depth + tuned::table_deeper();
                if deep && entry.bound != Bound::Exact {
                    return;
                }
                return self.write(slot, hash, ply, Entry { turn: known, ..entry });
            }
            let worth = depth(data) - tuned::table_age() * i32::from((self.age.wrapping_sub(age(data))) & 63);
            if worst.is_none_or(|(least, _)| worth < least) {
                worst = Some((worth, slot));
            }
        }
        if let Some((_, slot)) = worst {
            self.write(slot, hash, ply, entry);
        }
    }

    fn write(&self, slot: &Slot, hash: u64, ply: usize, entry: Entry) {
        // Wins are stored as seen from the position itself.
        let ply = ply as Value;
        let value = match entry.value {
            v if v >= SURE => v + ply,
            v if v <= -SURE => v - ply,
            v => v,
        };
        let bound = entry.bound as u64 + 1;
        let data = u64::from(entry.turn.map_or(0, Turn::to_bits)) << 32
            | u64::from(value as i16 as u16) << 16
            | (entry.depth.clamp(0, 255) as u64) << 8
            | bound << 6
            | u64::from(self.age);
        slot.data.store(data, Ordering::Relaxed);
        slot.check.store(hash ^ data, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    pub fn fullness(&self) -> usize {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let used = |slot: &&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && age(data) == self.age
        };
        sample.iter().filter(used).count() * 1000 / sample.len().max(1)
    }
}

fn age(data: u64) -> u8 {
    (data & 63) as u8
}

fn depth(data: u64) -> i32 {
    (data >> 8 & 255) as i32
}

fn unpack(data: u64, ply: usize) -> Entry {
    let value = Value::from((data >> 16) as u16 as i16);
    let ply = ply as Value;
    Entry {
        turn: Turn::from_bits((data >> 32) as u32),
        value: match value {
            v if v >= SURE => v - ply,
            v if v <= -SURE => v + ply,
            v => v,
        },
        depth: depth(data),
        bound: match data >> 6 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
    }
}
