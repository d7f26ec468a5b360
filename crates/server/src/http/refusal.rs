//! Problems as HTTP answers: the one place that knows their statuses.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::problem::{Code, Problem};

/// The status of an answer that tells of such a problem.
pub fn status(code: Code) -> StatusCode {
    match code {
        Code::BadRequest => StatusCode::BAD_REQUEST,
        Code::NoSecret => StatusCode::UNAUTHORIZED,
        Code::NoSeat | Code::ForeignOrigin => StatusCode::FORBIDDEN,
        Code::NoGame | Code::NoAddress | Code::NoReport => StatusCode::NOT_FOUND,
        Code::Method => StatusCode::METHOD_NOT_ALLOWED,
        Code::Begun
        | Code::NameTaken
        | Code::NoBot
        | Code::Choosing
        | Code::Chosen
        | Code::IdReused
        | Code::NoCountdown
        | Code::NoOffer
        | Code::NoOpenSeat
        | Code::NotChoosing
        | Code::NothingToTakeBack
        | Code::NotOver
        | Code::NotYourTurn
        | Code::Over
        | Code::OwnGame
        | Code::Rematched
        | Code::Stale
        | Code::Time
        | Code::TooManyOffers
        | Code::Waiting => StatusCode::CONFLICT,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::UnknownHost => StatusCode::MISDIRECTED_REQUEST,
        Code::BadPosition | Code::BadRecord | Code::BadRules | Code::Illegal | Code::TooManyTurns => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Code::Damaged | Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        Code::Unavailable | Code::Unknown => StatusCode::SERVICE_UNAVAILABLE,
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        BadBody { status: status(self.code), problem: self }.into_response()
    }
}

/// A body that was not read, with the status that says why not.
pub struct BadBody {
    pub status: StatusCode,
    pub problem: Problem,
}

impl IntoResponse for BadBody {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.problem.to_body())).into_response();
        if let Some(seconds) = self.problem.code.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
