//! Keys and the mouse.

use jersi_record::NodeId;
use jersi_rules::{Cell, Side};
use jersi_texts::t;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position as Point;

use crate::app::{App, Effect, MessageKind, Overlay};
use crate::command::{self, Command};
use crate::prompt::Prompt;
use crate::screen::{Hit, layout};
use crate::select::Source;
use crate::walk::{Way, walk};

impl App {
    /// A key is pressed.
    pub fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && key.code == KeyCode::Char('c') {
            self.effects.push(Effect::Quit);
        } else if self.overlay.is_some() {
            self.overlay_key(key);
        } else if self.prompt.is_some() {
            self.prompt_key(key, control);
        } else if control {
            match key.code {
                KeyCode::Left => self.step(-1),
                KeyCode::Right => self.step(1),
                KeyCode::Home => self.step(i32::MIN),
                KeyCode::End => self.step(i32::MAX),
                _ => {}
            }
        } else {
            self.board_key(key.code);
        }
    }

    fn overlay_key(&mut self, key: KeyEvent) {
        match (self.overlay, key.code) {
            (Some(Overlay::Help(at)), KeyCode::Down | KeyCode::PageDown) => {
                self.overlay = Some(Overlay::Help(at.saturating_add(1).min(60)));
            }
            (Some(Overlay::Help(at)), KeyCode::Up | KeyCode::PageUp) => {
                self.overlay = Some(Overlay::Help(at.saturating_sub(1)));
            }
            (Some(Overlay::Resign), KeyCode::Char(key)) if command::means_yes(key) => {
                self.overlay = None;
                self.resign();
            }
            (Some(Overlay::Overwrite), KeyCode::Char(key)) if command::means_yes(key) => {
                self.overlay = None;
                self.effects.extend(self.overwrite.take().map(|(path, text)| Effect::Overwrite(path, text)));
            }
            (Some(Overlay::Overwrite), _) => {
                self.overlay = None;
                self.overwrite = None;
                self.show_message(t!(self.lang, "game-not-saved"), MessageKind::Plain);
            }
            _ => self.overlay = None,
        }
    }

    fn prompt_key(&mut self, key: KeyEvent, control: bool) {
        let lang = self.lang;
        let Some(prompt) = &mut self.prompt else { return };
        match key.code {
            KeyCode::Esc => self.prompt = None,
            KeyCode::Enter => self.entered(),
            KeyCode::Tab => prompt.complete(lang),
            KeyCode::Char('u') if control => prompt.text.clear(),
            KeyCode::Backspace if prompt.text.is_empty() => self.prompt = None,
            KeyCode::Backspace => {
                prompt.text.pop();
            }
            KeyCode::Char(c) if !control => prompt.push(c),
            _ => {}
        }
    }

    fn board_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Left => self.go(Way::Left),
            KeyCode::Right => self.go(Way::Right),
            KeyCode::Up => self.go(Way::Up),
            KeyCode::Down => self.go(Way::Down),
            KeyCode::Home => self.go(Way::UpLeft),
            KeyCode::PageUp => self.go(Way::UpRight),
            KeyCode::End => self.go(Way::DownLeft),
            KeyCode::PageDown => self.go(Way::DownRight),
            KeyCode::Enter | KeyCode::Char(' ') => self.tap(self.cursor),
            KeyCode::Tab => self.jump(1),
            KeyCode::BackTab => self.jump(-1),
            KeyCode::Esc | KeyCode::Backspace => self.escape(),
            KeyCode::Char('.') => self.end_turn(),
            KeyCode::Char(c @ '1'..='9') => self.digit(c as usize - '1' as usize),
            KeyCode::Char(':' | 't') => self.open_prompt(""),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('h') => self.ask_hint(),
            KeyCode::Char('e') => self.toggle_evaluation(),
            KeyCode::Char('f') => self.flip = !self.flip,
            KeyCode::Char('g') => self.bound = !self.bound,
            KeyCode::Char('a') => self.analyse(),
            KeyCode::Char('c') => self.play_on(),
            KeyCode::Char('p') => self.pause(),
            KeyCode::Char('s') => self.open_prompt_with("save"),
            KeyCode::Char('o') => self.open_prompt_with("load"),
            KeyCode::Char('r') if self.game.score().is_none() => self.overlay = Some(Overlay::Resign),
            KeyCode::Char('n') => self.effects.push(Effect::NewGame),
            KeyCode::Char('[' | '<') => self.step(-1),
            KeyCode::Char(']' | '>') => self.step(1),
            KeyCode::Char('{') => self.step(i32::MIN),
            KeyCode::Char('}') => self.step(i32::MAX),
            KeyCode::Char('v') => self.variation(),
            KeyCode::Char('?') | KeyCode::F(1) => self.overlay = Some(Overlay::Help(0)),
            KeyCode::Char('q') => self.effects.push(Effect::Quit),
            _ => {}
        }
    }

    fn go(&mut self, way: Way) {
        let board = self.position.rules().board();
        self.cursor = walk(board, self.cursor, way, self.flip, &mut self.column);
    }

    fn set_cursor(&mut self, cell: Cell) {
        self.cursor = cell;
        self.column = self.position.rules().board().x2(cell);
    }

    /// Jumps to the next cell where something can be done: taken up, or put down.
    fn jump(&mut self, by: i32) {
        let Some(select) = &self.select else { return };
        let mut cells: Vec<Cell> = select.arrivals().into_iter().map(|(cell, _)| cell).collect();
        if cells.is_empty() {
            let cell = |source: Source| match source {
                Source::Cell { cell, .. } => Some(cell),
                _ => None,
            };
            cells = select.sources().into_iter().filter_map(cell).collect();
        }
        cells.extend(select.tick_cell());
        cells.sort_by_key(|cell| cell.place());
        cells.dedup();
        if cells.is_empty() {
            return;
        }
        let here = cells.iter().position(|&cell| cell == self.cursor);
        let next = match here {
            Some(at) => (at as i32 + by).rem_euclid(cells.len() as i32) as usize,
            None => cells.iter().position(|cell| cell.place() > self.cursor.place()).unwrap_or(0),
        };
        if let Some(&cell) = cells.get(next) {
            self.set_cursor(cell);
        }
    }

    fn escape(&mut self) {
        self.message = None;
        self.hint = jersi_rules::CellSet::EMPTY;
        if let Some(select) = &mut self.select {
            select.take_back();
        }
    }

    fn end_turn(&mut self) {
        if let Some(select) = &mut self.select {
            if select.can_end() {
                let tap = select.end_turn();
                self.tapped(tap);
            } else {
                self.show_message(t!(self.lang, "game-cannot-end-here"), MessageKind::Warning);
            }
        }
    }

    /// A digit answers a question, or takes up a cube in hand.
    fn digit(&mut self, number: usize) {
        let Some(select) = &mut self.select else { return self.cannot_move() };
        if !select.choice().is_empty() {
            let tap = select.choose(number);
            return self.tapped(tap);
        }
        let rules = select.position().rules().clone();
        let mut hand = rules.roles().filter(|&role| select.in_hand(role) > 0);
        if let Some(role) = hand.nth(number) {
            select.tap_hand(role);
            self.message = None;
        }
    }
    /// Opens the prompt with a command that wants the name of a file.
    fn open_prompt_with(&mut self, command: &str) {
        self.open_prompt(&format!("{} ", command::word(command, self.lang)));
    }

    fn open_prompt(&mut self, text: &str) {
        self.message = None;
        self.prompt = Some(Prompt::new(text, &self.position));
    }

    /// A line was typed.
    fn entered(&mut self) {
        let Some(prompt) = self.prompt.take() else { return };
        let line = prompt.text.trim().to_owned();
        if line.is_empty() {
            return;
        }
        match Command::read(&line, self.lang) {
            Some(Ok(command)) => self.run_command(command),
            Some(Err(why)) => {
                self.show_message(why, MessageKind::Warning);
                self.prompt = Some(prompt);
            }
            None if self.select.is_none() => self.cannot_move(),
            None => match self.position.read_turn(&line) {
                Ok(turn) => self.make_turn(turn),
                Err(error) => {
                    let why = error.say(self.position.rules(), self.lang);
                    self.show_message(
                        t!(self.lang, "game-refused", turn = &line, reason = why),
                        MessageKind::Warning,
                    );
                    self.prompt = Some(prompt);
                }
            },
        }
    }

    fn run_command(&mut self, command: Command) {
        match command {
            Command::Help => self.overlay = Some(Overlay::Help(0)),
            Command::Board | Command::Turns(_) | Command::Record | Command::Where => {}
            Command::Undo => self.undo(),
            Command::Hint => self.ask_hint(),
            Command::Eval => self.toggle_evaluation(),
            Command::Save(path) => self.effects.push(Effect::Write(path, self.record().to_string())),
            Command::Load(path) => self.effects.push(Effect::Load(path)),
            Command::Resign => self.resign(),
            Command::Draw => self.draw(),
            Command::Flip => self.flip = !self.flip,
            Command::SetPlayer(side, player) => self.set_player(side, player),
            Command::Position => self.show_message(self.position.to_string(), MessageKind::Plain),
            Command::Resume => self.effects.push(Effect::NewGame),
            Command::Quit => self.effects.push(Effect::Quit),
        }
    }

    /// Goes so many turns forth or back in the record.
    pub fn step(&mut self, by: i32) {
        let record = self.record();
        let mut node = self.node;
        for _ in 0..by.unsigned_abs().min(100_000) {
            let next = if by < 0 { record.parent(node) } else { record.children(node).next() };
            match next {
                Some(next) => node = next,
                None => break,
            }
        }
        self.message = None;
        self.look_at(node);
    }

    /// Goes to the next variation of the turn that is looked at.
    fn variation(&mut self) {
        let record = self.record();
        let Some(parent) = record.parent(self.node) else { return };
        let siblings: Vec<NodeId> = record.children(parent).collect();
        let here = siblings.iter().position(|&node| node == self.node).unwrap_or(0);
        if let Some(&next) = siblings.get((here + 1) % siblings.len().max(1)) {
            self.look_at(next);
        }
    }

    /// The mouse does something.
    pub fn mouse(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {}
            MouseEventKind::Down(MouseButton::Right) => return self.escape(),
            MouseEventKind::ScrollUp => return self.step(-1),
            MouseEventKind::ScrollDown => return self.step(1),
            _ => return,
        }
        if self.overlay.take().is_some() {
            return;
        }
        let Some(layout) = layout(self, self.area) else { return };
        match layout.hit(Point::new(mouse.column, mouse.row)) {
            Some(Hit::Cell(cell)) => self.tap(cell),
            Some(Hit::Hand(side, role)) => self.tap_hand(side, role),
            Some(Hit::Node(node)) => self.look_at(node),
            None => {}
        }
    }

    fn tap_hand(&mut self, side: Side, role: jersi_rules::Role) {
        match &mut self.select {
            Some(select) if side == select.position().side() => select.tap_hand(role),
            Some(_) => {}
            None => self.cannot_move(),
        }
    }
}
