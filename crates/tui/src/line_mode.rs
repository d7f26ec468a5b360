//! The plain line mode: prints the board, reads a turn a line. For scripts and screen readers.

mod answers;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use jersi_rules::SplitMix;
use jersi_texts::{Lang, t};
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use crate::clock::time_text;
use crate::command::{self, Command};
use crate::game::Game;
use crate::names::side_name;
use crate::new_game::{Beginning, Options, Stage, form_title, new_game, players, prepare};
use crate::store::{self, Store};
use crate::workers::{WorkerEvent, Workers};

struct LineMode<'a> {
    options: Options,
    store: Store,
    input: Box<dyn BufRead + 'a>,
    out: &'a mut dyn Write,
    game: Game,
    flip: bool,
    began: Instant,
    workers: Workers,
    events: Receiver<WorkerEvent>,
    numbers: u64,
    /// Whether the computer that has to play has failed and waits for another.
    failed: bool,
    /// The file that is there already, and what is to be written to it if the next line says yes.
    overwrite: Option<(PathBuf, String)>,
}

/// What comes after a line.
enum Next {
    Go,
    Quit,
}

fn io_problem(error: &io::Error, lang: Lang) -> String {
    t!(lang, "line-input-failed", reason = error.to_string())
}

/// Plays line by line until the game is over or nobody writes any more. A failure is a sentence.
pub fn play<'a>(
    options: Options,
    store: Store,
    seed: u64,
    input: impl BufRead + 'a,
    out: &'a mut dyn Write,
) -> Result<(), String> {
    let lang = options.lang;
    let mut input: Box<dyn BufRead + 'a> = Box::new(input);
    let mut store = store;
    let mut rng = SplitMix::new(seed);
    let Some(game) = first_game(&options, &mut store, &mut rng, &mut input, out)? else { return Ok(()) };
    let (send, events) = channel();
    let listener = Arc::new(move |news| {
        let _ = send.send(news);
    });
    let flip = game.players()[1].is_human() && !game.players()[0].is_human();
    let workers = Workers::new(listener, seed);
    let began = Instant::now();
    let mut lines = LineMode {
        options,
        store,
        input,
        out,
        game,
        flip,
        began,
        workers,
        events,
        numbers: 0,
        failed: false,
        overwrite: None,
    };
    match lines.run() {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.map_err(|error| io_problem(&error, lang)),
    }
}

/// The line that was typed, `None` at the end.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    // A line that never ends must not fill the memory.
    let mut limited = io::Read::take(&mut *input, 1 << 16);
    if limited.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

fn first_game(
    options: &Options,
    store: &mut Store,
    rng: &mut SplitMix,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<Option<Game>, String> {
    let lang = options.lang;
    let cannot = |error: io::Error| io_problem(&error, lang);
    let load = |id: &str| (options.load)(id);
    store.keep_rules(options.rules.clone());
    let (mut games, problems) = if options.fresh { Default::default() } else { store.orphans(&load, lang) };
    for problem in problems {
        writeln!(out, "{problem}").map_err(cannot)?;
    }
    let chosen = players(&options.players, options.against.as_ref(), rng);
    if let Some(path) = &options.record {
        let (record, own) = store::read(path, options.game.as_ref(), &load, lang)?;
        store.keep_rules(own);
        return Ok(Some(Game::from_node(&record, record.last(), &chosen, options.control)));
    }
    if options.resume {
        if games.is_empty() {
            return Err(t!(lang, "line-none-to-resume"));
        }
        return Ok(Some(Game::resume(store.adopt(games.remove(0)), &chosen)));
    }
    if !games.is_empty() {
        writeln!(out, "{}", t!(lang, "line-kept")).map_err(cannot)?;
    }
    drop(games);
    let rules = match options.game.clone() {
        Some(rules) => rules,
        None => {
            let ids = jersi_rules::builtin_ids().collect::<Vec<_>>().join(", ");
            let text = t!(lang, "line-which-game", ids = ids);
            writeln!(out, "{text}").and_then(|()| out.flush()).map_err(cannot)?;
            let Some(id) = read_line(input).map_err(cannot)? else { return Ok(None) };
            load(&id).map_err(|mistakes| mistakes.say(lang))?
        }
    };
    match prepare(rules, options, &chosen, rng)? {
        Beginning::Ready(rules) => Ok(Some(new_game(&rules, chosen, options.control))),
        Beginning::Choose(mut choosing) => {
            let hidden = io::stdin().is_terminal();
            while let Some(side) = choosing.turn() {
                let name = side_name(&choosing.rules, side, lang);
                if hidden && choosing.stage() == Stage::HandOver {
                    writeln!(out, "{}", t!(lang, "line-hand-over", side = &name)).map_err(cannot)?;
                    out.flush().map_err(cannot)?;
                    if read_line(input).map_err(cannot)?.is_none() {
                        return Ok(None);
                    }
                    choosing.take_over();
                }
                let forms: Vec<String> =
                    choosing.names().iter().map(|form| form_title(&choosing.rules, form, lang)).collect();
                let forms = forms.join(", ");
                let other = choosing.other;
                let text = t!(lang, "line-choose-form", side = name, forms = forms, other = other);
                writeln!(out, "{text}").and_then(|()| out.flush()).map_err(cannot)?;
                if hidden {
                    match secret_choice(&choosing.names(), lang, out).map_err(cannot)? {
                        None => return Ok(None),
                        Some(Some(form)) => {
                            choosing.choose(&form);
                            choosing.hand_back();
                        }
                        Some(None) => {}
                    }
                    continue;
                }
                let Some(line) = read_line(input).map_err(cannot)? else { return Ok(None) };
                if !choosing.choose(&line) {
                    writeln!(out, "{}", t!(lang, "line-no-such-form")).map_err(cannot)?;
                }
            }
            writeln!(out, "{}", choosing.reveal(lang)).map_err(cannot)?;
            let rules = choosing.variant(&options.load, lang)?;
            Ok(Some(new_game(&rules, chosen, options.control)))
        }
    }
}

/// A form that is typed twice at the terminal and not shown. `None` at the end of the input; nothing chosen, if there
/// is no such form or the second time it was another.
fn secret_choice(names: &[String], lang: Lang, out: &mut dyn Write) -> io::Result<Option<Option<String>>> {
    let known = |text: &str| {
        let by_number = text.parse::<usize>().ok().and_then(|n| names.get(n));
        by_number.or_else(|| names.iter().find(|name| *name == text)).cloned()
    };
    let Some(first) = read_hidden()? else { return Ok(None) };
    let Some(form) = known(&first) else {
        writeln!(out, "{}", t!(lang, "line-no-such-form"))?;
        return Ok(Some(None));
    };
    writeln!(out, "{}", t!(lang, "line-choose-again"))?;
    out.flush()?;
    let Some(second) = read_hidden()? else { return Ok(None) };
    if known(&second) == Some(form.clone()) {
        return Ok(Some(Some(form)));
    }
    writeln!(out, "{}", t!(lang, "line-not-the-same"))?;
    Ok(Some(None))
}

/// A line from the terminal that is not shown while it is typed; `None` for Ctrl-C or Ctrl-D.
fn read_hidden() -> io::Result<Option<String>> {
    enable_raw_mode()?;
    let mut line = String::new();
    let read = loop {
        match event::read() {
            Err(error) => break Err(error),
            Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                let control = key.modifiers.contains(KeyModifiers::CONTROL);
                match key.code {
                    KeyCode::Char('c' | 'd') if control => break Ok(None),
                    KeyCode::Enter => break Ok(Some(line.trim().to_owned())),
                    KeyCode::Backspace => {
                        line.pop();
                    }
                    KeyCode::Char(c) if line.len() < 100 => line.push(c),
                    _ => {}
                }
            }
            Ok(_) => {}
        }
    };
    disable_raw_mode()?;
    read
}

impl LineMode<'_> {
    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn print(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        let text = self.options.look.text(text.as_ref());
        writeln!(self.out, "{text}")
    }

    fn run(&mut self) -> io::Result<()> {
        self.game.start_clock(self.now());
        self.welcome()?;
        self.show()?;
        let mut announced = false;
        loop {
            if let Some(score) = self.game.score() {
                if !announced {
                    self.print(score.say(self.game.record().rules(), self.options.lang))?;
                    announced = true;
                }
            } else {
                announced = false;
                if !self.game.human_to_play() && !self.failed {
                    self.computer()?;
                    continue;
                }
                self.ask()?;
            }
            self.out.flush()?;
            let Some(line) = read_line(&mut *self.input)? else { break };
            let now = self.now();
            if self.game.check_time(now) {
                self.save()?;
                continue;
            }
            if let Some((path, text)) = self.overwrite.take() {
                if line.chars().next().is_some_and(command::means_yes) {
                    self.write(&path, &text)?;
                    continue;
                }
                self.print(t!(self.options.lang, "game-not-saved"))?;
                // Whoever answers with a turn or a word means it.
                if line.chars().count() < 2 || t!(self.options.lang, "word-no") == line {
                    continue;
                }
            }
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Next::Quit = self.line(&line)? {
                break;
            }
        }
        if self.game.score().is_some() {
            self.store.retire();
        } else if self.store.path().is_some() {
            self.print(t!(self.options.lang, "game-kept"))?;
        }
        self.out.flush()
    }

    fn ask(&mut self) -> io::Result<()> {
        let (position, lang) = (self.game.position(), self.options.lang);
        let side = side_name(position.rules(), position.side(), lang);
        let clock = self.game.clock().map(|clock| time_text(clock.left(position.side(), self.now())));
        self.print(match clock {
            Some(clock) => t!(lang, "line-to-play-clock", side = side, clock = clock),
            None => t!(lang, "line-to-play", side = side),
        })
    }

    fn line(&mut self, line: &str) -> io::Result<Next> {
        let lang = self.options.lang;
        match Command::read(line, lang) {
            Some(Ok(command)) => return self.run_command(command),
            Some(Err(why)) => self.print(why)?,
            None if self.game.score().is_some() => {
                self.print(t!(lang, "game-over"))?;
            }
            None if !self.game.human_to_play() => {
                self.print(t!(lang, "game-others-turn"))?;
            }
            None => match self.game.position().read_turn(line) {
                Ok(turn) => {
                    let summary = self.game.position().tell(turn, lang);
                    let now = self.now();
                    if let Err(refusal) = self.game.play(turn, now) {
                        let why = refusal.say(self.game.position().rules(), lang);
                        self.print(why)?;
                    } else {
                        self.print(summary)?;
                        self.save()?;
                        self.show()?;
                    }
                }
                Err(error) => {
                    let why = error.say(self.game.position().rules(), lang);
                    self.print(t!(lang, "game-refused", turn = line, reason = why))?;
                }
            },
        }
        Ok(Next::Go)
    }

    fn run_command(&mut self, command: Command) -> io::Result<Next> {
        let (lang, now) = (self.options.lang, self.now());
        match command {
            Command::Help => {
                let text = command::help(lang);
                self.print(text.trim_end())?;
            }
            Command::Board => self.board()?,
            Command::Turns(prefix) => {
                let position = self.game.position();
                let words: Vec<String> =
                    position.turns().into_iter().map(|turn| position.word(turn)).collect();
                let words: Vec<String> = words.into_iter().filter(|word| word.starts_with(&prefix)).collect();
                self.print(words.join(" "))?;
            }
            Command::Undo => match self.game.undo(lang, now) {
                Ok(()) => {
                    self.failed = false;
                    self.save()?;
                    self.print(t!(lang, "game-taken-back"))?;
                    self.show()?;
                }
                Err(why) => self.print(why)?,
            },
            Command::Hint | Command::Eval => self.think(command == Command::Hint)?,
            Command::Save(path) => {
                let text = self.game.record().to_string();
                if path.exists() && !path.is_dir() {
                    let place = path.display().to_string();
                    self.print(t!(lang, "line-overwrite", file = place))?;
                    self.overwrite = Some((path, text));
                } else {
                    self.write(&path, &text)?;
                }
            }
            Command::Load(path) => self.load(&path)?,
            Command::Resign => self.end(|game| game.resign(lang, now))?,
            Command::Draw => self.end(|game| game.draw(lang, now))?,
            Command::Flip => {
                self.flip = !self.flip;
                self.board()?;
            }
            Command::SetPlayer(side, player) => {
                self.game.set_player(side, player);
                self.failed = false;
            }
            Command::Record => {
                let text = self.game.record().to_string();
                write!(self.out, "{text}")?;
            }
            Command::Where => self.places()?,
            Command::Position => {
                let text = self.game.position().to_string();
                self.print(text)?;
            }
            Command::Resume => self.resume()?,
            Command::Quit => return Ok(Next::Quit),
        }
        Ok(Next::Go)
    }

    fn write(&mut self, path: &std::path::Path, text: &str) -> io::Result<()> {
        let lang = self.options.lang;
        match store::write(path, text, lang) {
            Ok(()) => self.print(t!(lang, "game-saved-as", file = path.display().to_string())),
            Err(why) => self.print(why),
        }
    }

    fn end(&mut self, end: impl FnOnce(&mut Game) -> Result<(), String>) -> io::Result<()> {
        match end(&mut self.game) {
            Ok(()) => self.save(),
            Err(why) => self.print(why),
        }
    }

    fn save(&mut self) -> io::Result<()> {
        match self.store.save(self.game.record(), self.options.lang) {
            Ok(()) => Ok(()),
            Err(why) => self.print(why),
        }
    }
}
