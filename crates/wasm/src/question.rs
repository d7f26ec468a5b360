//! What can be asked.

use jersi_schema::{
    CoachBody, PlayBody, PositionBody, RecordBody, ResultBody, RulesBody, SideName, WriteBody,
};
use serde::Deserialize;

/// A question: `{ "ask": "position", "body": … }`.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", content = "body", rename_all = "kebab-case")]
pub enum Question {
    /// The games, each with its usual rules: as `GET /api/variants`.
    Variants,
    /// One variant, by its id: as `GET /api/variants/ID`.
    Variant(String),
    /// A rule file of one's own: as `POST /api/rules`.
    Rules(RulesBody),
    /// A position with every legal turn: as `POST /api/position`.
    Position(PositionBody),
    /// What a turn leads to, or why it is not legal: as `POST /api/turn`.
    Play(PlayBody),
    /// What is threatened, and what a turn would leave to be taken: as `POST /api/coach`.
    Coach(CoachBody),
    /// A record, read: as `POST /api/record/read`.
    ReadRecord(RecordBody),
    /// A tree, written: as `POST /api/record/write`.
    WriteRecord(WriteBody),
    /// A game from its first position on: every turn with what it did, and how it stands.
    Game(GameBody),
    /// How many lines of play there are.
    Perft(PerftBody),
    /// The best lines; what is found on the way is reported.
    Think(ThinkBody),
    /// The turn of a computer that plays against people.
    Turn(ThinkBody),
    /// Whether a computer agrees to an offer.
    Agrees(AgreesBody),
    /// How many positions a search of the fixed positions visits: the fingerprint of the engine.
    Bench(BenchBody),
}

/// A game that was played here.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameBody {
    /// The first position.
    pub at: PositionBody,
    /// The turns.
    pub turns: Vec<String>,
    /// How it ended, if the rules do not say.
    #[serde(default)]
    pub result: Option<ResultBody>,
}

/// A position, and how many turns ahead.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerftBody {
    /// The position.
    pub at: PositionBody,
    /// How many turns.
    pub depth: u32,
}

/// What to think about, and for how long: until the first limit that is met.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThinkBody {
    /// Where the game began.
    pub at: PositionBody,
    /// The turns since then.
    #[serde(default)]
    pub turns: Vec<String>,
    /// How many lines are wanted.
    #[serde(default = "one")]
    pub lines: usize,
    /// The deepest iteration.
    #[serde(default)]
    pub depth: Option<u32>,
    /// The most positions.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// The longest time, in milliseconds.
    #[serde(default)]
    pub time: Option<u64>,
    /// From 1 to 10; all it can, if not given.
    #[serde(default)]
    pub level: Option<u8>,
    /// What decides by lot: the name of the game, for example. A game's computer keeps to one.
    #[serde(default)]
    pub seed: String,
}

fn one() -> usize {
    1
}

/// An offer to a computer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgreesBody {
    /// The game, and the computer's level.
    pub game: ThinkBody,
    /// The computer's side.
    pub side: SideName,
    /// What is offered to it.
    pub offer: Offered,
}

/// What a computer has to think about before it agrees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offered {
    /// A draw.
    Draw,
    /// To stop while a countdown runs, and to count.
    Stop,
}

/// A game, and how deep its fixed positions are searched.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BenchBody {
    /// The variant.
    pub variant: String,
    /// How deep.
    pub depth: u32,
}
