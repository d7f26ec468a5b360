//! The commands about games, positions and turns; arguments that are wrong.

use std::ffi::OsStr;
use std::io::Read;
use std::process::{Command, Stdio};

use crate::common::*;
use serde_json::Value;

// ---------------------------------------------------------------- games, show, moves

#[test]
fn there_is_help() {
    let help = good(&["--help"]);
    for word in
        ["Usage: jersi", "serve", "games", "show", "moves", "check", "perft", "check-rules", "--rules"]
    {
        assert!(help.contains(word), "{word}");
    }
}

/// Plain `jersi` prints its address, answers, and stops when it is told to.
#[test]
fn without_a_command_it_serves() {
    use std::io::{BufRead, BufReader, Read, Write};
    let folder = std::env::temp_dir().join(format!("jersi-serves-{}", std::process::id()));
    let mut server = command::<&str>(&[])
        .env("JERSI_DATA", &folder)
        .env("JERSI_LISTEN", "127.0.0.1:0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    let mut line = String::new();
    BufReader::new(server.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("Jersi is at http://").expect("an address").to_owned();
    let mut answers = Vec::new();
    for path in ["/healthz", "/"] {
        let mut stream = std::net::TcpStream::connect(&address).expect("it listens");
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")
            .expect("a request");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        answers.push(String::from_utf8_lossy(&answer).into_owned());
    }
    let told = Command::new("kill").args(["-TERM", &server.id().to_string()]).status().expect("kill runs");
    assert!(told.success());
    let ended = server.wait().expect("it ends");
    std::fs::remove_dir_all(&folder).expect("its folder");
    assert!(answers[0].starts_with("HTTP/1.1 200 OK") && answers[0].ends_with("alive\n"), "{}", answers[0]);
    assert!(answers[1].contains("<title>Jersi"), "{}", answers[1]);
    assert_eq!(ended.code(), Some(0));
}

#[test]
fn games_lists_all_with_their_options() {
    let text = good(&["games"]);
    for id in GAMES {
        assert!(text.lines().any(|line| line.split(' ').next() == Some(id)), "{id}");
    }
    for word in ["+special=mokca", "+setup=random-mirror", "+seed=N", "+nosea", "not with +straight", "10-20"]
    {
        assert!(text.contains(word), "{word}");
    }
    let french = good(&["games", "--lang", "fr"]);
    assert!(french.contains("JOUEURS") && french.contains("la mer intérieure est comblée"), "{french}");

    let all = json(&["games", "--json"]);
    let ids: Vec<&str> = all["games"].as_array().unwrap().iter().map(|g| g["id"].as_str().unwrap()).collect();
    assert_eq!(ids, GAMES);
    for game in all["games"].as_array().unwrap() {
        assert_eq!(json(&["games", game["id"].as_str().unwrap(), "--json"]), *game);
    }
    let special =
        &all["games"].as_array().unwrap().iter().find(|game| game["id"] == "jersi-4").unwrap()["options"][0];
    assert_eq!((&special["kind"], &special["values"][0]["name"]), (&"forms".into(), &"mokca".into()));
}

#[test]
fn one_game_in_detail() {
    let text = good(&["games", "jersi-4+special=pamei/galtu"]);
    for word in [
        "Lucas Borboleta",
        "CC BY-NC-SA 4.0",
        "1/0",
        "(by a single step)",
        "(on top of a stack)",
        "2020-03-01",
    ] {
        assert!(text.contains(word), "{word} in {text}");
    }
    assert!(good(&["games", "pijersi"]).contains("W       wise      2      -         wise"));
}

#[test]
fn show_draws_every_game() {
    for id in GAMES.into_iter().chain(["jersi-4+square", "jersi-1+nosea", "jersi-4+special=fendi+mountains"])
    {
        for options in [&[][..], &["--ascii"], &["--glyphs"], &["--flip"], &["--color", "always"]] {
            let text = good(&[&["show", id], options].concat());
            assert_eq!(text.contains('\x1b'), options.contains(&"always"), "{id}");
            assert!(text.contains("legal turns"), "{id}");
        }
        let value = json(&["show", id, "--json"]);
        assert_eq!(value["id"], id);
        let position = value["position"].as_str().unwrap();
        // The last line can be given back as it is, quoted or not.
        let last = good(&["show", id]).lines().last().unwrap().to_owned();
        assert_eq!(last, format!("{id} {position}"));
        let words: Vec<&str> = ["show"].into_iter().chain(last.split(' ')).collect();
        assert_eq!(good(&words), good(&["show", id, position]));
    }
}

#[test]
fn show_tells_the_state_of_the_game() {
    let text = good(&["show", "pijersi", "R-5/7/6/7/6/7/5r- b 0 5"]);
    assert!(text.contains("Pijersi: White wins (goal): the enemy's first row was reached"), "{text}");
    let text = good(&["show", "jersi-1", "--lang", "fr"]);
    assert!(text.contains("Jersi 1 : Bleu pose un cube, 36 tours possibles"), "{text}");
    assert!(text.contains("en réserve : Bleu N K×4 C×4 R×4, Rouge n k×4 c×4 r×4"), "{text}");
    let text = good(&["show", "mikjersi", "k-4/5/5/2r-2/R-3K- b 7 9 swaps=1"]);
    for word in ["Black to move, round 9", "7 of 20", "left: 1", "taken: White P S F W M, Black p s f w m"] {
        assert!(text.contains(word), "{word} in {text}");
    }
    let text = good(&["show", "jersi-2", "5/1n-4/6c-/8/9/k-7/7/c-5/N-4 w 18 46 end=2"]);
    assert!(text.contains("countdown: 2 turns left"), "{text}");

    let value = json(&["show", "mikjersi", "k-4/5/5/2r-2/RP3K- b 7 9 swaps=1", "--json"]);
    assert_eq!(value["side"], "black");
    assert_eq!(value["exchanges"], 1);
    assert_eq!(value["outcome"], Value::Null);
    assert_eq!(value["taken"]["black"], "psfwm");
}

#[test]
fn the_locale_decides_the_language() {
    let say = |name: &str, value: &str, args: &[&str]| {
        answer(command(args).env("LANG", "de_DE.UTF-8").env(name, value)).out
    };
    assert!(say("LC_ALL", "fr_CA.UTF-8", &["show", "pijersi"]).contains("au trait"));
    assert!(say("LC_MESSAGES", "fr", &["show", "pijersi"]).contains("au trait"));
    assert!(say("LC_ALL", "fry_NL", &["show", "pijersi"]).contains("to move"));
    assert!(say("LC_ALL", "fr_FR", &["show", "pijersi", "--lang", "en"]).contains("to move"));
}

#[test]
fn moves_are_sorted_words_with_marks() {
    for id in GAMES {
        let words = good(&["moves", id]);
        let value = json(&["moves", id, "--json"]);
        let turns = value["turns"].as_array().unwrap();
        assert_eq!(words.lines().count(), turns.len(), "{id}");
        assert_eq!(json(&["show", id, "--json"])["turns"], turns.len(), "{id}");
        let plain = good(&["moves", id, "--plain"]);
        assert!(plain.lines().is_sorted(), "{id}");
        for (turn, word) in turns.iter().zip(plain.lines()) {
            assert_eq!(turn["word"], word);
        }
        // The position behind a turn is a position.
        good(&["show", id, turns[0]["position"].as_str().unwrap()]);
    }
    let text = good(&["moves", "mikjersi", "5/5/2k-2/2R-2/4K- w 0 1 swaps=0"]);
    assert!(text.lines().any(|line| line == "b3-c3!!/k:e1"), "{text}");
    // Prisoners of both sides are exchanged.
    let text = good(&["moves", "mikjersi", "5/5/2k-2/2R-2/4K- w 0 1"]);
    assert!(text.lines().any(|line| line == "b3-c3!!/k:e1*"), "{text}");
    assert_eq!(good(&["moves", "pijersi", "R-5/7/6/7/6/7/5r- b 0 5"]), "");
}

// ---------------------------------------------------------------- check

/// A kind of refusal with a turn of that kind, and a part of its sentence in each language.
type Illegal = (&'static str, &'static str, &'static str, &'static str, &'static str, &'static str);

const ILLEGAL: &[Illegal] = &[
    ("game-over", "pijersi", "R-5/7/6/7/6/7/5r- b 0 5", "a6-b6", "the game is over", "la partie est finie"),
    ("setup-first", "jersi-1", "", "d1-d2", "still being placed", "la pose n'est pas finie"),
    ("empty", "pijersi", "", "c1-c2", "nothing on c1", "rien en c1"),
    ("not-yours", "pijersi", "", "g1-f1", "g1 is the enemy's", "g1 est à l'adversaire"),
    ("ground-never-moves", "mikjersi", "k-4/5/2M-2/5/4K- w 0 1", "c3-c4", "never moves", "ne bouge jamais"),
    ("not-a-stack", "pijersi", "", "a1=b1", "a1 holds a lone cube", "a1 porte un seul cube"),
    ("pile-on-ground", "mikjersi", "k-4/5/2MR2/5/4K- w 0 1", "c3=d3", "foot in the ground", "ancrée au sol"),
    ("same-cell", "pijersi", "", "a1-a1", "a1", "a1"),
    ("too-far", "pijersi", "", "a1-c1", "c1 does not touch a1", "c1 ne touche pas a1"),
    ("too-far", "pijersi", "", "b4=d4", "straight line", "ligne droite"),
    ("crossed", "pijersi", "", "b4=b6", "b5 is occupied", "b5 est occupée"),
    ("stack-onto-own", "pijersi", "", "b4=b5", "your own unit on b5", "votre unité en b5"),
    ("full", "pijersi", "", "a3-b4", "b4 already holds two", "b4 porte déjà deux"),
    ("may-not-stand", "pijersi", "", "b4-b5", "wise may not stand on scissors", "sage ne peut pas s'empiler"),
    (
        "stack-onto-ground",
        "mikjersi",
        "k-4/5/2M-2/2RP2/4K- w 0 1",
        "b3=c3",
        "cannot climb",
        "ne peut pas monter",
    ),
    (
        "cannot-take",
        "pijersi",
        "6/7/6/3R-3/3p-2/7/6 w 0 1",
        "d4-c4",
        "rock does not take paper",
        "pierre ne prend pas",
    ),
    (
        "takes-only-by",
        "jersi-4+special=pamei",
        "2n-2/6/7/8/4RPc-3/8/7/6/N-4 w 0 1",
        "e5=e6",
        "ninja takes only by a single step",
        "ninja ne prend qu'en se déplaçant seul",
    ),
    (
        "taken-only-by-single",
        "mikjersi",
        "k-4/5/2Mr2/2RP2/4K- w 0 1",
        "b3=c3",
        "taken only by a single step",
        "n'est pris que par un cube seul",
    ),
    (
        "guarded",
        "jersi-4+special=mokca",
        "2n-2/6/7/8/2RK1m-4/8/7/6/N-4 w 0 1",
        "e3=e4",
        "guardian on e5 keeps stacks off e4",
        "gardien en e5 : aucune pile",
    ),
    (
        "divided",
        "jersi-4+special=fendi",
        "2n-2/6/7/8/2RKf-5/8/7/6/N-4 w 0 1",
        "e3=e1",
        "divider on e4 forbids jumps",
        "diviseur en e4 : pas de saut",
    ),
    ("second-must-move", "pijersi", "", "b4=c4=d4", "must move its top alone", "son seul sommet"),
    ("second-must-move", "pijersi", "", "a1-b1-c1", "must move a stack", "déplacer une pile"),
    ("no-second-step", "pijersi", "", "b5-c5=d5", "made no stack on c5", "pas formé en c5"),
    (
        "turn-over",
        "jersi-2",
        "5/6/7/8/2RKn-5/8/7/6/N-4 w 0 1",
        "e3=e4-e5",
        "ends the turn",
        "termine le tour",
    ),
    (
        "must-turn",
        "jersi-4+turn",
        "2n-2/6/7/8/2R-K-5/8/7/6/N-4 w 0 1",
        "e4-e3=e2",
        "may not go in",
        "ne doit pas garder",
    ),
    (
        "must-go-straight",
        "jersi-4+straight",
        "2n-2/6/7/8/2R-K-5/8/7/6/N-4 w 0 1",
        "e4-e3=f3",
        "must go in",
        "doit garder",
    ),
    (
        "put-back-missing",
        "mikjersi",
        "5/5/2k-2/2R-2/4K- w 0 1",
        "b3-c3",
        "must be put back",
        "il faut replacer",
    ),
    ("nothing-to-put-back", "mikjersi", "", "a1-b1/k:e1", "nothing is put back", "rien n'est à replacer"),
    (
        "wrong-put-back",
        "mikjersi",
        "5/5/2k-2/2R-2/4K- w 0 1",
        "b3-c3/r:e1",
        "to put back is k",
        "à replacer est k",
    ),
    (
        "put-back-cell",
        "mikjersi",
        "5/5/2k-2/2R-2/4K- w 0 1",
        "b3-c3/k:a1",
        "put back on a1",
        "pas de retour en a1",
    ),
    ("no-drops", "pijersi", "", "R:c1", "nothing can be dropped", "rien ne peut être parachuté"),
    ("not-in-hand", "mikjersi", "", "R:c3", "no R left in hand", "plus de R en main"),
    ("wrong-colour", "mikjersi", "", "w:c3", "w is the enemy's cube", "w est un cube adverse"),
    ("one-cube-only", "jersi-1", "", "K:d1/K:e1", "one cube at a time", "un seul cube à la fois"),
    (
        "not-placed-in-setup",
        "jersi-4+mountains+setup=free",
        "",
        "A:a1",
        "mountain is not placed",
        "montagne : pas de pose",
    ),
    ("outside-rows", "jersi-1", "", "K:d5", "d5 is outside your rows", "d5 est hors de vos rangées"),
    ("lands-only", "mikjersi", "", "W:e1", "wise cannot land on e1", "sage ne peut pas se poser en e1"),
    (
        "no-stacks-in-setup",
        "jersi-0",
        "4/5/6/6/6/5/K-3 w 0 1 phase=setup hand=NKKKn",
        "K:d1",
        "makes no stacks in the setup",
        "pas de piles pendant la préparation",
    ),
    (
        "no-room-for-prey",
        "jersi-1",
        "4/5/6/6/6/K-K-K-K-C-/C-C-C-1 w 0 1 phase=setup hand=NRRRRn",
        "R:g1",
        "no cell for your kunti",
        "plus de case pour votre kunti",
    ),
    ("not-adjacent", "mikjersi", "", "W:c1/M:c5", "c1 and c5 do not", "c1 et c5 ne le sont pas"),
    ("no-swaps", "jersi-2", "", "a3<>a1", "nothing can change places", "rien ne peut changer de place"),
    ("no-prey-there", "jersi-4+special=mucti", "", "a1<>a5", "kunti is not on a1", "kunti n'est pas en a1"),
    (
        "no-ghost-there",
        "jersi-4+special=mucti",
        "",
        "a3<>a1",
        "no active cube of yours on a1",
        "cubes actifs en a1",
    ),
];

#[test]
fn illegal_turns_of_each_kind_are_explained() {
    for &(kind, id, position, word, en, fr) in ILLEGAL {
        let mut args = vec!["check", id];
        args.extend(if position.is_empty() { None } else { Some(position) });
        args.push(word);
        for (lang, part) in [("en", en), ("fr", fr)] {
            let answer = run(&[&args[..], &["--lang", lang]].concat());
            assert_eq!((answer.code, answer.err.as_str()), (1, ""), "{kind}: {}", answer.out);
            assert!(answer.out.contains(part), "{kind}: `{part}` is not in {}", answer.out);
        }
        let answer = run(&[&args[..], &["--json"]].concat());
        let value: Value = serde_json::from_str(&answer.out).unwrap();
        assert_eq!(value["refusal"]["kind"], kind, "{word}");
        assert_eq!(value["legal"], false);
        assert!(value["refusal"]["fr"].as_str().unwrap().contains(fr), "{kind}");
        assert_eq!(answer.code, 1);
    }
}

#[test]
fn what_is_no_turn_names_the_column() {
    for (word, en, fr) in [
        ("hello", "column 1: ", "colonne 1"),
        ("z9-a1", "there is no cell `z9`", "pas de case `z9`"),
        ("a1-a9", "column 4: there is no cell `a9`", "colonne 4"),
        ("Z:a1", "`Z` is no cube", "`Z` n'est pas un cube"),
        ("a1", "column 3: after the first cell comes", "après la première case"),
        ("a1-b1=c1-d1", "at most two steps", "au plus deux coups"),
        ("R:a1/R:a2/R:a3", "at most two cubes", "au plus deux cubes"),
        ("a1-b1?", "column 6: `?` is not expected", "n'est pas attendu"),
        ("a1-b1!", "`!` does not fit", "`!` ne convient pas"),
        ("", "is no turn", "n'est pas un tour"),
    ] {
        bad(&["check", "pijersi", word], 2, &["turn, column", en]);
        bad(&["check", "pijersi", word, "--lang", "fr"], 2, &["tour, colonne", fr]);
        let answer = run(&["check", "pijersi", word, "--json"]);
        let value: Value = serde_json::from_str(&answer.out).unwrap();
        assert_eq!((answer.code, &value["legal"]), (2, &Value::Bool(false)));
        assert!(value["refusal"]["column"].is_number());
    }
}

#[test]
fn legal_turns_are_said_to_be_so() {
    assert_eq!(good(&["check", "pijersi", "b4=d5"]), "b4=d5 is legal\n");
    assert_eq!(good(&["check", "pijersi", "b4=d5", "--lang", "fr"]), "b4=d5 est permis\n");
    let value = json(&["check", "mikjersi", "5/5/2k-2/2R-2/4K- w 0 1 swaps=0", "b3-c3/k:e1", "--json"]);
    assert_eq!((&value["legal"], &value["marked"]), (&true.into(), &"b3-c3!!/k:e1".into()));
    // A position in several words.
    assert_eq!(
        good(&["check", "mikjersi", "5/5/2k-2/2R-2/4K-", "w", "0", "1", "swaps=0", "b3-b4"]),
        "b3-b4 is legal\n"
    );
}

// ---------------------------------------------------------------- perft

#[test]
fn perft_counts() {
    for (id, depth, nodes) in [
        ("pijersi", "0", 1u64),
        ("pijersi", "1", 186),
        ("pijersi", "2", 34_054),
        ("pijersi", "3", 6_410_472),
        ("jersi-2", "3", 3_418_725),
        ("jersi-1", "2", 1296),
        ("mikjersi", "1", 130),
    ] {
        for threads in ["1", "2", "5"] {
            let text = good(&["perft", id, depth, "--threads", threads]);
            assert_eq!(text, format!("{nodes}\n"), "{id} {depth}");
        }
        let value = json(&["perft", id, depth, "--json", "--divide"]);
        assert_eq!(value["nodes"], nodes);
    }
}

#[test]
fn perft_divided_sums_up() {
    let one = good(&["perft", "jersi-4+mountains", "3", "--divide", "--threads", "1"]);
    assert_eq!(good(&["perft", "jersi-4+mountains", "3", "--divide", "--threads", "3"]), one);
    let lines: Vec<&str> = one.lines().collect();
    let (last, divided) = lines.split_last().unwrap();
    let sum: u64 = divided.iter().map(|line| line.split_once(": ").unwrap().1.parse::<u64>().unwrap()).sum();
    assert_eq!(sum.to_string(), *last);
    assert_eq!(good(&["perft", "jersi-4+mountains", "3"]), format!("{last}\n"));
    let moves = good(&["moves", "jersi-4+mountains", "--plain"]);
    assert!(divided.iter().map(|line| line.split_once(':').unwrap().0).eq(
        // A placement's word has a colon itself; the count stands behind the last.
        moves.lines().map(|word| word.split_once(':').map_or(word, |(letter, _)| letter))
    ));
    assert_eq!(good(&["perft", "pijersi", "0", "--divide"]), "1\n");
    let over = "R-5/7/6/7/6/7/5r- b 0 5";
    assert_eq!(good(&["perft", "pijersi", "3", over, "--divide"]), "0\n");
    assert_eq!(good(&["perft", "pijersi", "0", over]), "1\n");
}

#[test]
fn perft_tells_its_speed_when_asked() {
    let answer = run(&["perft", "pijersi", "2", "--verbose"]);
    assert_eq!((answer.code, answer.out.as_str()), (0, "34054\n"));
    assert!(answer.err.contains("million a second"), "{}", answer.err);
}

// ---------------------------------------------------------------- bad arguments

#[test]
fn typos_get_a_remedy() {
    bad(&["mvoes", "pijersi"], 2, &["`mvoes` is no command; did you mean moves?"]);
    bad(&["xyzzy"], 2, &["`xyzzy` is no command; `jersi --help` lists them"]);
    bad(&["moves", "pijersi", "--xyzzy"], 2, &["--xyzzy is no option of this command; `--help` lists them"]);
    assert!(good(&["games", "jersi-4", "--lang", "fr"]).contains("  Gardien (mokca) : Ne prend personne."));
    bad(&["show", "pijersi", "--asci"], 2, &["--ascii"]);
    bad(&["show", "pijersi", "--color", "blue"], 2, &["auto, always, never"]);
    bad(&["show", "pijersi", "--lang", "de"], 2, &["en, fr"]);
    for command in ["show", "moves", "games"] {
        bad(&[command, "pijrsi"], 2, &["error: pijrsi: there is no game `pijrsi`", "pijersi"]);
        bad(&[command, "jersi-4+turn+straight"], 2, &["contradict"]);
        bad(&[command, "jersi-4+sqare"], 2, &["no option `sqare`", "square"]);
        bad(&[command, "jersi-4+special=mokka"], 2, &["`mokka`", "mokca"]);
        bad(&[command, "jersi-2+seed=5"], 2, &["setup=random"]);
        bad(&[command, "-"], 2, &["--rules", "pijersi"]);
        bad(&[command, ""], 2, &["pijersi"]);
        bad(&[command, &"x".repeat(5000)], 2, &["at most 400"]);
    }
    for command in ["show", "moves"] {
        bad(&[command], 2, &["Give an ID", "pijersi"]);
        bad(&[command, "pijersi", "nonsense"], 2, &["position, column 9", "SIDE is missing"]);
        bad(&[command, "pijersi", "6/7/6/7/6/7/5 w 0 1"], 2, &["position, column 13", "row a has 5"]);
        bad(&[command, "pijersi", "6/7/6/7/6/7/6 x 0 1"], 2, &["position, column 15", "w or b"]);
        bad(&[command, "pijersi", "6/7/6/7/6/7/6", "w", "0"], 2, &["ROUND is missing"]);
        bad(
            &[command, "pijersi", "6/7 w 0 1", "--lang", "fr"],
            2,
            &["position, colonne 1 : il y a 2 rangées"],
        );
    }
    bad(&["perft", "pijersi"], 2, &["<DEPTH>"]);
    bad(&["perft", "pijersi", "21"], 2, &["0 to 20"]);
    bad(&["perft", "pijersi", "three"], 2, &["three"]);
    bad(&["perft", "pijersi", "-1"], 2, &["-1"]);
    bad(&["perft", "pijersi", "3", "--threads", "0"], 2, &["1 to 1024"]);
    bad(&["perft", "pijrsi", "3"], 2, &["there is no game"]);
    bad(&["perft", "pijersi", "1", "6/7 w 0 1"], 2, &["position, column 1"]);
    bad(&["check", "pijersi"], 2, &["<TURN>"]);
    bad(&["check", "pijersi", "6/7 w 0 1", "a1-b1"], 2, &["position, column 1"]);
    bad(&["check-rules"], 2, &["<FILE>"]);
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_get_a_sentence() {
    use std::os::unix::ffi::OsStrExt;
    let odd = OsStr::from_bytes(b"pij\xffrsi");
    for command in ["show", "moves", "games"] {
        bad(&[OsStr::new(command), odd], 2, &["UTF-8"]);
    }
    bad(&[OsStr::new("show"), OsStr::new("pijersi"), odd], 2, &["UTF-8"]);
    bad(&[OsStr::new("check-rules"), odd], 2, &["a rule file's name"]);
    bad(&[odd], 2, &["pij"]);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for args in [&["moves", "jersi-4+mountains", "--json"][..], &["games", "--json"], &["show", "jersi-2"]] {
        let mut child =
            command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
        // One byte, and nobody reads on.
        let mut out = child.stdout.take().expect("a pipe");
        let _ = out.read(&mut [0; 1]).expect("some output");
        drop(out);
        let mut err = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("UTF-8");
        let status = child.wait().expect("an end");
        assert_eq!((status.code(), err.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn colour_is_for_terminals() {
    assert!(!good(&["show", "pijersi"]).contains('\x1b'));
    assert!(good(&["show", "pijersi", "--color=always"]).contains('\x1b'));
    assert!(!good(&["show", "pijersi", "--color=never"]).contains('\x1b'));
    let forced = answer(command(&["games", "--color=always"]).env("NO_COLOR", "1"));
    assert!(forced.out.contains('\x1b'));
}
