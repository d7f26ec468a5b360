//! Every number that decides how strong or how fast the engine is, in one table: its name, what it does, its value,
//! and the range in which a tuner may move it. Nothing outside this file has such a number in its text.
//!
//! With the feature `tune` every one of them is an option of UGI, so that a tuner can move it while the program runs.
//! Without it they are constants.
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
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(crate) const fn $name() -> $type {
                $value
            }

            $(#[doc = $about])+
            #[cfg(feature = "tune")]
            #[inline(always)]
            pub(crate) fn $name() -> $type {
                f64::from_bits(moved::$name.load(std::sync::atomic::Ordering::Relaxed)) as $type
            }

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

        /// The values that a tuner has chosen.
        #[cfg(feature = "tune")]
        #[allow(non_upper_case_globals, reason = "named like the functions that read them")]
        mod moved {
            use std::sync::atomic::AtomicU64;
            $(pub static $name: AtomicU64 = AtomicU64::new(($value as f64).to_bits());)*
        }

        /// Moves a number, if there is one of that name and the value is in its range.
        #[cfg(feature = "tune")]
        pub(crate) fn set(name: &str, value: f64) -> bool {
            match name {
                $(stringify!($name) if ($least as f64..=$most as f64).contains(&value) => {
                    moved::$name.store(value.to_bits(), std::sync::atomic::Ordering::Relaxed);
                    true
                })*
                _ => false,
            }
        }
    };
}

tuned! {
    // The window of an iteration.

    /// The first window reaches so far to either side of the last iteration's value.
    window: i32 = 25, 8..=100;
    /// Iterations below this depth have no window.
    window_depth: i32 = 3, 2..=6;
    /// After a failure the window is wider by this factor.
    window_growth: i32 = 4, 2..=8;
    /// A window that would be wider than this is opened altogether.
    window_most: i32 = 1000, 200..=4000;

    // How much deeper, how much less deep.

    /// A threatened win makes the search deeper only within so many times the iteration's depth.
    horizon: usize = 2, 1..=4;
    /// So much deeper where the enemy threatens to win.
    threat_extension: i32 = 1, 0..=2;
    /// From this depth on, a position without a turn in the table is searched one less deep.
    internal_depth: i32 = 4, 2..=8;
    /// Reductions of late turns: the part that does not depend on depth and number.
    reduction_base: f64 = 0.4, -0.5..=1.5;
    /// Reductions of late turns: what the product of the logarithms of depth and number is divided by.
    reduction_divisor: f64 = 1.7, 1.0..=3.5;
    /// Late turns are reduced from this depth on.
    reduction_depth: i32 = 2, 1..=4;
    /// A history of so much makes a reduction smaller by one.
    reduction_history: i32 = 5000, 1000..=16000;
    /// Reductions are divided by this where the enemy threatens to win.
    reduction_threatened: i32 = 2, 1..=4;

    // Positions that are not searched further.

    /// Reverse futility: so much above beta, for each turn of depth, is enough.
    reverse_futility: i32 = 90, 30..=200;
    /// Reverse futility: up to this depth.
    reverse_futility_depth: i32 = 4, 1..=8;
    /// Razoring: so far below alpha, for each turn of depth, only captures can help.
    razor: i32 = 260, 100..=600;
    /// Razoring: up to this depth.
    razor_depth: i32 = 2, 0..=4;
    /// Passing: from this depth on.
    pass_depth: i32 = 2, 1..=5;
    /// Passing: so much less deep, …
    pass_base: i32 = 2, 1..=5;
    /// … one more for so many turns of depth, …
    pass_divisor: i32 = 4, 2..=8;
    /// … and one more for so many points above beta, …
    pass_margin: i32 = 200, 50..=500;
    /// … but no more than so many for the points.
    pass_margin_most: i32 = 2, 0..=4;
    /// Nothing is pruned where so few turns beyond the depth are left until a draw or the end of the countdown.
    limit_margin: i32 = 2, 0..=6;

    // Turns that are not tried.

    /// Late turns: so many quiet ones are tried at least, …
    late: usize = 5, 2..=12;
    /// … and so many more for the square of the depth.
    late_step: usize = 3, 1..=8;
    /// Late turns are left out up to this depth.
    late_depth: i32 = 4, 1..=8;
    /// Futility: a quiet turn gains no more than this, …
    futility: i32 = 110, 30..=250;
    /// … and so much more for each turn of depth.
    futility_step: i32 = 90, 30..=200;
    /// Futility: up to this depth.
    futility_depth: i32 = 4, 1..=8;
    /// A capture gains no more than what it takes and so much for each turn of depth.
    capture_futility: i32 = 320, 100..=800;
    /// Captures are left out up to this depth.
    capture_futility_depth: i32 = 2, 0..=4;
    /// Beyond the depth, a capture gains no more than what it takes and so much.
    delta: i32 = 160, 50..=400;

    // The order of turns.

    /// The largest absolute value of a history.
    history_most: i32 = 8192, 2048..=16384;
    /// What is left of a history in the next search: one part of so many.
    history_fade: i16 = 4, 1..=16;
    /// The bonus of a turn that cut the search off: for the square of the depth, …
    history_square: i32 = 16, 4..=64;
    /// … and for the depth, …
    history_linear: i32 = 32, 0..=128;
    /// … and no more than this.
    history_bonus_most: i32 = 1200, 400..=4000;
    /// Captures are ordered by what they take, in points times this, …
    capture_rank: i32 = 16, 4..=64;
    /// … and by one part of so many of their history.
    capture_history: i32 = 64, 16..=1024;
    /// So many turns are picked one by one; the rest is sorted at once.
    picked: usize = 6, 0..=32;

    // The table of positions.

    /// An entry of this search stays if it is deeper than the new one by more than this.
    table_deeper: i32 = 3, 0..=8;
    /// An entry counts as so much less deep for each search since it was written.
    table_age: i32 = 8, 1..=32;

    // Proofs of announced wins.

    /// Positions that a proof may look at for each millisecond that is left.
    proof_rate: u64 = 200, 20..=2000;
    /// Wins that take more turns are announced as they were found.
    proof_turns: i32 = 4, 2..=6;

    // Time.

    /// A clock is spent as if so many turns were left: games of this family are short and decided early.
    time_turns: u32 = 20, 8..=50;
    /// So much of the increment is spent.
    time_increment: f64 = 0.75, 0.3..=1.0;
    /// No iteration begins after so much of a turn's share, …
    time_soft: f64 = 0.6, 0.2..=1.5;
    /// … and none goes on after so many shares, …
    time_hard: u32 = 3, 1..=6;
    /// … nor after one part of so many of what is left.
    time_part: u32 = 3, 2..=10;
    /// How far the soft limit moves when the best turn has just changed, …
    time_unsettled: f64 = 1.6, 1.0..=3.0;
    /// … when it has stood for one iteration, …
    time_young: f64 = 1.2, 0.8..=2.0;
    /// … for two or three, …
    time_settled: f64 = 1.0, 0.5..=1.5;
    /// … and for longer.
    time_old: f64 = 0.7, 0.2..=1.2;

    // The value of a position, where no network was learned.

    /// So much of an advantage is left just before a draw by quiet turns, as if so many turns were left.
    quiet_fade: i32 = 4, 0..=20;
    /// The turn itself.
    tempo: i32 = 12, 0..=60;
    /// A cube in hand counts for so many eighths of its worth.
    hand_eighths: i32 = 7, 4..=10;
    /// A prey.
    worth_prey: i32 = 150, 50..=400;
    /// A cube of the ground.
    worth_ground: i32 = 10, 0..=50;
    /// Any other cube: this, …
    worth_base: i32 = 80, 40..=160;
    /// … more for each cube that it takes, …
    worth_takes: i32 = 4, 0..=12;
    /// … less for each cube that takes it, …
    worth_taken: i32 = 2, 0..=12;
    /// … but no less than this …
    worth_least: i32 = 40, 10..=100;
    /// … and no more than this.
    worth_most: i32 = 220, 120..=500;
    /// What each row forward costs a prey that wins nothing there.
    advance_prey: i32 = 12, 0..=50;
    /// What a cube that wins on the last row gains by the square of the rows it has gone, in halves, …
    advance_square_halves: i32 = 3, 0..=12;
    /// … and by the rows.
    advance_goal: i32 = 2, 0..=12;
    /// What each row up to the middle gains any other cube.
    advance_centre: i32 = 3, 0..=12;
    /// A cube loses a point for so many half cells away from the middle column.
    centre_divisor: i32 = 2, 1..=8;
    /// A cube on top of another.
    top: i32 = 12, -20..=50;

    // Judging by a network.

    /// So many points of a search make the odds of winning e to 1, whatever the scale of its network.
    network_points: i32 = 140, 50..=400;
}

/// What a hunter gains by being so many steps away from the enemy's prey; farther, it gains nothing.
pub(crate) const HUNT: [i32; 7] = [0, 14, 14, 9, 5, 2, 0];

/// So many points make the odds of winning e to 1: in every score that is told, and in what networks are learned for.
pub(crate) const POINTS_PER_LOGIT: f64 = 140.0;
/// The same for points of a search that judges by what the rules say.
pub(crate) const RULES_POINTS_PER_LOGIT: i32 = 140;

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

/// How far apart the turns of a position are is told by so many of them at most.
pub(crate) const SPREAD_TURNS: usize = 64;

/// How a level below the full strength plays.
#[derive(Debug)]
pub(crate) struct Strength {
    /// How deep it searches.
    pub depth: u32,
    /// How many positions it looks at.
    pub nodes: u64,
    /// How many of a hundred of its own simplest turns it overlooks; longer ones more often.
    pub overlooks_now: u64,
    /// How many of a hundred of the simplest turns it overlooks further on.
    pub overlooks_ahead: u64,
    /// By how much it may misjudge a position, in hundredths of how far apart the turns are that it can choose from.
    pub noise: i32,
    /// Whether it always sees a win by the next turn, its own or the enemy's.
    pub sees_wins: bool,
}

/// Levels 1 to 9, from the weakest.
pub(crate) const LEVELS: [Strength; 9] = [
    level(1, 400, 44, 58, 560, false),
    level(1, 600, 33, 47, 385, false),
    level(1, 1_000, 24, 36, 260, false),
    level(1, 1_000, 29, 37, 190, true),
    level(1, 1_000, 18, 23, 118, true),
    level(2, 2_500, 11, 14, 68, true),
    level(3, 4_000, 6, 8, 40, true),
    level(5, 8_000, 2, 3, 12, true),
    level(40, 12_000, 0, 0, 0, true),
];

const fn level(
    depth: u32,
    nodes: u64,
    overlooks_now: u64,
    overlooks_ahead: u64,
    noise: i32,
    sees_wins: bool,
) -> Strength {
    Strength { depth, nodes, overlooks_now, overlooks_ahead, noise, sees_wins }
}
