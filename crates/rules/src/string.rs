//! Position strings: RULES.md section 9.

use std::fmt;
use std::sync::Arc;

use jersi_tree::{Lang, pick, short};

use crate::cellset::Cell;
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
}

impl PositionProblem {
    /// The problem as a sentence.
    pub fn say(&self, lang: Lang) -> String {
        use PositionProblem::*;
        match self {
            MissingField(field) => pick!(
                lang,
                "the field {field} is missing; a position is ROWS SIDE QUIET ROUND and extras, one space between",
                "il manque le champ {field} ; une position s'écrit ROWS SIDE QUIET ROUND et suppléments, séparés par une espace"
            ),
            UnknownField(text) => pick!(
                lang,
                "`{text}` is not expected here; extras are phase=setup, hand=…, swaps=N, end=N, in this order, each once",
                "`{text}` n'est pas attendu ici ; les suppléments sont phase=setup, hand=…, swaps=N, end=N, dans cet ordre, une fois chacun"
            ),
            RowCount { found, wanted } => pick!(
                lang,
                "there are {found} rows, but this board has {wanted}",
                "il y a {found} rangées, mais ce plateau en a {wanted}"
            ),
            RowLength { row, found, wanted } => pick!(
                lang,
                "row {row} has {found} cells here, but {wanted} on the board",
                "la rangée {row} a ici {found} cases, mais {wanted} sur le plateau"
            ),
            RunTwice => pick!(
                lang,
                "two digits follow each other; write a run of empty cells as one digit",
                "deux chiffres se suivent ; une suite de cases vides s'écrit d'un seul chiffre"
            ),
            EmptyRun => pick!(lang, "a run of 0 cells; leave it out", "une suite de 0 case ; supprimez-la"),
            UnknownCube { letter, letters } => pick!(
                lang,
                "`{letter}` is no cube of this game; its letters are {letters}, upper case for White",
                "`{letter}` n'est pas un cube de ce jeu ; ses lettres sont {letters}, majuscules pour blanc"
            ),
            MissingTop => pick!(
                lang,
                "the upper half of this cell is missing: a cube, or `-` for none",
                "il manque le haut de cette case : un cube, ou `-` s'il n'y en a pas"
            ),
            Stack { bottom, top } => pick!(
                lang,
                "{top} may not stand on {bottom} in this game",
                "{top} ne peut pas être sur {bottom} dans ce jeu"
            ),
            StackInSetup => pick!(
                lang,
                "this game makes no stacks during the setup",
                "ce jeu ne fait pas de piles pendant la préparation"
            ),
            TooMany { cube, most } => pick!(
                lang,
                "there are more than {most} cubes {cube} on the board and in hand",
                "il y a plus de {most} cubes {cube} sur le plateau et en main"
            ),
            BadSide(text) => {
                pick!(
                    lang,
                    "`{text}` is no side; write w or b",
                    "`{text}` n'est pas un camp ; écrivez w ou b"
                )
            }
            BadNumber { field, text } => pick!(
                lang,
                "`{text}` is no number that {field} can have",
                "`{text}` n'est pas un nombre possible pour {field}"
            ),
            NoSetup => pick!(
                lang,
                "this game has no setup by turns; leave out phase=setup",
                "ce jeu n'a pas de préparation tour par tour ; supprimez phase=setup"
            ),
            NothingToPlace(side) => {
                let side = side.letter();
                pick!(
                    lang,
                    "phase=setup, but the side to move ({side}) has nothing in hand to place",
                    "phase=setup, mais le camp au trait ({side}) n'a rien en main à poser"
                )
            }
            OutsideRows { cube, cell } => pick!(
                lang,
                "during the setup {cube} cannot be on {cell}, outside its owner's rows",
                "pendant la préparation {cube} ne peut pas être en {cell}, hors des rangées de son camp"
            ),
            NotYetOnBoard { cube } => pick!(
                lang,
                "during the setup {cube} cannot be on the board yet",
                "pendant la préparation {cube} ne peut pas encore être sur le plateau"
            ),
            WrongGround { cube, cell } => pick!(
                lang,
                "{cube} cannot be on {cell}: it could not have been dropped there",
                "{cube} ne peut pas être en {cell} : il n'a pas pu y être parachuté"
            ),
            NotInHand { cube } => {
                pick!(lang, "{cube} cannot be in hand now", "{cube} ne peut pas être en main maintenant")
            }
            NoExchanges { most: 0 } => pick!(
                lang,
                "this game has no exchanges; leave out swaps=",
                "ce jeu n'a pas d'échanges ; supprimez swaps="
            ),
            NoExchanges { most } => pick!(
                lang,
                "swaps= is written only below {most}, the number a game starts with",
                "swaps= s'écrit seulement en dessous de {most}, le nombre de départ"
            ),
            NoCountdown { most: 0 } => pick!(
                lang,
                "this game has no countdown; leave out end=",
                "ce jeu n'a pas de compte à rebours ; supprimez end="
            ),
            NoCountdown { most } => {
                pick!(lang, "end= is a number from 0 to {most}", "end= est un nombre de 0 à {most}")
            }
        }
    }
}

impl fmt::Display for PositionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for PositionProblem {}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "position, column {}: {}", self.column, self.problem.say(Lang::En))
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
        Parsed::new(rules, text).map(|parsed| parsed.setup)
    }
}

impl Position {
    /// Reads a position string. It must be written as [`Display`](fmt::Display) writes it, but for the order of
    /// the letters in `hand=`.
    pub fn read(rules: &Arc<Ruleset>, text: &str) -> Result<Position, PositionError> {
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
