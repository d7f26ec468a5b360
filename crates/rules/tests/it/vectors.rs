//! The vectors: how many sequences of turns there are, as an independent program counted them.

use std::sync::Arc;

use crate::common::load;
use jersi_rules::{Position, Ruleset, State, perft, perft_divide};

struct Row {
    variant: String,
    position: String,
    depth: u32,
    nodes: u64,
}

fn rows() -> Vec<Row> {
    let file: serde_json::Value = serde_json::from_str(include_str!("../vectors/perft.json")).unwrap();
    let text = |row: &serde_json::Value, key: &str| row[key].as_str().unwrap().to_owned();
    let rows = file["perft"].as_array().unwrap().iter().map(|row| Row {
        variant: text(row, "variant"),
        position: text(row, "position"),
        depth: row["depth"].as_u64().unwrap() as u32,
        nodes: row["nodes"].as_u64().unwrap(),
    });
    rows.collect()
}

/// The rows with their rules; neighbouring rows share them.
fn read_rows() -> Vec<(Row, Position)> {
    let mut rules: Option<(String, Arc<Ruleset>)> = None;
    let read = |row: Row| {
        if rules.as_ref().is_none_or(|(id, _)| *id != row.variant) {
            rules = Some((row.variant.clone(), load(&row.variant)));
        }
        let position = Position::read(&rules.as_ref().unwrap().1, &row.position).unwrap();
        (row, position)
    };
    rows().into_iter().map(read).collect()
}

/// Counts by listing all turns of every level, and playing every turn.
fn listed(rules: &Ruleset, state: &State, depth: u32) -> u64 {
    let Some(left) = depth.checked_sub(1) else { return 1 };
    let mut turns = Vec::new();
    state.turns(rules, &mut turns);
    let after = |turn| {
        let mut next = *state;
        next.play(rules, turn);
        listed(rules, &next, left)
    };
    turns.into_iter().map(after).sum()
}

#[test]
fn every_vector() {
    let rows = read_rows();
    assert_eq!(rows.len(), 405);
    let mut wrong = Vec::new();
    for (row, position) in &rows {
        assert_eq!(position.to_string(), row.position);
        assert_eq!(position.rules().id(), row.variant);
        let counted = perft(position, row.depth);
        if counted != row.nodes {
            wrong.push(format!("{position:?} depth {}: {counted}, not {}", row.depth, row.nodes));
        }
    }
    assert!(wrong.is_empty(), "{} of {} rows differ:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}

#[test]
fn counting_is_listing_and_playing() {
    for (row, position) in read_rows().iter().filter(|(row, _)| row.nodes < 500_000) {
        let counted = listed(position.rules(), position.state(), row.depth);
        assert_eq!(counted, row.nodes, "{position:?} depth {}", row.depth);
    }
}

#[test]
fn the_parts_add_up() {
    for (row, position) in read_rows().iter().filter(|(row, _)| row.nodes < 2_000_000) {
        let parts = perft_divide(position, row.depth);
        let turns: Vec<_> = parts.iter().map(|part| part.0).collect();
        assert_eq!(turns, position.turns(), "{position:?}");
        let sum: u64 = parts.iter().map(|part| part.1).sum();
        assert_eq!(sum, row.nodes, "{position:?} depth {}", row.depth);
    }
}

#[test]
fn a_depth_of_nothing_is_one() {
    for (_, position) in read_rows().iter().step_by(10) {
        assert_eq!(perft(position, 0), 1, "{position:?}");
        assert_eq!(perft(position, 1), position.count_turns(), "{position:?}");
    }
}

/// The yardstick: four turns of Pijersi.
#[test]
fn pijersi_to_depth_four() {
    let start = load("pijersi").start();
    let turns = start.turns();
    let count = |part: usize| -> u64 {
        let one = |&turn| perft(&start.clone().play(turn).unwrap(), 3);
        turns.iter().skip(part).step_by(2).map(one).sum()
    };
    let (even, odd) = std::thread::scope(|scope| {
        let odd = scope.spawn(|| count(1));
        (count(0), odd.join().unwrap())
    });
    assert_eq!(even + odd, 1_181_445_032);
}
