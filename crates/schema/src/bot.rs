//! Programs that play with people: the bot interface.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::common::{GameId, Secret, SideName};
use crate::game::Offer;
use crate::position::ResultView;

/// A program that is to play here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotBody {
    /// Its name, 1 to 40 characters, which no other program here has.
    pub name: String,
    /// What people should know of it, at most 200 characters.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub about: String,
}

/// A program that may play here.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BotCreatedView {
    /// Its name.
    pub name: String,
    /// What it proves itself by: sent once, stored by nobody else.
    pub token: Secret,
}

/// A program that is connected and can be invited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct BotView {
    /// Its name.
    pub name: String,
    /// What people should know of it.
    pub about: String,
    /// The games that it plays, by their names without options; all, if there are none.
    pub variants: Vec<String>,
}

/// A program's permission is gone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct RevokedView {
    /// How many of its games were given up.
    pub games: u32,
}

/// A turn that a program is to make.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct BotTurn {
    /// The game.
    pub game: GameId,
    /// The variant.
    pub variant: String,
    /// The position before the first turn.
    pub start: String,
    /// The turns that were played since, as words without marks.
    pub played: Vec<String>,
    /// How many those are: what is sent with the turn.
    pub ply: u32,
    /// The side that the program plays.
    pub side: SideName,
    /// The position.
    pub position: String,
    /// Every legal turn, as words without marks.
    pub legal: Vec<String>,
    /// How many milliseconds are left for it, where there is a clock.
    #[schema(required)]
    pub left: Option<i64>,
}

/// What a program is told, one line of JSON each. Empty lines only say that the server is there.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum BotEvent {
    /// The first event.
    Hello {
        /// The program's name.
        name: String,
    },
    /// It is the program's turn; also for games that went on while it was away.
    Turn(BotTurn),
    /// The opponent offers something.
    Offer {
        /// The game.
        game: GameId,
        /// What is offered.
        offer: Offer,
    },
    /// A game is over.
    Over {
        /// The game.
        game: GameId,
        /// How it ended.
        #[schema(required)]
        result: Option<ResultView>,
    },
}
