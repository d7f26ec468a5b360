//! Sentences in the languages the games are told in.

use std::fmt;

/// One of two sentences, formatted.
macro_rules! pick {
    ($lang:expr, $en:literal, $fr:literal) => {
        match $lang {
            $crate::Lang::En => format!($en),
            $crate::Lang::Fr => format!($fr),
        }
    };
}

/// A text with its first letter in upper case.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

/// The same text in each language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text {
    /// In English.
    pub en: String,
    /// In French.
    pub fr: String,
}

impl Text {
    /// The text in a language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}
