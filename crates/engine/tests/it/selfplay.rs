//! The engine plays whole games of every variant of the perft vectors, and of a file it has never seen.

use std::collections::BTreeSet;
use std::sync::Arc;

use jersi_engine::{Engine, GameLine, Level, Limits, Score};
use jersi_rules::{Position, Reason, Ruleset, SplitMix, Turn};

/// All variants of the vectors.
fn variants() -> BTreeSet<String> {
    let text = include_str!("../../../rules/tests/vectors/perft.json");
    text.split("\"variant\":\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .map(str::to_owned)
        .collect()
}

/// Plays a game between two players with so many positions a turn; every turn is checked by the rules.
fn game(rules: &Arc<Ruleset>, engines: &mut [Engine; 2], nodes: u64, cap: usize) -> Position {
    let mut line = GameLine::new(rules.start());
    let mut last = None;
    for _ in 0..cap {
        let position = line.position();
        if position.outcome().is_some() {
            break;
        }
        let engine = &mut engines[position.side().index()];
        let found = engine.search(&line, &Limits::nodes(nodes), |_| {});
        let turn = found.best.expect("a turn where the game goes on");
        position.check(turn).expect("a legal turn");
        // Every turn of the line that is announced is legal, too.
        let mut ahead = position.clone();
        for &turn in found.lines.first().map_or(&[][..], |line| &line.turns) {
            ahead = ahead.play(turn).expect("a legal line");
        }
        last = found.lines.first().map(|line| (position.side(), line.score));
        line.play_unchecked(turn);
    }
    let position = line.position().clone();
    // Who takes the prey or reaches the goal knew it.
    if let Some(outcome) = position.outcome()
        && matches!(outcome.reason, Reason::Capture | Reason::Goal)
        && let Some((side, score)) = last
    {
        assert_eq!(outcome.winner, Some(side), "{position:?}");
        assert_eq!(score, Score::Win(1), "{position:?}");
    }
    position
}

#[test]
fn whole_games_of_every_variant() {
    let variants = variants();
    assert_eq!(variants.len(), 29);
    let mut finished = 0;
    for id in variants {
        let rules = Ruleset::load(&id).unwrap();
        let mut engines = [Engine::new(&rules, 1), Engine::new(&rules, 2)];
        finished += usize::from(game(&rules, &mut engines, 400, 120).outcome().is_some());
    }
    assert!(finished >= 20, "only {finished} games came to an end");
}

#[test]
fn a_game_from_a_file_it_has_never_seen() {
    let text = r#"
        like = "mikjersi"
        name = "Wide"
        summary = "A wider Mikjersi with diagonals."
        [board]
        directions = 8
        rows = [7, 7, 7, 7, 7, 7]
        [setup]
        position = "1k-f-s-p-r-1/7/7/7/7/1R-P-S-F-K-1"
    "#;
    let rules = Ruleset::from_file("wide", text, "wide").unwrap();
    let mut engines = [Engine::new(&rules, 1), Engine::new(&rules, 1)];
    game(&rules, &mut engines, 1_000, 200);
}

#[test]
fn the_same_seed_and_nodes_give_the_same_search() {
    for id in ["pijersi", "jersi-4+special=mokca+mountains", "mikjersi"] {
        let rules = Ruleset::load(id).unwrap();
        let search = || {
            let mut engine = Engine::new(&rules, 1);
            let mut seen = Vec::new();
            let limits = Limits { lines: 2, ..Limits::nodes(30_000) };
            let found =
                engine.search(&GameLine::new(rules.start()), &limits, |f| seen.push((f.nodes, f.best)));
            (found.best, found.nodes, seen)
        };
        assert_eq!(search(), search(), "{id}");
    }
}

#[test]
fn levels_above_three_never_miss_a_win_in_one() {
    let rules = Ruleset::load("pijersi").unwrap();
    let mut random = SplitMix::new(5);
    let mut turns = Vec::new();
    let mut wins = 0;
    while wins < 30 {
        let mut position = rules.start();
        for _ in 0..30 {
            position.turns_into(&mut turns);
            if position.state().winning_turn(&rules).is_some() || turns.is_empty() {
                break;
            }
            position.play_unchecked(turns[random.below(turns.len() as u64) as usize]);
        }
        if position.outcome().is_some() || position.state().winning_turn(&rules).is_none() {
            continue;
        }
        wins += 1;
        for number in 4..=10 {
            let mut engine = Engine::new(&rules, 1);
            engine.set_level(Level::new(number).unwrap(), wins);
            let game = GameLine::new(position.clone());
            let best = engine.search(&game, &Limits::nodes(2_000), |_| {}).best.unwrap();
            let mut next = position.clone();
            next.play_unchecked(best);
            assert_eq!(next.outcome().and_then(|o| o.winner), Some(position.side()), "level {number}");
        }
    }
}

/// Whether the enemy of the side that plays this turn could win at once.
fn gives_away(position: &Position, turn: Turn) -> bool {
    let mut next = position.clone();
    next.play_unchecked(turn);
    next.outcome().is_none() && next.state().winning_turn(next.rules()).is_some()
}

#[test]
fn levels_above_three_never_give_a_win_in_one_away() {
    for id in ["pijersi", "mikjersi"] {
        let rules = Ruleset::load(id).unwrap();
        let mut random = SplitMix::new(7);
        let mut turns = Vec::new();
        let mut tested = 0;
        while tested < 25 {
            let mut position = rules.start();
            for _ in 0..random.below(40) {
                position.turns_into(&mut turns);
                if turns.is_empty() || position.state().winning_turn(&rules).is_some() {
                    break;
                }
                position.play_unchecked(turns[random.below(turns.len() as u64) as usize]);
            }
            position.turns_into(&mut turns);
            // Where most turns lose at once, some do not, and none wins.
            let lost = turns.iter().filter(|&&turn| gives_away(&position, turn)).count();
            if position.outcome().is_some()
                || position.state().winning_turn(&rules).is_some()
                || lost * 2 < turns.len()
                || lost == turns.len()
            {
                continue;
            }
            tested += 1;
            for number in 4..=9 {
                let mut engine = Engine::new(&rules, 1);
                engine.set_level(Level::new(number).unwrap(), tested);
                let game = GameLine::new(position.clone());
                let best = engine.search(&game, &Limits::nodes(2_000), |_| {}).best.unwrap();
                assert!(!gives_away(&position, best), "level {number}: {position:?}");
            }
        }
    }
}

#[test]
fn a_higher_level_is_stronger() {
    let rules = Ruleset::load("mikjersi").unwrap();
    let mut score = 0;
    for seed in 0..12 {
        for strong in 0..2 {
            let mut engines = [Engine::new(&rules, 1), Engine::new(&rules, 1)];
            engines[strong].set_level(Level::new(6).unwrap(), seed);
            engines[1 - strong].set_level(Level::new(1).unwrap(), seed + 100);
            let mut line = GameLine::new(rules.start());
            while line.position().outcome().is_none() {
                let engine = &mut engines[line.position().side().index()];
                let best = engine.search(&line, &Limits::nodes(20_000), |_| {}).best.unwrap();
                line.play_unchecked(best);
            }
            match line.position().outcome().and_then(|o| o.winner) {
                Some(side) if side.index() == strong => score += 2,
                Some(_) => {}
                None => score += 1,
            }
        }
    }
    assert!(score >= 40, "level 6 scored {score} of 48 against level 1");
}
