//! News between nodes: which game has come to which version. Each node reads what it needs for those who follow a game there.
//!
//! News are told after a commit, by NOTIFY, in a transaction of their own: within the commit, PostgreSQL would let the commits of all nodes
//! wait for each other. What is not heard, because a node died in between or a connection broke, is found by asking now and then.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use jersi_schema::GameId;
use sqlx::postgres::PgListener;

use super::Cluster;
use crate::store::{StoreError, within};

const CHANNEL: &str = "jersi";

/// A message holds at most 8,000 bytes.
const LONGEST: usize = 7_000;

/// How often a node asks whether it has missed something.
const HEAL: Duration = Duration::from_secs(2);

/// After so long a lost connection is tried again.
const AGAIN: Duration = Duration::from_millis(500);

/// Messages `NODE WHAT WORD WORD …`, as few as possible.
fn messages(node: i64, what: &str, words: impl Iterator<Item = String>) -> Vec<String> {
    let mut messages = Vec::new();
    let mut message = String::new();
    for word in words {
        if message.is_empty() || message.len() + word.len() > LONGEST {
            messages.extend(Some(std::mem::take(&mut message)).filter(|message| !message.is_empty()));
            // Writing to a text cannot fail.
            let _ = write!(message, "{node} {what}");
        }
        let _ = write!(message, " {word}");
    }
    messages.extend(Some(message).filter(|message| !message.is_empty()));
    messages
}

impl Cluster {
    /// Tells all nodes.
    pub(super) async fn notify(&self, messages: &[String]) -> Result<(), StoreError> {
        let sql = "SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message";
        within(sqlx::query(sql).bind(CHANNEL).bind(messages).execute(&self.store.pool)).await?;
        Ok(())
    }

    /// Tells all nodes that others have come to these games, or left them.
    pub(super) async fn notify_presence(&self, games: &[GameId]) -> Result<(), StoreError> {
        let words = games.iter().map(|game| game.as_str().to_owned());
        self.notify(&messages(self.store.node(), "presence", words)).await
    }

    /// Another node tells something.
    async fn hear(self: &Arc<Self>, message: &str) {
        let mut words = message.split(' ');
        let node = words.next().and_then(|node| node.parse::<i64>().ok());
        if node == Some(self.store.node()) {
            return;
        }
        match words.next() {
            Some("news") => {
                for word in words {
                    let Some((game, version)) = word.split_once(':') else { continue };
                    if let (Some(game), Ok(version)) = (GameId::read(game), version.parse()) {
                        self.referee.hear(game, version);
                    }
                }
            }
            Some("presence") => {
                let followed = |game: &GameId| self.referee.bus.is_followed(game);
                let games: Vec<GameId> = words.filter_map(GameId::read).filter(followed).collect();
                if let Err(error) = self.learn_presence(&games).await {
                    tracing::warn!(%error, "who is present elsewhere is not known");
                }
            }
            Some("left") => self.look.notify_one(),
            _ => {}
        }
    }

    /// Asks how far the games are that somebody follows here, and who is connected to them elsewhere.
    async fn catch_up(&self) -> Result<(), StoreError> {
        let games = self.referee.bus.followed();
        let names: Vec<&str> = games.iter().map(GameId::as_str).collect();
        let asked = sqlx::query_as("SELECT game, version FROM stands WHERE game = ANY($1)").bind(names);
        let versions: Vec<(String, i64)> = within(asked.fetch_all(&self.store.pool)).await?;
        for (game, version) in versions {
            if let (Some(game), Ok(version)) = (GameId::read(&game), u64::try_from(version)) {
                self.referee.hear(game, version);
            }
        }
        self.learn_presence(&games).await
    }
}

/// Tells the other nodes what was written here.
pub(super) async fn tell(cluster: Arc<Cluster>) {
    let Some(mut written) = cluster.store.written() else { return };
    let mut some = Vec::new();
    while written.recv_many(&mut some, 1024).await > 0 {
        // The last version of each game says it all.
        let last: HashMap<GameId, u64> = some.drain(..).collect();
        let words = last.into_iter().map(|(game, version)| format!("{game}:{version}"));
        if let Err(error) = cluster.notify(&messages(cluster.store.node(), "news", words)).await {
            tracing::warn!(%error, "the other nodes were not told; they will ask");
        }
    }
}

/// Hears what other nodes tell.
pub(super) async fn listen(cluster: Arc<Cluster>) {
    loop {
        if let Err(error) = listen_once(&cluster).await {
            tracing::warn!(%error, "nothing is heard from other nodes");
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// Listens until the connection is lost.
async fn listen_once(cluster: &Arc<Cluster>) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(&cluster.store.pool).await?;
    listener.listen(CHANNEL).await?;
    // Whatever happened before we listened.
    cluster.missed.notify_one();
    while let Some(notice) = listener.try_recv().await? {
        cluster.hear(notice.payload()).await;
    }
    Ok(())
}

/// Asks now and then for what was not heard.
pub(super) async fn heal(cluster: Arc<Cluster>) {
    loop {
        let mut done = Ok(());
        tokio::select! {
            () = tokio::time::sleep(HEAL) => {}
            // A database that was killed, and nodes that took us for dead, have forgotten who is here.
            () = cluster.missed.notified() => {
                done = cluster.note_presence(&cluster.referee.bus.followed()).await;
            }
        }
        if let Err(error) = done.and(cluster.catch_up().await) {
            tracing::debug!(%error, "whether something was missed is not known");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_news_are_several_messages() {
        let words = (0..2_000).map(|number| format!("game{number:06}:17"));
        let found = messages(3, "news", words);
        assert!(found.len() > 1 && found.iter().all(|message| message.len() < 8_000));
        let count: usize = found.iter().map(|message| message.split(' ').count() - 2).sum();
        assert_eq!(count, 2_000);
        assert!(found.iter().all(|message| message.starts_with("3 news game")));
        assert_eq!(messages(3, "news", std::iter::empty()), Vec::<String>::new());
    }
}
