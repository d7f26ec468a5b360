//! A game as its players and watchers see it. Nothing secret is in here.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::common::{Both, GameId, Moment, RulesFile, SideName};
use crate::position::{PositionView, ResultView, TurnView};

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// A seat is open.
    Waiting,
    /// Special forms are being chosen.
    Choosing,
    /// The players play.
    Playing,
    /// It is over.
    Over,
}

impl Phase {
    /// Every phase, in order.
    pub const ALL: [Phase; 4] = [Phase::Waiting, Phase::Choosing, Phase::Playing, Phase::Over];

    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Waiting => "waiting",
            Phase::Choosing => "choosing",
            Phase::Playing => "playing",
            Phase::Over => "over",
        }
    }
}

/// How much time the players have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TimeControl {
    /// As much as they like.
    #[default]
    None,
    /// So many seconds for each turn.
    Turn {
        /// 1 to 86,400.
        #[schema(minimum = 1, maximum = 86_400)]
        seconds: u32,
    },
    /// So many seconds for the game, and some more after each turn.
    Total {
        /// 1 to 86,400.
        #[schema(minimum = 1, maximum = 86_400)]
        seconds: u32,
        /// 0 to 3,600.
        #[schema(maximum = 3_600)]
        #[serde(default)]
        increment: u32,
    },
    /// So many days for each turn.
    Days {
        /// 1 to 60.
        #[schema(minimum = 1, maximum = 60)]
        days: u32,
    },
}

impl TimeControl {
    /// Whether a game can be played with it.
    pub fn is_within_bounds(self) -> bool {
        match self {
            TimeControl::None => true,
            TimeControl::Turn { seconds } => (1..=86_400).contains(&seconds),
            TimeControl::Total { seconds, increment } => {
                (1..=86_400).contains(&seconds) && increment <= 3_600
            }
            TimeControl::Days { days } => (1..=60).contains(&days),
        }
    }
}

/// How the special forms of a game are chosen, where it has any.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Forms {
    /// By agreement: the variant names them.
    #[default]
    Agreed,
    /// One is drawn for both.
    RandomBoth,
    /// One is drawn for each.
    RandomEach,
    /// Each chooses in secret for itself.
    SecretOwn,
    /// Each chooses in secret for the other.
    SecretOther,
}

impl Forms {
    /// Whether the players choose in secret.
    pub fn is_secret(self) -> bool {
        matches!(self, Forms::SecretOwn | Forms::SecretOther)
    }
}

/// What one player asks of the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// To call it a draw.
    Draw,
    /// To take back one's last turn.
    Takeback,
    /// To stop while a countdown runs, and to count.
    Stop,
    /// To play again with the colours changed.
    Rematch,
}

/// What players can say to each other: each reads it in their own language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// A greeting.
    Hello,
    /// Have a good game.
    GoodLuck,
    /// That was a good turn.
    WellPlayed,
    /// That was not meant.
    Oops,
    /// I need a moment.
    OneMoment,
    /// Thank you.
    Thanks,
    /// That was a good game.
    GoodGame,
    /// I must go.
    Goodbye,
}

/// Something that a player said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct SaidView {
    /// Who.
    pub side: SideName,
    /// What.
    pub phrase: Phrase,
    /// After how many turns.
    pub ply: u32,
}

/// What kind of player has a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// Somebody who knows the seat's secret.
    Person,
    /// A program of somebody's, by its token.
    Bot,
    /// The computer.
    Computer,
    /// Nobody yet.
    Open,
    /// A player of an imported game.
    Absent,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PlayerView {
    /// `person`, `bot`, `computer`, `open`, or `absent` for the players of an imported game.
    pub kind: PlayerKind,
    /// The name, for people.
    pub name: String,
    /// The level, of a computer.
    #[schema(required)]
    pub level: Option<u8>,
}

/// The clocks at a moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ClocksView {
    /// What White had left, in milliseconds.
    pub white: i64,
    /// What Black had left.
    pub black: i64,
    /// Whose clock runs.
    #[schema(required)]
    pub running: Option<SideName>,
    /// The moment, by the server's clock.
    #[schema(value_type = i64)]
    pub at: Moment,
}

/// An offer that waits for an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct OfferView {
    /// Who made it.
    pub side: SideName,
    /// What it is.
    pub offer: Offer,
}

/// What was agreed before the game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AgreedView {
    /// The time for thinking.
    pub clock: TimeControl,
    /// How special forms are chosen.
    pub forms: Forms,
    /// Whether the game is in the public list.
    pub public: bool,
    /// When it was made.
    #[schema(value_type = i64)]
    pub created: Moment,
    /// The rule file, if the game is not one of ours; only with the whole game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesFile>,
    /// The game that this one is the rematch of.
    #[schema(required)]
    pub rematch_of: Option<GameId>,
}

/// How a game stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StatusView {
    /// `waiting`, `choosing`, `playing` or `over`.
    pub phase: Phase,
    /// The variant that is played; while forms are chosen in secret, without them.
    pub variant: String,
    /// The position before the first turn.
    pub start: String,
    /// Who plays.
    pub players: Both<PlayerView>,
    /// The position, with every legal turn.
    pub view: PositionView,
    /// The clocks, if there are any.
    #[schema(required)]
    pub clocks: Option<ClocksView>,
    /// Offers that wait for an answer.
    pub offers: Vec<OfferView>,
    /// What the players said last, at most eight phrases.
    pub said: Vec<SaidView>,
    /// Who has chosen a special form in secret; not which.
    pub chosen: Vec<SideName>,
    /// How it ended.
    #[schema(required)]
    pub result: Option<ResultView>,
    /// The game after this one.
    #[schema(required)]
    pub rematch: Option<GameId>,
    /// What was agreed before the game.
    pub agreed: AgreedView,
}

/// A turn that was made JSON once and is sent many times.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct RenderedTurn(Arc<RawValue>);

impl From<&TurnView> for RenderedTurn {
    fn from(turn: &TurnView) -> RenderedTurn {
        // A struct of strings and numbers always becomes JSON.
        RenderedTurn(Arc::from(serde_json::value::to_raw_value(turn).unwrap_or_default()))
    }
}

/// A game, or what is new in it. Whoever keeps the first `keep` turns it knows, adds `turns` and replaces the rest
/// by `now`, has the whole game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameView {
    /// Its name.
    pub game: GameId,
    /// Its version: how many entries its log has.
    pub version: u64,
    /// The version it builds on; 0 if it builds on nothing.
    pub from: u64,
    /// How many turns of the version before stay.
    pub keep: usize,
    /// The turns after those.
    #[schema(value_type = Vec<TurnView>)]
    pub turns: Vec<RenderedTurn>,
    /// How it stands.
    pub now: StatusView,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ListedGame {
    /// Its name.
    pub game: GameId,
    /// The variant.
    pub variant: String,
    /// `waiting`, `choosing`, `playing` or `over`.
    pub phase: Phase,
    /// When it was made.
    #[schema(value_type = i64)]
    pub created: Moment,
    /// When it came into this phase, by which lists are ordered.
    #[schema(value_type = i64)]
    pub since: Moment,
    /// When something last happened.
    #[schema(value_type = i64)]
    pub updated: Moment,
    /// How many turns were played.
    pub turns: u32,
    /// Who is to move.
    pub to_move: SideName,
    /// Who plays.
    pub players: Both<PlayerView>,
    /// Who won.
    #[schema(required)]
    pub winner: Option<SideName>,
    /// Why it is over.
    #[schema(required)]
    pub ending: Option<String>,
    /// The seats that the asker holds.
    pub yours: Vec<SideName>,
}
