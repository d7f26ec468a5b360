//! What happens in the game: turns of people and computers, time, undo.

use std::time::Duration;

use jersi_engine::{GameLine, Score};
use jersi_rules::{Cell, CellSet, Side, Turn};
use jersi_texts::{Text, t};

use crate::app::{App, Effect, MessageKind};
use crate::names::side_name;
use crate::player::PlayerSpec;
use crate::select::Tap;
use crate::workers::TurnRequest;

/// How long a turn is shown when computers play among themselves.
const SHOW: Duration = Duration::from_millis(500);

impl App {
    /// Asks the computer that has to play, if one has.
    pub fn request_turn(&mut self) {
        if self.thinking.is_some() || self.pending.is_some() || self.paused {
            return;
        }
        let Some((side, player)) = self.game.to_play() else { return };
        if player.is_human() {
            return;
        }
        let (player, record) = (player.clone(), self.game.record());
        let game = GameLine::with_turns(record.start().clone(), record.main_line());
        let (clock, time) = self.game.allowance(self.now);
        let id = self.number();
        self.thinking = Some(id);
        self.asked = self.now;
        self.effects.push(Effect::RequestTurn(Box::new(TurnRequest { id, side, player, game, clock, time })));
    }

    pub(crate) fn stop_thinking(&mut self) {
        self.pending = None;
        if self.thinking.take().is_some() {
            self.effects.push(Effect::StopPlayers);
        }
    }

    /// A computer has answered.
    pub fn answered(&mut self, id: u64, answer: Result<(Turn, Option<Score>), Text>) {
        if self.thinking != Some(id) {
            return;
        }
        self.thinking = None;
        match answer {
            Ok((turn, _)) if self.game.only_computers() => {
                self.pending = Some(turn);
                self.tick(self.now);
            }
            Ok((turn, _)) => self.computer_plays(turn),
            Err(why) => self.failed(why.get(self.lang)),
        }
    }

    fn failed(&mut self, why: &str) {
        self.paused = true;
        self.game.stop_clock(self.now);
        let side = self.game.position().side();
        let word = crate::command::side_word(side, self.lang);
        let name = side_name(self.game.position().rules(), side, self.lang);
        let player = &self.game.players()[side.index()];
        let player = player.title(self.lang);
        let text =
            t!(self.lang, "player-failed-screen", side = name, player = player, reason = why, word = word);
        self.show_message(text, MessageKind::Warning);
    }

    fn computer_plays(&mut self, turn: Turn) {
        let (before, follow) = (self.game.position().clone(), self.at_end());
        match self.game.play(turn, self.now) {
            Ok(()) => {
                if follow {
                    self.show_message(before.tell(turn, self.lang), MessageKind::Plain);
                }
                self.played(follow);
            }
            Err(refusal) => self.failed(&refusal.say(before.rules(), self.lang)),
        }
    }

    /// The game has another turn.
    fn played(&mut self, follow: bool) {
        self.effects.push(Effect::Save);
        self.show_result();
        if follow {
            self.look_at(self.game.record().last());
        }
        self.request_turn();
    }

    pub(crate) fn show_result(&mut self) {
        if let Some(score) = self.game.score() {
            let text = score.say(self.game.record().rules(), self.lang);
            let text = t!(self.lang, "game-result-what-next", result = text);
            self.show_message(text, MessageKind::Good);
        }
    }

    /// Time goes on.
    pub fn tick(&mut self, now: Duration) {
        self.now = now;
        if self.game.check_time(now) {
            self.stop_thinking();
            self.effects.push(Effect::Save);
            self.show_result();
            if self.study.is_none() {
                self.look_at(self.node);
            }
        }
        if now.saturating_sub(self.asked) >= SHOW
            && let Some(turn) = self.pending.take()
        {
            self.computer_plays(turn);
        }
    }

    /// What came of a tap.
    pub fn tapped(&mut self, tap: Tap) {
        self.hint = CellSet::EMPTY;
        match tap {
            Tap::Done => self.message = None,
            Tap::Turn(turn) => self.make_turn(turn),
            Tap::Refused(why) => self.show_message(why, MessageKind::Warning),
        }
    }

    /// Somebody at the keyboard makes a turn.
    pub fn make_turn(&mut self, turn: Turn) {
        self.message = None;
        if let Some(study) = &mut self.study {
            match study.add_variation(self.node, turn) {
                Ok(node) => self.look_at(node),
                Err(error) => {
                    let text = error.say(study.rules(), self.lang);
                    self.show_message(text, MessageKind::Warning);
                }
            }
            return;
        }
        match self.game.play(turn, self.now) {
            Ok(()) => self.played(true),
            Err(refusal) => {
                let text = refusal.say(self.position.rules(), self.lang);
                self.show_message(text, MessageKind::Warning);
            }
        }
    }

    /// Taps a cell.
    pub fn tap(&mut self, cell: Cell) {
        self.cursor = cell;
        self.column = self.position.rules().board().x2(cell);
        let lang = self.lang;
        match &mut self.select {
            Some(select) => {
                let tap = select.tap(cell, lang);
                self.tapped(tap);
            }
            None => self.cannot_move(),
        }
    }

    /// Says why no turn can be made here.
    pub fn cannot_move(&mut self) {
        let text = if self.position.outcome().is_some() || self.at_end() && self.game.score().is_some() {
            t!(self.lang, "game-over-what-next")
        } else if !self.at_end() {
            t!(self.lang, "game-earlier-turn")
        } else if self.paused {
            t!(self.lang, "game-paused")
        } else {
            t!(self.lang, "game-others-turn")
        };
        self.show_message(text, MessageKind::Warning);
    }

    /// Takes a turn back.
    pub fn undo(&mut self) {
        if let Some(study) = &mut self.study {
            let Some(parent) = study.parent(self.node) else { return };
            let _ = study.prune(self.node);
            self.look_at(parent);
            return;
        }
        self.stop_thinking();
        let (lang, now) = (self.lang, self.now);
        match self.game.undo(lang, now) {
            Ok(()) => {
                self.paused = false;
                self.message = None;
                self.effects.push(Effect::Save);
                self.look_at(self.game.record().last());
            }
            Err(why) => self.show_message(why, MessageKind::Warning),
        }
        self.request_turn();
    }

    /// Gives up.
    pub fn resign(&mut self) {
        match self.game.resign(self.lang, self.now) {
            Ok(()) => self.ended(),
            Err(why) => self.show_message(why, MessageKind::Warning),
        }
    }

    /// Agrees on a draw.
    pub fn draw(&mut self) {
        match self.game.draw(self.lang, self.now) {
            Ok(()) => self.ended(),
            Err(why) => self.show_message(why, MessageKind::Warning),
        }
    }

    fn ended(&mut self) {
        self.stop_thinking();
        self.effects.push(Effect::Save);
        self.show_result();
        self.look_at(self.node);
    }

    /// Lets the computers wait, or go on.
    pub fn pause(&mut self) {
        self.paused = !self.paused;
        self.message = None;
        if self.paused {
            self.stop_thinking();
            self.game.stop_clock(self.now);
        } else {
            self.game.start_clock(self.now);
        }
        self.look_at(self.node);
        self.request_turn();
    }

    /// Another player takes over a side.
    pub fn set_player(&mut self, side: Side, player: PlayerSpec) {
        self.stop_thinking();
        self.game.set_player(side, player);
        self.paused = false;
        self.message = None;
        self.game.start_clock(self.now);
        self.effects.push(Effect::Save);
        self.look_at(self.node);
        self.request_turn();
    }
}
