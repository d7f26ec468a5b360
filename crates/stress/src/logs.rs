//! The logs of all games, straight from the database.

use std::collections::HashMap;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use sqlx::{Connection, PgConnection};

/// A line of the log.
#[derive(Clone, Debug)]
pub struct LogEntry {
    /// Its number.
    pub version: i64,
    /// When it happened.
    pub at: i64,
    /// What happened.
    pub body: String,
}

/// What a database has.
#[derive(Debug, Default)]
pub struct Logs {
    /// Every game's log.
    pub games: HashMap<String, Vec<LogEntry>>,
    /// When the server itself says that it could not have accepted a turn: from, until.
    pub pauses: Vec<(i64, i64)>,
}

const LOG: &str = "SELECT game, version, at, body FROM log ORDER BY game, version";
const PAUSES: &str = "SELECT start, until FROM pauses ORDER BY start";

impl Logs {
    fn of(rows: Vec<(String, i64, i64, String)>, pauses: Vec<(i64, i64)>) -> Logs {
        let mut logs = Logs { pauses, ..Logs::default() };
        for (game, version, at, body) in rows {
            logs.games.entry(game).or_default().push(LogEntry { version, at, body });
        }
        logs
    }
}

/// The logs, straight from a PostgreSQL database.
pub async fn read_shared_logs(url: &str) -> Result<Logs, String> {
    let fail = |error: sqlx::Error| format!("the database: {error}");
    let mut connection = PgConnection::connect(url).await.map_err(fail)?;
    let rows = sqlx::query_as(LOG).fetch_all(&mut connection).await.map_err(fail)?;
    let pauses = sqlx::query_as(PAUSES).fetch_all(&mut connection).await.map_err(fail)?;
    let damaged: i64 = sqlx::query_scalar("SELECT count(*) FROM games WHERE damage IS NOT NULL")
        .fetch_one(&mut connection)
        .await
        .map_err(fail)?;
    connection.close().await.map_err(fail)?;
    if damaged > 0 {
        return Err(format!("{damaged} games are damaged"));
    }
    Ok(Logs::of(rows, pauses))
}

/// The logs, straight from the database.
pub async fn read_logs(database: &Path) -> Result<Logs, String> {
    let fail = |error: sqlx::Error| format!("{}: {error}", database.display());
    let options = SqliteConnectOptions::new().filename(database).read_only(true);
    let pool = SqlitePool::connect_with(options).await.map_err(fail)?;
    let rows = sqlx::query_as(LOG).fetch_all(&pool).await.map_err(fail)?;
    let pauses = sqlx::query_as(PAUSES).fetch_all(&pool).await.map_err(fail)?;
    let damaged: Vec<(String, String)> =
        sqlx::query_as("SELECT id, damage FROM games WHERE damage IS NOT NULL")
            .fetch_all(&pool)
            .await
            .map_err(fail)?;
    pool.close().await;
    match damaged.first() {
        None => Ok(Logs::of(rows, pauses)),
        Some((game, damage)) => Err(format!("{} games are damaged, as {game}: {damage}", damaged.len())),
    }
}
