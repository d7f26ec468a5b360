//! Pictures over HTTP.

use std::net::SocketAddr;

use reqwest::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{Config, Limits, Server, Timeouts};

struct Host {
    server: Server,
    client: Client,
    _folder: TempDir,
}

impl Host {
    async fn new() -> Host {
        let folder = TempDir::new().expect("a folder");
        let limits = Limits { requests: 100_000, burst: 100_000, ..Limits::default() };
        let config = Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            base_url: None,
            data: folder.path().to_owned(),
            database: None,
            most_data: None,
            keep_unplayed: std::time::Duration::MAX,
            trusted_proxies: Vec::new(),
            engine_threads: 1,
            allow_local_push: false,
            lab: None,
            limits,
            timeouts: Timeouts::default(),
        };
        let server = Server::start(config, |_| None).await.expect("a server");
        Host { server, client: Client::new(), _folder: folder }
    }

    fn address(&self, path: &str) -> String {
        format!("http://{}{path}", self.server.address)
    }

    async fn get(&self, path: &str) -> Response {
        self.client.get(self.address(path)).send().await.expect("an answer")
    }

    async fn post(&self, path: &str, body: &Value) -> Response {
        self.client.post(self.address(path)).json(body).send().await.expect("an answer")
    }
}

/// A picture of that kind.
async fn picture(response: Response, kind: &str, begins: &[u8]) -> Vec<u8> {
    let (status, headers) = (response.status(), response.headers().clone());
    let bytes = response.bytes().await.expect("a body").to_vec();
    assert_eq!(status, StatusCode::OK, "{}", String::from_utf8_lossy(&bytes));
    assert_eq!(headers[CONTENT_TYPE], kind);
    assert!(bytes.starts_with(begins), "{} bytes", bytes.len());
    bytes
}

/// A refusal with a sentence in both languages.
async fn refused(response: Response, status: u16, says: &str) {
    let found = response.status().as_u16();
    let body: Value = response.json().await.expect("JSON");
    assert_eq!(found, status, "{body}");
    let (en, fr) = (body["said"]["en"].as_str().unwrap_or(""), body["said"]["fr"].as_str().unwrap_or(""));
    assert!(en.contains(says) && fr.len() > 10, "{body}");
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_are_drawn() {
    let host = Host::new().await;
    let svg = picture(host.get("/api/draw?variant=pijersi").await, "image/svg+xml", b"<svg ").await;
    let moved = "/api/draw?variant=pijersi&position=s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/4WW2/6/P-S-R-1S-R-P-/R-P-S-R-P-S-%20b%201%201";
    let flipped =
        format!("{moved}&flip=true&theme=dark&faces=dots&coordinates=false&last=b4%3Dd5&arrows=a1-b1,f1-e1");
    let other = picture(host.get(&flipped).await, "image/svg+xml", b"<svg ").await;
    assert_ne!(svg, other);
    assert!(!String::from_utf8_lossy(&other).contains("<text"));
    let position = "/api/draw?variant=jersi-4%2Bmountains&format=png&size=200";
    picture(host.get(position).await, "image/png", b"\x89PNG").await;
    let text =
        String::from_utf8(picture(host.get(moved).await, "image/svg+xml", b"<svg ").await).expect("text");
    assert!(text.contains("d5 white wise on white wise"), "{}", &text[..600]);

    for (query, status, says) in [
        ("variant=chess", 422, "chess"),
        ("variant=pijersi&theme=neon", 400, "No theme is called `neon`"),
        ("variant=pijersi&faces=neon", 400, "lines, dots"),
        ("variant=pijersi&format=png&size=1601", 400, "give 64 to 1600"),
        ("variant=pijersi&size=63", 400, "give 64 to 4096"),
        ("variant=pijersi&size=lots", 400, ""),
        ("variant=pijersi&position=nonsense", 422, "Column"),
        ("variant=pijersi&last=nonsense", 400, "word of a turn"),
        ("variant=pijersi&last=b4%3Dd5", 400, "cannot have led to this position"),
        ("variant=pijersi&arrows=a1-z9", 400, "no cell `z9`"),
        ("variant=pijersi&colour=red", 400, ""),
        ("", 400, "variant"),
    ] {
        refused(host.get(&format!("/api/draw?{query}")).await, status, says).await;
    }
    host.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_known_is_not_sent_again() {
    let host = Host::new().await;
    for format in ["svg", "png"] {
        let path = format!("/api/draw?variant=mikjersi&size=100&format={format}");
        let first = host.get(&path).await;
        assert!(first.headers()[CACHE_CONTROL].to_str().expect("text").contains("max-age"));
        let tag = first.headers()[ETAG].clone();
        let again =
            host.client.get(host.address(&path)).header(IF_NONE_MATCH, &tag).send().await.expect("an answer");
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(again.headers()[ETAG], tag);
        assert!(again.bytes().await.expect("no body").is_empty());
        let other = host.get(&format!("{path}&theme=plain")).await;
        assert_ne!(other.headers()[ETAG], tag);
    }
    host.server.stop().await;
}

const RECORD: &str =
    "[Game \"jersi-2\"]\na5-b5=d7 i5-h5=f7\nd7=e8-f7! h6-g6\ne8-f7=g6! i2-h3=f5\ng6=i4!-i3!!\n1 0\n";

#[tokio::test(flavor = "multi_thread")]
async fn records_are_animated() {
    let host = Host::new().await;
    let gif = json!({ "text": RECORD, "size": 200 });
    let bytes = picture(host.post("/api/animation", &gif).await, "image/gif", b"GIF89a").await;
    assert!(bytes.len() < 100_000, "{}", bytes.len());
    let svg = json!({ "text": RECORD, "format": "svg", "size": 900, "theme": "contrast", "lang": "fr", "speed": 2 });
    let bytes = picture(host.post("/api/animation", &svg).await, "image/svg+xml", b"<svg ").await;
    assert!(String::from_utf8_lossy(&bytes).contains("Blanc gagne"));
    let bare = json!({ "text": "b4=d5", "variant": "pijersi", "size": 100 });
    picture(host.post("/api/animation", &bare).await, "image/gif", b"GIF89a").await;
    for (body, status, says) in [
        (json!({ "text": RECORD, "size": 481 }), 400, "64 to 480"),
        (json!({ "text": RECORD, "theme": "neon" }), 400, "neon"),
        (json!({ "text": RECORD, "speed": 9 }), 400, "speed"),
        (json!({ "text": "[Game \"jersi-2\"]\na5-b5=d7 i5-h5=" }), 422, ""),
        (json!({ "text": "a5-b5" }), 422, ""),
        (json!({ "text": RECORD, "variant": "chess" }), 422, ""),
    ] {
        refused(host.post("/api/animation", &body).await, status, says).await;
    }
    host.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_animated() {
    let host = Host::new().await;
    let me = json!({ "who": "me" });
    let new = json!({ "variant": "pijersi", "players": [me, me], "draw_colours": false });
    let made: Value = host.post("/api/games", &new).await.json().await.expect("JSON");
    let game = made["game"].as_str().expect("a game");
    let path = format!("/api/games/{game}/animation.gif?size=120");
    let before = host.get(&path).await;
    let tag = before.headers()[ETAG].clone();
    picture(before, "image/gif", b"GIF89a").await;
    let secret = made["seats"][0]["secret"].as_str().expect("a secret");
    let turn = json!({ "ply": 0, "id": "one", "turn": "b4=d5" });
    let request = host.client.post(host.address(&format!("/api/games/{game}/turns"))).bearer_auth(secret);
    assert!(request.json(&turn).send().await.expect("an answer").status().is_success());
    let after =
        host.client.get(host.address(&path)).header(IF_NONE_MATCH, &tag).send().await.expect("an answer");
    assert_eq!(after.status(), StatusCode::OK);
    assert_ne!(after.headers()[ETAG], tag);
    refused(host.get("/api/games/0123456789ab/animation.gif").await, 404, "no game").await;
    refused(host.get(&format!("{path}&theme=neon")).await, 400, "neon").await;
    host.server.stop().await;
}

/// Many at once: each is drawn or refused, and the server goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_is_served_or_sent_away() {
    let host = Host::new().await;
    let asked = (0..40).map(|i| {
        let request =
            host.client.get(host.address(&format!("/api/draw?variant=jersi-2&format=png&size={}", 300 + i)));
        tokio::spawn(request.send())
    });
    let mut drawn = 0;
    for asked in asked.collect::<Vec<_>>() {
        let response = asked.await.expect("a task").expect("an answer");
        match response.status() {
            StatusCode::OK => drawn += 1,
            status => {
                assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
                assert!(response.headers().contains_key("retry-after"));
            }
        }
    }
    assert!(drawn >= 8, "{drawn}");
    picture(host.get("/api/draw?variant=jersi-2&format=png&size=64").await, "image/png", b"\x89PNG").await;
    host.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_ones_own_is_drawn_and_its_records_read() {
    let host = Host::new().await;
    let rules =
        json!({ "name": "mine", "text": "like = \"pijersi\"\nname = \"Mine\"\nsummary = \"Like it.\"\n" });
    let ask = |format: &str| json!({ "picture": { "variant": "mine", "format": format }, "rules": rules });
    picture(host.post("/api/draw", &ask("svg")).await, "image/svg+xml", b"<svg").await;
    picture(host.post("/api/draw", &ask("png")).await, "image/png", b"\x89PNG").await;
    refused(host.post("/api/draw", &json!({ "picture": { "variant": "mine" } })).await, 422, "rules").await;
    let record = "[Game \"mine\"]\n\n1. a1-b1 g1-f1\n";
    let body = json!({ "text": record, "variant": "mine", "rules": rules });
    let read: Value = host.post("/api/record/read", &body).await.json().await.expect("JSON");
    assert_eq!(
        (&read["variant"], read["nodes"].as_array().map(Vec::len)),
        (&json!("mine"), Some(2)),
        "{read}"
    );
    picture(host.post("/api/animation", &body).await, "image/gif", b"GIF89a").await;
    refused(host.post("/api/animation", &json!({ "text": record })).await, 422, "mine").await;
}
