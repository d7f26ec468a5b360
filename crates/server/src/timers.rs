//! What has to happen later: a flag falls, a computer plays after a pause.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::StreamExt;
use jersi_schema::GameId;
use tokio::sync::mpsc;
use tokio_util::time::DelayQueue;
use tokio_util::time::delay_queue::Key;

use crate::engine_pool::EnginePool;
use crate::game::Command;
use crate::referee::{Call, Referee};

/// After so long a clock that could not be looked at is looked at again.
const RETRY: Duration = Duration::from_secs(1);

/// A clock is not looked at more often than this: while no turn can be accepted, its deadline moves on with the time.
const SOON: Duration = Duration::from_millis(20);

/// A clock is looked at after so long at the latest.
const FAR: Duration = Duration::from_secs(30 * 24 * 3600);

enum Alarm {
    Clock(GameId),
    Computer(GameId),
}

/// Keeps the deadlines of games and has the referee check the flag when one passes. `timed` tells whether any clock runs.
pub async fn keep_time(
    referee: Arc<Referee>,
    engines: Arc<EnginePool>,
    mut calls: mpsc::UnboundedReceiver<Call>,
    timed: Arc<AtomicBool>,
) {
    let mut alarms: DelayQueue<Alarm> = DelayQueue::new();
    let mut clocks: HashMap<GameId, Key> = HashMap::new();
    loop {
        timed.store(!clocks.is_empty(), Ordering::Relaxed);
        tokio::select! {
            call = calls.recv() => match call {
                None => return,
                Some(Call::Computer(game, pause)) if pause.is_zero() => engines.call(game),
                Some(Call::Computer(game, pause)) => { alarms.insert(Alarm::Computer(game), pause); }
                Some(Call::Clock(game, deadline)) => {
                    // A timer counts whole milliseconds: one more, so that it is not early.
                    let wait = referee.clock.until(deadline).clamp(SOON, FAR) + Duration::from_millis(1);
                    match clocks.get(&game) {
                        Some(key) => alarms.reset(key, wait),
                        None => {
                            let key = alarms.insert(Alarm::Clock(game.clone()), wait);
                            clocks.insert(game, key);
                        }
                    }
                }
            },
            Some(alarm) = alarms.next(), if !alarms.is_empty() => match alarm.into_inner() {
                Alarm::Computer(game) => engines.call(game),
                Alarm::Clock(game) => {
                    clocks.remove(&game);
                    let referee = referee.clone();
                    tokio::spawn(async move { check_flag(&referee, game).await });
                }
            },
        }
    }
}

/// A flag may have fallen. What cannot be stored now is tried again.
async fn check_flag(referee: &Arc<Referee>, game: GameId) {
    loop {
        match referee.order(game.clone(), Command::CheckFlag).await {
            Err(problem) if problem.code.retry_after().is_some() => tokio::time::sleep(RETRY).await,
            Err(problem) => {
                tracing::error!(%game, %problem, "a clock could not be looked at");
                return;
            }
            Ok(_) => return,
        }
    }
}
