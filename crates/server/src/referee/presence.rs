//! Who is connected to a game, here and at other servers.

use std::sync::{Arc, PoisonError};

use bytes::Bytes;
use jersi_rules::Side;
use jersi_schema::{GameId, PresenceView, ServerMessage};
use tokio::sync::mpsc;

use super::{Live, Referee};
use crate::bus::Note;

/// Who is connected to a game, here and at other servers.
#[derive(Default)]
pub(super) struct Presences {
    pub(super) here: Presence,
    elsewhere: Presence,
}

impl Presences {
    /// As a message.
    fn message(&self, game: &GameId) -> Bytes {
        let [white, black] = [0, 1].map(|side: usize| self.here.seats[side] + self.elsewhere.seats[side] > 0);
        let watchers = self.here.watchers.saturating_add(self.elsewhere.watchers);
        ServerMessage::Presence(PresenceView { game: game.clone(), white, black, watchers }).to_json().into()
    }
}

/// How many are connected to a game: as each side, and without a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    /// As White, and as Black.
    pub seats: [u32; 2],
    /// Without a seat.
    pub watchers: u32,
}

impl Referee {
    /// Somebody connects to a game or leaves it; everybody who follows it is told.
    pub fn count(&self, id: &GameId, seats: [bool; 2], comes: bool) {
        let live = self.live(id);
        let mut presence = live.presence.lock().unwrap_or_else(PoisonError::into_inner);
        let count = |number: &mut u32| *number = if comes { *number + 1 } else { number.saturating_sub(1) };
        match seats {
            [false, false] => count(&mut presence.here.watchers),
            seats => {
                for (side, held) in seats.into_iter().enumerate() {
                    if held {
                        count(&mut presence.here.seats[side]);
                    }
                }
            }
        }
        self.bus.publish(id, Note::Message(presence.message(id)));
        if let Some(changes) = self.presence_changes.get() {
            // Nobody listens when the server stops.
            let _ = changes.send(id.clone());
        }
    }

    /// The games to which somebody comes from now on, or which somebody leaves. For one listener.
    pub fn presence_changes(&self) -> mpsc::UnboundedReceiver<GameId> {
        let (sender, receiver) = mpsc::unbounded_channel();
        let _ = self.presence_changes.set(sender);
        receiver
    }

    /// How many are connected to a game here.
    pub fn here(&self, id: &GameId) -> Presence {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let here = |live: &Arc<Live>| live.presence.lock().unwrap_or_else(PoisonError::into_inner).here;
        games.get(id).map(here).unwrap_or_default()
    }

    /// Whether somebody is connected to a game with this seat, here or at another server as far as that is known here.
    pub fn is_present(&self, id: &GameId, side: Side) -> bool {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.get(id).is_some_and(|live| {
            let presence = live.presence.lock().unwrap_or_else(PoisonError::into_inner);
            presence.here.seats[side.index()] + presence.elsewhere.seats[side.index()] > 0
        })
    }

    /// So many are connected to a game at other servers; those who follow it here are told.
    pub fn set_elsewhere(&self, id: &GameId, elsewhere: Presence) {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(live) = games.get(id).cloned() else { return };
        drop(games);
        let mut presence = live.presence.lock().unwrap_or_else(PoisonError::into_inner);
        if presence.elsewhere != elsewhere {
            presence.elsewhere = elsewhere;
            self.bus.publish(id, Note::Message(presence.message(id)));
        }
    }

    /// Who is connected to a game, as a message.
    pub fn presence(&self, id: &GameId) -> Bytes {
        self.live(id).presence.lock().unwrap_or_else(PoisonError::into_inner).message(id)
    }
}
