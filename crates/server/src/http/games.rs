//! Making, finding and playing games.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::{Extension, Json};
use jersi_rules::Side;
use jersi_schema::{
    Action, CreatedView, GameId, GameView, GrantedView, JoinBody, ListedGame, NewGame, Player, ProblemBody,
    RecordStyle, SeatView, Secret, SecretsBody, SideName, TurnBody,
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{Bearer, Body, Idempotency, Path, PlayerKey, Query};
use crate::bots::{Bot, Bots};
use crate::game::{Command, Game, TurnRequest};
use crate::guard::Client;
use crate::key::Key;
use crate::problem::Problem;
use crate::random;
use crate::referee::{Asker, Granted, Made, Making};
use crate::request::{Mark, RequestId};
use crate::serve::App;
use crate::store::Filter;
use crate::views::listed;

/// Make a game.
#[utoipa::path(post, path = "/api/games", tag = "games",
    params(("Idempotency-Key" = Option<String>, Header, description = "Your id for this request: sent again, it is done once and answered alike. At least 20 random characters"),
           ("Authorization" = Option<String>, Header, description = "`Bearer KEY`: your key, which then is the secret of your seats. At least 20 random characters")),
    request_body = NewGame, responses(
    (status = CREATED, body = CreatedView),
    (status = "4XX", body = ProblemBody), (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn create(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    id: Idempotency,
    PlayerKey(player): PlayerKey,
    Body(mut new): Body<NewGame>,
) -> Result<(StatusCode, Json<CreatedView>), Problem> {
    let maker = bot_of(&app, player.as_ref()).await?;
    for wanted in &mut new.players {
        if let (Player::Me { name }, Some(bot)) = (wanted, &maker) {
            name.clone_from(&bot.name);
        }
    }
    let making = Making::of(&new, &id.secret()?).with_key(player);
    // Who repeats a request is answered again, whatever has been used up since.
    if let Some(made) = app.referee.made(&making).await? {
        return Ok(created(made));
    }
    let mut new = app.referee.resolve(new).await?;
    let mut invited = None;
    let variant = new.variant.clone();
    for wanted in &mut new.players {
        if let Player::Bot { name } = wanted {
            let (bot, key) = Bots::invite(&app, name, &variant).await?;
            *name = bot.name;
            invited = Some(key);
        }
    }
    let making = making.with_bots(maker.is_some(), invited);
    let exhibition = new.players.iter().all(|player| matches!(player, Player::Computer { .. }));
    // Held until the game is made, also if nobody waits for it any more: nobody else counts in between.
    let admitted = if exhibition { Some(app.admit_exhibition(client).await?) } else { None };
    let (referee, of) = (app.referee.clone(), making.clone());
    let draft = app.readers.run(client, move || referee.draft(new, &of)).await?;
    let referee = app.referee.clone();
    let creating = tokio::spawn(async move {
        let made = referee.create(draft, &making, client).await;
        if let Some(admitted) = admitted {
            admitted.over().await;
        }
        made
    });
    let made = creating.await.map_err(|_| Problem::internal())?;
    app.bots.call();
    made.map(created)
}

/// The program that asks, if it is one.
async fn bot_of(app: &App, key: Option<&Secret>) -> Result<Option<Bot>, Problem> {
    match key {
        Some(key) => Bots::of(&app.referee, Key::of(key)).await,
        None => Ok(None),
    }
}

fn created((game, seats): Made) -> (StatusCode, Json<CreatedView>) {
    let seats = seats.into_iter().map(|(side, secret)| SeatView { side: side.into(), secret }).collect();
    let address = format!("/game/{game}");
    (StatusCode::CREATED, Json(CreatedView { game, address, seats }))
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
    /// Only games of a player whose name contains this, in capitals or not; with one or two letters, names that begin with them.
    pub player: Option<String>,
    /// Only games after this one, as `SINCE-GAME` of the last game of the page before: `1794783655666-7k3m9x2p4q8r`.
    pub after: Option<String>,
    /// Which page, from 1; a page has 50 games, those that began, or ended, latest first. Further back, use `after`.
    #[param(minimum = 1, maximum = 100)]
    pub page: Option<u32>,
}

/// The last page that can be asked for by its number: all before it are passed over.
const LAST_PAGE: u32 = 100;

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
    let ListQuery { phase, variant, player, after, page } = query;
    let place = |after: String| {
        let (since, game) = after.split_once('-')?;
        Some((since.parse().ok()?, GameId::read(game)?))
    };
    let after = match after {
        None => None,
        Some(after) => Some(place(after).ok_or_else(|| Problem::bad(message!("request-bad-after")))?),
    };
    let found = app.referee.store.list(&Filter { phase, variant, player, after, page }).await?;
    Ok(Json(found.iter().map(|summary| listed(summary, &[])).collect()))
}

/// The most secrets that are looked up together.
pub const MAX_SECRETS: usize = 200;

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
    Extension(client): Extension<Client>,
    Path(game): Path<GameId>,
    Query(query): Query<RecordQuery>,
) -> Result<impl IntoResponse, Problem> {
    let name = format!("inline; filename=\"{game}.jersi\"");
    let game = app.referee.look(&game, Game::clone).await?;
    let write = move || {
        Ok(match query.style {
            RecordStyle::Record => game.record().to_string(),
            RecordStyle::Plain => game.record().to_plain(),
        })
    };
    let text = app.readers.run(client, write).await?;
    Ok((
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)],
        text,
    ))
}

/// Take the open seat of a game.
#[utoipa::path(post, path = "/api/games/{game}/join", tag = "games",
    params(("game" = GameId, Path, description = "The game's name"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your id for this request: sent again, it is done once and answered alike. At least 20 random characters"),
           ("Authorization" = Option<String>, Header, description = "`Bearer KEY`: your key, which then is the secret of your seat. At least 20 random characters")),
    request_body = JoinBody, responses(
    (status = CREATED, body = SeatView), (status = NOT_FOUND, body = ProblemBody),
    (status = CONFLICT, body = ProblemBody), (status = "4XX", body = ProblemBody),
    (status = "5XX", body = ProblemBody)))]
pub async fn join(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Path(game): Path<GameId>,
    id: Idempotency,
    PlayerKey(player): PlayerKey,
    Body(joining): Body<JoinBody>,
) -> Result<impl IntoResponse, Problem> {
    let bot = bot_of(&app, player.as_ref()).await?;
    let name = bot.as_ref().map_or(joining.name, |bot| bot.name.clone());
    let id = id.secret()?;
    let (side, secret) = app.referee.join(game, client, name, &id, player, bot.is_some()).await?;
    app.bots.call();
    Ok((StatusCode::CREATED, Json(SeatView { side: side.into(), secret })))
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
    Extension(client): Extension<Client>,
    Path(game): Path<GameId>,
    Bearer(secret): Bearer,
    Body(turn): Body<TurnBody>,
) -> Result<Json<GrantedView>, Problem> {
    let asker = Asker { game, key: Key::of(&secret), side: None, client };
    let request = TurnRequest { ply: turn.ply, word: turn.turn, id: turn.id, delay: 0 };
    let granted = app.referee.ask(asker, None, |side| Command::Turn(side, request)).await?;
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
        Action::Say { phrase } => Command::Say(side, phrase),
        Action::ChooseForm { form } => Command::ChooseForm(side, form),
    }
}

/// How the log knows an action again.
pub fn action_mark(id: &RequestId, key: Key, action: &Action, side: Option<SideName>) -> Mark {
    id.mark(Some(key), &(action, side))
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
           ("Authorization" = String, Header, description = "`Bearer SECRET`"), Acting,
           ("Idempotency-Key" = Option<String>, Header, description = "Your id for this request: sent again, it is done once and answered alike. Any text that you give to nothing else")),
    request_body = Action, responses(
    (status = OK, body = GrantedView), (status = UNAUTHORIZED, body = ProblemBody),
    (status = FORBIDDEN, body = ProblemBody), (status = NOT_FOUND, body = ProblemBody),
    (status = CONFLICT, body = ProblemBody), (status = "4XX", body = ProblemBody),
    (status = "5XX", body = ProblemBody)))]
pub async fn act(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Path(game): Path<GameId>,
    Bearer(secret): Bearer,
    Query(acting): Query<Acting>,
    Idempotency(id): Idempotency,
    Body(action): Body<Action>,
) -> Result<Json<GrantedView>, Problem> {
    let asker = Asker { game, key: Key::of(&secret), side: acting.side.map(Side::from), client };
    let mark = id.map(|id| action_mark(&id, asker.key, &action, acting.side));
    let granted = app.referee.ask(asker, mark, |side| command(action, side)).await?;
    Ok(Json(granted.into()))
}

/// Get another secret for your seat; the old one opens it no longer.
#[utoipa::path(post, path = "/api/games/{game}/secret", tag = "games",
    params(("game" = GameId, Path, description = "The game's name"),
           ("Authorization" = String, Header, description = "`Bearer SECRET`"), Acting,
           ("Idempotency-Key" = Option<String>, Header, description = "Your id for this request: sent again, it is done once and answered alike. At least 20 random characters")),
    responses((status = OK, body = SeatView), (status = UNAUTHORIZED, body = ProblemBody),
    (status = FORBIDDEN, body = ProblemBody), (status = NOT_FOUND, body = ProblemBody),
    (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)))]
pub async fn renew(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Path(game): Path<GameId>,
    Bearer(secret): Bearer,
    Query(acting): Query<Acting>,
    id: Idempotency,
) -> Result<Json<SeatView>, Problem> {
    let asker = Asker { game, key: Key::of(&secret), side: acting.side.map(Side::from), client };
    let (side, secret) = app.referee.renew(asker, &id.secret()?).await?;
    Ok(Json(SeatView { side: side.into(), secret }))
}
