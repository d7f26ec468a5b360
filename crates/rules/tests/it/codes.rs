//! Setups by lot, setups that leave the reserve in the hand, and codes of setups (PIC).

use std::collections::BTreeMap;

use crate::common::{load, position};
use jersi_rules::{Position, Ruleset, Side, perft};

/// The table of JERSI-4.16.md section 10.
#[test]
fn codes_of_the_specification() {
    let rules = load("pijersi");
    for (code, text) in [
        ("GRXLLS", "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1"),
        ("JEXEDA", "r-s-w-p-p-s-/p-s-s-rrp-w-r-/6/7/6/R-W-P-RRS-S-P-/S-P-P-W-S-R- w 0 1"),
        ("AYABEY", "w-r-s-s-p-r-/r-r-s-psw-p-p-/6/7/6/P-P-W-PSS-R-R-/R-P-S-S-R-W- w 0 1"),
        ("AWALIC", "p-p-r-w-w-s-/r-r-s-spp-s-r-/6/7/6/R-S-P-SPS-R-R-/S-W-W-R-P-P- w 0 1"),
        ("TCGKIG", "p-s-r-s-w-s-/w-p-s-prr-p-r-/6/7/6/R-P-R-PRS-P-W-/S-W-S-R-S-P- w 0 1"),
        ("IQTVYO-qioazu", "p-s-p-r-w-s-/s-w-s-rpr-p-r-/6/7/6/R-P-W-WPR-S-P-/S-S-S-P-R-R- w 0 1"),
    ] {
        let read = Position::read(&rules, code).unwrap();
        assert_eq!(read.to_string(), text, "{code}");
        assert_eq!(read.code().as_deref(), Some(code));
    }
    assert_eq!(Position::read(&rules, "GRXLLS-grxlls").unwrap().code().as_deref(), Some("GRXLLS"));
    assert!(Position::read(&rules, "GLAMHO").is_ok(), "a rock on a wise");
    for refused in ["GQESJS", "AAAAAA", "ZZZZZZ", "GRXLL", "grxlls", "GRXLLS-", "GRXLLS-GRXLLS", "GRXLLSA"] {
        assert!(Position::read(&rules, refused).is_err(), "{refused}");
    }
    let message = Position::read(&rules, "AAAAAA").unwrap_err().to_string();
    assert_eq!(
        message,
        "position, column 1: `AAAAAA` is the code of no setup of this game: it stands for a wrong number of cubes, or for none"
    );
    // Only of a start, and only where the game has codes.
    let mut later = rules.start();
    later.play_unchecked(later.turns()[0]);
    assert_eq!(later.code(), None);
    assert!(
        Position::read(&load("mikjersi"), "GRXLLS").is_err() && load("pijersi-0").start().code().is_none()
    );
}

#[test]
fn pijersi_by_lot() {
    let half_turn = |rules: &Ruleset| rules.colour_swap().unwrap();
    let mut stacks: BTreeMap<usize, usize> = BTreeMap::new();
    let draws = 910;
    for seed in 0..draws {
        let rules = load(&format!("pijersi+setup=full-random+seed={seed}"));
        let start = rules.start();
        let wise = rules.role_named("wise").unwrap();
        for side in Side::BOTH {
            let stack = start.unit(start.state().stacks().iter().find(|&c| start.own(side).has(c)).unwrap());
            let is_wise = |cube: Option<jersi_rules::Cube>| cube.unwrap().role == wise;
            assert!(is_wise(stack.bottom()) || !is_wise(stack.upper()), "{start}");
            let count = is_wise(stack.bottom()) as usize + is_wise(stack.upper()) as usize;
            *stacks.entry(count).or_default() += 1;
        }
        assert_eq!(Position::read(&rules, &start.code().unwrap()).unwrap(), start);
        let rules = load(&format!("pijersi+setup=half-random+seed={seed}"));
        let start = rules.start();
        assert_eq!(start.code().unwrap().len(), 6);
        let mut turned = half_turn(&rules).state(&rules, start.state());
        turned.pass(&rules);
        assert_eq!(turned.hash(), start.state().hash(), "{start}");
    }
    // 66, 24 and 1 of 91 draws have no, one and two wise in the stack: at 1,820 draws within five deviations.
    let near = |wise: usize, expected: f64| {
        let found = *stacks.get(&wise).unwrap_or(&0) as f64;
        let all = 2.0 * draws as f64;
        let deviation = (all * expected * (1.0 - expected)).sqrt();
        assert!((found - all * expected).abs() < 5.0 * deviation, "{wise} wise: {found}");
    };
    near(0, 66.0 / 91.0);
    near(1, 24.0 / 91.0);
    near(2, 1.0 / 91.0);
}

#[test]
fn mikjersi_keeps_its_reserve() {
    let mut orders = std::collections::BTreeSet::new();
    for seed in 0..400 {
        let start = load(&format!("mikjersi+setup=random-mirror+seed={seed}")).start();
        let text = start.to_string();
        assert!(text.ends_with(" w 0 1 hand=WMwm"), "{text}");
        let rows: Vec<&str> = text.split(' ').next().unwrap().split('/').collect();
        let black: String = rows[0].split('-').rev().collect::<String>().to_uppercase();
        assert_eq!(black, rows[4].replace('-', ""));
        orders.insert(black);
    }
    assert!(orders.len() > 100, "{} of 120 orders", orders.len());

    let free = load("mikjersi+setup=free").start();
    assert_eq!(free.to_string(), "5/5/5/5/5 w 0 1 phase=setup hand=RPSFKWMrpsfkwm");
    for (depth, nodes) in [(1, 25), (2, 625), (3, 10_000), (4, 160_000)] {
        assert_eq!(perft(&free, depth), nodes);
    }
    let last = position("mikjersi+setup=free", "r-p-s-f-k-/5/5/5/R-P-S-F-1 w 0 1 phase=setup hand=KWMwm");
    let words: Vec<String> = last.turns().iter().map(|&turn| last.word(turn)).collect();
    assert_eq!(words, ["K:a5"]);
    let mut begun = last.clone();
    begun.play_unchecked(last.turns()[0]);
    assert_eq!(begun.to_string(), "r-p-s-f-k-/5/5/5/R-P-S-F-K- w 0 1 hand=WMwm");
}

#[test]
fn counts_that_the_specification_gives() {
    let start = load("pijersi-0").start();
    for (depth, nodes) in [(1, 198), (2, 38_656), (3, 7_843_808)] {
        assert_eq!(perft(&start, depth), nodes);
    }
    let start = load("jersi").start();
    assert_eq!(perft(&start, 3), 497_825_578);
    let steps = |turn: &&jersi_rules::Turn| matches!(turn, jersi_rules::Turn::Steps { .. });
    assert_eq!(start.turns().iter().filter(steps).count(), 228);
    assert_eq!(load("jersi+nodrop").start().count_turns(), 228);
}

/// The board of Jersi: JERSI-4.16.md section 1.
#[test]
fn the_board_of_jersi() {
    let rules = load("jersi");
    let board = rules.board();
    assert_eq!(
        (board.len(), board.cells().iter().map(|c| board.adjacent(c).len()).sum::<usize>()),
        (69, 2 * 176)
    );
    for line in ["b1 c1 d2 e3 f3 g3 h4 i4", "c4 d4 e4 f3 g2 h2 i1"] {
        let cells: Vec<_> = line.split(' ').map(|name| board.cell(name).unwrap()).collect();
        for three in cells.windows(3) {
            assert_eq!(board.beyond(three[1], three[0]), three[2], "{line}");
        }
    }
    assert_eq!(
        rules.start().hand().filter(|cube| rules.role_named("mountain") == Some(cube.role)).count(),
        8
    );
}
