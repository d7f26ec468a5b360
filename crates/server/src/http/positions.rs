//! Variants, positions and turns, without a game: for the analysis board, the editor, and other people's programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use jersi_rules::{Position, builtin_ids};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Body, Path};
use crate::game::RulesFile;
use crate::library::Library;
use crate::said::{Problem, ProblemBody, Said};
use crate::serve::App;
use crate::view::{DoneView, PositionView, VariantView};

/// The longest position string.
pub const MAX_POSITION: usize = 1_000;

/// List the games.
#[utoipa::path(get, path = "/api/variants", tag = "rules", responses((status = OK, body = Vec<VariantView>)))]
pub async fn variants(State(app): State<Arc<App>>) -> Result<Json<Vec<VariantView>>, Problem> {
    let load = |id| app.referee.library.load(id, None).map(|rules| VariantView::new(&rules));
    builtin_ids().map(load).collect::<Result<_, _>>().map(Json)
}

/// All about one variant.
#[utoipa::path(get, path = "/api/variants/{variant}", tag = "rules",
    params(("variant" = String, Path, description = "Its id, percent-encoded", example = "jersi-4+landing")),
    responses((status = OK, body = VariantView), (status = "4XX", body = ProblemBody)))]
pub async fn variant(
    State(app): State<Arc<App>>,
    Path(variant): Path<String>,
) -> Result<Json<VariantView>, Problem> {
    app.referee.library.load(&variant, None).map(|rules| Json(VariantView::new(&rules)))
}

/// A rule file, or a variant of it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesBody {
    /// The file.
    pub rules: RulesFile,
    /// Its name with options; if not given, the game without options, after a check of every option.
    #[serde(default)]
    pub variant: Option<String>,
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

/// A position of a variant.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionBody {
    /// The variant.
    #[schema(example = "pijersi")]
    pub variant: String,
    /// A rule file of one's own.
    #[serde(default)]
    pub rules: Option<RulesFile>,
    /// The position string; the start, if not given.
    #[serde(default)]
    pub position: Option<String>,
}

impl PositionBody {
    /// The position it names.
    pub fn read(&self, library: &Library) -> Result<Position, Problem> {
        let rules = library.load(&self.variant, self.rules.as_ref())?;
        let Some(text) = &self.position else { return Ok(rules.start()) };
        if text.len() > MAX_POSITION {
            return Err(Problem::bad(
                format!("A position has at most {MAX_POSITION} bytes."),
                format!("Une position a au plus {MAX_POSITION} octets."),
            ));
        }
        Position::read(&rules, text).map_err(|error| {
            let column = error.column;
            let Said { en, fr } = Said::by(|lang| error.problem.say(lang));
            Problem::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "bad-position",
                format!("Column {column}: {en}."),
                format!("Colonne {column} : {fr}."),
            )
        })
    }
}

/// See a position with every legal turn.
#[utoipa::path(post, path = "/api/position", tag = "rules", request_body = PositionBody, responses(
    (status = OK, body = PositionView), (status = UNPROCESSABLE_ENTITY, body = ProblemBody),
    (status = "4XX", body = ProblemBody)))]
pub async fn position(
    State(app): State<Arc<App>>,
    Body(body): Body<PositionBody>,
) -> Result<Json<PositionView>, Problem> {
    body.read(&app.referee.library).map(|position| Json(PositionView::new(&position)))
}

/// A turn in a position.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayBody {
    /// The position.
    pub at: PositionBody,
    /// The turn's word.
    #[schema(example = "b4=d5")]
    pub turn: String,
}

/// What a turn leads to.
#[derive(Serialize, ToSchema)]
pub struct PlayedView {
    /// The turn.
    pub done: DoneView,
    /// The position after it.
    pub view: PositionView,
}

/// Play a turn in a position; if it is not legal, hear why.
#[utoipa::path(post, path = "/api/turn", tag = "rules", request_body = PlayBody, responses(
    (status = OK, body = PlayedView), (status = UNPROCESSABLE_ENTITY, body = ProblemBody),
    (status = "4XX", body = ProblemBody)))]
pub async fn play(
    State(app): State<Arc<App>>,
    Body(body): Body<PlayBody>,
) -> Result<Json<PlayedView>, Problem> {
    let mut position = body.at.read(&app.referee.library)?;
    let turn = position.read_turn(&body.turn).map_err(|error| Problem {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        code: "illegal",
        said: Said::by(|lang| error.say(position.rules(), lang)),
        retry_after: None,
    })?;
    let done = DoneView::new(&position, turn, 0, 0, 0);
    position.play_unchecked(turn);
    Ok(Json(PlayedView { done, view: PositionView::new(&position) }))
}
