//! Game records: reading, writing, the tree of variations. What is refused stands in `bad.rs`.

use std::time::Duration;

use jersi_record::{Ending, Eval, FinishError, GameResult, MAX_NESTING, NodeId, Record, TreeError};
use jersi_rules::{Position, Reason, Ruleset, Side, SplitMix, Turn};

pub const RULEBOOK_2: &str = include_str!("../records/rulebook-jersi-2.txt");
pub const RULEBOOK_1: &str = include_str!("../records/rulebook-jersi-1.txt");
pub const COLUMNS: &str = include_str!("../records/columns-pijersi.txt");
pub const OLDER: &str = include_str!("../records/older-jersi-2.txt");
pub const EVERYTHING: &str = include_str!("../records/everything.txt");
pub const SETUP: &str = include_str!("../records/setup-jersi-1.txt");

/// Reads a text that names no game.
fn read_as(id: &str, text: &str) -> Record {
    let game = Ruleset::load(id).unwrap();
    Record::read_with(text, Some(&game), &Ruleset::load).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

fn words(record: &Record) -> Vec<String> {
    let turns = record.main_line();
    record.positions().iter().zip(turns).map(|(position, turn)| position.marked_word(turn)).collect()
}

/// Printing and reading again gives the same record and the same bytes; the plain text keeps the main line.
fn assert_round_trip(record: &Record) {
    let text = record.to_string();
    let again = Record::read(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(&again, record, "\n{text}\n{again}");
    assert_eq!(again.to_string(), text);

    let plain = record.to_plain();
    let again = Record::read(&plain).unwrap_or_else(|e| panic!("{e}\n{plain}"));
    assert_eq!(again.start(), record.start(), "\n{plain}");
    assert_eq!(again.main_line(), record.main_line(), "\n{plain}");
    let points = |record: &Record| record.result().and_then(GameResult::points);
    assert_eq!(points(&again), points(record), "\n{plain}");
}

#[test]
fn the_example_of_rulebook_2() {
    let record = Record::read(RULEBOOK_2).unwrap();
    assert_eq!(record.rules().id(), "jersi-2");
    assert_eq!(record.main_line().len(), 7);
    let capture = Ending::Rules(Reason::Capture);
    assert_eq!(record.result(), Some(GameResult { winner: Some(Side::White), ending: Some(capture) }));
    assert_eq!(record.tag("Result"), Some("1 0"));
    assert_eq!(record.end().state().quiet(), 0);
    assert_eq!(
        record.to_string(),
        "[Game \"jersi-2\"]\n[Result \"1 0\"]\n[Reason \"capture\"]\n\n\
         {The example of the rulebook of version 2.0.}\n\
         1. a5-b5=d7 i5-h5=f7\n2. d7=e8-f7! h6-g6\n3. e8-f7=g6! i2-h3=f5\n4. g6=i4!-i3!!\n"
    );
    assert_eq!(
        record.to_plain(),
        "# game: jersi-2\n\
         N:a3 N:i3 K:b1 K:h6 R:b2 R:h5 C:b3 C:h4\n\
         K:b4 K:h3 R:b5 R:h2 C:b6 C:h1 C:a1 C:i5\n\
         R:a2 R:i4 K:a2 K:i4 R:a4 R:i2 C:a4 C:i2\n\
         K:a5 K:i1\n\n\
         a5-b5=d7      i5-h5=f7\n\
         d7=e8-f7!     h6-g6\n\
         e8-f7=g6!     i2-h3=f5\n\
         g6=i4!-i3!!\n\
         1 0\n"
    );
    assert_round_trip(&record);
}

#[test]
fn the_example_of_rulebook_1() {
    let record = Record::read(RULEBOOK_1).unwrap();
    let words = words(&record);
    assert_eq!(words[..8], ["K:d1", "r:a7", "N:e1", "n:b7", "K:f1", "r:c7", "C:f1", "c:d7"]);
    let printed = ["c2=c4-b5", "e6=g4", "b5-a6!", "g4=g2!", "a6-a7!", "b6=b4-c4!", "a7-b7!!"];
    assert_eq!(words[26..], printed);
    assert_eq!(record.tag("Reason"), Some("capture"));
    assert_eq!(record.result().unwrap().winner, Some(Side::White));
    assert_round_trip(&record);
}

#[test]
fn two_columns_with_a_prologue_and_a_sentence() {
    let record = read_as("pijersi", COLUMNS);
    assert_eq!(record.start(), &record.rules().start());
    assert_eq!(record.tag("Start"), None);
    assert_eq!(record.main_line().len(), 20);
    assert_eq!(record.tag("Result"), Some("1 1"));
    assert_eq!(record.tag("Reason"), Some("quiet"));
    let comments = record.comments(record.last());
    assert_eq!(comments.len(), 2);
    assert!(comments[0].starts_with("twenty turns") && comments[1].starts_with("Nobody wins"));
    assert_round_trip(&record);
}

/// Programs append their log: boards, numbers, braces. What a person wrote below the result is a comment.
#[test]
fn a_log_behind_the_result_is_left() {
    let turns = "1 b4=d5 2 f4=e4-e5 3 a4-b5=c4";
    for log in ["  g1.s g2.p\nf1.p", "0 positions seen", "3 {open", "(5 of 7)", "a1-a2 was better"] {
        let text = format!("{turns}\n-----\nWhite wins ; 3 versus 4 seconds\nWell played!\n\n{log}\nend\n");
        let rules = Ruleset::load("pijersi").unwrap();
        let (record, rest) = Record::read_beginning(&text, Some(&rules), &Ruleset::load).expect(log);
        assert_eq!(record.main_line().len(), 3, "{log}");
        assert_eq!(record.result().and_then(|result| result.winner), Some(Side::White), "{log}");
        assert_eq!(record.comments(record.last()).last().map(String::as_str), Some("Well played!"), "{log}");
        assert_eq!(rest.map(|rest| (rest.line, rest.lines)), Some((6, log.lines().count() + 1)), "{log}");
        // Where nothing was said of the end, a turn that cannot be read is a mistake.
        let text = format!("{turns}\n4 g9-g8\n");
        assert!(Record::read_beginning(&text, Some(&rules), &Ruleset::load).is_err());
    }
}

#[test]
fn the_older_style_is_read_as_a_start_or_as_turns() {
    let record = Record::read(OLDER).unwrap();
    assert_eq!(record.start(), &record.rules().start());
    // A mark that was left out is written.
    assert_eq!(words(&record), ["a5-b5=d7", "i5-h5=f7", "d7=e8-f7!", "h6-g6"]);
    assert_eq!(record.result(), None);
    assert_round_trip(&record);

    // The list has all of White's cubes first; where the setup is part of the game, they are played in turn.
    let free = Record::read(&OLDER.replace("jersi-2", "jersi-2+setup=free")).unwrap();
    assert_eq!(free.main_line().len(), 26 + 4);
    assert_eq!(words(&free)[..4], ["C:a1", "c:h1", "R:a2", "r:h2"]);
    assert_eq!(free.end().to_string(), record.end().to_string());
    assert_round_trip(&free);
}

#[test]
fn placements_give_a_start() {
    // Stacks of a prologue are written top first, letters of a range one for each cell.
    let text = "g1:s f4:ww b13:PSR\nb4:RW\na1:R\n\n1 b4=d5";
    let record = read_as("pijersi", text);
    assert_eq!(record.start().to_string(), "s-5/3ww3/6/7/6/P-S-R-WR3/R-5 w 0 1");
    assert_eq!(record.tag("Start"), Some("s-5/3ww3/6/7/6/P-S-R-WR3/R-5 w 0 1"));
    assert_round_trip(&record);

    // The number of the first turn, or dots in White's place, say that Black begins.
    for first in ["2 f4=d5", "1... f4=d5", "... f4=d5"] {
        let record = read_as("pijersi", &format!("f4:ww a1:R\n{first}   \n"));
        assert_eq!(record.start().to_string(), "6/3ww3/6/7/6/7/R-5 b 0 1", "{first}");
        assert_eq!(record.main_line().len(), 1);
        assert_round_trip(&record);
    }

    // Capitals for both: the farther half is Black's. Any lower case letter settles it instead.
    let capitals = read_as("jersi-2", "N:a3 N:i3 K:b1 R:h6");
    assert_eq!(capitals.start().to_string(), "2n-2/5r-/7/8/9/8/7/K-5/2N-2 w 0 1");
    let mixed = read_as("jersi-2", "N:a3 n:i3 K:e5 R:h6");
    assert_eq!(mixed.start().to_string(), "2n-2/5R-/7/8/4K-4/8/7/6/2N-2 w 0 1");
    assert_round_trip(&capitals);
    assert_round_trip(&mixed);

    // K and C change meaning between the versions.
    let four = read_as("jersi-4", "N:a3 N:i3 C:b1 C:h6");
    let cukla = four.rules().role_named("cukla").unwrap();
    assert_eq!(four.start().state().on_board(Side::White, cukla), 1);

    // What waits in the reserve still waits.
    let mik = read_as("mikjersi", "e1:k e5:r a13:RPS a5:K c3:w");
    assert_eq!(mik.start().to_string(), "k-3r-/5/2w-2/5/R-P-S-1K- w 0 1 hand=WMm");
    assert_round_trip(&mik);
}

#[test]
fn a_first_drop_is_a_turn() {
    for text in ["W:b5/M:c5 w:b2", "M:c3 m:c4", "   1 M:c3   2 m:c4", "1. M:c3 m:c4"] {
        let record = read_as("mikjersi", text);
        assert_eq!(record.main_line().len(), 2, "{text}");
        assert_eq!(record.tag("Start"), None);
        assert_round_trip(&record);
    }
}

#[test]
fn numbers_count_rounds_or_turns_or_are_left_out() {
    let pairs = "a5-b5=d7 i5-h5=f7\nd7=e8-f7 h6-g6";
    let expected = words(&read_as("jersi-2", pairs));
    for text in [
        "1. a5-b5=d7 i5-h5=f7 2. d7=e8-f7! h6-g6",
        "1.a5-b5=d7 1...i5-h5=f7 2.d7=e8-f7! 2… h6-g6",
        "1 a5-b5=d7 2 i5-h5=f7\r\n3 d7=e8-f7 4 h6-g6\r\n",
        "a5-b5=d7 i5-h5=f7 d7=e8-f7 h6-g6 *",
        "\u{feff}a5-b5=d7\n\n\n i5-h5=f7   # a comment\nd7=e8-f7 {and one}\t2... h6-g6",
    ] {
        assert_eq!(words(&read_as("jersi-2", text)), expected, "{text}");
    }
    // Placements have their own numbers, or are counted with the turns.
    let [one, two] = ["p1. N:e1 n:c7 p2. K:d1", "1 N:e1 2 n:c7 3 K:d1"].map(|t| read_as("jersi-1", t));
    assert_eq!(one, two);
}

#[test]
fn results_in_words_and_numbers() {
    let score = |text: &str| read_as("jersi-2", &format!("b1-c1\n{text}\n")).result();
    let white = |ending| Some(GameResult { winner: Some(Side::White), ending });
    let black = |ending| Some(GameResult { winner: Some(Side::Black), ending });
    let draw = |ending| Some(GameResult { winner: None, ending });
    assert_eq!(score("1 0"), white(None));
    assert_eq!(score("0\t1"), black(None));
    assert_eq!(score("1-1"), draw(None));
    assert_eq!(score("*"), None);
    assert_eq!(score("Black wins against White ; 4446 seconds"), black(None));
    assert_eq!(score("Player white-natsel-time-20s wins against black-human"), white(None));
    assert_eq!(score("Les noirs abandonnent."), white(Some(Ending::Resignation)));
    assert_eq!(score("White loses on time\n0 1"), black(Some(Ending::Time)));
    assert_eq!(score("Partie nulle, d'un commun accord"), draw(Some(Ending::Agreement)));
    assert_eq!(score("1 1\nÀ revoir un jour."), draw(None));
}

#[test]
fn everything_survives() {
    let record = Record::read(EVERYTHING).unwrap();
    assert_eq!(record.to_string(), EVERYTHING);
    assert_round_trip(&record);
    assert_eq!(record.tag("White"), Some("Zoé \"la renarde\" d'Œuvre"));
    assert_eq!(record.tag("Black"), Some("Ünal \\ jersi level 5"));
    let names: Vec<_> = record.tags().map(|tag| tag.0).collect();
    assert_eq!(names, ["Game", "White", "Black", "Date", "Clock", "Result", "Reason", "Place", "Round"]);

    let root = NodeId::ROOT;
    assert_eq!(record.eval(root), Some(Eval::Cubes(10)));
    let text = "Avant la partie : une accolade }, une barre \\, un crochet [%eval 1].\nEt une seconde ligne.";
    assert_eq!(record.comments(root), [text]);
    let first = record.children(root).next().unwrap();
    assert_eq!(record.clock(first), Some(Duration::from_millis(299_500)));
    assert_eq!(record.children(first).count(), 3);
    let main = record.path(record.last());
    assert_eq!(record.comments(main[2]), ["first", "second"]);
    assert_eq!(record.eval(main[4]), Some(Eval::Win(Side::White, 2)));

    let record = Record::read(SETUP).unwrap();
    assert_eq!(record.to_string(), SETUP);
    assert_round_trip(&record);
    assert_eq!(
        record.result(),
        Some(GameResult { winner: Some(Side::Black), ending: Some(Ending::Resignation) })
    );
}

#[test]
fn tags_in_any_order_are_written_in_one() {
    let text = "[Z \"1\"] [Black \"b\"]\n[A \"2\"]\n[Game \"jersi-2+setup=symmetric\"]\n[ White  \"w\" ]";
    let record = Record::read(text).unwrap();
    let expected = "[Game \"jersi-2\"]\n[White \"w\"]\n[Black \"b\"]\n[Result \"*\"]\n[Z \"1\"]\n[A \"2\"]\n";
    assert_eq!(record.to_string(), expected);
    let mut record = record;
    assert!(record.set_tag("Note", "a\tb\r\n\"\\n\""));
    for kept in ["Game", "Start", "Result", "Reason", "", "no blank", "é", "9"] {
        assert!(!record.set_tag(kept, "x"), "{kept}");
    }
    assert!(record.remove_tag("Z") && !record.remove_tag("Z") && !record.remove_tag("Game"));
    assert_round_trip(&record);
    assert_eq!(Record::read(&record.to_string()).unwrap().tag("Note"), Some("a\tb\r\n\"\\n\""));
}

fn pick(random: &mut SplitMix, position: &Position) -> Option<Turn> {
    let turns = position.turns();
    (!turns.is_empty()).then(|| turns[random.below(turns.len() as u64) as usize])
}

/// A text made of whatever could confuse a reader.
fn babble(random: &mut SplitMix) -> String {
    const PARTS: [&str; 22] = [
        "}",
        "{",
        "\\",
        "\\}",
        "[",
        "]",
        "[%eval 1.00]",
        "[%clk 0:00:01]",
        "[%cal a1b2]",
        "\n",
        "\r\n",
        " ",
        "\"",
        "(",
        ")",
        "#",
        "é",
        "1. ",
        "…",
        "a5-b5",
        "1 0",
        "\t",
    ];
    (0..random.below(12)).map(|_| PARTS[random.below(PARTS.len() as u64) as usize]).collect()
}

#[test]
fn random_games_survive() {
    let ids = [
        "jersi-0",
        "jersi-1",
        "jersi-1+nosea",
        "jersi-2",
        "jersi-2+setup=free",
        "jersi-2+setup=random+seed=18446744073709551615",
        "jersi-4",
        "jersi-4+special=mokca/none+setup=free",
        "jersi-4+special=mucti+mountains+landing",
        "jersi-4+special=none/fendi+mountains+setup=free",
        "jersi-4+special=mokca,darsi,fendi/none+square+turn",
        "mikjersi",
        "pijersi",
    ];
    for (seed, id) in (0..).zip(ids.into_iter().cycle().take(10 * ids.len())) {
        let random = &mut SplitMix::new(seed);
        let rules = Ruleset::load(id).unwrap();
        let mut start = rules.start();
        for _ in 0..random.below(60) * random.below(2) {
            if let Some(turn) = pick(random, &start) {
                start = start.play(turn).unwrap();
            }
        }
        let mut record = Record::new(start);
        let mut nodes = vec![NodeId::ROOT];
        for _ in 0..random.below(90) {
            if let Some(turn) = pick(random, record.end()) {
                record.push(turn).unwrap();
                nodes.push(record.last());
            }
        }
        for _ in 0..random.below(40) {
            let node = nodes[random.below(nodes.len() as u64) as usize];
            let position = record.position(node).unwrap();
            let Some(turn) = pick(random, &position) else { continue };
            nodes.push(record.add_variation(node, turn).unwrap());
            if random.below(8) == 0 {
                record.promote(nodes[random.below(nodes.len() as u64) as usize]).ok();
            }
        }
        for _ in 0..random.below(60) {
            let node = nodes[random.below(nodes.len() as u64) as usize];
            match random.below(4) {
                0 => assert!(record.set_eval(node, Some(Eval::Cubes(random.below(u64::MAX) as i32)))),
                1 => assert!(record.set_eval(node, Some(Eval::Win(Side::Black, random.below(99) as u32)))),
                2 => assert!(record.set_clock(node, Some(Duration::from_nanos(random.below(1 << 44))))),
                _ => {
                    let text = babble(random);
                    assert_eq!(record.comment(node, &text), !text.trim().is_empty());
                }
            }
        }
        record.set_tag("White", &babble(random));
        record.set_tag("Event", &babble(random));
        if record.result().is_none() && random.below(2) == 0 {
            record.finish(Some(Side::Black), Ending::Time).unwrap();
        }
        assert_round_trip(&record);
        let legal = |position: &Position, turn: &Turn| position.check(*turn).is_ok();
        assert!(record.positions().iter().zip(&record.main_line()).all(|(p, t)| legal(p, t)));
    }
}

#[test]
fn the_tree_can_be_changed() {
    let mut record = read_as("jersi-2", "1. a5-b5=d7 i5-h5=f7 2. d7=e8-f7! h6-g6");
    let main = record.path(record.last());
    let at = |record: &Record, node, word: &str| record.position(node).unwrap().read_turn(word).unwrap();

    // What is there already is found.
    let turn = at(&record, NodeId::ROOT, "a5-b5=d7");
    assert_eq!(record.add_variation(NodeId::ROOT, turn), Ok(main[0]));
    let turn = at(&record, main[0], "h6-g6");
    let side = record.add_variation(main[0], turn).unwrap();
    assert_eq!(record.children(main[0]).collect::<Vec<_>>(), [main[1], side]);
    assert!(matches!(record.add_variation(side, turn), Err(TreeError::Refused(_))));

    // Promoted, it is the main line; pruned, the old one comes back.
    record.finish(None, Ending::Agreement).unwrap();
    record.promote(side).unwrap();
    assert_eq!((record.last(), words(&record)), (side, vec!["a5-b5=d7".to_owned(), "h6-g6".to_owned()]));
    assert_round_trip(&record);
    record.prune(side).unwrap();
    assert_eq!(record.last(), main[3]);
    assert_eq!(record.tag("Reason"), Some("agreement"));
    assert_eq!(record.prune(side), Err(TreeError::NoSuchNode));
    assert_eq!(record.promote(side), Err(TreeError::NoSuchNode));
    assert_eq!(record.add_variation(side, turn), Err(TreeError::NoSuchNode));
    assert!(!record.comment(side, "gone") && !record.set_eval(side, None) && record.position(side).is_none());
    assert_eq!(record.prune(NodeId::ROOT), Err(TreeError::Root));
    assert_eq!(record.promote(NodeId::ROOT), Err(TreeError::Root));
    assert!(record.position(NodeId::from_number(u32::MAX)).is_none());
    assert_eq!(record, Record::read(&record.to_string()).unwrap());

    record.comment(main[0], "  one\r\ntwo  ");
    assert_eq!(record.comments(main[0]), ["one\ntwo"]);
    assert!(!record.comment(main[0], " \n "));
    assert!(record.set_comments(main[0], ["three", " "]));
    assert_eq!(record.comments(main[0]), ["three"]);
    record.prune(main[0]).unwrap();
    assert_eq!((record.last(), record.main_line().len()), (NodeId::ROOT, 0));
    assert_round_trip(&record);
}

#[test]
fn nesting_is_limited_and_printable() {
    // In a game without limit, four turns go round for ever; each is made a variation of another.
    let mut record = read_as("jersi-2", "b2-c2");
    let first = record.last();
    let (mut node, mut depth) = (first, 0);
    let refused = loop {
        let position = record.position(node).unwrap();
        let chosen = position.read_turn(["h6-g6", "b1-c1", "g6-h6", "c1-b1"][depth % 4]).unwrap();
        let other = *position.turns().iter().find(|&&turn| turn != chosen).unwrap();
        record.add_variation(node, other).unwrap();
        match record.add_variation(node, chosen) {
            Ok(child) => (node, depth) = (child, depth + 1),
            Err(error) => break error,
        }
    };
    assert_eq!((refused, depth), (TreeError::TooDeep, MAX_NESTING));
    assert_round_trip(&record);

    // What would push the whole tree one deeper is refused, too.
    let turn = record.start().read_turn("b3-c3").unwrap();
    let second = record.add_variation(NodeId::ROOT, turn).unwrap();
    assert_eq!(record.promote(second), Err(TreeError::TooDeep));
    record.prune(node).unwrap();
    assert_eq!(record.promote(second), Ok(()));
    assert_eq!(record.last(), second);
    assert_round_trip(&record);
}

#[test]
fn a_game_can_be_finished() {
    let mut record = read_as("jersi-2", "a5-b5=d7 i5-h5=f7");
    assert_eq!(record.finish(None, Ending::Resignation), Err(FinishError::Winner(Ending::Resignation)));
    assert_eq!(record.finish(Some(Side::White), Ending::Aborted), Err(FinishError::Winner(Ending::Aborted)));
    let goal = Ending::Rules(Reason::Goal);
    assert_eq!(record.finish(None, goal), Err(FinishError::NotByRules(Reason::Goal)));
    for (winner, ending) in [
        (Some(Side::White), Ending::Resignation),
        (Some(Side::Black), Ending::Agreement),
        (None, Ending::Agreement),
        (Some(Side::White), Ending::Time),
        (Some(Side::Black), Ending::Illegal),
        (None, Ending::Adjudication),
        (None, Ending::Cap),
        (None, Ending::Aborted),
    ] {
        record.finish(winner, ending).unwrap();
        assert_eq!(record.result(), Some(GameResult { winner, ending: Some(ending) }));
        assert_eq!(record.tag("Reason"), Some(ending.name()));
        assert_round_trip(&record);
    }
    assert_eq!(record.tag("Result"), Some("*"));
    assert_eq!(record.result().unwrap().points(), None);

    // Whoever plays on takes it back.
    let turn = record.end().read_turn("d7=e8-f7").unwrap();
    record.push(turn).unwrap();
    assert_eq!((record.result(), record.tag("Reason")), (None, None));
    assert!(record.push(turn).is_err());

    let mut over = Record::read(RULEBOOK_2).unwrap();
    let outcome = over.end().outcome().unwrap();
    assert_eq!(over.finish(None, Ending::Agreement), Err(FinishError::Over(outcome)));
    assert_eq!(over.finish(Some(Side::White), Ending::Rules(Reason::Capture)), Ok(()));
    for ending in Ending::all() {
        assert_eq!(Ending::named(ending.name()), Some(ending));
    }
    assert_eq!(Ending::named("boredom"), None);
}

#[test]
fn games_of_users_are_loaded_by_the_caller() {
    let load = |id: &str| Ruleset::load(if id == "ours" { "pijersi" } else { id });
    let record = Record::read_with("[Game \"ours\"]\nb4=d5", None, &load).unwrap();
    assert_eq!(record.tag("Game"), Some("pijersi"));
    // The text's own word counts more than the caller's.
    let other = Ruleset::load("jersi-2").unwrap();
    let record = Record::read_with("# game: ours\nb4=d5", Some(&other), &load).unwrap();
    assert_eq!(record.rules().id(), "pijersi");
}
