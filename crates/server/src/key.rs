//! What is stored of a seat's secret.

use std::fmt;

use data_encoding::HEXLOWER;
use jersi_schema::Secret;
use serde::{Deserialize, Deserializer, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// A secret's hash. Secrets have 144 random bits, so that a plain hash is enough. Compared in constant time.
#[derive(Clone, Copy)]
pub struct Key([u8; 32]);

impl Key {
    /// The key that fits a secret.
    pub fn of(secret: &Secret) -> Key {
        let mut hasher = Sha256::new();
        hasher.update(b"jersi seat\0");
        hasher.update(secret.reveal().as_bytes());
        Key(hasher.finalize().into())
    }

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
    fn a_key_fits_one_secret() {
        let key = Key::of(&Secret::new("sesame"));
        assert_eq!(key, Key::of(&Secret::new("sesame")));
        assert_ne!(key, Key::of(&Secret::new("sesame ")));
        // What is in databases must fit for ever.
        assert_eq!(key.to_hex(), "569426c7cb14c13443b49bf565d2d0b6ef21261b95d8cb351792144fb5e84410");
        assert_eq!(Key::from_hex(&key.to_hex()), Some(key));
        assert!(!format!("{key:?}").contains(&key.to_hex()));
    }
}
