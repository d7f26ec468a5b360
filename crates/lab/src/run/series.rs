//! The games of an experiment, cut into jobs that do not depend on each other.

use std::sync::Arc;

use jersi_engine::Network;
use jersi_rules::{Ruleset, Side, SplitMix};

use crate::experiment::{Cell, Experiment, Handicap};

/// What a series of games is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The measures of a variant: equal players, each game from an opening of its own.
    Main,
    /// Equal players from the game's own start: what moving first is worth.
    Start,
    /// The same with another strength.
    Strength,
    /// The second player has twice the nodes of the first.
    Doubling,
    /// Two forms against each other: the first player has the first form.
    Form(usize, usize),
    /// The first player does without something.
    Restricted(Handicap),
}

impl Purpose {
    /// How many games begin from one opening. Where the players differ, two with colours changed; where they are equal, one:
    /// a second would tell little that the first has not told.
    pub fn games(self) -> usize {
        match self {
            Purpose::Main | Purpose::Start | Purpose::Strength => 1,
            Purpose::Doubling | Purpose::Form(..) | Purpose::Restricted(_) => 2,
        }
    }

    /// Whether its games begin from the game's own start.
    pub fn from_start(self) -> bool {
        matches!(self, Purpose::Start | Purpose::Strength)
    }
}

/// Games of one kind.
#[derive(Clone)]
pub struct Series {
    /// Its name in the table: purpose, game, strength.
    pub key: String,
    /// What it is for.
    pub purpose: Purpose,
    /// Which variant it belongs to; 0 for forms.
    pub variant: usize,
    /// The rules when the first player has White, and when it has Black.
    pub rules: [Arc<Ruleset>; 2],
    /// The cell of the grid that it belongs to; 0 is the experiment's own.
    pub cell: usize,
    /// Whether positions are judged by learned networks.
    pub learned: bool,
    /// Positions a turn of the first and of the second player.
    pub nodes: [u64; 2],
    /// How many openings at most.
    pub openings: usize,
    /// Whether each opening begins with a random setup of its own.
    pub deals: bool,
}

/// One piece of work: the game, or both games, of an opening.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Job {
    /// The number of its series.
    pub series: usize,
    /// The opening in the series, from 0.
    pub opening: usize,
}

impl Series {
    /// All series of an experiment.
    pub fn of(experiment: &Experiment) -> Vec<Series> {
        let (mut all, cells) = (Vec::new(), experiment.cells());
        for (variant, one) in experiment.variants.iter().enumerate() {
            let (rules, deals) = (&one.rules, one.deals);
            let learned = experiment.learned;
            for (cell, &Cell { nodes, learned }) in cells.iter().enumerate() {
                let judge = if learned { "learned" } else { "rules" };
                let (games, starts) = match &experiment.grid {
                    Some(grid) if cell > 0 => (grid.games, grid.starts),
                    _ => (experiment.games, experiment.starts),
                };
                for (purpose, name, openings) in
                    [(Purpose::Main, "main", games), (Purpose::Start, "start", starts)]
                {
                    // The experiment's own cell has the plain name.
                    let name = if cell == 0 { name.to_owned() } else { format!("{name}-{judge}") };
                    let key = format!("{name} {} {nodes}", rules.id());
                    let (rules, nodes) = ([rules.clone(), rules.clone()], [nodes; 2]);
                    all.push(Series { key, purpose, variant, rules, cell, learned, nodes, openings, deals });
                }
            }
            let mut add = |purpose, name: &str, nodes: [u64; 2], openings| {
                let key = format!("{name} {} {}", rules.id(), nodes[0]);
                let (rules, cell) = ([rules.clone(), rules.clone()], 0);
                all.push(Series { key, purpose, variant, rules, cell, learned, nodes, openings, deals });
            };
            if let Some(strengths) = &experiment.strengths {
                for &nodes in strengths.nodes.iter().filter(|&&n| n != experiment.nodes) {
                    add(Purpose::Strength, "strength", [nodes; 2], strengths.games);
                }
            }
            if let Some(doublings) = &experiment.doublings {
                for i in 0..doublings.times {
                    let nodes = doublings.from << i;
                    add(Purpose::Doubling, "doubling", [nodes, 2 * nodes], doublings.pairs);
                }
            }
            if let Some(asked) = &experiment.restricted {
                for handicap in asked.of(rules) {
                    for &nodes in &asked.nodes {
                        let key = format!("without-{} {} {nodes}", handicap.name(rules), rules.id());
                        let (purpose, cell, openings) = (Purpose::Restricted(handicap), 0, asked.pairs);
                        let (rules, nodes) = (Side::BOTH.map(|side| handicap.rules(rules, side)), [nodes; 2]);
                        all.push(Series {
                            key,
                            purpose,
                            variant,
                            rules,
                            cell,
                            learned,
                            nodes,
                            openings,
                            deals,
                        });
                    }
                }
            }
        }
        if let Some(forms) = &experiment.forms {
            for i in 0..forms.names.len() {
                for j in i + 1..forms.names.len() {
                    let rules = [forms.rules[i][j].clone(), forms.rules[j][i].clone()];
                    let key = format!("form {} {}", rules[0].id(), experiment.nodes);
                    let (purpose, nodes) = (Purpose::Form(i, j), [experiment.nodes; 2]);
                    let (variant, openings, deals) = (0, forms.pairs, false);
                    let (cell, learned) = (0, experiment.learned);
                    all.push(Series { key, purpose, variant, rules, cell, learned, nodes, openings, deals });
                }
            }
        }
        all
    }

    /// The network that judges its positions, if one does.
    pub fn network(&self, experiment: &Experiment, rules: &Ruleset) -> Option<Network> {
        let forms = matches!(self.purpose, Purpose::Form(..));
        let own = experiment.variants.get(self.variant).filter(|_| !forms);
        let network = || own.map_or_else(|| experiment.shipped_network(rules), |own| experiment.network(own));
        self.learned.then(network).flatten()
    }

    /// Numbers that depend on nothing but the seed, this series, the opening and what they are for.
    pub fn stream(&self, seed: u64, opening: usize, purpose: u64) -> SplitMix {
        // FNV-1a: the same on every machine.
        let name = self.key.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let mut mixed = SplitMix::new(seed ^ name);
        let salt = (opening as u64).wrapping_mul(16).wrapping_add(purpose);
        SplitMix::new(SplitMix::new(mixed.next() ^ salt).next())
    }
}
