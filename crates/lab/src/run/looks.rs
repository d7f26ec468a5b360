//! Looks at a run that may end early: where they are, and what level each has.
//!
//! At each look the tests have a level of their own, and these add up to 5 %. So the chance of any false sentence, at whatever look the
//! run ends, stays below 5 % (Bonferroni's inequality over the looks): no matter how the looks depend on each other, and how many
//! comparisons are corrected for within each.

/// How many looks there are; at each, the same share of the games more has been played.
pub(crate) const LOOKS: usize = 4;

/// The level of each look: little for the first, which only what is plain will pass, most for the last.
const LEVELS: [f64; LOOKS] = [0.001, 0.004, 0.015, 0.03];

/// The level of tests that are made once.
pub(crate) const LEVEL: f64 = 0.05;

/// The level of a look, from 1; of 0, where there are no looks, the whole.
pub(crate) fn level(look: usize) -> f64 {
    look.checked_sub(1).map_or(LEVEL, |look| LEVELS[look.min(LOOKS - 1)])
}

/// How many openings of so many are there at a look.
pub(crate) fn openings(all: usize, look: usize) -> usize {
    (all * look.min(LOOKS)).div_ceil(LOOKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_add_up() {
        let sum: f64 = (1..=LOOKS).map(level).sum();
        assert!((sum - LEVEL).abs() < 1e-12);
        assert_eq!(level(0), LEVEL);
        assert_eq!([1, 2, 3, 4].map(|look| openings(10, look)), [3, 5, 8, 10]);
    }
}
