//! The opening explorer.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use jersi_schema::{OpeningsView, PositionBody, ProblemBody, answer};

use super::Body;
use crate::guard::Client;
use crate::openings;
use crate::problem::Problem;
use crate::serve::App;

/// See what was played in a position in public games, and what the engine's book says of it. Of rules of one's own nothing is known.
#[utoipa::path(post, path = "/api/openings", tag = "rules", request_body = PositionBody, responses(
    (status = OK, body = OpeningsView), (status = UNPROCESSABLE_ENTITY, body = ProblemBody),
    (status = "4XX", body = ProblemBody)))]
pub async fn openings(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Body(body): Body<PositionBody>,
) -> Result<Json<OpeningsView>, Problem> {
    let referee = app.referee.clone();
    let own_rules = body.rules.is_some();
    let work = move || {
        let position = answer::position(&body, &referee.library)?;
        Ok(openings::Asked::of(&position))
    };
    let asked = app.readers.run(client, work).await?;
    Ok(Json(match own_rules {
        true => OpeningsView::default(),
        false => openings::view(&app.referee, &asked).await?,
    }))
}
