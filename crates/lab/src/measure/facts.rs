//! What is to be known of one game: counted from its record, once.

use jersi_engine::Score;
use jersi_record::{Eval, Record};
use jersi_rules::{Position, Side, Turn};

use super::calibrate::Curve;
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

/// What there was in one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnFacts {
    /// How many turns were legal.
    pub legal: u64,
    /// Whether at most one of them did not lose at once.
    pub forced: bool,
    /// The mechanisms of the turn that was played.
    pub used: Uses,
}

/// What choice there was in one position. Scores are in hundredths of a cube, for the side to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// Which of the turns that players thought about, from 1.
    pub turn: usize,
    /// Whether White was to move.
    pub white: bool,
    /// The scores of all legal turns, the best first.
    pub scores: Vec<i32>,
    /// For each mechanism: the best score of a turn that uses it, and of one that does not.
    pub with_and_without: [(Option<i32>, Option<i32>); Mechanism::ALL.len()],
    /// What guardians and dividers forbade.
    pub forbidden: Forbidden,
}

/// One game in numbers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Facts {
    /// Its opening.
    pub pair: usize,
    /// Its number among the games of the opening.
    pub game: usize,
    /// All its turns, as a number: games with the same are the same game.
    pub line: u64,
    /// The first turns that players thought about, as a number.
    pub beginning: u64,
    /// White's points: 0, ½ or 1.
    pub white_points: f64,
    /// The points of the player who thought first.
    pub first_points: f64,
    /// How it ended, by the names of RULES.md section 11.
    pub ending: &'static str,
    /// Turns that the players thought about, placements not. Everything else is counted over these.
    pub turns: usize,
    /// Of these: with at most one turn that does not lose at once.
    pub forced: usize,
    /// The turn of the first capture, from 1.
    pub first_capture: Option<usize>,
    /// All legal turns together.
    pub legal: u64,
    /// Turn by turn.
    pub each: Vec<TurnFacts>,
    /// White's chance in each turn: as the player to move saw it, or calibrated once [`Facts::calibrate`] was called.
    pub chances: Vec<f64>,
    /// Whether there was more than one legal turn, for each of `chances`.
    pub with_choice: Vec<bool>,
    /// How scores of the judge become chances.
    pub judged: Curve,
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

/// The chance of a score that the judge gave, as the engine sees it.
pub(super) fn raw_chance(score: i32) -> f64 {
    match score {
        20_000.. => 1.0,
        ..=-20_000 => 0.0,
        _ => Score::Points(score).chance(),
    }
}

/// FNV-1a over some turns.
fn hash_of(turns: &[Turn]) -> u64 {
    use std::hash::{Hash, Hasher};
    struct Fnv(u64);
    impl Hasher for Fnv {
        fn write(&mut self, bytes: &[u8]) {
            for &byte in bytes {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        fn finish(&self) -> u64 {
            self.0
        }
    }
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    turns.hash(&mut hasher);
    hasher.finish()
}

/// So many turns are the beginning of a game.
const BEGINNING: usize = 4;

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
        facts.line = hash_of(&turns);
        let thought = turns.get(opening.min(turns.len())..).unwrap_or_default();
        facts.beginning = hash_of(&thought[..thought.len().min(BEGINNING)]);
        let mut first = None;
        let mut states = Vec::new();
        for (ply, (&turn, &node)) in turns.iter().zip(nodes).enumerate() {
            if position.state().in_setup() || ply < opening {
                position.play_unchecked(turn);
                continue;
            }
            first.get_or_insert(position.side());
            facts.turns += 1;
            states.push(*position.state());
            let used = uses(&position, turn);
            if used.has(Mechanism::Capture) && facts.first_capture.is_none() {
                facts.first_capture = Some(facts.turns);
            }
            facts.turn(&position, turn, used, record.eval(node));
            if let Some(scored) = scored.iter().find(|scored| scored.ply == ply) {
                let forbidden = if binders { forbidden(&position) } else { Forbidden::default() };
                if let Some(choice) = choice(&position, &scored.scores, forbidden) {
                    facts.choices.push(Choice { turn: facts.turns, ..choice });
                    facts.chosen.push(used);
                }
            }
            position.play_unchecked(turn);
        }
        let white_first = first != Some(Side::Black);
        facts.first_points = if white_first { facts.white_points } else { 1.0 - facts.white_points };
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
        let legal = state.count_turns(rules);
        let forced = is_forced(position, legal);
        self.legal += legal;
        self.forced += usize::from(forced);
        self.each.push(TurnFacts { legal, forced, used });
        if let Some(eval) = eval {
            self.chances.push(chance(eval));
            self.with_choice.push(legal > 1);
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

    /// Makes the chances calibrated ones: those that the players saw, and those of scored turns.
    pub fn calibrate(&mut self, seen: Curve, judged: Curve) {
        self.chances.iter_mut().for_each(|chance| *chance = seen.at(*chance));
        self.judged = judged;
    }

    /// Turns with a choice while the game was open.
    pub fn decisions(&self) -> usize {
        let open = |chance: f64| (1.0 - DECIDED..=DECIDED).contains(&chance);
        self.chances
            .iter()
            .zip(&self.with_choice)
            .filter(|(chance, choice)| open(**chance) && **choice)
            .count()
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
    let mut with_and_without = [(None::<i32>, None::<i32>); Mechanism::ALL.len()];
    for (&turn, &score) in turns.iter().zip(scores) {
        let used = uses(position, turn);
        for mechanism in Mechanism::ALL {
            let (with, without) = &mut with_and_without[mechanism as usize];
            let slot = if used.has(mechanism) { with } else { without };
            *slot = Some(slot.map_or(score, |s| s.max(score)));
        }
    }
    let mut scores = scores.to_vec();
    scores.sort_unstable_by(|a, b| b.cmp(a));
    let white = position.side() == Side::White;
    Some(Choice { turn: 0, white, scores, with_and_without, forbidden })
}

impl Choice {
    fn best(&self) -> i32 {
        self.scores.first().copied().unwrap_or(0)
    }

    /// The chance that a score means for the side to move.
    pub fn chance(&self, score: i32, curve: Curve) -> f64 {
        let raw = raw_chance(score);
        if self.white { curve.at(raw) } else { 1.0 - curve.at(1.0 - raw) }
    }

    /// The exponential of the entropy of a softmax over the scores, which are stretched as the curve does.
    pub fn effective(&self, curve: Curve) -> f64 {
        let weight = |&score: &i32| (f64::from(score - self.best()) * curve.slope / TEMPERATURE).exp();
        let weights: Vec<f64> = self.scores.iter().map(weight).collect();
        let sum: f64 = weights.iter().sum();
        weights.iter().map(|w| w / sum).filter(|p| *p > 0.0).map(|p| -p * p.ln()).sum::<f64>().exp()
    }

    /// Whether only one turn keeps the chance within five points of the best.
    pub fn one_good(&self, curve: Curve) -> bool {
        let top = self.chance(self.best(), curve);
        self.scores.iter().take(2).filter(|&&score| top - self.chance(score, curve) <= GOOD).count() == 1
    }

    /// How much the second best turn loses against the best, in chance; nothing with a single turn.
    pub fn gap(&self, curve: Curve) -> Option<f64> {
        let second = *self.scores.get(1)?;
        Some(self.chance(self.best(), curve) - self.chance(second, curve))
    }

    /// What doing without a mechanism costs, in chance; nothing where it could not be used.
    pub fn price(&self, mechanism: Mechanism, curve: Curve) -> Option<f64> {
        let (with, without) = self.with_and_without[mechanism as usize];
        let top = self.chance(with?.max(without.unwrap_or(i32::MIN)), curve);
        Some(without.map_or(top, |rest| top - self.chance(rest, curve)))
    }

    /// How many turns were legal.
    pub fn legal(&self) -> usize {
        self.scores.len()
    }
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
        let record = game("6/7/6/1s-5/1R-4/7/6 w 0 1", &[("c2-d2", 280)]);
        let facts = Facts::new(&record, 3, 1, 0, &[]);
        assert_eq!((facts.pair, facts.game, facts.turns, facts.first_points), (3, 1, 1, 1.0));
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
        assert_eq!(facts.decisions(), 1);
        assert!((facts.chances[0] - 0.8808).abs() < 1e-4, "{}", facts.chances[0]);
    }

    /// What chance did counts for nothing, not even for the length or for the first capture.
    #[test]
    fn openings_are_left_out() {
        let words = [("c2-c3", 0), ("d5-d6", -10), ("c3-c4", 20)];
        let record = game("6/7/6/4s-2/1R-4/7/6 w 0 1", &words);
        let facts = Facts::new(&record, 0, 0, 2, &[]);
        assert_eq!((facts.turns, facts.chances.len()), (1, 1));
        assert_eq!(facts.ending, "aborted");
        assert_eq!(facts.first_capture, None);
        let record = game("6/7/6/1s-4p-/1R-4/7/6 w 0 1", &[("c2-d2", 0), ("d7-d6", 0), ("d2-d3", 0)]);
        let all = Facts::new(&record, 0, 0, 0, &[]);
        let later = Facts::new(&record, 0, 0, 1, &[]);
        assert_eq!((all.first_capture, all.turns), (Some(1), 3));
        // Black thinks first; the capture was chance's.
        assert_eq!((later.first_capture, later.turns), (None, 2));
        assert_eq!(all.line, later.line);
        assert_ne!(all.beginning, later.beginning);
    }

    /// Two legal turns that win and four that do nothing: softmax, gap and price by hand.
    #[test]
    fn choice_by_hand() {
        let record = game("6/7/6/1s-5/1R-4/7/6 w 0 1", &[("c2-d2", 280)]);
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
        let (best, other) = (Score::Points(100).chance(), 0.5);
        let plain = Curve::default();
        assert!((found.effective(plain) - entropy.exp()).abs() < 1e-9);
        assert!(found.one_good(plain) && (found.gap(plain).unwrap() - (best - other)).abs() < 1e-12);
        let price = found.price(Mechanism::Capture, plain).unwrap();
        assert!((price - (best - other)).abs() < 1e-12);
        assert_eq!(found.price(Mechanism::Jump, plain), None);
        // A judge whose scores mean half as much: 100 points are worth 50.
        let half = Curve { intercept: 0.0, slope: 0.5 };
        assert!((found.gap(half).unwrap() - (Score::Points(50).chance() - 0.5)).abs() < 1e-12);
        // All alike: six choices, no gap, nothing is worth anything.
        let found = choice(position, &[7; 6], Forbidden::default()).unwrap();
        assert!((found.effective(plain) - 6.0).abs() < 1e-9 && !found.one_good(plain));
        assert_eq!((found.gap(plain), found.price(Mechanism::Capture, plain)), (Some(0.0), Some(0.0)));
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
