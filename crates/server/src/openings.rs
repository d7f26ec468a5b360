//! The opening explorer. Public games are counted when they are over, by a task that runs behind those who play; the engine's books come
//! with the program. A position is known by a number that leaves out its counters, so that different ways to it meet.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use jersi_schema::{BookPosition, BookView, GameId, OpeningTurn, OpeningsView};
use sha2::{Digest, Sha256};

use crate::game::Game;
use crate::referee::Referee;
use crate::serve::{App, stopped};
use crate::store::{PlayedTurns, StoreError};

/// So many turns of a game are counted, those of both sides together: what comes later hardly ever comes twice.
const DEPTH: usize = 24;

/// How often it is looked for games that are over.
const PAUSE: Duration = Duration::from_secs(3);

/// How many games are looked for at a time.
const SOME: usize = 50;

/// So many turns of a position are told.
const TOLD: usize = 12;

/// The number of a position in a variant. It is kept in databases: what it is made of never changes.
pub fn place(variant: &str, position: &str) -> i64 {
    let mut hasher = Sha256::new();
    hasher.update(variant.as_bytes());
    for (field, text) in position.split_whitespace().enumerate() {
        // The third and the fourth are counters: quiet turns, and the number of the round.
        if field != 2 && field != 3 {
            hasher.update(b" ");
            hasher.update(text.as_bytes());
        }
    }
    let digest = hasher.finalize();
    i64::from_be_bytes(std::array::from_fn(|byte| digest[byte]))
}

/// What a game adds: each of its first turns once, in the order of their places. A game that was broken off, or whose rules nobody else
/// has, adds nothing.
fn turns_of(game: &Game) -> BTreeSet<(i64, String)> {
    let is_decided = game.result().is_some_and(|result| result.points().is_some());
    if !is_decided || game.spec().rules.is_some() {
        return BTreeSet::new();
    }
    let mut position = game.start().clone();
    let mut turns = BTreeSet::new();
    for played in game.turns().iter().take(DEPTH) {
        turns.insert((place(game.rules().id(), &position.to_string()), position.word(played.turn)));
        position.play_unchecked(played.turn);
    }
    turns
}

/// Counts the public games that are over and were not counted yet; how many.
pub async fn count_games(referee: &Referee) -> Result<usize, StoreError> {
    let mut counted = 0;
    loop {
        let games = referee.store.openings().uncounted(SOME).await?;
        for game in &games {
            count(referee, game).await?;
            // Those who play come first.
            tokio::task::yield_now().await;
        }
        counted += games.len();
        if games.len() < SOME {
            return Ok(counted);
        }
    }
}

async fn count(referee: &Referee, id: &GameId) -> Result<(), StoreError> {
    let log = match referee.store.load(id).await {
        Ok(Some(log)) => log,
        // It was forgotten, or set aside.
        Ok(None) | Err(StoreError::Damaged(..)) => return Ok(()),
        Err(error) => return Err(error),
    };
    let played = match Game::rebuild(id, &log, &referee.library) {
        Ok(game) => PlayedTurns {
            game: id.clone(),
            winner: game.result().and_then(|result| result.winner),
            turns: turns_of(&game).into_iter().collect(),
        },
        // It is reported by whoever looks at it; here it only must not come again.
        Err(_) => PlayedTurns { game: id.clone(), winner: None, turns: Vec::new() },
    };
    referee.store.openings().count(played).await
}

/// Counts games as they end, until the server stops.
pub async fn keep_openings(app: Arc<App>) {
    let mut stopping = app.stopping();
    loop {
        tokio::select! {
            _ = tokio::time::sleep(PAUSE) => {}
            _ = stopped(&mut stopping) => return,
        }
        tokio::select! {
            counted = count_games(&app.referee) => if let Err(error) = counted {
                tracing::warn!(%error, "games could not be counted for the opening explorer");
            },
            _ = stopped(&mut stopping) => return,
        }
    }
}

/// The positions of all books by their numbers.
static BOOKS: LazyLock<HashMap<i64, &'static BookPosition>> = LazyLock::new(|| {
    let positions = |book: &'static BookView| book.positions.iter().map(move |at| (&book.game, at));
    BookView::all().iter().flat_map(positions).map(|(game, at)| (place(game, &at.position), at)).collect()
});

/// What was played in a position, and what the book says.
pub async fn view(referee: &Referee, place: i64) -> Result<OpeningsView, StoreError> {
    let counted = referee.store.openings().played(place).await?;
    let mut turns: Vec<OpeningTurn> = counted
        .into_iter()
        .map(|(turn, [white, draws, black])| OpeningTurn { turn, white, draws, black, book: None })
        .collect();
    for known in BOOKS.get(&place).map_or(&[][..], |at| &at.turns) {
        match turns.iter_mut().find(|turn| turn.turn == known.turn) {
            Some(turn) => turn.book = Some(known.white),
            None => turns.push(OpeningTurn {
                turn: known.turn.clone(),
                white: 0,
                draws: 0,
                black: 0,
                book: Some(known.white),
            }),
        }
    }
    turns.sort_by_key(|turn| std::cmp::Reverse(turn.white + turn.draws + turn.black));
    turns.truncate(TOLD);
    Ok(OpeningsView { turns })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_to_a_position_meet() {
        let here = place("pijersi", "a/b w 0 1");
        assert_eq!(here, place("pijersi", "a/b w 7 12"));
        assert_ne!(here, place("pijersi", "a/b b 0 1"));
        assert_ne!(here, place("pijersi+other", "a/b w 0 1"));
        assert_ne!(place("mikjersi", "a w 0 1 hand=W"), place("mikjersi", "a w 0 1 hand=M"));
        // It is kept in databases.
        assert_eq!(here, 779_848_213_917_272_696);
    }

    #[test]
    fn the_books_know_where_their_games_begin() {
        let books = BookView::all();
        assert!(books.len() >= 8, "{}", books.len());
        for book in books {
            let rules = jersi_rules::Ruleset::load(&book.game).expect("a game of ours");
            let start = BOOKS.get(&place(&book.game, &rules.start().to_string())).expect("the start");
            let legal: Vec<String> = {
                let mut list = Vec::new();
                rules.start().turns_into(&mut list);
                list.iter().map(|&turn| rules.start().word(turn)).collect()
            };
            for turn in &start.turns {
                assert!(legal.contains(&turn.turn), "{}: {}", book.game, turn.turn);
            }
        }
    }
}
