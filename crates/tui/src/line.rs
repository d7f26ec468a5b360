//! The plain line mode: prints the board, reads a turn a line. For scripts and screen readers.

mod answers;

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use jersi_rules::SplitMix;

use crate::begin::{Beginning, Options, form_title, new_game, prepare, seats};
use crate::clock::time_text;
use crate::game::Game;
use crate::store::{self, Store};
use crate::text::{pick, side_name, tr};
use crate::thinker::{Heard, Thinkers};
use crate::words::{self, Word};

struct Lines<'a> {
    options: Options,
    store: Store,
    input: Box<dyn BufRead + 'a>,
    out: &'a mut dyn Write,
    game: Game,
    flip: bool,
    began: Instant,
    thinkers: Thinkers,
    heard: Receiver<Heard>,
    numbers: u64,
    /// Whether the computer that has to play has failed and waits for another.
    failed: bool,
}

/// What comes after a line.
enum Next {
    Go,
    Quit,
}

fn cannot(error: io::Error) -> String {
    match error.kind() {
        io::ErrorKind::BrokenPipe => String::new(),
        _ => error.to_string(),
    }
}

/// Plays line by line until the game is over or nobody writes any more. A failure is a sentence.
pub fn play<'a>(
    options: Options,
    store: Store,
    seed: u64,
    input: impl BufRead + 'a,
    out: &'a mut dyn Write,
) -> Result<(), String> {
    let mut input: Box<dyn BufRead + 'a> = Box::new(input);
    let mut store = store;
    let mut lots = SplitMix::new(seed);
    let Some(game) = first_game(&options, &mut store, &mut lots, &mut input, out)? else { return Ok(()) };
    let (send, heard) = channel();
    let listener = Arc::new(move |news| {
        let _ = send.send(news);
    });
    let flip = game.seats()[1].is_human() && !game.seats()[0].is_human();
    let thinkers = Thinkers::new(listener, seed);
    let began = Instant::now();
    let mut lines =
        Lines { options, store, input, out, game, flip, began, thinkers, heard, numbers: 0, failed: false };
    match lines.run() {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.map_err(cannot),
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
    lots: &mut SplitMix,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<Option<Game>, String> {
    let lang = options.lang;
    let load = |id: &str| (options.load)(id);
    let (mut games, problems) = if options.fresh { Default::default() } else { store.orphans(&load, lang) };
    for problem in problems {
        writeln!(out, "{problem}").map_err(cannot)?;
    }
    let said = seats(&options.seats, options.against.as_ref(), lots);
    if let Some(path) = &options.record {
        let record = store::read(path, options.game.as_ref(), &load, lang)?;
        return Ok(Some(Game::from_node(&record, record.last(), &said, options.control)));
    }
    if options.resume {
        if games.is_empty() {
            return Err(
                pick(lang, "there is no game to go on with", "il n'y a pas de partie à continuer").into()
            );
        }
        return Ok(Some(Game::resume(store.adopt(games.remove(0)), &said)));
    }
    if !games.is_empty() {
        let text = pick(
            lang,
            "A game was kept; the word `resume` goes on with it.",
            "Une partie a été gardée ; le mot `continuer` la reprend.",
        );
        writeln!(out, "{text}").map_err(cannot)?;
    }
    drop(games);
    let rules = match options.game.clone() {
        Some(rules) => rules,
        None => {
            let ids = jersi_rules::builtin_ids().collect::<Vec<_>>().join(", ");
            let text = tr!(lang, "Which game? {ids}", "Quel jeu ? {ids}");
            writeln!(out, "{text}").and_then(|()| out.flush()).map_err(cannot)?;
            let Some(id) = read_line(input).map_err(cannot)? else { return Ok(None) };
            load(&id).map_err(|mistakes| mistakes.to_string())?
        }
    };
    match prepare(rules, options, &said, lots)? {
        Beginning::Ready(rules) => Ok(Some(new_game(&rules, said, options.control))),
        Beginning::Choose(mut choosing) => {
            while let Some(side) = choosing.turn() {
                let name = side_name(&choosing.rules, side, lang);
                let forms: Vec<String> =
                    choosing.names().iter().map(|form| form_title(&choosing.rules, form, lang)).collect();
                let forms = forms.join(", ");
                let text =
                    tr!(lang, "{name}, choose a form: {forms}", "{name}, choisissez une forme : {forms}");
                writeln!(out, "{text}").and_then(|()| out.flush()).map_err(cannot)?;
                let Some(line) = read_line(input).map_err(cannot)? else { return Ok(None) };
                if !choosing.choose(&line) {
                    let text = pick(lang, "There is no such form.", "Cette forme n'existe pas.");
                    writeln!(out, "{text}").map_err(cannot)?;
                }
            }
            writeln!(out, "{}", choosing.reveal(lang)).map_err(cannot)?;
            let rules = choosing.variant(&options.load)?;
            Ok(Some(new_game(&rules, said, options.control)))
        }
    }
}

impl Lines<'_> {
    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn say(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        let text = self.options.look.text(text.as_ref());
        writeln!(self.out, "{text}")
    }

    fn run(&mut self) -> io::Result<()> {
        self.game.start_clock(self.now());
        self.board()?;
        let mut told = false;
        loop {
            if let Some(score) = self.game.score() {
                if !told {
                    self.say(score.say(self.game.record().rules(), self.options.lang))?;
                    told = true;
                }
            } else {
                told = false;
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
            self.say(pick(
                self.options.lang,
                "The game is kept: jersi play --resume goes on with it.",
                "La partie est gardée : jersi play --resume la reprend.",
            ))?;
        }
        self.out.flush()
    }

    fn ask(&mut self) -> io::Result<()> {
        let (position, lang) = (self.game.position(), self.options.lang);
        let side = side_name(position.rules(), position.side(), lang);
        let clock = self
            .game
            .clock()
            .map(|clock| format!(" ({})", time_text(clock.left(position.side(), self.now()))));
        let clock = clock.unwrap_or_default();
        self.say(tr!(lang, "{side} to play{clock}:", "À {side} de jouer{clock} :"))
    }

    fn line(&mut self, line: &str) -> io::Result<Next> {
        let lang = self.options.lang;
        match words::read(line, lang) {
            Some(Ok(word)) => return self.word(word),
            Some(Err(why)) => self.say(why)?,
            None if self.game.score().is_some() => {
                self.say(pick(lang, "The game is over.", "La partie est finie."))?;
            }
            None if !self.game.human_to_play() => {
                self.say(pick(lang, "It is the other's turn.", "C'est à l'autre de jouer."))?;
            }
            None => match self.game.position().read_turn(line) {
                Ok(turn) => {
                    let told = self.game.position().tell(turn, lang);
                    let now = self.now();
                    if let Err(refusal) = self.game.play(turn, now) {
                        let why = refusal.say(self.game.position().rules(), lang);
                        self.say(why)?;
                    } else {
                        self.say(told)?;
                        self.save()?;
                        self.board()?;
                    }
                }
                Err(error) => {
                    let why = error.say(self.game.position().rules(), lang);
                    self.say(tr!(lang, "{line}: {why}", "{line} : {why}"))?;
                }
            },
        }
        Ok(Next::Go)
    }

    fn word(&mut self, word: Word) -> io::Result<Next> {
        let (lang, now) = (self.options.lang, self.now());
        match word {
            Word::Help => {
                let text = words::help(lang);
                self.say(text.trim_end())?;
            }
            Word::Board => self.board()?,
            Word::Turns(prefix) => {
                let position = self.game.position();
                let words: Vec<String> =
                    position.turns().into_iter().map(|turn| position.word(turn)).collect();
                let words: Vec<String> = words.into_iter().filter(|word| word.starts_with(&prefix)).collect();
                self.say(words.join(" "))?;
            }
            Word::Undo => match self.game.undo(lang, now) {
                Ok(()) => {
                    self.failed = false;
                    self.save()?;
                    self.board()?;
                }
                Err(why) => self.say(why)?,
            },
            Word::Hint | Word::Eval => self.think(word == Word::Hint)?,
            Word::Save(path) => {
                let place = path.display().to_string();
                match store::write(&path, &self.game.record().to_string(), lang) {
                    Ok(()) => self.say(tr!(lang, "Saved as {place}.", "Enregistré : {place}."))?,
                    Err(why) => self.say(why)?,
                }
            }
            Word::Load(path) => self.load(&path)?,
            Word::Resign => self.end(|game| game.resign(lang, now))?,
            Word::Draw => self.end(|game| game.draw(lang, now))?,
            Word::Flip => {
                self.flip = !self.flip;
                self.board()?;
            }
            Word::Seat(side, who) => {
                self.game.set_seat(side, who);
                self.failed = false;
            }
            Word::Record => {
                let text = self.game.record().to_string();
                write!(self.out, "{text}")?;
            }
            Word::Where => self.places()?,
            Word::Position => {
                let text = self.game.position().to_string();
                self.say(text)?;
            }
            Word::Resume => self.resume()?,
            Word::Quit => return Ok(Next::Quit),
        }
        Ok(Next::Go)
    }

    fn end(&mut self, end: impl FnOnce(&mut Game) -> Result<(), String>) -> io::Result<()> {
        match end(&mut self.game) {
            Ok(()) => self.save(),
            Err(why) => self.say(why),
        }
    }

    fn save(&mut self) -> io::Result<()> {
        match self.store.save(self.game.record(), self.options.lang) {
            Ok(()) => Ok(()),
            Err(why) => self.say(why),
        }
    }
}
