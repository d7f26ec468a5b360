//! Why a game refuses a command, or cannot be made.

use jersi_schema::Message;

use super::{MAX_NAME, MAX_OFFERS, MAX_REQUEST_ID, MAX_SAID, MAX_TURNS, MAX_WORD};
use crate::library::{MAX_RULES, MAX_VARIANT};
use crate::problem::{Code, Problem};

/// Why a game refuses a command, or cannot be made. The game is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum GameError {
    /// A seat is still open.
    Waiting,
    /// Special forms are being chosen.
    Choosing,
    /// The game is over.
    Over,
    /// Both seats are taken.
    NoOpenSeat,
    /// Whoever wants the seat has the other one.
    OwnGame,
    /// No special form is to be chosen now.
    NotChoosing,
    /// This side has chosen its special form.
    Chosen,
    /// There is no such special form among these.
    NoSuchForm(Vec<String>),
    /// The id of a turn is empty or too long.
    BadRequestId,
    /// The id was given to something else before.
    IdReused,
    /// So many turns were played, and the turn was meant to follow another number.
    Stale(usize),
    /// The other side is to move.
    NotYourTurn,
    /// The word of a turn is too long.
    WordTooLong,
    /// The turn is not legal, for this reason.
    Illegal(Message),
    /// The side has made its first turn.
    Begun,
    /// There is a rematch already.
    Rematched,
    /// A rematch comes after the game.
    NotOver,
    /// The side has made no turn yet.
    NothingToTakeBack,
    /// No countdown runs.
    NoCountdown,
    /// Nothing of that kind was offered.
    NoOffer,
    /// Both seats of a new game are open.
    NobodyPlays,
    /// The time for thinking is out of bounds.
    BadTimeControl,
    /// The variant has no special forms.
    NoForms(String),
    /// The variant names its special forms already.
    FormsNamed(String),
    /// Special forms cannot be chosen where a position is given.
    FormsWithStart,
    /// The first position cannot be read, for this reason.
    BadStart(Message),
    /// In the first position the game is over.
    StartIsOver,
    /// The name of a player is too long.
    NameTooLong,
    /// Nothing of the name of a player can be seen.
    NameNotSeen,
    /// Too much was offered since the last turn.
    TooManyOffers,
    /// No program of that name is connected.
    NoSuchBot(String),
    /// Too much was said since the last turn.
    TooMuchSaid,
    /// The computer has no such level.
    NoSuchLevel(u8),
    /// An imported game has too many turns.
    TooManyTurns,
    /// The id of a variant is too long.
    VariantTooLong,
    /// A rule file is too large.
    RulesTooLarge,
    /// The rules cannot be read, for this reason, which shows at a line and column of their file.
    BadRules(Message, Option<(usize, usize)>),
}

impl GameError {
    /// A word for programs.
    pub fn code(&self) -> Code {
        use GameError::*;
        match self {
            Waiting => Code::Waiting,
            Choosing => Code::Choosing,
            Over => Code::Over,
            NoOpenSeat => Code::NoOpenSeat,
            OwnGame => Code::OwnGame,
            NoSuchBot(_) => Code::NoBot,
            TooMuchSaid => Code::TooManyOffers,
            NotChoosing => Code::NotChoosing,
            Chosen => Code::Chosen,
            IdReused => Code::IdReused,
            Stale(_) => Code::Stale,
            NotYourTurn => Code::NotYourTurn,
            Illegal(_) => Code::Illegal,
            Begun => Code::Begun,
            Rematched => Code::Rematched,
            NotOver => Code::NotOver,
            NothingToTakeBack => Code::NothingToTakeBack,
            NoCountdown => Code::NoCountdown,
            NoOffer => Code::NoOffer,
            RulesTooLarge => Code::TooLarge,
            TooManyOffers => Code::TooManyOffers,
            BadRules(..) => Code::BadRules,
            NoSuchForm(_) | BadRequestId | WordTooLong | NobodyPlays | BadTimeControl | NoForms(_)
            | FormsNamed(_) | FormsWithStart | BadStart(_) | StartIsOver | NameTooLong | NameNotSeen
            | NoSuchLevel(_) | TooManyTurns | VariantTooLong => Code::BadRequest,
        }
    }

    /// A sentence for people.
    pub fn message(&self) -> Message {
        use GameError::*;
        match self {
            Waiting => message!("game-waiting"),
            Choosing => message!("game-choosing"),
            Over => message!("game-over"),
            NoOpenSeat => message!("game-no-open-seat"),
            OwnGame => message!("game-own"),
            NotChoosing => message!("game-not-choosing"),
            Chosen => message!("game-chosen"),
            NoSuchForm(names) => message!("game-no-such-form", names = names.join(", ")),
            BadRequestId => message!("game-bad-request-id", most = MAX_REQUEST_ID),
            IdReused => message!("game-id-reused"),
            Stale(played) => message!("game-stale", played = *played),
            NotYourTurn => message!("game-not-your-turn"),
            WordTooLong => message!("game-word-too-long", most = MAX_WORD),
            Begun => message!("game-begun"),
            Rematched => message!("game-rematched"),
            NotOver => message!("game-not-over"),
            NothingToTakeBack => message!("game-nothing-to-take-back"),
            NoCountdown => message!("game-no-countdown"),
            NoOffer => message!("game-no-offer"),
            NobodyPlays => message!("game-nobody-plays"),
            BadTimeControl => message!("game-bad-clock"),
            NoForms(variant) => message!("game-no-forms", variant = variant),
            FormsNamed(variant) => message!("game-forms-named", variant = variant),
            FormsWithStart => message!("game-forms-with-start"),
            StartIsOver => message!("game-start-is-over"),
            NameTooLong => message!("game-name-too-long", most = MAX_NAME),
            NameNotSeen => message!("game-name-not-seen"),
            TooManyOffers => message!("game-too-many-offers", most = MAX_OFFERS),
            NoSuchBot(name) => message!("bot-away", name = name),
            TooMuchSaid => message!("game-too-much-said", most = MAX_SAID),
            NoSuchLevel(level) => message!("game-no-such-level", level = *level),
            TooManyTurns => message!("game-too-many-turns", most = MAX_TURNS),
            VariantTooLong => message!("game-variant-too-long", most = MAX_VARIANT),
            RulesTooLarge => message!("game-rules-too-large", most = MAX_RULES),
            Illegal(message) | BadStart(message) | BadRules(message, _) => message.clone(),
        }
    }
}

impl From<GameError> for Problem {
    fn from(error: GameError) -> Problem {
        let problem = Problem::new(error.code(), error.message());
        match error {
            GameError::BadRules(_, Some((line, column))) => problem.at(line, column),
            _ => problem,
        }
    }
}
