//! Making, finding and playing games.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::{Extension, Json};
use jersi_rules::Side;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Bearer, Body, Path, Query};
use crate::game::{Command, NewGame, Offer, Player, SideName, Taking};
use crate::game_view::GameView;
use crate::guard::Client;
use crate::ids::{GameId, Key, Secret};
use crate::referee::{Asker, Granted, refusal};
use crate::said::{Problem, ProblemBody};
use crate::serve::App;
use crate::store::{Filter, LAST_PAGE, ListedGame};

/// A seat that is yours.
#[derive(Serialize, ToSchema)]
pub struct SeatView {
    /// Which side.
    pub side: SideName,
    /// Its secret: who knows it plays this side.
    pub secret: String,
}

/// A game that was made.
#[derive(Serialize, ToSchema)]
pub struct CreatedView {
    /// Its name. Everybody may know it.
    pub game: GameId,
    /// The page on which it is played and watched.
    pub address: String,
    /// Your seats.
    pub seats: Vec<SeatView>,
}

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
    let seats = seats
        .into_iter()
        .map(|(side, secret)| SeatView { side: side.into(), secret: secret.reveal().to_owned() })
        .collect();
    let address = format!("/game/{game}");
    Ok((StatusCode::CREATED, Json(CreatedView { game, address, seats })))
}

/// List public games, the latest first.
#[utoipa::path(get, path = "/api/games", tag = "games", params(Filter), responses(
    (status = OK, body = Vec<ListedGame>), (status = "4XX", body = ProblemBody),
    (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn list(
    State(app): State<Arc<App>>,
    Query(filter): Query<Filter>,
) -> Result<Json<Vec<ListedGame>>, Problem> {
    if filter.page.is_some_and(|page| !(1..=LAST_PAGE).contains(&page)) {
        return Err(Problem::bad(
            format!("Pages are numbered from 1 to {LAST_PAGE}."),
            format!("Les pages sont numérotées de 1 à {LAST_PAGE}."),
        ));
    }
    let found = app.referee.store.list(&filter).await.map_err(|error| refusal(&error))?;
    Ok(Json(found.iter().map(|summary| ListedGame::new(summary, &[])).collect()))
}

/// The seats of somebody who wants to find their games.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Mine {
    /// At most 200 secrets.
    #[schema(max_items = 200)]
    pub secrets: Vec<Secret>,
}

/// The most secrets that are looked up together.
const MAX_SECRETS: usize = 200;

/// List the games in which you hold a seat, the latest first.
#[utoipa::path(post, path = "/api/games/mine", tag = "games", request_body = Mine, responses(
    (status = OK, body = Vec<ListedGame>), (status = "4XX", body = ProblemBody),
    (status = SERVICE_UNAVAILABLE, body = ProblemBody)))]
pub async fn mine(
    State(app): State<Arc<App>>,
    Body(mine): Body<Mine>,
) -> Result<Json<Vec<ListedGame>>, Problem> {
    if mine.secrets.len() > MAX_SECRETS {
        return Err(Problem::bad(
            format!("At most {MAX_SECRETS} secrets can be looked up together."),
            format!("Au plus {MAX_SECRETS} secrets peuvent être cherchés ensemble."),
        ));
    }
    let keys: Vec<Key> = mine.secrets.iter().map(Secret::key).collect();
    let found = app.referee.store.of_keys(&keys, MAX_SECRETS).await.map_err(|error| refusal(&error))?;
    Ok(Json(found.iter().map(|summary| ListedGame::new(summary, &keys)).collect()))
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
    let view = |game: &crate::game::Game, now| GameView::since(game, since.since.unwrap_or(0), now);
    app.referee.look(&game, view).await.map(Json)
}

/// How a record is written.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Style {
    /// With tags, comments and variations.
    #[default]
    Record,
    /// As the author writes them.
    Plain,
}

/// How the record is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct RecordQuery {
    /// The style; `record` by default.
    #[serde(default)]
    #[param(inline)]
    pub style: Style,
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
        .look(&game, |game, _| match query.style {
            Style::Record => game.record().to_string(),
            Style::Plain => game.record().to_plain(),
        })
        .await?;
    let name = format!("inline; filename=\"{game}.jersi\"");
    Ok((
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)],
        text,
    ))
}

/// Who takes a seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Joining {
    /// The name to show, at most 40 characters.
    #[serde(default)]
    pub name: String,
}

/// Take the open seat of a game.
#[utoipa::path(post, path = "/api/games/{game}/join", tag = "games",
    params(("game" = GameId, Path, description = "The game's name")), request_body = Joining, responses(
    (status = CREATED, body = SeatView), (status = NOT_FOUND, body = ProblemBody),
    (status = CONFLICT, body = ProblemBody), (status = "4XX", body = ProblemBody),
    (status = "5XX", body = ProblemBody)))]
pub async fn join(
    State(app): State<Arc<App>>,
    Path(game): Path<GameId>,
    Body(joining): Body<Joining>,
) -> Result<impl IntoResponse, Problem> {
    let secret = Secret::draw();
    app.referee.order(game.clone(), Command::Join(joining.name, secret.key())).await?;
    let side = app.referee.look(&game, |game, _| game.seat_of(secret.key())).await?;
    let side = side.ok_or_else(Problem::no_seat)?.into();
    Ok((StatusCode::CREATED, Json(SeatView { side, secret: secret.reveal().to_owned() })))
}

/// A turn to be played.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnBody {
    /// How many turns were played before it.
    pub ply: u32,
    /// Your id for it, 1 to 64 bytes: sent twice, it is played once.
    #[schema(min_length = 1, max_length = 64)]
    pub id: String,
    /// Its word.
    #[schema(example = "b4=d5")]
    pub turn: String,
}

/// What was done.
#[derive(Serialize, ToSchema)]
pub struct GrantedView {
    /// The version that it made.
    pub version: u64,
    /// Whether it had been done before.
    pub already: bool,
    /// The game that follows, after a rematch was agreed.
    pub rematch: Option<GameId>,
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
    let asker = Asker { game, key: secret.key(), side: None };
    let taking = Taking { ply: turn.ply, word: turn.turn, client: turn.id, delay: 0 };
    let granted = app.referee.ask(asker, |side| Command::Turn(side, taking)).await?;
    Ok(Json(granted.into()))
}

/// Something other than a turn.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Give up.
    Resign,
    /// Break off, before one's first turn.
    Abort,
    /// Offer something.
    Offer {
        /// What.
        offer: Offer,
    },
    /// Accept what the other offered.
    Accept {
        /// What.
        offer: Offer,
    },
    /// Decline what the other offered, or withdraw one's own offer.
    Decline {
        /// What.
        offer: Offer,
    },
    /// Choose a special form in secret.
    ChooseForm {
        /// Its name; several joined by commas, where a side may have several; or `none`.
        form: String,
    },
}

impl Action {
    /// The command of somebody who plays that side.
    pub fn command(self, side: Side) -> Command {
        match self {
            Action::Resign => Command::Resign(side),
            Action::Abort => Command::Abort(side),
            Action::Offer { offer } => Command::Offer(side, offer),
            Action::Accept { offer } => Command::Accept(side, offer),
            Action::Decline { offer } => Command::Decline(side, offer),
            Action::ChooseForm { form } => Command::ChooseForm(side, form),
        }
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
    let asker = Asker { game, key: secret.key(), side: acting.side.map(Side::from) };
    let granted = app.referee.ask(asker, |side| action.command(side)).await?;
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
    let fresh = Secret::draw();
    let key = fresh.key();
    let asker = Asker { game: game.clone(), key: secret.key(), side: acting.side.map(Side::from) };
    app.referee.ask(asker, move |side| Command::Renew(side, key)).await?;
    let side = app.referee.look(&game, |game, _| game.seat_of(key)).await?.ok_or_else(Problem::no_seat)?;
    Ok(Json(SeatView { side: side.into(), secret: fresh.reveal().to_owned() }))
}
