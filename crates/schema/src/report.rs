//! What `jersi … --json` prints: the same facts as in the views, laid out as scripts have always read them.

use std::collections::BTreeMap;
use std::sync::Arc;

use jersi_record::NodeId;
use jersi_rules::{OptionInfo, OptionValues, Outcome, Ruleset, Shape, Text};
use serde::Serialize;

use crate::common::{Both, Message, SideName};
use crate::position::{captured, hands};
use crate::variant::{OptionKind, VersionView, role_names};

/// A role of cubes, as `jersi games` lists it.
#[derive(Clone, Debug, Serialize)]
pub struct Cube {
    /// Its name in rule files.
    pub name: String,
    /// Its name for people.
    pub title: Message,
    /// What it is in a game that everybody knows; may be empty.
    pub alias: Message,
    /// White's letter; Black's is the small one.
    pub letter: char,
    /// The face it is drawn with.
    pub glyph: String,
    /// How many each side has.
    pub count: Both<usize>,
    /// Whom it takes alone or leaving a stack.
    pub takes_single: Vec<String>,
    /// Whom it takes on top of a moving stack.
    pub takes_stack: Vec<String>,
    /// On whom it may stand.
    pub stands_on: Vec<String>,
}

/// A value of an option.
#[derive(Clone, Debug, Serialize)]
pub struct Value {
    /// Its name in an id.
    pub name: String,
    /// One sentence; special forms have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<Message>,
}

/// An option of a game.
#[derive(Clone, Debug, Serialize)]
pub struct GameOption {
    /// Its name in an id.
    pub name: String,
    /// One sentence.
    pub about: Message,
    /// `flag`, `choice`, `forms` or `number`.
    pub kind: OptionKind,
    /// What it may be.
    pub values: Vec<Value>,
    /// How many forms a side may have.
    pub most: Option<usize>,
    /// The options it contradicts.
    pub conflicts: Vec<String>,
}

/// A board in numbers.
#[derive(Clone, Debug, Serialize)]
pub struct Board {
    /// `hex`, `square` or `square-diagonal`.
    pub shape: &'static str,
    /// `cells` or `network`.
    pub drawn: String,
    /// How many cells it has.
    pub cells: usize,
    /// How many cells each row has, from White's side.
    pub rows: Vec<usize>,
}

/// `jersi games ID --json`.
#[derive(Clone, Debug, Serialize)]
pub struct Game {
    /// The variant's canonical id.
    pub id: String,
    /// Its name.
    pub name: Message,
    /// One sentence.
    pub summary: Message,
    /// What kind of game it is.
    pub kind: Message,
    /// Who invented it.
    pub author: String,
    /// The licence of its rules.
    pub licence: String,
    /// The copyright line of its rulebook; may be empty, as the three that follow.
    pub copyright: String,
    /// Where its rules are published.
    pub source: String,
    /// Whom to ask for what the licence does not allow: an e-mail address.
    pub contact: String,
    /// Whom its author thanks.
    pub thanks: Message,
    /// The game in whose history this one is a stage.
    pub stage_of: Option<String>,
    /// How many play it.
    pub players: u32,
    /// From which age.
    pub age: Option<u32>,
    /// How many minutes a game takes, from and to.
    pub minutes: Option<(u32, u32)>,
    /// How it became what it is.
    pub history: Vec<VersionView>,
    /// The names of the sides.
    pub sides: Both<Message>,
    /// Their colours, as `#rrggbb`.
    pub colours: Both<String>,
    /// The board.
    pub board: Board,
    /// The cubes.
    pub cubes: Vec<Cube>,
    /// What can be chosen.
    pub options: Vec<GameOption>,
    /// The first position.
    pub start: String,
    /// How many turns are legal in it.
    pub turns: u64,
}

impl Game {
    /// What there is to say of these rules.
    pub fn new(rules: &Arc<Ruleset>) -> Game {
        let about = rules.about();
        let cubes = rules.roles().map(|role| {
            let info = rules.role(role);
            Cube {
                name: info.name.clone(),
                title: (&info.title).into(),
                alias: (&info.alias).into(),
                letter: info.letter,
                glyph: info.glyph.clone(),
                count: Both::new(|side| rules.count(side, role)),
                takes_single: role_names(rules, info.takes_single),
                takes_stack: role_names(rules, info.takes_stack),
                stands_on: role_names(rules, info.stands_on),
            }
        });
        Game {
            id: rules.id().to_owned(),
            name: (&about.name).into(),
            summary: (&about.summary).into(),
            kind: (&about.kind).into(),
            author: about.author.clone(),
            licence: about.licence.clone(),
            copyright: about.copyright.clone(),
            source: about.source.clone(),
            contact: about.contact.clone(),
            thanks: (&about.thanks).into(),
            stage_of: Some(about.stage_of.clone()).filter(|game| !game.is_empty()),
            players: about.players,
            age: about.age,
            minutes: about.minutes,
            history: VersionView::all(rules),
            sides: Both::new(|side| (&about.sides[side.index()]).into()),
            colours: Both::new(|side| about.colours[side.index()].clone()),
            board: Board {
                shape: match rules.board().shape() {
                    Shape::Hex => "hex",
                    Shape::Square => "square",
                    Shape::SquareDiagonal => "square-diagonal",
                },
                drawn: about.drawn.clone(),
                cells: rules.board().len(),
                rows: rules.board().rows().iter().map(|row| row.len()).collect(),
            },
            cubes: cubes.collect(),
            options: rules.options().iter().map(GameOption::new).collect(),
            start: rules.start().to_string(),
            turns: rules.start().count_turns(),
        }
    }
}

impl GameOption {
    fn new(option: &OptionInfo) -> GameOption {
        let (values, most) = match &option.values {
            OptionValues::Flag | OptionValues::Number => (Vec::new(), None),
            OptionValues::Choice(values) => {
                let value =
                    |(name, about): &(String, Text)| Value { name: name.clone(), about: Some(about.into()) };
                (values.iter().map(value).collect(), None)
            }
            OptionValues::Forms { names, most, .. } => {
                let value = |name: &String| Value { name: name.clone(), about: None };
                (names.iter().map(value).collect(), Some(*most))
            }
        };
        GameOption {
            name: option.name.clone(),
            about: (&option.about).into(),
            kind: OptionKind::of(&option.values),
            values,
            most,
            conflicts: option.conflicts.clone(),
        }
    }
}

/// `jersi games --json`.
#[derive(Clone, Debug, Serialize)]
pub struct Games {
    /// The games.
    pub games: Vec<Game>,
}

/// How the rules end a game.
#[derive(Clone, Debug, Serialize)]
pub struct Ending {
    /// Who won; nobody in a draw.
    pub winner: Option<SideName>,
    /// Why, as `capture`.
    pub reason: &'static str,
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        Ending { winner: outcome.winner.map(SideName::from), reason: outcome.reason.name() }
    }
}

/// A cell with what stands on it.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// Its name.
    pub name: String,
    /// Its row, from White's side.
    pub row: usize,
    /// How far right its centre is, in halves of a cell's width.
    pub x2: i32,
    /// The letter of the lone or lower cube.
    pub bottom: Option<char>,
    /// The letter of the cube on top of another.
    pub top: Option<char>,
}

/// `jersi show --json`.
#[derive(Clone, Debug, Serialize)]
pub struct Position {
    /// The variant.
    pub id: String,
    /// The position string.
    pub position: String,
    /// Who is to move.
    pub side: SideName,
    /// `setup` while cubes are placed, then `play`.
    pub phase: &'static str,
    /// The round, from 1.
    pub round: u64,
    /// Turns without capture so far.
    pub quiet: u64,
    /// … and how many make a draw.
    pub quiet_limit: Option<u64>,
    /// Turns left in a countdown.
    pub countdown: Option<u8>,
    /// Exchanges of prisoners left, in games that have them.
    pub exchanges: Option<u8>,
    /// The cubes in hand.
    pub hand: Both<String>,
    /// The cubes that were taken from each side.
    pub taken: Both<String>,
    /// How many turns are legal.
    pub turns: u64,
    /// How the rules end the game here.
    pub outcome: Option<Ending>,
    /// The cells, row by row.
    pub cells: Vec<Cell>,
}

impl Position {
    /// What there is to see.
    pub fn new(position: &jersi_rules::Position) -> Position {
        let (rules, state) = (position.rules(), position.state());
        let board = rules.board();
        let cells = board.cells().iter().map(|cell| {
            let unit = state.unit(cell);
            Cell {
                name: board.name(cell).to_owned(),
                row: board.row(cell),
                x2: board.x2(cell),
                bottom: unit.bottom().map(|cube| rules.letter(cube)),
                top: unit.upper().map(|cube| rules.letter(cube)),
            }
        });
        Position {
            id: rules.id().to_owned(),
            position: position.to_string(),
            side: state.side().into(),
            phase: if state.in_setup() { "setup" } else { "play" },
            round: state.round(),
            quiet: state.quiet(),
            quiet_limit: rules.quiet_limit(),
            countdown: state.countdown(),
            exchanges: (rules.exchanges() > 0).then(|| state.exchanges()),
            hand: hands(position),
            taken: captured(position),
            turns: position.count_turns(),
            outcome: position.outcome().map(Ending::from),
            cells: cells.collect(),
        }
    }
}

/// A legal turn.
#[derive(Clone, Debug, Serialize)]
pub struct Turn {
    /// Its word without marks.
    pub word: String,
    /// … and with them.
    pub marked: String,
    /// The position after it.
    pub position: String,
}

/// `jersi moves --json`.
#[derive(Clone, Debug, Serialize)]
pub struct Turns {
    /// The variant.
    pub id: String,
    /// The position.
    pub position: String,
    /// Its legal turns, in the order of their words.
    pub turns: Vec<Turn>,
}

impl Turns {
    /// The legal turns of a position.
    pub fn new(position: &jersi_rules::Position) -> Turns {
        let turns = position.turns().into_iter().map(|turn| {
            let mut next = position.clone();
            next.play_unchecked(turn);
            Turn { word: position.word(turn), marked: position.marked_word(turn), position: next.to_string() }
        });
        Turns { id: position.rules().id().to_owned(), position: position.to_string(), turns: turns.collect() }
    }
}

/// A turn of a record, with what could have been played in its place.
#[derive(Clone, Debug, Serialize)]
pub struct RecordTurn {
    /// Who played it.
    pub side: SideName,
    /// The round, from 1.
    pub round: u64,
    /// Its word without marks.
    pub word: String,
    /// … and with them.
    pub marked: String,
    /// The position after it.
    pub position: String,
    /// What is said of it.
    pub comments: Vec<String>,
    /// How it is judged, as records write it.
    pub eval: Option<String>,
    /// What the player had left, in seconds.
    pub clock: Option<f64>,
    /// Other lines from the position before it.
    pub variations: Vec<Vec<RecordTurn>>,
}

/// How a record ends.
#[derive(Clone, Debug, Serialize)]
pub struct Result {
    /// As records write it: `1-0`, `1/2-1/2`, …
    pub score: String,
    /// Who won.
    pub winner: Option<SideName>,
    /// Why, if that is known.
    pub reason: Option<&'static str>,
}

/// A record, as `jersi replay` and `jersi convert` print it.
#[derive(Clone, Debug, Serialize)]
pub struct Record {
    /// The variant.
    pub id: String,
    /// The tags.
    pub tags: BTreeMap<String, String>,
    /// The first position.
    pub start: String,
    /// What is said before the first turn.
    pub comments: Vec<String>,
    /// The main line.
    pub turns: Vec<RecordTurn>,
    /// The last position of the main line.
    pub end: String,
    /// How it ended.
    pub result: Option<Result>,
}

impl Record {
    /// A record with its variations.
    pub fn new(record: &jersi_record::Record) -> Record {
        Record {
            id: record.rules().id().to_owned(),
            tags: record.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            start: record.start().to_string(),
            comments: record.comments(NodeId::ROOT).to_vec(),
            turns: line(record, record.children(NodeId::ROOT).next(), record.start().clone()),
            end: record.end().to_string(),
            result: record.result().map(|result| Result {
                score: result.to_string(),
                winner: result.winner.map(SideName::from),
                reason: result.ending.map(|ending| ending.name()),
            }),
        }
    }
}

/// The line that begins with a node, `before` being the position before its turn. Only variations are recursion, and a
/// record limits how deep they go.
fn line(
    record: &jersi_record::Record,
    first: Option<NodeId>,
    mut before: jersi_rules::Position,
) -> Vec<RecordTurn> {
    let mut turns = Vec::new();
    let mut next = first;
    while let Some(node) = next {
        let Some(turn) = record.turn(node) else { break };
        let mut after = before.clone();
        after.play_unchecked(turn);
        // The other ways to go on belong to the turn that was played in their place.
        let siblings = record.parent(node).map(|parent| record.children(parent).collect::<Vec<_>>());
        let siblings = siblings.filter(|nodes| nodes.first() == Some(&node)).unwrap_or_default();
        let variations = siblings.into_iter().skip(1);
        turns.push(RecordTurn {
            side: before.side().into(),
            round: before.state().round(),
            word: before.word(turn),
            marked: before.marked_word(turn),
            position: after.to_string(),
            comments: record.comments(node).to_vec(),
            eval: record.eval(node).map(|eval| eval.to_string()),
            clock: record.clock(node).map(|clock| clock.as_secs_f64()),
            variations: variations.map(|variation| line(record, Some(variation), before.clone())).collect(),
        });
        before = after;
        next = record.children(node).next();
    }
    turns
}

/// Why a turn is not legal, or cannot be read.
#[derive(Clone, Debug, Serialize)]
pub struct Refusal {
    /// A name for programs, as `cannot-take`.
    pub kind: String,
    /// The column of the turn's word at which it cannot be read.
    pub column: Option<usize>,
    /// A sentence in each language.
    #[serde(flatten)]
    pub text: Message,
}

/// `jersi check --json`.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    /// The variant.
    pub id: String,
    /// The position.
    pub position: String,
    /// The turn as it was given.
    pub turn: String,
    /// Whether it is legal.
    pub legal: bool,
    /// Its word without marks, if it is.
    pub word: Option<String>,
    /// … and with them.
    pub marked: Option<String>,
    /// Why not, if it is not.
    pub refusal: Option<Refusal>,
}

/// A mistake in a rule file.
#[derive(Clone, Debug, Serialize)]
pub struct Mistake {
    /// The file.
    pub file: String,
    /// The line, from 1; 0 if it is none of the file's.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong, and what to do.
    pub message: String,
}

/// `jersi check-rules --json`.
#[derive(Clone, Debug, Serialize)]
pub struct RulesCheck {
    /// The file.
    pub file: String,
    /// Whether it has no mistakes.
    pub ok: bool,
    /// Its mistakes.
    pub mistakes: Vec<Mistake>,
    /// What is no mistake, but perhaps not meant.
    pub remarks: Vec<String>,
    /// Its game, if it has none.
    pub game: Option<Game>,
}

/// A line of an analysis.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisLine {
    /// What the side to move can expect: hundredths of a cube …
    pub points: Option<i32>,
    /// … or a forced win in so many turns; negative for a forced loss.
    pub win: Option<i32>,
    /// How many turns deep it was searched, …
    pub depth: u32,
    /// … and how deep in places.
    pub deepest: u32,
    /// Its turns, with their marks.
    pub turns: Vec<String>,
}

/// `jersi analyse --json`.
#[derive(Clone, Debug, Serialize)]
pub struct Analysis {
    /// The variant.
    pub id: String,
    /// The position.
    pub position: String,
    /// The lines, the best first.
    pub lines: Vec<AnalysisLine>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
}
