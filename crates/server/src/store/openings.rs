//! What was played in public games, by position: made from the logs, and made anew where it is lost.

use async_trait::async_trait;
use jersi_rules::Side;
use jersi_schema::GameId;
use sqlx::Sqlite;
use sqlx::sqlite::SqliteConnection;

use super::sqlite::failed as sqlite_failed;
use super::writer::Job;
use super::{PostgresStore, SqliteStore, StoreError, within};

/// What a game adds to what is known of openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedTurns {
    /// The game.
    pub game: GameId,
    /// Who won.
    pub winner: Option<Side>,
    /// Its turns: the number of the position and the word, each pair once, in their order.
    pub turns: Vec<(i64, String)>,
}

impl PlayedTurns {
    /// What it adds to the counts of White's wins, draws and Black's wins.
    fn result(&self) -> [i64; 3] {
        match self.winner {
            Some(Side::White) => [1, 0, 0],
            None => [0, 1, 0],
            Some(Side::Black) => [0, 0, 1],
        }
    }
}

/// How many games White won, were drawn, Black won.
pub type Results = [u64; 3];

/// What was played in public games.
#[async_trait]
pub trait Openings: Send + Sync {
    /// Public games that are over and were not counted yet.
    async fn uncounted(&self, limit: usize) -> Result<Vec<GameId>, StoreError>;

    /// Counts a game; one that was counted before is left alone.
    async fn count(&self, played: PlayedTurns) -> Result<(), StoreError>;

    /// The turns that were played in a position, those of most games first, at most a hundred.
    async fn played(&self, place: i64) -> Result<Vec<(String, Results)>, StoreError>;
}

/// A row of `openings`.
type Columns = (String, i64, i64, i64);

fn from_columns((turn, white, draws, black): Columns) -> (String, Results) {
    (turn, [white, draws, black].map(|count| u64::try_from(count).unwrap_or(0)))
}

fn names(found: Vec<String>) -> Vec<GameId> {
    found.iter().filter_map(|id| GameId::read(id)).collect()
}

/// Counts a game within the writer's transaction.
pub(super) async fn count(
    connection: &mut SqliteConnection,
    played: &PlayedTurns,
) -> Result<(), sqlx::Error> {
    let mark = sqlx::query::<Sqlite>("UPDATE games SET counted = 1 WHERE id = ?1 AND counted = 0");
    if mark.bind(played.game.as_str()).execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(());
    }
    let turns = serde_json::to_string(&played.turns).map_err(|error| sqlx::Error::Encode(error.into()))?;
    let [white, draws, black] = played.result();
    sqlx::query::<Sqlite>(
        "INSERT INTO openings (place, turn, white, draws, black)
         SELECT value->>0, value->>1, ?2, ?3, ?4 FROM json_each(?1) WHERE true
         ON CONFLICT (place, turn) DO UPDATE
         SET white = white + excluded.white, draws = draws + excluded.draws, black = black + excluded.black",
    )
    .bind(turns)
    .bind(white)
    .bind(draws)
    .bind(black)
    .execute(connection)
    .await?;
    Ok(())
}

#[async_trait]
impl Openings for SqliteStore {
    async fn uncounted(&self, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let asked = sqlx::query_scalar(
            "SELECT id FROM games
             WHERE public = 1 AND phase = 'over' AND counted = 0 AND damage IS NULL ORDER BY number LIMIT ?1",
        );
        let found = asked.bind(limit as i64).fetch_all(&self.readers().await).await.map_err(sqlite_failed)?;
        Ok(names(found))
    }

    async fn count(&self, played: PlayedTurns) -> Result<(), StoreError> {
        self.ask(Job::Count(played)).await
    }

    async fn played(&self, place: i64) -> Result<Vec<(String, Results)>, StoreError> {
        let asked = sqlx::query_as(
            "SELECT turn, white, draws, black FROM openings WHERE place = ?1
             ORDER BY white + draws + black DESC, turn LIMIT 100",
        );
        let rows: Vec<Columns> =
            asked.bind(place).fetch_all(&self.readers().await).await.map_err(sqlite_failed)?;
        Ok(rows.into_iter().map(from_columns).collect())
    }
}

#[async_trait]
impl Openings for PostgresStore {
    async fn uncounted(&self, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let asked = sqlx::query_scalar(
            "SELECT id FROM games
             WHERE public AND phase = 'over' AND NOT counted AND damage IS NULL ORDER BY id LIMIT $1",
        );
        Ok(names(within(asked.bind(limit as i64).fetch_all(&self.pool)).await?))
    }

    async fn count(&self, played: PlayedTurns) -> Result<(), StoreError> {
        let [white, draws, black] = played.result();
        let (places, turns): (Vec<i64>, Vec<String>) = played.turns.into_iter().unzip();
        // One statement, so that of two servers that count a game one does; their rows come in one order, so that neither waits for the other.
        let asked = sqlx::query(
            "WITH mine AS (UPDATE games SET counted = true WHERE id = $1 AND NOT counted RETURNING id)
             INSERT INTO openings (place, turn, white, draws, black)
             SELECT place, turn, $4, $5, $6 FROM mine, unnest($2::bigint[], $3::text[]) AS played (place, turn)
             ORDER BY place, turn
             ON CONFLICT (place, turn) DO UPDATE SET white = openings.white + excluded.white,
               draws = openings.draws + excluded.draws, black = openings.black + excluded.black",
        );
        let asked = asked.bind(played.game.as_str().to_owned()).bind(places).bind(turns);
        within(asked.bind(white).bind(draws).bind(black).execute(&self.pool)).await.map(|_| ())
    }

    async fn played(&self, place: i64) -> Result<Vec<(String, Results)>, StoreError> {
        let asked = sqlx::query_as(
            "SELECT turn, white, draws, black FROM openings WHERE place = $1
             ORDER BY white + draws + black DESC, turn LIMIT 100",
        );
        let rows: Vec<Columns> = within(asked.bind(place).fetch_all(&self.pool)).await?;
        Ok(rows.into_iter().map(from_columns).collect())
    }
}
