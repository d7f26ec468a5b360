//! A player's games for news readers and calendars.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use jersi_schema::{FeedClosedView, FeedView, ProblemBody};

use super::meet::no_key;
use super::pages::{language, origin};
use super::{Path, PlayerKey, no_such_address};
use crate::feed;
use crate::problem::Problem;
use crate::serve::App;

/// Get the addresses of your feed: the games in which it is your turn, for news readers and calendars. Whoever knows them sees which games these are,
/// and cannot play. They are the same until you close the feed.
#[utoipa::path(post, path = "/api/feed", tag = "meeting",
    params(("Authorization" = String, Header, description = "`Bearer KEY`: the key of your seats")),
    responses((status = OK, body = FeedView), (status = UNAUTHORIZED, body = ProblemBody),
    (status = "4XX", body = ProblemBody), (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn open_feed(
    State(app): State<Arc<App>>,
    PlayerKey(player): PlayerKey,
) -> Result<Json<FeedView>, Problem> {
    let secret = feed::open(&app.referee, &player.ok_or_else(no_key)?).await?;
    let address = |ending: &str| format!("/feed/{}.{ending}", secret.reveal());
    Ok(Json(FeedView { atom: address("atom"), calendar: address("ics") }))
}

/// Close your feed: its addresses lead nowhere any more. The next one has others.
#[utoipa::path(delete, path = "/api/feed", tag = "meeting",
    params(("Authorization" = String, Header, description = "`Bearer KEY`: the key of your seats")),
    responses((status = OK, body = FeedClosedView), (status = UNAUTHORIZED, body = ProblemBody),
    (status = "4XX", body = ProblemBody), (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn close_feed(
    State(app): State<Arc<App>>,
    PlayerKey(player): PlayerKey,
) -> Result<Json<FeedClosedView>, Problem> {
    let closed = feed::close(&app.referee, &player.ok_or_else(no_key)?).await?;
    Ok(Json(FeedClosedView { closed }))
}

/// The feed itself.
pub async fn read(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (secret, kind) = name.rsplit_once('.').ok_or_else(no_such_address)?;
    let (lang, origin) = (language(&uri, &headers), origin(&app, &headers));
    let found = feed::read(&app.referee, secret, lang, origin).await?;
    let found = found.ok_or_else(no_such_address)?;
    let address = uri.path_and_query().map_or("/", |path| path.as_str());
    let (content, text) = match kind {
        "atom" => ("application/atom+xml; charset=utf-8", feed::atom(&found, address)),
        "ics" => ("text/calendar; charset=utf-8", feed::calendar(&found)),
        _ => return Err(no_such_address()),
    };
    let headers = [
        (header::CONTENT_TYPE, content),
        (header::CACHE_CONTROL, "private, max-age=300"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("x-robots-tag"), "noindex"),
    ];
    Ok((headers, text).into_response())
}
