//! Every sentence comes from a catalogue. In the pseudo-language `qps` what does has accents, so that anything left in
//! the code shows.

use std::io::Write;
use std::process::Stdio;

use jersi_texts::Lang;
use jersi_texts::pseudo::plain_words;

use crate::common::*;

/// The words that do not come from a catalogue and are not among those that may appear: names in rule files, ids,
/// options, values. Letters of cells and cubes are no words.
fn leaks<'a>(text: &'a str, allowed: &[&str]) -> Vec<&'a str> {
    // A name may begin a line or a sentence.
    let allowed = allowed.join(" ").to_lowercase();
    let allowed: Vec<&str> = allowed.split(|c: char| !c.is_alphabetic()).collect();
    let mut found = plain_words(text);
    found.retain(|word| word.chars().count() > 1 && !allowed.contains(&word.to_lowercase().as_str()));
    found
}

#[track_caller]
fn no_leaks(args: &[&str], allowed: &[&str]) {
    let answer = run(&[args, &["--lang", "qps"]].concat());
    let text = answer.out + &answer.err;
    assert!(text.contains('⟦'), "{args:?} says nothing: {text}");
    let found = leaks(&text, allowed);
    assert!(found.is_empty(), "{args:?}: {found:?} in\n{text}");
}

/// The names of all commands, `lab run` and the like among them.
fn commands() -> Vec<Vec<String>> {
    let below = |command: &[&str]| -> Vec<String> {
        let help = good(&[command, &["--help"]].concat());
        let list = help.split("Commands:\n").nth(1).unwrap_or_default();
        let lines = list.lines().take_while(|line| line.starts_with("  "));
        lines.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
    };
    let mut all = vec![Vec::new()];
    for name in below(&[]).into_iter().filter(|name| name != "help") {
        if name == "lab" {
            all.extend(below(&["lab"]).into_iter().filter(|n| n != "help").map(|n| vec!["lab".into(), n]));
        }
        all.push(vec![name]);
    }
    all
}

/// What stands in the help of a command and is no sentence: names of options and values, environment, defaults.
fn names_in_help(help: &str) -> String {
    let mut names = String::new();
    for line in help.lines().map(str::trim) {
        let note = ["[default: ", "[env: ", "[possible values: "].iter().any(|note| line.starts_with(note));
        let value = line.strip_prefix("- ").and_then(|line| line.split(':').next());
        if let Some(value) = value.or(note.then_some(line)) {
            names += &format!(" {value}");
        }
        if line.starts_with('-') || line.contains("[default: ") {
            let options =
                line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| word.starts_with('-'));
            options.for_each(|option| names += &format!(" {option}"));
        }
    }
    names
}

#[test]
fn the_help_of_every_command() {
    let commands = commands();
    assert!(commands.len() > 30, "{commands:?}");
    let all: String = commands.iter().flatten().map(|name| format!("{name} ")).collect();
    let languages: String = Lang::all().map(|lang| lang.name() + " ").collect();
    for command in &commands {
        let mut args: Vec<&str> = command.iter().map(String::as_str).collect();
        args.push("--help");
        let english = good(&args);
        // What a language calls itself is in no other's catalogue; names of shells and programs are names.
        let allowed = [&all, &names_in_help(&english), &languages, "help jersi OPTIONS JERSI qps"];
        no_leaks(&args, &allowed);
        *args.last_mut().expect("an option") = "-h";
        no_leaks(&args, &allowed);
    }
}

/// What the rule files say of a game.
fn own_words(id: &str) -> String {
    good(&["games", id, "--json"]).replace("\\n", " ")
}

#[test]
fn what_the_commands_print() {
    for id in ["pijersi", "jersi-1", "mikjersi", "jersi-4+special=mokca"] {
        let words = own_words(id);
        // A code of a setup is no word.
        no_leaks(&["show", id], &[&words, "GRXLLS"]);
        no_leaks(&["games", id], &[&words, "none"]);
        no_leaks(&["rules", id], &[&words]);
    }
    let all: String = GAMES.map(own_words).concat();
    no_leaks(&["games"], &[&all, "none"]);
    no_leaks(&["show", "pijersi", "R-5/7/6/7/6/7/5r- b 0 5"], &["Pijersi pijersi White goal"]);
    no_leaks(&["check", "pijersi", "b4=d5"], &[]);
    no_leaks(&["analyse", "pijersi", "--nodes", "2000", "--threads", "1"], &["White"]);
    no_leaks(&["solve", "pijersi", "s-5/R-6/6/7/6/7/6 w 0 1"], &["White"]);
    no_leaks(&["perft", "pijersi", "2", "--verbose"], &[]);
    let game = file("languages", "game.txt", good(&["play-out", "mikjersi", "--seed", "8"]));
    let names = "Mikjersi mikjersi White Black random seed goal blocked quiet Seed swaps";
    let replay = ["replay", path(&game), "--to", "4"];
    // The position's string is the same in every language.
    let position = good(&replay).lines().filter(|line| line.contains('/')).collect::<String>();
    no_leaks(&replay, &[names, &position]);
    let picture = game.with_file_name("picture.svg");
    no_leaks(&["draw", "pijersi", "--out", path(&picture)], &[path(&picture)]);
    let kit = game.with_file_name("kit.pdf");
    no_leaks(&["print", "pijersi", "--out", path(&kit)], &[path(&kit)]);
    let own = file("languages", "rock-race.toml", OWN_GAME);
    no_leaks(&["check-rules", path(&own)], &[path(&own), "Rock race"]);
    let engines = ["match", "mikjersi", "--engine", "random", "--engine", "random", "--pairs", "1"];
    no_leaks(&engines, &["random goal blocked quiet king cap capture", "SPRT Elo"]);
}

#[test]
fn refusals_and_errors() {
    for (id, position, turn) in [
        ("pijersi", "", "c1-c2"),
        ("pijersi", "", "a3-b4"),
        ("mikjersi", "5/5/2k-2/2R-2/4K- w 0 1", "b3-c3"),
        ("jersi-1", "", "d1-d2"),
        ("pijersi", "", "hello"),
        ("pijersi", "", "a1-b1?"),
    ] {
        let args: Vec<&str> =
            ["check", id, position, turn].into_iter().filter(|word| !word.is_empty()).collect();
        no_leaks(&args, &["hello", &own_words(id)]);
    }
    let missing = "/no/such/file.txt";
    for args in [
        &["mvoes"][..],
        &["show"],
        &["show", "pijrsi"],
        &["show", "-"],
        &["show", "jersi-4+turn+straight"],
        &["show", "jersi-4+sqare"],
        &["show", "pijersi", "--asci"],
        &["show", "pijersi", "--color", "blue"],
        &["show", "pijersi", "nonsense"],
        &["perft", "pijersi"],
        &["perft", "pijersi", "21"],
        &["analyse", "pijersi", "--time", "soon"],
        &["serve", "--listen", "here"],
        &["play", "pijersi", "--white", "ai:99"],
        &["play", "pijersi", "--clock", "soon"],
        &["replay", missing],
        &["check-rules", missing],
        &["convert", missing],
        &["draw", "pijersi", "--out", "-"],
        &["draw", "pijersi", "--out", "x.bmp"],
        &["match", "pijersi", "--engine", "random"],
        &["lab", "journal", "--only", "nonsense"],
        &["man", "nonsense"],
    ] {
        let words = args.join(" ");
        let known = "jersi jersi-0 jersi-1 jersi-2 jersi-4 mikjersi pijersi-0 pijersi ascii moves auto always never color \
                     square straight turn special mountains landing setup standard free human ai ugi random record plain json svg png pdf format engine \
                     time listen only";
        no_leaks(args, &[&words, known, &good(&["--help"]).replace("Usage", "")]);
    }
}

#[test]
fn errors_are_french_where_french_is_read() {
    for (args, code, says) in [
        (&["show"][..], 2, "erreur : quel jeu ? Donnez un ID : "),
        (&["mvoes"], 2, "erreur : `mvoes` n'est pas une commande ; vouliez-vous dire moves ?"),
        (
            &["show", "pijersi", "--asci"],
            2,
            "n'est pas une option de cette commande ; vouliez-vous dire --ascii ?",
        ),
        (&["perft", "pijersi"], 2, "erreur : il faut donner <PROFONDEUR>"),
        (&["perft", "pijersi", "21"], 2, "il faut un nombre de 0 à 20"),
        (
            &["replay", "/no/such/file"],
            1,
            "erreur : /no/such/file : ce fichier n'existe pas ; vérifiez le chemin",
        ),
        (&["convert", "-"], 2, "quel style ?"),
    ] {
        let answer = run(&[args, &["--lang", "fr"]].concat());
        assert_eq!((answer.code, answer.out.as_str()), (code, ""), "{}", answer.err);
        assert!(answer.err.contains(says) && answer.err.trim_end().lines().count() == 1, "{}", answer.err);
    }
    let help = good(&["match", "--help", "--lang", "fr"]);
    for word in
        ["Utilisation : jersi match", "Arguments :", "Options :", "[défaut : 50]", "--games <FICHIER>"]
    {
        assert!(help.contains(word), "{word} in {help}");
    }
}

#[test]
fn the_line_mode() {
    let state = tempfile::tempdir().expect("a folder");
    let script = "help\nboard\nwhere\nb4=d5\nf4=d3\nd5=z9\na1-e5\nundo\nsave\nseat\nseat white chess\nhint\neval\n\
                  save /no/such/folder/x\nresign\nb1-b2\nquit\n";
    let mut child = command(&["play", "pijersi", "--white", "human", "--black", "human", "--lang", "qps"])
        .env("XDG_STATE_HOME", state.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    child.stdin.take().expect("input").write_all(script.as_bytes()).expect("written");
    let text = String::from_utf8(child.wait_with_output().expect("an end").stdout).expect("UTF-8");
    let commands =
        "help board where turns undo hint eval save load resume record position seat resign draw quit";
    let found =
        leaks(&text, &[commands, "Pijersi White Black rock paper scissors wise chess no such folder play"]);
    assert!(found.is_empty() && text.contains('⟦'), "{found:?} in\n{text}");
}
