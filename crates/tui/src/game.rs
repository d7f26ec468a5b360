//! A game with its players and its clock: what the full screen and the plain line mode share.

use std::time::Duration;

use jersi_record::{Ending, GameResult, NodeId, Record};
use jersi_rules::{Position, Refusal, Side, Turn};
use jersi_texts::{Lang, t};

use crate::clock::{GameClock, TimeControl};
use crate::player::PlayerSpec;

/// The tags by which a saved game knows its players.
const PLAYER_TAGS: [&str; 2] = ["WhiteSeat", "BlackSeat"];

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Game {
    record: Record,
    players: [PlayerSpec; 2],
    clock: Option<GameClock>,
}

impl Game {
    /// A new game from a position.
    pub fn new(start: Position, players: [PlayerSpec; 2], control: Option<TimeControl>) -> Game {
        let mut record = Record::new(start);
        for (side, name) in Side::BOTH.into_iter().zip(["White", "Black"]) {
            record.set_tag(name, &players[side.index()].to_string());
        }
        Game::with_record(record, players, control)
    }

    fn with_record(mut record: Record, players: [PlayerSpec; 2], control: Option<TimeControl>) -> Game {
        for side in Side::BOTH {
            record.set_tag(PLAYER_TAGS[side.index()], &players[side.index()].to_string());
        }
        if let Some(control) = control {
            record.set_tag("Clock", &control.tag());
        }
        let mut game = Game { record, players, clock: control.map(GameClock::new) };
        game.restore_clock();
        game
    }

    /// A game from a record: its main line, with the players and the clock that its tags name, or these.
    pub fn resume(record: Record, otherwise: &[PlayerSpec; 2]) -> Game {
        let mut players = otherwise.clone();
        for (player, tag) in players.iter_mut().zip(PLAYER_TAGS) {
            if let Some(Ok(spec)) = record.tag(tag).map(|text| PlayerSpec::read(text, Lang::EN)) {
                *player = spec;
            }
        }
        let control = record.tag("Clock").and_then(TimeControl::from_tag);
        Game::with_record(record, players, control)
    }

    /// All that happened.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.record.end()
    }

    /// The players.
    pub fn players(&self) -> &[PlayerSpec; 2] {
        &self.players
    }

    /// Gives a seat to somebody else.
    pub fn set_player(&mut self, side: Side, player: PlayerSpec) {
        self.record.set_tag(["White", "Black"][side.index()], &player.to_string());
        self.record.set_tag(PLAYER_TAGS[side.index()], &player.to_string());
        self.players[side.index()] = player;
    }

    /// The clock, if there is one.
    pub fn clock(&self) -> Option<&GameClock> {
        self.clock.as_ref()
    }

    /// PlayerSpec has to play; nobody if the game is over.
    pub fn to_play(&self) -> Option<(Side, &PlayerSpec)> {
        let side = self.position().side();
        self.score().is_none().then(|| (side, &self.players[side.index()]))
    }

    /// Whether somebody at the keyboard has to play.
    pub fn human_to_play(&self) -> bool {
        self.to_play().is_some_and(|(_, player)| player.is_human())
    }

    /// Whether nobody at the keyboard plays at all.
    pub fn only_computers(&self) -> bool {
        !self.players.iter().any(PlayerSpec::is_human)
    }

    /// The result.
    pub fn score(&self) -> Option<GameResult> {
        self.record.result()
    }

    /// What the computer that has to play may spend: the game's clock, or the time for its turn.
    pub fn allowance(&self, now: Duration) -> (Option<jersi_engine::RemainingTime>, Option<Duration>) {
        let Some(clock) = &self.clock else { return (None, None) };
        match clock.control {
            TimeControl::Game(_, gain) => {
                let left = Side::BOTH.map(|side| clock.left(side, now));
                (Some(jersi_engine::RemainingTime { left, increment: [gain; 2], turns: None }), None)
            }
            // Some of it is kept for the way to the player and back.
            TimeControl::Turn(_) => (None, Some(clock.left(self.position().side(), now).mul_f64(0.8))),
        }
    }

    /// Starts the time of whoever has to play, unless it runs already.
    pub fn start_clock(&mut self, now: Duration) {
        let side = self.position().side();
        let over = self.score().is_some();
        if let Some(clock) = self.clock.as_mut().filter(|clock| !clock.runs() && !over) {
            clock.start(side, now);
        }
    }

    /// Stops the time: while the game waits for something that is nobody's fault.
    pub fn stop_clock(&mut self, now: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
    }

    /// Plays a turn.
    pub fn play(&mut self, turn: Turn, now: Duration) -> Result<(), Refusal> {
        let side = self.position().side();
        self.record.push(turn)?;
        if let Some(clock) = &mut self.clock {
            clock.turn_made(side, now);
            let left = clock.left(side, now);
            self.record.set_clock(self.record.last(), Some(left));
        }
        self.start_clock(now);
        Ok(())
    }

    /// Ends the game if somebody's time ran out; whether it did.
    pub fn check_time(&mut self, now: Duration) -> bool {
        let Some(side) = self.clock.as_ref().and_then(|clock| clock.fallen(now)) else { return false };
        self.stop_clock(now);
        self.record.finish(Some(!side), Ending::Time).is_ok()
    }

    /// The one at the keyboard gives up: the only one there is, or who has to play.
    pub fn resign(&mut self, lang: Lang, now: Duration) -> Result<(), String> {
        let side = match &self.players {
            [PlayerSpec::Human, PlayerSpec::Human] => self.position().side(),
            [_, PlayerSpec::Human] => Side::Black,
            [PlayerSpec::Human, _] => Side::White,
            _ => {
                return Err(t!(lang, "game-nobody-at-keyboard"));
            }
        };
        self.record.finish(Some(!side), Ending::Resignation).map_err(|error| error.say(lang))?;
        self.stop_clock(now);
        Ok(())
    }

    /// Both agree on a draw.
    pub fn draw(&mut self, lang: Lang, now: Duration) -> Result<(), String> {
        if self.players.iter().any(|player| !player.is_human()) {
            return Err(t!(lang, "game-computer-no-draw"));
        }
        self.record.finish(None, Ending::Agreement).map_err(|error| error.say(lang))?;
        self.stop_clock(now);
        Ok(())
    }

    /// Takes back turns until somebody at the keyboard has to play: their last one and what came after it.
    pub fn undo(&mut self, lang: Lang, now: Duration) -> Result<(), String> {
        let nothing = || Err(t!(lang, "game-nothing-to-undo"));
        let path = self.record.path(self.record.last());
        let positions = self.record.positions();
        let computers = self.only_computers();
        let human = |i: &usize| {
            let side = positions.get(*i).map_or(Side::White, Position::side);
            computers || self.players[side.index()].is_human()
        };
        let Some(keep) = (0..path.len()).rev().find(human) else { return nothing() };
        let Some(&node) = path.get(keep) else { return nothing() };
        self.stop_clock(now);
        if let Err(error) = self.record.prune(node) {
            return Err(error.say(self.record.rules(), lang));
        }
        // What was declared about the end belongs to turns that are gone.
        self.reopen();
        self.restore_clock();
        self.start_clock(now);
        Ok(())
    }

    /// Takes back what was declared about the end.
    fn reopen(&mut self) {
        if self.record.end().outcome().is_none() && self.record.result().is_some() {
            self.record = replayed(&self.record, self.record.last());
        }
    }

    /// The clock as it stood after the last turns.
    fn restore_clock(&mut self) {
        let Some(clock) = &mut self.clock else { return };
        *clock = GameClock::new(clock.control);
        let path = self.record.path(self.record.last());
        for (node, before) in path.into_iter().zip(self.record.positions()) {
            if let Some(left) = self.record.clock(node) {
                clock.set(before.side(), left);
            }
        }
    }

    /// The game up to a node of a record, to be played on from there with these players.
    pub fn from_node(
        record: &Record,
        node: NodeId,
        players: &[PlayerSpec; 2],
        control: Option<TimeControl>,
    ) -> Game {
        let mut record = replayed(record, node);
        for (side, name) in Side::BOTH.into_iter().zip(["White", "Black"]) {
            record.set_tag(name, &players[side.index()].to_string());
        }
        Game::with_record(record, players.clone(), control)
    }
}

/// A record with one line alone: the one to a node, without a result that the rules do not give.
fn replayed(record: &Record, node: NodeId) -> Record {
    let mut line = Record::new(record.start().clone());
    for (name, value) in record.tags() {
        line.set_tag(name, value);
    }
    for node in record.path(node) {
        if let Some(turn) = record.turn(node)
            && line.push(turn).is_ok()
        {
            let last = line.last();
            line.set_clock(last, record.clock(node));
            line.set_comments(last, record.comments(node));
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use jersi_rules::Ruleset;

    fn game(players: [PlayerSpec; 2], control: Option<TimeControl>) -> Game {
        Game::new(Ruleset::load("pijersi").expect("a game of ours").start(), players, control)
    }

    fn first(game: &Game) -> Turn {
        game.position().turns()[0]
    }

    const S: Duration = Duration::from_secs(1);

    #[test]
    fn undo_goes_back_to_the_human() {
        let mut game = game([PlayerSpec::Human, PlayerSpec::Random], None);
        assert!(game.undo(Lang::EN, S).is_err());
        for _ in 0..4 {
            game.play(first(&game), S).expect("legal");
        }
        game.undo(Lang::EN, S).expect("undo");
        assert_eq!(game.record().main_line().len(), 2);
        game.play(first(&game), S).expect("legal");
        game.undo(Lang::EN, S).expect("undo while the other thinks");
        assert_eq!(game.record().main_line().len(), 2);
        game.play(first(&game), S).expect("legal");
        game.resign(Lang::EN, S).expect("resigned");
        assert_eq!(game.score().and_then(|s| s.winner), Some(Side::Black));
        game.undo(Lang::EN, S).expect("undo");
        assert_eq!(game.score(), None);
    }

    #[test]
    fn time_runs_out_and_comes_back_by_undo() {
        let control = TimeControl::Game(60 * S, 2 * S);
        let mut game = game([PlayerSpec::Human, PlayerSpec::Human], Some(control));
        game.start_clock(S);
        game.play(first(&game), 11 * S).expect("legal");
        assert_eq!(game.clock().map(|c| c.left(Side::White, 11 * S)), Some(52 * S));
        let again = Game::resume(Record::read(&game.record().to_string()).expect("a record"), game.players());
        assert_eq!(again.clock().map(|c| c.left(Side::White, S)), Some(52 * S));
        assert_eq!(again.players(), game.players());
        assert!(!game.check_time(70 * S));
        assert!(game.check_time(71 * S));
        assert_eq!(game.score().and_then(|s| s.winner), Some(Side::White));
        game.undo(Lang::known("fr"), 80 * S).expect("undo");
        assert_eq!(game.clock().map(|c| c.left(Side::White, 80 * S)), Some(60 * S));
    }
}
