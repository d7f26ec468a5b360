//! What a computer that plays against people decides besides the best turn: to begin differently, and to agree or not.

use std::time::Duration;

use jersi_rules::{Position, Side, SplitMix, Turn};

use crate::book::BookTurn;
use crate::engine::{Engine, Found, Variation};
use crate::game_line::GameLine;
use crate::limits::Limits;
use crate::score::Score;

/// Computers of this level and above vary …
const VARIED_FROM: u8 = 8;
/// … so many of the first turns …
const VARIED_TURNS: usize = 6;
/// … among so many lines, which a search has to be asked for …
pub const VARIED_LINES: usize = 5;
/// … whose chance of winning is at most this much below that of the best.
const VARIED_CHANCE: f64 = 0.05;

/// How long a computer thinks about an offer.
const OFFER_TIME: Duration = Duration::from_millis(200);

impl Engine {
    /// What the book says, for a player who is strong enough to know it.
    pub(crate) fn book_answer(&self, position: &Position, draw: u64) -> Option<Found> {
        if self.level().number() < VARIED_FROM {
            return None;
        }
        let turns = self.book().map(|book| book.turns(position)).unwrap_or_default();
        let line = |turn: &BookTurn| Variation {
            score: Score::from_chance(turn.chance),
            depth: (1, 1),
            turns: vec![turn.turn],
        };
        let known = Found { lines: turns.iter().map(line).collect(), ..Found::default() };
        let line = known.varied(draw)?.clone();
        Some(Found { best: line.turns.first().copied(), lines: vec![line], ..Found::default() })
    }

    /// The turn that a computer plays against people. Strong ones know the book, and vary their first turns beyond it, among
    /// those that are nearly as good as the best: `draw` decides which.
    pub fn opponents_turn(&mut self, game: &GameLine, limits: &Limits, draw: u64) -> Option<Turn> {
        if let Some(found) = self.book_answer(game.position(), draw) {
            return found.best;
        }
        let varied = game.turns().len() < VARIED_TURNS && self.level().number() >= VARIED_FROM;
        let lines = if varied { VARIED_LINES } else { 1 };
        let found = self.search(game, &Limits { lines, ..limits.clone() }, |_| {});
        let varied = if varied { found.varied(draw) } else { None };
        varied.and_then(|line| line.turns.first().copied()).or(found.best)
    }

    /// Whether the player of this side agrees to call it a draw.
    pub fn agrees_to_draw(&mut self, game: &GameLine, own: Side) -> bool {
        self.chance_of(game, own) < 0.4
    }

    /// Whether the player of this side agrees to stop while a countdown runs, and to count.
    pub fn agrees_to_stop(&mut self, game: &GameLine, own: Side) -> bool {
        match game.position().state().comparison(game.rules()) {
            Some(winner) => winner == own || self.chance_of(game, own) < 0.1,
            None => self.chance_of(game, own) < 0.5,
        }
    }

    fn chance_of(&mut self, game: &GameLine, own: Side) -> f64 {
        let found = self.search(game, &Limits::time(OFFER_TIME), |_| {});
        let chance = found.lines.first().map_or(0.5, |line| line.score.chance());
        if game.position().side() == own { chance } else { 1.0 - chance }
    }
}

impl Found {
    /// One of the lines that are nearly as good as the best: `draw` decides which. Nothing where the best line decides the game.
    pub fn varied(&self, draw: u64) -> Option<&Variation> {
        let undecided = |line: &&Variation| matches!(line.score, Score::Points(_));
        let least = self.lines.first().filter(undecided)?.score.chance() - VARIED_CHANCE;
        let good: Vec<&Variation> =
            self.lines.iter().filter(undecided).filter(|line| line.score.chance() >= least).collect();
        let pick = SplitMix::new(draw).below(good.len().max(1) as u64) as usize;
        good.get(pick).copied()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use jersi_rules::Ruleset;

    use super::*;
    use crate::levels::Level;

    #[test]
    fn strong_computers_begin_differently_and_weak_ones_do_not() {
        let rules = Ruleset::load("pijersi").expect("a game");
        let game = GameLine::new(rules.start());
        let first_turns = |level: u8| -> HashSet<Turn> {
            let play = |draw| {
                let mut engine = Engine::new(&rules, 1);
                engine.set_level(Level::new(level).expect("a level"), 1);
                engine.opponents_turn(&game, &Limits::depth(2), draw).expect("a turn")
            };
            (0..8).map(play).collect()
        };
        assert!(first_turns(9).len() > 1);
        assert_eq!(first_turns(5).len(), 1);
    }
}
