//! One of several servers over one PostgreSQL: a node. Nodes know of each other only through the database.
//!
//! A node is alive as long as it is heard of (`nodes.beat`). Whatever has to be done for a game (its computer's turn, its clock) is a job
//! that belongs to the node that last wrote to the game; the jobs of a node that is heard of no more are taken by others, and the time
//! in which nobody could look after a game is given back to its players. Should two nodes do the same nevertheless, the log takes it once.

mod limits;
mod news;
mod presence;

pub use self::limits::Counting;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{StreamExt, stream};
use jersi_schema::{GameId, Moment};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

use crate::game::Command;
use crate::referee::Referee;
use crate::serve::stopped;
use crate::store::{PostgresStore, Store, StoreError, within};

/// How often a node is heard of, and looks for jobs that nobody does.
const BEAT: Duration = Duration::from_millis(500);

/// A node that was not heard of for so long, in milliseconds, has lost its jobs.
pub const LEASE: i64 = 4_000;

/// A node that was heard of so late, in milliseconds, could not look after its games.
pub const LATE: i64 = 1_500;

/// How many jobs are taken at once, and how many games are taken up at the same time.
const SOME: i64 = 500;
const TOGETHER: usize = 64;

/// The database's clock, in milliseconds since 1970.
pub const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// What a node does beside its games.
pub struct Cluster {
    store: Arc<PostgresStore>,
    referee: Arc<Referee>,
    /// Somebody has left: look for its jobs at once.
    look: Notify,
    /// News may have been missed: ask for everything that is followed here.
    missed: Notify,
    /// Whoever compares accounts holds this.
    exchanging: tokio::sync::Mutex<()>,
    /// The quickest answer of the database to a beat, in milliseconds.
    quickest: AtomicI64,
}

/// The database's clock.
pub async fn database_time(store: &PostgresStore) -> Result<Moment, StoreError> {
    let sql = sqlx::AssertSqlSafe(format!("SELECT {NOW}"));
    within(sqlx::query_scalar(sql).fetch_one(&store.pool)).await
}

/// A node that has joined the others, until it leaves.
pub struct Joined {
    cluster: Arc<Cluster>,
    tasks: Vec<JoinHandle<()>>,
}

impl Joined {
    /// Becomes a node, and works as one until the server stops.
    pub async fn new(
        store: Arc<PostgresStore>,
        referee: Arc<Referee>,
        stopping: &watch::Receiver<bool>,
    ) -> Result<Joined, StoreError> {
        let cluster = Arc::new(Cluster {
            store,
            referee,
            look: Notify::new(),
            missed: Notify::new(),
            exchanging: tokio::sync::Mutex::default(),
            quickest: AtomicI64::new(i64::MAX / 4),
        });
        cluster.register().await?;
        cluster.referee.quotas.share();
        let tasks = vec![
            tokio::spawn(live(cluster.clone(), stopping.clone())),
            tokio::spawn(news::tell(cluster.clone())),
            tokio::spawn(news::listen(cluster.clone())),
            tokio::spawn(news::heal(cluster.clone())),
            tokio::spawn(presence::share(cluster.clone())),
            tokio::spawn(limits::share(cluster.clone())),
        ];
        Ok(Joined { cluster, tasks })
    }

    /// What this server does as one of several.
    pub fn cluster(&self) -> Arc<Cluster> {
        self.cluster.clone()
    }

    /// Leaves: others take over at once.
    pub async fn leave(self) {
        for task in &self.tasks {
            task.abort();
        }
        if let Err(error) = self.cluster.exchange().await {
            tracing::debug!(%error, "what was used here is forgotten");
        }
        if let Err(error) = self.cluster.leave().await {
            tracing::warn!(%error, "the other servers could not be told; they take over within seconds");
        }
    }
}

impl Cluster {
    async fn register(&self) -> Result<(), StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("INSERT INTO nodes (beat) VALUES ({NOW}) RETURNING id"));
        let node: i64 = within(sqlx::query_scalar(sql).fetch_one(&self.store.pool)).await?;
        self.store.node.store(node, Ordering::Relaxed);
        tracing::info!(node, "this server is a node");
        self.missed.notify_one();
        Ok(())
    }

    /// Is heard of. Whoever comes so late that others have taken its place begins anew; who is late but has kept its jobs gives
    /// back the time. Nobody sees that it is back before they see since when its games were not looked after.
    async fn beat(&self) -> Result<(), StoreError> {
        let sql = sqlx::AssertSqlSafe(format!(
            "WITH before AS (SELECT beat FROM nodes WHERE id = $1 FOR UPDATE),
                  heard AS (UPDATE nodes SET beat = {NOW} FROM before WHERE id = $1
                            RETURNING before.beat AS last, nodes.beat AS this),
                  own AS (SELECT kind, key, last FROM heard, jobs
                          WHERE this - last > $2 AND kind = 'game' AND node = $1 AND result IS NULL
                          ORDER BY key FOR UPDATE OF jobs),
                  late AS (UPDATE jobs SET since = COALESCE(since, last) FROM own
                           WHERE jobs.kind = own.kind AND jobs.key = own.key RETURNING jobs.key)
             SELECT last, this, ARRAY(SELECT key FROM late) FROM heard"
        ));
        // A database that does not answer takes no turns, and nobody pays for that.
        let (pauses, clock) = (&self.referee.pauses, &self.referee.clock);
        let (begun, asked) = (Instant::now(), clock.now());
        pauses.ask(asked);
        let query = sqlx::query_as(sql).bind(self.store.node()).bind(LATE);
        let heard: Result<Option<(Moment, Moment, Vec<String>)>, StoreError> =
            within(query.fetch_optional(&self.store.pool)).await;
        match &heard {
            Ok(_) => pauses.answered(asked, clock.now(), &[]),
            Err(_) => pauses.failed(asked),
        }
        let Some((before, now, late)) = heard? else { return self.register().await };
        let trip = begun.elapsed().as_millis() as i64;
        let quickest = self.quickest.fetch_min(trip, Ordering::Relaxed).min(trip);
        // Where the answer took long, nobody knows when it was given.
        if trip <= 2 * quickest + 5 {
            clock.follow(now + trip / 2);
        }
        if now - before > LATE {
            tracing::warn!(
                late_ms = now - before,
                "this node, or the database, was away: time is given back"
            );
            self.take_up(late).await;
        }
        Ok(())
    }

    /// Takes the jobs that nobody does, and does them.
    async fn take_over(&self) -> Result<(), StoreError> {
        loop {
            let sql = sqlx::AssertSqlSafe(format!(
                "UPDATE jobs SET node = $1, tries = tries + 1, since = COALESCE(jobs.since, lost.beat, {NOW})
                 FROM (SELECT kind, key, beat FROM jobs LEFT JOIN nodes ON nodes.id = jobs.node
                       WHERE kind = 'game' AND result IS NULL AND (nodes.id IS NULL OR beat < {NOW} - $2)
                       ORDER BY key LIMIT $3 FOR UPDATE OF jobs SKIP LOCKED) AS lost
                 WHERE jobs.kind = lost.kind AND jobs.key = lost.key RETURNING jobs.key"
            ));
            let asked = sqlx::query_scalar(sql).bind(self.store.node()).bind(LEASE).bind(SOME);
            let taken: Vec<String> = within(asked.fetch_all(&self.store.pool)).await?;
            let count = taken.len();
            if count > 0 {
                tracing::info!(games = count, "games of a node that is gone are taken over");
                metrics::counter!("jersi_jobs_taken_over_total").increment(count as u64);
            }
            self.take_up(taken).await;
            if count < SOME as usize {
                return Ok(());
            }
        }
    }

    /// Takes up games that nobody could look after.
    async fn take_up(&self, games: Vec<String>) {
        let games = games.iter().filter_map(|game| GameId::read(game));
        stream::iter(games)
            .for_each_concurrent(TOGETHER, |game| async move {
                // Whoever looks at such a game gives back the time first.
                if let Err(problem) = self.referee.order(game.clone(), Command::CheckFlag).await {
                    tracing::error!(%game, %problem, "a game could not be taken up");
                }
            })
            .await;
    }

    /// Forgets nodes that are gone and have no jobs.
    async fn tidy(&self) -> Result<(), StoreError> {
        let sql = sqlx::AssertSqlSafe(format!(
            "DELETE FROM nodes WHERE beat < {NOW} - $1
               AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.node = nodes.id AND result IS NULL)"
        ));
        within(sqlx::query(sql).bind(LEASE).execute(&self.store.pool)).await?;
        self.forget_used().await?;
        self.forget_absent().await
    }

    async fn leave(&self) -> Result<(), StoreError> {
        let node = self.store.node.swap(0, Ordering::Relaxed);
        let jobs = sqlx::AssertSqlSafe(format!(
            "UPDATE jobs SET node = NULL, since = COALESCE(since, {NOW}) WHERE node = $1 AND result IS NULL"
        ));
        within(sqlx::query(jobs).bind(node).execute(&self.store.pool)).await?;
        self.store.beat(self.referee.clock.now(), &[]).await?;
        within(sqlx::query("DELETE FROM nodes WHERE id = $1").bind(node).execute(&self.store.pool)).await?;
        self.absent(node).await?;
        self.notify(&[format!("{node} left")]).await
    }
}

/// Is heard of, and looks for what nobody does, until the server stops.
async fn live(cluster: Arc<Cluster>, mut stopping: watch::Receiver<bool>) {
    let mut tick = tokio::time::interval(BEAT);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    for count in 0_u64.. {
        tokio::select! {
            _ = tick.tick() => {}
            () = cluster.look.notified() => {}
            // Others take what falls due from here on.
            () = stopped(&mut stopping) => return,
        }
        let mut done = cluster.beat().await;
        if done.is_ok() {
            done = cluster.take_over().await;
        }
        if done.is_ok() && count % 10 == 0 {
            done = cluster.tidy().await;
        }
        if let Err(error) = done {
            tracing::error!(%error, "the database is away");
        }
    }
}
