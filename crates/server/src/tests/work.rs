//! Work that takes a while: on whose account it is, who waits for it, and what happens when it fails.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::common::{Answer, Host, Socket, elsewhere, new_game, said, text};
use crate::guard::Client;
use crate::quota::Ration;

fn own_board() -> Value {
    json!({ "name": "own-board", "text": include_str!("../../../rules/tests/corpus/rulefile/own-board.toml") })
}

#[tokio::test(flavor = "multi_thread")]
async fn whether_one_may_is_asked_before_anything_is_read() {
    let host = Host::with(|config| config.limits.analyses_each = 1).await;
    let mut socket = host.socket().await;
    socket.say(&json!({ "type": "analyse", "id": "a", "variant": "pijersi", "seconds": 60 })).await;
    socket.until("lines").await;
    let bad = json!({ "name": "x", "text": "nonsense" });
    socket.say(&json!({ "type": "analyse", "id": "b", "variant": "x", "rules": bad })).await;
    let refused = socket.until("refused").await;
    assert_eq!((&refused["id"], &refused["code"]), (&json!("b"), &json!("too-many")));
    // From elsewhere it is read.
    let mut other =
        Socket::from(host.address(), Some(super::common::ELSEWHERE), host.upgrade()).await.expect("a socket");
    other.say(&json!({ "type": "analyse", "id": "b", "variant": "x", "rules": bad })).await;
    assert_eq!(other.until("refused").await["code"], "bad-rules");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_too_large_is_not_read() {
    let host = Host::new().await;
    let text = format!("[Game \"pijersi\"]\n\n1. {{{}}}", "x".repeat(400 << 10));
    let answer = host.post("/api/record/read", &json!({ "text": text })).await;
    answer.refused(422, "bad-record");
    assert!(super::common::text(&answer.json()["said"]["en"]).contains("bytes"), "{answer:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_used_up_the_time_waits_and_others_do_not() {
    let host = Host::with(|config| config.limits.work = 0).await;
    let body = json!({ "rules": own_board() });
    host.post("/api/rules", &body).await.refused(429, "too-many");
    for path in ["/api/draw?variant=pijersi", "/api/draw?variant=pijersi&format=png", "/api/variants/pijersi"]
    {
        host.get(path).await.refused(429, "too-many");
    }
    let mut socket = host.socket().await;
    socket.say(&json!({ "type": "analyse", "id": "a", "variant": "pijersi" })).await;
    assert_eq!(socket.until("refused").await["code"], "too-many");
    socket.is_heard().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn heavy_work_of_one_is_on_nobody_elses_account() {
    let host = Host::with(|config| config.limits.work = 1).await;
    let mut refused = 0;
    // Of three seconds there is little left: a few large pictures.
    let client = Client::new(host.address().ip());
    host.server.app.referee.quotas.owe(client, Ration::Work, 2_900);
    for size in 0..300 {
        let answer = host.get(&format!("/api/draw?variant=pijersi&format=png&size={}", 1600 - size)).await;
        if answer.status == 429 {
            answer.refused(429, "too-many");
            refused += 1;
            break;
        }
        assert_eq!(answer.status, 200);
    }
    assert_eq!(refused, 1, "nothing stops it");
    let url = format!("http://{}/api/draw?variant=pijersi&format=png", host.address());
    assert_eq!(elsewhere().get(url).send().await.expect("an answer").status(), 200);
}

/// How many of these games have a turn.
async fn played(host: &Host, games: &[String]) -> usize {
    let views = join_all(games.iter().map(|game| host.game(game))).await;
    views.iter().filter(|view| view["version"].as_u64() > Some(2)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn many_games_of_one_do_not_keep_others_waiting() {
    let host = Host::with(|config| config.engine_threads = 1).await;
    // A form without a book: the computer has to think.
    let against = |level: u8| {
        let players = json!([{ "who": "computer", "level": level }, { "who": "me" }]);
        new_game(json!({ "variant": "jersi-4+square", "players": players }))
    };
    let mut games = Vec::new();
    for _ in 0..5 {
        let some = join_all((0..16).map(|_| host.make(against(10)))).await;
        games.extend(some.into_iter().map(|made| made.game));
    }
    let url = format!("http://{}/api/games", host.address());
    let before = played(&host, &games).await;
    for level in [1, 10] {
        let made = Answer::of(elsewhere().post(&url).json(&against(level))).await.good();
        let (mut socket, first) = host.watch(&text(&made["game"]), None).await;
        if first["turns"] == json!([]) {
            socket.until_that(|message| message["type"] == "game" && message["turns"] != json!([])).await;
        }
    }
    let after = played(&host, &games).await;
    assert!(after < before + 20 && after < 70, "{before} before, {after} after");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_that_fails_is_caught_and_told() {
    let host = Host::with(|config| config.engine_threads = 1).await;
    let players = json!([{ "who": "me" }, { "who": "computer", "level": 9 }]);
    let made = host.make(json!({ "players": players })).await;
    let secret = &made.seats[0].1;
    let (mut socket, _) = host.watch(&made.game, Some(secret)).await;
    let answered = async |socket: &mut Socket, turns: u64| {
        let count = |message: &Value| {
            message["keep"].as_u64().unwrap_or(0) + message["turns"].as_array().map_or(0, Vec::len) as u64
        };
        socket.until_that(|message| message["type"] == "game" && count(message) == turns).await
    };
    // Once: it is asked again.
    host.server.app.engines.fail(1);
    host.play(&made.game, secret).await;
    answered(&mut socket, 2).await;
    // Again and again: the game goes on, and everybody is told.
    host.server.app.engines.fail(2);
    host.play(&made.game, secret).await;
    let told = socket.until("refused").await;
    assert_eq!(
        (&told["id"], &told["game"], &told["code"]),
        (&Value::Null, &json!(made.game), &json!("internal"))
    );
    said(&told["said"]);
    answered(&mut socket, 4).await;
    // The thread lives.
    host.play(&made.game, secret).await;
    answered(&mut socket, 6).await;

    let analyse = json!({ "type": "analyse", "id": "a", "variant": "pijersi", "seconds": 60 });
    host.server.app.engines.fail(1);
    socket.say(&analyse).await;
    let told = socket.until("refused").await;
    assert_eq!((&told["id"], &told["code"]), (&json!("a"), &json!("internal")));
    socket.say(&analyse).await;
    assert_eq!(socket.until("lines").await["id"], "a");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_goes_away_leaves_no_work_behind() {
    let host = Host::new().await;
    let (game, white, _) = host.duel(json!({})).await;
    let url = format!("http://{}/api/draw?variant=pijersi&format=png&size=1600", host.address());
    let hasty = reqwest::Client::builder().timeout(Duration::from_millis(20)).build().expect("a client");
    join_all((0..20).map(|n| hasty.get(format!("{url}&arrows=a{}-b1", 1 + n % 5)).send())).await;
    host.play(&game, &white).await;
    host.get("/api/draw?variant=pijersi&format=png&size=64").await;
}
