//! What a server that stops and comes back owes to its games.

use jersi_rules::Side;
use jersi_schema::{Moment, NewGame, Secret};
use serde_json::json;
use tempfile::TempDir;

use super::common::{Host, new_game};
use crate::game::{Command, Decision, Entry, Game, TurnRequest, created};
use crate::key::Key;
use crate::library::Library;
use crate::random;
use crate::serve::database;
use crate::store::{SqliteOptions, SqliteStore, Store, Summary, Write};
use crate::time::wall_clock;

const HOUR: Moment = 3_600_000;

/// A game with a minute for each turn, in which both have played at that moment; as what would have been written.
pub fn timed(at: Moment, secret: &str) -> Write {
    timed_by(at, secret, json!({ "clock": { "kind": "turn", "seconds": 60 } }))
}

/// The same, made as these fields say.
pub fn timed_by(at: Moment, secret: &str, fields: serde_json::Value) -> Write {
    let library = Library::default();
    let new: NewGame = serde_json::from_value(new_game(fields)).expect("a new game");
    let key = Key::of(&Secret::new(secret));
    let events = created(new, [key, key], random::draws(), &library).expect("events");
    let mut entries = Entry::after(0, events, at, None);
    let id = random::game_id();
    let mut game = Game::rebuild(&id, &entries, &library).expect("a game");
    for (ply, side) in (0..).zip(Side::BOTH) {
        let word = game.position().word(game.position().turns()[0]);
        let request = TurnRequest { ply, word, id: "c".into(), delay: 0 };
        let decision = game.decide(&Command::Turn(side, request), at, &library).expect("a turn");
        let Decision::Events(events) = decision else { panic!("{decision:?}") };
        for event in events {
            let entry = Entry { version: game.version() + 1, at, event, request: None };
            game.apply(&entry, &library).expect("it fits");
            entries.push(entry);
        }
    }
    Write { game: id, after: 0, entries, summary: Summary::of(&game) }
}

/// A folder with the games of a server that was last alive at that moment.
pub async fn left_behind(writes: Vec<Write>, alive: Moment) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let options = SqliteOptions { file: database(folder.path()), most: None };
    let store = SqliteStore::open(&options).await.expect("a store");
    store.append(writes).await.expect("written");
    store.beat(alive, &[]).await.expect("a beat");
    store.close().await;
    folder
}

#[tokio::test(flavor = "multi_thread")]
async fn time_while_it_was_down_is_given_back() {
    let at = wall_clock() - HOUR;
    let write = timed(at, "secret");
    let game = write.game.to_string();
    // It stopped four seconds after the last turn.
    let host = Host::over(left_behind(vec![write], at + 4_000).await, |_| {}).await;
    let view = host.game(&game).await;
    assert_eq!(view["now"]["phase"], "playing", "{}", view["now"]["result"]);
    let left = view["now"]["clocks"]["white"].as_i64().expect("a clock");
    assert!(left <= 56_000, "{left}: the four seconds are not given back");
    host.play(&game, "secret").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_written_meanwhile_takes_nothing_from_others() {
    let at = wall_clock() - HOUR;
    let game = timed(at, "secret");
    let id = game.game.to_string();
    // Somebody imports a game while the server is down, or a start is broken off after the first game.
    let later = timed(at + HOUR / 2, "other");
    let host = Host::over(left_behind(vec![game, later], at + 1_000).await, |_| {}).await;
    assert_eq!(host.game(&id).await["now"]["phase"], "playing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_that_fell_before_the_stop_has_fallen() {
    let at = wall_clock() - HOUR;
    let write = timed(at, "secret");
    let game = write.game.to_string();
    let host = Host::over(left_behind(vec![write], at + 61_000).await, |_| {}).await;
    let (mut socket, first) = host.watch(&game, None).await;
    let over = match first["now"]["phase"] == "over" {
        true => first,
        false => socket.until_that(|message| message["now"]["phase"] == "over").await,
    };
    assert_eq!(over["now"]["result"]["reason"], "time");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_set_back_changes_nothing() {
    // The log says that it is an hour later than the computer does.
    let at = wall_clock() + HOUR;
    let write = timed(at, "secret");
    let game = write.game.to_string();
    let host = Host::over(left_behind(vec![write], at).await, |_| {}).await;
    let view = host.game(&game).await;
    assert_eq!(view["now"]["phase"], "playing");
    assert!(view["now"]["clocks"]["at"].as_i64() >= Some(at));
    host.play(&game, "secret").await;
    let turns = host.game(&game).await["turns"].clone();
    assert!(turns[2]["at"].as_i64() >= turns[1]["at"].as_i64());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_has_one_server() {
    let host = Host::new().await;
    let config = super::common::config(host.folder.path());
    let second = crate::Server::start(config, |_| None).await.err().expect("a refusal");
    assert!(second.to_string().contains("in use"), "{second}");
    host.restart().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_game_is_set_aside_and_others_go_on() {
    let at = wall_clock();
    let (bad, good) = (timed(at, "bad"), timed(at, "good"));
    let ids = [bad.game.to_string(), good.game.to_string()];
    let folder = left_behind(vec![bad, good], at).await;
    {
        use sqlx::{ConnectOptions, Connection};
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(database(folder.path()));
        let mut behind = options.connect().await.expect("a connection");
        sqlx::query("DROP TRIGGER log_is_never_changed").execute(&mut behind).await.expect("dropped");
        let update = sqlx::query("UPDATE log SET at = at + 1 WHERE game = ?1 AND version = 2").bind(&ids[0]);
        update.execute(&mut behind).await.expect("mischief");
        behind.close().await.expect("closed");
    }
    let host = Host::over(folder, |_| {}).await;
    host.get(&format!("/api/games/{}", ids[0])).await.refused(500, "damaged");
    host.act(&ids[0], "bad", json!({ "do": "resign" })).await.refused(500, "damaged");
    host.play(&ids[1], "good").await;
    let mine = host.post("/api/games/mine", &json!({ "secrets": ["bad", "good"] })).await.good();
    assert_eq!(mine.as_array().map(Vec::len), Some(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_database_stops_nothing_but_writing() {
    let host = Host::with(|config| config.most_data = Some(256 << 10)).await;
    let (game, white, _) = host.duel(json!({})).await;
    let refused = loop {
        let answer = host.post("/api/games", &new_game(json!({}))).await;
        if answer.status != 201 {
            break answer;
        }
    };
    refused.refused(503, "unavailable");
    assert!(refused.headers.contains_key("retry-after"));
    let before = host.game(&game).await;
    let mut tried = 0;
    let path = format!("/api/games/{game}/turns");
    let body = json!({ "ply": 0, "id": "t", "turn": before["now"]["view"]["turns"][0] });
    // A turn may still find room in a page that is there already.
    let stored = host.post_as(&white, &path, &body).await;
    if stored.status != 200 {
        stored.refused(503, "unavailable");
        tried += 1;
        assert_eq!(host.game(&game).await["version"], before["version"]);
    }
    let host = host.restart().await;
    let again = host.post_as(&white, &path, &body).await.good();
    assert_eq!(again["already"], tried == 0);
    host.make(json!({})).await;
}
