//! What can happen to a game. The log is a list of these; a game is what they make of it.

use jersi_schema::{Forms, GameId, Moment, Offer, Phrase, RulesFile, SideName, TimeControl};
use serde::{Deserialize, Serialize};

use crate::key::Key;
use crate::request::Mark;

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
    pub clock: TimeControl,
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
        /// Whether it is a program.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        bot: bool,
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

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[expect(clippy::large_enum_variant, reason = "the large one comes once in a game")]
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
        /// The side.
        side: SideName,
        /// Who took it, by name.
        name: String,
        /// The secret's hash.
        key: Key,
        /// Whether it is a program.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        bot: bool,
    },
    /// A seat got another secret.
    Renewed {
        /// The side.
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
        /// The word as the client wrote it, where that differs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        asked: Option<String>,
    },
    /// A player offered something.
    Offered {
        /// The side.
        side: SideName,
        /// The offer.
        offer: Offer,
    },
    /// An offer was declined, or withdrawn by the one who made it.
    Declined {
        /// The side.
        side: SideName,
        /// The offer.
        offer: Offer,
    },
    /// A player said something.
    Said {
        /// The side.
        side: SideName,
        /// What.
        phrase: Phrase,
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
        /// Why: the name of an ending, as docs/RULES.md lists them; nothing where a record does not say.
        ending: Option<String>,
    },
    /// Time in which the server could not have accepted a turn, given back to the clock.
    GivenBack {
        /// How much.
        time: i64,
    },
    /// The players went on to another game.
    Rematch {
        /// The other game.
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
    /// The request that made it and those that came with it, if its sender may repeat it.
    pub request: Option<Mark>,
}

impl Entry {
    /// Events in a log after that version, all of one moment and one request.
    pub fn after(version: u64, events: Vec<Event>, at: Moment, request: Option<Mark>) -> Vec<Entry> {
        let mut entries: Vec<Entry> = (version + 1..)
            .zip(events)
            .map(|(version, event)| Entry { version, at, event, request: None })
            .collect();
        if let Some(first) = entries.first_mut() {
            first.request = request;
        }
        entries
    }
}
