//! Live messages: who follows a game hears of it. Behind a trait, so that several servers can share one.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use bytes::Bytes;
use jersi_schema::GameId;
use tokio::sync::broadcast;

/// How many messages a slow follower may be behind before it gets the whole game instead.
const BEHIND: usize = 16;

/// What all who follow a game are told.
#[derive(Clone, Debug)]
pub enum Note {
    /// A message, as it is sent to clients.
    Message(Bytes),
    /// A seat has another secret: whoever holds the old one has lost it.
    SeatsChanged,
}

/// What carries live messages.
pub trait Bus: Send + Sync + 'static {
    /// Tells all who follow.
    fn publish(&self, game: &GameId, note: Note);

    /// Follows a game from now on.
    fn follow(&self, game: &GameId) -> broadcast::Receiver<Note>;

    /// Whether anybody follows it.
    fn is_followed(&self, game: &GameId) -> bool;
}

/// Live messages within one server.
#[derive(Default)]
pub struct LocalBus {
    channels: Mutex<HashMap<GameId, broadcast::Sender<Note>>>,
}

impl Bus for LocalBus {
    fn publish(&self, game: &GameId, note: Note) {
        let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(channel) = channels.get(game)
            && channel.send(note).is_err()
        {
            // The last follower has gone.
            channels.remove(game);
        }
    }

    fn follow(&self, game: &GameId) -> broadcast::Receiver<Note> {
        let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        if channels.len() % 256 == 255 {
            channels.retain(|_, channel| channel.receiver_count() > 0);
        }
        channels.entry(game.clone()).or_insert_with(|| broadcast::channel(BEHIND).0).subscribe()
    }

    fn is_followed(&self, game: &GameId) -> bool {
        let channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        channels.get(game).is_some_and(|channel| channel.receiver_count() > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random;

    /// What every bus must do.
    async fn conforms(bus: &dyn Bus) {
        let (one, two) = (random::game_id(), random::game_id());
        bus.publish(&one, Note::SeatsChanged);
        assert!(!bus.is_followed(&one));
        let mut first = bus.follow(&one);
        let mut second = bus.follow(&one);
        assert!(bus.is_followed(&one) && !bus.is_followed(&two));
        bus.publish(&two, Note::Message("other".into()));
        for text in ["1", "2", "3"] {
            bus.publish(&one, Note::Message(text.into()));
        }
        for follower in [&mut first, &mut second] {
            for expected in ["1", "2", "3"] {
                let note = follower.recv().await.expect("a note");
                assert!(matches!(&note, Note::Message(text) if text == expected), "{note:?}");
            }
        }
        drop((first, second));
        bus.publish(&one, Note::SeatsChanged);
        assert!(!bus.is_followed(&one));
    }

    #[tokio::test]
    async fn a_local_bus_conforms() {
        conforms(&LocalBus::default()).await;
    }
}
