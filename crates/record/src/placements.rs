//! Placements in the styles of the rulebooks and the authors' programs.

use std::sync::Arc;

use jersi_rules::{Cell, Cube, Position, Ruleset, Side, WordProblem};
use jersi_tree::short;

use crate::error::{RecordError, RecordProblem, Spot};

/// One cube and where it is put.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placement {
    pub spot: Spot,
    pub letter: char,
    pub cell: Cell,
    /// Whether the letter comes first, `K:d1`: only there capitals may stand for both colours.
    pub letter_first: bool,
}

impl Placement {
    /// The placement as a word of RULES.md section 10.
    pub fn word(&self, rules: &Ruleset) -> String {
        format!("{}:{}", self.letter, rules.board().name(self.cell))
    }

    /// In the setup: whose rows the cell belongs to, else what the letter says.
    pub fn placed_by(&self, rules: &Ruleset) -> Side {
        let [white, black] =
            Side::BOTH.map(|side| rules.placement(side).is_some_and(|rows| rows.has(self.cell)));
        match (white, black) {
            (true, false) => Side::White,
            (false, true) => Side::Black,
            _ if self.letter.is_ascii_uppercase() => Side::White,
            _ => Side::Black,
        }
    }
}

/// Whether a word has the form of placements, and if so, whether its letter comes first.
pub(crate) fn form(word: &str) -> Option<bool> {
    let (before, behind) = word.split_once(':')?;
    let letter_first = before.len() == 1 && before.bytes().all(|b| b.is_ascii_alphabetic());
    if letter_first {
        // A drop of two cubes, or one with a mark, can only be a turn.
        return (!behind.contains(['/', '*'])).then_some(true);
    }
    let mut label = before.bytes();
    let cell_first =
        label.next().is_some_and(|b| b.is_ascii_lowercase()) && label.all(|b| b.is_ascii_digit());
    (cell_first && before.len() > 1 && !behind.contains(['/', '*'])).then_some(false)
}

/// The placements of a word that has their form, the lower cube of a stack first.
pub(crate) fn read(rules: &Ruleset, spot: Spot, word: &str) -> Result<Vec<Placement>, RecordError> {
    let letter_first = form(word) == Some(true);
    let (before, behind) = word.split_once(':').unwrap_or((word, ""));
    let behind_at = spot.right(before.chars().count() + 1);
    let (letters, label, letters_at, label_at) =
        if letter_first { (before, behind, spot, behind_at) } else { (behind, before, behind_at, spot) };

    for (i, letter) in letters.chars().enumerate() {
        if rules.cube(letter).is_none() {
            let letters = rules.roles().map(|s| rules.role(s).letter).collect();
            return Err(letters_at.right(i).word_error(WordProblem::UnknownCube { letter, letters }, rules));
        }
    }
    let cells = cells(rules, label)
        .ok_or_else(|| label_at.word_error(WordProblem::NoSuchCell(short(label)), rules))?;
    let placed = |(i, letter, cell)| Placement { spot: letters_at.right(i), letter, cell, letter_first };
    let count = letters.chars().count();
    match cells.as_slice() {
        &[cell] if (1..=2).contains(&count) => {
            // A stack by itself is written from its top.
            let mut stack: Vec<_> = letters.chars().enumerate().map(|(i, l)| placed((i, l, cell))).collect();
            stack.reverse();
            Ok(stack)
        }
        cells if cells.len() > 1 && cells.len() == count => {
            Ok(letters.chars().enumerate().zip(cells).map(|((i, l), &cell)| placed((i, l, cell))).collect())
        }
        cells => letters_at.fail(RecordProblem::LettersPerCell { cells: cells.len(), letters: count }),
    }
}

/// The cell of a label, or those of a range: `b13` is b1 b2 b3.
fn cells(rules: &Ruleset, label: &str) -> Option<Vec<Cell>> {
    let board = rules.board();
    if let Some(cell) = board.cell(label) {
        return Some(vec![cell]);
    }
    let mut letters = label.chars();
    let row = letters.next()?;
    let (from, to) = (letters.next()?.to_digit(10)?, letters.next()?.to_digit(10)?);
    if letters.next().is_some() || from >= to {
        return None;
    }
    (from..=to).map(|number| board.cell(&format!("{row}{number}"))).collect()
}

/// The start that a list of placements gives in a game whose setup is no part of it.
pub(crate) fn start(rules: &Arc<Ruleset>, list: &[Placement], side: Side) -> Result<Position, RecordError> {
    let board = rules.board();
    // "The Jersi texts print capitals for both in the setup."
    let capitals = list.iter().filter(|p| p.letter_first).all(|p| p.letter.is_ascii_uppercase());
    let mut units: Vec<(Cell, Vec<(Cube, Spot)>)> = Vec::new();
    for placement in list {
        let &Placement { spot, letter, cell, letter_first } = placement;
        let Some(mut cube) = rules.cube(letter) else { continue };
        if letter_first && capitals {
            cube.side = match (2 * board.row(cell) + 1).cmp(&board.rows().len()) {
                std::cmp::Ordering::Less => Side::White,
                std::cmp::Ordering::Greater => Side::Black,
                std::cmp::Ordering::Equal => {
                    let cell = board.name(cell).to_owned();
                    return spot.fail(RecordProblem::WhoseCube { letter, cell });
                }
            };
        }
        match units.iter_mut().find(|unit| unit.0 == cell) {
            None => units.push((cell, vec![(cube, spot)])),
            Some((_, unit)) if unit.len() < 2 => unit.push((cube, spot)),
            Some(_) => return spot.fail(RecordProblem::CellFull(board.name(cell).to_owned())),
        }
    }

    let mut text = String::new();
    // Which placement stands in which column of the string.
    let mut columns = Vec::new();
    for (i, row) in board.rows().iter().enumerate().rev() {
        for cell in row.iter() {
            let Some((_, unit)) = units.iter().find(|unit| unit.0 == cell) else {
                text.push('1');
                columns.push(None);
                continue;
            };
            text.extend(unit.iter().map(|(cube, _)| rules.letter(*cube)));
            columns.extend(unit.iter().map(|(_, spot)| Some(*spot)));
            if unit.len() == 1 {
                text.push('-');
                columns.push(columns.last().copied().flatten());
            }
        }
        if i > 0 {
            text.push('/');
            columns.push(None);
        }
    }
    let (text, columns) = join_runs(&text, &columns);

    // What waits in hand at the start of the game waits here too, unless it stands on the board.
    let start = rules.start();
    let mut hand = String::new();
    for side in Side::BOTH {
        for role in rules.roles() {
            let placed =
                units.iter().flat_map(|u| &u.1).filter(|(cube, _)| *cube == Cube::new(side, role)).count();
            let free = rules.count(side, role).saturating_sub(placed);
            let waiting = free.min(start.state().hand(side, role));
            hand.extend(std::iter::repeat_n(rules.letter(Cube::new(side, role)), waiting));
        }
    }
    let hand = if hand.is_empty() { hand } else { format!(" hand={hand}") };
    let text = format!("{text} {} 0 1{hand}", side.letter());
    Position::read(rules, &text).map_err(|error| {
        let here = columns.get(error.column.saturating_sub(1)).copied().flatten();
        let first = list.first().map(|placement| placement.spot);
        let spot = here.or(first).unwrap_or(Spot { line: 1, column: 1 });
        spot.error(RecordProblem::Placement(error.problem))
    })
}

/// Runs of empty cells, written so far one by one, as one digit each.
fn join_runs(text: &str, columns: &[Option<Spot>]) -> (String, Vec<Option<Spot>>) {
    let (mut joined, mut places, mut run) = (String::new(), Vec::new(), 0u32);
    for (letter, &place) in text.chars().zip(columns) {
        if letter == '1' {
            run += 1;
            continue;
        }
        if run > 0 {
            joined += &run.to_string();
            places.push(None);
            run = 0;
        }
        joined.push(letter);
        places.push(place);
    }
    if run > 0 {
        joined += &run.to_string();
        places.push(None);
    }
    (joined, places)
}
