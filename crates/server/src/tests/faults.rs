//! Bad days: a disk that is full, a server that stands still, a clock that is wrong, pages that are damaged. No player pays for them.

use std::path::Path;
use std::time::Duration;

use jersi_schema::Moment;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::common::{Host, new_game, text};
use super::restart::{left_behind, timed};
use crate::archive::recover;
use crate::serve::database;
use crate::time::wall_clock;

const DAY: Moment = 24 * 3_600_000;

/// The size of a page.
const PAGE: usize = 1024;

/// A game of two with so many seconds for each turn, in which both have played once; its name and White's secret.
async fn hasty(host: &Host, seconds: u32) -> (String, String) {
    let (game, white, black) = host.duel(json!({ "clock": { "kind": "turn", "seconds": seconds } })).await;
    host.play(&game, &white).await;
    host.play(&game, &black).await;
    (game, white)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_in_which_the_server_stood_still_is_given_back() {
    let host = Host::new().await;
    let (game, white) = hasty(&host, 3).await;
    // Nothing runs for longer than the turn may take.
    let frozen = [(); 2].map(|()| tokio::spawn(async { std::thread::sleep(Duration::from_secs(5)) }));
    for frozen in frozen {
        frozen.await.expect("it goes on");
    }
    let view = host.game(&game).await;
    assert_eq!(view["now"]["phase"], "playing", "{}", view["now"]["result"]);
    assert!(view["now"]["clocks"]["white"].as_i64() > Some(0));
    host.play(&game, &white).await;
    // The clock runs as it should: who does not move has lost.
    let (mut socket, first) = host.watch(&game, None).await;
    if first["now"]["phase"] != "over" {
        socket.until_that(|message| message["now"]["phase"] == "over").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn time_in_which_the_disk_was_full_is_given_back() {
    let host = Host::with(|config| config.most_data = Some(144 << 10)).await;
    let (game, white) = hasty(&host, 20).await;
    let filler = host.make(json!({})).await;
    while host.post("/api/games", &new_game(json!({}))).await.status == 201 {}
    // A turn needs less room than a game.
    for ply in 0.. {
        let view = host.game(&filler.game).await;
        let body = json!({ "ply": ply, "id": "t", "turn": view["now"]["view"]["turns"][0] });
        let path = format!("/api/games/{}/turns", filler.game);
        if host.post_as(&filler.seats[0].1, &path, &body).await.status != 200 {
            break;
        }
    }
    host.get("/readyz").await.refused_plainly(503, "full");
    tokio::time::sleep(Duration::from_secs(22)).await;
    assert_eq!(host.game(&game).await["now"]["phase"], "playing");
    let host = host.restart().await;
    let view = host.game(&game).await;
    assert_eq!(view["now"]["phase"], "playing", "{}", view["now"]["result"]);
    host.play(&game, &white).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_adds_nothing_to_any_game() {
    let host = Host::new().await;
    let mut games = Vec::new();
    for _ in 0..5 {
        let (game, white, _) = host.duel(json!({ "clock": { "kind": "days", "days": 1 } })).await;
        host.play(&game, &white).await;
        games.push((game.clone(), host.game(&game).await["version"].clone()));
    }
    let host = host.restart().await.restart().await;
    for (game, version) in &games {
        assert_eq!(&host.game(game).await["version"], version);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_down_twice_is_given_back_twice() {
    let at = wall_clock() - 3_600_000;
    let write = timed(at, "secret");
    let game = write.game.to_string();
    // Nobody moves between the two times.
    let host = Host::over(left_behind(vec![write], at + 1_000).await, |_| {}).await.restart().await;
    let view = host.game(&game).await;
    assert_eq!(view["now"]["phase"], "playing");
    assert!(view["now"]["clocks"]["white"].as_i64() > Some(50_000), "{}", view["now"]["clocks"]);
    host.play(&game, "secret").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_far_ahead_once_spoils_neither_dates_nor_games() {
    let at = wall_clock() + 400 * DAY;
    let write = timed(at, "secret");
    let game = write.game.to_string();
    let host = Host::over(left_behind(vec![write], at).await, |_| {}).await;
    let created = async |host: &Host| {
        let made = host.make(json!({})).await.game;
        host.game(&made).await["now"]["agreed"]["created"].as_i64().expect("a date")
    };
    assert!((created(&host).await - wall_clock()).abs() < DAY);
    let view = host.game(&game).await;
    assert_eq!(view["now"]["phase"], "playing");
    let left = view["now"]["clocks"]["white"].as_i64().expect("a clock");
    assert!((1..=60_000).contains(&left), "{left}");
    host.play(&game, "secret").await;
    // Also the next time, when the log still knows of the future.
    let host = host.restart().await;
    assert!((created(&host).await - wall_clock()).abs() < DAY);
    host.play(&game, "secret").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_file_beside_the_database_is_noticed() {
    let host = Host::new().await;
    host.make(json!({})).await;
    assert_eq!(host.get("/readyz").await.text, "ready\n");
    // What a machine finds that lost the file.
    let found = TempDir::new().expect("a folder");
    for ending in ["", ".last"] {
        let name = format!("jersi.db{ending}");
        std::fs::copy(host.folder.path().join(&name), found.path().join(&name)).expect("a copy");
    }
    let other = Host::over(found, |_| {}).await;
    let ready = other.get("/readyz").await;
    assert!(ready.text.contains("missing") && ready.text.contains("-wal"), "{}", ready.text);
    other.make(json!({})).await;
    // Where nothing is lost nothing is said.
    let host = host.restart().await;
    assert_eq!(host.get("/readyz").await.text, "ready\n");
    let other = other.restart().await;
    assert_eq!(other.get("/readyz").await.text, "ready\n");
}

/// Games with a few turns each, of players with names, in a folder of their own; their names and secrets.
async fn several(count: usize) -> (TempDir, Vec<(String, String)>) {
    let host = Host::new().await;
    let mut games = Vec::new();
    for number in 0..count {
        let players = json!([{ "who": "me", "name": format!("Ana {number}") }, { "who": "open" }]);
        let (game, white, black) = host.duel(json!({ "public": true, "players": players })).await;
        for secret in [&white, &black, &white, &black] {
            host.play(&game, secret).await;
        }
        games.push((game, white));
    }
    (host.stop().await, games)
}

/// The same folder with one page of the database overwritten.
fn damaged(folder: &Path, page: usize) -> TempDir {
    let copy = TempDir::new().expect("a folder");
    let mut bytes = std::fs::read(database(folder)).expect("a database");
    bytes[page * PAGE..(page + 1) * PAGE].fill(0xa5);
    std::fs::write(database(copy.path()), bytes).expect("a database");
    copy
}

fn pages(folder: &Path) -> usize {
    std::fs::metadata(database(folder)).expect("a database").len() as usize / PAGE
}

#[tokio::test(flavor = "multi_thread")]
async fn one_damaged_page_does_not_stop_the_server() {
    let (folder, games) = several(6).await;
    let mut worst = games.len();
    for page in 0..pages(folder.path()) {
        let host = Host::over(damaged(folder.path(), page), |_| {}).await;
        let mut played = 0;
        for (game, secret) in &games {
            let answer = host.get(&format!("/api/games/{game}")).await;
            match answer.status.as_u16() {
                200 => {
                    host.play(game, secret).await;
                    played += 1;
                }
                status => assert!([404, 500].contains(&status), "page {page}: {}", answer.text),
            }
        }
        worst = worst.min(played);
        // Others go on as if nothing had happened.
        let public =
            json!({ "public": true, "players": [{ "who": "me", "name": "Bartholomew" }, { "who": "open" }] });
        let (game, white, _) = host.duel(public).await;
        host.play(&game, &white).await;
        let found = host.get("/api/games?player=tholo").await.good();
        assert_eq!(found.as_array().map(Vec::len), Some(1), "page {page}");
        host.stop().await;
    }
    assert!(worst >= games.len() / 2, "{worst} of {} games are left in the worst case", games.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_left_of_a_damaged_database_is_saved() {
    let (folder, games) = several(6).await;
    let mut all_saved = 0;
    for page in 0..pages(folder.path()) {
        let copy = damaged(folder.path(), page);
        let recovered = recover(copy.path()).await.unwrap_or_else(|error| panic!("page {page}: {error}"));
        assert!(recovered.kept.is_some_and(|kept| kept.is_file()));
        let (cut, lost) = (recovered.cut.len(), recovered.lost.len());
        // What is lost without a trace could only be on the page.
        assert!(recovered.games + cut + lost >= games.len() - 2, "page {page}");
        assert!(cut + lost <= 3, "page {page}: {cut} cut, {lost} lost");
        all_saved += usize::from(recovered.games == games.len());
        let host = Host::over(copy, |_| {}).await;
        let mut playable = 0;
        for (game, _) in &games {
            playable += usize::from(host.get(&format!("/api/games/{game}")).await.status == 200);
        }
        assert!(playable >= recovered.games + cut, "page {page}");
        host.stop().await;
    }
    assert!(all_saved > pages(folder.path()) / 2, "most pages hold nothing but what follows from the log");
    let empty = TempDir::new().expect("a folder");
    std::fs::write(database(empty.path()), vec![7; 10 * PAGE]).expect("a file");
    let refused = recover(empty.path()).await.expect_err("a refusal");
    assert!(refused.to_string().contains("nothing left"), "{refused}");
    assert_eq!(std::fs::read(database(empty.path())).expect("the file"), vec![7; 10 * PAGE]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stands_beside_the_database_is_saved_too() {
    let host = Host::new().await;
    let made = host.make(json!({})).await;
    for _ in 0..3 {
        host.play(&made.game, &made.seats[0].1).await;
    }
    let found = TempDir::new().expect("a folder");
    for ending in ["", "-wal"] {
        let name = format!("jersi.db{ending}");
        std::fs::copy(host.folder.path().join(&name), found.path().join(&name)).expect("a copy");
    }
    let recovered = recover(found.path()).await.expect("recovered");
    assert_eq!((recovered.games, recovered.cut.len(), recovered.lost.len()), (1, 0, 0));
    let other = Host::over(found, |_| {}).await;
    assert_eq!(other.game(&made.game).await["turns"], host.game(&made.game).await["turns"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_the_first_published_schema_goes_on() {
    let folder = TempDir::new().expect("a folder");
    std::fs::write(database(folder.path()), include_bytes!("../../tests/data/first-schema.db"))
        .expect("a file");
    let known: Value =
        serde_json::from_str(include_str!("../../tests/data/first-schema.json")).expect("JSON");
    let host = Host::over(folder, |_| {}).await;
    for (name, game) in known.as_object().expect("games") {
        let view = host.game(&text(&game["game"])).await;
        assert_eq!(view["version"], game["version"], "{name}");
        assert_eq!(view["now"]["phase"], game["phase"], "{name}: {}", view["now"]["result"]);
        assert_eq!(view["now"]["view"]["position"], game["position"], "{name}");
    }
    let secret = |name: &str, seat: usize| text(&known[name]["secrets"][seat]);
    let id = |name: &str| text(&known[name]["game"]);
    host.play(&id("running"), &secret("running", 0)).await;
    host.play(&id("timed"), &secret("timed", 1)).await;
    host.play(&id("days"), &secret("days", 0)).await;
    // A turn of then is known again.
    let turn = host.game(&id("over")).await["turns"][0]["word"].clone();
    let path = format!("/api/games/{}/turns", id("over"));
    let again = host.post_as(&secret("over", 0), &path, &json!({ "ply": 0, "id": "t0", "turn": turn })).await;
    assert_eq!(again.good()["already"], true);
    host.post(&format!("/api/games/{}/join", id("waiting")), &json!({ "name": "Hal" })).await.good();
    // The lists know of them: phases, games without their options, names.
    for (query, count) in [
        ("phase=over", 1),
        ("variant=jersi-4", 2),
        ("player=blue", 3),
        ("player=ZO%C3%89", 1),
        ("player=an", 3),
    ] {
        let found = host.get(&format!("/api/games?{query}")).await.good();
        assert_eq!(found.as_array().map(Vec::len), Some(count), "{query}");
    }
    let ready = host.get("/readyz").await;
    assert_eq!(ready.text, "ready\n");
}
