//! The order in which turns are tried.

use jersi_rules::{Ruleset, State, Turn};

use super::Shared;
use super::history::{Hints, TurnShape};
use crate::eval::Evaluator;
use crate::tuned;

/// A turn with its rank: higher ones are tried sooner.
#[derive(Clone, Copy)]
pub(super) struct RankedTurn {
    pub turn: Turn,
    pub rank: i32,
}

/// Ranks at and above this belong to turns that are not quiet, or that come first for another reason.
pub(super) const LOUD: i32 = 1 << 20;
/// Ranks at and above this belong to captures, or to the turn that the table holds.
pub(super) const CAPTURE: i32 = 2 * LOUD;
const FIRST: i32 = 1 << 24;

/// The worth of what a turn takes, in points; 0 for a quiet turn.
#[inline]
pub(super) fn taken(rules: &Ruleset, eval: &Evaluator, state: &State, turn: Turn) -> i32 {
    let Turn::Steps { to, then, .. } = turn else { return 0 };
    let enemy = state.own(!state.side());
    let worth = |cell| {
        if !enemy.has(cell) {
            return 0;
        }
        let unit = state.unit(cell);
        match unit.top() {
            Some(top) if !rules.ground().has(top.role) => {
                let below = unit.bottom().filter(|b| unit.height() == 2 && !rules.ground().has(b.role));
                eval.worth(top.role) + below.map_or(0, |b| eval.worth(b.role))
            }
            _ => 0,
        }
    };
    worth(to) + then.map_or(0, worth)
}

/// What is ranked next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Known,
    Captures,
    Killers,
    Rest,
    Done,
}

/// Turns in the order of their ranks, listed and sorted as far as they are asked for: most positions are settled by the turn
/// that the table holds, by a capture, or by what settled the position beside them.
pub(super) struct Picker<'a> {
    /// A list to be used again.
    turns: &'a mut Vec<Turn>,
    ranked: &'a mut Vec<RankedTurn>,
    next: usize,
    stage: Stage,
    /// The killers that were tried.
    killers: [Option<Turn>; 3],
}

impl<'a> Picker<'a> {
    /// All turns of a position.
    pub fn all(turns: &'a mut Vec<Turn>, ranked: &'a mut Vec<RankedTurn>) -> Picker<'a> {
        ranked.clear();
        Picker { turns, ranked, next: 0, stage: Stage::Known, killers: [None; 3] }
    }

    /// The turns that are listed already.
    pub fn listed(
        turns: &'a mut Vec<Turn>,
        ranked: &'a mut Vec<RankedTurn>,
        shared: &Shared<'_>,
        state: &State,
        hints: &Hints<'_>,
    ) -> Picker<'a> {
        ranked.clear();
        ranked.extend(turns.iter().map(|&turn| {
            let rank = if Some(turn) == hints.known { FIRST } else { rank(shared, state, hints, turn) };
            RankedTurn { turn, rank }
        }));
        Picker { turns, ranked, next: 0, stage: Stage::Done, killers: [None; 3] }
    }

    /// Lists and ranks what comes next, when nothing is left; whether there is anything.
    pub fn refill(&mut self, shared: &Shared<'_>, state: &State, hints: &Hints<'_>) -> bool {
        let (rules, known) = (shared.rules, hints.known);
        self.ranked.clear();
        self.next = 0;
        while self.ranked.is_empty() && self.stage != Stage::Done {
            match self.stage {
                Stage::Known => {
                    self.stage = Stage::Captures;
                    let known = known.filter(|&turn| state.allows(rules, turn));
                    self.ranked.extend(known.map(|turn| RankedTurn { turn, rank: FIRST }));
                }
                Stage::Captures => {
                    self.stage = Stage::Killers;
                    self.turns.clear();
                    state.all_captures(rules, self.turns);
                    let others = self.turns.iter().copied().filter(|&turn| Some(turn) != known);
                    self.ranked.extend(
                        others.map(|turn| RankedTurn { turn, rank: rank(shared, state, hints, turn) }),
                    );
                }
                Stage::Killers => {
                    self.stage = Stage::Rest;
                    let [one, two] = hints.killers;
                    for (i, killer) in [one, two, hints.counter].into_iter().enumerate() {
                        let Some(turn) = killer.filter(|&turn| {
                            killer != known
                                && !self.killers.contains(&killer)
                                && taken(rules, shared.eval, state, turn) == 0
                                && state.allows(rules, turn)
                        }) else {
                            continue;
                        };
                        self.killers[i] = killer;
                        self.ranked.push(RankedTurn { turn, rank: LOUD + 3 - i as i32 });
                    }
                }
                Stage::Rest => {
                    self.stage = Stage::Done;
                    self.turns.clear();
                    state.turns(rules, self.turns);
                    let [one, two, three] = self.killers;
                    let tried = [known, one, two, three];
                    self.ranked.extend(self.turns.iter().filter_map(|&turn| {
                        if tried.contains(&Some(turn)) || taken(rules, shared.eval, state, turn) > 0 {
                            return None;
                        }
                        let rank = hints.history.quiet(state.side(), TurnShape::new(state, turn));
                        Some(RankedTurn { turn, rank })
                    }));
                }
                Stage::Done => {}
            }
        }
        !self.ranked.is_empty()
    }

    /// The best turn that is left of those that are ranked.
    pub fn next(&mut self) -> Option<RankedTurn> {
        let rest = self.ranked.get_mut(self.next..).filter(|rest| !rest.is_empty())?;
        // Few turns are asked for at most positions, and all of them at the others.
        if self.next == tuned::picked() {
            rest.sort_unstable_by_key(|ranked| -ranked.rank);
        }
        if self.next >= tuned::picked() {
            self.next += 1;
            return rest.first().copied();
        }
        let mut best = 0;
        for i in 1..rest.len() {
            if rest[i].rank > rest[best].rank {
                best = i;
            }
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }
}

/// The rank of a turn that the table does not hold.
fn rank(shared: &Shared<'_>, state: &State, hints: &Hints<'_>, turn: Turn) -> i32 {
    let taken = taken(shared.rules, shared.eval, state, turn);
    let quiet = hints.history.quiet(state.side(), TurnShape::new(state, turn));
    if taken > 0 {
        CAPTURE + tuned::capture_rank() * taken + quiet / tuned::capture_history()
    } else if Some(turn) == hints.killers[0] {
        LOUD + 3
    } else if Some(turn) == hints.killers[1] {
        LOUD + 2
    } else if Some(turn) == hints.counter {
        LOUD + 1
    } else {
        quiet
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicU64};

    use jersi_rules::SplitMix;

    use super::super::history::History;
    use super::super::table::Table;
    use super::*;
    use crate::limits::{Deadline, Limits};

    /// Stage by stage, every legal turn is picked once, and no other; captures come before quiet turns.
    #[test]
    fn every_turn_is_picked_once() {
        for id in ["pijersi", "jersi-4+special=mucti/fendi+landing", "jersi-4+mountains", "mikjersi"] {
            let rules = Ruleset::load(id).expect(id);
            let eval = Evaluator::with_network(&rules, None);
            let (stop, nodes, table) = (AtomicBool::new(false), AtomicU64::new(0), Table::new(1));
            let history = History::new(rules.board().len(), rules.roles().count());
            let mut random = SplitMix::new(4);
            let mut position = rules.start();
            let (mut all, mut turns, mut ranked) = (Vec::new(), Vec::new(), Vec::new());
            // Turns of other positions, too: most of them are not legal here.
            let mut others = Vec::new();
            while position.outcome().is_none() && others.len() < 200 {
                let state = position.state();
                let shared = Shared {
                    rules: &rules,
                    eval: &eval,
                    table: &table,
                    stop: &stop,
                    deadline: Deadline::new(&Limits::depth(1), state.side()),
                    nodes: &nodes,
                    node_limit: None,
                    blindness: None,
                };
                position.turns_into(&mut all);
                let mut any = || {
                    let list = if random.below(2) == 0 && !others.is_empty() { &others } else { &all };
                    Some(list[random.below(list.len() as u64) as usize])
                };
                let hints =
                    Hints { history: &history, known: any(), killers: [any(), any()], counter: any() };
                let mut picker = Picker::all(&mut turns, &mut ranked);
                let mut picked = Vec::new();
                while picker.refill(&shared, state, &hints) {
                    while let Some(RankedTurn { turn, rank }) = picker.next() {
                        let takes = taken(&rules, &eval, state, turn) > 0;
                        assert_eq!(
                            takes || Some(turn) == hints.known,
                            rank >= CAPTURE,
                            "{position:?} {turn:?}"
                        );
                        picked.push(turn);
                    }
                }
                picked.sort_unstable();
                all.sort_unstable();
                assert_eq!(picked, all, "{position:?}");
                let turn = all[random.below(all.len() as u64) as usize];
                others.push(turn);
                position.play_unchecked(turn);
            }
        }
    }
}
