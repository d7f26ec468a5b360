//! Somebody who watches all games over a good line: what was promised to anybody must be there at once.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;

use crate::chronicle::Chronicle;
use crate::client::{Received, Socket, count};
use crate::model::{Applied, Model, News};

/// How often the witness looks at every game again.
const LOOK: Duration = Duration::from_millis(400);

/// The games that are watched.
#[derive(Default)]
pub struct Gallery {
    games: Mutex<HashMap<String, Arc<Chronicle>>>,
    /// How often a game was looked at right after something was promised.
    pub looks: AtomicU64,
    /// Whether the witness may go.
    pub closing: AtomicBool,
    /// Whether the servers' database may be away, so that they can show nothing.
    pub may_be_away: bool,
}

impl Gallery {
    /// An empty one.
    pub fn new(may_be_away: bool) -> Gallery {
        Gallery { may_be_away, ..Gallery::default() }
    }

    fn games(&self) -> MutexGuard<'_, HashMap<String, Arc<Chronicle>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more game to watch.
    pub fn open(&self, chronicle: Arc<Chronicle>) {
        self.games().insert(chronicle.game.clone(), chronicle);
    }

    /// A game that needs no watching any more.
    pub fn close(&self, game: &str) {
        self.games().remove(game);
    }
}

/// The witness's view of a game.
#[derive(Default)]
struct Watched {
    model: Model,
    /// What was known when the witness asked; the next answer must not be behind it.
    owed: Option<u64>,
    /// The answer comes next.
    answering: bool,
}

/// Watches until the gallery closes.
pub async fn watch(url: String, gallery: Arc<Gallery>) {
    let mut watched: HashMap<String, Watched> = HashMap::new();
    while !gallery.closing.load(Ordering::Relaxed) {
        let connect = tokio_tungstenite::connect_async_with_config(&url, None, true);
        if let Ok((mut socket, _)) = connect.await {
            for one in watched.values_mut() {
                (one.owed, one.answering) = (None, false);
            }
            let _ = converse(&mut socket, &gallery, &mut watched).await;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn converse(
    socket: &mut Socket,
    gallery: &Gallery,
    watched: &mut HashMap<String, Watched>,
) -> Option<()> {
    let mut look = Instant::now();
    while !gallery.closing.load(Ordering::Relaxed) {
        if Instant::now() >= look {
            look = Instant::now() + LOOK;
            look_at_all(socket, gallery, watched).await?;
        }
        match tokio::time::timeout_at(look, socket.next()).await {
            Ok(Some(Ok(Message::Text(text)))) => receive(&text, gallery, watched),
            Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) => return None,
            Ok(Some(Ok(_))) | Err(_) => {}
        }
    }
    Some(())
}

async fn look_at_all(
    socket: &mut Socket,
    gallery: &Gallery,
    watched: &mut HashMap<String, Watched>,
) -> Option<()> {
    let games: Vec<Arc<Chronicle>> = gallery.games().values().cloned().collect();
    let over: Vec<String> =
        watched.keys().filter(|game| !games.iter().any(|other| other.game == **game)).cloned().collect();
    for game in over {
        watched.remove(&game);
        socket.send(Message::text(json!({ "type": "unwatch", "game": game }).to_string())).await.ok()?;
    }
    for chronicle in games {
        let one = watched.entry(chronicle.game.clone()).or_default();
        if one.owed.is_some() {
            continue;
        }
        count(&gallery.looks);
        one.owed = Some(chronicle.known());
        let version = one.model.version;
        let watch = json!({ "type": "watch", "game": chronicle.game, "version": version });
        socket.send(Message::text(watch.to_string())).await.ok()?;
    }
    Some(())
}

fn receive(text: &str, gallery: &Gallery, watched: &mut HashMap<String, Watched>) {
    let Ok(heard) = serde_json::from_str::<Received>(text) else { return };
    let Some(game) = heard.game else { return };
    let (Some(chronicle), Some(one)) = (gallery.games().get(game).cloned(), watched.get_mut(game)) else {
        return;
    };
    match heard.r#type {
        "seat" => one.answering = one.owed.is_some(),
        "refused" if gallery.may_be_away && text.contains(r#""code":"un"#) => {
            (one.owed, one.answering) = (None, false);
        }
        "refused" => chronicle.fault(format!("the witness was refused: {text}")),
        "game" => {
            if std::mem::take(&mut one.answering)
                && let Some(owed) = one.owed.take()
                && heard.version < owed
            {
                chronicle
                    .fault(format!("version {owed} was promised, and the server is at {}", heard.version));
            }
            let applied = serde_json::from_str::<News>(text)
                .map_err(|error| error.to_string())
                .and_then(|news| one.model.apply(&news));
            match applied {
                Ok(Applied::New) => chronicle.see("the witness", &one.model),
                Ok(_) => {}
                Err(error) => chronicle.fault(format!("the witness: {error}: {text}")),
            }
        }
        _ => {}
    }
}
