//! Telling people who are away, by their browsers' push services (RFC 8030): it is their turn, somebody has joined, the game is over.
//!
//! A subscription is a notice of the store under the player's key; what is to be sent is one, too, so that servers that share a database send
//! it once, and that nothing is forgotten by a restart. Nobody who plays waits for any of this.

mod client;
mod crypt;
mod outbox;
mod words;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use data_encoding::HEXLOWER;
use jersi_schema::{Moment, SubscriptionBody};
use jersi_texts::Lang;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tokio::sync::{Notify, OnceCell};

use self::client::Endpoint;
use self::crypt::{BrowserKeys, SiteKey};
pub use self::outbox::keep_outbox;
use crate::config::Config;
use crate::guard::Client;
use crate::key::Key;
use crate::problem::Problem;
use crate::quota::Ration;
use crate::serve::App;
use crate::store::{Kind, Notice};

/// A subscription that is not renewed lapses after so long, in milliseconds: its browser was not seen for half a year.
const KEPT: i64 = 180 * 24 * 3_600_000;

/// Browsers of one player.
const BROWSERS: usize = 10;

/// The site's key has one name in every store.
const SITE: &str = "site";

/// What the server needs to tell people who are away.
pub struct Push {
    key: OnceCell<SiteKey>,
    /// Whom push services may turn to.
    contact: Option<String>,
    /// Push services within this machine are sent to: for tests.
    allow_local: bool,
    /// There is something to send.
    wake: Notify,
    /// How many messages are on their way to each push service.
    busy: Mutex<HashMap<String, usize>>,
}

/// A browser that wants to be told, as it is stored.
#[derive(Serialize, Deserialize)]
struct Subscription {
    endpoint: String,
    p256dh: String,
    auth: String,
    lang: String,
}

impl Push {
    /// As the configuration says.
    pub fn new(config: &Config) -> Push {
        Push {
            key: OnceCell::new(),
            contact: config.base_url.clone().filter(|url| url.starts_with("https://")),
            allow_local: config.allow_local_push,
            wake: Notify::new(),
            busy: Mutex::default(),
        }
    }

    /// Looks at once for what is to be sent.
    pub fn look(&self) {
        self.wake.notify_one();
    }

    fn busy(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The site's key: made by whichever server first needs it, the same for all.
    async fn site_key(app: &App) -> Result<&SiteKey, Problem> {
        let board = app.referee.store.board();
        app.push
            .key
            .get_or_try_init(|| async {
                if board.notice(Kind::PushKey, SITE).await?.is_none() {
                    let body = SiteKey::generate().map_err(|_| Problem::internal())?;
                    let now = app.referee.clock.now();
                    board.post(notice(Kind::PushKey, SITE, "", body, (now, i64::MAX))).await?;
                }
                let stored = board.notice(Kind::PushKey, SITE).await?.ok_or_else(Problem::internal)?;
                SiteKey::read(&stored.body).ok_or_else(|| {
                    tracing::error!("the key for push services is damaged; remove the notice `push-key`");
                    Problem::internal()
                })
            })
            .await
    }

    /// What browsers know the site by.
    pub async fn public_key(app: &App) -> Result<String, Problem> {
        Ok(Push::site_key(app).await?.public())
    }

    /// Tells this browser from now on what happens in the games of a key; until when the
    /// subscription stands. One that is only to be renewed may have been ended meanwhile.
    pub async fn subscribe(
        app: &App,
        client: Client,
        key: Key,
        wanted: SubscriptionBody,
    ) -> Result<Option<Moment>, Problem> {
        let SubscriptionBody { endpoint, p256dh, auth, lang, renew } = wanted;
        if Endpoint::read(&endpoint, app.push.allow_local).is_none() {
            return Err(Problem::bad(message!("push-bad-endpoint")));
        }
        if BrowserKeys::read(&p256dh, &auth).is_none() {
            return Err(Problem::bad(message!("push-bad-keys")));
        }
        let lang = Lang::from_tag(&lang).unwrap_or_default().tag().to_owned();
        let (board, now, owner) = (app.referee.store.board(), app.referee.clock.now(), key.to_hex());
        let (name, until) = (name_of(&endpoint), now + KEPT);
        let body = serde_json::to_string(&Subscription { endpoint, p256dh, auth, lang }).unwrap_or_default();
        match board.notice(Kind::Push, &name).await? {
            Some(known) if known.topic == owner => {
                board.renew(Kind::Push, &name, &body, until).await?;
                return Ok(Some(until));
            }
            // The browser has another key now.
            Some(_) => {
                board.remove(Kind::Push, &name).await?;
            }
            None if renew => return Ok(None),
            None => {
                if !app.referee.quotas.take(client, Ration::Games, 1) {
                    return Err(Problem::too_many(message!("push-too-many")));
                }
            }
        }
        // Those that were there longest have to make room.
        let others = board.notices(Kind::Push, Some(&owner)).await?;
        for oldest in others.iter().take((others.len() + 1).saturating_sub(BROWSERS)) {
            board.remove(Kind::Push, &oldest.name).await?;
        }
        board.post(notice(Kind::Push, &name, &owner, body, (now, until))).await?;
        Ok(Some(until))
    }

    /// Tells no browser of this key anything any more; how many there were.
    pub async fn unsubscribe(app: &App, key: Key) -> Result<u32, Problem> {
        let (board, mut ended) = (app.referee.store.board(), 0);
        for browser in board.notices(Kind::Push, Some(&key.to_hex())).await? {
            ended += u32::from(board.remove(Kind::Push, &browser.name).await?);
        }
        Ok(ended)
    }
}

/// A subscription is named by its address, which only its browser and we know.
fn name_of(endpoint: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(endpoint.as_bytes())[..16])
}

fn notice(kind: Kind, name: &str, topic: &str, body: String, (since, until): (Moment, Moment)) -> Notice {
    Notice { kind, name: name.to_owned(), topic: topic.to_owned(), body, since, until, taken: None }
}
