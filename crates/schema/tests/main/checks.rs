//! What holds for any text that a client sends.

use jersi_schema::{
    Action, BotBody, ClientMessage, JoinBody, NewGame, PlayBody, PositionBody, RecordBody, RulesBody,
    SecretsBody, SeekBody, TurnBody, WriteBody,
};
use serde::de::DeserializeOwned;

/// A text is read as whatever a client may send, or it is not; an error is a sentence, and reading ends either way.
pub fn message_text(text: &str) {
    read::<ClientMessage>(text);
    read::<NewGame>(text);
    read::<Action>(text);
    read::<JoinBody>(text);
    read::<TurnBody>(text);
    read::<SecretsBody>(text);
    read::<RulesBody>(text);
    read::<PositionBody>(text);
    read::<PlayBody>(text);
    read::<RecordBody>(text);
    read::<WriteBody>(text);
    read::<SeekBody>(text);
    read::<BotBody>(text);
}

fn read<T: DeserializeOwned>(text: &str) {
    if let Err(error) = serde_json::from_str::<T>(text) {
        assert!(!error.to_string().is_empty());
    }
}
