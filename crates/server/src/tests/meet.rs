//! Meeting somebody: seeks, the lobby, and one key for all seats.

use std::collections::HashSet;

use reqwest::Method;
use serde_json::{Value, json};

use super::common::{Answer, Host, text};
use super::postgres::database;
use crate::Limits;
use crate::store::Kind;

/// A key that nobody guesses.
fn key(name: &str) -> String {
    format!("{name}-key-of-a-player-in-a-test")
}

/// What is sent for a seek.
fn wanted(name: &str, more: Value) -> Value {
    let mut body = json!({ "variant": "pijersi", "clock": { "kind": "total", "seconds": 300, "increment": 3 }, "name": name });
    super::common::merge(&mut body, more);
    body
}

/// Seeks as somebody, under an id of one's own.
async fn seek(host: &Host, name: &str, id: &str, more: Value) -> Answer {
    let request = host.request(Method::POST, "/api/seeks").bearer_auth(key(name));
    let id = format!("{id}-of-{name}-and-random-enough");
    Answer::of(request.header("idempotency-key", id).json(&wanted(name, more))).await
}

async fn lobby(host: &Host) -> Value {
    host.get("/api/lobby").await.good()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_want_the_same_play_each_other() {
    let host = Host::new().await;
    let waiting = seek(&host, "ana", "1", json!({})).await.good();
    assert_eq!(waiting["found"], Value::Null);
    let seen = lobby(&host).await;
    assert_eq!(seen["seeks"].as_array().map(Vec::len), Some(1));
    assert_eq!((&seen["seeks"][0]["name"], &seen["seeks"][0]["seek"]), (&json!("ana"), &waiting["seek"]));
    // Other terms, and oneself, are nobody to play with.
    for more in [json!({ "variant": "mikjersi" }), json!({ "clock": { "kind": "none" } })] {
        assert_eq!(seek(&host, "eve", &more.to_string(), more).await.good()["found"], Value::Null);
    }
    assert_eq!(seek(&host, "ana", "2", json!({})).await.good()["found"], Value::Null);

    let found = seek(&host, "bob", "1", json!({})).await.good()["found"].clone();
    let game = text(&found["game"]);
    assert_eq!(found["game"], waiting["seek"]);
    // Who waits hears of it, as often as they ask; and so does who came.
    let told = seek(&host, "ana", "1", json!({ "wait": 5 })).await.good()["found"].clone();
    assert_eq!(told["game"], found["game"]);
    assert_ne!(told["seats"][0]["side"], found["seats"][0]["side"]);
    assert_eq!(seek(&host, "bob", "1", json!({})).await.good()["found"], found);
    // Nobody else is told.
    seek(&host, "bob", "1", json!({ "clock": { "kind": "none" } })).await.refused(409, "id-reused");
    let playing = host.game(&game).await;
    assert_eq!(playing["now"]["phase"], "playing");
    assert_eq!(playing["now"]["agreed"]["clock"]["seconds"], 300);
    assert_eq!(playing["now"]["agreed"]["public"], true);
    // The key is the secret of the seat.
    for name in ["ana", "bob"] {
        let mine = host.post("/api/games/mine", &json!({ "secrets": [key(name)] })).await.good();
        assert_eq!(mine[0]["game"], found["game"], "{mine}");
    }
    let white = if found["seats"][0]["side"] == "white" { key("bob") } else { key("ana") };
    host.play(&game, &white).await;
    let seen = lobby(&host).await;
    assert_eq!(seen["games"][0]["game"], found["game"]);
    assert!(seen["seeks"].as_array().expect("seeks").iter().all(|one| one["seek"] != waiting["seek"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_hears_at_once() {
    let host = Host::new().await;
    let (ana, bob) = tokio::join!(seek(&host, "ana", "1", json!({ "wait": 10 })), async {
        while lobby(&host).await["seeks"] == json!([]) {
            tokio::task::yield_now().await;
        }
        seek(&host, "bob", "1", json!({ "wait": 10 })).await
    });
    assert_eq!(ana.good()["found"]["game"], bob.good()["found"]["game"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_is_withdrawn_or_lapses_when_its_maker_has_gone() {
    let host = Host::new().await;
    let made = seek(&host, "ana", "1", json!({})).await.good();
    let path = format!("/api/seeks/{}", text(&made["seek"]));
    let end = |name: &str| Answer::of(host.request(Method::DELETE, &path).bearer_auth(key(name)));
    end("bob").await.refused(403, "no-seat");
    Answer::of(host.request(Method::DELETE, &path)).await.refused(401, "no-secret");
    assert_eq!(end("ana").await.good()["found"], Value::Null);
    assert_eq!(lobby(&host).await["seeks"], json!([]));
    assert_eq!(seek(&host, "bob", "1", json!({})).await.good()["found"], Value::Null);
    // Bob was last heard of long ago.
    let store = &host.server.app.referee.store;
    let left = store.board().notices(Kind::Seek, None).await.expect("notices");
    store.board().renew(Kind::Seek, &left[0].name, &left[0].body, 1).await.expect("renewed");
    assert_eq!(lobby(&host).await["seeks"], json!([]));
    assert_eq!(seek(&host, "ana", "2", json!({})).await.good()["found"], Value::Null);
    // He comes back: he asks again, and meets who waits.
    let wait = || json!({ "wait": 10 });
    let (found, told) = tokio::join!(seek(&host, "bob", "1", wait()), seek(&host, "ana", "2", wait()));
    let (found, told) = (found.good()["found"].clone(), told.good()["found"].clone());
    assert!(found["game"].is_string() && found["game"] == told["game"], "{found} {told}");
    // Too late to withdraw: the game is told.
    let path = format!("/api/seeks/{}", text(&told["game"]));
    let late = Answer::of(host.request(Method::DELETE, &path).bearer_auth(key("bob"))).await.good();
    assert_eq!(late["found"]["game"], told["game"]);
}

/// So many people at these servers at once: everybody plays one other.
async fn crowd(hosts: &[&Host], people: usize) {
    let seeking = (0..people).map(|number| async move {
        let (host, name) = (hosts[number % hosts.len()], format!("p{number}"));
        loop {
            let found = seek(host, &name, "1", json!({ "wait": 10 })).await.good()["found"].clone();
            if found["game"].is_string() {
                return text(&found["game"]);
            }
        }
    });
    let games = futures_util::future::join_all(seeking).await;
    let different: HashSet<&String> = games.iter().collect();
    assert_eq!(different.len(), people / 2, "{games:?}");
    for (number, game) in games.iter().enumerate() {
        let players = hosts[0].game(game).await["now"]["players"].clone();
        let names = [text(&players["white"]["name"]), text(&players["black"]["name"])];
        assert!(names.contains(&format!("p{number}")) && names[0] != names[1], "{names:?}");
    }
    // Nobody plays a second game.
    let all = hosts[0].get("/api/games").await.good();
    assert_eq!(all.as_array().map(Vec::len), Some(people / 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_at_once_everybody_plays_one_other() {
    crowd(&[&Host::new().await], 20).await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn people_at_different_servers_meet() {
    let url = database().await;
    let node = || Host::with(|config| config.database = Some(url.clone()));
    let (one, two) = (node().await, node().await);
    let _socket = one.socket().await;
    // Who is connected there is counted here, as soon as that is told.
    while lobby(&two).await["here"] != json!(1) {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    crowd(&[&one, &two], 12).await;
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_seeks_only_so_often() {
    let host = Host::with(|config| config.limits = Limits { seeks_each: 2, ..config.limits }).await;
    for id in ["1", "2"] {
        seek(&host, "ana", id, json!({})).await.good();
    }
    seek(&host, "ana", "3", json!({})).await.refused(429, "too-many");
    // What stands can be kept alive.
    seek(&host, "ana", "1", json!({})).await.good();
    let other = super::common::elsewhere();
    let request = other.post(format!("http://{}/api/seeks", host.address())).bearer_auth(key("bob"));
    Answer::of(request.json(&wanted("bob", json!({ "variant": "mikjersi" })))).await.good();
    // Nonsense is refused, and leaves nothing behind.
    let bad = |more: Value| seek(&host, "eve", "bad-one", more);
    bad(json!({ "variant": "chess" })).await.refused(422, "bad-rules");
    bad(json!({ "clock": { "kind": "days", "days": 99 } })).await.refused(400, "bad-request");
    bad(json!({ "name": "x".repeat(41) })).await.refused(400, "bad-request");
    let short = host.request(Method::POST, "/api/seeks").bearer_auth("short").json(&wanted("x", json!({})));
    Answer::of(short).await.refused(400, "bad-request");
    host.post("/api/seeks", &wanted("x", json!({}))).await.refused(401, "no-secret");
    assert_eq!(lobby(&host).await["seeks"].as_array().map(Vec::len), Some(3));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_is_told_as_it_changes() {
    let host = Host::new().await;
    let mut socket = host.socket().await;
    socket.say(&json!({ "type": "lobby", "follow": true })).await;
    let first = socket.until("lobby").await;
    assert_eq!((&first["here"], &first["seeks"]), (&json!(1), &json!([])));
    let second = host.socket().await;
    socket.until_that(|message| message["type"] == "lobby" && message["here"] == 2).await;
    drop(second);
    seek(&host, "ana", "1", json!({})).await.good();
    let news = |message: &Value| message["type"] == "lobby" && message["seeks"][0]["name"] == "ana";
    let seen = socket.until_that(news).await;
    // Nothing secret is in it.
    assert!(!seen.to_string().contains(&key("ana")));
    socket.say(&json!({ "type": "lobby", "follow": false })).await;
    socket.is_heard().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_key_opens_all_seats_of_a_player() {
    let host = Host::new().await;
    // Games from before, each with a secret of its own.
    let (first, white, black) = host.duel(json!({})).await;
    let shared = host.make(json!({})).await;
    let secrets = json!({ "secrets": [white, shared.seats[0].1] });
    let moved = host.post_as(&key("ana"), "/api/seats", &secrets).await.good();
    assert_eq!(moved, json!({ "moved": 2 }));
    assert_eq!(host.post_as(&key("ana"), "/api/seats", &secrets).await.good(), json!({ "moved": 0 }));
    // A new game has the key at once, however often it is asked for.
    let new = super::common::new_game(json!({ "players": [{ "who": "me" }, { "who": "open" }] }));
    let request = || {
        let request = host.request(Method::POST, "/api/games").bearer_auth(key("ana"));
        request.header("idempotency-key", "a-request-that-nobody-guesses").json(&new)
    };
    let made = Answer::of(request()).await.good();
    assert_eq!(Answer::of(request()).await.good(), made);
    assert_eq!(made["seats"][0]["secret"], key("ana"));
    // One's own open seat is for others.
    let path = format!("/api/games/{}/join", text(&made["game"]));
    host.post_as(&key("ana"), &path, &json!({})).await.refused(409, "own-game");
    let joined = host.post_as(&key("bob"), &path, &json!({ "name": "Bob" })).await.good();
    assert_eq!(joined, json!({ "side": "black", "secret": key("bob") }));

    // All of it is on another device.
    let mine = host.post("/api/games/mine", &json!({ "secrets": [key("ana")] })).await.good();
    let games: HashSet<String> =
        mine.as_array().expect("games").iter().map(|one| text(&one["game"])).collect();
    assert_eq!(games, HashSet::from([first.clone(), shared.game.clone(), text(&made["game"])]));
    host.play(&first, &key("ana")).await;
    host.play(&shared.game, &key("ana")).await;
    host.play(&shared.game, &key("ana")).await;
    // The old secrets open nothing; the opponent has lost nothing.
    host.act(&first, &white, json!({ "do": "resign" })).await.refused(403, "no-seat");
    host.act(&first, &black, json!({ "do": "offer", "offer": "draw" })).await.good();
    // Another key, should the first have been seen by somebody.
    let moved = host.post_as(&key("new"), "/api/seats", &json!({ "secrets": [key("ana")] })).await.good();
    assert_eq!(moved, json!({ "moved": 3 }));
    assert_eq!(host.post("/api/games/mine", &json!({ "secrets": [key("ana")] })).await.good(), json!([]));
    host.play(&text(&made["game"]), &key("new")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_comes_to_hold_both_seats_by_moving_them() {
    let host = Host::new().await;
    let (game, white, black) = host.duel(json!({})).await;
    let moved = host.post_as(&key("ana"), "/api/seats", &json!({ "secrets": [white, black] })).await.good();
    assert_eq!(moved, json!({ "moved": 1 }));
    let moved = host.post_as(&key("ana"), "/api/seats", &json!({ "secrets": [black] })).await.good();
    assert_eq!(moved, json!({ "moved": 0 }));
    let again = host.act(&game, &black, json!({ "do": "resign" })).await;
    assert_eq!(again.good()["already"], false);
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn an_address_seeks_and_registers_only_so_often_at_all_servers() {
    let url = database().await;
    let node = || {
        Host::with(|config| {
            config.database = Some(url.clone());
            config.limits = Limits { seeks_each: 3, bots_each: 3, ..config.limits };
        })
    };
    let (one, two) = (node().await, node().await);
    // Many at the same moment, at both: as many as there may be are granted.
    let terms = |number: usize| json!({ "clock": { "kind": "total", "seconds": 100 + number } });
    let seeks = (0..10).map(|number| {
        let host = if number % 2 == 0 { &one } else { &two };
        async move { seek(host, &format!("p{number}"), "1", terms(number)).await }
    });
    let granted = |answers: &[Answer]| answers.iter().filter(|answer| answer.status.is_success()).count();
    let answers = futures_util::future::join_all(seeks).await;
    let stand = lobby(&one).await["seeks"].as_array().map(Vec::len);
    assert!(granted(&answers) <= 3 && stand == Some(granted(&answers)), "{answers:?}");
    for number in 20..23 {
        seek(&two, "ana", &number.to_string(), terms(number)).await;
    }
    assert_eq!(lobby(&one).await["seeks"].as_array().map(Vec::len), Some(3));
    seek(&one, "ana", "4", terms(4)).await.refused(429, "too-many");
    for (host, name) in [(&one, "A"), (&two, "B"), (&one, "C")] {
        host.post("/api/bots", &json!({ "name": name })).await.good();
    }
    two.post("/api/bots", &json!({ "name": "D" })).await.refused(429, "too-many");
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_say_phrases_to_each_other_and_nothing_else() {
    let host = Host::new().await;
    let (game, white, black) = host.duel(json!({})).await;
    let (mut bob, _) = host.watch(&game, Some(&black)).await;
    let say = |secret: &str, phrase: &str| {
        let (host, game, secret) = (&host, game.clone(), secret.to_owned());
        let action = json!({ "do": "say", "phrase": phrase });
        async move { host.act(&game, &secret, action).await }
    };
    say(&white, "hello").await.good();
    // The other hears which phrase it was, and reads it in a language of their own.
    let hello = json!([{ "side": "white", "phrase": "hello", "ply": 0 }]);
    bob.until_that(|message| message["type"] == "game" && message["now"]["said"] == hello).await;
    // No free text, and nothing from who has no seat.
    for bad in ["Hello!", "", "rude words"] {
        assert_eq!(say(&white, bad).await.status, 422, "{bad}");
    }
    say("not-a-secret-of-this-game", "hello").await.refused(403, "no-seat");
    // So much between two turns; a turn gives new leave.
    for _ in 0..4 {
        say(&white, "oops").await.good();
    }
    say(&white, "thanks").await.refused(409, "too-many-offers");
    say(&black, "well-played").await.good();
    host.play(&game, &white).await;
    say(&white, "thanks").await.good();
    let said = host.game(&game).await["now"]["said"].clone();
    let said = said.as_array().expect("phrases");
    assert_eq!((said.len(), &said[6]), (7, &json!({ "side": "white", "phrase": "thanks", "ply": 1 })));
    // Only the last ones are remembered; and also after the end somebody may say goodbye.
    host.act(&game, &black, json!({ "do": "resign" })).await.good();
    for _ in 0..3 {
        say(&black, "good-game").await.good();
    }
    assert_eq!(host.game(&game).await["now"]["said"].as_array().map(Vec::len), Some(8));
    // It is no part of the record.
    let record = host.get(&format!("/api/games/{game}/record")).await.text;
    assert!(!record.contains("good-game") && !record.contains("hello"), "{record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_player_keeps_for_other_devices_is_theirs_alone() {
    let host = Host::new().await;
    let get = async |name: &str| {
        Answer::of(host.request(Method::GET, "/api/kept").bearer_auth(key(name))).await.good()["sealed"]
            .clone()
    };
    let keep =
        async |sealed: Value| host.post_as(&key("ana"), "/api/kept", &json!({ "sealed": sealed })).await;
    assert_eq!(get("ana").await, Value::Null);
    for sealed in ["c2VhbGVk", "bmV3ZXI"] {
        keep(json!(sealed)).await.good();
        assert_eq!((get("ana").await, get("bob").await), (json!(sealed), Value::Null));
    }
    for bad in ["not base64url!".to_owned(), "x".repeat((256 << 10) + 1)] {
        keep(json!(bad)).await.refused(400, "bad-request");
    }
    host.post("/api/kept", &json!({ "sealed": "x" })).await.refused(401, "no-secret");
    let host = host.restart().await;
    let kept = Answer::of(host.request(Method::GET, "/api/kept").bearer_auth(key("ana"))).await.good();
    assert_eq!(kept, json!({ "sealed": "bmV3ZXI" }));
    host.post_as(&key("ana"), "/api/kept", &json!({ "sealed": null })).await.good();
    let kept = Answer::of(host.request(Method::GET, "/api/kept").bearer_auth(key("ana"))).await.good();
    assert_eq!(kept, json!({ "sealed": null }));
}
