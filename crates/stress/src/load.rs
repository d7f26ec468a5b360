//! A thousand games at once, and how long everybody waits.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::fmt;
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
use crate::commits;
use crate::dice::Dice;
use crate::http::Http;
use crate::program::{self, Program};

/// The six games.
const VARIANTS: [&str; 6] = ["pijersi", "jersi-4", "mikjersi", "jersi-1", "jersi-2", "jersi-0"];

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many games are played at once.
    pub games: usize,
    /// How many connections hold the seats: half of them White's, half Black's.
    pub connections: usize,
    /// How long each part is measured.
    pub time: Duration,
    /// How many turns a second are offered in the second part; twice the disk's single commits, if not said.
    pub rate: Option<f64>,
    /// Measure only the first part.
    pub only_fastest: bool,
}

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
    /// How many requests a commit held on average.
    pub group: f64,
    /// How long a commit took on average, in milliseconds.
    pub commit: f64,
}

impl Part {
    /// The wait that this part of all turns did not exceed, in milliseconds.
    pub fn wait(&self, quantile: f64) -> f64 {
        let last = self.waits.len().saturating_sub(1);
        let at = (quantile * last as f64).ceil() as usize;
        self.waits.get(at.min(last)).map_or(0.0, |wait| f64::from(*wait) / 1_000.0)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(
            out,
            "{:.0} turns a second; from send to acknowledgement p50 {:.1} ms, p99 {:.1} ms, worst {:.1} ms \
             ({} turns); cores: server {:.2}, clients {:.2}; {:.1} requests a commit of {:.2} ms",
            self.rate,
            self.wait(0.5),
            self.wait(0.99),
            self.wait(1.0),
            self.waits.len(),
            self.server,
            self.clients,
            self.group,
            self.commit
        )
    }
}

/// A seat that a connection takes.
struct Seat {
    game: String,
    secret: String,
    white: bool,
}

/// The parts of a run, as the connections see them. Odd ones are measured.
const WARMING: usize = 0;
const FASTEST: usize = 1;
const SLOWING: usize = 2;
const STEADY: usize = 3;
const OVER: usize = 4;

/// What the connections share.
struct Shared {
    http: Http,
    part: AtomicUsize,
    /// The mean pause before a turn in the steady part, in microseconds.
    pause: AtomicU64,
    games: AtomicU64,
    refused: AtomicU64,
    seats: Vec<[mpsc::UnboundedSender<Seat>; 2]>,
}

/// Does it, and says what came of it; whether the goals are met.
pub async fn run(plan: Plan) -> Result<bool, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let program = Program::new(&program::find()?, folder.path())?;
    let before = commits::rate(folder.path(), Duration::from_secs(2)).await?;
    println!("SQLite alone, one row a commit, WAL, synchronous FULL: {before:.0} commits a second");
    let mut server = program.start()?;
    server.ready().await?;
    let pid = server.pid().ok_or("the server has ended")?;
    let pairs = (plan.connections / 2).max(1);
    let (mut seats, mut inboxes) = (Vec::new(), Vec::new());
    for _ in 0..pairs {
        let (white, white_inbox) = mpsc::unbounded_channel();
        let (black, black_inbox) = mpsc::unbounded_channel();
        seats.push([white, black]);
        inboxes.extend([white_inbox, black_inbox]);
    }
    let shared = Arc::new(Shared {
        http: Http { address: program.address },
        part: AtomicUsize::new(WARMING),
        pause: AtomicU64::new(0),
        games: AtomicU64::new(0),
        refused: AtomicU64::new(0),
        seats,
    });
    let mut connections = JoinSet::new();
    let url = format!("ws://{}/api/socket", program.address);
    for (number, inbox) in inboxes.into_iter().enumerate() {
        let (socket, _) = tokio_tungstenite::connect_async_with_config(&url, None, true)
            .await
            .map_err(|error| format!("connection {number}: {error}"))?;
        connections.spawn(Connection::new(shared.clone(), number as u64).run(socket, inbox));
    }
    println!(
        "{} games at once; 2 × {} seats on {} connections; the six games in turn, every second one with a clock",
        plan.games,
        plan.games,
        pairs * 2
    );
    make_games(&shared, plan.games).await?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let mut parts = vec![measure(&shared, FASTEST, plan.time, pid).await?];
    let rate = plan.rate.unwrap_or(2.0 * before);
    if !plan.only_fastest {
        shared.pause.store((plan.games as f64 / rate * 1e6) as u64, Ordering::Relaxed);
        shared.part.store(SLOWING, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_secs(3)).await;
        parts.push(measure(&shared, STEADY, plan.time, pid).await?);
    }
    shared.part.store(OVER, Ordering::Relaxed);
    let memory = status(pid, "VmHWM:")?;
    // The connections end with the server.
    server.stop().await?;
    while let Some(done) = connections.join_next().await {
        let waits = done.map_err(|error| format!("a connection broke down: {error}"))?;
        parts[0].waits.extend(&waits[0]);
        if let Some(steady) = parts.get_mut(1) {
            steady.waits.extend(&waits[1]);
        }
    }
    let after = commits::rate(folder.path(), Duration::from_secs(2)).await?;
    println!("SQLite alone again, after the run: {after:.0} commits a second");
    for part in &mut parts {
        part.waits.sort_unstable();
        part.rate = part.waits.len() as f64 / plan.time.as_secs_f64();
    }
    println!("as fast as the server answers: {}", parts[0]);
    if let Some(steady) = parts.get(1) {
        println!("{rate:.0} turns a second offered: {steady}");
    }
    let refused = shared.refused.load(Ordering::Relaxed);
    println!(
        "{} games were made; {refused} requests were refused; the server's memory was at most {:.0} MB",
        shared.games.load(Ordering::Relaxed),
        memory as f64 / 1_000.0
    );
    let single = before.max(after);
    let wait = parts.last().map_or(f64::MAX, |part| part.wait(0.99));
    let goals = [
        (
            parts[0].rate >= 2.0 * single,
            format!("{:.1} times the single commits (2)", parts[0].rate / single),
        ),
        (wait < 50.0, format!("p99 {wait:.1} ms at the offered rate (50 ms)")),
        (memory < 300_000, format!("{:.0} MB (300 MB)", memory as f64 / 1_000.0)),
        (refused == 0, "nothing refused".into()),
    ];
    for (met, goal) in &goals {
        println!("{} {goal}", if *met { "met:   " } else { "MISSED:" });
    }
    Ok(goals.iter().all(|(met, _)| *met))
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
    let made = shared.http.create(&new).await?;
    let other = shared.http.join(&made.game, "two").await?;
    shared.games.fetch_add(1, Ordering::Relaxed);
    for seat in made.seats.into_iter().chain([other]) {
        let white = seat.side == "white";
        // White's connections and Black's are paired anew each time.
        let pair = number as usize * if white { 1 } else { 7 } % shared.seats.len();
        let seat = Seat { game: made.game.clone(), secret: seat.secret, white };
        let _ = shared.seats[pair][usize::from(!white)].send(seat);
    }
    Ok(())
}

/// Measures a part; the waits come from the connections.
async fn measure(shared: &Shared, part: usize, time: Duration, pid: u32) -> Result<Part, String> {
    let own = std::process::id();
    let before = (ticks(pid)?, ticks(own)?, groups(&shared.http).await?);
    let started = Instant::now();
    shared.part.store(part, Ordering::Relaxed);
    tokio::time::sleep(time).await;
    shared.part.store(SLOWING, Ordering::Relaxed);
    let elapsed = started.elapsed().as_secs_f64();
    let after = (ticks(pid)?, ticks(own)?, groups(&shared.http).await?);
    let commits = (after.2[1] - before.2[1]).max(1.0);
    Ok(Part {
        server: (after.0 - before.0) as f64 / 100.0 / elapsed,
        clients: (after.1 - before.1) as f64 / 100.0 / elapsed,
        group: (after.2[0] - before.2[0]) / commits,
        commit: (after.2[2] - before.2[2]) / commits * 1_000.0,
        ..Part::default()
    })
}

/// Requests, commits, and seconds they took, from the server's metrics.
async fn groups(http: &Http) -> Result<[f64; 3], String> {
    let (_, text) = http.ask(hyper::Method::GET, "/metrics", None).await?;
    let number = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|number| number.trim().parse().ok()).unwrap_or(0.0)
    };
    Ok(["jersi_commit_group_size_sum", "jersi_commit_group_size_count", "jersi_commit_seconds_sum"]
        .map(number))
}

/// How long a process has run, in hundredths of seconds.
fn ticks(pid: u32) -> Result<u64, String> {
    let name = format!("/proc/{pid}/stat");
    let text = std::fs::read_to_string(&name).map_err(|error| format!("{name}: {error}"))?;
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let number = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    Ok(number(11) + number(12))
}

/// A number of `/proc/PID/status`, in kB.
fn status(pid: u32, field: &str) -> Result<u64, String> {
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
    waits: [Vec<u32>; 2],
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
            waits: [Vec::new(), Vec::new()],
            made: number,
        }
    }

    async fn run(mut self, mut socket: Socket, mut inbox: mpsc::UnboundedReceiver<Seat>) -> [Vec<u32>; 2] {
        let _ = self.converse(&mut socket, &mut inbox).await;
        self.waits
    }

    async fn converse(
        &mut self,
        socket: &mut Socket,
        inbox: &mut mpsc::UnboundedReceiver<Seat>,
    ) -> Option<()> {
        loop {
            let next = self.waiting.peek().map(|Reverse((at, ..))| *at);
            tokio::select! {
                message = socket.next() => match message?.ok()? {
                    Message::Text(text) => self.receive(socket, &text).await?,
                    Message::Close(_) => return None,
                    _ => {}
                },
                Some(Seat { game, secret, white }) = inbox.recv() => {
                    let watch = json!({ "type": "watch", "game": game, "secret": secret });
                    self.seats.insert(game, Taken { white, known: 0, due: None });
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
                let id: usize = between(text, r#""id":""#, "\"")?.parse().ok()?;
                let (at, part) = *self.sent.get(id)?;
                let wait = u32::try_from(at.elapsed().as_micros()).unwrap_or(u32::MAX);
                match part {
                    FASTEST => self.waits[0].push(wait),
                    STEADY => self.waits[1].push(wait),
                    _ => {}
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
