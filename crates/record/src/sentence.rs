//! Results as people and programs tell them: `Black wins against White`, `Partie nulle`. The words stand in the catalogue, and those of all
//! languages are understood.

use std::sync::LazyLock;

use jersi_rules::Side;
use jersi_texts::{Lang, t};

use crate::ending::{Ending, GameResult};

/// What is looked for, in lower case and in all languages.
struct Vocabulary {
    white: Vec<String>,
    black: Vec<String>,
    draw: Vec<String>,
    wins: Vec<String>,
    loses: Vec<String>,
    resigns: Vec<String>,
    /// Phrases, not the bare words: programs are called `natsel-time-20s`.
    time: Vec<String>,
    agreement: Vec<String>,
}

static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| Vocabulary {
    white: words(|lang| t!(lang, "read-white")),
    black: words(|lang| t!(lang, "read-black")),
    draw: words(|lang| t!(lang, "read-draw")),
    wins: words(|lang| t!(lang, "read-wins")),
    loses: words(|lang| t!(lang, "read-loses")),
    resigns: words(|lang| t!(lang, "read-resigns")),
    time: words(|lang| t!(lang, "read-time")).iter().map(|phrase| format!(" {phrase}")).collect(),
    agreement: words(|lang| t!(lang, "read-agreement")),
});

/// What the catalogue lists in each language, between commas.
pub(crate) fn words(list: impl Fn(Lang) -> String) -> Vec<String> {
    let lists = Lang::all().map(list);
    lists
        .flat_map(|list| list.split(',').map(|word| word.trim().to_lowercase()).collect::<Vec<_>>())
        .collect()
}

/// The result that a sentence tells, if it tells one. The colour named first is the one it speaks of.
pub(crate) fn result(sentence: &str) -> Option<GameResult> {
    let lower = sentence.to_lowercase();
    let words = || lower.split(|c: char| !c.is_alphabetic());
    let known = &*VOCABULARY;
    let listed = |list: &[String], word: &str| list.iter().any(|known| known == word);
    let any = |list: &[String]| words().any(|word| listed(list, word));
    let ending = if any(&known.resigns) {
        Some(Ending::Resignation)
    } else if known.time.iter().any(|phrase| lower.contains(phrase)) {
        Some(Ending::Time)
    } else if any(&known.agreement) {
        Some(Ending::Agreement)
    } else {
        None
    };
    if any(&known.draw) {
        return Some(GameResult { winner: None, ending: ending.filter(|ending| ending.fits(None)) });
    }
    let subject = words().find_map(|word| {
        let white = listed(&known.white, word).then_some(Side::White);
        white.or_else(|| listed(&known.black, word).then_some(Side::Black))
    })?;
    let winner = match (any(&known.wins), any(&known.loses) || any(&known.resigns)) {
        (true, _) => subject,
        (false, true) => !subject,
        (false, false) => return None,
    };
    Some(GameResult { winner: Some(winner), ending })
}
