//! Analyses over the socket.

use serde_json::{Value, json};

use super::common::{Host, said};

fn analyse(id: &str, more: Value) -> Value {
    let mut message = json!({ "type": "analyse", "id": id, "variant": "pijersi", "seconds": 60 });
    super::common::merge(&mut message, more);
    message
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_come_deeper_and_deeper_until_it_is_stopped() {
    let host = Host::new().await;
    let mut socket = host.socket().await;
    socket.say(&analyse("a", json!({ "lines": 2, "turns": ["b4=d5"] }))).await;
    let mut depth = 0;
    for _ in 0..3 {
        let lines = socket.until("lines").await;
        assert_eq!(lines["id"], "a");
        let deeper = lines["depth"].as_u64().expect("a depth");
        assert!(deeper > depth, "{lines}");
        depth = deeper;
        let list = lines["lines"].as_array().expect("lines");
        assert_eq!(list.len(), 2);
        let chance = list[0]["white"].as_f64().expect("a chance");
        assert!((0.0..=1.0).contains(&chance) && !list[0]["turns"][0].is_null(), "{lines}");
    }
    socket.say(&json!({ "type": "stop", "id": "a" })).await;
    assert_eq!(socket.until("analysed").await["id"], "a");
    socket.is_heard().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_ends_by_itself() {
    let host = Host::new().await;
    let mut socket = host.socket().await;
    socket.say(&analyse("short", json!({ "seconds": 1 }))).await;
    assert_eq!(socket.until("analysed").await["id"], "short");
    // A won position is soon proved, a finished one has nothing to tell.
    let won = "6/7/6/7/6/R-6/6 w 0 1";
    let near = "6/R-6/6/7/6/7/s-5 w 0 1";
    for position in [near, won] {
        socket.say(&analyse("p", json!({ "position": position, "seconds": 2 }))).await;
        socket.until_that(|message| message["type"] == "analysed" || message["type"] == "refused").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_for_one_address() {
    let host = Host::new().await;
    let mut one = host.socket().await;
    let mut two = host.socket().await;
    one.say(&analyse("a", json!({}))).await;
    two.say(&analyse("b", json!({}))).await;
    one.until("lines").await;
    two.until("lines").await;
    one.say(&analyse("c", json!({}))).await;
    let refused = one.until("refused").await;
    assert_eq!((&refused["id"], &refused["code"]), (&json!("c"), &json!("too-many")));
    said(&refused["said"]);
    // Both have their share; who goes away leaves room.
    drop(two);
    loop {
        one.say(&analyse("c", json!({}))).await;
        let answer = one.until_that(|message| message["id"] == "c").await;
        if answer["type"] == "lines" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_id_begins_anew_and_can_be_stopped() {
    let host = Host::new().await;
    let mut socket = host.socket().await;
    let mut last = String::new();
    for turn in ["b4=d5", "b4=c4", "b4=d3"] {
        let before = last;
        socket.say(&analyse("a", json!({ "turns": [turn] }))).await;
        // Of the one before, a line may be under way; its end is not told, since another one runs.
        let lines = socket
            .until_that(|message| {
                assert_ne!(message["type"], "analysed", "{message}");
                message["type"] == "lines" && message["position"] != before
            })
            .await;
        last = super::common::text(&lines["position"]);
    }
    socket.say(&json!({ "type": "stop", "id": "a" })).await;
    socket.until("analysed").await;
    // Nothing runs any more: two others may.
    for id in ["x", "y"] {
        socket.say(&analyse(id, json!({}))).await;
        socket.until_that(|message| message["type"] == "lines" && message["id"] == id).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_analysed() {
    let host = Host::new().await;
    let mut socket = host.socket().await;
    for more in [
        json!({ "variant": "chess" }),
        json!({ "position": "nonsense" }),
        json!({ "position": "/".repeat(5_000) }),
        json!({ "turns": ["a1-a1"] }),
        json!({ "turns": vec!["b4=d5"; 1_001] }),
        json!({ "lines": 0 }),
        json!({ "lines": 11 }),
        json!({ "id": "x".repeat(65) }),
    ] {
        socket.say(&analyse("a", more.clone())).await;
        let refused = socket.hear().await;
        assert_eq!(refused["type"], "refused", "{more}");
        said(&refused["said"]);
    }
    socket.is_heard().await;
}
