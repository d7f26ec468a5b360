//! Logs in SQLite: one writer (writer.rs) and several readers.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use jersi_schema::{GameId, Message, Moment};
use jersi_texts::t;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, Row, SqlSafeStr};
use tokio::sync::{RwLock, mpsc, oneshot};
use tokio::task::JoinHandle;

use super::lists::{AWAKE, SUMMARIES, list, summary};
use super::rebuild::{CutGames, rebuild};
use super::writer::{Job, Request, write_all};
use super::{
    Chain, DamagedGame, Filter, Notices, Openings, Store, StoreError, StoredEntry, Summary, Write, witness,
};
use crate::game::Entry;
use crate::key::Key;
use crate::pauses::Pause;

/// How many requests wait for the writer at most; more wait in their senders.
const QUEUE: usize = 1024;

/// Where the database is and how large it may be.
#[derive(Clone, Debug)]
pub struct SqliteOptions {
    /// Its file.
    pub file: PathBuf,
    /// The largest size in bytes, if there is one.
    pub most: Option<u64>,
}

impl SqliteOptions {
    fn connect(&self) -> SqliteConnectOptions {
        SqliteConnectOptions::new()
            .filename(&self.file)
            // A turn touches a few rows far apart: small pages, less to write.
            .page_size(1024)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            .disable_statement_logging()
    }

    /// The connection that writes.
    pub(super) async fn writer(&self) -> Result<SqliteConnection, sqlx::Error> {
        let connect = self.connect().create_if_missing(true).journal_mode(SqliteJournalMode::Wal);
        // The pages that many games write again and again stay at hand (16 MiB), and are taken over into the database less often.
        let connect = connect.pragma("cache_size", "-16384").pragma("wal_autocheckpoint", "4000");
        let mut writer = connect.connect().await?;
        if let Some(most) = self.most {
            let page: i64 = sqlx::query_scalar("PRAGMA page_size").fetch_one(&mut writer).await?;
            let pages = (most / page.max(1) as u64).max(1);
            let pragma = sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {pages}"));
            sqlx::query(pragma).execute(&mut writer).await?;
        }
        Ok(writer)
    }
}

/// What was found of a game.
enum Log {
    None,
    Entries(Vec<Entry>),
    /// It was set aside before, for this reason.
    SetAside(String),
    /// It is not what was written.
    Damaged(String),
}

/// Logs in a SQLite database.
pub struct SqliteStore {
    options: SqliteOptions,
    faults: Vec<Message>,
    open: RwLock<Open>,
}

/// The connections to a database.
struct Open {
    /// The way to the writer; nothing once the store is closed, or if it is only read.
    requests: Option<mpsc::Sender<Request>>,
    readers: SqlitePool,
    writer: Option<JoinHandle<()>>,
    /// Whether it is a new database, made of what was left.
    rebuilt: bool,
}

impl Open {
    async fn close(&mut self) {
        // Without senders the writer finishes what waits, and closes as the last one.
        self.requests.take();
        self.readers.close().await;
        if let Some(writer) = self.writer.take() {
            let _ = writer.await;
        }
    }
}

impl SqliteStore {
    /// Opens a database, makes it if it is not there, and brings it to the newest form.
    pub async fn open(options: &SqliteOptions) -> Result<SqliteStore, StoreError> {
        let open = connect(options).await?;
        let missing = missing(&options.file, &open.readers).await;
        let faults = missing.map_err(|error| not_opened(&options.file, &error))?;
        let faults = faults.into_iter().collect();
        Ok(SqliteStore { options: options.clone(), faults, open: RwLock::new(open) })
    }

    /// Opens a database for reading only; a server may be writing to it.
    pub async fn open_for_reading(file: &Path) -> Result<SqliteStore, StoreError> {
        let options = SqliteOptions { file: file.to_owned(), most: None };
        let readers = readers(&options).await.map_err(|error| not_opened(file, &error))?;
        let open = Open { requests: None, readers, writer: None, rebuilt: false };
        Ok(SqliteStore { options, faults: Vec::new(), open: RwLock::new(open) })
    }

    pub(super) async fn readers(&self) -> SqlitePool {
        self.open.read().await.readers.clone()
    }

    /// Whether it is worth asking again: a damaged page was in the way, and the database was made anew of what is left. Meanwhile everybody
    /// waits; no clock runs while nothing can be stored.
    pub(super) async fn is_healed(&self, error: &sqlx::Error) -> bool {
        is_damage(error) && self.heal().await
    }

    async fn heal(&self) -> bool {
        let mut open = self.open.write().await;
        if open.rebuilt || open.requests.is_none() {
            return open.rebuilt;
        }
        tracing::error!("pages of the database are damaged: it is made anew of what is left");
        open.close().await;
        let (options, runtime) = (self.options.clone(), tokio::runtime::Handle::current());
        // A thread of its own: the work is long, and done by a store that is none of ours.
        let fresh = tokio::task::spawn_blocking(move || runtime.block_on(anew(&options))).await;
        match fresh {
            Ok(Ok(fresh)) => *open = Open { rebuilt: true, ..fresh },
            Ok(Err(error)) => tracing::error!(%error, "the database cannot be opened again"),
            Err(error) => tracing::error!(%error, "the database was not made anew"),
        }
        open.rebuilt
    }

    /// The games in which a key holds a seat.
    async fn of_key(&self, key: &Key) -> Result<Vec<Summary>, sqlx::Error> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{SUMMARIES} WHERE damage IS NULL AND white_key = ?1
             UNION {SUMMARIES} WHERE damage IS NULL AND black_key = ?1"
        ));
        let rows = sqlx::query(sql).bind(key.to_hex()).fetch_all(&self.readers().await).await?;
        // One that cannot be read hides no others.
        Ok(rows.iter().filter_map(|row| summary(row, 0).ok()).collect())
    }

    async fn read_log(&self, game: &GameId) -> Result<Log, sqlx::Error> {
        let mut reader = self.readers().await.acquire().await?;
        // One snapshot for both questions.
        let mut reader = reader.begin().await?;
        let sql =
            "SELECT damage, version, seal, last FROM games LEFT JOIN stands USING (number) WHERE id = ?1";
        let row = sqlx::query(sql).bind(game.as_str()).fetch_optional(&mut *reader).await?;
        let Some(row) = row else { return Ok(Log::None) };
        if let Some(damage) = row.try_get::<Option<String>, _>(0)? {
            return Ok(Log::SetAside(damage));
        }
        let end = match end(&row, 1) {
            Ok(end) => end,
            Err(error) => return Ok(Log::Damaged(error.to_string())),
        };
        // From the last entry to the first.
        let rows = sqlx::query(
            "WITH RECURSIVE chain AS (
               SELECT * FROM log WHERE seq = ?1 AND game = ?2
               UNION ALL SELECT log.* FROM chain JOIN log ON log.seq = chain.before
               WHERE log.game = ?2 AND log.seq < chain.seq
             )
             SELECT seq, version, at, body, seal, before FROM chain",
        )
        .bind(end.seq)
        .bind(game.as_str())
        .fetch_all(&mut *reader)
        .await?;
        let mut chain = Chain::default();
        let mut entries = Vec::with_capacity(rows.len());
        for row in rows.iter().rev() {
            let line = stored_entry(row, 0)?;
            match chain.follow(game, &line) {
                Ok(entry) => entries.push(entry),
                Err(reason) => return Ok(Log::Damaged(reason)),
            }
        }
        Ok(match chain.ends(&end) {
            Ok(()) => Log::Entries(entries),
            Err(reason) => Log::Damaged(reason),
        })
    }

    /// Writes a copy of everything as it is at one moment.
    pub async fn backup(&self, file: &Path) -> Result<(), StoreError> {
        let Some(name) = file.to_str() else {
            return Err(StoreError::Failed(message!(
                "store-reason-not-unicode",
                file = file.display().to_string()
            )));
        };
        sqlx::query("VACUUM INTO ?1").bind(name).execute(&self.readers().await).await.map_err(failed)?;
        Ok(())
    }

    pub(super) async fn ask(&self, job: Job) -> Result<(), StoreError> {
        match self.ask_writer(job.clone()).await {
            Err(StoreError::Ruined(_)) if self.heal().await => self.ask_writer(job).await,
            done => done,
        }
    }

    async fn ask_writer(&self, job: Job) -> Result<(), StoreError> {
        let stopped = || StoreError::Failed(message!("store-reason-closed"));
        let (answer, done) = oneshot::channel();
        let open = self.open.read().await;
        let requests = open.requests.as_ref().ok_or_else(stopped)?;
        requests.send(Request { job, answer }).await.map_err(|_| stopped())?;
        // A writer that ends before it answers may have written.
        done.await.map_err(|_| StoreError::Unknown(message!("store-reason-closed")))?
    }
}

/// Makes a database anew of what is left of it, and opens it.
async fn anew(options: &SqliteOptions) -> Result<Open, StoreError> {
    match rebuild(&options.file, CutGames::SetAside).await {
        Ok(rebuilt) => rebuilt.log(),
        Err(error) => tracing::error!(%error, "the database could not be made anew"),
    }
    connect(options).await
}

/// Opens the connections, and brings the database to the newest form.
async fn connect(options: &SqliteOptions) -> Result<Open, StoreError> {
    let not_opened = |error: sqlx::Error| not_opened(&options.file, &error);
    let mut writer = options.writer().await.map_err(not_opened)?;
    migrator().run(&mut writer).await.map_err(|error| not_updated(&options.file, error))?;
    // Where everybody reads or adds no page may be damaged.
    match sqlx::raw_sql(PROBE).execute(&mut writer).await {
        Err(error) if is_damage(&error) => return Err(not_opened(error)),
        Err(_) => drop(sqlx::raw_sql("ROLLBACK").execute(&mut writer).await),
        Ok(_) => {}
    }
    let readers = readers(options).await.map_err(not_opened)?;
    let (requests, inbox) = mpsc::channel(QUEUE);
    let writer = tokio::spawn(write_all(options.clone(), writer, inbox));
    Ok(Open { requests: Some(requests), readers, writer: Some(writer), rebuilt: false })
}

/// What brings a database to the newest form. A database knows which of these it has been through, and by their checksums
/// whether they are still the same: what is here is never changed, only added to.
pub(super) fn migrator() -> Migrator {
    let migrations = [
        (1, "games", include_str!("../../migrations/0001_games.sql")),
        (2, "lists", include_str!("../../migrations/0002_lists.sql")),
        (3, "forgotten", include_str!("../../migrations/0003_forgotten.sql")),
        (4, "notices", include_str!("../../migrations/0004_notices.sql")),
        (5, "openings", include_str!("../../migrations/0005_openings.sql")),
    ];
    Migrator::with_migrations(
        migrations
            .into_iter()
            .map(|(version, name, sql)| {
                Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
            })
            .collect(),
    )
}

/// Looks at the ends of the tables, at small ones, and at the pages that are free.
const PROBE: &str = "
    SELECT (SELECT MAX(seq) FROM log), (SELECT MAX(number) FROM games), (SELECT MAX(number) FROM stands),
           (SELECT COUNT(*) FROM pulse), (SELECT COUNT(*) FROM pauses), (SELECT COUNT(*) FROM checked),
           (SELECT COUNT(*) FROM notices), (SELECT MAX(place) FROM openings),
           (SELECT COUNT(*) FROM names WHERE names MATCH '\"no such name\"'), (SELECT MAX(id) FROM names_content),
           (SELECT MAX(id) FROM names_docsize), (SELECT COUNT(*) FROM names_config), (SELECT MAX(segid) FROM names_idx);
    BEGIN IMMEDIATE;
    INSERT INTO room (filler) VALUES (zeroblob(16384));
    DELETE FROM room;
    ROLLBACK;";

/// Says so if the last entry that was stored is not there: the file beside the database was lost, or a part of it.
async fn missing(file: &Path, readers: &SqlitePool) -> Result<Option<Message>, sqlx::Error> {
    let Some((seq, seal)) = witness::last(file) else { return Ok(None) };
    let sql = "SELECT (SELECT seal FROM log WHERE seq = ?1), (SELECT MAX(seq) FROM log)";
    let (found, last): (Option<Vec<u8>>, Option<i64>) =
        sqlx::query_as(sql).bind(seq).fetch_one(readers).await?;
    if found == Some(seal) {
        return Ok(None);
    }
    let count = (seq - last.unwrap_or(0)).max(1);
    let name = file.display().to_string();
    Ok(Some(message!("store-entries-missing", count = count, file = &name)))
}

async fn readers(options: &SqliteOptions) -> Result<SqlitePool, sqlx::Error> {
    let pool = SqlitePoolOptions::new().max_connections(4).acquire_timeout(Duration::from_secs(10));
    pool.connect_with(options.connect().read_only(true)).await
}

pub(super) fn stored_entry(row: &SqliteRow, first: usize) -> Result<StoredEntry, sqlx::Error> {
    Ok(StoredEntry {
        seq: row.try_get(first)?,
        version: row.try_get(first + 1)?,
        at: row.try_get(first + 2)?,
        body: row.try_get(first + 3)?,
        seal: row.try_get(first + 4)?,
        before: row.try_get(first + 5)?,
    })
}

/// Where a log should end.
pub(super) fn end(row: &SqliteRow, first: usize) -> Result<Chain, sqlx::Error> {
    Ok(Chain { version: row.try_get(first)?, seal: row.try_get(first + 1)?, seq: row.try_get(first + 2)? })
}

/// A database's fault in words, with its remedy.
pub(super) fn reason(error: &sqlx::Error) -> Message {
    let code =
        error.as_database_error().and_then(|error| error.code()).and_then(|code| code.parse::<u32>().ok());
    // The low byte of an extended code is the fault itself.
    match code.map(|code| code & 0xff) {
        Some(13) => message!("store-reason-full"),
        Some(8) => message!("store-reason-read-only"),
        Some(10) => message!("store-reason-disk", why = error.to_string()),
        Some(14) => message!("store-reason-no-file"),
        Some(11 | 26) => message!("store-reason-no-database"),
        Some(5 | 6) => message!("store-reason-locked"),
        _ => message!("store-reason-other", why = error.to_string()),
    }
}

/// Why a group was not stored. Where the disk failed, what was to be stored may stand in the file beside the database, and be found there
/// when it is opened next; a full disk, a lock or a constraint stops a transaction before that.
pub(super) fn fault(error: &sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(|error| error.code());
    match code.and_then(|code| code.parse::<u32>().ok()).map(|code| code & 0xff) {
        Some(11 | 26) => StoreError::Ruined(reason(error)),
        Some(5 | 6 | 8 | 13 | 14 | 19) => StoreError::Failed(reason(error)),
        _ => StoreError::Unknown(reason(error)),
    }
}

pub(super) fn failed(error: sqlx::Error) -> StoreError {
    StoreError::Failed(reason(&error))
}

/// Whether a page of the database is damaged.
pub(super) fn is_damage(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    matches!(code.and_then(|code| code.parse::<u32>().ok()).map(|code| code & 0xff), Some(11 | 26))
}

/// A fault of the whole, in these words: beyond use, or only now.
fn whole(error: &sqlx::Error, message: Message) -> StoreError {
    if is_damage(error) { StoreError::Ruined(message) } else { StoreError::Failed(message) }
}

/// A database that cannot be opened, in words.
fn not_opened(file: &Path, error: &sqlx::Error) -> StoreError {
    let (name, why) = (file.display().to_string(), reason(error));
    whole(error, Message::by(|lang| t!(lang, "store-not-opened", file = &name, why = why.get(lang))))
}

/// A database that cannot be brought to the newest form, in words.
fn not_updated(file: &Path, error: MigrateError) -> StoreError {
    let name = file.display().to_string();
    let say =
        |why: Message| Message::by(|lang| t!(lang, "store-not-updated", file = &name, why = why.get(lang)));
    match error {
        MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => {
            StoreError::Failed(say(message!("store-reason-newer")))
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
            whole(&error, say(reason(&error)))
        }
        other => StoreError::Failed(say(message!("store-reason-other", why = other.to_string()))),
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn append(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        self.ask(Job::Append(Arc::new(writes))).await
    }

    async fn load(&self, game: &GameId) -> Result<Option<Vec<Entry>>, StoreError> {
        let mut log = self.read_log(game).await;
        if let Err(error) = &log
            && self.is_healed(error).await
        {
            log = self.read_log(game).await;
        }
        match log {
            Err(error) if is_damage(&error) => {
                Err(StoreError::Damaged(game.clone(), "a page of the database cannot be read".into()))
            }
            Err(error) => Err(failed(error)),
            Ok(Log::None) => Ok(None),
            Ok(Log::Entries(entries)) => Ok(Some(entries)),
            Ok(Log::SetAside(reason)) => Err(StoreError::Damaged(game.clone(), reason)),
            Ok(Log::Damaged(reason)) => {
                // Whoever only reads leaves it as it is.
                if let Err(error) = self.set_aside(game, &reason).await {
                    tracing::debug!(%game, %error, "a damaged game was not set aside");
                }
                Err(StoreError::Damaged(game.clone(), reason))
            }
        }
    }

    async fn of_keys(&self, keys: &[Key], limit: usize) -> Result<Vec<Summary>, StoreError> {
        let mut found: Vec<Summary> = Vec::new();
        for key in keys {
            let games = match self.of_key(key).await {
                Err(error) if self.is_healed(&error).await => self.of_key(key).await,
                games => games,
            };
            for summary in games.map_err(failed)? {
                if !found.iter().any(|other| other.game == summary.game) {
                    found.push(summary);
                }
            }
        }
        found.sort_by_key(|summary| std::cmp::Reverse(summary.updated));
        found.truncate(limit);
        Ok(found)
    }

    async fn list(&self, filter: &Filter) -> Result<Vec<Summary>, StoreError> {
        match list(&self.readers().await, filter).await {
            Err(error) if self.is_healed(&error).await => list(&self.readers().await, filter).await,
            found => found,
        }
        .map_err(failed)
    }

    async fn awake(&self) -> Result<Vec<Summary>, StoreError> {
        let rows = match self.by_number(AWAKE).await {
            Err(error) if self.is_healed(&error).await => self.by_number(AWAKE).await,
            rows => rows,
        };
        let rows = rows.map_err(failed)?;
        let mut found = Vec::with_capacity(rows.len());
        for row in &rows {
            match summary(row, 1) {
                Ok(summary) => found.push(summary),
                Err(error) => {
                    if let Some(game) = row.try_get(1).ok().and_then(GameId::read) {
                        self.set_aside(&game, &error.to_string()).await?;
                    }
                }
            }
        }
        Ok(found)
    }

    async fn all(&self, after: Option<&GameId>, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM games
             WHERE damage IS NULL
               AND (?1 IS NULL OR (created, id) > (SELECT created, id FROM games WHERE id = ?1))
             ORDER BY created, id LIMIT ?2",
        )
        .bind(after.map(GameId::as_str))
        .bind(limit as i64)
        .fetch_all(&self.readers().await)
        .await
        .map_err(failed)?;
        rows.iter()
            .map(|row| {
                let id: String = row.try_get(0).map_err(failed)?;
                GameId::read(&id)
                    .ok_or_else(|| StoreError::Failed(message!("store-reason-no-game-name", id = &id)))
            })
            .collect()
    }

    async fn check(&self) -> Result<Vec<DamagedGame>, StoreError> {
        self.check_all().await
    }

    async fn check_rest(&self) -> Result<Vec<DamagedGame>, StoreError> {
        self.check_new().await
    }

    fn faults(&self) -> Vec<Message> {
        self.faults.clone()
    }

    async fn set_aside(&self, game: &GameId, reason: &str) -> Result<(), StoreError> {
        self.ask(Job::SetAside(game.clone(), reason.to_owned())).await
    }

    async fn unplayed(&self, before: Moment, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let rows: Vec<String> = sqlx::query_scalar(
            "SELECT id FROM games JOIN stands USING (number)
             WHERE turns = 0 AND updated < ?1 AND deadline IS NULL AND computer = 0 AND damage IS NULL
             ORDER BY number LIMIT ?2",
        )
        .bind(before)
        .bind(limit as i64)
        .fetch_all(&self.readers().await)
        .await
        .map_err(failed)?;
        Ok(rows.iter().filter_map(|id| GameId::read(id)).collect())
    }

    async fn forget(&self, game: &GameId, version: u64) -> Result<(), StoreError> {
        self.ask(Job::Forget(game.clone(), version)).await
    }

    async fn beat(&self, now: Moment, pauses: &[Pause]) -> Result<(), StoreError> {
        self.ask(Job::Beat(now, pauses.to_vec())).await
    }

    async fn last_beat(&self) -> Result<Moment, StoreError> {
        sqlx::query_scalar("SELECT COALESCE((SELECT at FROM pulse), 0)")
            .fetch_one(&self.readers().await)
            .await
            .map_err(failed)
    }

    async fn pauses(&self) -> Result<Vec<Pause>, StoreError> {
        let rows: Vec<(Moment, Moment)> = sqlx::query_as("SELECT start, until FROM pauses ORDER BY start")
            .fetch_all(&self.readers().await)
            .await
            .map_err(failed)?;
        Ok(rows.into_iter().map(|(from, until)| Pause { from, until }).collect())
    }

    async fn set_back(&self, now: Moment) -> Result<(), StoreError> {
        self.ask(Job::SetBack(now)).await
    }

    async fn last_moment(&self) -> Result<Moment, StoreError> {
        sqlx::query_scalar(
            "SELECT MAX(COALESCE((SELECT at FROM pulse), 0),
                        COALESCE((SELECT at FROM log ORDER BY seq DESC LIMIT 1), 0))",
        )
        .fetch_one(&self.readers().await)
        .await
        .map_err(failed)
    }

    fn board(&self) -> &dyn Notices {
        self
    }

    fn openings(&self) -> &dyn Openings {
        self
    }

    async fn close(&self) {
        self.open.write().await.close().await;
    }
}

#[cfg(test)]
mod tests;
