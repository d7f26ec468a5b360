//! The terminal: input, drawing, threads.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use jersi_rules::Side;
use jersi_texts::t;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use crate::app::Effect;
use crate::new_game::{Options, seed_of_now};
use crate::session::Session;
use crate::store::Store;
use crate::workers::{WorkerEvent, Workers};

/// What the loop hears of.
enum News {
    Input(Event),
    WorkerEvent(WorkerEvent),
    /// The terminal is gone.
    Gone,
}

/// How often the screen is drawn while something runs, and while nothing does.
const PULSE: Duration = Duration::from_millis(100);
const REST: Duration = Duration::from_millis(500);

/// How many columns the terminal has, if the output is one.
pub fn terminal_width() -> Option<usize> {
    let (width, _) = size().ok().filter(|_| io::stdout().is_terminal())?;
    Some(usize::from(width))
}

/// Plays: full-screen on a terminal, else line by line. A failure is a sentence.
pub fn play(options: Options) -> Result<(), String> {
    let store = Store::of_user();
    let seed = options.seed.unwrap_or_else(seed_of_now);
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if options.plain || !terminal {
        let input = io::BufReader::new(io::stdin());
        return crate::line_mode::play(options, store, seed, input, &mut io::stdout());
    }
    let lang = options.lang;
    let session = Session::new(options, store, seed)?;
    let failed = |error: io::Error| t!(lang, "terminal-unusable", reason = error.to_string());
    let screen = Screen::open().map_err(failed)?;
    let played = run(session, seed);
    drop(screen);
    played.map_err(failed)
}

/// The terminal in its full-screen state; dropped, it is as it was before.
struct Screen;

impl Screen {
    fn open() -> io::Result<Screen> {
        enable_raw_mode()?;
        let screen = Screen;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        // A panic of the screen's own thread is told on the terminal as it was before; an engine's is told by
        // the game.
        let main = std::thread::current().id();
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if std::thread::current().id() == main {
                close();
                before(panic);
            }
        }));
        Ok(screen)
    }
}

fn close() {
    let _ =
        execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, ratatui::crossterm::cursor::Show);
    let _ = disable_raw_mode();
}

impl Drop for Screen {
    fn drop(&mut self) {
        close();
    }
}

/// Becomes true when the system asks the program to end.
fn asked_to_end() -> Arc<AtomicBool> {
    let asked = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP, signal_hook::consts::SIGINT] {
        // Without it the program just ends; the game is saved anyway.
        let _ = signal_hook::flag::register(signal, asked.clone());
    }
    asked
}

fn listen(news: &Sender<News>) {
    let news = news.clone();
    std::thread::spawn(move || {
        loop {
            let message = event::read().map_or(News::Gone, News::Input);
            let last = matches!(message, News::Gone);
            if news.send(message).is_err() || last {
                break;
            }
        }
    });
}

/// What is drawn on. The terminal is never asked where its cursor is, as ratatui does when it notices a new size
/// itself: some do not answer, and the answer would be taken for a key.
struct Surface {
    terminal: Terminal<CrosstermBackend<io::Stdout>>,
    area: Rect,
}

impl Surface {
    fn new() -> io::Result<Surface> {
        let (width, height) = size()?;
        let area = Rect::new(0, 0, width, height);
        execute!(io::stdout(), Clear(ClearType::All))?;
        let options = TerminalOptions { viewport: Viewport::Fixed(area) };
        let terminal = Terminal::with_options(CrosstermBackend::new(io::stdout()), options)?;
        Ok(Surface { terminal, area })
    }

    fn draw(&mut self, session: &mut Session) -> io::Result<()> {
        let (width, height) = size()?;
        if (width, height) != (self.area.width, self.area.height) {
            *self = Surface::new()?;
        }
        self.terminal.draw(|frame| session.draw(frame.area(), frame.buffer_mut()))?;
        Ok(())
    }
}

fn run(mut session: Session, seed: u64) -> io::Result<()> {
    let began = Instant::now();
    let asked = asked_to_end();
    let (send, news) = channel();
    listen(&send);
    let mut workers = Workers::new(
        Arc::new(move |event| {
            let _ = send.send(News::WorkerEvent(event));
        }),
        seed,
    );
    let mut surface = Surface::new()?;
    while !session.over && !asked.load(Ordering::SeqCst) {
        for effect in session.effects() {
            perform(effect, &mut workers);
        }
        if session.over {
            break;
        }
        surface.draw(&mut session)?;
        let pulse = if session.is_alive() { PULSE } else { REST };
        if !hear(&news, pulse, began, &mut session) {
            break;
        }
    }
    // What was done last is saved, too.
    session.effects();
    session.close();
    Ok(())
}

/// Waits for news and hands on all there are; whether there is still a terminal.
fn hear(news: &Receiver<News>, pulse: Duration, began: Instant, session: &mut Session) -> bool {
    let first = match news.recv_timeout(pulse) {
        Ok(first) => Some(first),
        Err(RecvTimeoutError::Timeout) => None,
        Err(RecvTimeoutError::Disconnected) => return false,
    };
    session.tick(began.elapsed());
    for message in first.into_iter().chain(news.try_iter()) {
        match message {
            News::Input(Event::Key(key)) if key.kind != KeyEventKind::Release => session.key(key),
            News::Input(Event::Mouse(mouse)) => session.mouse(mouse),
            News::Input(_) => {}
            News::WorkerEvent(event) => session.event(event),
            News::Gone => return false,
        }
    }
    true
}

fn perform(effect: Effect, workers: &mut Workers) {
    match effect {
        Effect::RequestTurn(request) => workers.request_turn(*request),
        Effect::StopPlayers => Side::BOTH.into_iter().for_each(|side| workers.stop_player(side)),
        Effect::Analyse(id, game, time) => workers.analyse(id, *game, time),
        Effect::StopAnalysis => workers.stop_analysis(),
        // The session does these itself.
        Effect::Save
        | Effect::Write(..)
        | Effect::Overwrite(..)
        | Effect::Load(_)
        | Effect::NewGame
        | Effect::Quit => {}
    }
}
