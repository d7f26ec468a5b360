//! Analysis: variations, evaluation, hints.

use std::time::Duration;

use jersi_engine::{Found, GameLine};
use jersi_record::{NodeId, Record};
use jersi_texts::t;

use crate::app::{App, Effect, MessageKind, score_text};
use crate::game::Game;
use crate::parts::cells_of;

/// How long the engine thinks about a hint.
const HINT: Duration = Duration::from_millis(900);

impl App {
    /// Begins an analysis from here, or goes back to the game.
    pub fn analyse(&mut self) {
        match self.study.take() {
            Some(_) => {
                self.message = None;
                self.look_at(self.game.record().last());
            }
            None => {
                self.study = Some(self.game.record().clone());
                self.show_message(t!(self.lang, "analysis-begins"), MessageKind::Plain);
                self.look_at(self.node);
            }
        }
    }

    /// Plays on from the position of an analysis.
    pub fn play_on(&mut self) {
        let Some(study) = &self.study else { return };
        let control = self.game.clock().map(|clock| clock.control);
        self.game = Game::from_node(study, self.node, self.game.players(), control);
        self.study = None;
        self.stop_thinking();
        self.paused = false;
        self.message = None;
        self.game.start_clock(self.now);
        self.effects.push(Effect::Save);
        self.look_at(self.game.record().last());
        self.request_turn();
    }

    /// A record was loaded: it is analysed from its first turn.
    pub fn loaded(&mut self, record: Record) {
        let turns = record.main_line().len();
        self.study = Some(record);
        self.look_at(NodeId::ROOT);
        self.show_message(t!(self.lang, "analysis-loaded", turns = turns), MessageKind::Plain);
    }

    /// Shows or hides what the engine says.
    pub fn toggle_evaluation(&mut self) {
        self.evaluation.on = !self.evaluation.on;
        if self.evaluation.on {
            self.evaluate();
        } else {
            self.analysis = None;
            self.effects.push(Effect::StopAnalysis);
        }
    }

    fn start_analysis(&mut self, time: Option<Duration>) {
        let id = self.number();
        self.analysis = Some((id, time.is_some()));
        let record = self.record();
        let path = record.path(self.node);
        let turns = path.into_iter().filter_map(|node| record.turn(node));
        let game = GameLine::with_turns(record.start().clone(), turns);
        self.effects.push(Effect::Analyse(id, Box::new(game), time));
    }

    pub(crate) fn evaluate(&mut self) {
        self.evaluation.found = None;
        if self.position.outcome().is_some() {
            self.analysis = None;
            self.effects.push(Effect::StopAnalysis);
        } else {
            self.start_analysis(None);
        }
    }

    /// Asks for a hint.
    pub fn ask_hint(&mut self) {
        if self.select.is_none() {
            return self.cannot_move();
        }
        self.start_analysis(Some(HINT));
        self.show_message(t!(self.lang, "hint-pending"), MessageKind::Plain);
    }

    /// The analysis has found something.
    pub fn analysed(&mut self, id: u64, found: Found, done: bool) {
        let Some((_, hint)) = self.analysis.filter(|(wanted, _)| *wanted == id) else { return };
        if !hint {
            self.evaluation.found = Some(found);
            return;
        }
        if !done {
            return;
        }
        self.analysis = None;
        let Some(turn) = found.best else { return };
        let word = self.position.word(turn);
        let score = found.lines.first().map(|line| score_text(line.score, self.lang)).unwrap_or_default();
        let summary = self.position.tell(turn, self.lang);
        self.hint = cells_of(&self.position, turn);
        let text = t!(self.lang, "hint-explained", turn = word, score = score, summary = summary);
        self.show_message(text, MessageKind::Good);
        if self.evaluation.on {
            self.evaluate();
        }
    }
}
