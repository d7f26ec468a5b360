//! The pseudo-language: English in accents and `⟦ ⟧`, to see what did not come from a catalogue.
//!
//! Every vowel of a catalogue's own words has an accent, and so have some consonants; what the code puts into a sentence
//! is left as it is.

use std::borrow::Cow;

use crate::Lang;

const OPEN: char = '⟦';
const CLOSE: char = '⟧';

/// A catalogue's own words.
pub(crate) fn accents(text: &str) -> Cow<'_, str> {
    text.chars().map(accent).collect::<String>().into()
}

fn accent(letter: char) -> char {
    match letter {
        'a' => 'á',
        'c' => 'č',
        'e' => 'ë',
        'i' => 'í',
        'n' => 'ñ',
        'o' => 'ó',
        's' => 'š',
        'u' => 'ú',
        'y' => 'ý',
        'A' => 'Á',
        'C' => 'Č',
        'E' => 'Ë',
        'I' => 'Í',
        'N' => 'Ñ',
        'O' => 'Ó',
        'S' => 'Š',
        'U' => 'Ú',
        'Y' => 'Ý',
        other => other,
    }
}

pub(crate) fn enclose(text: &str) -> String {
    format!("{OPEN}{text}{CLOSE}")
}

/// The mark at the beginning of a text in the pseudo-language, which is no letter of it.
pub(crate) fn is_mark(c: char) -> bool {
    c == OPEN
}

/// For tests: the sentence says something in every language, and all of it comes from a catalogue.
///
/// # Panics
/// If it does not.
#[track_caller]
pub fn assert_speaks(say: impl Fn(Lang) -> String) {
    for lang in Lang::all() {
        let sentence = say(lang);
        assert!(sentence.trim().len() > 5, "a sentence is wanted, not {sentence:?}");
    }
    let marked = say(Lang::PSEUDO);
    assert!(outside(&marked).is_empty(), "not from a catalogue: {marked}");
}

/// What stands outside of all `⟦ ⟧` and has letters: words that came from somewhere else than a catalogue.
///
/// ```
/// assert_eq!(jersi_texts::pseudo::outside("⟦Á šëñtëñčë ⟦íñ⟧ á čátálógúë⟧ and words, 12"), ["and words, 12"]);
/// ```
pub fn outside(text: &str) -> Vec<String> {
    let mut depth = 0_usize;
    let mut pieces = vec![String::new()];
    for c in text.chars() {
        match c {
            OPEN => {
                depth += 1;
                pieces.push(String::new());
            }
            CLOSE => depth = depth.saturating_sub(1),
            _ if depth == 0 => pieces.last_mut().expect("one at least").push(c),
            _ => {}
        }
    }
    let pieces = pieces.iter().map(|piece| piece.trim().to_owned());
    pieces.filter(|piece| piece.chars().any(char::is_alphabetic)).collect()
}

/// The words inside and outside of `⟦ ⟧` that have no accent where one would be: those the code put in.
///
/// ```
/// assert_eq!(jersi_texts::pseudo::plain_words("⟦Á šëñtëñčë wíth a word⟧ more"), ["a", "word", "more"]);
/// ```
pub fn plain_words(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_alphabetic());
    words.filter(|word| word.chars().any(|c| accent(c) != c)).collect()
}
