//! What is asked once: JSON over HTTP.

mod docs;
mod draw;
mod games;
mod handbook;
mod health;
mod lab;
mod pages;
mod positions;
mod records;
mod refusal;

use std::sync::Arc;

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use jersi_schema::{ClientMessage, Secret, ServerMessage, live_messages};
use serde::de::DeserializeOwned;
use tokio_stream::StreamExt;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};
use tower_http::trace::TraceLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use self::draw::Renderer;
pub use self::games::command;
pub use self::pages::{Asset, Assets};
pub use self::positions::read_position;
use self::refusal::BadBody;
use crate::guard::{self, Guard};
use crate::problem::{Code, Problem};
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
        .routes(routes!(positions::variants))
        .routes(routes!(positions::variant))
        .routes(routes!(positions::check_rules))
        .routes(routes!(positions::position))
        .routes(routes!(positions::play))
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
            // The address has no secrets; the query may have been typed by hand and is left out.
            let id = request.headers().get("x-request-id").and_then(|id| id.to_str().ok()).unwrap_or("");
            tracing::info_span!("request", id, method = %request.method(), path = request.uri().path())
        }))
        .layer(PropagateRequestIdLayer::new(id))
        .layer(axum::middleware::from_fn_with_state(guard, guard::watch))
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            tracing::error!("a request ended in a panic");
            Problem::internal().into_response()
        }))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, app.timeouts.request))
        .layer(RequestBodyTimeoutLayer::new(app.timeouts.request))
        .layer(CompressionLayer::new());
    api.route("/api/openapi.json", get(move || async move { Json((*described).clone()) }))
        .route("/api/messages.json", get(async || Json(live_messages())))
        .route("/api/docs", get(async move |headers: HeaderMap| docs::page(&docs, &headers)))
        .route("/api/docs.css", get(docs::style))
        .route("/api/socket", get(socket::open))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics))
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
