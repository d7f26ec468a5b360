//! Computers that think on threads of their own, so that the screen never waits.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use jersi_engine::{Engine, Evaluator, Found, GameLine, Limits, Score};
use jersi_players::{Opponent, StopSignal};
use jersi_rules::{Side, Turn};

use crate::seats::Who;

/// Who hears of what was thought.
pub type Listener = Arc<dyn Fn(Heard) + Send + Sync>;

/// What was thought.
#[derive(Clone, Debug)]
pub enum Heard {
    /// A player's turn, or why there is none.
    Turn {
        /// The number of the question.
        id: u64,
        /// The answer.
        answer: Result<(Turn, Option<Score>), String>,
    },
    /// An analysis, deeper and deeper.
    Lines {
        /// The number of the question.
        id: u64,
        /// What it has found so far.
        found: Found,
        /// Whether it is finished.
        done: bool,
    },
}

/// A question to a player.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its number.
    pub id: u64,
    /// Who has to answer.
    pub side: Side,
    /// And is that player.
    pub who: Who,
    /// The game so far.
    pub game: GameLine,
    /// The clock, if there is one.
    pub clock: Option<jersi_engine::RemainingTime>,
    /// The time for this turn, if it is limited.
    pub time: Option<Duration>,
}

/// How long a program is waited for without a clock.
const PATIENCE: Duration = Duration::from_secs(60);
/// The table of an analysis, in MiB.
const TABLE: usize = 32;

struct Chair {
    who: Who,
    game: String,
    stop: Arc<StopSignal>,
    ask: Sender<Question>,
}

/// The end of an analysis, also of one that has not begun.
#[derive(Default)]
struct Ending {
    on: AtomicBool,
    engine: OnceLock<Arc<AtomicBool>>,
}

impl Ending {
    fn stop(&self) {
        self.on.store(true, Ordering::SeqCst);
        if let Some(engine) = self.engine.get() {
            engine.store(true, Ordering::SeqCst);
        }
    }
}

/// All who think.
pub struct Thinkers {
    listener: Listener,
    seed: u64,
    chairs: [Option<Chair>; 2],
    analysis: Option<Arc<Ending>>,
}

impl Thinkers {
    /// Nobody thinks yet.
    pub fn new(listener: Listener, seed: u64) -> Thinkers {
        Thinkers { listener, seed, chairs: [None, None], analysis: None }
    }

    /// Asks a player for a turn.
    pub fn ask(&mut self, question: Question) {
        let place = question.side.index();
        let game = question.game.rules().id();
        let fits = |chair: &Chair| chair.who == question.who && chair.game == game;
        if !self.chairs[place].as_ref().is_some_and(fits) {
            self.leave(question.side);
            self.chairs[place] = self.sit(&question);
        }
        if let Some(chair) = &self.chairs[place] {
            // A thread that has ended has said why.
            let _ = chair.ask.send(question);
        }
    }

    fn sit(&self, first: &Question) -> Option<Chair> {
        let (player, pace) = first.who.player()?;
        let rules = first.game.rules().clone();
        let (ask, questions) = channel::<Question>();
        let signal = Arc::new(StopSignal::default());
        let (listener, seed, stop) =
            (self.listener.clone(), self.seed ^ first.side.index() as u64, signal.clone());
        let chair = Chair { who: first.who.clone(), game: rules.id().to_owned(), stop: signal, ask };
        std::thread::spawn(move || {
            let mut opponent = Opponent::new(&player, &rules, seed, stop);
            for question in questions {
                let mut pace = pace;
                let mut wait = PATIENCE;
                // The referee's clock decides; a program that is too slow is waited for a little longer.
                let late = Duration::from_secs(5);
                if let Some(clock) = question.clock {
                    pace.time = None;
                    wait = clock.left[question.side.index()] + late;
                } else if let Some(time) = question.time {
                    pace.time = Some(pace.time.map_or(time, |usual| usual.min(time)));
                    wait = time + late;
                }
                let answer = opponent.choose(&question.game, pace, question.clock, wait);
                listener(Heard::Turn { id: question.id, answer: answer.map_err(|fault| fault.text) });
            }
        });
        Some(chair)
    }

    /// A player stops thinking and leaves.
    pub fn leave(&mut self, side: Side) {
        if let Some(chair) = self.chairs[side.index()].take() {
            chair.stop.stop();
        }
    }

    /// Analyses a game's last position until it is stopped, or for so long; what was analysed before is stopped.
    pub fn analyse(&mut self, id: u64, game: GameLine, time: Option<Duration>) {
        self.stop_analysis();
        let rules = game.rules().clone();
        let listener = self.listener.clone();
        let ending = Arc::new(Ending::default());
        self.analysis = Some(ending.clone());
        std::thread::spawn(move || {
            let mut engine = Engine::with(Arc::new(Evaluator::new(&rules)), &rules, 1, TABLE);
            let _ = ending.engine.set(engine.stopper());
            if ending.on.load(Ordering::SeqCst) {
                return;
            }
            let limits = Limits { time, lines: if time.is_some() { 1 } else { 3 }, ..Limits::default() };
            let found = engine.search(&game, &limits, |found| {
                listener(Heard::Lines { id, found: found.clone(), done: false });
            });
            listener(Heard::Lines { id, found, done: true });
        });
    }

    /// Stops the analysis.
    pub fn stop_analysis(&mut self) {
        if let Some(ending) = self.analysis.take() {
            ending.stop();
        }
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.stop_analysis();
        Side::BOTH.into_iter().for_each(|side| self.leave(side));
    }
}
