//! How the server says no.

use std::fmt;

use jersi_schema::{GameId, Message, ProblemBody, RefusedView};

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
    Illegal,
    /// The server made a mistake.
    Internal,
    /// The address does not understand the method.
    Method,
    NoAddress,
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
    Rematched,
    /// The turn is meant for another state of the game.
    Stale,
    /// The time is over.
    Time,
    TooLarge,
    TooMany,
    TooManyTurns,
    /// It cannot be done now.
    Unavailable,
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
            Code::Illegal => "illegal",
            Code::Internal => "internal",
            Code::Method => "method",
            Code::NoAddress => "no-address",
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
            Code::Rematched => "rematched",
            Code::Stale => "stale",
            Code::Time => "time",
            Code::TooLarge => "too-large",
            Code::TooMany => "too-many",
            Code::TooManyTurns => "too-many-turns",
            Code::Unavailable => "unavailable",
            Code::UnknownHost => "unknown-host",
            Code::Waiting => "waiting",
        }
    }

    /// In how many seconds to try again, where that helps.
    pub fn retry_after(self) -> Option<u64> {
        match self {
            Code::TooMany => Some(10),
            Code::Unavailable => Some(5),
            _ => None,
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a request was not granted. Nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{code}: {message}")]
pub struct Problem {
    /// A word for programs.
    pub code: Code,
    /// A sentence for people.
    pub message: Message,
}

impl Problem {
    /// A problem of that kind.
    pub fn new(code: Code, en: impl Into<String>, fr: impl Into<String>) -> Problem {
        Problem { code, message: Message::new(en, fr) }
    }

    /// What was sent makes no sense.
    pub fn bad(en: impl Into<String>, fr: impl Into<String>) -> Problem {
        Problem::new(Code::BadRequest, en, fr)
    }

    /// There is no such game.
    pub fn no_game() -> Problem {
        Problem::new(
            Code::NoGame,
            "There is no game at this address. Check the link.",
            "Il n'y a pas de partie à cette adresse. Vérifiez le lien.",
        )
    }

    /// The secret opens no seat of this game.
    pub fn no_seat() -> Problem {
        Problem::new(
            Code::NoSeat,
            "This secret opens no seat of this game. Use the link of your seat.",
            "Ce secret n'ouvre aucune place de cette partie. Utilisez le lien de votre place.",
        )
    }

    /// Too much of something: wait, or have less of it.
    pub fn too_many(en: impl Into<String>, fr: impl Into<String>) -> Problem {
        Problem::new(Code::TooMany, en, fr)
    }

    /// The server cannot do it now.
    pub fn unavailable(en: impl Into<String>, fr: impl Into<String>) -> Problem {
        Problem::new(Code::Unavailable, en, fr)
    }

    /// The server made a mistake.
    pub fn internal() -> Problem {
        Problem::new(
            Code::Internal,
            "The server made a mistake; nothing was changed.",
            "Le serveur a fait une erreur ; rien n'a changé.",
        )
    }

    /// As it is answered over HTTP.
    pub fn to_body(&self) -> ProblemBody {
        ProblemBody { code: self.code.name().to_owned(), said: self.message.clone() }
    }

    /// As it is told on a socket, about the request with that id and that game.
    pub fn to_refused(&self, id: Option<&str>, game: Option<&GameId>) -> RefusedView {
        RefusedView {
            id: id.map(str::to_owned),
            game: game.cloned(),
            code: self.code.name().to_owned(),
            said: self.message.clone(),
            retry_after: self.code.retry_after(),
        }
    }
}
