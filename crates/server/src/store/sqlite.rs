//! Logs in SQLite: one writer (writer.rs) and several readers.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use async_trait::async_trait;
use futures_util::TryStreamExt;
use jersi_rules::Side;
use jersi_schema::{GameId, Message, Moment, Phase};
use jersi_texts::t;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, Row, SqlSafeStr};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::writer::{Job, Request, write_all};
use super::{Chain, DamagedGame, Filter, PAGE, Store, StoreError, StoredEntry, Summary, Write};
use crate::game::{Entry, Seat};
use crate::key::Key;

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

/// Logs in a SQLite database.
pub struct SqliteStore {
    /// The way to the writer; nothing once the store is closed.
    requests: RwLock<Option<mpsc::Sender<Request>>>,
    readers: SqlitePool,
    writer: tokio::sync::Mutex<Option<JoinHandle<()>>>,
}

impl SqliteStore {
    /// Opens a database, makes it if it is not there, and brings it to the newest form.
    pub async fn open(options: &SqliteOptions) -> Result<SqliteStore, StoreError> {
        let name = options.file.display();
        let not_opened = |error: sqlx::Error| not_opened(&options.file, &error);
        let mut writer = options.writer().await.map_err(not_opened)?;
        migrator().run(&mut writer).await.map_err(|error| {
            let why = match error {
                MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => {
                    message!("store-reason-newer")
                }
                MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => reason(&error),
                other => message!("store-reason-other", why = other.to_string()),
            };
            StoreError::Failed(Message::by(|lang| {
                t!(lang, "store-not-updated", file = name.to_string(), why = why.get(lang))
            }))
        })?;
        let readers = readers(options).await.map_err(not_opened)?;
        let (requests, inbox) = mpsc::channel(QUEUE);
        let writer = tokio::spawn(write_all(options.clone(), writer, inbox));
        Ok(SqliteStore {
            requests: RwLock::new(Some(requests)),
            readers,
            writer: tokio::sync::Mutex::new(Some(writer)),
        })
    }

    /// Opens a database for reading only; a server may be writing to it.
    pub async fn open_for_reading(file: &Path) -> Result<SqliteStore, StoreError> {
        let options = SqliteOptions { file: file.to_owned(), most: None };
        let readers = readers(&options).await.map_err(|error| not_opened(file, &error))?;
        Ok(SqliteStore { requests: RwLock::new(None), readers, writer: tokio::sync::Mutex::new(None) })
    }

    /// Games whose row in the list cannot be read.
    async fn unreadable(&self) -> Result<Vec<DamagedGame>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("{SUMMARIES} WHERE damage IS NULL ORDER BY number"));
        let mut rows = sqlx::query(sql).fetch(&self.readers);
        let mut found = Vec::new();
        while let Some(row) = rows.try_next().await.map_err(failed)? {
            if let Err(error) = summary(&row) {
                let id: String = row.try_get(0).map_err(failed)?;
                found.extend(GameId::read(&id).map(|game| DamagedGame { game, reason: error.to_string() }));
            }
        }
        Ok(found)
    }

    async fn ask(&self, job: Job) -> Result<(), StoreError> {
        let stopped = || StoreError::Failed(message!("store-reason-closed"));
        let (answer, done) = oneshot::channel();
        let requests =
            self.requests.read().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(stopped)?;
        requests.send(Request { job, answer }).await.map_err(|_| stopped())?;
        drop(requests);
        done.await.map_err(|_| stopped())?
    }
}

/// What brings a database to the newest form. A database knows which of these it has been through, and by their checksums
/// whether they are still the same: what is here is never changed, only added to.
fn migrator() -> Migrator {
    let migrations = [(1, "games", include_str!("../../migrations/0001_games.sql"))];
    Migrator::with_migrations(
        migrations
            .into_iter()
            .map(|(version, name, sql)| {
                Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
            })
            .collect(),
    )
}

async fn readers(options: &SqliteOptions) -> Result<SqlitePool, sqlx::Error> {
    let pool = SqlitePoolOptions::new().max_connections(4).acquire_timeout(Duration::from_secs(10));
    pool.connect_with(options.connect().read_only(true)).await
}

/// The columns of a [`Summary`], and where they are.
const SUMMARIES: &str = "SELECT id, variant, phase, public, created, since, updated, turns, to_move, white, black, winner, ending,
                                deadline, computer FROM games JOIN stands USING (number)";

fn summary(row: &SqliteRow) -> Result<Summary, sqlx::Error> {
    let side = |index: i64| if index == 0 { Side::White } else { Side::Black };
    let id: String = row.try_get(0)?;
    let bad = |what: &str| sqlx::Error::Decode(format!("game {id}: the {what} cannot be read").into());
    let name: String = row.try_get(2)?;
    let seat = |column: usize| -> Result<Seat, sqlx::Error> {
        let text: String = row.try_get(column)?;
        serde_json::from_str(&text).map_err(|_| bad("seat"))
    };
    Ok(Summary {
        game: GameId::read(&id).ok_or_else(|| bad("name"))?,
        variant: row.try_get(1)?,
        phase: Phase::ALL.into_iter().find(|phase| phase.name() == name).ok_or_else(|| bad("phase"))?,
        public: row.try_get(3)?,
        created: row.try_get(4)?,
        since: row.try_get(5)?,
        updated: row.try_get(6)?,
        turns: row.try_get(7)?,
        to_move: side(row.try_get(8)?),
        seats: [seat(9)?, seat(10)?],
        winner: row.try_get::<Option<i64>, _>(11)?.map(side),
        ending: row.try_get(12)?,
        deadline: row.try_get(13)?,
        computer: row.try_get(14)?,
    })
}

fn stored_entry(row: &SqliteRow, first: usize) -> Result<StoredEntry, sqlx::Error> {
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
fn end(row: &SqliteRow, first: usize) -> Result<Chain, sqlx::Error> {
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

fn failed(error: sqlx::Error) -> StoreError {
    StoreError::Failed(reason(&error))
}

/// A database that cannot be opened, in words.
fn not_opened(file: &Path, error: &sqlx::Error) -> StoreError {
    let (name, why) = (file.display().to_string(), reason(error));
    StoreError::Failed(Message::by(|lang| t!(lang, "store-not-opened", file = &name, why = why.get(lang))))
}

#[async_trait]
impl Store for SqliteStore {
    async fn append(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        self.ask(Job::Append(writes)).await
    }

    async fn load(&self, game: &GameId) -> Result<Option<Vec<Entry>>, StoreError> {
        let mut reader = self.readers.acquire().await.map_err(failed)?;
        // One snapshot for both questions.
        let mut reader = reader.begin().await.map_err(failed)?;
        let sql =
            "SELECT damage, version, seal, last FROM games LEFT JOIN stands USING (number) WHERE id = ?1";
        let row = sqlx::query(sql).bind(game.as_str()).fetch_optional(&mut *reader).await.map_err(failed)?;
        let Some(row) = row else { return Ok(None) };
        if let Some(damage) = row.try_get::<Option<String>, _>(0).map_err(failed)? {
            return Err(StoreError::Damaged(game.clone(), damage));
        }
        let damaged = |reason: String| StoreError::Damaged(game.clone(), reason);
        let end = end(&row, 1).map_err(|error| damaged(error.to_string()))?;
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
        .await
        .map_err(failed)?;
        let mut chain = Chain::default();
        let mut entries = Vec::with_capacity(rows.len());
        for row in rows.iter().rev() {
            let line = stored_entry(row, 0).map_err(failed)?;
            entries.push(chain.follow(game, &line).map_err(damaged)?);
        }
        chain.ends(&end).map_err(damaged)?;
        Ok(Some(entries))
    }

    async fn of_keys(&self, keys: &[Key], limit: usize) -> Result<Vec<Summary>, StoreError> {
        let mut found: Vec<Summary> = Vec::new();
        for key in keys {
            let sql = sqlx::AssertSqlSafe(format!(
                "{SUMMARIES} WHERE damage IS NULL AND white_key = ?1
                 UNION {SUMMARIES} WHERE damage IS NULL AND black_key = ?1"
            ));
            let rows = sqlx::query(sql).bind(key.to_hex()).fetch_all(&self.readers).await.map_err(failed)?;
            for row in &rows {
                let summary = summary(row).map_err(failed)?;
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
        let sql = sqlx::AssertSqlSafe(format!(
            "{SUMMARIES}
             WHERE public = 1 AND damage IS NULL
               AND (?1 IS NULL OR phase = ?1)
               AND (?2 IS NULL OR variant = ?2 OR (instr(?2, '+') = 0 AND substr(variant, 1, length(?2) + 1) = ?2 || '+'))
               AND (?3 IS NULL OR instr(lower(white ->> 'name'), lower(?3)) OR instr(lower(black ->> 'name'), lower(?3)))
             ORDER BY since DESC, number DESC LIMIT ?4 OFFSET ?5"
        ));
        let page = i64::from(filter.page.unwrap_or(1).max(1) - 1);
        let rows = sqlx::query(sql)
            .bind(&filter.phase)
            .bind(&filter.variant)
            .bind(&filter.player)
            .bind(PAGE as i64)
            .bind(page * PAGE as i64)
            .fetch_all(&self.readers)
            .await
            .map_err(failed)?;
        rows.iter().map(|row| summary(row).map_err(failed)).collect()
    }

    async fn awake(&self) -> Result<Vec<Summary>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{SUMMARIES}
             WHERE phase <> 'over' AND (deadline IS NOT NULL OR computer = 1) AND damage IS NULL ORDER BY number"
        ));
        let rows = sqlx::query(sql).fetch_all(&self.readers).await.map_err(failed)?;
        rows.iter().map(|row| summary(row).map_err(failed)).collect()
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
        .fetch_all(&self.readers)
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
        // One snapshot for both questions.
        let mut reader = self.readers.acquire().await.map_err(failed)?;
        let mut reader = reader.begin().await.map_err(failed)?;
        let mut chains: HashMap<GameId, Result<Chain, String>> = HashMap::new();
        let mut rows = sqlx::query("SELECT game, seq, version, at, body, seal, before FROM log ORDER BY seq")
            .fetch(&mut *reader);
        while let Some(row) = rows.try_next().await.map_err(failed)? {
            // What belongs to no game is left alone.
            let Some(game) = GameId::read(row.try_get(0).map_err(failed)?) else { continue };
            let line = stored_entry(&row, 1).map_err(failed)?;
            let chain = chains.entry(game.clone()).or_insert_with(|| Ok(Chain::default()));
            if let Ok(Err(reason)) = chain.as_mut().map(|chain| chain.follow(&game, &line)) {
                *chain = Err(reason);
            }
        }
        drop(rows);
        let mut found = Vec::new();
        let mut rows = sqlx::query(
            "SELECT id, version, seal, last FROM games LEFT JOIN stands USING (number)
             WHERE damage IS NULL ORDER BY number",
        )
        .fetch(&mut *reader);
        while let Some(row) = rows.try_next().await.map_err(failed)? {
            let id: &str = row.try_get(0).map_err(failed)?;
            let Some(game) = GameId::read(id) else {
                tracing::error!(id, "the database has a game with an impossible name");
                continue;
            };
            let end = end(&row, 1).map_err(|error| error.to_string());
            let chain = chains.remove(&game).unwrap_or_else(|| Ok(Chain::default()));
            if let Err(reason) = chain.and_then(|chain| chain.ends(&end?)) {
                found.push(DamagedGame { game, reason });
            }
        }
        drop(rows);
        found.extend(self.unreadable().await?);
        for damaged in &found {
            self.set_aside(&damaged.game, &damaged.reason).await?;
        }
        let rows = sqlx::query("SELECT id, damage FROM games WHERE damage IS NOT NULL ORDER BY id")
            .fetch_all(&self.readers)
            .await
            .map_err(failed)?;
        let mut all = Vec::new();
        for row in &rows {
            let (id, reason): (String, String) =
                (row.try_get(0).map_err(failed)?, row.try_get(1).map_err(failed)?);
            all.extend(GameId::read(&id).map(|game| DamagedGame { game, reason }));
        }
        Ok(all)
    }

    async fn set_aside(&self, game: &GameId, reason: &str) -> Result<(), StoreError> {
        self.ask(Job::SetAside(game.clone(), reason.to_owned())).await
    }

    async fn beat(&self, now: Moment) -> Result<(), StoreError> {
        self.ask(Job::Beat(now)).await
    }

    async fn last_beat(&self) -> Result<Moment, StoreError> {
        sqlx::query_scalar("SELECT COALESCE((SELECT at FROM pulse), 0)")
            .fetch_one(&self.readers)
            .await
            .map_err(failed)
    }

    async fn last_moment(&self) -> Result<Moment, StoreError> {
        sqlx::query_scalar(
            "SELECT MAX(COALESCE((SELECT at FROM pulse), 0), COALESCE((SELECT MAX(updated) FROM stands), 0))",
        )
        .fetch_one(&self.readers)
        .await
        .map_err(failed)
    }

    async fn backup(&self, file: &Path) -> Result<(), StoreError> {
        let Some(name) = file.to_str() else {
            return Err(StoreError::Failed(message!(
                "store-reason-not-unicode",
                file = file.display().to_string()
            )));
        };
        sqlx::query("VACUUM INTO ?1").bind(name).execute(&self.readers).await.map_err(failed)?;
        Ok(())
    }

    async fn close(&self) {
        // Without senders the writer finishes what waits, and closes as the last one.
        self.requests.write().unwrap_or_else(PoisonError::into_inner).take();
        self.readers.close().await;
        if let Some(writer) = self.writer.lock().await.take() {
            let _ = writer.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use data_encoding::HEXLOWER;

    /// A changed migration would lock everybody out of the databases they have.
    #[test]
    fn migrations_never_change() {
        let known = [(
            1,
            "games",
            "7f2ed9de410ee0d069b6b8dc665e06398f1ab138d5d94c28344fd7cb7e7dae14\
             304f7b4cb002ec469faa186552ca1761",
        )];
        let migrator = super::migrator();
        let found: Vec<(i64, &str, String)> = migrator
            .iter()
            .map(|migration| {
                (migration.version, &*migration.description, HEXLOWER.encode(&migration.checksum))
            })
            .collect();
        assert_eq!(found, known.map(|(version, name, checksum)| (version, name, checksum.to_owned())));
    }
}
