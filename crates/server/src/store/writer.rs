//! The writer of a SQLite database: takes all that waits, commits it together (group commit), answers everybody.
//!
//! However many wishes a group holds, the database is asked the same few times: what is written travels as one text of JSON.

use std::collections::HashMap;

use data_encoding::HEXLOWER;
use serde_json::{Value, json};
use sqlx::Row;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Sqlite};
use tokio::sync::{mpsc, oneshot};

use super::sqlite::{SqliteOptions, reason};
use super::{StoreError, Summary, Write, seal, to_body};
use crate::clock::Moment;
use crate::game::{Event, Seat};
use crate::ids::GameId;

/// How many wishes are committed together at most.
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
pub(super) struct Wish {
    pub job: Job,
    pub answer: oneshot::Sender<Result<(), StoreError>>,
}

/// Writes until nobody can wish any more.
pub(super) async fn write_all(
    options: SqliteOptions,
    writer: SqliteConnection,
    mut inbox: mpsc::Receiver<Wish>,
) {
    let mut writer = Some(writer);
    let mut wishes = Vec::with_capacity(GROUP);
    while inbox.recv_many(&mut wishes, GROUP).await > 0 {
        metrics::histogram!("jersi_commit_group_size").record(wishes.len() as f64);
        let started = std::time::Instant::now();
        let done = write_group(&options, &mut writer, &wishes).await;
        metrics::histogram!("jersi_commit_seconds").record(started.elapsed().as_secs_f64());
        match done {
            Ok(answers) => {
                for (wish, answer) in wishes.drain(..).zip(answers) {
                    // Whoever asked may have gone.
                    let _ = wish.answer.send(answer);
                }
            }
            Err(error) => {
                metrics::counter!("jersi_store_failures_total").increment(1);
                tracing::error!(reason = reason(&error).en, "nothing could be stored");
                // What state the connection is in after a fault is not known: the next group gets a new one.
                if let Some(old) = writer.take() {
                    let _ = old.close_hard().await;
                }
                for wish in wishes.drain(..) {
                    let _ = wish.answer.send(Err(StoreError::Failed(reason(&error))));
                }
            }
        }
    }
    let Some(mut writer) = writer else { return };
    // What stands beside the database goes into it: whoever moves the file moves everything.
    let settled = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut writer).await;
    if let Err(error) = settled.map(|_| ()).and(writer.close().await) {
        tracing::error!(%error, "the database was not closed properly");
    }
}

/// Commits a group. Each wish has its own answer; a fault of the database itself undoes them all.
async fn write_group(
    options: &SqliteOptions,
    writer: &mut Option<SqliteConnection>,
    wishes: &[Wish],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    let connection = match writer {
        Some(connection) => connection,
        None => writer.insert(options.writer().await?),
    };
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let mut group = Group::read(connection, wishes).await?;
    let mut answers = Vec::with_capacity(wishes.len());
    for wish in wishes {
        answers.push(match &wish.job {
            Job::Append(writes) => group.append(writes),
            Job::SetAside(game, why) => {
                group.set_aside(game, why);
                Ok(())
            }
            Job::Beat(now) => {
                group.beat = group.beat.max(Some(*now));
                Ok(())
            }
        });
    }
    group.write(connection).await?;
    sqlx::query("COMMIT").execute(&mut *connection).await?;
    Ok(answers)
}

/// A game's end of the log, as the database has it, or as it will have it after the group.
#[derive(Default)]
struct End {
    version: u64,
    seal: Vec<u8>,
    damage: Option<String>,
}

/// What a group of wishes does.
#[derive(Default)]
struct Group {
    ends: HashMap<GameId, End>,
    /// Rows of games that are new, or whose seats may have changed.
    games: HashMap<GameId, Value>,
    /// What a turn changes in the rows of others.
    played: HashMap<GameId, Value>,
    lines: Vec<Value>,
    set_aside: Vec<Value>,
    beat: Option<Moment>,
}

impl Group {
    /// The games that the wishes are about, as they are.
    async fn read(connection: &mut SqliteConnection, wishes: &[Wish]) -> Result<Group, sqlx::Error> {
        let mut ids: Vec<&GameId> = Vec::new();
        for wish in wishes {
            match &wish.job {
                Job::Append(writes) => ids.extend(writes.iter().map(|write| &write.game)),
                Job::SetAside(game, _) => ids.push(game),
                Job::Beat(_) => {}
            }
        }
        let mut group = Group::default();
        if ids.is_empty() {
            return Ok(group);
        }
        let rows = sqlx::query(
            "SELECT id, version, seal, damage FROM games WHERE id IN (SELECT value FROM json_each(?1))",
        )
        .bind(json!(ids).to_string())
        .fetch_all(connection)
        .await?;
        for row in rows {
            let id: String = row.try_get(0)?;
            let Some(game) = GameId::read(&id) else { continue };
            let version = row.try_get::<i64, _>(1)?;
            let version = u64::try_from(version).map_err(|error| sqlx::Error::Decode(error.into()))?;
            group.ends.insert(game, End { version, seal: row.try_get(2)?, damage: row.try_get(3)? });
        }
        Ok(group)
    }

    /// Adds to logs: all of it, or nothing.
    fn append(&mut self, writes: &[Write]) -> Result<(), StoreError> {
        // All are looked at before anything is written, so that a conflict leaves nothing behind.
        let mut bodies = Vec::with_capacity(writes.len());
        for write in writes {
            let (mut version, mut damage) = (0, None);
            if let Some(end) = self.ends.get(&write.game) {
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
            let end = self.ends.entry(write.game.clone()).or_default();
            for (entry, body) in write.entries.iter().zip(bodies) {
                end.seal = seal(&end.seal, &write.game, entry.version, entry.at, &body);
                self.lines.push(json!([
                    write.game,
                    entry.version,
                    entry.at,
                    body,
                    HEXLOWER.encode(&end.seal)
                ]));
            }
            end.version += write.entries.len() as u64;
            let played = write.after > 0
                && write
                    .entries
                    .iter()
                    .all(|entry| matches!(entry.event, Event::Turn { .. } | Event::Ended { .. }));
            if played && !self.games.contains_key(&write.game) {
                self.played.insert(write.game.clone(), row(&write.summary, end));
            } else {
                self.played.remove(&write.game);
                self.games.insert(write.game.clone(), row(&write.summary, end));
            }
        }
        Ok(())
    }

    fn set_aside(&mut self, game: &GameId, why: &str) {
        if let Some(end) = self.ends.get_mut(game)
            && end.damage.is_none()
        {
            end.damage = Some(why.to_owned());
            self.set_aside.push(json!([game, why]));
        }
    }

    /// Writes everything.
    async fn write(self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        let rows = |games: HashMap<GameId, Value>| games.into_values().collect::<Vec<_>>();
        for (sql, rows) in [
            (PUT_GAMES, rows(self.games)),
            (PLAYED, rows(self.played)),
            (PUT_LINES, self.lines),
            (SET_ASIDE, self.set_aside),
            (BEAT, self.beat.into_iter().map(Value::from).collect()),
        ] {
            if !rows.is_empty() {
                sqlx::query::<Sqlite>(sql).bind(json!(rows).to_string()).execute(&mut *connection).await?;
            }
        }
        Ok(())
    }
}

// A constraint that does not hold is a fault, and a fault undoes the whole group: with `OR ROLLBACK` SQLite need not be able to undo a
// single statement, and keeps no copies of pages for that.

const PUT_GAMES: &str = "
    INSERT OR ROLLBACK INTO games (id, version, seal, variant, phase, public, created, updated, turns, to_move,
                                   white, black, white_key, black_key, winner, ending, deadline, computer)
    SELECT value->>0, value->>1, unhex(value->>2), value->>3, value->>4, value->>5, value->>6, value->>7, value->>8, value->>9,
           value->>10, value->>11, value->>12, value->>13, value->>14, value->>15, value->>16, value->>17
    FROM json_each(?1) WHERE true
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, seal = excluded.seal,
      variant = excluded.variant, phase = excluded.phase, updated = excluded.updated,
      turns = excluded.turns, to_move = excluded.to_move, white = excluded.white, black = excluded.black,
      white_key = excluded.white_key, black_key = excluded.black_key, winner = excluded.winner,
      ending = excluded.ending, deadline = excluded.deadline, computer = excluded.computer";

/// Leaves alone what a turn cannot change: the seats and their indexes.
const PLAYED: &str = "
    UPDATE OR ROLLBACK games SET version = row.value->>1, seal = unhex(row.value->>2), phase = row.value->>4,
      updated = row.value->>7, turns = row.value->>8, to_move = row.value->>9, winner = row.value->>14,
      ending = row.value->>15, deadline = row.value->>16, computer = row.value->>17
    FROM json_each(?1) AS row WHERE games.id = row.value->>0";

const PUT_LINES: &str = "
    INSERT OR ROLLBACK INTO log (game, version, at, body, seal)
    SELECT value->>0, value->>1, value->>2, value->>3, unhex(value->>4) FROM json_each(?1)";

const SET_ASIDE: &str = "
    UPDATE games SET damage = said.value->>1 FROM json_each(?1) AS said
    WHERE games.id = said.value->>0 AND damage IS NULL";

const BEAT: &str = "
    INSERT INTO pulse (one, at) SELECT 1, value FROM json_each(?1) WHERE true
    ON CONFLICT (one) DO UPDATE SET at = MAX(at, excluded.at)";

/// A row of `games`, for [`PUT_GAMES`] and [`PLAYED`].
fn row(summary: &Summary, end: &End) -> Value {
    let text = |seat: &Seat| serde_json::to_string(seat).unwrap_or_default();
    let key = |seat: &Seat| match seat {
        Seat::Person { key, .. } => Some(key.to_hex()),
        _ => None,
    };
    let [white, black] = &summary.seats;
    json!([
        summary.game,
        end.version,
        HEXLOWER.encode(&end.seal),
        summary.variant,
        summary.phase.name(),
        summary.public,
        summary.created,
        summary.updated,
        summary.turns,
        summary.to_move.index(),
        text(white),
        text(black),
        key(white),
        key(black),
        summary.winner.map(|side| side.index()),
        summary.ending,
        summary.deadline,
        summary.computer
    ])
}
