//! What is refused, where, and in which words; and what must never crash.

use jersi_record::{MAX_NESTING, MAX_RECORD, Record, RecordError};
use jersi_rules::{Lang, Ruleset, SplitMix};

use crate::records::{COLUMNS, EVERYTHING, OLDER, RULEBOOK_1, RULEBOOK_2, SETUP};

fn refuse(id: &str, text: &str) -> RecordError {
    let game = Ruleset::load(id).unwrap();
    match Record::read_with(text, Some(&game), &Ruleset::load) {
        Ok(record) => panic!("this should be refused:\n{text}\nbut is read as\n{record}"),
        Err(error) => error,
    }
}

#[test]
fn errors_say_where_and_what_would_be_right() {
    // The game, the text, and the beginning of the message.
    let cases = [
        ("jersi-2", "[Game \"jersi-9\"]", "line 1, column 8: the game cannot be loaded: "),
        ("jersi-2", "\n# game:  jersi-9", "line 2, column 10: the game cannot be loaded: "),
        ("jersi-2", "[White \"a\"]\n[White \"b\"]", "line 2, column 1: the tag White is there twice"),
        ("jersi-2", "[White \"a]\n", "line 1, column 1: a tag is written [Name \"value\"]"),
        ("jersi-2", "[White]", "line 1, column 1: a tag is written"),
        ("jersi-2", "[White \"a\" b]", "line 1, column 1: a tag is written"),
        ("jersi-2", "  [1 \"a\"]", "line 1, column 3: a tag is written"),
        ("jersi-2", "b1-c1\n[White \"a\"]", "line 2, column 1: tags come before the first turn"),
        (
            "pijersi",
            "[Start \"6/7/6/7/6/7/5 w 0 1\"]",
            "line 1, column 21: start position: row a has 5 cells",
        ),
        ("pijersi", "# start: 6/7/6/7/6/7/5 w 0 1", "line 1, column 22: start position: row a has 5 cells"),
        ("pijersi", "[Start \"x\"]", "line 1, column 10: start position: the field SIDE is missing"),
        (
            "pijersi",
            "[Start \"6/7/6/7/6/7/R-5 w 0 1\"]\na1:R",
            "line 2, column 1: the start position is given",
        ),
        ("jersi-2", "[Result \"2 0\"]", "line 1, column 10: `2 0` is no result; write 1 0, 0 1, 1 1 or *"),
        (
            "jersi-2",
            "[Reason \"boredom\"]",
            "line 1, column 10: `boredom` is no reason; reasons are capture, ",
        ),
        ("jersi-2", "[Reason \"time\"]", "line 1, column 10: the reason is `time`, but there is no result"),
        (
            "jersi-2",
            "[Result \"1 1\"][Reason \"illegal\"]",
            "line 1, column 24: a game that ends by `illegal` has",
        ),
        (
            "jersi-2",
            "[Result \"1 0\"][Reason \"aborted\"]",
            "line 1, column 24: a game that ends by `aborted` has no",
        ),
        (
            "jersi-2",
            "[Result \"1 0\"][Reason \"capture\"]",
            "line 1, column 24: the reason here is `capture`, but the turns do not",
        ),
        (
            "jersi-2",
            "[Result \"1 0\"]\nb1-c1 0 1",
            "line 2, column 7: the result here is 0 1, but before it was 1 0",
        ),
        (
            "jersi-2",
            "[Result \"*\"]\nb1-c1\nWhite wins",
            "line 3, column 1: the result here is 1 0, but before it was *",
        ),
        ("jersi-2", "b1-c1\n i5-i9", "line 2, column 5: there is no cell `i9` on this board"),
        ("jersi-2", "b1-c1\n i5-e5", "line 2, column 2: e5 does not touch i5"),
        ("jersi-2", "{é} b1-c1!", "line 1, column 10: `!` does not fit"),
        ("jersi-2", "b1+c1", "line 1, column 3: after the first cell comes"),
        ("jersi-2", "12x", "line 1, column 1: `12x` is no turn"),
        ("jersi-2", "b1-c1 hello there", "line 1, column 7: `hello` is neither a turn nor"),
        ("jersi-2", "Once upon a time\nb1-c1", "line 1, column 1: `Once` is neither a turn nor"),
        (
            "jersi-2",
            "1. b1-c1 h1-g1 3. c1-d1",
            "line 1, column 16: the turn has the number 3 here; right is 2",
        ),
        ("jersi-2", "1 b1-c1 3 h1-g1", "line 1, column 9: the turn has the number 3 here; right is 1 or 2"),
        (
            "jersi-2",
            "1 b1-c1 2 h1-g1 4 c1-d1",
            "line 1, column 17: the turn has the number 4 here; right is 3",
        ),
        ("jersi-2", "p1. b1-c1", "line 1, column 1: the turn has the number p1 here; right is 1"),
        ("jersi-1", "p1. N:e1 p2. n:c7", "line 1, column 10: the turn has the number p2 here; right is p1"),
        ("jersi-2", "1. b1-c1 h1-g1 2.", "line 1, column 16: behind `2` a turn is missing"),
        ("jersi-2", "1. {x} b1-c1", "line 1, column 1: behind `1` a turn is missing"),
        ("jersi-2", "... b1-c1", "line 1, column 1: `...` stands in White's place, but White is to move"),
        ("jersi-2", "b1-c1\n  {open", "line 2, column 3: this comment has no end; close it with }"),
        ("jersi-2", "b1-c1 {a {b} c}", "line 1, column 14: `c}` is neither"),
        ("jersi-2", "b1-c1 }", "line 1, column 7: no comment is open here"),
        ("jersi-2", "b1-c1 ]", "line 1, column 7: `]` belongs to no tag"),
        ("jersi-2", "b1-c1 {a\nb [%eval much]}", "line 2, column 3: an evaluation is written [%eval 1.25]"),
        ("jersi-2", "{[%eval 99999999999]}", "line 1, column 2: an evaluation is written"),
        ("jersi-2", "{[%eval 1} b1-c1", "line 1, column 2: an evaluation is written"),
        ("jersi-2", "{[%clk 5]}", "line 1, column 2: a clock time is written [%clk 0:04:59]"),
        ("jersi-2", "{[%clk 0:60:00]}", "line 1, column 2: a clock time is written"),
        ("jersi-2", "b1-c1 {[%eval 1]} {[%eval 2]}", "line 1, column 20: a turn has one evaluation"),
        ("jersi-2", "b1-c1 {[%clk 1:00] [%clk 2:00]}", "line 1, column 20: a turn has one clock time"),
        ("jersi-2", "(b1-c1)", "line 1, column 1: a variation comes behind the turn that it replaces"),
        ("jersi-2", "b1-c1 (b2-c2 ((b3-c3)))", "line 1, column 15: a variation comes behind"),
        ("jersi-2", "b1-c1 (b2-c2", "line 1, column 7: this variation has no end; close it with )"),
        ("jersi-2", "b1-c1 )", "line 1, column 7: no variation is open here"),
        ("jersi-2", "b1-c1 ({x})", "line 1, column 7: this variation has no turn"),
        ("jersi-2", "b1-c1 (b2-c2 1 0)", "line 1, column 14: a result stands at the end"),
        ("jersi-2", "b1-c1 1 0 h1-g1", "line 1, column 11: `h1-g1` comes after the result"),
        ("jersi-2", "b1-c1\n1 0\n0 1", "line 3, column 1: `0` comes after the result"),
        ("jersi-2", "b1-c1\nBlack wins\nh1-g1", "line 3, column 1: `h1-g1` comes after the result"),
        ("jersi-2", "b1-c1 a1:C", "line 1, column 7: placements come before the first turn"),
        ("jersi-2", "a1:C a1:R a1:K", "line 1, column 14: a1 holds two cubes already"),
        ("jersi-2", "a1:CRK", "line 1, column 4: there are 3 letters here; one cell holds"),
        ("jersi-2", "a1:", "line 1, column 4: there are 0 letters here"),
        ("pijersi", "b13:PS", "line 1, column 5: there are 2 letters for 3 cells"),
        ("pijersi", "b19:PSRPSRPSR", "line 1, column 1: there is no cell `b19`"),
        ("pijersi", "b31:PSR", "line 1, column 1: there is no cell `b31`"),
        ("pijersi", "b13:PXR", "line 1, column 6: `X` is no cube of this game"),
        ("pijersi", "a1:R b4:WR", "line 1, column 9: W may not stand on R in this game"),
        ("pijersi", "a1:W a2:W\na3:W", "line 2, column 4: there are more than 2 cubes W"),
        (
            "jersi-2",
            "N:a3 K:e5",
            "line 1, column 6: whose is K on e5? Write all of Black's cubes in lower case",
        ),
        ("jersi-2", "N:a3 X:b1", "line 1, column 6: `X` is no cube of this game"),
        ("jersi-2", "N:a3 K:b9", "line 1, column 8: there is no cell `b9`"),
        ("jersi-1", "K:d1 R:a7 K:e1 K:d7 K:f4", "line 1, column 21: f4 is outside your rows"),
        ("jersi-1", "K:d1 K:e1", "line 1, column 6: e1 is outside your rows"),
        ("jersi-1", "N:d1 R:a7\nd1-d2", "line 2, column 1: cubes are still being placed"),
    ];
    for (id, text, expected) in cases {
        let error = refuse(id, text);
        assert!(error.to_string().starts_with(expected), "{text}\n{error}\n{expected}");
        let french = error.say(Lang::known("fr"));
        assert!(french.starts_with(&format!("ligne {}, colonne {} : ", error.line, error.column)));
        assert_ne!(error.problem.say(Lang::known("fr")), error.problem.say(Lang::EN), "{text}");
    }
    let error = Record::read("b1-c1").unwrap_err();
    assert!(
        error.to_string().starts_with("line 1, column 1: no game is named; begin with a line such as [Game")
    );
}

#[test]
fn a_score_that_contradicts_the_turns() {
    let turns = "a5-b5=d7 i5-h5=f7\nd7=e8-f7! h6-g6\ne8-f7=g6! i2-h3=f5\ng6=i4!-i3!!";
    for (text, expected) in [
        (
            format!("{turns}\n0 1"),
            "line 5, column 1: the result here is 0 1, but the turns end with 1 0: the prey was taken",
        ),
        (format!("{turns}\n1 1"), "line 5, column 1: the result here is 1 1, but"),
        (format!("{turns} *"), "line 4, column 13: the result here is *, but"),
        (format!("{turns}\nBlack wins"), "line 5, column 1: the result here is 0 1, but"),
        (format!("[Result \"1 1\"]\n{turns}"), "line 1, column 10: the result here is 1 1, but"),
        (format!("[Result \"*\"]\n{turns}"), "line 1, column 10: the result here is *, but"),
        (
            format!("[Reason \"goal\"]\n{turns}"),
            "line 1, column 10: the reason here is `goal`, but the turns end by `capture`",
        ),
        (
            format!("[Result \"1 0\"][Reason \"time\"]\n{turns}"),
            "line 1, column 24: the reason here is `time`, but",
        ),
        (format!("{turns}\n1 0\nd7-d8"), "line 6, column 1: `d7-d8` comes after the result"),
        (format!("{turns} h1-g1"), "line 4, column 13: the game is over: the prey was taken"),
    ] {
        let error = refuse("jersi-2", &text);
        assert!(error.to_string().starts_with(expected), "{text}\n{error}");
    }
}

#[test]
fn every_cut_is_read_or_refused() {
    for text in [RULEBOOK_2, RULEBOOK_1, COLUMNS, OLDER, EVERYTHING, SETUP] {
        let game = Ruleset::load("pijersi").unwrap();
        for cut in 0..text.len() {
            for part in [text.get(..cut), text.get(cut..)].into_iter().flatten() {
                check(part, &game);
            }
        }
    }
}

/// Whatever is read can be printed and read again.
fn check(text: &str, game: &std::sync::Arc<Ruleset>) {
    match Record::read_with(text, Some(game), &Ruleset::load) {
        Ok(record) => {
            let printed = record.to_string();
            let again = Record::read(&printed).unwrap_or_else(|e| panic!("{e}\n{text}\n{printed}"));
            assert_eq!(again, record);
            Record::read(&record.to_plain()).unwrap_or_else(|e| panic!("{e}\n{}", record.to_plain()));
        }
        Err(error) => {
            let lines = text.split('\n').count();
            assert!((1..=lines).contains(&error.line) && error.column >= 1, "{error}\n{text}");
            assert!(error.to_string().chars().count() < 1000, "{error}");
        }
    }
}

#[test]
fn mutated_texts_are_read_or_refused() {
    let random = &mut SplitMix::new(11);
    let game = Ruleset::load("pijersi").unwrap();
    let texts = [RULEBOOK_2, RULEBOOK_1, COLUMNS, OLDER, EVERYTHING, SETUP];
    const BYTES: &[u8] = b"(){}[]\\\"#!*/:.-=<>0123456789abcKNRpw %\n\t\0\xc3\xa9";
    for round in 0..6000 {
        let mut bytes = texts[round % texts.len()].as_bytes().to_vec();
        for _ in 0..1 + random.below(4) {
            let at = random.below(bytes.len() as u64) as usize;
            let byte = BYTES[random.below(BYTES.len() as u64) as usize];
            match random.below(3) {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        check(&String::from_utf8_lossy(&bytes), &game);
    }
}

#[test]
fn a_soup_of_parts_is_read_or_refused() {
    const PARTS: [&str; 34] = [
        "a1:R",
        "b13:PSR",
        "b4:WW",
        "f4:ww",
        "N:a3",
        "W:b2",
        "M:c3",
        "w:c4",
        "b4=d5",
        "f4=d5-d4",
        "a4-b5=c4",
        "1",
        "2",
        "1.",
        "1...",
        "p1.",
        "...",
        "(",
        ")",
        "{a}",
        "{[%eval 1]}",
        "# x\n",
        "# start: 6/7/6/7/6/7/R-5 w 0 1\n",
        "\n",
        "1 0",
        "*",
        "1-1",
        "[White \"a\"]",
        "[Result \"1 0\"]",
        "[Reason \"time\"]",
        "White wins\n",
        "---",
        "}",
        "a6-b7",
    ];
    let random = &mut SplitMix::new(12);
    for id in ["pijersi", "mikjersi", "jersi-1"] {
        let game = Ruleset::load(id).unwrap();
        for _ in 0..8000 {
            let count = 1 + random.below(9);
            let part = |_| PARTS[random.below(PARTS.len() as u64) as usize];
            let text = (0..count).map(part).collect::<Vec<_>>().join(" ");
            check(&text, &game);
        }
    }
}

#[test]
fn large_texts_do_no_harm() {
    let game = Ruleset::load("pijersi").unwrap();
    let read = |text: &str| Record::read_with(text, Some(&game), &Ruleset::load);
    let message = |text: &str| read(text).unwrap_err().to_string();
    let long = "x".repeat(MAX_RECORD + 1);
    assert_eq!(message(&long), "line 1, column 1: the record has 4194305 bytes; at most 4194304 are read");
    let parts =
        ["(", ")", "{", "}", "[", "b4=d5 (", "1 ", "0 1\n", "a1:R ", "K:", "# a: b\n", "\\", "é", "1.", "\n"];
    for part in parts {
        let text = part.repeat(MAX_RECORD / part.len());
        assert!(read(&text).map_or_else(|e| e.to_string().chars().count() < 500, |_| true), "{part}");
    }
    let tags: String = (0..9999).map(|i| format!("[T{i} \"\"]\n")).collect();
    assert_eq!(message(&tags), "line 257, column 1: a record has at most 256 tags");

    // As deep as variations may be, and one deeper.
    let start = "[Start \"6/7/6/3r-3/6/7/R-5 w 0 1\"]\n";
    let nested = |depth: usize| {
        let inner: String = (0..depth).map(|i| ["(d4-d5 ", "(d4-d3 "][i % 2]).collect();
        format!("{start}a1-a2 d4-e4 {inner}{}", ")".repeat(depth))
    };
    assert!(read(&nested(MAX_NESTING)).is_ok());
    assert!(message(&nested(MAX_NESTING + 1)).ends_with("at most 64 variations stand inside each other"));

    // A game without end, in a game without limit.
    let rules = Ruleset::load("jersi-2").unwrap();
    let mut text = String::from("[Game \"jersi-2\"]\n");
    for _ in 0..25_000 {
        text += "b1-c1 h6-g6 c1-b1 g6-h6\n";
    }
    let record = Record::read(&text).unwrap();
    assert_eq!((record.rules().id(), record.main_line().len()), (rules.id(), 100_000));
    assert_eq!(Record::read(&record.to_string()).unwrap(), record);
}
