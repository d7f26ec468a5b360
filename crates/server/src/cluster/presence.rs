//! Who is connected to a game, wherever they are connected: each node notes its own in a table, and tells the others to look.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use jersi_schema::GameId;

use super::{Cluster, LEASE, NOW};
use crate::referee::Presence;
use crate::store::{StoreError, within};

/// Those who come and go within this time are told together.
const TOGETHER: Duration = Duration::from_millis(100);

impl Cluster {
    /// Learns who is connected to these games elsewhere.
    pub(super) async fn learn_presence(&self, games: &[GameId]) -> Result<(), StoreError> {
        if games.is_empty() {
            return Ok(());
        }
        let names: Vec<&str> = games.iter().map(GameId::as_str).collect();
        let sql = sqlx::AssertSqlSafe(format!(
            "SELECT game, sum(white), sum(black), sum(watchers) FROM presence JOIN nodes ON nodes.id = presence.node
             WHERE game = ANY($1) AND node <> $2 AND beat >= {NOW} - $3 GROUP BY game"
        ));
        let asked = sqlx::query_as(sql).bind(names).bind(self.store.node()).bind(LEASE);
        let rows: Vec<(String, i64, i64, i64)> = within(asked.fetch_all(&self.store.pool)).await?;
        let number = |number: i64| u32::try_from(number).unwrap_or(0);
        let mut found: HashMap<String, Presence> = rows
            .into_iter()
            .map(|(game, white, black, watchers)| {
                let seats = [number(white), number(black)];
                (game, Presence { seats, watchers: number(watchers) })
            })
            .collect();
        for game in games {
            self.referee.set_elsewhere(game, found.remove(game.as_str()).unwrap_or_default());
        }
        Ok(())
    }

    /// Notes who is connected here to these games, and tells the other nodes.
    pub(super) async fn note_presence(&self, games: &[GameId]) -> Result<(), StoreError> {
        if games.is_empty() {
            return Ok(());
        }
        let here: Vec<Presence> = games.iter().map(|game| self.referee.here(game)).collect();
        let count = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
        let sql =
            "WITH said AS (SELECT * FROM unnest($2::text[], $3::integer[], $4::integer[], $5::integer[])
                                 AS said (game, white, black, watchers)),
                   gone AS (DELETE FROM presence USING said
                            WHERE node = $1 AND presence.game = said.game
                              AND said.white + said.black + said.watchers = 0)
                   INSERT INTO presence (node, game, white, black, watchers)
                   SELECT $1, * FROM said WHERE white + black + watchers > 0
                   ON CONFLICT (game, node) DO UPDATE SET white = excluded.white, black = excluded.black,
                       watchers = excluded.watchers";
        let asked = sqlx::query(sql)
            .bind(self.store.node())
            .bind(games.iter().map(GameId::as_str).collect::<Vec<_>>())
            .bind(here.iter().map(|here| count(here.seats[0])).collect::<Vec<_>>())
            .bind(here.iter().map(|here| count(here.seats[1])).collect::<Vec<_>>())
            .bind(here.iter().map(|here| count(here.watchers)).collect::<Vec<_>>());
        within(asked.execute(&self.store.pool)).await?;
        self.notify_presence(games).await
    }

    /// Nobody is connected to a node that is gone.
    pub(super) async fn forget_absent(&self) -> Result<(), StoreError> {
        let sql =
            "DELETE FROM presence WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE id = node) RETURNING game";
        let gone: Vec<String> = within(sqlx::query_scalar(sql).fetch_all(&self.store.pool)).await?;
        let games: HashSet<GameId> = gone.iter().filter_map(|game| GameId::read(game)).collect();
        self.notify_presence(&games.into_iter().collect::<Vec<_>>()).await
    }

    /// This node has left.
    pub(super) async fn absent(&self, node: i64) -> Result<(), StoreError> {
        let sql = "DELETE FROM presence WHERE node = $1 RETURNING game";
        let gone: Vec<String> =
            within(sqlx::query_scalar(sql).bind(node).fetch_all(&self.store.pool)).await?;
        let games: Vec<GameId> = gone.iter().filter_map(|game| GameId::read(game)).collect();
        self.notify_presence(&games).await
    }
}

/// Tells the other nodes who comes and goes here, and learns who is elsewhere.
pub(super) async fn share(cluster: Arc<Cluster>) {
    let mut moved = cluster.referee.presence_changes();
    let mut some = Vec::new();
    while moved.recv_many(&mut some, 4096).await > 0 {
        tokio::time::sleep(TOGETHER).await;
        while let Ok(game) = moved.try_recv() {
            some.push(game);
        }
        let games: HashSet<GameId> = some.drain(..).collect();
        let games: Vec<GameId> = games.into_iter().collect();
        let done = match cluster.note_presence(&games).await {
            Ok(()) => cluster.learn_presence(&games).await,
            Err(error) => Err(error),
        };
        if let Err(error) = done {
            tracing::warn!(%error, "the other nodes do not know who is here");
        }
    }
}
