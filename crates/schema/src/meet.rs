//! Meeting somebody: seeks, the lobby, seats that move to another key.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::bot::BotView;
use crate::common::{GameId, Moment};
use crate::game::{ListedGame, TimeControl};
use crate::request::CreatedView;

/// A wish to play somebody. Sent again under the same id it keeps the seek alive, and tells whether somebody has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeekBody {
    /// The variant, as `pijersi` or `jersi-4+landing`.
    #[schema(example = "pijersi")]
    pub variant: String,
    /// The time for thinking.
    #[serde(default)]
    pub clock: TimeControl,
    /// The name to show, at most 40 characters.
    #[serde(default)]
    pub name: String,
    /// How many seconds to wait for somebody before the answer, at most 10.
    #[serde(default)]
    #[schema(maximum = 10)]
    pub wait: u8,
}

/// What came of a seek.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SoughtView {
    /// Its name.
    pub seek: GameId,
    /// Until when it stands unless it is sent again.
    #[schema(value_type = i64)]
    pub until: Moment,
    /// The game, once somebody has come.
    #[schema(required)]
    pub found: Option<CreatedView>,
}

/// Somebody who waits for an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct SeekView {
    /// The seek's name.
    pub seek: GameId,
    /// The variant.
    pub variant: String,
    /// The time for thinking.
    pub clock: TimeControl,
    /// Who waits, by name; may be empty.
    pub name: String,
    /// Since when.
    #[schema(value_type = i64)]
    pub since: Moment,
}

/// Who is here, who waits, who plays.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub struct LobbyView {
    /// How many pages are connected, at all servers of the site.
    pub here: u32,
    /// Who waits for an opponent, the longest first.
    pub seeks: Vec<SeekView>,
    /// Some public games that are being played, the latest first.
    pub games: Vec<ListedGame>,
    /// Programs that can be invited.
    pub bots: Vec<BotView>,
}

/// What a player keeps for their other devices.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KeptBody {
    /// Encrypted by the player's own program, as base64url, 256 KiB at most; nothing, to take it away.
    #[schema(required, max_length = 262_144)]
    pub sealed: Option<String>,
}

/// What is kept under a key.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct KeptView {
    /// As it was sent; nothing, if nothing is kept.
    #[schema(required)]
    pub sealed: Option<String>,
}

/// How many seats have another key now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct MovedView {
    /// How many were moved.
    pub moved: u32,
}
