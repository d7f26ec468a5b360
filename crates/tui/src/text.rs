//! Sentences in two languages.

use jersi_rules::{Cube, Lang, Ruleset, Side};

/// One of two sentences, formatted.
macro_rules! tr {
    ($lang:expr, $en:literal, $fr:literal) => {
        match $lang {
            jersi_rules::Lang::En => format!($en),
            _ => format!($fr),
        }
    };
}
pub(crate) use tr;

/// One of two fixed texts.
pub fn pick(lang: Lang, en: &'static str, fr: &'static str) -> &'static str {
    match lang {
        Lang::En => en,
        _ => fr,
    }
}

/// A text with its first letter in upper case.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// What a side is called, at the beginning of a sentence.
pub fn side_name(rules: &Ruleset, side: Side, lang: Lang) -> String {
    capital(rules.side_name(side, lang))
}

/// The name of a cube's role.
pub fn cube_name(rules: &Ruleset, cube: Cube, lang: Lang) -> &str {
    rules.role(cube.role).title.get(lang)
}

/// The cubes as letters, with how many: `N Kx4`.
pub fn letters(rules: &Ruleset, cubes: impl Iterator<Item = Cube>) -> String {
    let letters: Vec<char> = cubes.map(|cube| rules.letter(cube)).collect();
    let groups = letters.chunk_by(|a, b| a == b).map(|group| match group.len() {
        1 => group[0].to_string(),
        n => format!("{}x{n}", group[0]),
    });
    groups.collect::<Vec<_>>().join(" ")
}
