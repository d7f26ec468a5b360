//! Results as people and programs tell them: `Black wins against White`, `Partie nulle`.

use jersi_rules::Side;

use crate::ending::{Ending, GameResult};

const WHITE: [&str; 9] =
    ["white", "whites", "blanc", "blancs", "blanche", "blanches", "blue", "bleu", "bleus"];
const BLACK: [&str; 9] = ["black", "blacks", "noir", "noirs", "noire", "noires", "red", "rouge", "rouges"];
const DRAW: [&str; 7] = ["draw", "drawn", "nobody", "nul", "nulle", "égalité", "personne"];
const WINS: [&str; 8] = ["win", "wins", "won", "gagne", "gagnent", "gagné", "remporte", "remportent"];
const LOSES: [&str; 6] = ["lose", "loses", "lost", "perd", "perdent", "perdu"];
const RESIGNS: [&str; 8] =
    ["resign", "resigns", "resigned", "resignation", "abandonne", "abandonnent", "abandonné", "abandon"];
/// Not the bare words: programs are called `natsel-time-20s`.
const TIME: [&str; 4] = [" on time", " out of time", " au temps", " le temps"];
const AGREEMENT: [&str; 4] = ["agree", "agreed", "agreement", "accord"];

/// The result that a sentence tells, if it tells one. The colour named first is the one it speaks of.
pub(crate) fn result(sentence: &str) -> Option<GameResult> {
    let lower = sentence.to_lowercase();
    let words = || lower.split(|c: char| !c.is_alphabetic());
    let any = |list: &[&str]| words().any(|word| list.contains(&word));
    let ending = if any(&RESIGNS) {
        Some(Ending::Resignation)
    } else if TIME.iter().any(|phrase| lower.contains(phrase)) {
        Some(Ending::Time)
    } else if any(&AGREEMENT) {
        Some(Ending::Agreement)
    } else {
        None
    };
    if any(&DRAW) {
        return Some(GameResult { winner: None, ending: ending.filter(|ending| ending.fits(None)) });
    }
    let subject = words().find_map(|word| {
        let white = WHITE.contains(&word).then_some(Side::White);
        white.or_else(|| BLACK.contains(&word).then_some(Side::Black))
    })?;
    let winner = match (any(&WINS), any(&LOSES) || any(&RESIGNS)) {
        (true, _) => subject,
        (false, true) => !subject,
        (false, false) => return None,
    };
    Some(GameResult { winner: Some(winner), ending })
}
