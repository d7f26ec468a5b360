//! Where logs are kept. The referee knows only this trait; one suite of tests holds every implementation to it.

mod check;
#[cfg(test)]
mod conformance;
mod lists;
#[cfg(test)]
mod memory;
mod notices;
mod openings;
mod postgres;
mod rebuild;
mod salvage;
mod sqlite;
mod witness;
mod writer;

use async_trait::async_trait;
use jersi_rules::Side;
use jersi_schema::{GameId, Message, Moment, Phase};
#[cfg(test)]
pub use memory::MemoryStore;
pub use notices::{Kind, Notice, Notices, copy_notices};
pub use openings::{Openings, PlayedTurns};
pub use postgres::PostgresStore;
pub(crate) use postgres::within;
pub use rebuild::{CutGames, Rebuilt, rebuild, replace, settle, with_ending};
pub use salvage::{Salvaged, salvage};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
pub use sqlite::{SqliteOptions, SqliteStore};

use crate::game::{Entry, Event, Game, Seat};
use crate::key::Key;
use crate::pauses::Pause;
use crate::request::Mark;

/// Why something was not stored or found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum StoreError {
    /// The log has gone on since: somebody else wrote.
    Conflict(GameId),
    /// The log of this game is damaged; it was set aside.
    Damaged(GameId, String),
    /// The whole is so damaged that it cannot be used; `jersi recover` saves what is left.
    Ruined(Message),
    /// The disk or the database does not work now; nothing was changed.
    Failed(Message),
    /// The disk or the database failed while it was writing: what was to be written may be there or not.
    Unknown(Message),
}

impl StoreError {
    /// A sentence for the keeper of the server.
    pub fn message(&self) -> Message {
        match self {
            StoreError::Conflict(game) => message!("store-gone-on", game = game.as_str()),
            StoreError::Damaged(game, why) => {
                message!("store-log-damaged", game = game.as_str(), why = why)
            }
            StoreError::Failed(message) | StoreError::Unknown(message) | StoreError::Ruined(message) => {
                message.clone()
            }
        }
    }
}

/// Entries to add to a log, and how the game stands after them.
#[derive(Clone, Debug)]
pub struct Write {
    /// The game.
    pub game: GameId,
    /// The version after which they come; 0 makes the game.
    pub after: u64,
    /// The entries.
    pub entries: Vec<Entry>,
    /// What lists show after them.
    pub summary: Summary,
}

/// What lists show of a game, and what the server must know of it without loading it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The game.
    pub game: GameId,
    /// The variant.
    pub variant: String,
    /// How far it is.
    pub phase: Phase,
    /// Whether everybody may find it.
    pub public: bool,
    /// When it was made.
    pub created: Moment,
    /// When it came into this phase.
    pub since: Moment,
    /// When something last happened.
    pub updated: Moment,
    /// How many turns were played.
    pub turns: u32,
    /// Who is to move.
    pub to_move: Side,
    /// Who plays.
    pub seats: [Seat; 2],
    /// How it ended.
    pub winner: Option<Side>,
    /// Why.
    pub ending: Option<String>,
    /// When a flag falls.
    pub deadline: Option<Moment>,
    /// Whether a computer is to do something.
    pub computer: bool,
}

impl Summary {
    /// Of a game.
    pub fn of(game: &Game) -> Summary {
        let result = game.result();
        Summary {
            game: game.id().clone(),
            variant: game.rules().id().to_owned(),
            phase: game.phase(),
            public: game.spec().public,
            created: game.created(),
            since: game.since(),
            updated: game.updated(),
            turns: game.turns().len() as u32,
            to_move: game.position().side(),
            seats: game.seats().clone(),
            winner: result.and_then(|score| score.winner),
            ending: result.and_then(|score| score.ending).map(|ending| ending.name().to_owned()),
            deadline: game.deadline(),
            computer: game.computer_to_move().is_some() || game.offer_to_computer().is_some(),
        }
    }
}

/// Which public games to list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Only games of the phase with this name.
    pub phase: Option<String>,
    /// Only this game, with whatever options; or, with options, only this variant.
    pub variant: Option<String>,
    /// Only games of a player whose name contains this, however its letters are written; of one or two letters: begins with them.
    pub player: Option<String>,
    /// Only games that come after this one, which came into its phase at that moment: how one page follows another.
    pub after: Option<(Moment, GameId)>,
    /// The page, from 1; a page has [`PAGE`] games, those that began, or ended, latest first.
    pub page: Option<u32>,
}

/// How many games a page has.
pub const PAGE: usize = 50;

/// A game whose log is not what was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DamagedGame {
    /// The game.
    pub game: GameId,
    /// What is wrong.
    pub reason: String,
}

/// What other servers have done to a game, or left undone.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Newer {
    /// What they have added to its log.
    pub entries: Vec<Entry>,
    /// Since when nobody could look after it, if that is so: its server is gone, or was away.
    pub unattended: Option<Moment>,
}

/// Where logs are kept.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Adds to logs: all of it or nothing. When it returns, it is there whatever happens to the machine.
    async fn append(&self, writes: Vec<Write>) -> Result<(), StoreError>;

    /// The log of a game; nothing if there is no such game.
    async fn load(&self, game: &GameId) -> Result<Option<Vec<Entry>>, StoreError>;

    /// What others have done to a game since that version. Where only this server writes, there is nothing to ask.
    async fn newer(&self, _game: &GameId, _version: u64) -> Result<Newer, StoreError> {
        Ok(Newer::default())
    }

    /// The games in which these keys hold a seat, the latest first, at most `limit`.
    async fn of_keys(&self, keys: &[Key], limit: usize) -> Result<Vec<Summary>, StoreError>;

    /// A page of the public games, those that came into their phase latest first; of one moment, by their names.
    async fn list(&self, filter: &Filter) -> Result<Vec<Summary>, StoreError>;

    /// The games that are not over and need the server: a clock runs, or a computer is to do something.
    async fn awake(&self) -> Result<Vec<Summary>, StoreError>;

    /// All games that can be read, in the order in which they were made, some at a time after the last one given.
    async fn all(&self, after: Option<&GameId>, limit: usize) -> Result<Vec<GameId>, StoreError>;

    /// Reads every log and sets damaged ones aside; the damaged ones, those found before included.
    async fn check(&self) -> Result<Vec<DamagedGame>, StoreError>;

    /// The same, as far as it was not done before. Others read and write meanwhile.
    async fn check_rest(&self) -> Result<Vec<DamagedGame>, StoreError> {
        self.check().await
    }

    /// What is wrong with the whole, in sentences for the keeper of the server.
    fn faults(&self) -> Vec<Message> {
        Vec::new()
    }

    /// Sets a game aside: it is kept as it is, and no longer played or listed.
    async fn set_aside(&self, game: &GameId, reason: &str) -> Result<(), StoreError>;

    /// Games without a turn in which nothing has happened since that moment, and in which nothing is due: no clock runs and no
    /// computer is to do something. A store that keeps everything has none.
    async fn unplayed(&self, _before: Moment, _limit: usize) -> Result<Vec<GameId>, StoreError> {
        Ok(Vec::new())
    }

    /// Forgets a game whose log ends with this version; a conflict if it does not, or if it has to stay.
    async fn forget(&self, game: &GameId, _version: u64) -> Result<(), StoreError> {
        Err(StoreError::Conflict(game.clone()))
    }

    /// Notes that a turn can be stored now, and when none could be. It fails where a turn would.
    async fn beat(&self, now: Moment, pauses: &[Pause]) -> Result<(), StoreError>;

    /// When it was last noted that a turn can be stored; 0 if it never was.
    async fn last_beat(&self) -> Result<Moment, StoreError>;

    /// When no turn could be accepted.
    async fn pauses(&self) -> Result<Vec<Pause>, StoreError>;

    /// The clock was set back: no beat and no pause is later than this.
    async fn set_back(&self, now: Moment) -> Result<(), StoreError>;

    /// The last moment that the store knows of.
    async fn last_moment(&self) -> Result<Moment, StoreError>;

    /// What is kept beside the logs.
    fn board(&self) -> &dyn Notices;

    /// What was played in public games.
    fn openings(&self) -> &dyn Openings;

    /// Finishes what is under way.
    async fn close(&self);
}

/// The seal of an entry: it covers the seal before, so that nothing can be changed, lost or moved unnoticed.
pub(crate) fn seal(before: &[u8], game: &GameId, version: u64, at: Moment, body: &str) -> Vec<u8> {
    let mut hasher = Sha256::new();
    hasher.update(before);
    hasher.update(game.as_str().as_bytes());
    hasher.update(version.to_le_bytes());
    hasher.update(at.to_le_bytes());
    hasher.update(body.as_bytes());
    hasher.finalize()[..16].to_vec()
}

/// An event with the request that made it, as they are stored.
#[derive(Serialize)]
struct MarkedEvent<'e> {
    #[serde(flatten)]
    event: &'e Event,
    request: Mark,
}

/// An entry's event, and the request that made it, as they are stored.
pub(crate) fn to_body(entry: &Entry) -> Result<String, StoreError> {
    match entry.request {
        None => serde_json::to_string(&entry.event),
        Some(request) => serde_json::to_string(&MarkedEvent { event: &entry.event, request }),
    }
    .map_err(|error| StoreError::Failed(message!("store-reason-no-json", why = error.to_string())))
}

/// The request that made an event, read from what is stored.
fn request_of(body: &str) -> serde_json::Result<Option<Mark>> {
    #[derive(Deserialize)]
    struct Marked {
        request: Option<Mark>,
    }
    match body.contains("\"request\":") {
        false => Ok(None),
        true => serde_json::from_str(body).map(|Marked { request }| request),
    }
}

/// An entry of the log as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct StoredEntry {
    /// Its place among all lines.
    pub seq: i64,
    pub version: i64,
    pub at: Moment,
    pub body: String,
    pub seal: Vec<u8>,
    /// The place of the line before it in its game.
    pub before: Option<i64>,
}

/// The log of a game as far as it was read, if every line was what had been written; or where it should end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Chain {
    pub version: i64,
    pub seal: Vec<u8>,
    pub seq: Option<i64>,
}

impl Chain {
    /// The entry of the next line; or what is wrong with it.
    pub fn follow(&mut self, game: &GameId, line: &StoredEntry) -> Result<Entry, String> {
        let version = self.version as u64 + 1;
        if line.version != version as i64 {
            return Err(format!("entry {version} is missing"));
        }
        let seal = seal(&self.seal, game, version, line.at, &line.body);
        if line.seal != seal || line.before != self.seq {
            return Err(format!("entry {version} is not what was written"));
        }
        let unreadable = |error: serde_json::Error| format!("entry {version} cannot be read: {error}");
        let event = serde_json::from_str(&line.body).map_err(unreadable)?;
        let request = request_of(&line.body).map_err(unreadable)?;
        *self = Chain { version: line.version, seal, seq: Some(line.seq) };
        Ok(Entry { version, at: line.at, event, request })
    }

    /// Whether the log ends where it should.
    pub fn ends(&self, end: &Chain) -> Result<(), String> {
        match self == end && self.version > 0 {
            true => Ok(()),
            false => Err(format!("the log does not end with entry {}", end.version)),
        }
    }
}
