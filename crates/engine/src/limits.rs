//! When a search ends.

use std::time::{Duration, Instant};

use jersi_rules::Side;

use crate::tuned;

/// What a game's clock shows. Both fields have White's time first.
#[derive(Clone, Copy, Debug, Default)]
pub struct RemainingTime {
    /// How much time each side has left.
    pub left: [Duration; 2],
    /// How much time each side gains by a turn.
    pub increment: [Duration; 2],
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
}

impl Deadline {
    pub fn new(limits: &Limits, side: Side) -> Deadline {
        let (mut soft, mut hard) = (None, None);
        if let Some(clock) = limits.clock {
            let left = clock.left[side.index()].saturating_sub(tuned::CLOCK_RESERVE);
            let gain = clock.increment[side.index()];
            let share = left / tuned::TIME_TURNS + gain.mul_f64(tuned::TIME_INCREMENT);
            let most = left / tuned::TIME_PART;
            soft = Some(share.mul_f64(tuned::TIME_SOFT).min(most));
            hard = Some((share * tuned::TIME_HARD).min(most));
        }
        if let Some(time) = limits.time {
            let time = time.saturating_sub(tuned::TIME_RESERVE.min(time / tuned::TIME_RESERVE_PART));
            hard = Some(hard.map_or(time, |h| h.min(time)));
        }
        Deadline { start: Instant::now(), soft, hard }
    }

    /// Whether a search must stop at once.
    pub fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.start.elapsed() >= hard)
    }

    /// Whether a further iteration is worth beginning. The next one takes several times as long as all before;
    /// a settled best turn needs less.
    pub fn begins_another(&self, stable: u32) -> bool {
        let factor = match stable {
            0 => tuned::TIME_UNSETTLED,
            1 => tuned::TIME_YOUNG,
            2 | 3 => tuned::TIME_SETTLED,
            _ => tuned::TIME_OLD,
        };
        self.soft.is_none_or(|soft| self.start.elapsed() < soft.mul_f64(factor)) && !self.is_over()
    }
}
