//! What is live: one WebSocket protocol. docs/PROTOCOL.md describes it with examples.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, SinkExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use jersi_engine::GameLine;
use jersi_rules::Side;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::{mpsc, watch};
use tokio_stream::StreamExt;
use tokio_stream::StreamMap;
use tokio_stream::wrappers::BroadcastStream;
use tokio_stream::wrappers::errors::BroadcastStreamRecvError;

use crate::bus::Note;
use crate::game::{Command, RulesFile, SideName, Taking};
use crate::guard::Client;
use crate::http::{Action, PositionBody};
use crate::ids::{GameId, Key, Secret};
use crate::referee::{Asker, Granted, news};
use crate::said::Problem;
use crate::serve::{App, Slot, stopped};
use crate::thinkers::{Analysis, LONGEST_ANALYSIS};

/// The largest message: an analysis may bring a rule file.
const MAX_MESSAGE: usize = 128 << 10;

/// What a connection reads at once: a turn is far shorter.
const READ_BUFFER: usize = 4 << 10;

/// So much is sent at once at most.
const WRITE_BUFFER: usize = 16 << 10;

/// How often the server looks whether the other end is there.
const PULSE: Duration = Duration::from_secs(10);

/// After so long without a sign the other end is gone.
const SILENCE: Duration = Duration::from_secs(35);

/// A message that cannot be handed over in this time: the other end is too slow.
const SLOW: Duration = Duration::from_secs(10);

/// How long the other end may take to say goodbye.
const FAREWELL: Duration = Duration::from_millis(400);

/// How many messages of an analysis may wait.
const LINES: usize = 32;

/// What a client says.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
enum Incoming {
    /// Follow a game; with the secret of a seat, play in it. `version` is what the client knows already.
    Watch {
        game: GameId,
        #[serde(default)]
        secret: Option<Secret>,
        #[serde(default)]
        version: u64,
    },
    /// Follow it no longer.
    Unwatch { game: GameId },
    /// Play a turn.
    Turn { game: GameId, ply: u32, id: String, turn: String },
    /// Do something else.
    Action {
        game: GameId,
        id: String,
        action: Action,
        #[serde(default)]
        side: Option<SideName>,
    },
    /// Think about a position.
    Analyse {
        id: String,
        variant: String,
        #[serde(default)]
        rules: Option<RulesFile>,
        #[serde(default)]
        position: Option<String>,
        /// Turns from the position on.
        #[serde(default)]
        turns: Vec<String>,
        #[serde(default = "one")]
        lines: usize,
        #[serde(default = "ten")]
        seconds: u64,
    },
    /// Think no longer.
    Stop { id: String },
    /// Are you there?
    Ping {
        #[serde(default)]
        id: Option<String>,
    },
}

fn one() -> usize {
    1
}

fn ten() -> u64 {
    10
}

/// Opens a socket.
pub async fn open(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Extension(slot): Extension<Slot>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .on_upgrade(move |socket| async move {
            Connection::new(app, client).run(Wire { socket, unsent: false }).await;
            drop(slot);
        })
}

/// A game that a connection follows.
struct Followed {
    key: Option<Key>,
    seats: [bool; 2],
}

/// One client.
struct Connection {
    app: Arc<App>,
    client: Client,
    games: HashMap<GameId, Followed>,
    notes: StreamMap<GameId, BroadcastStream<Note>>,
    /// What was asked of the referee and is not answered yet: at most one wish for each game, so that they are granted in order.
    wishes: FuturesUnordered<BoxFuture<'static, Answer>>,
    asked: HashSet<GameId>,
    analyses: HashMap<String, Arc<AtomicBool>>,
    lines: (mpsc::Sender<String>, mpsc::Receiver<String>),
    limiter: DefaultDirectRateLimiter,
    /// The last measured way there and back.
    delay: i64,
    pinged: Option<(u64, Instant)>,
    pings: u64,
}

/// What came of a wish: the game, the client's id, and what the referee says.
type Answer = (GameId, String, Result<Granted, Problem>);

/// The connection is over.
struct Gone;

/// What a connection has to do next.
enum Next {
    Heard(Message),
    Answered(Answer),
    Noted(GameId, Result<Note, BroadcastStreamRecvError>),
    Line(String),
    Pulse,
    Gone,
    Stopping,
}

/// A socket that sends several messages at once where they come together.
struct Wire {
    socket: WebSocket,
    /// Whether something waits to be sent.
    unsent: bool,
}

impl Wire {
    async fn say(&mut self, text: impl Into<Utf8Bytes>) -> Result<(), Gone> {
        self.hand_over(Message::Text(text.into())).await
    }

    async fn hand_over(&mut self, message: Message) -> Result<(), Gone> {
        self.unsent = true;
        soon(self.socket.feed(message)).await
    }

    /// Sends what waits.
    async fn flush(&mut self) -> Result<(), Gone> {
        if std::mem::take(&mut self.unsent) {
            soon(self.socket.flush()).await?;
        }
        Ok(())
    }
}

/// What has to be done before the other end counts as too slow.
async fn soon(sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), Gone> {
    match tokio::time::timeout(SLOW, sending).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Gone),
    }
}

impl Connection {
    fn new(app: Arc<App>, client: Client) -> Connection {
        let messages = NonZeroU32::new(app.limits.messages).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::per_second(messages)
            .allow_burst(messages.saturating_mul(NonZeroU32::MIN.saturating_add(2)));
        Connection {
            app,
            client,
            games: HashMap::new(),
            notes: StreamMap::new(),
            wishes: FuturesUnordered::new(),
            asked: HashSet::new(),
            analyses: HashMap::new(),
            lines: mpsc::channel(LINES),
            limiter: RateLimiter::direct(quota),
            delay: 0,
            pinged: None,
            pings: 0,
        }
    }

    async fn run(mut self, mut socket: Wire) {
        metrics::gauge!("jersi_sockets").increment(1.0);
        let _ = self.serve(&mut socket).await;
        for (game, followed) in std::mem::take(&mut self.games) {
            self.app.referee.count(&game, followed.seats, false);
        }
        for cancelled in self.analyses.values() {
            self.app.thinkers.cancel(cancelled);
        }
        metrics::gauge!("jersi_sockets").decrement(1.0);
    }

    async fn serve(&mut self, socket: &mut Wire) -> Result<(), Gone> {
        let mut stopping = self.app.stopping();
        let mut pulse = tokio::time::interval(PULSE);
        let mut heard = Instant::now();
        let hello = json!({ "type": "hello", "protocol": 1, "now": self.app.referee.clock.now() });
        socket.say(hello.to_string()).await?;
        loop {
            // What was said goes out as soon as there is nothing more to say at once.
            let mut next = None;
            if socket.unsent {
                next = self.next(socket, &mut pulse, &mut stopping).now_or_never();
                if next.is_none() {
                    socket.flush().await?;
                }
            }
            let next = match next {
                Some(next) => next,
                None => self.next(socket, &mut pulse, &mut stopping).await,
            };
            match next {
                Next::Heard(message) => {
                    heard = Instant::now();
                    self.hear(socket, message).await?;
                }
                Next::Answered(answer) => self.tell(socket, answer).await?,
                Next::Noted(game, note) => self.pass_on(socket, game, note).await?,
                Next::Line(line) => {
                    if let Some(id) = finished(&line) {
                        self.analyses.remove(&id);
                    }
                    socket.say(line).await?;
                }
                Next::Pulse => {
                    if heard.elapsed() > SILENCE {
                        return close(socket, 1001, "silent for too long").await;
                    }
                    self.pings += 1;
                    self.pinged = Some((self.pings, Instant::now()));
                    socket.hand_over(Message::Ping(self.pings.to_be_bytes().to_vec().into())).await?;
                }
                Next::Gone => return Err(Gone),
                Next::Stopping => {
                    // What is under way is finished, and told.
                    while let Some(answer) = self.wishes.next().await {
                        self.tell(socket, answer).await?;
                    }
                    let bye = json!({ "type": "bye", "why": "stopping" });
                    socket.say(bye.to_string()).await?;
                    return close(socket, 1012, "the server stops; come back in a moment").await;
                }
            }
        }
    }

    /// Waits for something to do.
    async fn next(
        &mut self,
        socket: &mut Wire,
        pulse: &mut tokio::time::Interval,
        stopping: &mut watch::Receiver<bool>,
    ) -> Next {
        tokio::select! {
            message = socket.socket.recv() => match message {
                Some(Ok(message)) => Next::Heard(message),
                _ => Next::Gone,
            },
            Some(answer) = self.wishes.next() => Next::Answered(answer),
            Some((game, note)) = self.notes.next(), if !self.notes.is_empty() => Next::Noted(game, note),
            Some(line) = self.lines.1.recv() => Next::Line(line),
            _ = pulse.tick() => Next::Pulse,
            _ = stopped(stopping) => Next::Stopping,
        }
    }

    async fn hear(&mut self, socket: &mut Wire, message: Message) -> Result<(), Gone> {
        match message {
            Message::Text(text) => {
                if self.limiter.check().is_err() {
                    metrics::counter!("jersi_refused_total", "why" => "messages").increment(1);
                    return close(socket, 1008, "too many messages").await;
                }
                match serde_json::from_str(&text) {
                    Ok(incoming) => self.answer(socket, incoming).await,
                    Err(error) => {
                        let problem = Problem::bad(
                            format!("This message cannot be read: {error}."),
                            format!("Ce message ne peut pas être lu : {error}."),
                        );
                        socket.say(refused(None, None, &problem)).await
                    }
                }
            }
            Message::Binary(_) => close(socket, 1003, "only text is understood").await,
            Message::Pong(payload) => {
                if let Some((ping, sent)) = self.pinged
                    && payload.as_ref() == ping.to_be_bytes()
                {
                    self.pinged = None;
                    self.delay = sent.elapsed().as_millis() as i64;
                }
                Ok(())
            }
            Message::Ping(_) => Ok(()),
            Message::Close(_) => Err(Gone),
        }
    }

    async fn answer(&mut self, socket: &mut Wire, incoming: Incoming) -> Result<(), Gone> {
        match incoming {
            Incoming::Watch { game, secret, version } => self.watch(socket, game, secret, version).await,
            Incoming::Unwatch { game } => {
                self.leave(&game);
                Ok(())
            }
            Incoming::Turn { game, ply, id, turn } => {
                let taking = Taking { ply, word: turn, client: id.clone(), delay: self.delay };
                self.ask(socket, game, id, None, |side| Command::Turn(side, taking)).await
            }
            Incoming::Action { game, id, action, side } => {
                self.ask(socket, game, id, side.map(Side::from), |side| action.command(side)).await
            }
            Incoming::Analyse { id, variant, rules, position, turns, lines, seconds } => {
                let at = PositionBody { variant, rules, position };
                match self.analyse(id.clone(), &at, &turns, lines, seconds) {
                    Ok(()) => Ok(()),
                    Err(problem) => socket.say(refused(Some(&id), None, &problem)).await,
                }
            }
            Incoming::Stop { id } => {
                if let Some(cancelled) = self.analyses.remove(&id) {
                    self.app.thinkers.cancel(&cancelled);
                    socket.say(json!({ "type": "analysed", "id": id }).to_string()).await?;
                }
                Ok(())
            }
            Incoming::Ping { id } => {
                let pong = json!({ "type": "pong", "id": id, "now": self.app.referee.clock.now() });
                socket.say(pong.to_string()).await
            }
        }
    }

    async fn watch(
        &mut self,
        socket: &mut Wire,
        game: GameId,
        secret: Option<Secret>,
        version: u64,
    ) -> Result<(), Gone> {
        if !self.games.contains_key(&game) && self.games.len() >= self.app.limits.followed {
            let problem = Problem::too_many(
                "Too many games are followed on this socket.",
                "Trop de parties sont suivies sur cette connexion.",
            );
            return socket.say(refused(None, Some(&game), &problem)).await;
        }
        // First follow, then look: nothing that happens in between is missed.
        if !self.notes.contains_key(&game) {
            self.notes.insert(game.clone(), BroadcastStream::new(self.app.referee.bus.follow(&game)));
        }
        let key =
            secret.as_ref().map(Secret::key).or(self.games.get(&game).and_then(|followed| followed.key));
        let seen =
            self.app.referee.look(&game, |game, now| (held(game, key), news(game, version, now))).await;
        match seen {
            Ok((seats, _)) if secret.is_some() && seats == [false, false] => {
                if !self.games.contains_key(&game) {
                    self.notes.remove(&game);
                }
                socket.say(refused(None, Some(&game), &Problem::no_seat())).await
            }
            Ok((seats, text)) => {
                let before = self.games.insert(game.clone(), Followed { key, seats });
                socket.say(seat_message(&game, seats)).await?;
                socket.say(text).await?;
                match before {
                    Some(before) if before.seats == seats => {
                        return socket.say(self.app.referee.presence(&game)).await;
                    }
                    Some(before) => self.app.referee.count(&game, before.seats, false),
                    None => {}
                }
                // Everybody is told who is there now; also this one.
                self.app.referee.count(&game, seats, true);
                Ok(())
            }
            Err(problem) => {
                self.leave(&game);
                socket.say(refused(None, Some(&game), &problem)).await
            }
        }
    }

    fn leave(&mut self, game: &GameId) {
        self.notes.remove(game);
        if let Some(followed) = self.games.remove(game) {
            self.app.referee.count(game, followed.seats, false);
        }
    }

    /// Asks the referee; the answer comes when it is there, and other games are not kept waiting.
    async fn ask(
        &mut self,
        socket: &mut Wire,
        game: GameId,
        id: String,
        side: Option<Side>,
        wish: impl FnOnce(Side) -> Command + Send + 'static,
    ) -> Result<(), Gone> {
        if self.asked.contains(&game) {
            self.settle(socket, &game).await?;
        }
        let Some(key) = self.games.get(&game).and_then(|followed| followed.key) else {
            return self.tell(socket, (game, id, Err(Problem::no_seat()))).await;
        };
        self.asked.insert(game.clone());
        let asker = Asker { game: game.clone(), key, side };
        let granted = self.app.referee.ask(asker, wish);
        let asked = game.clone();
        self.wishes.push(granted.map(|granted| (game, id, granted)).boxed());
        match self.games.len() {
            // There is nothing else to wait for, and the answer goes out with the news.
            1 => self.settle(socket, &asked).await,
            _ => Ok(()),
        }
    }

    /// Waits until nothing is asked about a game.
    async fn settle(&mut self, socket: &mut Wire, game: &GameId) -> Result<(), Gone> {
        socket.flush().await?;
        while self.asked.contains(game)
            && let Some(answer) = self.wishes.next().await
        {
            self.tell(socket, answer).await?;
        }
        Ok(())
    }

    /// Tells what came of a wish. Who was wrong about the game gets it whole.
    async fn tell(&mut self, socket: &mut Wire, (game, id, done): Answer) -> Result<(), Gone> {
        self.asked.remove(&game);
        match done {
            Ok(Granted { version, already, rematch }) => {
                let done = json!({
                    "type": "done", "id": id, "game": game, "version": version, "already": already, "rematch": rematch,
                });
                socket.say(done.to_string()).await
            }
            Err(problem) => {
                socket.say(refused(Some(&id), Some(&game), &problem)).await?;
                if problem.code != "illegal" && self.games.contains_key(&game) {
                    self.whole(socket, &game).await?;
                }
                Ok(())
            }
        }
    }

    async fn whole(&mut self, socket: &mut Wire, game: &GameId) -> Result<(), Gone> {
        match self.app.referee.look(game, |game, now| news(game, 0, now)).await {
            Ok(text) => socket.say(text).await,
            Err(problem) => socket.say(refused(None, Some(game), &problem)).await,
        }
    }

    async fn pass_on(
        &mut self,
        socket: &mut Wire,
        game: GameId,
        note: Result<Note, BroadcastStreamRecvError>,
    ) -> Result<(), Gone> {
        // The news of one's own wish comes just before its answer: they go out together.
        if self.asked.contains(&game) {
            self.settle(socket, &game).await?;
        }
        match note {
            Ok(Note::News(_, text) | Note::Passing(text)) => socket.say(text).await,
            Ok(Note::Locks) => {
                let Some(followed) = self.games.get(&game) else { return Ok(()) };
                let key = followed.key;
                let Ok(seats) = self.app.referee.look(&game, |game, _| held(game, key)).await else {
                    return Ok(());
                };
                if let Some(followed) = self.games.get_mut(&game)
                    && followed.seats != seats
                {
                    self.app.referee.count(&game, followed.seats, false);
                    followed.seats = seats;
                    self.app.referee.count(&game, seats, true);
                    socket.say(seat_message(&game, seats)).await?;
                }
                Ok(())
            }
            // Too slow to hear everything: the whole game instead.
            Err(BroadcastStreamRecvError::Lagged(_)) => self.whole(socket, &game).await,
        }
    }

    fn analyse(
        &mut self,
        id: String,
        at: &PositionBody,
        turns: &[String],
        lines: usize,
        seconds: u64,
    ) -> Result<(), Problem> {
        if id.len() > crate::game::MAX_CLIENT || !(1..=10).contains(&lines) || turns.len() > 1000 {
            return Err(Problem::bad(
                "An analysis has an id of at most 64 bytes, 1 to 10 lines, at most 1000 turns.",
                "Une analyse a un identifiant d'au plus 64 octets, 1 à 10 lignes, au plus 1000 tours.",
            ));
        }
        let mut game = GameLine::new(at.read(&self.app.referee.library)?);
        for word in turns {
            let turn = game.position().read_turn(word).map_err(|error| Problem {
                said: crate::said::Said::by(|lang| error.say(game.rules(), lang)),
                ..Problem::bad("", "")
            })?;
            game.play_unchecked(turn);
        }
        if let Some(before) = self.analyses.remove(&id) {
            self.app.thinkers.cancel(&before);
        }
        let cancelled = Arc::new(AtomicBool::new(false));
        self.app.thinkers.analyse(Analysis {
            id: id.clone(),
            client: self.client.0,
            game,
            lines,
            time: Duration::from_secs(seconds.max(1)).min(LONGEST_ANALYSIS),
            out: self.lines.0.clone(),
            cancelled: cancelled.clone(),
        })?;
        self.analyses.insert(id, cancelled);
        Ok(())
    }
}

/// Which seats a key opens.
fn held(game: &crate::game::Game, key: Option<Key>) -> [bool; 2] {
    Side::BOTH.map(|side| key.is_some_and(|key| game.holds(side, key)))
}

fn seat_message(game: &GameId, seats: [bool; 2]) -> String {
    let sides: Vec<SideName> =
        Side::BOTH.into_iter().filter(|side| seats[side.index()]).map(SideName::from).collect();
    json!({ "type": "seat", "game": game, "sides": sides }).to_string()
}

fn refused(id: Option<&str>, game: Option<&GameId>, problem: &Problem) -> String {
    json!({
        "type": "refused", "id": id, "game": game, "code": problem.code, "said": problem.said,
        "retry_after": problem.retry_after,
    })
    .to_string()
}

/// The id of an analysis whose end this line tells.
fn finished(line: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct End {
        r#type: String,
        id: String,
    }
    let end: End = serde_json::from_str(line).ok()?;
    (end.r#type == "analysed").then_some(end.id)
}

/// Says why, and waits a moment for the other end's farewell: a connection that is dropped with unread messages in it may take
/// with it what was said last.
async fn close(socket: &mut Wire, code: u16, reason: &'static str) -> Result<(), Gone> {
    let frame = CloseFrame { code, reason: reason.into() };
    socket.hand_over(Message::Close(Some(frame))).await?;
    socket.flush().await?;
    let _ =
        tokio::time::timeout(FAREWELL, async { while let Some(Ok(_)) = socket.socket.recv().await {} }).await;
    Err(Gone)
}
