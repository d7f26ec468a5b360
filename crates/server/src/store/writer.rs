//! The writer of a SQLite database: takes all that waits, commits it together (group commit), answers everybody.
//!
//! However many requests a group holds, the database is asked twice or thrice: what is written travels as texts of JSON.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use data_encoding::HEXLOWER;
use jersi_schema::{GameId, Moment};
use serde::Serialize;
use sqlx::Row;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Sqlite};
use tokio::sync::{mpsc, oneshot};

use super::lists::searched_name;
use super::notices::{self, Change};
use super::openings;
use super::sqlite::{SqliteOptions, fault};
use super::witness::Witness;
use super::{PlayedTurns, StoreError, Summary, Write, seal, to_body};
use crate::game::{Event, Seat};
use crate::pauses::Pause;

/// How many requests are committed together at most.
const GROUP: usize = 512;

/// Something for the writer to do.
#[derive(Clone)]
pub(super) enum Job {
    /// Add to logs.
    Append(Arc<Vec<Write>>),
    /// A game is damaged, and why.
    SetAside(GameId, String),
    /// Take a game out whose log ends with this version.
    Forget(GameId, u64),
    /// Turns can be stored, and when they could not.
    Beat(Moment, Vec<Pause>),
    /// The clock was set back.
    SetBack(Moment),
    /// The log was checked up to this entry.
    Checked(i64),
    /// Count a game for the opening explorer.
    Count(PlayedTurns),
    /// Change the notices, and say whether that was done.
    Notice(Change, Arc<AtomicBool>),
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
    let mut witness = Witness::of(&options.file);
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
            Ok((answers, last)) => {
                if let Some((seq, seal)) = last {
                    witness.note(seq, &seal);
                }
                for (request, answer) in requests.drain(..).zip(answers) {
                    // Whoever asked may have gone.
                    let _ = request.answer.send(answer);
                }
            }
            Err(error) => {
                metrics::counter!("jersi_store_failures_total").increment(1);
                let failed = fault(&error);
                tracing::error!(reason = %failed, "nothing could be stored");
                // What state the connection is in after a fault is not known: the next group gets a new one.
                if let Some(old) = writer.take() {
                    let _ = old.connection.close_hard().await;
                }
                for request in requests.drain(..) {
                    let _ = request.answer.send(Err(failed.clone()));
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

/// Place and seal of the last entry of a group.
type Last = Option<(i64, String)>;

/// Commits a group. Each request has its own answer; a fault of the database itself undoes them all.
async fn write_group(
    options: &SqliteOptions,
    writer: &mut Option<Writer>,
    requests: &[Request],
) -> Result<(Vec<Result<(), StoreError>>, Last), sqlx::Error> {
    let writer = match writer {
        Some(writer) => writer,
        None => writer.insert(Writer::new(options.writer().await?)),
    };
    writer.begin(requests).await?;
    let mut group = Group::default();
    let mut answers = Vec::with_capacity(requests.len());
    for request in requests {
        let mut answer = Ok(());
        match &request.job {
            Job::Append(writes) => answer = group.append(writer, writes),
            Job::SetAside(game, why) => group.set_aside(writer, game, why),
            Job::Forget(game, version) => answer = writer.forget(game, *version).await?,
            Job::Beat(now, pauses) => {
                group.beat = group.beat.max(Some(*now));
                group.pauses.extend(pauses.iter().map(|pause| (pause.from, pause.until)));
            }
            Job::SetBack(now) => group.set_back = Some(*now),
            Job::Notice(change, made) => {
                made.store(notices::change(&mut writer.connection, change).await?, Ordering::Relaxed);
            }
            Job::Count(played) => openings::count(&mut writer.connection, played).await?,
            Job::Checked(seq) => group.checked = group.checked.max(Some(*seq)),
        }
        answers.push(answer);
    }
    let last = group.lines.last().map(|line| (line.0, line.5.clone()));
    group.commit(&mut writer.connection).await?;
    Ok((answers, last))
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
                Job::SetAside(game, _) | Job::Forget(game, _) => unknown.push(game),
                _ => {}
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

impl Writer {
    /// Takes a game out, within the transaction. The last entry of all stays: outside the database a mark stands for it.
    async fn forget(&mut self, game: &GameId, version: u64) -> Result<Result<(), StoreError>, sqlx::Error> {
        let end = self.ends.get(game).filter(|end| end.version == version && end.damage.is_none());
        let Some((number, last)) = end.and_then(|end| Some((end.number, end.last?))) else {
            return Ok(Err(StoreError::Conflict(game.clone())));
        };
        if last >= self.entries {
            return Ok(Err(StoreError::Conflict(game.clone())));
        }
        for sql in FORGET {
            sqlx::query::<Sqlite>(sql).bind(number).bind(last).execute(&mut self.connection).await?;
        }
        self.ends.remove(game);
        Ok(Ok(()))
    }
}

/// Takes a game out: ?1 is its number, ?2 the place of its last entry.
const FORGET: [&str; 4] = [
    "DELETE FROM names WHERE rowid = ?1 AND ?2 > 0",
    "DELETE FROM stands WHERE number = ?1 AND last = ?2",
    "DELETE FROM games WHERE number = ?1 AND ?2 > 0",
    "WITH RECURSIVE chain (seq, before) AS (
       SELECT seq, before FROM log WHERE seq = ?2 AND ?1 > 0
       UNION ALL SELECT log.seq, log.before FROM log JOIN chain ON log.seq = chain.before)
     DELETE FROM log WHERE seq IN (SELECT seq FROM chain)",
];

/// Columns of a row of `log`.
type LineRow<'w> = (i64, &'w GameId, u64, Moment, String, String, Option<i64>);
/// Columns of a row of `stands`.
type StandsRow = (i64, u64, String, Option<i64>, Moment, u32, usize, Option<Moment>, bool);
/// Columns of a row of `games`, without the damage: what a game is, and who plays it.
type GameRow<'w> = (
    (i64, &'w GameId, &'w str, bool, Moment, &'static str, Moment),
    (String, String, Option<String>, Option<String>, Option<usize>, Option<&'w str>, String, String),
);

/// What a group of requests does.
#[derive(Default)]
struct Group<'w> {
    lines: Vec<LineRow<'w>>,
    stands: HashMap<i64, StandsRow>,
    games: HashMap<i64, GameRow<'w>>,
    set_aside: Vec<(i64, &'w str)>,
    beat: Option<Moment>,
    pauses: Vec<(Moment, Moment)>,
    set_back: Option<Moment>,
    checked: Option<i64>,
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
            bodies.push(write.entries.iter().map(to_body).collect::<Result<Vec<_>, _>>()?);
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
        let stands = text(&self.stands.into_values().collect::<Vec<_>>())?;
        let lines = text(&self.lines)?;
        let only_turns = self.games.is_empty()
            && self.set_aside.is_empty()
            && self.beat.is_none()
            && self.set_back.is_none()
            && self.checked.is_none();
        if only_turns {
            sqlx::query::<Sqlite>(COMMIT_TURNS).bind(stands).bind(lines).execute(connection).await?;
            return Ok(());
        }
        let games = text(&self.games.into_values().collect::<Vec<_>>())?;
        let beat = text(&self.beat.into_iter().collect::<Vec<_>>())?;
        let set_back = text(&self.set_back.into_iter().collect::<Vec<_>>())?;
        sqlx::query::<Sqlite>(COMMIT)
            .bind(&games)
            .bind(&games)
            .bind(stands)
            .bind(lines)
            .bind(text(&self.set_aside)?)
            .bind(&beat)
            .bind(&beat)
            .bind(text(&self.pauses)?)
            .bind(&set_back)
            .bind(&set_back)
            .bind(&set_back)
            .bind(text(&self.checked.into_iter().collect::<Vec<_>>())?)
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

macro_rules! turns {
    () => {
        "
    INSERT OR REPLACE INTO stands (number, version, seal, last, updated, turns, to_move, deadline, computer)
    SELECT value->>0, value->>1, unhex(value->>2), value->>3, value->>4, value->>5, value->>6, value->>7, value->>8
    FROM json_each(?);

    INSERT OR ROLLBACK INTO log (seq, game, version, at, body, seal, before)
    SELECT value->>0, value->>1, value->>2, value->>3, value->>4, unhex(value->>5), value->>6 FROM json_each(?);
"
    };
}

/// What most groups do.
const COMMIT_TURNS: &str = concat!(turns!(), "COMMIT");

const COMMIT: &str = concat!(
    "
    INSERT OR ROLLBACK INTO games (number, id, variant, public, created, phase, since,
                                   white, black, white_key, black_key, winner, ending, white_name, black_name)
    SELECT value->>'$[0][0]', value->>'$[0][1]', value->>'$[0][2]', value->>'$[0][3]', value->>'$[0][4]',
           value->>'$[0][5]', value->>'$[0][6]', value->>'$[1][0]', value->>'$[1][1]', value->>'$[1][2]',
           value->>'$[1][3]', value->>'$[1][4]', value->>'$[1][5]', value->>'$[1][6]', value->>'$[1][7]'
    FROM json_each(?) WHERE true
    ON CONFLICT (number) DO UPDATE SET variant = excluded.variant, phase = excluded.phase, since = excluded.since,
      white = excluded.white, black = excluded.black, white_key = excluded.white_key,
      black_key = excluded.black_key, winner = excluded.winner, ending = excluded.ending,
      white_name = excluded.white_name, black_name = excluded.black_name;

    INSERT OR REPLACE INTO names (rowid, white, black)
    SELECT value->>'$[0][0]', value->>'$[1][6]', value->>'$[1][7]' FROM json_each(?)
    WHERE value->>'$[0][3]' AND (value->>'$[1][6]' <> '' OR value->>'$[1][7]' <> '');",
    turns!(),
    "
    UPDATE games SET damage = said.value->>1 FROM json_each(?) AS said
    WHERE games.number = said.value->>0 AND damage IS NULL;

    INSERT INTO pulse (one, at) SELECT 1, value FROM json_each(?) WHERE true
    ON CONFLICT (one) DO UPDATE SET at = MAX(at, excluded.at);
    INSERT INTO room (filler) SELECT zeroblob(4096) FROM json_each(?);
    DELETE FROM room;

    INSERT INTO pauses (start, until) SELECT value->>0, value->>1 FROM json_each(?);
    UPDATE pulse SET at = MIN(at, value) FROM json_each(?);
    DELETE FROM pauses WHERE start >= (SELECT value FROM json_each(?));
    UPDATE pauses SET until = MIN(until, value) FROM json_each(?);

    INSERT OR REPLACE INTO checked (one, seq) SELECT 1, value FROM json_each(?);

    COMMIT"
);

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
        (
            text(white),
            text(black),
            key(white),
            key(black),
            winner,
            summary.ending.as_deref(),
            searched_name(white),
            searched_name(black),
        ),
    )
}
