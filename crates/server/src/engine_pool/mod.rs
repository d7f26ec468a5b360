//! Computers that play, and analyses: on threads of their own, so that nobody waits for their thinking.

mod analyses;
mod players;

use std::collections::{HashSet, VecDeque};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use jersi_schema::GameId;
use tokio::runtime::Handle;

use self::analyses::{Active, Running};
pub use self::analyses::{Analysis, AnalysisUpdate, LONGEST_ANALYSIS};
use crate::config::Limits;
use crate::problem::Problem;
use crate::referee::Referee;

/// The memory of an engine, in MiB.
const TABLE: usize = 16;

#[derive(Default)]
struct Queues {
    /// Games in which a computer has something to do, …
    games: VecDeque<GameId>,
    /// … with those that are being thought about.
    known: HashSet<GameId>,
    /// Analyses that wait for their next slice of time.
    analyses: VecDeque<Running>,
    /// Analyses that a thread is thinking about.
    active: Vec<Active>,
    stopping: bool,
}

struct Shared {
    queues: Mutex<Queues>,
    work: Condvar,
    /// How many threads play.
    players: usize,
    limits: Limits,
}

impl Shared {
    fn queues(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until there is something to take from the queues; nothing if the pool stops.
    fn take<T>(&self, take: impl Fn(&mut Queues) -> Option<T>) -> Option<T> {
        let mut queues = self.queues();
        loop {
            if queues.stopping {
                return None;
            }
            if let Some(taken) = take(&mut queues) {
                return Some(taken);
            }
            queues = self.work.wait(queues).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The threads that think.
pub struct EnginePool {
    shared: Arc<Shared>,
}

impl EnginePool {
    /// So many threads, half of them for games, half for analyses; at least one of each.
    pub fn start(referee: &Arc<Referee>, threads: usize, limits: Limits) -> EnginePool {
        let players = threads.div_ceil(2).max(1);
        let shared = Arc::new(Shared { queues: Mutex::default(), work: Condvar::new(), players, limits });
        let handle = Handle::current();
        let spawn = |name: &str, body: Box<dyn FnOnce() + Send>| {
            if let Err(error) = thread::Builder::new().name(name.to_owned()).spawn(body) {
                tracing::error!(%error, "a thread for thinking could not be started");
            }
        };
        for _ in 0..players {
            let (shared, referee, handle) = (shared.clone(), referee.clone(), handle.clone());
            spawn("player", Box::new(move || players::run(&shared, &referee, &handle)));
        }
        for _ in 0..(threads / 2).max(1) {
            let shared = shared.clone();
            spawn("analyst", Box::new(move || analyses::run(&shared)));
        }
        EnginePool { shared }
    }

    /// A computer has something to do in this game.
    pub fn call(&self, game: GameId) {
        let mut queues = self.shared.queues();
        if queues.known.insert(game.clone()) {
            queues.games.push_back(game);
            metrics::gauge!("jersi_games_waiting_for_computer").set(queues.games.len() as f64);
            self.shared.work.notify_all();
        }
    }

    /// Begins an analysis, unless there are too many.
    pub fn analyse(&self, analysis: Analysis) -> Result<(), Problem> {
        analyses::admit(&self.shared, analysis)
    }

    /// Ends the analysis that has this flag.
    pub fn cancel(&self, cancelled: &AtomicBool) {
        analyses::cancel(&self.shared, cancelled);
    }

    /// Lets the threads go.
    pub fn stop(&self) {
        let mut queues = self.shared.queues();
        queues.stopping = true;
        for active in &queues.active {
            active.cancel();
        }
        self.shared.work.notify_all();
    }
}
