//! Variants, positions and turns, without a game: for the analysis board, the editor, and other people's programs.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use data_encoding::HEXLOWER;
use jersi_engine::Network;
use jersi_rules::builtin_ids;
use jersi_schema::{
    CoachBody, CoachView, PlayBody, PlayedView, PositionBody, PositionView, ProblemBody, RulesBody,
    VariantView, answer,
};
use sha2::{Digest, Sha256};

use super::pages::answer as answer_once;
use super::{Body, Path};
use crate::guard::Client;
use crate::problem::Problem;
use crate::serve::App;

/// List the games.
#[utoipa::path(get, path = "/api/variants", tag = "rules", responses((status = OK, body = Vec<VariantView>)))]
pub async fn variants(State(app): State<Arc<App>>) -> Result<Json<Vec<VariantView>>, Problem> {
    let load = |id| app.referee.library.load(id, None).map(|rules| VariantView::new(&rules));
    Ok(Json(builtin_ids().map(load).collect::<Result<_, _>>()?))
}

/// All about one variant.
#[utoipa::path(get, path = "/api/variants/{variant}", tag = "rules",
    params(("variant" = String, Path, description = "Its id, percent-encoded", example = "jersi-4+landing")),
    responses((status = OK, body = VariantView), (status = "4XX", body = ProblemBody)))]
pub async fn variant(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Path(variant): Path<String>,
) -> Result<Json<VariantView>, Problem> {
    let referee = app.referee.clone();
    let work = move || Ok(VariantView::new(&referee.library.load(&variant, None)?));
    app.readers.run(client, work).await.map(Json)
}

/// The learned network by which the engine judges a variant, for an engine that runs elsewhere.
#[utoipa::path(get, path = "/api/variants/{variant}/network", tag = "rules",
    params(("variant" = String, Path, description = "Its id, percent-encoded", example = "pijersi")),
    responses((status = OK, body = String, content_type = "application/octet-stream"),
        (status = NO_CONTENT, description = "None was learned: its rules alone tell what a position is worth"),
        (status = NOT_MODIFIED, description = "It is what you have"), (status = "4XX", body = ProblemBody)))]
pub async fn network(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Path(variant): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let referee = app.referee.clone();
    let work = move || Ok(Network::file_for(&*referee.library.load(&variant, None)?));
    let file = app.readers.run(client, work).await?;
    let Some(file) = file else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let tag = HEXLOWER.encode(&Sha256::digest(file)[..16]);
    Ok(answer_once(&headers, "application/octet-stream", &tag, "no-cache", || file.into()))
}

/// Check a rule file of your own with all of its options, or load one variant of it, and see what it makes.
#[utoipa::path(post, path = "/api/rules", tag = "rules", request_body = RulesBody, responses(
    (status = OK, body = VariantView), (status = UNPROCESSABLE_ENTITY, body = ProblemBody),
    (status = "4XX", body = ProblemBody)))]
pub async fn check_rules(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Body(body): Body<RulesBody>,
) -> Result<Json<VariantView>, Problem> {
    let referee = app.referee.clone();
    let work = move || {
        let rules = match &body.variant {
            Some(variant) => referee.library.load(variant, Some(&body.rules))?,
            None => referee.library.check(&body.rules)?,
        };
        Ok(VariantView::new(&rules))
    };
    app.readers.run(client, work).await.map(Json)
}

/// See a position with every legal turn.
#[utoipa::path(post, path = "/api/position", tag = "rules", request_body = PositionBody, responses(
    (status = OK, body = PositionView), (status = UNPROCESSABLE_ENTITY, body = ProblemBody),
    (status = "4XX", body = ProblemBody)))]
pub async fn position(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Body(body): Body<PositionBody>,
) -> Result<Json<PositionView>, Problem> {
    let referee = app.referee.clone();
    let work = move || Ok(PositionView::new(&answer::position(&body, &referee.library)?));
    app.readers.run(client, work).await.map(Json)
}

/// Play a turn in a position; if it is not legal, hear why.
#[utoipa::path(post, path = "/api/turn", tag = "rules", request_body = PlayBody, responses(
    (status = OK, body = PlayedView), (status = UNPROCESSABLE_ENTITY, body = ProblemBody),
    (status = "4XX", body = ProblemBody)))]
pub async fn play(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Body(body): Body<PlayBody>,
) -> Result<Json<PlayedView>, Problem> {
    let referee = app.referee.clone();
    let work = move || answer::play(&body, &referee.library);
    app.readers.run(client, work).await.map(Json)
}

/// See what is threatened in a position, and what a turn would leave to be taken.
#[utoipa::path(post, path = "/api/coach", tag = "rules", request_body = CoachBody, responses(
    (status = OK, body = CoachView), (status = UNPROCESSABLE_ENTITY, body = ProblemBody),
    (status = "4XX", body = ProblemBody)))]
pub async fn coach(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Body(body): Body<CoachBody>,
) -> Result<Json<CoachView>, Problem> {
    let referee = app.referee.clone();
    let work = move || answer::coach(&body, &referee.library);
    app.readers.run(client, work).await.map(Json)
}
