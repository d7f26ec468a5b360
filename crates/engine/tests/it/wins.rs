//! Forced wins: a proof search finds positions with a win in one, two and three turns; the engine must find every
//! one, with the right distance.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use jersi_engine::{Engine, GameLine, Limits, Score, Solution, Solver};
use jersi_rules::{Position, Ruleset, SplitMix};

/// Positions of random play from a game, far enough in that something can happen.
fn positions(rules: &Arc<Ruleset>, seed: u64, count: usize) -> Vec<Position> {
    let mut random = SplitMix::new(seed);
    let mut found = Vec::new();
    let mut turns = Vec::new();
    while found.len() < count {
        let mut position = rules.start();
        let mut length = 6 + random.below(30);
        while length > 0 && position.outcome().is_none() {
            position.turns_into(&mut turns);
            position.play_unchecked(turns[random.below(turns.len() as u64) as usize]);
            length -= u64::from(!position.state().in_setup());
        }
        if position.outcome().is_none() {
            found.push(position);
        }
    }
    found
}

/// The shortest win by trying everything, without any of the solver's ideas.
fn wins_in(position: &Position, turns: u32) -> bool {
    position.turns().into_iter().any(|turn| {
        let mut next = position.clone();
        next.play_unchecked(turn);
        match next.outcome() {
            Some(outcome) => outcome.winner == Some(position.side()),
            None if turns == 1 => false,
            None => next.turns().into_iter().all(|answer| {
                let mut after = next.clone();
                after.play_unchecked(answer);
                after.outcome().is_none() && wins_in(&after, turns - 1)
            }),
        }
    })
}

#[test]
fn the_solver_agrees_with_trying_everything() {
    let stop = AtomicBool::new(false);
    for (id, seed) in [("mikjersi", 1), ("pijersi", 2), ("jersi-1", 3), ("jersi-4+landing+special=mucti", 4)]
    {
        let rules = Ruleset::load(id).unwrap();
        for position in positions(&rules, seed, 12) {
            let solution = Solver::new(&rules, &stop, u64::MAX).solve(&position, 2);
            let expected = if wins_in(&position, 1) {
                Some(1)
            } else if wins_in(&position, 2) {
                Some(2)
            } else {
                None
            };
            match solution {
                Solution::Win(n, line) => {
                    assert_eq!(Some(n), expected, "{position:?}");
                    assert_eq!(line.len() as u32, 2 * n - 1, "{position:?}");
                }
                other => assert_eq!((other, expected), (Solution::NoWin(2), None), "{position:?}"),
            }
        }
    }
}

#[test]
fn every_short_win_is_found_with_its_distance() {
    let stop = AtomicBool::new(false);
    let mut seen = [0; 4];
    for (id, seed, deepest) in [
        ("mikjersi", 11, 3),
        ("pijersi", 12, 3),
        ("jersi-1", 13, 3),
        ("jersi-2", 14, 2),
        ("jersi-4+special=mokca/darsi", 15, 2),
        ("jersi-4+landing+mountains", 16, 2),
        ("jersi-4+square+turn+special=fendi", 17, 3),
    ] {
        let rules = Ruleset::load(id).unwrap();
        let mut engine = Engine::new(&rules, 1);
        for position in positions(&rules, seed, 40) {
            let Solution::Win(n, _) = Solver::new(&rules, &stop, 300_000).solve(&position, deepest) else {
                continue;
            };
            seen[n as usize] += 1;
            let found = engine.search(&GameLine::new(position.clone()), &Limits::depth(2 * n + 3), |_| {});
            assert_eq!(found.lines[0].score, Score::Win(n as i32), "{position:?}");
            // The turn really wins: the enemy is lost in one turn fewer, whatever it answers.
            let mut next = position.clone();
            next.play_unchecked(found.best.unwrap());
            if n == 1 {
                assert_eq!(next.outcome().and_then(|o| o.winner), Some(position.side()), "{position:?}");
            }
        }
    }
    assert!(seen[1] >= 20 && seen[2] >= 5 && seen[3] >= 1, "too few wins to be sure: {seen:?}");
}
