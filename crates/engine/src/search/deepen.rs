//! Deeper and deeper from the root, each iteration in a window around the last value.

use std::sync::atomic::Ordering;

use jersi_rules::{State, Turn};

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
        (value, _) = aspire(worker, shared, state, value, depth);
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
    worker.excluded.truncate(worker.unwanted);
    worker.deepest = 0;
    for value in values {
        let (result, line) = aspire(worker, shared, state, *value, depth);
        let stopped = shared.is_stopped();
        let Some(&turn) = line.first() else { break };
        if stopped && (result <= -INFINITE || wanted > 1) {
            break;
        }
        *value = result;
        let depths = (depth as u32, worker.deepest as u32);
        lines.push(Variation { score: shared.eval.score(result), depth: depths, turns: line });
        worker.excluded.push(turn);
        if stopped {
            break;
        }
    }
    worker.excluded.truncate(worker.unwanted);
    lines
}

/// The value at one depth and its line, first in a narrow window around the last value.
fn aspire(
    worker: &mut Worker,
    shared: &Shared<'_>,
    state: &State,
    last: Value,
    depth: i32,
) -> (Value, Vec<Turn>) {
    // A turn that was better than the window. It stands even if the search that follows is stopped at once.
    let mut better = None;
    let mut width = tuned::window();
    let mut window = Window::ALL;
    if depth >= tuned::window_depth() && last.abs() < SURE {
        window = Window::around(last, width);
    }
    loop {
        let value = worker.root(shared, state, window, depth);
        let line = worker.line().to_vec();
        if shared.is_stopped() {
            return better.filter(|_| line.is_empty()).unwrap_or((value, line));
        }
        width *= tuned::window_growth();
        let opened = width > tuned::window_most();
        if value <= window.alpha && window.alpha > -INFINITE {
            window.alpha = if opened { -INFINITE } else { value - width };
            better = None;
        } else if value >= window.beta && window.beta < INFINITE {
            window.beta = if opened { INFINITE } else { value + width };
            better = Some((value, line));
        } else {
            return (value, line);
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicU64};

    use jersi_rules::{Position, Ruleset, SplitMix, Turn};

    use super::*;
    use crate::eval::Evaluator;
    use crate::limits::Deadline;
    use crate::search::Table;

    /// Searches with a fresh memory: up to a depth within a number of positions, then perhaps the first window of
    /// the next depth. What was found, what that window said, and how many positions all of it took.
    fn search(
        position: &Position,
        eval: &Evaluator,
        depth: u32,
        nodes: Option<u64>,
        and_window: bool,
    ) -> (Found, Option<(Value, Window, Turn)>, u64) {
        let mut table = Table::new(1);
        table.new_search();
        let (stop, visited) = (AtomicBool::new(false), AtomicU64::new(0));
        let limits = Limits { nodes, ..Limits::depth(depth) };
        let shared = Shared {
            rules: position.rules(),
            eval,
            table: &table,
            stop: &stop,
            deadline: Deadline::new(&limits, position.side()),
            nodes: &visited,
            node_limit: nodes,
            blindness: None,
        };
        let mut worker = Worker::new(eval);
        let mut found = Found::default();
        deepen(&mut worker, &shared, position.state(), &limits, &mut found, &mut |_| {});
        let mut said = None;
        if and_window && let Some(Variation { score: Score::Points(last), .. }) = found.lines.first() {
            let window = Window::around(*last, tuned::window());
            let value = worker.root(&shared, position.state(), window, depth as i32 + 1);
            said = worker.line().first().map(|&turn| (value, window, turn));
        }
        (found, said, worker.nodes)
    }

    /// A turn that proves better than the window is played even if the search is stopped before it has found out by
    /// how much.
    #[test]
    fn a_better_turn_survives_a_stop() {
        let rules = Ruleset::load("pijersi").expect("a game");
        let eval = Evaluator::new(&rules);
        let mut random = SplitMix::new(3);
        let (mut turns, mut tested) = (Vec::new(), 0);
        while tested < 3 {
            let mut position = rules.start();
            for _ in 0..6 {
                position.turns_into(&mut turns);
                position.play_unchecked(turns[random.below(turns.len() as u64) as usize]);
            }
            if position.outcome().is_some() || position.state().winning_turn(&rules).is_some() {
                continue;
            }
            let (before, said, nodes) = search(&position, &eval, 3, None, true);
            let Some((value, window, turn)) = said else { continue };
            if value < window.beta || Some(turn) == before.best {
                continue;
            }
            for more in 1..=3 {
                let (found, ..) = search(&position, &eval, 4, Some(nodes + more), false);
                assert_eq!(found.best, Some(turn), "{position:?}, {more} positions later");
            }
            tested += 1;
        }
    }
}
