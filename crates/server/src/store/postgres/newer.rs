//! Asking what other servers have added to games: those who ask at the same time are answered together, by one question to the database.

use std::sync::Arc;

use jersi_schema::GameId;
use sqlx::Row;
use sqlx::postgres::PgPool;
use tokio::sync::{Semaphore, mpsc, oneshot};

use super::{failed, stored_entry, within};
use crate::cluster::{LATE, NOW};
use crate::store::{Chain, Newer, StoreError};

/// How many are answered together at most.
const TOGETHER: usize = 512;

/// How many questions are on their way to the database at once.
const AT_ONCE: usize = 3;

/// Somebody knows a game up to a version.
pub(super) struct Question {
    pub game: GameId,
    pub known: i64,
    pub answer: oneshot::Sender<Result<Newer, StoreError>>,
}

/// Answers until nobody can ask any more.
pub(super) async fn answer_all(pool: PgPool, mut inbox: mpsc::Receiver<Question>) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    // While all places are taken, others come along.
    while let Ok(place) = places.clone().acquire_owned().await {
        let mut questions = Vec::new();
        if inbox.recv_many(&mut questions, TOGETHER).await == 0 {
            return;
        }
        let pool = pool.clone();
        tokio::spawn(async move {
            let answers = ask(&pool, &questions).await;
            drop(place);
            let answers = answers.unwrap_or_else(|error| vec![Err(error); questions.len()]);
            for (question, answer) in questions.into_iter().zip(answers) {
                // Whoever asked may have gone.
                let _ = question.answer.send(answer);
            }
        });
    }
}

async fn ask(pool: &PgPool, questions: &[Question]) -> Result<Vec<Result<Newer, StoreError>>, StoreError> {
    // The entry that is known comes along for its seal. `OFFSET 0` keeps the database from reading the whole log instead of its index.
    let sql = sqlx::AssertSqlSafe(format!(
        "SELECT number, line.version, at, body, seal,
                (SELECT COALESCE(since, beat) FROM jobs LEFT JOIN nodes ON nodes.id = jobs.node
                 WHERE kind = 'game' AND key = asked.game AND (since IS NOT NULL OR beat < {NOW} - $3))
         FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS asked (game, known, number),
              LATERAL (SELECT version, at, body, seal FROM log
                       WHERE log.game = asked.game AND log.version >= asked.known OFFSET 0) AS line
         ORDER BY number, line.version"
    ));
    let games: Vec<&str> = questions.iter().map(|question| question.game.as_str()).collect();
    let known: Vec<i64> = questions.iter().map(|question| question.known).collect();
    let rows = within(sqlx::query(sql).bind(games).bind(known).bind(LATE).fetch_all(pool)).await?;
    let mut answers: Vec<_> = questions.iter().map(|_| (Chain::default(), Ok(Newer::default()))).collect();
    for row in &rows {
        let number: i64 = row.try_get(0).map_err(failed)?;
        let place = usize::try_from(number - 1).unwrap_or(usize::MAX);
        let (Some(question), Some((chain, answer))) = (questions.get(place), answers.get_mut(place)) else {
            continue;
        };
        let line = stored_entry(row, 1).map_err(failed)?;
        let Ok(newer) = answer else { continue };
        if line.version == question.known {
            *chain = Chain { version: line.version, seal: line.seal, seq: Some(line.version) };
            newer.unattended = row.try_get(5).map_err(failed)?;
        } else {
            match chain.follow(&question.game, &line) {
                Ok(entry) => newer.entries.push(entry),
                Err(reason) => *answer = Err(StoreError::Damaged(question.game.clone(), reason)),
            }
        }
    }
    Ok(answers.into_iter().map(|(_, answer)| answer).collect())
}
