//! How fast the disk is: a database alone, one row a commit.

use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, PgConnection};

/// Commits a second to a new database in that folder, with WAL and `synchronous` FULL, measured for so long.
pub async fn rate(folder: &Path, time: Duration) -> Result<f64, String> {
    let file = folder.join("commits.db");
    let fail = |error: sqlx::Error| format!("{}: {error}", file.display());
    let mut connection = SqliteConnectOptions::new()
        .filename(&file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .disable_statement_logging()
        .connect()
        .await
        .map_err(fail)?;
    sqlx::query("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT")
        .execute(&mut connection)
        .await
        .map_err(fail)?;
    let started = Instant::now();
    let mut commits = 0_u64;
    while started.elapsed() < time {
        sqlx::query("INSERT INTO rows (text) VALUES ('a turn')")
            .execute(&mut connection)
            .await
            .map_err(fail)?;
        commits += 1;
    }
    let rate = commits as f64 / started.elapsed().as_secs_f64();
    connection.close().await.map_err(fail)?;
    Ok(rate)
}

/// Commits a second to a PostgreSQL database, measured for so long.
pub async fn shared_rate(url: &str, time: Duration) -> Result<f64, String> {
    let fail = |error: sqlx::Error| format!("PostgreSQL: {error}");
    let mut connection = PgConnection::connect(url).await.map_err(fail)?;
    sqlx::query("CREATE TABLE IF NOT EXISTS single_commits (text text NOT NULL)")
        .execute(&mut connection)
        .await
        .map_err(fail)?;
    let started = Instant::now();
    let mut commits = 0_u64;
    while started.elapsed() < time {
        sqlx::query("INSERT INTO single_commits (text) VALUES ('a turn')")
            .execute(&mut connection)
            .await
            .map_err(fail)?;
        commits += 1;
    }
    let rate = commits as f64 / started.elapsed().as_secs_f64();
    connection.close().await.map_err(fail)?;
    Ok(rate)
}
