//! Names in a rule file, as people read them.

use jersi_rules::{Cube, Ruleset, Side};
use jersi_texts::{Lang, capital};

/// What a side is called, at the beginning of a sentence.
pub fn side_name(rules: &Ruleset, side: Side, lang: Lang) -> String {
    capital(rules.side_name(side, lang))
}

/// The name of a cube's role.
pub fn cube_name(rules: &Ruleset, cube: Cube, lang: Lang) -> String {
    rules.role(cube.role).full_name(lang)
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
