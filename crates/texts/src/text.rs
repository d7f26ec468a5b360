//! One text in every language.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::Lang;

/// The same text in every language: from a rule file, or a sentence for readers of whom it is not known what they read.
///
/// ```
/// use jersi_texts::{Lang, Text};
///
/// let rock = Text::new("rock").with(Lang::known("fr"), "pierre");
/// assert_eq!(rock.get(Lang::known("fr")), "pierre");
/// assert_eq!(rock.to_string(), "rock");
/// ```
#[derive(Clone)]
pub struct Text(
    /// By [`Lang::index`], one for each of [`Lang::all`] and one in the pseudo-language, so that a sentence that is kept
    /// shows there where it came from.
    Box<[String]>,
);

impl Text {
    /// A text in English, which speaks for all languages until they have [their own](Text::with).
    pub fn new(english: impl Into<String>) -> Text {
        let english = english.into();
        Text::by(|_| english.clone())
    }

    /// What is said in each language.
    pub fn by(say: impl FnMut(Lang) -> String) -> Text {
        Text(Lang::with_pseudo().map(say).collect())
    }

    /// The same, but in that language.
    #[must_use]
    pub fn with(mut self, lang: Lang, text: impl Into<String>) -> Text {
        self.0[lang.index()] = text.into();
        self
    }

    /// The text in a language.
    pub fn get(&self, lang: Lang) -> &str {
        &self.0[lang.index()]
    }

    /// The text in every language, English first.
    pub fn iter(&self) -> impl Iterator<Item = (Lang, &str)> {
        Lang::all().map(|lang| (lang, self.get(lang)))
    }

    /// Whether nothing is said in any language.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(String::is_empty)
    }
}

/// Texts are equal that say the same in every language; the pseudo-language is none.
impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Text {}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.iter().for_each(|text| text.hash(state));
    }
}

/// Nothing, in every language.
impl Default for Text {
    fn default() -> Text {
        Text::new("")
    }
}

/// In English, for all languages.
impl From<String> for Text {
    fn from(english: String) -> Text {
        Text::new(english)
    }
}

/// In English, for all languages.
impl From<&str> for Text {
    fn from(english: &str) -> Text {
        Text::new(english)
    }
}

/// In English.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.get(Lang::EN))
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// As an object: `{ "en": …, "fr": … }`, with all languages.
#[cfg(feature = "serde")]
impl serde::Serialize for Text {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(lang, text)| (lang.tag(), text)))
    }
}

/// English must be there, others may; languages without texts here are passed over.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Text {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        let mut texts = std::collections::BTreeMap::<String, String>::deserialize(deserializer)?;
        let english = texts.remove(Lang::EN.tag()).ok_or_else(|| serde::de::Error::missing_field("en"))?;
        Ok(Text::by(|lang| texts.remove(lang.tag()).unwrap_or_else(|| english.clone())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FR: Lang = Lang::known("fr");

    #[test]
    fn english_speaks_for_the_others() {
        let text = Text::new("a");
        assert_eq!([text.get(Lang::EN), text.get(FR), text.get(Lang::PSEUDO)], ["a", "a", "a"]);
        let text = text.with(FR, "b");
        assert_eq!([text.get(Lang::EN), text.get(FR), text.get(Lang::PSEUDO)], ["a", "b", "a"]);
        assert_eq!(text, Text::by(|lang| if lang == FR { "b" } else { "a" }.to_owned()));
        assert!(Text::default().is_empty() && !text.is_empty());
    }

    #[cfg(feature = "serde")]
    #[test]
    fn as_json() {
        let text = Text::new("a").with(FR, "b");
        let json = serde_json::to_string(&text).expect("JSON");
        // A language that has no text of its own has the English one.
        let each =
            Lang::all().map(|lang| format!("{:?}:{:?}", lang.tag(), if lang == FR { "b" } else { "a" }));
        assert_eq!(json, format!("{{{}}}", each.collect::<Vec<_>>().join(",")));
        assert_eq!(serde_json::from_str::<Text>(&json).expect("a text"), text);
        let said = Text::by(|lang| crate::t!(lang, "language-name"));
        let json = serde_json::to_string(&said).expect("JSON");
        assert_eq!(serde_json::from_str::<Text>(&json).expect("a text"), said);
        let more = r#"{"fr":"b","tlh":"x","en":"a"}"#;
        assert_eq!(serde_json::from_str::<Text>(more).expect("a text"), text);
        assert_eq!(serde_json::from_str::<Text>(r#"{"en":"a"}"#).expect("a text"), Text::new("a"));
        assert!(serde_json::from_str::<Text>(r#"{"fr":"b"}"#).is_err());
        assert_eq!(serde_json::to_string(&FR).expect("JSON"), "\"fr\"");
        assert_eq!(serde_json::from_str::<Lang>("\"fr-CA\"").expect("a language"), FR);
    }
}
