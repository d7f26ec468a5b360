//! A bad network: between clients and server it loses, delays, doubles and swaps messages, and cuts connections.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{Sink, SinkExt, Stream, StreamExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use crate::dice::Dice;

/// How long the server may take to accept a connection.
const PATIENCE: Duration = Duration::from_secs(2);

/// How bad the network is. The numbers are probabilities for each message.
#[derive(Clone, Copy, Debug)]
pub struct Faults {
    /// It is lost.
    pub drop: f64,
    /// It comes twice.
    pub duplicate: f64,
    /// It comes late, and others overtake it.
    pub delay: f64,
    /// The latest, in milliseconds.
    pub latest: u64,
    /// The connection is cut instead.
    pub cut: f64,
}

impl Default for Faults {
    fn default() -> Faults {
        Faults { drop: 0.03, duplicate: 0.05, delay: 0.1, latest: 400, cut: 0.004 }
    }
}

/// What the network did.
#[derive(Debug, Default)]
pub struct Counts {
    /// Connections that were made.
    pub connections: AtomicU64,
    /// Messages that were handed over.
    pub passed: AtomicU64,
    /// Messages that were lost.
    pub dropped: AtomicU64,
    /// Messages that came twice.
    pub duplicated: AtomicU64,
    /// Messages that came late.
    pub delayed: AtomicU64,
    /// Messages that came after one that was sent later.
    pub overtaken: AtomicU64,
    /// Connections that were cut.
    pub cut: AtomicU64,
}

fn count(number: &AtomicU64) {
    number.fetch_add(1, Ordering::Relaxed);
}

/// A proxy that runs until it is dropped.
pub struct Proxy {
    /// Where it listens.
    pub address: SocketAddr,
    /// What it did.
    pub counts: Arc<Counts>,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Proxy {
    /// Starts a proxy in front of one server or several: each connection goes to any of them.
    pub async fn start(servers: Vec<SocketAddr>, faults: Faults, seed: u64) -> Result<Proxy, String> {
        let fail = |error| format!("the proxy cannot listen: {error}");
        let listener = TcpListener::bind("127.0.0.1:0").await.map_err(fail)?;
        let address = listener.local_addr().map_err(fail)?;
        let counts = Arc::new(Counts::default());
        let task = tokio::spawn(listen(listener, servers, faults, seed, counts.clone()));
        Ok(Proxy { address, counts, task })
    }
}

async fn listen(
    listener: TcpListener,
    servers: Vec<SocketAddr>,
    faults: Faults,
    seed: u64,
    counts: Arc<Counts>,
) {
    // The connections end with the proxy.
    let mut connections = tokio::task::JoinSet::new();
    for number in 0.. {
        while connections.try_join_next().is_some() {}
        match listener.accept().await {
            Ok((stream, _)) => {
                let mut dice = Dice::new(seed, number);
                let server = servers[dice.below(servers.len() as u64) as usize];
                connections.spawn(join(stream, server, faults, dice, counts.clone()));
            }
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// One connection.
async fn join(
    client: TcpStream,
    server: SocketAddr,
    faults: Faults,
    mut dice: Dice,
    counts: Arc<Counts>,
) -> Option<()> {
    client.set_nodelay(true).ok()?;
    // First the server: who cannot be connected is turned away.
    let address = format!("ws://{server}/api/socket");
    let upstream = tokio_tungstenite::connect_async_with_config(&address, None, true);
    let (upstream, _) = tokio::time::timeout(PATIENCE, upstream).await.ok()?.ok()?;
    let client = tokio_tungstenite::accept_async(client).await.ok()?;
    count(&counts.connections);
    let (to_server, from_server) = upstream.split();
    let (to_client, from_client) = client.split();
    let there = Dice::new(dice.below(u64::MAX), 1);
    let back = Dice::new(dice.below(u64::MAX), 2);
    // When one direction ends, both do, and with them the connections.
    tokio::select! {
        _ = pass(from_client, to_server, faults, there, &counts) => {}
        _ = pass(from_server, to_client, faults, back, &counts) => {}
    }
    Some(())
}

/// A message under way: when it arrives, and its number.
type UnderWay = Reverse<(Instant, u64, Utf8Bytes)>;

/// One direction of a connection.
async fn pass(
    mut from: impl Stream<Item = Result<Message, Error>> + Unpin,
    mut to: impl Sink<Message, Error = Error> + Unpin,
    faults: Faults,
    mut dice: Dice,
    counts: &Counts,
) -> Result<(), Error> {
    let mut under_way: BinaryHeap<UnderWay> = BinaryHeap::new();
    let (mut number, mut last) = (0_u64, 0_u64);
    loop {
        let next = under_way.peek().map(|Reverse((at, ..))| *at);
        tokio::select! {
            biased;
            _ = tokio::time::sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() => {
                let Some(Reverse((_, number, text))) = under_way.pop() else { continue };
                if number < last {
                    count(&counts.overtaken);
                }
                last = last.max(number);
                count(&counts.passed);
                to.send(Message::Text(text)).await?;
            }
            message = from.next() => {
                let text = match message {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Close(_))) | None => return Ok(()),
                    Some(Ok(_)) => {
                        // Tungstenite has answered a ping; the answer leaves with the next flush.
                        continue;
                    }
                    Some(Err(error)) => return Err(error),
                };
                if dice.chance(faults.cut) {
                    count(&counts.cut);
                    return Ok(());
                }
                if dice.chance(faults.drop) {
                    count(&counts.dropped);
                    continue;
                }
                let copies = if dice.chance(faults.duplicate) {
                    count(&counts.duplicated);
                    2
                } else {
                    1
                };
                number += 1;
                for _ in 0..copies {
                    let mut at = Instant::now();
                    if dice.chance(faults.delay) {
                        count(&counts.delayed);
                        at += dice.millis(1, faults.latest);
                    }
                    under_way.push(Reverse((at, number, text.clone())));
                }
            }
        }
    }
}
