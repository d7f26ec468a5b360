//! Chance with a seed.

use std::time::Duration;

use jersi_rules::SplitMix;

/// A source of chance.
#[derive(Clone, Debug)]
pub struct Dice(SplitMix);

impl Dice {
    /// The dice of that seed, for one of many purposes.
    pub fn new(seed: u64, purpose: u64) -> Dice {
        let mut mix = SplitMix::new(seed ^ purpose.wrapping_mul(0xd6e8_feb8_6659_fd93));
        mix.next();
        Dice(mix)
    }

    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0.below(n.max(1))
    }

    /// Yes, with that probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        (self.0.next() >> 11) as f64 / ((1_u64 << 53) as f64) < probability
    }

    /// One of several.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len() as u64) as usize)
    }

    /// So many milliseconds.
    pub fn millis(&mut self, from: u64, to: u64) -> Duration {
        Duration::from_millis(from + self.below(to.saturating_sub(from) + 1))
    }
}
