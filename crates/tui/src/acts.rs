//! What happens in the game: turns of people and computers, time, undo.

use std::time::Duration;

use jersi_engine::{GameLine, Score};
use jersi_rules::{Cell, CellSet, Side, Turn};

use crate::app::{App, Effect, Tone};
use crate::seats::Who;
use crate::select::Tap;
use crate::text::{pick, side_name, tr};
use crate::thinker::Question;

/// How long a turn is shown when computers play among themselves.
const SHOW: Duration = Duration::from_millis(500);

impl App {
    /// Asks the computer that has to play, if one has.
    pub fn ask(&mut self) {
        if self.thinking.is_some() || self.pending.is_some() || self.paused {
            return;
        }
        let Some((side, who)) = self.game.to_play() else { return };
        if who.is_human() {
            return;
        }
        let (who, record) = (who.clone(), self.game.record());
        let game = GameLine::with_turns(record.start().clone(), record.main_line());
        let (clock, time) = self.game.allowance(self.now);
        let id = self.number();
        self.thinking = Some(id);
        self.asked = self.now;
        self.effects.push(Effect::Ask(Box::new(Question { id, side, who, game, clock, time })));
    }

    pub(crate) fn stop_thinking(&mut self) {
        self.pending = None;
        if self.thinking.take().is_some() {
            self.effects.push(Effect::Leave);
        }
    }

    /// A computer has answered.
    pub fn answered(&mut self, id: u64, answer: Result<(Turn, Option<Score>), String>) {
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
            Err(why) => self.failed(&why),
        }
    }

    fn failed(&mut self, why: &str) {
        self.paused = true;
        self.game.stop_clock(self.now);
        let side = self.game.position().side();
        let word = ["white", "black"][side.index()];
        let who = side_name(self.game.position().rules(), side, self.lang);
        let seat = &self.game.seats()[side.index()];
        let text = tr!(
            self.lang,
            "{who} ({seat}): {why}. Nothing is lost: p asks again, :seat {word} ai:3 lets another play.",
            "{who} ({seat}) : {why}. Rien n'est perdu : p redemande, :seat {word} ai:3 fait jouer un autre."
        );
        self.say(text, Tone::Warning);
    }

    fn computer_plays(&mut self, turn: Turn) {
        let (before, follow) = (self.game.position().clone(), self.at_end());
        match self.game.play(turn, self.now) {
            Ok(()) => {
                if follow {
                    self.say(before.tell(turn, self.lang), Tone::Plain);
                }
                self.played(follow);
            }
            Err(refusal) => self.failed(&refusal.say(before.rules(), self.lang)),
        }
    }

    /// The game has another turn.
    fn played(&mut self, follow: bool) {
        self.effects.push(Effect::Save);
        self.tell_result();
        if follow {
            self.look_at(self.game.record().last());
        }
        self.ask();
    }

    pub(crate) fn tell_result(&mut self) {
        if let Some(score) = self.game.score() {
            let text = score.say(self.game.record().rules(), self.lang);
            let next =
                pick(self.lang, "a analyses it, n begins another.", "a l'analyse, n en commence une autre.");
            self.say(format!("{text} {next}"), Tone::Good);
        }
    }

    /// Time goes on.
    pub fn tick(&mut self, now: Duration) {
        self.now = now;
        if self.game.check_time(now) {
            self.stop_thinking();
            self.effects.push(Effect::Save);
            self.tell_result();
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
            Tap::Refused(why) => self.say(why, Tone::Warning),
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
                    self.say(text, Tone::Warning);
                }
            }
            return;
        }
        match self.game.play(turn, self.now) {
            Ok(()) => self.played(true),
            Err(refusal) => {
                let text = refusal.say(self.position.rules(), self.lang);
                self.say(text, Tone::Warning);
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
            pick(
                self.lang,
                "The game is over: a analyses it, n begins another.",
                "La partie est finie : a l'analyse, n en commence une autre.",
            )
        } else if !self.at_end() {
            pick(
                self.lang,
                "This is an earlier turn: } goes back to the game, a analyses from here.",
                "C'est un tour passé : } revient à la partie, a analyse à partir d'ici.",
            )
        } else if self.paused {
            pick(self.lang, "The game waits: p goes on.", "La partie attend : p la reprend.")
        } else {
            pick(self.lang, "It is the other's turn.", "C'est à l'autre de jouer.")
        };
        self.say(text, Tone::Warning);
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
            Err(why) => self.say(why, Tone::Warning),
        }
        self.ask();
    }

    /// Gives up.
    pub fn resign(&mut self) {
        match self.game.resign(self.lang, self.now) {
            Ok(()) => self.ended(),
            Err(why) => self.say(why, Tone::Warning),
        }
    }

    /// Agrees on a draw.
    pub fn draw(&mut self) {
        match self.game.draw(self.lang, self.now) {
            Ok(()) => self.ended(),
            Err(why) => self.say(why, Tone::Warning),
        }
    }

    fn ended(&mut self) {
        self.stop_thinking();
        self.effects.push(Effect::Save);
        self.tell_result();
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
        self.ask();
    }

    /// Another player takes a seat.
    pub fn seat(&mut self, side: Side, who: Who) {
        self.stop_thinking();
        self.game.set_seat(side, who);
        self.paused = false;
        self.message = None;
        self.game.start_clock(self.now);
        self.effects.push(Effect::Save);
        self.look_at(self.node);
        self.ask();
    }
}
