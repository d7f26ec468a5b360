//! What is asked once: JSON over HTTP.

mod about;
mod bots;
mod docs;
mod draw;
mod feed;
mod games;
mod handbook;
mod health;
mod kept;
mod lab;
mod meet;
mod openings;
mod pages;
mod positions;
mod push;
mod puzzles;
mod ready;
mod records;
mod refusal;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use jersi_schema::{ClientMessage, Secret, ServerMessage, live_messages};
use serde::de::DeserializeOwned;
use tokio_stream::StreamExt;
use tower::ServiceBuilder;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::timeout::RequestBodyTimeoutLayer;
use tower_http::trace::TraceLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use self::games::{action_mark, command};
pub use self::pages::{Asset, Assets};
use self::refusal::BadBody;
pub use self::refusal::status;
use crate::guard::{self, Guard};
use crate::problem::{Code, Problem};
use crate::request::{RequestId, SECRET_LENGTH};
use crate::serve::App;
use crate::socket;

/// The largest body of a request: a rule file, a record.
const MAX_BODY: usize = 1 << 20;

/// So much of a larger one is read before it is refused.
const MAX_READ: usize = 8 << 20;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Jersi",
        description = "The referee of the Jersi games by Lucas Borboleta. What is live goes over the socket at \
                       `/api/socket`: a client sends `ClientMessage`, the server `ServerMessage`; docs/PROTOCOL.md \
                       describes how, `/api/messages.json` is their schema alone. A seat's secret is sent as \
                       `Authorization: Bearer SECRET`. Every refusal is a `ProblemBody`."
    ),
    components(schemas(ClientMessage, ServerMessage)),
    tags(
        (name = "games", description = "Making, finding and playing games"),
        (name = "meeting", description = "Finding an opponent, and a key for all of one's seats"),
        (name = "bots", description = "Programs that play with people"),
        (name = "rules", description = "Variants, positions, turns and records, without a game"),
    )
)]
struct Api;

/// The description of the API, made from the code.
fn api() -> (Router<Arc<App>>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(Api::openapi())
        .routes(routes!(games::create, games::list))
        .routes(routes!(games::mine))
        .routes(routes!(games::get))
        .routes(routes!(games::record))
        .routes(routes!(games::join))
        .routes(routes!(games::turn))
        .routes(routes!(games::act))
        .routes(routes!(games::renew))
        .routes(routes!(meet::seek))
        .routes(routes!(meet::withdraw))
        .routes(routes!(meet::lobby))
        .routes(routes!(meet::move_seats))
        .routes(routes!(kept::kept, kept::keep))
        .routes(routes!(feed::open_feed, feed::close_feed))
        .routes(routes!(push::push_key, push::subscribe, push::unsubscribe))
        .routes(routes!(bots::register, bots::connected))
        .routes(routes!(bots::events))
        .routes(routes!(bots::revoke))
        .routes(routes!(positions::variants))
        .routes(routes!(positions::variant))
        .routes(routes!(positions::network))
        .routes(routes!(positions::check_rules))
        .routes(routes!(positions::position))
        .routes(routes!(positions::play))
        .routes(routes!(puzzles::puzzle_games))
        .routes(routes!(puzzles::puzzles))
        .routes(routes!(positions::coach))
        .routes(routes!(openings::openings))
        .routes(routes!(records::read))
        .routes(routes!(records::write))
        .routes(routes!(draw::draw, draw::draw_own))
        .routes(routes!(draw::game_gif))
        .routes(routes!(draw::animation))
        .split_for_parts()
}

/// The description of the API and of the live messages (OpenAPI 3.1), as `/api/openapi.json` gives it.
pub fn openapi() -> utoipa::openapi::OpenApi {
    api().1
}

/// Everything the server answers.
pub fn router(app: Arc<App>, guard: Arc<Guard>) -> Router {
    let (api, description) = api();
    let id = HeaderName::from_static("x-request-id");
    let described = Arc::new(description);
    let docs = described.clone();
    let around = ServiceBuilder::new()
        .layer(SetRequestIdLayer::new(id.clone(), MakeRequestUuid))
        .layer(TraceLayer::new_for_http().make_span_with(|request: &Request| {
            // The query may have been typed by hand and is left out; that of a feed is a secret.
            let path = match request.uri().path() {
                feed if feed.starts_with("/feed/") => "/feed/…",
                path => path,
            };
            let id = request.headers().get("x-request-id").and_then(|id| id.to_str().ok()).unwrap_or("");
            tracing::info_span!("request", id, method = %request.method(), path)
        }))
        .layer(PropagateRequestIdLayer::new(id))
        .layer(axum::middleware::from_fn_with_state(guard, guard::watch))
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            tracing::error!("a request ended in a panic");
            Problem::internal().into_response()
        }))
        .layer(axum::middleware::from_fn_with_state(app.timeouts.request, in_time))
        .layer(RequestBodyTimeoutLayer::new(app.timeouts.request))
        // Texts become small with little work.
        .layer(CompressionLayer::new().quality(CompressionLevel::Default));
    api.route("/api/openapi.json", get(move || async move { Json((*described).clone()) }))
        .route("/api/messages.json", get(async || Json(live_messages())))
        .route("/api/docs", get(async move |headers: HeaderMap| docs::page(&docs, &headers)))
        .route("/api/docs.css", get(docs::style))
        .route("/api/socket", get(socket::open))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics))
        .route("/feed/{name}", get(feed::read))
        .route("/about", get(about::page))
        .route("/docs", get(handbook::index))
        .route("/docs/", get(handbook::index))
        .route("/docs/{*name}", get(handbook::page))
        .route("/lab", get(lab::list))
        .route("/lab/", get(lab::list))
        .route("/lab/{*name}", get(lab::report))
        .route("/api/{*rest}", axum::routing::any(async || no_such_address()))
        .fallback(pages::serve)
        .method_not_allowed_fallback(async || Problem::new(Code::Method, message!("request-no-method")))
        .layer(around)
        .with_state(app)
}

/// Answers in that time, if only that it took too long.
async fn in_time(State(time): State<Duration>, request: Request, next: Next) -> Response {
    match tokio::time::timeout(time, next.run(request)).await {
        Ok(answer) => answer,
        Err(_) => {
            let problem = Problem::new(Code::Unknown, message!("request-too-slow"));
            BadBody { status: StatusCode::REQUEST_TIMEOUT, problem }.into_response()
        }
    }
}

fn no_such_address() -> Problem {
    Problem::new(Code::NoAddress, message!("request-no-address"))
}

/// A body in JSON; what is wrong with it is told like everything else.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = BadBody;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, BadBody> {
        let (parts, body) = request.into_parts();
        let request = Request::from_parts(parts, whole(body).await?.into());
        let Json(value) =
            Json::<T>::from_request(request, state).await.map_err(|rejection: JsonRejection| {
                let why = rejection.body_text();
                let problem = Problem::bad(message!("request-unreadable-body", why = &why));
                BadBody { status: rejection.status(), problem }
            })?;
        Ok(Body(value))
    }
}

/// Reads a body. Of one that is too large the rest is read too, within reason: who is still sending when the answer comes may
/// never see it.
async fn whole(body: axum::body::Body) -> Result<Vec<u8>, BadBody> {
    let (mut parts, mut length, mut whole) = (body.into_data_stream(), 0, Vec::new());
    while let Some(part) = parts.next().await {
        let part = part.map_err(|error| {
            let problem = Problem::bad(message!("request-broke-off", why = error.to_string()));
            BadBody { status: StatusCode::BAD_REQUEST, problem }
        })?;
        length += part.len();
        if length <= MAX_BODY {
            whole.extend_from_slice(&part);
        } else if length > MAX_READ {
            break;
        }
    }
    if length <= MAX_BODY {
        return Ok(whole);
    }
    let problem = Problem::bad(message!("request-too-large", most = MAX_BODY));
    Err(BadBody { status: StatusCode::PAYLOAD_TOO_LARGE, problem })
}

/// A part of the address.
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Problem> {
        let path = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        let axum::extract::Path(value) = path.map_err(|_: PathRejection| Problem::no_game())?;
        Ok(Path(value))
    }
}

/// What stands behind the question mark.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Problem> {
        let query = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        let axum::extract::Query(value) = query.map_err(|rejection: QueryRejection| {
            let why = rejection.body_text();
            Problem::bad(message!("request-unreadable-address", why = &why))
        })?;
        Ok(Query(value))
    }
}

/// The id that the client gave the request, from the header `Idempotency-Key`.
pub struct Idempotency(pub Option<RequestId>);

impl Idempotency {
    /// For what opens a seat: whoever knows the id may have the secret again, so that nobody may guess it.
    fn secret(self) -> Result<RequestId, Problem> {
        match self.0 {
            None => Ok(RequestId::random()),
            Some(id) if id.is_secret() => Ok(id),
            Some(_) => Err(Problem::bad(message!("request-short-id", least = SECRET_LENGTH))),
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Idempotency {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Idempotency, Problem> {
        let Some(id) = parts.headers.get("idempotency-key") else { return Ok(Idempotency(None)) };
        let id = id.to_str().map_err(|_| Problem::bad(message!("request-bad-id")))?;
        Ok(Idempotency(RequestId::new(id)))
    }
}

/// The secret of a seat, from the header.
pub struct Bearer(pub Secret);

impl<S: Send + Sync> FromRequestParts<S> for Bearer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Bearer, Problem> {
        let header =
            parts.headers.get(axum::http::header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let secret = header.and_then(|header| header.strip_prefix("Bearer "));
        secret
            .map(|secret| Bearer(Secret::new(secret.trim())))
            .ok_or_else(|| Problem::new(Code::NoSecret, message!("request-no-secret")))
    }
}

/// The key of a player, from the header, if there is one.
pub struct PlayerKey(pub Option<Secret>);

impl<S: Send + Sync> FromRequestParts<S> for PlayerKey {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PlayerKey, Problem> {
        if !parts.headers.contains_key(axum::http::header::AUTHORIZATION) {
            return Ok(PlayerKey(None));
        }
        let Bearer(key) = Bearer::from_request_parts(parts, state).await?;
        match key.reveal().len() {
            SECRET_LENGTH..=MAX_KEY => Ok(PlayerKey(Some(key))),
            _ => Err(Problem::bad(message!("meet-bad-key", least = SECRET_LENGTH, most = MAX_KEY))),
        }
    }
}

/// The longest key of a player.
const MAX_KEY: usize = 100;
