//! How a game ends, and who has won it.

use crate::cube::Side;
use crate::ruleset::{Blocked, Prey, Ruleset};
use crate::state::State;

/// Why a game is over. RULES.md section 11.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Reason {
    /// The prey was taken.
    Capture,
    /// The captured prey cannot be put back.
    Stuck,
    /// A crossing or landing.
    Goal,
    /// The limit of turns without capture.
    Quiet,
    /// The countdown is over.
    Countdown,
    /// No legal turn.
    Blocked,
}

impl Reason {
    /// All of them.
    pub const ALL: [Reason; 6] =
        [Reason::Capture, Reason::Stuck, Reason::Goal, Reason::Quiet, Reason::Countdown, Reason::Blocked];

    /// Its name in records and protocols.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Capture => "capture",
            Reason::Stuck => "stuck",
            Reason::Goal => "goal",
            Reason::Quiet => "quiet",
            Reason::Countdown => "countdown",
            Reason::Blocked => "blocked",
        }
    }
}

/// How a game ended by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Why the game is over.
    pub reason: Reason,
}

impl State {
    /// How the game ended, if it did, not looking for a player without a legal turn.
    #[inline]
    pub fn ended(&self, rules: &Ruleset) -> Option<Outcome> {
        if self.setup {
            return None;
        }
        // The side that has just played comes first, should both have won.
        let order = [!self.side, self.side];
        if let Some(prey) = rules.prey {
            for side in order {
                if self.on_board[(!side).index()][prey.index()] == 0 {
                    let reason = match rules.prey_falls {
                        Prey::Wins => Reason::Capture,
                        Prey::PutBack => Reason::Stuck,
                    };
                    return Some(Outcome { winner: Some(side), reason });
                }
            }
        }
        for side in order {
            let goal = rules.home[(!side).index()];
            if self.own(side).meets(goal) && rules.goal.iter().any(|s| self.tops(side, s).meets(goal)) {
                return Some(Outcome { winner: Some(side), reason: Reason::Goal });
            }
        }
        if rules.quiet.is_some_and(|limit| self.quiet >= limit) {
            return Some(Outcome { winner: None, reason: Reason::Quiet });
        }
        if self.countdown == Some(0) {
            return Some(Outcome { winner: self.comparison(rules), reason: Reason::Countdown });
        }
        None
    }

    /// Who has more roles on the board, else more cubes; the ground counts for nothing.
    pub fn comparison(&self, rules: &Ruleset) -> Option<Side> {
        let wealth = |side: Side| {
            let counted = rules.roles().filter(|&s| !rules.ground.has(s)).map(|s| self.on_board(side, s));
            (counted.clone().filter(|&n| n > 0).count(), counted.sum::<usize>())
        };
        match wealth(Side::White).cmp(&wealth(Side::Black)) {
            std::cmp::Ordering::Greater => Some(Side::White),
            std::cmp::Ordering::Less => Some(Side::Black),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// How the game ended, if it did.
    pub fn outcome(&self, rules: &Ruleset) -> Option<Outcome> {
        self.ended(rules).or_else(|| {
            (!self.any_turn(rules)).then(|| Outcome {
                winner: match rules.blocked {
                    Blocked::Loses => Some(!self.side),
                    Blocked::Draws => None,
                },
                reason: Reason::Blocked,
            })
        })
    }
}
