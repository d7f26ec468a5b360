//! What can be wrong with the text of a record.

use std::fmt;

use jersi_rules::{Lang, Mistakes, PositionProblem, Ruleset, Text, TurnError, WordError, WordProblem};
use jersi_tree::pick;

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
        let problem = problem.say(lang);
        match lang {
            Lang::En => format!("line {line}, column {column}: {problem}"),
            _ => format!("ligne {line}, colonne {column} : {problem}"),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
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
    ScoreDisagrees { said: String, turns: Option<GameResult> },
    ScoresDisagree { said: String, before: String },
    ReasonDisagrees { said: Ending, turns: Option<Ending> },
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
            TooLong { bytes, most } => pick!(
                lang,
                "the record has {bytes} bytes; at most {most} are read",
                "la partie a {bytes} octets ; {most} au plus sont lus"
            ),
            NoGame => pick!(
                lang,
                "no game is named; begin with a line such as [Game \"jersi-2\"] or # game: jersi-2",
                "aucun jeu n'est nommé ; commencez par une ligne comme [Game \"jersi-2\"] ou # game: jersi-2"
            ),
            Game(mistakes) => {
                let why = mistakes.to_string().replace('\n', "; ");
                pick!(lang, "the game cannot be loaded: {why}", "le jeu ne peut pas être chargé : {why}")
            }
            BadTag => pick!(
                lang,
                "a tag is written [Name \"value\"], in one line, with \\\" for a quotation mark and \\\\ for a backslash",
                "une étiquette s'écrit [Name \"valeur\"], sur une ligne, avec \\\" pour un guillemet et \\\\ pour une barre oblique inverse"
            ),
            TagTwice(name) => pick!(
                lang,
                "the tag {name} is there twice; keep one of them",
                "l'étiquette {name} figure deux fois ; gardez-en une"
            ),
            TooManyTags { most } => {
                pick!(lang, "a record has at most {most} tags", "une partie a au plus {most} étiquettes")
            }
            TagAfterTurns => pick!(
                lang,
                "tags come before the first turn; a second game needs a record of its own",
                "les étiquettes précèdent le premier tour ; une seconde partie demande son propre fichier"
            ),
            Start(problem) => {
                let why = problem.say(lang);
                pick!(lang, "start position: {why}", "position de départ : {why}")
            }
            BadResult(text) => pick!(
                lang,
                "`{text}` is no result; write 1 0, 0 1, 1 1 or *",
                "`{text}` n'est pas un résultat ; écrivez 1 0, 0 1, 1 1 ou *"
            ),
            BadReason(text) => {
                let names = Ending::all().map(Ending::name).collect::<Vec<_>>().join(", ");
                pick!(
                    lang,
                    "`{text}` is no reason; reasons are {names}",
                    "`{text}` n'est pas une raison ; les raisons sont {names}"
                )
            }
            NoResult(ending) => {
                let name = ending.name();
                pick!(
                    lang,
                    "the reason is `{name}`, but there is no result; write 1 0, 0 1 or 1 1",
                    "la raison est `{name}`, mais il n'y a pas de résultat ; écrivez 1 0, 0 1 ou 1 1"
                )
            }
            Winner(ending) => FinishError::Winner(*ending).say(lang),
            ScoreDisagrees { said, turns: Some(score) } => {
                let why = score.ending.map_or("", |ending| ending.say(lang));
                pick!(
                    lang,
                    "the result here is {said}, but the turns end with {score}: {why}",
                    "le résultat est ici {said}, mais les tours finissent par {score} : {why}"
                )
            }
            ScoreDisagrees { said, turns: None } => pick!(
                lang,
                "the result here is {said}, but the turns do not end the game",
                "le résultat est ici {said}, mais les tours ne finissent pas la partie"
            ),
            ScoresDisagree { said, before } => pick!(
                lang,
                "the result here is {said}, but before it was {before}",
                "le résultat est ici {said}, mais il était {before} avant"
            ),
            ReasonDisagrees { said, turns } => {
                let said = said.name();
                match turns.map(Ending::name) {
                    Some(turns) => pick!(
                        lang,
                        "the reason here is `{said}`, but the turns end by `{turns}`",
                        "la raison est ici `{said}`, mais les tours finissent par `{turns}`"
                    ),
                    None => pick!(
                        lang,
                        "the reason here is `{said}`, but the turns do not end the game",
                        "la raison est ici `{said}`, mais les tours ne finissent pas la partie"
                    ),
                }
            }
            Turn { sentence, .. } => sentence.get(lang).to_owned(),
            NotATurn(text) => pick!(
                lang,
                "`{text}` is neither a turn nor the beginning of a sentence with the result, such as `White wins`",
                "`{text}` n'est ni un tour ni le début d'une phrase de résultat, comme `Blanc gagne`"
            ),
            WrongNumber { found, right } => {
                let right = right.join(if lang == Lang::Fr { " ou " } else { " or " });
                pick!(
                    lang,
                    "the turn has the number {found} here; right is {right}",
                    "le tour porte ici le numéro {found} ; il faut {right}"
                )
            }
            NumberAlone(text) => {
                pick!(lang, "behind `{text}` a turn is missing", "il manque un tour après `{text}`")
            }
            Dots => pick!(
                lang,
                "`...` stands in White's place, but White is to move",
                "`...` tient la place de blanc, mais c'est à blanc de jouer"
            ),
            OpenComment => pick!(
                lang,
                "this comment has no end; close it with }}",
                "ce commentaire n'a pas de fin ; fermez-le avec }}"
            ),
            StrayBrace => pick!(
                lang,
                "no comment is open here; inside a comment a brace is written \\}}",
                "aucun commentaire n'est ouvert ici ; dans un commentaire une accolade s'écrit \\}}"
            ),
            StrayBracket => {
                pick!(
                    lang,
                    "`]` belongs to no tag; leave it out",
                    "`]` n'appartient à aucune étiquette ; supprimez-le"
                )
            }
            BadEval => pick!(
                lang,
                "an evaluation is written [%eval 1.25] in cubes, or [%eval w3], [%eval -w3] for a win of White or Black",
                "une évaluation s'écrit [%eval 1.25] en cubes, ou [%eval w3], [%eval -w3] pour un gain de blanc ou de noir"
            ),
            BadClock => {
                pick!(
                    lang,
                    "a clock time is written [%clk 0:04:59]",
                    "un temps de pendule s'écrit [%clk 0:04:59]"
                )
            }
            EvalTwice => {
                pick!(
                    lang,
                    "a turn has one evaluation; leave one out",
                    "un tour a une seule évaluation ; supprimez-en une"
                )
            }
            ClockTwice => {
                pick!(
                    lang,
                    "a turn has one clock time; leave one out",
                    "un tour a un seul temps ; supprimez-en un"
                )
            }
            VariationFirst => pick!(
                lang,
                "a variation comes behind the turn that it replaces",
                "une variante vient après le tour qu'elle remplace"
            ),
            OpenVariation => {
                pick!(
                    lang,
                    "this variation has no end; close it with )",
                    "cette variante n'a pas de fin ; fermez-la avec )"
                )
            }
            StrayParenthesis => {
                pick!(
                    lang,
                    "no variation is open here; leave out the )",
                    "aucune variante n'est ouverte ici ; supprimez la )"
                )
            }
            EmptyVariation => {
                pick!(
                    lang,
                    "this variation has no turn; leave it out",
                    "cette variante n'a aucun tour ; supprimez-la"
                )
            }
            TooDeep => pick!(
                lang,
                "at most {MAX_NESTING} variations stand inside each other",
                "au plus {MAX_NESTING} variantes l'une dans l'autre"
            ),
            ScoreInVariation => pick!(
                lang,
                "a result stands at the end of the record, not in a variation",
                "un résultat se place à la fin de la partie, pas dans une variante"
            ),
            AfterScore(text) => pick!(
                lang,
                "`{text}` comes after the result, where only comments may follow",
                "`{text}` vient après le résultat, où seuls des commentaires peuvent suivre"
            ),
            PlacementAfterTurns => {
                pick!(
                    lang,
                    "placements come before the first turn",
                    "les placements précèdent le premier tour"
                )
            }
            StartTwice => pick!(
                lang,
                "the start position is given already; leave the placements out",
                "la position de départ est déjà donnée ; supprimez les placements"
            ),
            CellFull(cell) => {
                pick!(lang, "{cell} holds two cubes already", "{cell} porte déjà deux cubes")
            }
            LettersPerCell { cells: 1, letters } => pick!(
                lang,
                "there are {letters} letters here; one cell holds one cube, or two written top first",
                "il y a ici {letters} lettres ; une case porte un cube, ou deux en commençant par le haut"
            ),
            LettersPerCell { cells, letters } => pick!(
                lang,
                "there are {letters} letters for {cells} cells; a range has one for each cell",
                "il y a {letters} lettres pour {cells} cases ; une suite en a une par case"
            ),
            WhoseCube { letter, cell } => pick!(
                lang,
                "whose is {letter} on {cell}? Write all of Black's cubes in lower case",
                "à qui est {letter} en {cell} ? Écrivez tous les cubes de noir en minuscules"
            ),
            Placement(problem) => problem.say(lang),
        }
    }
}
