//! Records of games: read in any style, written from a tree.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use jersi_schema::{ProblemBody, RecordBody, RecordView, WriteBody, answer};

use super::Body;
use crate::guard::Client;
use crate::problem::Problem;
use crate::serve::App;

/// Read a record in any style.
#[utoipa::path(post, path = "/api/record/read", tag = "rules", request_body = RecordBody, responses(
    (status = OK, body = RecordView), (status = UNPROCESSABLE_ENTITY, body = ProblemBody),
    (status = "4XX", body = ProblemBody)))]
pub async fn read(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Body(body): Body<RecordBody>,
) -> Result<Response, Problem> {
    let referee = app.referee.clone();
    // What is read is long, and put into words there too.
    let work = move || answer::read_record(&body, &referee.library).map(|view| Json(view).into_response());
    app.readers.run(client, work).await
}

/// Write a record.
#[utoipa::path(post, path = "/api/record/write", tag = "rules", request_body = WriteBody, responses(
    (status = OK, body = String, content_type = "text/plain"),
    (status = UNPROCESSABLE_ENTITY, body = ProblemBody), (status = "4XX", body = ProblemBody)))]
pub async fn write(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Body(body): Body<WriteBody>,
) -> Result<String, Problem> {
    let referee = app.referee.clone();
    app.readers.run(client, move || answer::write_record(&body, &referee.library)).await
}
