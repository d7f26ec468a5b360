//! Moves a site from one kind of database to the other: every game with its whole log, seals checked on both sides.

use std::path::Path;
use std::sync::Arc;

use jersi_schema::{GameId, Message};
use jersi_texts::t;

use crate::game::Game;
use crate::library::Library;
use crate::serve::{Hold, database};
use crate::store::{
    DamagedGame, PostgresStore, SqliteOptions, SqliteStore, Store, StoreError, Summary, Write, copy_notices,
};

/// How many games are read, and written together.
const SOME: usize = 200;

/// What was copied, and what was not.
#[derive(Debug, Default)]
pub struct Copied {
    /// How many games.
    pub games: usize,
    /// How many entries their logs have.
    pub entries: usize,
    /// How many games were there already, the same to the last entry.
    pub known: usize,
    /// Games that were set aside in the source: they stay there.
    pub damaged: Vec<DamagedGame>,
    /// What could not be copied, and why.
    pub failed: Vec<Message>,
}

/// A database that nobody else uses while it is copied.
enum Place {
    File(SqliteStore, #[allow(dead_code)] Hold),
    Shared(PostgresStore),
}

impl Place {
    /// Opens a folder, or the address of a PostgreSQL database, that an option names.
    async fn open(name: &str, option: &str, must_exist: bool) -> Result<Place, Message> {
        if is_address(name) {
            let store = PostgresStore::open(name).await.map_err(|error| error.message())?;
            if store.is_in_use().await.map_err(|error| error.message())? {
                return Err(message!("copy-in-use"));
            }
            return Ok(Place::Shared(store));
        }
        let file = database(Path::new(name));
        if must_exist && !file.is_file() {
            let file = file.display().to_string();
            return Err(message!("store-no-database", file = &file, option = option));
        }
        let hold = Hold::take(Path::new(name), option)?;
        let store = SqliteStore::open(&SqliteOptions { file, most: None }).await;
        Ok(Place::File(store.map_err(|error| error.message())?, hold))
    }

    fn store(&self) -> &dyn Store {
        match self {
            Place::File(store, _) => store,
            Place::Shared(store) => store,
        }
    }
}

/// Whether this names a PostgreSQL database, and not a folder.
fn is_address(name: &str) -> bool {
    name.starts_with("postgres://") || name.starts_with("postgresql://")
}

/// Copies every game that can be read. What is in the target already is left as it is.
pub async fn copy(from: &str, to: &str) -> Result<Copied, Message> {
    let source = Place::open(from, "--from", true).await?;
    let target = Place::open(to, "--to", false).await?;
    let copied = copy_all(source.store(), target.store()).await;
    let notices = copy_notices(source.store().board(), target.store().board()).await;
    let alive = source.store().last_beat().await;
    let noted = match (alive, &target) {
        // The time between is given back when the games are taken up.
        (Ok(alive), Place::Shared(store)) => store.leave_unattended(alive).await,
        (Ok(alive), Place::File(store, _)) => store.beat(alive, &[]).await,
        (Err(error), _) => Err(error),
    };
    source.store().close().await;
    target.store().close().await;
    noted.and(notices).map_err(|error| error.message())?;
    copied.map_err(|error| error.message())
}

async fn copy_all(source: &dyn Store, target: &dyn Store) -> Result<Copied, StoreError> {
    let mut copied = Copied { damaged: source.check().await?, ..Copied::default() };
    let library = Arc::new(Library::default());
    let mut last: Option<GameId> = None;
    loop {
        let some = source.all(last.as_ref(), SOME).await?;
        let Some(end) = some.last().cloned() else { return Ok(copied) };
        last = Some(end);
        let mut writes = Vec::with_capacity(some.len());
        for id in &some {
            match read(source, id, &library).await {
                Ok(write) => writes.push(write),
                Err(why) => copied.failed.push(not_copied(id, &why)),
            }
        }
        // All together; where some are there already, one by one.
        let together = match writes.is_empty() {
            true => Ok(()),
            false => target.append(writes.clone()).await,
        };
        for write in writes {
            let id = write.game.clone();
            let entries = write.entries.clone();
            let done = match &together {
                Ok(()) => Ok(()),
                Err(StoreError::Conflict(_)) => target.append(vec![write]).await,
                Err(error) => Err(error.clone()),
            };
            // What is there now is read back with its seals, whoever wrote it.
            let there = match &done {
                Ok(()) | Err(StoreError::Conflict(_)) => target.load(&id).await,
                Err(error) => Err(error.clone()),
            };
            match there {
                Ok(Some(log)) if log == entries && done.is_ok() => {
                    copied.games += 1;
                    copied.entries += entries.len();
                }
                Ok(Some(log)) if log == entries => copied.known += 1,
                Ok(_) => copied.failed.push(not_copied(&id, &message!("copy-differs"))),
                Err(error) => copied.failed.push(not_copied(&id, &error.message())),
            }
        }
    }
}

async fn read(source: &dyn Store, id: &GameId, library: &Library) -> Result<Write, Message> {
    let log = source.load(id).await.map_err(|error| error.message())?;
    let entries = log.ok_or_else(|| message!("store-no-such-game"))?;
    let game = Game::rebuild(id, &entries, library)
        .map_err(|damage| message!("store-reason-other", why = damage.to_string()))?;
    Ok(Write { game: id.clone(), after: 0, entries, summary: Summary::of(&game) })
}

fn not_copied(game: &GameId, why: &Message) -> Message {
    Message::by(|lang| t!(lang, "store-game-not-moved", game = game.as_str(), why = why.get(lang)))
}
