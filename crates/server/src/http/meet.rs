//! Meeting somebody: seeks, the lobby, and the key that a player carries from one device to another.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::{Extension, Json};
use futures_util::{StreamExt, stream};
use jersi_rules::Side;
use jersi_schema::{
    CreatedView, GameId, LobbyView, MovedView, ProblemBody, SeatView, Secret, SecretsBody, SeekBody,
    SoughtView,
};

use super::games::MAX_SECRETS;
use super::{Body, Idempotency, Path, PlayerKey};
use crate::bots::Bots;
use crate::game::{Command, Seat};
use crate::guard::Client;
use crate::key::Key;
use crate::lobby::{Lobby, Seeker, Sought};
use crate::problem::{Code, Problem};
use crate::referee::Asker;
use crate::serve::App;
use crate::store::Summary;

/// The longest that somebody waits for an answer, in seconds.
const LONGEST_WAIT: u8 = 10;

/// How many seats are moved at the same time.
const TOGETHER: usize = 16;

fn found((game, side): (GameId, Side), secret: &Secret) -> CreatedView {
    let address = format!("/game/{game}");
    CreatedView { game, address, seats: vec![SeatView { side: side.into(), secret: secret.clone() }] }
}

/// Seek an opponent. Whoever sends the same again, with the same id, keeps the seek alive: it lapses 25 seconds after it was last heard of,
/// or after three days where turns take days. As soon as somebody wants the same, the game begins; colours are drawn.
#[utoipa::path(post, path = "/api/seeks", tag = "meeting",
    params(("Authorization" = String, Header, description = "`Bearer KEY`: your key, at least 20 random characters. It will be the secret of your seat"),
           ("Idempotency-Key" = String, Header, description = "Your id for the seek: at least 20 random characters")),
    request_body = SeekBody, responses(
    (status = OK, body = SoughtView), (status = UNAUTHORIZED, body = ProblemBody),
    (status = "4XX", body = ProblemBody), (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn seek(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    PlayerKey(player): PlayerKey,
    id: Idempotency,
    Body(wanted): Body<SeekBody>,
) -> Result<Json<SoughtView>, Problem> {
    let player = player.ok_or_else(no_key)?;
    let (id, key) = (id.secret()?, Key::of(&player));
    // People look for people.
    if Bots::of(&app.referee, key).await?.is_some() {
        return Err(Problem::bad(message!("bot-seeks")));
    }
    let (referee, request) = (app.referee.clone(), id.clone());
    let wait = Duration::from_secs(wanted.wait.min(LONGEST_WAIT).into());
    // The rules of a variant may have to be read first.
    let read = move || {
        let wanted = (wanted.variant.as_str(), wanted.clock, wanted.name.as_str());
        Ok(Seeker::new(&referee, &request, key, wanted, client)?)
    };
    let seeker = app.readers.run(client, read).await?;
    let Sought { until, found: game } = Lobby::seek(&app, seeker, wait).await?;
    Ok(Json(SoughtView { seek: id.game(), until, found: game.map(|game| found(game, &player)) }))
}

/// Seek no longer. If somebody has come already, the game is told.
#[utoipa::path(delete, path = "/api/seeks/{seek}", tag = "meeting",
    params(("seek" = GameId, Path, description = "The seek's name"),
           ("Authorization" = String, Header, description = "`Bearer KEY`: the key that the seek was made with")),
    responses((status = OK, body = SoughtView), (status = UNAUTHORIZED, body = ProblemBody),
    (status = FORBIDDEN, body = ProblemBody), (status = "4XX", body = ProblemBody),
    (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn withdraw(
    State(app): State<Arc<App>>,
    Path(seek): Path<GameId>,
    PlayerKey(player): PlayerKey,
) -> Result<Json<SoughtView>, Problem> {
    let player = player.ok_or_else(no_key)?;
    let game = Lobby::withdraw(&app, &seek, Key::of(&player)).await?;
    let until = app.referee.clock.now();
    Ok(Json(SoughtView { seek, until, found: game.map(|game| found(game, &player)) }))
}

/// See who is here, who waits and who plays. On the socket, `lobby` tells it as it changes.
#[utoipa::path(get, path = "/api/lobby", tag = "meeting", responses(
    (status = OK, body = LobbyView), (status = "4XX", body = ProblemBody),
    (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn lobby(State(app): State<Arc<App>>) -> Result<Json<LobbyView>, Problem> {
    Ok(Json(app.lobby.look(&app.referee).await?))
}

/// Move your seats to one key: the secrets that are sent open them no longer, the key does. What has that key already stays.
#[utoipa::path(post, path = "/api/seats", tag = "meeting",
    params(("Authorization" = String, Header, description = "`Bearer KEY`: your key, at least 20 random characters")),
    request_body = SecretsBody, responses(
    (status = OK, body = MovedView), (status = UNAUTHORIZED, body = ProblemBody),
    (status = "4XX", body = ProblemBody), (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn move_seats(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    PlayerKey(player): PlayerKey,
    Body(held): Body<SecretsBody>,
) -> Result<Json<MovedView>, Problem> {
    let key = Key::of(&player.ok_or_else(no_key)?);
    if held.secrets.len() > MAX_SECRETS {
        return Err(Problem::bad(message!("request-too-many-secrets", most = MAX_SECRETS)));
    }
    let keys: Vec<Key> = held.secrets.iter().map(Key::of).filter(|old| *old != key).collect();
    let games = app.referee.store.of_keys(&keys, MAX_SECRETS).await?;
    let seats: Vec<Asker> = games.iter().filter_map(|game| seat(game, &keys, key, client)).collect();
    let moving = stream::iter(seats).map(|asker| {
        let asked = app.referee.ask(asker, None, move |side| Command::Renew(side, key));
        async move { asked.await.map(|_| 1) }
    });
    let done: Vec<Result<u32, Problem>> = moving.buffer_unordered(TOGETHER).collect().await;
    let moved = done.into_iter().sum::<Result<u32, Problem>>()?;
    Ok(Json(MovedView { moved }))
}

/// The seat of a game that one of these keys opens, if it can be moved to another key: one who holds the other seat already would hold both.
fn seat(game: &Summary, keys: &[Key], to: Key, client: Client) -> Option<Asker> {
    let key_of = |side: Side| match &game.seats[side.index()] {
        Seat::Person { key, .. } => Some(*key),
        _ => None,
    };
    if Side::BOTH.into_iter().any(|side| key_of(side) == Some(to)) {
        return None;
    }
    let side = Side::BOTH.into_iter().find(|side| key_of(*side).is_some_and(|key| keys.contains(&key)))?;
    Some(Asker { game: game.game.clone(), key: key_of(side)?, side: Some(side), client })
}

pub(super) fn no_key() -> Problem {
    Problem::new(Code::NoSecret, message!("meet-no-key"))
}
