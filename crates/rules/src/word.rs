//! Turns as words: RULES.md section 10.

use std::cmp::Ordering;
use std::fmt;

use jersi_texts::{Lang, t};
use jersi_tree::short;

use crate::attempt::Attempt;
use crate::cellset::Cell;
use crate::cube::{Cube, Side};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::ruleset::Ruleset;
use crate::turn::{Step, Turn};

/// The comments in a word: how many `!` stand behind each step, and whether a `*` stands at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Marks {
    captures: [usize; 2],
    exchange: bool,
    /// Where the captures' marks stand in the word.
    at: [usize; 2],
}

/// What is wrong with the letters of a word, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordError {
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: WordProblem,
}

impl WordError {
    /// The error as a sentence with its column.
    pub fn say(&self, lang: Lang) -> String {
        t!(lang, "word-error", column = self.column, problem = self.problem.say(lang))
    }
}

impl fmt::Display for WordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::EN))
    }
}

impl std::error::Error for WordError {}

/// What can be wrong with the letters of a word.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the sentences say it")]
#[non_exhaustive]
pub enum WordProblem {
    NotAWord(String),
    NoSuchCell(String),
    UnknownCube { letter: char, letters: String },
    NoSign,
    TooManySteps,
    TooManyCubes,
    TrailingText(String),
    WrongMark { found: String, wanted: String },
}

impl WordProblem {
    /// The problem as a sentence.
    pub fn say(&self, lang: Lang) -> String {
        use WordProblem::*;
        match self {
            NotAWord(text) => t!(lang, "word-not-a-word", text = text),
            NoSuchCell(text) => {
                t!(lang, "word-no-cell", text = text)
            }
            UnknownCube { letter, letters } => {
                t!(lang, "word-unknown-cube", letter = *letter, letters = letters)
            }
            NoSign => t!(lang, "word-no-sign"),
            TooManySteps => t!(lang, "word-too-many-steps"),
            TooManyCubes => t!(lang, "word-too-many-cubes"),
            TrailingText(text) => {
                t!(lang, "word-trailing", text = text)
            }
            WrongMark { found, wanted } if wanted.is_empty() => t!(lang, "word-mark-none", found = found),
            WrongMark { found, wanted } => t!(lang, "word-mark-other", found = found, wanted = wanted),
        }
    }
}

/// Why a word is not a legal turn of a position.
#[derive(Clone, PartialEq, Debug)]
pub enum TurnError {
    /// It is no word of this game.
    Word(WordError),
    /// It is a turn, but not a legal one here.
    Refused {
        /// What is against it.
        refusal: Refusal,
        /// The sentence in English, with its cells and cubes.
        sentence: String,
    },
}

impl TurnError {
    pub(crate) fn refused(refusal: Refusal, rules: &Ruleset) -> TurnError {
        TurnError::Refused { sentence: refusal.say(rules, Lang::EN), refusal }
    }

    /// The error as a sentence.
    pub fn say(&self, rules: &Ruleset, lang: Lang) -> String {
        match self {
            TurnError::Word(error) => error.say(lang),
            TurnError::Refused { refusal, .. } => refusal.say(rules, lang),
        }
    }
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TurnError::Word(error) => error.fmt(f),
            TurnError::Refused { sentence, .. } => f.write_str(sentence),
        }
    }
}

impl std::error::Error for TurnError {}

/// Walks over the characters of a word.
struct Reader<'a> {
    rules: &'a Ruleset,
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn fail<T>(&self, problem: WordProblem) -> Result<T, WordError> {
        Err(WordError { column: self.text[..self.at].chars().count() + 1, problem })
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn cell(&mut self) -> Result<Cell, WordError> {
        let end = self
            .rest()
            .char_indices()
            .position(|(i, c)| if i == 0 { !c.is_ascii_lowercase() } else { !c.is_ascii_digit() })
            .unwrap_or(self.rest().len());
        let name = &self.rest()[..end];
        match self.rules.board.cell(name) {
            Some(cell) => {
                self.at += end;
                Ok(cell)
            }
            None if end < 2 => self.fail(WordProblem::NotAWord(short(self.text))),
            None => self.fail(WordProblem::NoSuchCell(short(name))),
        }
    }

    /// A cube and its cell, `K:d1`. During a setup the letter's case does not matter.
    fn placed(&mut self, any_case: Option<Side>) -> Result<(Cube, Cell), WordError> {
        let Some(letter) = self.rest().chars().next().filter(|_| self.rest().chars().nth(1) == Some(':'))
        else {
            return self.fail(WordProblem::NotAWord(short(self.text)));
        };
        let Some(mut cube) = self.rules.cube(letter) else {
            let letters = self.rules.roles().map(|s| self.rules.role(s).letter).collect();
            return self.fail(WordProblem::UnknownCube { letter, letters });
        };
        if let Some(side) = any_case {
            cube.side = side;
        }
        self.at += letter.len_utf8() + 1;
        Ok((cube, self.cell()?))
    }

    fn step(&mut self) -> Option<Step> {
        [Step::Single, Step::Stack].into_iter().find(|s| self.eat(s.sign().encode_utf8(&mut [0; 4])))
    }

    fn bangs(&mut self) -> usize {
        if self.eat("!!") { 2 } else { self.eat("!") as usize }
    }

    fn attempt(&mut self, setup: Option<Side>) -> Result<(Attempt, Marks), WordError> {
        let mut marks = Marks::default();
        if self.text.chars().nth(1) == Some(':') {
            let first = self.placed(setup)?;
            let second = if self.eat("/") { Some(self.placed(setup)?) } else { None };
            if self.rest().starts_with('/') {
                return self.fail(WordProblem::TooManyCubes);
            }
            marks.exchange = self.eat("*");
            return Ok((Attempt::Drop { first, second }, marks));
        }
        let from = self.cell()?;
        if self.eat("<>") {
            let attempt = Attempt::Swap { prey: from, ghost: self.cell()? };
            marks.exchange = self.eat("*");
            return Ok((attempt, marks));
        }
        let Some(step) = self.step() else { return self.fail(WordProblem::NoSign) };
        let first = (step, self.cell()?);
        marks.at[0] = self.at;
        marks.captures[0] = self.bangs();
        let mut second = None;
        if let Some(step) = self.step() {
            second = Some((step, self.cell()?));
            marks.at[1] = self.at;
            marks.captures[1] = self.bangs();
            if self.step().is_some() {
                return self.fail(WordProblem::TooManySteps);
            }
        }
        let back = if self.eat("/") { Some(self.placed(None)?) } else { None };
        marks.exchange = self.eat("*");
        Ok((Attempt::Steps { from, first, second, back }, marks))
    }
}

/// Reads a word as a legal turn.
pub(crate) fn read(position: &Position, word: &str) -> Result<Turn, TurnError> {
    let (rules, state) = (position.rules(), position.state());
    let mut reader = Reader { rules, text: word, at: 0 };
    let setup = state.in_setup().then(|| state.side());
    let (attempt, marks) = reader.attempt(setup).map_err(TurnError::Word)?;
    if !reader.rest().is_empty() {
        let text = short(reader.rest());
        return reader.fail(WordProblem::TrailingText(text)).map_err(TurnError::Word);
    }
    let turn = position.find(&attempt).map_err(|refusal| TurnError::refused(refusal, rules))?;
    let true_marks = marks_of(position, turn);
    let bangs = |n: usize| "!!"[..n].to_owned();
    for (i, (found, wanted)) in marks.captures.into_iter().zip(true_marks.captures).enumerate() {
        if found != 0 && found != wanted {
            reader.at = marks.at[i];
            let problem = WordProblem::WrongMark { found: bangs(found), wanted: bangs(wanted) };
            return reader.fail(problem).map_err(TurnError::Word);
        }
    }
    if marks.exchange && !true_marks.exchange {
        reader.at = word.len() - 1;
        let problem = WordProblem::WrongMark { found: "*".into(), wanted: String::new() };
        return reader.fail(problem).map_err(TurnError::Word);
    }
    Ok(turn)
}

fn marks_of(position: &Position, turn: Turn) -> Marks {
    let (rules, state) = (position.rules(), position.state());
    let mut marks = Marks::default();
    if let Turn::Steps { to, then, .. } = turn {
        let capture = |cell: Cell| match state.unit(cell).top() {
            Some(cube) if cube.side != state.side() && !rules.ground.has(cube.role) => {
                1 + (rules.prey == Some(cube.role)) as usize
            }
            _ => 0,
        };
        marks.captures = [capture(to), then.map_or(0, capture)];
    }
    if state.exchanges() > 0 && !state.in_setup() {
        let mut after = *state;
        after.play(rules, turn);
        marks.exchange = after.exchanges() < state.exchanges();
    }
    marks
}

/// The longest word: two steps with their marks, and a cube that is put back: `a1-b1!=c1!!/K:d1*`.
const MAX_WORD: usize = 18;

/// The word of a turn, in place: a position has hundreds, and no text is made for each. Words are in the order of their letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Word {
    /// Letters of ASCII; 0 behind the last of them, so that a word comes before those that go on.
    letters: [u8; MAX_WORD],
    len: u8,
}

impl Word {
    /// Writes a turn's word.
    pub(crate) fn new(position: &Position, turn: Turn, with_marks: bool) -> Word {
        let (rules, side) = (position.rules(), position.side());
        let marks = if with_marks { marks_of(position, turn) } else { Marks::default() };
        let bangs = |i: usize| &"!!"[..marks.captures[i]];
        let mut word = Word { letters: [0; MAX_WORD], len: 0 };
        let name = |cell| rules.board.name(cell);
        match turn {
            Turn::Steps { first, from, to, then, back } => {
                word.push(name(from));
                word.sign(first);
                word.push(name(to));
                word.push(bangs(0));
                if let Some(end) = then {
                    word.sign(first.other());
                    word.push(name(end));
                    word.push(bangs(1));
                }
                if let (Some(cell), Some(prey)) = (back, rules.prey) {
                    word.push("/");
                    word.place(rules, Cube::new(!side, prey), cell);
                }
            }
            Turn::Drop { first, second } => {
                word.place(rules, Cube::new(side, first.0), first.1);
                if let Some((role, cell)) = second {
                    word.push("/");
                    word.place(rules, Cube::new(side, role), cell);
                }
            }
            Turn::Swap { prey, ghost } => {
                word.push(name(prey));
                word.push("<>");
                word.push(name(ghost));
            }
        }
        if marks.exchange {
            word.push("*");
        }
        word
    }

    fn push(&mut self, text: &str) {
        for (place, letter) in self.letters.iter_mut().skip(usize::from(self.len)).zip(text.bytes()) {
            *place = letter;
            self.len += 1;
        }
    }

    /// Its letters.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.letters[..usize::from(self.len)]).unwrap_or_default()
    }

    /// The first letters as a number, which is compared faster than a text.
    fn head(&self) -> u128 {
        self.letters.first_chunk().map_or(0, |head| u128::from_be_bytes(*head))
    }

    fn sign(&mut self, step: Step) {
        self.push(step.sign().encode_utf8(&mut [0; 4]));
    }

    fn place(&mut self, rules: &Ruleset, cube: Cube, cell: Cell) {
        self.push(rules.letter(cube).encode_utf8(&mut [0; 4]));
        self.push(":");
        self.push(rules.board.name(cell));
    }
}

impl Ord for Word {
    fn cmp(&self, other: &Word) -> Ordering {
        self.head().cmp(&other.head()).then_with(|| self.letters.cmp(&other.letters))
    }
}

impl PartialOrd for Word {
    fn partial_cmp(&self, other: &Word) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
