//! Sentences in the languages the games are told in.

pub use jersi_texts::{Lang, Text};

/// One of two sentences, formatted.
#[doc(hidden)]
#[macro_export]
macro_rules! pick {
    ($lang:expr, $en:literal, $fr:literal) => {
        match $lang {
            $crate::Lang::En => format!($en),
            _ => format!($fr),
        }
    };
}

/// A text with its first letter in upper case.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The text, or its beginning: messages stay short whatever the input.
pub fn short(text: &str) -> String {
    match text.char_indices().nth(30) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
