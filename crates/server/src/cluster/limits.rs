//! What an address has used, wherever it has used it. Each node keeps its own account and asks nobody before it grants something; twice a second
//! it adds what was used here to the shared account, and learns what was used elsewhere. Small amounts are not worth telling
//! ([`Quotas::to_tell`]), so that turns cost no more than before. What somebody takes too much in the meantime is missing later.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use jersi_schema::GameId;
use sqlx::Postgres;
use sqlx::Transaction;

use super::{Cluster, LEASE, NOW};
use crate::guard::Client;
use crate::quota::{News, RUNNING, Ration, Telling};
use crate::store::{StoreError, within};

/// How often accounts are compared.
const EXCHANGE: Duration = Duration::from_millis(500);

/// Whoever counts exhibitions holds this, so that nobody else does: "exhib" in ASCII.
const COUNTING: i64 = 0x65_7868_6962;

/// When a statement began, on the database's clock.
const MOMENT: &str = "(extract(epoch FROM statement_timestamp()) * 1000)::double precision";

fn client(name: &str) -> Option<Client> {
    name.parse::<IpAddr>().ok().map(Client)
}

/// As long as this lives, no other server counts.
pub type Counting = Transaction<'static, Postgres>;

impl Cluster {
    /// Tells what was used here, and learns what was used elsewhere.
    pub async fn exchange(&self) -> Result<(), StoreError> {
        // One at a time: what a later one learns must not be replaced by what an earlier one knew.
        let _alone = self.exchanging.lock().await;
        let quotas = &self.referee.quotas;
        let telling = quotas.to_tell();
        if telling.is_empty() {
            return Ok(());
        }
        match self.tell_all(&telling).await {
            Ok(news) => {
                quotas.learn(&telling, &news);
                Ok(())
            }
            Err(error) => {
                quotas.was_not_told(telling);
                Err(error)
            }
        }
    }

    async fn tell_all(&self, telling: &Telling) -> Result<News, StoreError> {
        Ok(News {
            spent: self.tell_spent(telling).await?,
            places: self.tell_places(telling).await?,
            running: self.tell_running(telling).await?,
        })
    }

    async fn tell_spent(&self, telling: &Telling) -> Result<HashMap<(Client, Ration), f64>, StoreError> {
        if telling.spent.is_empty() {
            return Ok(HashMap::new());
        }
        // In one order, so that no two servers wait for each other.
        let sql = sqlx::AssertSqlSafe(format!(
            "INSERT INTO spent (client, ration, full_at)
             SELECT client, ration, {MOMENT} + millis
             FROM unnest($1::text[], $2::smallint[], $3::double precision[]) AS said (client, ration, millis) ORDER BY 1, 2
             ON CONFLICT (client, ration) DO UPDATE
                 SET full_at = GREATEST(spent.full_at, {MOMENT}) + excluded.full_at - {MOMENT}
             RETURNING client, ration, full_at - {MOMENT}"
        ));
        let asked = sqlx::query_as(sql)
            .bind(telling.spent.iter().map(|spent| spent.client.0.to_string()).collect::<Vec<_>>())
            .bind(telling.spent.iter().map(|spent| spent.ration as i16).collect::<Vec<_>>())
            .bind(telling.spent.iter().map(|spent| spent.millis).collect::<Vec<_>>());
        let rows: Vec<(String, i16, f64)> = within(asked.fetch_all(&self.store.pool)).await?;
        let known = |(name, ration, millis): (String, i16, f64)| {
            Some(((client(&name)?, Ration::of_number(ration)?), millis))
        };
        Ok(rows.into_iter().filter_map(known).collect())
    }

    async fn tell_places(&self, telling: &Telling) -> Result<HashMap<Client, usize>, StoreError> {
        if telling.places.is_empty() {
            return Ok(HashMap::new());
        }
        let sql = "WITH said AS (SELECT * FROM unnest($2::text[], $3::integer[]) AS said (client, places)),
                        gone AS (DELETE FROM places USING said
                                 WHERE node = $1 AND places.client = said.client AND said.places = 0)
                   INSERT INTO places (client, node, places) SELECT client, $1, places FROM said WHERE places > 0
                   ON CONFLICT (client, node) DO UPDATE SET places = excluded.places";
        let names: Vec<String> = telling.places.iter().map(|(client, _)| client.0.to_string()).collect();
        let counts: Vec<i32> =
            telling.places.iter().map(|(_, places)| i32::try_from(*places).unwrap_or(i32::MAX)).collect();
        let node = self.store.node();
        let asked = sqlx::query(sql).bind(node).bind(&names).bind(counts);
        within(asked.execute(&self.store.pool)).await?;
        let sql = sqlx::AssertSqlSafe(format!(
            "SELECT client, sum(places) FROM places JOIN nodes ON nodes.id = places.node
             WHERE client = ANY($1) AND node <> $2 AND beat >= {NOW} - $3 GROUP BY client"
        ));
        let asked = sqlx::query_as(sql).bind(names).bind(node).bind(LEASE);
        self.counts(asked).await
    }

    async fn tell_running(&self, telling: &Telling) -> Result<HashMap<Client, usize>, StoreError> {
        if !telling.begun.is_empty() {
            let sql = sqlx::AssertSqlSafe(format!(
                "INSERT INTO running (game, client, since)
                 SELECT game, client, {NOW} FROM unnest($1::text[], $2::text[]) AS begun (game, client) ORDER BY 1
                 ON CONFLICT DO NOTHING"
            ));
            let asked = sqlx::query(sql)
                .bind(telling.begun.iter().map(|(game, _)| game.as_str().to_owned()).collect::<Vec<_>>())
                .bind(telling.begun.iter().map(|(_, client)| client.0.to_string()).collect::<Vec<_>>());
            within(asked.execute(&self.store.pool)).await?;
        }
        if !telling.ended.is_empty() {
            let ended: Vec<String> = telling.ended.iter().map(|game| game.as_str().to_owned()).collect();
            let asked = sqlx::query("DELETE FROM running WHERE game = ANY($1)").bind(ended);
            within(asked.execute(&self.store.pool)).await?;
        }
        if telling.counted.is_empty() {
            return Ok(HashMap::new());
        }
        let names: Vec<String> = telling.counted.iter().map(|client| client.0.to_string()).collect();
        let sql = "SELECT client, count(*) FROM running WHERE client = ANY($1) GROUP BY client";
        self.counts(sqlx::query_as(sql).bind(names)).await
    }

    async fn counts(
        &self,
        asked: sqlx::query::QueryAs<'_, Postgres, (String, i64), sqlx::postgres::PgArguments>,
    ) -> Result<HashMap<Client, usize>, StoreError> {
        let rows: Vec<(String, i64)> = within(asked.fetch_all(&self.store.pool)).await?;
        let known = rows
            .into_iter()
            .filter_map(|(name, count)| Some((client(&name)?, usize::try_from(count).unwrap_or(usize::MAX))));
        Ok(known.collect())
    }

    /// How many of these games an address made, at whatever server.
    pub async fn made_by(&self, client: Client, games: &[GameId]) -> Result<usize, StoreError> {
        let names: Vec<&str> = games.iter().map(GameId::as_str).collect();
        let asked = sqlx::query_scalar("SELECT count(*) FROM running WHERE client = $1 AND game = ANY($2)")
            .bind(client.0.to_string())
            .bind(names);
        let count: i64 = within(asked.fetch_one(&self.store.pool)).await?;
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    }

    /// Waits until no other server counts.
    pub async fn count_alone(&self) -> Result<Counting, StoreError> {
        within(async {
            let mut counting = self.store.pool.begin().await?;
            sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(COUNTING).execute(&mut *counting).await?;
            Ok(counting)
        })
        .await
    }

    /// Forgets what says nothing any more.
    pub(super) async fn forget_used(&self) -> Result<(), StoreError> {
        let spent = sqlx::AssertSqlSafe(format!("DELETE FROM spent WHERE full_at < {MOMENT}"));
        within(sqlx::query(spent).execute(&self.store.pool)).await?;
        let gone = "DELETE FROM places WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE id = node)";
        within(sqlx::query(gone).execute(&self.store.pool)).await?;
        let old = sqlx::AssertSqlSafe(format!("DELETE FROM running WHERE since < {NOW} - $1"));
        let old = sqlx::query(old).bind(RUNNING.as_millis() as i64);
        within(old.execute(&self.store.pool)).await?;
        Ok(())
    }
}

/// Compares accounts now and then.
pub(super) async fn share(cluster: Arc<Cluster>) {
    loop {
        tokio::time::sleep(EXCHANGE).await;
        if let Err(error) = cluster.exchange().await {
            tracing::debug!(%error, "what addresses have used elsewhere is not known");
        }
    }
}
