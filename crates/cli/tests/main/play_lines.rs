//! The plain line mode, by scripts through the real program.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn play(state: &Path, arguments: &[&str], script: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_jersi"))
        .arg("play")
        .args(arguments)
        .env("XDG_STATE_HOME", state)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    child.stdin.take().expect("input").write_all(script.as_bytes()).expect("written");
    child.wait_with_output().expect("its output")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn a_session_by_a_script() {
    let state = tempfile::tempdir().expect("a folder");
    let file = state.path().join("my game.jersi");
    let script = format!(
        "help\nb4=d5\nboard\nf4=d3\nd5=z9\na1-e5\nturns d5\nwhere\nundo\nf4=d3\nhint\neval\nposition\nrecord\nsave {0}\nsave {0}\nn\nsave {0}\ny\nresign\nb1-b2\nquit\n",
        file.display()
    );
    let options = ["pijersi", "--white", "human", "--black", "human", "--ascii"];
    let output = play(state.path(), &options, &script);
    let text = text(&output);
    assert!(output.status.success(), "{text}");
    for part in [
        "White to play:",
        "White: stack from b4 to d5",
        "W/W",
        "there is no cell",
        "a1-e5: ",
        "d5=",
        "White, rock",
        "Hint: ",
        "Evaluation: ",
        "[Game \"pijersi\"]",
        "Saved as",
        "is there already. Overwrite it (y, n)?",
        "Nothing is overwritten",
        "2 of 20 turns without a capture.",
        "White to play.",
        "Black wins: White resigned.",
        "The game is over.",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(std::fs::read_to_string(&file).expect("saved").contains("1. b4=d5 f4=d3"));
}

/// Those who listen hear no drawing unless they ask for it, and `where` tells all there is to know.
#[test]
fn the_board_is_drawn_when_asked_and_told_in_words() {
    let state = tempfile::tempdir().expect("a folder");
    let options = ["mikjersi", "--white", "human", "--black", "human"];
    let told = text(&play(state.path(), &options, "M:b3\nwhere\n"));
    for part in [
        "Mikjersi, White: human, Black: human.",
        "White: places mountain on b3",
        "b3: White, mountain",
        "White has in hand: 1 × wise.",
        "Black has in hand: 1 × wise and 1 × mountain.",
        "1 of 20 turns without a capture.",
        "2 exchanges of prisoners are left.",
        "Black to play.",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
    assert!(!told.contains('│') && !told.contains('|'), "no board: {told}");
    let with_board = text(&play(state.path(), &["mikjersi", "--board", "--new"], "quit\n"));
    assert!(with_board.contains('│'), "{with_board}");
    let options = ["jersi-1", "--white", "human", "--black", "human", "--new"];
    let told = text(&play(state.path(), &options, "where\n"));
    assert!(told.contains("The board is empty.") && told.contains("4 × cukla (rock)"), "{told}");
}

/// A game by rules of one's own goes on without naming them again, and is listed with its file.
#[test]
fn games_of_ones_own_rules_are_kept() {
    let state = tempfile::tempdir().expect("a folder");
    let file = state.path().join("short.toml");
    std::fs::write(&file, "like = \"pijersi\"\nname = \"Short\"\n[end]\nquiet = 4\n").expect("written");
    let rules = file.to_str().expect("a path");
    let options = ["--rules", rules, "short", "--white", "human", "--black", "human"];
    play(state.path(), &options, "b1-c1\n");
    std::fs::remove_file(&file).expect("gone");
    // Another game in between does no harm.
    play(state.path(), &["pijersi", "--white", "human", "--black", "human"], "quit\n");
    let listed = text(&play(state.path(), &["--list"], ""));
    assert!(listed.contains("play-") && listed.contains("short") && listed.contains("goes on"), "{listed}");
    let told = text(&play(state.path(), &["--resume"], "f1-e1\nrecord\n"));
    assert!(told.contains("[Game \"short\"]") && told.contains("1. b1-c1 f1-e1"), "{told}");
}

/// Without UTF-8 in the locale nothing but ASCII is written.
#[test]
fn an_ascii_locale_gets_ascii() {
    let state = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_jersi"));
    let command = command.args(["show", "jersi-1"]).env("XDG_STATE_HOME", state.path()).env("LC_ALL", "C");
    let told = text(&command.output().expect("its output"));
    let board: String = told.lines().take(12).collect();
    assert!(board.is_ascii() && board.len() > 100, "{told}");
}

#[test]
fn against_the_computer_and_kept() {
    let state = tempfile::tempdir().expect("a folder");
    let options = ["mikjersi", "--white", "human", "--black", "ai:1", "--seed", "3"];
    let output = play(state.path(), &options, "turns\n");
    let first = text(&output);
    let word = first.lines().find(|line| line.contains('-') && line.contains("a1")).unwrap_or_default();
    let word = word.split_whitespace().next().unwrap_or_default().to_owned();
    let output = play(state.path(), &options, &format!("{word}\n"));
    assert!(text(&output).contains("The game is kept"), "{word}\n{}", text(&output));
    let output = play(state.path(), &["--resume"], "record\nquit\n");
    let again = text(&output);
    assert!(again.contains(&word) && again.contains("[BlackSeat \"ai:1\"]"), "{again}");
}

#[test]
fn french_setups_and_secret_forms() {
    let state = tempfile::tempdir().expect("a folder");
    let options = ["jersi-4", "--white", "human", "--black", "human", "--forms", "secret", "--lang", "fr"];
    let output = play(state.path(), &options, "x\nmokca\ndarsi\nposition\nquitter\n");
    let told = text(&output);
    assert!(told.contains("choisissez une forme") && told.contains("mokca (gardien) — Noir"), "{told}");
    let options = ["jersi-4", "--white", "human", "--black", "human", "--forms", "secret-other"];
    let told = text(&play(state.path(), &options, "mokca\ndarsi\nquit\n"));
    assert!(told.contains("White, choose the other's form: none, mokca"), "{told}");
    let options = ["jersi-2+setup=random", "--white", "human", "--black", "human", "--seed", "9"];
    let one = text(&play(state.path(), &options, "record\n"));
    assert!(one.contains("+seed="), "{one}");
    assert_eq!(one, text(&play(state.path(), &options, "record\n")));
}

#[test]
fn bad_input_is_one_sentence() {
    let state = tempfile::tempdir().expect("a folder");
    let broken = state.path().join("broken.jersi");
    std::fs::write(&broken, "[Game \"pijersi\"]\n1. b4=d5 f4=").expect("written");
    let output = play(state.path(), &["--load", broken.to_str().expect("a path")], "");
    let told = text(&output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("broken.jersi:2:") && told.lines().count() == 1, "{told}");
    for (arguments, wanted) in [
        (&["pijersi", "--white", "ai:99"][..], "a level is a number from 1 to 10"),
        (&["pijersi", "--clock", "soon"][..], "a clock is written"),
        (&["pijersi", "--per-turn", "0"][..], "seconds"),
        (&["chess"][..], "chess"),
        (&["pijersi", "--forms", "secret"][..], "no special forms"),
        (&["--resume"][..], "no game to go on with"),
        (&["pijersi", "--json"][..], "leave out --json"),
        (&["pijersi", "--black", "ugi:./no-such-engine"][..], "there is no such program"),
    ] {
        let output = play(state.path(), arguments, "");
        assert!(
            !output.status.success() && text(&output).contains(wanted),
            "{arguments:?} {}",
            text(&output)
        );
    }
    // A program that dies: a sentence, the game is kept, another may play.
    let options = ["pijersi", "--white", "human", "--black", "ugi:false", "--seed", "1"];
    let script = "b4=d5\nseat black random\nrecord\nsave /no/such/folder/x\n";
    let told = text(&play(state.path(), &options, script));
    assert!(told.contains("Black (ugi:false): it ended before it answered"), "{told}");
    assert!(told.contains("1. b4=d5 ") && told.contains("the game cannot be saved: /no/such"), "{told}");
}

#[test]
fn against_a_program_that_speaks_ugi() {
    let state = tempfile::tempdir().expect("a folder");
    let seat = format!("ugi:'{}' ugi", env!("CARGO_BIN_EXE_jersi"));
    let options = ["mikjersi", "--white", "human", "--black", &seat, "--per-turn", "9"];
    let first = text(&play(state.path(), &options, "turns\n"));
    let word = first.split_whitespace().find(|word| word.starts_with("a1-")).unwrap_or_default();
    let told = text(&play(state.path(), &options, &format!("{word}\nrecord\n")));
    assert!(told.contains("(Black: ") && told.contains("[Clock \"9/turn\"]"), "{told}");
}
