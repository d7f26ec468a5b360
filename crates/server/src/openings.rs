//! The opening explorer. Public games are counted when they are over, by a task that runs behind those who play; the engine's books come
//! with the program. A position is known by a number that leaves out its counters, so that different ways to it meet, and that is the same for
//! its mirror images: of all of them the one with the smallest number stands for the others.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use jersi_engine::Book;
use jersi_rules::{Position, Ruleset, Side, Symmetry, Turn};
use jersi_schema::{GameId, OpeningTurn, OpeningsView};
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

/// After each game the task rests so many times as long as it took: however many games end, it needs a twentieth of a core at most.
const REST: u32 = 19;

/// So many turns of a position are told.
const TOLD: usize = 12;

/// The number of a position in a variant. It is kept in databases: what it is made of never changes.
fn number(variant: &str, position: &str) -> i64 {
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

/// The symmetries of a game under which White stays White, so that results stay what they are.
fn symmetries(rules: &Ruleset) -> Vec<Symmetry> {
    let mut all = rules.symmetries();
    all.retain(|symmetry| symmetry.side(Side::White) == Side::White);
    all
}

/// A position among its images.
struct Place {
    /// The smallest number of an image.
    number: i64,
    /// The images with that number, and how one comes there: more than one where the position is its own image.
    images: Vec<(Symmetry, Position)>,
}

impl Place {
    fn of(position: &Position, symmetries: &[Symmetry]) -> Place {
        let mut place = Place { number: i64::MAX, images: Vec::new() };
        for symmetry in symmetries {
            let image = symmetry.position(position);
            let number = number(position.rules().id(), &image.to_string());
            if number < place.number {
                place = Place { number, images: Vec::new() };
            }
            if number == place.number {
                place.images.push((symmetry.clone(), image));
            }
        }
        place
    }

    /// A turn of the position as it is counted: the first of its words in the images.
    fn word(&self, turn: Turn) -> String {
        self.images.iter().map(|(symmetry, image)| image.word(symmetry.turn(turn))).min().unwrap_or_default()
    }
}

/// What has to be known of a position to tell what was played there.
pub struct Asked {
    place: i64,
    /// For each word that is counted, the first turn of the position that it means.
    words: HashMap<String, String>,
    /// The words that the engine's book knows, with White's chance after them.
    book: Vec<(String, f64)>,
}

impl Asked {
    /// Of this position.
    pub fn of(position: &Position) -> Asked {
        let place = Place::of(position, &symmetries(position.rules()));
        let mut turns = Vec::new();
        position.turns_into(&mut turns);
        // Of turns that are images of each other the first is shown.
        let words = turns.iter().rev().map(|&turn| (place.word(turn), position.word(turn))).collect();
        let white = |chance: f64| if position.side() == Side::White { chance } else { 1.0 - chance };
        let book = BOOKS.get(position.rules().id()).map(|book| book.turns(position)).unwrap_or_default();
        let book = book.iter().map(|known| (place.word(known.turn), white(known.chance))).collect();
        Asked { place: place.number, words, book }
    }
}

/// What a game adds: each of its first turns once, in the order of their places. A game that was broken off, or whose rules nobody else
/// has, adds nothing.
fn turns_of(game: &Game) -> BTreeSet<(i64, String)> {
    let is_decided = game.result().is_some_and(|result| result.points().is_some());
    if !is_decided || game.spec().rules.is_some() {
        return BTreeSet::new();
    }
    let symmetries = symmetries(game.rules());
    let mut position = game.start().clone();
    let mut turns = BTreeSet::new();
    for played in game.turns().iter().take(DEPTH) {
        let place = Place::of(&position, &symmetries);
        turns.insert((place.number, place.word(played.turn)));
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
            let begun = Instant::now();
            count(referee, game).await?;
            // Those who play come first.
            tokio::time::sleep(REST * begun.elapsed()).await;
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

/// The engine's books, by the ids of their games.
static BOOKS: LazyLock<HashMap<&'static str, Book>> = LazyLock::new(|| {
    let of_game = |id| Some((id, Book::for_game(&*Ruleset::load(id).ok()?)?));
    Book::games().filter_map(of_game).collect()
});

/// What was played in a position, and what the book says.
pub async fn view(referee: &Referee, asked: &Asked) -> Result<OpeningsView, StoreError> {
    let mut turns: Vec<OpeningTurn> = Vec::new();
    for (word, [white, draws, black]) in referee.store.openings().played(asked.place).await? {
        if let Some(turn) = asked.words.get(&word) {
            turns.push(OpeningTurn { turn: turn.clone(), white, draws, black, book: None });
        }
    }
    for (word, white) in &asked.book {
        let (Some(word), book) = (asked.words.get(word), Some(*white)) else { continue };
        match turns.iter_mut().find(|turn| turn.turn == *word) {
            // The best of those that are images of each other comes first.
            Some(turn) => turn.book = turn.book.or(book),
            None => turns.push(OpeningTurn { turn: word.clone(), white: 0, draws: 0, black: 0, book }),
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
        let here = number("pijersi", "a/b w 0 1");
        assert_eq!(here, number("pijersi", "a/b w 7 12"));
        assert_ne!(here, number("pijersi", "a/b b 0 1"));
        assert_ne!(here, number("pijersi+other", "a/b w 0 1"));
        assert_ne!(number("mikjersi", "a w 0 1 hand=W"), number("mikjersi", "a w 0 1 hand=M"));
        // It is kept in databases.
        assert_eq!(here, 779_848_213_917_272_696);
    }

    #[test]
    fn the_books_know_where_their_games_begin() {
        assert!(BOOKS.len() >= 8, "{}", BOOKS.len());
        for id in BOOKS.keys() {
            let rules = Ruleset::load(id).expect("a game of ours");
            let asked = Asked::of(&rules.start());
            assert!(!asked.book.is_empty(), "{id}");
            for (word, _) in &asked.book {
                assert!(asked.words.contains_key(word), "{id}: {word}");
            }
        }
    }

    #[test]
    fn images_of_a_position_are_one_place() {
        let mut symmetric = 0;
        for game in jersi_rules::builtin_ids() {
            let rules = Ruleset::load(game).expect("a game of ours");
            let symmetries = symmetries(&rules);
            let mut position = rules.start();
            for step in 0..6 {
                let here = Asked::of(&position);
                for symmetry in &symmetries {
                    let there = Asked::of(&symmetry.position(&position));
                    assert_eq!(here.place, there.place, "{game}, {step}");
                    let [mut ours, mut theirs] =
                        [&here, &there].map(|asked| asked.words.keys().collect::<Vec<_>>());
                    ours.sort();
                    theirs.sort();
                    assert_eq!(ours, theirs, "{game}, {step}");
                }
                let mut turns = Vec::new();
                position.turns_into(&mut turns);
                symmetric += usize::from(here.words.len() < turns.len());
                position.play_unchecked(turns[turns.len() * 2 / 3]);
            }
        }
        // Where the board is still empty, left and right are the same.
        assert!(symmetric > 0);
    }
}
