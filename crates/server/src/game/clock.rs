//! Time for thinking. All times are milliseconds.

use jersi_rules::Side;
use jersi_schema::{Moment, TimeControl};

/// The longest network delay that is forgiven each turn.
pub const FORGIVEN: i64 = 500;

/// What is forgiven a side in a game: so much, …
const FORGIVEN_IN_ALL: i64 = 5_000;

/// … and so much more with each of its turns, up to the same. A slow network costs nobody a game; who only says that it is slow
/// gains little.
const FORGIVEN_MORE: i64 = 100;

const DAY: i64 = 24 * 3_600_000;

/// The time a side has before the game.
fn initial(control: TimeControl) -> i64 {
    match control {
        TimeControl::None => 0,
        TimeControl::Turn { seconds } | TimeControl::Total { seconds, .. } => i64::from(seconds) * 1000,
        TimeControl::Days { days } => i64::from(days) * DAY,
    }
}

/// The time left after a turn that took `used` of `left`. A side's first turn costs nothing of a total: it is the time
/// in which players come to the board.
fn left_after(control: TimeControl, left: i64, used: i64, first: bool) -> i64 {
    match control {
        TimeControl::Total { increment, .. } => {
            let cost = if first { 0 } else { used.max(0) };
            (left - cost).max(0) + i64::from(increment) * 1000
        }
        _ => initial(control),
    }
}

/// The clocks of both sides of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    control: TimeControl,
    left: [i64; 2],
    turns: [u32; 2],
    /// What may still be forgiven.
    forgivable: [i64; 2],
    /// Since when the side to move thinks; later by what was given back.
    since: Option<Moment>,
    /// Up to when everything was given back that had to be.
    settled: Moment,
}

impl Clocks {
    /// Clocks that stand.
    pub fn new(control: TimeControl) -> Clocks {
        let (left, forgivable) = ([initial(control); 2], [FORGIVEN_IN_ALL; 2]);
        Clocks { control, left, turns: [0; 2], forgivable, since: None, settled: 0 }
    }

    /// What was agreed.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Starts the clock of the side to move.
    pub fn start(&mut self, now: Moment) {
        self.since = Some(now);
        self.settled = now;
    }

    /// Stops both, when the game is over: the side that was to move keeps what it had left then.
    pub fn stop(&mut self, to_move: Side, now: Moment) {
        self.left[to_move.index()] = self.left_now(to_move, to_move, now);
        self.since = None;
    }

    /// A side's time is over.
    pub fn run_out(&mut self, side: Side) {
        self.left[side.index()] = 0;
        self.since = None;
    }

    /// Time up to now that nobody should pay for.
    pub fn give_back(&mut self, time: i64, now: Moment) {
        if let Some(since) = &mut self.since {
            *since += time.max(0);
            self.settled = now;
        }
    }

    /// From when on time may have to be given back, if a clock runs.
    pub fn settled(&self) -> Option<Moment> {
        self.since.filter(|_| self.control != TimeControl::None).map(|_| self.settled)
    }

    /// The longest delay that is forgiven a side now.
    fn forgiven(&self, side: Side) -> i64 {
        FORGIVEN.min(self.forgivable[side.index()])
    }

    /// How long the side to move has been thinking, without a forgiven delay.
    pub fn used(&self, to_move: Side, now: Moment, delay: i64) -> i64 {
        let forgiven = delay.clamp(0, self.forgiven(to_move));
        self.since.map_or(0, |since| (now - since - forgiven).max(0))
    }

    /// A side made a turn that took so long.
    pub fn pay(&mut self, side: Side, used: i64, now: Moment) {
        let turns = &mut self.turns[side.index()];
        let left = &mut self.left[side.index()];
        *left = left_after(self.control, *left, used, *turns == 0);
        *turns += 1;
        // What did not pass as used was forgiven, or nobody had to pay for it.
        let passed = self.since.map_or(0, |since| now - since);
        let forgivable = &mut self.forgivable[side.index()];
        *forgivable -= (passed - used).clamp(0, FORGIVEN.min(*forgivable));
        *forgivable = (*forgivable + FORGIVEN_MORE).min(FORGIVEN_IN_ALL);
        self.start(now);
    }

    /// What a side has left when its turn begins.
    pub fn left(&self, side: Side) -> i64 {
        self.left[side.index()]
    }

    /// What the side to move has left now.
    pub fn left_now(&self, side: Side, to_move: Side, now: Moment) -> i64 {
        let free = matches!(self.control, TimeControl::Total { .. }) && self.turns[side.index()] == 0;
        let used = if side == to_move && !free { self.used(side, now, 0) } else { 0 };
        (self.left(side) - used).max(0)
    }

    /// Whether a side has made a turn.
    pub fn has_played(&self, side: Side) -> bool {
        self.turns[side.index()] > 0
    }

    /// When the flag of the side to move falls, with the longest forgiven delay.
    pub fn deadline(&self, to_move: Side) -> Option<Moment> {
        if self.control == TimeControl::None {
            return None;
        }
        self.since.map(|since| since + self.left(to_move) + self.forgiven(to_move))
    }

    /// Whether a turn that took so long came too late.
    pub fn is_late(&self, side: Side, used: i64) -> bool {
        self.control != TimeControl::None && self.since.is_some() && used > self.left(side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_runs_down_and_grows_by_its_increment() {
        let mut clocks = Clocks::new(TimeControl::Total { seconds: 60, increment: 2 });
        clocks.start(1_000);
        // The first turn is free.
        assert_eq!(clocks.left_now(Side::White, Side::White, 31_000), 60_000);
        clocks.pay(Side::White, clocks.used(Side::White, 31_000, 0), 31_000);
        assert_eq!(clocks.left(Side::White), 62_000);
        clocks.pay(Side::Black, clocks.used(Side::Black, 32_000, 0), 32_000);
        assert_eq!(clocks.left_now(Side::White, Side::White, 42_000), 52_000);
        // Ten seconds, of which 500 ms at most are the network's.
        assert_eq!(clocks.used(Side::White, 42_000, 9_000), 9_500);
        clocks.pay(Side::White, clocks.used(Side::White, 42_000, 100), 42_000);
        assert_eq!(clocks.left(Side::White), 62_000 - 9_900 + 2_000);
        assert_eq!(clocks.deadline(Side::Black), Some(42_000 + 62_000 + FORGIVEN));
    }

    #[test]
    fn a_clock_never_falls_below_zero_nor_runs_back() {
        let mut clocks = Clocks::new(TimeControl::Total { seconds: 1, increment: 0 });
        clocks.start(0);
        clocks.pay(Side::White, 0, 0);
        clocks.pay(Side::Black, 0, 0);
        assert_eq!(clocks.left_now(Side::White, Side::White, 99_999), 0);
        assert!(clocks.is_late(Side::White, 1_001));
        assert_eq!(clocks.used(Side::White, -5, 0), 0);
        clocks.give_back(50_000, 50_100);
        assert_eq!(clocks.settled(), Some(50_100));
        assert_eq!(clocks.left_now(Side::White, Side::White, 50_400), 600);
    }

    #[test]
    fn forgiveness_has_an_end() {
        let mut clocks = Clocks::new(TimeControl::Total { seconds: 600, increment: 0 });
        let mut now = 0;
        clocks.start(now);
        let mut forgiven = 0;
        for _ in 0..100 {
            for (side, delay) in [(Side::White, 10_000), (Side::Black, 80)] {
                now += 1_000;
                let used = clocks.used(side, now, delay);
                if side == Side::White {
                    forgiven += 1_000 - used;
                } else {
                    assert_eq!(used, 920, "who has an ordinary network is forgiven it in every turn");
                }
                clocks.pay(side, used, now);
            }
        }
        assert_eq!(forgiven, FORGIVEN_IN_ALL + 99 * FORGIVEN_MORE);
        // Whoever claims a delay when there is nothing left to forgive has the flag fall on time.
        assert_eq!(clocks.deadline(Side::White), Some(now + clocks.left(Side::White) + FORGIVEN_MORE));
    }

    #[test]
    fn each_turn_has_its_own_time() {
        let mut clocks = Clocks::new(TimeControl::Days { days: 2 });
        clocks.start(0);
        assert_eq!(clocks.deadline(Side::White), Some(2 * DAY + FORGIVEN));
        clocks.pay(Side::White, DAY, DAY);
        assert_eq!(clocks.left(Side::White), 2 * DAY);
        assert!(!TimeControl::Days { days: 61 }.is_within_bounds());
        assert!(!TimeControl::Total { seconds: 0, increment: 0 }.is_within_bounds());
        assert!(TimeControl::None.is_within_bounds());
    }
}
