//! Computers that play, and analyses: on threads of their own, so that nobody waits for their thinking.

mod analyses;
mod players;

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
#[cfg(test)]
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use jersi_schema::GameId;
use tokio::runtime::Handle;

use self::analyses::{Active, Running};
pub use self::analyses::{Analysis, AnalysisUpdate, LONGEST_ANALYSIS};
use crate::config::Limits;
use crate::fair::FairQueue;
use crate::guard::Client;
use crate::problem::Problem;
use crate::referee::Referee;
use crate::workers::step_back;

/// The memory of an engine, in MiB.
const TABLE: usize = 16;

/// Games in which a computer has something to do, by whose account they are on.
type Games = FairQueue<Option<Client>, GameId>;

#[derive(Default)]
struct Queues {
    /// Games in which a strong computer has something to do, …
    strong: Games,
    /// … a weak one, which is done in a moment and never waits for the others, …
    weak: Games,
    /// … and all of them with those that are being thought about.
    known: HashSet<GameId>,
    /// Analyses that wait for their next slice of time.
    analyses: FairQueue<Client, Running>,
    /// Analyses that a thread is thinking about.
    active: Vec<Active>,
    stopping: bool,
}

struct Shared {
    queues: Mutex<Queues>,
    work: Condvar,
    /// How many threads play for strong computers.
    players: usize,
    limits: Limits,
    /// So many of the next thoughts end in a panic.
    #[cfg(test)]
    faults: AtomicU32,
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

    /// Where tests let an engine fail.
    fn may_fail(&self) {
        #[cfg(test)]
        {
            let one_less = |faults: u32| faults.checked_sub(1);
            let failing = self.faults.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less).is_ok();
            assert!(!failing, "an engine fails on purpose");
        }
    }
}

/// The threads that think.
pub struct EnginePool {
    shared: Arc<Shared>,
    referee: Arc<Referee>,
}

impl EnginePool {
    /// So many threads, half of them for games, half for analyses, at least one of each; and one for weak computers alone.
    pub fn start(referee: &Arc<Referee>, threads: usize, limits: Limits) -> EnginePool {
        let players = threads.div_ceil(2).max(1);
        let shared = Arc::new(Shared {
            queues: Mutex::default(),
            work: Condvar::new(),
            players,
            limits,
            #[cfg(test)]
            faults: AtomicU32::new(0),
        });
        let handle = Handle::current();
        let spawn = |name: &str, body: Box<dyn FnOnce() + Send>| {
            let body = || {
                step_back();
                body();
            };
            if let Err(error) = thread::Builder::new().name(name.to_owned()).spawn(body) {
                tracing::error!(%error, "a thread for thinking could not be started");
            }
        };
        for number in 0..=players {
            let (shared, referee, handle) = (shared.clone(), referee.clone(), handle.clone());
            spawn("player", Box::new(move || players::run(&shared, &referee, &handle, number == 0)));
        }
        for _ in 0..(threads / 2).max(1) {
            let shared = shared.clone();
            spawn("analyst", Box::new(move || analyses::run(&shared)));
        }
        EnginePool { shared, referee: referee.clone() }
    }

    /// A computer has something to do in this game.
    pub fn call(&self, game: GameId) {
        if !self.shared.queues().known.insert(game.clone()) {
            return;
        }
        let (shared, referee) = (self.shared.clone(), self.referee.clone());
        tokio::spawn(async move {
            // A game that cannot be looked at now is found so again by the thread that takes it.
            let weak = referee.look(&game, players::is_weak).await.unwrap_or(false);
            let client = referee.client_of(&game);
            let mut queues = shared.queues();
            let queue = if weak { &mut queues.weak } else { &mut queues.strong };
            queue.push(client, game);
            let waiting = queues.weak.len() + queues.strong.len();
            metrics::gauge!("jersi_games_waiting_for_computer").set(waiting as f64);
            shared.work.notify_all();
        });
    }

    /// Whether an address may begin one more analysis.
    pub fn admit(&self, client: Client) -> Result<(), Problem> {
        analyses::admit(&self.shared, client)
    }

    /// Begins an analysis, unless there are too many.
    pub fn analyse(&self, analysis: Analysis) -> Result<(), Problem> {
        analyses::begin(&self.shared, analysis)
    }

    /// Ends the analysis that has this flag.
    pub fn cancel(&self, cancelled: &AtomicBool) {
        analyses::cancel(&self.shared, cancelled);
    }

    /// Lets so many of the next thoughts end in a panic.
    #[cfg(test)]
    pub fn fail(&self, thoughts: u32) {
        self.shared.faults.store(thoughts, Ordering::Relaxed);
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
