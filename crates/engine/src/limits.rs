//! When a search ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jersi_rules::{Side, Turn};

use crate::clock::Instant;
use crate::tuned;

/// What a game's clock shows. Both fields have White's time first.
#[derive(Clone, Copy, Debug, Default)]
pub struct RemainingTime {
    /// How much time each side has left.
    pub left: [Duration; 2],
    /// How much time each side gains by a turn.
    pub increment: [Duration; 2],
    /// After how many turns, this one included, the clock is filled up again; never, unless it says so.
    pub turns: Option<u32>,
}

/// When a search ends: at the first limit that it meets. Without any it goes on until it is stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The last iteration has this depth.
    pub depth: Option<u32>,
    /// How many positions may be visited; exact with one thread.
    pub nodes: Option<u64>,
    /// How long this turn may take.
    pub time: Option<Duration>,
    /// A clock for the whole game: the search decides what this turn is worth.
    pub clock: Option<RemainingTime>,
    /// How many best lines are wanted; 0 is taken for 1.
    pub lines: usize,
    /// Whether to stop before the other limits once a forced win or loss is proved to be the shortest.
    pub stop_at_win: bool,
    /// The turns to choose from; all, if there are none.
    pub only: Vec<Turn>,
    /// Whether the book may answer, where the game has one and the player is strong: the number decides which of its good turns is played.
    /// Not for analyses.
    pub book: Option<u64>,
    /// While this is set it is somebody else's turn: the search goes on, and time does not end it. What was thought until then counts
    /// as time spent.
    pub pondering: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// Stops after the iteration of this depth, or at a proved win.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), stop_at_win: true, ..Limits::default() }
    }

    /// Stops after so many positions, or at a proved win.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), stop_at_win: true, ..Limits::default() }
    }

    /// Stops in time for a turn that may take so long, or at a proved win.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), stop_at_win: true, ..Limits::default() }
    }
}

/// The limits of a search that has begun.
#[derive(Clone, Debug)]
pub(crate) struct Deadline {
    pub start: Instant,
    /// No new iteration after this.
    pub soft: Option<Duration>,
    /// Stop at once after this.
    pub hard: Option<Duration>,
    /// See [`Limits::pondering`].
    pondering: Option<Arc<AtomicBool>>,
}

impl Deadline {
    pub fn new(limits: &Limits, side: Side) -> Deadline {
        let (mut soft, mut hard) = (None, None);
        if let Some(clock) = limits.clock {
            let left = clock.left[side.index()].saturating_sub(tuned::CLOCK_RESERVE);
            let gain = clock.increment[side.index()];
            // A clock that is filled up soon need not last.
            let turns = clock.turns.map_or(u32::MAX, |turns| turns.max(1));
            let share = left / tuned::time_turns().min(turns) + gain.mul_f64(tuned::time_increment());
            let most = left / tuned::time_part().min(turns);
            soft = Some(share.mul_f64(tuned::time_soft()).min(most));
            hard = Some((share * tuned::time_hard()).min(most));
        }
        if let Some(time) = limits.time {
            let time = time.saturating_sub(tuned::TIME_RESERVE.min(time / tuned::TIME_RESERVE_PART));
            hard = Some(hard.map_or(time, |h| h.min(time)));
        }
        Deadline { start: Instant::now(), soft, hard, pondering: limits.pondering.clone() }
    }

    fn is_pondering(&self) -> bool {
        self.pondering.as_ref().is_some_and(|pondering| pondering.load(Ordering::Relaxed))
    }

    /// Whether a search must stop at once.
    pub fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.start.elapsed() >= hard) && !self.is_pondering()
    }

    /// Whether a further iteration is worth beginning. The next one takes several times as long as all before;
    /// a settled best turn needs less.
    pub fn begins_another(&self, stable: u32) -> bool {
        let factor = match stable {
            0 => tuned::time_unsettled(),
            1 => tuned::time_young(),
            2 | 3 => tuned::time_settled(),
            _ => tuned::time_old(),
        };
        let worth = self.soft.is_none_or(|soft| self.start.elapsed() < soft.mul_f64(factor));
        (worth || self.is_pondering()) && !self.is_over()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(turns: Option<u32>) -> Limits {
        let clock = RemainingTime { left: [Duration::from_secs(60); 2], turns, ..RemainingTime::default() };
        Limits { clock: Some(clock), ..Limits::default() }
    }

    #[test]
    fn a_clock_that_is_filled_up_soon_may_be_used_up() {
        let hard = |turns| Deadline::new(&clock(turns), Side::White).hard.expect("a limit");
        assert!(hard(None) < Duration::from_secs(15));
        assert_eq!(hard(Some(40)), hard(None), "farther away than anybody plans");
        assert!(hard(Some(5)) > hard(None) && hard(Some(5)) < Duration::from_secs(30));
        assert!(hard(Some(1)) > Duration::from_secs(50) && hard(Some(1)) < Duration::from_secs(60));
        assert_eq!(hard(Some(0)), hard(Some(1)));
    }

    #[test]
    fn time_that_is_pondered_ends_nothing_and_counts_afterwards() {
        let pondering = Arc::new(AtomicBool::new(true));
        let limits = Limits { pondering: Some(pondering.clone()), ..Limits::time(Duration::ZERO) };
        let deadline = Deadline::new(&limits, Side::White);
        assert!(!deadline.is_over() && deadline.begins_another(9));
        pondering.store(false, Ordering::Relaxed);
        assert!(deadline.is_over() && !deadline.begins_another(0));
    }
}
