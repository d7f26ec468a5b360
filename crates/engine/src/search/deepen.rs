//! Deeper and deeper from the root, each iteration in a window around the last value.

use std::sync::atomic::Ordering;

use jersi_rules::State;

use super::window::Window;
use super::{POLL, Shared, Worker};
use crate::engine::{Found, Variation};
use crate::limits::Limits;
use crate::score::{INFINITE, MAX_PLY, SURE, Score, Value, WIN};
use crate::tuned;

/// Searches deeper and deeper, until a limit is met; `report` hears of every iteration.
pub(crate) fn deepen(
    worker: &mut Worker,
    shared: &Shared<'_>,
    state: &State,
    limits: &Limits,
    found: &mut Found,
    report: &mut impl FnMut(&Found),
) {
    let last = limits.depth.map_or(MAX_PLY as i32, |d| d.min(MAX_PLY as u32) as i32);
    let mut values = vec![0; limits.lines.max(1)];
    // For how many iterations the best turn has been the same.
    let mut stable = 0;
    for depth in 1..=last {
        let mut lines = iteration(worker, shared, state, depth, &mut values);
        let stopped = shared.is_stopped();
        lines.sort_by_key(|line| std::cmp::Reverse(worth(line.score)));
        // An unfinished iteration began with the best turn of the last: a better one was really better.
        let usable = !stopped || values.len() == 1 || found.lines.is_empty();
        if let Some(best) = lines.first().map(|line| line.turns.first().copied())
            && usable
        {
            stable = if best == found.best { stable + 1 } else { 0 };
            found.best = best;
            found.lines = lines;
        }
        found.nodes = (shared.nodes.load(Ordering::Relaxed) + worker.nodes % POLL).max(worker.nodes);
        found.time = shared.deadline.start.elapsed();
        found.fullness = shared.table.fullness();
        report(found);
        if stopped {
            break;
        }
        let proved = limits.stop_at_win && values.len() == 1 && is_proved(found, depth);
        if proved || !shared.deadline.begins_another(stable) {
            break;
        }
    }
}

/// Searches beside the first thread, to fill the table ahead of it: helpers start at different depths.
pub(crate) fn help(worker: &mut Worker, shared: &Shared<'_>, state: &State, number: usize) {
    let mut value = 0;
    for depth in 1 + (number as i32 + 1) % 2..=MAX_PLY as i32 {
        value = aspire(worker, shared, state, value, depth);
        if shared.is_stopped() {
            break;
        }
    }
}

/// The best lines at one depth, as many as there are values; each is searched without the first turns of the ones
/// before. What was stopped has no more than the first.
fn iteration(
    worker: &mut Worker,
    shared: &Shared<'_>,
    state: &State,
    depth: i32,
    values: &mut [Value],
) -> Vec<Variation> {
    let wanted = values.len();
    let mut lines = Vec::new();
    worker.excluded.clear();
    worker.deepest = 0;
    for value in values {
        let result = aspire(worker, shared, state, *value, depth);
        let stopped = shared.is_stopped();
        let line = worker.line().to_vec();
        let Some(&turn) = line.first() else { break };
        if stopped && (result <= -INFINITE || wanted > 1) {
            break;
        }
        *value = result;
        let depths = (depth as u32, worker.deepest as u32);
        lines.push(Variation { score: Score::new(result), depth: depths, turns: line });
        worker.excluded.push(turn);
        if stopped {
            break;
        }
    }
    worker.excluded.clear();
    lines
}

/// The value at one depth, first in a narrow window around the last value.
fn aspire(worker: &mut Worker, shared: &Shared<'_>, state: &State, last: Value, depth: i32) -> Value {
    let mut width = tuned::WINDOW;
    let mut window = Window::ALL;
    if depth >= tuned::WINDOW_DEPTH && last.abs() < SURE {
        window = Window::around(last, width);
    }
    loop {
        let value = worker.root(shared, state, window, depth);
        if shared.is_stopped() {
            return value;
        }
        width *= tuned::WINDOW_GROWTH;
        let opened = width > tuned::WINDOW_MOST;
        if value <= window.alpha && window.alpha > -INFINITE {
            window.alpha = if opened { -INFINITE } else { value - width };
        } else if value >= window.beta && window.beta < INFINITE {
            window.beta = if opened { INFINITE } else { value + width };
        } else {
            return value;
        }
    }
}

/// Whether a forced win or loss was found, and everything that could be shorter was looked at.
fn is_proved(found: &Found, depth: i32) -> bool {
    found.lines.first().is_some_and(|line| match line.score {
        Score::Win(n) => (n.unsigned_abs() * 2) as i32 <= depth + 1,
        Score::Points(_) => false,
    })
}

/// For sorting lines.
fn worth(score: Score) -> Value {
    match score {
        Score::Points(points) => points,
        Score::Win(n) if n > 0 => WIN - n,
        Score::Win(n) => -WIN - n,
    }
}
