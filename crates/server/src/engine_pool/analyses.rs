//! Analyses: what the engine thinks of a position, told as it goes. Several share the threads by slices of time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use jersi_engine::{Engine, Evaluator, Found, GameLine, Limits, Score, Variation};
use jersi_rules::Position;
use jersi_schema::{LineView, LinesView};
use tokio::sync::mpsc;

use super::{Queues, Shared, TABLE};
use crate::guard::Client;
use crate::problem::Problem;

/// How long an analysis runs before the next one has its turn.
const SLICE: Duration = Duration::from_secs(1);

/// An engine stops so much before its time is over, at most.
const SLACK: Duration = Duration::from_millis(20);

/// The longest analysis.
pub const LONGEST_ANALYSIS: Duration = Duration::from_secs(120);

/// What comes of an analysis.
#[derive(Clone, Debug)]
pub enum AnalysisUpdate {
    /// Lines, as far as it has come.
    Lines(LinesView),
    /// The analysis with this id is over.
    Done(String),
    /// The engine failed over the analysis with this id.
    Failed(String),
}

/// An analysis that somebody asked for.
pub struct Analysis {
    /// The client's id for it.
    pub id: String,
    /// Who asked.
    pub client: Client,
    /// The game whose last position is analysed.
    pub line: GameLine,
    /// How many lines.
    pub lines: usize,
    /// How long.
    pub time: Duration,
    /// Where the lines go. A slow receiver misses some, never the last.
    pub out: mpsc::Sender<AnalysisUpdate>,
    /// Set when nobody wants it any more.
    pub cancelled: Arc<AtomicBool>,
}

/// An analysis under way.
pub(super) struct Running {
    analysis: Analysis,
    engine: Option<Engine>,
    spent: Duration,
    depth: u32,
    stop: Switch,
}

impl Running {
    fn is_over(&self) -> bool {
        self.analysis.cancelled.load(Ordering::Relaxed) || self.analysis.out.is_closed()
    }
}

/// Ends the slice of an analysis. Who is asked to give way before it has begun to think, gives way then.
#[derive(Clone, Default)]
struct Switch(Arc<Mutex<SwitchState>>);

#[derive(Default)]
struct SwitchState {
    /// Stops the engine, while it thinks.
    stopper: Option<Arc<AtomicBool>>,
    /// Somebody asked before it began to think.
    asked: bool,
}

impl Switch {
    fn state(&self) -> MutexGuard<'_, SwitchState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Thinking begins; not if the slice is over already.
    fn begin(&self, stopper: Arc<AtomicBool>) -> bool {
        let mut state = self.state();
        if std::mem::take(&mut state.asked) {
            return false;
        }
        state.stopper = Some(stopper);
        true
    }

    fn end(&self) {
        *self.state() = SwitchState::default();
    }

    fn stop(&self) {
        let mut state = self.state();
        match &state.stopper {
            Some(stopper) => stopper.store(true, Ordering::Relaxed),
            None => state.asked = true,
        }
    }
}

/// An analysis that a thread is thinking about.
pub(super) struct Active {
    client: Client,
    cancelled: Arc<AtomicBool>,
    stop: Switch,
}

impl Active {
    pub(super) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
        self.stop.stop();
    }
}

/// Whether an address may begin one more analysis; if not, whose doing that is.
pub(super) fn admit(shared: &Shared, client: Client) -> Result<(), Problem> {
    check(shared, &mut shared.queues(), client)
}

fn check(shared: &Shared, queues: &mut Queues, client: Client) -> Result<(), Problem> {
    queues.analyses.retain(|running| !running.analysis.cancelled.load(Ordering::Relaxed));
    let (mut all, mut own) = (queues.analyses.len(), queues.analyses.len_of(&client));
    for active in queues.active.iter().filter(|active| !active.cancelled.load(Ordering::Relaxed)) {
        all += 1;
        own += usize::from(active.client == client);
    }
    if own >= shared.limits.analyses_each {
        return Err(Problem::too_many(message!("request-too-many-own-analyses")));
    }
    if all >= shared.limits.analyses {
        return Err(Problem::unavailable(message!("request-too-many-analyses")));
    }
    Ok(())
}

/// Lets an analysis begin, unless there are too many.
pub(super) fn begin(shared: &Shared, analysis: Analysis) -> Result<(), Problem> {
    let mut queues = shared.queues();
    check(shared, &mut queues, analysis.client)?;
    // Everybody gets a share at once: who is thinking now gives way.
    for active in &queues.active {
        active.stop.stop();
    }
    let (spent, depth, stop) = (Duration::ZERO, 0, Switch::default());
    queues.analyses.push(analysis.client, Running { analysis, engine: None, spent, depth, stop });
    shared.work.notify_all();
    Ok(())
}

/// Ends the analysis that has this flag.
pub(super) fn cancel(shared: &Shared, cancelled: &AtomicBool) {
    cancelled.store(true, Ordering::Relaxed);
    for active in &shared.queues().active {
        if active.cancelled.load(Ordering::Relaxed) {
            active.stop.stop();
        }
    }
}

/// A thread that analyses, until the pool stops.
pub(super) fn run(shared: &Shared) {
    let next = || {
        shared.take(|queues| {
            let (_, running) = queues.analyses.pop()?;
            queues.active.push(Active {
                client: running.analysis.client,
                cancelled: running.analysis.cancelled.clone(),
                stop: running.stop.clone(),
            });
            Some((running, queues.analyses.is_empty()))
        })
    };
    while let Some((mut running, alone)) = next() {
        let thought = catch_unwind(AssertUnwindSafe(|| {
            shared.may_fail();
            slice(&mut running, alone)
        }));
        let failed = thought.is_err();
        let finished = thought.unwrap_or(true);
        let mut queues = shared.queues();
        queues.active.retain(|active| !Arc::ptr_eq(&active.cancelled, &running.analysis.cancelled));
        if finished {
            // Who has stopped it knows, and may use its id for another one already.
            let Analysis { id, line, out, cancelled, .. } = running.analysis;
            if failed {
                tracing::error!(position = %line.position(), "an engine failed over an analysis");
            }
            if !cancelled.load(Ordering::Relaxed) {
                let _ =
                    out.try_send(if failed { AnalysisUpdate::Failed(id) } else { AnalysisUpdate::Done(id) });
            }
        } else {
            queues.analyses.push(running.analysis.client, running);
            shared.work.notify_all();
        }
    }
}

/// Thinks for a while; whether that was all.
fn slice(running: &mut Running, alone: bool) -> bool {
    if running.is_over() {
        return true;
    }
    let rules = running.analysis.line.rules();
    let mut engine = running
        .engine
        .take()
        .unwrap_or_else(|| Engine::with(Arc::new(Evaluator::new(rules)), rules, 1, TABLE));
    let finished = search(running, &mut engine, alone);
    running.engine = Some(engine);
    finished
}

fn search(running: &mut Running, engine: &mut Engine, alone: bool) -> bool {
    let stopper = engine.stopper();
    if !running.stop.begin(stopper.clone()) {
        return false;
    }
    let analysis = &running.analysis;
    let left = analysis.time.saturating_sub(running.spent);
    let limits = Limits {
        time: Some(if alone { left } else { left.min(SLICE) }),
        lines: analysis.lines,
        ..Limits::default()
    };
    let (started, before, mut depth) = (Instant::now(), running.spent, running.depth);
    let found = engine.search(&analysis.line, &limits, |found| {
        if running.is_over() {
            stopper.store(true, Ordering::Relaxed);
        }
        // After a pause the search comes back to where it was; that was told already.
        let reached = found.lines.first().map_or(0, |line| line.depth.0);
        if reached > depth && analysis.out.capacity() > analysis.out.max_capacity() / 2 {
            depth = reached;
            let _ = analysis.out.try_send(AnalysisUpdate::Lines(lines_view(analysis, found, before)));
        }
    });
    running.stop.end();
    let ended_itself = started.elapsed() + SLACK < limits.time.unwrap_or_default();
    running.depth = depth;
    running.spent += started.elapsed();
    // It ends before its time when everything is proved, or because another one is waiting: perhaps before there was a line.
    let proved = ended_itself
        && !found.lines.is_empty()
        && found.lines.iter().all(|line| matches!(line.score, Score::Win(_)))
        && !running.is_over();
    let time_is_over = running.spent + SLACK >= running.analysis.time;
    running.is_over() || time_is_over || proved || found.best.is_none()
}

fn lines_view(analysis: &Analysis, found: &Found, before: Duration) -> LinesView {
    LinesView {
        id: analysis.id.clone(),
        position: analysis.line.position().to_string(),
        depth: found.lines.first().map_or(0, |line| line.depth.0),
        nodes: found.nodes,
        time: (before + found.time).as_millis() as u64,
        lines: found.lines.iter().map(|line| line_view(analysis.line.position(), line)).collect(),
    }
}

fn line_view(position: &Position, line: &Variation) -> LineView {
    let value = match line.score {
        Score::Points(points) => (Some(points), None),
        Score::Win(turns) => (None, Some(turns)),
    };
    LineView::new(position, value, line.score.chance(), line.depth.0, &line.turns)
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
