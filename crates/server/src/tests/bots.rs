//! Programs that play with people.

use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

use super::common::{Answer, Host, PATIENCE, new_game, text};
use crate::bots::Bots;
use crate::{Limits, keeper};

/// The stream of a program.
struct Stream {
    response: Response,
    rest: String,
}

impl Stream {
    async fn open(host: &Host, token: &str, query: &str) -> Stream {
        let request = host.client.get(format!("http://{}/api/bots/events{query}", host.address()));
        let response = request.bearer_auth(token).send().await.expect("an answer");
        assert_eq!(response.status(), StatusCode::OK);
        let mut stream = Stream { response, rest: String::new() };
        assert_eq!(stream.hear().await.expect("an event")["type"], "hello");
        stream
    }

    /// The next event; nothing when the stream ends.
    async fn hear(&mut self) -> Option<Value> {
        loop {
            if let Some((line, rest)) = self.rest.split_once('\n') {
                let (line, rest) = (line.to_owned(), rest.to_owned());
                self.rest = rest;
                if !line.is_empty() {
                    return Some(serde_json::from_str(&line).expect("JSON"));
                }
                continue;
            }
            let more = tokio::time::timeout(PATIENCE, self.response.chunk()).await.expect("a line in time");
            self.rest.push_str(std::str::from_utf8(&more.ok()??).expect("text"));
        }
    }
}

async fn register(host: &Host, name: &str) -> String {
    let made = host.post("/api/bots", &json!({ "name": name, "about": "plays by chance" })).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    text(&made.json()["token"])
}

fn against(name: &str) -> Value {
    new_game(json!({ "players": [{ "who": "me", "name": "Ana" }, { "who": "bot", "name": name }] }))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_is_invited_plays_and_is_marked() {
    let host = Host::new().await;
    let token = register(&host, "Robi").await;
    host.post("/api/games", &against("Robi")).await.refused(409, "no-bot");
    let mut stream = Stream::open(&host, &token, "?variants=pijersi,mikjersi").await;
    let mut seen = host.get("/api/bots").await.good();
    while seen == json!([]) {
        seen = host.get("/api/bots").await.good();
    }
    let card = json!({ "name": "Robi", "about": "plays by chance", "variants": ["pijersi", "mikjersi"] });
    assert_eq!(seen, json!([card]));
    assert_eq!(host.get("/api/lobby").await.good()["bots"], seen);

    let made = host.post("/api/games", &against("robi")).await.good();
    let (game, secret) = (text(&made["game"]), text(&made["seats"][0]["secret"]));
    assert_eq!(
        host.game(&game).await["now"]["players"]["black"],
        json!({ "kind": "bot", "name": "Robi", "level": null })
    );
    for ply in [1, 3, 5] {
        host.play(&game, &secret).await;
        let told = stream.hear().await.expect("an event");
        assert_eq!((&told["type"], &told["game"], &told["ply"]), (&json!("turn"), &json!(game), &json!(ply)));
        assert_eq!(told["played"].as_array().map(Vec::len), Some(ply));
        assert_eq!((&told["side"], &told["left"]), (&json!("black"), &Value::Null));
        let turn = json!({ "ply": ply, "id": "t", "turn": told["legal"][0] });
        host.post_as(&token, &format!("/api/games/{game}/turns"), &turn).await.good();
    }
    // Who was away is told again what is to be done.
    host.play(&game, &secret).await;
    assert_eq!(stream.hear().await.expect("an event")["ply"], 7);
    let mut newer = Stream::open(&host, &token, "").await;
    assert_eq!(newer.hear().await.expect("an event")["ply"], 7);
    assert!(stream.hear().await.is_none(), "the older stream ends");
    host.act(&game, &secret, json!({ "do": "offer", "offer": "draw" })).await.good();
    assert_eq!(
        newer.hear().await.expect("an event"),
        json!({ "type": "offer", "game": game, "offer": "draw" })
    );
    host.act(&game, &token, json!({ "do": "accept", "offer": "draw" })).await.good();
    let over = newer.hear().await.expect("an event");
    assert_eq!((&over["type"], &over["game"]), (&json!("over"), &json!(game)));
    assert_eq!(over["result"]["winner"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_program_makes_or_joins_is_marked_too() {
    let host = Host::new().await;
    let token = register(&host, "Robi").await;
    let players = json!([{ "who": "me", "name": "A person, surely" }, { "who": "open" }]);
    let made = host.post_as(&token, "/api/games", &new_game(json!({ "players": players }))).await.good();
    let white = host.game(&text(&made["game"])).await["now"]["players"]["white"].clone();
    assert_eq!(white, json!({ "kind": "bot", "name": "Robi", "level": null }));
    let open = host.make(json!({ "players": [{ "who": "me" }, { "who": "open" }] })).await;
    host.post_as(&token, &format!("/api/games/{}/join", open.game), &json!({ "name": "Eve" })).await.good();
    let black = host.game(&open.game).await["now"]["players"]["black"].clone();
    assert_eq!(black, json!({ "kind": "bot", "name": "Robi", "level": null }));
    // The mark is in the log.
    let host = host.restart().await;
    assert_eq!(host.game(&open.game).await["now"]["players"]["black"], black);
    let seek = json!({ "variant": "pijersi" });
    host.post_as(&token, "/api/seeks", &seek).await.refused(400, "bad-request");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_token_gives_up_its_games_and_opens_nothing() {
    let host = Host::new().await;
    let token = register(&host, "Robi").await;
    let mut stream = Stream::open(&host, &token, "").await;
    let mut made = host.post("/api/games", &against("Robi")).await;
    while made.status == StatusCode::CONFLICT {
        made = host.post("/api/games", &against("Robi")).await;
    }
    let game = text(&made.good()["game"]);
    let revoke = || host.request(Method::DELETE, "/api/bots/me").bearer_auth(&token);
    assert_eq!(Answer::of(revoke()).await.good(), json!({ "games": 1 }));
    assert_eq!(host.game(&game).await["now"]["phase"], "over");
    while stream.hear().await.is_some() {}
    Answer::of(revoke()).await.refused(401, "no-secret");
    Answer::of(host.request(Method::GET, "/api/bots/events").bearer_auth(&token))
        .await
        .refused(401, "no-secret");
    host.post_as(&token, "/api/games", &new_game(json!({}))).await.refused(401, "no-secret");
    // Its name is not given to anybody else.
    host.post("/api/bots", &json!({ "name": "ROBI" })).await.refused(409, "name-taken");
    host.post("/api/games", &against("Robi")).await.refused(409, "no-bot");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keeper_of_a_site_revokes_a_program_while_the_server_runs() {
    let host = Host::new().await;
    let (token, other) = (register(&host, "Robi").await, register(&host, "Ada").await);
    let mut stream = Stream::open(&host, &token, "").await;
    let mut made = host.post("/api/games", &against("Robi")).await;
    while made.status == StatusCode::CONFLICT {
        made = host.post("/api/games", &against("Robi")).await;
    }
    let game = text(&made.good()["game"]);
    let folder = host.folder.path();
    assert_eq!(keeper::revoke_bot(folder, None, "robi").await, Ok(true));
    assert_eq!(keeper::revoke_bot(folder, None, "Robi").await, Ok(false));
    assert!(keeper::revoke_bot(folder, None, "Nobody").await.is_err());
    assert!(keeper::revoke_bot(&folder.join("nowhere"), None, "Robi").await.is_err());
    let listed = keeper::list_bots(folder, None).await.expect("a list");
    let names: Vec<(&str, bool)> = listed.iter().map(|bot| (bot.name.as_str(), bot.revoked)).collect();
    assert_eq!(names, [("Ada", false), ("Robi", true)]);
    // At once it opens nothing, and its stream ends; its games are given up when the server next tidies up.
    while stream.hear().await.is_some() {}
    host.post_as(&token, "/api/games", &new_game(json!({}))).await.refused(401, "no-secret");
    host.post("/api/games", &against("Robi")).await.refused(409, "no-bot");
    assert_eq!(host.game(&game).await["now"]["phase"], "playing");
    Bots::give_up_revoked(&host.server.app).await.expect("given up");
    assert_eq!(host.game(&game).await["now"]["phase"], "over");
    host.post_as(&other, "/api/games", &new_game(json!({}))).await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_have_limits_of_their_own() {
    let limits = |limits: Limits| Limits { bots_each: 2, bot_games: 1, ..limits };
    let host = Host::with(|config| config.limits = limits(config.limits)).await;
    let request = || {
        let request = host.request(Method::POST, "/api/bots").json(&json!({ "name": "Robi" }));
        request.header("idempotency-key", "an-id-that-nobody-guesses")
    };
    // Sent again, it is done once and answered alike.
    let first = Answer::of(request()).await.good();
    assert_eq!(Answer::of(request()).await.good(), first);
    register(&host, "Second").await;
    host.post("/api/bots", &json!({ "name": "Third" })).await.refused(429, "too-many");
    for bad in [
        json!({ "name": " " }),
        json!({ "name": "x".repeat(41) }),
        json!({ "name": "x", "about": "y".repeat(201) }),
    ] {
        host.post("/api/bots", &bad).await.refused(400, "bad-request");
    }
    let token = text(&first["token"]);
    for query in ["?variants=chess", "?variants=pijersi%2Bseed"] {
        let request = host.request(Method::GET, &format!("/api/bots/events{query}")).bearer_auth(&token);
        Answer::of(request).await.refused(400, "bad-request");
    }
    let _stream = Stream::open(&host, &token, "?variants=pijersi").await;
    while host.get("/api/bots").await.good() == json!([]) {}
    let mut other = against("Robi");
    other["variant"] = json!("mikjersi");
    host.post("/api/games", &other).await.refused(409, "no-bot");
    host.post("/api/games", &against("Robi")).await.good();
    host.post("/api/games", &against("Robi")).await.refused(429, "too-many");
}
