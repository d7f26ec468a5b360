//! Many players at once: connections that hold many seats, and how long each turn waits for its acknowledgement.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;

use crate::client::Socket;
use crate::dice::Dice;
use crate::http::{Http, connect_from};

/// The six games.
const VARIANTS: [&str; 6] = ["pijersi", "jersi-4", "mikjersi", "jersi-1", "jersi-2", "jersi-0"];

/// What was measured in a part.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// Turns acknowledged in a second.
    pub rate: f64,
    /// From send to acknowledgement, in microseconds: sorted.
    waits: Vec<u32>,
    /// The server's use of the processor: 1 is one core.
    pub server: f64,
    /// The clients'.
    pub clients: f64,
    /// That of a database with processes of its own.
    pub database: f64,
    /// Commits in a second, of all servers.
    pub commits: f64,
    /// How many requests a commit held on average.
    pub group: f64,
    /// How long a commit took on average, in milliseconds.
    pub commit: f64,
}

impl Part {
    /// The wait that this part of all turns did not exceed, in milliseconds.
    pub fn wait(&self, quantile: f64) -> f64 {
        quantile_of(&self.waits, quantile)
    }

    /// The same for the turns of several parts together.
    pub fn wait_of_all(parts: &[&Part], quantile: f64) -> f64 {
        let mut waits: Vec<u32> = parts.iter().flat_map(|part| part.waits.iter().copied()).collect();
        waits.sort_unstable();
        quantile_of(&waits, quantile)
    }
}

/// The wait that this part of all, which are sorted, did not exceed, in milliseconds.
fn quantile_of(waits: &[u32], quantile: f64) -> f64 {
    let last = waits.len().saturating_sub(1);
    let at = (quantile * last as f64).ceil() as usize;
    waits.get(at.min(last)).map_or(0.0, |wait| f64::from(*wait) / 1_000.0)
}

impl fmt::Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(
            out,
            "{:.0} turns a second; from send to acknowledgement p50 {:.1} ms, p99 {:.1} ms, worst {:.1} ms \
             ({} turns); cores: server {:.2}, database {:.2}, clients {:.2}; {:.1} requests a commit of {:.2} ms",
            self.rate,
            self.wait(0.5),
            self.wait(0.99),
            self.wait(1.0),
            self.waits.len(),
            self.server,
            self.database,
            self.clients,
            self.group,
            self.commit
        )
    }
}

/// How long it is measured what the machine gives.
const SPIN: Duration = Duration::from_secs(1);

/// The part in which everything has ended.
const OVER: usize = usize::MAX;

/// What a connection has waited, in microseconds, by part.
type Waits = BTreeMap<usize, Vec<u32>>;

/// A seat that a connection takes.
struct Assignment {
    game: String,
    secret: String,
    white: bool,
}

/// What the connections share.
struct Shared {
    servers: Vec<SocketAddr>,
    /// Whether each pair of connections comes from an address of its own.
    apart: bool,
    /// The part of the run. Odd ones are measured.
    part: AtomicUsize,
    /// The mean pause before a turn, in microseconds.
    pause: AtomicU64,
    games: AtomicU64,
    refused: AtomicU64,
    acknowledged: AtomicU64,
    seats: Vec<[mpsc::UnboundedSender<Assignment>; 2]>,
}

impl Shared {
    /// The address from which the games of a number are played.
    fn source(&self, number: usize) -> Option<IpAddr> {
        self.apart.then(|| visitor(number % self.seats.len()))
    }
}

/// The address of a visitor of that number, on this machine.
fn visitor(number: usize) -> IpAddr {
    Ipv4Addr::new(127, 0, 1 + (number / 250) as u8, 1 + (number % 250) as u8).into()
}

/// Everybody who plays.
pub(crate) struct Crowd {
    shared: Arc<Shared>,
    connections: JoinSet<Waits>,
    pids: Vec<u32>,
    parts: Vec<Part>,
    times: Vec<Duration>,
}

impl Crowd {
    /// So many pairs of connections to servers, each pair from an address of its own if they are to be `apart`.
    pub async fn connect(
        servers: Vec<SocketAddr>,
        pids: Vec<u32>,
        pairs: usize,
        apart: bool,
    ) -> Result<Crowd, String> {
        let (mut seats, mut inboxes) = (Vec::new(), Vec::new());
        for _ in 0..pairs {
            let (white, white_inbox) = mpsc::unbounded_channel();
            let (black, black_inbox) = mpsc::unbounded_channel();
            seats.push([white, black]);
            inboxes.extend([white_inbox, black_inbox]);
        }
        let shared = Arc::new(Shared {
            servers,
            apart,
            part: AtomicUsize::new(0),
            pause: AtomicU64::new(0),
            games: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            acknowledged: AtomicU64::new(0),
            seats,
        });
        let mut connections = JoinSet::new();
        for (number, inbox) in inboxes.into_iter().enumerate() {
            // The two sides of a game sit at different servers, where there are several.
            let server = shared.servers[number % shared.servers.len()];
            let socket = socket(server, shared.source(number / 2)).await?;
            connections.spawn(Connection::new(shared.clone(), number as u64).run(socket, inbox));
        }
        Ok(Crowd { shared, connections, pids, parts: Vec::new(), times: Vec::new() })
    }

    /// Begins so many games.
    pub async fn begin(&self, games: usize) -> Result<(), String> {
        make_games(&self.shared, games).await
    }

    /// So many games are to make so many turns a second, from now on.
    pub fn pace(&self, games: usize, rate: f64) {
        self.shared.pause.store((games as f64 / rate * 1e6) as u64, Ordering::Relaxed);
    }

    /// Measures a part.
    pub async fn measure(&mut self, time: Duration) -> Result<(), String> {
        let number = 2 * self.parts.len() + 1;
        let part = measure(&self.shared, number, time, &self.pids).await?;
        self.parts.push(part);
        self.times.push(time);
        Ok(())
    }

    /// Turns acknowledged in a second of the last part.
    pub fn rate(&self) -> f64 {
        self.parts.last().map_or(0.0, |part| part.rate)
    }

    /// From now on nothing that is refused counts: the servers are about to stop.
    pub fn end(&self) {
        self.shared.part.store(OVER, Ordering::Relaxed);
    }

    /// How many games were made, and how many requests refused.
    pub fn counts(&self) -> (u64, u64) {
        (self.shared.games.load(Ordering::Relaxed), self.shared.refused.load(Ordering::Relaxed))
    }

    /// What was measured; the connections have ended with the servers.
    pub async fn parts(mut self) -> Result<Vec<Part>, String> {
        while let Some(done) = self.connections.join_next().await {
            let waits = done.map_err(|error| format!("a connection broke down: {error}"))?;
            for (number, waits) in waits {
                self.parts[number / 2].waits.extend(waits);
            }
        }
        for (part, time) in self.parts.iter_mut().zip(&self.times) {
            part.waits.sort_unstable();
            part.rate = part.waits.len() as f64 / time.as_secs_f64();
        }
        Ok(self.parts)
    }
}

/// A socket to a server, from an address.
pub(crate) async fn socket(server: SocketAddr, from: Option<IpAddr>) -> Result<Socket, String> {
    let fail = |error: &dyn fmt::Display| format!("a socket from {from:?}: {error}");
    let stream = connect_from(server, from).await.map_err(|error| fail(&error))?;
    stream.set_nodelay(true).map_err(|error| fail(&error))?;
    let stream = tokio_tungstenite::MaybeTlsStream::Plain(stream);
    let url = format!("ws://{server}/api/socket");
    let (socket, _) = tokio_tungstenite::client_async(url, stream).await.map_err(|error| fail(&error))?;
    Ok(socket)
}

async fn make_games(shared: &Arc<Shared>, games: usize) -> Result<(), String> {
    let mut making = JoinSet::new();
    for number in 0..games as u64 {
        if making.len() >= 32
            && let Some(made) = making.join_next().await
        {
            made.map_err(|error| error.to_string())??;
        }
        let shared = shared.clone();
        making.spawn(async move { make_game(&shared, number).await });
    }
    while let Some(made) = making.join_next().await {
        made.map_err(|error| error.to_string())??;
    }
    Ok(())
}

/// Makes a game and hands its seats to two connections.
async fn make_game(shared: &Shared, number: u64) -> Result<(), String> {
    let clock = match number % 2 {
        0 => json!({ "kind": "none" }),
        _ => json!({ "kind": "total", "seconds": 3_600, "increment": 1 }),
    };
    let new = json!({
        "variant": VARIANTS[(number / 2) as usize % VARIANTS.len()], "clock": clock, "public": true,
        "players": [{ "who": "me", "name": "one" }, { "who": "open" }],
    });
    let pairs = shared.seats.len();
    let http = Http::new(shared.servers.clone()).from(shared.source(number as usize));
    // Where all come from one address, its queue may be full.
    let made = if shared.apart { http.create(&new).await? } else { http.create_patiently(&new).await? };
    let other = http.join(&made.game, "two").await?;
    shared.games.fetch_add(1, Ordering::Relaxed);
    for seat in made.seats.into_iter().chain([other]) {
        let white = seat.side == "white";
        // White's connections and Black's are paired anew each time.
        let pair = number as usize * if white { 1 } else { 7 } % pairs;
        let seat = Assignment { game: made.game.clone(), secret: seat.secret, white };
        let _ = shared.seats[pair][usize::from(!white)].send(seat);
    }
    Ok(())
}

/// Measures a part; the waits come from the connections.
async fn measure(shared: &Shared, part: usize, time: Duration, pids: &[u32]) -> Result<Part, String> {
    let own = std::process::id();
    let before = (ticks_of_all(pids)?, ticks(own)?, groups(&shared.servers).await?);
    let (started, turns) = (Instant::now(), shared.acknowledged.load(Ordering::Relaxed));
    shared.part.store(part, Ordering::Relaxed);
    tokio::time::sleep(time).await;
    shared.part.store(part + 1, Ordering::Relaxed);
    let elapsed = started.elapsed().as_secs_f64();
    let turns = shared.acknowledged.load(Ordering::Relaxed) - turns;
    let after = (ticks_of_all(pids)?, ticks(own)?, groups(&shared.servers).await?);
    let commits = (after.2[1] - before.2[1]).max(1.0);
    Ok(Part {
        rate: turns as f64 / elapsed,
        commits: commits / elapsed,
        server: (after.0 - before.0) as f64 / 100.0 / elapsed,
        clients: (after.1 - before.1) as f64 / 100.0 / elapsed,
        group: (after.2[0] - before.2[0]) / commits,
        commit: (after.2[2] - before.2[2]) / commits * 1_000.0,
        ..Part::default()
    })
}

/// Requests, commits, and seconds they took, from the server's metrics.
async fn groups(servers: &[SocketAddr]) -> Result<[f64; 3], String> {
    const NAMES: [&str; 3] =
        ["jersi_commit_group_size_sum", "jersi_commit_group_size_count", "jersi_commit_seconds_sum"];
    let mut sums = [0.0; 3];
    for server in servers {
        let (_, text) = Http::new(vec![*server]).ask(hyper::Method::GET, "/metrics", None).await?;
        for (sum, name) in sums.iter_mut().zip(NAMES) {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            *sum += line.and_then(|number| number.trim().parse::<f64>().ok()).unwrap_or(0.0);
        }
    }
    Ok(sums)
}

fn ticks_of_all(pids: &[u32]) -> Result<u64, String> {
    pids.iter().map(|pid| ticks(*pid)).sum()
}

/// How long the first process has run, with those of its children that have ended, and the others, which may end at any moment.
pub(crate) fn ticks_of_family(pids: &[u32]) -> Result<u64, String> {
    let Some((first, others)) = pids.split_first() else { return Ok(0) };
    let first: u64 = fields(*first)?.iter().sum();
    Ok(first + others.iter().filter_map(|pid| ticks(*pid).ok()).sum::<u64>())
}

/// How long a process has run, in hundredths of seconds.
fn ticks(pid: u32) -> Result<u64, String> {
    fields(pid).map(|[user, system, ..]| user + system)
}

/// How long a process has run, and its children that have ended: each for itself and in the system.
fn fields(pid: u32) -> Result<[u64; 4], String> {
    let name = format!("/proc/{pid}/stat");
    let text = std::fs::read_to_string(&name).map_err(|error| format!("{name}: {error}"))?;
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let number = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    Ok([11, 12, 13, 14].map(number))
}

/// How many cores this program is given now, beside whatever else runs: what threads get that do nothing but count.
pub(crate) fn cores_given() -> Result<f64, String> {
    let (own, begun) = (std::process::id(), Instant::now());
    let before = ticks(own)?;
    std::thread::scope(|scope| {
        for _ in 0..2 * std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| while begun.elapsed() < SPIN {});
        }
    });
    Ok((ticks(own)? - before) as f64 / 100.0 / begun.elapsed().as_secs_f64())
}

/// A number of `/proc/PID/status`, in kB.
pub(crate) fn status(pid: u32, field: &str) -> Result<u64, String> {
    let name = format!("/proc/{pid}/status");
    let text = std::fs::read_to_string(&name).map_err(|error| format!("{name}: {error}"))?;
    let line = text.lines().find_map(|line| line.strip_prefix(field));
    let number = line.and_then(|line| line.split_whitespace().next()).and_then(|number| number.parse().ok());
    number.ok_or_else(|| format!("{name} has no {field}"))
}

/// A turn that is to be sent at a moment.
type Waiting = Reverse<(Instant, String, u32, String)>;

/// A seat that a connection has taken.
struct Taken {
    white: bool,
    /// The version of the game that it knows.
    known: u64,
    /// The turns that were played when it was last its turn: news may come that add none.
    played: Option<u32>,
    /// When its last turn was to be sent: a turn that waited does not put off those after it.
    due: Option<Instant>,
}

/// A connection with many seats. It reads of each message no more than it needs.
struct Connection {
    shared: Arc<Shared>,
    dice: Dice,
    seats: HashMap<String, Taken>,
    waiting: BinaryHeap<Waiting>,
    /// When each turn was sent, and in which part; the turn's id is its number.
    sent: Vec<(Instant, usize)>,
    waits: Waits,
    made: u64,
}

impl Connection {
    fn new(shared: Arc<Shared>, number: u64) -> Connection {
        Connection {
            shared,
            dice: Dice::new(number, 3),
            seats: HashMap::new(),
            waiting: BinaryHeap::new(),
            sent: Vec::new(),
            waits: Waits::new(),
            made: number,
        }
    }

    async fn run(mut self, mut socket: Socket, mut inbox: mpsc::UnboundedReceiver<Assignment>) -> Waits {
        let _ = self.converse(&mut socket, &mut inbox).await;
        self.waits
    }

    async fn converse(
        &mut self,
        socket: &mut Socket,
        inbox: &mut mpsc::UnboundedReceiver<Assignment>,
    ) -> Option<()> {
        loop {
            let next = self.waiting.peek().map(|Reverse((at, ..))| *at);
            tokio::select! {
                message = socket.next() => match message?.ok()? {
                    Message::Text(text) => self.receive(socket, &text).await?,
                    Message::Close(_) => return None,
                    _ => {}
                },
                Some(Assignment { game, secret, white }) = inbox.recv() => {
                    let watch = json!({ "type": "watch", "game": game, "secret": secret });
                    self.seats.insert(game, Taken { white, known: 0, played: None, due: None });
                    say(socket, &watch).await?;
                }
                _ = tokio::time::sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() => {
                    if let Some(Reverse((_, game, ply, turn))) = self.waiting.pop() {
                        self.play(socket, &game, ply, &turn).await?;
                    }
                }
            }
        }
    }

    async fn play(&mut self, socket: &mut Socket, game: &str, ply: u32, turn: &str) -> Option<()> {
        let id = self.sent.len();
        let text = format!(r#"{{"type":"turn","game":"{game}","ply":{ply},"id":"{id}","turn":"{turn}"}}"#);
        self.sent.push((Instant::now(), self.shared.part.load(Ordering::Relaxed)));
        socket.send(Message::text(text)).await.ok()
    }

    async fn receive(&mut self, socket: &mut Socket, text: &str) -> Option<()> {
        if text.starts_with(r#"{"type":"game""#) {
            return self.receive_game(socket, text).await;
        }
        match between(text, r#""type":""#, "\"") {
            Some("done") => {
                self.shared.acknowledged.fetch_add(1, Ordering::Relaxed);
                let id: usize = between(text, r#""id":""#, "\"")?.parse().ok()?;
                let (at, part) = *self.sent.get(id)?;
                let wait = u32::try_from(at.elapsed().as_micros()).unwrap_or(u32::MAX);
                if part % 2 == 1 && part != OVER {
                    self.waits.entry(part).or_default().push(wait);
                }
            }
            Some("refused") if self.shared.part.load(Ordering::Relaxed) != OVER => {
                let before = self.shared.refused.fetch_add(1, Ordering::Relaxed);
                if before < 5 {
                    eprintln!("refused: {text}");
                }
            }
            _ => {}
        }
        Some(())
    }

    async fn receive_game(&mut self, socket: &mut Socket, text: &str) -> Option<()> {
        let game = between(text, r#""game":""#, "\"")?;
        let Some(seat) = self.seats.get_mut(game) else { return Some(()) };
        let version: u64 = between(text, r#""version":"#, ",")?.parse().ok()?;
        if version <= seat.known {
            return Some(());
        }
        seat.known = version;
        let white = seat.white;
        let (before, now) = text.split_once(r#""now":{"phase":""#)?;
        if now.starts_with("over") {
            return self.leave(socket, game, white).await;
        }
        let view = &now[now.find(r#""view":{"#)?..];
        if !now.starts_with("playing") || (between(view, r#""side":""#, "\"")? == "white") != white {
            return Some(());
        }
        let ply = match before.rfind(r#""ply":"#) {
            Some(at) => before[at + 6..].split(',').next()?.parse::<u32>().ok()? + 1,
            None => between(before, r#""keep":"#, ",")?.parse().ok()?,
        };
        if seat.played.replace(ply) == Some(ply) {
            return Some(());
        }
        let turns = between(view, r#""turns":["#, "]")?;
        // One of them: the first that begins after a place by chance, or the first of all.
        let place = self.dice.below(turns.len() as u64) as usize;
        let start = turns[place..].find(",\"").map_or(1, |at| place + at + 2);
        let turn = turns.get(start..)?.split('"').next()?;
        let pause = self.shared.pause.load(Ordering::Relaxed);
        if pause == 0 {
            return self.play(socket, game, ply, turn).await;
        }
        // Two pauses after its last turn; the first time, anywhere in them.
        let now = Instant::now();
        let wait = self.dice.below(2 * pause);
        let due = match seat.due {
            Some(due) => due + Duration::from_micros(pause + wait),
            None => now + Duration::from_micros(wait),
        };
        // Who is more than a second behind does not catch up.
        seat.due = due.max(now - Duration::from_secs(1)).into();
        self.waiting.push(Reverse((due.max(now), game.to_owned(), ply, turn.to_owned())));
        Some(())
    }

    /// A game is over: White's connection has another one made.
    async fn leave(&mut self, socket: &mut Socket, game: &str, white: bool) -> Option<()> {
        self.seats.remove(game);
        say(socket, &json!({ "type": "unwatch", "game": game })).await?;
        if white && self.shared.part.load(Ordering::Relaxed) != OVER {
            self.made += 1_009;
            let (shared, number) = (self.shared.clone(), self.made);
            tokio::spawn(async move {
                if let Err(error) = make_game(&shared, number).await
                    && shared.part.load(Ordering::Relaxed) != OVER
                {
                    shared.refused.fetch_add(1, Ordering::Relaxed);
                    eprintln!("a game could not be made: {error}");
                }
            });
        }
        Some(())
    }
}

async fn say(socket: &mut Socket, message: &Value) -> Option<()> {
    socket.send(Message::text(message.to_string())).await.ok()
}

/// What stands between the first `open` and the next `close` after it.
fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<&'a str> {
    let start = text.find(open)? + open.len();
    let rest = &text[start..];
    Some(&rest[..rest.find(close)?])
}
