//! What is live: one WebSocket protocol. docs/PROTOCOL.md describes it with examples, `jersi_schema` its messages.

mod analysis;
mod games;
mod wire;

use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocketUpgrade};
use axum::response::Response;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use jersi_rules::Side;
use jersi_schema::{ClientMessage, GameId, LobbyView, PROTOCOL, PositionBody, ServerMessage};
use tokio::sync::{mpsc, watch};
use tokio_stream::wrappers::BroadcastStream;
use tokio_stream::wrappers::errors::BroadcastStreamRecvError;
use tokio_stream::{StreamExt, StreamMap};

use self::analysis::Prepared;
use self::games::{Answer, Followed};
use self::wire::{Gone, Wire};
use crate::bus::Note;
use crate::connections::Slot;
use crate::engine_pool::AnalysisUpdate;
use crate::game::{Command, TurnRequest};
use crate::guard::{Client, Held};
use crate::http::{action_mark, command};
use crate::lobby::Lobby;
use crate::problem::Problem;
use crate::request::RequestId;
use crate::serve::{App, stopped};

/// The largest message: an analysis may bring a rule file.
const MAX_MESSAGE: usize = 128 << 10;

/// What a connection reads at once: a turn is far shorter.
const READ_BUFFER: usize = 4 << 10;

/// So much is sent at once at most.
const WRITE_BUFFER: usize = 16 << 10;

/// How many updates of analyses may wait.
const UPDATES: usize = 32;

/// Opens a socket.
pub async fn open(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Extension(slot): Extension<Slot>,
    Extension(held): Extension<Held>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .on_upgrade(move |socket| async move {
            let wire = Wire::new(socket, app.timeouts.slow);
            Connection::new(app, client).run(wire).await;
            drop((slot, held));
        })
}

/// One client.
struct Connection {
    app: Arc<App>,
    client: Client,
    games: HashMap<GameId, Followed>,
    notes: StreamMap<GameId, BroadcastStream<Note>>,
    /// What was asked of the referee and is not answered yet: at most one command for each game, so that they are carried out
    /// in order.
    pending: FuturesUnordered<BoxFuture<'static, Answer>>,
    asked: HashSet<GameId>,
    analyses: HashMap<String, Arc<AtomicBool>>,
    /// Analyses whose positions are being read.
    preparing: FuturesUnordered<BoxFuture<'static, Prepared>>,
    updates: (mpsc::Sender<AnalysisUpdate>, mpsc::Receiver<AnalysisUpdate>),
    limiter: DefaultDirectRateLimiter,
    /// What is new in the lobby, for those who want to know.
    lobby: Option<watch::Receiver<Arc<LobbyView>>>,
    /// The last measured way there and back.
    delay: i64,
    pinged: Option<(u64, Instant)>,
    pings: u64,
}

/// What a connection has to do next.
enum Next {
    Received(Message),
    Answered(Answer),
    Noted(GameId, Result<Note, BroadcastStreamRecvError>),
    Prepared(Prepared),
    Analysed(AnalysisUpdate),
    Lobby(Arc<LobbyView>),
    Ping,
    Gone,
    Stopping,
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
            pending: FuturesUnordered::new(),
            asked: HashSet::new(),
            analyses: HashMap::new(),
            preparing: FuturesUnordered::new(),
            updates: mpsc::channel(UPDATES),
            limiter: RateLimiter::direct(quota),
            lobby: None,
            delay: 0,
            pinged: None,
            pings: 0,
        }
    }

    async fn run(mut self, mut wire: Wire) {
        metrics::gauge!("jersi_sockets").increment(1.0);
        let _connected = Lobby::connect(&self.app);
        let _ = self.serve(&mut wire).await;
        for (game, followed) in std::mem::take(&mut self.games) {
            self.app.referee.count(&game, followed.seats, false);
        }
        for cancelled in self.analyses.values() {
            self.app.engines.cancel(cancelled);
        }
        metrics::gauge!("jersi_sockets").decrement(1.0);
    }

    async fn serve(&mut self, wire: &mut Wire) -> Result<(), Gone> {
        let mut stopping = self.app.stopping();
        let mut ping = tokio::time::interval(self.app.timeouts.ping);
        let mut heard = Instant::now();
        let now = self.app.referee.clock.now();
        wire.say(&ServerMessage::Hello { protocol: PROTOCOL, now }).await?;
        loop {
            // What was said goes out as soon as there is nothing more to say at once.
            let mut next = None;
            if wire.is_unsent() {
                next = self.next(wire, &mut ping, &mut stopping).now_or_never();
                if next.is_none() {
                    wire.flush().await?;
                }
            }
            let next = match next {
                Some(next) => next,
                None => self.next(wire, &mut ping, &mut stopping).await,
            };
            match next {
                Next::Received(message) => {
                    heard = Instant::now();
                    self.receive(wire, message).await?;
                }
                Next::Answered(answer) => self.answer(wire, answer).await?,
                Next::Noted(game, note) => self.pass_on(wire, game, note).await?,
                Next::Prepared(prepared) => self.begin(wire, prepared).await?,
                Next::Analysed(update) => self.report(wire, update).await?,
                Next::Lobby(view) => wire.say(&ServerMessage::Lobby(view.as_ref().clone())).await?,
                Next::Ping => {
                    if heard.elapsed() > self.app.timeouts.silence {
                        return wire.close(1001, "silent for too long").await;
                    }
                    self.pings += 1;
                    self.pinged = Some((self.pings, Instant::now()));
                    wire.hand_over(Message::Ping(self.pings.to_be_bytes().to_vec().into())).await?;
                }
                Next::Gone => return Err(Gone),
                Next::Stopping => {
                    // What is under way is finished, and told.
                    while let Some(answer) = self.pending.next().await {
                        self.answer(wire, answer).await?;
                    }
                    wire.say(&ServerMessage::Bye { why: "stopping".into() }).await?;
                    return wire.close(1012, "the server stops; come back in a moment").await;
                }
            }
        }
    }

    /// Waits for something to do.
    async fn next(
        &mut self,
        wire: &mut Wire,
        ping: &mut tokio::time::Interval,
        stopping: &mut watch::Receiver<bool>,
    ) -> Next {
        tokio::select! {
            message = wire.receive() => message.map_or(Next::Gone, Next::Received),
            Some(answer) = self.pending.next() => Next::Answered(answer),
            Some((game, note)) = self.notes.next(), if !self.notes.is_empty() => Next::Noted(game, note),
            Some(prepared) = self.preparing.next() => Next::Prepared(prepared),
            Some(update) = self.updates.1.recv() => Next::Analysed(update),
            Some(view) = news(&mut self.lobby) => Next::Lobby(view),
            _ = ping.tick() => Next::Ping,
            _ = stopped(stopping) => Next::Stopping,
        }
    }

    async fn receive(&mut self, wire: &mut Wire, message: Message) -> Result<(), Gone> {
        // Pings and pongs cost as much as other messages, and are counted with them.
        if self.limiter.check().is_err() {
            metrics::counter!("jersi_refused_total", "why" => "messages").increment(1);
            return wire.close(1008, "too many messages").await;
        }
        match message {
            Message::Text(text) => match serde_json::from_str(&text) {
                Ok(message) => self.obey(wire, message).await,
                Err(error) => {
                    let problem =
                        Problem::bad(message!("request-unreadable-message", why = error.to_string()));
                    refuse(wire, None, None, &problem).await
                }
            },
            Message::Binary(_) => wire.close(1003, "only text is understood").await,
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

    async fn obey(&mut self, wire: &mut Wire, message: ClientMessage) -> Result<(), Gone> {
        match message {
            ClientMessage::Watch { game, secret, version } => self.watch(wire, game, secret, version).await,
            ClientMessage::Unwatch { game } => {
                self.leave(&game);
                Ok(())
            }
            ClientMessage::Turn { game, ply, id, turn } => {
                let request = TurnRequest { ply, word: turn, id: id.clone(), delay: self.delay };
                self.ask(wire, game, id, None, |_| None, |side| Command::Turn(side, request)).await
            }
            ClientMessage::Action { game, id, action, side } => {
                let (request, wanted) = (RequestId::new(id.clone()), action.clone());
                let mark = |key| request.map(|request| action_mark(&request, key, &wanted, side));
                self.ask(wire, game, id, side.map(Side::from), mark, |side| command(action, side)).await
            }
            ClientMessage::Analyse { id, variant, rules, position, turns, lines, seconds } => {
                let at = PositionBody { variant, rules, position };
                match self.analyse(id.clone(), at, turns, lines, seconds) {
                    Ok(()) => Ok(()),
                    Err(problem) => refuse(wire, Some(&id), None, &problem).await,
                }
            }
            ClientMessage::Stop { id } => self.stop(wire, id).await,
            ClientMessage::Lobby { follow } => {
                // What it looks like now comes first.
                self.lobby = follow.then(|| self.app.lobby.follow());
                let look = self.app.lobby.look(&self.app.referee);
                match follow.then_some(look) {
                    None => Ok(()),
                    Some(look) => match look.await {
                        Ok(view) => wire.say(&ServerMessage::Lobby(view)).await,
                        Err(problem) => refuse(wire, None, None, &problem).await,
                    },
                }
            }
            ClientMessage::Ping { id } => {
                wire.say(&ServerMessage::Pong { id, now: self.app.referee.clock.now() }).await
            }
        }
    }
}

/// What is new in the lobby; nothing, for who does not want to know.
async fn news(lobby: &mut Option<watch::Receiver<Arc<LobbyView>>>) -> Option<Arc<LobbyView>> {
    let lobby = lobby.as_mut()?;
    lobby.changed().await.ok()?;
    Some(lobby.borrow_and_update().clone())
}

/// Says no, about the request with that id and that game.
async fn refuse(
    wire: &mut Wire,
    id: Option<&str>,
    game: Option<&GameId>,
    problem: &Problem,
) -> Result<(), Gone> {
    wire.say(&ServerMessage::Refused(problem.to_refused(id, game))).await
}
