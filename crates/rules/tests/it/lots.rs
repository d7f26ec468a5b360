//! Games whose rules are drawn by lot: rule files that nobody thought of. There is nothing to compare them with but
//! themselves: the list, the count, and the judgement of single turns are three ways to say the same rules.

use std::fmt::Write;
use std::sync::Arc;

use crate::common::checks;
use crate::common::{long, one_in, pick, play_out};
use jersi_rules::{Position, Ruleset, SplitMix, Turn};

/// Some of the names, as a list of a rule file.
fn some(random: &mut SplitMix, names: &[String], one_of: u64) -> String {
    let chosen: Vec<String> =
        names.iter().filter(|_| one_in(random, one_of)).map(|name| format!("{name:?}")).collect();
    format!("[{}]", chosen.join(", "))
}

/// The lengths of the rows, and the text of `[board]`.
fn board(random: &mut SplitMix) -> (Vec<usize>, String) {
    let mut text = "[board]\n".to_owned();
    let count = 3 + random.below(5) as usize;
    let mut lengths = vec![2 + random.below(6) as usize];
    if one_in(random, 2) {
        text += "cells = \"hex\"\n";
        while lengths.len() < count {
            let last = lengths[lengths.len() - 1];
            lengths.push(if last == 8 || last > 2 && one_in(random, 2) { last - 1 } else { last + 1 });
        }
    } else {
        text += "cells = \"square\"\n";
        lengths.resize(count, lengths[0]);
        if one_in(random, 2) {
            text += "directions = 8\n";
        }
    }
    writeln!(text, "rows = {lengths:?}").unwrap();
    // A hole in a row that keeps at least one cell.
    if one_in(random, 3) {
        let row = random.below(count as u64) as usize;
        let place = 1 + random.below(lengths[row] as u64);
        writeln!(text, "holes = [\"{}{place}\"]", (b'a' + row as u8) as char).unwrap();
        lengths[row] -= 1;
    }
    (lengths, text)
}

/// A rule file by lot. It need not be right: some games cannot end, or have no first turn.
fn rule_file(random: &mut SplitMix) -> String {
    let (lengths, board) = board(random);
    let cells: usize = lengths.iter().sum();
    let most = if one_in(random, 8) { 14 } else { 5 };
    let roles = 2 + random.below(most) as usize;
    let names: Vec<String> = (0..roles).map(|i| format!("s{i}")).collect();
    let prey = one_in(random, 2).then(|| random.below(roles as u64) as usize);
    let mut power = |i: usize| match (one_in(random, 2), prey == Some(i)) {
        (true, _) => "",
        // The prey does not change places with itself.
        (false, true) => *pick(random, &["ground", "guards", "divides"]),
        (false, false) => *pick(random, &["ground", "guards", "divides", "swaps"]),
    };
    let powers: Vec<&str> = (0..roles).map(&mut power).collect();
    let movers: Vec<String> = names
        .iter()
        .zip(&powers)
        .filter(|(_, power)| **power != "ground")
        .map(|(name, _)| name.clone())
        .collect();
    let mut text = format!("name = \"x\"\nsummary = \"y\"\nauthor = \"z\"\n{board}");
    let mut left = cells / 2;
    let mut counts = Vec::new();
    for (i, name) in names.iter().enumerate() {
        let count = if prey == Some(i) { 1 } else { random.below(4) as usize }.min(left);
        left -= count;
        counts.push(count);
        let letter = (b'A' + i as u8) as char;
        write!(
            text,
            "[cubes.{name}]\nletter = \"{letter}\"\ncount = {count}\ntakes = {}\n",
            some(random, &movers, 2)
        )
        .unwrap();
        if one_in(random, 4) {
            writeln!(text, "takes-by = \"{}\"", pick(random, &["single", "stack"])).unwrap();
        }
        if !powers[i].is_empty() {
            writeln!(text, "power = \"{}\"", powers[i]).unwrap();
        }
        // Who takes a cube on the ground stands there in its place: ground carries all that move, or nothing.
        let mut below = some(random, &movers, 2);
        for (ground, _) in names.iter().zip(&powers).filter(|(_, power)| **power == "ground") {
            below = format!("[\"{ground}\", {}", &below[1..]);
        }
        if powers[i] == "ground" {
            let carries = if one_in(random, 4) { "[]" } else { "\"all\"" };
            let below = if one_in(random, 2) { below } else { "[]".into() };
            writeln!(text, "carries = {carries}\nstands-on = {below}").unwrap();
            continue;
        }
        if one_in(random, 2) {
            writeln!(text, "stands-on = {below}").unwrap();
        }
        if prey == Some(i) {
            text += "carries = []\n";
        } else if one_in(random, 3) {
            writeln!(text, "carries = {}", some(random, &names, 2)).unwrap();
        }
    }
    // What starts in hand does not start on the board.
    let mut on_board = counts.clone();
    let exchanges = one_in(random, 4);
    if exchanges || one_in(random, 2) {
        // Exchanged cubes are dropped again.
        let droppable: Vec<usize> = (0..roles).filter(|_| exchanges || one_in(random, 3)).collect();
        // Ground that is dropped is nowhere else at the start.
        let dropped: Vec<usize> =
            droppable.iter().copied().filter(|&i| powers[i] == "ground" || one_in(random, 2)).collect();
        let list: Vec<String> = droppable.iter().map(|&i| format!("{:?}", names[i])).collect();
        let hand: Vec<String> = dropped.iter().map(|&i| format!("{} = {}", names[i], counts[i])).collect();
        let most = 1 + random.below(2);
        writeln!(
            text,
            "[drops]\ncubes = [{}]\nhand = {{ {} }}\nmost = {most}",
            list.join(", "),
            hand.join(", ")
        )
        .unwrap();
        if one_in(random, 2) {
            text += "rows = { white = [\"a\", \"b\"], black = [\"b\", \"c\"] }\n";
        }
        for i in dropped {
            on_board[i] = 0;
        }
    }
    if one_in(random, 4) {
        writeln!(text, "[setup]\nplace = {{ rows = 1, stacks = {} }}", one_in(random, 2)).unwrap();
    } else {
        writeln!(text, "[setup]\nposition = \"{}\"", position(random, &lengths, &on_board)).unwrap();
    }
    if one_in(random, 2) {
        writeln!(text, "[turn]\nsecond-step = \"{}\"", pick(random, &["turn", "straight"])).unwrap();
    }
    text += "[end]\n";
    if let Some(prey) = prey {
        let captured = pick(random, &["wins", "put-back"]);
        writeln!(text, "prey = \"s{prey}\"\ncaptured = \"{captured}\"").unwrap();
    }
    if one_in(random, 3) {
        writeln!(text, "goal = {}", some(random, &names, 3)).unwrap();
    }
    writeln!(
        text,
        "quiet = {{ turns = 40, lone-prey = \"{}\" }}",
        pick(random, &["counts", "does-not-count"])
    )
    .unwrap();
    if one_in(random, 3) {
        text += "countdown = { turns = 9, sorts = 1 }\n";
    }
    if exchanges {
        text += "exchanges = 3\n";
    }
    writeln!(text, "blocked = \"{}\"", pick(random, &["loses", "draws"])).unwrap();
    text
}

/// ROWS with each side's cubes alone on cells, White's from below and Black's from above.
fn position(random: &mut SplitMix, lengths: &[usize], counts: &[usize]) -> String {
    let cells: usize = lengths.iter().sum();
    let mut units = vec![String::new(); cells];
    for black in [false, true] {
        let letters = counts.iter().enumerate().flat_map(|(i, &n)| std::iter::repeat_n(b'A' + i as u8, n));
        let mut letters: Vec<char> = letters.map(char::from).collect();
        random.shuffle(&mut letters);
        for (i, letter) in letters.into_iter().enumerate() {
            let (at, letter) = if black { (cells - 1 - i, letter.to_ascii_lowercase()) } else { (i, letter) };
            units[at] = format!("{letter}-");
        }
    }
    let mut rows = Vec::new();
    let mut rest = &units[..];
    for &length in lengths {
        let (row, others) = rest.split_at(length);
        rest = others;
        let mut text = String::new();
        for unit in row {
            // A run of empty cells is one digit.
            match (unit.is_empty(), text.chars().last().and_then(|c| c.to_digit(10))) {
                (false, _) => text += unit,
                (true, Some(run)) => {
                    text.pop();
                    text += &(run + 1).to_string();
                }
                (true, None) => text.push('1'),
            }
        }
        rows.push(text);
    }
    rows.reverse();
    rows.join("/")
}

/// Everything that the list says of a position, said again by the judge of single turns.
fn agree(position: &Position, random: &mut SplitMix) {
    checks::position(position);
    let words = checks::words(position);
    for pair in words.windows(2) {
        assert!(pair[0] < pair[1], "{position:?}: {} and {}", pair[0], pair[1]);
    }
    let turns = position.turns();
    for (turn, word) in turns.iter().zip(&words) {
        assert_eq!(position.check(*turn), Ok(()), "{position:?} {word}");
        assert_eq!(position.read_turn(word), Ok(*turn), "{position:?} {word}");
    }
    // Every pair of cells as a first step of either kind, and one second step of each by lot.
    let board = position.rules().board();
    let cells: Vec<_> = board.cells().iter().collect();
    let own: Vec<_> = position.state().own(position.side()).iter().collect();
    for &from in &own {
        for &to in &cells {
            for sign in ["-", "="] {
                let word = format!("{}{sign}{}", board.name(from), board.name(to));
                checks::read_word(position, &word, &words);
                let near: Vec<_> = board.adjacent(to).iter().collect();
                if !near.is_empty() && board.adjacent(from).has(to) {
                    let mut end = *pick(random, &near);
                    if one_in(random, 2) {
                        end = board.beyond(end, to);
                    }
                    let other = if sign == "-" { "=" } else { "-" };
                    checks::read_word(position, &format!("{word}{other}{}", board.name(end)), &words);
                }
            }
        }
    }
    for &a in &own {
        checks::read_word(
            position,
            &format!("{}<>{}", board.name(a), board.name(*pick(random, &own))),
            &words,
        );
    }
    for cube in position.hand() {
        let letter = position.rules().letter(cube);
        for &cell in &cells {
            checks::read_word(position, &format!("{letter}:{}", board.name(cell)), &words);
        }
    }
}

/// The symmetries that a game has keep its turns.
fn symmetric(position: &Position) {
    for symmetry in position.rules().symmetries() {
        let image = symmetry.position(position);
        checks::position(&image);
        let mut images: Vec<Turn> = position.turns().into_iter().map(|turn| symmetry.turn(turn)).collect();
        let mut turns = image.turns();
        images.sort_unstable();
        turns.sort_unstable();
        assert_eq!(images, turns, "{position:?} and {image:?}");
    }
}

fn play(rules: &Arc<Ruleset>, random: &mut SplitMix) {
    let mut chance = random.clone();
    let mut at = 0;
    play_out(rules.start(), random, 60, |position| {
        checks::position(position);
        if at % 7 == 0 {
            agree(position, &mut chance);
            symmetric(position);
        }
        at += 1;
    });
}

#[test]
fn games_by_lot_agree_with_themselves() {
    let (mut right, mut wrong) = (0, 0);
    for seed in 0..600 * long() as u64 {
        let mut random = SplitMix::new(seed);
        let text = rule_file(&mut random);
        match Ruleset::from_file("lot", &text, "lot") {
            Ok(rules) => {
                right += 1;
                // Said before a test fails: the file behind it.
                let shown = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                    for _ in 0..3 {
                        play(&rules, &mut random);
                    }
                }));
                if let Err(panic) = shown {
                    println!("seed {seed}:\n{text}");
                    std::panic::resume_unwind(panic);
                }
            }
            Err(mistakes) => {
                wrong += 1;
                checks::mistakes(&text, "lot.toml", &mistakes);
            }
        }
    }
    println!("{right} games, {wrong} refused");
    assert!(right > 120 && wrong > 4, "{right} games, {wrong} refused");
}
