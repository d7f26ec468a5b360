//! Names of games and secrets of seats.

use std::fmt;

use data_encoding::{BASE64URL_NOPAD, Encoding, HEXLOWER};
use serde::{Deserialize, Deserializer, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use utoipa::ToSchema;

/// Letters that are not mixed up when read aloud: no `i`, `l`, `o`, `u`.
const LETTERS: &str = "0123456789abcdefghjkmnpqrstvwxyz";

fn base32() -> Encoding {
    let mut specification = data_encoding::Specification::new();
    specification.symbols.push_str(LETTERS);
    // The alphabet is a constant with 32 different letters: it always makes an encoding.
    specification.encoding().unwrap_or(data_encoding::BASE32_NOPAD)
}

/// Bytes that nobody can guess.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without randomness no secret can be made, and nothing here can go on.
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// A random number.
pub fn draw() -> u64 {
    u64::from_le_bytes(random())
}

/// The public name of a game: twelve letters and digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, ToSchema)]
#[schema(value_type = String, pattern = "^[0-9a-hjkmnp-tv-z]{12}$", example = "7k3m9x2p4q8r")]
pub struct GameId(String);

impl GameId {
    /// A new name.
    pub fn draw() -> GameId {
        let mut text = base32().encode(&random::<8>());
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
#[derive(Clone, Deserialize, ToSchema)]
#[schema(value_type = String, example = "AAAAAAAAAAAAAAAAAAAAAAAA")]
pub struct Secret(String);

impl Secret {
    /// A new one of 144 bits.
    pub fn draw() -> Secret {
        Secret(BASE64URL_NOPAD.encode(&random::<18>()))
    }

    /// What a client sent.
    pub fn from_text(text: &str) -> Secret {
        Secret(text.to_owned())
    }

    /// The text, for the one who gets it.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored of it.
    pub fn key(&self) -> Key {
        let mut hasher = Sha256::new();
        hasher.update(b"jersi seat\0");
        hasher.update(self.0.as_bytes());
        Key(hasher.finalize().into())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// A secret's hash. Secrets have 144 random bits, so that a plain hash is enough. Compared in constant time.
#[derive(Clone, Copy)]
pub struct Key([u8; 32]);

impl Key {
    /// As hexadecimal text, for the log.
    pub fn to_hex(self) -> String {
        HEXLOWER.encode(&self.0)
    }

    /// From the log.
    pub fn from_hex(text: &str) -> Option<Key> {
        HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok().map(Key)
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl Eq for Key {}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

impl Serialize for Key {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_hex())
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Key, D::Error> {
        let text = String::deserialize(deserializer)?;
        Key::from_hex(&text).ok_or_else(|| serde::de::Error::custom("a key has 64 hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_secrets() {
        let id = GameId::draw();
        assert_eq!(GameId::read(id.as_str()), Some(id.clone()));
        assert_ne!(id, GameId::draw());
        for bad in ["", "abc", "ABCDEFGHJKMN", "abcdefghijkl", "../../../../e", "éééééé"] {
            assert_eq!(GameId::read(bad), None, "{bad}");
        }
        let secret = Secret::draw();
        assert_eq!(secret.reveal().len(), 24);
        assert_eq!(secret.key(), Secret::from_text(secret.reveal()).key());
        assert_ne!(secret.key(), Secret::draw().key());
        assert_eq!(Key::from_hex(&secret.key().to_hex()), Some(secret.key()));
        assert!(!format!("{secret:?} {:?}", secret.key()).contains(secret.reveal()));
    }
}
