//! A game as it has been played so far.

use jersi_rules::{Position, Refusal, Ruleset, Turn};
use std::sync::Arc;

/// A game as it has been played so far: where it started, its turns, and the position they led to. The search
/// needs all of it, because a position that stood on the board before is a repetition.
///
/// ```
/// use jersi_engine::GameLine;
/// let mut game = GameLine::new(jersi_rules::Ruleset::load("pijersi")?.start());
/// let turn = game.position().read_turn("b4=d5")?;
/// game.play(turn).expect("a legal turn");
/// assert_eq!(game.turns(), [turn]);
/// assert_eq!(game.undo(), Some(turn));
/// assert_eq!(game.position(), game.start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameLine {
    start: Position,
    turns: Vec<Turn>,
    position: Position,
    /// The hashes of the positions before the last.
    hashes: Vec<u64>,
}

impl GameLine {
    /// A game that begins in this position, without turns.
    pub fn new(start: Position) -> GameLine {
        GameLine { position: start.clone(), start, turns: Vec::new(), hashes: Vec::new() }
    }

    /// A game of turns that are known to be legal, one after the other.
    pub fn with_turns(start: Position, turns: impl IntoIterator<Item = Turn>) -> GameLine {
        let mut game = GameLine::new(start);
        turns.into_iter().for_each(|turn| game.play_unchecked(turn));
        game
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Arc<Ruleset> {
        self.start.rules()
    }

    /// The position before the first turn.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// All turns, in order.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The position after the last turn.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Plays a turn if it is legal; if not, says why and changes nothing.
    pub fn play(&mut self, turn: Turn) -> Result<(), Refusal> {
        self.position.check(turn)?;
        self.play_unchecked(turn);
        Ok(())
    }

    /// Plays a turn that is known to be legal.
    pub fn play_unchecked(&mut self, turn: Turn) {
        self.hashes.push(self.position.hash());
        self.turns.push(turn);
        self.position.play_unchecked(turn);
    }

    /// Takes the last turn back. The game is played again up to there, which costs little beside a search.
    pub fn undo(&mut self) -> Option<Turn> {
        let last = self.turns.pop()?;
        self.hashes.pop();
        self.position = self.start.clone();
        self.turns.iter().for_each(|&turn| self.position.play_unchecked(turn));
        Some(last)
    }

    /// The hashes of the positions before the last, oldest first.
    pub(crate) fn hashes(&self) -> &[u64] {
        &self.hashes
    }
}
