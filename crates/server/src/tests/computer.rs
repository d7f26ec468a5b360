//! The computer at the other side of the board.

use serde_json::{Value, json};

use super::common::{Host, Socket};

const COMPUTER: &str = "computer";

/// A game against the computer, which has Black; its name, the secret, and a socket.
async fn against(host: &Host, more: Value) -> (String, String, Socket) {
    let players = json!([{ "who": "me" }, { "who": COMPUTER, "level": 1 }]);
    let mut body = json!({ "players": players });
    super::common::merge(&mut body, more);
    let made = host.make(body).await;
    let secret = made.seats[0].1.clone();
    let (socket, _) = host.watch(&made.game, Some(&secret)).await;
    (made.game, secret, socket)
}

/// Waits until so many turns were played.
async fn turns(socket: &mut Socket, count: u64) -> Value {
    socket
        .until_that(|message| {
            let added = message["turns"].as_array().map_or(0, Vec::len) as u64;
            message["type"] == "game" && message["keep"].as_u64().unwrap_or(0) + added == count
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn it_answers_a_turn_and_lets_it_be_taken_back() {
    let host = Host::new().await;
    let (game, secret, mut socket) = against(&host, json!({})).await;
    host.play(&game, &secret).await;
    let answered = turns(&mut socket, 2).await;
    assert_eq!(
        (&answered["turns"][0]["side"], &answered["now"]["view"]["side"]),
        (&json!("black"), &json!("white"))
    );
    assert_eq!(socket.act(&game, json!({ "do": "offer", "offer": "takeback" })).await["type"], "done");
    let back = turns(&mut socket, 0).await;
    assert_eq!(back["keep"], 0);
    host.play(&game, &secret).await;
    turns(&mut socket, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_answers_every_offer() {
    let host = Host::new().await;
    // A rock more on one side, and it decides.
    let better = "s-5/7/6/7/6/R-P-S-R-P-S-W-/R-P-S-R-P-S- w 0 1";
    let worse = "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/7/R-5 w 0 1";
    for (start, agrees) in [(better, true), (worse, false)] {
        let (game, _, mut socket) = against(&host, json!({ "start": start })).await;
        socket.act(&game, json!({ "do": "offer", "offer": "draw" })).await;
        let answered = socket
            .until_that(|message| message["type"] == "game" && message["now"]["offers"] == json!([]))
            .await;
        let over = answered["now"]["phase"] == "over";
        assert_eq!(over, agrees, "{start}");
        if over {
            assert_eq!(answered["now"]["result"]["reason"], "agreement");
            let done = socket.act(&game, json!({ "do": "offer", "offer": "rematch" })).await;
            assert_eq!(done["type"], "done");
            let next = socket.until_that(|message| message["now"]["rematch"].is_string()).await;
            let rematch = host.game(&super::common::text(&next["now"]["rematch"])).await;
            assert_eq!(rematch["now"]["players"]["white"]["kind"], COMPUTER);
            assert_eq!(rematch["now"]["agreed"]["rematch_of"], json!(game));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_places_its_cubes_too() {
    let host = Host::new().await;
    let (game, secret, mut socket) = against(&host, json!({ "variant": "jersi-1" })).await;
    for round in 1..=3 {
        host.play(&game, &secret).await;
        let now = turns(&mut socket, 2 * round).await;
        assert_eq!(now["now"]["view"]["setup"], true);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_computers_play_and_others_watch() {
    let host = Host::new().await;
    let players = json!([{ "who": COMPUTER, "level": 1 }, { "who": COMPUTER, "level": 2 }]);
    let made = host.make(json!({ "variant": "mikjersi", "players": players })).await;
    assert!(made.seats.is_empty());
    let (mut socket, _) = host.watch(&made.game, None).await;
    turns(&mut socket, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn its_turn_survives_a_restart() {
    let host = Host::new().await;
    // At its full strength it thinks longer than the server lives.
    let players = json!([{ "who": COMPUTER, "level": 10 }, { "who": "me" }]);
    let made = host.make(json!({ "players": players })).await;
    let host = host.restart().await;
    let (mut socket, first) = host.watch(&made.game, Some(&made.seats[0].1)).await;
    if first["turns"] == json!([]) {
        turns(&mut socket, 1).await;
    }
    host.play(&made.game, &made.seats[0].1).await;
}
