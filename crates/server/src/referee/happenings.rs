//! What a player who is away may want to be told of, in games without a clock or with days for a turn.

use jersi_rules::Side;
use jersi_schema::{GameId, Offer, TimeControl};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use super::Referee;
use crate::game::{Entry, Event, Game, Seat};
use crate::key::Key;

/// How many may wait to be written down.
const WAITING: usize = 10_000;

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// It is the player's turn.
    Turn,
    /// Somebody took the open seat.
    Joined,
    /// The other offers something.
    Offer(Offer),
    /// The game is over.
    Over,
    /// They play again.
    Rematch,
}

/// Something that a player may want to be told of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happening {
    /// The game.
    pub game: GameId,
    /// Whose seat it is.
    pub to: Key,
    /// What happened.
    pub what: What,
}

/// What these entries, after which the game stands so, are to the players other than who made them.
pub(super) fn happenings(game: &Game, entries: &[Entry], by: Option<Side>) -> Vec<Happening> {
    if !matches!(game.spec().clock, TimeControl::None | TimeControl::Days { .. }) || game.is_shared() {
        return Vec::new();
    }
    let people = |seat: &Seat| matches!(seat, Seat::Person { .. });
    if !game.seats().iter().all(people) {
        return Vec::new();
    }
    // The last of them counts most; that a game begins is told with who has joined it.
    let mut found = None;
    for entry in entries {
        let (what, id, by) = match &entry.event {
            Event::Turn { .. } | Event::TakenBack { .. } => (What::Turn, game.id(), by),
            Event::Begun { .. } if found.is_none() => (What::Turn, game.id(), by),
            Event::Joined { side, .. } => (What::Joined, game.id(), Some(Side::from(*side))),
            Event::Offered { offer, .. } => (What::Offer(*offer), game.id(), by),
            Event::Ended { .. } => (What::Over, game.id(), by),
            Event::Rematch { game } => (What::Rematch, game, by),
            _ => continue,
        };
        found = Some((what, id.clone(), by));
    }
    let Some((what, id, by)) = found else { return Vec::new() };
    let told = |side: Side| match game.seat(side) {
        Seat::Person { key, bot: false, .. } => Some(Happening { game: id.clone(), to: *key, what }),
        _ => None,
    };
    Side::BOTH.into_iter().filter(|side| Some(*side) != by).filter_map(told).collect()
}

impl Referee {
    /// What happens from now on. For one listener.
    pub fn happenings(&self) -> mpsc::Receiver<Happening> {
        let (sender, receiver) = mpsc::channel(WAITING);
        let _ = self.happenings.set(sender);
        receiver
    }

    /// Tells of what happened; nobody waits for it.
    pub(super) fn report(&self, happenings: Vec<Happening>) {
        let Some(sender) = self.happenings.get() else { return };
        for happening in happenings {
            if sender.try_send(happening).is_err() {
                metrics::counter!("jersi_push_total", "outcome" => "lost").increment(1);
            }
        }
    }
}
