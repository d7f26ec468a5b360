//! Balanced openings: `openings COUNT ID…` prints a heading for each game and as many positions, each after a few turns
//! by chance, in which neither the network nor the rules see anybody ahead. `jersi match --openings balanced` begins with them.
//!
//! Random openings dilute a match: half of them are decided before the players take over.

use std::collections::HashSet;
use std::sync::Arc;

use jersi_engine::{Engine, Evaluator, GameLine, Limits, Network, Score};
use jersi_rules::{Position, Ruleset, SplitMix};

/// A glance sorts out most openings: so many positions, and so far from even.
const GLANCE: (u64, i32) = (1_000, 60);
/// What is left is judged by so many positions, and by two evaluators where a network was learned.
const JUDGED: (u64, i32) = (20_000, 40);
/// How many turns are played by chance, beside those of a setup.
const TURNS: (u64, u64) = (2, 8);
/// So many openings are drawn for each that is wanted, at most.
const TRIES: usize = 200;
/// The size of an engine's table, in MiB.
const TABLE: usize = 8;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().ok_or("how many openings are wanted?")?.parse()?;
    for id in arguments {
        let rules = Ruleset::load(&id)?;
        println!("[{}]", rules.id());
        for position in openings(&rules, count) {
            println!("{position}");
        }
    }
    Ok(())
}

fn openings(rules: &Arc<Ruleset>, count: usize) -> Vec<Position> {
    let engine = |network| {
        let evaluator = Evaluator::with_network(rules, network);
        Engine::with(Arc::new(evaluator), rules, 1, TABLE)
    };
    let mut judges = vec![engine(None)];
    judges.extend(Network::for_game(rules).map(|network| engine(Some(network))));
    let mut random = SplitMix::new(0);
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    for _ in 0..TRIES * count {
        let Some(game) = draw(rules, &mut random) else { continue };
        let even = |(nodes, most): (u64, i32), judge: &mut Engine| {
            judge.clear();
            let found = judge.search(&game, &Limits::nodes(nodes), |_| {});
            matches!(found.lines.first().map(|line| line.score), Some(Score::Points(p)) if p.abs() <= most)
        };
        let last = judges.len() - 1;
        if seen.insert(game.position().hash())
            && even(GLANCE, &mut judges[last])
            && judges.iter_mut().all(|judge| even(JUDGED, judge))
        {
            found.push(game.position().clone());
            if found.len() == count {
                break;
            }
        }
    }
    found
}

/// Some turns by chance; none if they end the game.
fn draw(rules: &Arc<Ruleset>, random: &mut SplitMix) -> Option<GameLine> {
    let mut game = GameLine::new(rules.start());
    let mut turns = Vec::new();
    let mut left = TURNS.0 + random.below(TURNS.1 - TURNS.0 + 1);
    while left > 0 {
        let in_setup = game.position().state().in_setup();
        game.position().turns_into(&mut turns);
        // Sorted, so that an opening does not depend on how turns are found.
        turns.sort_unstable();
        game.play_unchecked(*turns.get(random.below(turns.len().max(1) as u64) as usize)?);
        left -= u64::from(!in_setup);
    }
    game.position().outcome().is_none().then_some(game)
}
