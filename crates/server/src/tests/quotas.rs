//! What one address may use: games however they come about, bytes, computers that play each other, sockets behind a proxy.

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::common::{Answer, ELSEWHERE, Host, Socket, elsewhere, new_game, said, text};

/// A rule file of nearly 64 KiB.
fn large_rules() -> Value {
    let own = include_str!("../../../rules/tests/corpus/rulefile/own-board.toml");
    json!({ "name": "own-board", "text": format!("{own}\n# {}\n", "x".repeat(60_000 - own.len())) })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_a_game_like_any_other() {
    let host = Host::with(|config| config.limits.games = 5).await;
    let made = host.make(json!({ "variant": "own-board", "rules": large_rules() })).await;
    let secret = &made.seats[0].1;
    let (mut game, mut games, mut refused) = (made.game, 1, None);
    for _ in 0..50 {
        host.act(&game, secret, json!({ "do": "resign" })).await.good();
        let answer = host.act(&game, secret, json!({ "do": "offer", "offer": "rematch" })).await;
        if answer.status != 200 {
            refused = Some(answer);
            break;
        }
        game = text(&answer.json()["rematch"]);
        games += 1;
    }
    refused.expect("a refusal").refused(429, "too-many");
    // Five, and perhaps another one or two that became due in the meantime.
    assert!((5..=10).contains(&games), "{games}");
    // It is not over with the game: the old one can be looked at, and somebody else can play.
    host.game(&game).await;
    let url = format!("http://{}/api/games", host.address());
    assert_eq!(Answer::of(elsewhere().post(url).json(&new_game(json!({})))).await.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_does_not_agree_to_what_is_too_much() {
    let host = Host::with(|config| config.limits.running = 1).await;
    let players = json!([{ "who": "me" }, { "who": "computer", "level": 1 }]);
    let made = host.make(json!({ "players": players })).await;
    let secret = &made.seats[0].1;
    let (mut socket, _) = host.watch(&made.game, Some(secret)).await;
    socket.act(&made.game, json!({ "do": "resign" })).await;
    // The place of the game that is over is taken by another one.
    host.make(json!({})).await;
    socket.act(&made.game, json!({ "do": "offer", "offer": "rematch" })).await;
    let refused = socket.until("refused").await;
    assert_eq!((&refused["code"], &refused["game"]), (&json!("too-many"), &json!(made.game)));
    said(&refused["said"]);
    let declined = |message: &Value| message["type"] == "game" && message["now"]["offers"] == json!([]);
    assert_eq!(socket.until_that(declined).await["now"]["rematch"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_stores_so_much() {
    // Half a day's bytes at once: eight such games.
    let host = Host::with(|config| config.limits.stored = 1).await;
    let body = new_game(json!({ "variant": "own-board", "rules": large_rules() }));
    let first = host.make(body.clone()).await;
    let mut made = 1;
    loop {
        let answer = host.post("/api/games", &body).await;
        if answer.status != 201 {
            answer.refused(429, "too-many");
            break;
        }
        made += 1;
        assert!(made < 20, "nothing stops it");
    }
    assert!(made >= 8, "{made}");
    // The games under way go on.
    host.play(&first.game, &first.seats[0].1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_games_running() {
    let host = Host::with(|config| config.limits.running = 2).await;
    let first = host.make(json!({})).await;
    host.make(json!({})).await;
    let body = new_game(json!({}));
    host.post("/api/games", &body).await.refused(429, "too-many");
    host.act(&first.game, &first.seats[0].1, json!({ "do": "resign" })).await.good();
    host.make(json!({})).await;
    // What is refused takes no place.
    let bad = new_game(json!({ "start": "nonsense" }));
    let url = format!("http://{}/api/games", host.address());
    for _ in 0..5 {
        let answer = Answer::of(elsewhere().post(&url).json(&bad)).await;
        answer.refused(400, "bad-request");
    }
    assert_eq!(Answer::of(elsewhere().post(&url).json(&body)).await.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_exhibitions_and_not_one_more() {
    let host =
        Host::with(|config| (config.limits.exhibitions, config.limits.exhibitions_each) = (4, 3)).await;
    let computers = json!([{ "who": "computer", "level": 1 }, { "who": "computer", "level": 1 }]);
    let body = new_game(json!({ "variant": "jersi-1", "players": computers }));
    let answers = join_all((0..30).map(|_| host.post("/api/games", &body))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 3);
    let url = format!("http://{}/api/games", host.address());
    let others = elsewhere();
    let answers = join_all((0..30).map(|_| Answer::of(others.post(&url).json(&body)))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    // Who has three of them is told something else than who has one.
    let own = host.post("/api/games", &body).await;
    let all = Answer::of(others.post(&url).json(&body)).await;
    own.refused(429, "too-many");
    all.refused(429, "too-many");
    assert_ne!(own.json()["said"], all.json()["said"]);
}

fn forwarded(host: &Host, client: &str) -> tokio_tungstenite::tungstenite::handshake::client::Request {
    let mut upgrade = host.upgrade();
    upgrade.headers_mut().insert("x-forwarded-for", HeaderValue::from_str(client).expect("a value"));
    upgrade
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_everybody_has_an_own_limit() {
    let host = Host::with(|config| {
        config.limits.connections_each = 3;
        config.trusted_proxies = vec!["127.0.0.1/32".parse().expect("a net")];
    })
    .await;
    let open = |client: &'static str| Socket::from(host.address(), None, forwarded(&host, client));
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(open("9.9.9.1").await.expect("a socket"));
    }
    for _ in 0..20 {
        let refused = open("9.9.9.1").await;
        assert!(matches!(refused, Err(Error::Http(response)) if response.status() == 429));
    }
    let request = host.request(Method::GET, "/api/games").header("x-forwarded-for", "9.9.9.1");
    Answer::of(request).await.refused(429, "too-many");
    // One household has one IPv6 network.
    for part in 1..=3 {
        let upgrade = forwarded(&host, &format!("2001:db8:0:aa0{part}::{part}"));
        sockets.push(Socket::from(host.address(), None, upgrade).await.expect("a socket"));
    }
    let refused = open("2001:db8:0:aaff::9").await;
    assert!(matches!(refused, Err(Error::Http(response)) if response.status() == 429));
    // Others come in, also with the same proxy.
    let mut other = open("9.9.9.2").await.expect("a socket");
    other.is_heard().await;
    // Who leaves makes room.
    sockets[0].send(Message::Close(None)).await;
    assert_eq!(sockets[0].closed().await, None);
    loop {
        if let Ok(mut socket) = open("9.9.9.1").await {
            break socket.is_heard().await;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_server_blames_nobody() {
    let host =
        Host::with(|config| (config.limits.connections, config.limits.connections_each) = (2, 2)).await;
    let _first = host.socket().await;
    let _second = host.socket().await;
    let own = Answer::of(reqwest::Client::new().get(format!("http://{}/api/games", host.address()))).await;
    own.refused(429, "too-many");
    let refused = Socket::from(host.address(), Some(ELSEWHERE), host.upgrade()).await;
    assert!(matches!(refused, Err(Error::Http(response)) if response.status() == 503));
    let other = Answer::of(elsewhere().get(format!("http://{}/api/games", host.address()))).await;
    other.refused(503, "unavailable");
    assert!(text(&other.json()["said"]["en"]).contains("full"), "{other:?}");
}
