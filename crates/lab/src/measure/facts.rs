//! What is to be known of one game: counted from its record, once.

use jersi_engine::Score;
use jersi_record::{Eval, Record};
use jersi_rules::{Position, Side, Turn};

use super::mechanism::{Forbidden, Mechanism, Uses, forbidden, has_binders, uses};
use crate::run::Scored;

/// How many positions of a game the regression of cubes looks at.
const SAMPLES: usize = 6;
/// A turn beyond this chance is no decision any more.
const DECIDED: f64 = 0.95;
/// Turns whose chance is within so much of the best are good answers.
const GOOD: f64 = 0.05;
/// The softmax of choice: so many hundredths of a cube make a turn e times less likely.
const TEMPERATURE: f64 = 50.0;

/// What choice there was in one position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// The exponential of the entropy of the softmax over the scores.
    pub effective: f64,
    /// Whether only one turn keeps the chance within five points of the best.
    pub one_good: bool,
    /// How much the second best turn loses against the best, in chance; nothing with a single turn.
    pub gap: Option<f64>,
    /// For each mechanism: whether it could be used, and what doing without it costs, in chance.
    pub price: [Option<f64>; Mechanism::ALL.len()],
    /// What guardians and dividers forbade.
    pub forbidden: Forbidden,
    /// How many turns were legal.
    pub legal: usize,
}

/// One game in numbers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Facts {
    /// Its pair.
    pub pair: usize,
    /// Its number in the pair.
    pub game: usize,
    /// White's points: 0, ½ or 1.
    pub white_points: f64,
    /// How it ended, by the names of RULES.md section 11.
    pub ending: &'static str,
    /// Turns, those of the opening included, placements not.
    pub turns: usize,
    /// Turns that the players thought about.
    pub played: usize,
    /// Of these: with a choice, while the game was open.
    pub decisions: usize,
    /// Of these: with at most one turn that does not lose at once.
    pub forced: usize,
    /// The turn of the first capture, from 1.
    pub first_capture: Option<usize>,
    /// All legal turns together, over the turns that were played.
    pub legal: u64,
    /// White's chance, as the player to move saw it, in each turn that was played.
    pub chances: Vec<f64>,
    /// How often each mechanism was used.
    pub used: [u32; Mechanism::ALL.len()],
    /// Choice in the positions whose turns were scored.
    pub choices: Vec<Choice>,
    /// The mechanisms of the turns that were played in the positions of `choices`.
    pub chosen: Vec<Uses>,
    /// Who took whom: the roles' numbers, and the place of the cell.
    pub takes: Vec<(usize, usize, usize)>,
    /// How often a turn ended on each cell.
    pub stops: Vec<u32>,
    /// For each role: cubes that survived, and that there were.
    pub survival: Vec<(u32, u32)>,
    /// White's cubes less Black's for each role, in some positions.
    pub material: Vec<Vec<i8>>,
}

/// White's chance of an evaluation.
fn chance(eval: Eval) -> f64 {
    match eval {
        Eval::Cubes(points) => Score::Points(points).chance(),
        Eval::Win(Side::White, _) => 1.0,
        Eval::Win(Side::Black, _) => 0.0,
    }
}

/// The chance of a score that the judge gave.
fn judged(score: i32) -> f64 {
    match score {
        20_000.. => 1.0,
        ..=-20_000 => 0.0,
        _ => Score::Points(score).chance(),
    }
}

impl Facts {
    /// Counts a game.
    pub fn new(record: &Record, pair: usize, game: usize, opening: usize, scored: &[Scored]) -> Facts {
        let rules = record.rules().clone();
        let score = record.result();
        let winner = score.and_then(|score| score.winner);
        let cells = rules.board().len();
        let mut facts = Facts {
            pair,
            game,
            white_points: match winner {
                Some(Side::White) => 1.0,
                Some(Side::Black) => 0.0,
                None => 0.5,
            },
            ending: score.and_then(|score| score.ending).map_or("aborted", |ending| ending.name()),
            stops: vec![0; cells],
            ..Facts::default()
        };
        let binders = has_binders(&rules);
        let mut position = record.start().clone();
        let nodes = record.path(record.last());
        let turns = record.main_line();
        // The path begins with the root where it holds one node more than there are turns.
        let nodes = &nodes[nodes.len() - turns.len()..];
        let mut states = Vec::new();
        for (ply, (&turn, &node)) in turns.iter().zip(nodes).enumerate() {
            if position.state().in_setup() {
                position.play_unchecked(turn);
                continue;
            }
            facts.turns += 1;
            states.push(*position.state());
            let used = uses(&position, turn);
            if used.has(Mechanism::Capture) && facts.first_capture.is_none() {
                facts.first_capture = Some(facts.turns);
            }
            if ply >= opening {
                facts.turn(&position, turn, used, record.eval(node));
                if let Some(scored) = scored.iter().find(|scored| scored.ply == ply) {
                    let forbidden = if binders { forbidden(&position) } else { Forbidden::default() };
                    if let Some(choice) = choice(&position, &scored.scores, forbidden) {
                        facts.choices.push(choice);
                        facts.chosen.push(used);
                    }
                }
            }
            position.play_unchecked(turn);
        }
        let end = *position.state();
        facts.survival = rules
            .roles()
            .map(|role| {
                let count = |f: &dyn Fn(Side) -> usize| Side::BOTH.iter().map(|&s| f(s) as u32).sum::<u32>();
                let alive = count(&|side| end.on_board(side, role) + end.hand(side, role));
                (alive, count(&|side| rules.count(side, role)))
            })
            .collect();
        let last = states.len().saturating_sub(2);
        for i in 0..SAMPLES.min(last) {
            let state = &states[(i + 1) * last / (SAMPLES.min(last) + 1)];
            let have = |side, role| (state.on_board(side, role) + state.hand(side, role)) as i8;
            let difference = |role| have(Side::White, role) - have(Side::Black, role);
            facts.material.push(rules.roles().map(difference).collect());
        }
        facts
    }

    /// Adds a turn that a player thought about.
    fn turn(&mut self, position: &Position, turn: Turn, used: Uses, eval: Option<Eval>) {
        let (rules, state) = (position.rules(), position.state());
        self.played += 1;
        let legal = state.count_turns(rules);
        self.legal += legal;
        self.forced += usize::from(is_forced(position, legal));
        if let Some(eval) = eval {
            let chance = chance(eval);
            self.decisions += usize::from(legal > 1 && (1.0 - DECIDED..=DECIDED).contains(&chance));
            self.chances.push(chance);
        }
        for mechanism in Mechanism::ALL {
            self.used[mechanism as usize] += u32::from(used.has(mechanism));
        }
        match turn {
            Turn::Steps { from, to, then, .. } => {
                self.stops[then.unwrap_or(to).place()] += 1;
                // Whether a cube climbs and leads its stack on, or leads a stack and leaves it: it is the same cube.
                let taker = state.unit(from).top();
                for cell in [Some(to), then].into_iter().flatten() {
                    let there = state.unit(cell).top().filter(|_| cell != from);
                    let enemy = there.filter(|c| c.side != position.side() && !rules.ground().has(c.role));
                    if let (Some(taker), Some(taken)) = (taker, enemy) {
                        self.takes.push((taker.role.index(), taken.role.index(), cell.place()));
                    }
                }
            }
            Turn::Drop { first, second } => {
                for (_, cell) in [Some(first), second].into_iter().flatten() {
                    self.stops[cell.place()] += 1;
                }
            }
            Turn::Swap { prey, ghost } => {
                self.stops[prey.place()] += 1;
                self.stops[ghost.place()] += 1;
            }
        }
    }

    /// The chance of the winner in each turn; nothing for a draw.
    pub fn winners_chances(&self) -> Option<impl Iterator<Item = f64> + '_> {
        let white = self.white_points > 0.5;
        let flip = move |c: f64| if white { c } else { 1.0 - c };
        (self.white_points != 0.5).then(|| self.chances.iter().map(move |&c| flip(c)))
    }
}

/// Whether at most one turn does not lose at once.
fn is_forced(position: &Position, legal: u64) -> bool {
    let (rules, state) = (position.rules(), position.state());
    if legal <= 1 {
        return true;
    }
    let mut passed = *state;
    passed.pass(rules);
    if passed.winning_turn(rules).is_none() {
        return false;
    }
    let mut turns = Vec::new();
    state.turns(rules, &mut turns);
    let safe = |turn: &Turn| {
        let mut next = *state;
        next.play(rules, *turn);
        match next.ended(rules) {
            Some(outcome) => outcome.winner != Some(!position.side()),
            None => next.winning_turn(rules).is_none(),
        }
    };
    turns.iter().filter(|turn| safe(turn)).take(2).count() < 2
}

/// What choice the scores of all legal turns leave.
fn choice(position: &Position, scores: &[i32], forbidden: Forbidden) -> Option<Choice> {
    let mut turns = Vec::new();
    position.turns_into(&mut turns);
    turns.sort_unstable();
    if turns.len() != scores.len() || turns.is_empty() {
        return None;
    }
    let best = scores.iter().copied().max()?;
    let weights: Vec<f64> = scores.iter().map(|&s| (f64::from(s - best) / TEMPERATURE).exp()).collect();
    let sum: f64 = weights.iter().sum();
    let entropy: f64 = weights.iter().map(|w| w / sum).filter(|p| *p > 0.0).map(|p| -p * p.ln()).sum();
    let mut sorted = scores.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let top = judged(best);
    let good = scores.iter().filter(|&&s| top - judged(s) <= GOOD).count();
    // For each mechanism the best turn with it and without it.
    let mut with = [None::<i32>; Mechanism::ALL.len()];
    let mut without = with;
    for (&turn, &score) in turns.iter().zip(scores) {
        let used = uses(position, turn);
        for mechanism in Mechanism::ALL {
            let side = if used.has(mechanism) { &mut with } else { &mut without };
            let slot = &mut side[mechanism as usize];
            *slot = Some(slot.map_or(score, |s| s.max(score)));
        }
    }
    let price = std::array::from_fn(|i| {
        with[i].map(|with| without[i].map_or(top, |rest| judged(with.max(rest)) - judged(rest)))
    });
    Some(Choice {
        effective: entropy.exp(),
        one_good: good == 1,
        gap: sorted.get(1).map(|&second| top - judged(second)),
        price,
        forbidden,
        legal: turns.len(),
    })
}

#[cfg(test)]
mod tests {
    use jersi_rules::Ruleset;

    use super::*;

    /// Plays words from a position, with what the players thought (hundredths of a cube for White).
    fn game(start: &str, words: &[(&str, i32)]) -> Record {
        let rules = Ruleset::load("pijersi").unwrap();
        let mut record = Record::new(Position::read(&rules, start).unwrap());
        for (word, eval) in words {
            let turn = record.end().read_turn(word).unwrap();
            record.push(turn).unwrap();
            let node = record.last();
            record.set_eval(node, Some(Eval::Cubes(*eval)));
        }
        record
    }

    /// A rock takes the last scissors: Black is blocked.
    #[test]
    fn one_turn() {
        let record = game("6/7/6/1s-5/1R-4/7/6 w 0 1", &[("c2-d2", 400)]);
        let facts = Facts::new(&record, 3, 1, 0, &[]);
        assert_eq!((facts.pair, facts.game, facts.turns, facts.played), (3, 1, 1, 1));
        assert_eq!((facts.white_points, facts.ending, facts.first_capture), (1.0, "blocked", Some(1)));
        assert_eq!(facts.legal, 6);
        let rules = record.rules();
        let role = |name: &str| rules.role_named(name).unwrap().index();
        let cell = |name: &str| rules.board().cell(name).unwrap().place();
        assert_eq!(facts.takes, [(role("rock"), role("scissors"), cell("d2"))]);
        assert_eq!(facts.stops[cell("d2")], 1);
        assert_eq!(facts.stops.iter().sum::<u32>(), 1);
        assert_eq!(facts.used[Mechanism::Capture as usize], 1);
        assert_eq!(facts.used.iter().sum::<u32>(), 1);
        assert_eq!(facts.survival[role("rock")], (1, 8));
        assert_eq!(facts.survival[role("scissors")], (0, 8));
        // A chance of 88 % is a decision still; e² to 1.
        assert_eq!(facts.decisions, 1);
        assert!((facts.chances[0] - 0.8808).abs() < 1e-4);
    }

    /// Turns of the opening count for the length, and for nothing that players did.
    #[test]
    fn openings_are_left_out() {
        let words = [("c2-c3", 0), ("d5-d6", -10), ("c3-c4", 20)];
        let record = game("6/7/6/4s-2/1R-4/7/6 w 0 1", &words);
        let facts = Facts::new(&record, 0, 0, 2, &[]);
        assert_eq!((facts.turns, facts.played, facts.chances.len()), (3, 1, 1));
        assert_eq!(facts.ending, "aborted");
        assert_eq!(facts.first_capture, None);
    }

    /// Two legal turns that win and four that do nothing: softmax, gap and price by hand.
    #[test]
    fn choice_by_hand() {
        let record = game("6/7/6/1s-5/1R-4/7/6 w 0 1", &[("c2-d2", 400)]);
        let position = record.start();
        let mut turns = position.turns();
        turns.sort_unstable();
        assert_eq!(turns.len(), 6);
        let capture = position.read_turn("c2-d2").unwrap();
        let scores: Vec<i32> = turns.iter().map(|&turn| if turn == capture { 100 } else { 0 }).collect();
        let found = choice(position, &scores, Forbidden::default()).unwrap();
        // Weights 1 and five times e^-2.
        let small = (-2.0_f64).exp();
        let sum = 1.0 + 5.0 * small;
        let entropy = sum.ln() + 5.0 * small / sum * 2.0;
        assert!((found.effective - entropy.exp()).abs() < 1e-9);
        let (best, other) = (Score::Points(100).chance(), 0.5);
        assert!(found.one_good && (found.gap.unwrap() - (best - other)).abs() < 1e-12);
        let price = found.price[Mechanism::Capture as usize].unwrap();
        assert!((price - (best - other)).abs() < 1e-12);
        assert_eq!(found.price[Mechanism::Jump as usize], None);
        // All alike: six choices, no gap, nothing is worth anything.
        let found = choice(position, &[7; 6], Forbidden::default()).unwrap();
        assert!((found.effective - 6.0).abs() < 1e-9 && !found.one_good);
        assert_eq!((found.gap, found.price[Mechanism::Capture as usize]), (Some(0.0), Some(0.0)));
    }

    /// A rock one step from the goal, and nobody to stop it but one paper: whoever must answer is forced.
    #[test]
    fn forced_turns() {
        let rules = Ruleset::load("pijersi").unwrap();
        let position = |text: &str| Position::read(&rules, text).unwrap();
        let free = position("6/7/6/4s-2/1R-4/7/6 w 0 1");
        assert!(!is_forced(&free, free.state().count_turns(&rules)));
        // White threatens f2-g1 and f2-g2; only f3-f2 takes the rock.
        let held = position("6/1R-p-4/6/7/6/7/6 b 0 1");
        assert!(is_forced(&held, held.state().count_turns(&rules)));
    }
}
