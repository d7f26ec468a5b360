//! How many turns are counted in a second: `cargo bench -p jersi-rules`.
//!
//! The yardstick is Pijersi, four turns deep from the start. Every number stands beside a baseline of the same run,
//! which counts by making the list of legal turns; all are measured in turn, several times, and the best time counts.
//! Other programs on the machine slow all of them alike, so the ratios say more than the rates.

use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use jersi_rules::{Position, Ruleset, State, Turn, perft};

const YARDSTICK: u64 = 1_181_445_032;
const ROUNDS: usize = 5;
/// A measurement repeats its count until so many seconds have passed.
const LEAST: f64 = 0.02;
/// The deepest count that takes no longer than this is measured.
const MOST: f64 = 0.1;

/// Counts by making the list of legal turns, on the last level too.
fn by_lists(rules: &Ruleset, state: &State, lists: &mut [Vec<Turn>]) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else { return 1 };
    list.clear();
    state.turns(rules, list);
    if rest.is_empty() {
        return list.len() as u64;
    }
    let mut total = 0;
    for &turn in list.iter() {
        let mut next = *state;
        next.play(rules, turn);
        total += by_lists(rules, &next, rest);
    }
    total
}

fn baseline(position: &Position, depth: u32) -> u64 {
    by_lists(position.rules(), position.state(), &mut vec![Vec::new(); depth as usize])
}

/// Shares the positions after two turns among threads.
fn by_threads(position: &Position, depth: u32, threads: usize) -> u64 {
    let after = |position: &Position| -> Vec<Position> {
        let play = |turn| {
            let mut next = position.clone();
            next.play_unchecked(turn);
            next
        };
        position.turns().into_iter().map(play).collect()
    };
    let work: Vec<Position> = after(position).iter().flat_map(after).collect();
    let next = AtomicUsize::new(0);
    let count = || {
        let mut total = 0;
        while let Some(position) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
            total += perft(position, depth - 2);
        }
        total
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(count)).collect();
        count() + others.into_iter().map(|other| other.join().expect("a thread")).sum::<u64>()
    })
}

/// Turns a second, counted again and again for a moment.
fn rate(nodes: u64, count: impl Fn() -> u64) -> f64 {
    let begin = Instant::now();
    let mut total = 0;
    loop {
        assert_eq!(black_box(count()), nodes, "a wrong count");
        total += nodes;
        let seconds = begin.elapsed().as_secs_f64();
        if seconds > LEAST {
            return total as f64 / seconds;
        }
    }
}

struct Row {
    position: Position,
    depth: u32,
    nodes: u64,
    counted: f64,
    listed: f64,
}

impl Row {
    fn new(position: Position) -> Row {
        let mut row = Row { position, depth: 1, nodes: 0, counted: 0.0, listed: 0.0 };
        row.nodes = perft(&row.position, 1);
        loop {
            let begin = Instant::now();
            let nodes = perft(&row.position, row.depth + 1);
            if begin.elapsed().as_secs_f64() > MOST || nodes == 0 {
                return row;
            }
            (row.depth, row.nodes) = (row.depth + 1, nodes);
        }
    }
}

/// For each variant of the vectors the first position that is not a setup: placements are no measure.
fn positions() -> Vec<Position> {
    let file = include_str!("../tests/vectors/perft.json");
    let file: serde_json::Value = serde_json::from_str(file).expect("the vectors");
    let mut positions: Vec<Position> = Vec::new();
    for row in file["perft"].as_array().expect("rows") {
        let text = |key: &str| row[key].as_str().expect("a text");
        let known = positions.iter().any(|p| p.rules().id() == text("variant"));
        if !known && !text("position").contains("phase=setup") {
            let rules = Ruleset::load(text("variant")).expect("a variant");
            positions.push(Position::read(&rules, text("position")).expect("a position"));
        }
    }
    positions
}

fn main() {
    // `cargo test --benches` only wants to see it run.
    let rounds = if std::env::args().any(|argument| argument == "--bench") { ROUNDS } else { 1 };
    let start = Ruleset::load("pijersi").expect("a game").start();
    let mut rows: Vec<Row> = positions().into_iter().map(Row::new).collect();
    let (mut one, mut two, mut listed) = (0f64, 0f64, 0f64);
    for round in 0..rounds {
        one = one.max(rate(YARDSTICK, || perft(&start, 4)));
        two = two.max(rate(YARDSTICK, || by_threads(&start, 4, 2)));
        if round < 2 {
            listed = listed.max(rate(YARDSTICK, || baseline(&start, 4)));
        }
        for row in &mut rows {
            row.counted = row.counted.max(rate(row.nodes, || perft(&row.position, row.depth)));
            row.listed = row.listed.max(rate(row.nodes, || baseline(&row.position, row.depth)));
        }
    }
    let million = |rate: f64| rate / 1e6;
    println!("Pijersi from the start, 4 turns deep, {YARDSTICK} turns:");
    println!(
        "  one thread     {:6.0} million turns a second, {:.1} times listing them",
        million(one),
        one / listed
    );
    println!("  two threads    {:6.0}, {:.2} times one thread", million(two), two / one);
    println!("  lists          {:6.0}\n", million(listed));
    println!("{:<56}{:>5}{:>12}{:>8}{:>8}{:>10}", "", "depth", "turns", "M/s", "×lists", "×pijersi");
    let yardstick =
        rows.iter().find(|row| row.position.rules().id() == "pijersi").map_or(one, |row| row.counted);
    for row in &rows {
        let (id, counted) = (row.position.rules().id(), row.counted);
        let ratios = (counted / row.listed, counted / yardstick);
        println!(
            "{id:<56}{:>5}{:>12}{:>8.0}{:>8.1}{:>10.2}",
            row.depth,
            row.nodes,
            million(counted),
            ratios.0,
            ratios.1
        );
    }
}
