//! Live messages within one server: who follows a game here hears of it. Servers that share a database tell each other only the game and
//! its version; each of them reads what it needs, and renders it for its own followers.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

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

/// Live messages within one server.
#[derive(Default)]
pub struct Bus {
    channels: Mutex<HashMap<GameId, broadcast::Sender<Note>>>,
}

impl Bus {
    fn channels(&self) -> MutexGuard<'_, HashMap<GameId, broadcast::Sender<Note>>> {
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells all who follow.
    pub fn publish(&self, game: &GameId, note: Note) {
        let mut channels = self.channels();
        if let Some(channel) = channels.get(game)
            && channel.send(note).is_err()
        {
            // The last follower has gone.
            channels.remove(game);
        }
    }

    /// Follows a game from now on.
    pub fn follow(&self, game: &GameId) -> broadcast::Receiver<Note> {
        let mut channels = self.channels();
        if channels.len() % 256 == 255 {
            channels.retain(|_, channel| channel.receiver_count() > 0);
        }
        channels.entry(game.clone()).or_insert_with(|| broadcast::channel(BEHIND).0).subscribe()
    }

    /// Whether anybody follows it here.
    pub fn is_followed(&self, game: &GameId) -> bool {
        self.channels().get(game).is_some_and(|channel| channel.receiver_count() > 0)
    }

    /// The games that somebody follows here.
    pub fn followed(&self) -> Vec<GameId> {
        let followed = |(game, channel): (&GameId, &broadcast::Sender<Note>)| {
            (channel.receiver_count() > 0).then(|| game.clone())
        };
        self.channels().iter().filter_map(followed).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random;

    #[tokio::test]
    async fn who_follows_hears() {
        let bus = Bus::default();
        let (one, two) = (random::game_id(), random::game_id());
        bus.publish(&one, Note::SeatsChanged);
        assert!(!bus.is_followed(&one));
        let mut first = bus.follow(&one);
        let mut second = bus.follow(&one);
        assert!(bus.is_followed(&one) && !bus.is_followed(&two));
        assert_eq!(bus.followed(), std::slice::from_ref(&one));
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
        assert_eq!(bus.followed(), []);
    }
}
