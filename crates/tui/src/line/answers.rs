//! What the line mode answers: the board, the computer's turns, what the engine thinks.

use std::io;
use std::time::Duration;

use jersi_engine::GameLine;
use jersi_record::Record;
use jersi_rules::{CellSet, Position, Side};

use super::Lines;
use crate::app::{cells_of, score_text};
use crate::board::{Marks, as_text};
use crate::game::Game;
use crate::geometry::{Plan, Size};
use crate::guide::unit_words;
use crate::store;
use crate::text::{letters, pick, side_name, tr};
use crate::thinker::{Heard, Question};

/// How long the engine thinks about a hint.
const HINT: Duration = Duration::from_millis(700);

impl Lines<'_> {
    pub(super) fn load(&mut self, path: &std::path::Path) -> io::Result<()> {
        let lang = self.options.lang;
        let load = |id: &str| (self.options.load)(id);
        let rules = self.game.record().rules().clone();
        let read: Result<Record, String> = store::read(path, Some(&rules), &load, lang);
        match read {
            Ok(record) => {
                let control = self.game.clock().map(|clock| clock.control);
                self.game = Game::from_node(&record, record.last(), self.game.seats(), control);
                self.game.start_clock(self.began.elapsed());
                self.board()
            }
            Err(why) => self.say(why),
        }
    }

    pub(super) fn resume(&mut self) -> io::Result<()> {
        let lang = self.options.lang;
        let load = |id: &str| (self.options.load)(id);
        let (mut games, _) = self.store.orphans(&load, lang);
        if games.is_empty() {
            return self.say(pick(
                lang,
                "There is no game to go on with.",
                "Il n'y a pas de partie à continuer.",
            ));
        }
        self.store.release();
        let record = self.store.adopt(games.remove(0));
        self.game = Game::resume(record, self.game.seats());
        self.game.start_clock(self.began.elapsed());
        self.board()
    }

    /// The computer that has to play does.
    pub(super) fn computer(&mut self) -> io::Result<()> {
        let lang = self.options.lang;
        let Some((side, who)) = self.game.to_play() else { return Ok(()) };
        let (who, now) = (who.clone(), self.now());
        self.numbers += 1;
        let record = self.game.record();
        let (clock, time) = self.game.allowance(now);
        let game = GameLine::with_turns(record.start().clone(), record.main_line());
        self.thinkers.ask(Question { id: self.numbers, side, who: who.clone(), game, clock, time });
        let answer = loop {
            match self.heard.recv_timeout(Duration::from_millis(200)) {
                Ok(Heard::Turn { id, answer }) if id == self.numbers => break answer,
                Ok(_) => {}
                Err(_) => {
                    let now = self.now();
                    if self.game.check_time(now) {
                        return self.save();
                    }
                }
            }
        };
        let why = match answer {
            Ok((turn, _)) => {
                let position: Position = self.game.position().clone();
                let now = self.now();
                match self.game.play(turn, now) {
                    Ok(()) => {
                        let word = position.marked_word(turn);
                        self.say(format!("{word}  ({})", position.tell(turn, lang)))?;
                        self.save()?;
                        return self.board();
                    }
                    Err(refusal) => refusal.say(position.rules(), lang),
                }
            }
            Err(why) => why,
        };
        self.failed = true;
        let now = self.now();
        self.game.stop_clock(now);
        let name = side_name(self.game.record().rules(), side, lang);
        let word = ["white", "black"][side.index()];
        self.say(tr!(
            lang,
            "{name} ({who}): {why}. Nothing is lost: `seat {word} ai:3` lets another play, `seat {word} {who}` asks again.",
            "{name} ({who}) : {why}. Rien n'est perdu : `seat {word} ai:3` fait jouer un autre, `seat {word} {who}` redemande."
        ))
    }

    /// What the engine thinks, and would play.
    pub(super) fn think(&mut self, hint: bool) -> io::Result<()> {
        let lang = self.options.lang;
        let position = self.game.position().clone();
        self.numbers += 1;
        let record = self.game.record();
        let game = GameLine::with_turns(record.start().clone(), record.main_line());
        self.thinkers.analyse(self.numbers, game, Some(HINT));
        let found = loop {
            match self.heard.recv() {
                Ok(Heard::Lines { id, found, done: true }) if id == self.numbers => break found,
                Ok(_) => {}
                Err(_) => return Ok(()),
            }
        };
        let (Some(turn), Some(line)) = (found.best, found.lines.first()) else {
            return self.say(pick(lang, "There is no turn.", "Il n'y a pas de tour."));
        };
        let (word, score, depth) = (position.word(turn), score_text(line.score, lang), line.depth.0);
        self.say(match hint {
            true => tr!(lang, "Hint: {word} ({score})", "Conseil : {word} ({score})"),
            false => tr!(
                lang,
                "Evaluation: {score}, depth {depth}, best {word}",
                "Avis : {score}, profondeur {depth}, meilleur {word}"
            ),
        })
    }

    pub(super) fn board(&mut self) -> io::Result<()> {
        let position = self.game.position();
        let rules = position.rules().clone();
        let plan = Plan::new(&rules, self.flip, Size::Small);
        let record = self.game.record();
        let before = record.parent(record.last()).and_then(|node| record.position(node));
        let lit = match (before, record.turn(record.last())) {
            (Some(before), Some(turn)) => cells_of(&before, turn),
            _ => CellSet::EMPTY,
        };
        let mut text = as_text(position, &plan, &Marks { lit, ..Marks::default() }, self.options.look);
        let hand = letters(&rules, position.hand());
        if !hand.is_empty() {
            let label = pick(self.options.lang, "In hand", "En réserve");
            text += &self.options.look.text(&format!("{label}: {hand}\n"));
        }
        write!(self.out, "{text}")
    }

    /// What stands where, in words: for those who listen.
    pub(super) fn places(&mut self) -> io::Result<()> {
        let lang = self.options.lang;
        let position = self.game.position().clone();
        let board = position.rules().board();
        for side in Side::BOTH {
            for cell in position.state().own(side).iter() {
                let words = unit_words(&position, position.state().unit(cell), lang);
                self.say(format!("{}: {words}", board.name(cell)))?;
            }
        }
        Ok(())
    }
}
