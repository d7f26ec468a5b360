//! What is kept beside the logs: small things that are found by their topic, lapse by themselves, and can be taken once. Servers that share
//! a database share these, too. Losing them loses no game.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use jersi_schema::Moment;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteRow};
use sqlx::{ConnectOptions, Connection, Row};

use super::sqlite::failed as sqlite_failed;
use super::writer::Job;
use super::{PostgresStore, SqliteStore, StoreError, within};

/// What a notice is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Somebody waits for an opponent.
    Seek,
    /// A program that may play, by the hash of its token.
    Bot,
    /// Whose name that is.
    BotName,
    /// That an address registered a program, for a day.
    BotMade,
    /// A program that is connected.
    BotHere,
    /// A server, and how many are connected to it.
    Here,
    /// The key by which push services know the site.
    PushKey,
    /// A browser that wants to be told, under its player's key.
    Push,
    /// A message to a browser, under that, due at its first moment.
    PushJob,
    /// The feed of a player, by the hash of its address.
    Feed,
    /// What a player keeps for other devices, encrypted, by the hash of the key.
    Kept,
}

impl Kind {
    /// Those that are worth more than a moment: they move with the games to another database.
    const LASTING: [Kind; 7] =
        [Kind::Seek, Kind::Bot, Kind::BotName, Kind::PushKey, Kind::Push, Kind::Feed, Kind::Kept];

    fn name(self) -> &'static str {
        match self {
            Kind::Seek => "seek",
            Kind::Bot => "bot",
            Kind::BotName => "bot-name",
            Kind::BotMade => "bot-made",
            Kind::BotHere => "bot-here",
            Kind::Here => "here",
            Kind::PushKey => "push-key",
            Kind::Push => "push",
            Kind::PushJob => "push-job",
            Kind::Feed => "feed",
            Kind::Kept => "kept",
        }
    }
}

/// Something that is kept beside the logs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// What it is about.
    pub kind: Kind,
    /// Its name, of which there is one of a kind.
    pub name: String,
    /// What it is found by.
    pub topic: String,
    /// What it says, as JSON.
    pub body: String,
    /// When it was posted.
    pub since: Moment,
    /// When it lapses.
    pub until: Moment,
    /// Who has taken it.
    pub taken: Option<String>,
}

/// A change of the notices.
#[derive(Clone, Debug)]
pub(super) enum Change {
    Post(Notice),
    Swap { kind: Kind, name: String, before: Option<String>, after: Option<String> },
    Renew { kind: Kind, name: String, body: String, until: Moment },
    Remove { kind: Kind, name: String },
    Expire(Moment),
}

/// The notices of a store. Each change says whether it was made.
#[async_trait]
pub trait Notices: Send + Sync {
    /// Posts a notice, unless there is one of that kind and name.
    async fn post(&self, notice: Notice) -> Result<bool, StoreError>;

    /// Writes who has taken a notice, if that is what was written before.
    async fn swap(
        &self,
        kind: Kind,
        name: &str,
        before: Option<&str>,
        after: Option<&str>,
    ) -> Result<bool, StoreError>;

    /// A notice says this now, and lapses then.
    async fn renew(&self, kind: Kind, name: &str, body: &str, until: Moment) -> Result<bool, StoreError>;

    /// Takes a notice away.
    async fn remove(&self, kind: Kind, name: &str) -> Result<bool, StoreError>;

    /// Takes away what has lapsed by that moment.
    async fn expire(&self, now: Moment) -> Result<(), StoreError>;

    /// A notice.
    async fn notice(&self, kind: Kind, name: &str) -> Result<Option<Notice>, StoreError>;

    /// The notices of a kind, or those of one topic: the first posted first, at most a thousand.
    async fn notices(&self, kind: Kind, topic: Option<&str>) -> Result<Vec<Notice>, StoreError>;

    /// All notices of a kind under one of these topics.
    async fn notices_of(&self, kind: Kind, topics: &[String]) -> Result<Vec<Notice>, StoreError>;

    /// All notices of a kind by their names, at most a hundred after that one.
    async fn all_after(&self, kind: Kind, name: &str) -> Result<Vec<Notice>, StoreError>;

    /// Whether other servers see them, too.
    fn are_shared(&self) -> bool {
        false
    }
}

/// How many are listed at most.
const MOST: i64 = 1000;

/// How many are read at once when all are read.
const SOME: i64 = 100;

const COLUMNS: &str = "SELECT name, topic, body, since, until, taken FROM notices";

/// Copies what is worth it to another store; what is there already stays.
pub async fn copy_notices(source: &dyn Notices, target: &dyn Notices) -> Result<(), StoreError> {
    for kind in Kind::LASTING {
        let mut last = String::new();
        loop {
            let some = source.all_after(kind, &last).await?;
            let Some(end) = some.last() else { break };
            last.clone_from(&end.name);
            for notice in some {
                target.post(notice).await?;
            }
        }
    }
    Ok(())
}

fn from_sqlite(kind: Kind, row: &SqliteRow) -> Result<Notice, sqlx::Error> {
    Ok(Notice {
        kind,
        name: row.try_get(0)?,
        topic: row.try_get(1)?,
        body: row.try_get(2)?,
        since: row.try_get(3)?,
        until: row.try_get(4)?,
        taken: row.try_get(5)?,
    })
}

/// Makes a change within the writer's transaction; whether it was made.
pub(super) async fn change(connection: &mut SqliteConnection, change: &Change) -> Result<bool, sqlx::Error> {
    let query = match change {
        Change::Post(notice) => sqlx::query(
            "INSERT INTO notices (kind, name, topic, body, since, until, taken) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
             ON CONFLICT (kind, name) DO NOTHING",
        )
        .bind(notice.kind.name())
        .bind(&notice.name)
        .bind(&notice.topic)
        .bind(&notice.body)
        .bind(notice.since)
        .bind(notice.until)
        .bind(&notice.taken),
        Change::Swap { kind, name, before, after } => {
            sqlx::query("UPDATE notices SET taken = ?4 WHERE kind = ?1 AND name = ?2 AND taken IS ?3")
                .bind(kind.name())
                .bind(name)
                .bind(before)
                .bind(after)
        }
        Change::Renew { kind, name, body, until } => {
            sqlx::query("UPDATE notices SET body = ?3, until = ?4 WHERE kind = ?1 AND name = ?2")
                .bind(kind.name())
                .bind(name)
                .bind(body)
                .bind(until)
        }
        Change::Remove { kind, name } => {
            sqlx::query("DELETE FROM notices WHERE kind = ?1 AND name = ?2").bind(kind.name()).bind(name)
        }
        Change::Expire(now) => sqlx::query("DELETE FROM notices WHERE until < ?1").bind(now),
    };
    Ok(query.execute(connection).await?.rows_affected() > 0)
}

/// What can still be read of the notices of a damaged database.
pub(super) async fn salvage_notices(file: &Path) -> Vec<Notice> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true).disable_statement_logging();
    let Ok(mut connection) = options.connect().await else { return Vec::new() };
    let mut found = Vec::new();
    for kind in Kind::LASTING {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE kind = ?1"));
        let rows = sqlx::query(sql).bind(kind.name()).fetch_all(&mut connection).await.unwrap_or_default();
        found.extend(rows.iter().filter_map(|row| from_sqlite(kind, row).ok()));
    }
    let _ = connection.close().await;
    found
}

impl SqliteStore {
    async fn change(&self, change: Change) -> Result<bool, StoreError> {
        let made = Arc::new(AtomicBool::new(false));
        self.ask(Job::Notice(change, made.clone())).await?;
        Ok(made.load(Ordering::Relaxed))
    }
}

#[async_trait]
impl Notices for SqliteStore {
    async fn post(&self, notice: Notice) -> Result<bool, StoreError> {
        self.change(Change::Post(notice)).await
    }

    async fn swap(
        &self,
        kind: Kind,
        name: &str,
        before: Option<&str>,
        after: Option<&str>,
    ) -> Result<bool, StoreError> {
        let (before, after) = (before.map(str::to_owned), after.map(str::to_owned));
        self.change(Change::Swap { kind, name: name.to_owned(), before, after }).await
    }

    async fn renew(&self, kind: Kind, name: &str, body: &str, until: Moment) -> Result<bool, StoreError> {
        self.change(Change::Renew { kind, name: name.to_owned(), body: body.to_owned(), until }).await
    }

    async fn remove(&self, kind: Kind, name: &str) -> Result<bool, StoreError> {
        self.change(Change::Remove { kind, name: name.to_owned() }).await
    }

    async fn expire(&self, now: Moment) -> Result<(), StoreError> {
        self.change(Change::Expire(now)).await.map(|_| ())
    }

    async fn notice(&self, kind: Kind, name: &str) -> Result<Option<Notice>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE kind = ?1 AND name = ?2"));
        let asked = sqlx::query(sql).bind(kind.name()).bind(name);
        let row = asked.fetch_optional(&self.readers().await).await.map_err(sqlite_failed)?;
        row.map(|row| from_sqlite(kind, &row)).transpose().map_err(sqlite_failed)
    }

    async fn notices(&self, kind: Kind, topic: Option<&str>) -> Result<Vec<Notice>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{COLUMNS} WHERE kind = ?1 AND (?2 IS NULL OR topic = ?2) ORDER BY since, name LIMIT ?3"
        ));
        let asked = sqlx::query(sql).bind(kind.name()).bind(topic).bind(MOST);
        let rows = asked.fetch_all(&self.readers().await).await.map_err(sqlite_failed)?;
        rows.iter().map(|row| from_sqlite(kind, row).map_err(sqlite_failed)).collect()
    }

    async fn notices_of(&self, kind: Kind, topics: &[String]) -> Result<Vec<Notice>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{COLUMNS} WHERE kind = ?1 AND topic IN (SELECT value FROM json_each(?2)) ORDER BY since, name"
        ));
        let topics = serde_json::to_string(topics).unwrap_or_default();
        let asked = sqlx::query(sql).bind(kind.name()).bind(topics);
        let rows = asked.fetch_all(&self.readers().await).await.map_err(sqlite_failed)?;
        rows.iter().map(|row| from_sqlite(kind, row).map_err(sqlite_failed)).collect()
    }

    async fn all_after(&self, kind: Kind, name: &str) -> Result<Vec<Notice>, StoreError> {
        let sql =
            sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE kind = ?1 AND name > ?2 ORDER BY name LIMIT ?3"));
        let asked = sqlx::query(sql).bind(kind.name()).bind(name).bind(SOME);
        let rows = asked.fetch_all(&self.readers().await).await.map_err(sqlite_failed)?;
        rows.iter().map(|row| from_sqlite(kind, row).map_err(sqlite_failed)).collect()
    }
}

/// A row of [`COLUMNS`] from PostgreSQL.
type PgColumns = (String, String, String, Moment, Moment, Option<String>);

fn from_columns(kind: Kind, (name, topic, body, since, until, taken): PgColumns) -> Notice {
    Notice { kind, name, topic, body, since, until, taken }
}

#[async_trait]
impl Notices for PostgresStore {
    async fn post(&self, notice: Notice) -> Result<bool, StoreError> {
        let asked = sqlx::query(
            "INSERT INTO notices (kind, name, topic, body, since, until, taken) VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (kind, name) DO NOTHING",
        )
        .bind(notice.kind.name())
        .bind(notice.name)
        .bind(notice.topic)
        .bind(notice.body)
        .bind(notice.since)
        .bind(notice.until)
        .bind(notice.taken);
        Ok(within(asked.execute(&self.pool)).await?.rows_affected() > 0)
    }

    async fn swap(
        &self,
        kind: Kind,
        name: &str,
        before: Option<&str>,
        after: Option<&str>,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE notices SET taken = $4
                   WHERE kind = $1 AND name = $2 AND taken IS NOT DISTINCT FROM $3::text";
        let asked = sqlx::query(sql).bind(kind.name()).bind(name).bind(before).bind(after);
        Ok(within(asked.execute(&self.pool)).await?.rows_affected() > 0)
    }

    async fn renew(&self, kind: Kind, name: &str, body: &str, until: Moment) -> Result<bool, StoreError> {
        let sql = "UPDATE notices SET body = $3, until = $4 WHERE kind = $1 AND name = $2";
        let asked = sqlx::query(sql).bind(kind.name()).bind(name).bind(body).bind(until);
        Ok(within(asked.execute(&self.pool)).await?.rows_affected() > 0)
    }

    async fn remove(&self, kind: Kind, name: &str) -> Result<bool, StoreError> {
        let asked = sqlx::query("DELETE FROM notices WHERE kind = $1 AND name = $2");
        let asked = asked.bind(kind.name()).bind(name);
        Ok(within(asked.execute(&self.pool)).await?.rows_affected() > 0)
    }

    async fn expire(&self, now: Moment) -> Result<(), StoreError> {
        let asked = sqlx::query("DELETE FROM notices WHERE until < $1").bind(now);
        within(asked.execute(&self.pool)).await.map(|_| ())
    }

    async fn notice(&self, kind: Kind, name: &str) -> Result<Option<Notice>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE kind = $1 AND name = $2"));
        let asked = sqlx::query_as(sql).bind(kind.name()).bind(name);
        let row: Option<PgColumns> = within(asked.fetch_optional(&self.pool)).await?;
        Ok(row.map(|row| from_columns(kind, row)))
    }

    async fn notices(&self, kind: Kind, topic: Option<&str>) -> Result<Vec<Notice>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{COLUMNS} WHERE kind = $1 AND ($2::text IS NULL OR topic = $2) ORDER BY since, name LIMIT $3"
        ));
        let asked = sqlx::query_as(sql).bind(kind.name()).bind(topic).bind(MOST);
        let rows: Vec<PgColumns> = within(asked.fetch_all(&self.pool)).await?;
        Ok(rows.into_iter().map(|row| from_columns(kind, row)).collect())
    }

    async fn notices_of(&self, kind: Kind, topics: &[String]) -> Result<Vec<Notice>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{COLUMNS} WHERE kind = $1 AND topic = ANY($2) ORDER BY since, name"
        ));
        let asked = sqlx::query_as(sql).bind(kind.name()).bind(topics);
        let rows: Vec<PgColumns> = within(asked.fetch_all(&self.pool)).await?;
        Ok(rows.into_iter().map(|row| from_columns(kind, row)).collect())
    }

    async fn all_after(&self, kind: Kind, name: &str) -> Result<Vec<Notice>, StoreError> {
        let sql =
            sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE kind = $1 AND name > $2 ORDER BY name LIMIT $3"));
        let asked = sqlx::query_as(sql).bind(kind.name()).bind(name).bind(SOME);
        let rows: Vec<PgColumns> = within(asked.fetch_all(&self.pool)).await?;
        Ok(rows.into_iter().map(|row| from_columns(kind, row)).collect())
    }

    fn are_shared(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::store::{MemoryStore, SqliteOptions, Store};

    fn notice(name: &str, topic: &str, since: Moment, until: Moment) -> Notice {
        let (name, topic) = (name.to_owned(), topic.to_owned());
        Notice { kind: Kind::Seek, name, topic, body: "{}".into(), since, until, taken: None }
    }

    async fn names(store: &dyn Notices, topic: Option<&str>) -> Vec<String> {
        let found = store.notices(Kind::Seek, topic).await.expect("notices");
        found.into_iter().map(|notice| notice.name).collect()
    }

    async fn notices_are_found_taken_once_and_lapse(store: &dyn Notices) {
        for (name, topic, since) in [("b", "x", 20), ("a", "x", 10), ("c", "y", 5)] {
            assert_eq!(store.post(notice(name, topic, since, since + 100)).await, Ok(true));
        }
        // There is one of each name; of another kind there may be the same.
        assert_eq!(store.post(notice("a", "z", 1, 1)).await, Ok(false));
        assert_eq!(store.post(Notice { kind: Kind::Here, ..notice("a", "z", 1, 500) }).await, Ok(true));
        assert_eq!(names(store, Some("x")).await, ["a", "b"]);
        assert_eq!(names(store, None).await, ["c", "a", "b"]);
        let topics = ["y", "x", "nothing", "y"].map(str::to_owned);
        let found = store.notices_of(Kind::Seek, &topics).await.expect("notices");
        assert_eq!(found.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["c", "a", "b"]);
        assert_eq!(store.notices_of(Kind::Seek, &topics[2..3]).await, Ok(vec![]));
        assert_eq!(store.notice(Kind::Seek, "a").await, Ok(Some(notice("a", "x", 10, 110))));
        assert_eq!(store.notice(Kind::Seek, "nobody").await, Ok(None));
        // Of two who want it, one has it.
        assert_eq!(store.swap(Kind::Seek, "a", None, Some("ana")).await, Ok(true));
        assert_eq!(store.swap(Kind::Seek, "a", None, Some("bob")).await, Ok(false));
        assert_eq!(store.swap(Kind::Seek, "a", Some("bob"), None).await, Ok(false));
        assert_eq!(store.swap(Kind::Seek, "a", Some("ana"), None).await, Ok(true));
        assert_eq!(store.renew(Kind::Seek, "a", "[1]", 1_000).await, Ok(true));
        assert_eq!(store.renew(Kind::Seek, "nobody", "[1]", 1_000).await, Ok(false));
        store.expire(110).await.expect("what has lapsed goes");
        assert_eq!(names(store, None).await, ["a", "b"]);
        assert_eq!(store.notice(Kind::Seek, "a").await.expect("it").expect("there").body, "[1]");
        assert_eq!(store.remove(Kind::Seek, "b").await, Ok(true));
        assert_eq!(store.remove(Kind::Seek, "b").await, Ok(false));
        assert_eq!(names(store, None).await, ["a"]);
        // However many there are, all of them are found in order.
        for (name, until) in [("d", 1_000), ("e", 1_000), ("f", 1_000)] {
            assert_eq!(store.post(Notice { kind: Kind::Bot, ..notice(name, "", 1, until) }).await, Ok(true));
        }
        let after = store.all_after(Kind::Bot, "d").await.expect("notices");
        assert_eq!(after.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["e", "f"]);
        assert_eq!(store.all_after(Kind::Bot, "f").await, Ok(vec![]));
    }

    #[tokio::test]
    async fn in_memory() {
        notices_are_found_taken_once_and_lapse(&MemoryStore::default()).await;
    }

    #[tokio::test]
    async fn in_sqlite() {
        let folder = TempDir::new().expect("a folder");
        let options = SqliteOptions { file: folder.path().join("jersi.db"), most: None };
        let store = SqliteStore::open(&options).await.expect("a store");
        notices_are_found_taken_once_and_lapse(&store).await;
        store.close().await;
        // They are there after a start, and move to another database.
        let store = SqliteStore::open(&options).await.expect("a store");
        let target = MemoryStore::default();
        copy_notices(&store, &target).await.expect("copied");
        assert_eq!(names(&target, None).await, ["a"]);
        store.close().await;
        let left = salvage_notices(&options.file).await;
        assert_eq!(left.len(), 4);
        assert!(salvage_notices(&folder.path().join("nothing.db")).await.is_empty());
    }

    #[tokio::test(flavor = "multi_thread")]
    #[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
    async fn in_postgres() {
        let url = crate::tests::postgres::database().await;
        let store = PostgresStore::open(&url).await.expect("a store");
        notices_are_found_taken_once_and_lapse(&store).await;
        store.close().await;
    }
}
