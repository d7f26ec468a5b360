//! Records of games: read in any style, written from a tree.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use jersi_record::{Ending, NodeId, Record};
use jersi_rules::{Ruleset, Side};
use jersi_schema::{Message, ProblemBody, RecordBody, RecordStyle, RecordView, RulesFile, WriteBody};

use super::Body;
use super::positions::read_position;
use crate::library::Library;
use crate::problem::{Code, Problem};
use crate::serve::App;

/// The most turns of a record, variations included.
const MAX_NODES: usize = 4_000;

fn bad_record(message: Message) -> Problem {
    Problem::new(Code::BadRecord, message)
}

/// Reads a record. One of a game of one's own is known by the rule file that comes with it.
pub(super) fn read_record(
    library: &Library,
    text: &str,
    variant: Option<&str>,
    rules: Option<&RulesFile>,
) -> Result<Record, Problem> {
    let own = variant.map(|variant| library.load(variant, rules)).transpose()?;
    let load = |id: &str| match &own {
        Some(own) if own.id() == id => Ok(own.clone()),
        _ => Ruleset::load(id),
    };
    Record::read_with(text, own.as_ref(), &load)
        .map_err(|error| bad_record(Message::by(|lang| error.say(lang))).at(error.line, error.column))
}

/// Read a record in any style.
#[utoipa::path(post, path = "/api/record/read", tag = "rules", request_body = RecordBody, responses(
    (status = OK, body = RecordView), (status = UNPROCESSABLE_ENTITY, body = ProblemBody),
    (status = "4XX", body = ProblemBody)))]
pub async fn read(
    State(app): State<Arc<App>>,
    Body(body): Body<RecordBody>,
) -> Result<Json<RecordView>, Problem> {
    // A long record takes a while; others are not to wait for it.
    tokio::task::block_in_place(|| read_now(&app, &body))
}

fn read_now(app: &App, body: &RecordBody) -> Result<Json<RecordView>, Problem> {
    let library = &app.referee.library;
    let record = read_record(library, &body.text, body.variant.as_deref(), body.rules.as_ref())?;
    let view = RecordView::new(&record, MAX_NODES)
        .ok_or_else(|| bad_record(message!("request-record-too-long", most = MAX_NODES)))?;
    Ok(Json(view))
}

/// Write a record.
#[utoipa::path(post, path = "/api/record/write", tag = "rules", request_body = WriteBody, responses(
    (status = OK, body = String, content_type = "text/plain"),
    (status = UNPROCESSABLE_ENTITY, body = ProblemBody), (status = "4XX", body = ProblemBody)))]
pub async fn write(State(app): State<Arc<App>>, Body(body): Body<WriteBody>) -> Result<String, Problem> {
    tokio::task::block_in_place(|| write_now(&app, &body))
}

fn write_now(app: &App, body: &WriteBody) -> Result<String, Problem> {
    let start = read_position(&body.start, &app.referee.library)?;
    if body.nodes.len() > MAX_NODES {
        return Err(bad_record(message!("request-tree-too-long", most = MAX_NODES)));
    }
    let mut record = Record::new(start);
    for tag in &body.tags {
        // Tags that follow from the game cannot be set, and need not be.
        record.set_tag(&tag.name, &tag.value);
    }
    let mut ids = vec![NodeId::ROOT];
    record.set_comments(NodeId::ROOT, &body.comments);
    for (place, node) in body.nodes.iter().enumerate() {
        let nowhere = || bad_record(message!("request-bad-parent", turn = place + 1, parent = node.parent));
        let parent = *ids.get(node.parent).ok_or_else(nowhere)?;
        let before = record.position(parent).ok_or_else(nowhere)?;
        let turn = before
            .read_turn(&node.turn)
            .map_err(|error| bad_record(Message::by(|lang| error.say(before.rules(), lang))))?;
        let id = record
            .add_variation(parent, turn)
            .map_err(|error| bad_record(Message::by(|lang| error.say(before.rules(), lang))))?;
        record.set_comments(id, &node.comments);
        ids.push(id);
    }
    if let Some(result) = &body.result {
        let ending = Ending::named(&result.reason)
            .ok_or_else(|| bad_record(message!("request-no-such-ending", reason = &result.reason)))?;
        record
            .finish(result.winner.map(Side::from), ending)
            .map_err(|error| bad_record(Message::by(|lang| error.say(lang))))?;
    }
    Ok(match body.style {
        RecordStyle::Record => record.to_string(),
        RecordStyle::Plain => record.to_plain(),
    })
}
