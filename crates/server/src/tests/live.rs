//! What is live: the socket.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::json;

use super::common::{Host, text};

#[tokio::test(flavor = "multi_thread")]
async fn who_was_away_gets_what_was_missed() {
    let host = Host::new().await;
    let (game, white, black) = host.duel(json!({})).await;
    let (mut socket, first) = host.watch(&game, Some(&white)).await;
    assert_eq!((&first["from"], &first["keep"]), (&json!(0), &json!(0)));
    let mut known = Vec::new();
    for secret in [&white, &black, &white] {
        host.play(&game, secret).await;
        let news = socket.until("game").await;
        known.push(news["version"].as_u64().expect("a version"));
        assert_eq!(news["turns"].as_array().map(Vec::len), Some(1));
        assert_eq!(news["keep"], known.len() - 1);
    }
    let mut late = host.socket().await;
    let missed = late.watch(&game, Some(&black), known[0]).await;
    assert_eq!((&missed["from"], &missed["keep"]), (&json!(known[0]), &json!(1)));
    assert_eq!(missed["turns"].as_array().map(Vec::len), Some(2));
    let nothing = late.watch(&game, None, known[2]).await;
    assert_eq!((&nothing["keep"], &nothing["turns"]), (&json!(3), &json!([])));
    let future = late.watch(&game, None, 999).await;
    assert_eq!((&future["from"], future["turns"].as_array().map(Vec::len)), (&json!(0), Some(3)));
    // The same over HTTP.
    let since = host.get(&format!("/api/games/{game}?since={}", known[0])).await.good();
    assert_eq!((&since["keep"], &since["turns"]), (&missed["keep"], &missed["turns"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_leaves_fewer_turns() {
    let host = Host::new().await;
    let (game, white, black) = host.duel(json!({})).await;
    let (mut ana, _) = host.watch(&game, Some(&white)).await;
    let (mut bob, _) = host.watch(&game, Some(&black)).await;
    for secret in [&white, &black, &white] {
        host.play(&game, secret).await;
    }
    let before = bob.until_that(|news| news["keep"] == 2).await;
    let offered = ana.act(&game, json!({ "do": "offer", "offer": "takeback" })).await;
    assert_eq!(offered["type"], "done");
    let offer = bob.until_that(|news| news["now"]["offers"][0]["offer"] == "takeback").await;
    assert_eq!(offer["now"]["offers"][0]["side"], "white");
    bob.say(&json!({ "type": "action", "game": game, "id": "a", "action": { "do": "accept", "offer": "takeback" } }))
        .await;
    let after = ana
        .until_that(|news| news["type"] == "game" && news["now"]["offers"] == json!([]) && news["keep"] == 2)
        .await;
    assert_eq!(after["turns"], json!([]));
    assert!(after["version"].as_u64() > before["version"].as_u64());
    // Who knew three turns keeps two.
    let version = before["version"].as_u64().expect("a version");
    assert_eq!(bob.watch(&game, None, version).await["keep"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_answered_and_told() {
    let host = Host::new().await;
    let (game, white, black) = host.duel(json!({})).await;
    let (mut ana, first) = host.watch(&game, Some(&white)).await;
    let (mut bob, _) = host.watch(&game, Some(&black)).await;
    let turn = &first["now"]["view"]["turns"][5];
    ana.turn(&game, 0, "t1", turn).await;
    let done = ana.until("done").await;
    assert_eq!((&done["id"], &done["already"]), (&json!("t1"), &json!(false)));
    let news = bob.until("game").await;
    assert_eq!((&news["version"], &news["turns"][0]["word"]), (&done["version"], turn));
    assert!(news["turns"][0]["changes"].as_array().is_some_and(|changes| !changes.is_empty()));
    bob.turn(&game, 1, "t2", &json!("a1-a1")).await;
    let refused = bob.until("refused").await;
    assert_eq!((&refused["id"], &refused["code"]), (&json!("t2"), &json!("illegal")));
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_sees_who_is_there() {
    let host = Host::new().await;
    let (game, white, black) = host.duel(json!({})).await;
    let (mut ana, _) = host.watch(&game, Some(&white)).await;
    let there = |white: bool, black: bool, watchers: u32| {
        move |message: &serde_json::Value| {
            message["type"] == "presence"
                && (&message["white"], &message["black"], &message["watchers"])
                    == (&json!(white), &json!(black), &json!(watchers))
        }
    };
    ana.until_that(there(true, false, 0)).await;
    let (bob, _) = host.watch(&game, Some(&black)).await;
    ana.until_that(there(true, true, 0)).await;
    let (mut eve, _) = host.watch(&game, None).await;
    eve.until_that(there(true, true, 1)).await;
    ana.until_that(there(true, true, 1)).await;
    drop(bob);
    ana.until_that(there(true, false, 1)).await;
    eve.say(&json!({ "type": "unwatch", "game": game })).await;
    ana.until_that(there(true, false, 0)).await;
    // Who takes a seat watches no longer.
    eve.watch(&game, Some(&black), 0).await;
    ana.until_that(there(true, true, 0)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_renewed_secret_is_told_to_the_old_one() {
    let host = Host::new().await;
    let (game, white, _) = host.duel(json!({})).await;
    let mut socket = host.socket().await;
    socket.say(&json!({ "type": "watch", "game": game, "secret": white })).await;
    assert_eq!(socket.until("seat").await["sides"], json!(["white"]));
    let renewed = host.post_as(&white, &format!("/api/games/{game}/secret"), &json!(null)).await.good();
    assert_eq!(socket.until("seat").await["sides"], json!([]));
    assert_eq!(socket.act(&game, json!({ "do": "resign" })).await["code"], "no-seat");
    let fresh = text(&renewed["secret"]);
    socket.say(&json!({ "type": "watch", "game": game, "secret": fresh })).await;
    assert_eq!(socket.until("seat").await["sides"], json!(["white"]));
    assert_eq!(socket.act(&game, json!({ "do": "resign" })).await["type"], "done");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_is_told_and_quick() {
    let host = Host::new().await;
    let (game, white, _) = host.duel(json!({})).await;
    let mut sockets = Vec::new();
    for _ in 0..50 {
        sockets.push(host.watch(&game, Some(&white)).await.0);
    }
    sockets[0].say(&json!({ "type": "analyse", "id": "a", "variant": "pijersi", "seconds": 60 })).await;
    sockets[0].until("lines").await;
    // A connection that does nothing, and one that has begun to ask.
    let idle = tokio::net::TcpStream::connect(host.address()).await.expect("a connection");
    let mut begun = tokio::net::TcpStream::connect(host.address()).await.expect("a connection");
    tokio::io::AsyncWriteExt::write_all(&mut begun, b"GET /healthz HTT").await.expect("sent");
    // Everybody listens all the time, as clients do.
    let mut listeners = tokio::task::JoinSet::new();
    for mut socket in sockets {
        listeners.spawn(async move {
            assert_eq!(socket.until("bye").await["why"], "stopping");
            assert_eq!(socket.closed().await, Some(1012));
        });
    }
    // Half a minute is far more than it takes, and less than the analysis or a listener who was forgotten would.
    let stopped = tokio::time::timeout(Duration::from_secs(30), host.stop()).await;
    let folder = stopped.expect("stopped soon");
    assert_eq!(listeners.join_all().await.len(), 50);
    drop((idle, begun));
    // Everything is there when it comes back.
    let host = Host::over(folder, |_| {}).await;
    host.play(&game, &white).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_games_on_one_socket() {
    let host = Host::new().await;
    let (one, white, _) = host.duel(json!({})).await;
    let made = host.make(json!({ "variant": "mikjersi" })).await;
    let (mut socket, _) = host.watch(&one, None).await;
    socket.watch(&made.game, Some(&made.seats[0].1), 0).await;
    host.play(&one, &white).await;
    assert_eq!(socket.until("game").await["game"], json!(one));
    // Two people at one screen: the side to move plays, and either may act.
    for ply in 0..2 {
        let turn = host.game(&made.game).await["now"]["view"]["turns"][0].clone();
        socket.turn(&made.game, ply, "t", &turn).await;
        assert_eq!(socket.until("done").await["already"], false);
        socket.turn(&made.game, ply, "t", &turn).await;
        assert_eq!(socket.until("done").await["already"], true);
    }
    let resign = json!({ "do": "resign" });
    socket
        .say(&json!({ "type": "action", "game": made.game, "id": "r", "action": resign, "side": "black" }))
        .await;
    let over = socket.until_that(|message| message["now"]["phase"] == "over").await;
    assert_eq!(over["now"]["result"]["winner"], "white");
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_come_at_once_are_carried_out_in_order() {
    let host = Host::new().await;
    let (mut socket, mut games) = (host.socket().await, Vec::new());
    for _ in 0..3 {
        let made = host.make(json!({})).await;
        let first = socket.watch(&made.game, Some(&made.seats[0].1), 0).await;
        games.push((made.game, first["version"].as_u64().expect("a version"), first));
    }
    // For each game a turn, an end, and what comes too late: nobody waits for an answer.
    for (game, _, first) in &games {
        socket.turn(game, 0, "a", &first["now"]["view"]["turns"][0]).await;
    }
    for (game, ..) in &games {
        for id in ["b", "c"] {
            let action = json!({ "do": "resign" });
            socket
                .say(&json!({ "type": "action", "game": game, "id": id, "action": action, "side": "black" }))
                .await;
        }
    }
    let mut answers: BTreeMap<String, Vec<(String, String, Option<u64>)>> = BTreeMap::new();
    while answers.values().map(Vec::len).sum::<usize>() < 9 {
        let answer = socket.until_that(|message| message["id"].is_string()).await;
        let told = (text(&answer["id"]), text(&answer["type"]), answer["version"].as_u64());
        answers.entry(text(&answer["game"])).or_default().push(told);
    }
    for (game, version, _) in &games {
        let told: Vec<_> =
            answers[game].iter().map(|(id, kind, at)| (id.as_str(), kind.as_str(), *at)).collect();
        let expected =
            [("a", "done", Some(version + 1)), ("b", "done", Some(version + 2)), ("c", "refused", None)];
        assert_eq!(told, expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_under_way_at_a_stop_is_finished_and_told() {
    let host = Host::new().await;
    let (mut socket, mut games) = (host.socket().await, Vec::new());
    for _ in 0..20 {
        let made = host.make(json!({})).await;
        let first = socket.watch(&made.game, Some(&made.seats[0].1), 0).await;
        games.push((made.game, first["now"]["view"]["turns"][0].clone()));
    }
    for (game, turn) in &games {
        socket.turn(game, 0, "t", turn).await;
    }
    // The first was heard; how many others were is left to chance.
    let mut told = vec![text(&socket.until("done").await["game"])];
    let listen = async {
        while let Ok(message) = socket.next().await {
            if message["type"] == "done" {
                told.push(text(&message["game"]));
            }
        }
    };
    let (folder, ()) = tokio::join!(host.stop(), listen);
    let host = Host::over(folder, |_| ()).await;
    for (game, _) in &games {
        let played = host.game(game).await["turns"].as_array().is_some_and(|turns| !turns.is_empty());
        assert_eq!(played, told.contains(game), "{game}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_when_nobody_does_anything() {
    let host = Host::new().await;
    let (game, white, black) = host.duel(json!({ "clock": { "kind": "turn", "seconds": 2 } })).await;
    let (mut socket, first) = host.watch(&game, None).await;
    assert_eq!(first["now"]["clocks"]["running"], "white");
    host.play(&game, &white).await;
    host.play(&game, &black).await;
    let over = socket.until_that(|message| message["now"]["phase"] == "over").await;
    let result = &over["now"]["result"];
    assert_eq!((&result["winner"], &result["reason"]), (&json!("black"), &json!("time")));
    assert_eq!(over["now"]["clocks"]["running"], json!(null));
}
