//! What the server says to people, and how it says no.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jersi_rules::{Lang, Text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A sentence in every language of the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Said {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

impl Said {
    /// Both languages at hand.
    pub fn new(en: impl Into<String>, fr: impl Into<String>) -> Said {
        Said { en: en.into(), fr: fr.into() }
    }

    /// What `say` says in each language.
    pub fn by(say: impl Fn(Lang) -> String) -> Said {
        Said { en: say(Lang::En), fr: say(Lang::Fr) }
    }
}

impl From<&Text> for Said {
    fn from(text: &Text) -> Said {
        Said::by(|lang| text.get(lang).to_owned())
    }
}

/// Why a request was not granted. Nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{code}: {}", said.en)]
pub struct Problem {
    /// The HTTP status.
    pub status: StatusCode,
    /// A word for programs.
    pub code: &'static str,
    /// A sentence for people.
    pub said: Said,
    /// In how many seconds to try again, where that helps.
    pub retry_after: Option<u64>,
}

impl Problem {
    /// A problem of that status and code.
    pub fn new(
        status: StatusCode,
        code: &'static str,
        en: impl Into<String>,
        fr: impl Into<String>,
    ) -> Problem {
        Problem { status, code, said: Said::new(en, fr), retry_after: None }
    }

    /// What was sent makes no sense.
    pub fn bad(en: impl Into<String>, fr: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "bad-request", en, fr)
    }

    /// The game is not in a state in which this can be done.
    pub fn conflict(code: &'static str, en: impl Into<String>, fr: impl Into<String>) -> Problem {
        Problem::new(StatusCode::CONFLICT, code, en, fr)
    }

    /// There is no such game.
    pub fn no_game() -> Problem {
        Problem::new(
            StatusCode::NOT_FOUND,
            "no-game",
            "There is no game at this address. Check the link.",
            "Il n'y a pas de partie à cette adresse. Vérifiez le lien.",
        )
    }

    /// The secret opens no seat of this game.
    pub fn no_seat() -> Problem {
        Problem::new(
            StatusCode::FORBIDDEN,
            "no-seat",
            "This secret opens no seat of this game. Use the link of your seat.",
            "Ce secret n'ouvre aucune place de cette partie. Utilisez le lien de votre place.",
        )
    }

    /// Too much of something: wait, or have less of it.
    pub fn too_many(en: impl Into<String>, fr: impl Into<String>) -> Problem {
        Problem { retry_after: Some(10), ..Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many", en, fr) }
    }

    /// The server cannot do it now.
    pub fn unavailable(en: impl Into<String>, fr: impl Into<String>) -> Problem {
        Problem {
            retry_after: Some(5),
            ..Problem::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", en, fr)
        }
    }
}

/// A problem as it is sent.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProblemBody {
    /// A word for programs, such as `no-game`.
    pub code: String,
    /// A sentence for people.
    pub said: Said,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = ProblemBody { code: self.code.to_owned(), said: self.said };
        let mut response = (self.status, Json(body)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
