//! The opening explorer: what is counted, once, and what never is.

use serde_json::{Value, json};

use super::common::{Host, text};
use super::postgres::database;
use crate::openings::count_games;

/// A game of two people with these turns, which Black then gives up.
async fn played(host: &Host, more: Value, turns: &[&str]) -> String {
    let (game, white, black) = host.duel(more).await;
    for (ply, turn) in turns.iter().enumerate() {
        let secret = if ply % 2 == 0 { &white } else { &black };
        let body = json!({ "ply": ply, "id": format!("t{ply}"), "turn": turn });
        host.post_as(secret, &format!("/api/games/{game}/turns"), &body).await.good();
    }
    host.act(&game, &black, json!({ "do": "resign" })).await.good();
    game
}

async fn openings(host: &Host, position: Option<&str>) -> Vec<Value> {
    let body = json!({ "variant": "pijersi", "position": position });
    let seen = host.post("/api/openings", &body).await.good();
    seen["turns"].as_array().expect("turns").clone()
}

/// How often a turn was played, by results.
fn counts(turns: &[Value], word: &str) -> Option<[u64; 3]> {
    let found = turns.iter().find(|turn| turn["turn"] == word)?;
    Some(["white", "draws", "black"].map(|side| found[side].as_u64().expect("a number")))
}

async fn public_games_are_counted_once(host: Host) {
    let public = json!({ "public": true });
    // Two ways to one position, one of them twice.
    played(&host, public.clone(), &["a1-b1", "g6-f7", "a6-b7", "g1-f1"]).await;
    played(&host, public.clone(), &["a6-b7", "g1-f1", "a1-b1", "g6-f7", "b4=d5"]).await;
    // Nobody sees what was played in private, nor what is not over yet.
    played(&host, json!({ "public": false }), &["a2-b2", "g5-f6"]).await;
    let (running, white, _) = host.duel(public.clone()).await;
    let body = json!({ "ply": 0, "id": "t", "turn": "a3-b3" });
    host.post_as(&white, &format!("/api/games/{running}/turns"), &body).await.good();

    let referee = &host.server.app.referee;
    count_games(referee).await.expect("counted");
    // A second time nothing is left to count; the server's own task counts, too.
    assert_eq!(count_games(referee).await, Ok(0));
    let start = openings(&host, None).await;
    assert_eq!(counts(&start, "a1-b1"), Some([1, 0, 0]));
    assert_eq!(counts(&start, "a6-b7"), Some([1, 0, 0]));
    for unseen in ["a2-b2", "a3-b3"] {
        assert!(counts(&start, unseen).is_none_or(|counts| counts == [0, 0, 0]), "{start:?}");
    }
    // The book is told beside the games.
    assert!(start.iter().any(|turn| turn["book"].is_f64()), "{start:?}");

    // Where the ways meet, what followed is known, whatever the counters say.
    let mut at = json!({ "variant": "pijersi" });
    for turn in ["a1-b1", "g6-f7", "a6-b7", "g1-f1"] {
        let done = host.post("/api/turn", &json!({ "at": at, "turn": turn })).await.good();
        at["position"] = done["view"]["position"].clone();
    }
    let met = openings(&host, Some(&text(&at["position"]))).await;
    assert_eq!(counts(&met, "b4=d5"), Some([1, 0, 0]), "{met:?}");
    // After two drawn turns more it is counted as such.
    let (game, white, black) = host.duel(public).await;
    let body = json!({ "ply": 0, "id": "t", "turn": "a1-b1" });
    host.post_as(&white, &format!("/api/games/{game}/turns"), &body).await.good();
    host.act(&game, &white, json!({ "do": "offer", "offer": "draw" })).await.good();
    host.act(&game, &black, json!({ "do": "accept", "offer": "draw" })).await.good();
    count_games(referee).await.expect("counted");
    assert_eq!(counts(&openings(&host, None).await, "a1-b1"), Some([1, 1, 0]));
    // Rules of one's own are nobody else's.
    let rules = json!({ "name": "own", "text": "like = \"pijersi\"\n" });
    let own = host.post("/api/openings", &json!({ "variant": "own", "rules": rules })).await.good();
    assert_eq!(own["turns"], json!([]));
    host.post("/api/openings", &json!({ "variant": "nothing" })).await.refused(422, "bad-rules");
}

#[tokio::test(flavor = "multi_thread")]
async fn in_sqlite() {
    public_games_are_counted_once(Host::new().await).await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn in_postgres() {
    let url = database().await;
    public_games_are_counted_once(Host::with(|config| config.database = Some(url)).await).await;
}
