//! Being told of one's games while their page is closed.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use jersi_schema::{ProblemBody, PushKeyView, SubscribedView, SubscriptionBody, UnsubscribedView};

use super::meet::no_key;
use super::{Body, PlayerKey};
use crate::guard::Client;
use crate::key::Key;
use crate::problem::Problem;
use crate::push::Push;
use crate::serve::App;

/// Get the site's key for push services.
#[utoipa::path(get, path = "/api/push", tag = "meeting", responses(
    (status = OK, body = PushKeyView), (status = "4XX", body = ProblemBody),
    (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn push_key(State(app): State<Arc<App>>) -> Result<Json<PushKeyView>, Problem> {
    Ok(Json(PushKeyView { key: Push::public_key(&app).await? }))
}

/// Have a browser told what happens in your games without a clock, or with days for a turn: your turn, who has joined, offers, the end. Sent again,
/// it is renewed. A player has ten browsers at most; the eleventh takes the place of the oldest.
#[utoipa::path(post, path = "/api/push", tag = "meeting",
    params(("Authorization" = String, Header, description = "`Bearer KEY`: the key of your seats")),
    request_body = SubscriptionBody, responses(
    (status = OK, body = SubscribedView), (status = UNAUTHORIZED, body = ProblemBody),
    (status = "4XX", body = ProblemBody), (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn subscribe(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    PlayerKey(player): PlayerKey,
    Body(wanted): Body<SubscriptionBody>,
) -> Result<Json<SubscribedView>, Problem> {
    let player = player.ok_or_else(no_key)?;
    Ok(Json(SubscribedView { until: Push::subscribe(&app, client, Key::of(&player), wanted).await? }))
}

/// Have none of your browsers told anything any more.
#[utoipa::path(delete, path = "/api/push", tag = "meeting",
    params(("Authorization" = String, Header, description = "`Bearer KEY`: the key of your seats")),
    responses((status = OK, body = UnsubscribedView), (status = UNAUTHORIZED, body = ProblemBody), (status = "4XX", body = ProblemBody),
    (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn unsubscribe(
    State(app): State<Arc<App>>,
    PlayerKey(player): PlayerKey,
) -> Result<Json<UnsubscribedView>, Problem> {
    let player = player.ok_or_else(no_key)?;
    Ok(Json(UnsubscribedView { ended: Push::unsubscribe(&app, Key::of(&player)).await? }))
}
