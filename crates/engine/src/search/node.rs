//! One position at some depth: what the table knows, what can be left out, and the turns that are tried.

use jersi_rules::{CellSet, State, Turn};

use super::history::TurnShape;
use super::picker::{CAPTURE, LOUD, Picker, RankedTurn, taken};
use super::table::{Bound, Entry};
use super::window::Window;
use super::{Glance, Lists, Shared, Stopped, Worker, ended, win_next};
use crate::levels::Blindness;
use crate::network::Surveys;
use crate::score::{INFINITE, MAX_PLY, SURE, Value};
use crate::tuned;

/// A position that is to be searched.
#[derive(Clone, Copy)]
pub(super) struct Node<'a> {
    state: &'a State,
    window: Window,
    depth: i32,
    /// The distance from the root.
    ply: usize,
    /// The turn that led here.
    last: Option<TurnShape>,
    /// The turn by which the side to move threatened to win before that one.
    threat: Option<Turn>,
    /// Whether passing may be tried: never twice in a row.
    may_pass: bool,
}

impl Node<'_> {
    fn is_root(&self) -> bool {
        self.ply == 0
    }
}

/// What is known of a node before its turns are tried.
struct Outlook {
    surveys: Surveys,
    /// The value at a glance, …
    at_a_glance: Value,
    /// … and with what the table knows.
    judged: Value,
    /// The turn that the table holds.
    known: Option<Turn>,
    /// The enemy would win at once if it were its turn.
    threatened: bool,
    /// Nothing is about to happen that a glance would miss: things may be left out.
    calm: bool,
}

/// The best turn so far.
struct Best {
    value: Value,
    turn: Option<Turn>,
    /// The lower bound, raised by what was found.
    alpha: Value,
    /// Whether there is any turn at all.
    any: bool,
}

/// How much less deep late turns are searched, by depth and number.
pub(super) fn reductions() -> Vec<i32> {
    let reduction = |i: usize| {
        let (depth, nth) = (((i / REDUCED) as f64).max(1.0), ((i % REDUCED) as f64).max(1.0));
        (tuned::reduction_base() + depth.ln() * nth.ln() / tuned::reduction_divisor()) as i32
    };
    (0..REDUCED * REDUCED).map(reduction).collect()
}

/// Reductions are computed for so many depths and numbers.
const REDUCED: usize = 64;

impl Worker {
    /// The value of the root within a window.
    pub(super) fn root(&mut self, shared: &Shared<'_>, state: &State, window: Window, depth: i32) -> Value {
        self.horizon = tuned::horizon() * depth.max(0) as usize;
        self.node(shared, Node { state, window, depth, ply: 0, last: None, threat: None, may_pass: true })
    }

    fn node(&mut self, shared: &Shared<'_>, mut node: Node<'_>) -> Value {
        let ply = node.ply;
        self.frames[ply].line.clear();
        if let Some(value) = self.settled(shared, &mut node) {
            return value;
        }
        let mut seen = None;
        if node.depth <= 0 || ply >= MAX_PLY {
            let glance = match self.glance(shared, node.state, ply) {
                Ok(glance) => glance,
                Err(value) => return value,
            };
            if ply >= self.horizon || !must_answer(&node, &glance) {
                return self.quiescence(shared, node.state, node.window, ply, Some(glance));
            }
            seen = Some(glance);
        }

        let whole = !node.is_root() || self.excluded.is_empty();
        let key = key(shared, node.state);
        let entry = if whole { shared.table.get(key, ply) } else { None };
        if let Some(entry) = entry
            && !node.window.is_open()
            && entry.depth >= node.depth
            && entry.bound.settles(entry.value, node.window)
        {
            return if self.visit(shared, ply).is_ok() { entry.value } else { 0 };
        }

        let glance = match seen.map_or_else(|| self.glance(shared, node.state, ply), Ok) {
            Ok(glance) => glance,
            Err(value) => return value,
        };
        if let Err(Stopped) = self.visit(shared, ply) {
            return 0;
        }
        let asked = node.depth;
        let outlook = self.outlook(shared, &mut node, entry, glance);
        let extension = node.depth - asked;
        match self.prune(shared, &node, &outlook) {
            Err(Stopped) => return 0,
            Ok(Some(value)) => return value,
            Ok(None) => {}
        }
        if outlook.known.is_none() && node.depth >= tuned::internal_depth() && !node.is_root() {
            node.depth -= 1;
        }

        let mut lists = std::mem::take(&mut self.frames[ply].lists);
        let best = self.try_turns(shared, &node, &outlook, &mut lists);
        let no_turns = !best.any && best.value == -INFINITE && !is_hopeless(&node, &outlook);
        self.frames[ply].lists = lists;
        if shared.is_stopped() {
            return best.value;
        }
        if no_turns {
            // Overlooked or blocked; if blocked the rules say what follows.
            let outcome = node.state.outcome(shared.rules);
            return outcome.map_or(outlook.judged, |outcome| ended(outcome, node.state, ply));
        }
        if best.value == -INFINITE {
            return if node.is_root() { best.value } else { best.alpha };
        }
        if whole {
            let bound = Bound::of(best.value, node.window);
            // The table was asked before threats were looked for: it holds depths without their extension.
            let depth = node.depth - extension;
            let entry = Entry { turn: best.turn, value: best.value, depth, bound };
            shared.table.put(key, ply, entry);
        }
        best.value
    }

    /// The value of a node that needs no search: the game is over, the position stood before, or a sooner win is known.
    fn settled(&mut self, shared: &Shared<'_>, node: &mut Node<'_>) -> Option<Value> {
        let (state, ply) = (node.state, node.ply);
        if let Some(outcome) = state.ended(shared.rules) {
            return Some(ended(outcome, state, ply));
        }
        if node.is_root() {
            return None;
        }
        if self.is_repetition(state) {
            return Some(0);
        }
        node.window = node.window.within_wins(ply);
        if node.window.alpha >= node.window.beta {
            return Some(node.window.alpha);
        }
        // Most turns do not parry a threat.
        let Some(Turn::Steps { from, .. }) = node.threat else { return None };
        let win = state.winning_turn_from(shared.rules, from)?;
        self.frames[ply].line.push(win);
        Some(win_next(ply))
    }

    /// Looks at a node before its turns are tried, and makes it deeper where the enemy threatens to win.
    fn outlook(
        &mut self,
        shared: &Shared<'_>,
        node: &mut Node<'_>,
        entry: Option<Entry>,
        Glance { surveys, value: judged }: Glance,
    ) -> Outlook {
        let (rules, state) = (shared.rules, node.state);
        let in_setup = state.in_setup();
        let threatened = surveys.is_threatened(state.side());
        if threatened && !node.is_root() && node.ply < self.horizon {
            node.depth += tuned::threat_extension();
        }
        let ahead = node.depth + tuned::limit_margin();
        let near_limit = rules.quiet_limit().is_some_and(|limit| state.quiet() + ahead as u64 >= limit)
            || state.countdown().is_some_and(|left| i32::from(left) <= ahead);
        Outlook {
            surveys,
            at_a_glance: judged,
            judged: entry
                .filter(|entry| entry.bound.improves(entry.value, judged))
                .map_or(judged, |e| e.value),
            known: entry.and_then(|entry| entry.turn),
            threatened,
            calm: !threatened && !in_setup && !near_limit,
        }
    }

    /// The value of a node that is so good or so bad that its turns need not be tried.
    fn prune(
        &mut self,
        shared: &Shared<'_>,
        node: &Node<'_>,
        outlook: &Outlook,
    ) -> Result<Option<Value>, Stopped> {
        let Window { alpha, beta } = node.window;
        if node.is_root() || node.window.is_open() || !outlook.calm || beta.abs() >= SURE {
            return Ok(None);
        }
        let (judged, depth) = (outlook.judged, node.depth);
        if depth <= tuned::reverse_futility_depth() && judged - tuned::reverse_futility() * depth >= beta {
            return Ok(Some(judged));
        }
        if depth <= tuned::razor_depth() && judged + tuned::razor() * depth <= alpha {
            let glance = Glance { surveys: outlook.surveys, value: outlook.at_a_glance };
            let value = self.quiescence(shared, node.state, node.window, node.ply, Some(glance));
            if value <= alpha {
                return Ok(Some(value));
            }
        }
        if node.may_pass && depth >= tuned::pass_depth() && judged >= beta {
            let value = self.pass(shared, node, judged)?;
            if value >= beta {
                // A win that needs a free turn is none.
                return Ok(Some(if value >= SURE { beta } else { value }));
            }
        }
        Ok(None)
    }

    /// The value of doing nothing. If that is good enough, doing something will be.
    fn pass(&mut self, shared: &Shared<'_>, node: &Node<'_>, judged: Value) -> Result<Value, Stopped> {
        let beta = node.window.beta;
        let above = ((judged - beta) / tuned::pass_margin()).min(tuned::pass_margin_most());
        let less = tuned::pass_base() + node.depth / tuned::pass_divisor() + above;
        let mut passed = *node.state;
        passed.pass(shared.rules);
        self.path.push(node.state.hash());
        let value = -self.node(
            shared,
            Node {
                state: &passed,
                window: Window::above(-beta),
                depth: node.depth - less,
                ply: node.ply + 1,
                last: None,
                threat: None,
                may_pass: false,
            },
        );
        self.path.pop();
        if shared.is_stopped() { Err(Stopped) } else { Ok(value) }
    }

    /// Tries turns, best first, until one is too good or none is left.
    fn try_turns(
        &mut self,
        shared: &Shared<'_>,
        node: &Node<'_>,
        outlook: &Outlook,
        lists: &mut Lists,
    ) -> Best {
        let &Node { state, ply, depth, last, .. } = node;
        let beta = node.window.beta;
        let Lists { turns, ranked, tried, reached } = lists;
        turns.clear();
        tried.clear();
        reached.clear();
        let hopeless = is_hopeless(node, outlook);
        let touched = must_touch(shared, node, outlook);
        // Where some turns are left out, they have to be listed first.
        let staged = !hopeless && touched.is_none() && shared.blindness.is_none();
        if hopeless {
            self.last_hopes(shared, node, outlook, turns);
        } else if !staged {
            state.turns(shared.rules, turns);
        }
        if let Some(blindness) = &shared.blindness
            && !(node.is_root() && outlook.threatened)
        {
            // Who sees that the enemy is about to win looks at everything.
            blindness.overlook(shared.rules, ply, turns);
        }
        let mut best =
            Best { value: -INFINITE, turn: None, alpha: node.window.alpha, any: !turns.is_empty() };
        if let Some(cells) = touched {
            let all = turns.len();
            turns.retain(|turn| turn.touches(cells));
            if turns.len() < all {
                best.value = -win_next(ply + 1);
                best.alpha = best.alpha.max(best.value);
                if best.value >= beta {
                    return best;
                }
            }
        }
        let mut picker = if staged {
            Picker::all(turns, ranked)
        } else {
            Picker::listed(turns, ranked, shared, state, &self.history.hints(state, ply, outlook.known, last))
        };
        let mut count = 0;
        self.path.push(state.hash());
        loop {
            let Some(ranked) = picker.next() else {
                if !picker.refill(shared, state, &self.history.hints(state, ply, outlook.known, last)) {
                    break;
                }
                best.any = true;
                continue;
            };
            let RankedTurn { turn, rank } = ranked;
            if node.is_root() && self.excluded.contains(&turn) {
                continue;
            }
            if is_left_out(shared, node, outlook, ranked, &best, tried.len()) {
                continue;
            }
            let mut next = *state;
            next.play(shared.rules, turn);
            if reached.contains(&next.hash()) {
                continue;
            }
            reached.push(next.hash());
            let less = self.reduction(node, outlook, rank, count);
            let next = Node {
                state: &next,
                window: Window { alpha: best.alpha, beta }.flip(),
                depth: depth - 1,
                ply: ply + 1,
                last: Some(TurnShape::new(state, turn)),
                threat: outlook.surveys.threat,
                may_pass: true,
            };
            let value = if count == 0 { -self.node(shared, next) } else { self.probe(shared, next, less) };
            if shared.is_stopped() {
                break;
            }
            count += 1;
            let quiet = rank < LOUD;
            if value > best.value {
                best.value = value;
                if value > best.alpha || (node.is_root() && count == 1) {
                    best.turn = Some(turn);
                    self.lengthen_line(ply, turn);
                }
                best.alpha = best.alpha.max(value);
                if value >= beta {
                    if rank < CAPTURE {
                        self.history.reward(state, ply, depth, turn, tried, last);
                    }
                    break;
                }
            }
            if quiet {
                tried.push(turn);
            }
        }
        self.path.pop();
        best
    }

    /// The turns of a position in which no quiet turn is expected to help: those that take something, and the one that
    /// the table holds.
    fn last_hopes(&self, shared: &Shared<'_>, node: &Node<'_>, outlook: &Outlook, turns: &mut Vec<Turn>) {
        let state = node.state;
        if outlook.surveys.attacked.meets(state.own(!state.side())) {
            state.captures(shared.rules, turns);
        }
        if let Some(known) = outlook.known
            && !turns.contains(&known)
            && state.allows(shared.rules, known)
        {
            turns.push(known);
        }
    }

    /// How much less deep a late quiet turn is searched.
    #[inline]
    fn reduction(&self, node: &Node<'_>, outlook: &Outlook, rank: i32, count: usize) -> i32 {
        let open = node.window.is_open();
        if node.depth < tuned::reduction_depth() || count <= usize::from(open) || rank >= LOUD {
            return 0;
        }
        let most = REDUCED - 1;
        let mut less = self.reductions[(node.depth as usize).min(most) * REDUCED + count.min(most)];
        less -= i32::from(open);
        less -= rank / tuned::reduction_history();
        if outlook.threatened {
            less /= tuned::reduction_threatened();
        }
        less.clamp(0, node.depth - 1)
    }

    /// The value of a turn that is not expected to be the best: less deep and in no window at first, and fully only
    /// if that was wrong. `next` is the position after it.
    #[inline]
    fn probe(&mut self, shared: &Shared<'_>, next: Node<'_>, less: i32) -> Value {
        let Window { alpha, beta } = next.window.flip();
        let narrow = Node { window: Window::above(alpha).flip(), ..next };
        let mut value = -self.node(shared, Node { depth: next.depth - less, ..narrow });
        if value > alpha && less > 0 {
            value = -self.node(shared, narrow);
        }
        if value > alpha && value < beta {
            value = -self.node(shared, next);
        }
        value
    }
}

/// Whether a threat to win must be answered where the depth ends: what is good enough as it stands may be lost.
fn must_answer(node: &Node<'_>, glance: &Glance) -> bool {
    glance.surveys.threat.is_some() && glance.value >= node.window.beta
}

/// Where the enemy threatens to win, the cells on which something must change: every other turn loses at once.
fn must_touch(shared: &Shared<'_>, node: &Node<'_>, outlook: &Outlook) -> Option<CellSet> {
    let state = node.state;
    let limit = shared.rules.quiet_limit();
    let may_end = limit.is_some_and(|limit| state.quiet() + 1 >= limit) || state.countdown().is_some();
    if node.window.is_open() || may_end {
        return None;
    }
    state.depends_on(shared.rules, outlook.surveys.threat?)
}

/// Whether a turn brings a cube so close to its goal that it may threaten to win.
#[inline]
fn is_advance(shared: &Shared<'_>, state: &State, turn: Turn) -> bool {
    match turn {
        Turn::Steps { to, then, .. } => shared.eval.close(state.side()).has(then.unwrap_or(to)),
        _ => false,
    }
}

/// Whether a position is so far below alpha that no quiet turn is expected to help.
#[inline]
fn is_hopeless(node: &Node<'_>, outlook: &Outlook) -> bool {
    let gain = tuned::futility() + tuned::futility_step() * node.depth;
    let alpha = node.window.alpha;
    outlook.calm
        && !node.is_root()
        && node.depth <= tuned::futility_depth()
        && alpha > -SURE
        && outlook.judged + gain <= alpha
}

/// Whether a turn is not worth being searched, given how many quiet ones were.
#[inline]
fn is_left_out(
    shared: &Shared<'_>,
    node: &Node<'_>,
    outlook: &Outlook,
    RankedTurn { turn, rank }: RankedTurn,
    best: &Best,
    tried: usize,
) -> bool {
    let depth = node.depth;
    if node.is_root() || best.value <= -SURE || !outlook.calm {
        return false;
    }
    if rank < LOUD && !is_advance(shared, node.state, turn) {
        let late = tuned::late() + tuned::late_step() * (depth * depth) as usize;
        if !node.window.is_open() && depth <= tuned::late_depth() && tried >= late {
            return true;
        }
        let gain = tuned::futility() + tuned::futility_step() * depth;
        if depth <= tuned::futility_depth() && outlook.judged + gain <= best.alpha {
            return true;
        }
    } else if depth <= tuned::capture_futility_depth() && rank >= CAPTURE && Some(turn) != outlook.known {
        let gain = taken(shared.rules, shared.eval, node.state, turn) + tuned::capture_futility() * depth;
        if outlook.judged + gain <= best.alpha {
            return true;
        }
    }
    false
}

/// Where quiet turns are limited, the same position with another count of them has another future. (Most ways to the
/// same position take the same number of turns, so this costs little.)
pub(super) fn key(shared: &Shared<'_>, state: &State) -> u64 {
    let eyes = shared.blindness.as_ref().map_or(0, Blindness::key);
    match shared.rules.quiet_limit() {
        Some(_) => eyes ^ state.hash() ^ (state.quiet() + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15),
        None => eyes ^ state.hash(),
    }
}
