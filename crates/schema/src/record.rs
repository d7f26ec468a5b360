//! Records of games: as a tree that a client can show, and as the tree that a client wants written.

use jersi_record::{NodeId, Record, Unread};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::common::{Message, RulesFile, SideName};
use crate::position::{ResultView, TurnView};
use crate::request::PositionBody;

/// How a record is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RecordStyle {
    /// With tags, comments and variations.
    #[default]
    Record,
    /// As the author writes them.
    Plain,
}

/// A record to be read.
#[derive(Clone, Debug, Deserialize, ToSchema)]
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
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NodeView {
    /// Its number; 0 is the start.
    pub node: u32,
    /// The turn it follows.
    pub parent: u32,
    /// The turn.
    pub done: TurnView,
    /// What is said of it.
    pub comments: Vec<String>,
    /// How it is judged, as records write it.
    #[schema(required)]
    pub eval: Option<String>,
    /// What the player had left, in milliseconds.
    #[schema(required)]
    pub clock: Option<u64>,
}

/// A tag of a record.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TagView {
    /// Its name.
    pub name: String,
    /// What it says.
    pub value: String,
}

/// A record.
#[derive(Clone, Debug, Serialize, ToSchema)]
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
    #[schema(required)]
    pub result: Option<ResultView>,
    /// What stood behind the record and is no part of it, said to people.
    #[schema(required)]
    pub unread: Option<Message>,
}

impl RecordView {
    /// A record as a tree, and what stood behind it; nothing if it has more than `most` turns, variations included.
    pub fn new(record: &Record, unread: Option<Unread>, most: usize) -> Option<RecordView> {
        let mut nodes = Vec::new();
        let mut open = vec![(NodeId::ROOT, record.start().clone(), 0_u32)];
        while let Some((node, before, ply)) = open.pop() {
            let mut following = Vec::new();
            for child in record.children(node) {
                let Some(turn) = record.turn(child) else { continue };
                if nodes.len() >= most {
                    return None;
                }
                nodes.push(NodeView {
                    node: child.number(),
                    parent: node.number(),
                    done: TurnView::new(&before, turn, ply, 0, 0),
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
        Some(RecordView {
            variant: record.rules().id().to_owned(),
            start: record.start().to_string(),
            tags: record
                .tags()
                .map(|(name, value)| TagView { name: name.into(), value: value.into() })
                .collect(),
            comments: record.comments(NodeId::ROOT).to_vec(),
            nodes,
            result: record.result().map(|result| ResultView::new(result, record.rules())),
            unread: unread.map(|Unread { line, lines, text, .. }| {
                message!("answer-record-rest", line = line, lines = lines, text = &text)
            }),
        })
    }
}

/// A turn of a tree that is to be written.
#[derive(Clone, Debug, Deserialize, ToSchema)]
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
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResultBody {
    /// Who won.
    pub winner: Option<SideName>,
    /// `resignation`, `agreement`, `time`, `adjudication`, `cap` or `aborted`.
    pub reason: String,
}

/// A tree to be written as a record.
#[derive(Clone, Debug, Deserialize, ToSchema)]
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
    pub style: RecordStyle,
}
