//! Games that are played on players' own machines, carried by their key. They come encrypted: the server keeps what it cannot read.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use jersi_schema::{KeptBody, KeptView, ProblemBody};

use super::meet::no_key;
use super::{Body, PlayerKey};
use crate::guard::Client;
use crate::key::Key;
use crate::problem::Problem;
use crate::quota::Ration;
use crate::serve::App;
use crate::store::{Kind, Notice};

/// How much is kept for a key, in bytes.
const MOST: usize = 256 << 10;

/// What nobody has sent again for so long, in milliseconds, is forgotten.
const KEPT: i64 = 400 * 24 * 3_600_000;

/// Get what was kept under your key.
#[utoipa::path(get, path = "/api/kept", tag = "meeting",
    params(("Authorization" = String, Header, description = "`Bearer KEY`: your key")),
    responses((status = OK, body = KeptView), (status = UNAUTHORIZED, body = ProblemBody),
    (status = "4XX", body = ProblemBody), (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn kept(
    State(app): State<Arc<App>>,
    PlayerKey(player): PlayerKey,
) -> Result<Json<KeptView>, Problem> {
    let key = Key::of(&player.ok_or_else(no_key)?).to_hex();
    let kept = app.referee.store.board().notice(Kind::Kept, &key).await?;
    Ok(Json(KeptView { sealed: kept.map(|kept| kept.body) }))
}

/// Keep something under your key, for your other devices, in the place of what was there. Encrypt it with the key, of which the server knows only
/// the hash. Nothing (`null`) takes away what was kept.
#[utoipa::path(post, path = "/api/kept", tag = "meeting",
    params(("Authorization" = String, Header, description = "`Bearer KEY`: your key")),
    request_body = KeptBody, responses(
    (status = OK, body = KeptView), (status = UNAUTHORIZED, body = ProblemBody),
    (status = "4XX", body = ProblemBody), (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn keep(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    PlayerKey(player): PlayerKey,
    Body(KeptBody { sealed }): Body<KeptBody>,
) -> Result<Json<KeptView>, Problem> {
    let name = Key::of(&player.ok_or_else(no_key)?).to_hex();
    let (board, now) = (app.referee.store.board(), app.referee.clock.now());
    let Some(body) = sealed else {
        board.remove(Kind::Kept, &name).await?;
        return Ok(Json(KeptView { sealed: None }));
    };
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if body.len() > MOST || !body.bytes().all(plain) {
        return Err(Problem::bad(message!("meet-bad-kept", most = MOST)));
    }
    if !app.referee.quotas.take(client, Ration::Bytes, body.len() as u64) {
        return Err(Problem::too_many(message!("request-too-much-stored")));
    }
    let until = now + KEPT;
    if !board.renew(Kind::Kept, &name, &body, until).await? {
        let (body, topic) = (body.clone(), String::new());
        board.post(Notice { kind: Kind::Kept, name, topic, body, since: now, until, taken: None }).await?;
    }
    Ok(Json(KeptView { sealed: Some(body) }))
}
