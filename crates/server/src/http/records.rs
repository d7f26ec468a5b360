//! Records of games: read in any style, written from a tree.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use jersi_record::{Ending, NodeId, Record};
use jersi_rules::{Ruleset, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Body;
use super::games::Style;
use super::positions::PositionBody;
use crate::game::{RulesFile, SideName};
use crate::library::Library;
use crate::said::{Problem, ProblemBody, Said};
use crate::serve::App;
use crate::view::{DoneView, ResultView};

/// The most turns of a record, variations included.
const MAX_NODES: usize = 4_000;

/// A record to be read.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordBody {
    /// The text, in any style.
    pub text: String,
    /// The game, for texts that name none.
    #[serde(default)]
    pub variant: Option<String>,
    /// A rule file of one's own.
    #[serde(default)]
    pub rules: Option<RulesFile>,
}

/// A turn of a record, in its main line or a variation.
#[derive(Serialize, ToSchema)]
pub struct NodeView {
    /// Its number; 0 is the start.
    pub node: u32,
    /// The turn it follows.
    pub parent: u32,
    /// The turn.
    pub done: DoneView,
    /// What is said of it.
    pub comments: Vec<String>,
    /// How it is judged, as records write it.
    pub eval: Option<String>,
    /// What the player had left, in milliseconds.
    pub clock: Option<u64>,
}

/// A tag of a record.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TagView {
    /// Its name.
    pub name: String,
    /// What it says.
    pub value: String,
}

/// A record.
#[derive(Serialize, ToSchema)]
pub struct RecordView {
    /// The variant.
    pub variant: String,
    /// The first position.
    pub start: String,
    /// The tags.
    pub tags: Vec<TagView>,
    /// What is said before the first turn.
    pub comments: Vec<String>,
    /// The turns: parents before children, the main line first among those that follow one turn.
    pub nodes: Vec<NodeView>,
    /// How it ended.
    pub result: Option<ResultView>,
}

fn bad_record(said: Said) -> Problem {
    Problem { status: StatusCode::UNPROCESSABLE_ENTITY, code: "bad-record", said, retry_after: None }
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
    Record::read_with(text, own.as_ref(), &load).map_err(|error| bad_record(Said::by(|lang| error.say(lang))))
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
    let mut nodes = Vec::new();
    let mut open = vec![(NodeId::ROOT, record.start().clone(), 0_u32)];
    while let Some((node, before, ply)) = open.pop() {
        let mut following = Vec::new();
        for child in record.children(node) {
            let Some(turn) = record.turn(child) else { continue };
            if nodes.len() >= MAX_NODES {
                return Err(bad_record(Said::new(
                    format!("The record has more than {MAX_NODES} turns."),
                    format!("La partie a plus de {MAX_NODES} tours."),
                )));
            }
            nodes.push(NodeView {
                node: child.number(),
                parent: node.number(),
                done: DoneView::new(&before, turn, ply, 0, 0),
                comments: record.comments(child).to_vec(),
                eval: record.eval(child).map(|eval| eval.to_string()),
                clock: record.clock(child).map(|clock| clock.as_millis() as u64),
            });
            let mut after = before.clone();
            after.play_unchecked(turn);
            following.push((child, after, ply + 1));
        }
        open.extend(following.into_iter().rev());
    }
    Ok(Json(RecordView {
        variant: record.rules().id().to_owned(),
        start: record.start().to_string(),
        tags: record.tags().map(|(name, value)| TagView { name: name.into(), value: value.into() }).collect(),
        comments: record.comments(NodeId::ROOT).to_vec(),
        nodes,
        result: record.result().map(|score| ResultView::new(score, record.rules())),
    }))
}

/// A turn of a tree that is to be written.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NodeBody {
    /// The place in the list of the turn it follows, from 1; 0 is the start. Parents stand before children.
    pub parent: usize,
    /// The turn's word.
    pub turn: String,
    /// What is said of it.
    #[serde(default)]
    pub comments: Vec<String>,
}

/// How a game ended that the rules did not end.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResultBody {
    /// Who won.
    pub winner: Option<SideName>,
    /// `resignation`, `agreement`, `time`, `adjudication`, `cap` or `aborted`.
    pub reason: String,
}

/// A tree to be written as a record.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WriteBody {
    /// The first position.
    pub start: PositionBody,
    /// The tags.
    #[serde(default)]
    pub tags: Vec<TagView>,
    /// What is said before the first turn.
    #[serde(default)]
    pub comments: Vec<String>,
    /// The turns.
    pub nodes: Vec<NodeBody>,
    /// How it ended, if the rules do not say.
    #[serde(default)]
    pub result: Option<ResultBody>,
    /// The style.
    #[serde(default)]
    pub style: Style,
}

/// Write a record.
#[utoipa::path(post, path = "/api/record/write", tag = "rules", request_body = WriteBody, responses(
    (status = OK, body = String, content_type = "text/plain"),
    (status = UNPROCESSABLE_ENTITY, body = ProblemBody), (status = "4XX", body = ProblemBody)))]
pub async fn write(State(app): State<Arc<App>>, Body(body): Body<WriteBody>) -> Result<String, Problem> {
    tokio::task::block_in_place(|| write_now(&app, &body))
}

fn write_now(app: &App, body: &WriteBody) -> Result<String, Problem> {
    let start = body.start.read(&app.referee.library)?;
    if body.nodes.len() > MAX_NODES {
        return Err(bad_record(Said::new(
            format!("A record has at most {MAX_NODES} turns."),
            format!("Une partie a au plus {MAX_NODES} tours."),
        )));
    }
    let mut record = Record::new(start);
    for tag in &body.tags {
        // Tags that follow from the game cannot be set, and need not be.
        record.set_tag(&tag.name, &tag.value);
    }
    let mut ids = vec![NodeId::ROOT];
    record.set_comments(NodeId::ROOT, &body.comments);
    for (place, node) in body.nodes.iter().enumerate() {
        let nowhere = || {
            bad_record(Said::new(
                format!("Turn {} follows turn {}, which does not stand before it.", place + 1, node.parent),
                format!("Le tour {} suit le tour {}, qui n'est pas avant lui.", place + 1, node.parent),
            ))
        };
        let parent = *ids.get(node.parent).ok_or_else(nowhere)?;
        let before = record.position(parent).ok_or_else(nowhere)?;
        let turn = before
            .read_turn(&node.turn)
            .map_err(|error| bad_record(Said::by(|lang| error.say(before.rules(), lang))))?;
        let id = record
            .add_variation(parent, turn)
            .map_err(|error| bad_record(Said::by(|lang| error.say(before.rules(), lang))))?;
        record.set_comments(id, &node.comments);
        ids.push(id);
    }
    if let Some(result) = &body.result {
        let ending = Ending::named(&result.reason).ok_or_else(|| {
            bad_record(Said::new(
                format!("Nothing ends by `{}`.", result.reason),
                format!("Rien ne finit par `{}`.", result.reason),
            ))
        })?;
        record
            .finish(result.winner.map(Side::from), ending)
            .map_err(|error| bad_record(Said::by(|lang| error.say(lang))))?;
    }
    Ok(match body.style {
        Style::Record => record.to_string(),
        Style::Plain => record.to_plain(),
    })
}
