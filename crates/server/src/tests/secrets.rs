//! Secrets are seen by their owners only.

use std::io;
use std::sync::{Arc, Mutex};

use jersi_schema::Secret;
use serde_json::json;
use tracing_subscriber::fmt::MakeWriter;

use super::common::Host;
use crate::key::Key;

/// Everything that is logged.
#[derive(Clone, Default)]
struct Logged(Arc<Mutex<Vec<u8>>>);

impl io::Write for Logged {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("the log").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Logged {
    type Writer = Logged;

    fn make_writer(&'a self) -> Logged {
        self.clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_are_nowhere_but_with_their_owners() {
    let logged = Logged::default();
    let logs = tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::DEBUG)
        .with_ansi(false)
        .with_writer(logged.clone());
    logs.try_init().expect("no other log in these tests");

    let host = Host::new().await;
    let (game, white, black) = host.duel(json!({ "public": true })).await;
    let mut seen = vec![host.play(&game, &white).await.to_string()];
    // Every way in which a secret is sent, right and wrong.
    seen.push(host.act(&game, &black, json!({ "do": "offer", "offer": "draw" })).await.text);
    seen.push(host.act(&game, &black, json!({ "do": "accept", "offer": "draw" })).await.text);
    seen.push(host.post_as(&white, "/api/games/000000000000/turns", &json!({})).await.text);
    seen.push(host.post("/api/games/mine", &json!({ "secrets": [white, black, 7] })).await.text);
    seen.push(host.post("/api/games/mine", &json!({ "secrets": [white, black] })).await.text);
    seen.push(host.get(&format!("/api/games/{game}?secret={white}")).await.text);
    let (mut socket, first) = host.watch(&game, Some(&black)).await;
    seen.push(first.to_string());
    socket.say(&json!({ "type": "watch", "game": game, "secret": white, "version": "x" })).await;
    seen.push(socket.until("refused").await.to_string());
    // What everybody may ask for.
    for path in ["", "/record", "/record?style=plain"] {
        seen.push(host.get(&format!("/api/games/{game}{path}")).await.text);
    }
    for path in ["/api/games", "/api/openapi.json", "/api/docs", "/metrics", "/readyz", "/nothing"] {
        seen.push(host.get(path).await.text);
    }
    let (_, watched) = host.watch(&game, None).await;
    seen.push(watched.to_string());
    let renewed = host.post_as(&white, &format!("/api/games/{game}/secret"), &json!(null)).await.good();
    let fresh = super::common::text(&renewed["secret"]);
    seen.push(host.act(&game, &fresh, json!({ "do": "resign" })).await.text);
    // Addresses that are secrets.
    let feed =
        super::common::Answer::of(host.request(reqwest::Method::POST, "/api/feed").bearer_auth(&fresh))
            .await
            .good();
    let feed = super::common::text(&feed["atom"]);
    seen.push(host.get(&feed).await.text.replace(&feed, ""));
    let subscription = json!({
        "endpoint": "https://push.example/a-secret-of-a-browser",
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        "lang": "en",
    });
    seen.push(host.post_as(&fresh, "/api/push", &subscription).await.text);
    let folder = host.stop().await;

    let logs = String::from_utf8(logged.0.lock().expect("the log").clone()).expect("text");
    assert!(logs.contains("a game was made") && logs.contains(&game), "there is a log:\n{logs}");
    assert!(
        logs.contains("/feed/…") && !logs.contains(&feed[..20]) && !logs.contains("a-secret-of"),
        "{logs}"
    );
    let mut database = Vec::new();
    for file in std::fs::read_dir(folder.path()).expect("a folder").flatten() {
        database.extend(std::fs::read(file.path()).expect("a file"));
    }
    for secret in [&white, &black, &fresh] {
        let hash = Key::of(&Secret::new(secret)).to_hex();
        for text in &seen {
            assert!(!text.contains(secret.as_str()) && !text.contains(&hash), "{text}");
        }
        assert!(!logs.contains(secret.as_str()) && !logs.contains(&hash), "the log has a secret");
        let stored = |text: &str| database.windows(text.len()).any(|part| part == text.as_bytes());
        assert!(!stored(secret) && stored(&hash), "only the hash is stored");
    }
}
