//! Somebody who may not, or who sends what nobody should: refused, nothing changed, others go on.

use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, HOST, ORIGIN};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{Error, Message};

use super::common::{Answer, Host, Socket, said, text};

/// The game's name, its first turn, and White's secret.
async fn duel(host: &Host) -> (String, Value, String) {
    let (game, white, _) = host.duel(json!({})).await;
    let view = host.game(&game).await;
    (game, view["now"]["view"]["turns"][0].clone(), white)
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_secret_nothing_happens() {
    let host = Host::new().await;
    let (game, turn, white) = duel(&host).await;
    let (_, _, other) = duel(&host).await;
    let before = host.game(&game).await;
    let bodies = [
        ("turns", json!({ "ply": 0, "id": "t", "turn": turn })),
        ("actions", json!({ "do": "resign" })),
        ("secret", json!(null)),
    ];
    for (what, body) in &bodies {
        let path = format!("/api/games/{game}/{what}");
        host.post(&path, body).await.refused(401, "no-secret");
        for header in ["Basic abc", "Bearer", "bearer x", ""] {
            let request = host.request(Method::POST, &path).header("authorization", header);
            Answer::of(request.json(body)).await.refused(401, "no-secret");
        }
        for wrong in [other.as_str(), "guess", "", &"x".repeat(5_000), &white[1..]] {
            let answer = host.post_as(wrong, &path, body).await;
            let code = answer.json()["code"].clone();
            assert!(code == "no-seat" && answer.status == 403 || code == "no-secret", "{what}: {code}");
        }
    }
    assert_eq!(host.game(&game).await["version"], before["version"]);
    // The holder goes on.
    host.post_as(&white, &format!("/api/games/{game}/turns"), &bodies[0].1).await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_secret_opens_nothing() {
    let host = Host::new().await;
    let (game, turn, old) = duel(&host).await;
    let renewed = host.post_as(&old, &format!("/api/games/{game}/secret"), &json!(null)).await.good();
    assert_eq!(renewed["side"], "white");
    let version = host.game(&game).await["version"].clone();
    let body = json!({ "ply": 0, "id": "t", "turn": turn });
    host.post_as(&old, &format!("/api/games/{game}/turns"), &body).await.refused(403, "no-seat");
    host.act(&game, &old, json!({ "do": "resign" })).await.refused(403, "no-seat");
    host.post_as(&old, &format!("/api/games/{game}/secret"), &json!(null)).await.refused(403, "no-seat");
    let mine = host.post("/api/games/mine", &json!({ "secrets": [old] })).await.good();
    assert_eq!(mine, json!([]));
    assert_eq!(host.game(&game).await["version"], version);
    host.post_as(&text(&renewed["secret"]), &format!("/api/games/{game}/turns"), &body).await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_side_cannot_act_for_the_other() {
    let host = Host::new().await;
    let (game, white, black) = host.duel(json!({})).await;
    let path = format!("/api/games/{game}/actions?side=white");
    host.post_as(&black, &path, &json!({ "do": "resign" })).await.refused(403, "no-seat");
    let turn = host.game(&game).await["now"]["view"]["turns"][0].clone();
    let body = json!({ "ply": 0, "id": "t", "turn": turn });
    host.post_as(&black, &format!("/api/games/{game}/turns"), &body).await.refused(409, "not-your-turn");
    host.act(&game, &white, json!({ "do": "offer", "offer": "draw" })).await.good();
    let own = host.act(&game, &white, json!({ "do": "accept", "offer": "draw" })).await;
    own.refused(409, "no-offer");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_only_watches() {
    let host = Host::new().await;
    let (game, turn, white) = duel(&host).await;
    let version = host.game(&game).await["version"].clone();
    let (mut socket, _) = host.watch(&game, None).await;
    socket.turn(&game, 0, "t", &turn).await;
    let refused = socket.until("refused").await;
    assert_eq!(refused["code"], "no-seat");
    said(&refused["said"]);
    for action in [
        json!({ "do": "resign" }),
        json!({ "do": "abort" }),
        json!({ "do": "accept", "offer": "draw" }),
        json!({ "do": "choose-form", "form": "none" }),
    ] {
        assert_eq!(socket.act(&game, action).await["code"], "no-seat");
    }
    // A socket that follows nothing, and one that guesses.
    let mut other = host.socket().await;
    other.turn(&game, 0, "t", &turn).await;
    assert_eq!(other.until("refused").await["code"], "no-seat");
    other.say(&json!({ "type": "watch", "game": game, "secret": "guess" })).await;
    assert_eq!(other.until("refused").await["code"], "no-seat");
    other.say(&json!({ "type": "watch", "game": "000000000000" })).await;
    assert_eq!(other.until("refused").await["code"], "no-game");
    assert_eq!(host.game(&game).await["version"], version);
    host.play(&game, &white).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn replayed_and_forged_turns() {
    let host = Host::new().await;
    let (game, turn, white) = duel(&host).await;
    let path = format!("/api/games/{game}/turns");
    let body = json!({ "ply": 0, "id": "t", "turn": turn });
    let first = host.post_as(&white, &path, &body).await.good();
    assert_eq!(first["already"], false);
    let again = host.post_as(&white, &path, &body).await.good();
    assert_eq!((&again["version"], &again["already"]), (&first["version"], &json!(true)));
    for (forged, status, code) in [
        (json!({ "ply": 0, "id": "other", "turn": turn }), 409, "stale"),
        (json!({ "ply": 9, "id": "t", "turn": turn }), 409, "stale"),
        (json!({ "ply": 1, "id": "t", "turn": turn }), 409, "not-your-turn"),
        (json!({ "ply": -1, "id": "t", "turn": turn }), 422, "bad-request"),
        (json!({ "ply": 4_294_967_296_u64, "id": "t", "turn": turn }), 422, "bad-request"),
        (json!({ "ply": "0", "id": "t", "turn": turn }), 422, "bad-request"),
        (json!({ "ply": 1, "id": "", "turn": turn }), 400, "bad-request"),
        (json!({ "ply": 1, "id": "x".repeat(65), "turn": turn }), 400, "bad-request"),
        (json!({ "ply": 1, "id": "t", "turn": turn, "side": "black" }), 422, "bad-request"),
    ] {
        host.post_as(&white, &path, &forged).await.refused(status, code);
    }
    assert_eq!(host.game(&game).await["version"], first["version"]);
    // On the socket, who is wrong about the game gets it whole.
    let (mut socket, _) = host.watch(&game, Some(&white)).await;
    socket.turn(&game, 0, "t", &turn).await;
    assert_eq!(socket.until("done").await["already"], true);
    socket.turn(&game, 0, "other", &turn).await;
    assert_eq!(socket.until("refused").await["code"], "stale");
    assert_eq!(socket.until("game").await["from"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_nobody_should_send() {
    let host = Host::new().await;
    let (game, _, white) = duel(&host).await;
    let version = host.game(&game).await["version"].clone();
    let nested = "[".repeat(100_000) + &"]".repeat(100_000);
    let deep = format!(r#"{{"variant":{nested}}}"#);
    let huge = format!(r#"{{"variant":"{}"}}"#, "x".repeat(2 << 20));
    let unknown = r#"{"variant":"pijersi","players":[{"who":"me"},{"who":"me"}],"admin":true}"#;
    for (body, kind, status) in [
        (huge.as_bytes(), "application/json", 413),
        (deep.as_bytes(), "application/json", 400),
        (nested.as_bytes(), "application/json", 422),
        (b"{\"variant\":\"\xff\xfe\"}", "application/json", 400),
        (b"\0\0\0\0", "application/json", 400),
        (b"", "application/json", 400),
        (b"{\"variant\":", "application/json", 400),
        (b"null", "application/json", 422),
        (b"{\"variant\":\"pijersi\",\"players\":[]}", "application/json", 422),
        (unknown.as_bytes(), "application/json", 422),
        (b"variant=pijersi", "application/x-www-form-urlencoded", 415),
        (b"{}", "text/plain", 415),
    ] {
        for path in ["/api/games", "/api/position", "/api/record/read", "/api/rules", "/api/games/mine"] {
            let request = host.request(Method::POST, path).header(CONTENT_TYPE, kind).body(body.to_vec());
            let answer = Answer::of(request).await;
            // Which of two things is wrong first may differ from path to path.
            let expected =
                if answer.status == 422 || answer.status == 400 { [400, 422] } else { [status; 2] };
            assert!(expected.contains(&status), "{path} {kind} {status}: {answer:?}");
            answer.refused(answer.status.as_u16(), "bad-request");
        }
    }
    assert_eq!(host.game(&game).await["version"], version);
    assert_eq!(host.get("/api/games").await.good(), json!([]));
    host.play(&game, &white).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_that_nobody_should_ask_for() {
    let host = Host::new().await;
    for (path, status, code) in [
        ("/api/games/..%2f..%2fetc", 404, "no-game"),
        ("/api/games/%00%00%00%00%00%00%00%00%00%00%00%00", 404, "no-game"),
        ("/api/games/%ff%ff", 404, "no-game"),
        ("/api/games/000000000000", 404, "no-game"),
        ("/api/games/000000000000/record", 404, "no-game"),
        ("/api/games?page=-1", 400, "bad-request"),
        ("/api/games?page=0", 400, "bad-request"),
        ("/api/games?page=1000001", 400, "bad-request"),
        ("/api/games?page=x", 400, "bad-request"),
        ("/api/games?secret=x", 400, "bad-request"),
        ("/api/games/000000000000?since=x", 400, "bad-request"),
        ("/api/nothing", 404, "no-address"),
        ("/api/variants/chess", 422, "bad-rules"),
        ("/.git/config", 404, "no-address"),
    ] {
        host.get(path).await.refused(status, code);
    }
    for (method, path) in
        [(Method::DELETE, "/api/games"), (Method::PUT, "/healthz"), (Method::GET, "/api/turn")]
    {
        Answer::of(host.request(method, path)).await.refused(405, "method");
    }
    Answer::of(host.request(Method::POST, "/")).await.refused(404, "no-address");
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_nobody_should_send() {
    let host = Host::new().await;
    let (game, _, white) = duel(&host).await;
    let (mut socket, first) = host.watch(&game, Some(&white)).await;
    for message in [
        "",
        "null",
        "hello",
        "{",
        r#"{"type":"become-admin"}"#,
        r#"{"type":"ping","extra":1}"#,
        r#"{"type":"turn"}"#,
        r#"{"type":"watch","game":"../../etc/pw"}"#,
        &("[".repeat(60_000) + &"]".repeat(60_000)),
        &format!(r#"{{"type":"ping","id":{}1{}}}"#, "[".repeat(50_000), "]".repeat(50_000)),
    ] {
        socket.send(Message::text(message)).await;
        let refused = socket.until("refused").await;
        assert_eq!(
            (&refused["type"], &refused["code"]),
            (&json!("refused"), &json!("bad-request")),
            "{message:.80}"
        );
        said(&refused["said"]);
    }
    socket.is_heard().await;
    socket.send(Message::binary(vec![1, 2, 3])).await;
    assert_eq!(socket.closed().await, Some(1003));

    let (mut large, _) = host.watch(&game, Some(&white)).await;
    large.send(Message::text("x".repeat((128 << 10) + 1))).await;
    assert_ne!(large.closed().await, Some(1000));

    let (mut broken, _) = host.watch(&game, Some(&white)).await;
    let frame = Frame::message(vec![0xff, 0xfe, 0xfd], OpCode::Data(Data::Text), true);
    broken.send(Message::Frame(frame)).await;
    assert_ne!(broken.closed().await, Some(1000));

    assert_eq!(host.game(&game).await["version"], first["version"]);
    host.play(&game, &white).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_talks_too_much_is_cut_off() {
    let host = Host::with(|config| config.limits.messages = 5).await;
    let mut other = host.socket().await;
    let mut socket = host.socket().await;
    for _ in 0..100 {
        if futures_util::SinkExt::send(&mut socket.0, Message::text(r#"{"type":"ping"}"#)).await.is_err() {
            break;
        }
    }
    // The rest of what was sent may be lost with the connection, and the reason with it.
    assert!([Some(1008), None].contains(&socket.closed().await));
    other.is_heard().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_pings_too_much_is_cut_off() {
    let host = Host::with(|config| config.limits.messages = 5).await;
    let mut other = host.socket().await;
    let mut socket = host.socket().await;
    for number in 0..100_u8 {
        let ping = Message::Ping(vec![number].into());
        if futures_util::SinkExt::send(&mut socket.0, ping).await.is_err() {
            break;
        }
    }
    assert!([Some(1008), None].contains(&socket.closed().await));
    other.is_heard().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_change_nothing() {
    let host = Host::new().await;
    let (game, _, white) = duel(&host).await;
    let version = host.game(&game).await["version"].clone();
    let path = format!("/api/games/{game}/actions");
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1.evil.example"] {
        let request = host.request(Method::POST, &path).bearer_auth(&white).header(ORIGIN, origin);
        let answer = Answer::of(request.json(&json!({ "do": "resign" }))).await;
        answer.refused(403, "foreign-origin");
        assert!(!answer.headers.contains_key("access-control-allow-origin"));
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        let mut upgrade = host.upgrade();
        upgrade.headers_mut().insert("origin", HeaderValue::from_str(origin).expect("a value"));
        let refused = Socket::from(host.address(), None, upgrade).await;
        assert!(matches!(refused, Err(Error::Http(response)) if response.status() == 403), "{origin}");
    }
    let request =
        host.request(Method::POST, &path).bearer_auth(&white).header("sec-fetch-site", "cross-site");
    Answer::of(request.json(&json!({ "do": "resign" }))).await.refused(403, "foreign-origin");
    assert_eq!(host.game(&game).await["version"], version);
    // Our own page may.
    let own = format!("http://{}", host.address());
    let request = host.request(Method::POST, &path).bearer_auth(&white).header(ORIGIN, own);
    Answer::of(request.json(&json!({ "do": "resign" }))).await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_is_not_ours_is_not_answered() {
    let host = Host::new().await;
    for name in ["evil.example", "localhost.evil.example", "10.0.0.1", "", "user@localhost"] {
        let answer = Answer::of(host.request(Method::GET, "/api/games").header(HOST, name)).await;
        answer.refused(421, "unknown-host");
        let mut upgrade = host.upgrade();
        upgrade.headers_mut().insert("host", HeaderValue::from_str(name).expect("a value"));
        let refused = Socket::from(host.address(), None, upgrade).await;
        assert!(matches!(refused, Err(Error::Http(response)) if response.status() == 421), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_version_of_http_names_its_host_elsewhere() {
    let host = Host::new().await;
    let client = reqwest::Client::builder().http2_prior_knowledge().build().expect("a client");
    let answer = Answer::of(client.get(format!("http://{}/healthz", host.address()))).await;
    assert_eq!((answer.status.as_u16(), answer.text.as_str()), (200, "alive\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_names() {
    let host = Host::new().await;
    let hostile = "<script>alert(1)</script>\u{202e}\"]\u{0}\r\n\u{2028}";
    let players = json!([{ "who": "me", "name": hostile }, { "who": "open" }]);
    let made = host.make(json!({ "players": players, "public": true })).await;
    let clean = "<script>alert(1)</script>\"]";
    let answer = host.get(&format!("/api/games/{}", made.game)).await;
    assert_eq!(answer.good()["now"]["players"]["white"]["name"], clean);
    assert_eq!(answer.headers[CONTENT_TYPE], "application/json");
    assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    let listed = host.get("/api/games?player=%3Cscript").await.good();
    assert_eq!(listed[0]["players"]["white"]["name"], clean);
    let record = host.get(&format!("/api/games/{}/record", made.game)).await;
    assert!(record.headers[CONTENT_TYPE].to_str().expect("text").starts_with("text/plain"));
    let read = jersi_record::Record::read(&record.text).expect("a record");
    assert_eq!(read.tag("White"), Some(clean));
    let join = format!("/api/games/{}/join", made.game);
    host.post(&join, &json!({ "name": "é".repeat(41) })).await.refused(400, "bad-request");
    host.post(&join, &json!({ "name": 7 })).await.refused(422, "bad-request");
    for unseen in [
        "\u{202e}\u{7}",
        " ",
        "\u{a0}",
        "\u{200b}\u{2060}",
        "\u{3164}",
        "\u{2800}",
        "\u{ad}",
        "\u{301}",
        "\u{e0041}",
    ] {
        host.post(&join, &json!({ "name": unseen })).await.refused(400, "bad-request");
    }
    // What cannot be seen does not make two names of one.
    let joined = host.post(&join, &json!({ "name": " Zo\u{200b}é\u{3000}\u{feff} B\u{2063}. " })).await;
    assert_eq!(joined.status, 201);
    assert_eq!(host.game(&made.game).await["now"]["players"]["black"]["name"], "Zoé B.");
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_rules() {
    let host = Host::new().await;
    let (game, _, white) = duel(&host).await;
    let own = include_str!("../../../rules/tests/corpus/rulefile/own-board.toml");
    let rows = |count: usize, cells: usize| {
        let rows = vec![cells.to_string(); count].join(", ");
        own.replace("rows = [3, 3, 3]", &format!("rows = [{rows}]"))
    };
    let cubes: String =
        (0..2_000).map(|n| format!("[cubes.c{n}]\nletter = \"X\"\ncount = 99\ntakes = [\"c0\"]\n")).collect();
    for text in [
        String::new(),
        "\u{0}".into(),
        "a = ".to_owned() + &"[".repeat(30_000),
        "a.".repeat(15_000) + "b = 1",
        "a = ".to_owned() + &"{x=".repeat(10_000),
        rows(20_000, 3),
        rows(3, 4_000_000_000),
        rows(64, 64),
        own.replace("quiet = 9", "quiet = 99999999999999999999999"),
        own.replace("count = 3", "count = -1"),
        cubes,
        "x".repeat(70_000),
    ] {
        let rules = json!({ "name": "own-board", "text": text });
        let size = text.len();
        let checked = host.post("/api/rules", &json!({ "rules": rules })).await;
        let (status, code) = if size > 64 << 10 { (413, "too-large") } else { (422, "bad-rules") };
        checked.refused(status, code);
        let new = super::common::new_game(json!({ "variant": "own-board", "rules": rules }));
        host.post("/api/games", &new).await.refused(status, code);
    }
    for name in ["", "../evil", "pijersi+x", &"n".repeat(300)] {
        let rules = json!({ "name": name, "text": own });
        let answer = host.post("/api/rules", &json!({ "rules": rules })).await;
        assert!(answer.status.is_client_error(), "{name}: {answer:?}");
    }
    host.play(&game, &white).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_records() {
    let host = Host::new().await;
    let turns = "[Game \"pijersi\"]\n\n1. ".to_owned();
    for text in [
        "\u{0}".into(),
        "(".repeat(500_000),
        turns.clone() + &"(".repeat(500_000),
        turns.clone() + &"{".repeat(500_000),
        turns.clone() + &"b4=d5 ".repeat(100_000),
        "[Game \"".to_owned() + &"x".repeat(900_000) + "\"]",
        "[Game \"pijersi\"]\n".repeat(40_000),
        "[Start \"".to_owned() + &"/".repeat(900_000) + "\"]",
    ] {
        let answer = host.post("/api/record/read", &json!({ "text": text, "variant": "pijersi" })).await;
        let (status, code) = match answer.status.as_u16() {
            200 => panic!("read: {text:.60}"),
            other => (other, answer.json()["code"].clone()),
        };
        answer.refused(status, "bad-record");
        assert_eq!((status, code), (422, json!("bad-record")), "{text:.60}");
    }
    let start = json!({ "variant": "pijersi" });
    for (body, status) in [
        (json!({ "start": start, "nodes": [{ "parent": 1, "turn": "b4=d5" }] }), 422),
        (json!({ "start": start, "nodes": [{ "parent": 0, "turn": "b4=d9" }] }), 422),
        (json!({ "start": start, "nodes": [], "result": { "winner": null, "reason": "magic" } }), 422),
        (json!({ "start": start, "nodes": vec![json!({ "parent": 0, "turn": "b4=d5" }); 4_001] }), 422),
    ] {
        host.post("/api/record/write", &body).await.refused(status, "bad-record");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_http_is_not_answered() {
    let host = Host::new().await;
    for bytes in
        [b"\x16\x03\x01\x02\x00\x01\x00".as_slice(), b"GET\r\n\r\n", &[0; 64], b"GET / HTTP/9.9\r\n\r\n"]
    {
        let mut stream = TcpStream::connect(host.address()).await.expect("a connection");
        stream.write_all(bytes).await.expect("sent");
        stream.shutdown().await.expect("sent");
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        assert!(
            answer.is_empty() || answer.starts_with(b"HTTP/1.1 4"),
            "{:?}",
            String::from_utf8_lossy(&answer)
        );
    }
    assert_eq!(host.get("/healthz").await.text, "alive\n");
}
