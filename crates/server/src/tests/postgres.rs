//! A PostgreSQL for tests: the one that `DATABASE_URL` names, or one of our own that all tests of this program share.

use std::str::FromStr;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use jersi_pgtest::Postgres;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

static OWN: LazyLock<Postgres> = LazyLock::new(|| Postgres::start(&["fsync=off"]).expect("PostgreSQL"));

/// The address of an empty database.
pub async fn database() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = format!("jersi_test_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let Ok(url) = std::env::var("DATABASE_URL") else {
        return tokio::task::spawn_blocking(move || OWN.create(&name))
            .await
            .expect("it ends")
            .expect("a database");
    };
    let options = PgConnectOptions::from_str(&url).expect("DATABASE_URL is an address");
    let mut connection = PgConnection::connect_with(&options).await.expect("a connection");
    let sql = AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::query(sql).execute(&mut connection).await.expect("a database");
    options.database(&name).to_url_lossy().to_string()
}
