//! How fast the disk is: a database alone, one row a commit, or many.

use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, PgConnection};

/// Commits of so many rows in a second to a database in that folder, with WAL and `synchronous` FULL, measured for so long.
pub async fn rate(folder: &Path, rows: i64, time: Duration) -> Result<f64, String> {
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
        sqlx::query(
            "WITH RECURSIVE some (row) AS (SELECT 1 UNION ALL SELECT row + 1 FROM some WHERE row < ?1)
             INSERT INTO rows (text) SELECT 'a turn' FROM some",
        )
        .bind(rows)
        .execute(&mut connection)
        .await
        .map_err(fail)?;
        commits += 1;
    }
    let rate = commits as f64 / started.elapsed().as_secs_f64();
    connection.close().await.map_err(fail)?;
    Ok(rate)
}

/// The same for a PostgreSQL database.
pub async fn shared_rate(url: &str, rows: i64, time: Duration) -> Result<f64, String> {
    let fail = |error: sqlx::Error| format!("PostgreSQL: {error}");
    let mut connection = PgConnection::connect(url).await.map_err(fail)?;
    sqlx::query("CREATE TABLE IF NOT EXISTS single_commits (text text NOT NULL)")
        .execute(&mut connection)
        .await
        .map_err(fail)?;
    let started = Instant::now();
    let mut commits = 0_u64;
    while started.elapsed() < time {
        sqlx::query("INSERT INTO single_commits (text) SELECT 'a turn' FROM generate_series(1, $1)")
            .bind(rows)
            .execute(&mut connection)
            .await
            .map_err(fail)?;
        commits += 1;
    }
    let rate = commits as f64 / started.elapsed().as_secs_f64();
    connection.close().await.map_err(fail)?;
    Ok(rate)
}
