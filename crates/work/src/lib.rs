//! Heavy work that any number of machines share: a queue of jobs in PostgreSQL.
//!
//! Somebody publishes a *batch* (what the jobs are about, told once) and adds *jobs* to it, each with a key. A worker takes a job by a lease,
//! which it renews as long as it lives; the job of one that died is taken by another when its lease has ended. A job must depend on nothing but
//! the batch and its key: should two workers do the same one, because the first only slept, the first result is kept and the second changes nothing.
//!
//! The tables are in a schema of their own, so that the database may be one that servers use, or an empty one.

mod shared;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use jersi_texts::{Lang, Text, t};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Executor};
use tokio::runtime::Runtime;

pub use shared::{Shared, Worker};

jersi_texts::catalogue!();

/// A worker that was not heard of for so long has lost its jobs.
const LEASE: Duration = Duration::from_secs(4);

/// How often a worker is heard of.
const BEAT: Duration = Duration::from_secs(1);

/// So many workers may die over a job before nobody takes it any more.
const TRIES: i32 = 5;

/// A database that does not answer in this time is away.
const PATIENCE: Duration = Duration::from_secs(10);

/// Keeps those who make the tables at the same moment apart.
const MAKING: i64 = 0x6a65_7273_6977;

/// Why the queue could not be used, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkError(pub Text);

impl WorkError {
    fn new(say: impl FnMut(Lang) -> String) -> WorkError {
        WorkError(Text::by(say))
    }
}

impl fmt::Display for WorkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for WorkError {}

fn failed(error: impl fmt::Display) -> WorkError {
    WorkError::new(|lang| t!(lang, "work-failed", why = error.to_string()))
}

/// Work that belongs together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Batch {
    /// Its number.
    pub id: i64,
    /// What sort of work it is.
    pub kind: String,
    /// What its jobs are about.
    pub payload: Vec<u8>,
}

/// What came of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Done {
    /// The job.
    pub key: String,
    /// What the worker found; or why it could not be done.
    pub result: Result<Vec<u8>, Text>,
}

/// The queue. It may be used from any number of threads.
pub struct Queue {
    inner: Arc<Inner>,
    /// Ends the thread that renews the leases.
    heart: Option<(mpsc::Sender<()>, JoinHandle<()>)>,
}

struct Inner {
    runtime: Runtime,
    pool: PgPool,
    worker: i64,
}

impl Queue {
    /// Opens the queue of a database; makes its tables if need be.
    pub fn open(url: &str) -> Result<Queue, WorkError> {
        let options = PgConnectOptions::from_str(url)
            .map_err(|error| WorkError::new(|lang| t!(lang, "work-bad-url", why = error.to_string())))?;
        let options = options.application_name("jersi worker").disable_statement_logging();
        let no_threads = |error: std::io::Error| {
            WorkError::new(|lang| t!(lang, "work-no-threads", why = error.to_string()))
        };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(no_threads)?;
        let opened = runtime.block_on(async {
            let pool = PgPoolOptions::new().max_connections(4).acquire_timeout(PATIENCE);
            let pool = pool.connect_with(options).await?;
            let mut making = pool.begin().await?;
            sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(MAKING).execute(&mut *making).await?;
            making.execute(sqlx::raw_sql(include_str!("schema.sql"))).await?;
            making.commit().await?;
            let worker = sqlx::query_scalar("SELECT nextval('jersi_work.workers')").fetch_one(&pool).await?;
            Ok::<_, sqlx::Error>((pool, worker))
        });
        let (pool, worker) = opened.map_err(failed)?;
        let inner = Arc::new(Inner { runtime, pool, worker });
        let (stop, stopped) = mpsc::channel::<()>();
        let beating = inner.clone();
        let heart = std::thread::Builder::new().name("leases".into()).spawn(move || {
            while stopped.recv_timeout(BEAT) == Err(mpsc::RecvTimeoutError::Timeout) {
                // A database that is away costs the leases at worst: the jobs are done again.
                let _ = beating.renew();
            }
        });
        Ok(Queue { inner, heart: Some((stop, heart.map_err(no_threads)?)) })
    }

    fn ask<T>(&self, question: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, WorkError> {
        self.inner.ask(question).map_err(failed)
    }

    fn pool(&self) -> &PgPool {
        &self.inner.pool
    }

    /// Publishes a batch; the one that has this name, if there is one.
    pub fn publish(&self, kind: &str, name: &str, payload: &[u8]) -> Result<i64, WorkError> {
        let sql = "INSERT INTO jersi_work.batches (kind, name, payload) VALUES ($1, $2, $3)
                   ON CONFLICT (name) DO UPDATE SET payload = excluded.payload RETURNING id";
        self.ask(sqlx::query_scalar(sql).bind(kind).bind(name).bind(payload).fetch_one(self.pool()))
    }

    /// Adds jobs to a batch, in the order in which they should be begun. Those that are there already stay as they are.
    pub fn add(&self, batch: i64, keys: &[String]) -> Result<(), WorkError> {
        let sql = "INSERT INTO jersi_work.jobs (batch, key)
                   SELECT $1, key FROM unnest($2::text[]) WITH ORDINALITY AS new (key, number) ORDER BY number
                   ON CONFLICT DO NOTHING";
        self.ask(sqlx::query(sql).bind(batch).bind(keys).execute(self.pool())).map(drop)
    }

    /// So many of the jobs that are done, or were given up.
    pub fn done(&self, batch: i64, most: i64) -> Result<Vec<Done>, WorkError> {
        let sql = "SELECT key, result, fault, tries FROM jersi_work.jobs
                   WHERE batch = $1 AND (result IS NOT NULL OR fault IS NOT NULL)
                   UNION ALL
                   SELECT key, NULL, NULL, tries FROM jersi_work.jobs
                   WHERE batch = $1 AND result IS NULL AND fault IS NULL AND tries >= $3 AND until < clock_timestamp()
                   LIMIT $2";
        let asked = sqlx::query_as(sql).bind(batch).bind(most).bind(TRIES);
        type Row = (String, Option<Vec<u8>>, Option<String>, i32);
        let rows: Vec<Row> = self.ask(asked.fetch_all(self.pool()))?;
        let done = rows.into_iter().map(|(key, result, fault, tries)| {
            let why = || match &fault {
                Some(fault) => Text::new(fault.clone()),
                None => Text::by(|lang| t!(lang, "work-given-up", key = &key, tries = tries)),
            };
            let result = result.ok_or_else(why);
            Done { key, result }
        });
        Ok(done.collect())
    }

    /// Takes jobs out of a batch: whoever published it has kept what came of them.
    pub fn forget(&self, batch: i64, keys: &[String]) -> Result<(), WorkError> {
        let sql = "DELETE FROM jersi_work.jobs WHERE batch = $1 AND key = ANY($2)";
        self.ask(sqlx::query(sql).bind(batch).bind(keys).execute(self.pool())).map(drop)
    }

    /// Takes a batch away with all that is left of it.
    pub fn withdraw(&self, batch: i64) -> Result<(), WorkError> {
        let sql = "DELETE FROM jersi_work.batches WHERE id = $1";
        self.ask(sqlx::query(sql).bind(batch).execute(self.pool())).map(drop)
    }

    /// The batches in which somebody could begin a job now, the oldest first.
    pub fn open_batches(&self) -> Result<Vec<i64>, WorkError> {
        let sql = "SELECT id FROM jersi_work.batches WHERE EXISTS
                     (SELECT 1 FROM jersi_work.jobs WHERE batch = id AND result IS NULL AND fault IS NULL
                        AND tries < $1 AND (until IS NULL OR until < clock_timestamp()))
                   ORDER BY id";
        self.ask(sqlx::query_scalar(sql).bind(TRIES).fetch_all(self.pool()))
    }

    /// A batch, unless it was withdrawn.
    pub fn batch(&self, id: i64) -> Result<Option<Batch>, WorkError> {
        let sql = "SELECT kind, payload FROM jersi_work.batches WHERE id = $1";
        let found: Option<(String, Vec<u8>)> =
            self.ask(sqlx::query_as(sql).bind(id).fetch_optional(self.pool()))?;
        Ok(found.map(|(kind, payload)| Batch { id, kind, payload }))
    }

    /// Takes the next job of a batch, if there is one that nobody does.
    pub fn take(&self, batch: i64) -> Result<Option<String>, WorkError> {
        let sql = "UPDATE jersi_work.jobs
                   SET worker = $1, tries = tries + 1, until = clock_timestamp() + $2 * interval '1 millisecond'
                   WHERE batch = $3 AND key =
                     (SELECT key FROM jersi_work.jobs
                      WHERE batch = $3 AND result IS NULL AND fault IS NULL AND tries < $4
                        AND (until IS NULL OR until < clock_timestamp())
                      ORDER BY place LIMIT 1 FOR UPDATE SKIP LOCKED)
                   RETURNING key";
        let asked = sqlx::query_scalar(sql)
            .bind(self.inner.worker)
            .bind(LEASE.as_millis() as f64)
            .bind(batch)
            .bind(TRIES);
        self.ask(asked.fetch_optional(self.pool()))
    }

    /// A job is done. If somebody else was quicker, nothing changes.
    pub fn finish(&self, batch: i64, key: &str, result: &[u8]) -> Result<(), WorkError> {
        let sql = "UPDATE jersi_work.jobs SET result = $3, until = NULL
                   WHERE batch = $1 AND key = $2 AND result IS NULL AND fault IS NULL";
        self.ask(sqlx::query(sql).bind(batch).bind(key).bind(result).execute(self.pool())).map(drop)
    }

    /// A job cannot be done by anybody.
    pub fn refuse(&self, batch: i64, key: &str, why: &str) -> Result<(), WorkError> {
        let sql = "UPDATE jersi_work.jobs SET fault = $3, until = NULL
                   WHERE batch = $1 AND key = $2 AND result IS NULL AND fault IS NULL";
        self.ask(sqlx::query(sql).bind(batch).bind(key).bind(why).execute(self.pool())).map(drop)
    }

    /// Whether a batch has a job that is not done.
    pub fn is_open(&self, batch: i64) -> Result<bool, WorkError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM jersi_work.jobs
                                  WHERE batch = $1 AND result IS NULL AND fault IS NULL AND tries < $2)";
        self.ask(sqlx::query_scalar(sql).bind(batch).bind(TRIES).fetch_one(self.pool()))
    }
}

impl Inner {
    fn ask<T>(&self, question: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
        self.runtime.block_on(async {
            let late = |_| sqlx::Error::PoolTimedOut;
            tokio::time::timeout(PATIENCE, question).await.map_err(late)?
        })
    }

    fn renew(&self) -> Result<(), sqlx::Error> {
        let sql = "UPDATE jersi_work.jobs SET until = clock_timestamp() + $2 * interval '1 millisecond'
                   WHERE worker = $1 AND result IS NULL AND fault IS NULL AND until IS NOT NULL";
        let asked = sqlx::query(sql).bind(self.worker).bind(LEASE.as_millis() as f64);
        self.ask(asked.execute(&self.pool)).map(drop)
    }

    /// Gives back what was taken and not done: others need not wait.
    fn let_go(&self) -> Result<(), sqlx::Error> {
        let sql = "UPDATE jersi_work.jobs SET until = NULL, worker = NULL, tries = tries - 1
                   WHERE worker = $1 AND result IS NULL AND fault IS NULL";
        self.ask(sqlx::query(sql).bind(self.worker).execute(&self.pool)).map(drop)
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        if let Some((stop, heart)) = self.heart.take() {
            drop(stop);
            let _ = heart.join();
        }
        // Where the database is away, the leases end by themselves.
        let _ = self.inner.let_go();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(keys: &[&str]) -> Vec<String> {
        keys.iter().map(|&key| key.to_owned()).collect()
    }

    #[test]
    #[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
    fn every_job_is_done_once_whoever_dies() {
        let postgres = jersi_pgtest::Postgres::start(&["fsync=off"]).expect("PostgreSQL");
        let url = postgres.create("work").expect("a database");
        let (publisher, one, two) = (
            Queue::open(&url).expect("a queue"),
            Queue::open(&url).expect("a queue"),
            Queue::open(&url).expect("a queue"),
        );
        let batch = publisher.publish("count", "first", b"about").expect("published");
        assert_eq!(publisher.publish("count", "first", b"about").expect("published"), batch);
        publisher.add(batch, &keys(&["b", "a", "c"])).expect("added");
        publisher.add(batch, &keys(&["a", "d"])).expect("added");
        assert_eq!(one.open_batches().expect("batches"), [batch]);
        let told = one.batch(batch).expect("asked").expect("a batch");
        assert_eq!((told.kind.as_str(), told.payload.as_slice()), ("count", &b"about"[..]));

        // In the order in which they came, and nobody has the same.
        assert_eq!(one.take(batch).expect("asked").as_deref(), Some("b"));
        assert_eq!(two.take(batch).expect("asked").as_deref(), Some("a"));
        one.finish(batch, "b", b"2").expect("finished");
        // Who was too slow changes nothing.
        two.finish(batch, "b", b"3").expect("finished");
        two.refuse(batch, "a", "no").expect("refused");
        assert_eq!(two.take(batch).expect("asked").as_deref(), Some("c"));
        // Who goes in peace gives back what was begun, …
        drop(two);
        assert_eq!(one.take(batch).expect("asked").as_deref(), Some("c"));
        // … and the lease of who died ends; as if that had been long ago.
        let sql = "UPDATE jersi_work.jobs SET until = clock_timestamp() - interval '1 second', worker = 0";
        publisher.ask(sqlx::query(sql).execute(publisher.pool())).expect("mischief");
        assert_eq!(publisher.take(batch).expect("asked").as_deref(), Some("c"));
        publisher.finish(batch, "c", b"4").expect("finished");

        let mut done = publisher.done(batch, 10).expect("done");
        done.sort_by(|one, other| one.key.cmp(&other.key));
        let results: Vec<_> = done.iter().map(|done| (done.key.as_str(), done.result.clone())).collect();
        assert_eq!(
            results,
            [("a", Err(Text::new("no"))), ("b", Ok(b"2".to_vec())), ("c", Ok(b"4".to_vec()))]
        );
        assert!(publisher.is_open(batch).expect("asked"), "d is left");
        publisher.forget(batch, &keys(&["a", "b", "c"])).expect("forgotten");
        assert_eq!(publisher.done(batch, 10).expect("done"), []);

        // A job over which worker after worker dies is given up.
        for _ in 0..TRIES {
            assert_eq!(one.take(batch).expect("asked").as_deref(), Some("d"));
            one.ask(sqlx::query(sql).execute(one.pool())).expect("mischief");
        }
        assert_eq!(one.take(batch).expect("asked"), None);
        assert!(!publisher.is_open(batch).expect("asked"));
        let done = publisher.done(batch, 10).expect("done");
        assert!(
            done[0].result.as_ref().is_err_and(|why| why.get(Lang::EN).contains("5 workers")),
            "{done:?}"
        );
        publisher.withdraw(batch).expect("withdrawn");
        assert_eq!(one.batch(batch).expect("asked"), None);
    }
}
