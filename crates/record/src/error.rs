//! What can be wrong with the text of a record.

use std::fmt;

use jersi_rules::{Mistakes, PositionProblem, Ruleset, TurnError, WordError, WordProblem};
use jersi_texts::{Lang, Text, list_or, t};

use crate::ending::{Ending, FinishError, GameResult};
use crate::notes::NoteProblem;
use crate::tree::MAX_NESTING;

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    pub line: usize,
    pub column: usize,
}

impl Spot {
    /// So many characters further on.
    pub fn right(self, characters: usize) -> Spot {
        Spot { column: self.column + characters, ..self }
    }

    pub fn fail<T>(self, problem: RecordProblem) -> Result<T, RecordError> {
        Err(self.error(problem))
    }

    pub fn error(self, problem: RecordProblem) -> RecordError {
        RecordError { line: self.line, column: self.column, problem }
    }

    /// A turn that cannot be played; the place is the letter at fault where that is known.
    pub fn turn_error(self, error: TurnError, rules: &Ruleset) -> RecordError {
        let (spot, sentence) = match &error {
            TurnError::Word(WordError { column, problem }) => {
                (self.right(column.saturating_sub(1)), Text::by(|lang| problem.say(lang)))
            }
            TurnError::Refused { refusal, .. } => (self, Text::by(|lang| refusal.say(rules, lang))),
        };
        spot.error(RecordProblem::Turn { error, sentence })
    }

    /// A word whose letters are wrong.
    pub fn word_error(self, problem: WordProblem, rules: &Ruleset) -> RecordError {
        self.turn_error(TurnError::Word(WordError { column: 1, problem }), rules)
    }

    pub fn note_error(self, problem: NoteProblem) -> RecordError {
        self.error(match problem {
            NoteProblem::Eval => RecordProblem::BadEval,
            NoteProblem::Clock => RecordProblem::BadClock,
            NoteProblem::EvalTwice => RecordProblem::EvalTwice,
            NoteProblem::ClockTwice => RecordProblem::ClockTwice,
        })
    }
}

/// What is wrong with the text of a record, and where.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: RecordProblem,
}

impl RecordError {
    /// The error as a sentence with its place.
    pub fn say(&self, lang: Lang) -> String {
        let RecordError { line, column, problem } = self;
        t!(lang, "record-error", line = *line, column = *column, problem = problem.say(lang))
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::EN))
    }
}

impl std::error::Error for RecordError {}

/// What can be wrong with the text of a record.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs, reason = "the sentences say it")]
#[non_exhaustive]
pub enum RecordProblem {
    TooLong { bytes: usize, most: usize },
    NoGame,
    Game(Mistakes),
    BadTag,
    TagTwice(String),
    TooManyTags { most: usize },
    TagAfterTurns,
    Start(PositionProblem),
    BadResult(String),
    BadReason(String),
    NoResult(Ending),
    Winner(Ending),
    ScoreDisagrees { written: String, turns: Option<GameResult> },
    ScoresDisagree { written: String, before: String },
    ReasonDisagrees { written: Ending, turns: Option<Ending> },
    Turn { error: TurnError, sentence: Text },
    NotATurn(String),
    WrongNumber { found: String, right: Vec<String> },
    NumberAlone(String),
    Dots,
    OpenComment,
    StrayBrace,
    StrayBracket,
    BadEval,
    BadClock,
    EvalTwice,
    ClockTwice,
    VariationFirst,
    OpenVariation,
    StrayParenthesis,
    EmptyVariation,
    TooDeep,
    ScoreInVariation,
    AfterScore(String),
    PlacementAfterTurns,
    StartTwice,
    CellFull(String),
    LettersPerCell { cells: usize, letters: usize },
    WhoseCube { letter: char, cell: String },
    Placement(PositionProblem),
}

impl RecordProblem {
    /// The problem as a sentence.
    pub fn say(&self, lang: Lang) -> String {
        use RecordProblem::*;
        match self {
            TooLong { bytes, most } => t!(lang, "record-too-long", bytes = *bytes, most = *most),
            NoGame => t!(lang, "record-no-game"),
            Game(mistakes) => {
                let why = mistakes.say(lang).replace('\n', "; ");
                t!(lang, "record-game", why = why)
            }
            BadTag => t!(lang, "record-bad-tag"),
            TagTwice(name) => t!(lang, "record-tag-twice", name = name),
            TooManyTags { most } => {
                t!(lang, "record-too-many-tags", most = *most)
            }
            TagAfterTurns => t!(lang, "record-tag-after-turns"),
            Start(problem) => {
                let why = problem.say(lang);
                t!(lang, "record-start", why = why)
            }
            BadResult(text) => t!(lang, "record-bad-result", text = text),
            BadReason(text) => {
                let names = Ending::all().map(Ending::name).collect::<Vec<_>>().join(", ");
                t!(lang, "record-bad-reason", text = text, names = names)
            }
            NoResult(ending) => {
                let name = ending.name();
                t!(lang, "record-no-result", name = name)
            }
            Winner(ending) => FinishError::Winner(*ending).say(lang),
            ScoreDisagrees { written, turns: Some(score) } => {
                let why = score.ending.map_or_else(String::new, |ending| ending.say(lang));
                t!(lang, "record-result-differs", written = written, score = score.to_string(), why = why)
            }
            ScoreDisagrees { written, turns: None } => t!(lang, "record-result-not-over", written = written),
            ScoresDisagree { written, before } => {
                t!(lang, "record-results-differ", written = written, before = before)
            }
            ReasonDisagrees { written, turns } => {
                let written = written.name();
                match turns.map(Ending::name) {
                    Some(turns) => t!(lang, "record-reason-differs", written = written, turns = turns),
                    None => t!(lang, "record-reason-not-over", written = written),
                }
            }
            Turn { sentence, .. } => sentence.get(lang).to_owned(),
            NotATurn(text) => t!(lang, "record-not-a-turn", text = text),
            WrongNumber { found, right } => {
                let right = list_or(lang, right);
                t!(lang, "record-wrong-number", found = found, right = right)
            }
            NumberAlone(text) => {
                t!(lang, "record-number-alone", text = text)
            }
            Dots => t!(lang, "record-dots"),
            OpenComment => t!(lang, "record-open-comment"),
            StrayBrace => t!(lang, "record-stray-brace"),
            StrayBracket => {
                t!(lang, "record-stray-bracket")
            }
            BadEval => t!(lang, "record-bad-eval"),
            BadClock => {
                t!(lang, "record-bad-clock")
            }
            EvalTwice => {
                t!(lang, "record-eval-twice")
            }
            ClockTwice => {
                t!(lang, "record-clock-twice")
            }
            VariationFirst => t!(lang, "record-variation-first"),
            OpenVariation => {
                t!(lang, "record-open-variation")
            }
            StrayParenthesis => {
                t!(lang, "record-stray-parenthesis")
            }
            EmptyVariation => {
                t!(lang, "record-empty-variation")
            }
            TooDeep => t!(lang, "record-too-deep", most = MAX_NESTING),
            ScoreInVariation => t!(lang, "record-result-in-variation"),
            AfterScore(text) => t!(lang, "record-after-result", text = text),
            PlacementAfterTurns => {
                t!(lang, "record-placement-after-turns")
            }
            StartTwice => t!(lang, "record-start-twice"),
            CellFull(cell) => {
                t!(lang, "record-cell-full", cell = cell)
            }
            LettersPerCell { cells: 1, letters } => t!(lang, "record-letters-for-cell", letters = *letters),
            LettersPerCell { cells, letters } => {
                t!(lang, "record-letters-for-cells", letters = *letters, cells = *cells)
            }
            WhoseCube { letter, cell } => t!(lang, "record-whose-cube", letter = *letter, cell = cell),
            Placement(problem) => problem.say(lang),
        }
    }
}
