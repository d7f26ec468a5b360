//! Logs in PostgreSQL, which several servers share: each has one writer (writer.rs), and several readers; what is asked before every turn
//! is asked for many at once (newer.rs).

mod lists;
mod newer;
mod writer;

use std::collections::HashSet;
use std::str::FromStr;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use futures_util::TryStreamExt;
use jersi_schema::{GameId, Message, Moment};
use jersi_texts::t;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions, PgRow};
use sqlx::{ConnectOptions, Row, SqlSafeStr};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use self::lists::{SUMMARIES, list, summary};
use self::newer::{Question, answer_all};
use self::writer::{Job, Request, write_all};
use super::{
    Chain, DamagedGame, Filter, Newer, Notices, Openings, Store, StoreError, StoredEntry, Summary, Write,
};
use crate::cluster::{LEASE, NOW};
use crate::game::Entry;
use crate::key::Key;
use crate::pauses::Pause;

/// How many requests wait for the writer at most; more wait in their senders.
const QUEUE: usize = 1024;

/// The most connections that read.
const READERS: u32 = 8;

/// A database that does not answer in this time is away: nobody waits longer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// One that is waited for is asked again after this time.
const AGAIN: Duration = Duration::from_millis(500);

/// Logs in a PostgreSQL database.
pub struct PostgresStore {
    /// The way to the writer; nothing once the store is closed.
    requests: RwLock<Option<mpsc::Sender<Request>>>,
    /// Connections for everything but appends.
    pub(crate) pool: PgPool,
    /// The way to those who ask what other servers have added.
    questions: mpsc::Sender<Question>,
    writer: tokio::sync::Mutex<Option<JoinHandle<()>>>,
    /// The node that this server is, and that holds the jobs of games it writes to; 0 if it is none.
    pub(crate) node: Arc<AtomicI64>,
    /// What was written, for those who tell other servers.
    written: std::sync::Mutex<Option<mpsc::UnboundedReceiver<(GameId, u64)>>>,
}

impl PostgresStore {
    /// Opens a database, and brings it to the newest form.
    pub async fn open(url: &str) -> Result<PostgresStore, StoreError> {
        PostgresStore::open_within(Duration::ZERO, url).await
    }

    /// The same. A database that is away may come back in this time: it may be starting, too, or begin anew after a fault.
    pub async fn open_within(patience: Duration, url: &str) -> Result<PostgresStore, StoreError> {
        let options = PgConnectOptions::from_str(url).map_err(|error| {
            // An address may hold a password: it is not repeated.
            let shown = url.split_once('@').map_or(url, |(_, place)| place);
            StoreError::Failed(message!("postgres-bad-url", url = shown, why = error.to_string()))
        })?;
        let options = options.application_name("jersi").disable_statement_logging();
        let place = place(&options);
        let not_opened = |why: Message| {
            StoreError::Failed(Message::by(|lang| {
                t!(lang, "postgres-not-opened", place = &place, why = why.get(lang))
            }))
        };
        let until = Instant::now() + patience;
        let pool = loop {
            let (why, is_away) = match connect(&options).await {
                Ok(pool) => break pool,
                Err(error) => (not_opened(error.reason()), error.is_away()),
            };
            if !is_away || Instant::now() >= until {
                return Err(why);
            }
            tracing::warn!(%why, "the database is waited for");
            tokio::time::sleep(AGAIN).await;
        };
        let (requests, inbox) = mpsc::channel(QUEUE);
        let (tell, written) = mpsc::unbounded_channel();
        let node = Arc::new(AtomicI64::new(0));
        let writer = tokio::spawn(write_all(options, inbox, node.clone(), tell));
        let (questions, asked) = mpsc::channel(QUEUE);
        tokio::spawn(answer_all(pool.clone(), asked));
        Ok(PostgresStore {
            requests: RwLock::new(Some(requests)),
            pool,
            questions,
            writer: tokio::sync::Mutex::new(Some(writer)),
            node,
            written: std::sync::Mutex::new(Some(written)),
        })
    }

    /// What is written from now on: games and their versions. For one listener.
    pub(crate) fn written(&self) -> Option<mpsc::UnboundedReceiver<(GameId, u64)>> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// The node that this server is.
    pub(crate) fn node(&self) -> i64 {
        self.node.load(Ordering::Relaxed)
    }

    /// Whether servers are using it.
    pub async fn is_in_use(&self) -> Result<bool, StoreError> {
        let sql =
            sqlx::AssertSqlSafe(format!("SELECT EXISTS (SELECT 1 FROM nodes WHERE beat >= {NOW} - $1)"));
        within(sqlx::query_scalar(sql).bind(LEASE).fetch_one(&self.pool)).await
    }

    /// Nobody could look after the games that no server holds since that moment.
    pub async fn leave_unattended(&self, since: Moment) -> Result<(), StoreError> {
        let sql = "UPDATE jobs SET since = COALESCE(since, $1) WHERE kind = 'game' AND node IS NULL";
        within(sqlx::query(sql).bind(since).execute(&self.pool)).await?;
        self.beat(since, &[]).await
    }

    async fn ask(&self, job: Job) -> Result<(), StoreError> {
        let stopped = || StoreError::Failed(message!("store-reason-closed"));
        let (answer, done) = oneshot::channel();
        let requests =
            self.requests.read().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(stopped)?;
        requests.send(Request { job, answer }).await.map_err(|_| stopped())?;
        drop(requests);
        // A writer that ends before it answers may have written.
        done.await.map_err(|_| StoreError::Unknown(message!("store-reason-closed")))?
    }

    /// Games whose rows in the lists cannot be read.
    async fn unreadable(&self) -> Result<Vec<DamagedGame>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("{SUMMARIES} WHERE damage IS NULL ORDER BY id"));
        let mut rows = sqlx::query(sql).fetch(&self.pool);
        let mut found = Vec::new();
        while let Some(row) = rows.try_next().await.map_err(failed)? {
            if let Err(error) = summary(&row) {
                let id: String = row.try_get(0).map_err(failed)?;
                found.extend(GameId::read(&id).map(|game| DamagedGame { game, reason: error.to_string() }));
            }
        }
        Ok(found)
    }
}

/// Why a database could not be opened.
enum NotOpened {
    /// It could not be asked.
    Asked(sqlx::Error),
    /// It could not be brought to the newest form.
    Migrated(MigrateError),
}

impl NotOpened {
    /// What the database said, where it was asked.
    fn fault(&self) -> Option<&sqlx::Error> {
        match self {
            NotOpened::Asked(error)
            | NotOpened::Migrated(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) => {
                Some(error)
            }
            NotOpened::Migrated(_) => None,
        }
    }

    fn reason(&self) -> Message {
        match self {
            NotOpened::Migrated(MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..)) => {
                message!("store-reason-newer")
            }
            NotOpened::Migrated(error) if self.fault().is_none() => {
                message!("postgres-reason-other", why = error.to_string())
            }
            _ => self.fault().map_or_else(|| message!("postgres-reason-silent"), reason),
        }
    }

    /// Whether the same may succeed in a moment.
    fn is_away(&self) -> bool {
        self.fault().is_some_and(is_away)
    }
}

/// Connects, and brings the database to the newest form.
async fn connect(options: &PgConnectOptions) -> Result<PgPool, NotOpened> {
    let pool = PgPoolOptions::new().max_connections(READERS).acquire_timeout(PATIENCE);
    let pool = pool.connect_with(options.clone()).await.map_err(NotOpened::Asked)?;
    migrator().run(&pool).await.map_err(NotOpened::Migrated)?;
    Ok(pool)
}

/// Whether a database cannot be reached, does not answer, starts, stops, or has no place left for now: not that it refuses.
fn is_away(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::Protocol(_) => true,
        sqlx::Error::Database(error) => {
            let code = error.code().unwrap_or_default();
            ["08", "53", "57P"].iter().any(|class| code.starts_with(class))
        }
        _ => false,
    }
}

/// Where a database is, for people: without the password.
fn place(options: &PgConnectOptions) -> String {
    let name = options.get_database().unwrap_or(options.get_username());
    match options.get_socket() {
        Some(folder) => format!("{}/{name}", folder.display()),
        None => format!("{}:{}/{name}", options.get_host(), options.get_port()),
    }
}

/// What brings a database to the newest form: what is here is never changed, only added to. Several servers that start at once
/// wait for each other.
fn migrator() -> Migrator {
    let migrations = [
        (1, "games", include_str!("../../../migrations/postgres/0001_games.sql")),
        (2, "lists", include_str!("../../../migrations/postgres/0002_lists.sql")),
        (3, "limits", include_str!("../../../migrations/postgres/0003_limits.sql")),
        (4, "names", include_str!("../../../migrations/postgres/0004_names.sql")),
        (5, "notices", include_str!("../../../migrations/postgres/0005_notices.sql")),
        (6, "openings", include_str!("../../../migrations/postgres/0006_openings.sql")),
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

/// What is asked of the database, as long as it may take.
pub(crate) async fn within<T>(asked: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    match tokio::time::timeout(PATIENCE, asked).await {
        Ok(done) => done.map_err(failed),
        Err(_) => Err(StoreError::Failed(message!("postgres-reason-silent"))),
    }
}

/// A fault in words, with its remedy.
pub(crate) fn reason(error: &sqlx::Error) -> Message {
    let code = error.as_database_error().and_then(|error| error.code().map(|code| code.into_owned()));
    match (error, code.as_deref()) {
        (sqlx::Error::Io(_) | sqlx::Error::Tls(_), _) => {
            message!("postgres-reason-unreachable", why = error.to_string())
        }
        (sqlx::Error::PoolTimedOut, _) => message!("postgres-reason-silent"),
        (_, Some("53100")) => message!("store-reason-full"),
        (_, Some("28000" | "28P01" | "3D000" | "42501")) => {
            message!("postgres-reason-refused", why = error.to_string())
        }
        _ => message!("postgres-reason-other", why = error.to_string()),
    }
}

pub(crate) fn failed(error: sqlx::Error) -> StoreError {
    StoreError::Failed(reason(&error))
}

/// An entry from its columns `version, at, body, seal`. Entries have no places of their own here: the version is one.
fn stored_entry(row: &PgRow, first: usize) -> Result<StoredEntry, sqlx::Error> {
    let version: i64 = row.try_get(first)?;
    Ok(StoredEntry {
        seq: version,
        version,
        at: row.try_get(first + 1)?,
        body: row.try_get(first + 2)?,
        seal: row.try_get(first + 3)?,
        before: (version > 1).then_some(version - 1),
    })
}

/// Where a log should end.
fn end(row: &PgRow, first: usize) -> Result<Chain, sqlx::Error> {
    let version: Option<i64> = row.try_get(first)?;
    let seal: Option<Vec<u8>> = row.try_get(first + 1)?;
    Ok(Chain { version: version.unwrap_or(0), seal: seal.unwrap_or_default(), seq: version })
}

#[async_trait]
impl Store for PostgresStore {
    async fn append(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        self.ask(Job::Append(writes)).await
    }

    async fn load(&self, game: &GameId) -> Result<Option<Vec<Entry>>, StoreError> {
        // One question, one snapshot.
        let rows = within(
            sqlx::query(
                "SELECT games.damage, stands.version, stands.seal, log.version, log.at, log.body, log.seal
                 FROM games LEFT JOIN stands ON stands.game = games.id LEFT JOIN log ON log.game = games.id
                 WHERE games.id = $1 ORDER BY log.version",
            )
            .bind(game.as_str())
            .fetch_all(&self.pool),
        )
        .await?;
        let Some(first) = rows.first() else { return Ok(None) };
        if let Some(damage) = first.try_get::<Option<String>, _>(0).map_err(failed)? {
            return Err(StoreError::Damaged(game.clone(), damage));
        }
        let damaged = |reason: String| StoreError::Damaged(game.clone(), reason);
        let end = end(first, 1).map_err(failed)?;
        let mut chain = Chain::default();
        let mut entries = Vec::with_capacity(rows.len());
        for row in &rows {
            if row.try_get::<Option<i64>, _>(3).map_err(failed)?.is_some() {
                let line = stored_entry(row, 3).map_err(failed)?;
                entries.push(chain.follow(game, &line).map_err(damaged)?);
            }
        }
        chain.ends(&end).map_err(damaged)?;
        Ok(Some(entries))
    }

    async fn newer(&self, game: &GameId, version: u64) -> Result<Newer, StoreError> {
        let known =
            i64::try_from(version).map_err(|error| StoreError::Damaged(game.clone(), error.to_string()))?;
        let closed = || StoreError::Failed(message!("store-reason-closed"));
        let (answer, answered) = oneshot::channel();
        let question = Question { game: game.clone(), known, answer };
        self.questions.send(question).await.map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }

    async fn of_keys(&self, keys: &[Key], limit: usize) -> Result<Vec<Summary>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{SUMMARIES} WHERE damage IS NULL AND (white_key = ANY($1) OR black_key = ANY($1))
             ORDER BY updated DESC, id DESC LIMIT $2"
        ));
        let keys: Vec<String> = keys.iter().map(|key| key.to_hex()).collect();
        let rows = within(sqlx::query(sql).bind(keys).bind(limit as i64).fetch_all(&self.pool)).await?;
        rows.iter().map(|row| summary(row).map_err(failed)).collect()
    }

    async fn list(&self, filter: &Filter) -> Result<Vec<Summary>, StoreError> {
        let rows = within(list(filter).build().fetch_all(&self.pool)).await?;
        // One that cannot be read hides no others.
        Ok(rows.iter().filter_map(|row| summary(row).ok()).collect())
    }

    async fn awake(&self) -> Result<Vec<Summary>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{SUMMARIES}
             WHERE phase <> 'over' AND (deadline IS NOT NULL OR computer) AND damage IS NULL ORDER BY created, id"
        ));
        let rows = within(sqlx::query(sql).fetch_all(&self.pool)).await?;
        rows.iter().map(|row| summary(row).map_err(failed)).collect()
    }

    async fn all(&self, after: Option<&GameId>, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let asked = sqlx::query_scalar(
            "SELECT id FROM games
             WHERE damage IS NULL AND ($1::text IS NULL OR (created, id) > (SELECT created, id FROM games WHERE id = $1))
             ORDER BY created, id LIMIT $2",
        )
        .bind(after.map(GameId::as_str))
        .bind(limit as i64);
        let found: Vec<String> = within(asked.fetch_all(&self.pool)).await?;
        found
            .iter()
            .map(|id| {
                GameId::read(id)
                    .ok_or_else(|| StoreError::Failed(message!("store-reason-no-game-name", id = id)))
            })
            .collect()
    }

    async fn check(&self) -> Result<Vec<DamagedGame>, StoreError> {
        // One question, one snapshot.
        let mut rows = sqlx::query(
            "SELECT games.id, stands.version, stands.seal, log.version, log.at, log.body, log.seal
             FROM games LEFT JOIN stands ON stands.game = games.id LEFT JOIN log ON log.game = games.id
             WHERE games.damage IS NULL ORDER BY games.id, log.version",
        )
        .fetch(&self.pool);
        let mut found: Vec<DamagedGame> = Vec::new();
        let mut open: Option<(GameId, Chain, Result<Chain, String>)> = None;
        let close = |open: Option<(GameId, Chain, Result<Chain, String>)>, found: &mut Vec<DamagedGame>| {
            if let Some((game, end, chain)) = open
                && let Err(reason) = chain.and_then(|chain| chain.ends(&end))
            {
                found.push(DamagedGame { game, reason });
            }
        };
        while let Some(row) = rows.try_next().await.map_err(failed)? {
            let id: &str = row.try_get(0).map_err(failed)?;
            let Some(game) = GameId::read(id) else {
                tracing::error!(id, "the database has a game with an impossible name");
                continue;
            };
            if open.as_ref().is_none_or(|(before, ..)| *before != game) {
                close(open.take(), &mut found);
            }
            let end = end(&row, 1).map_err(failed)?;
            let (game, _, chain) = open.get_or_insert_with(|| (game, end, Ok(Chain::default())));
            if row.try_get::<Option<i64>, _>(3).map_err(failed)?.is_some() {
                let line = stored_entry(&row, 3).map_err(failed)?;
                if let Ok(Err(reason)) = chain.as_mut().map(|chain| chain.follow(game, &line)) {
                    *chain = Err(reason);
                }
            }
        }
        close(open.take(), &mut found);
        drop(rows);
        let known: HashSet<GameId> = found.iter().map(|damaged| damaged.game.clone()).collect();
        found.extend(self.unreadable().await?.into_iter().filter(|damaged| !known.contains(&damaged.game)));
        for damaged in &found {
            self.set_aside(&damaged.game, &damaged.reason).await?;
        }
        let asked = sqlx::query_as("SELECT id, damage FROM games WHERE damage IS NOT NULL ORDER BY id");
        let all: Vec<(String, String)> = within(asked.fetch_all(&self.pool)).await?;
        Ok(all
            .into_iter()
            .filter_map(|(id, reason)| GameId::read(&id).map(|game| DamagedGame { game, reason }))
            .collect())
    }

    async fn set_aside(&self, game: &GameId, reason: &str) -> Result<(), StoreError> {
        self.ask(Job::SetAside(game.clone(), reason.to_owned())).await
    }

    async fn beat(&self, now: Moment, pauses: &[Pause]) -> Result<(), StoreError> {
        let sql = "WITH kept AS (INSERT INTO pauses (start, until) SELECT * FROM unnest($2::bigint[], $3::bigint[]))
                   INSERT INTO pulse (at) VALUES ($1)
                   ON CONFLICT (one) DO UPDATE SET at = GREATEST(pulse.at, excluded.at)";
        let (from, until): (Vec<Moment>, Vec<Moment>) =
            pauses.iter().map(|pause| (pause.from, pause.until)).unzip();
        within(sqlx::query(sql).bind(now).bind(from).bind(until).execute(&self.pool)).await?;
        Ok(())
    }

    async fn pauses(&self) -> Result<Vec<Pause>, StoreError> {
        let asked = sqlx::query_as("SELECT start, until FROM pauses ORDER BY start");
        let rows: Vec<(Moment, Moment)> = within(asked.fetch_all(&self.pool)).await?;
        Ok(rows.into_iter().map(|(from, until)| Pause { from, until }).collect())
    }

    async fn set_back(&self, now: Moment) -> Result<(), StoreError> {
        let sql = "WITH later AS (DELETE FROM pauses WHERE start >= $1),
                        cut AS (UPDATE pauses SET until = $1 WHERE start < $1 AND until > $1)
                   UPDATE pulse SET at = LEAST(at, $1)";
        within(sqlx::query(sql).bind(now).execute(&self.pool)).await?;
        Ok(())
    }

    async fn last_beat(&self) -> Result<Moment, StoreError> {
        let sql = "SELECT GREATEST((SELECT at FROM pulse), (SELECT max(beat) FROM nodes), 0)";
        within(sqlx::query_scalar(sql).fetch_one(&self.pool)).await
    }

    async fn last_moment(&self) -> Result<Moment, StoreError> {
        let sql = "SELECT GREATEST((SELECT at FROM pulse), (SELECT max(updated) FROM stands), 0)";
        within(sqlx::query_scalar(sql).fetch_one(&self.pool)).await
    }

    fn board(&self) -> &dyn Notices {
        self
    }

    fn openings(&self) -> &dyn Openings {
        self
    }

    async fn close(&self) {
        // Without senders the writer finishes what waits.
        self.requests.write().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = self.writer.lock().await.take() {
            let _ = writer.await;
        }
        // A database that is away cannot be taken leave of.
        let _ = tokio::time::timeout(PATIENCE, self.pool.close()).await;
    }
}
