//! One comparison under several conditions: other strengths, another judge, and players who do without something.

use std::sync::Arc;

use jersi_rules::{Restriction, Ruleset, Side};
use serde::{Deserialize, Serialize};

use super::Experiment;

/// Under which conditions games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cell {
    /// Positions a turn.
    pub nodes: u64,
    /// Whether positions are judged by learned networks, or by what the rules say.
    pub learned: bool,
}

/// The games of an experiment again, with other strengths and both judges: what holds in one cell alone is not claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Nodes a turn.
    pub nodes: Vec<u64>,
    /// Games a variant from openings, in each cell.
    pub games: usize,
    /// Games a variant from the game's own start, in each cell.
    pub starts: usize,
}

impl Experiment {
    /// The cells in which the variants are compared, the experiment's own first.
    pub fn cells(&self) -> Vec<Cell> {
        let own = Cell { nodes: self.nodes, learned: self.learned };
        let mut cells = vec![own];
        // Both judges where every variant has a network.
        let both = self.variants.iter().all(|variant| self.network(variant).is_some());
        let judges: &[bool] = if both { &[true, false] } else { &[false] };
        for &learned in self.grid.iter().flat_map(|_| judges) {
            let strengths = self.grid.iter().flat_map(|grid| &grid.nodes);
            cells.extend(strengths.map(|&nodes| Cell { nodes, learned }).filter(|cell| *cell != own));
        }
        cells
    }
}

/// What a player does without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handicap {
    /// Something that the rules allow.
    Rules(Restriction),
    /// Looking further than one turn ahead.
    Foresight,
}

/// The name of [`Handicap::Foresight`] in tables.
const FORESIGHT: &str = "foresight";

impl Handicap {
    /// All that a player of a game can do without.
    pub fn all(rules: &Ruleset) -> Vec<Handicap> {
        let rules = rules.restrictions().into_iter().map(Handicap::Rules);
        rules.chain([Handicap::Foresight]).collect()
    }

    /// Its name in tables.
    pub fn name(self, rules: &Ruleset) -> &str {
        match self {
            Handicap::Rules(restriction) => restriction.name(rules),
            Handicap::Foresight => FORESIGHT,
        }
    }

    /// The rules by which a side does without it.
    pub(crate) fn rules(self, rules: &Arc<Ruleset>, side: Side) -> Arc<Ruleset> {
        match self {
            Handicap::Rules(restriction) => rules.restricted(side, restriction),
            Handicap::Foresight => rules.clone(),
        }
    }
}

/// Players who do without something against players who do not, otherwise equal (Jaffe et al. 2012).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restricted {
    /// What is done without, by name; everything that a variant's rules have if nothing is named.
    pub without: Vec<String>,
    /// Nodes a turn.
    pub nodes: Vec<u64>,
    /// Pairs of games for each.
    pub pairs: usize,
}

impl Restricted {
    /// What is done without in a game.
    pub fn of(&self, rules: &Ruleset) -> Vec<Handicap> {
        let wanted = |name: &str| self.without.is_empty() || self.without.iter().any(|own| own == name);
        Handicap::all(rules).into_iter().filter(|handicap| wanted(handicap.name(rules))).collect()
    }
}
