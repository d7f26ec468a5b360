//! What is asked once.

use std::collections::BTreeMap;
use std::time::Duration;

use jersi_record::Record;
use jersi_rules::Ruleset;
use reqwest::Method;
use serde_json::{Value, json};

use super::common::{Answer, Host, text};

#[tokio::test(flavor = "multi_thread")]
async fn every_path_of_the_description_answers() {
    let host = Host::new().await;
    let (game, white, _) = host.duel(json!({ "public": true })).await;
    let open = host.make(json!({ "players": [{ "who": "me" }, { "who": "open" }] })).await.game;
    let turn = host.game(&game).await["now"]["view"]["turns"][0].clone();
    let own = include_str!("../../../rules/tests/corpus/rulefile/own-board.toml");
    let at = json!({ "variant": "pijersi" });
    // What to send to each, and the status that comes.
    let known: BTreeMap<&str, (Value, u16)> = BTreeMap::from([
        ("get /api/games", (json!(null), 200)),
        ("post /api/games", (super::common::new_game(json!({})), 201)),
        ("post /api/games/mine", (json!({ "secrets": [white] }), 200)),
        ("get /api/games/{game}", (json!(null), 200)),
        ("get /api/games/{game}/record", (json!(null), 200)),
        ("post /api/games/{game}/join", (json!({ "name": "Bob" }), 201)),
        ("post /api/games/{game}/turns", (json!({ "ply": 0, "id": "t", "turn": turn }), 200)),
        ("post /api/games/{game}/actions", (json!({ "do": "offer", "offer": "draw" }), 200)),
        ("post /api/games/{game}/secret", (json!(null), 200)),
        ("post /api/seeks", (json!({ "variant": "pijersi" }), 200)),
        ("get /api/lobby", (json!(null), 200)),
        ("post /api/seats", (json!({ "secrets": [] }), 200)),
        ("get /api/push", (json!(null), 200)),
        // No address of the open internet.
        ("post /api/push", (json!({ "endpoint": "x", "p256dh": "x", "auth": "x", "lang": "en" }), 400)),
        ("post /api/feed", (json!(null), 200)),
        ("get /api/kept", (json!(null), 200)),
        ("post /api/kept", (json!({ "sealed": "c2VhbGVk" }), 200)),
        ("post /api/bots", (json!({ "name": "Robi" }), 201)),
        ("get /api/bots", (json!(null), 200)),
        // A seat's secret is no program's token.
        ("get /api/bots/events", (json!(null), 401)),
        ("get /api/variants", (json!(null), 200)),
        ("get /api/variants/{variant}", (json!(null), 200)),
        // Nobody has taught it the landing.
        ("get /api/variants/{variant}/network", (json!(null), 200)),
        ("get /api/puzzles", (json!(null), 200)),
        ("get /api/puzzles/{game}", (json!(null), 404)),
        ("post /api/rules", (json!({ "rules": { "name": "own-board", "text": own } }), 200)),
        ("post /api/position", (at.clone(), 200)),
        ("post /api/turn", (json!({ "at": at, "turn": "b4=d5" }), 200)),
        ("post /api/openings", (at.clone(), 200)),
        ("post /api/coach", (json!({ "at": at, "turn": "b4=d5" }), 200)),
        ("post /api/record/read", (json!({ "text": "1. b4=d5", "variant": "pijersi" }), 200)),
        ("get /api/draw", (json!(null), 200)),
        (
            "post /api/draw",
            (
                json!({ "picture": { "variant": "own-board" }, "rules": { "name": "own-board", "text": own } }),
                200,
            ),
        ),
        ("get /api/games/{game}/animation.gif", (json!(null), 200)),
        ("post /api/animation", (json!({ "text": "1. b4=d5", "variant": "pijersi" }), 200)),
        ("post /api/record/write", (json!({ "start": at, "nodes": [] }), 200)),
    ]);
    let described = host.get("/api/openapi.json").await.good();
    let mut left: Vec<&str> = known.keys().copied().collect();
    let mut operations: Vec<(String, String)> = Vec::new();
    for (path, methods) in described["paths"].as_object().expect("paths") {
        for method in methods
            .as_object()
            .expect("methods")
            .keys()
            .filter(|name| ["get", "post"].contains(&name.as_str()))
        {
            operations.push((method.clone(), path.clone()));
        }
    }
    // The secret is renewed last, since it opens nothing afterwards.
    operations.sort_by_key(|(_, path)| path.ends_with("/secret"));
    for (method, path) in &operations {
        let name = format!("{method} {path}");
        let (body, status) = known.get(name.as_str()).unwrap_or_else(|| panic!("{name} has no test"));
        left.retain(|other| *other != name);
        let game = if path.ends_with("/join") { &open } else { &game };
        let needed = if path == "/api/draw" { "?variant=pijersi" } else { "" };
        let path = path.replace("{game}", game).replace("{variant}", "jersi-4%2Blanding") + needed;
        let method = if method == "get" { Method::GET } else { Method::POST };
        let mut request = host.request(method, &path).bearer_auth(&white);
        if !body.is_null() {
            request = request.json(body);
        }
        let answer = Answer::of(request).await;
        assert_eq!(answer.status.as_u16(), *status, "{name}: {}", answer.text);
    }
    assert!(left.is_empty(), "not described: {left:?}");
    for count in host.get("/api/puzzles").await.good().as_array().expect("a list") {
        let puzzles =
            host.get(&format!("/api/puzzles/{}", count["game"].as_str().expect("an id"))).await.good();
        assert!(puzzles["puzzles"].as_array().is_some_and(|list| !list.is_empty()));
    }
    assert!(described["components"]["schemas"]["ProblemBody"].is_object());
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_for_people_and_keepers() {
    let host = Host::new().await;
    let docs = host.get("/api/docs").await;
    assert!(docs.text.contains("/api/games/{game}/turns") && !docs.text.contains("<script"));
    let policy = docs.headers["content-security-policy"].to_str().expect("text");
    assert!(policy.contains("default-src 'self'") && !policy.contains("unsafe-inline"), "{policy}");
    assert_eq!(host.get("/api/docs.css").await.status, 200);
    assert_eq!(host.get("/healthz").await.text, "alive\n");
    assert_eq!(host.get("/readyz").await.text, "ready\n");
    let (game, white, _) = host.duel(json!({})).await;
    host.play(&game, &white).await;
    let metrics = host.get("/metrics").await.text;
    for name in ["jersi_games_created_total", "jersi_turns_total", "jersi_commit_seconds"] {
        assert!(metrics.contains(name), "{name}");
    }
    let traced = Answer::of(host.request(Method::GET, "/healthz").header("x-request-id", "mine")).await;
    assert_eq!(traced.headers["x-request-id"], "mine");
    assert!(docs.headers.contains_key("x-request-id"));
    // Without a page there is nothing at its address, but an answer.
    host.get("/").await.refused(404, "no-address");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_variant_is_described() {
    let host = Host::new().await;
    let variants = host.get("/api/variants").await.good();
    let ids: Vec<&str> =
        variants.as_array().expect("a list").iter().filter_map(|v| v["id"].as_str()).collect();
    assert_eq!(ids, jersi_rules::builtin_ids().collect::<Vec<_>>());
    for id in ids {
        let one = host.get(&format!("/api/variants/{id}")).await.good();
        assert!(one["name"]["fr"].is_string() && one["board"]["cells"][0]["near"].is_array());
        let start = host.post("/api/position", &json!({ "variant": id })).await.good();
        assert_eq!(start["position"], one["start"]);
        assert!(!start["turns"].as_array().expect("turns").is_empty());
    }
    let one = host.get("/api/variants/jersi-4%2Bturn%2Bmountains").await.good();
    assert_eq!((&one["id"], &one["game"]), (&json!("jersi-4+mountains+turn"), &json!("jersi-4")));
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_and_ones_own_games() {
    let host = Host::new().await;
    // Games of the same millisecond have no order.
    let next = || tokio::time::sleep(Duration::from_millis(2));
    let (duel, white, black) = host.duel(json!({ "public": true })).await;
    next().await;
    let waiting = host
        .make(json!({ "variant": "mikjersi", "public": true, "players": [{ "who": "open" }, { "who": "me", "name": "Zoé" }] }))
        .await;
    next().await;
    let hidden = host.make(json!({})).await;
    let names = |list: Value| -> Vec<String> {
        list.as_array().expect("a list").iter().map(|game| text(&game["game"])).collect()
    };
    for (query, expected) in [
        ("", vec![&waiting.game, &duel]),
        ("?phase=waiting", vec![&waiting.game]),
        ("?phase=over", vec![]),
        ("?variant=pijersi", vec![&duel]),
        ("?player=zo%C3%A9", vec![&waiting.game]),
        ("?player=bob&phase=playing", vec![&duel]),
        ("?page=2", vec![]),
    ] {
        let list = host.get(&format!("/api/games{query}")).await.good();
        assert_eq!(names(list).iter().collect::<Vec<_>>(), expected, "{query}");
    }
    let secrets = json!({ "secrets": [white, hidden.seats[0].1, "unknown"] });
    let mine = host.post("/api/games/mine", &secrets).await.good();
    assert_eq!(names(mine.clone()), [hidden.game.clone(), duel.clone()]);
    assert_eq!((&mine[0]["yours"], &mine[1]["yours"]), (&json!(["white", "black"]), &json!(["white"])));
    let theirs = host.post("/api/games/mine", &json!({ "secrets": [black] })).await.good();
    assert_eq!(theirs[0]["yours"], json!(["black"]));
    host.post("/api/games/mine", &json!({ "secrets": vec!["x"; 201] })).await.refused(400, "bad-request");
}

#[tokio::test(flavor = "multi_thread")]
async fn records_read_back_in_both_styles() {
    let host = Host::new().await;
    for variant in ["pijersi", "jersi-1"] {
        let (game, white, black) = host.duel(json!({ "variant": variant })).await;
        for secret in [&white, &black, &white, &black] {
            host.play(&game, secret).await;
        }
        host.act(&game, &white, json!({ "do": "resign" })).await.good();
        let view = host.game(&game).await;
        let words: Vec<String> =
            view["turns"].as_array().expect("turns").iter().map(|turn| text(&turn["word"])).collect();
        let rules = Ruleset::load(variant).expect("rules");
        for style in ["record", "plain"] {
            let written = host.get(&format!("/api/games/{game}/record?style={style}")).await;
            let record = Record::read_with(&written.text, Some(&rules), &Ruleset::load).expect("a record");
            let read: Vec<String> = record
                .main_line()
                .iter()
                .zip(record.positions())
                .map(|(turn, position)| position.marked_word(*turn))
                .collect();
            assert_eq!(read, words, "{style}");
            assert_eq!(record.end().to_string(), view["now"]["view"]["position"], "{style}");
            let score = record.result().expect("a result");
            assert_eq!(score.winner, Some(jersi_rules::Side::Black), "{style}");
        }
        host.get(&format!("/api/games/{game}/record?style=tex")).await.refused(400, "bad-request");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_and_turns_without_a_game() {
    let host = Host::new().await;
    let at = json!({ "variant": "pijersi" });
    let played = host.post("/api/turn", &json!({ "at": at, "turn": "b4=d5" })).await.good();
    assert_eq!(played["done"]["word"], "b4=d5");
    assert_eq!(played["view"]["side"], "black");
    assert_eq!(played["done"]["changes"][0]["kind"], "move");
    let next = json!({ "variant": "pijersi", "position": played["view"]["position"] });
    assert_eq!(host.post("/api/position", &next).await.good(), played["view"]);
    let refused = host.post("/api/turn", &json!({ "at": at, "turn": "a1=a5" })).await;
    refused.refused(422, "illegal");
    let said = &refused.json()["said"];
    assert_ne!(said["en"], said["fr"]);
    for position in ["", "x", "6/7/6/7/6/7/6", &"/".repeat(2_000)] {
        let answer = host.post("/api/position", &json!({ "variant": "pijersi", "position": position })).await;
        assert!([400, 422].contains(&answer.status.as_u16()), "{position}");
        super::common::said(&answer.json()["said"]);
    }
}

/// The coach tells what is threatened, and what a turn would leave to be taken or lost.
#[tokio::test(flavor = "multi_thread")]
async fn the_coach_sees_what_hangs() {
    let host = Host::new().await;
    // The paper on e4 could take the rock on d4, alone or not.
    let at = json!({ "variant": "pijersi", "position": "5r-/7/2p-3/3R-3/6/7/P-5 w 0 1" });
    let seen = host.post("/api/coach", &json!({ "at": at })).await.good();
    assert_eq!(seen["threatened"], json!([{ "at": "d4", "cubes": "R", "by": ["e3"] }]));
    assert_eq!(seen["danger"], json!(null));
    let asked = |turn: &str| json!({ "at": at, "turn": turn });
    let stays = host.post("/api/coach", &asked("a1-b1")).await.good();
    assert_eq!(stays["danger"]["taken"], json!([{ "at": "d4", "cubes": "R", "by": ["e3"] }]));
    assert_eq!((&stays["danger"]["loss"], &stays["danger"]["loses"]), (&json!(1), &json!(false)));
    let leaves = host.post("/api/coach", &asked("d4-c4")).await.good();
    assert_eq!(leaves["danger"], json!(null));
    host.post("/api/coach", &asked("d4-a1")).await.refused(422, "illegal");
    // A race: whoever does not stop the rock on b2 has lost.
    let at = json!({ "variant": "pijersi", "position": "5r-/7/6/7/6/1r-5/P-5 w 0 1" });
    let race = host.post("/api/coach", &json!({ "at": at, "turn": "a1-b1" })).await.good();
    assert_eq!(race["danger"]["loses"], json!(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_read_and_written_again() {
    let host = Host::new().await;
    let node = |parent: usize, turn: &str, comment: &str| json!({ "parent": parent, "turn": turn, "comments": [comment] });
    let body = json!({
        "start": { "variant": "pijersi" },
        "tags": [{ "name": "White", "value": "Ana \"the\" <b>" }],
        "comments": ["before"],
        "nodes": [node(0, "b4=d5", "one"), node(1, "f4=d3", "two"), node(1, "f4=e3", "a variation")],
        "result": { "winner": "white", "reason": "resignation" },
    });
    let written = host.post("/api/record/write", &body).await;
    assert_eq!(written.status, 200, "{}", written.text);
    let record = Record::read(&written.text).expect("a record");
    assert_eq!(record.tag("White"), Some("Ana \"the\" <b>"));
    let read = host.post("/api/record/read", &json!({ "text": written.text })).await.good();
    assert_eq!((&read["variant"], &read["comments"]), (&json!("pijersi"), &json!(["before"])));
    assert_eq!(read["result"]["winner"], "white");
    let nodes: Vec<(&Value, &Value, &Value)> = read["nodes"]
        .as_array()
        .expect("nodes")
        .iter()
        .map(|node| (&node["parent"], &node["done"]["word"], &node["comments"][0]))
        .collect();
    assert_eq!(nodes.len(), 3);
    assert_eq!((nodes[0].1, nodes[0].2), (&json!("b4=d5"), &json!("one")));
    assert!(nodes.iter().any(|node| node.1 == "f4=e3" && node.2 == "a variation"));
    let mut plain = body;
    plain["style"] = json!("plain");
    let plain = host.post("/api/record/write", &plain).await.text;
    let rules = Ruleset::load("pijersi").expect("rules");
    let again = Record::read_with(&plain, Some(&rules), &Ruleset::load).expect("a record");
    assert_eq!(again.main_line(), record.main_line());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_over_http() {
    let host = Host::new().await;
    let made = host.make(json!({ "variant": "mikjersi" })).await;
    let secret = &made.seats[0].1;
    for _ in 0..200 {
        if host.game(&made.game).await["now"]["phase"] == "over" {
            break;
        }
        host.play(&made.game, secret).await;
    }
    let over = host.game(&made.game).await;
    assert_eq!(over["now"]["phase"], "over", "{} turns", over["turns"].as_array().map_or(0, Vec::len));
    assert_eq!(over["now"]["view"]["turns"], json!([]));
    super::common::said(&over["now"]["result"]["said"]);
    let rematch = host.act(&made.game, secret, json!({ "do": "offer", "offer": "rematch" })).await.good();
    let next = host.game(&text(&rematch["rematch"])).await;
    assert_eq!(next["now"]["agreed"]["rematch_of"], json!(made.game));
    host.play(&text(&rematch["rematch"]), secret).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn secret_choices_over_the_network() {
    let host = Host::new().await;
    let (game, white, black) = host.duel(json!({ "variant": "jersi-4", "forms": "secret-own" })).await;
    let choose = |form: &str| json!({ "do": "choose-form", "form": form });
    host.act(&game, &white, choose("darsi")).await.good();
    let view = host.get(&format!("/api/games/{game}")).await;
    assert!(!view.text.contains("darsi"), "{}", view.text);
    assert_eq!(view.json()["now"]["chosen"], json!(["white"]));
    let (_, seen) = host.watch(&game, Some(&black)).await;
    assert!(!seen.to_string().contains("darsi"));
    let record = host.get(&format!("/api/games/{game}/record")).await;
    assert!(!record.text.contains("darsi"));
    host.act(&game, &black, choose("none")).await.good();
    assert_eq!(host.game(&game).await["now"]["variant"], "jersi-4+special=darsi/none");
}
