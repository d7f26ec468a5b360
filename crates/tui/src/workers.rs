//! Computer players and analyses on threads of their own, so that the screen never waits.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use jersi_engine::{Engine, Evaluator, Found, GameLine, Limits, Score};
use jersi_players::{Opponent, StopSignal};
use jersi_rules::{Side, Turn};
use jersi_texts::Text;

use crate::player::PlayerSpec;

/// Called on a worker's thread with what it has found.
pub type Listener = Arc<dyn Fn(WorkerEvent) + Send + Sync>;

#[derive(Clone, Debug)]
pub enum WorkerEvent {
    /// A player's turn, or why there is none. The number is that of the request.
    Turn { id: u64, answer: Result<(Turn, Option<Score>), Text> },
    /// An analysis, deeper and deeper; `done` is the last one.
    Lines { id: u64, found: Found, done: bool },
}

/// A request for a player's turn.
#[derive(Clone, Debug)]
pub struct TurnRequest {
    pub id: u64,
    pub side: Side,
    pub player: PlayerSpec,
    /// The game so far.
    pub game: GameLine,
    pub clock: Option<jersi_engine::RemainingTime>,
    /// The time for this turn, if it is limited.
    pub time: Option<Duration>,
}

/// How long a program is waited for without a clock.
const PATIENCE: Duration = Duration::from_secs(60);
/// The table of an analysis, in MiB.
const TABLE: usize = 32;

/// A thread that answers the requests to one player in one game.
struct PlayerWorker {
    player: PlayerSpec,
    game: String,
    stop: Arc<StopSignal>,
    requests: Sender<TurnRequest>,
}

/// Stops an analysis, also one that has not begun.
#[derive(Default)]
struct AnalysisStop {
    on: AtomicBool,
    engine: OnceLock<Arc<AtomicBool>>,
}

impl AnalysisStop {
    fn stop(&self) {
        self.on.store(true, Ordering::SeqCst);
        if let Some(engine) = self.engine.get() {
            engine.store(true, Ordering::SeqCst);
        }
    }
}

/// The threads: one for each computer player, one for the analysis.
pub struct Workers {
    listener: Listener,
    seed: u64,
    players: [Option<PlayerWorker>; 2],
    analysis: Option<Arc<AnalysisStop>>,
}

impl Workers {
    pub fn new(listener: Listener, seed: u64) -> Workers {
        Workers { listener, seed, players: [None, None], analysis: None }
    }

    /// Asks a player for a turn. Its thread starts with the first request.
    pub fn request_turn(&mut self, request: TurnRequest) {
        let place = request.side.index();
        let game = request.game.rules().id();
        let fits = |worker: &PlayerWorker| worker.player == request.player && worker.game == game;
        if !self.players[place].as_ref().is_some_and(fits) {
            self.stop_player(request.side);
            self.players[place] = self.start_player(&request);
        }
        if let Some(worker) = &self.players[place] {
            // A thread that has ended has said why.
            let _ = worker.requests.send(request);
        }
    }

    fn start_player(&self, first: &TurnRequest) -> Option<PlayerWorker> {
        let (player, pace) = first.player.player()?;
        let rules = first.game.rules().clone();
        let (requests, queue) = channel::<TurnRequest>();
        let signal = Arc::new(StopSignal::default());
        let (listener, seed, stop) =
            (self.listener.clone(), self.seed ^ first.side.index() as u64, signal.clone());
        let worker = PlayerWorker {
            player: first.player.clone(),
            game: rules.id().to_owned(),
            stop: signal,
            requests,
        };
        std::thread::spawn(move || {
            let mut opponent = Opponent::new(&player, &rules, seed, stop);
            for request in queue {
                let mut pace = pace;
                let mut wait = PATIENCE;
                // The referee's clock decides; a program that is too slow is waited for a little longer.
                let late = Duration::from_secs(5);
                if let Some(clock) = request.clock {
                    pace.time = None;
                    wait = clock.left[request.side.index()] + late;
                } else if let Some(time) = request.time {
                    pace.time = Some(pace.time.map_or(time, |usual| usual.min(time)));
                    wait = time + late;
                }
                let answer = opponent.choose(&request.game, pace, request.clock, wait);
                listener(WorkerEvent::Turn { id: request.id, answer: answer.map_err(|fault| fault.text) });
            }
        });
        Some(worker)
    }

    pub fn stop_player(&mut self, side: Side) {
        if let Some(worker) = self.players[side.index()].take() {
            worker.stop.stop();
        }
    }

    /// Analyses a game's last position until it is stopped, or for so long; what was analysed before is stopped.
    pub fn analyse(&mut self, id: u64, game: GameLine, time: Option<Duration>) {
        self.stop_analysis();
        let rules = game.rules().clone();
        let listener = self.listener.clone();
        let stop = Arc::new(AnalysisStop::default());
        self.analysis = Some(stop.clone());
        std::thread::spawn(move || {
            let mut engine = Engine::with(Arc::new(Evaluator::new(&rules)), &rules, 1, TABLE);
            let _ = stop.engine.set(engine.stopper());
            if stop.on.load(Ordering::SeqCst) {
                return;
            }
            let limits = Limits { time, lines: if time.is_some() { 1 } else { 3 }, ..Limits::default() };
            let found = engine.search(&game, &limits, |found| {
                listener(WorkerEvent::Lines { id, found: found.clone(), done: false });
            });
            listener(WorkerEvent::Lines { id, found, done: true });
        });
    }

    pub fn stop_analysis(&mut self) {
        if let Some(stop) = self.analysis.take() {
            stop.stop();
        }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.stop_analysis();
        Side::BOTH.into_iter().for_each(|side| self.stop_player(side));
    }
}
