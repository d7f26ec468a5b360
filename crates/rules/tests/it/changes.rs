//! What turns do: the changes, made one by one on a table that knows no rules, lead where the turn leads.

use std::collections::{HashMap, HashSet};

use crate::common::{load, long, pick, random_turn};
use jersi_rules::{Cell, Change, Cube, Lang, Position, Side, SplitMix, Turn, Unit};

/// The positions of the vectors, each once.
fn vectors() -> Vec<Position> {
    let file: serde_json::Value = serde_json::from_str(include_str!("../vectors/perft.json")).unwrap();
    let mut rules = HashMap::new();
    let mut seen = HashSet::new();
    let mut positions = Vec::new();
    for row in file["perft"].as_array().unwrap() {
        let (id, text) = (row["variant"].as_str().unwrap(), row["position"].as_str().unwrap());
        if seen.insert((id, text)) {
            let rules = rules.entry(id).or_insert_with(|| load(id));
            positions.push(Position::read(rules, text).unwrap());
        }
    }
    positions
}

/// Games by lot from all positions of the vectors.
fn everywhere(seed: u64, turns: usize, mut see: impl FnMut(&Position, &[Turn], &mut SplitMix)) {
    for (i, start) in vectors().into_iter().enumerate() {
        let mut random = SplitMix::new(seed << 32 | i as u64);
        let mut chance = SplitMix::new(!seed << 32 | i as u64);
        for _ in 0..long() {
            let mut here = start.clone();
            for _ in 0..turns {
                let turns = here.turns();
                see(&here, &turns, &mut chance);
                if turns.is_empty() {
                    break;
                }
                here.play_unchecked(random_turn(&mut random, here.state(), &turns));
            }
        }
    }
}

/// A table with cubes on it: what anybody sees who does not know the rules.
#[derive(PartialEq, Debug)]
struct Table {
    /// Cubes from the ground up; empty cells are left out.
    cells: HashMap<Cell, Vec<Cube>>,
    hand: HashMap<Cube, usize>,
    captured: HashMap<Cube, usize>,
}

fn cubes(unit: Unit) -> Vec<Cube> {
    [unit.bottom(), unit.upper()].into_iter().flatten().collect()
}

fn add(heap: &mut HashMap<Cube, usize>, cube: Cube) {
    *heap.entry(cube).or_default() += 1;
}

fn remove(heap: &mut HashMap<Cube, usize>, cube: Cube) {
    let left = heap.get_mut(&cube).expect("a cube that is there");
    *left -= 1;
    if *left == 0 {
        heap.remove(&cube);
    }
}

impl Table {
    fn new(position: &Position) -> Table {
        let cell =
            |cell: Cell| Some((cell, cubes(position.state().unit(cell)))).filter(|(_, c)| !c.is_empty());
        let (mut hand, mut captured) = (HashMap::new(), HashMap::new());
        position.hand().for_each(|cube| add(&mut hand, cube));
        Side::BOTH.iter().flat_map(|&s| position.captured(s)).for_each(|cube| add(&mut captured, cube));
        Table { cells: position.rules().board().cells().iter().filter_map(cell).collect(), hand, captured }
    }

    fn put(&mut self, at: Cell, cubes: &[Cube]) {
        let pile = self.cells.entry(at).or_default();
        pile.extend(cubes);
        assert!(pile.len() <= 2, "three cubes on {at:?}");
    }

    /// Takes these cubes from the top of a cell.
    fn lift(&mut self, at: Cell, cubes: &[Cube]) {
        let pile = self.cells.get_mut(&at).expect("something there");
        assert!(!cubes.is_empty() && pile.ends_with(cubes), "{cubes:?} are not on {at:?}");
        pile.truncate(pile.len() - cubes.len());
        if pile.is_empty() {
            self.cells.remove(&at);
        }
    }

    fn make(&mut self, change: &Change) {
        match *change {
            Change::Move { from, to, cubes: unit } => {
                self.lift(from, &cubes(unit));
                self.put(to, &cubes(unit));
            }
            Change::Take { at, unit } => {
                self.lift(at, &cubes(unit));
                cubes(unit).into_iter().for_each(|cube| add(&mut self.captured, cube));
            }
            Change::Place { at, cube } => {
                remove(&mut self.hand, cube);
                self.put(at, &[cube]);
            }
            Change::PutBack { at, cube } => {
                remove(&mut self.captured, cube);
                self.put(at, &[cube]);
            }
            Change::Swap { prey, ghost } => {
                let [a, b] = [prey, ghost].map(|cell| *self.cells[&cell].last().unwrap());
                self.lift(prey, &[a]);
                self.lift(ghost, &[b]);
                self.put(prey, &[b]);
                self.put(ghost, &[a]);
            }
            Change::Exchange { ref cubes } => {
                for &cube in cubes {
                    remove(&mut self.captured, cube);
                    add(&mut self.hand, cube);
                }
            }
        }
    }
}

#[test]
fn changes_lead_where_the_turn_leads() {
    let mut kinds = HashMap::new();
    let mut variants = HashSet::new();
    everywhere(1, 40, |position, turns, _| {
        variants.insert(position.rules().id().to_owned());
        for &turn in turns {
            let word = position.word(turn);
            let changes = position.changes(turn);
            let mut table = Table::new(position);
            for (i, change) in changes.iter().enumerate() {
                *kinds.entry(std::mem::discriminant(change)).or_insert(0) += 1;
                if let Change::Take { at, unit } = *change {
                    assert!(
                        cubes(unit).iter().all(|cube| cube.side != position.side()),
                        "{position:?} {word}"
                    );
                    let next = &changes[i + 1];
                    assert!(matches!(next, Change::Move { to, .. } if *to == at), "{position:?} {word}");
                }
                table.make(change);
            }
            let after = position.clone().play(turn).unwrap();
            assert_eq!(table, Table::new(&after), "{position:?} {word}: {changes:?}");
            let exchanged = matches!(changes.last(), Some(Change::Exchange { .. }));
            assert_eq!(exchanged, position.marked_word(turn).ends_with('*'), "{position:?} {word}");
        }
    });
    assert_eq!(kinds.len(), 6, "every kind of change was seen: {kinds:?}");
    assert_eq!(variants.len(), 29);
}

#[test]
fn different_turns_are_told_differently() {
    everywhere(2, 6, |position, turns, _| {
        for lang in Lang::all() {
            let mut told: HashMap<String, Turn> = HashMap::new();
            for &turn in turns {
                if let Some(other) = told.insert(position.tell(turn, lang), turn) {
                    let words = [turn, other].map(|turn| position.word(turn));
                    panic!("{position:?}: {words:?} are both {}", position.tell(turn, lang));
                }
            }
        }
    });
}

#[test]
fn illegal_turns_do_nothing() {
    everywhere(3, 10, |position, turns, chance| {
        for i in 0..100 {
            // Anything at all, and legal turns with one bit wrong.
            let bits = match turns {
                [_, ..] if i % 2 == 0 => pick(chance, turns).to_bits() ^ 1 << chance.below(32),
                _ => (chance.next() >> 32) as u32,
            };
            let Some(turn) = Turn::from_bits(bits).filter(|turn| !turns.contains(turn)) else { continue };
            assert!(position.changes(turn).is_empty(), "{position:?} {turn:?}");
            assert!(position.tell(turn, Lang::EN).ends_with(": not a legal turn"));
            assert!(position.tell(turn, Lang::known("fr")).ends_with(" : tour impossible"));
        }
    });
}
