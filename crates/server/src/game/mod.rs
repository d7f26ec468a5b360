//! A game: what its log makes of it. Nothing here waits, stores or sends, reads a clock or draws a number.
//!
//! `decide` judges a command against a game, at a moment, and gives the entries that it adds to the log; `apply` makes the
//! next state of an entry. What has to be decided by chance comes with the command.

mod apply;
mod clock;
mod create;
mod decide;
mod error;
mod event;
mod record;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::Arc;

use jersi_record::GameResult;
use jersi_rules::{Position, Ruleset, Side, Turn};
use jersi_schema::{GameId, Moment, Offer, Phase, Phrase, RulesFile};

pub use self::apply::Damage;
pub use self::clock::Clocks;
#[cfg(test)]
use self::clock::FORGIVEN;
pub use self::create::{Draws, Sitters, clean_name, created, imported, paired};
pub use self::decide::{Command, Decision, NextGame, TurnRequest};
pub use self::error::GameError;
pub use self::event::{Entry, Event, Seat, Spec};
use crate::key::Key;
use crate::request::Mark;

/// The longest name of a player, in characters.
const MAX_NAME: usize = 40;

/// The longest id that a client may give a request.
pub const MAX_REQUEST_ID: usize = 64;

/// The longest word of a turn.
const MAX_WORD: usize = 64;

/// How often a side may offer something between two turns, and after the game.
const MAX_OFFERS: u8 = 5;

/// How often a side may say something between two turns, and after the game.
const MAX_SAID: u8 = 5;

/// So much of what was said is remembered.
const SAID: usize = 8;

/// A game without rule against endless play stops after so many turns when only computers play it.
const COMPUTER_CAP: usize = 400;

/// No game has more turns than this: the log of one game must stay small enough to be sent.
const MAX_TURNS: usize = 4_000;

/// A turn that was played.
#[derive(Clone, Debug)]
pub struct PlayedTurn {
    /// The turn.
    pub turn: Turn,
    /// Who played it.
    pub side: Side,
    /// When.
    pub at: Moment,
    /// How long it took.
    pub used: i64,
    /// What the side had left afterwards.
    pub left: i64,
}

/// What came of a request that was granted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The version that it made.
    pub version: u64,
    /// The game that follows, if it agreed to a rematch.
    pub rematch: Option<GameId>,
}

/// A game as its log tells it.
#[derive(Clone, Debug)]
pub struct Game {
    id: GameId,
    version: u64,
    created: Moment,
    since: Moment,
    updated: Moment,
    spec: Spec,
    rematch_of: Option<GameId>,
    seats: [Seat; 2],
    phase: Phase,
    start: Position,
    position: Position,
    turns: Vec<PlayedTurn>,
    /// The lowest number of turns that was left standing by each entry of the log.
    touched: Vec<u32>,
    /// The clients' ids of accepted turns, with the version each made and its word as the client wrote it.
    requests: HashMap<(Side, u32, String), (u64, String)>,
    /// Everything else that was asked for under an id.
    answers: HashMap<[u8; 16], (Mark, Answered)>,
    chosen: [Option<String>; 2],
    clocks: Clocks,
    offers: Vec<(Side, Offer)>,
    /// How often each side has offered something since the last turn, or since the end.
    offered: [u8; 2],
    /// What was said last.
    said: Vec<(Side, Phrase, u32)>,
    /// How often each side said something since the last turn.
    spoken: [u8; 2],
    result: Option<GameResult>,
    rematch: Option<GameId>,
    imported: bool,
}

impl Game {
    /// Its name.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// How many entries its log has.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// When it was made.
    pub fn created(&self) -> Moment {
        self.created
    }

    /// When it came into its phase.
    pub fn since(&self) -> Moment {
        self.since
    }

    /// When something last happened.
    pub fn updated(&self) -> Moment {
        self.updated
    }

    /// What was agreed.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The game before this one, in a rematch.
    pub fn rematch_of(&self) -> Option<&GameId> {
        self.rematch_of.as_ref()
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Ruleset> {
        self.start.rules()
    }

    /// White's seat and Black's.
    pub fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// Who plays a side.
    pub fn seat(&self, side: Side) -> &Seat {
        &self.seats[side.index()]
    }

    /// How far it is.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The position before the first turn.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The turns played.
    pub fn turns(&self) -> &[PlayedTurn] {
        &self.turns
    }

    /// The clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// Offers that wait for an answer.
    pub fn offers(&self) -> &[(Side, Offer)] {
        &self.offers
    }

    /// What was said last, by whom, and after how many turns.
    pub fn said(&self) -> &[(Side, Phrase, u32)] {
        &self.said
    }

    /// The result, when it is over.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// The game after this one.
    pub fn rematch(&self) -> Option<&GameId> {
        self.rematch.as_ref()
    }

    /// Whether a side has chosen a form in secret.
    pub fn has_chosen(&self, side: Side) -> bool {
        self.chosen[side.index()].is_some()
    }

    /// What came of a request, if it was granted before; an error, if its id meant something else then.
    pub fn answered(&self, request: Mark) -> Result<Option<&Answered>, GameError> {
        match self.answers.get(&request.id) {
            Some((mark, _)) if *mark != request => Err(GameError::IdReused),
            found => Ok(found.map(|(_, answered)| answered)),
        }
    }

    /// How many of its turns somebody who knows that version may keep; nothing if no such version was.
    pub fn kept_since(&self, version: u64) -> Option<usize> {
        let since = usize::try_from(version).ok()?;
        let lowest = self.touched.get(since..)?.iter().copied().min().unwrap_or(u32::MAX);
        Some(self.turns.len().min(lowest as usize))
    }

    /// Which seat a secret opens. Every seat is compared, so that the time tells nothing.
    pub fn seat_of(&self, key: Key) -> Option<Side> {
        let mut found = None;
        for side in Side::BOTH {
            if let Seat::Person { key: own, .. } = self.seat(side) {
                // One secret may hold both seats: then it plays the side to move.
                if *own == key && (found.is_none() || side == self.position.side()) {
                    found = Some(side);
                }
            }
        }
        found
    }

    /// Whether one person holds both seats: two people at one screen.
    pub fn is_shared(&self) -> bool {
        matches!(&self.seats, [Seat::Person { key: white, .. }, Seat::Person { key: black, .. }] if white == black)
    }

    /// Whether a secret opens this seat.
    pub fn holds(&self, side: Side, key: Key) -> bool {
        matches!(self.seat(side), Seat::Person { key: own, .. } if *own == key)
    }

    /// The seats that a secret opens, White's and Black's.
    pub fn held_by(&self, key: Option<Key>) -> [bool; 2] {
        Side::BOTH.map(|side| key.is_some_and(|key| self.holds(side, key)))
    }

    /// The level of the computer that is to move, if one is.
    pub fn computer_to_move(&self) -> Option<u8> {
        match self.seat(self.position.side()) {
            Seat::Computer { level } if self.phase == Phase::Playing => Some(*level),
            _ => None,
        }
    }

    /// An offer that a computer has to answer.
    pub fn offer_to_computer(&self) -> Option<(Side, Offer)> {
        let is_computer = |side| matches!(self.seat(side), Seat::Computer { .. });
        self.offers.iter().copied().find(|&(side, _)| is_computer(!side)).map(|(side, offer)| (!side, offer))
    }

    /// Whether computers play both sides.
    pub fn is_exhibition(&self) -> bool {
        self.seats.iter().all(|seat| matches!(seat, Seat::Computer { .. }))
    }

    /// When the flag of the side to move falls.
    pub fn deadline(&self) -> Option<Moment> {
        (self.phase == Phase::Playing).then(|| self.clocks.deadline(self.position.side())).flatten()
    }

    /// The position after the first so many turns.
    pub fn position_after(&self, turns: usize) -> Position {
        replay(&self.start, &self.turns[..turns.min(self.turns.len())])
    }

    /// Variant, rule file and position after so many turns, for a game that goes on from there.
    pub fn branch(&self, ply: u32) -> Option<(String, Option<RulesFile>, String)> {
        let position = replay(&self.start, self.turns.get(..ply as usize)?);
        Some((self.rules().id().to_owned(), self.spec.rules.clone(), position.to_string()))
    }
}

/// The position after some turns.
fn replay(start: &Position, turns: &[PlayedTurn]) -> Position {
    let mut position = start.clone();
    for played in turns {
        position.play_unchecked(played.turn);
    }
    position
}
