//! The writer of a PostgreSQL database: takes all that waits, commits it together (group commit), answers everybody.
//!
//! A group is one statement. What it needs to know of the games (version, last seal) is remembered from the last time; should another
//! server have written in between, the statement fails as a whole by the log's key, and is made again from what is true now.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use jersi_schema::{GameId, Moment, Phase};
use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use tokio::sync::{mpsc, oneshot};

use super::super::{StoreError, Summary, Write, seal, to_body};
use super::{PATIENCE, failed, reason};
use crate::game::{Event, Seat};

/// How many requests are committed together at most.
const GROUP: usize = 512;

/// How many games' ends are remembered at most.
const KNOWN: usize = 10_000;

/// How often a group is made again when others write to the same games.
const TRIES: usize = 8;

/// Something for the writer to do.
pub(super) enum Job {
    /// Add to logs.
    Append(Vec<Write>),
    /// A game is damaged, and why.
    SetAside(GameId, String),
}

/// Something to do, and who wants to know when it is done.
pub(super) struct Request {
    pub job: Job,
    pub answer: oneshot::Sender<Result<(), StoreError>>,
}

/// Where a log ends, as far as this writer knows.
#[derive(Clone, Default)]
struct End {
    version: u64,
    seal: Vec<u8>,
    damage: Option<String>,
}

struct Writer {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
    ends: HashMap<GameId, End>,
    node: Arc<AtomicI64>,
}

/// Writes until nobody can ask any more; tells of what was written.
pub(super) async fn write_all(
    options: PgConnectOptions,
    mut inbox: mpsc::Receiver<Request>,
    node: Arc<AtomicI64>,
    written: mpsc::UnboundedSender<(GameId, u64)>,
) {
    let mut writer = Writer { options, connection: None, ends: HashMap::new(), node };
    let mut requests = Vec::with_capacity(GROUP);
    while inbox.recv_many(&mut requests, GROUP).await > 0 {
        // Whoever is about to ask comes along.
        tokio::task::yield_now().await;
        while requests.len() < GROUP
            && let Ok(request) = inbox.try_recv()
        {
            requests.push(request);
        }
        metrics::histogram!("jersi_commit_group_size").record(requests.len() as f64);
        let started = Instant::now();
        let done = match tokio::time::timeout(PATIENCE, writer.write(&requests)).await {
            Ok(done) => done,
            Err(_) => Err(StoreError::Unknown(message!("postgres-reason-silent"))),
        };
        metrics::histogram!("jersi_commit_seconds").record(started.elapsed().as_secs_f64());
        let answers = done.unwrap_or_else(|error| {
            metrics::counter!("jersi_store_failures_total").increment(1);
            tracing::error!(reason = %error, "nothing could be stored");
            // What state the connection is in after a fault is not known, nor what was written: all is asked anew.
            writer.connection = None;
            writer.ends.clear();
            requests.iter().map(|_| Err(error.clone())).collect()
        });
        let is_node = writer.node.load(Ordering::Relaxed) != 0;
        for (request, answer) in requests.drain(..).zip(answers) {
            if let (true, Ok(()), Job::Append(writes)) = (is_node, &answer, &request.job) {
                for write in writes {
                    // Nobody may be listening.
                    let _ = written.send((write.game.clone(), write.after + write.entries.len() as u64));
                }
            }
            // Whoever asked may have gone.
            let _ = request.answer.send(answer);
        }
    }
}

impl Writer {
    /// Commits a group. Each request has its own answer; a fault of the database itself undoes them all.
    async fn write(&mut self, requests: &[Request]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        if self.connection.is_none() {
            // Nothing is lost by a database that cannot be reached.
            self.connection = Some(self.options.connect().await.map_err(failed)?);
        }
        for _ in 0..TRIES {
            match self.try_to_write(requests).await {
                Ok(answers) => return Ok(answers),
                // A unique key, a deadlock: somebody else has written. What was remembered is not true any more.
                Err(error) if is_conflict(&error) => self.ends.clear(),
                Err(error) => return Err(fault(&error)),
            }
        }
        Err(StoreError::Failed(message!("store-busy")))
    }

    async fn try_to_write(
        &mut self,
        requests: &[Request],
    ) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        for request in requests {
            if let Job::SetAside(game, why) = &request.job {
                sqlx::query("UPDATE games SET damage = $2 WHERE id = $1 AND damage IS NULL")
                    .bind(game.as_str())
                    .bind(why)
                    .execute(&mut connection)
                    .await?;
                self.ends.remove(game);
            }
        }
        self.learn(&mut connection, requests).await?;
        let mut group = Group::default();
        let mut answers = Vec::with_capacity(requests.len());
        for request in requests {
            answers.push(match &request.job {
                Job::Append(writes) => group.append(&mut self.ends, writes),
                Job::SetAside(..) => Ok(()),
            });
        }
        if !group.lines.is_empty() {
            let node = Some(self.node.load(Ordering::Relaxed)).filter(|node| *node != 0);
            let done = group.commit(&mut connection, node).await;
            if let Err(error) = done {
                if is_conflict(&error) {
                    self.connection = Some(connection);
                }
                return Err(error);
            }
        }
        self.connection = Some(connection);
        Ok(answers)
    }

    /// Learns where the logs end that are not known, or not to the version that is expected.
    async fn learn(
        &mut self,
        connection: &mut PgConnection,
        requests: &[Request],
    ) -> Result<(), sqlx::Error> {
        if self.ends.len() > KNOWN {
            self.ends.clear();
        }
        let mut expected: HashMap<&GameId, u64> = HashMap::new();
        let mut unknown: Vec<&str> = Vec::new();
        for request in requests {
            let Job::Append(writes) = &request.job else { continue };
            for write in writes {
                // Within a group, one may build on the other.
                let after = expected.get(&write.game).copied();
                let known = after.or_else(|| self.ends.get(&write.game).map(|end| end.version));
                if known != Some(write.after) && after.is_none() {
                    unknown.push(write.game.as_str());
                }
                expected.insert(&write.game, write.after.saturating_add(write.entries.len() as u64));
            }
        }
        if unknown.is_empty() {
            return Ok(());
        }
        /// Game, version, seal, damage.
        type Row = (String, Option<i64>, Option<Vec<u8>>, Option<String>);
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT id, version, stands.seal, damage FROM games LEFT JOIN stands ON stands.game = games.id
             WHERE id = ANY($1)",
        )
        .bind(&unknown)
        .fetch_all(connection)
        .await?;
        for game in unknown {
            if let Some(game) = GameId::read(game) {
                self.ends.remove(&game);
            }
        }
        for (id, version, seal, damage) in rows {
            let Some(game) = GameId::read(&id) else { continue };
            let version = u64::try_from(version.unwrap_or(0)).unwrap_or(0);
            self.ends.insert(game, End { version, seal: seal.unwrap_or_default(), damage });
        }
        Ok(())
    }
}

/// Why a group was not stored. What the database refuses is not there; when it was lost in between, nobody knows.
fn fault(error: &sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(|error| error.code());
    match code.as_deref() {
        Some(code) if !code.starts_with("57") && !code.starts_with("08") => StoreError::Failed(reason(error)),
        _ => StoreError::Unknown(reason(error)),
    }
}

/// Whether somebody else has written what was to be written, or stood in the way.
fn is_conflict(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    matches!(code.as_deref(), Some("23505" | "40001" | "40P01"))
}

/// Rows of `log`, by game and version.
type Lines = BTreeMap<(GameId, i64), (Moment, String, Vec<u8>)>;

/// What a group of requests writes. Everything is in the order of the games' names, so that two servers that write to the same games
/// wait for each other, and never both.
#[derive(Default)]
struct Group {
    lines: Lines,
    /// The summary after the last entry, the version, the seal, and whether more than turns were played.
    games: BTreeMap<GameId, (Summary, u64, Vec<u8>, bool)>,
}

impl Group {
    /// Adds to logs: all of it, or nothing.
    fn append(&mut self, ends: &mut HashMap<GameId, End>, writes: &[Write]) -> Result<(), StoreError> {
        // All are looked at before anything is written, so that a conflict leaves nothing behind.
        let mut bodies = Vec::with_capacity(writes.len());
        for write in writes {
            let end = ends.get(&write.game);
            if let Some(damage) = end.and_then(|end| end.damage.as_ref()) {
                return Err(StoreError::Damaged(write.game.clone(), damage.clone()));
            }
            if end.map_or(0, |end| end.version) != write.after {
                return Err(StoreError::Conflict(write.game.clone()));
            }
            bodies.push(write.entries.iter().map(to_body).collect::<Result<Vec<_>, _>>()?);
        }
        for (write, bodies) in writes.iter().zip(bodies) {
            let end = ends.entry(write.game.clone()).or_default();
            for (entry, body) in write.entries.iter().zip(bodies) {
                end.seal = seal(&end.seal, &write.game, entry.version, entry.at, &body);
                end.version += 1;
                let place = (write.game.clone(), end.version as i64);
                self.lines.insert(place, (entry.at, body, end.seal.clone()));
            }
            let only_turns = write.entries.iter().all(|entry| matches!(entry.event, Event::Turn { .. }));
            let before = self.games.get(&write.game).is_some_and(|(.., whole)| *whole);
            let whole = before || write.after == 0 || !only_turns;
            self.games
                .insert(write.game.clone(), (write.summary.clone(), end.version, end.seal.clone(), whole));
        }
        Ok(())
    }

    async fn commit(self, connection: &mut PgConnection, node: Option<i64>) -> Result<(), sqlx::Error> {
        let lines: Vec<_> = self.lines.iter().collect();
        let games: Vec<_> = self.games.values().collect();
        let whole: Vec<&Summary> = games.iter().filter(|game| game.3).map(|game| &game.0).collect();
        let is_awake = |summary: &Summary| {
            summary.phase != Phase::Over && (summary.deadline.is_some() || summary.computer)
        };
        let with = |awake: bool| -> Vec<&str> {
            let wanted = games.iter().filter(|game| is_awake(&game.0) == awake);
            wanted.map(|game| game.0.game.as_str()).collect()
        };
        let seat = |summary: &Summary, side: usize| {
            serde_json::to_string(&summary.seats[side]).map_err(|error| sqlx::Error::Encode(error.into()))
        };
        let seats = |side: usize| whole.iter().map(|game| seat(game, side)).collect::<Result<Vec<_>, _>>();
        let keys = |side: usize| -> Vec<Option<String>> {
            let key = |summary: &&Summary| match &summary.seats[side] {
                Seat::Person { key, .. } => Some(key.to_hex()),
                _ => None,
            };
            whole.iter().map(key).collect()
        };
        sqlx::query(COMMIT)
            .bind(lines.iter().map(|(place, _)| place.0.as_str()).collect::<Vec<_>>())
            .bind(lines.iter().map(|(place, _)| place.1).collect::<Vec<_>>())
            .bind(lines.iter().map(|(_, line)| line.0).collect::<Vec<_>>())
            .bind(lines.iter().map(|(_, line)| line.1.as_str()).collect::<Vec<_>>())
            .bind(lines.iter().map(|(_, line)| line.2.as_slice()).collect::<Vec<_>>())
            .bind(games.iter().map(|game| game.0.game.as_str()).collect::<Vec<_>>())
            .bind(games.iter().map(|game| game.1 as i64).collect::<Vec<_>>())
            .bind(games.iter().map(|game| game.2.as_slice()).collect::<Vec<_>>())
            .bind(games.iter().map(|game| game.0.updated).collect::<Vec<_>>())
            .bind(games.iter().map(|game| game.0.turns as i32).collect::<Vec<_>>())
            .bind(games.iter().map(|game| game.0.to_move.index() as i16).collect::<Vec<_>>())
            .bind(games.iter().map(|game| game.0.deadline).collect::<Vec<_>>())
            .bind(games.iter().map(|game| game.0.computer).collect::<Vec<_>>())
            .bind(whole.iter().map(|game| game.game.as_str()).collect::<Vec<_>>())
            .bind(whole.iter().map(|game| game.variant.as_str()).collect::<Vec<_>>())
            .bind(whole.iter().map(|game| game.public).collect::<Vec<_>>())
            .bind(whole.iter().map(|game| game.created).collect::<Vec<_>>())
            .bind(whole.iter().map(|game| game.phase.name()).collect::<Vec<_>>())
            .bind(whole.iter().map(|game| game.since).collect::<Vec<_>>())
            .bind(seats(0)?)
            .bind(seats(1)?)
            .bind(keys(0))
            .bind(keys(1))
            .bind(whole.iter().map(|game| game.winner.map(|side| side.index() as i16)).collect::<Vec<_>>())
            .bind(whole.iter().map(|game| game.ending.as_deref()).collect::<Vec<_>>())
            .bind(with(true))
            .bind(with(false))
            .bind(node)
            .execute(connection)
            .await?;
        Ok(())
    }
}

/// Everything that a group changes. A game that needs a server becomes a job of the server that wrote to it.
const COMMIT: &str = "
    WITH lines AS (
        INSERT INTO log (game, version, at, body, seal)
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[])
    ), ends AS (
        INSERT INTO stands (game, version, seal, updated, turns, to_move, deadline, computer)
        SELECT * FROM unnest($6::text[], $7::bigint[], $8::bytea[], $9::bigint[], $10::integer[], $11::smallint[],
                             $12::bigint[], $13::boolean[])
        ON CONFLICT (game) DO UPDATE SET version = excluded.version, seal = excluded.seal, updated = excluded.updated,
            turns = excluded.turns, to_move = excluded.to_move, deadline = excluded.deadline, computer = excluded.computer
    ), whole AS (
        INSERT INTO games (id, variant, public, created, phase, since, white, black, white_key, black_key, winner, ending)
        SELECT * FROM unnest($14::text[], $15::text[], $16::boolean[], $17::bigint[], $18::text[], $19::bigint[],
                             $20::text[], $21::text[], $22::text[], $23::text[], $24::smallint[], $25::text[])
        ON CONFLICT (id) DO UPDATE SET variant = excluded.variant, phase = excluded.phase, since = excluded.since,
            white = excluded.white, black = excluded.black, white_key = excluded.white_key,
            black_key = excluded.black_key, winner = excluded.winner, ending = excluded.ending
    ), freed AS (
        DELETE FROM jobs WHERE kind = 'game' AND key = ANY($27::text[])
    )
    INSERT INTO jobs (kind, key, node) SELECT 'game', game, $28 FROM unnest($26::text[]) AS game
    ON CONFLICT (kind, key) DO UPDATE SET node = excluded.node, since = NULL
        WHERE jobs.node IS DISTINCT FROM excluded.node OR jobs.since IS NOT NULL";
