//! What the line mode answers: the board, the computer's turns, what the engine thinks.

use std::io;
use std::time::Duration;

use jersi_engine::GameLine;
use jersi_rules::{CellSet, Position, Side};
use jersi_texts::{list_and, t};

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
        match store::read(path, Some(&rules), &load, lang) {
            Ok((record, own)) => {
                self.store.keep_rules(own);
                let control = self.game.clock().map(|clock| clock.control);
                self.game = Game::from_node(&record, record.last(), self.game.players(), control);
                self.game.start_clock(self.began.elapsed());
                self.show()
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
        self.show()
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
                        return self.show();
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

    /// What is played, and how to go on.
    pub(super) fn welcome(&mut self) -> io::Result<()> {
        let lang = self.options.lang;
        let [white, black] = self.game.players().each_ref().map(|player| player.title(lang));
        let rules = self.game.record().rules().clone();
        let game = rules.about().name.get(lang);
        let word = |name| crate::command::word(name, lang);
        self.print(t!(
            lang,
            "line-welcome",
            game = game,
            white_name = side_name(&rules, Side::White, lang),
            white = white,
            black_name = side_name(&rules, Side::Black, lang),
            black = black,
            help = word("help"),
            board = word("board"),
            places = word("where")
        ))
    }

    /// The board, for those who want it after every turn.
    pub(super) fn show(&mut self) -> io::Result<()> {
        if self.options.board { self.board() } else { Ok(()) }
    }

    /// What stands where and how the game stands, in words: for those who listen.
    pub(super) fn places(&mut self) -> io::Result<()> {
        let lang = self.options.lang;
        let position = self.game.position().clone();
        let (rules, state) = (position.rules().clone(), position.state());
        let mut empty = true;
        for side in Side::BOTH {
            for cell in state.own(side).iter() {
                empty = false;
                let words = unit_words(&position, state.unit(cell), lang);
                self.print(t!(lang, "line-cell", cell = rules.board().name(cell), unit = words))?;
            }
        }
        if empty {
            self.print(t!(lang, "where-empty"))?;
        }
        for side in Side::BOTH {
            let held = rules.roles().map(|role| (role, state.hand(side, role))).filter(|(_, n)| *n > 0);
            let cubes = held.map(|(role, n)| format!("{n} × {}", rules.role(role).full_name(lang)));
            let cubes = list_and(lang, cubes);
            if !cubes.is_empty() {
                self.print(t!(lang, "where-hand", side = side_name(&rules, side, lang), cubes = cubes))?;
            }
        }
        if let Some(limit) = rules.quiet_limit() {
            self.print(t!(lang, "where-quiet", turns = state.quiet(), limit = limit))?;
        }
        if rules.exchanges() > 0 {
            self.print(t!(lang, "where-exchanges", left = state.exchanges()))?;
        }
        if let Some(left) = state.countdown() {
            self.print(t!(lang, "where-countdown", left = left))?;
        }
        match self.game.score() {
            Some(score) => self.print(score.say(&rules, lang)),
            None => self.print(t!(lang, "where-side", side = side_name(&rules, position.side(), lang))),
        }
    }
}
