//! Runs the program on files that people bring: rules and records.

use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use crate::common::*;
use serde_json::Value;

// ---------------------------------------------------------------- rule files

#[test]
fn a_game_of_ones_own() {
    let own = file("own", "rock-race.toml", OWN_GAME);
    let rules = ["--rules", path(&own)];
    let with = |args: &[&str]| good(&[&rules[..], args].concat());
    assert!(with(&["show"]).contains("Rock race: White to move, round 1"));
    assert_eq!(with(&["show", "-"]), with(&["show"]));
    assert_eq!(with(&["show", "rock-race"]), with(&["show"]));
    assert!(with(&["show", "rock-race+short"]).ends_with("rock-race+short r-1r-/4/R-1R- w 0 1\n"));
    assert_eq!(with(&["show", "+short"]), with(&["show", "rock-race+short"]));
    assert!(with(&["games"]).contains("one rock less"));
    assert_eq!(with(&["perft", "-", "1"]), format!("{}\n", with(&["moves"]).lines().count()));
    assert_eq!(with(&["check", "-", "a1-b1"]), "a1-b1 is legal\n");
    assert_eq!(with(&["check", "-", "r-2/4/2R- w 0 1", "a3-b3"]), "a3-b3 is legal\n");
    // The option may stand behind the command as well.
    assert_eq!(good(&["show", "--rules", path(&own)]), with(&["show"]));
    // The file says which game: no command asks for it again.
    good(&["solve", "--rules", path(&own), "--turns", "1"]);
    good(&["analyse", "--rules", path(&own), "--depth", "1"]);
    good(&["match", "--rules", path(&own), "--engine", "random", "--engine", "random", "--pairs", "1"]);
    bad(&["show", "pijersi", "--rules", path(&own)], 2, &["rock-race", "not `pijersi`"]);
    bad(&["show", "+fast", "--rules", path(&own)], 2, &["no option `fast`", "short"]);
    bad(&["show", "-", "--rules", "/no/such/file.toml"], 1, &["/no/such/file.toml", "no such file"]);

    let text = good(&["check-rules", path(&own)]);
    assert!(text.contains("no mistakes") && text.contains("10 cells; 3 cubes a side"), "{text}");
    let value = json(&["check-rules", path(&own), "--json"]);
    assert_eq!((&value["ok"], &value["game"]["id"]), (&true.into(), &"rock-race".into()));
}

/// Lines with their mistakes, and the column and a part of the sentence that is wanted for each.
const MISTAKES: &[(&str, Option<(usize, &str)>)] = &[
    ("name = 5", Some((8, "a number"))),
    ("sumary = \"x\"", Some((1, "unknown key `sumary`"))),
    ("summary = \"x\"", None),
    ("author = [\"me\"]", Some((10, "a list"))),
    ("players = 3", Some((11, "out of range"))),
    ("minutes = 0", Some((11, "out of range"))),
    ("[sides]", None),
    ("white = { en = \"W\", fr = \"B\", colour = \"red\" }", Some((40, "#rrggbb"))),
    ("[board]", None),
    ("cells = \"hex\"", None),
    ("rows = [3, 4, 3]", None),
    ("drawn = \"oil\"", Some((9, "`oil`"))),
    ("[cubes.rock]", None),
    ("letter = \"r\"", Some((10, "one capital"))),
    ("count = 3", None),
    ("takes = [\"rok\"]", Some((10, "no cube `rok`"))),
    ("[setup]", None),
    ("position = \"r-r-r-/4/R-R-R-\"", None),
    ("[end]", None),
    ("quiet = \"x\"", Some((9, "a text"))),
    ("blocked = \"looses\"", Some((11, "`looses`"))),
];

#[test]
fn all_mistakes_of_a_rule_file_are_shown() {
    let text: String = MISTAKES.iter().map(|(line, _)| format!("{line}\n")).collect();
    let own = file("mistakes", "wrong.toml", text);
    let err = bad(&["check-rules", path(&own)], 1, &[]);
    let mut wanted = 0;
    for (i, (line, mistake)) in MISTAKES.iter().enumerate() {
        let Some((column, part)) = mistake else { continue };
        wanted += 1;
        let place = format!("{}:{}:{column}: ", own.display(), i + 1);
        let found = err.lines().find(|l| l.starts_with(&place));
        assert!(found.is_some_and(|l| l.contains(part)), "{line}: {place}{part}\n{err}");
    }
    assert!(wanted >= 10);
    assert!(err.lines().all(|l| l.starts_with(path(&own))), "{err}");

    // The same where the file is to be used, and as JSON.
    assert_eq!(bad(&["show", "--rules", path(&own)], 1, &[]), err);
    let answer = run(&["check-rules", path(&own), "--json"]);
    let value: Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!((answer.code, &value["ok"]), (1, &Value::Bool(false)));
    assert_eq!(value["mistakes"].as_array().unwrap().len(), err.lines().count());
    assert_eq!((&value["mistakes"][0]["line"], &value["mistakes"][0]["column"]), (&1.into(), &8.into()));
}

#[test]
fn mistakes_in_options_are_shown() {
    let text = OWN_GAME.replace("\"r-1r-/4/R-1R-\"", "\"r-1r-/5/R-1R-\"");
    let line = text.lines().position(|l| l.contains("/5/")).unwrap() + 1;
    let own = file("options", "rock-race.toml", &text);
    let place = format!("rock-race.toml:{line}:");
    bad(&["check-rules", path(&own)], 1, &[&place, "with +short", "row b"]);
    assert_eq!(run(&["show", "--rules", path(&own)]).code, 0);
}

#[test]
fn files_that_cannot_be_rules() {
    bad(&["check-rules", "/no/such/file.toml"], 1, &["/no/such/file.toml", "no such file"]);
    bad(&["check-rules", env!("CARGO_TARGET_TMPDIR")], 1, &["folder"]);
    let latin = file("files", "latin.toml", b"# one\nname = \"caf\xe9\"\n");
    bad(&["check-rules", path(&latin)], 1, &["latin.toml:2:12", "UTF-8"]);
    let broken = file("files", "broken.toml", "name = \n");
    bad(&["check-rules", path(&broken)], 1, &["broken.toml:1:", "TOML"]);
    let huge = file("files", "huge.toml", "# page\n".repeat(200_000));
    bad(&["check-rules", path(&huge)], 1, &["huge.toml", "1 MiB"]);
    let odd = file("files", "My Game.toml", OWN_GAME);
    bad(&["check-rules", path(&odd)], 1, &["My Game.toml", "rename"]);
    let ours = file("files", "pijersi.toml", OWN_GAME);
    bad(&["check-rules", path(&ours)], 1, &["pijersi.toml", "another name"]);
    if std::path::Path::new("/dev/zero").exists() {
        bad(&["check-rules", "/dev/zero"], 1, &["/dev/zero", "1 MiB"]);
    }
}

#[test]
fn our_own_rule_files_have_no_mistakes() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games");
    for id in GAMES {
        let text = good(&["check-rules", path(&folder.join(format!("{id}.toml")))]);
        assert!(text.contains("no mistakes"), "{id}: {text}");
    }
}

// ---------------------------------------------------------------- records

/// The game of the rulebook of Jersi 2, as its author writes it.
const PLAIN: &str = "\
a5-b5=d7 i5-h5=f7
d7=e8-f7! h6-g6
e8-f7=g6! i2-h3=f5
g6=i4!-i3!!
1 0
";

#[test]
fn a_random_game_of_each_kind() {
    for id in GAMES.into_iter().chain(["jersi-4+special=mucti/fendi+mountains+landing+square"]) {
        let text = good(&["play-out", id, "--seed", "7"]);
        assert!(text.starts_with(&format!("[Game \"{id}\"]\n")), "{text}");
        assert_eq!(good(&["play-out", id, "--seed", "7"]), text, "{id}: the same seed, the same game");
        assert_ne!(good(&["play-out", id]), text, "{id}: another seed, another game");
        let own = file("play-out", &format!("{id}.txt").replace('/', "-"), &text);
        assert_eq!(good(&["convert", path(&own), "--to", "record"]), text, "{id}");
        let value = json(&["play-out", id, "--seed", "7", "--json"]);
        assert_eq!(json(&["convert", path(&own), "--to", "json"]), value, "{id}");
        let turns = value["turns"].as_array().unwrap();
        assert_eq!(turns.last().unwrap()["position"], value["end"]);
        let plain = run(&["convert", path(&own), "--to", "plain"]).out;
        let plain = file("play-out", "plain.txt", plain);
        let again = json(&["convert", path(&plain), "--json", "--game", id]);
        assert_eq!(again["end"], value["end"], "{id}");
        assert_eq!(again["turns"].as_array().unwrap().len(), turns.len(), "{id}");
        // Every turn is one that the program lists.
        let words = good(&["moves", id]);
        assert!(words.lines().any(|word| turns[0]["marked"] == word), "{id}");
        good(&["replay", path(&own)]);
    }
    let value = json(&["play-out", "jersi-1", "--max-turns", "30", "--json"]);
    assert_eq!(value["turns"].as_array().unwrap().len(), 30);
    assert_eq!(value["result"]["reason"], "cap");
    assert_eq!(json(&["play-out", "pijersi", "--max-turns", "0", "--json"])["turns"], Value::Array(vec![]));
    let over = "R-5/7/6/7/6/7/5r- b 0 5";
    assert_eq!(json(&["play-out", "pijersi", over, "--json"])["result"]["reason"], "goal");
}

/// Numbered turns and nothing else, and a word about what is left out.
#[test]
fn plain_records_are_what_the_authors_programs_read() {
    let text = "[Game \"pijersi\"]\n[Result \"0 1\"]\n[Reason \"resignation\"]\n\n1. b4=d5 {strong} f4=e4-e5 (f4=d3)\n2. a1-b1\n";
    let own = file("plain", "game.txt", text);
    let answer = run(&["convert", path(&own), "--to", "plain"]);
    assert_eq!((answer.code, answer.out.as_str()), (0, "   1 b4=d5                2 f4=e4-e5\n   3 a1-b1\n"));
    for what in ["the result is left out", "comments are left out", "variations are left out"] {
        assert!(answer.err.contains(what), "{what}: {}", answer.err);
    }
    let lot = good(&["play-out", "pijersi+setup=half-random+seed=3", "--max-turns", "2"]);
    let own = file("plain", "lot.txt", lot);
    let plain = run(&["convert", path(&own), "--to", "plain"]).out;
    assert!(plain.starts_with("   g16:") && plain.contains("\n\n   1 "), "{plain}");
    let again = file("plain", "again.txt", &plain);
    let value = json(&["convert", path(&again), "--json", "--game", "pijersi"]);
    assert_eq!(value["end"], json(&["convert", path(&own), "--json"])["end"]);
    assert!(good(&["show", "pijersi", "JEXEDA"]).contains("setup code (PIC): JEXEDA"));
}

#[test]
fn several_games_in_a_file_and_what_follows_them() {
    let text =
        "[Game \"pijersi\"]\n[Result \"*\"]\n\n1. b4=d5\n\n[Game \"mikjersi\"]\n[Result \"*\"]\n\n1. a1-b1\n";
    let own = file("several", "games.txt", text);
    let both = good(&["convert", path(&own), "--to", "record"]);
    assert_eq!(both, text);
    assert_eq!(json(&["convert", path(&own), "--json"]).as_array().unwrap().len(), 2);
    assert!(good(&["replay", path(&own), "--number", "2"]).contains("Mikjersi"));
    bad(&["replay", path(&own)], 2, &["has 2 games; choose one with --number"]);
    bad(&["replay", path(&own), "--number", "3"], 2, &["give 1 to 2"]);
    // The author's programs read one at a time.
    let answer = run(&["convert", path(&own), "--to", "plain"]);
    assert_eq!((answer.code, answer.out.as_str()), (0, "   1 b4=d5\n\n   1 a1-b1\n"), "{}", answer.err);
    assert!(answer.err.contains("2 games") && answer.err.contains("--number"), "{}", answer.err);
    let answer = run(&["convert", path(&own), "--to", "plain", "--number", "2"]);
    assert_eq!((answer.code, answer.out.as_str(), answer.err.as_str()), (0, "   1 a1-b1\n", ""));
    bad(&["convert", path(&own), "--to", "plain", "--number", "3"], 2, &["give 1 to 2"]);
    let named = file(
        "several",
        "named.txt",
        "[Game \"pijersi\"]\n[White \"Zoé\"]\n[Date \"2026-11-15\"]\n\n1. b4=d5\n",
    );
    assert!(good(&["replay", path(&named), "--lang", "fr"]).contains("\nBlanc Zoé, date 2026-11-15\n"));
    let log =
        file("several", "log.txt", "1 b4=d5 +3* 2 f4=e4-e5 -12\n3 a1-b1 …\nReview is over\nby a program\n");
    let answer = run(&["convert", path(&log), "--to", "plain", "--game", "pijersi"]);
    assert_eq!((answer.code, answer.out.lines().count()), (0, 2), "{}", answer.err);
    assert!(answer.err.contains("line 3") && answer.err.contains("2 lines were left out"), "{}", answer.err);
}

#[test]
fn import_reads_what_the_other_commands_read() {
    let log = "1 b4=d5 2 f4=e4-e5\nReview is over\n['6/7', 'b', '3', '19']\n";
    let log = file("import", "log.txt", log);
    let data = log.parent().unwrap().join("data");
    let import = |args: &[&str]| run(&[&["import", "--data", path(&data)], args].concat());
    let answer = import(&["--game", "pijersi", path(&log)]);
    assert_eq!((answer.code, answer.out.as_str()), (0, "one game imported\n"), "{}", answer.err);
    assert!(answer.err.contains("log.txt: line 2") && answer.err.contains("2 lines"), "{}", answer.err);
    // Mistakes have their line in the file, not in their game.
    let text = "[Game \"pijersi\"]\n\n1. b4=d5\n\n[Game \"pijersi\"]\n\n1. b4=d9\n";
    let answer = import(&[path(&file("import", "two.txt", text))]);
    assert_eq!((answer.code, answer.out.as_str()), (1, "one game imported\n"));
    assert!(answer.err.contains("one was not imported:") && answer.err.contains("line 7"), "{}", answer.err);
    // Games of one's own: by the file that is given, or that lies beside the record.
    let rules = "like = \"pijersi\"\nname = \"Mine\"\nsummary = \"Mine.\"\n";
    let rules = file("import", "mine.toml", rules);
    let named = file("import", "named.txt", "[Game \"mine\"]\n\n1. b4=d5\n");
    let unnamed = file("import", "unnamed.txt", "1. a1-b1\n");
    let answer = import(&["--rules", path(&rules), path(&named), path(&unnamed)]);
    assert_eq!((answer.code, answer.out.as_str()), (0, "2 games imported\n"), "{}", answer.err);
    assert!(import(&[path(&named)]).err.contains("there is no game `mine`"));
    let beside = file("import", "mine.txt", "[Game \"mine\"]\n\n1. b4=d5\n");
    assert_eq!(import(&[path(&beside)]).out, "one game imported\n");
}

#[test]
fn replay_shows_any_moment() {
    let own = file("replay", "game.txt", PLAIN);
    let text = good(&["replay", path(&own), "--game", "jersi-2"]);
    for word in [
        "after turn 7 of 7",
        "\n   4. [g6=i4!-i3!!]",
        "result: 1 0 (capture)",
        "White wins (capture)",
        "(g6)",
    ] {
        assert!(text.contains(word), "{word} in {text}");
    }
    let text = good(&["replay", path(&own), "--game", "jersi-2", "--to", "2", "--lang", "fr"]);
    for word in ["après le tour 2 sur 7", "1. a5-b5=d7 [i5-h5=f7]", "Blanc au trait, manche 2"] {
        assert!(text.contains(word), "{word} in {text}");
    }
    let value = json(&["replay", path(&own), "--game", "jersi-2", "--to", "0", "--json"]);
    assert_eq!(value["position"]["position"], value["record"]["start"]);
    bad(&["replay", path(&own), "--game", "jersi-2", "--to", "8"], 2, &["this game has 7 turns"]);
    bad(&["replay", path(&own), "--game", "jersi-2", "--to", "x"], 2, &["--to"]);
    bad(&["replay", path(&own)], 1, &["game.txt:", "no game is named"]);
    bad(&["replay", path(&own), "--game", "jersi-9"], 2, &["there is no game `jersi-9`"]);
    bad(&["replay", "/no/such/game.txt"], 1, &["/no/such/game.txt", "no such file"]);
    bad(&["replay", path(&own), "--game", "pijersi"], 1, &["game.txt:1:"]);
    let latin = file("replay", "latin.txt", b"# caf\xe9\n");
    bad(&["replay", path(&latin)], 1, &["latin.txt:1:6", "UTF-8"]);
}

#[test]
fn records_come_from_the_standard_input() {
    let mut child = command(&["convert", "-", "--to", "record", "--game", "jersi-2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    child.stdin.take().expect("a pipe").write_all(PLAIN.as_bytes()).expect("room");
    let output = child.wait_with_output().expect("an end");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("[Game \"jersi-2\"]") && text.contains("2. d7=e8-f7! h6-g6"), "{text}");
}

#[test]
fn convert_keeps_what_a_record_says() {
    let text = "[Game \"pijersi\"]\n[White \"Zoé\"]\n\n1. b4=d5 {[%eval 1.25] [%clk 0:04:59] bold} (1. b4=d3 f4=d5) f4=d3";
    let own = file("convert", "game.txt", text);
    let value = json(&["convert", path(&own), "--to", "json"]);
    assert_eq!(value["tags"]["White"], "Zoé");
    let turn = &value["turns"][0];
    assert_eq!((&turn["word"], &turn["comments"][0]), (&"b4=d5".into(), &"bold".into()));
    assert_eq!((&turn["eval"], &turn["clock"]), (&"1.25".into(), &299.0.into()));
    assert_eq!(turn["variations"][0][0]["word"], "b4=d3");
    assert_eq!(turn["variations"][0][1]["word"], "f4=d5");
    assert_eq!(value["turns"][1]["word"], "f4=d3");
    assert_eq!(value["result"], Value::Null);

    bad(&["convert", path(&own)], 2, &["--to record"]);
    bad(&["convert", path(&own), "--to", "pdf"], 2, &["record", "plain", "json"]);
    bad(&["convert", path(&own), "--to", "plain", "--json"], 2, &["give one of the two"]);
    let wrong = file("convert", "wrong.txt", "[Game \"pijersi\"]\n1. b4=d5 f4=e9\n");
    bad(&["convert", path(&wrong), "--to", "plain"], 1, &["wrong.txt:2:13: there is no cell `e9`"]);
    bad(&["convert", path(&wrong), "--to", "plain", "--lang", "fr"], 1, &["pas de case `e9`"]);
    let illegal = file("convert", "illegal.txt", "[Game \"pijersi\"]\n1. b4=d5 f4=f5\n");
    bad(&["convert", path(&illegal), "--to", "plain"], 1, &["illegal.txt:2:10: a whole stack"]);
}

#[test]
fn records_of_ones_own_game() {
    let own = file("own-record", "rock-race.toml", OWN_GAME);
    let rules = ["--rules", path(&own)];
    let text = good(&[&["play-out", "+short"], &rules[..]].concat());
    assert!(text.starts_with("[Game \"rock-race+short\"]"), "{text}");
    let game = file("own-record", "game.txt", &text);
    assert_eq!(good(&[&["convert", path(&game), "--to", "record"], &rules[..]].concat()), text);
    bad(&["convert", path(&game), "--to", "record"], 1, &["game.txt:1:", "there is no game `rock-race`"]);
}
