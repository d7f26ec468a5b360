//! Turns are made tap by tap: every legal turn of every game can be, and nothing else comes out.

use crate::parts::{Part, end_of, parts_of};
use crate::select::{Select, Source, Tap};
use jersi_rules::{Position, Ruleset, SplitMix, Step, Turn};
use jersi_texts::Lang;

/// Makes a turn by taps, as somebody at the keyboard would.
fn make(position: &Position, turn: Turn) -> Option<Turn> {
    let mut select = Select::new(position);
    let parts = parts_of(turn);
    for (i, &part) in parts.iter().enumerate() {
        let source = match part {
            Part::Step { from, step, .. } => Source::Cell { cell: from, whole: step == Step::Stack },
            Part::Place { role, .. } => Source::Hand(role),
            Part::Back { .. } => Source::Back,
            Part::Swap { prey, .. } => Source::Cell { cell: prey, whole: false },
        };
        // A put-back after a first step that could go on: the steps are over.
        if source == Source::Back && select.source() != Some(Source::Back) {
            assert_eq!(select.end_turn(), Tap::Done);
        }
        for _ in 0..3 {
            if select.source() == Some(source) {
                break;
            }
            match source {
                Source::Cell { cell, .. } => assert_eq!(select.tap(cell, Lang::EN), Tap::Done),
                Source::Hand(role) => select.tap_hand(role),
                Source::Back => {}
            }
        }
        assert_eq!(select.source(), Some(source), "{} part {i}", position.word(turn));
        let tap = select.tap(end_of(part), Lang::EN);
        let tap = match select.choice().iter().position(|&choice| choice == part) {
            Some(number) => select.choose(number),
            None => tap,
        };
        if let Tap::Turn(made) = tap {
            return (i + 1 == parts.len()).then_some(made);
        }
        assert_eq!(tap, Tap::Done, "{} part {i}", position.word(turn));
    }
    match select.end_turn() {
        Tap::Turn(made) => Some(made),
        _ => None,
    }
}

#[test]
fn every_turn_can_be_made() {
    let variants = [
        "jersi-0",
        "jersi-1",
        "jersi-2",
        "jersi-2+setup=free",
        "jersi-4",
        "jersi-4+special=mucti/fendi+mountains+landing",
        "jersi-4+square+mountains",
        "mikjersi",
        "pijersi",
    ];
    for (number, id) in variants.into_iter().enumerate() {
        let mut position = Ruleset::load(id).expect(id).start();
        let mut random = SplitMix::new(number as u64 + 1);
        for _ in 0..60 {
            let turns = position.turns();
            if turns.is_empty() {
                break;
            }
            // Some of all turns, so that the test stays short.
            for _ in 0..6 {
                let turn = turns[random.below(turns.len() as u64) as usize];
                assert_eq!(make(&position, turn), Some(turn), "{id} {position} {}", position.word(turn));
            }
            let turn = turns[random.below(turns.len() as u64) as usize];
            position.play_unchecked(turn);
        }
    }
}

#[test]
fn what_is_not_possible_is_explained() {
    let position = Ruleset::load("pijersi").expect("a game").start();
    let cell = |name| position.rules().board().cell(name).expect("a cell");
    let mut select = Select::new(&position);
    assert_eq!(select.tap(cell("a1"), Lang::EN), Tap::Done);
    let Tap::Refused(why) = select.tap(cell("d4"), Lang::EN) else { panic!("it is too far") };
    assert!(why.starts_with("a1-d4: "), "{why}");
    let Tap::Refused(why) = select.tap(cell("g1"), Lang::known("fr")) else { panic!("it is too far") };
    assert!(why.len() > 10, "{why}");
    // Tapping a stack again takes its top, and again lays it down.
    select.take_back();
    for whole in [Some(true), Some(false), None] {
        select.tap(cell("b4"), Lang::EN);
        assert_eq!(select.source(), whole.map(|whole| Source::Cell { cell: cell("b4"), whole }));
    }
}

/// A cube in hand that was taken up by itself stays taken up when its digit is pressed: `2`, Enter, `1`, Enter drops two
/// cubes, where it once ended the turn after the first.
#[test]
fn a_second_drop_does_not_end_the_turn() {
    let rules = Ruleset::load("mikjersi").expect("a game of ours");
    let start = rules.start();
    let (wise, mountain) = (rules.role_named("wise"), rules.role_named("mountain"));
    let (wise, mountain) = (wise.expect("a wise"), mountain.expect("a mountain"));
    let cell = rules.board().cell("b3").expect("b3");
    let mut select = Select::new(&start);
    select.tap_hand(mountain);
    assert_eq!(select.tap(cell, Lang::EN), Tap::Done);
    assert_eq!(select.source(), Some(Source::Hand(wise)), "taken up by itself");
    select.tap_hand(wise);
    assert_eq!(select.source(), Some(Source::Hand(wise)));
    let Tap::Turn(turn) = select.tap(cell, Lang::EN) else { panic!("a whole turn") };
    assert_eq!(start.word(turn), "M:b3/W:b3");
}
