//! Runs the program on what the handbook shows.

use crate::common::*;

const RULE_FILES: &str = include_str!("../../../../docs/RULE-FILES.md");

/// The blocks of TOML in a page, each with the name of the file that its first line gives.
fn files(page: &str) -> impl Iterator<Item = (&str, &str)> {
    page.split("```toml\n").skip(1).map(|rest| {
        let text = rest.split("```").next().unwrap_or(rest);
        let first = text.lines().next().and_then(|line| line.strip_prefix("# "));
        let name = first.and_then(|line| line.split(':').next()).expect("a comment that names the file");
        (name, text)
    })
}

#[test]
fn every_rule_file_of_the_handbook_makes_a_game() {
    let mut games = 0;
    for (name, text) in files(RULE_FILES) {
        let path_of_file = file("handbook", name, text);
        let path = path(&path_of_file);
        assert!(good(&["check-rules", path]).contains("no mistakes"), "{name}");
        good(&["play-out", "--rules", path, "-"]);
        games += 1;
    }
    assert!(games >= 6, "an example for each power, and two first games");
}

/// The four powers have an example each, and every glyph of our games is named.
#[test]
fn the_reference_names_what_there_is() {
    /// The values of a key in a rule file.
    fn values<'a>(text: &'a str, key: &'a str) -> impl Iterator<Item = &'a str> {
        text.lines().filter_map(move |line| line.strip_prefix(key)?.split('"').nth(1))
    }
    let powers: Vec<&str> = values(RULE_FILES, "power").collect();
    assert_eq!(powers, ["guards", "divides", "swaps", "ground"]);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/games");
    for game in std::fs::read_dir(folder).expect("the rule files") {
        let text = std::fs::read_to_string(game.expect("an entry").path()).expect("a rule file");
        for glyph in values(&text, "glyph") {
            assert!(RULE_FILES.contains(&format!("`{glyph}`")), "{glyph}");
        }
    }
}
