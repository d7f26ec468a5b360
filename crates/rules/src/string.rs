//! Position strings: RULES.md section 9.

use std::fmt;
use std::sync::Arc;

use jersi_texts::{Lang, t};
use jersi_tree::short;

use crate::cellset::Cell;
use crate::code;
use crate::cube::{Cube, Side, Unit};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::setup::{Part, Setup};

/// What is wrong with a position string, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PositionError {
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: PositionProblem,
}

/// What can be wrong with a position string.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the sentences say it")]
#[non_exhaustive]
pub enum PositionProblem {
    MissingField(&'static str),
    UnknownField(String),
    RowCount { found: usize, wanted: usize },
    RowLength { row: char, found: usize, wanted: usize },
    RunTwice,
    EmptyRun,
    UnknownCube { letter: char, letters: String },
    MissingTop,
    Stack { bottom: char, top: char },
    StackInSetup,
    TooMany { cube: char, most: usize },
    BadSide(String),
    BadNumber { field: &'static str, text: String },
    NoSetup,
    NothingToPlace(Side),
    OutsideRows { cube: char, cell: String },
    NotYetOnBoard { cube: char },
    WrongGround { cube: char, cell: String },
    NotInHand { cube: char },
    NoExchanges { most: u8 },
    NoCountdown { most: u8 },
    Code { text: String },
}

impl PositionProblem {
    /// The problem as a sentence.
    pub fn say(&self, lang: Lang) -> String {
        use PositionProblem::*;
        match self {
            MissingField(field) => t!(lang, "position-missing-field", field = *field),
            UnknownField(text) => t!(lang, "position-unknown-field", text = text),
            RowCount { found, wanted } => t!(lang, "position-row-count", found = *found, wanted = *wanted),
            RowLength { row, found, wanted } => {
                t!(lang, "position-row-length", row = *row, found = *found, wanted = *wanted)
            }
            RunTwice => t!(lang, "position-run-twice"),
            EmptyRun => t!(lang, "position-empty-run"),
            UnknownCube { letter, letters } => {
                t!(lang, "position-unknown-cube", letter = *letter, letters = letters)
            }
            MissingTop => t!(lang, "position-missing-top"),
            Stack { bottom, top } => t!(lang, "position-stack", top = *top, bottom = *bottom),
            StackInSetup => t!(lang, "position-stack-in-setup"),
            TooMany { cube, most } => t!(lang, "position-too-many", most = *most, cube = *cube),
            BadSide(text) => {
                t!(lang, "position-bad-side", text = text)
            }
            BadNumber { field, text } => t!(lang, "position-bad-number", text = text, field = *field),
            NoSetup => t!(lang, "position-no-setup"),
            NothingToPlace(side) => {
                let side = side.letter();
                t!(lang, "position-nothing-to-place", side = side)
            }
            OutsideRows { cube, cell } => t!(lang, "position-outside-rows", cube = *cube, cell = cell),
            NotYetOnBoard { cube } => t!(lang, "position-not-yet-on-board", cube = *cube),
            WrongGround { cube, cell } => t!(lang, "position-wrong-ground", cube = *cube, cell = cell),
            NotInHand { cube } => {
                t!(lang, "position-not-in-hand", cube = *cube)
            }
            NoExchanges { most: 0 } => t!(lang, "position-no-exchanges"),
            NoExchanges { most } => t!(lang, "position-exchanges-limit", most = *most),
            NoCountdown { most: 0 } => t!(lang, "position-no-countdown"),
            NoCountdown { most } => {
                t!(lang, "position-countdown-limit", most = *most)
            }
            Code { text } => t!(lang, "position-code", text = text),
        }
    }
}

impl fmt::Display for PositionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::EN))
    }
}

impl std::error::Error for PositionProblem {}

impl PositionError {
    /// The error as a sentence with its column.
    pub fn say(&self, lang: Lang) -> String {
        t!(lang, "position-error", column = self.column, problem = self.problem.say(lang))
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::EN))
    }
}

impl std::error::Error for PositionError {}

fn fail<T>(column: usize, problem: PositionProblem) -> Result<T, PositionError> {
    Err(PositionError { column, problem })
}

/// A field of the string with the column where it starts.
type Field<'a> = (usize, &'a str);

fn fields(text: &str) -> impl Iterator<Item = Field<'_>> {
    let mut column = 1;
    text.split(' ').map(move |field| {
        let start = column;
        column += field.chars().count() + 1;
        (start, field)
    })
}

/// A number written without sign or leading zero.
fn number((column, text): Field<'_>, field: &'static str) -> Result<u64, PositionError> {
    let canonical = text == "0" || !text.starts_with('0');
    match text.parse() {
        Ok(n) if canonical && text.bytes().all(|b| b.is_ascii_digit()) => Ok(n),
        _ => fail(column, PositionProblem::BadNumber { field, text: short(text) }),
    }
}

fn cube(rules: &Ruleset, column: usize, letter: char) -> Result<Cube, PositionError> {
    rules.cube(letter).map_or_else(
        || {
            let letters = rules.roles().map(|s| rules.role(s).letter).collect();
            fail(column, PositionProblem::UnknownCube { letter, letters })
        },
        Ok,
    )
}

/// Reads ROWS into the units of cells, each with its column.
pub(crate) fn read_rows(
    rules: &Ruleset,
    (start, text): Field<'_>,
) -> Result<Vec<(Cell, Unit, usize)>, PositionError> {
    let board = &rules.board;
    let wanted = board.rows().len();
    let found = text.split('/').count();
    if found != wanted {
        return fail(start, PositionProblem::RowCount { found, wanted });
    }
    let mut units = Vec::new();
    let mut column = start;
    for (row, text) in (0..wanted).rev().zip(text.split('/')) {
        let cells: Vec<Cell> = board.rows()[row].iter().collect();
        let (row_start, mut n, mut run) = (column, 0, false);
        let mut chars = text.chars();
        while let Some(letter) = chars.next() {
            if let Some(digit) = letter.to_digit(10) {
                match digit {
                    0 => return fail(column, PositionProblem::EmptyRun),
                    _ if run => return fail(column, PositionProblem::RunTwice),
                    _ => n += digit as usize,
                }
                run = true;
                column += 1;
                continue;
            }
            run = false;
            let bottom = cube(rules, column, letter)?;
            let unit = match chars.next() {
                None => return fail(column + 1, PositionProblem::MissingTop),
                Some('-') => Unit::lone(bottom),
                Some(letter) => Unit::stack(bottom, cube(rules, column + 1, letter)?),
            };
            if let Some(&cell) = cells.get(n) {
                units.push((cell, unit, column));
            }
            n += 1;
            column += 2;
        }
        if n != cells.len() {
            let row = board.row_name(row);
            return fail(row_start, PositionProblem::RowLength { row, found: n, wanted: cells.len() });
        }
        column += 1;
    }
    Ok(units)
}

/// A position string taken apart: what it says, and in which columns.
struct Parsed {
    setup: Setup,
    cells: Vec<(Cell, usize)>,
    side: usize,
    round: usize,
    /// Where the letters of the hand begin.
    hand: usize,
    /// The extras, in the order in which they are written: `phase=`, `hand=`, `swaps=`, `end=`.
    extras: [usize; 4],
}

impl Parsed {
    fn new(rules: &Arc<Ruleset>, text: &str) -> Result<Parsed, PositionError> {
        let mut fields = fields(text);
        let end = text.chars().count() + 1;
        let mut need = |name| match fields.next() {
            Some(field) if !field.1.is_empty() => Ok(field),
            field => fail(field.map_or(end, |(column, _)| column), PositionProblem::MissingField(name)),
        };
        let rows = need("ROWS")?;
        let side = need("SIDE")?;
        let quiet = need("QUIET")?;
        let round = need("ROUND")?;

        let mut setup = Setup::new(rules);
        let mut cells = Vec::new();
        for (cell, unit, column) in read_rows(rules, rows)? {
            setup.set_unit(cell, unit);
            cells.push((cell, column));
        }
        setup.side = match side.1 {
            "w" => Side::White,
            "b" => Side::Black,
            text => return fail(side.0, PositionProblem::BadSide(short(text))),
        };
        setup.quiet = number(quiet, "QUIET")?;
        setup.round = number(round, "ROUND")?;
        let mut parsed = Parsed { setup, cells, side: side.0, round: round.0, hand: 0, extras: [0; 4] };
        let mut last = 0;
        for (column, field) in fields {
            let order = EXTRAS.iter().position(|extra| field.starts_with(extra));
            let Some(order) = order.filter(|&order| order >= last) else {
                return fail(column, PositionProblem::UnknownField(short(field)));
            };
            last = order + 1;
            parsed.extras[order] = column;
            parsed.extra(order, column, field)?;
        }
        Ok(parsed)
    }

    fn extra(&mut self, order: usize, column: usize, field: &str) -> Result<(), PositionError> {
        let setup = &mut self.setup;
        let at = column + EXTRAS[order].len();
        let value = &field[EXTRAS[order].len()..];
        match order {
            0 if value == "setup" => setup.placing = true,
            1 if !value.is_empty() => {
                self.hand = at;
                for (i, letter) in value.chars().enumerate() {
                    setup.hand.push(cube(&setup.rules, at + i, letter)?);
                }
            }
            2 => match number((at, value), "swaps") {
                Ok(n) => setup.exchanges = Some(n),
                Err(_) => {
                    return fail(column, PositionProblem::NoExchanges { most: setup.rules.exchanges });
                }
            },
            3 => match number((at, value), "end") {
                Ok(n) => setup.countdown = Some(n),
                Err(_) => {
                    let most = setup.rules.countdown_turns().unwrap_or(0);
                    return fail(column, PositionProblem::NoCountdown { most });
                }
            },
            _ => return fail(column, PositionProblem::UnknownField(short(field))),
        }
        Ok(())
    }

    /// Where a part stands in the string.
    fn column(&self, part: Part) -> usize {
        let cell = |cell| self.cells.iter().find(|place| place.0 == cell).map_or(1, |place| place.1);
        match part {
            Part::Bottom(at) => cell(at),
            Part::Upper(at) => cell(at) + 1,
            Part::Side => self.side,
            Part::Round => self.round,
            Part::Placing => self.extras[0],
            Part::Hand(place) => self.hand + place,
            Part::Exchanges => self.extras[2],
            Part::Countdown => self.extras[3],
        }
    }
}

/// What may stand behind ROUND, in this order.
const EXTRAS: [&str; 4] = ["phase=", "hand=", "swaps=", "end="];

impl Setup {
    /// Reads what a position string says, possible or not. The string must be well-formed: with all its fields, rows of
    /// the board's lengths, and the game's own letters.
    pub fn read(rules: &Arc<Ruleset>, text: &str) -> Result<Setup, PositionError> {
        if let Some(setup) = code::read(rules, text) {
            return setup.or_else(|problem| fail(1, problem));
        }
        Parsed::new(rules, text).map(|parsed| parsed.setup)
    }
}

impl Position {
    /// Reads a position string. It must be written as [`Display`](fmt::Display) writes it, but for the order of
    /// the letters in `hand=`. In games that have such codes, the [code](Position::code) of a setup is read, too.
    pub fn read(rules: &Arc<Ruleset>, text: &str) -> Result<Position, PositionError> {
        if let Some(setup) = code::read(rules, text) {
            return setup.and_then(|setup| setup.position()).or_else(|problem| fail(1, problem));
        }
        let parsed = Parsed::new(rules, text)?;
        match parsed.setup.state() {
            Ok(state) => Ok(Position::from_state(rules.clone(), state)),
            Err((part, problem)) => fail(parsed.column(part), problem),
        }
    }
}

/// Position strings of RULES.md section 9.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(self).fmt(f)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = &self.rules;
        for (i, row) in rules.board.rows().iter().enumerate().rev() {
            let mut run = 0;
            for cell in *row {
                let unit = self.unit(cell);
                let Some(bottom) = unit.bottom() else {
                    run += 1;
                    continue;
                };
                if run > 0 {
                    write!(f, "{run}")?;
                    run = 0;
                }
                let top = unit.upper().map_or('-', |top| rules.letter(top));
                write!(f, "{}{top}", rules.letter(bottom))?;
            }
            if run > 0 {
                write!(f, "{run}")?;
            }
            if i > 0 {
                f.write_str("/")?;
            }
        }
        write!(f, " {} {} {}", self.side.letter(), self.quiet, self.round)?;
        if self.placing {
            f.write_str(" phase=setup")?;
        }
        if !self.hand.is_empty() {
            write!(f, " hand={}", self.hand.iter().map(|&cube| rules.letter(cube)).collect::<String>())?;
        }
        if let Some(left) = self.exchanges {
            write!(f, " swaps={left}")?;
        }
        if let Some(left) = self.countdown {
            write!(f, " end={left}")?;
        }
        Ok(())
    }
}
