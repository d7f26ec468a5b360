//! The writer of a SQLite database: takes all that waits, commits it together (group commit), answers everybody.
//!
//! However many requests a group holds, the database is asked twice or thrice: what is written travels as texts of JSON.

use std::collections::HashMap;

use data_encoding::HEXLOWER;
use jersi_schema::{GameId, Moment};
use serde::Serialize;
use sqlx::Row;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Sqlite};
use tokio::sync::{mpsc, oneshot};

use super::sqlite::{SqliteOptions, reason};
use super::{StoreError, Summary, Write, seal, to_body};
use crate::game::{Event, Seat};

/// How many requests are committed together at most.
const GROUP: usize = 512;

/// Something for the writer to do.
pub(super) enum Job {
    /// Add to logs.
    Append(Vec<Write>),
    /// A game is damaged, and why.
    SetAside(GameId, String),
    /// The server is alive.
    Beat(Moment),
}

/// Something to do, and who wants to know when it is done.
pub(super) struct Request {
    pub job: Job,
    pub answer: oneshot::Sender<Result<(), StoreError>>,
}

/// Writes until nobody can ask any more.
pub(super) async fn write_all(
    options: SqliteOptions,
    writer: SqliteConnection,
    mut inbox: mpsc::Receiver<Request>,
) {
    let mut writer = Some(Writer::new(writer));
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
        let started = std::time::Instant::now();
        let done = write_group(&options, &mut writer, &requests).await;
        metrics::histogram!("jersi_commit_seconds").record(started.elapsed().as_secs_f64());
        match done {
            Ok(answers) => {
                for (request, answer) in requests.drain(..).zip(answers) {
                    // Whoever asked may have gone.
                    let _ = request.answer.send(answer);
                }
            }
            Err(error) => {
                metrics::counter!("jersi_store_failures_total").increment(1);
                tracing::error!(reason = %reason(&error), "nothing could be stored");
                // What state the connection is in after a fault is not known: the next group gets a new one.
                if let Some(old) = writer.take() {
                    let _ = old.connection.close_hard().await;
                }
                for request in requests.drain(..) {
                    let _ = request.answer.send(Err(StoreError::Failed(reason(&error))));
                }
            }
        }
    }
    let Some(Writer { mut connection, .. }) = writer else { return };
    // What stands beside the database goes into it: whoever moves the file moves everything.
    let settled = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await;
    if let Err(error) = settled.map(|_| ()).and(connection.close().await) {
        tracing::error!(%error, "the database was not closed properly");
    }
}

/// Commits a group. Each request has its own answer; a fault of the database itself undoes them all.
async fn write_group(
    options: &SqliteOptions,
    writer: &mut Option<Writer>,
    requests: &[Request],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    let writer = match writer {
        Some(writer) => writer,
        None => writer.insert(Writer::new(options.writer().await?)),
    };
    writer.begin(requests).await?;
    let mut group = Group::default();
    let mut answers = Vec::with_capacity(requests.len());
    for request in requests {
        answers.push(match &request.job {
            Job::Append(writes) => group.append(writer, writes),
            Job::SetAside(game, why) => {
                group.set_aside(writer, game, why);
                Ok(())
            }
            Job::Beat(now) => {
                group.beat = group.beat.max(Some(*now));
                Ok(())
            }
        });
    }
    group.commit(&mut writer.connection).await?;
    Ok(answers)
}

/// A game's end of the log.
#[derive(Default)]
struct End {
    /// The game's number.
    number: i64,
    version: u64,
    seal: Vec<u8>,
    /// Where its last entry is.
    last: Option<i64>,
    damage: Option<String>,
}

/// The connection that writes, and what is known of the database, so that a turn need not ask.
struct Writer {
    connection: SqliteConnection,
    /// Changes when somebody else writes.
    data: i64,
    ends: HashMap<GameId, End>,
    /// The last number of a game.
    games: i64,
    /// The last number of an entry.
    entries: i64,
}

/// How many games' ends are known at most.
const KNOWN: usize = 10_000;

impl Writer {
    fn new(connection: SqliteConnection) -> Writer {
        // No database has this version: the first group looks at everything.
        Writer { connection, data: -1, ends: HashMap::new(), games: 0, entries: 0 }
    }

    /// Begins a transaction, and learns what is not known yet of the games that the requests are about.
    async fn begin(&mut self, requests: &[Request]) -> Result<(), sqlx::Error> {
        let Writer { connection, data, ends, .. } = self;
        let begin = sqlx::query_scalar("BEGIN IMMEDIATE; PRAGMA data_version");
        let now: i64 = begin.fetch_one(&mut *connection).await?;
        if *data != now || ends.len() > KNOWN {
            *data = now;
            ends.clear();
            let sql = "SELECT (SELECT COALESCE(MAX(number), 0) FROM games), (SELECT COALESCE(MAX(seq), 0) FROM log)";
            (self.games, self.entries) = sqlx::query_as(sql).fetch_one(&mut *connection).await?;
        }
        let mut unknown: Vec<&GameId> = Vec::new();
        for request in requests {
            match &request.job {
                Job::Append(writes) => unknown
                    .extend(writes.iter().map(|write| &write.game).filter(|game| !ends.contains_key(*game))),
                Job::SetAside(game, _) => unknown.push(game),
                Job::Beat(_) => {}
            }
        }
        if unknown.is_empty() {
            return Ok(());
        }
        let rows = sqlx::query(
            "SELECT id, number, COALESCE(version, 0), COALESCE(seal, x''), last, damage
             FROM games LEFT JOIN stands USING (number)
             WHERE id IN (SELECT value FROM json_each(?1))",
        )
        .bind(text(&unknown)?)
        .fetch_all(connection)
        .await?;
        for row in rows {
            let id: String = row.try_get(0)?;
            let Some(game) = GameId::read(&id) else { continue };
            let version = row.try_get::<i64, _>(2)?;
            let version = u64::try_from(version).map_err(|error| sqlx::Error::Decode(error.into()))?;
            let (number, seal) = (row.try_get(1)?, row.try_get(3)?);
            ends.insert(game, End { number, version, seal, last: row.try_get(4)?, damage: row.try_get(5)? });
        }
        Ok(())
    }
}

/// Columns of a row of `log`.
type LineRow<'w> = (i64, &'w GameId, u64, Moment, String, String, Option<i64>);
/// Columns of a row of `stands`.
type StandsRow = (i64, u64, String, Option<i64>, Moment, u32, usize, Option<Moment>, bool);
/// Columns of a row of `games`, without the damage: what a game is, and who plays it.
type GameRow<'w> = (
    (i64, &'w GameId, &'w str, bool, Moment, &'static str, Moment),
    (String, String, Option<String>, Option<String>, Option<usize>, Option<&'w str>),
);

/// What a group of requests does.
#[derive(Default)]
struct Group<'w> {
    lines: Vec<LineRow<'w>>,
    stands: HashMap<i64, StandsRow>,
    games: HashMap<i64, GameRow<'w>>,
    set_aside: Vec<(i64, &'w str)>,
    beat: Option<Moment>,
}

impl<'w> Group<'w> {
    /// Adds to logs: all of it, or nothing.
    fn append(&mut self, writer: &mut Writer, writes: &'w [Write]) -> Result<(), StoreError> {
        // All are looked at before anything is written, so that a conflict leaves nothing behind.
        let mut bodies = Vec::with_capacity(writes.len());
        for write in writes {
            let (mut version, mut damage) = (0, None);
            if let Some(end) = writer.ends.get(&write.game) {
                (version, damage) = (end.version, end.damage.as_ref());
            }
            if let Some(damage) = damage {
                return Err(StoreError::Damaged(write.game.clone(), damage.clone()));
            }
            if version != write.after {
                return Err(StoreError::Conflict(write.game.clone()));
            }
            bodies.push(
                write.entries.iter().map(|entry| to_body(&entry.event)).collect::<Result<Vec<_>, _>>()?,
            );
        }
        for (write, bodies) in writes.iter().zip(bodies) {
            if write.after == 0 {
                writer.games += 1;
                writer.ends.insert(write.game.clone(), End { number: writer.games, ..End::default() });
            }
            let Some(end) = writer.ends.get_mut(&write.game) else { continue };
            for (entry, body) in write.entries.iter().zip(bodies) {
                writer.entries += 1;
                end.seal = seal(&end.seal, &write.game, entry.version, entry.at, &body);
                let code = HEXLOWER.encode(&end.seal);
                self.lines.push((writer.entries, &write.game, entry.version, entry.at, body, code, end.last));
                end.last = Some(writer.entries);
            }
            end.version += write.entries.len() as u64;
            self.stands.insert(end.number, stands_row(&write.summary, end));
            let only_turns = write.entries.iter().all(|entry| matches!(entry.event, Event::Turn { .. }));
            if write.after == 0 || !only_turns {
                self.games.insert(end.number, game_row(&write.summary, end.number));
            }
        }
        Ok(())
    }

    fn set_aside(&mut self, writer: &mut Writer, game: &GameId, why: &'w str) {
        if let Some(end) = writer.ends.get_mut(game)
            && end.damage.is_none()
        {
            end.damage = Some(why.to_owned());
            self.set_aside.push((end.number, why));
        }
    }

    /// Writes everything, and ends the transaction: one question to the database, for each one costs two changes of threads.
    async fn commit(self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::query::<Sqlite>(COMMIT)
            .bind(text(&self.games.into_values().collect::<Vec<_>>())?)
            .bind(text(&self.stands.into_values().collect::<Vec<_>>())?)
            .bind(text(&self.lines)?)
            .bind(text(&self.set_aside)?)
            .bind(text(&self.beat.into_iter().collect::<Vec<_>>())?)
            .execute(connection)
            .await?;
        Ok(())
    }
}

fn text<T: Serialize>(rows: &[T]) -> Result<String, sqlx::Error> {
    serde_json::to_string(rows).map_err(|error| sqlx::Error::Encode(error.into()))
}

// A constraint that does not hold is a fault, and a fault undoes the whole group: with `OR ROLLBACK` SQLite need not be able to undo a
// single statement, and keeps no copies of pages for that.

const COMMIT: &str = "
    INSERT OR ROLLBACK INTO games (number, id, variant, public, created, phase, since,
                                   white, black, white_key, black_key, winner, ending)
    SELECT value->>'$[0][0]', value->>'$[0][1]', value->>'$[0][2]', value->>'$[0][3]', value->>'$[0][4]',
           value->>'$[0][5]', value->>'$[0][6]', value->>'$[1][0]', value->>'$[1][1]', value->>'$[1][2]',
           value->>'$[1][3]', value->>'$[1][4]', value->>'$[1][5]'
    FROM json_each(?) WHERE true
    ON CONFLICT (number) DO UPDATE SET variant = excluded.variant, phase = excluded.phase, since = excluded.since,
      white = excluded.white, black = excluded.black, white_key = excluded.white_key,
      black_key = excluded.black_key, winner = excluded.winner, ending = excluded.ending;

    INSERT OR REPLACE INTO stands (number, version, seal, last, updated, turns, to_move, deadline, computer)
    SELECT value->>0, value->>1, unhex(value->>2), value->>3, value->>4, value->>5, value->>6, value->>7, value->>8
    FROM json_each(?);

    INSERT OR ROLLBACK INTO log (seq, game, version, at, body, seal, before)
    SELECT value->>0, value->>1, value->>2, value->>3, value->>4, unhex(value->>5), value->>6 FROM json_each(?);

    UPDATE games SET damage = said.value->>1 FROM json_each(?) AS said
    WHERE games.number = said.value->>0 AND damage IS NULL;

    INSERT INTO pulse (one, at) SELECT 1, value FROM json_each(?) WHERE true
    ON CONFLICT (one) DO UPDATE SET at = MAX(at, excluded.at);

    COMMIT";

fn stands_row(summary: &Summary, end: &End) -> StandsRow {
    let code = HEXLOWER.encode(&end.seal);
    let Summary { updated, turns, to_move, deadline, computer, .. } = summary;
    (end.number, end.version, code, end.last, *updated, *turns, to_move.index(), *deadline, *computer)
}

fn game_row(summary: &Summary, number: i64) -> GameRow<'_> {
    let text = |seat: &Seat| serde_json::to_string(seat).unwrap_or_default();
    let key = |seat: &Seat| match seat {
        Seat::Person { key, .. } => Some(key.to_hex()),
        _ => None,
    };
    let [white, black] = &summary.seats;
    let Summary { game, variant, public, created, phase, since, .. } = summary;
    let winner = summary.winner.map(|side| side.index());
    (
        (number, game, variant, *public, *created, phase.name(), *since),
        (text(white), text(black), key(white), key(black), winner, summary.ending.as_deref()),
    )
}
