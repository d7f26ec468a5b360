//! A game that is played by actions: the common core of single games and of batches.

use std::sync::Arc;

use jersi_rules::{Outcome, Position, Side, Turn};

use crate::space::Lessons;

/// A game in play.
#[derive(Clone)]
pub struct Play {
    pub position: Position,
    /// How many turns were played.
    pub length: u32,
    outcome: Option<Outcome>,
}

impl Play {
    pub fn new(position: Position) -> Play {
        let outcome = position.outcome();
        Play { position, length: 0, outcome }
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.position.side()
    }

    /// The turn of an action, if it is legal.
    pub fn find(&self, lessons: &Lessons, action: u32) -> Option<Turn> {
        let turn = lessons.space.turn(action, self.side())?;
        self.position.is_legal(turn).then_some(turn)
    }

    /// Plays a turn that is known to be legal.
    pub fn play(&mut self, turn: Turn) {
        self.position.play_unchecked(turn);
        self.length += 1;
        self.outcome = self.position.outcome();
    }

    /// How the game ended by the rules, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What each player gets: 1 for a win, -1 for a loss, 0 for a draw or a game that goes on.
    pub fn returns(&self) -> [f32; 2] {
        match self.outcome.and_then(|outcome| outcome.winner) {
            None => [0.0, 0.0],
            Some(Side::White) => [1.0, -1.0],
            Some(Side::Black) => [-1.0, 1.0],
        }
    }
}

/// What a new game begins with.
#[derive(Clone)]
pub struct Beginning {
    pub lessons: Arc<Lessons>,
    pub start: Position,
    /// A game that has so many turns is over, without a winner.
    pub most: u32,
}

impl Beginning {
    pub fn play(&self) -> Play {
        Play::new(self.start.clone())
    }

    /// Whether a game was broken off because of its length.
    pub fn is_too_long(&self, play: &Play) -> bool {
        play.outcome.is_none() && play.length >= self.most
    }

    /// Whether a game is over, by the rules or because of its length.
    pub fn is_over(&self, play: &Play) -> bool {
        play.outcome.is_some() || play.length >= self.most
    }
}
