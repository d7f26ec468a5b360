//! What the tests share: a wide list of variants, repeatable chance, and random play.
#![allow(dead_code)] // each test uses its part

pub mod checks;

use std::collections::BTreeSet;
use std::sync::Arc;

use jersi_rules::{Position, Ruleset, SplitMix, State, Turn};

/// The special forms of Jersi 4.
pub const FORMS: [&str; 6] = ["mokca", "darsi", "mucti", "pamei", "galtu", "fendi"];

/// All games, every option alone, and what the authors and the vectors combine.
const NAMED: [&str; 54] = [
    "jersi-0",
    "jersi-1",
    "jersi-1+nosea",
    "jersi-2",
    "jersi-2+setup=free",
    "jersi-2+setup=random",
    "jersi-2+setup=random+seed=1",
    "jersi-2+setup=random-mirror",
    "jersi-2+setup=random-mirror+seed=18446744073709551615",
    "jersi-4",
    "jersi-4+special=mokca",
    "jersi-4+special=darsi",
    "jersi-4+special=mucti",
    "jersi-4+special=pamei",
    "jersi-4+special=galtu",
    "jersi-4+special=fendi",
    "jersi-4+special=mokca/darsi",
    "jersi-4+special=fendi/mucti",
    "jersi-4+special=none/galtu",
    "jersi-4+mountains",
    "jersi-4+landing",
    "jersi-4+square",
    "jersi-4+turn",
    "jersi-4+straight",
    "jersi-4+setup=free",
    "jersi-4+special=mokca+square+turn",
    "jersi-4+square+straight",
    "jersi-4+mountains+landing",
    "jersi-4+special=mokca+mountains",
    "jersi-4+special=mokca+mountains+landing",
    "jersi-4+special=fendi+mountains",
    "jersi-4+special=mucti+landing",
    "jersi-4+special=mucti+mountains+landing+square",
    "jersi-4+special=galtu+mountains+setup=free",
    "jersi-4+special=pamei+mountains",
    "jersi-4+mountains+straight",
    "jersi-4+landing+turn",
    "jersi-4+special=fendi+mountains+landing+square+turn",
    "jersi-4+special=mokca,darsi,fendi/none+square",
    "jersi-4+special=fendi,mucti,mucti+square+turn",
    "jersi-4+special=mokca,mokca,mokca/fendi,fendi,fendi+square",
    "jersi-4+special=mokca,fendi,mucti+mountains+landing+square+straight",
    "jersi-4+special=mucti,mucti,galtu+mountains+landing+square+setup=free",
    "mikjersi",
    "pijersi",
    "jersi",
    "jersi+nodrop",
    "pijersi-0",
    "mikjersi+setup=free",
    "mikjersi+setup=random-mirror+seed=3",
    "pijersi+setup=full-random",
    "pijersi+setup=full-random+seed=7",
    "pijersi+setup=half-random",
    "pijersi+setup=half-random+seed=91",
];

/// How many pseudo-random combinations are added to the named variants.
const COMBINED: usize = 100;

/// The named variants, then different legal combinations by lot; always the same ones.
pub fn variants() -> Vec<String> {
    let mut ids: Vec<String> = NAMED.iter().map(|id| id.to_string()).collect();
    let mut random = SplitMix::new(0x6a65_7273);
    while ids.len() < NAMED.len() + COMBINED {
        let (base, options) = random_options(&mut random);
        let id = load(&join(base, &options)).id().to_owned();
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}

/// A game with legal options, in any order.
pub fn random_options(random: &mut SplitMix) -> (&'static str, Vec<String>) {
    let mut options = Vec::new();
    let base = match random.below(10) {
        0 => {
            if one_in(random, 2) {
                options.push("nosea".into());
            }
            "jersi-1"
        }
        1 | 2 => {
            match random.below(4) {
                0 => options.push("setup=free".into()),
                1 => options.push("setup=symmetric".into()),
                n => {
                    options.push(if n == 2 { "setup=random".into() } else { "setup=random-mirror".into() });
                    if !one_in(random, 4) {
                        options.push(format!("seed={}", random.next() >> random.below(64)));
                    }
                }
            }
            "jersi-2"
        }
        _ => {
            let square = one_in(random, 2);
            let most = if square { 3 } else { 1 };
            match random.below(4) {
                0 => {}
                1 => options.push(format!("special={}", forms(random, most))),
                _ => options.push(format!("special={}/{}", forms(random, most), forms(random, most))),
            }
            for (there, name) in [
                (square, "square"),
                (one_in(random, 2), "mountains"),
                (one_in(random, 2), "landing"),
                (one_in(random, 4), "setup=free"),
                (one_in(random, 6), "setup=standard"),
            ] {
                let setup_twice = name == "setup=standard" && options.iter().any(|o| o == "setup=free");
                if there && !setup_twice {
                    options.push(name.into());
                }
            }
            match random.below(3) {
                0 => options.push("turn".into()),
                1 => options.push("straight".into()),
                _ => {}
            }
            "jersi-4"
        }
    };
    random.shuffle(&mut options);
    (base, options)
}

fn forms(random: &mut SplitMix, most: u64) -> String {
    let count = random.below(most + 1);
    if count == 0 {
        return "none".into();
    }
    let names: Vec<&str> = (0..count).map(|_| *pick(random, &FORMS)).collect();
    names.join(",")
}

/// An id of its parts.
pub fn join(base: &str, options: &[String]) -> String {
    options.iter().fold(base.to_owned(), |id, option| id + "+" + option)
}

/// One of the items.
pub fn pick<'a, T>(random: &mut SplitMix, items: &'a [T]) -> &'a T {
    &items[random.below(items.len() as u64) as usize]
}

/// True once in `n` times.
pub fn one_in(random: &mut SplitMix, n: u64) -> bool {
    random.below(n) == 0
}

/// The rules of an id that must be legal.
pub fn load(id: &str) -> Arc<Ruleset> {
    Ruleset::load(id).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

/// A position that must be valid.
pub fn position(id: &str, text: &str) -> Position {
    Position::read(&load(id), text).unwrap_or_else(|error| panic!("{id} {text}: {error}"))
}

/// How many times the usual work is wanted: `JERSI_LONG=20 cargo test`.
pub fn long() -> usize {
    std::env::var("JERSI_LONG").ok().and_then(|n| n.parse().ok()).unwrap_or(1)
}

/// A turn by lot. Captures are preferred, so that games move on and end.
pub fn random_turn(random: &mut SplitMix, state: &State, turns: &[Turn]) -> Turn {
    let takes = |turn: &Turn| match *turn {
        Turn::Steps { to, then, .. } => {
            let enemy = state.own(!state.side());
            enemy.has(to) || then.is_some_and(|end| enemy.has(end))
        }
        _ => false,
    };
    if one_in(random, 3) {
        let sharp: Vec<&Turn> = turns.iter().filter(|turn| takes(turn)).collect();
        if !sharp.is_empty() {
            return **pick(random, &sharp);
        }
    }
    *pick(random, turns)
}

/// Plays by lot until the game ends or `most` turns are played, and shows every position on the way.
pub fn play_out(
    start: Position,
    random: &mut SplitMix,
    most: usize,
    mut see: impl FnMut(&Position),
) -> Position {
    let mut position = start;
    let mut turns = Vec::new();
    for _ in 0..most {
        see(&position);
        position.turns_into(&mut turns);
        if turns.is_empty() {
            return position;
        }
        let turn = random_turn(random, position.state(), &turns);
        position.play_unchecked(turn);
    }
    see(&position);
    position
}

/// The name of a variant of an enum, as its `Debug` begins.
pub fn name(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("").to_owned()
}

/// Every name was seen, and no other.
pub fn complete<'a>(seen: impl Iterator<Item = &'a str>, all: &[&str]) {
    assert_eq!(seen.collect::<BTreeSet<_>>(), all.iter().copied().collect::<BTreeSet<_>>());
}
