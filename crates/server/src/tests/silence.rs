//! Connections of which nothing comes are closed; players who wait are not.

use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use super::common::{Answer, Host, PATIENCE};

const IDLE: Duration = Duration::from_millis(500);

async fn host() -> Host {
    Host::with(|config| config.timeouts.idle = IDLE).await
}

async fn connect(host: &Host, first: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(host.address()).await.expect("a connection");
    stream.write_all(first).await.expect("sent");
    stream
}

/// Reads until the other end closes.
async fn closes(mut stream: TcpStream) -> Vec<u8> {
    let mut heard = Vec::new();
    let end = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut heard)).await;
    assert!(end.is_ok(), "the connection was not closed");
    heard
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_nothing_is_sent_away() {
    let host = host().await;
    for first in [b"".as_slice(), b"P", b"PRI * HTTP/2.0\r\n", b"GET / HTTP/1.1\r\nHost: local"] {
        closes(connect(&host, first).await).await;
    }
    // After an answer too.
    let ask = format!("GET /healthz HTTP/1.1\r\nHost: {}\r\n\r\n", host.address());
    let heard = closes(connect(&host, ask.as_bytes()).await).await;
    assert!(heard.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&heard));
}

/// The beginning of HTTP/2: the preface, and settings without any.
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00";

/// The answer to a ping.
fn pong(payload: &[u8]) -> Vec<u8> {
    [b"\x00\x00\x08\x06\x01\x00\x00\x00\x00", payload].concat()
}

/// Answers settings and pings of HTTP/2, and sends pings of its own, until the other end closes.
async fn keeps_talking(mut stream: TcpStream) {
    let mut head = [0; 9];
    loop {
        let ping = b"\x00\x00\x08\x06\x00\x00\x00\x00\x0012345678";
        if stream.write_all(ping).await.is_err() || stream.read_exact(&mut head).await.is_err() {
            return;
        }
        let length = usize::from(head[0]) << 16 | usize::from(head[1]) << 8 | usize::from(head[2]);
        let mut payload = vec![0; length];
        if stream.read_exact(&mut payload).await.is_err() {
            return;
        }
        let answer = match (head[3], head[4] & 1) {
            (4, 0) => b"\x00\x00\x00\x04\x01\x00\x00\x00\x00".to_vec(),
            (6, 0) => pong(&payload),
            _ => Vec::new(),
        };
        if stream.write_all(&answer).await.is_err() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_only_answers_pings_is_sent_away() {
    let host = host().await;
    closes(connect(&host, PREFACE).await).await;
    let talking = keeps_talking(connect(&host, PREFACE).await);
    assert!(tokio::time::timeout(PATIENCE, talking).await.is_ok(), "the connection was not closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_is_sent_away() {
    // There is room for one connection: it is free again when the silent one was closed.
    let host = Host::with(|config| (config.timeouts.idle, config.limits.connections_each) = (IDLE, 1)).await;
    let ask = format!("GET /api/openapi.json HTTP/1.1\r\nHost: {}\r\n\r\n", host.address());
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4 << 10).expect("a small window");
    let mut silent = socket.connect(host.address()).await.expect("a connection");
    let flood = tokio::spawn(async move {
        // More answers than anybody keeps for us.
        let _ = silent.write_all(ask.repeat(500).as_bytes()).await;
        silent
    });
    let free = async {
        loop {
            let client = reqwest::Client::builder().pool_max_idle_per_host(0).build().expect("a client");
            let request = client.get(format!("http://{}/healthz", host.address()));
            if let Ok(response) = request.send().await
                && response.status() == 200
            {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    assert!(tokio::time::timeout(PATIENCE, free).await.is_ok(), "the connection was not closed");
    drop(flood);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_reads_slowly_gets_it_all() {
    // The system takes in a lot at once and tells the server of room in large steps: longer than one of them, shorter than the reading.
    let host = Host::with(|config| config.timeouts.idle = 8 * IDLE).await;
    let whole = Answer::of(host.client.get(format!("http://{}/api/openapi.json", host.address()))).await.text;
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4 << 10).expect("a small window");
    let mut slow = socket.connect(host.address()).await.expect("a connection");
    let ask = format!("GET /api/openapi.json HTTP/1.1\r\nHost: {}\r\n\r\n", host.address());
    // Several answers, so that what the system keeps for us is not all there is.
    slow.write_all(ask.repeat(40).as_bytes()).await.expect("sent");
    let (mut heard, mut part) = (0, vec![0; 256 << 10]);
    loop {
        match tokio::time::timeout(PATIENCE, slow.read(&mut part)).await.expect("something in time") {
            Ok(0) | Err(_) => break,
            Ok(more) => heard += more,
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(heard > 40 * whole.len(), "{heard} of {}", 40 * whole.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_for_a_turn_may_stay() {
    let host = Host::with(|config| {
        config.timeouts.idle = Duration::from_millis(200);
        config.timeouts.ping = Duration::from_millis(100);
    })
    .await;
    let (game, _, black) = host.duel(json!({})).await;
    let (mut socket, _) = host.watch(&game, Some(&black)).await;
    // Only pings go back and forth.
    assert!(tokio::time::timeout(Duration::from_secs(2), socket.until("game")).await.is_err());
    socket.is_heard().await;
}
