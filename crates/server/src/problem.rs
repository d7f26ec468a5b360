//! How the server says no.

use std::fmt;

use jersi_schema::answer::{Kind, Refused};
use jersi_schema::{GameId, Message, PlaceView, ProblemBody, RefusedView};

/// What kind of problem it is. Its name is a word for programs; docs/PROTOCOL.md lists the most frequent ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Code {
    /// What was sent makes no sense.
    BadRequest,
    BadPosition,
    BadRecord,
    BadRules,
    /// The game has begun already, for whoever wants to break it off.
    Begun,
    Choosing,
    Chosen,
    /// The log of the game is not what was written.
    Damaged,
    ForeignOrigin,
    /// The id of a request was given to something else before.
    IdReused,
    Illegal,
    /// The server made a mistake.
    Internal,
    /// The address does not understand the method.
    Method,
    NameTaken,
    NoAddress,
    /// The program is not connected, or does not play that.
    NoBot,
    NoCountdown,
    NoGame,
    NoOffer,
    NoOpenSeat,
    NoReport,
    NoSeat,
    NoSecret,
    NotChoosing,
    NothingToTakeBack,
    NotOver,
    NotYourTurn,
    Over,
    /// Whoever wants the seat has the other one.
    OwnGame,
    Rematched,
    /// The turn is meant for another state of the game.
    Stale,
    /// The time is over.
    Time,
    TooLarge,
    TooMany,
    TooManyOffers,
    TooManyTurns,
    /// It cannot be done now.
    Unavailable,
    /// Whether it was done is not known: whoever sends it again finds out.
    Unknown,
    UnknownHost,
    Waiting,
}

impl Code {
    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Code::BadRequest => "bad-request",
            Code::BadPosition => "bad-position",
            Code::BadRecord => "bad-record",
            Code::BadRules => "bad-rules",
            Code::Begun => "begun",
            Code::Choosing => "choosing",
            Code::Chosen => "chosen",
            Code::Damaged => "damaged",
            Code::ForeignOrigin => "foreign-origin",
            Code::IdReused => "id-reused",
            Code::Illegal => "illegal",
            Code::Internal => "internal",
            Code::Method => "method",
            Code::NameTaken => "name-taken",
            Code::NoAddress => "no-address",
            Code::NoBot => "no-bot",
            Code::NoCountdown => "no-countdown",
            Code::NoGame => "no-game",
            Code::NoOffer => "no-offer",
            Code::NoOpenSeat => "no-open-seat",
            Code::NoReport => "no-report",
            Code::NoSeat => "no-seat",
            Code::NoSecret => "no-secret",
            Code::NotChoosing => "not-choosing",
            Code::NothingToTakeBack => "nothing-to-take-back",
            Code::NotOver => "not-over",
            Code::NotYourTurn => "not-your-turn",
            Code::Over => "over",
            Code::OwnGame => "own-game",
            Code::Rematched => "rematched",
            Code::Stale => "stale",
            Code::Time => "time",
            Code::TooLarge => "too-large",
            Code::TooMany => "too-many",
            Code::TooManyOffers => "too-many-offers",
            Code::TooManyTurns => "too-many-turns",
            Code::Unavailable => "unavailable",
            Code::Unknown => "unknown",
            Code::UnknownHost => "unknown-host",
            Code::Waiting => "waiting",
        }
    }

    /// In how many seconds to try again, where that helps.
    pub fn retry_after(self) -> Option<u64> {
        match self {
            Code::TooMany => Some(10),
            Code::Unavailable => Some(5),
            Code::Unknown => Some(1),
            _ => None,
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a request was not granted. Nothing was changed, unless the code says that this is not known.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{code}: {message}")]
pub struct Problem {
    /// A word for programs.
    pub code: Code,
    /// A sentence for people.
    pub message: Message,
    /// Where it is, in a text that somebody sent.
    pub place: Option<PlaceView>,
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Problem {
        let code = match refused.kind {
            Kind::BadRequest => Code::BadRequest,
            Kind::BadPosition => Code::BadPosition,
            Kind::BadRecord => Code::BadRecord,
            Kind::BadRules => Code::BadRules,
            Kind::Illegal => Code::Illegal,
        };
        Problem { code, message: refused.message, place: refused.place }
    }
}

impl Problem {
    /// A problem of that kind.
    pub fn new(code: Code, message: Message) -> Problem {
        Problem { code, message, place: None }
    }

    /// The same, at a place of a text.
    #[must_use]
    pub fn at(mut self, line: usize, column: usize) -> Problem {
        self.place = Some(PlaceView { line, column });
        self
    }

    /// What was sent makes no sense.
    pub fn bad(message: Message) -> Problem {
        Problem::new(Code::BadRequest, message)
    }

    /// There is no such game.
    pub fn no_game() -> Problem {
        Problem::new(Code::NoGame, message!("request-no-game"))
    }

    /// The secret opens no seat of this game.
    pub fn no_seat() -> Problem {
        Problem::new(Code::NoSeat, message!("request-no-seat"))
    }

    /// Too much of something: wait, or have less of it.
    pub fn too_many(message: Message) -> Problem {
        Problem::new(Code::TooMany, message)
    }

    /// The server cannot do it now.
    pub fn unavailable(message: Message) -> Problem {
        Problem::new(Code::Unavailable, message)
    }

    /// The server made a mistake.
    pub fn internal() -> Problem {
        Problem::new(Code::Internal, message!("request-internal"))
    }

    /// As it is answered over HTTP.
    pub fn to_body(&self) -> ProblemBody {
        ProblemBody { code: self.code.name().to_owned(), message: self.message.clone(), place: self.place }
    }

    /// As it is told on a socket, about the request with that id and that game.
    pub fn to_refused(&self, id: Option<&str>, game: Option<&GameId>) -> RefusedView {
        RefusedView {
            id: id.map(str::to_owned),
            game: game.cloned(),
            code: self.code.name().to_owned(),
            message: self.message.clone(),
            retry_after: self.code.retry_after(),
        }
    }
}
