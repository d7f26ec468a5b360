//! Tactical positions: `tactics COUNT SEED ID…` prints a heading for each game and as many tactics, found in games of
//! players that err and proved by trying everything. `jersi bench --tactics` lets the engine find them.
//!
//! With another seed there are others: what two runs have found can be put together.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use jersi_engine::{Engine, Evaluator, GameLine, Level, Limits, Score, Solution, Solver};
use jersi_players::{Tactic, Task};
use jersi_rules::{Position, Ruleset, SplitMix};

/// Who plays the games: good enough to come to something, and erring.
const PLAYER: u8 = 5;
/// So many positions tell whether a win may be at hand.
const GLANCE: u64 = 3_000;
/// Wins of so many turns are wanted, …
const TURNS: std::ops::RangeInclusive<u32> = 2..=5;
/// … with no more than so many turns that force them, …
const ANSWERS: usize = 2;
/// … and so many positions may be looked at to prove one; more to prove that only one turn averts it.
const PROOF: u64 = 400_000;
const SAVE_PROOF: u64 = 2_000_000;
/// The size of a table, in MiB.
const TABLE: usize = 1;
/// Only turns against longer wins are not looked for: that takes too long.
const SAVED: u32 = 2;
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
        let mut engines = [0, 1, 2].map(|_| Engine::with(evaluator.clone(), &rules, 1, TABLE));
        let (mut seen, mut found) = (HashSet::new(), 0);
        while found < count {
            for tactic in from_game(&rules, &mut engines, random.next()) {
                if found < count && seen.insert(tactic.position.hash()) {
                    println!("{tactic}");
                    found += 1;
                }
            }
        }
    }
    Ok(())
}

/// What one game has to show: where a win was first forced, and what would have averted it.
fn from_game(rules: &Arc<Ruleset>, engines: &mut [Engine; 3], seed: u64) -> Vec<Tactic> {
    let mut random = SplitMix::new(seed);
    let level = Level::new(PLAYER).unwrap_or(Level::FULL);
    let [judge, players @ ..] = engines;
    players.iter_mut().for_each(|player| player.set_level(level, random.next()));
    judge.clear();
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
        let found = judge.search(&game, &Limits::nodes(GLANCE), |_| {});
        match found.lines.first().map(|line| line.score) {
            Some(Score::Win(n)) if TURNS.contains(&(n.unsigned_abs())) && n > 0 => {
                return tactics(&mut game, n as u32);
            }
            Some(Score::Win(_)) | None => return Vec::new(),
            Some(Score::Points(_)) => {}
        }
        let side = game.position().side().index();
        match players[side].search(&game, &Limits::nodes(GLANCE), |_| {}).best {
            Some(turn) => game.play_unchecked(turn),
            None => break,
        }
    }
    Vec::new()
}

/// The win of the side to move, and how the other could have averted it by another turn.
fn tactics(game: &mut GameLine, announced: u32) -> Vec<Tactic> {
    let position = game.position().clone();
    let stop = AtomicBool::new(false);
    let solver = |budget| Solver::new(position.rules(), &stop, budget);
    let mut found = Vec::new();
    let Solution::Win(n, _) = solver(PROOF).solve(&position, announced) else { return found };
    if !TURNS.contains(&n) {
        return found;
    }
    let mut add = |task, position: &Position, answers| {
        found.push(Tactic { task, turns: n, position: position.clone(), answers })
    };
    match solver(PROOF).winning_turns(&position, n) {
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
