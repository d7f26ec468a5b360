//! Making, finding and playing games.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::{Extension, Json};
use jersi_rules::Side;
use jersi_schema::{
    Action, CreatedView, GameId, GameView, GrantedView, JoinBody, ListedGame, NewGame, Player, ProblemBody,
    RecordStyle, SeatView, SecretsBody, SideName, TurnBody,
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{Bearer, Body, Path, Query};
use crate::game::{Command, TurnRequest};
use crate::guard::Client;
use crate::key::Key;
use crate::problem::Problem;
use crate::random;
use crate::referee::{Asker, Granted};
use crate::serve::App;
use crate::store::Filter;
use crate::views::listed;

/// Make a game.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = NewGame, responses(
    (status = CREATED, body = CreatedView),
    (status = "4XX", body = ProblemBody), (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn create(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Body(new): Body<NewGame>,
) -> Result<impl IntoResponse, Problem> {
    app.guard.admits_game(client)?;
    let exhibition = new.players.iter().all(|player| matches!(player, Player::Computer { .. }));
    if exhibition {
        app.admit_exhibition().await?;
    }
    let (game, seats) = app.referee.create(new).await?;
    tracing::info!(%game, "a game was made");
    let seats = seats.into_iter().map(|(side, secret)| SeatView { side: side.into(), secret }).collect();
    let address = format!("/game/{game}");
    Ok((StatusCode::CREATED, Json(CreatedView { game, address, seats })))
}

/// Which public games to list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    /// Only games of this phase: `waiting`, `choosing`, `playing` or `over`.
    pub phase: Option<String>,
    /// Only this game, with whatever options; or, with options, only this variant.
    pub variant: Option<String>,
    /// Only games of a player whose name contains this.
    pub player: Option<String>,
    /// Which page, from 1; a page has 50 games, those that began, or ended, latest first.
    #[param(minimum = 1, maximum = 1_000_000)]
    pub page: Option<u32>,
}

/// The last page that can be asked for.
const LAST_PAGE: u32 = 1_000_000;

/// List public games, the latest first.
#[utoipa::path(get, path = "/api/games", tag = "games", params(ListQuery), responses(
    (status = OK, body = Vec<ListedGame>), (status = "4XX", body = ProblemBody),
    (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn list(
    State(app): State<Arc<App>>,
    Query(query): Query<ListQuery>,
) -> Result<Json<Vec<ListedGame>>, Problem> {
    if query.page.is_some_and(|page| !(1..=LAST_PAGE).contains(&page)) {
        return Err(Problem::bad(message!("request-bad-page", last = LAST_PAGE)));
    }
    let ListQuery { phase, variant, player, page } = query;
    let found = app.referee.store.list(&Filter { phase, variant, player, page }).await?;
    Ok(Json(found.iter().map(|summary| listed(summary, &[])).collect()))
}

/// The most secrets that are looked up together.
const MAX_SECRETS: usize = 200;

/// List the games in which you hold a seat, the latest first.
#[utoipa::path(post, path = "/api/games/mine", tag = "games", request_body = SecretsBody, responses(
    (status = OK, body = Vec<ListedGame>), (status = "4XX", body = ProblemBody),
    (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn mine(
    State(app): State<Arc<App>>,
    Body(mine): Body<SecretsBody>,
) -> Result<Json<Vec<ListedGame>>, Problem> {
    if mine.secrets.len() > MAX_SECRETS {
        return Err(Problem::bad(message!("request-too-many-secrets", most = MAX_SECRETS)));
    }
    let keys: Vec<Key> = mine.secrets.iter().map(Key::of).collect();
    let found = app.referee.store.of_keys(&keys, MAX_SECRETS).await?;
    Ok(Json(found.iter().map(|summary| listed(summary, &keys)).collect()))
}

/// What somebody knows of a game already.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Since {
    /// The version that is known; what is new since then is sent.
    pub since: Option<u64>,
}

/// Get a game, or what is new in it.
#[utoipa::path(get, path = "/api/games/{game}", tag = "games",
    params(("game" = GameId, Path, description = "The game's name"), Since), responses(
    (status = OK, body = GameView), (status = NOT_FOUND, body = ProblemBody),
    (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)))]
pub async fn get(
    State(app): State<Arc<App>>,
    Path(game): Path<GameId>,
    Query(since): Query<Since>,
) -> Result<Json<GameView>, Problem> {
    app.referee.view(&game, since.since.unwrap_or(0)).await.map(Json)
}

/// How the record is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct RecordQuery {
    /// The style; `record` by default.
    #[serde(default)]
    #[param(inline)]
    pub style: RecordStyle,
}

/// Get a game's record.
#[utoipa::path(get, path = "/api/games/{game}/record", tag = "games",
    params(("game" = GameId, Path, description = "The game's name"), RecordQuery), responses(
    (status = OK, body = String, content_type = "text/plain"), (status = NOT_FOUND, body = ProblemBody),
    (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)))]
pub async fn record(
    State(app): State<Arc<App>>,
    Path(game): Path<GameId>,
    Query(query): Query<RecordQuery>,
) -> Result<impl IntoResponse, Problem> {
    let text = app
        .referee
        .look(&game, |game| match query.style {
            RecordStyle::Record => game.record().to_string(),
            RecordStyle::Plain => game.record().to_plain(),
        })
        .await?;
    let name = format!("inline; filename=\"{game}.jersi\"");
    Ok((
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)],
        text,
    ))
}

/// Take the open seat of a game.
#[utoipa::path(post, path = "/api/games/{game}/join", tag = "games",
    params(("game" = GameId, Path, description = "The game's name")), request_body = JoinBody, responses(
    (status = CREATED, body = SeatView), (status = NOT_FOUND, body = ProblemBody),
    (status = CONFLICT, body = ProblemBody), (status = "4XX", body = ProblemBody),
    (status = "5XX", body = ProblemBody)))]
pub async fn join(
    State(app): State<Arc<App>>,
    Path(game): Path<GameId>,
    Body(joining): Body<JoinBody>,
) -> Result<impl IntoResponse, Problem> {
    let secret = random::secret();
    let key = Key::of(&secret);
    app.referee.order(game.clone(), Command::Join(joining.name, key)).await?;
    let side = app.referee.look(&game, |game| game.seat_of(key)).await?;
    let side = side.ok_or_else(Problem::no_seat)?.into();
    Ok((StatusCode::CREATED, Json(SeatView { side, secret })))
}

impl From<Granted> for GrantedView {
    fn from(granted: Granted) -> GrantedView {
        let Granted { version, already, rematch } = granted;
        GrantedView { version, already, rematch }
    }
}

/// Play a turn.
#[utoipa::path(post, path = "/api/games/{game}/turns", tag = "games",
    params(("game" = GameId, Path, description = "The game's name"),
           ("Authorization" = String, Header, description = "`Bearer SECRET`")),
    request_body = TurnBody, responses(
    (status = OK, body = GrantedView), (status = UNAUTHORIZED, body = ProblemBody),
    (status = FORBIDDEN, body = ProblemBody), (status = NOT_FOUND, body = ProblemBody),
    (status = CONFLICT, body = ProblemBody), (status = UNPROCESSABLE_ENTITY, body = ProblemBody),
    (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)))]
pub async fn turn(
    State(app): State<Arc<App>>,
    Path(game): Path<GameId>,
    Bearer(secret): Bearer,
    Body(turn): Body<TurnBody>,
) -> Result<Json<GrantedView>, Problem> {
    let asker = Asker { game, key: Key::of(&secret), side: None };
    let request = TurnRequest { ply: turn.ply, word: turn.turn, id: turn.id, delay: 0 };
    let granted = app.referee.ask(asker, |side| Command::Turn(side, request)).await?;
    Ok(Json(granted.into()))
}

/// The command of somebody who plays that side and wants this.
pub fn command(action: Action, side: Side) -> Command {
    match action {
        Action::Resign => Command::Resign(side),
        Action::Abort => Command::Abort(side),
        Action::Offer { offer } => Command::Offer(side, offer, random::next_game()),
        Action::Accept { offer } => Command::Accept(side, offer, random::next_game()),
        Action::Decline { offer } => Command::Decline(side, offer),
        Action::ChooseForm { form } => Command::ChooseForm(side, form),
    }
}

/// Which seat acts.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Acting {
    /// The side, where one secret holds both; the one to move by default.
    pub side: Option<SideName>,
}

/// Resign, offer, answer, choose.
#[utoipa::path(post, path = "/api/games/{game}/actions", tag = "games",
    params(("game" = GameId, Path, description = "The game's name"),
           ("Authorization" = String, Header, description = "`Bearer SECRET`"), Acting),
    request_body = Action, responses(
    (status = OK, body = GrantedView), (status = UNAUTHORIZED, body = ProblemBody),
    (status = FORBIDDEN, body = ProblemBody), (status = NOT_FOUND, body = ProblemBody),
    (status = CONFLICT, body = ProblemBody), (status = "4XX", body = ProblemBody),
    (status = "5XX", body = ProblemBody)))]
pub async fn act(
    State(app): State<Arc<App>>,
    Path(game): Path<GameId>,
    Bearer(secret): Bearer,
    Query(acting): Query<Acting>,
    Body(action): Body<Action>,
) -> Result<Json<GrantedView>, Problem> {
    let asker = Asker { game, key: Key::of(&secret), side: acting.side.map(Side::from) };
    let granted = app.referee.ask(asker, |side| command(action, side)).await?;
    Ok(Json(granted.into()))
}

/// Get another secret for your seat; the old one opens it no longer.
#[utoipa::path(post, path = "/api/games/{game}/secret", tag = "games",
    params(("game" = GameId, Path, description = "The game's name"),
           ("Authorization" = String, Header, description = "`Bearer SECRET`"), Acting),
    responses((status = OK, body = SeatView), (status = UNAUTHORIZED, body = ProblemBody),
    (status = FORBIDDEN, body = ProblemBody), (status = NOT_FOUND, body = ProblemBody),
    (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)))]
pub async fn renew(
    State(app): State<Arc<App>>,
    Path(game): Path<GameId>,
    Bearer(secret): Bearer,
    Query(acting): Query<Acting>,
) -> Result<Json<SeatView>, Problem> {
    let fresh = random::secret();
    let key = Key::of(&fresh);
    let asker = Asker { game: game.clone(), key: Key::of(&secret), side: acting.side.map(Side::from) };
    app.referee.ask(asker, move |side| Command::Renew(side, key)).await?;
    let side = app.referee.look(&game, |game| game.seat_of(key)).await?.ok_or_else(Problem::no_seat)?;
    Ok(Json(SeatView { side: side.into(), secret: fresh }))
}
