//! A session at the terminal. What is on the screen: the offer of a saved game, the menu, the secret choice of forms, or the game.

use std::path::Path;
use std::time::Duration;

use jersi_rules::SplitMix;
use jersi_texts::{Lang, t};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::Rect;

use crate::app::{App, Effect, MessageKind, Overlay};
use crate::command::means_yes;
use crate::game::Game;
use crate::menu::{Chosen, Menu};
use crate::names::side_name;
use crate::new_game::{Beginning, Choosing, Options, Stage, form_title, new_game, players, prepare};
use crate::player::PlayerSpec;
use crate::screen::{self, window};
use crate::store::{self, Saved, Store};
use crate::workers::WorkerEvent;

/// What is on the screen.
pub enum View {
    /// Saved games are offered, the first of them now.
    Offer(Vec<Saved>),
    /// A game is chosen.
    Menu(Menu),
    /// Special forms are chosen in secret.
    Forms(Box<Choosing>),
    /// The game.
    Play(Box<App>),
}

/// The whole program without its terminal.
pub struct Session {
    options: Options,
    store: Store,
    rng: SplitMix,
    view: View,
    problems: Vec<String>,
    area: Rect,
    now: Duration,
    /// Whether to leave.
    pub over: bool,
    effects: Vec<Effect>,
}

impl Session {
    /// Begins. A failure is a sentence: the arguments do not fit together, or a record cannot be read.
    pub fn new(options: Options, mut store: Store, seed: u64) -> Result<Session, String> {
        let lang = options.lang;
        let load = |id: &str| (options.load)(id);
        store.keep_rules(options.rules.clone());
        let (mut games, problems) =
            if options.fresh { Default::default() } else { store.orphans(&load, lang) };
        if options.resume && games.is_empty() {
            return Err(t!(lang, "line-none-to-resume"));
        }
        let mut rng = SplitMix::new(seed);
        let nobody = [PlayerSpec::Human, PlayerSpec::Human];
        let view = if let Some(path) = &options.record {
            let (record, own) = store::read(path, options.game.as_ref(), &load, lang)?;
            store.keep_rules(own);
            let players = players(&options.players, options.against.as_ref(), &mut rng);
            let game = Game::new(record.start().clone(), players, options.control);
            let mut app = App::new(game, lang, options.look, Duration::ZERO);
            app.paused = true;
            app.effects.clear();
            app.thinking = None;
            app.loaded(record);
            View::Play(Box::new(app))
        } else if options.resume {
            let game = Game::resume(store.adopt(games.remove(0)), &nobody);
            View::Play(Box::new(App::new(game, lang, options.look, Duration::ZERO)))
        } else if !games.is_empty() {
            View::Offer(games)
        } else {
            View::Menu(Menu::new(lang))
        };
        let mut session = Session {
            options,
            store,
            rng,
            view,
            problems,
            area: Rect::new(0, 0, 80, 24),
            now: Duration::ZERO,
            over: false,
            effects: Vec::new(),
        };
        if let View::Menu(_) = session.view {
            session.first_game()?;
        }
        session.show_problems();
        Ok(session)
    }

    /// The game, while there is one.
    pub fn app(&self) -> Option<&App> {
        match &self.view {
            View::Play(app) => Some(app),
            _ => None,
        }
    }

    fn show_problems(&mut self) {
        if let (View::Play(app), Some(problem)) = (&mut self.view, self.problems.pop()) {
            app.show_message(problem, MessageKind::Warning);
        }
    }

    /// The game of the arguments, or the menu.
    fn first_game(&mut self) -> Result<(), String> {
        match self.options.game.clone() {
            Some(rules) => {
                let chosen = self.options.players.clone();
                let against = self.options.against.clone();
                self.start(rules, &chosen, against.as_ref())
            }
            None => {
                self.view = View::Menu(Menu::new(self.options.lang));
                Ok(())
            }
        }
    }

    fn start(
        &mut self,
        rules: std::sync::Arc<jersi_rules::Ruleset>,
        chosen: &[Option<PlayerSpec>; 2],
        against: Option<&PlayerSpec>,
    ) -> Result<(), String> {
        let players = players(chosen, against, &mut self.rng);
        match prepare(rules, &self.options, &players, &mut self.rng)? {
            Beginning::Ready(rules) => self.play(new_game(&rules, players, self.options.control)),
            Beginning::Choose(choosing) => {
                self.view = View::Forms(Box::new(choosing));
            }
        }
        Ok(())
    }

    fn play(&mut self, game: Game) {
        let mut app = App::new(game, self.options.lang, self.options.look, self.now);
        app.area = self.area;
        self.effects.push(Effect::StopPlayers);
        self.effects.push(Effect::StopAnalysis);
        self.view = View::Play(Box::new(app));
        self.show_problems();
    }

    /// A key is pressed.
    pub fn key(&mut self, key: KeyEvent) {
        let lang = self.options.lang;
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            self.over = true;
            return;
        }
        match &mut self.view {
            View::Play(app) => app.key(key),
            View::Menu(menu) => match menu.key(key) {
                Chosen::Nothing => {}
                Chosen::Quit => self.over = true,
                Chosen::Game(id, chosen, against) => {
                    let loaded = (self.options.load)(&id).map_err(|mistakes| mistakes.say(lang));
                    let started = loaded.and_then(|rules| self.start(rules, &chosen, against.as_ref()));
                    if let (Err(why), View::Menu(menu)) = (started, &mut self.view) {
                        menu.problem = Some(why);
                    }
                }
            },
            View::Offer(_) => self.offer_key(key.code),
            View::Forms(choosing) => {
                if choosing.turn().is_some() {
                    match key.code {
                        KeyCode::Enter | KeyCode::Char(' ') => choosing.take_over(),
                        KeyCode::Char(c) if c.is_ascii_digit() => choosing.choose_twice(&c.to_string()),
                        KeyCode::Esc => self.over = true,
                        _ => {}
                    }
                } else {
                    let (summary, players) = (choosing.reveal(lang), choosing.players.clone());
                    match choosing.variant(&self.options.load, lang) {
                        Ok(rules) => {
                            self.play(new_game(&rules, players, self.options.control));
                            if let View::Play(app) = &mut self.view {
                                app.show_message(summary, MessageKind::Plain);
                            }
                        }
                        Err(why) => {
                            let mut menu = Menu::new(lang);
                            menu.problem = Some(why);
                            self.view = View::Menu(menu);
                        }
                    }
                }
            }
        }
    }

    fn offer_key(&mut self, code: KeyCode) {
        let View::Offer(games) = &mut self.view else { return };
        match code {
            code if !games.is_empty() && is_yes(code) => {
                let saved = games.remove(0);
                let record = self.store.adopt(saved);
                self.play(Game::resume(record, &[PlayerSpec::Human, PlayerSpec::Human]));
            }
            KeyCode::Char('x') if !games.is_empty() => {
                store::dismiss(games.remove(0));
            }
            KeyCode::Right | KeyCode::Tab if games.len() > 1 => games.rotate_left(1),
            KeyCode::Char('n') => games.clear(),
            KeyCode::Esc | KeyCode::Char('q') => self.over = true,
            _ => {}
        }
        if matches!(&self.view, View::Offer(games) if games.is_empty())
            && let Err(why) = self.first_game()
        {
            let mut menu = Menu::new(self.options.lang);
            menu.problem = Some(why);
            self.view = View::Menu(menu);
        }
    }

    /// The mouse does something.
    pub fn mouse(&mut self, mouse: MouseEvent) {
        if let View::Play(app) = &mut self.view {
            app.mouse(mouse);
        }
    }

    /// Something was thought.
    pub fn event(&mut self, event: WorkerEvent) {
        if let View::Play(app) = &mut self.view {
            match event {
                WorkerEvent::Turn { id, answer } => app.answered(id, answer),
                WorkerEvent::Lines { id, found, done } => app.analysed(id, found, done),
            }
        }
    }

    /// Time goes on.
    pub fn tick(&mut self, now: Duration) {
        self.now = now;
        if let View::Play(app) = &mut self.view {
            app.tick(now);
        }
    }

    /// Whether something on the screen changes by itself.
    pub fn is_alive(&self) -> bool {
        self.app().is_some_and(|app| app.thinking.is_some() || app.game.clock().is_some_and(|c| c.runs()))
            || self.app().is_some_and(|app| app.game.only_computers())
    }

    /// Draws everything.
    pub fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        self.area = area;
        let (lang, look) = (self.options.lang, self.options.look);
        match &mut self.view {
            View::Play(app) => {
                app.area = area;
                screen::draw(app, area, buffer);
            }
            View::Menu(menu) => menu.draw(lang, look, area, buffer),
            View::Offer(games) => {
                if let Some(saved) = games.first() {
                    let text = offer(saved, games.len(), lang);
                    window(look, &t!(lang, "offer-title"), &text, 0, area, buffer);
                }
            }
            View::Forms(choosing) => {
                window(look, &t!(lang, "forms-title"), &forms(choosing, lang), 0, area, buffer);
            }
        }
    }

    /// Does what is to be done with files; gives back what concerns threads.
    pub fn effects(&mut self) -> Vec<Effect> {
        let mut threads = std::mem::take(&mut self.effects);
        let mut wanted = Vec::new();
        if let View::Play(app) = &mut self.view {
            wanted.append(&mut app.effects);
        }
        for effect in wanted {
            match effect {
                Effect::Save => self.save(),
                Effect::Write(path, text) if path.exists() && !path.is_dir() => {
                    if let View::Play(app) = &mut self.view {
                        app.overwrite = Some((path, text));
                        app.overlay = Some(Overlay::Overwrite);
                    }
                }
                Effect::Write(path, text) | Effect::Overwrite(path, text) => self.write(&path, &text),
                Effect::Load(path) => self.load(&path),
                Effect::NewGame => {
                    // The file of the old game stays, and is offered again if the game is not over.
                    self.leave_game();
                    threads.extend([Effect::StopPlayers, Effect::StopAnalysis]);
                    self.view = View::Menu(Menu::new(self.options.lang));
                }
                Effect::Quit => self.over = true,
                other => threads.push(other),
            }
        }
        threads
    }

    fn leave_game(&mut self) {
        if self.app().is_some_and(|app| app.game.score().is_some()) {
            self.store.retire();
        }
        self.store.release();
    }

    fn save(&mut self) {
        let View::Play(app) = &mut self.view else { return };
        if let Err(why) = self.store.save(app.game.record(), app.lang) {
            app.show_message(why, MessageKind::Warning);
        }
    }

    fn write(&mut self, path: &Path, text: &str) {
        let View::Play(app) = &mut self.view else { return };
        let place = path.display().to_string();
        match store::write(path, text, app.lang) {
            Ok(()) => app.show_message(t!(app.lang, "game-saved-as", file = place), MessageKind::Good),
            Err(why) => app.show_message(why, MessageKind::Warning),
        }
    }

    fn load(&mut self, path: &Path) {
        let View::Play(app) = &mut self.view else { return };
        let load = |id: &str| (self.options.load)(id);
        let rules = app.game.record().rules().clone();
        match store::read(path, Some(&rules), &load, app.lang) {
            Ok((record, own)) => {
                self.store.keep_rules(own);
                app.loaded(record);
            }
            Err(why) => app.show_message(why, MessageKind::Warning),
        }
    }

    /// The end of the program: what is over is put aside.
    pub fn close(&mut self) {
        self.leave_game();
    }
}

/// Whether a key takes the offer.
fn is_yes(code: KeyCode) -> bool {
    matches!(code, KeyCode::Enter) || matches!(code, KeyCode::Char(key) if means_yes(key))
}

/// The offer of a saved game, in words.
fn offer(saved: &Saved, count: usize, lang: Lang) -> String {
    let record = &saved.record;
    // Records of ours name players as the command line does.
    let player = |tag| {
        let name = record.tag(tag).unwrap_or("?");
        PlayerSpec::read(name, lang).map_or(name.to_owned(), |player| player.title(lang))
    };
    let game = t!(
        lang,
        "offer-game",
        game = record.rules().about().name.get(lang),
        turns = record.main_line().len(),
        white = player("White"),
        black = player("Black"),
        ago = ago(saved.age.as_secs() / 60, lang),
    );
    let mut lines = vec![game, String::new(), t!(lang, "offer-resume")];
    if count > 1 {
        lines.push(t!(lang, "offer-another", count = count));
    }
    lines.push(t!(lang, "offer-rest"));
    lines.join("\n")
}

/// How long ago something was, in words.
fn ago(minutes: u64, lang: Lang) -> String {
    let (hours, days) = (minutes / 60, minutes / (24 * 60));
    match (minutes, hours, days) {
        (0 | 1, ..) => t!(lang, "ago-now"),
        (_, 0 | 1, _) => t!(lang, "ago-minutes", minutes = minutes),
        (_, _, 0 | 1) => t!(lang, "ago-hours", hours = hours),
        _ => t!(lang, "ago-days", days = days),
    }
}

/// The secret choice: what can be chosen, never what was chosen before both have.
fn forms(choosing: &Choosing, lang: Lang) -> String {
    let Some(side) = choosing.turn() else {
        return t!(lang, "forms-begin", forms = choosing.reveal(lang));
    };
    let side = side_name(&choosing.rules, side, lang);
    match choosing.stage() {
        Stage::HandOver => return t!(lang, "forms-hand-over", side = side),
        Stage::Confirm => return t!(lang, "forms-confirm", side = side),
        Stage::Choose => {}
    }
    let mut text = match choosing.other {
        false => t!(lang, "forms-choose-own", side = side),
        true => t!(lang, "forms-choose-other", side = side),
    };
    text += "\n\n";
    for (i, form) in choosing.names().iter().enumerate() {
        text += &format!("{i}  {}\n", form_title(&choosing.rules, form, lang));
    }
    text
}
