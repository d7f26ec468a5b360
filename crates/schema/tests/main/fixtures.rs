//! The page's tests draw, select and animate what the program says: these files. They are made here, from the rules, and
//! fail to be fresh when the rules or the types change. `JERSI_UPDATE=1 cargo test -p jersi-schema fixtures` writes them anew.

use std::path::PathBuf;
use std::sync::Arc;

use jersi_rules::{Position, Ruleset, SplitMix, Word};
use jersi_schema::{PositionView, VariantView};
use serde::Serialize;

const IDS: [&str; 11] = [
    "jersi-0",
    "jersi-1",
    "jersi-1+nosea",
    "jersi-2",
    "jersi-4",
    "jersi-4+special=mokca",
    "jersi-4+special=mucti/fendi+mountains",
    "jersi-4+mountains+landing",
    "jersi-4+special=mokca,darsi,mucti+square",
    "mikjersi",
    "pijersi",
];

/// A variant at its start and in the middle of a game: captures, stacks and reserves show there.
#[derive(Serialize)]
struct GameFixture {
    variant: VariantView,
    start: PositionView,
    middle: PositionView,
}

/// A whole game of chance: each turn's marked word, and the position after it.
#[derive(Serialize)]
struct PlayoutFixture {
    id: &'static str,
    start: String,
    turns: Vec<(String, String)>,
}

/// A position in which a captured prey can be put back, also after a second step.
#[derive(Serialize)]
struct PutBackFixture {
    variant: VariantView,
    view: PositionView,
}

fn load(id: &str) -> Arc<Ruleset> {
    Ruleset::load(id).expect("one of ours")
}

/// The positions of a game of chance, each with the word of the turn that led to it, the start with none.
fn play_out(rules: &Arc<Ruleset>, seed: u64, most: usize) -> Vec<(String, Position)> {
    let mut random = SplitMix::new(seed);
    let mut game = vec![(String::new(), rules.start())];
    let mut position = rules.start();
    for _ in 0..most {
        let turns = position.turns();
        if turns.is_empty() {
            break;
        }
        let turn = turns[random.below(turns.len() as u64) as usize];
        let word = position.marked_word(turn);
        position.play_unchecked(turn);
        game.push((word, position.clone()));
    }
    game
}

fn games() -> Vec<GameFixture> {
    let game = |id| {
        let rules = load(id);
        let game = play_out(&rules, 7, 90);
        // Where cubes are placed one by one, the middle comes later.
        let middle = if rules.start().state().in_setup() { 45 } else { 25 };
        let (_, middle) = &game[middle.min(game.len() - 2)];
        GameFixture {
            variant: VariantView::new(&rules),
            start: PositionView::new(&rules.start()),
            middle: PositionView::new(middle),
        }
    };
    IDS.into_iter().map(game).collect()
}

fn playouts() -> Vec<PlayoutFixture> {
    let all = IDS.into_iter().flat_map(|id| (1..=3).map(move |seed| (id, seed)));
    all.map(|(id, seed)| {
        let game = play_out(&load(id), seed, 60);
        let turns = game[1..].iter().map(|(word, position)| (word.clone(), position.to_string()));
        PlayoutFixture { id, start: game[0].1.to_string(), turns: turns.collect() }
    })
    .collect()
}

fn put_backs() -> Vec<PutBackFixture> {
    let second_step_after = |word: &Word| {
        let word = word.as_str();
        word.contains('/') && word.split("!!").skip(1).any(|rest| rest.starts_with(['-', '=']))
    };
    let first = |id| {
        let rules = load(id);
        let found = (1..200).find_map(|seed| {
            let game = play_out(&rules, seed, 120);
            game.windows(2).find_map(|pair| {
                let view = PositionView::new(&pair[0].1);
                (pair[1].0.contains("!!") && view.turns.iter().any(second_step_after)).then_some(view)
            })
        });
        PutBackFixture { variant: VariantView::new(&rules), view: found.expect("a put-back") }
    };
    ["mikjersi", "jersi-4+landing"].map(first).into()
}

/// Holds a file of the page to what it should be: a constant of that name and type.
fn hold(name: &str, kind: &str, value: impl Serialize) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../web/fixtures/{name}.ts"));
    let json = serde_json::to_string(&value).expect("JSON");
    let fresh = format!(
        "// Made by `JERSI_UPDATE=1 cargo test -p jersi-schema fixtures`.\n\
         import type {{ {kind} }} from './types';\n\n\
         export const {name}: {kind}[] = {json};\n"
    );
    if std::env::var_os("JERSI_UPDATE").is_some() {
        std::fs::write(&file, &fresh).expect("the fixtures can be written");
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        written == fresh,
        "web/fixtures/{name}.ts is stale: run `JERSI_UPDATE=1 cargo test -p jersi-schema fixtures`"
    );
}

#[test]
fn the_page_s_fixtures_are_fresh() {
    hold("games", "GameFixture", games());
    hold("playouts", "PlayoutFixture", playouts());
    hold("backs", "BackFixture", put_backs());
}
