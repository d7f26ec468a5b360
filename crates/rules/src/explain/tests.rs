//! The walk and the explanations are two readings of the same rules. Here they are held to each other: what the walk contains
//! has no reason against it, everything else has one.

use std::collections::BTreeSet;
use std::mem::discriminant;

use super::explain;
use crate::attempt::Attempt;
use crate::cellset::{Cell, MAX_CELLS};
use crate::common::{load, long, one_in, pick, position, random_turn, variants};
use crate::cube::{Cube, Side};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::turn::{Step, Turn};
use crate::zobrist::SplitMix;

const STEPS: [Step; 2] = [Step::Single, Step::Stack];

/// The positions of the vectors, and the starts of many variants.
fn starts() -> Vec<Position> {
    let file: serde_json::Value =
        serde_json::from_str(include_str!("../../tests/vectors/perft.json")).unwrap();
    let text = |vector: &serde_json::Value, key: &str| vector[key].as_str().unwrap().to_owned();
    let vectors = file["perft"].as_array().unwrap().iter();
    let named: BTreeSet<_> =
        vectors.map(|vector| (text(vector, "variant"), text(vector, "position"))).collect();
    let named = named.iter().map(|(id, text)| position(id, text));
    named.chain(variants().iter().map(|id| load(id).start())).collect()
}

/// A position with its legal turns, sorted.
struct Judged {
    position: Position,
    turns: Vec<Turn>,
}

impl Judged {
    fn new(position: &Position) -> Judged {
        let mut turns = Vec::new();
        position.turns_into(&mut turns);
        turns.sort_unstable();
        Judged { position: position.clone(), turns }
    }

    /// Holds walk and explanation to each other; the reason against the attempt.
    fn judge(&self, attempt: &Attempt) -> Option<Refusal> {
        let (rules, state) = (self.position.rules(), self.position.state());
        let turn = attempt.turn(rules, state);
        let listed = turn.filter(|turn| self.turns.binary_search(turn).is_ok());
        let met = turn.filter(|&turn| state.allows(rules, turn));
        assert_eq!(met, listed, "the walk lists and meets different turns: {:?} {attempt:?}", self.position);
        let reason = explain(state, rules, attempt);
        assert_eq!(reason.is_none(), listed.is_some(), "{:?} {attempt:?}: {reason:?}", self.position);
        match (self.position.find(attempt), listed, reason) {
            (Ok(found), Some(listed), None) => assert_eq!(found, listed),
            (Err(refusal), None, Some(reason)) => assert_eq!(refusal, reason),
            answer => panic!("{:?} {attempt:?}: {answer:?}", self.position),
        }
        reason
    }

    fn cell(&self, random: &mut SplitMix) -> Cell {
        // Sometimes one that the board does not have.
        let most = if one_in(random, 50) { MAX_CELLS } else { self.position.rules().board.len() };
        Cell::new(random.below(most as u64) as usize)
    }

    fn cube(&self, random: &mut SplitMix) -> Cube {
        let roles: Vec<_> = self.position.rules().roles().collect();
        Cube::new(*pick(random, &Side::BOTH), *pick(random, &roles))
    }

    /// Any attempt at all.
    fn any(&self, random: &mut SplitMix) -> Attempt {
        let mut placed = || (self.cube(random), self.cell(random));
        match placed().1.place() % 4 {
            0 => {
                let (first, second) = (placed(), placed());
                Attempt::Drop { first, second: one_in(random, 2).then_some(second) }
            }
            1 => Attempt::Swap { prey: self.cell(random), ghost: self.cell(random) },
            _ => {
                let back = placed();
                Attempt::Steps {
                    from: self.cell(random),
                    first: (*pick(random, &STEPS), self.cell(random)),
                    second: one_in(random, 2).then(|| (*pick(random, &STEPS), self.cell(random))),
                    back: one_in(random, 8).then_some(back),
                }
            }
        }
    }

    /// A legal turn with one thing changed.
    fn changed(&self, random: &mut SplitMix) -> Attempt {
        let Some(&turn) = (!self.turns.is_empty()).then(|| pick(random, &self.turns)) else {
            return self.any(random);
        };
        let mut attempt = Attempt::from_turn(self.position.rules(), self.position.state(), turn);
        let (cell, cube, what) = (self.cell(random), self.cube(random), random.below(6));
        match &mut attempt {
            Attempt::Steps { from, first, second, back } => match what {
                0 => *from = cell,
                1 => first.1 = cell,
                2 => first.0 = first.0.other(),
                3 => *second = second.is_none().then_some((first.0.other(), cell)),
                4 => *second = Some((*pick(random, &STEPS), cell)),
                _ => *back = back.is_none().then_some((cube, cell)),
            },
            Attempt::Drop { first, second } => match (what, second) {
                (0, _) => first.0 = cube,
                (1, _) => first.1 = cell,
                (2, Some(second)) => std::mem::swap(first, second),
                (3, Some(second)) => second.0 = cube,
                (4, Some(second)) => second.1 = cell,
                (_, second) => *second = second.is_none().then_some((cube, cell)),
            },
            Attempt::Swap { prey, ghost } => match what {
                0..=2 => *prey = cell,
                _ => *ghost = cell,
            },
        }
        attempt
    }

    /// Every turn of one or two steps that can be written down, with nothing put back.
    fn every_step(&self, mut see: impl FnMut(Option<Refusal>)) {
        let cells = self.position.rules().board.cells();
        for from in cells {
            for first in STEPS.into_iter().flat_map(|step| cells.iter().map(move |cell| (step, cell))) {
                see(self.judge(&Attempt::Steps { from, first, second: None, back: None }));
                // A first step that is refused is refused whatever follows: one second step shows it.
                let alone = explain(
                    self.position.state(),
                    self.position.rules(),
                    &Attempt::Steps { from, first, second: None, back: None },
                );
                let hopeless = alone.is_some_and(|reason| !matches!(reason, Refusal::PutBackMissing(_)));
                for end in cells.iter().take(if hopeless { 1 } else { MAX_CELLS }) {
                    for step in STEPS {
                        let second = Some((step, end));
                        see(self.judge(&Attempt::Steps { from, first, second, back: None }));
                    }
                }
            }
        }
    }
}

#[test]
fn the_walk_and_the_reasons_agree() {
    let mut random = SplitMix::new(0x6578_706c);
    let mut reasons = Vec::new();
    let mut legal = 0;
    for start in starts() {
        for _ in 0..long() {
            let mut position = start.clone();
            for ply in 0..40 {
                let judged = Judged::new(&position);
                let mut see = |reason: Option<Refusal>| match reason {
                    None => legal += 1,
                    Some(reason) if !reasons.contains(&discriminant(&reason)) => {
                        reasons.push(discriminant(&reason));
                    }
                    Some(_) => {}
                };
                for &turn in &judged.turns {
                    see(judged.judge(&Attempt::from_turn(position.rules(), position.state(), turn)));
                }
                for _ in 0..50 {
                    see(judged.judge(&judged.changed(&mut random)));
                    see(judged.judge(&judged.any(&mut random)));
                }
                if ply == 0 {
                    judged.every_step(&mut see);
                }
                if judged.turns.is_empty() {
                    break;
                }
                let turn = random_turn(&mut random, position.state(), &judged.turns);
                position.play_unchecked(turn);
            }
        }
    }
    // A test that met few reasons would say little.
    assert!(legal > 100_000, "{legal} legal turns");
    assert!(reasons.len() >= 38, "{} reasons", reasons.len());
    assert!(!reasons.contains(&discriminant(&Refusal::Unexplained)));
}
