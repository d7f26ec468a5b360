//! Small things everybody needs who writes for people.

use crate::{Lang, pseudo, t, texts};

/// A text with its first letter in upper case.
pub fn capital(text: &str) -> String {
    let start = text.find(|c| !pseudo::is_mark(c)).unwrap_or(0);
    let (mark, rest) = text.split_at(start);
    let mut letters = rest.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    mark.chars().chain(first).chain(letters).collect()
}

/// `a`, `a and b`, `a, b and c`.
pub fn list_and<S: AsRef<str>>(lang: Lang, items: impl IntoIterator<Item = S>) -> String {
    list(lang, items, |some, last| t!(lang, "list-and", some = some, last = last))
}

/// `a`, `a or b`, `a, b or c`.
pub fn list_or<S: AsRef<str>>(lang: Lang, items: impl IntoIterator<Item = S>) -> String {
    list(lang, items, |some, last| t!(lang, "list-or", some = some, last = last))
}

fn list<S: AsRef<str>>(
    lang: Lang,
    items: impl IntoIterator<Item = S>,
    end: impl Fn(&str, &str) -> String,
) -> String {
    let mut items = items.into_iter().peekable();
    let mut list = items.next().map_or_else(String::new, |first| first.as_ref().to_owned());
    while let Some(item) = items.next() {
        list = if items.peek().is_some() {
            t!(lang, "list-next", some = list, next = item.as_ref())
        } else {
            end(&list, item.as_ref())
        };
    }
    list
}

/// A number with so many digits behind the decimal sign of the language, and with a true minus sign.
pub fn decimal(lang: Lang, number: f64, digits: usize) -> String {
    // A sign is no sentence: it is not marked in the pseudo-language.
    let lang = if lang == Lang::PSEUDO { Lang::EN } else { lang };
    let point = texts::CATALOGUE.say(lang, "number-decimal", &[]);
    format!("{number:.digits$}").replace('-', "−").replace('.', &point)
}

/// The quotation marks that have a space inside.
const OPEN: char = '\u{ab}';
const CLOSE: char = '\u{bb}';

/// The text with no-break spaces where a line must not end: before `: ; ! ? % »` and after `«`.
pub fn no_break(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let before = letters.peek().is_some_and(|next| [':', ';', '!', '?', '%', CLOSE].contains(next));
        kept.push(if c == ' ' && (before || kept.ends_with(OPEN)) { '\u{a0}' } else { c });
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    const FR: Lang = Lang::known("fr");

    #[test]
    fn capitals() {
        for (text, capitalised) in [("", ""), ("élan", "Élan"), ("ß", "SS"), ("A b", "A b"), ("⟦á⟧", "⟦Á⟧")]
        {
            assert_eq!(capital(text), capitalised);
        }
    }

    #[test]
    fn lists() {
        assert_eq!(list_and(Lang::EN, [""; 0]), "");
        assert_eq!(list_and(Lang::EN, ["a"]), "a");
        assert_eq!(list_and(FR, ["a", "b"]), "a et b");
        assert_eq!(list_and(Lang::EN, ["a", "b", "c", "d"]), "a, b, c and d");
        assert_eq!(list_or(FR, ["a", "b", "c"]), "a, b ou c");
    }

    #[test]
    fn decimals() {
        assert_eq!(decimal(Lang::EN, -1234.56, 1), "−1234.6");
        assert_eq!(decimal(FR, 0.5, 2), "0,50");
        assert_eq!(decimal(FR, 2.0, 0), "2");
        assert_eq!(decimal(Lang::PSEUDO, 0.5, 1), "0.5");
    }

    #[test]
    fn french_signs_stay_with_their_words() {
        assert_eq!(
            no_break("« oui » : 50 % ; non ? a b"),
            "«\u{a0}oui\u{a0}»\u{a0}: 50\u{a0}%\u{a0}; non\u{a0}? a b"
        );
    }

    #[test]
    fn large_numbers_are_exact() {
        let say = |n: u64| t!(Lang::EN, "list-and", some = n, last = 0);
        assert_eq!(say(9_007_199_254_740_993), "9007199254740993 and 0");
        assert_eq!(say(12_345_678), "12345678 and 0");
    }
}
