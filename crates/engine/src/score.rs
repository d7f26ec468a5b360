//! What a position is worth to the side to move.

use crate::tuned::POINTS_PER_LOGIT;

/// The deepest line that is searched.
pub const MAX_PLY: usize = 96;

/// A value in hundredths of a cube; a forced win is `WIN` less the turns it takes.
pub type Value = i32;

/// A win that has already happened.
pub const WIN: Value = 30_000;
/// Values beyond this are forced wins.
pub const SURE: Value = WIN - 2 * MAX_PLY as Value;
/// Above every value.
pub const INFINITE: Value = 32_000;

/// What the engine thinks of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Nothing is decided: so many hundredths of a cube ahead, or behind where negative. In every game 140 of them make
    /// the odds of winning e to 1.
    Points(i32),
    /// A forced win: in so many turns of the winner, 1 for a win by the next turn. Negative for a forced loss; 0
    /// where the game is lost already.
    Win(i32),
}

impl Score {
    pub(crate) fn new(value: Value) -> Score {
        // The winner's n-th turn is ply 2n - 1.
        match value {
            v if v >= SURE => Score::Win((WIN - v + 1) / 2),
            v if v <= -SURE => Score::Win(-(WIN + v) / 2),
            v => Score::Points(v),
        }
    }

    /// Undecided, with this chance to win, which is neither 0 nor 1.
    pub(crate) fn from_chance(chance: f64) -> Score {
        let chance = chance.clamp(0.001, 0.999);
        Score::Points((POINTS_PER_LOGIT * (chance / (1.0 - chance)).ln()).round() as i32)
    }

    /// The chance to win, from 0 to 1, as the engine judges it.
    pub fn chance(self) -> f64 {
        match self {
            Score::Points(points) => 1.0 / (1.0 + (-f64::from(points) / POINTS_PER_LOGIT).exp()),
            Score::Win(n) => f64::from(u8::from(n > 0)),
        }
    }
}
