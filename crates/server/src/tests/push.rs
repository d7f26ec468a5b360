//! Telling people who are away: a push service of our own reads what arrives, with cryptography that is not the server's.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use data_encoding::BASE64URL_NOPAD;
use hkdf::Hkdf;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use reqwest::Method;
use serde_json::{Value, json};
use sha2::Sha256;

use super::common::{Answer, Host, PATIENCE, text};
use super::postgres::database;
use crate::Config;
use crate::store::{Kind, Notice};

/// What a push service was sent.
struct Arrived {
    path: String,
    headers: HeaderMap,
    body: Vec<u8>,
}

/// A push service on this machine.
#[derive(Clone)]
struct PushService {
    address: SocketAddr,
    arrived: Arc<Mutex<VecDeque<Arrived>>>,
    /// What it answers, one after the other; 201 when there is nothing left.
    answers: Arc<Mutex<VecDeque<u16>>>,
}

impl PushService {
    async fn start() -> PushService {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let service = PushService { address, arrived: Arc::default(), answers: Arc::default() };
        let router = axum::Router::new().fallback(take).with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        service
    }

    fn answer_next(&self, status: u16) {
        self.answers.lock().expect("answers").push_back(status);
    }

    /// The next message that arrives.
    async fn next(&self) -> Arrived {
        let next = async {
            loop {
                if let Some(arrived) = self.arrived.lock().expect("messages").pop_front() {
                    return arrived;
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(PATIENCE, next).await.expect("a message")
    }

    fn is_empty(&self) -> bool {
        self.arrived.lock().expect("messages").is_empty()
    }
}

async fn take(State(service): State<PushService>, uri: Uri, headers: HeaderMap, body: Bytes) -> StatusCode {
    let arrived = Arrived { path: uri.path().to_owned(), headers, body: body.to_vec() };
    service.arrived.lock().expect("messages").push_back(arrived);
    let answer = service.answers.lock().expect("answers").pop_front().unwrap_or(201);
    StatusCode::from_u16(answer).expect("a status")
}

/// A browser that has subscribed.
struct Browser {
    endpoint: String,
    secret: SecretKey,
    auth: [u8; 16],
}

fn point(key: &PublicKey) -> Vec<u8> {
    key.to_sec1_point(false).as_bytes().to_vec()
}

impl Browser {
    fn new(service: &PushService, name: &str) -> Browser {
        // Any number below the curve's order is a key.
        let mut bytes = [7; 32];
        bytes[..name.len()].copy_from_slice(name.as_bytes());
        let secret = SecretKey::from_slice(&bytes).expect("a key");
        let endpoint = format!("http://{}/{name}", service.address);
        Browser { endpoint, secret, auth: [9; 16] }
    }

    fn subscription(&self, lang: &str) -> Value {
        json!({
            "endpoint": self.endpoint,
            "p256dh": BASE64URL_NOPAD.encode(&point(&self.secret.public_key())),
            "auth": BASE64URL_NOPAD.encode(&self.auth),
            "lang": lang,
        })
    }

    async fn subscribe(&self, host: &Host, key: &str, lang: &str) {
        let subscribed = host.post_as(key, "/api/push", &self.subscription(lang)).await.good();
        assert!(subscribed["until"].is_i64(), "{subscribed}");
    }

    /// Reads a message as RFC 8291 and RFC 8188 say.
    fn read(&self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        let size = u32::from_be_bytes(size.try_into().expect("four bytes")) as usize;
        let (theirs, record) = rest[1..].split_at(rest[0].into());
        assert!(record.len() <= size, "one record");
        let theirs = PublicKey::from_sec1_bytes(theirs).expect("a point");
        let shared = p256::ecdh::diffie_hellman(self.secret.to_nonzero_scalar(), theirs.as_affine());
        let expand = |salt: &[u8], input: &[u8], info: &[u8], length: usize| {
            let mut out = vec![0; length];
            Hkdf::<Sha256>::new(Some(salt), input).expand(info, &mut out).expect("expanded");
            out
        };
        let info = [b"WebPush: info\0".to_vec(), point(&self.secret.public_key()), point(&theirs)].concat();
        let input = expand(&self.auth, shared.raw_secret_bytes(), &info, 32);
        let key = expand(salt, &input, b"Content-Encoding: aes128gcm\0", 16);
        let nonce = expand(salt, &input, b"Content-Encoding: nonce\0", 12);
        let cipher = Aes128Gcm::new_from_slice(&key).expect("a key");
        let nonce = Nonce::try_from(nonce.as_slice()).expect("a nonce");
        let plain = cipher.decrypt(&nonce, record).expect("decrypted");
        let end = plain.iter().rposition(|byte| *byte != 0).expect("an end");
        assert_eq!(plain[end], 2, "the last record");
        serde_json::from_slice(&plain[..end]).expect("JSON")
    }
}

/// Checks who sent a message, as RFC 8292 says; the claims.
fn claims(arrived: &Arrived, site: &str) -> Value {
    let header = arrived.headers["authorization"].to_str().expect("text");
    let (token, key) =
        header.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("both");
    assert_eq!(key, site);
    let decode = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).expect("base64url");
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let key = VerifyingKey::from_sec1_bytes(&decode(key)).expect("a key");
    let signature = Signature::from_slice(&decode(signature)).expect("a signature");
    key.verify(signed.as_bytes(), &signature).expect("signed by the site");
    let (head, claims) = signed.split_once('.').expect("two parts");
    let head: Value = serde_json::from_slice(&decode(head)).expect("JSON");
    assert_eq!(head, json!({ "typ": "JWT", "alg": "ES256" }));
    serde_json::from_slice(&decode(claims)).expect("JSON")
}

fn local(config: &mut Config) {
    config.allow_local_push = true;
    config.timeouts.push = Duration::ZERO;
}

fn key(name: &str) -> String {
    format!("{name}-key-of-a-player-in-a-test")
}

/// A game between Ana, who plays White and made it, and Bob, if he comes.
async fn invite(host: &Host, clock: Value) -> String {
    let players = json!([{ "who": "me", "name": "Ana" }, { "who": "open" }]);
    let wanted = super::common::new_game(json!({ "players": players, "clock": clock }));
    text(&host.post_as(&key("ana"), "/api/games", &wanted).await.good()["game"])
}

async fn join(host: &Host, game: &str) {
    let joined =
        host.post_as(&key("bob"), &format!("/api/games/{game}/join"), &json!({ "name": "Bob" })).await;
    assert_eq!(joined.status, StatusCode::CREATED, "{}", joined.text);
}

async fn jobs(host: &Host) -> Vec<Notice> {
    host.server.app.referee.store.board().notices(Kind::PushJob, None).await.expect("notices")
}

/// Waits until nothing is left to be sent.
async fn all_sent(host: &Host) {
    while !jobs(host).await.is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_away_is_told_in_their_language() {
    let (service, host) = (PushService::start().await, Host::with(local).await);
    let site = text(&host.get("/api/push").await.good()["key"]);
    let (ana, bob) = (Browser::new(&service, "ana"), Browser::new(&service, "bob"));
    ana.subscribe(&host, &key("ana"), "en").await;
    bob.subscribe(&host, &key("bob"), "fr").await;
    let game = invite(&host, json!({ "kind": "days", "days": 3 })).await;

    join(&host, &game).await;
    let arrived = service.next().await;
    assert_eq!(arrived.path, "/ana");
    let said = ana.read(&arrived.body);
    assert_eq!(said["title"], "Pijersi");
    assert_eq!(said["body"], "Bob has joined your game. It is your turn.");
    assert_eq!((&said["path"], &said["lang"]), (&json!(format!("/game/{game}")), &json!("en")));
    // Who sends, to whom, for how long, about what.
    let claims = claims(&arrived, &site);
    assert_eq!(claims["aud"], format!("http://{}", service.address));
    let (now, expires) =
        (host.server.app.referee.clock.now() / 1000, claims["exp"].as_i64().expect("a time"));
    assert!((now + 3600..=now + 24 * 3600).contains(&expires), "{claims}");
    let header = |name: &str| arrived.headers[name].to_str().expect("text").to_owned();
    assert_eq!((header("content-encoding"), header("topic")), ("aes128gcm".to_owned(), game.clone()));
    let worth: i64 = header("ttl").parse().expect("seconds");
    assert!((2 * 86_400..=3 * 86_400).contains(&worth), "as long as the turn lasts: {worth}");
    // Nobody else can read it.
    assert!(!String::from_utf8_lossy(&arrived.body).contains("Bob"));

    host.play(&game, &key("ana")).await;
    let arrived = service.next().await;
    assert_eq!(arrived.path, "/bob");
    assert_eq!(bob.read(&arrived.body)["body"], "Ana a joué. C’est à vous.");
    host.act(&game, &key("ana"), json!({ "do": "offer", "offer": "draw" })).await.good();
    assert_eq!(bob.read(&service.next().await.body)["body"], "Ana propose la nulle.");
    host.act(&game, &key("bob"), json!({ "do": "accept", "offer": "draw" })).await.good();
    let arrived = service.next().await;
    assert_eq!(arrived.path, "/ana");
    let over = text(&ana.read(&arrived.body)["body"]);
    assert!(over.starts_with("Your game with Bob is over. "), "{over}");
    host.act(&game, &key("ana"), json!({ "do": "offer", "offer": "rematch" })).await.good();
    assert_eq!(bob.read(&service.next().await.body)["body"], "Ana voudrait rejouer contre vous.");
    host.act(&game, &key("bob"), json!({ "do": "accept", "offer": "rematch" })).await.good();
    let again = ana.read(&service.next().await.body);
    assert_eq!(again["body"], "Bob plays you again.");
    assert_ne!(again["path"], json!(format!("/game/{game}")));
    all_sent(&host).await;
    assert!(service.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_what_they_need_not_know() {
    let (service, host) = (PushService::start().await, Host::with(local).await);
    let (ana, bob) = (Browser::new(&service, "ana"), Browser::new(&service, "bob"));
    ana.subscribe(&host, &key("ana"), "en").await;
    bob.subscribe(&host, &key("bob"), "en").await;
    // Not where a clock runs: both are there.
    let quick = invite(&host, json!({ "kind": "total", "seconds": 300 })).await;
    join(&host, &quick).await;
    host.play(&quick, &key("ana")).await;
    // Not at one screen.
    let shared = host.make(json!({})).await;
    host.play(&shared.game, &shared.seats[0].1).await;
    // Not who looks at the game: it is looked again later.
    let slow = invite(&host, json!({ "kind": "none" })).await;
    join(&host, &slow).await;
    assert_eq!(service.next().await.path, "/ana");
    let (_socket, _) = host.watch(&slow, Some(&key("bob"))).await;
    host.play(&slow, &key("ana")).await;
    while jobs(&host).await.first().is_none_or(|job| job.taken.is_some() || !job.body.contains("\"looks\":1"))
    {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(service.is_empty());
    // Not who has said no, on whatever device; that one is not asked anew by one that only renews what stands.
    Browser::new(&service, "phone").subscribe(&host, &key("ana"), "en").await;
    let end = || Answer::of(host.request(Method::DELETE, "/api/push").bearer_auth(key("ana")));
    assert_eq!(end().await.good(), json!({ "ended": 2 }));
    assert_eq!(end().await.good(), json!({ "ended": 0 }));
    let mut renewal = ana.subscription("en");
    renewal["renew"] = true.into();
    assert_eq!(host.post_as(&key("ana"), "/api/push", &renewal).await.good(), json!({ "until": null }));
    host.act(&slow, &key("bob"), json!({ "do": "resign" })).await.good();
    host.act(&quick, &key("bob"), json!({ "do": "resign" })).await.good();
    assert!(service.is_empty());
    // Not twice: the same browser again is the same subscription, also for another key.
    bob.subscribe(&host, &key("bob"), "fr").await;
    bob.subscribe(&host, &key("eve"), "fr").await;
    let kept = host.server.app.referee.store.board().notices(Kind::Push, None).await.expect("notices");
    assert_eq!(kept.len(), 1);
    assert!(kept[0].body.contains("\"fr\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_is_gone_is_forgotten_and_a_service_that_is_away_asked_again() {
    let (service, host) = (PushService::start().await, Host::with(local).await);
    let ana = Browser::new(&service, "ana");
    ana.subscribe(&host, &key("ana"), "en").await;
    let board = host.server.app.referee.store.board();
    let game = invite(&host, json!({ "kind": "none" })).await;
    for status in [503, 429, 500, 410] {
        service.answer_next(status);
    }
    // Away: it is due again later, and later still the next time.
    let clock = &host.server.app.referee.clock;
    let first = clock.now();
    let mut before = first;
    join(&host, &game).await;
    for round in 0..3 {
        service.next().await;
        let tried =
            |jobs: &[Notice]| jobs.len() == 1 && jobs[0].body.contains(&format!("\"tries\":{}", round + 1));
        while !tried(&jobs(&host).await) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let job = jobs(&host).await.remove(0);
        let pause = job.since - before;
        assert!(pause >= 30_000 << round, "{pause}");
        assert!(job.until - first >= 24 * 3_600_000, "for a day");
        // That time has passed.
        board.remove(Kind::PushJob, &job.name).await.expect("removed");
        before = clock.now();
        board.post(Notice { since: 0, ..job }).await.expect("posted");
        host.server.app.push.look();
    }
    // It arrives at last, where nobody is any more.
    service.next().await;
    all_sent(&host).await;
    assert_eq!(board.notices(Kind::Push, None).await.expect("notices"), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_cannot_send_the_server_where_they_like() {
    let host = Host::new().await;
    let service = PushService::start().await;
    let good = Browser::new(&service, "ana").subscription("en");
    let post = async |field: &str, value: &str| {
        let mut body = good.clone();
        body["endpoint"] = "https://push.example/abc".into();
        body[field] = value.into();
        host.post_as(&key("ana"), "/api/push", &body).await
    };
    for endpoint in [
        "http://push.example/x",
        "https://127.0.0.1/x",
        "https://[fd00::1]/",
        "https://push.example:22/",
        "x",
    ] {
        post("endpoint", endpoint).await.refused(400, "bad-request");
    }
    post("endpoint", &text(&good["endpoint"])).await.refused(400, "bad-request");
    post("p256dh", "BBBB").await.refused(400, "bad-request");
    post("auth", "short").await.refused(400, "bad-request");
    post("lang", "xx").await.good();
    host.post("/api/push", &good).await.refused(401, "no-secret");
    // One player has so many browsers.
    for number in 0..12 {
        post("endpoint", &format!("https://push.example/{number}")).await.good();
    }
    let kept = host.server.app.referee.store.board().notices(Kind::Push, None).await.expect("notices");
    assert_eq!(kept.len(), 10);
    assert!(kept[9].body.contains("/11\""), "the oldest have made room");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_site_s_key_and_what_is_to_be_sent_outlast_a_restart() {
    let service = PushService::start().await;
    let late = |config: &mut Config| {
        local(config);
        config.timeouts.push = Duration::from_secs(1000);
    };
    let host = Host::with(late).await;
    let site = text(&host.get("/api/push").await.good()["key"]);
    let ana = Browser::new(&service, "ana");
    ana.subscribe(&host, &key("ana"), "en").await;
    let game = invite(&host, json!({ "kind": "none" })).await;
    join(&host, &game).await;
    while jobs(&host).await.is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let host = Host::over(host.stop().await, local).await;
    assert_eq!(text(&host.get("/api/push").await.good()["key"]), site);
    let job = jobs(&host).await.remove(0);
    let board = host.server.app.referee.store.board();
    board.remove(Kind::PushJob, &job.name).await.expect("removed");
    // A server took it, and died long ago.
    board.post(Notice { since: 0, taken: Some("1 dead".into()), ..job }).await.expect("posted");
    host.server.app.push.look();
    let arrived = service.next().await;
    claims(&arrived, &site);
    assert_eq!(ana.read(&arrived.body)["body"], "Bob has joined your game. It is your turn.");
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn several_servers_send_each_message_once() {
    let (service, url) = (PushService::start().await, database().await);
    let node = || {
        Host::with(|config| {
            local(config);
            config.database = Some(url.clone());
        })
    };
    let (one, two) = (node().await, node().await);
    let site = text(&one.get("/api/push").await.good()["key"]);
    assert_eq!(text(&two.get("/api/push").await.good()["key"]), site);
    let browsers: Vec<Browser> =
        (0..8).map(|number| Browser::new(&service, &format!("ana{number}"))).collect();
    for browser in &browsers {
        browser.subscribe(&two, &key("ana"), "en").await;
    }
    let game = invite(&one, json!({ "kind": "none" })).await;
    join(&two, &game).await;
    // Both look for what is due at the same time.
    one.server.app.push.look();
    let mut paths = Vec::new();
    for _ in &browsers {
        let arrived = service.next().await;
        claims(&arrived, &site);
        paths.push(arrived.path);
    }
    all_sent(&one).await;
    paths.sort();
    assert_eq!(paths, (0..8).map(|number| format!("/ana{number}")).collect::<Vec<_>>());
    assert!(service.is_empty());
    one.stop().await;
    two.stop().await;
}
