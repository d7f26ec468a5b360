//! The games of an experiment, cut into jobs that do not depend on each other.

use std::sync::Arc;

use jersi_rules::{Ruleset, SplitMix};

use crate::experiment::Experiment;

/// What a series of games is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The measures of a variant: equal players.
    Main,
    /// The same with another strength.
    Strength,
    /// The second player has twice the nodes of the first.
    Doubling,
    /// Two forms against each other: the first player has the first form.
    Form(usize, usize),
}

/// Games of one kind, in pairs from the same opening.
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
    /// Positions a turn of the first and of the second player.
    pub nodes: [u64; 2],
    /// How many pairs at most.
    pub pairs: usize,
    /// Whether each pair begins with a random setup of its own.
    pub deals: bool,
}

/// One piece of work: a pair of games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Job {
    /// The number of its series.
    pub series: usize,
    /// The pair in the series, from 0.
    pub pair: usize,
}

impl Series {
    /// All series of an experiment.
    pub fn of(experiment: &Experiment) -> Vec<Series> {
        let mut all = Vec::new();
        for (variant, one) in experiment.variants.iter().enumerate() {
            let (rules, deals) = (&one.rules, one.deals);
            let mut add = |purpose, name: &str, nodes: [u64; 2], pairs| {
                let key = format!("{name} {} {}", rules.id(), nodes[0]);
                let rules = [rules.clone(), rules.clone()];
                all.push(Series { key, purpose, variant, rules, nodes, pairs, deals });
            };
            add(Purpose::Main, "main", [experiment.nodes; 2], experiment.pairs);
            if let Some(strengths) = &experiment.strengths {
                for &nodes in strengths.nodes.iter().filter(|&&n| n != experiment.nodes) {
                    add(Purpose::Strength, "strength", [nodes; 2], strengths.pairs);
                }
            }
            if let Some(doublings) = &experiment.doublings {
                for i in 0..doublings.times {
                    let nodes = doublings.from << i;
                    add(Purpose::Doubling, "doubling", [nodes, 2 * nodes], doublings.pairs);
                }
            }
        }
        if let Some(forms) = &experiment.forms {
            for i in 0..forms.names.len() {
                for j in i + 1..forms.names.len() {
                    let rules = [forms.rules[i][j].clone(), forms.rules[j][i].clone()];
                    let key = format!("form {} {}", rules[0].id(), experiment.nodes);
                    let (purpose, nodes) = (Purpose::Form(i, j), [experiment.nodes; 2]);
                    all.push(Series {
                        key,
                        purpose,
                        variant: 0,
                        rules,
                        nodes,
                        pairs: forms.pairs,
                        deals: false,
                    });
                }
            }
        }
        all
    }

    /// Numbers that depend on nothing but the seed, this series, the pair and what they are for.
    pub fn stream(&self, seed: u64, pair: usize, purpose: u64) -> SplitMix {
        // FNV-1a: the same on every machine.
        let name = self.key.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let mut mixed = SplitMix::new(seed ^ name);
        let salt = (pair as u64).wrapping_mul(16).wrapping_add(purpose);
        SplitMix::new(SplitMix::new(mixed.next() ^ salt).next())
    }
}
