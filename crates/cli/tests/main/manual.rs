//! What the program tells about itself: completions, manual pages, the rules of games.

use crate::common::*;

#[test]
fn shells_get_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = good(&["completions", shell]);
        for word in ["check-rules", "--sprt", "journal", "completions"] {
            let found = script.contains(word) || script.contains(word.trim_start_matches('-'));
            assert!(found, "{shell}: {word}");
        }
    }
    assert!(good(&["completions", "fish", "--lang", "fr"]).contains("Dessine le plateau"));
    bad(&["completions", "tcsh"], 2, &["error: ", "`tcsh`", "bash, elvish, fish, powershell, zsh"]);
}

#[test]
fn there_is_a_page_for_every_command() {
    let folder = file("man", "keep", "").with_file_name("pages");
    good(&["man", "--out", path(&folder)]);
    for (name, words) in [
        ("jersi.1", &["Play, search and measure", "jersi\\-show(1)", "Exit codes"][..]),
        ("jersi-show.1", &["\\-\\-ascii", "Draw the board"]),
        ("jersi-lab-run.1", &["experiment file"]),
        ("jersi-match.1", &["\\-\\-sprt", "[default: 50]"]),
        ("jersi-rules.1", &["rules of a game"]),
    ] {
        let page = std::fs::read_to_string(folder.join(name)).expect(name);
        for word in words {
            assert!(page.contains(word), "{word} in {name}:\n{page}");
        }
    }
    assert_eq!(good(&["man", "show"]), std::fs::read_to_string(folder.join("jersi-show.1")).expect("a page"));
    let french = good(&["man", "lab", "run", "--lang", "fr"]);
    assert!(
        french.contains(".SH \"NOM\"") && french.contains("fichier d\\*(Aqexpérience")
            || french.contains("expérience"),
        "{french}"
    );
    bad(&["man", "shwo"], 2, &["`shwo` is no command of `jersi`; there are serve"]);
    bad(&["man", "show", "more"], 2, &["which has none"]);
}

#[test]
fn rules_are_told_in_words() {
    for id in GAMES.into_iter().chain(["jersi-4+special=mokca+landing", "jersi-1+nosea"]) {
        let text = good(&["rules", id]);
        assert!(text.contains(&format!("({id})\n")) && text.contains("Goal\n"), "{text}");
        assert!(!text.contains('\x1b'), "{id}: plain in a pipe");
    }
    let french = good(&["rules", "pijersi", "--lang", "fr"]);
    assert!(french.contains("PREND") && french.contains("pierre"), "{french}");
    let own = file("rules-own", "rock-race.toml", OWN_GAME);
    assert!(good(&["rules", "--rules", path(&own)]).starts_with("Rock race (rock-race)\n"));
    let value = json(&["rules", "mikjersi", "--json"]);
    assert_eq!(value["id"], "mikjersi");
    assert!(value["sections"].as_array().is_some_and(|sections| sections.len() > 3));
    bad(&["rules", "chess"], 2, &["there is no game `chess`"]);
}
