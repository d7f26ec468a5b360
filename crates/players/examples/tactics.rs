//! Tactical positions: `tactics COUNT SEED ID…` prints a heading for each game and as many tactics, found by walking back through
//! games of players that err, and proved by trying everything. `jersi bench --tactics` lets the engine find them.
//!
//! With another seed there are others: what two runs have found can be put together.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use jersi_engine::{Engine, Evaluator, GameLine, Level, Limits, Solution, Solver};
use jersi_players::{Tactic, Task};
use jersi_rules::{Position, Ruleset, SplitMix};

/// Who plays the games: good enough to come to something, and erring.
const PLAYER: u8 = 5;
/// So many positions a turn at the most.
const NODES: u64 = 3_000;
/// Wins of so many turns are wanted, …
const TURNS: std::ops::RangeInclusive<u32> = 2..=5;
/// … with no more than so many turns that force them, …
const ANSWERS: usize = 2;
/// … and so many positions may be looked at to prove one; more to prove that only one turn averts it.
const PROOF: u64 = 150_000;
const SAVE_PROOF: u64 = 1_000_000;
/// The size of a table, in MiB.
const TABLE: usize = 1;
/// Only turns against longer wins are not looked for: that takes too long.
const SAVED: u32 = 3;
/// No more than so many of a hundred are of one kind: most that are found are wins in two turns, which are easy.
const SHARE: u64 = 40;
/// Games end here.
const LENGTH: usize = 120;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = || arguments.next().and_then(|text| text.parse::<u64>().ok());
    let (count, seed) = number().zip(number()).ok_or("how many tactics, and which seed?")?;
    for id in arguments {
        let rules = Ruleset::load(&id)?;
        println!("[{}]", rules.id());
        let mut random = SplitMix::new(seed);
        let evaluator = Arc::new(Evaluator::new(&rules));
        let mut players = [0, 1].map(|_| Engine::with(evaluator.clone(), &rules, 1, TABLE));
        let (mut seen, mut kinds, mut found) = (HashSet::new(), HashMap::new(), 0);
        while found < count {
            for tactic in from_game(&rules, &mut players, random.next()) {
                let kind: &mut u64 = kinds.entry((tactic.task, tactic.turns)).or_default();
                if found < count && 100 * *kind < SHARE * count && seen.insert(tactic.position.hash()) {
                    println!("{tactic}");
                    *kind += 1;
                    found += 1;
                }
            }
        }
    }
    Ok(())
}

/// What one game has to show. It is walked through from its end: what is found does not depend on what the engine sees.
fn from_game(rules: &Arc<Ruleset>, players: &mut [Engine; 2], seed: u64) -> Vec<Tactic> {
    let mut game = played(rules, players, seed);
    let Some(winner) = game.position().outcome().and_then(|outcome| outcome.winner) else {
        return Vec::new();
    };
    let stop = AtomicBool::new(false);
    let mut first = None;
    while game.undo().is_some() {
        let position = game.position();
        if position.side() != winner {
            continue;
        }
        match Solver::new(rules, &stop, PROOF).solve(position, *TURNS.end()) {
            Solution::Win(turns, _) => first = Some((game.clone(), turns)),
            _ => break,
        }
    }
    first.map(|(game, turns)| tactics(game, turns)).unwrap_or_default()
}

/// A game from some turns by chance to its end.
fn played(rules: &Arc<Ruleset>, players: &mut [Engine; 2], seed: u64) -> GameLine {
    let mut random = SplitMix::new(seed);
    let level = Level::new(PLAYER).unwrap_or(Level::FULL);
    for player in players.iter_mut() {
        player.clear();
        player.set_level(level, random.next());
    }
    let mut game = GameLine::new(rules.start());
    let mut turns = Vec::new();
    let mut chance = 2 + random.below(6);
    while game.turns().len() < LENGTH && game.position().outcome().is_none() {
        let in_setup = game.position().state().in_setup();
        if chance > 0 || in_setup {
            game.position().turns_into(&mut turns);
            turns.sort_unstable();
            game.play_unchecked(turns[random.below(turns.len() as u64) as usize]);
            chance = chance.saturating_sub(u64::from(!in_setup));
            continue;
        }
        let side = game.position().side().index();
        match players[side].search(&game, &Limits::nodes(NODES), |_| {}).best {
            Some(turn) => game.play_unchecked(turn),
            None => break,
        }
    }
    game
}

/// The win of the side to move, and how the other could have averted it by another turn.
fn tactics(mut game: GameLine, n: u32) -> Vec<Tactic> {
    let position = game.position().clone();
    let stop = AtomicBool::new(false);
    let solver = |budget| Solver::new(position.rules(), &stop, budget);
    let mut found = Vec::new();
    if !TURNS.contains(&n) {
        return found;
    }
    let mut add = |task, position: &Position, answers| {
        found.push(Tactic { task, turns: n, position: position.clone(), answers })
    };
    match solver(SAVE_PROOF).winning_turns(&position, n) {
        Some(answers) if (1..=ANSWERS).contains(&answers.len()) => add(Task::Win, &position, answers),
        _ => {}
    }
    if game.undo().is_some() && n <= SAVED {
        let before = game.position();
        match solver(SAVE_PROOF).saving_turns(before, n, 2) {
            Some(answers) if answers.len() == 1 => add(Task::Save, before, answers),
            _ => {}
        }
    }
    found
}
