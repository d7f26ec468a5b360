//! What decides the games of a run besides its file: how the lab plays, the engine, and the networks that judge.

use std::collections::BTreeMap;
use std::sync::Arc;

use jersi_engine::{Engine, Evaluator, GameLine, Limits, Network};
use jersi_rules::Ruleset;
use serde_json::{Value, json};

use super::series::Series;
use crate::experiment::Experiment;

/// Changes whenever the lab would play other games from the same file with the same engine.
const METHOD: u64 = 4;
/// So many positions are searched to see whether the engine is the same.
const PROBE: u64 = 1500;

fn fnv(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// A network as a word.
pub(crate) fn network_hash(network: &Network) -> String {
    fnv(&network.to_bytes())
}

/// The method, the hash of each game's network, and what a short search from its start finds. Two programs for which this is
/// the same play the same games.
pub(super) fn players(experiment: &Experiment, series: &[Series]) -> Value {
    let mut games: BTreeMap<&str, (&Series, &Arc<Ruleset>)> = BTreeMap::new();
    // Games judged by a network tell more of the players than those judged by the rules.
    for learned in [true, false] {
        for series in series.iter().filter(|series| series.learned == learned) {
            for rules in &series.rules {
                games.entry(rules.id()).or_insert((series, rules));
            }
        }
    }
    let one = |(id, (series, rules)): (&str, (&Series, &Arc<Ruleset>))| {
        let network = series.network(experiment, rules);
        let hash = network.as_ref().map(network_hash);
        let mut engine = Engine::with(Arc::new(Evaluator::with_network(rules, network)), rules, 1, 1);
        let found = engine.search(&GameLine::new(rules.start()), &Limits::nodes(PROBE), |_| {});
        let lines: Vec<String> =
            found.lines.iter().map(|line| format!("{:?} {:?}", line.score, line.turns)).collect();
        (id.to_owned(), json!({ "network": hash, "search": fnv(lines.join("\n").as_bytes()) }))
    };
    let games: serde_json::Map<String, Value> = games.into_iter().map(one).collect();
    json!({ "method": METHOD, "games": games })
}
