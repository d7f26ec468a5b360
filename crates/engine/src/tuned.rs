//! Every number that decides how strong or how fast the engine is, in one table: its name, what it does, its value,
//! and the range in which a tuner may move it. Nothing outside this file has such a number in its text.
//!
//! Values are in points (hundredths of a cube), depths in turns of one side.

use std::time::Duration;

/// A number of the engine that can be tuned.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct TunedNumber {
    /// Its name in the source.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Its value.
    pub value: f64,
    /// The least value that makes sense.
    pub least: f64,
    /// The largest value that makes sense.
    pub most: f64,
}

macro_rules! tuned {
    ($($(#[doc = $about:literal])+ $name:ident: $type:ty = $value:literal, $least:literal..=$most:literal;)*) => {
        $(
            $(#[doc = $about])+
            pub(crate) const $name: $type = $value;
            const _: () = assert!($least <= $value && $value <= $most, "outside its range");
        )*

        /// Every number that a tuner may move.
        pub const TUNED: &[TunedNumber] = &[$(TunedNumber {
            name: stringify!($name),
            about: concat!($($about),+).trim_ascii(),
            value: $value as f64,
            least: $least as f64,
            most: $most as f64,
        }),*];
    };
}

tuned! {
    // The window of an iteration.

    /// The first window reaches so far to either side of the last iteration's value.
    WINDOW: i32 = 25, 8..=100;
    /// Iterations below this depth have no window.
    WINDOW_DEPTH: i32 = 3, 2..=6;
    /// After a failure the window is wider by this factor.
    WINDOW_GROWTH: i32 = 4, 2..=8;
    /// A window that would be wider than this is opened altogether.
    WINDOW_MOST: i32 = 1000, 200..=4000;

    // How much deeper, how much less deep.

    /// A threatened win makes the search deeper only within so many times the iteration's depth.
    HORIZON: usize = 2, 1..=4;
    /// So much deeper where the enemy threatens to win.
    THREAT_EXTENSION: i32 = 1, 0..=2;
    /// From this depth on, a position without a turn in the table is searched one less deep.
    INTERNAL_DEPTH: i32 = 4, 2..=8;
    /// Reductions of late turns: the part that does not depend on depth and number.
    REDUCTION_BASE: f64 = 0.4, -0.5..=1.5;
    /// Reductions of late turns: what the product of the logarithms of depth and number is divided by.
    REDUCTION_DIVISOR: f64 = 1.7, 1.0..=3.5;
    /// Late turns are reduced from this depth on.
    REDUCTION_DEPTH: i32 = 2, 1..=4;
    /// A history of so much makes a reduction smaller by one.
    REDUCTION_HISTORY: i32 = 5000, 1000..=16000;
    /// Reductions are divided by this where the enemy threatens to win.
    REDUCTION_THREATENED: i32 = 2, 1..=4;

    // Positions that are not searched further.

    /// Reverse futility: so much above beta, for each turn of depth, is enough.
    REVERSE_FUTILITY: i32 = 90, 30..=200;
    /// Reverse futility: up to this depth.
    REVERSE_FUTILITY_DEPTH: i32 = 4, 1..=8;
    /// Razoring: so far below alpha, for each turn of depth, only captures can help.
    RAZOR: i32 = 260, 100..=600;
    /// Razoring: up to this depth.
    RAZOR_DEPTH: i32 = 2, 0..=4;
    /// Passing: from this depth on.
    PASS_DEPTH: i32 = 2, 1..=5;
    /// Passing: so much less deep, …
    PASS_BASE: i32 = 2, 1..=5;
    /// … one more for so many turns of depth, …
    PASS_DIVISOR: i32 = 4, 2..=8;
    /// … and one more for so many points above beta, …
    PASS_MARGIN: i32 = 200, 50..=500;
    /// … but no more than so many for the points.
    PASS_MARGIN_MOST: i32 = 2, 0..=4;
    /// Nothing is pruned where so few turns beyond the depth are left until a draw or the end of the countdown.
    LIMIT_MARGIN: i32 = 2, 0..=6;

    // Turns that are not tried.

    /// Late turns: so many quiet ones are tried at least, …
    LATE: usize = 5, 2..=12;
    /// … and so many more for the square of the depth.
    LATE_STEP: usize = 3, 1..=8;
    /// Late turns are left out up to this depth.
    LATE_DEPTH: i32 = 4, 1..=8;
    /// Futility: a quiet turn gains no more than this, …
    FUTILITY: i32 = 110, 30..=250;
    /// … and so much more for each turn of depth.
    FUTILITY_STEP: i32 = 90, 30..=200;
    /// Futility: up to this depth.
    FUTILITY_DEPTH: i32 = 4, 1..=8;
    /// A capture gains no more than what it takes and so much for each turn of depth.
    CAPTURE_FUTILITY: i32 = 320, 100..=800;
    /// Captures are left out up to this depth.
    CAPTURE_FUTILITY_DEPTH: i32 = 2, 0..=4;
    /// Beyond the depth, a capture gains no more than what it takes and so much.
    DELTA: i32 = 160, 50..=400;

    // The order of turns.

    /// The largest absolute value of a history.
    HISTORY_MOST: i32 = 8192, 2048..=16384;
    /// What is left of a history in the next search: one part of so many.
    HISTORY_FADE: i16 = 4, 1..=16;
    /// The bonus of a turn that cut the search off: for the square of the depth, …
    HISTORY_SQUARE: i32 = 16, 4..=64;
    /// … and for the depth, …
    HISTORY_LINEAR: i32 = 32, 0..=128;
    /// … and no more than this.
    HISTORY_BONUS_MOST: i32 = 1200, 400..=4000;
    /// Captures are ordered by what they take, in points times this, …
    CAPTURE_RANK: i32 = 16, 4..=64;
    /// … and by one part of so many of their history.
    CAPTURE_HISTORY: i32 = 64, 16..=1024;
    /// So many turns are picked one by one; the rest is sorted at once.
    PICKED: usize = 6, 0..=32;

    // The table of positions.

    /// An entry of this search stays if it is deeper than the new one by more than this.
    TABLE_DEEPER: i32 = 3, 0..=8;
    /// An entry counts as so much less deep for each search since it was written.
    TABLE_AGE: i32 = 8, 1..=32;

    // Proofs of announced wins.

    /// Positions that a proof may look at for each millisecond that is left.
    PROOF_RATE: u64 = 200, 20..=2000;
    /// Wins that take more turns are announced as they were found.
    PROOF_TURNS: i32 = 4, 2..=6;

    // Time.

    /// A clock is spent as if so many turns were left: games of this family are short and decided early.
    TIME_TURNS: u32 = 20, 8..=50;
    /// So much of the increment is spent.
    TIME_INCREMENT: f64 = 0.75, 0.3..=1.0;
    /// No iteration begins after so much of a turn's share, …
    TIME_SOFT: f64 = 0.6, 0.2..=1.5;
    /// … and none goes on after so many shares, …
    TIME_HARD: u32 = 3, 1..=6;
    /// … nor after one part of so many of what is left.
    TIME_PART: u32 = 3, 2..=10;
    /// How far the soft limit moves when the best turn has just changed, …
    TIME_UNSETTLED: f64 = 1.6, 1.0..=3.0;
    /// … when it has stood for one iteration, …
    TIME_YOUNG: f64 = 1.2, 0.8..=2.0;
    /// … for two or three, …
    TIME_SETTLED: f64 = 1.0, 0.5..=1.5;
    /// … and for longer.
    TIME_OLD: f64 = 0.7, 0.2..=1.2;

    // The value of a position, where no network was learned.

    /// So much of an advantage is left just before a draw by quiet turns, as if so many turns were left.
    QUIET_FADE: i32 = 4, 0..=20;
    /// The turn itself.
    TEMPO: i32 = 12, 0..=60;
    /// A cube in hand counts for so many eighths of its worth.
    HAND_EIGHTHS: i32 = 7, 4..=10;
    /// A prey.
    WORTH_PREY: i32 = 150, 50..=400;
    /// A cube of the ground.
    WORTH_GROUND: i32 = 10, 0..=50;
    /// Any other cube: this, …
    WORTH_BASE: i32 = 80, 40..=160;
    /// … more for each cube that it takes, …
    WORTH_TAKES: i32 = 4, 0..=12;
    /// … less for each cube that takes it, …
    WORTH_TAKEN: i32 = 2, 0..=12;
    /// … but no less than this …
    WORTH_LEAST: i32 = 40, 10..=100;
    /// … and no more than this.
    WORTH_MOST: i32 = 220, 120..=500;
    /// What each row forward costs a prey that wins nothing there.
    ADVANCE_PREY: i32 = 12, 0..=50;
    /// What a cube that wins on the last row gains by the square of the rows it has gone, in halves, …
    ADVANCE_SQUARE_HALVES: i32 = 3, 0..=12;
    /// … and by the rows.
    ADVANCE_GOAL: i32 = 2, 0..=12;
    /// What each row up to the middle gains any other cube.
    ADVANCE_CENTRE: i32 = 3, 0..=12;
    /// A cube loses a point for so many half cells away from the middle column.
    CENTRE_DIVISOR: i32 = 2, 1..=8;
    /// A cube on top of another.
    TOP: i32 = 12, -20..=50;
}

/// What a hunter gains by being so many steps away from the enemy's prey; farther, it gains nothing.
pub(crate) const HUNT: [i32; 7] = [0, 14, 14, 9, 5, 2, 0];

/// So many points make the odds of winning e to 1. Networks are learned for this scale.
pub(crate) const POINTS_PER_LOGIT: f64 = 200.0;

/// Kept from a clock for the way of a turn to whoever holds it.
pub(crate) const CLOCK_RESERVE: Duration = Duration::from_millis(20);
/// Kept from the time for a turn, for the operating system: a stopped search must still print; …
pub(crate) const TIME_RESERVE: Duration = Duration::from_millis(3);
/// … but no more than one part of so many.
pub(crate) const TIME_RESERVE_PART: u32 = 10;
/// How long the proof of a win may take where nothing limits the search.
pub(crate) const PROOF_TIME: Duration = Duration::from_secs(2);

/// How many lots each special form has when a computer chooses one, …
pub(crate) const FORM_BASE: u64 = 2;
/// … how many more for taking by single steps, and again for taking by stack steps, …
pub(crate) const FORM_TAKES: u64 = 2;
/// … and for a power over the cells around it.
pub(crate) const FORM_POWER: u64 = 1;

/// How a level below the full strength plays.
#[derive(Debug)]
pub(crate) struct Strength {
    /// How deep it searches.
    pub depth: u32,
    /// How many positions it looks at.
    pub nodes: u64,
    /// How many of a hundred of its own turns it overlooks.
    pub overlooks_now: u64,
    /// How many of a hundred turns it overlooks further on.
    pub overlooks_ahead: u64,
    /// Whether it always sees a win by its next turn.
    pub sees_wins: bool,
}

/// Levels 1 to 9, from the weakest.
pub(crate) const LEVELS: [Strength; 9] = [
    level(1, 400, 35, 70, false),
    level(1, 1_000, 25, 55, false),
    level(2, 3_000, 18, 40, false),
    level(2, 8_000, 12, 30, true),
    level(3, 20_000, 8, 20, true),
    level(3, 50_000, 5, 12, true),
    level(4, 100_000, 3, 7, true),
    level(5, 200_000, 1, 3, true),
    level(8, 350_000, 0, 0, true),
];

const fn level(
    depth: u32,
    nodes: u64,
    overlooks_now: u64,
    overlooks_ahead: u64,
    sees_wins: bool,
) -> Strength {
    Strength { depth, nodes, overlooks_now, overlooks_ahead, sees_wins }
}
