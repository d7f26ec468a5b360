//! Following games on a socket, and playing in them.

use futures_util::FutureExt;
use jersi_rules::Side;
use jersi_schema::{GameId, Secret, ServerMessage, SideName};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::BroadcastStream;
use tokio_stream::wrappers::errors::BroadcastStreamRecvError;

use super::wire::{Gone, Wire};
use super::{Connection, refuse};
use crate::bus::Note;
use crate::game::Command;
use crate::key::Key;
use crate::problem::{Code, Problem};
use crate::referee::{Asker, Granted};
use crate::request::Mark;

/// A game that a connection follows.
pub(super) struct Followed {
    key: Option<Key>,
    pub(super) seats: [bool; 2],
}

/// What came of a command: the game, the client's id, and what the referee says.
pub(super) type Answer = (GameId, String, Result<Granted, Problem>);

impl Connection {
    /// Follows a game, and brings the client from the version it knows to the present one.
    pub(super) async fn watch(
        &mut self,
        wire: &mut Wire,
        game: GameId,
        secret: Option<Secret>,
        version: u64,
    ) -> Result<(), Gone> {
        if !self.games.contains_key(&game) && self.games.len() >= self.app.limits.followed {
            let problem = Problem::too_many(message!("request-too-many-followed"));
            return refuse(wire, None, Some(&game), &problem).await;
        }
        // First follow, then look: nothing that happens in between is missed.
        if !self.notes.contains_key(&game) {
            self.notes.insert(game.clone(), BroadcastStream::new(self.app.referee.bus.follow(&game)));
        }
        let key = secret.as_ref().map(Key::of).or(self.games.get(&game).and_then(|followed| followed.key));
        match self.app.referee.news(&game, key, version).await {
            Ok((seats, _)) if secret.is_some() && seats == [false, false] => {
                if !self.games.contains_key(&game) {
                    self.notes.remove(&game);
                }
                refuse(wire, None, Some(&game), &Problem::no_seat()).await
            }
            Ok((seats, news)) => {
                let before = self.games.insert(game.clone(), Followed { key, seats });
                wire.say(&seat_message(&game, seats)).await?;
                wire.pass_on(news).await?;
                match before {
                    Some(before) if before.seats == seats => {
                        return wire.pass_on(self.app.referee.presence(&game)).await;
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
                refuse(wire, None, Some(&game), &problem).await
            }
        }
    }

    pub(super) fn leave(&mut self, game: &GameId) {
        self.notes.remove(game);
        if let Some(followed) = self.games.remove(game) {
            self.app.referee.count(game, followed.seats, false);
        }
    }

    /// Asks the referee; the answer comes when it is there, and other games are not kept waiting.
    pub(super) async fn ask(
        &mut self,
        wire: &mut Wire,
        game: GameId,
        id: String,
        side: Option<Side>,
        mark: impl FnOnce(Key) -> Option<Mark>,
        command: impl FnOnce(Side) -> Command + Send + 'static,
    ) -> Result<(), Gone> {
        if self.asked.contains(&game) {
            self.settle(wire, &game).await?;
        }
        let Some(key) = self.games.get(&game).and_then(|followed| followed.key) else {
            return self.answer(wire, (game, id, Err(Problem::no_seat()))).await;
        };
        self.asked.insert(game.clone());
        let asker = Asker { game: game.clone(), key, side, client: self.client };
        let granted = self.app.referee.ask(asker, mark(key), command);
        let asked = game.clone();
        self.pending.push(granted.map(|granted| (game, id, granted)).boxed());
        match self.games.len() {
            // There is nothing else to wait for, and the answer goes out with the news.
            1 => self.settle(wire, &asked).await,
            _ => Ok(()),
        }
    }

    /// Waits until nothing is asked about a game.
    async fn settle(&mut self, wire: &mut Wire, game: &GameId) -> Result<(), Gone> {
        wire.flush().await?;
        while self.asked.contains(game)
            && let Some(answer) = self.pending.next().await
        {
            self.answer(wire, answer).await?;
        }
        Ok(())
    }

    /// Says what came of a command. Who was wrong about the game gets it whole.
    pub(super) async fn answer(&mut self, wire: &mut Wire, (game, id, done): Answer) -> Result<(), Gone> {
        self.asked.remove(&game);
        match done {
            Ok(Granted { version, already, rematch }) => {
                wire.say(&ServerMessage::Done { id, game, version, already, rematch }).await
            }
            Err(problem) => {
                refuse(wire, Some(&id), Some(&game), &problem).await?;
                if problem.code != Code::Illegal && self.games.contains_key(&game) {
                    self.send_whole(wire, &game).await?;
                }
                Ok(())
            }
        }
    }

    async fn send_whole(&mut self, wire: &mut Wire, game: &GameId) -> Result<(), Gone> {
        match self.app.referee.news(game, None, 0).await {
            Ok((_, news)) => wire.pass_on(news).await,
            Err(problem) => refuse(wire, None, Some(game), &problem).await,
        }
    }

    /// Passes on what all who follow a game are told.
    pub(super) async fn pass_on(
        &mut self,
        wire: &mut Wire,
        game: GameId,
        note: Result<Note, BroadcastStreamRecvError>,
    ) -> Result<(), Gone> {
        // The news of one's own command comes just before its answer: they go out together.
        if self.asked.contains(&game) {
            self.settle(wire, &game).await?;
        }
        match note {
            Ok(Note::Message(text)) => wire.pass_on(text).await,
            Ok(Note::SeatsChanged) => {
                let Some(followed) = self.games.get(&game) else { return Ok(()) };
                let key = followed.key;
                let Ok(seats) = self.app.referee.look(&game, |game| game.held_by(key)).await else {
                    return Ok(());
                };
                if let Some(followed) = self.games.get_mut(&game)
                    && followed.seats != seats
                {
                    self.app.referee.count(&game, followed.seats, false);
                    followed.seats = seats;
                    self.app.referee.count(&game, seats, true);
                    wire.say(&seat_message(&game, seats)).await?;
                }
                Ok(())
            }
            // Too slow to hear everything: the whole game instead.
            Err(BroadcastStreamRecvError::Lagged(_)) => self.send_whole(wire, &game).await,
        }
    }
}

fn seat_message(game: &GameId, seats: [bool; 2]) -> ServerMessage {
    let held = Side::BOTH.into_iter().filter(|side| seats[side.index()]);
    ServerMessage::Seat { game: game.clone(), sides: held.map(SideName::from).collect() }
}
