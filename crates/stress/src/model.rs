//! The game as a client knows it.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// The clocks at a moment.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub struct Clocks {
    /// What White had left.
    pub white: i64,
    /// What Black had left.
    pub black: i64,
    /// Whose clock runs.
    pub running: Option<String>,
    /// The moment.
    pub at: i64,
}

/// An offer that waits for an answer.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub struct Offer {
    /// Who made it.
    pub side: String,
    /// What it is.
    pub offer: String,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub struct Ended {
    /// Who won.
    pub winner: Option<String>,
    /// Why.
    pub reason: Option<String>,
}

/// The position: what a bot needs of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
pub struct Board {
    /// The position string.
    pub position: String,
    /// Who is to move.
    pub side: String,
    /// Turns left in a countdown.
    pub countdown: Option<u8>,
    /// Every legal turn.
    pub turns: Vec<String>,
}

/// How a game stands.
#[derive(Clone, Debug, Deserialize)]
pub struct Now {
    /// `waiting`, `choosing`, `playing` or `over`.
    pub phase: String,
    /// The variant.
    pub variant: String,
    /// The position.
    pub view: Board,
    /// The clocks.
    pub clocks: Option<Clocks>,
    /// Offers.
    pub offers: Vec<Offer>,
    /// Who has chosen a special form.
    pub chosen: Vec<String>,
    /// How it ended.
    pub result: Option<Ended>,
}

/// A message about a game, or the whole of it.
#[derive(Debug, Deserialize)]
pub struct News<'a> {
    /// Its version.
    pub version: u64,
    /// The version it builds on; 0 for none.
    pub from: u64,
    /// How many known turns stay.
    pub keep: usize,
    /// The turns after those.
    #[serde(borrow)]
    pub turns: Vec<&'a RawValue>,
    /// How it stands.
    #[serde(borrow)]
    pub now: &'a RawValue,
}

/// What became of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Applied {
    /// It was news.
    New,
    /// It was known.
    Old,
    /// It builds on what is not known: the game must be asked for again.
    Gap,
}

/// A game as a client knows it.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// The version; 0 if nothing is known.
    pub version: u64,
    /// The turns, as the server wrote them.
    pub turns: Vec<String>,
    /// A digest of the turns up to each one.
    digests: Vec<u64>,
    /// How it stands.
    pub now: Option<Now>,
    /// The same as the server wrote it.
    raw_now: String,
}

impl Model {
    /// Takes a message in, as the protocol says: what is not newer is left aside; what builds on another version is
    /// a gap; else the first `keep` turns stay, `turns` are added, and `now` replaces the rest.
    pub fn apply(&mut self, news: &News) -> Result<Applied, String> {
        if news.version <= self.version {
            return Ok(Applied::Old);
        }
        if news.from != 0 && news.from != self.version {
            return Ok(Applied::Gap);
        }
        if news.keep > self.turns.len() {
            return Err(format!(
                "version {} keeps {} turns of {}, which had {}",
                news.version,
                news.keep,
                news.from,
                self.turns.len()
            ));
        }
        let now: Now = serde_json::from_str(news.now.get())
            .map_err(|error| format!("version {}: `now` cannot be read: {error}", news.version))?;
        self.version = news.version;
        self.turns.truncate(news.keep);
        self.digests.truncate(news.keep);
        for turn in &news.turns {
            let mut hasher = DefaultHasher::new();
            (self.digests.last(), turn.get()).hash(&mut hasher);
            self.digests.push(hasher.finish());
            self.turns.push(turn.get().to_owned());
        }
        self.now = Some(now);
        self.raw_now = news.now.get().to_owned();
        Ok(Applied::New)
    }

    /// A digest of all but the clocks.
    pub fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.digests.last().hash(&mut hasher);
        if let Some(now) = &self.now {
            (&now.phase, &now.variant, &now.view, &now.offers, &now.chosen, &now.result).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.now.as_ref().is_some_and(|now| now.phase == "over")
    }

    /// The whole game as the server would write it now, without the moment at which the clocks were looked at.
    pub fn whole(&self, game: &str) -> Result<Value, String> {
        let turns: Result<Vec<Value>, _> = self.turns.iter().map(|turn| serde_json::from_str(turn)).collect();
        let turns = turns.map_err(|error| format!("a turn cannot be read: {error}"))?;
        let now: Value =
            serde_json::from_str(&self.raw_now).map_err(|error| format!("`now` cannot be read: {error}"))?;
        Ok(timeless(serde_json::json!({
            "game": game, "version": self.version, "from": 0, "keep": 0, "turns": turns, "now": now,
        })))
    }
}

/// A game without the moment at which its clocks were looked at.
pub fn timeless(mut game: Value) -> Value {
    if let Some(at) = game.pointer_mut("/now/clocks/at") {
        *at = Value::Null;
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    fn news(version: u64, from: u64, keep: usize, turns: &[&str]) -> String {
        let now = serde_json::json!({
            "phase": "playing", "variant": "v", "offers": [], "chosen": [], "clocks": null, "result": null,
            "view": { "position": "p", "side": "white", "countdown": null, "turns": [] },
        });
        serde_json::json!({ "game": "g", "version": version, "from": from, "keep": keep, "turns": turns, "now": now })
            .to_string()
    }

    #[test]
    fn only_what_is_newer_and_fits_is_taken_in() {
        let mut model = Model::default();
        let mut take = |text: String| {
            let applied = model.apply(&serde_json::from_str(&text).expect("news")).expect("applied");
            (applied, model.turns.concat())
        };
        assert_eq!(take(news(3, 2, 0, &["a"])), (Applied::Gap, String::new()));
        assert_eq!(take(news(2, 0, 0, &["a", "b"])), (Applied::New, "\"a\"\"b\"".into()));
        assert_eq!(take(news(3, 2, 1, &["c"])), (Applied::New, "\"a\"\"c\"".into()));
        assert_eq!(take(news(3, 2, 1, &["c"])).0, Applied::Old);
        assert_eq!(take(news(5, 4, 2, &["d"])), (Applied::Gap, "\"a\"\"c\"".into()));
        assert_eq!(take(news(5, 3, 2, &["d"])), (Applied::New, "\"a\"\"c\"\"d\"".into()));
        assert_eq!(take(news(6, 0, 0, &[])), (Applied::New, String::new()));
    }
}
