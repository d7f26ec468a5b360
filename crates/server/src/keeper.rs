//! What the keeper of a site does to the programs that play there, also while its servers run.

use std::path::Path;

use jersi_schema::{Message, Moment};

use crate::bots;
use crate::serve::database;
use crate::store::{Kind, Notices, PostgresStore, SqliteOptions, SqliteStore, Store, StoreError};

/// A program that may play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownBot {
    /// Its name.
    pub name: String,
    /// What is said of it.
    pub about: String,
    /// When it was registered.
    pub since: Moment,
    /// Whether its token opens nothing any more.
    pub revoked: bool,
}

/// Where a site keeps its games: a folder, or the address of a database.
async fn open(data: &Path, address: Option<&str>) -> Result<Box<dyn Store>, Message> {
    let opened: Result<Box<dyn Store>, StoreError> = match address {
        Some(address) => PostgresStore::open(address).await.map(|store| Box::new(store) as _),
        None => {
            let file = database(data);
            if !file.is_file() {
                let file = file.display().to_string();
                return Err(message!("store-no-database", file = &file, option = "--data"));
            }
            let options = SqliteOptions { file, most: None };
            SqliteStore::open(&options).await.map(|store| Box::new(store) as _)
        }
    };
    opened.map_err(|error| error.message())
}

/// The programs that have registered, by their names.
pub async fn list_bots(data: &Path, address: Option<&str>) -> Result<Vec<KnownBot>, Message> {
    let store = open(data, address).await?;
    let found = all_bots(store.board()).await;
    store.close().await;
    let mut found = found.map_err(|error| error.message())?;
    found.sort_by_key(|bot| bot.name.to_lowercase());
    Ok(found)
}

async fn all_bots(board: &dyn Notices) -> Result<Vec<KnownBot>, StoreError> {
    let (mut found, mut last) = (Vec::new(), String::new());
    loop {
        let some = board.all_after(Kind::Bot, &last).await?;
        let Some(end) = some.last() else { return Ok(found) };
        last.clone_from(&end.name);
        found.extend(some.iter().filter_map(|notice| {
            let (name, about) = bots::card(notice)?;
            Some(KnownBot { name, about, since: notice.since, revoked: notice.taken.is_some() })
        }));
    }
}

/// Revokes the token of a program: it opens nothing from now on, and a server of the site gives up its games within a minute. Whether
/// it was not revoked before.
pub async fn revoke_bot(data: &Path, address: Option<&str>, name: &str) -> Result<bool, Message> {
    let store = open(data, address).await?;
    let board = store.board();
    let done = async {
        let Some(named) = board.notice(Kind::BotName, &name.to_lowercase()).await? else { return Ok(None) };
        bots::revoke(board, &named.topic).await.map(Some)
    };
    let done: Result<Option<bool>, StoreError> = done.await;
    store.close().await;
    done.map_err(|error| error.message())?.ok_or_else(|| message!("bot-unknown", name = name))
}
