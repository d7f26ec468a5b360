//! An opening book: the beginnings that are worth knowing, with scores that look ahead as far as the book does.
//!
//! Positions are added one by one, where the line to them has given away least (drop-out expansion, Lincke 2000): a turn that loses a
//! little is looked at, but not as deeply as one that loses nothing. Scores go back from the last positions to the first.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::sync::Arc;

use jersi_engine::{Book, Engine, GameLine, Limits, Score, position_number};
use jersi_rules::{Position, Ruleset, Side, Symmetry, Turn};
use jersi_schema::{BookPosition, BookTurn, BookView};

/// How many turns of a position are looked at.
const LINES: usize = 6;
/// A turn costs as much as giving away so large a chance: deep lines and wide ones are balanced by it.
const TURN_COST: f64 = 0.04;

/// A position of the book.
struct Entry {
    /// The line that led to it first.
    game: GameLine,
    /// What the line to it has cost.
    cost: f64,
    /// Its best turns, with the side to move's chance after them.
    turns: Vec<(Turn, f64)>,
    /// Whether it was searched.
    searched: bool,
}

/// Makes a book of so many positions, each searched for so many nodes. `report` hears how many there are and may end it.
pub fn book(
    rules: &Arc<Ruleset>,
    positions: usize,
    nodes: u64,
    mut report: impl FnMut(usize) -> ControlFlow<()>,
) -> BookView {
    let mut engine = Engine::new(rules, 1);
    let limits = Limits { nodes: Some(nodes), lines: LINES, ..Limits::default() };
    let symmetries = rules.symmetries();
    let key = |game: &GameLine| (game.turns().len(), position_number(game.position(), &symmetries));
    // By ply and position: there is no way back to where one was. Images of a position are one.
    let mut entries: BTreeMap<(usize, u64), Entry> = BTreeMap::new();
    let start = GameLine::new(rules.start());
    entries.insert(key(&start), Entry { game: start, cost: 0.0, turns: Vec::new(), searched: false });
    for number in 0..positions {
        let open = entries.iter().filter(|(_, entry)| !entry.searched);
        let Some(place) = open.min_by(|a, b| a.1.cost.total_cmp(&b.1.cost)).map(|(key, _)| *key) else {
            break;
        };
        let Some(entry) = entries.get_mut(&place) else { break };
        engine.clear();
        let found = engine.search(&entry.game, &limits, |_| {});
        entry.searched = true;
        let chance = |score: Score| score.chance();
        entry.turns =
            found.lines.iter().filter_map(|line| Some((*line.turns.first()?, chance(line.score)))).collect();
        let best = entry.turns.first().map_or(0.5, |turn| turn.1);
        let (game, cost) = (entry.game.clone(), entry.cost);
        for (turn, chance) in entry.turns.clone() {
            let mut next = game.clone();
            next.play_unchecked(turn);
            if next.position().outcome().is_some() {
                continue;
            }
            let cost = cost + TURN_COST + (best - chance).max(0.0);
            let place = key(&next);
            let child = Entry { game: next, cost, turns: Vec::new(), searched: false };
            let there = entries.entry(place).or_insert(child);
            there.cost = there.cost.min(cost);
        }
        if report(number + 1).is_break() {
            break;
        }
    }
    BookView { game: rules.id().to_owned(), nodes, positions: told(&entries, &symmetries) }
}

/// The same as the engine's own book ([`Book`]): what `crates/engine/books` has.
pub fn engine_book(rules: &Arc<Ruleset>, book: &BookView) -> String {
    let read = |entry: &BookPosition| {
        let position = Position::read(rules, &entry.position).ok()?;
        let mover = |white: f64| if position.side() == Side::White { white } else { 1.0 - white };
        let turns = entry.turns.iter();
        let turns = turns.filter_map(|turn| Some((position.read_turn(&turn.turn).ok()?, mover(turn.white))));
        Some((position.clone(), turns.collect()))
    };
    Book::text(rules, book.positions.iter().filter_map(read))
}

/// The positions that were searched, with scores from the last positions back to the first.
fn told(entries: &BTreeMap<(usize, u64), Entry>, symmetries: &[Symmetry]) -> Vec<BookPosition> {
    // White's chance in a position, and how many positions of the book it leads to, itself included.
    let mut known: HashMap<(usize, u64), (f64, usize)> = HashMap::new();
    let mut all: Vec<((usize, u64), BookPosition)> = Vec::new();
    for (key, entry) in entries.iter().rev().filter(|(_, entry)| entry.searched) {
        let position = entry.game.position();
        let white = position.side() == Side::White;
        let mut turns: Vec<BookTurn> = Vec::new();
        for &(turn, chance) in &entry.turns {
            let mut next = position.clone();
            next.play_unchecked(turn);
            let own = if white { chance } else { 1.0 - chance };
            let (chance, positions) =
                known.get(&(key.0 + 1, position_number(&next, symmetries))).copied().unwrap_or((own, 0));
            turns.push(BookTurn { turn: position.word(turn), white: rounded(chance), positions });
        }
        // The best for the side to move first.
        turns.sort_by(|a, b| if white { b.white.total_cmp(&a.white) } else { a.white.total_cmp(&b.white) });
        let best = turns.first().map_or(0.5, |turn| turn.white);
        let below: usize = turns.iter().map(|turn| turn.positions).sum();
        known.insert(*key, (best, below + 1));
        all.push((*key, BookPosition { position: position.to_string(), turns }));
    }
    all.reverse();
    all.into_iter().map(|(_, position)| position).collect()
}

/// More digits than these nobody can tell.
fn rounded(chance: f64) -> f64 {
    (chance * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn scores_come_back_from_the_last_positions() {
        let rules = Ruleset::load("mikjersi").unwrap();
        let book = book(&rules, 12, 300, |_| ControlFlow::Continue(()));
        assert_eq!(book.positions.len(), 12);
        assert_eq!(book.positions[0].position, rules.start().to_string());
        let symmetries = rules.symmetries();
        let number = |position: &Position| position_number(position, &symmetries);
        let read = |text: &str| Position::read(&rules, text).unwrap();
        let by_number: HashMap<u64, &BookPosition> =
            book.positions.iter().map(|entry| (number(&read(&entry.position)), entry)).collect();
        assert_eq!(by_number.len(), 12, "images are one");
        let mut deep = HashSet::new();
        for entry in &book.positions {
            let position = read(&entry.position);
            assert!((1..=LINES).contains(&entry.turns.len()));
            for turn in &entry.turns {
                let next = position.clone().play(position.read_turn(&turn.turn).unwrap()).unwrap();
                assert!((0.0..=1.0).contains(&turn.white));
                if turn.positions > 0 {
                    // White's chance is that of the best answer.
                    let answers = by_number[&number(&next)];
                    assert_eq!(turn.white, answers.turns[0].white);
                    deep.insert(number(&next));
                }
            }
            let best = entry.turns.iter().map(|turn| turn.white);
            let (most, least) = (best.clone().fold(0.0, f64::max), best.fold(1.0, f64::min));
            let wanted = if position.side() == Side::White { most } else { least };
            assert_eq!(entry.turns[0].white, wanted);
        }
        assert_eq!(deep.len(), 11, "every position but the start comes after one");
        let again = super::book(&rules, 12, 300, |_| ControlFlow::Continue(()));
        assert_eq!(book, again);
        assert_eq!(engine_book(&rules, &book).lines().count(), 12);
    }
}
