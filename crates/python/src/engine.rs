//! The engine.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jersi_engine::{Evaluator, Found, GameLine, Level, Limits, Score, bench};
use jersi_rules::Ruleset;
use jersi_texts::t;
use pyo3::prelude::*;

use crate::game::{Game, GameData, mistakes};
use crate::position::Position;
use crate::record::Record;
use crate::words::{JersiError, current};

/// How long a search takes that was given no limit.
const TIME: Duration = Duration::from_secs(1);
/// How often a search looks whether somebody has pressed Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// A line of play with its value.
#[pyclass(frozen, get_all, module = "jersi")]
#[derive(Clone)]
pub struct Line {
    /// Hundredths of a cube that the side to move is ahead; nothing, if a win or a loss is forced.
    pub points: Option<i32>,
    /// In how many of its turns the side to move wins by force; negative if it loses; nothing, if neither is known.
    pub win: Option<i32>,
    /// The chance of the side to move to win, from 0 to 1.
    pub chance: f64,
    /// How many turns deep the search was.
    pub depth: u32,
    /// The turns.
    pub turns: Vec<String>,
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        let value = match (self.points, self.win) {
            (Some(points), _) => format!("points={points}"),
            (None, win) => format!("win={}", win.unwrap_or(0)),
        };
        format!("Line({value}, depth={}, turns={:?})", self.depth, self.turns)
    }
}

/// What a search has found.
#[pyclass(frozen, get_all, module = "jersi")]
pub struct Analysis {
    /// The best turn; nothing, if the game is over.
    pub best: Option<String>,
    /// The best lines, best first.
    pub lines: Vec<Line>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took, in seconds.
    pub seconds: f64,
}

#[pymethods]
impl Analysis {
    fn __repr__(&self) -> String {
        let best = self.best.as_ref().map_or("None".to_owned(), |best| format!("'{best}'"));
        format!("Analysis(best={best}, nodes={})", self.nodes)
    }
}

/// A player of one game, at a level from 1, for somebody's first games, to 10, all it can. It remembers what it has searched until
/// `clear`.
///
/// >>> import jersi
/// >>> game = jersi.Game("pijersi")
/// >>> engine = jersi.Engine(game, hash=4)
/// >>> engine.play(game.position("6/R-5p-/6/7/6/7/6 w 0 1"), depth=3)
/// 'f1-g1'
/// >>> engine.analyse(game.position("6/R-5p-/6/7/6/7/6 w 0 1"), depth=3).lines[0].win
/// 1
/// >>> jersi.Engine(game, level=2, hash=4).play(game.start()) in game.start().turns()
/// True
#[pyclass(frozen, module = "jersi")]
pub struct Engine {
    game: Arc<GameData>,
    level: Level,
    inner: Mutex<jersi_engine::Engine>,
    stop: Arc<AtomicBool>,
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (game, *, level=10, threads=1, hash=64, seed=0))]
    fn new(game: &Game, level: u8, threads: usize, hash: usize, seed: u64) -> PyResult<Engine> {
        let wrong = |what: &str, most: usize| {
            JersiError::new_err(t!(current(), "python-range", what = what, most = most))
        };
        let level = Level::new(level).ok_or_else(|| wrong("level", 10))?;
        if !(1..=128).contains(&threads) {
            return Err(wrong("threads", 128));
        }
        if !(1..=65_536).contains(&hash) {
            return Err(wrong("hash", 65_536));
        }
        let rules = &game.0.rules;
        let mut inner = jersi_engine::Engine::with(Arc::new(Evaluator::new(rules)), rules, threads, hash);
        inner.set_level(level, seed);
        let stop = inner.stopper();
        Ok(Engine { game: game.0.clone(), level, inner: Mutex::new(inner), stop })
    }

    /// The level at which it plays.
    #[getter]
    fn level(&self) -> u8 {
        self.level.number()
    }

    /// Searches a position, or the last position of a record, up to a depth, a number of nodes, or a time in seconds, whichever comes
    /// first (one second, if nothing is said). `only` are the turns to choose from. Other Python threads run meanwhile, and
    /// Ctrl-C ends it.
    #[pyo3(signature = (position, *, depth=None, nodes=None, time=None, lines=1, only=None))]
    #[allow(clippy::too_many_arguments, reason = "all but the position have names and defaults")]
    fn analyse(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        lines: usize,
        only: Option<Vec<String>>,
    ) -> PyResult<Analysis> {
        let line = self.line(position)?;
        let time = time.map(|time| Duration::try_from_secs_f64(time.max(0.0)).unwrap_or(Duration::MAX));
        let unlimited = depth.is_none() && nodes.is_none() && time.is_none();
        let at = Position::new(&self.game, line.position().clone());
        let only =
            only.unwrap_or_default().iter().map(|word| at.read(word, current())).collect::<PyResult<_>>()?;
        let time = time.or(unlimited.then_some(TIME));
        let limits = Limits { depth, nodes, time, lines, only, stop_at_win: true, ..Limits::default() };
        let found = self.search(py, &line, &limits)?;
        Ok(analysis(line.position(), &found))
    }

    /// The turn that it would play; the limits are those of `analyse`.
    #[pyo3(signature = (position, *, depth=None, nodes=None, time=None))]
    fn play(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<String> {
        let found = self.analyse(py, position, depth, nodes, time, 1, None)?;
        found.best.ok_or_else(|| JersiError::new_err(t!(current(), "python-over")))
    }

    /// Forgets earlier searches.
    fn clear(&self, py: Python<'_>) {
        py.detach(|| self.inner.lock().unwrap_or_else(PoisonError::into_inner).clear());
    }

    /// Ends a search that another thread has begun; it gives what it has.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Engine {
    fn line(&self, position: &Bound<'_, PyAny>) -> PyResult<GameLine> {
        let line = match position.cast::<Record>() {
            Ok(record) => {
                let record = record.borrow();
                GameLine::with_turns(record.inner.start().clone(), record.inner.main_line())
            }
            Err(_) => GameLine::new(position.extract::<Position>()?.inner),
        };
        self.game.expect(line.position())?;
        Ok(line)
    }

    /// Searches without holding Python up.
    fn search(&self, py: Python<'_>, line: &GameLine, limits: &Limits) -> PyResult<Found> {
        py.detach(|| {
            let mut engine = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
            let engine = &mut *engine;
            std::thread::scope(|scope| {
                let (done, wait) = channel::<()>();
                let search = scope.spawn(move || {
                    let found = engine.search(line, limits, |_| {});
                    drop(done);
                    found
                });
                let mut interrupted = Ok(());
                while wait.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                    if interrupted.is_ok() {
                        interrupted = Python::attach(|py| py.check_signals());
                    }
                    if interrupted.is_err() {
                        self.stop.store(true, Ordering::Relaxed);
                    }
                }
                let found =
                    search.join().map_err(|_| JersiError::new_err(t!(current(), "python-search-failed")))?;
                interrupted.map(|()| found)
            })
        })
    }
}

fn analysis(position: &jersi_rules::Position, found: &Found) -> Analysis {
    let mut lines = Vec::new();
    for line in &found.lines {
        let mut at = position.clone();
        let mut turns = Vec::new();
        for &turn in &line.turns {
            if at.check(turn).is_err() {
                break;
            }
            turns.push(at.word(turn));
            at.play_unchecked(turn);
        }
        let (points, win) = match line.score {
            Score::Points(points) => (Some(points), None),
            Score::Win(turns) => (None, Some(turns)),
        };
        lines.push(Line { points, win, chance: line.score.chance(), depth: line.depth.0, turns });
    }
    Analysis {
        best: found.best.map(|turn| position.word(turn)),
        lines,
        nodes: found.nodes,
        seconds: found.time.as_secs_f64(),
    }
}

/// How many positions the engine visits in fixed positions of fixed games, searched to this depth: its fingerprint, the same as
/// `jersi bench` prints. `games` are those that are searched, all by default.
#[pyfunction]
#[pyo3(signature = (depth=6, games=None))]
pub fn fingerprint(py: Python<'_>, depth: u32, games: Option<Vec<String>>) -> PyResult<Vec<(String, u64)>> {
    let games = games.unwrap_or_else(|| bench::GAMES.map(str::to_owned).to_vec());
    let mut rows = Vec::new();
    for id in games {
        let rules = Ruleset::load(&id).map_err(|error| mistakes(&error))?;
        let nodes = py.detach(|| {
            bench::positions(&rules).into_iter().map(|position| bench::nodes(position, depth, 1)).sum()
        });
        rows.push((id, nodes));
    }
    Ok(rows)
}

/// Speaks UGI on standard input and output until `quit` or the end of the input: the engine for match runners and boards.
#[pyfunction]
pub fn ugi(py: Python<'_>) -> PyResult<()> {
    py.detach(|| jersi_engine::ugi::run(std::io::stdin().lock(), std::io::stdout()))?;
    Ok(())
}
