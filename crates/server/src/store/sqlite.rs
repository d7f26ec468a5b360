//! Logs in SQLite: one writer (writer.rs) and several readers.

use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use async_trait::async_trait;
use futures_util::TryStreamExt;
use jersi_rules::Side;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, Row};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::writer::{Job, Wish, write_all};
use super::{DamagedGame, Filter, Line, PAGE, Store, StoreError, Summary, Write, open_log};
use crate::clock::Moment;
use crate::game::{Entry, Phase, Seat};
use crate::ids::{GameId, Key};
use crate::said::Said;

/// How many wishes wait for the writer at most; more wait in their senders.
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
        // The pages that many games write again and again are taken over into the database less often.
        let mut writer = connect.pragma("wal_autocheckpoint", "4000").connect().await?;
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
    wishes: RwLock<Option<mpsc::Sender<Wish>>>,
    readers: SqlitePool,
    writer: tokio::sync::Mutex<Option<JoinHandle<()>>>,
}

impl SqliteStore {
    /// Opens a database, makes it if it is not there, and brings it to the newest form.
    pub async fn open(options: &SqliteOptions) -> Result<SqliteStore, StoreError> {
        let name = options.file.display();
        let not_opened = |error: sqlx::Error| not_opened(&options.file, &error);
        let mut writer = options.writer().await.map_err(not_opened)?;
        sqlx::migrate!("./migrations").run(&mut writer).await.map_err(|error| {
            use sqlx::migrate::MigrateError;
            let (en, fr) = match error {
                MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => (
                    "it was made by a newer jersi; use that version, or another file".to_owned(),
                    "elle vient d'un jersi plus récent ; utilisez cette version-là, ou un autre fichier"
                        .to_owned(),
                ),
                MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
                    let Said { en, fr } = reason(&error);
                    (en, fr)
                }
                other => (other.to_string(), other.to_string()),
            };
            StoreError::failed(
                format!("The database {name} cannot be brought to the newest form: {en}."),
                format!("La base {name} ne peut pas être mise à jour : {fr}."),
            )
        })?;
        let readers = readers(options).await.map_err(not_opened)?;
        let (wishes, inbox) = mpsc::channel(QUEUE);
        let writer = tokio::spawn(write_all(options.clone(), writer, inbox));
        Ok(SqliteStore {
            wishes: RwLock::new(Some(wishes)),
            readers,
            writer: tokio::sync::Mutex::new(Some(writer)),
        })
    }

    /// Opens a database for reading only; a server may be writing to it.
    pub async fn open_for_reading(file: &Path) -> Result<SqliteStore, StoreError> {
        let options = SqliteOptions { file: file.to_owned(), most: None };
        let readers = readers(&options).await.map_err(|error| not_opened(file, &error))?;
        Ok(SqliteStore { wishes: RwLock::new(None), readers, writer: tokio::sync::Mutex::new(None) })
    }

    /// Games whose row in the list cannot be read.
    async fn unreadable(&self) -> Result<Vec<DamagedGame>, StoreError> {
        let sql =
            sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} FROM games WHERE damage IS NULL ORDER BY id"));
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
        let stopped = || StoreError::failed("the store is closed", "le journal est fermé");
        let (answer, done) = oneshot::channel();
        let wishes =
            self.wishes.read().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(stopped)?;
        wishes.send(Wish { job, answer }).await.map_err(|_| stopped())?;
        drop(wishes);
        done.await.map_err(|_| stopped())?
    }
}

async fn readers(options: &SqliteOptions) -> Result<SqlitePool, sqlx::Error> {
    let pool = SqlitePoolOptions::new().max_connections(4).acquire_timeout(Duration::from_secs(10));
    pool.connect_with(options.connect().read_only(true)).await
}

const COLUMNS: &str = "id, variant, phase, public, created, updated, turns, to_move, white, black, winner, ending, deadline, computer";

fn summary(row: &SqliteRow) -> Result<Summary, sqlx::Error> {
    let side = |index: i64| if index == 0 { Side::White } else { Side::Black };
    let id: String = row.try_get(0)?;
    let bad = |what: &str| sqlx::Error::Decode(format!("game {id}: the {what} cannot be read").into());
    let phases = [Phase::Waiting, Phase::Choosing, Phase::Playing, Phase::Over];
    let name: String = row.try_get(2)?;
    let seat = |column: usize| -> Result<Seat, sqlx::Error> {
        let text: String = row.try_get(column)?;
        serde_json::from_str(&text).map_err(|_| bad("seat"))
    };
    Ok(Summary {
        game: GameId::read(&id).ok_or_else(|| bad("name"))?,
        variant: row.try_get(1)?,
        phase: phases.into_iter().find(|phase| phase.name() == name).ok_or_else(|| bad("phase"))?,
        public: row.try_get(3)?,
        created: row.try_get(4)?,
        updated: row.try_get(5)?,
        turns: row.try_get(6)?,
        to_move: side(row.try_get(7)?),
        seats: [seat(8)?, seat(9)?],
        winner: row.try_get::<Option<i64>, _>(10)?.map(side),
        ending: row.try_get(11)?,
        deadline: row.try_get(12)?,
        computer: row.try_get(13)?,
    })
}

fn line(row: &SqliteRow, first: usize) -> Result<Line, sqlx::Error> {
    Ok(Line {
        version: row.try_get(first)?,
        at: row.try_get(first + 1)?,
        body: row.try_get(first + 2)?,
        seal: row.try_get(first + 3)?,
    })
}

/// A database's fault in words, with its remedy.
pub(super) fn reason(error: &sqlx::Error) -> Said {
    let code =
        error.as_database_error().and_then(|error| error.code()).and_then(|code| code.parse::<u32>().ok());
    // The low byte of an extended code is the fault itself.
    match code.map(|code| code & 0xff) {
        Some(13) => Said::new(
            "the disk, or the space allowed to the database, is full; games go on when there is room",
            "le disque, ou la place accordée à la base, est plein ; les parties reprendront dès qu'il y aura de la place",
        ),
        Some(8) => Said::new(
            "the database is read-only; games go on when its file and folder are writable",
            "la base est en lecture seule ; les parties reprendront dès que son fichier et son dossier seront modifiables",
        ),
        Some(10) => Said::new(
            format!("the disk does not work ({error})"),
            format!("le disque ne fonctionne pas ({error})"),
        ),
        Some(14) => Said::new(
            "the file cannot be opened; check that its folder exists and is writable",
            "le fichier ne peut pas être ouvert ; vérifiez que son dossier existe et est modifiable",
        ),
        Some(11 | 26) => Said::new(
            "the file is damaged or no database; restore a backup with `jersi restore`",
            "le fichier est endommagé ou n'est pas une base ; restaurez une copie avec `jersi restore`",
        ),
        Some(5 | 6) => Said::new(
            "the database is locked by another program",
            "la base est verrouillée par un autre programme",
        ),
        _ => Said::new(error.to_string(), error.to_string()),
    }
}

fn failed(error: sqlx::Error) -> StoreError {
    StoreError::Failed(reason(&error))
}

/// A database that cannot be opened, in words.
fn not_opened(file: &Path, error: &sqlx::Error) -> StoreError {
    let (name, Said { en, fr }) = (file.display(), reason(error));
    StoreError::failed(
        format!("The database {name} cannot be opened: {en}."),
        format!("La base {name} ne peut pas être ouverte : {fr}."),
    )
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
        let row = sqlx::query("SELECT version, seal, damage FROM games WHERE id = ?1")
            .bind(game.as_str())
            .fetch_optional(&mut *reader)
            .await
            .map_err(failed)?;
        let Some(row) = row else { return Ok(None) };
        if let Some(damage) = row.try_get::<Option<String>, _>(2).map_err(failed)? {
            return Err(StoreError::Damaged(game.clone(), damage));
        }
        let rows = sqlx::query("SELECT version, at, body, seal FROM log WHERE game = ?1 ORDER BY version")
            .bind(game.as_str())
            .fetch_all(&mut *reader)
            .await
            .map_err(failed)?;
        let lines = rows.iter().map(|row| line(row, 0)).collect::<Result<Vec<_>, _>>().map_err(failed)?;
        let last = (row.try_get(0).map_err(failed)?, row.try_get(1).map_err(failed)?);
        check_end(game, &lines, &last)?;
        open_log(game, &lines).map(Some)
    }

    async fn of_keys(&self, keys: &[Key], limit: usize) -> Result<Vec<Summary>, StoreError> {
        let mut found: Vec<Summary> = Vec::new();
        for key in keys {
            let sql = sqlx::AssertSqlSafe(format!(
                "SELECT {COLUMNS} FROM games WHERE damage IS NULL AND white_key = ?1
                 UNION SELECT {COLUMNS} FROM games WHERE damage IS NULL AND black_key = ?1"
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
            "SELECT {COLUMNS} FROM games
             WHERE public = 1 AND damage IS NULL
               AND (?1 IS NULL OR phase = ?1)
               AND (?2 IS NULL OR variant = ?2 OR (instr(?2, '+') = 0 AND substr(variant, 1, length(?2) + 1) = ?2 || '+'))
               AND (?3 IS NULL OR instr(lower(white ->> 'name'), lower(?3)) OR instr(lower(black ->> 'name'), lower(?3)))
             ORDER BY updated DESC, id LIMIT ?4 OFFSET ?5"
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
            "SELECT {COLUMNS} FROM games
             WHERE phase <> 'over' AND (deadline IS NOT NULL OR computer = 1) AND damage IS NULL ORDER BY id"
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
                GameId::read(&id).ok_or_else(|| {
                    StoreError::failed(
                        format!("`{id}` is not a game's name"),
                        format!("`{id}` n'est pas le nom d'une partie"),
                    )
                })
            })
            .collect()
    }

    async fn check(&self) -> Result<Vec<DamagedGame>, StoreError> {
        let mut found = Vec::new();
        let mut rows = sqlx::query(
            "SELECT games.id, games.version, games.seal, log.version, log.at, log.body, log.seal
             FROM games LEFT JOIN log ON log.game = games.id
             WHERE games.damage IS NULL ORDER BY games.id, log.version",
        )
        .fetch(&self.readers);
        let mut current: Option<(String, (i64, Vec<u8>), Vec<Line>)> = None;
        loop {
            let row = rows.try_next().await.map_err(failed)?;
            let id: Option<String> = row.as_ref().map(|row| row.try_get(0)).transpose().map_err(failed)?;
            if current.as_ref().map(|(id, ..)| id) != id.as_ref() {
                if let Some((id, last, lines)) = current.take() {
                    found.extend(judge(&id, &last, &lines));
                }
                if let (Some(id), Some(row)) = (id, &row) {
                    let last = (row.try_get(1).map_err(failed)?, row.try_get(2).map_err(failed)?);
                    current = Some((id, last, Vec::new()));
                }
            }
            let Some(row) = row else { break };
            if let (Some((_, _, lines)), Some(_)) =
                (&mut current, row.try_get::<Option<i64>, _>(3).map_err(failed)?)
            {
                lines.push(line(&row, 3).map_err(failed)?);
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
            "SELECT MAX(COALESCE((SELECT at FROM pulse), 0), COALESCE((SELECT MAX(updated) FROM games), 0))",
        )
        .fetch_one(&self.readers)
        .await
        .map_err(failed)
    }

    async fn backup(&self, file: &Path) -> Result<(), StoreError> {
        let Some(name) = file.to_str() else {
            return Err(StoreError::failed(
                format!("the name {} is not Unicode", file.display()),
                format!("le nom {} n'est pas en Unicode", file.display()),
            ));
        };
        sqlx::query("VACUUM INTO ?1").bind(name).execute(&self.readers).await.map_err(failed)?;
        Ok(())
    }

    async fn close(&self) {
        // Without senders the writer finishes what waits, and closes as the last one.
        self.wishes.write().unwrap_or_else(PoisonError::into_inner).take();
        self.readers.close().await;
        if let Some(writer) = self.writer.lock().await.take() {
            let _ = writer.await;
        }
    }
}

/// Whether a log ends where it should.
fn check_end(game: &GameId, lines: &[Line], last: &(i64, Vec<u8>)) -> Result<(), StoreError> {
    match lines.last() {
        Some(line) if (line.version, &line.seal) == (last.0, &last.1) => Ok(()),
        _ => Err(StoreError::Damaged(game.clone(), format!("the log does not end with entry {}", last.0))),
    }
}

fn judge(id: &str, last: &(i64, Vec<u8>), lines: &[Line]) -> Option<DamagedGame> {
    let Some(game) = GameId::read(id) else {
        tracing::error!(id, "the database has a game with an impossible name");
        return None;
    };
    let judged = check_end(&game, lines, last).and_then(|()| open_log(&game, lines));
    match judged {
        Err(StoreError::Damaged(game, reason)) => Some(DamagedGame { game, reason }),
        _ => None,
    }
}
