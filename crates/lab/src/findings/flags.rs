//! What a reader has to know before believing anything: the red flags of a report.

use serde::{Deserialize, Serialize};

use super::Findings;
use crate::measure::Distrust;

/// More games than this that were stopped, or openings out of balance, are told first.
const MUCH: f64 = 0.05;
/// A first player's score that is for certain further than this from one half is unfair.
const UNFAIR: f64 = 0.05;

/// One thing to know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flag {
    /// Many games of a variant were stopped.
    Capped {
        /// The variant.
        variant: usize,
        /// The share of its games.
        share: f64,
    },
    /// Moving first decides too much.
    Unfair {
        /// The variant.
        variant: usize,
    },
    /// Most games from the start are copies of each other.
    FewStarts {
        /// The variant.
        variant: usize,
    },
    /// Most games from openings are.
    FewGames {
        /// The variant.
        variant: usize,
    },
    /// Many openings are not balanced.
    Unbalanced {
        /// The variant.
        variant: usize,
    },
    /// The chances that players saw are not to be trusted.
    Distrusted {
        /// The variant.
        variant: usize,
        /// Why.
        why: Distrust,
    },
    /// Things differ with one judge and not with the other.
    OneJudge {
        /// The comparison.
        comparison: usize,
    },
}

impl Findings {
    /// All flags, by variant.
    pub(super) fn flags(&self) -> Vec<Flag> {
        let mut flags = Vec::new();
        for (variant, found) in self.variants.iter().enumerate() {
            if let Some(capped) = found.estimate("ending-cap")
                && capped.interval.value > MUCH
            {
                flags.push(Flag::Capped { variant, share: capped.interval.value });
            }
            if let Some(score) = found.estimate("first-score")
                && (score.interval.low > 0.5 + UNFAIR || score.interval.high < 0.5 - UNFAIR)
            {
                flags.push(Flag::Unfair { variant });
            }
            if 2 * found.distinct_starts < found.starts {
                flags.push(Flag::FewStarts { variant });
            }
            if 2 * found.distinct < found.games {
                flags.push(Flag::FewGames { variant });
            }
            if found.unbalanced > MUCH {
                flags.push(Flag::Unbalanced { variant });
            }
            if let Some(why) = found.distrust() {
                flags.push(Flag::Distrusted { variant, why });
            }
        }
        flags
    }
}
