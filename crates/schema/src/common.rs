//! What many of the types are made of.

use std::fmt;

use data_encoding::{Encoding, Specification};
use jersi_rules::Side;
use jersi_texts::{Lang, Text};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A moment: milliseconds since 1970 by the server's clock, which never goes back.
pub type Moment = i64;

/// A sentence in every language, as `{ "en": …, "fr": … }`. English is always there, other languages come and go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Message(Text);

impl Message {
    /// What `say` says in each language.
    pub fn by(say: impl FnMut(Lang) -> String) -> Message {
        Message(Text::by(say))
    }

    /// The same, for what is only ever sent, and often: the pseudo-language, which is not sent, has the English sentence.
    pub(crate) fn sent(mut say: impl FnMut(Lang) -> String) -> Message {
        let mut english = String::new();
        Message::by(|lang| {
            if lang == Lang::PSEUDO {
                return std::mem::take(&mut english);
            }
            let sentence = say(lang);
            if lang == Lang::EN {
                english.clone_from(&sentence);
            }
            sentence
        })
    }

    /// The sentence in a language.
    pub fn get(&self, lang: Lang) -> &str {
        self.0.get(lang)
    }
}

impl From<&Text> for Message {
    fn from(text: &Text) -> Message {
        Message(text.clone())
    }
}

/// In English.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialSchema for Message {
    fn schema() -> RefOr<Schema> {
        let text = || ObjectBuilder::new().schema_type(Type::String);
        ObjectBuilder::new()
            .description(Some("A sentence in every language: English, and others by their tags."))
            .property("en", text().description(Some("In English.")))
            .required("en")
            .additional_properties(Some(text()))
            .into()
    }
}

impl ToSchema for Message {}

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SideName {
    /// White, who begins.
    White,
    /// Black.
    Black,
}

impl From<Side> for SideName {
    fn from(side: Side) -> SideName {
        match side {
            Side::White => SideName::White,
            Side::Black => SideName::Black,
        }
    }
}

impl From<SideName> for Side {
    fn from(side: SideName) -> Side {
        match side {
            SideName::White => Side::White,
            SideName::Black => Side::Black,
        }
    }
}

/// Something for White, and the same for Black.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Both<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> Both<T> {
    /// What `each` gives for each side.
    pub fn new(mut each: impl FnMut(Side) -> T) -> Both<T> {
        Both { white: each(Side::White), black: each(Side::Black) }
    }
}

/// A rule file of somebody's own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesFile {
    /// Its name without `.toml`, which is the game's id.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Letters that are not mixed up when read aloud: no `i`, `l`, `o`, `u`.
const LETTERS: &str = "0123456789abcdefghjkmnpqrstvwxyz";

/// The public name of a game: twelve letters and digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, ToSchema)]
#[schema(value_type = String, pattern = "^[0-9a-hjkmnp-tv-z]{12}$", example = "7k3m9x2p4q8r")]
pub struct GameId(String);

impl GameId {
    /// The name that these bytes make, random ones if nobody is to guess it.
    pub fn from_bytes(bytes: [u8; 8]) -> GameId {
        let mut specification = Specification::new();
        specification.symbols.push_str(LETTERS);
        // The alphabet is a constant with 32 different letters: it always makes an encoding.
        let base32: Encoding = specification.encoding().unwrap_or(data_encoding::BASE32_NOPAD);
        let mut text = base32.encode(&bytes);
        text.truncate(12);
        GameId(text)
    }

    /// The text, if it has the form of a name.
    pub fn read(text: &str) -> Option<GameId> {
        (text.len() == 12 && text.chars().all(|c| LETTERS.contains(c))).then(|| GameId(text.to_owned()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GameId, D::Error> {
        let text = String::deserialize(deserializer)?;
        GameId::read(&text)
            .ok_or_else(|| serde::de::Error::custom("a game's name has twelve letters and digits"))
    }
}

/// What the holder of a seat knows. It is sent once to its owner and never stored or logged.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[schema(value_type = String, example = "AAAAAAAAAAAAAAAAAAAAAAAA")]
pub struct Secret(String);

impl Secret {
    /// What somebody knows, or shall know.
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// The text, for the one who gets it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_s_name_has_twelve_letters_and_digits() {
        let id = GameId::from_bytes([0xff, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(GameId::read(id.as_str()), Some(id.clone()));
        assert_ne!(id, GameId::from_bytes([0; 8]));
        for bad in ["", "abc", "ABCDEFGHJKMN", "abcdefghijkl", "../../../../e", "éééééé"] {
            assert_eq!(GameId::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_secret_is_not_told_by_accident() {
        assert!(!format!("{:?}", Secret::new("sesame")).contains("sesame"));
    }
}
