//! What a client sends over HTTP, and the short answers to it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::common::{GameId, RulesFile, Secret, SideName};
use crate::game::{Forms, Offer, Phrase, TimeControl};

/// Who is to play a side of a new game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "who", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Player {
    /// Who makes the game; on both sides: two people at one screen.
    Me {
        /// The name to show, at most 40 characters.
        #[serde(default)]
        name: String,
    },
    /// Who first takes the seat.
    Open,
    /// A program that is connected.
    Bot {
        /// Its name.
        name: String,
    },
    /// The computer.
    Computer {
        /// 1 (easy) to 10 (as strong as it can).
        #[schema(minimum = 1, maximum = 10)]
        level: u8,
    },
}

/// A game that somebody wants to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The variant, as `pijersi` or `jersi-4+special=mokca+landing`.
    #[schema(example = "pijersi")]
    #[serde(default)]
    pub variant: String,
    /// A rule file of one's own; `variant` is then its name, with options if it has any.
    #[serde(default)]
    pub rules: Option<RulesFile>,
    /// The first position, if not the usual one.
    #[serde(default)]
    pub start: Option<String>,
    /// A turn of another game to go on from; variant, rules and position are then that game's.
    #[serde(default)]
    pub from: Option<FromGame>,
    /// How special forms are chosen.
    #[serde(default)]
    pub forms: Forms,
    /// Draw the number of a random setup.
    #[serde(default)]
    pub draw_seed: bool,
    /// The time for thinking.
    #[serde(default)]
    pub clock: TimeControl,
    /// White, then Black; or the other way round, if the colours are drawn.
    #[schema(min_items = 2, max_items = 2)]
    pub players: [Player; 2],
    /// Draw who has which colour. The default is to draw.
    #[serde(default = "yes")]
    pub draw_colours: bool,
    /// Show the game in the public list.
    #[serde(default)]
    pub public: bool,
}

fn yes() -> bool {
    true
}

/// A moment of another game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FromGame {
    /// The game.
    pub game: GameId,
    /// After how many turns.
    pub ply: u32,
}

/// A seat that is yours.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeatView {
    /// Which side.
    pub side: SideName,
    /// Its secret: who knows it plays this side.
    pub secret: Secret,
}

/// A game that was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CreatedView {
    /// Its name. Everybody may know it.
    pub game: GameId,
    /// The page on which it is played and watched.
    pub address: String,
    /// Your seats.
    pub seats: Vec<SeatView>,
}

/// The seats of somebody who wants to find their games.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SecretsBody {
    /// At most 200 secrets.
    #[schema(max_items = 200)]
    pub secrets: Vec<Secret>,
}

/// Who takes a seat.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinBody {
    /// The name to show, at most 40 characters.
    #[serde(default)]
    pub name: String,
}

/// A turn to be played.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnBody {
    /// How many turns were played before it.
    pub ply: u32,
    /// Your id for it, 1 to 64 bytes: sent twice, it is played once.
    #[schema(min_length = 1, max_length = 64)]
    pub id: String,
    /// Its word.
    #[schema(example = "b4=d5")]
    pub turn: String,
}

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct GrantedView {
    /// The version that it made.
    pub version: u64,
    /// Whether it had been done before.
    pub already: bool,
    /// The game that follows, after a rematch was agreed.
    #[schema(required)]
    pub rematch: Option<GameId>,
}

/// Something other than a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Give up.
    Resign,
    /// Break off, before one's first turn.
    Abort,
    /// Offer something.
    Offer {
        /// What is offered.
        offer: Offer,
    },
    /// Accept what the other offered.
    Accept {
        /// What was offered.
        offer: Offer,
    },
    /// Decline what the other offered, or withdraw one's own offer.
    Decline {
        /// What was offered.
        offer: Offer,
    },
    /// Say something to the opponent.
    Say {
        /// What.
        phrase: Phrase,
    },
    /// Choose a special form in secret.
    ChooseForm {
        /// Its name; several joined by commas, where a side may have several; or `none`.
        form: String,
    },
}

/// A rule file, or a variant of it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesBody {
    /// The file.
    pub rules: RulesFile,
    /// Its name with options; if not given, the game without options, after a check of every option.
    #[serde(default)]
    pub variant: Option<String>,
}

/// A position of a variant.
#[derive(Clone, Debug, Deserialize, ToSchema)]
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

/// A turn in a position.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayBody {
    /// The position.
    pub at: PositionBody,
    /// The turn's word.
    #[schema(example = "b4=d5")]
    pub turn: String,
}

/// A position to be looked at by the coach, and perhaps a turn that somebody thinks of playing in it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CoachBody {
    /// The position.
    pub at: PositionBody,
    /// The turn's word.
    #[schema(example = "b4=d5")]
    #[serde(default)]
    pub turn: Option<String>,
}
