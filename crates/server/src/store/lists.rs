//! Games as lists show them, from SQLite.

use jersi_rules::Side;
use jersi_schema::{GameId, Phase};
use sqlx::sqlite::{SqlitePool, SqliteRow};
use sqlx::{QueryBuilder, Row, Sqlite};

use super::{Filter, PAGE, Summary};
use crate::game::Seat;

/// The columns of a [`Summary`], in this order.
macro_rules! columns {
    () => {
        "id, variant, phase, public, created, since, updated, turns, to_move, white, black, winner, ending, deadline, computer"
    };
}

/// All games.
pub(super) const SUMMARIES: &str = concat!("SELECT ", columns!(), " FROM games JOIN stands USING (number)");

/// The games that are not over and need the server, with their numbers first.
pub(super) const AWAKE: &str = concat!(
    "SELECT number, ",
    columns!(),
    " FROM games JOIN stands USING (number)
     WHERE phase <> 'over' AND (deadline IS NOT NULL OR computer = 1) AND damage IS NULL"
);

/// Of a name that many have, so many games are found, those that were made last.
const NAMESAKES: i64 = 1000;

/// A summary from the columns of a row after the first so many.
pub(super) fn summary(row: &SqliteRow, first: usize) -> Result<Summary, sqlx::Error> {
    let side = |index: i64| if index == 0 { Side::White } else { Side::Black };
    let id: String = row.try_get(first)?;
    let bad = |what: &str| sqlx::Error::Decode(format!("game {id}: the {what} cannot be read").into());
    let name: String = row.try_get(first + 2)?;
    let seat = |column: usize| -> Result<Seat, sqlx::Error> {
        let text: String = row.try_get(first + column)?;
        serde_json::from_str(&text).map_err(|_| bad("seat"))
    };
    Ok(Summary {
        game: GameId::read(&id).ok_or_else(|| bad("name"))?,
        variant: row.try_get(first + 1)?,
        phase: Phase::ALL.into_iter().find(|phase| phase.name() == name).ok_or_else(|| bad("phase"))?,
        public: row.try_get(first + 3)?,
        created: row.try_get(first + 4)?,
        since: row.try_get(first + 5)?,
        updated: row.try_get(first + 6)?,
        turns: row.try_get(first + 7)?,
        to_move: side(row.try_get(first + 8)?),
        seats: [seat(9)?, seat(10)?],
        winner: row.try_get::<Option<i64>, _>(first + 11)?.map(side),
        ending: row.try_get(first + 12)?,
        deadline: row.try_get(first + 13)?,
        computer: row.try_get(first + 14)?,
    })
}

/// A page of the public games. One that cannot be read hides no others.
pub(super) async fn list(readers: &SqlitePool, filter: &Filter) -> Result<Vec<Summary>, sqlx::Error> {
    let rows = page(filter).build().fetch_all(readers).await?;
    Ok(rows.iter().filter_map(|row| summary(row, 0).ok()).collect())
}

/// The question for a page of the public games. It goes by indices.
pub(super) fn page(filter: &Filter) -> QueryBuilder<Sqlite> {
    let mut sql = QueryBuilder::<Sqlite>::new(concat!("SELECT ", columns!(), " FROM "));
    match filter.player.as_deref().map(str::to_lowercase).filter(|name| !name.is_empty()) {
        None => {
            sql.push("games");
        }
        // Those of the name first, then what else is wanted of them.
        Some(name) => {
            push_named(&mut sql, name);
            sql.push(" CROSS JOIN games USING (number)");
        }
    }
    sql.push(" CROSS JOIN stands USING (number) WHERE public = 1 AND damage IS NULL");
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
    sql
}

/// The numbers of games with a player of that name: any three letters in a row are found anywhere, fewer at the beginning.
fn push_named(sql: &mut QueryBuilder<Sqlite>, name: String) {
    if name.chars().count() >= 3 {
        let phrase = format!("\"{}\"", name.replace('"', "\"\""));
        sql.push("(SELECT rowid AS number FROM names WHERE names MATCH ").push_bind(phrase);
    } else {
        let end = format!("{name}{}", char::MAX);
        // In the order of the index: however many begin like that, no more are read than are shown.
        for (start, column) in [("(", "white_name"), (" UNION ", "black_name")] {
            sql.push(start).push("SELECT number FROM (SELECT number FROM games WHERE public = 1 AND ");
            sql.push(column).push(" <> '' AND ").push(column).push(" >= ").push_bind(name.clone());
            sql.push(" AND ").push(column).push(" < ").push_bind(end.clone());
            sql.push(" ORDER BY ").push(column).push(" LIMIT ").push_bind(NAMESAKES).push(")");
        }
    }
    sql.push(" ORDER BY 1 DESC LIMIT ").push_bind(NAMESAKES).push(")");
}

/// The name of a player in small letters, for those who look for it.
pub(super) fn searched_name(seat: &Seat) -> String {
    match seat {
        Seat::Person { name, .. } | Seat::Absent { name } => name.to_lowercase(),
        _ => String::new(),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

    use super::*;
    use crate::random;

    /// No page of a list reads more rows than it needs, however many games there are.
    #[tokio::test]
    async fn every_list_goes_by_an_index() {
        let mut behind = SqliteConnection::connect("sqlite::memory:").await.expect("a database");
        super::super::sqlite::migrator().run(&mut behind).await.expect("tables");
        for filter in filters() {
            let sql = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {}", page(&filter).sql().as_str()));
            let plan: Vec<(i64, i64, i64, String)> =
                sqlx::query_as(sql).fetch_all(&mut behind).await.expect("a plan");
            let steps: Vec<&str> = plan.iter().map(|step| step.3.as_str()).collect();
            let scans = |step: &&&str| step.starts_with("SCAN games") && !step.contains("USING INDEX");
            assert!(!steps.iter().any(|step| scans(&step)), "{filter:?}: {steps:#?}");
            if filter.player.is_none() {
                assert!(!steps.iter().any(|step| step.contains("TEMP B-TREE")), "{filter:?}: {steps:#?}");
            }
        }
    }

    /// What people ask for.
    pub(in crate::store) fn filters() -> Vec<Filter> {
        let text = |text: &str| Some(text.to_owned());
        let mut filters = Vec::new();
        for phase in [None, text("over")] {
            for variant in [None, text("one"), text("two+option")] {
                for player in [None, text("a"), text("somebody")] {
                    for after in [None, Some((1_000, random::game_id()))] {
                        let (phase, variant) = (phase.clone(), variant.clone());
                        filters.push(Filter { phase, variant, player: player.clone(), after, page: None });
                    }
                }
            }
        }
        filters
    }
}
