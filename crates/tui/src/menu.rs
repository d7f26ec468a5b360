//! The choice of a game and an opponent.

use jersi_engine::Level;
use jersi_rules::{Ruleset, builtin_ids};
use jersi_texts::{Lang, t};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use crate::look::Look;
use crate::pen::Pen;
use crate::player::PlayerSpec;

/// The menu's state.
#[derive(Clone, Debug)]
pub struct Menu {
    games: Vec<(String, String)>,
    at: usize,
    /// The id, which can be typed further.
    pub id: String,
    opponent: usize,
    colour: usize,
    /// What is wrong with the last choice.
    pub problem: Option<String>,
}

/// What came of a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chosen {
    /// Nothing yet.
    Nothing,
    /// The game's id, and White and Black as far as they are chosen.
    Game(String, [Option<PlayerSpec>; 2], Option<PlayerSpec>),
    /// Leave.
    Quit,
}

impl Menu {
    /// A menu of our games.
    pub fn new(lang: Lang) -> Menu {
        let name = |id: &str| Ruleset::load(id).ok().map(|rules| rules.about().name.get(lang).to_owned());
        let games: Vec<_> = builtin_ids().map(|id| (id.to_owned(), name(id).unwrap_or_default())).collect();
        let at = games.iter().position(|(id, _)| id == "pijersi").unwrap_or(0);
        let id = games.get(at).map(|(id, _)| id.clone()).unwrap_or_default();
        Menu { games, at, id, opponent: 3, colour: 0, problem: None }
    }

    fn opponent(&self) -> PlayerSpec {
        match self.opponent {
            0 => PlayerSpec::Human,
            11 => PlayerSpec::Random,
            level => Level::new(level as u8).map_or(PlayerSpec::Random, PlayerSpec::Ai),
        }
    }

    /// A key is pressed.
    pub fn key(&mut self, key: KeyEvent) -> Chosen {
        self.problem = None;
        let count = self.games.len().max(1);
        match key.code {
            KeyCode::Up | KeyCode::Down => {
                self.at = (self.at + if key.code == KeyCode::Up { count - 1 } else { 1 }) % count;
                self.id = self.games.get(self.at).map(|(id, _)| id.clone()).unwrap_or_default();
            }
            KeyCode::Left => self.opponent = (self.opponent + 11) % 12,
            KeyCode::Right => self.opponent = (self.opponent + 1) % 12,
            KeyCode::Tab => self.colour = (self.colour + 1) % 3,
            KeyCode::Backspace => {
                self.id.pop();
            }
            KeyCode::Char(c) if c.is_ascii_graphic() && self.id.len() < 200 => self.id.push(c),
            KeyCode::Esc => return Chosen::Quit,
            KeyCode::Enter => {
                let other = self.opponent();
                let (chosen, against) = match self.colour {
                    _ if other.is_human() => ([Some(PlayerSpec::Human), Some(PlayerSpec::Human)], None),
                    1 => ([Some(PlayerSpec::Human), Some(other)], None),
                    2 => ([Some(other), Some(PlayerSpec::Human)], None),
                    _ => ([None, None], Some(other)),
                };
                return Chosen::Game(self.id.clone(), chosen, against);
            }
            _ => {}
        }
        Chosen::Nothing
    }

    /// Draws the menu.
    pub fn draw(&self, lang: Lang, look: Look, area: Rect, buffer: &mut Buffer) {
        let mut pen = Pen::new(buffer, area);
        let mut line = 0;
        let mut write = |x: i32, text: &str, style| {
            pen.write(x, line, &look.text(text), style);
            line += 1;
        };
        write(0, &t!(lang, "menu-title"), look.title());
        for (i, (id, name)) in self.games.iter().enumerate() {
            let (sign, style) = if i == self.at { ('>', look.held()) } else { (' ', look.faint()) };
            write(1, &format!("{sign} {id:<10} {name}"), style);
        }
        let colours = ["lot", "white", "black"][self.colour];
        let rows = [
            t!(lang, "menu-game", id = &self.id),
            t!(lang, "menu-opponent", player = self.opponent().title(lang)),
            t!(lang, "menu-colours", colours = colours),
        ];
        rows.iter().for_each(|row| write(1, row, ratatui::style::Style::new()));
        t!(lang, "menu-keys").lines().for_each(|row| write(1, row, look.faint()));
        if let Some(problem) = &self.problem {
            problem.lines().take(3).for_each(|row| write(1, row, look.warning()));
        }
    }
}
