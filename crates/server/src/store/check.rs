//! Whether a SQLite database holds what was written to it.

use std::collections::HashMap;

use futures_util::TryStreamExt;
use jersi_schema::GameId;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::lists::{SUMMARIES, summary};
use super::sqlite::{SqliteStore, end, failed, stored_entry};
use super::{Chain, DamagedGame, Store, StoreError};
use crate::store::writer::Job;

/// How many rows are read at a time: others who read do not wait long.
const SOME: i64 = 1000;

impl SqliteStore {
    /// Checks the entries that were added since the last check, and where every log ends. Of what was checked before, each game is checked
    /// when it is loaded.
    pub(super) async fn check_new(&self) -> Result<Vec<DamagedGame>, StoreError> {
        let mut checked = self.find_new_damage().await;
        if let Err(error) = &checked
            && self.is_healed(error).await
        {
            checked = self.find_new_damage().await;
        }
        let (found, last) = checked.map_err(failed)?;
        for (game, reason) in found {
            self.set_aside(&game, &reason).await?;
        }
        self.ask(Job::Checked(last)).await?;
        self.set_aside_before().await.map_err(failed)
    }

    /// The damaged games among what was not checked yet, and the place of the last entry.
    async fn find_new_damage(&self) -> Result<(HashMap<GameId, String>, i64), sqlx::Error> {
        let before: i64 = sqlx::query_scalar("SELECT COALESCE((SELECT seq FROM checked), 0)")
            .fetch_one(&self.readers().await)
            .await?;
        let mut found = HashMap::new();
        let last = self.check_entries(before, &mut found).await?;
        self.check_ends(&mut found).await?;
        Ok((found, last))
    }

    /// Follows each entry after a place from the one before it in its game; the place of the last one.
    async fn check_entries(
        &self,
        after: i64,
        found: &mut HashMap<GameId, String>,
    ) -> Result<i64, sqlx::Error> {
        let mut last = after;
        loop {
            let rows = sqlx::query(
                "SELECT log.game, log.seq, log.version, log.at, log.body, log.seal, log.before, prior.version, prior.seal
                 FROM log LEFT JOIN log AS prior ON prior.seq = log.before AND prior.game = log.game
                 WHERE log.seq > ?1 ORDER BY log.seq LIMIT ?2",
            )
            .bind(last)
            .bind(SOME)
            .fetch_all(&self.readers().await)
            .await?;
            for row in &rows {
                last = row.try_get(1)?;
                // What belongs to no game is left alone.
                let Some(game) = GameId::read(row.try_get(0)?) else { continue };
                let line = stored_entry(row, 1)?;
                let mut chain = Chain {
                    version: row.try_get::<Option<i64>, _>(7)?.unwrap_or(0),
                    seal: row.try_get::<Option<Vec<u8>>, _>(8)?.unwrap_or_default(),
                    seq: line.before,
                };
                if let Err(reason) = chain.follow(&game, &line) {
                    found.entry(game).or_insert(reason);
                }
            }
            if rows.is_empty() {
                return Ok(last);
            }
            tokio::task::yield_now().await;
        }
    }

    /// Looks whether every log ends where it should.
    async fn check_ends(&self, found: &mut HashMap<GameId, String>) -> Result<(), sqlx::Error> {
        let mut last = 0_i64;
        loop {
            let rows = sqlx::query(
                "SELECT games.number, games.id, COALESCE(stands.version, 0),
                        log.version IS stands.version AND log.seal IS stands.seal AND log.game IS games.id
                 FROM games LEFT JOIN stands USING (number) LEFT JOIN log ON log.seq = stands.last
                 WHERE games.number > ?1 AND damage IS NULL ORDER BY games.number LIMIT ?2",
            )
            .bind(last)
            .bind(SOME)
            .fetch_all(&self.readers().await)
            .await?;
            for row in &rows {
                last = row.try_get(0)?;
                let Some(game) = GameId::read(row.try_get(1)?) else { continue };
                if !row.try_get::<bool, _>(3)? {
                    let version: i64 = row.try_get(2)?;
                    found.entry(game).or_insert_with(|| format!("the log does not end with entry {version}"));
                }
            }
            if rows.is_empty() {
                return Ok(());
            }
            tokio::task::yield_now().await;
        }
    }

    /// Reads every log from its beginning.
    pub(super) async fn check_all(&self) -> Result<Vec<DamagedGame>, StoreError> {
        let mut found = self.find_damage().await;
        if let Err(error) = &found
            && self.is_healed(error).await
        {
            found = self.find_damage().await;
        }
        for damaged in found.map_err(failed)? {
            self.set_aside(&damaged.game, &damaged.reason).await?;
        }
        self.set_aside_before().await.map_err(failed)
    }

    async fn find_damage(&self) -> Result<Vec<DamagedGame>, sqlx::Error> {
        use sqlx::Connection;
        // One snapshot for all questions.
        let mut reader = self.readers().await.acquire().await?;
        let mut reader = reader.begin().await?;
        let mut chains: HashMap<GameId, Result<Chain, String>> = HashMap::new();
        let mut rows = sqlx::query("SELECT game, seq, version, at, body, seal, before FROM log ORDER BY seq")
            .fetch(&mut *reader);
        while let Some(row) = rows.try_next().await? {
            // What belongs to no game is left alone.
            let Some(game) = GameId::read(row.try_get(0)?) else { continue };
            let line = stored_entry(&row, 1)?;
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
        while let Some(row) = rows.try_next().await? {
            let id: &str = row.try_get(0)?;
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
        let sql = sqlx::AssertSqlSafe(format!("{SUMMARIES} WHERE damage IS NULL ORDER BY number"));
        let mut rows = sqlx::query(sql).fetch(&mut *reader);
        while let Some(row) = rows.try_next().await? {
            if let Err(error) = summary(&row, 0) {
                let id: String = row.try_get(0)?;
                found.extend(GameId::read(&id).map(|game| DamagedGame { game, reason: error.to_string() }));
            }
        }
        Ok(found)
    }

    /// The games that were set aside, now or before.
    async fn set_aside_before(&self) -> Result<Vec<DamagedGame>, sqlx::Error> {
        let rows = self.by_number("SELECT number, id, damage FROM games WHERE damage IS NOT NULL").await?;
        let mut all: Vec<DamagedGame> = Vec::new();
        for row in &rows {
            let reason = row.try_get(2)?;
            all.extend(GameId::read(row.try_get(1)?).map(|game| DamagedGame { game, reason }));
        }
        all.sort_by(|a, b| a.game.cmp(&b.game));
        Ok(all)
    }

    /// All rows of a query over games, whose number comes first.
    pub(super) async fn by_number(&self, sql: &'static str) -> Result<Vec<SqliteRow>, sqlx::Error> {
        let (mut all, mut last) = (Vec::new(), 0_i64);
        loop {
            let some = sqlx::AssertSqlSafe(format!("{sql} AND number > ?1 ORDER BY number LIMIT {SOME}"));
            let rows = sqlx::query(some).bind(last).fetch_all(&self.readers().await).await?;
            let Some(end) = rows.last() else { return Ok(all) };
            last = end.try_get(0)?;
            all.extend(rows);
        }
    }
}
