//! The table of results: one row for each game, in SQLite.

use std::collections::BTreeSet;
use std::path::Path;

use jersi_texts::t;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};
use tokio::runtime::Runtime;

use super::play::{Game, Scored};
use super::runner::RunError;
use super::series::{Purpose, Series};
use crate::measure::Facts;

/// The table. Every game has a row; its record is all that counts, the other columns are for those who read it.
const TABLE: &str = "
CREATE TABLE IF NOT EXISTS games (
    series          TEXT    NOT NULL, -- purpose, id of the game, nodes a turn of the weaker player
    pair            INTEGER NOT NULL, -- the number of the opening: both games of a pair begin alike
    game            INTEGER NOT NULL, -- 0: the first player has White, 1: the second
    variant         TEXT    NOT NULL, -- id of the game
    white_nodes     INTEGER NOT NULL, -- positions a turn
    black_nodes     INTEGER NOT NULL,
    opening         INTEGER NOT NULL, -- turns before the players took over, placements included
    balance         REAL,             -- White's chance in the opening as the search saw it; NULL from the game's start
    white_points    REAL    NOT NULL, -- 1, 0.5 or 0
    ending          TEXT    NOT NULL, -- capture, stuck, goal, quiet, countdown, blocked, cap
    turns           INTEGER NOT NULL, -- that players thought about
    decision_turns  INTEGER NOT NULL,
    forced_turns    INTEGER NOT NULL,
    first_capture   INTEGER,
    legal_turns     REAL    NOT NULL, -- mean over the turns that were played
    white_chances   TEXT    NOT NULL, -- White's chance in each turn, in percent, joined by spaces
    record          TEXT    NOT NULL,
    scores          TEXT    NOT NULL, -- lines `PLY: SCORE SCORE …`: all legal turns of some positions
    PRIMARY KEY (series, pair, game)
) WITHOUT ROWID";

/// A game as the table keeps it.
pub struct StoredGame {
    /// Its series.
    pub series: String,
    /// Its opening.
    pub pair: usize,
    /// Its number among the games of the opening.
    pub game: usize,
    /// Turns before the players took over.
    pub opening: usize,
    /// White's chance in the opening.
    pub balance: Option<f64>,
    /// White's points.
    pub white_points: f64,
    /// Its record.
    pub record: String,
    /// Scores of some positions.
    pub scored: Vec<Scored>,
}

/// The table of an experiment's results.
pub struct Store {
    runtime: Runtime,
    connection: SqliteConnection,
}

fn failed(error: sqlx::Error) -> RunError {
    RunError::new(|lang| t!(lang, "run-table", error = error.to_string()))
}

impl Store {
    /// Opens a table, or makes an empty one.
    pub fn open(path: &Path) -> Result<Store, RunError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| RunError::new(|lang| t!(lang, "run-table", error = error.to_string())))?;
        let connection = runtime.block_on(async {
            let mut connection = SqliteConnectOptions::new()
                .filename(path)
                .create_if_missing(true)
                // Cheap commits that a killed process does not lose.
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Normal)
                .disable_statement_logging()
                .connect()
                .await?;
            sqlx::query(TABLE).execute(&mut connection).await?;
            Ok(connection)
        });
        Ok(Store { connection: connection.map_err(failed)?, runtime })
    }

    /// Keeps the games of an opening, all or none. Games that are there already stay as they are.
    pub fn put(&mut self, games: &[(Game, Facts)]) -> Result<(), RunError> {
        let Store { runtime, connection } = self;
        let done = runtime.block_on(async {
            let mut write = connection.begin().await?;
            for (game, facts) in games {
                let chances: Vec<String> =
                    facts.chances.iter().map(|c| format!("{:.1}", 100.0 * c)).collect();
                let scores: Vec<String> = game.scored.iter().map(line).collect();
                sqlx::query(
                    "INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                )
                .bind(&game.series)
                .bind(game.pair as i64)
                .bind(game.game as i64)
                .bind(game.record.rules().id().to_owned())
                .bind(game.nodes[0] as i64)
                .bind(game.nodes[1] as i64)
                .bind(game.opening as i64)
                .bind(game.balance)
                .bind(facts.white_points)
                .bind(facts.ending)
                .bind(facts.turns as i64)
                .bind(facts.decisions() as i64)
                .bind(facts.forced as i64)
                .bind(facts.first_capture.map(|n| n as i64))
                .bind(facts.legal as f64 / facts.turns.max(1) as f64)
                .bind(chances.join(" "))
                .bind(game.record.to_string())
                .bind(scores.join("\n"))
                .execute(&mut *write)
                .await?;
            }
            write.commit().await
        });
        done.map_err(failed)
    }

    /// The openings of a series of which all games are there, with their points together: White's, or those of the second
    /// player, who has Black in the first game, where that one has twice the nodes or does without nothing.
    pub fn points(&mut self, series: &Series) -> Result<Vec<(usize, f64)>, RunError> {
        let Store { runtime, connection } = self;
        let rows = runtime.block_on(
            sqlx::query(
                "SELECT pair, SUM(CASE WHEN ?2 AND game = 0 THEN 1 - white_points ELSE white_points END) FROM games \
                 WHERE series = ?1 GROUP BY pair HAVING COUNT(*) = ?3",
            )
            .bind(&series.key)
            .bind(matches!(series.purpose, Purpose::Doubling | Purpose::Restricted(_)))
            .bind(series.purpose.games() as i64)
            .fetch_all(connection),
        );
        let rows = rows.map_err(failed)?;
        rows.iter()
            .map(|row| Ok((row.try_get::<i64, _>(0)? as usize, row.try_get(1)?)))
            .collect::<Result<_, _>>()
            .map_err(failed)
    }

    /// The games of a series, in their order.
    pub fn games(&mut self, series: &str) -> Result<Vec<StoredGame>, RunError> {
        let Store { runtime, connection } = self;
        let rows = runtime.block_on(
            sqlx::query(
                "SELECT pair, game, opening, white_points, record, scores, balance FROM games \
                 WHERE series = ? ORDER BY pair, game",
            )
            .bind(series)
            .fetch_all(connection),
        );
        let rows = rows.map_err(failed)?;
        let kept = rows.iter().map(|row| {
            let scores: String = row.try_get(5)?;
            Ok(StoredGame {
                series: series.to_owned(),
                pair: row.try_get::<i64, _>(0)? as usize,
                game: row.try_get::<i64, _>(1)? as usize,
                opening: row.try_get::<i64, _>(2)? as usize,
                white_points: row.try_get(3)?,
                record: row.try_get(4)?,
                balance: row.try_get(6)?,
                scored: scores.lines().filter_map(read_line).collect(),
            })
        });
        kept.collect::<Result<_, sqlx::Error>>().map_err(failed)
    }

    /// The whole table as text, to compare two of them.
    pub fn dump(&mut self) -> Result<String, RunError> {
        let Store { runtime, connection } = self;
        let rows = runtime.block_on(
            sqlx::query(
                "SELECT series, pair, game, white_chances, record, scores FROM games ORDER BY 1, 2, 3",
            )
            .fetch_all(connection),
        );
        let text = |row: &sqlx::sqlite::SqliteRow| -> Result<String, sqlx::Error> {
            let (series, pair, game): (String, i64, i64) =
                (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            let (chances, record, scores): (String, String, String) =
                (row.try_get(3)?, row.try_get(4)?, row.try_get(5)?);
            Ok(format!("{series} {pair} {game}\n{chances}\n{record}\n{scores}\n"))
        };
        rows.map_err(failed)?.iter().map(text).collect::<Result<String, _>>().map_err(failed)
    }

    /// Takes over the games of another table; those that are there already stay as they are.
    pub fn take(&mut self, other: &Path) -> Result<(), RunError> {
        let Store { runtime, connection } = self;
        let done = runtime.block_on(async {
            sqlx::query("ATTACH DATABASE ? AS part")
                .bind(other.display().to_string())
                .execute(&mut *connection)
                .await?;
            sqlx::query("INSERT OR IGNORE INTO games SELECT * FROM part.games")
                .execute(&mut *connection)
                .await?;
            sqlx::query("DETACH DATABASE part").execute(&mut *connection).await
        });
        done.map(|_| ()).map_err(failed)
    }

    /// How many turns players have thought about, in all games.
    pub fn turns(&mut self) -> Result<u64, RunError> {
        let Store { runtime, connection } = self;
        let sum = sqlx::query_scalar("SELECT COALESCE(SUM(turns), 0) FROM games").fetch_one(connection);
        let turns: i64 = runtime.block_on(sum).map_err(failed)?;
        Ok(turns.unsigned_abs())
    }

    /// The numbers of the openings of a series that are there.
    pub fn numbers(&mut self, series: &Series) -> Result<BTreeSet<usize>, RunError> {
        Ok(self.points(series)?.into_iter().map(|pair| pair.0).collect())
    }
}

fn line(scored: &Scored) -> String {
    let scores: Vec<String> = scored.scores.iter().map(i32::to_string).collect();
    format!("{}: {}", scored.ply, scores.join(" "))
}

fn read_line(line: &str) -> Option<Scored> {
    let (ply, scores) = line.split_once(':')?;
    let scores = scores.split_whitespace().map(|score| score.parse().ok()).collect::<Option<_>>()?;
    Some(Scored { ply: ply.parse().ok()?, scores })
}
