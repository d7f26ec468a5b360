//! The engine's opening books: what a long search thought of the beginnings of a game, for players who would think less.
//!
//! A book is a text, a line for each position: its number, then its turns, the best first, each with the chance of whoever plays it in
//! thousandths.
//!
//! ```text
//! 3f9a01b2c4d5e6f7 b4=c3-c4 546 b4=c4-c5 536
//! ```
//!
//! All images of a position under the symmetries of its game are one: its number is the smallest of their hashes, and its turns are
//! those of that image. Counters are left out, so that different ways to a position meet.

use std::collections::HashMap;
use std::fmt::Write;

use jersi_rules::{Position, Ruleset, Symmetry, Turn};

/// The books that come with the program, by the ids of their games: all files in `books`.
const BOOKS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/books.rs"));

/// A turn that a book knows.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct BookTurn {
    /// The turn.
    pub turn: Turn,
    /// The chance of whoever plays it, from 0 to 1, by the best play as far as the book goes.
    pub chance: f64,
}

/// The beginnings of one game.
///
/// ```
/// use jersi_engine::Book;
/// use jersi_rules::Ruleset;
/// let rules = Ruleset::load("pijersi")?;
/// let book = Book::for_game(&rules).expect("one comes with the program");
/// assert!(book.turns(&rules.start())[0].chance > 0.4);
/// # Ok::<(), jersi_rules::Mistakes>(())
/// ```
pub struct Book {
    /// The turns of each position, as they stand in its line.
    lines: HashMap<u64, &'static str>,
    symmetries: Vec<Symmetry>,
}

impl Book {
    /// The book of a game, if one comes with the program.
    pub fn for_game(rules: &Ruleset) -> Option<Book> {
        let (_, text) = BOOKS.iter().find(|(id, _)| *id == rules.id())?;
        let split = |line: &'static str| {
            let (number, turns) = line.split_once(' ')?;
            Some((u64::from_str_radix(number, 16).ok()?, turns))
        };
        Some(Book { lines: text.lines().filter_map(split).collect(), symmetries: rules.symmetries() })
    }

    /// The ids of the games that have a book.
    pub fn games() -> impl Iterator<Item = &'static str> {
        BOOKS.iter().map(|(id, _)| *id)
    }

    /// How many positions it knows.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The turns that it knows in a position, the best first.
    pub fn turns(&self, position: &Position) -> Vec<BookTurn> {
        let (number, symmetry, image) = place(position, &self.symmetries);
        let Some(line) = self.lines.get(&number) else { return Vec::new() };
        let mut legal = Vec::new();
        position.turns_into(&mut legal);
        let words: HashMap<String, Turn> =
            legal.into_iter().map(|turn| (image.word(symmetry.turn(turn)), turn)).collect();
        let mut fields = line.split(' ');
        let mut turns = Vec::new();
        while let (Some(word), Some(thousandths)) = (fields.next(), fields.next()) {
            if let (Some(&turn), Ok(thousandths)) = (words.get(word), thousandths.parse::<u16>()) {
                turns.push(BookTurn { turn, chance: f64::from(thousandths) / 1000.0 });
            }
        }
        turns
    }

    /// The text of a book: positions with their turns, and the chance of whoever plays each. Of positions that are images of each
    /// other the first is kept, and of turns that lead to images of one position the better.
    pub fn text<'a>(
        rules: &Ruleset,
        positions: impl IntoIterator<Item = (Position, Vec<(Turn, f64)>)> + 'a,
    ) -> String {
        let symmetries = rules.symmetries();
        let mut lines = std::collections::BTreeMap::new();
        for (position, mut turns) in positions {
            let (number, symmetry, image) = place(&position, &symmetries);
            turns.sort_by(|a, b| b.1.total_cmp(&a.1));
            let (mut line, mut reached) = (format!("{number:016x}"), Vec::new());
            for (turn, chance) in turns {
                let mut next = position.clone();
                next.play_unchecked(turn);
                let there = position_number(&next, &symmetries);
                if !reached.contains(&there) {
                    reached.push(there);
                    let word = image.word(symmetry.turn(turn));
                    let thousandths = (chance * 1000.0).round().clamp(0.0, 1000.0);
                    let _ = write!(line, " {word} {thousandths}");
                }
            }
            lines.entry(number).or_insert(line);
        }
        lines.into_values().map(|line| line + "\n").collect()
    }
}

/// The number of a position and of all its images.
pub fn position_number(position: &Position, symmetries: &[Symmetry]) -> u64 {
    place(position, symmetries).0
}

/// The image of a position that stands for all, and how one comes there. The first symmetry of a game changes nothing.
fn place<'a>(position: &Position, symmetries: &'a [Symmetry]) -> (u64, &'a Symmetry, Position) {
    let images = symmetries.iter().map(|symmetry| {
        let image = symmetry.position(position);
        (image.hash(), symmetry, image)
    });
    let Some(first) = images.min_by_key(|(number, ..)| *number) else {
        unreachable!("every game has the symmetry that changes nothing")
    };
    first
}

#[cfg(test)]
mod tests {
    use jersi_rules::Ruleset;

    use super::*;

    /// Books that come with the program know where their games begin, and nothing but legal turns; images are the same.
    #[test]
    fn books_know_their_games() {
        assert!(Book::games().count() >= 8);
        for id in Book::games() {
            let rules = Ruleset::load(id).expect("a game of ours");
            let book = Book::for_game(&rules).expect("a book");
            assert!(book.len() >= 100, "{id}: {}", book.len());
            let (mut position, mut plies) = (rules.start(), 0);
            while let Some(best) = book.turns(&position).first().copied() {
                for turn in book.turns(&position) {
                    assert!((0.0..=1.0).contains(&turn.chance) && turn.chance <= best.chance, "{position:?}");
                }
                for symmetry in rules.symmetries() {
                    let image = book.turns(&symmetry.position(&position));
                    assert_eq!(image.len(), book.turns(&position).len(), "{position:?}");
                    assert_eq!(image[0].chance, best.chance, "{position:?}");
                }
                position.play_unchecked(best.turn);
                plies += 1;
            }
            assert!(plies >= 3, "{id}: {plies}");
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let rules = Ruleset::load("mikjersi").expect("a game");
        let start = rules.start();
        let turns: Vec<(Turn, f64)> =
            start.turns().into_iter().enumerate().map(|(i, turn)| (turn, 0.4 + i as f64 / 1000.0)).collect();
        let text = Book::text(&rules, [(start.clone(), turns.clone())]);
        assert_eq!(text.lines().count(), 1);
        let lines = text
            .lines()
            .filter_map(|line| line.split_once(' '))
            .map(|(number, turns)| {
                (u64::from_str_radix(number, 16).expect("a number"), &*turns.to_owned().leak())
            })
            .collect();
        let book = Book { lines, symmetries: rules.symmetries() };
        let read = book.turns(&start);
        // The last turn was said to be the best.
        assert_eq!(Some(read[0].turn), turns.last().map(|(turn, _)| *turn));
        // Turns that lead to one position, or to images of each other, are one.
        let symmetries = rules.symmetries();
        let reached: std::collections::HashSet<u64> = turns
            .iter()
            .map(|(turn, _)| {
                let mut next = start.clone();
                next.play_unchecked(*turn);
                position_number(&next, &symmetries)
            })
            .collect();
        assert_eq!(read.len(), reached.len());
        let mut unknown = start;
        unknown.play_unchecked(read[0].turn);
        assert!(book.turns(&unknown).is_empty());
    }
}
