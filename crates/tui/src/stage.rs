//! What is on the screen: the offer of a saved game, the menu, the secret choice of forms, or the game.

use std::path::Path;
use std::time::Duration;

use jersi_record::Record;
use jersi_rules::SplitMix;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::Rect;

use crate::app::{App, Effect, Tone};
use crate::begin::{Beginning, Choosing, Options, form_title, new_game, prepare, seats};
use crate::game::Game;
use crate::menu::{Chosen, Menu};
use crate::screen::{self, window};
use crate::seats::Who;
use crate::store::{self, Saved, Store};
use crate::text::{pick, side_name, tr};
use crate::thinker::Heard;

/// What is on the screen.
pub enum Stage {
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
    lots: SplitMix,
    stage: Stage,
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
        let (mut games, problems) =
            if options.fresh { Default::default() } else { store.orphans(&load, lang) };
        let mut lots = SplitMix::new(seed);
        let nobody = [Who::Human, Who::Human];
        let stage = if let Some(path) = &options.record {
            let record = store::read(path, options.game.as_ref(), &load, lang)?;
            let seats = seats(&options.seats, options.against.as_ref(), &mut lots);
            let game = Game::new(record.start().clone(), seats, options.control);
            let mut app = App::new(game, lang, options.look, Duration::ZERO);
            app.paused = true;
            app.effects.clear();
            app.thinking = None;
            app.loaded(record);
            Stage::Play(Box::new(app))
        } else if options.resume && !games.is_empty() {
            let game = Game::resume(store.adopt(games.remove(0)), &nobody);
            Stage::Play(Box::new(App::new(game, lang, options.look, Duration::ZERO)))
        } else if !games.is_empty() {
            Stage::Offer(games)
        } else {
            Stage::Menu(Menu::new(lang))
        };
        let mut session = Session {
            options,
            store,
            lots,
            stage,
            problems,
            area: Rect::new(0, 0, 80, 24),
            now: Duration::ZERO,
            over: false,
            effects: Vec::new(),
        };
        if let Stage::Menu(_) = session.stage {
            session.first_game()?;
        }
        session.tell_problems();
        Ok(session)
    }

    /// The game, while there is one.
    pub fn app(&self) -> Option<&App> {
        match &self.stage {
            Stage::Play(app) => Some(app),
            _ => None,
        }
    }

    fn tell_problems(&mut self) {
        if let (Stage::Play(app), Some(problem)) = (&mut self.stage, self.problems.pop()) {
            app.say(problem, Tone::Warning);
        }
    }

    /// The game of the arguments, or the menu.
    fn first_game(&mut self) -> Result<(), String> {
        match self.options.game.clone() {
            Some(rules) => {
                let said = self.options.seats.clone();
                let against = self.options.against.clone();
                self.start(rules, &said, against.as_ref())
            }
            None => {
                self.stage = Stage::Menu(Menu::new(self.options.lang));
                Ok(())
            }
        }
    }

    fn start(
        &mut self,
        rules: std::sync::Arc<jersi_rules::Ruleset>,
        said: &[Option<Who>; 2],
        against: Option<&Who>,
    ) -> Result<(), String> {
        let seats = seats(said, against, &mut self.lots);
        match prepare(rules, &self.options, &seats, &mut self.lots)? {
            Beginning::Ready(rules) => self.play(new_game(&rules, seats, self.options.control)),
            Beginning::Choose(choosing) => {
                self.stage = Stage::Forms(Box::new(choosing));
            }
        }
        Ok(())
    }

    fn play(&mut self, game: Game) {
        let mut app = App::new(game, self.options.lang, self.options.look, self.now);
        app.area = self.area;
        self.effects.push(Effect::Leave);
        self.effects.push(Effect::StopAnalysis);
        self.stage = Stage::Play(Box::new(app));
        self.tell_problems();
    }

    /// A key is pressed.
    pub fn key(&mut self, key: KeyEvent) {
        let lang = self.options.lang;
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            self.over = true;
            return;
        }
        match &mut self.stage {
            Stage::Play(app) => app.key(key),
            Stage::Menu(menu) => match menu.key(key) {
                Chosen::Nothing => {}
                Chosen::Quit => self.over = true,
                Chosen::Game(id, said, against) => {
                    let loaded = (self.options.load)(&id).map_err(|mistakes| mistakes.to_string());
                    let started = loaded.and_then(|rules| self.start(rules, &said, against.as_ref()));
                    if let (Err(why), Stage::Menu(menu)) = (started, &mut self.stage) {
                        menu.problem = Some(why);
                    }
                }
            },
            Stage::Offer(_) => self.offer_key(key.code),
            Stage::Forms(choosing) => {
                if choosing.turn().is_some() {
                    match key.code {
                        KeyCode::Char(c) if c.is_ascii_digit() => {
                            choosing.choose(&c.to_string());
                        }
                        KeyCode::Esc => self.over = true,
                        _ => {}
                    }
                } else {
                    let (told, seats) = (choosing.reveal(lang), choosing.seats.clone());
                    match choosing.variant(&self.options.load) {
                        Ok(rules) => {
                            self.play(new_game(&rules, seats, self.options.control));
                            if let Stage::Play(app) = &mut self.stage {
                                app.say(told, Tone::Plain);
                            }
                        }
                        Err(why) => {
                            let mut menu = Menu::new(lang);
                            menu.problem = Some(why);
                            self.stage = Stage::Menu(menu);
                        }
                    }
                }
            }
        }
    }

    fn offer_key(&mut self, code: KeyCode) {
        let Stage::Offer(games) = &mut self.stage else { return };
        match code {
            KeyCode::Enter | KeyCode::Char('y' | 'o') if !games.is_empty() => {
                let saved = games.remove(0);
                let record = self.store.adopt(saved);
                self.play(Game::resume(record, &[Who::Human, Who::Human]));
            }
            KeyCode::Char('x') if !games.is_empty() => {
                store::dismiss(games.remove(0));
            }
            KeyCode::Right | KeyCode::Tab if games.len() > 1 => games.rotate_left(1),
            KeyCode::Char('n') => games.clear(),
            KeyCode::Esc | KeyCode::Char('q') => self.over = true,
            _ => {}
        }
        if matches!(&self.stage, Stage::Offer(games) if games.is_empty())
            && let Err(why) = self.first_game()
        {
            let mut menu = Menu::new(self.options.lang);
            menu.problem = Some(why);
            self.stage = Stage::Menu(menu);
        }
    }

    /// The mouse does something.
    pub fn mouse(&mut self, mouse: MouseEvent) {
        if let Stage::Play(app) = &mut self.stage {
            app.mouse(mouse);
        }
    }

    /// Something was thought.
    pub fn heard(&mut self, heard: Heard) {
        if let Stage::Play(app) = &mut self.stage {
            match heard {
                Heard::Turn { id, answer } => app.answered(id, answer),
                Heard::Lines { id, found, done } => app.analysed(id, found, done),
            }
        }
    }

    /// Time goes on.
    pub fn tick(&mut self, now: Duration) {
        self.now = now;
        if let Stage::Play(app) = &mut self.stage {
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
        match &mut self.stage {
            Stage::Play(app) => {
                app.area = area;
                screen::draw(app, area, buffer);
            }
            Stage::Menu(menu) => menu.draw(lang, look, area, buffer),
            Stage::Offer(games) => {
                if let Some(saved) = games.first() {
                    let text = offer(saved, games.len(), lang);
                    window(look, pick(lang, "A game goes on", "Une partie continue"), &text, 0, area, buffer);
                }
            }
            Stage::Forms(choosing) => {
                window(
                    look,
                    pick(lang, "Special forms", "Formes spéciales"),
                    &forms(choosing, lang),
                    0,
                    area,
                    buffer,
                );
            }
        }
    }

    /// Does what is to be done with files; gives back what concerns threads.
    pub fn effects(&mut self) -> Vec<Effect> {
        let mut threads = std::mem::take(&mut self.effects);
        let mut wanted = Vec::new();
        if let Stage::Play(app) = &mut self.stage {
            wanted.append(&mut app.effects);
        }
        for effect in wanted {
            match effect {
                Effect::Save => self.save(),
                Effect::Write(path, text) => self.write(&path, &text),
                Effect::Load(path) => self.load(&path),
                Effect::NewGame => {
                    // The file of the old game stays, and is offered again if the game is not over.
                    self.leave_game();
                    threads.extend([Effect::Leave, Effect::StopAnalysis]);
                    self.stage = Stage::Menu(Menu::new(self.options.lang));
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
        let Stage::Play(app) = &mut self.stage else { return };
        if let Err(why) = self.store.save(app.game.record(), app.lang) {
            app.say(why, Tone::Warning);
        }
    }

    fn write(&mut self, path: &Path, text: &str) {
        let Stage::Play(app) = &mut self.stage else { return };
        let place = path.display();
        match store::write(path, text, app.lang) {
            Ok(()) => app.say(tr!(app.lang, "Saved as {place}.", "Enregistré : {place}."), Tone::Good),
            Err(why) => app.say(why, Tone::Warning),
        }
    }

    fn load(&mut self, path: &Path) {
        let Stage::Play(app) = &mut self.stage else { return };
        let load = |id: &str| (self.options.load)(id);
        let rules = app.game.record().rules().clone();
        let read: Result<Record, String> = store::read(path, Some(&rules), &load, app.lang);
        match read {
            Ok(record) => app.loaded(record),
            Err(why) => app.say(why, Tone::Warning),
        }
    }

    /// The end of the program: what is over is put aside.
    pub fn close(&mut self) {
        self.leave_game();
    }
}

/// The offer of a saved game, in words.
fn offer(saved: &Saved, count: usize, lang: jersi_rules::Lang) -> String {
    let record = &saved.record;
    let game = record.rules().about().name.get(lang);
    let turns = record.main_line().len();
    let (white, black) = (record.tag("White").unwrap_or("?"), record.tag("Black").unwrap_or("?"));
    let turns = match turns {
        1 => pick(lang, "1 turn", "1 tour").to_owned(),
        _ => tr!(lang, "{turns} turns", "{turns} tours"),
    };
    let saved_when = ago(saved.age.as_secs() / 60, lang);
    let more = if count > 1 {
        tr!(
            lang,
            "Right arrow: another one ({count} in all)\n",
            "Flèche droite : une autre ({count} en tout)\n"
        )
    } else {
        String::new()
    };
    tr!(
        lang,
        "{game}, {turns}, {white} against {black},\nsaved {saved_when}.\n\nEnter: go on with it\n{more}n: another game (this one is kept)\nx: put it away\nq: quit",
        "{game}, {turns}, {white} contre {black},\nenregistrée {saved_when}.\n\nEntrée : la continuer\n{more}n : une autre partie (celle-ci est gardée)\nx : la ranger\nq : quitter"
    )
}

/// How long ago something was, in words.
fn ago(minutes: u64, lang: jersi_rules::Lang) -> String {
    let (hours, days) = (minutes / 60, minutes / (24 * 60));
    match (minutes, hours, days) {
        (0 | 1, ..) => pick(lang, "just now", "à l'instant").to_owned(),
        (_, 0 | 1, _) => tr!(lang, "{minutes} minutes ago", "il y a {minutes} minutes"),
        (_, _, 0 | 1) => tr!(lang, "{hours} hours ago", "il y a {hours} heures"),
        _ => tr!(lang, "{days} days ago", "il y a {days} jours"),
    }
}

/// The secret choice: what can be chosen, never what was chosen before both have.
fn forms(choosing: &Choosing, lang: jersi_rules::Lang) -> String {
    let Some(side) = choosing.turn() else {
        let told = choosing.reveal(lang);
        return tr!(lang, "{told}\n\nAny key begins the game.", "{told}\n\nUne touche commence la partie.");
    };
    let name = side_name(&choosing.rules, side, lang);
    let whose = match choosing.other {
        false => pick(lang, "its own form", "sa propre forme"),
        true => pick(lang, "the other's form", "la forme de l'autre"),
    };
    let mut text = tr!(
        lang,
        "{name} chooses {whose} in secret:\nthe key you press is not shown; the other looks away.\n\n",
        "{name} choisit {whose} en secret :\nla touche n'est pas montrée ; l'autre regarde ailleurs.\n\n"
    );
    for (i, form) in choosing.names().iter().enumerate() {
        text += &format!("{i}  {}\n", form_title(&choosing.rules, form, lang));
    }
    text
}
