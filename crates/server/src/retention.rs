//! Forgetting games in which nobody ever played a turn. Games with a turn are kept for ever.

use std::time::Duration;

use jersi_schema::GameId;

use crate::game::Event;
use crate::referee::Referee;
use crate::store::StoreError;

/// How many games are looked at in one go; the next go comes soon enough.
const SOME: usize = 10_000;

/// Forgets the games without a turn in which nothing has happened for so long; how many.
pub async fn forget_unplayed(referee: &Referee, kept: Duration) -> Result<usize, StoreError> {
    let before = referee.clock.now() - i64::try_from(kept.as_millis()).unwrap_or(i64::MAX);
    let mut forgotten = 0;
    for game in referee.store.unplayed(before, SOME).await? {
        match forget(referee, &game).await {
            Ok(true) => forgotten += 1,
            // It was kept, or somebody came back to it at the last moment.
            Ok(false) | Err(StoreError::Conflict(_) | StoreError::Damaged(..)) => {}
            Err(error) => return Err(error),
        }
    }
    if forgotten > 0 {
        tracing::info!(games = forgotten, "games that nobody ever played were forgotten");
        metrics::counter!("jersi_games_forgotten_total").increment(forgotten as u64);
    }
    Ok(forgotten)
}

/// Forgets a game, unless its log knows of a turn: one that was taken back was played.
async fn forget(referee: &Referee, game: &GameId) -> Result<bool, StoreError> {
    let Some(log) = referee.store.load(game).await? else { return Ok(false) };
    if log.iter().any(|entry| matches!(entry.event, Event::Turn { .. } | Event::Imported)) {
        return Ok(false);
    }
    referee.store.forget(game, log.len() as u64).await?;
    referee.drop_from_memory(game);
    Ok(true)
}
