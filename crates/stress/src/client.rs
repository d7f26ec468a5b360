//! A client that keeps to the protocol, whatever the network does.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::chronicle::{Ack, Chronicle};
use crate::model::{Applied, Clocks, Model, News};

/// Quiet for so long: the client asks whether it missed something.
const QUIET: Duration = Duration::from_millis(500);

/// An unanswered turn is sent again after so long.
const AGAIN: Duration = Duration::from_millis(300);

/// The first pause before a new connection, and the longest.
const BACKOFF: (Duration, Duration) = (Duration::from_millis(20), Duration::from_millis(500));

/// A connection must stand in this time.
const PATIENCE: Duration = Duration::from_secs(3);

/// A WebSocket to the server.
pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A message of the server: what kind, and what is in it for the kinds that are small.
#[derive(Debug, Deserialize)]
pub struct Received<'a> {
    /// The kind.
    pub r#type: &'a str,
    /// The client's id of a request.
    #[serde(default)]
    pub id: Option<&'a str>,
    /// The game.
    #[serde(default)]
    pub game: Option<&'a str>,
    /// The game's version.
    #[serde(default)]
    pub version: u64,
    /// Why something was refused.
    #[serde(default)]
    pub code: &'a str,
}

/// The clocks in a message, and nothing else.
#[derive(Deserialize)]
struct OnlyClocks {
    clocks: Option<Clocks>,
}

/// What clients did.
#[derive(Debug, Default)]
pub struct Tally {
    /// Connections that were made.
    pub connected: AtomicU64,
    /// Turns that were sent for the first time.
    pub turns: AtomicU64,
    /// Turns that were sent again.
    pub again: AtomicU64,
    /// Turns that were acknowledged.
    pub acknowledged: AtomicU64,
    /// Times that a client missed something and asked for it.
    pub gaps: AtomicU64,
    /// Times that it was quiet and a client asked.
    pub quiet: AtomicU64,
    /// Requests that were refused.
    pub refused: AtomicU64,
}

/// Counts one more.
pub fn count(number: &AtomicU64) {
    number.fetch_add(1, Ordering::Relaxed);
}

/// What a player wants.
#[derive(Clone, PartialEq, Debug)]
pub enum Intent {
    /// Nothing, until something happens.
    Nothing,
    /// To be asked again at that moment.
    Later(Instant),
    /// To play this turn.
    Turn(String),
    /// To do something else.
    Act(Value),
}

/// Who decides what to play.
pub trait Strategy: Send {
    /// What it wants now.
    fn intend(&mut self, model: &Model) -> Intent;
}

/// Who watches which game, with which secret.
#[derive(Clone, Debug)]
pub struct Place {
    /// The socket's address.
    pub url: String,
    /// The game.
    pub game: String,
    /// The seat's secret; nothing for watchers.
    pub secret: String,
    /// A name for reports, which also begins the client's ids.
    pub name: String,
}

/// A turn that was sent and not answered.
struct Pending {
    ply: usize,
    id: String,
    word: String,
    sent: Instant,
}

/// A client in one seat.
pub struct Client<B> {
    place: Place,
    strategy: B,
    chronicle: Arc<Chronicle>,
    tally: Arc<Tally>,
    /// The game as it knows it.
    pub model: Model,
    pending: Option<Pending>,
    /// Every turn that was ever sent, by id.
    sent: HashMap<String, (usize, String)>,
    /// Something else that was sent and not answered.
    acting: Option<(String, Instant)>,
    /// A version that was promised and has to come before anything else is asked for.
    promised: u64,
    ids: u64,
}

/// The connection is gone.
struct Gone;

impl<B: Strategy> Client<B> {
    /// A client that knows nothing yet.
    pub fn new(place: Place, strategy: B, chronicle: Arc<Chronicle>, tally: Arc<Tally>) -> Client<B> {
        Client {
            place,
            strategy,
            chronicle,
            tally,
            model: Model::default(),
            pending: None,
            sent: HashMap::new(),
            acting: None,
            promised: 0,
            ids: 0,
        }
    }

    /// Plays until the game is over and everything is answered; connects for ever.
    pub async fn play(mut self) -> Model {
        let mut backoff = BACKOFF.0;
        loop {
            let connect = tokio_tungstenite::connect_async_with_config(&self.place.url, None, true);
            if let Ok(Ok((mut socket, _))) = tokio::time::timeout(PATIENCE, connect).await {
                count(&self.tally.connected);
                backoff = BACKOFF.0;
                if self.converse(&mut socket).await.is_ok() {
                    let _ = tokio::time::timeout(QUIET, socket.close(None)).await;
                    return self.model;
                }
            }
            tokio::time::sleep(backoff).await;
            backoff = (backoff * 2).min(BACKOFF.1);
        }
    }

    fn is_done(&self) -> bool {
        self.model.is_over() && self.pending.is_none() && self.model.version >= self.promised
    }

    async fn converse(&mut self, socket: &mut Socket) -> Result<(), Gone> {
        self.acting = None;
        self.watch(socket).await?;
        if self.pending.is_some() {
            self.send_turn(socket, true).await?;
        }
        let mut asked = Instant::now();
        while !self.is_done() {
            let mut wake = asked + QUIET;
            if let Intent::Later(at) = self.intend(socket).await? {
                wake = wake.min(at);
            }
            if let Some(pending) = &self.pending {
                wake = wake.min(pending.sent + AGAIN);
            }
            if let Some((_, sent)) = &self.acting {
                wake = wake.min(*sent + AGAIN);
            }
            match tokio::time::timeout_at(wake, socket.next()).await {
                Ok(Some(Ok(Message::Text(text)))) => {
                    match self.receive(&text) {
                        Some(Applied::New) => asked = Instant::now(),
                        Some(Applied::Gap) => {
                            count(&self.tally.gaps);
                            self.watch(socket).await?;
                            asked = Instant::now();
                        }
                        _ => {}
                    };
                }
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) => return Err(Gone),
                Ok(Some(Ok(_))) | Err(_) => {}
            }
            let now = Instant::now();
            if now >= asked + QUIET {
                count(&self.tally.quiet);
                self.watch(socket).await?;
                asked = now;
            }
            if self.pending.as_ref().is_some_and(|pending| now >= pending.sent + AGAIN) {
                self.send_turn(socket, true).await?;
            }
            if self.acting.as_ref().is_some_and(|(_, sent)| now >= *sent + AGAIN) {
                // No answer: think again about it.
                self.acting = None;
            }
        }
        Ok(())
    }

    async fn say(&self, socket: &mut Socket, message: &Value) -> Result<(), Gone> {
        socket.send(Message::text(message.to_string())).await.map_err(|_| Gone)
    }

    /// Says what it knows and asks for the rest.
    async fn watch(&self, socket: &mut Socket) -> Result<(), Gone> {
        let Place { game, secret, .. } = &self.place;
        let version = self.model.version;
        self.say(socket, &json!({ "type": "watch", "game": game, "secret": secret, "version": version }))
            .await
    }

    async fn send_turn(&mut self, socket: &mut Socket, again: bool) -> Result<(), Gone> {
        let Some(pending) = &mut self.pending else { return Ok(()) };
        pending.sent = Instant::now();
        count(if again { &self.tally.again } else { &self.tally.turns });
        let Pending { ply, id, word, .. } = pending;
        let turn = json!({ "type": "turn", "game": self.place.game, "ply": ply, "id": id, "turn": word });
        self.say(socket, &turn).await
    }

    /// Asks the strategy, if nothing is open.
    async fn intend(&mut self, socket: &mut Socket) -> Result<Intent, Gone> {
        let open = self.pending.is_some() || self.acting.is_some() || self.model.version < self.promised;
        if open || self.model.now.is_none() {
            return Ok(Intent::Nothing);
        }
        let intent = self.strategy.intend(&self.model);
        match &intent {
            Intent::Nothing | Intent::Later(_) => {}
            Intent::Turn(word) => {
                self.ids += 1;
                let (ply, id) = (self.model.turns.len(), format!("{}-{}", self.place.name, self.ids));
                self.sent.insert(id.clone(), (ply, word.clone()));
                self.chronicle.notes().sent.insert((id.clone(), ply as u32, word.clone()));
                self.pending = Some(Pending { ply, id, word: word.clone(), sent: Instant::now() });
                self.send_turn(socket, false).await?;
            }
            Intent::Act(action) => {
                self.ids += 1;
                let id = format!("{}-{}", self.place.name, self.ids);
                let act = json!({ "type": "action", "game": self.place.game, "id": id, "action": action });
                self.acting = Some((id, Instant::now()));
                self.say(socket, &act).await?;
            }
        }
        Ok(intent)
    }

    /// Takes a message in; what became of it, if it was about the game.
    fn receive(&mut self, text: &str) -> Option<Applied> {
        let heard: Received = match serde_json::from_str(text) {
            Ok(heard) => heard,
            Err(error) => {
                self.chronicle.fault(format!("{} cannot read {text}: {error}", self.place.name));
                return None;
            }
        };
        match heard.r#type {
            "game" => return self.receive_game(text),
            "done" => self.receive_done(&heard),
            "refused" => return self.receive_refused(&heard, text),
            _ => {}
        }
        None
    }

    fn receive_game(&mut self, text: &str) -> Option<Applied> {
        let applied =
            serde_json::from_str::<News>(text).map_err(|error| error.to_string()).and_then(|news| {
                let applied = self.model.apply(&news)?;
                if applied == Applied::Old && news.version == self.model.version {
                    let only: OnlyClocks =
                        serde_json::from_str(news.now.get()).map_err(|error| error.to_string())?;
                    if let Some(clocks) = only.clocks {
                        self.chronicle.see_clocks(news.version, &clocks);
                    }
                }
                Ok(applied)
            });
        match applied {
            Ok(Applied::New) => {
                self.chronicle.see(&self.place.name, &self.model);
                Some(Applied::New)
            }
            Ok(other) => Some(other),
            Err(error) => {
                self.chronicle.fault(format!("{}: {error}: {text}", self.place.name));
                None
            }
        }
    }

    fn receive_done(&mut self, heard: &Received) {
        let Some(id) = heard.id else { return };
        let mut notes = self.chronicle.notes();
        notes.known = notes.known.max(heard.version);
        if let Some((ply, word)) = self.sent.get(id) {
            let ack = Ack { ply: *ply as u32, id: id.to_owned(), word: word.clone(), version: heard.version };
            if notes.acks.insert(ack) {
                count(&self.tally.acknowledged);
            }
        }
        drop(notes);
        if self.pending.as_ref().is_some_and(|pending| pending.id == id) {
            self.pending = None;
            self.promised = heard.version;
        }
        if self.acting.as_ref().is_some_and(|(acting, _)| acting == id) {
            self.acting = None;
            self.promised = heard.version;
        }
    }

    fn receive_refused(&mut self, heard: &Received, text: &str) -> Option<Applied> {
        count(&self.tally.refused);
        let Some(id) = heard.id else {
            if matches!(heard.code, "unavailable" | "unknown") {
                // The database is away; the next `watch` may be answered.
                return None;
            }
            self.chronicle.fault(format!("{} was refused: {text}", self.place.name));
            return None;
        };
        match heard.code {
            // The `watch` was lost or overtaken on the way: it has to be said again.
            "no-seat" => return Some(Applied::Gap),
            // What could not be stored is tried again.
            "unavailable" | "unknown" => return None,
            "illegal" => self.chronicle.notes().illegal.push(format!("{id}: {text}")),
            "bad-request" | "no-game" | "internal" | "damaged" | "too-many" => {
                self.chronicle.fault(format!("{} was refused: {text}", self.place.name));
            }
            _ => {}
        }
        if self.pending.as_ref().is_some_and(|pending| pending.id == id) {
            self.pending = None;
        }
        if self.acting.as_ref().is_some_and(|(acting, _)| acting == id) {
            self.acting = None;
        }
        None
    }
}
