//! Very many at once from one address: refused with a reason, while others are served.

use std::time::{Duration, Instant};

use reqwest::Method;
use reqwest::header::RETRY_AFTER;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Error;

use super::common::{Answer, ELSEWHERE, Host, Socket, elsewhere, new_game, said};

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_idle_sockets() {
    let most = 40;
    let host = Host::with(|config| config.limits.connections_each = most).await;
    let mut sockets: Vec<Socket> = Vec::new();
    let mut told = 0;
    for attempt in 0..1_000 {
        match Socket::from(host.address(), None, host.upgrade()).await {
            Ok(socket) => sockets.push(socket),
            Err(Error::Http(response)) => {
                assert_eq!(response.status(), 429);
                assert_eq!(response.headers()[RETRY_AFTER], "10");
                told += 1;
            }
            // Who does not ask soon enough is closed without an answer.
            Err(_) => {}
        }
        if attempt % 100 == 99 {
            for socket in &mut sockets {
                socket.is_heard().await;
            }
        }
    }
    assert_eq!(sockets.len(), most);
    assert!(told > 0);
    // Plain requests from there are refused too, in both languages; from elsewhere they are not.
    let answer = Answer::of(host.request(Method::GET, "/api/games")).await;
    answer.refused(429, "too-many");
    let url = format!("http://{}/api/games", host.address());
    Answer::of(elsewhere().get(url)).await.good();
    let mut other = Socket::from(host.address(), Some(ELSEWHERE), host.upgrade()).await.expect("a socket");
    other.is_heard().await;
    for socket in &mut sockets {
        socket.is_heard().await;
    }
    // Who leaves makes room.
    drop(sockets);
    loop {
        if let Ok(mut socket) = Socket::from(host.address(), None, host.upgrade()).await {
            break socket.is_heard().await;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_games_from_one_address() {
    let most = 30;
    let host = Host::with(|config| config.limits.games = most).await;
    let mut made = 0;
    let started = Instant::now();
    for _ in 0..1_000 {
        let answer = host.post("/api/games", &new_game(json!({}))).await;
        if answer.status == 201 {
            made += 1;
            continue;
        }
        answer.refused(429, "too-many");
        assert_eq!(answer.headers[RETRY_AFTER], "10");
    }
    // One more every two seconds.
    let more = started.elapsed().as_secs() as u32 / 2 + 1;
    assert!((most..=most + more).contains(&made), "{made}");
    let url = format!("http://{}/api/games", host.address());
    let request = elsewhere().post(url).json(&new_game(json!({})));
    assert_eq!(Answer::of(request).await.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_requests_from_one_address() {
    let host = Host::with(|config| (config.limits.requests, config.limits.burst) = (1, 50)).await;
    let mut refused = 0;
    for _ in 0..1_000 {
        let answer = host.get("/api/games").await;
        if answer.status != 200 {
            answer.refused(429, "too-many");
            assert!(answer.headers.contains_key(RETRY_AFTER));
            refused += 1;
        }
    }
    assert!(refused > 500, "{refused}");
    Answer::of(elsewhere().get(format!("http://{}/api/games", host.address()))).await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn proxies_are_told_apart_by_whom_they_speak_for() {
    let host = Host::with(|config| {
        (config.limits.requests, config.limits.burst, config.limits.connections_each) = (1, 5, 1);
        config.trusted_proxies = vec!["127.0.0.1/32".parse().expect("a net")];
    })
    .await;
    for client in 1..20 {
        let request =
            host.request(Method::GET, "/api/games").header("x-forwarded-for", format!("9.9.9.{client}"));
        Answer::of(request).await.good();
    }
    // Who is not trusted is not believed.
    let client = elsewhere();
    for forged in 1.. {
        let request = client.get(format!("http://{}/api/games", host.address()));
        let answer = Answer::of(request.header("x-forwarded-for", format!("9.9.8.{}", forged % 250))).await;
        if answer.status == 429 {
            break;
        }
        assert!(forged < 1_000, "the forged addresses are believed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_follows_so_many_games() {
    let host = Host::with(|config| config.limits.followed = 2).await;
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(host.make(json!({})).await.game);
    }
    let mut socket = host.socket().await;
    for game in &games[..2] {
        socket.watch(game, None, 0).await;
    }
    socket.say(&json!({ "type": "watch", "game": games[2] })).await;
    let refused = socket.until("refused").await;
    assert_eq!((&refused["code"], &refused["game"]), (&json!("too-many"), &json!(games[2])));
    said(&refused["said"]);
    socket.say(&json!({ "type": "unwatch", "game": games[0] })).await;
    socket.watch(&games[2], None, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_computers_play_each_other() {
    let host = Host::with(|config| config.limits.exhibitions = 1).await;
    let computers = json!([{ "who": "computer", "level": 1 }, { "who": "computer", "level": 1 }]);
    let body = new_game(json!({ "variant": "jersi-1", "players": computers }));
    assert_eq!(host.post("/api/games", &body).await.status, 201);
    host.post("/api/games", &body).await.refused(429, "too-many");
    host.make(json!({})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_socket_is_dropped() {
    let host = Host::with(|config| {
        config.timeouts.ping = Duration::from_millis(100);
        config.timeouts.silence = Duration::from_millis(300);
    })
    .await;
    let request = format!(
        "GET /api/socket HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        host.address()
    );
    let mut stream = TcpStream::connect(host.address()).await.expect("a connection");
    stream.write_all(request.as_bytes()).await.expect("sent");
    // It reads, but never answers a ping.
    let mut heard = Vec::new();
    let end = tokio::time::timeout(Duration::from_secs(60), stream.read_to_end(&mut heard)).await;
    assert!(end.is_ok(), "the socket was not closed");
    assert!(heard.windows(6).any(|part| part == b"silent"), "it is told why");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_half_sent_header_is_given_up() {
    let host = Host::with(|config| config.timeouts.idle = Duration::from_millis(500)).await;
    let mut slow = Vec::new();
    for _ in 0..100 {
        let mut stream = TcpStream::connect(host.address()).await.expect("a connection");
        stream.write_all(b"GET / HTTP/1.1\r\nHost: ").await.expect("sent");
        slow.push(stream);
    }
    assert_eq!(host.get("/healthz").await.text, "alive\n");
    for mut stream in slow {
        let mut rest = Vec::new();
        let end = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut rest)).await;
        assert!(end.is_ok(), "the connection was not closed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_half_sent_body_is_given_up() {
    let host = Host::with(|config| config.timeouts.request = Duration::from_millis(500)).await;
    let head = format!(
        "POST /api/games HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{{",
        host.address()
    );
    let mut stream = TcpStream::connect(host.address()).await.expect("a connection");
    stream.write_all(head.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    let end = tokio::time::timeout(Duration::from_secs(40), stream.read_to_end(&mut answer)).await;
    assert!(end.is_ok(), "the connection was not closed");
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
    assert!(answer.contains("\"said\""), "nobody is told why: {answer}");
}
