//! Live messages, over the socket at `/api/socket`. docs/PROTOCOL.md describes them with examples.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::analysis::LinesView;
use crate::common::{GameId, Message, Moment, RulesFile, Secret, SideName};
use crate::game::GameView;
use crate::meet::LobbyView;
use crate::request::Action;

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// A message from a client.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Follow a game; with the secret of a seat, play in it.
    Watch {
        /// The game.
        game: GameId,
        /// The secret of a seat.
        #[serde(default)]
        secret: Option<Secret>,
        /// The version that the client knows already.
        #[serde(default)]
        version: u64,
    },
    /// Follow a game no longer.
    Unwatch {
        /// The game.
        game: GameId,
    },
    /// Play a turn.
    Turn {
        /// The game.
        game: GameId,
        /// How many turns were played before it.
        ply: u32,
        /// Your id for it, 1 to 64 bytes: sent twice, it is played once.
        #[schema(min_length = 1, max_length = 64)]
        id: String,
        /// Its word.
        #[schema(example = "b4=d5")]
        turn: String,
    },
    /// Do something other than a turn.
    Action {
        /// The game.
        game: GameId,
        /// Your id for it, which you give to nothing else: sent twice, it is done once.
        id: String,
        /// What to do.
        action: Action,
        /// The side, where one secret holds both; the one to move by default.
        #[serde(default)]
        side: Option<SideName>,
    },
    /// Think about a position.
    Analyse {
        /// Your id for the analysis, at most 64 bytes; the same id again begins anew.
        #[schema(max_length = 64)]
        id: String,
        /// The variant.
        variant: String,
        /// A rule file of one's own.
        #[serde(default)]
        rules: Option<RulesFile>,
        /// The position string; the start, if not given.
        #[serde(default)]
        position: Option<String>,
        /// Turns from the position on.
        #[serde(default)]
        #[schema(max_items = 1000)]
        turns: Vec<String>,
        /// How many lines are wanted.
        #[serde(default = "one")]
        #[schema(minimum = 1, maximum = 10)]
        lines: usize,
        /// For how long.
        #[serde(default = "ten")]
        seconds: u64,
    },
    /// End an analysis.
    Stop {
        /// The id that the analysis was begun with.
        id: String,
    },
    /// Hear who is here, who waits and who plays, from now on; or no longer.
    Lobby {
        /// Whether to hear it.
        follow: bool,
    },
    /// Ask whether the server is there.
    Ping {
        /// Comes back with the answer.
        #[serde(default)]
        id: Option<String>,
    },
}

fn one() -> usize {
    1
}

fn ten() -> u64 {
    10
}

/// Who is connected to a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PresenceView {
    /// The game.
    pub game: GameId,
    /// Whether somebody with White's secret is connected.
    pub white: bool,
    /// Whether somebody with Black's secret is connected.
    pub black: bool,
    /// How many others are.
    pub watchers: u32,
}

/// A request that was not granted. Nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct RefusedView {
    /// The client's id for the request, if it had one.
    #[schema(required)]
    pub id: Option<String>,
    /// The game it was about, if it was about one.
    #[schema(required)]
    pub game: Option<GameId>,
    /// A word for programs, such as `illegal`.
    pub code: String,
    /// A sentence for people.
    #[serde(rename = "said")]
    pub message: Message,
    /// In how many seconds to try again, where that helps.
    #[schema(required)]
    pub retry_after: Option<u64>,
}

/// A message from the server.
#[expect(clippy::large_enum_variant, reason = "messages are made to be sent, and do not live long")]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The first message on a socket.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// The server's time.
        #[schema(value_type = i64)]
        now: Moment,
    },
    /// The seats that the client's secret opens; again, when that changes.
    Seat {
        /// The game.
        game: GameId,
        /// The sides.
        sides: Vec<SideName>,
    },
    /// A game, or what is new in it.
    Game(GameView),
    /// Who is connected to a game.
    Presence(PresenceView),
    /// Who is here, who waits, who plays.
    Lobby(LobbyView),
    /// A turn or an action was done, and is on the disk.
    Done {
        /// The client's id for it.
        id: String,
        /// The game.
        game: GameId,
        /// The version that it made.
        version: u64,
        /// Whether it had been done before.
        already: bool,
        /// The game that follows, after a rematch was agreed.
        #[schema(required)]
        rematch: Option<GameId>,
    },
    /// Something was not done.
    Refused(RefusedView),
    /// Lines of an analysis.
    Lines(LinesView),
    /// The end of an analysis.
    Analysed {
        /// The client's id for it.
        id: String,
    },
    /// The answer to a ping.
    Pong {
        /// The ping's id.
        #[schema(required)]
        id: Option<String>,
        /// The server's time.
        #[schema(value_type = i64)]
        now: Moment,
    },
    /// The server stops; come back in a moment.
    Bye {
        /// `stopping`.
        why: String,
    },
}

impl ServerMessage {
    /// The text that is sent.
    pub fn to_json(&self) -> String {
        // Structs of strings, numbers and lists always become JSON.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The schema of the live messages, in both directions, as a JSON Schema of its own.
pub fn live_messages() -> Value {
    let mut schemas: Vec<(String, RefOr<Schema>)> = Vec::new();
    for (name, schema) in
        [(ClientMessage::name(), ClientMessage::schema()), (ServerMessage::name(), ServerMessage::schema())]
    {
        schemas.push((name.into_owned(), schema));
    }
    ClientMessage::schemas(&mut schemas);
    ServerMessage::schemas(&mut schemas);
    let schemas: serde_json::Map<String, Value> = schemas
        .into_iter()
        .map(|(name, schema)| (name, serde_json::to_value(schema).unwrap_or_default()))
        .collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Jersi live messages",
        "description": "What is said on the socket at /api/socket: a client sends ClientMessage, the server ServerMessage.",
        "oneOf": [
            { "$ref": "#/components/schemas/ClientMessage" },
            { "$ref": "#/components/schemas/ServerMessage" },
        ],
        "components": { "schemas": schemas },
    })
}
