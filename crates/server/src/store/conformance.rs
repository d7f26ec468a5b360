//! What every store must do, and what SQLite must do besides.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use jersi_rules::Side;
use jersi_schema::{NewGame, Secret};
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use tempfile::TempDir;

use super::*;
use crate::game::{Command, Decision, TurnRequest, created};
use crate::library::Library;
use crate::random;

/// The rules, loaded once for all tests.
static LIBRARY: LazyLock<Library> = LazyLock::new(Library::default);

/// A game that is being played and written down.
struct Playing {
    game: Game,
    entries: Vec<Entry>,
}

impl Playing {
    /// A game of Ana, whose secret is `secret`, against the computer; made at that moment, with more fields.
    fn new(secret: &str, at: Moment, more: Value) -> Playing {
        let mut new = json!({
            "variant": "pijersi", "public": true, "draw_colours": false,
            "players": [{ "who": "me", "name": "Ana Blue" }, { "who": "computer", "level": 2 }],
        });
        for (name, value) in more.as_object().expect("fields") {
            new[name] = value.clone();
        }
        let new: NewGame = serde_json::from_value(new).expect("a new game");
        let key = Key::of(&Secret::new(secret));
        let events = created(new, [key, key], random::draws(), &LIBRARY).expect("events");
        let entries = Entry::after(0, events, at, None);
        let game = Game::rebuild(&random::game_id(), &entries, &LIBRARY).expect("a game");
        Playing { game, entries }
    }

    fn id(&self) -> &GameId {
        self.game.id()
    }

    /// What makes it.
    fn first(&self) -> Write {
        Write {
            game: self.id().clone(),
            after: 0,
            entries: self.entries.clone(),
            summary: Summary::of(&self.game),
        }
    }

    /// Something happens: what has to be written.
    fn command(&mut self, command: Command, at: Moment) -> Write {
        let after = self.game.version();
        let Ok(Decision::Events(events)) = self.game.decide(&command, at, &LIBRARY) else {
            panic!("{command:?} leads to nothing")
        };
        let entries = Entry::after(after, events, at, None);
        for entry in &entries {
            self.game.apply(entry, &LIBRARY).expect("it fits");
        }
        self.entries.extend(entries.clone());
        Write { game: self.id().clone(), after, entries, summary: Summary::of(&self.game) }
    }

    /// The first legal turn is played.
    fn turn(&mut self, at: Moment) -> Write {
        let position = self.game.position();
        let word = position.word(position.turns()[0]);
        let (side, ply) = (position.side(), self.game.turns().len() as u32);
        self.command(Command::Turn(side, TurnRequest { ply, word, id: "c".into(), delay: 0 }), at)
    }
}

fn ids(found: &[Summary]) -> Vec<&GameId> {
    found.iter().map(|summary| &summary.game).collect()
}

async fn what_was_written_is_read(store: &dyn Store) {
    let mut one = Playing::new("a", 1_000, json!({}));
    assert_eq!(store.load(one.id()).await, Ok(None));
    store.append(vec![one.first()]).await.expect("made");
    for at in [2_000, 3_000] {
        let write = one.turn(at);
        store.append(vec![write]).await.expect("a turn");
    }
    assert_eq!(store.load(one.id()).await, Ok(Some(one.entries.clone())));
    assert_eq!(store.list(&Filter::default()).await, Ok(vec![Summary::of(&one.game)]));
    assert_eq!(store.load(&random::game_id()).await, Ok(None));
}

async fn who_comes_late_conflicts(store: &dyn Store) {
    let mut one = Playing::new("a", 1_000, json!({}));
    store.append(vec![one.first()]).await.expect("made");
    let before = one.entries.clone();
    let conflict = Err(StoreError::Conflict(one.id().clone()));
    assert_eq!(store.append(vec![one.first()]).await, conflict);
    let write = one.turn(2_000);
    for after in [0, 1, write.after + 1, u64::MAX] {
        assert_eq!(store.append(vec![Write { after, ..write.clone() }]).await, conflict, "{after}");
    }
    assert_eq!(store.load(one.id()).await, Ok(Some(before)));
    store.append(vec![write]).await.expect("in its place");
}

async fn two_games_are_written_together_or_not_at_all(store: &dyn Store) {
    let mut old = Playing::new("a", 1_000, json!({}));
    let new = Playing::new("a", 2_000, json!({}));
    store.append(vec![old.first()]).await.expect("made");
    let before = old.entries.clone();
    let write = old.turn(2_000);
    let stale = Write { after: 7, ..write.clone() };
    for both in [vec![new.first(), stale.clone()], vec![stale, new.first()]] {
        assert_eq!(store.append(both).await, Err(StoreError::Conflict(old.id().clone())));
        assert_eq!(store.load(new.id()).await, Ok(None));
        assert_eq!(store.load(old.id()).await, Ok(Some(before.clone())));
    }
    store.append(vec![write, new.first()]).await.expect("both");
    assert_eq!(store.load(new.id()).await, Ok(Some(new.entries)));
    assert_eq!(store.load(old.id()).await, Ok(Some(old.entries)));
}

async fn lists_have_filters(store: &dyn Store) {
    let two = json!([{ "who": "me", "name": "Zoé" }, { "who": "open" }]);
    let plain = Playing::new("a", 1_000, json!({}));
    let option = Playing::new("a", 2_000, json!({ "variant": "jersi-4+landing" }));
    let waiting = Playing::new("a", 3_000, json!({ "variant": "jersi-4", "players": two }));
    let hidden = Playing::new("a", 4_000, json!({ "public": false }));
    let mut over = Playing::new("a", 5_000, json!({ "variant": "mikjersi" }));
    for game in [&plain, &option, &waiting, &hidden, &over] {
        store.append(vec![game.first()]).await.expect("made");
    }
    let end = over.command(Command::Resign(Side::White), 6_000);
    store.append(vec![end]).await.expect("given up");
    let all = Filter::default();
    let text = |text: &str| Some(text.to_owned());
    for (filter, expected) in [
        (all.clone(), vec![&over, &waiting, &option, &plain]),
        (Filter { phase: text("over"), ..all.clone() }, vec![&over]),
        (Filter { phase: text("waiting"), ..all.clone() }, vec![&waiting]),
        (Filter { phase: text("playing"), ..all.clone() }, vec![&option, &plain]),
        (Filter { phase: text("nonsense"), ..all.clone() }, vec![]),
        (Filter { variant: text("jersi-4"), ..all.clone() }, vec![&waiting, &option]),
        (Filter { variant: text("jersi-4+landing"), ..all.clone() }, vec![&option]),
        (Filter { variant: text("jersi"), ..all.clone() }, vec![]),
        (Filter { variant: text("jersi-4+"), ..all.clone() }, vec![]),
        (Filter { player: text("bLuE"), ..all.clone() }, vec![&over, &option, &plain]),
        (Filter { player: text("Zoé"), ..all.clone() }, vec![&waiting]),
        (Filter { player: text("%"), ..all.clone() }, vec![]),
        (Filter { player: text("'; DROP TABLE games; --"), ..all.clone() }, vec![]),
        (Filter { player: text("an"), variant: text("pijersi"), ..all.clone() }, vec![&plain]),
        (Filter { player: text("BLUE"), phase: text("over"), ..all.clone() }, vec![&over]),
        (Filter { player: text("a bl"), ..all.clone() }, vec![&over, &option, &plain]),
        (Filter { player: text("zo"), ..all.clone() }, vec![&waiting]),
        (Filter { player: text("na"), ..all.clone() }, vec![]),
        (Filter { player: text("\"\""), ..all.clone() }, vec![]),
        (Filter { player: text("\"AND\" white:"), ..all.clone() }, vec![]),
        (Filter { player: text(""), ..all.clone() }, vec![&over, &waiting, &option, &plain]),
        (Filter { after: Some((6_000, over.id().clone())), ..all.clone() }, vec![&waiting, &option, &plain]),
        (
            Filter { after: Some((2_000, option.id().clone())), variant: text("pijersi"), ..all.clone() },
            vec![&plain],
        ),
        (
            Filter { after: Some((3_000, waiting.id().clone())), player: text("blue"), ..all.clone() },
            vec![&option, &plain],
        ),
        (Filter { after: Some((0, plain.id().clone())), ..all.clone() }, vec![]),
        (Filter { page: Some(2), ..all.clone() }, vec![]),
        (Filter { page: Some(u32::MAX), ..all }, vec![]),
    ] {
        let found = store.list(&filter).await.expect("a list");
        let expected: Vec<&GameId> = expected.into_iter().map(Playing::id).collect();
        assert_eq!(ids(&found), expected, "{filter:?}");
    }
    let listed = store.list(&Filter { phase: text("over"), ..Filter::default() }).await.expect("a list");
    assert_eq!(listed, [Summary::of(&over.game)]);
    assert_eq!((listed[0].winner, listed[0].ending.as_deref()), (Some(Side::Black), Some("resignation")));
}

async fn lists_have_pages(store: &dyn Store) {
    let games: Vec<Playing> =
        (0..=PAGE as Moment).map(|at| Playing::new("a", at * 10 + 1, json!({}))).collect();
    for game in &games {
        store.append(vec![game.first()]).await.expect("made");
    }
    let page = async |page| store.list(&Filter { page, ..Filter::default() }).await.expect("a page");
    let first = page(Some(1)).await;
    assert_eq!((first.len(), first[0].game.clone()), (PAGE, games[PAGE].id().clone()));
    assert_eq!(ids(&page(Some(2)).await), [games[0].id()]);
    assert_eq!(page(None).await, first);
    assert_eq!(page(Some(0)).await, first);
    // One page after the other, by where the one before ended.
    let end = first.last().map(|game| (game.since, game.game.clone()));
    let next = store.list(&Filter { after: end, ..Filter::default() }).await.expect("a page");
    assert_eq!(ids(&next), [games[0].id()]);
}

async fn a_name_is_found_when_it_comes(store: &dyn Store) {
    let open = json!([{ "who": "me", "name": "Ana" }, { "who": "open" }]);
    let mut game = Playing::new("a", 1_000, json!({ "players": open }));
    let hidden = Playing::new(
        "a",
        1_000,
        json!({ "public": false, "players": [{ "who": "me", "name": "Bartholomew" }, { "who": "open" }] }),
    );
    store.append(vec![game.first(), hidden.first()]).await.expect("made");
    let named = async |name: &str| {
        let filter = Filter { player: Some(name.to_owned()), ..Filter::default() };
        store.list(&filter).await.expect("a list").len()
    };
    assert_eq!(named("tholo").await, 0);
    let joined = game.command(Command::Join("Bartholomew".into(), Key::of(&Secret::new("b"))), 2_000);
    store.append(vec![joined]).await.expect("joined");
    assert_eq!([named("tholo").await, named("ana").await, named("b").await], [1, 1, 1]);
    store.set_aside(game.id(), "a test").await.expect("set aside");
    assert_eq!(named("tholo").await, 0);
}

async fn requests_are_kept_with_what_they_made(store: &dyn Store) {
    let mut one = Playing::new("a", 1_000, json!({}));
    let id = crate::request::RequestId::new("once").expect("an id");
    let mut first = one.first();
    first.entries[0].request = Some(id.mark(None, &"make"));
    store.append(vec![first.clone()]).await.expect("made");
    let mut end = one.command(Command::Resign(Side::White), 2_000);
    end.entries[0].request = Some(id.mark(None, &"resign"));
    store.append(vec![end.clone()]).await.expect("given up");
    let log = [first.entries, end.entries].concat();
    assert_eq!(store.load(one.id()).await, Ok(Some(log)));
}

async fn pauses_are_kept_and_can_be_set_back(store: &dyn Store) {
    let pause = |from, until| Pause { from, until };
    assert_eq!(store.pauses().await, Ok(vec![]));
    store.beat(1_000, &[pause(100, 200)]).await.expect("a beat");
    store.beat(90_000, &[pause(300, 400), pause(500, 80_000), pause(85_000, 86_000)]).await.expect("a beat");
    let all = vec![pause(100, 200), pause(300, 400), pause(500, 80_000), pause(85_000, 86_000)];
    assert_eq!(store.pauses().await, Ok(all));
    // The clock was far ahead for a while.
    store.set_back(2_000).await.expect("set back");
    assert_eq!(store.pauses().await, Ok(vec![pause(100, 200), pause(300, 400), pause(500, 2_000)]));
    assert_eq!((store.last_beat().await, store.last_moment().await), (Ok(2_000), Ok(2_000)));
    store.beat(3_000, &[]).await.expect("a beat");
    assert_eq!(store.last_beat().await, Ok(3_000));
}

async fn what_was_checked_is_not_checked_again(store: &dyn Store) {
    let mut one = Playing::new("a", 1_000, json!({}));
    store.append(vec![one.first()]).await.expect("made");
    assert_eq!(store.check_rest().await, Ok(vec![]));
    let write = one.turn(2_000);
    store.append(vec![write]).await.expect("a turn");
    assert_eq!(store.check_rest().await, Ok(vec![]));
    store.set_aside(one.id(), "a test").await.expect("set aside");
    let damaged = DamagedGame { game: one.id().clone(), reason: "a test".into() };
    assert_eq!(store.check_rest().await, Ok(vec![damaged]));
}

async fn games_are_found_by_their_keys(store: &dyn Store) {
    let key = |secret: &str| Key::of(&Secret::new(secret));
    let one = Playing::new("a", 1_000, json!({ "public": false }));
    let shared = json!([{ "who": "me" }, { "who": "me" }]);
    let two = Playing::new("b", 2_000, json!({ "players": shared }));
    let mut three = Playing::new("a", 3_000, json!({}));
    for game in [&one, &two, &three] {
        store.append(vec![game.first()]).await.expect("made");
    }
    let of = async |keys: &[Key], limit| store.of_keys(keys, limit).await.expect("a list");
    assert_eq!(ids(&of(&[key("a")], 9).await), [three.id(), one.id()]);
    assert_eq!(ids(&of(&[key("a"), key("b"), key("a")], 9).await), [three.id(), two.id(), one.id()]);
    assert_eq!(ids(&of(&[key("a"), key("b")], 1).await), [three.id()]);
    assert_eq!(ids(&of(&[key("b")], 9).await), [two.id()]);
    assert_eq!(of(&[], 9).await, []);
    assert_eq!(of(&[key("c")], 9).await, []);
    let renewed = three.command(Command::Renew(Side::White, key("c")), 4_000);
    store.append(vec![renewed]).await.expect("renewed");
    assert_eq!(ids(&of(&[key("c")], 9).await), [three.id()]);
    assert_eq!(ids(&of(&[key("a")], 9).await), [one.id()]);
}

async fn games_that_need_the_server_are_awake(store: &dyn Store) {
    let clock = json!({ "kind": "turn", "seconds": 60 });
    let mut timed = Playing::new("a", 1_000, json!({ "clock": clock }));
    let mut computer = Playing::new("a", 1_000, json!({}));
    let quiet = Playing::new("a", 1_000, json!({}));
    for game in [&timed, &computer, &quiet] {
        store.append(vec![game.first()]).await.expect("made");
    }
    let write = computer.turn(2_000);
    store.append(vec![write]).await.expect("a turn");
    let mut expected = [Summary::of(&timed.game), Summary::of(&computer.game)];
    expected.sort_by(|a, b| a.game.cmp(&b.game));
    let mut awake = store.awake().await.expect("a list");
    awake.sort_by(|a, b| a.game.cmp(&b.game));
    assert_eq!(awake, expected);
    for game in [&mut timed, &mut computer] {
        let end = game.command(Command::Resign(Side::White), 3_000);
        store.append(vec![end]).await.expect("given up");
    }
    assert_eq!(store.awake().await, Ok(vec![]));
}

async fn all_games_come_some_at_a_time(store: &dyn Store) {
    // Two of one moment, and the latest is made first.
    let games: Vec<Playing> =
        [5_000, 1_000, 3_000, 3_000, 4_000].map(|at| Playing::new("a", at, json!({}))).into();
    let mut expected: Vec<(Moment, GameId)> = Vec::new();
    for game in &games {
        store.append(vec![game.first()]).await.expect("made");
        expected.push((game.game.created(), game.id().clone()));
    }
    expected.sort();
    let expected: Vec<GameId> = expected.into_iter().map(|(_, game)| game).collect();
    let mut found: Vec<GameId> = Vec::new();
    loop {
        let some = store.all(found.last(), 2).await.expect("some");
        if some.is_empty() {
            break;
        }
        found.extend(some);
    }
    assert_eq!(found, expected);
    // Also when the last one given is set aside in between.
    store.set_aside(&expected[1], "a test").await.expect("set aside");
    assert_eq!(store.all(Some(&expected[1]), 9).await, Ok(expected[2..].to_vec()));
    assert_eq!(store.all(None, 9).await.map(|all| all.len()), Ok(4));
}

#[tokio::test]
async fn who_forgets_does_so_only_where_nobody_played() {
    what_nobody_played_can_be_forgotten(&MemoryStore::default()).await;
    let place = Place::new();
    let store = place.open().await;
    what_nobody_played_can_be_forgotten(&store).await;
    store.close().await;
}

async fn what_nobody_played_can_be_forgotten(store: &dyn Store) {
    let people = json!({ "players": [{ "who": "me", "name": "Eve" }, { "who": "me", "name": "Eve" }] });
    let timed =
        json!({ "players": [{ "who": "me" }, { "who": "me" }], "clock": { "kind": "days", "days": 3 } });
    let idle = Playing::new("idle", 100, people.clone());
    let mut played = Playing::new("played", 100, people.clone());
    let (recent, due) = (Playing::new("recent", 900, people), Playing::new("due", 100, timed));
    for playing in [&idle, &played, &due, &recent] {
        store.append(vec![playing.first()]).await.expect("stored");
    }
    let turn = played.turn(150);
    store.append(vec![turn]).await.expect("stored");
    assert_eq!(store.unplayed(500, 10).await.expect("a list"), [idle.id().clone()]);
    assert_eq!(store.unplayed(500, 0).await.expect("a list"), []);
    let version = idle.game.version();
    let gone_on = store.forget(idle.id(), version - 1).await;
    assert_eq!(gone_on, Err(StoreError::Conflict(idle.id().clone())));
    store.forget(idle.id(), version).await.expect("forgotten");
    assert_eq!(store.load(idle.id()).await, Ok(None));
    assert_eq!(store.forget(idle.id(), version).await, Err(StoreError::Conflict(idle.id().clone())));
    assert_eq!(store.unplayed(500, 10).await.expect("a list"), []);
    let eve = Filter { player: Some("eve".into()), ..Filter::default() };
    assert_eq!(store.list(&eve).await.expect("a list").len(), 2);
    // The others are whole, and go on; so does a game of the same name.
    assert_eq!(store.check().await.expect("checked"), []);
    let turn = played.turn(200);
    store.append(vec![turn]).await.expect("stored");
    store.append(vec![idle.first()]).await.expect("made again");
    assert_eq!(store.load(idle.id()).await.expect("a log").map(|log| log.len() as u64), Some(version));
}

async fn what_is_set_aside_is_kept_but_not_played(store: &dyn Store) {
    let mut bad = Playing::new("a", 1_000, json!({ "clock": { "kind": "days", "days": 1 } }));
    let good = Playing::new("a", 1_000, json!({}));
    store.append(vec![bad.first(), good.first()]).await.expect("made");
    store.set_aside(bad.id(), "the first reason").await.expect("set aside");
    store.set_aside(bad.id(), "the second reason").await.expect("again");
    let damaged = Err(StoreError::Damaged(bad.id().clone(), "the first reason".into()));
    assert_eq!(store.load(bad.id()).await, damaged);
    let write = bad.turn(2_000);
    assert_eq!(store.append(vec![write]).await.map(|()| None), damaged);
    assert_eq!(ids(&store.list(&Filter::default()).await.expect("a list")), [good.id()]);
    let keys = [Key::of(&Secret::new("a"))];
    assert_eq!(ids(&store.of_keys(&keys, 9).await.expect("a list")), [good.id()]);
    assert_eq!(store.awake().await, Ok(vec![]));
    assert_eq!(store.all(None, 9).await, Ok(vec![good.id().clone()]));
    let reason = "the first reason".to_owned();
    assert_eq!(store.check().await, Ok(vec![DamagedGame { game: bad.id().clone(), reason }]));
    assert_eq!(store.load(good.id()).await, Ok(Some(good.entries)));
}

async fn the_last_moment_only_grows(store: &dyn Store) {
    assert_eq!((store.last_beat().await, store.last_moment().await), (Ok(0), Ok(0)));
    store.beat(5_000, &[]).await.expect("a beat");
    store.beat(4_000, &[]).await.expect("a beat from a clock that was set back");
    assert_eq!((store.last_beat().await, store.last_moment().await), (Ok(5_000), Ok(5_000)));
    let mut one = Playing::new("a", 1_000, json!({}));
    store.append(vec![one.first()]).await.expect("made");
    assert_eq!(store.last_moment().await, Ok(5_000));
    let write = one.turn(9_000);
    store.append(vec![write]).await.expect("a turn");
    assert_eq!((store.last_beat().await, store.last_moment().await), (Ok(5_000), Ok(9_000)));
}

async fn many_write_at_once(store: &dyn Store) {
    let mut games: Vec<Playing> = (0..100).map(|at| Playing::new("a", at + 1, json!({}))).collect();
    let made = games.iter().map(|game| store.append(vec![game.first()]));
    assert!(futures_util::future::join_all(made).await.iter().all(Result::is_ok));
    // Of those who write the same turn, one is first.
    for round in 0..3 {
        let writes: Vec<Write> = games.iter_mut().map(|game| game.turn(1_000 + round)).collect();
        let twice = writes.iter().chain(&writes).map(|write| store.append(vec![write.clone()]));
        let done = futures_util::future::join_all(twice).await;
        assert_eq!(done.iter().filter(|done| done.is_ok()).count(), games.len());
    }
    for game in &games {
        assert_eq!(store.load(game.id()).await, Ok(Some(game.entries.clone())));
    }
    assert_eq!(store.check().await, Ok(vec![]));
}

/// Runs the suite over every store.
macro_rules! conform {
    ($($test:ident),* $(,)?) => {
        mod memory {
            use crate::store::MemoryStore;
            $(#[tokio::test]
            async fn $test() {
                super::$test(&MemoryStore::default()).await;
            })*
        }

        mod sqlite {
            use crate::store::Store;
            $(#[tokio::test]
            async fn $test() {
                let place = super::Place::new();
                let store = place.open().await;
                super::$test(&store).await;
                store.close().await;
            })*
        }

        mod postgres {
            use crate::store::{PostgresStore, Store};
            $(#[tokio::test(flavor = "multi_thread")]
            #[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
            async fn $test() {
                let url = crate::tests::postgres::database().await;
                let store = PostgresStore::open(&url).await.expect("a store");
                super::$test(&store).await;
                store.close().await;
            })*
        }
    };
}

conform!(
    what_was_written_is_read,
    who_comes_late_conflicts,
    two_games_are_written_together_or_not_at_all,
    lists_have_filters,
    lists_have_pages,
    a_name_is_found_when_it_comes,
    requests_are_kept_with_what_they_made,
    pauses_are_kept_and_can_be_set_back,
    what_was_checked_is_not_checked_again,
    games_are_found_by_their_keys,
    games_that_need_the_server_are_awake,
    all_games_come_some_at_a_time,
    what_is_set_aside_is_kept_but_not_played,
    the_last_moment_only_grows,
    many_write_at_once,
);

/// Where a database is.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(TempDir::new().expect("a folder"))
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("test.db")
    }

    async fn try_open(&self, most: Option<u64>) -> Result<SqliteStore, StoreError> {
        SqliteStore::open(&SqliteOptions { file: self.file(), most }).await
    }

    async fn open(&self) -> SqliteStore {
        self.try_open(None).await.expect("a store")
    }

    /// A second connection, past the store, for mischief.
    async fn behind(&self) -> SqliteConnection {
        SqliteConnectOptions::new().filename(self.file()).connect().await.expect("a connection")
    }

    /// Does something to the database that the store would never do.
    async fn tamper(&self, sql: &'static str) {
        let mut behind = self.behind().await;
        for trigger in ["DROP TRIGGER log_is_never_changed", "DROP TRIGGER log_is_never_shortened"] {
            let _ = sqlx::query(trigger).execute(&mut behind).await;
        }
        sqlx::raw_sql(sql).execute(&mut behind).await.expect("mischief");
        behind.close().await.expect("closed");
    }
}

/// What a store says that could not do something.
fn sentence<T>(done: Result<T, StoreError>) -> String {
    match done.err().expect("a failure") {
        StoreError::Failed(message) | StoreError::Ruined(message) => message.to_string(),
        other => panic!("{other}"),
    }
}

#[tokio::test]
async fn the_log_cannot_be_changed_by_mistake() {
    let place = Place::new();
    let store = place.open().await;
    store.append(vec![Playing::new("a", 1_000, json!({})).first()]).await.expect("made");
    let mut behind = place.behind().await;
    for sql in ["UPDATE log SET body = '{}'", "DELETE FROM log"] {
        let error = sqlx::query(sql).execute(&mut behind).await.expect_err("a refusal").to_string();
        assert!(error.contains("the log is never"), "{error}");
    }
    behind.close().await.expect("closed");
    store.close().await;
}

#[tokio::test]
async fn damage_is_reported_and_set_aside_and_others_are_unharmed() {
    for (mischief, reason) in [
        (
            "UPDATE log SET body = replace(body, '\"used\"', '\"used\" ') WHERE game = :g AND version = 3",
            "not what",
        ),
        ("UPDATE log SET at = at + 1 WHERE game = :g AND version = 1", "not what was written"),
        ("UPDATE log SET seal = zeroblob(16) WHERE game = :g AND version = 2", "not what was written"),
        ("DELETE FROM log WHERE game = :g AND version = 4", "does not end"),
        ("DELETE FROM log WHERE game = :g AND version = 2", "entry 2 is missing"),
        ("DELETE FROM log WHERE game = :g", "does not end"),
        (
            "UPDATE log SET version = -1 WHERE game = :g AND version = 2;
             UPDATE log SET version = 2 WHERE game = :g AND version = 3;
             UPDATE log SET version = 3 WHERE game = :g AND version = -1",
            "entry 2 is missing",
        ),
        ("UPDATE log SET before = 1 WHERE game = :g AND version = 4", "entry 4 is not what was written"),
        ("UPDATE log SET seq = seq + 1000 WHERE game = :g AND version = 4", "does not end"),
        (
            "UPDATE stands SET version = 3 WHERE number = (SELECT number FROM games WHERE id = :g)",
            "does not end",
        ),
        (
            "UPDATE stands SET last = last - 1 WHERE number = (SELECT number FROM games WHERE id = :g)",
            "does not end",
        ),
        ("DELETE FROM stands WHERE number = (SELECT number FROM games WHERE id = :g)", "does not end"),
        ("UPDATE games SET phase = 'nonsense' WHERE id = :g", "phase"),
        ("UPDATE games SET white = '{}' WHERE id = :g", "seat"),
    ] {
        let place = Place::new();
        let store = place.open().await;
        let mut bad = Playing::new("a", 1_000, json!({}));
        let good = Playing::new("a", 1_000, json!({}));
        store.append(vec![bad.first(), good.first()]).await.expect("made");
        for at in [2_000, 3_000] {
            let write = bad.turn(at);
            store.append(vec![write]).await.expect("a turn");
        }
        assert_eq!(bad.entries.len(), 4);
        store.close().await;
        let sql = mischief.replace(":g", &format!("'{}'", bad.id()));
        place.tamper(sql.leak()).await;

        let store = place.open().await;
        let damaged = store.check().await.expect("a check");
        assert_eq!(damaged.len(), 1, "{mischief}");
        assert_eq!(&damaged[0].game, bad.id());
        assert!(damaged[0].reason.contains(reason), "{mischief}: {}", damaged[0].reason);
        assert!(matches!(store.load(bad.id()).await, Err(StoreError::Damaged(..))), "{mischief}");
        assert_eq!(store.load(good.id()).await, Ok(Some(good.entries.clone())), "{mischief}");
        assert_eq!(ids(&store.list(&Filter::default()).await.expect("a list")), [good.id()]);
        assert_eq!(store.check().await, Ok(damaged), "found before, told again");
        store.close().await;
    }
}

#[tokio::test]
async fn damage_is_seen_when_a_game_is_loaded() {
    let place = Place::new();
    let store = place.open().await;
    let bad = Playing::new("a", 1_000, json!({}));
    store.append(vec![bad.first()]).await.expect("made");
    place.tamper("UPDATE log SET at = 0").await;
    assert!(matches!(store.load(bad.id()).await, Err(StoreError::Damaged(..))));
    store.close().await;
}

#[tokio::test]
async fn a_full_database_says_so_changes_nothing_and_goes_on_when_there_is_room() {
    let place = Place::new();
    let room = 256 << 10;
    let store = place.try_open(Some(room)).await.expect("a store");
    let mut stored = Vec::new();
    let refused = loop {
        let game = Playing::new("a", 1_000 + stored.len() as Moment, json!({}));
        match store.append(vec![game.first()]).await {
            Ok(()) => stored.push(game),
            error => {
                assert!(sentence(error).contains("full"));
                break game;
            }
        }
        assert!(stored.len() < 10_000, "the database grows without bound");
    };
    assert!(sentence(store.append(vec![refused.first()]).await).contains("full"), "still full");
    assert_eq!(store.load(refused.id()).await, Ok(None));
    assert!(sentence(store.beat(9_000, &[]).await).contains("full"), "there is no room for a turn");
    store.close().await;

    let store = place.try_open(Some(4 * room)).await.expect("a store");
    store.append(vec![refused.first()]).await.expect("there is room");
    assert_eq!(store.check().await, Ok(vec![]));
    assert_eq!(store.load(refused.id()).await, Ok(Some(refused.entries)));
    for game in stored {
        assert_eq!(store.load(game.id()).await, Ok(Some(game.entries)));
    }
    store.close().await;
}

#[cfg(unix)]
#[tokio::test]
async fn a_read_only_database_says_so_and_opens_when_it_is_writable() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    let store = place.open().await;
    let one = Playing::new("a", 1_000, json!({}));
    store.append(vec![one.first()]).await.expect("made");
    store.close().await;
    let allow = |file, folder| {
        let set = |path: &Path, mode| {
            std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).expect("permissions");
        };
        set(&place.file(), file);
        set(place.0.path(), folder);
    };
    allow(0o400, 0o500);
    if std::fs::File::options().append(true).open(place.file()).is_ok() {
        // Nothing is read-only to root.
        allow(0o600, 0o700);
        return;
    }
    let said = sentence(place.try_open(None).await);
    assert!(said.contains("read-only") || said.contains("writable"), "{said}");
    allow(0o600, 0o700);
    let store = place.open().await;
    assert_eq!(store.load(one.id()).await, Ok(Some(one.entries)));
    store.close().await;
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_left_alone() {
    let place = Place::new();
    place.open().await.close().await;
    place
        .tamper(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'the future', 1, x'00', 0)",
        )
        .await;
    let before = std::fs::read(place.file()).expect("the file");
    assert!(sentence(place.try_open(None).await).contains("newer"));
    assert_eq!(std::fs::read(place.file()).expect("the file"), before);
}

#[tokio::test]
async fn a_file_that_is_no_database_is_left_alone() {
    let place = Place::new();
    for text in ["This is a letter, not a database.\n".repeat(300), "short".into()] {
        std::fs::write(place.file(), &text).expect("a file");
        let said = sentence(place.try_open(None).await);
        assert!(said.contains("no database"), "{said}");
        assert_eq!(std::fs::read_to_string(place.file()).expect("the file"), text);
    }
    std::fs::remove_file(place.file()).expect("gone");
    std::fs::create_dir(place.file()).expect("a folder");
    assert!(sentence(place.try_open(None).await).contains("cannot be opened"));
}

#[tokio::test]
async fn two_programs_may_write_to_one_database() {
    let place = Place::new();
    let stores = [place.open().await, place.open().await];
    let mut games: Vec<Playing> = (1..=3).map(|at| Playing::new("a", at, json!({}))).collect();
    // Each game is made by one of them, and goes on with both in turn; what one does not know of the other is refused.
    for (game, store) in games.iter().zip(stores.iter().cycle()) {
        store.append(vec![game.first()]).await.expect("made");
    }
    for round in 0..4 {
        for (number, game) in games.iter_mut().enumerate() {
            let write = game.turn(1_000 + round as Moment);
            let (one, other) = (&stores[(number + round) % 2], &stores[(number + round + 1) % 2]);
            one.append(vec![write.clone()]).await.expect("a turn");
            assert!(matches!(other.append(vec![write]).await, Err(StoreError::Conflict(_))));
        }
    }
    for (game, store) in games.iter().zip(&stores) {
        assert_eq!(store.load(game.id()).await, Ok(Some(game.entries.clone())));
        assert_eq!(store.check().await, Ok(vec![]));
    }
    for store in stores {
        store.close().await;
    }
}

#[tokio::test]
async fn a_closed_store_is_one_file() {
    let place = Place::new();
    let store = place.open().await;
    store.append(vec![Playing::new("a", 1_000, json!({})).first()]).await.expect("made");
    store.close().await;
    assert!(sentence(store.beat(1, &[]).await).contains("closed"));
    let other = Place::new();
    std::fs::copy(place.file(), other.file()).expect("a copy");
    let copy = other.open().await;
    assert_eq!(copy.list(&Filter::default()).await.map(|list| list.len()), Ok(1));
    copy.close().await;
}

#[tokio::test]
async fn a_backup_is_the_same_database() {
    let (place, other) = (Place::new(), Place::new());
    let store = place.open().await;
    let one = Playing::new("a", 1_000, json!({}));
    store.append(vec![one.first()]).await.expect("made");
    store.backup(&other.file()).await.expect("a backup");
    let copy = other.open().await;
    assert_eq!(copy.load(one.id()).await, Ok(Some(one.entries)));
    assert_eq!(copy.check().await, Ok(vec![]));
    copy.close().await;
    assert!(store.backup(&other.file()).await.is_err(), "nothing is overwritten");
    store.close().await;
}
