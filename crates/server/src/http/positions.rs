//! Variants, positions and turns, without a game: for the analysis board, the editor, and other people's programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use jersi_rules::{Position, builtin_ids};
use jersi_schema::{
    Message, PlayBody, PlayedView, PositionBody, PositionView, ProblemBody, RulesBody, VariantView,
};
use jersi_texts::t;

use super::{Body, Path};
use crate::library::Library;
use crate::problem::{Code, Problem};
use crate::serve::App;

/// The longest position string.
const MAX_POSITION: usize = 1_000;

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
    Path(variant): Path<String>,
) -> Result<Json<VariantView>, Problem> {
    let rules = app.referee.library.load(&variant, None)?;
    Ok(Json(VariantView::new(&rules)))
}

/// Check a rule file of your own with all of its options, or load one variant of it, and see what it makes.
#[utoipa::path(post, path = "/api/rules", tag = "rules", request_body = RulesBody, responses(
    (status = OK, body = VariantView), (status = UNPROCESSABLE_ENTITY, body = ProblemBody),
    (status = "4XX", body = ProblemBody)))]
pub async fn check_rules(
    State(app): State<Arc<App>>,
    Body(body): Body<RulesBody>,
) -> Result<Json<VariantView>, Problem> {
    let rules = match &body.variant {
        Some(variant) => app.referee.library.load(variant, Some(&body.rules))?,
        None => app.referee.library.check(&body.rules)?,
    };
    Ok(Json(VariantView::new(&rules)))
}

/// The position that somebody names.
pub fn read_position(body: &PositionBody, library: &Library) -> Result<Position, Problem> {
    let rules = library.load(&body.variant, body.rules.as_ref())?;
    let Some(text) = &body.position else { return Ok(rules.start()) };
    if text.len() > MAX_POSITION {
        return Err(Problem::bad(message!("request-position-too-long", most = MAX_POSITION)));
    }
    Position::read(&rules, text).map_err(|error| {
        let message = Message::by(|lang| {
            t!(lang, "request-bad-position", column = error.column, why = error.problem.say(lang))
        });
        Problem::new(Code::BadPosition, message).at(1, error.column)
    })
}

/// See a position with every legal turn.
#[utoipa::path(post, path = "/api/position", tag = "rules", request_body = PositionBody, responses(
    (status = OK, body = PositionView), (status = UNPROCESSABLE_ENTITY, body = ProblemBody),
    (status = "4XX", body = ProblemBody)))]
pub async fn position(
    State(app): State<Arc<App>>,
    Body(body): Body<PositionBody>,
) -> Result<Json<PositionView>, Problem> {
    read_position(&body, &app.referee.library).map(|position| Json(PositionView::new(&position)))
}

/// Play a turn in a position; if it is not legal, hear why.
#[utoipa::path(post, path = "/api/turn", tag = "rules", request_body = PlayBody, responses(
    (status = OK, body = PlayedView), (status = UNPROCESSABLE_ENTITY, body = ProblemBody),
    (status = "4XX", body = ProblemBody)))]
pub async fn play(
    State(app): State<Arc<App>>,
    Body(body): Body<PlayBody>,
) -> Result<Json<PlayedView>, Problem> {
    let position = read_position(&body.at, &app.referee.library)?;
    let turn = position.read_turn(&body.turn).map_err(|error| {
        Problem::new(Code::Illegal, Message::by(|lang| error.say(position.rules(), lang)))
    })?;
    Ok(Json(PlayedView::new(&position, turn)))
}
