//! The bounds between which a value matters.

use crate::score::{INFINITE, Value, WIN};

/// Values up to `alpha` are too low and values from `beta` on too high to matter; what is between is wanted exactly.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: Value,
    pub beta: Value,
}

impl Window {
    /// Every value is wanted.
    pub const ALL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// So far to either side of a value.
    pub fn around(value: Value, width: Value) -> Window {
        Window { alpha: value - width, beta: value + width }
    }

    /// Only asks whether a value is above `alpha`.
    pub fn above(alpha: Value) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// Whether values between the bounds are possible.
    #[inline]
    pub fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The same window as the other side sees it.
    #[inline]
    pub fn flip(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// A win cannot come sooner than by the next turn, nor a loss sooner than now.
    pub fn within_wins(self, ply: usize) -> Window {
        let soonest = WIN - ply as Value;
        Window { alpha: self.alpha.max(-soonest), beta: self.beta.min(soonest - 1) }
    }
}
