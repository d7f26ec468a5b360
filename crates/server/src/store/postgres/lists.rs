//! Games as lists show them, from PostgreSQL. Every question goes by an index.

use jersi_rules::Side;
use jersi_schema::{GameId, Phase};
use sqlx::postgres::PgRow;
use sqlx::{Postgres, QueryBuilder, Row};

use crate::game::Seat;
use crate::store::{Filter, PAGE, Summary};

/// The columns of a [`Summary`], and where they are.
pub(super) const SUMMARIES: &str = "SELECT id, variant, phase, public, created, since, updated, turns, to_move, white, black, winner, ending,
                                           deadline, computer FROM games JOIN stands ON stands.game = games.id";

/// Of a name that many have, so many games are found, those that were made last.
const NAMESAKES: i64 = 1000;

/// A summary from its row.
pub(super) fn summary(row: &PgRow) -> Result<Summary, sqlx::Error> {
    let side = |index: i16| if index == 0 { Side::White } else { Side::Black };
    let id: String = row.try_get(0)?;
    let bad = |what: &str| sqlx::Error::Decode(format!("game {id}: the {what} cannot be read").into());
    let name: String = row.try_get(2)?;
    let seat = |column: usize| -> Result<Seat, sqlx::Error> {
        let text: String = row.try_get(column)?;
        serde_json::from_str(&text).map_err(|_| bad("seat"))
    };
    Ok(Summary {
        game: GameId::read(&id).ok_or_else(|| bad("name"))?,
        variant: row.try_get(1)?,
        phase: Phase::ALL.into_iter().find(|phase| phase.name() == name).ok_or_else(|| bad("phase"))?,
        public: row.try_get(3)?,
        created: row.try_get(4)?,
        since: row.try_get(5)?,
        updated: row.try_get(6)?,
        turns: u32::try_from(row.try_get::<i32, _>(7)?).map_err(|_| bad("number of turns"))?,
        to_move: side(row.try_get(8)?),
        seats: [seat(9)?, seat(10)?],
        winner: row.try_get::<Option<i16>, _>(11)?.map(side),
        ending: row.try_get(12)?,
        deadline: row.try_get(13)?,
        computer: row.try_get(14)?,
    })
}

/// The question for a page of the public games.
pub(super) fn list(filter: &Filter) -> QueryBuilder<Postgres> {
    let mut sql = QueryBuilder::new("");
    push_list(&mut sql, filter);
    sql
}

fn push_list(sql: &mut QueryBuilder<Postgres>, filter: &Filter) {
    let named = filter.player.as_deref().map(str::to_lowercase).filter(|name| !name.is_empty());
    if let Some(name) = &named {
        // Those of the name first, then what else is wanted of them.
        sql.push("WITH named AS MATERIALIZED (SELECT id AS named_id FROM (");
        push_named(sql, "white", name);
        sql.push(" UNION ");
        push_named(sql, "black", name);
        sql.push(") AS either ORDER BY created DESC LIMIT ").push_bind(NAMESAKES).push(") ");
    }
    sql.push(SUMMARIES);
    if named.is_some() {
        sql.push(" JOIN named ON named_id = games.id");
    }
    sql.push(" WHERE public AND damage IS NULL");
    if let Some(phase) = &filter.phase {
        sql.push(" AND phase = ").push_bind(phase.clone());
    }
    if let Some(variant) = &filter.variant {
        sql.push(if variant.contains('+') { " AND variant = " } else { " AND base = " });
        sql.push_bind(variant.clone());
    }
    if let Some((since, game)) = &filter.after {
        sql.push(" AND (since, id) < (").push_bind(*since).push(", ");
        sql.push_bind(game.as_str().to_owned()).push(")");
    }
    let page = i64::from(filter.page.unwrap_or(1).max(1) - 1);
    sql.push(" ORDER BY since DESC, id DESC LIMIT ").push_bind(PAGE as i64);
    sql.push(" OFFSET ").push_bind(page * PAGE as i64);
}

/// Games in which a side has such a name: any three letters in a row are found anywhere, fewer at the beginning.
fn push_named(sql: &mut QueryBuilder<Postgres>, side: &str, name: &str) {
    let column = format!("{side}_name");
    sql.push(format!("(SELECT id, created FROM games WHERE public AND {column} <> ''"));
    if name.chars().count() >= 3 {
        sql.push(format!(" AND letters_in_threes({column}) @> letters_in_threes("))
            .push_bind(name.to_owned());
        // All its threes may be there, and yet not the name.
        sql.push(format!(") AND strpos({column}, ")).push_bind(name.to_owned()).push(") > 0");
        sql.push(" ORDER BY created DESC");
    } else {
        sql.push(format!(" AND {column} >= ")).push_bind(name.to_owned());
        sql.push(format!(" AND {column} < ")).push_bind(format!("{name}{}", char::MAX));
        // In the order of the index: however many begin like that, no more are read than are shown.
        sql.push(format!(" ORDER BY {column}, created"));
    }
    sql.push(" LIMIT ").push_bind(NAMESAKES).push(")");
}

#[cfg(test)]
mod tests {
    use sqlx::{Connection, PgConnection};

    use super::*;
    use crate::store::lists::tests::filters;
    use crate::store::{PostgresStore, Store};
    use crate::tests::postgres::database;

    /// No page of a list reads more rows than it needs, however many games there are.
    #[tokio::test(flavor = "multi_thread")]
    #[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
    async fn every_list_goes_by_an_index() {
        let url = database().await;
        PostgresStore::open(&url).await.expect("a store").close().await;
        let mut behind = PgConnection::connect(&url).await.expect("a connection");
        let many = "INSERT INTO games (id, variant, public, created, phase, since, white, black)
                    SELECT lpad(n::text, 12, '0'), (ARRAY['one', 'two+option', 'three'])[1 + n % 3], true, n,
                           CASE WHEN n % 9 = 0 THEN 'playing' ELSE 'over' END, n,
                           json_build_object('name', 'player ' || n), json_build_object('name', 'Zoé ' || n)
                    FROM generate_series(1, 20000) AS n;
                    INSERT INTO stands SELECT id, 1, '', 0, 0, 0, NULL, false FROM games;
                    ANALYZE";
        sqlx::raw_sql(many).execute(&mut behind).await.expect("many games");
        for filter in filters() {
            let mut sql = QueryBuilder::new("EXPLAIN ");
            push_list(&mut sql, &filter);
            let plan: Vec<String> = sql.build_query_scalar().fetch_all(&mut behind).await.expect("a plan");
            assert!(!plan.iter().any(|step| step.contains("Seq Scan on")), "{filter:?}: {plan:#?}");
        }
        let mut found = QueryBuilder::new("SELECT count(*) FROM (");
        push_list(&mut found, &Filter { player: Some("ZOÉ 19999".into()), ..Filter::default() });
        let count: i64 =
            found.push(") AS found").build_query_scalar().fetch_one(&mut behind).await.expect("a count");
        assert_eq!(count, 1);
    }
}
