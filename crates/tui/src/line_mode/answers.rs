//! What the line mode answers: the board, the computer's turns, what the engine thinks.

use std::io;
use std::time::Duration;

use jersi_engine::GameLine;
use jersi_record::Record;
use jersi_rules::{CellSet, Position, Side};
use jersi_texts::t;

use super::LineMode;
use crate::app::score_text;
use crate::board::{Marks, Plan, Size, plain_text};
use crate::command::side_word;
use crate::game::Game;
use crate::names::{letters, side_name};
use crate::parts::cells_of;
use crate::status::unit_words;
use crate::store;
use crate::workers::{TurnRequest, WorkerEvent};

/// How long the engine thinks about a hint.
const HINT: Duration = Duration::from_millis(700);

impl LineMode<'_> {
    pub(super) fn load(&mut self, path: &std::path::Path) -> io::Result<()> {
        let lang = self.options.lang;
        let load = |id: &str| (self.options.load)(id);
        let rules = self.game.record().rules().clone();
        let read: Result<Record, String> = store::read(path, Some(&rules), &load, lang);
        match read {
            Ok(record) => {
                let control = self.game.clock().map(|clock| clock.control);
                self.game = Game::from_node(&record, record.last(), self.game.players(), control);
                self.game.start_clock(self.began.elapsed());
                self.board()
            }
            Err(why) => self.print(why),
        }
    }

    pub(super) fn resume(&mut self) -> io::Result<()> {
        let lang = self.options.lang;
        let load = |id: &str| (self.options.load)(id);
        let (mut games, _) = self.store.orphans(&load, lang);
        if games.is_empty() {
            return self.print(t!(lang, "game-none-to-resume"));
        }
        self.store.release();
        let record = self.store.adopt(games.remove(0));
        self.game = Game::resume(record, self.game.players());
        self.game.start_clock(self.began.elapsed());
        self.board()
    }

    /// The computer that has to play does.
    pub(super) fn computer(&mut self) -> io::Result<()> {
        let lang = self.options.lang;
        let Some((side, player)) = self.game.to_play() else { return Ok(()) };
        let (player, now) = (player.clone(), self.now());
        self.numbers += 1;
        let record = self.game.record();
        let (clock, time) = self.game.allowance(now);
        let game = GameLine::with_turns(record.start().clone(), record.main_line());
        self.workers.request_turn(TurnRequest {
            id: self.numbers,
            side,
            player: player.clone(),
            game,
            clock,
            time,
        });
        let answer = loop {
            match self.events.recv_timeout(Duration::from_millis(200)) {
                Ok(WorkerEvent::Turn { id, answer }) if id == self.numbers => break answer,
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
                        let summary = position.tell(turn, lang);
                        self.print(t!(lang, "line-computer-plays", turn = word, summary = summary))?;
                        self.save()?;
                        return self.board();
                    }
                    Err(refusal) => refusal.say(position.rules(), lang),
                }
            }
            Err(why) => why.get(lang).to_owned(),
        };
        self.failed = true;
        let now = self.now();
        self.game.stop_clock(now);
        let name = side_name(self.game.record().rules(), side, lang);
        let word = side_word(side, lang);
        let player = player.to_string();
        self.print(t!(lang, "player-failed-line", side = name, player = player, reason = why, word = word))
    }

    /// What the engine thinks, and would play.
    pub(super) fn think(&mut self, hint: bool) -> io::Result<()> {
        let lang = self.options.lang;
        let position = self.game.position().clone();
        self.numbers += 1;
        let record = self.game.record();
        let game = GameLine::with_turns(record.start().clone(), record.main_line());
        self.workers.analyse(self.numbers, game, Some(HINT));
        let found = loop {
            match self.events.recv() {
                Ok(WorkerEvent::Lines { id, found, done: true }) if id == self.numbers => break found,
                Ok(_) => {}
                Err(_) => return Ok(()),
            }
        };
        let (Some(turn), Some(line)) = (found.best, found.lines.first()) else {
            return self.print(t!(lang, "game-no-turn"));
        };
        let (word, score, depth) = (position.word(turn), score_text(line.score, lang), line.depth.0);
        self.print(match hint {
            true => t!(lang, "hint", turn = word, score = score),
            false => t!(lang, "evaluation", score = score, depth = depth, turn = word),
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
        let mut text = plain_text(position, &plan, &Marks { lit, ..Marks::default() }, self.options.look);
        let hand = letters(&rules, position.hand());
        if !hand.is_empty() {
            let hand = t!(self.options.lang, "line-in-hand", cubes = hand);
            text += &format!("{}\n", self.options.look.text(&hand));
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
                self.print(t!(lang, "line-cell", cell = board.name(cell), unit = words))?;
            }
        }
        Ok(())
    }
}
