//! What can happen to a game. The log is a list of these; a game is what they make of it.

use jersi_rules::Side;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::{Clock, Moment};
use crate::ids::{GameId, Key};

/// A side, in JSON.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SideName {
    /// White, who begins.
    White,
    /// Black.
    Black,
}

impl From<Side> for SideName {
    fn from(side: Side) -> SideName {
        match side {
            Side::White => SideName::White,
            Side::Black => SideName::Black,
        }
    }
}

impl From<SideName> for Side {
    fn from(side: SideName) -> Side {
        match side {
            SideName::White => Side::White,
            SideName::Black => Side::Black,
        }
    }
}

/// A rule file that somebody sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesFile {
    /// Its name without `.toml`, which is the game's id.
    pub name: String,
    /// Its text.
    pub text: String,
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

/// What was agreed before the game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Spec {
    /// The variant, before anything was drawn.
    pub variant: String,
    /// The rule file, if the game is not one of ours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesFile>,
    /// The first position, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// How special forms are chosen.
    #[serde(default)]
    pub forms: Forms,
    /// Whether the number of a random setup is drawn.
    #[serde(default)]
    pub draw_seed: bool,
    /// The time for thinking.
    #[serde(default)]
    pub clock: Clock,
    /// Whether everybody finds the game in the list.
    #[serde(default)]
    pub public: bool,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "who", rename_all = "kebab-case")]
pub enum Seat {
    /// Nobody yet.
    Open,
    /// Who knows the secret.
    Person {
        /// The name to show; may be empty.
        name: String,
        /// The secret's hash.
        key: Key,
    },
    /// The computer.
    Computer {
        /// 1 to 10.
        level: u8,
    },
    /// Somebody of whom only the name is known: an imported game.
    Absent {
        /// The name to show.
        name: String,
    },
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

/// Something that happened.
#[expect(clippy::large_enum_variant, reason = "a game is created once; events are few and do not live long")]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The game was made.
    Created {
        /// What was agreed.
        spec: Spec,
        /// The variant after drawing.
        variant: String,
        /// White's seat and Black's.
        seats: [Seat; 2],
        /// The game that this one was played after.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rematch_of: Option<GameId>,
    },
    /// An open seat was taken.
    Joined {
        /// Which.
        side: SideName,
        /// By whom.
        name: String,
        /// The secret's hash.
        key: Key,
    },
    /// A seat got another secret.
    Renewed {
        /// Which.
        side: SideName,
        /// The new secret's hash.
        key: Key,
    },
    /// A player chose a special form in secret.
    FormChosen {
        /// Who chose.
        side: SideName,
        /// What: one form, or several joined by commas.
        form: String,
    },
    /// Everybody is there and everything is chosen.
    Begun {
        /// The variant that is played.
        variant: String,
    },
    /// A turn.
    Turn {
        /// How many turns were played before it.
        ply: u32,
        /// The turn.
        word: String,
        /// The client's id for it.
        client: String,
        /// How long it took.
        used: i64,
    },
    /// A player offered something.
    Offered {
        /// Who.
        side: SideName,
        /// What.
        offer: Offer,
    },
    /// An offer was declined, or withdrawn by the one who made it.
    Declined {
        /// By whom.
        side: SideName,
        /// What.
        offer: Offer,
    },
    /// Turns were taken back.
    TakenBack {
        /// How many turns are left.
        to: u32,
    },
    /// The game is over.
    Ended {
        /// Who won.
        winner: Option<SideName>,
        /// Why: a name of RULES.md, section 11; nothing where a record does not say.
        ending: Option<String>,
    },
    /// Time that the server was down, given back to the clock.
    GivenBack {
        /// How much.
        time: i64,
    },
    /// The players went on to another game.
    Rematch {
        /// Which.
        game: GameId,
    },
    /// The game came in as a record; nobody plays it on.
    Imported,
}

/// A line of the log.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Its number, from 1: the game's version after it.
    pub version: u64,
    /// When it happened.
    pub at: Moment,
    /// What happened.
    pub event: Event,
}
