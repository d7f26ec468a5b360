//! A player's games as a feed for news readers and calendars: for those who want to be told where a browser cannot.
//!
//! Its address is made of the player's key and of chance, so that nobody guesses it, every device with the key finds the same one, and it can be
//! replaced. It opens no seat. The store has the hash of it.

mod atom;
mod calendar;

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use jersi_rules::Side;
use jersi_schema::{GameId, Moment, Phase, Secret};
use jersi_texts::{Lang, t};
use sha2::{Digest, Sha256};
use time::OffsetDateTime;

pub use self::atom::atom;
pub use self::calendar::calendar;
use crate::game::Seat;
use crate::key::Key;
use crate::problem::Problem;
use crate::random;
use crate::referee::Referee;
use crate::store::{Kind, Notice, Summary};

/// A feed that nobody has read for so long, in milliseconds, is forgotten.
const KEPT: i64 = 400 * 24 * 3_600_000;

/// It is noted so often that a feed is read, in milliseconds.
const NOTED: i64 = 30 * 24 * 3_600_000;

/// How many games are looked at.
const SOME: usize = 5_000;

/// A game in which it is the reader's turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    game: GameId,
    title: String,
    /// What is to be done.
    text: String,
    /// Since when.
    since: Moment,
    /// Until when, if a clock runs.
    deadline: Option<Moment>,
    /// How many turns were played.
    turns: u32,
}

/// A feed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feed {
    lang: Lang,
    /// `scheme://host` of the site.
    origin: String,
    /// A name for it that tells nothing.
    name: String,
    title: String,
    /// When it was made.
    made: Moment,
    /// The game whose turn ends first comes first.
    items: Vec<Item>,
}

/// The part of the address that nobody guesses.
fn secret_of(player: &Secret, salt: &str) -> Secret {
    let mut hasher = Sha256::new();
    for part in ["jersi feed", player.reveal(), salt] {
        hasher.update(part.as_bytes());
        hasher.update([0]);
    }
    Secret::new(BASE64URL_NOPAD.encode(&hasher.finalize()[..24]))
}

fn hash(secret: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(format!("jersi feed address\0{secret}").as_bytes()))
}

/// The secret of a player's feed; it is made, if there is none.
pub async fn open(referee: &Referee, player: &Secret) -> Result<Secret, Problem> {
    let (board, now, name) = (referee.store.board(), referee.clock.now(), Key::of(player).to_hex());
    if board.notice(Kind::Feed, &name).await?.is_none() {
        let salt = random::secret().reveal().to_owned();
        let topic = hash(secret_of(player, &salt).reveal());
        let until = now + KEPT;
        let notice = Notice {
            kind: Kind::Feed,
            name: name.clone(),
            topic,
            body: salt,
            since: now,
            until,
            taken: None,
        };
        // Should somebody else have been first, theirs is the one.
        board.post(notice).await?;
    }
    let known = board.notice(Kind::Feed, &name).await?.ok_or_else(Problem::internal)?;
    Ok(secret_of(player, &known.body))
}

/// The address of a player's feed leads nowhere any more; whether there was one.
pub async fn close(referee: &Referee, player: &Secret) -> Result<bool, Problem> {
    Ok(referee.store.board().remove(Kind::Feed, &Key::of(player).to_hex()).await?)
}

/// The feed behind an address, if there is one.
pub async fn read(
    referee: &Referee,
    secret: &str,
    lang: Lang,
    origin: String,
) -> Result<Option<Feed>, Problem> {
    let (board, now, topic) = (referee.store.board(), referee.clock.now(), hash(secret));
    let Some(known) = board.notices(Kind::Feed, Some(&topic)).await?.pop() else { return Ok(None) };
    let key = Key::from_hex(&known.name).ok_or_else(Problem::internal)?;
    if known.until < now + KEPT - NOTED {
        board.renew(Kind::Feed, &known.name, &known.body, now + KEPT).await?;
    }
    let mut items = Vec::new();
    for game in referee.store.of_keys(&[key], SOME).await? {
        items.extend(item(referee, &game, key, lang).await?);
    }
    items.sort_by_key(|item: &Item| (item.deadline.unwrap_or(Moment::MAX), item.since));
    let (name, title) = (uuid(&topic), t!(lang, "feed-title"));
    Ok(Some(Feed { lang, origin, name, title, made: known.since, items }))
}

async fn item(referee: &Referee, game: &Summary, key: Key, lang: Lang) -> Result<Option<Item>, Problem> {
    let holds =
        |side: &Side| matches!(&game.seats[side.index()], Seat::Person { key: own, .. } if *own == key);
    let text = match game.phase {
        Phase::Playing if holds(&game.to_move) => t!(lang, "feed-turn"),
        Phase::Choosing => {
            let open = |game: &crate::game::Game| {
                Side::BOTH.into_iter().any(|side| game.holds(side, key) && !game.has_chosen(side))
            };
            match referee.look(&game.game, open).await {
                Ok(true) => t!(lang, "feed-choose"),
                // One that cannot be read now is in the feed the next time.
                _ => return Ok(None),
            }
        }
        _ => return Ok(None),
    };
    let side = Side::BOTH.into_iter().find(holds).unwrap_or(game.to_move);
    // The name of a game with rules of its own is in its file, which is not read for this.
    let name = match referee.library.load(&game.variant, None) {
        Ok(rules) => rules.about().name.get(lang).to_owned(),
        Err(_) => game.variant.clone(),
    };
    let title = match &game.seats[(!side).index()] {
        Seat::Person { name: other, .. } if !other.is_empty() => {
            t!(lang, "feed-against", game = &name, who = other.as_str())
        }
        Seat::Computer { level } => t!(lang, "feed-against-computer", game = &name, level = *level),
        _ => name,
    };
    Ok(Some(Item {
        game: game.game.clone(),
        title,
        text,
        since: game.updated,
        deadline: game.deadline,
        turns: game.turns,
    }))
}

/// A moment on the world's clock.
fn at(moment: Moment) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(moment.div_euclid(1000)).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

/// A name for ever (RFC 9562, version 8: of our own making).
fn uuid(of: &str) -> String {
    let mut bytes: [u8; 32] = Sha256::digest(of.as_bytes()).into();
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex = HEXLOWER.encode(&bytes[..16]);
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A feed with everything that could go wrong in it.
    pub fn example(lang: Lang) -> Feed {
        let item = |game: u8, title: &str, deadline: Option<Moment>| Item {
            game: GameId::from_bytes([game; 8]),
            title: title.to_owned(),
            text: "Your turn".to_owned(),
            since: 1_790_000_000_000,
            deadline,
            turns: 7,
        };
        Feed {
            lang,
            origin: "https://jersi.example".to_owned(),
            name: uuid("a feed"),
            title: "Jersi & I".to_owned(),
            made: 1_780_000_000_000,
            items: vec![
                item(1, "Pijersi: <Ana> & \"Bob\"; 1, 2\\3\nnew", Some(1_790_259_200_000)),
                item(2, &"é".repeat(60), None),
            ],
        }
    }
}
