//! Computers that play, and analyses: on threads of their own, so that nobody waits for their thinking.

use std::collections::{HashMap, HashSet, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use jersi_engine::{Engine, Evaluator, Found, GameLine, Level, Limits, Score, Variation};
use jersi_rules::{Position, Ruleset, Side, SplitMix};
use serde::Serialize;
use serde_json::json;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use crate::clock::Clock;
use crate::game::{Command, Game, Offer, Taking};
use crate::ids::{GameId, draw};
use crate::referee::Referee;
use crate::said::Problem;

/// The memory of a thinker, in MiB.
const TABLE: usize = 16;

/// The longest time a computer takes for a turn when nobody else waits.
const LONGEST: Duration = Duration::from_secs(2);

/// … and the shortest it is cut down to when many wait.
const SHORTEST: Duration = Duration::from_millis(100);

/// How long an analysis runs before the next one has its turn.
const SLICE: Duration = Duration::from_secs(1);

/// The longest analysis.
pub const LONGEST_ANALYSIS: Duration = Duration::from_secs(120);

/// How many of the first turns a strong computer varies, and by how many points it may differ from the best.
const VARIED: (usize, i32) = (6, 12);

/// An analysis that somebody asked for.
pub struct Analysis {
    /// The client's id for it.
    pub id: String,
    /// Who asked.
    pub client: IpAddr,
    /// The game whose last position is analysed.
    pub game: GameLine,
    /// How many lines.
    pub lines: usize,
    /// How long.
    pub time: Duration,
    /// Where the lines go. A slow receiver misses some, never the last.
    pub out: mpsc::Sender<String>,
    /// Set when nobody wants it any more.
    pub cancelled: Arc<AtomicBool>,
}

/// An analysis under way.
struct Running {
    analysis: Analysis,
    engine: Option<Engine>,
    spent: Duration,
    depth: u32,
    stop: Switch,
}

/// Ends the slice of an analysis. Who is asked to give way before it has begun to think, gives way then.
#[derive(Clone, Default)]
struct Switch(Arc<Mutex<(Option<Arc<AtomicBool>>, bool)>>);

impl Switch {
    fn state(&self) -> MutexGuard<'_, (Option<Arc<AtomicBool>>, bool)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Thinking begins; not if the slice is over already.
    fn begin(&self, stopper: Arc<AtomicBool>) -> bool {
        let mut state = self.state();
        if std::mem::take(&mut state.1) {
            return false;
        }
        state.0 = Some(stopper);
        true
    }

    fn end(&self) {
        *self.state() = (None, false);
    }

    fn stop(&self) {
        let mut state = self.state();
        match &state.0 {
            Some(stopper) => stopper.store(true, Ordering::Relaxed),
            None => state.1 = true,
        }
    }
}

/// An analysis that a thread is thinking about.
struct Active {
    client: IpAddr,
    cancelled: Arc<AtomicBool>,
    stop: Switch,
}

#[derive(Default)]
struct Queues {
    /// Games in which a computer has something to do, …
    games: VecDeque<GameId>,
    /// … with those that are being thought about.
    known: HashSet<GameId>,
    analyses: VecDeque<Running>,
    /// The analyses under way.
    active: Vec<Active>,
    stopping: bool,
}

struct Shared {
    queues: Mutex<Queues>,
    work: Condvar,
    players: usize,
    most_analyses: usize,
    analyses_each: usize,
}

impl Shared {
    fn queues(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads that think.
pub struct Thinkers {
    shared: Arc<Shared>,
}

impl Thinkers {
    /// So many threads, half of them for games, half for analyses; at least one of each.
    pub fn start(
        referee: &Arc<Referee>,
        threads: usize,
        most_analyses: usize,
        analyses_each: usize,
    ) -> Thinkers {
        let players = threads.div_ceil(2).max(1);
        let shared = Arc::new(Shared {
            queues: Mutex::default(),
            work: Condvar::new(),
            players,
            most_analyses,
            analyses_each,
        });
        let handle = Handle::current();
        let spawn = |name: &str, body: Box<dyn FnOnce() + Send>| {
            if let Err(error) = thread::Builder::new().name(name.to_owned()).spawn(body) {
                tracing::error!(%error, "a thread for thinking could not be started");
            }
        };
        for _ in 0..players {
            let (shared, referee, handle) = (shared.clone(), referee.clone(), handle.clone());
            spawn("player", Box::new(move || play(&shared, &referee, &handle)));
        }
        for _ in 0..(threads / 2).max(1) {
            let shared = shared.clone();
            spawn("analyst", Box::new(move || analyse(&shared)));
        }
        Thinkers { shared }
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
        let mut queues = self.shared.queues();
        queues.analyses.retain(|running| !running.analysis.cancelled.load(Ordering::Relaxed));
        let waiting = queues.analyses.iter().map(|running| running.analysis.client);
        let (mut all, mut own) = (0, 0);
        let active = queues.active.iter().filter(|active| !active.cancelled.load(Ordering::Relaxed));
        for client in waiting.chain(active.map(|active| active.client)) {
            all += 1;
            own += usize::from(client == analysis.client);
        }
        if own >= self.shared.analyses_each || all >= self.shared.most_analyses {
            return Err(Problem::too_many(
                "Too many analyses are running. Stop one, or wait a little.",
                "Trop d'analyses sont en cours. Arrêtez-en une, ou attendez un peu.",
            ));
        }
        // Everybody gets a share at once: who is thinking now gives way.
        for active in &queues.active {
            active.stop.stop();
        }
        queues.analyses.push_back(Running {
            analysis,
            engine: None,
            spent: Duration::ZERO,
            depth: 0,
            stop: Switch::default(),
        });
        self.shared.work.notify_all();
        Ok(())
    }

    /// Ends an analysis.
    pub fn cancel(&self, cancelled: &AtomicBool) {
        cancelled.store(true, Ordering::Relaxed);
        let queues = self.shared.queues();
        for active in &queues.active {
            if active.cancelled.load(Ordering::Relaxed) {
                active.stop.stop();
            }
        }
    }

    /// Lets the threads go.
    pub fn stop(&self) {
        let mut queues = self.shared.queues();
        queues.stopping = true;
        for active in &queues.active {
            active.cancelled.store(true, Ordering::Relaxed);
            active.stop.stop();
        }
        self.shared.work.notify_all();
    }
}

/// What a computer has to do in a game.
enum Duty {
    Answer(Side, Offer),
    Turn,
}

/// What a thinker needs to know of a game.
struct Task {
    duty: Duty,
    game: GameLine,

    version: u64,
    level: Level,
    clock: Option<jersi_engine::RemainingTime>,
}

impl Task {
    fn of(game: &Game) -> Option<Task> {
        let to_move = game.position().side();
        let (duty, side) = match game.offer_to_computer() {
            Some((side, offer)) => (Duty::Answer(side, offer), side),
            None if game.computer_to_move().is_some() => (Duty::Turn, to_move),
            None => return None,
        };
        let level = match game.seat(side) {
            crate::game::Seat::Computer { level } => Level::new(*level).unwrap_or(Level::FULL),
            _ => return None,
        };
        let clocks = game.clocks();
        let left = |side| Duration::from_millis(clocks.left(side).max(0) as u64);
        let clock = match clocks.clock() {
            Clock::None | Clock::Days { .. } => None,
            // A time for each turn is a clock whose increment is that time.
            Clock::Turn { .. } => Some((Duration::ZERO, left(to_move) / 2)),
            Clock::Total { increment, .. } => Some((left(to_move), Duration::from_secs(increment.into()))),
        };
        Some(Task {
            duty,
            game: line(game),
            version: game.version(),
            level,
            clock: clock.map(|(left, increment)| jersi_engine::RemainingTime {
                left: [left.max(increment); 2],
                increment: [increment; 2],
            }),
        })
    }
}

/// The game as the engine knows it.
fn line(game: &Game) -> GameLine {
    let mut line = GameLine::new(game.start().clone());
    for done in game.turns() {
        let Ok(turn) = line.position().read_turn(&done.word) else { break };
        line.play_unchecked(turn);
    }
    line
}

/// The engines of a thread: one for each of the last few variants.
#[derive(Default)]
struct Engines {
    engines: Vec<Engine>,
    last: Option<(GameId, Level)>,
}

impl Engines {
    fn get(&mut self, rules: &Arc<Ruleset>, game: &GameId, level: Level) -> &mut Engine {
        let place = self.engines.iter().position(|engine| Arc::ptr_eq(engine.rules(), rules));
        let engine = match place {
            Some(place) => self.engines.remove(place),
            None => {
                self.engines.truncate(2);
                Engine::with(Arc::new(Evaluator::new(rules)), rules, 1, TABLE)
            }
        };
        self.engines.insert(0, engine);
        let engine = &mut self.engines[0];
        // What a weaker player overlooked must not be remembered by a stronger one.
        if self.last.as_ref() != Some(&(game.clone(), level)) {
            engine.clear();
            self.last = Some((game.clone(), level));
        }
        let seed =
            game.as_str().bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        engine.set_level(level, seed);
        engine
    }
}

/// A thread that plays for the computer.
fn play(shared: &Shared, referee: &Arc<Referee>, handle: &Handle) {
    let mut engines = Engines::default();
    loop {
        let (id, waiting) = {
            let mut queues = shared.queues();
            loop {
                if queues.stopping {
                    return;
                }
                if let Some(id) = queues.games.pop_front() {
                    break (id, queues.games.len());
                }
                queues = shared.work.wait(queues).unwrap_or_else(PoisonError::into_inner);
            }
        };
        let task = handle.block_on(referee.look(&id, |game, _| Task::of(game)));
        let done = match task {
            Ok(Some(task)) => {
                let share = LONGEST / (1 + waiting / shared.players) as u32;
                let command = decide(&mut engines, &id, &task, share.max(SHORTEST));
                // From here on the game may be called again.
                shared.queues().known.remove(&id);
                handle.block_on(referee.order(id.clone(), command)).map(|_| ())
            }
            Ok(None) => {
                shared.queues().known.remove(&id);
                Ok(())
            }
            Err(problem) => {
                shared.queues().known.remove(&id);
                Err(problem)
            }
        };
        if let Err(problem) = done {
            // The game has gone on while the computer was thinking, or nothing can be stored now: look again.
            tracing::debug!(game = %id, %problem, "a computer's turn was not played");
            let pause = problem.retry_after.map_or(Duration::from_millis(50), Duration::from_secs);
            let referee = referee.clone();
            handle.spawn(async move {
                tokio::time::sleep(pause).await;
                let _ = referee.look(&id, |game, _| referee.call(game)).await;
            });
        }
    }
}

fn decide(engines: &mut Engines, id: &GameId, task: &Task, share: Duration) -> Command {
    let engine = engines.get(task.game.position().rules(), id, task.level);
    let side = task.game.position().side();
    match task.duty {
        Duty::Answer(own, offer) => {
            let agrees = agrees(engine, task, own, offer);
            if agrees { Command::Accept(own, offer) } else { Command::Decline(own, offer) }
        }
        Duty::Turn => {
            let varied = task.game.turns().len() < VARIED.0 && task.level.number() >= 8;
            let limits = Limits {
                time: Some(share),
                clock: task.clock,
                lines: if varied { 5 } else { 1 },
                stop_at_win: true,
                ..Limits::default()
            };
            let found = engine.search(&task.game, &limits, |_| {});
            let turn = if varied { vary(&found) } else { found.best };
            // There is always a turn where the game is not over; should there be none, the referee says so.
            let word = turn.map_or(String::new(), |turn| task.game.position().word(turn));
            let client = format!("computer-{}", task.version);
            Command::Turn(side, Taking { ply: task.game.turns().len() as u32, word, client, delay: 0 })
        }
    }
}

/// One of the lines that are nearly as good as the best, so that games begin differently.
fn vary(found: &Found) -> Option<jersi_rules::Turn> {
    let points = |line: &Variation| match line.score {
        Score::Points(points) => Some(points),
        Score::Win(_) => None,
    };
    let Some(best) = found.lines.first().and_then(points) else { return found.best };
    let good: Vec<&Variation> = found
        .lines
        .iter()
        .filter(|line| points(line).is_some_and(|points| points + VARIED.1 >= best))
        .collect();
    let pick = SplitMix::new(draw()).below(good.len().max(1) as u64) as usize;
    good.get(pick).and_then(|line| line.turns.first().copied()).or(found.best)
}

/// Whether a computer agrees to what a player offers.
fn agrees(engine: &mut Engine, task: &Task, own: Side, offer: Offer) -> bool {
    let mut chance = || {
        let found = engine.search(&task.game, &Limits::time(Duration::from_millis(200)), |_| {});
        let chance = found.lines.first().map_or(0.5, |line| line.score.chance());
        if task.game.position().side() == own { chance } else { 1.0 - chance }
    };
    match offer {
        Offer::Takeback | Offer::Rematch => true,
        Offer::Draw => chance() < 0.4,
        Offer::Stop => match task.game.position().state().comparison(task.game.position().rules()) {
            Some(winner) => winner == own || chance() < 0.1,
            None => chance() < 0.5,
        },
    }
}

/// A thread that analyses.
fn analyse(shared: &Shared) {
    loop {
        let (mut running, alone) = {
            let mut queues = shared.queues();
            loop {
                if queues.stopping {
                    return;
                }
                if let Some(running) = queues.analyses.pop_front() {
                    let analysis = &running.analysis;
                    queues.active.push(Active {
                        client: analysis.client,
                        cancelled: analysis.cancelled.clone(),
                        stop: running.stop.clone(),
                    });
                    break (running, queues.analyses.is_empty());
                }
                queues = shared.work.wait(queues).unwrap_or_else(PoisonError::into_inner);
            }
        };
        let finished = slice(&mut running, alone);
        let mut queues = shared.queues();
        queues.active.retain(|active| !Arc::ptr_eq(&active.cancelled, &running.analysis.cancelled));
        if finished {
            // Who has stopped it knows, and may use its id for another one already.
            if !running.analysis.cancelled.load(Ordering::Relaxed) {
                let done = json!({ "type": "analysed", "id": running.analysis.id });
                let _ = running.analysis.out.try_send(done.to_string());
            }
        } else {
            queues.analyses.push_back(running);
            shared.work.notify_all();
        }
    }
}

/// Thinks for a while; whether that was all.
fn slice(running: &mut Running, alone: bool) -> bool {
    let Running { analysis, engine, spent, depth, stop } = running;
    let cancelled = analysis.cancelled.clone();
    let is_over = || cancelled.load(Ordering::Relaxed) || analysis.out.is_closed();
    if is_over() {
        return true;
    }
    let rules = analysis.game.rules();
    let engine = engine.get_or_insert_with(|| Engine::with(Arc::new(Evaluator::new(rules)), rules, 1, TABLE));
    let stopper = engine.stopper();
    if !stop.begin(stopper.clone()) {
        return false;
    }
    let left = analysis.time.saturating_sub(*spent);
    let limits = Limits {
        time: Some(if alone { left } else { left.min(SLICE) }),
        lines: analysis.lines,
        ..Limits::default()
    };
    let started = Instant::now();
    let before = *spent;
    let found = engine.search(&analysis.game, &limits, |found| {
        if is_over() {
            stopper.store(true, Ordering::Relaxed);
        }
        // After a pause the search comes back to where it was; that was told already.
        let reached = found.lines.first().map_or(0, |line| line.depth.0);
        if reached > *depth && analysis.out.capacity() > analysis.out.max_capacity() / 2 {
            *depth = reached;
            let _ = analysis.out.try_send(lines_message(analysis, found, before));
        }
    });
    stop.end();
    let ended_itself = started.elapsed() + Duration::from_millis(20) < limits.time.unwrap_or_default();
    *spent += started.elapsed();
    // It ends before its time when everything is proved, or because another one is waiting: perhaps before there was a line.
    let proved = ended_itself
        && !found.lines.is_empty()
        && found.lines.iter().all(|line| matches!(line.score, Score::Win(_)))
        && !is_over();
    is_over() || *spent + Duration::from_millis(20) >= analysis.time || proved || found.best.is_none()
}

/// A line of an analysis.
#[derive(Serialize)]
struct LineView {
    /// What the side to move can expect: hundredths of a cube …
    points: Option<i32>,
    /// … or a forced win in so many turns; negative for a forced loss.
    win: Option<i32>,
    /// White's chance, from 0 to 1.
    white: f64,
    depth: u32,
    turns: Vec<String>,
}

fn lines_message(analysis: &Analysis, found: &Found, before: Duration) -> String {
    let side = analysis.game.position().side();
    let lines: Vec<LineView> = found
        .lines
        .iter()
        .map(|line| {
            let (points, win) = match line.score {
                Score::Points(points) => (Some(points), None),
                Score::Win(turns) => (None, Some(turns)),
            };
            let chance = line.score.chance();
            LineView {
                points,
                win,
                white: if side == Side::White { chance } else { 1.0 - chance },
                depth: line.depth.0,
                turns: words(&analysis.game.position(), line),
            }
        })
        .collect();
    json!({
        "type": "lines",
        "id": analysis.id,
        "position": analysis.game.position().to_string(),
        "depth": found.lines.first().map_or(0, |line| line.depth.0),
        "nodes": found.nodes,
        "time": (before + found.time).as_millis() as u64,
        "lines": lines,
    })
    .to_string()
}

fn words(position: &Position, line: &Variation) -> Vec<String> {
    let mut position = position.clone();
    let mut words = Vec::with_capacity(line.turns.len());
    for &turn in &line.turns {
        if position.check(turn).is_err() {
            break;
        }
        words.push(position.marked_word(turn));
        position.play_unchecked(turn);
    }
    words
}

/// Keeps the deadlines of games and has the referee look at the clock when one passes. `timed` tells whether any
/// clock runs.
pub async fn keep_time(
    referee: Arc<Referee>,
    thinkers: Arc<Thinkers>,
    mut calls: mpsc::UnboundedReceiver<crate::referee::Call>,
    timed: Arc<AtomicBool>,
) {
    use crate::referee::Call;
    use futures_util::StreamExt;
    use tokio_util::time::DelayQueue;

    enum Alarm {
        Clock(GameId),
        Computer(GameId),
    }
    let mut alarms: DelayQueue<Alarm> = DelayQueue::new();
    let mut clocks: HashMap<GameId, tokio_util::time::delay_queue::Key> = HashMap::new();
    loop {
        timed.store(!clocks.is_empty(), Ordering::Relaxed);
        tokio::select! {
            call = calls.recv() => match call {
                None => return,
                Some(Call::Computer(game, pause)) if pause.is_zero() => thinkers.call(game),
                Some(Call::Computer(game, pause)) => { alarms.insert(Alarm::Computer(game), pause); }
                Some(Call::Clock(game, deadline)) => {
                    // A timer counts whole milliseconds: one more, so that it is not early.
                    let wait = referee.clock.until(deadline) + Duration::from_millis(1);
                    match clocks.get(&game) {
                        Some(key) => alarms.reset(key, wait),
                        None => {
                            let key = alarms.insert(Alarm::Clock(game.clone()), wait);
                            clocks.insert(game, key);
                        }
                    }
                }
            },
            Some(alarm) = alarms.next(), if !alarms.is_empty() => match alarm.into_inner() {
                Alarm::Computer(game) => thinkers.call(game),
                Alarm::Clock(game) => {
                    clocks.remove(&game);
                    let referee = referee.clone();
                    tokio::spawn(async move { look_at_clock(&referee, game).await });
                }
            },
        }
    }
}

/// A flag may have fallen. What cannot be stored now is tried again.
async fn look_at_clock(referee: &Arc<Referee>, game: GameId) {
    loop {
        match referee.order(game.clone(), Command::LookAtClock).await {
            Err(problem) if problem.retry_after.is_some() => tokio::time::sleep(Duration::from_secs(1)).await,
            Err(problem) => {
                tracing::error!(%game, %problem, "a clock could not be looked at");
                return;
            }
            Ok(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_asked_too_early_gives_way_when_it_begins() {
        let (switch, stopper) = (Switch::default(), Arc::new(AtomicBool::new(false)));
        switch.stop();
        assert!(!switch.begin(stopper.clone()));
        assert!(switch.begin(stopper.clone()));
        switch.stop();
        assert!(stopper.load(Ordering::Relaxed));
        switch.end();
        assert!(switch.begin(stopper));
    }
}
