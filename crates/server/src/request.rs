//! Changes that are sent twice. A client gives each change an id of its own; whoever repeats it gets the same answer, and
//! nothing is done a second time.
//!
//! The log keeps a mark of each request: hashes, from which neither the id nor a secret can be made. Names of games and secrets
//! of seats are derived from the id that asked for them, so that a lost answer can be given again without being stored.

use std::fmt;

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use jersi_schema::{GameId, Secret};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::key::Key;
use crate::random;

/// Whoever knows the id that opened a seat can have the seat's secret: such an id has at least so many characters.
pub const SECRET_LENGTH: usize = 20;

/// The id that a client gave a change.
#[derive(Clone)]
pub struct RequestId(String);

impl RequestId {
    /// An id; an empty one is none.
    pub fn new(id: impl Into<String>) -> Option<RequestId> {
        Some(RequestId(id.into())).filter(|id| !id.0.is_empty())
    }

    /// For clients that give no id: one that is never heard again.
    pub fn random() -> RequestId {
        RequestId(random::secret().reveal().to_owned())
    }

    /// Whether nobody guesses it, as far as that can be seen.
    pub fn is_secret(&self) -> bool {
        self.0.len() >= SECRET_LENGTH
    }

    /// How the log knows the request again: by its id, by who asks, and by what is asked for.
    pub fn mark(&self, asker: Option<Key>, content: &impl Serialize) -> Mark {
        let asker = asker.map(Key::to_hex).unwrap_or_default();
        let content = serde_json::to_vec(content).unwrap_or_default();
        let (mut id, mut hash) = ([0; 16], [0; 8]);
        id.copy_from_slice(&self.derive("request", asker.as_bytes())[..16]);
        hash.copy_from_slice(&Sha256::digest(content)[..8]);
        Mark { id, content: hash }
    }

    /// The name of the game that it makes.
    pub fn game(&self) -> GameId {
        let mut name = [0; 8];
        name.copy_from_slice(&self.derive("game", b"")[..8]);
        GameId::from_bytes(name)
    }

    /// The secret of the seat that it opens in a game. `seat` keeps apart what one id may ask for.
    pub fn secret(&self, game: &GameId, seat: &str) -> Secret {
        let place = format!("{game} {seat}");
        Secret::new(BASE64URL_NOPAD.encode(&self.derive("secret", place.as_bytes())[..18]))
    }

    fn derive(&self, purpose: &str, place: &[u8]) -> [u8; 32] {
        let mut hasher = Sha256::new();
        for part in [b"jersi ", purpose.as_bytes(), b"\0", place, b"\0", self.0.as_bytes()] {
            hasher.update(part);
        }
        hasher.finalize().into()
    }
}

/// It may open a seat: it is not told by accident.
impl fmt::Debug for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RequestId(…)")
    }
}

/// What the log keeps of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Of the id and of who asked.
    pub id: [u8; 16],
    /// Of what was asked for.
    pub content: [u8; 8],
}

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&(HEXLOWER.encode(&self.id) + &HEXLOWER.encode(&self.content)))
    }
}

impl<'de> Deserialize<'de> for Mark {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Mark, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = HEXLOWER.decode(text.as_bytes()).ok().filter(|bytes| bytes.len() == 24);
        let bytes = bytes.ok_or_else(|| serde::de::Error::custom("a mark has 48 hexadecimal digits"))?;
        let (mut id, mut content) = ([0; 16], [0; 8]);
        id.copy_from_slice(&bytes[..16]);
        content.copy_from_slice(&bytes[16..]);
        Ok(Mark { id, content })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_id_makes_depends_on_it_alone() {
        let (one, two) = (RequestId::new("one").expect("an id"), RequestId::new("two").expect("an id"));
        assert!(RequestId::new("").is_none());
        assert_eq!(one.game(), one.clone().game());
        assert_ne!(one.game(), two.game());
        let secret = |id: &RequestId, seat| id.secret(&one.game(), seat).reveal().to_owned();
        assert_eq!(secret(&one, "a").len(), 24);
        assert_ne!(secret(&one, "a"), secret(&one, "b"));
        assert_ne!(secret(&one, "a"), secret(&two, "a"));
        // What is in databases must fit for ever.
        assert_eq!(secret(&one, "a"), one.secret(&one.game(), "a").reveal());
        let (ana, bob) = (Key::of(&Secret::new("ana")), Key::of(&Secret::new("bob")));
        assert_ne!(one.mark(Some(ana), &1).id, one.mark(Some(bob), &1).id);
        assert_ne!(one.mark(Some(ana), &1).content, one.mark(Some(ana), &2).content);
        let text = serde_json::to_string(&one.mark(None, &1)).expect("JSON");
        assert_eq!(serde_json::from_str::<Mark>(&text).expect("a mark"), one.mark(None, &1));
        assert!(!text.contains("one"));
    }
}
