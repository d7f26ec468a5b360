//! Games in which nobody ever played are forgotten after a while; all others are not.

use std::time::Duration;

use serde_json::json;

use super::common::Host;
use crate::retention::forget_unplayed;

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_played_is_forgotten_and_nothing_else() {
    let host = Host::new().await;
    let referee = host.server.app.referee.clone();
    let forget = async |kept| forget_unplayed(&referee, kept).await.expect("a store that forgets");
    let unplayed = host.make(json!({})).await;
    let waiting = host.make(json!({ "players": [{ "who": "me" }, { "who": "open" }] })).await;
    let left = host.make(json!({})).await;
    host.act(&left.game, &left.seats[0].1, json!({ "do": "resign" })).await.good();
    let (duel, white, _) = host.duel(json!({})).await;
    host.play(&duel, &white).await;
    // A turn that was taken back was played.
    let back = host.make(json!({})).await;
    host.play(&back.game, &back.seats[0].1).await;
    host.act(&back.game, &back.seats[0].1, json!({ "do": "offer", "offer": "takeback" })).await.good();
    // A computer that has yet to begin will.
    let last = host.make(json!({ "clock": { "kind": "days", "days": 3 } })).await;

    assert_eq!(forget(Duration::from_secs(3600)).await, 0);
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_eq!(forget(Duration::ZERO).await, 3);
    for game in [&unplayed.game, &waiting.game, &left.game] {
        host.get(&format!("/api/games/{game}")).await.refused(404, "no-game");
    }
    let path = format!("/api/games/{}/turns", unplayed.game);
    let body = json!({ "ply": 0, "id": "t", "turn": "b4=d5" });
    host.post_as(&unplayed.seats[0].1, &path, &body).await.refused(404, "no-game");
    // Everything else is whole, also for the next start.
    let host = host.restart().await;
    for game in [&duel, &back.game, &last.game] {
        host.game(game).await;
    }
    host.play(&last.game, &last.seats[0].1).await;
}
