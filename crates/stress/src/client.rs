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

/// Whoever is not answered waits twice as long the next time, up to this: a busy server is not asked more the busier it is.
const LONGEST: Duration = Duration::from_secs(5);

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
    /// Turns and actions that were sent again.
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

/// A turn or an action that was sent and not answered: it is sent again, with the same id.
struct Pending {
    id: String,
    message: Value,
    sent: Instant,
    /// How long its answer is waited for.
    wait: Duration,
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
        self.watch(socket).await?;
        self.send_again(socket).await?;
        let (mut asked, mut quiet) = (Instant::now(), QUIET);
        while !self.is_done() {
            let mut wake = asked + quiet;
            if let Intent::Later(at) = self.intend(socket).await? {
                wake = wake.min(at);
            }
            if let Some(pending) = &self.pending {
                wake = wake.min(pending.sent + pending.wait);
            }
            match tokio::time::timeout_at(wake, socket.next()).await {
                Ok(Some(Ok(Message::Text(text)))) => {
                    match self.receive(&text) {
                        Some(Applied::New) => (asked, quiet) = (Instant::now(), QUIET),
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
            if now >= asked + quiet {
                count(&self.tally.quiet);
                self.watch(socket).await?;
                (asked, quiet) = (now, (quiet * 2).min(LONGEST));
            }
            if self.pending.as_ref().is_some_and(|pending| now >= pending.sent + pending.wait) {
                self.send_again(socket).await?;
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

    /// Sends again what was not answered.
    async fn send_again(&mut self, socket: &mut Socket) -> Result<(), Gone> {
        let Some(pending) = &mut self.pending else { return Ok(()) };
        (pending.sent, pending.wait) = (Instant::now(), (pending.wait * 2).min(LONGEST));
        count(&self.tally.again);
        let message = Message::text(pending.message.to_string());
        socket.send(message).await.map_err(|_| Gone)
    }

    /// Asks the strategy, if nothing is open.
    async fn intend(&mut self, socket: &mut Socket) -> Result<Intent, Gone> {
        let open = self.pending.is_some() || self.model.version < self.promised;
        if open || self.model.now.is_none() {
            return Ok(Intent::Nothing);
        }
        let intent = self.strategy.intend(&self.model);
        self.ids += 1;
        let (game, id) = (&self.place.game, format!("{}-{}", self.place.name, self.ids));
        let message = match &intent {
            Intent::Turn(word) => {
                count(&self.tally.turns);
                let ply = self.model.turns.len();
                self.sent.insert(id.clone(), (ply, word.clone()));
                self.chronicle.notes().sent.insert((id.clone(), ply as u32, word.clone()));
                json!({ "type": "turn", "game": game, "ply": ply, "id": id, "turn": word })
            }
            Intent::Act(action) => {
                let [what, offer] = ["do", "offer"].map(|key| action[key].as_str().unwrap_or_default());
                *self.chronicle.notes().acts.entry(format!("{what} {offer}")).or_default() += 1;
                json!({ "type": "action", "game": game, "id": id, "action": action })
            }
            Intent::Nothing | Intent::Later(_) => return Ok(intent),
        };
        // Also where the connection breaks now, it may have come through.
        self.pending = Some(Pending { id, sent: Instant::now(), wait: AGAIN, message: message.clone() });
        self.say(socket, &message).await?;
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
        None
    }
}
