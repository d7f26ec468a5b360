//! Questions that the rules alone answer: about variants, positions, turns and records. The server answers them, and so does
//! the same code in a browser.

use std::sync::Arc;

use jersi_record::{Ending, GameResult, NodeId, Record, Unread};
use jersi_rules::{Mistakes, Position, Ruleset, Side, Turn};
use jersi_texts::t;

use crate::coach::CoachView;
use crate::common::{Message, RulesFile, SideName};
use crate::position::{PlayedView, PositionView, ReplayedView, ResultView, TurnView};
use crate::problem::{PlaceView, ProblemBody};
use crate::record::{RecordBody, RecordStyle, RecordView, ResultBody, WriteBody};
use crate::request::{CoachBody, PlayBody, PositionBody};

/// The longest position string.
const MAX_POSITION: usize = 1_000;

/// The most turns of a record, variations included.
const MAX_NODES: usize = 4_000;

/// The longest text of a record: as many turns, each with a comment.
const MAX_TEXT: usize = 384 << 10;

/// What kind of refusal it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The question makes no sense.
    BadRequest,
    /// The position string cannot be read.
    BadPosition,
    /// The record cannot be read or written.
    BadRecord,
    /// There are no such rules, or they cannot be read.
    BadRules,
    /// The turn is not legal.
    Illegal,
}

impl Kind {
    /// Its name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Kind::BadRequest => "bad-request",
            Kind::BadPosition => "bad-position",
            Kind::BadRecord => "bad-record",
            Kind::BadRules => "bad-rules",
            Kind::Illegal => "illegal",
        }
    }
}

/// Why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// What kind of refusal it is.
    pub kind: Kind,
    /// A sentence for people.
    pub message: Message,
    /// Where it is, in what was sent.
    pub place: Option<PlaceView>,
}

impl Refused {
    /// A refusal without a place.
    pub fn new(kind: Kind, message: Message) -> Refused {
        Refused { kind, message, place: None }
    }

    fn at(self, line: usize, column: usize) -> Refused {
        Refused { place: Some(PlaceView { line, column }), ..self }
    }

    fn record(message: Message) -> Refused {
        Refused::new(Kind::BadRecord, message)
    }
}

impl From<&Mistakes> for Refused {
    fn from(mistakes: &Mistakes) -> Refused {
        let refused = Refused::new(Kind::BadRules, Message::by(|lang| mistakes.say(lang)));
        // What is wrong with an id is in no line of the file.
        match mistakes.0.iter().map(|mistake| &mistake.place).find(|place| place.line > 0) {
            Some(place) => refused.at(place.line, place.column),
            None => refused,
        }
    }
}

impl From<Refused> for ProblemBody {
    fn from(refused: Refused) -> ProblemBody {
        let Refused { kind, message, place } = refused;
        ProblemBody { code: kind.name().to_owned(), message, place }
    }
}

/// Where rules come from.
pub trait Library {
    /// Why it has none.
    type Error: From<Refused>;

    /// The rules of a variant, or of a file that came with it.
    fn load(&self, variant: &str, file: Option<&RulesFile>) -> Result<Arc<Ruleset>, Self::Error>;
}

/// The position that somebody names.
pub fn position<L: Library>(body: &PositionBody, library: &L) -> Result<Position, L::Error> {
    let rules = library.load(&body.variant, body.rules.as_ref())?;
    let Some(text) = &body.position else { return Ok(rules.start()) };
    if text.len() > MAX_POSITION {
        let message = message!("answer-position-too-long", most = MAX_POSITION);
        return Err(Refused::new(Kind::BadRequest, message).into());
    }
    Position::read(&rules, text).map_err(|error| {
        let message = Message::by(|lang| {
            t!(lang, "answer-bad-position", column = error.column, why = error.problem.say(lang))
        });
        Refused::new(Kind::BadPosition, message).at(1, error.column).into()
    })
}

/// What a turn leads to; if it is not legal, why not.
pub fn play<L: Library>(body: &PlayBody, library: &L) -> Result<PlayedView, L::Error> {
    let position = position(&body.at, library)?;
    let turn = legal(&position, &body.turn)?;
    Ok(PlayedView::new(&position, turn))
}

/// What is threatened in a position, and what a turn would leave to be taken.
pub fn coach<L: Library>(body: &CoachBody, library: &L) -> Result<CoachView, L::Error> {
    let position = position(&body.at, library)?;
    let turn = body.turn.as_deref().map(|word| legal(&position, word)).transpose()?;
    Ok(CoachView::new(&position, turn))
}

/// The turn that a word stands for; if it is not legal, why not.
fn legal(position: &Position, word: &str) -> Result<Turn, Refused> {
    position
        .read_turn(word)
        .map_err(|error| Refused::new(Kind::Illegal, Message::by(|lang| error.say(position.rules(), lang))))
}

/// A game from its first position on: its turns with what they did, the position after them, and how it ended.
pub fn game<L: Library>(
    at: &PositionBody,
    words: &[String],
    result: Option<&ResultBody>,
    library: &L,
) -> Result<ReplayedView, L::Error> {
    let mut position = position(at, library)?;
    let mut turns = Vec::with_capacity(words.len());
    for (ply, word) in words.iter().enumerate() {
        let turn = legal(&position, word)?;
        turns.push(TurnView::new(&position, turn, ply as u32, 0, 0));
        position.play_unchecked(turn);
    }
    let ended = result.map(ended).transpose()?;
    let result = position.outcome().map(GameResult::from).or(ended);
    let result = result.map(|result| ResultView::new(result, position.rules()));
    let ahead = position.state().comparison(position.rules()).map(SideName::from);
    Ok(ReplayedView { turns, view: PositionView::new(&position), result, ahead })
}

/// How somebody says that a game ended.
fn ended(result: &ResultBody) -> Result<GameResult, Refused> {
    let ending = Ending::named(&result.reason)
        .ok_or_else(|| Refused::record(message!("answer-no-such-ending", reason = &result.reason)))?;
    Ok(GameResult { winner: result.winner.map(Side::from), ending: Some(ending) })
}

/// Reads a record, and tells what stands behind it without being part of it. One of a game of one's own is known by the rule file that comes with it.
pub fn record<L: Library>(
    text: &str,
    variant: Option<&str>,
    rules: Option<&RulesFile>,
    library: &L,
) -> Result<(Record, Option<Unread>), L::Error> {
    if text.len() > MAX_TEXT {
        return Err(Refused::record(message!("answer-record-too-large", most = MAX_TEXT)).into());
    }
    let own = variant.map(|variant| library.load(variant, rules)).transpose()?;
    let load = |id: &str| match &own {
        Some(own) if own.id() == id => Ok(own.clone()),
        _ => Ruleset::load(id),
    };
    Record::read_beginning(text, own.as_ref(), &load).map_err(|error| {
        Refused::record(Message::by(|lang| error.say(lang))).at(error.line, error.column).into()
    })
}

/// A record, read, as a tree.
pub fn read_record<L: Library>(body: &RecordBody, library: &L) -> Result<RecordView, L::Error> {
    let (record, unread) = record(&body.text, body.variant.as_deref(), body.rules.as_ref(), library)?;
    let too_long = || Refused::record(message!("answer-record-too-long", most = MAX_NODES)).into();
    RecordView::new(&record, unread, MAX_NODES).ok_or_else(too_long)
}

/// A tree, written as a record.
pub fn write_record<L: Library>(body: &WriteBody, library: &L) -> Result<String, L::Error> {
    let start = position(&body.start, library)?;
    Ok(written(body, start)?)
}

fn written(body: &WriteBody, start: Position) -> Result<String, Refused> {
    if body.nodes.len() > MAX_NODES {
        return Err(Refused::record(message!("answer-tree-too-long", most = MAX_NODES)));
    }
    let mut record = Record::new(start);
    for tag in &body.tags {
        // Tags that follow from the game cannot be set, and need not be.
        record.set_tag(&tag.name, &tag.value);
    }
    let mut ids = vec![NodeId::ROOT];
    record.set_comments(NodeId::ROOT, &body.comments);
    for (place, node) in body.nodes.iter().enumerate() {
        let nowhere =
            || Refused::record(message!("answer-bad-parent", turn = place + 1, parent = node.parent));
        let parent = *ids.get(node.parent).ok_or_else(nowhere)?;
        let before = record.position(parent).ok_or_else(nowhere)?;
        let turn = before
            .read_turn(&node.turn)
            .map_err(|error| Refused::record(Message::by(|lang| error.say(before.rules(), lang))))?;
        let id = record
            .add_variation(parent, turn)
            .map_err(|error| Refused::record(Message::by(|lang| error.say(before.rules(), lang))))?;
        record.set_comments(id, &node.comments);
        ids.push(id);
    }
    if let Some(result) = &body.result {
        let GameResult { winner, ending } = ended(result)?;
        if let Some(ending) = ending {
            record
                .finish(winner, ending)
                .map_err(|error| Refused::record(Message::by(|lang| error.say(lang))))?;
        }
    }
    Ok(match body.style {
        RecordStyle::Record => record.to_string(),
        RecordStyle::Plain => record.to_plain(),
    })
}
