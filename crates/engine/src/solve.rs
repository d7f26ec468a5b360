//! Proof of a forced win: every answer is looked at, nothing is judged.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use jersi_rules::{Position, Ruleset, State, Turn};

/// What a proof search says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// The side to move wins in so many of its turns, and not in fewer, by this line (with the longest defence
    /// that was met).
    Win(u32, Vec<Turn>),
    /// There is no win in so many turns.
    NoWin(u32),
    /// Stopped, or out of positions, before there was an answer; there is no win in so many turns.
    Unknown(u32),
}

/// Looks for the shortest forced win.
pub struct Solver<'a> {
    rules: &'a Ruleset,
    stop: &'a AtomicBool,
    /// How many positions may still be looked at.
    budget: u64,
    /// Whether a win was proved or refuted, by position and number of turns; with the winner's first turn.
    known: HashMap<(u64, u64, u32), Option<Turn>>,
    /// The answer that last refuted an attempt, by number of turns.
    refuting: Vec<Option<Turn>>,
}

/// The table is emptied beyond this size.
const MAX_KNOWN: usize = 4_000_000;

impl<'a> Solver<'a> {
    /// A solver that looks at no more than `budget` positions.
    pub fn new(rules: &'a Ruleset, stop: &'a AtomicBool, budget: u64) -> Solver<'a> {
        Solver { rules, stop, budget, known: HashMap::new(), refuting: vec![None; 256] }
    }

    /// Looks for a forced win in up to so many turns, shorter ones first.
    pub fn solve(&mut self, position: &Position, turns: u32) -> Solution {
        let state = position.state();
        if state.outcome(self.rules).is_some() || state.in_setup() {
            return Solution::NoWin(turns);
        }
        for n in 1..=turns.min(255) {
            match self.win(state, n) {
                Some(Some(_)) => return Solution::Win(n, self.line(state, n)),
                Some(None) => {}
                None => return Solution::Unknown(n - 1),
            }
        }
        Solution::NoWin(turns)
    }

    /// All turns by which the side to move forces a win in up to so many turns; nothing if it was stopped, or out of positions,
    /// before that was known.
    pub fn winning_turns(&mut self, position: &Position, turns: u32) -> Option<Vec<Turn>> {
        let state = position.state();
        let mut all = Vec::new();
        if turns > 0 && state.outcome(self.rules).is_none() && !state.in_setup() {
            state.turns(self.rules, &mut all);
        }
        let mut winning = Vec::new();
        for turn in all {
            self.spend()?;
            let mut after = *state;
            after.play(self.rules, turn);
            let wins = match after.outcome(self.rules) {
                Some(outcome) => outcome.winner == Some(state.side()),
                None if turns == 1 || after.winning_turn(self.rules).is_some() => false,
                None => self.loses(&after, (turns - 1).min(255))?,
            };
            if wins {
                winning.push(turn);
            }
        }
        Some(winning)
    }

    /// All turns after which the enemy has no forced win in up to so many turns, but no more than `most` of them; nothing if it was
    /// stopped, or out of positions, before that was known.
    pub fn saving_turns(&mut self, position: &Position, turns: u32, most: usize) -> Option<Vec<Turn>> {
        let mut saving = Vec::new();
        for turn in position.turns() {
            self.spend()?;
            let mut after = *position.state();
            after.play(self.rules, turn);
            let saves = match after.outcome(self.rules) {
                Some(outcome) => outcome.winner != Some(!position.side()),
                None => {
                    (1..=turns).try_fold(true, |saved, n| Some(saved && self.win(&after, n)?.is_none()))?
                }
            };
            if saves {
                saving.push(turn);
            }
            if saving.len() == most {
                break;
            }
        }
        Some(saving)
    }

    /// A turn that wins in `n`, or that there is none; nothing if the search was stopped.
    fn win(&mut self, state: &State, n: u32) -> Option<Option<Turn>> {
        if let Some(turn) = state.winning_turn(self.rules) {
            return Some(Some(turn));
        }
        // The number of quiet turns is part of the position where there is a limit to it.
        let quiet = if self.rules.quiet_limit().is_some() { state.quiet() } else { 0 };
        let key = (state.hash(), quiet, n);
        if let Some(&turn) = self.known.get(&key) {
            return Some(turn);
        }
        let mut turns = Vec::new();
        state.turns(self.rules, &mut turns);
        let mut found = None;
        // Turns that threaten to win come first: most wins are made of threats.
        let mut next: Vec<(bool, Turn, State)> = Vec::with_capacity(turns.len());
        for turn in turns {
            self.spend()?;
            let mut after = *state;
            after.play(self.rules, turn);
            match after.ended(self.rules) {
                Some(outcome) if outcome.winner == Some(state.side()) => found = Some(turn),
                Some(_) => continue,
                None if !after.any_turn(self.rules) => {
                    let blocked = after.outcome(self.rules);
                    if blocked.is_some_and(|o| o.winner == Some(state.side())) {
                        found = Some(turn);
                    }
                    continue;
                }
                None => {}
            }
            if found.is_some() {
                break;
            }
            if n > 1 && after.winning_turn(self.rules).is_none() {
                let mut passed = after;
                passed.pass(self.rules);
                next.push((passed.winning_turn(self.rules).is_none(), turn, after));
            }
        }
        if found.is_none() && n > 1 {
            next.sort_by_key(|(quiet, ..)| *quiet);
            for (_, turn, after) in &next {
                if self.loses(after, n - 1)? {
                    found = Some(*turn);
                    break;
                }
            }
        }
        if self.known.len() >= MAX_KNOWN {
            self.known.clear();
        }
        self.known.insert(key, found);
        Some(found)
    }

    /// Whether every answer of the side to move loses in `n`.
    fn loses(&mut self, state: &State, n: u32) -> Option<bool> {
        let mut answers = Vec::new();
        state.turns(self.rules, &mut answers);
        if let Some(turn) = self.refuting[n as usize]
            && let Some(at) = answers.iter().position(|&t| t == turn)
        {
            answers.swap(0, at);
        }
        for answer in answers {
            self.spend()?;
            let mut after = *state;
            after.play(self.rules, answer);
            if after.outcome(self.rules).is_some() || self.win(&after, n)?.is_none() {
                self.refuting[n as usize] = Some(answer);
                return Some(false);
            }
        }
        Some(true)
    }

    fn spend(&mut self) -> Option<()> {
        self.budget = self.budget.checked_sub(1)?;
        (!self.stop.load(Ordering::Relaxed)).then_some(())
    }

    /// The winning line, with a defence that lasts.
    fn line(&mut self, state: &State, n: u32) -> Vec<Turn> {
        let mut line = Vec::new();
        let mut state = *state;
        for left in (1..=n).rev() {
            let Some(Some(turn)) = self.win(&state, left) else { break };
            line.push(turn);
            state.play(self.rules, turn);
            if state.ended(self.rules).is_some() || left == 1 {
                break;
            }
            let mut answers = Vec::new();
            state.turns(self.rules, &mut answers);
            let lasting = answers.iter().copied().find(|&answer| {
                let mut after = state;
                after.play(self.rules, answer);
                left >= 3 && matches!(self.win(&after, left - 2), Some(None)) || left == 2
            });
            let Some(answer) = lasting.or(answers.first().copied()) else { break };
            line.push(answer);
            state.play(self.rules, answer);
        }
        line
    }
}
