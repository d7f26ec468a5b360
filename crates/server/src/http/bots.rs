//! The bot interface: programs that play with people.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Body as Answer;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use bytes::Bytes;
use jersi_schema::{BotBody, BotCreatedView, BotEvent, BotView, ProblemBody, RevokedView};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;
use utoipa::IntoParams;

use super::{Bearer, Body, Idempotency, Query};
use crate::bots::{self, Bots};
use crate::guard::{Client, Held};
use crate::problem::Problem;
use crate::serve::App;

/// How many lines may wait for a slow program.
const LINES: usize = 32;

/// How many games a program may name.
const MAX_VARIANTS: usize = 50;

/// Register a program, and get the token that it proves itself by.
#[utoipa::path(post, path = "/api/bots", tag = "bots",
    params(("Idempotency-Key" = Option<String>, Header, description = "Your id for this request: sent again, it is done once and answered alike. At least 20 random characters")),
    request_body = BotBody, responses(
    (status = CREATED, body = BotCreatedView), (status = CONFLICT, body = ProblemBody),
    (status = "4XX", body = ProblemBody), (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn register(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    id: Idempotency,
    Body(bot): Body<BotBody>,
) -> Result<(StatusCode, Json<BotCreatedView>), Problem> {
    let (name, token) = Bots::register(&app, client, (&bot.name, &bot.about), &id.secret()?).await?;
    Ok((StatusCode::CREATED, Json(BotCreatedView { name, token })))
}

/// List the programs that are connected and can be invited.
#[utoipa::path(get, path = "/api/bots", tag = "bots", responses(
    (status = OK, body = Vec<BotView>), (status = "4XX", body = ProblemBody),
    (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn connected(State(app): State<Arc<App>>) -> Result<Json<Vec<BotView>>, Problem> {
    Bots::here(&app.referee).await.map(Json)
}

/// Which games a program plays.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Plays {
    /// Their names without options, joined by commas; all games, if none is named.
    pub variants: Option<String>,
}

/// Hear of every turn that your program is to make: a stream of events, one line of JSON each. A newer stream ends an older one.
#[utoipa::path(get, path = "/api/bots/events", tag = "bots",
    params(("Authorization" = String, Header, description = "`Bearer TOKEN`"), Plays), responses(
    (status = OK, body = BotEvent, content_type = "application/x-ndjson"),
    (status = UNAUTHORIZED, body = ProblemBody), (status = "4XX", body = ProblemBody),
    (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn events(
    State(app): State<Arc<App>>,
    Extension(held): Extension<Held>,
    Bearer(token): Bearer,
    Query(plays): Query<Plays>,
) -> Result<Response, Problem> {
    let bot = Bots::known(&app.referee, &token).await?;
    let variants = plays.variants.unwrap_or_default();
    let variants: Vec<String> =
        variants.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
    let known = |name: &String| app.referee.library.load(name, None).is_ok_and(|rules| rules.id() == name);
    if variants.len() > MAX_VARIANTS || !variants.iter().all(known) {
        return Err(Problem::bad(message!("bot-no-such-game")));
    }
    let (out, lines) = mpsc::channel::<Bytes>(LINES);
    tokio::spawn(bots::stream(app, bot, variants, out));
    // The place of the request is held as long as the stream lives.
    let lines = ReceiverStream::new(lines).map(move |line| {
        let _held = &held;
        Ok::<_, Infallible>(line)
    });
    // A line goes out when it is there, and not when enough of them can be compressed.
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CONTENT_ENCODING, "identity"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Answer::from_stream(lines)).into_response())
}

/// Revoke your program's token: its games are given up, and it opens nothing any more.
#[utoipa::path(delete, path = "/api/bots/me", tag = "bots",
    params(("Authorization" = String, Header, description = "`Bearer TOKEN`")), responses(
    (status = OK, body = RevokedView), (status = UNAUTHORIZED, body = ProblemBody),
    (status = "4XX", body = ProblemBody), (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn revoke(
    State(app): State<Arc<App>>,
    Bearer(token): Bearer,
) -> Result<Json<RevokedView>, Problem> {
    let bot = Bots::known(&app.referee, &token).await?;
    Ok(Json(RevokedView { games: Bots::revoke(&app, &bot).await? }))
}
