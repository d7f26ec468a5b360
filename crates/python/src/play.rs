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
    /// The legal turns and their actions, in no particular order.
    legal: Vec<(u32, Turn)>,
    outcome: Option<Outcome>,
}

impl Play {
    pub fn new(lessons: &Lessons, position: Position) -> Play {
        let mut play = Play { position, length: 0, legal: Vec::new(), outcome: None };
        play.look(lessons);
        play
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.position.side()
    }

    /// Finds the legal turns, or how the game ended.
    fn look(&mut self, lessons: &Lessons) {
        self.legal.clear();
        self.outcome = self.position.state().ended(&lessons.rules);
        if self.outcome.is_some() {
            return;
        }
        lessons.space.add_legal(&self.position, &mut self.legal);
        if self.legal.is_empty() {
            self.outcome = self.position.outcome();
        }
    }

    /// The turn of an action, if it is legal.
    pub fn find(&self, action: u32) -> Option<Turn> {
        self.legal.iter().find(|(number, _)| *number == action).map(|(_, turn)| *turn)
    }

    /// Plays a turn that was [found](Play::find).
    pub fn play(&mut self, lessons: &Lessons, turn: Turn) {
        self.position.play_unchecked(turn);
        self.length += 1;
        self.look(lessons);
    }

    /// The legal turns and their numbers.
    pub fn legal(&self) -> &[(u32, Turn)] {
        &self.legal
    }

    /// The numbers of the legal turns.
    pub fn actions(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.legal.iter().map(|(action, _)| *action)
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

    /// Sets a mask of all actions to those that are legal.
    pub fn mask(&self, out: &mut [bool]) {
        out.fill(false);
        for action in self.actions() {
            if let Some(place) = out.get_mut(action as usize) {
                *place = true;
            }
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
        Play::new(&self.lessons, self.start.clone())
    }

    /// Whether a game was broken off because of its length.
    pub fn is_too_long(&self, play: &Play) -> bool {
        play.outcome.is_none() && play.length >= self.most
    }
}
