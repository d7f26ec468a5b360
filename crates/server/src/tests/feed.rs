//! A player's games for news readers and calendars.

use reqwest::Method;
use serde_json::json;

use super::common::{Answer, Host, text};
use super::postgres::database;
use crate::store::Kind;

const ANA: &str = "ana-key-of-a-player-in-a-test";
const BOB: &str = "bob-key-of-a-player-in-a-test";

async fn addresses(host: &Host, key: &str) -> (String, String) {
    let feed = Answer::of(host.request(Method::POST, "/api/feed").bearer_auth(key)).await.good();
    (text(&feed["atom"]), text(&feed["calendar"]))
}

/// A game of Ana and Bob, in which it is Ana's turn.
async fn game(host: &Host, clock: serde_json::Value) -> String {
    let players = json!([{ "who": "me", "name": "Ana <&>" }, { "who": "open" }]);
    let wanted = super::common::new_game(json!({ "players": players, "clock": clock }));
    let game = text(&host.post_as(ANA, "/api/games", &wanted).await.good()["game"]);
    host.post_as(BOB, &format!("/api/games/{game}/join"), &json!({ "name": "Bob; Bobby" })).await.good();
    game
}

async fn read(host: &Host, path: &str) -> String {
    let answer = host.get(path).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let header = |name: &str| answer.headers[name].to_str().expect("text").to_owned();
    assert!(header("cache-control").starts_with("private"));
    assert_eq!((header("referrer-policy"), header("x-robots-tag")), ("no-referrer".into(), "noindex".into()));
    let wanted = if path.contains(".ics") { "text/calendar" } else { "application/atom+xml" };
    assert!(header("content-type").starts_with(wanted));
    answer.text
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_tells_whose_turn_it_is() {
    let host = Host::new().await;
    let (atom, calendar) = addresses(&host, ANA).await;
    assert!(!read(&host, &atom).await.contains("<entry>"));
    assert!(!read(&host, &calendar).await.contains("VEVENT"));
    let slow = game(&host, json!({ "kind": "days", "days": 3 })).await;
    let free = game(&host, json!({ "kind": "none" })).await;

    let news = read(&host, &format!("{atom}?lang=fr")).await;
    assert_eq!(news.matches("<entry>").count(), 2, "{news}");
    assert!(news.contains("xml:lang=\"fr\"") && news.contains("Pijersi avec Bob; Bobby"), "{news}");
    assert!(news.contains(&format!("/game/{slow}\"")) && news.contains(&format!("/game/{free}\"")));
    let events = read(&host, &calendar).await;
    assert_eq!(events.matches("BEGIN:VEVENT\r\n").count(), 2, "{events}");
    assert!(events.contains("SUMMARY:Pijersi with Bob\\; Bobby\r\n"), "{events}");
    assert!(events.contains("DTSTART:20") && events.contains("DTSTART;VALUE=DATE:20"), "{events}");
    // It opens no seat, and has nothing secret in it but its own address.
    assert!(!news.contains(ANA) && !events.contains(ANA));

    // The turn is made: it is Bob's now.
    host.play(&slow, ANA).await;
    let news = read(&host, &atom).await;
    assert!(!news.contains(&slow) && news.contains(&free), "{news}");
    let (bob, _) = addresses(&host, BOB).await;
    let news = read(&host, &bob).await;
    assert!(news.contains(&slow) && !news.contains(&free) && news.contains("Ana &lt;&amp;&gt;"), "{news}");
    host.act(&slow, BOB, json!({ "do": "resign" })).await.good();
    assert!(!read(&host, &bob).await.contains("<entry>"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_the_player_s_own_until_it_is_closed() {
    let host = Host::new().await;
    let first = addresses(&host, ANA).await;
    assert_eq!(addresses(&host, ANA).await, first);
    assert_ne!(addresses(&host, BOB).await, first);
    // What is stored does not tell it.
    let kept = host.server.app.referee.store.board().notices(Kind::Feed, None).await.expect("notices");
    let secret = first.0.trim_start_matches("/feed/").trim_end_matches(".atom");
    assert_eq!((kept.len(), secret.len()), (2, 32));
    assert!(kept.iter().all(|notice| !format!("{notice:?}").contains(secret)));
    let close = || Answer::of(host.request(Method::DELETE, "/api/feed").bearer_auth(ANA));
    assert_eq!(close().await.good(), json!({ "closed": true }));
    assert_eq!(close().await.good(), json!({ "closed": false }));
    host.get(&first.0).await.refused(404, "no-address");
    host.get(&first.1).await.refused(404, "no-address");
    let second = addresses(&host, ANA).await;
    assert_ne!(second.0, first.0);
    read(&host, &second.0).await;
    for wrong in ["/feed/", "/feed/x", "/feed/.atom", "/feed/x.atom", &second.0.replace("atom", "rss")] {
        assert_eq!(host.get(wrong).await.status, 404, "{wrong}");
    }
    Answer::of(host.request(Method::POST, "/api/feed")).await.refused(401, "no-secret");
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn a_feed_is_the_same_at_every_server() {
    let url = database().await;
    let node = || Host::with(|config| config.database = Some(url.clone()));
    let (one, two) = (node().await, node().await);
    let both = tokio::join!(addresses(&one, ANA), addresses(&two, ANA));
    assert_eq!(both.0, both.1);
    game(&one, json!({ "kind": "none" })).await;
    assert!(read(&two, &both.0.0).await.contains("<entry>"));
    one.stop().await;
    two.stop().await;
}
