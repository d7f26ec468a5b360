//! Where randomness comes from: the operating system. The games themselves draw nothing.

use data_encoding::BASE64URL_NOPAD;
use jersi_schema::{GameId, Secret};

use crate::game::{Draws, NextGame};

/// Bytes that nobody can guess.
fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without randomness no secret can be made, and nothing here can go on.
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// A random number.
pub fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

/// A new name for a game.
pub fn game_id() -> GameId {
    GameId::from_bytes(bytes())
}

/// A new secret of 144 bits.
pub fn secret() -> Secret {
    Secret::new(BASE64URL_NOPAD.encode(&bytes::<18>()))
}

/// What chance has to decide about a new game.
pub fn draws() -> Draws {
    Draws { colours: number(), setup: number(), forms: [number(), number()] }
}

/// A name for a rematch, and what chance has to decide about it.
pub fn next_game() -> NextGame {
    NextGame { id: game_id(), draws: draws() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_secrets_are_new() {
        assert_ne!(game_id(), game_id());
        assert_eq!(GameId::read(game_id().as_str()).map(|id| id.as_str().len()), Some(12));
        assert_eq!(secret().reveal().len(), 24);
        assert_ne!(secret().reveal(), secret().reveal());
    }
}
