//! Counting all games of a length: the yardstick of rules and speed.

use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::state::State;
use crate::turn::Turn;

/// How many sequences of `depth` legal turns there are. A finished game has no children.
///
/// ```
/// use jersi_rules::{Ruleset, perft};
/// assert_eq!(perft(&Ruleset::load("pijersi")?.start(), 2), 34_054);
/// # Ok::<(), jersi_rules::Mistakes>(())
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    position.state().perft(position.rules(), depth)
}

impl State {
    /// The same as [`perft`], of a bare state.
    pub fn perft(&self, rules: &Ruleset, depth: u32) -> u64 {
        count(rules, self, &mut vec![Vec::new(); depth as usize])
    }
}

/// The same for each legal turn alone, sorted by their words.
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Turn, u64)> {
    let mut lists = vec![Vec::new(); depth.saturating_sub(1) as usize];
    let one = |turn: Turn| {
        let mut next = *position.state();
        next.play(position.rules(), turn);
        (turn, count(position.rules(), &next, &mut lists))
    };
    position.turns().into_iter().map(one).collect()
}

/// One list of turns for each level that is left.
fn count(rules: &Ruleset, state: &State, lists: &mut [Vec<Turn>]) -> u64 {
    match lists {
        [] => 1,
        [_] => state.count_turns(rules),
        [list, rest @ ..] => {
            list.clear();
            state.turns(rules, list);
            let mut total = 0;
            let mut next = *state;
            for &turn in list.iter() {
                next.copy_from(rules, state);
                next.play(rules, turn);
                total += count(rules, &next, rest);
            }
            total
        }
    }
}
