//! Several servers over one PostgreSQL.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use jersi_pgtest::Postgres;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};

use super::common::{Answer, Host, PATIENCE, Socket, elsewhere, new_game, text};
use super::postgres::database;
use crate::pauses::Pause;

/// A server over a database.
async fn node(url: &str) -> Host {
    Host::with(|config| config.database = Some(url.to_owned())).await
}

async fn play(host: &Host, game: &str, secret: &str) -> Answer {
    let before = host.game(game).await;
    let ply = before["turns"].as_array().expect("turns").len();
    let body = json!({
        "ply": ply, "id": format!("at {}", before["version"]), "turn": before["now"]["view"]["turns"][0],
    });
    host.post_as(secret, &format!("/api/games/{game}/turns"), &body).await
}

/// Plays as soon as it can be stored.
async fn play_patiently(host: &Host, game: &str, secret: &str) {
    let begun = Instant::now();
    loop {
        let read = host.get(&format!("/api/games/{game}")).await;
        if read.status == 200 {
            let done = play(host, game, secret).await;
            if done.status == 200 {
                return;
            }
            assert_eq!(done.status, 503, "{}", done.text);
        }
        assert!(begun.elapsed() < PATIENCE, "nothing can be stored: {}", read.text);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Waits until a socket hears of that many turns.
async fn turns(socket: &mut Socket, count: u64) -> Value {
    let so_many = |message: &Value| {
        let added = message["turns"].as_array().map_or(0, Vec::len) as u64;
        message["type"] == "game" && message["keep"].as_u64().unwrap_or(0) + added == count
    };
    socket.until_that(so_many).await
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn two_people_play_each_at_their_own_server() {
    let url = database().await;
    let (one, two) = (node(&url).await, node(&url).await);
    let made = one.make(json!({ "players": [{ "who": "me", "name": "Ana" }, { "who": "open" }] })).await;
    let joined = two.post(&format!("/api/games/{}/join", made.game), &json!({ "name": "Bob" })).await.good();
    let (white, black) = (made.seats[0].1.clone(), text(&joined["secret"]));
    let (mut ana, _) = one.watch(&made.game, Some(&white)).await;
    let (mut bob, _) = two.watch(&made.game, Some(&black)).await;
    let (mut guest, _) = two.watch(&made.game, None).await;
    let (_other, _) = one.watch(&made.game, None).await;
    // Everybody sees everybody, wherever they are.
    let all = |message: &Value| {
        message["type"] == "presence"
            && (&message["white"], &message["black"], &message["watchers"])
                == (&json!(true), &json!(true), &json!(2))
    };
    for socket in [&mut ana, &mut bob, &mut guest] {
        socket.until_that(all).await;
    }
    for round in 0..5 {
        play(&one, &made.game, &white).await.good();
        // What was acknowledged at one server is seen at the other at once.
        let seen = two.game(&made.game).await;
        assert_eq!(seen["turns"].as_array().map(Vec::len), Some(2 * round + 1));
        play(&two, &made.game, &black).await.good();
        for socket in [&mut ana, &mut bob, &mut guest] {
            turns(socket, 2 * round as u64 + 2).await;
        }
    }
    drop(bob);
    ana.until_that(|message| message["type"] == "presence" && message["black"] == json!(false)).await;
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn of_two_turns_at_once_one_is_played() {
    let url = database().await;
    let (one, two) = (node(&url).await, node(&url).await);
    let (game, white, black) = one.duel(json!({})).await;
    for round in 0..10 {
        let secret = if round % 2 == 0 { &white } else { &black };
        let before = one.game(&game).await;
        let path = format!("/api/games/{game}/turns");
        let turn = |number: usize| json!({ "ply": round, "id": format!("{round} {number}"), "turn": before["now"]["view"]["turns"][number] });
        let (first, second) = (turn(0), turn(1));
        let (first, second) =
            tokio::join!(one.post_as(secret, &path, &first), two.post_as(secret, &path, &second));
        let done = [&first, &second].iter().filter(|answer| answer.status == 200).count();
        assert_eq!(done, 1, "{} / {}", first.text, second.text);
        for host in [&one, &two] {
            assert_eq!(host.game(&game).await["turns"].as_array().map(Vec::len), Some(round + 1));
        }
    }
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn who_leaves_hands_over_its_games_and_tells_its_clients() {
    let url = database().await;
    let (one, two) = (node(&url).await, node(&url).await);
    let players = json!([{ "who": "computer", "level": 10 }, { "who": "me" }]);
    let made = one.make(json!({ "players": players })).await;
    let secret = made.seats[0].1.clone();
    let mut socket = one.socket().await;
    let first = socket.watch(&made.game, Some(&secret), 0).await;
    one.stop().await;
    // The client is told, and comes to the other with the version that it knows.
    assert_eq!(socket.closed().await, Some(1012));
    let mut socket = two.socket().await;
    let version = first["version"].as_u64().expect("a version");
    let again = socket.watch(&made.game, Some(&secret), version).await;
    if again["keep"].as_u64().unwrap_or(0) + again["turns"].as_array().map_or(0, Vec::len) as u64 == 0 {
        turns(&mut socket, 1).await;
    }
    play(&two, &made.game, &secret).await.good();
    turns(&mut socket, 3).await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn the_games_of_a_node_that_is_gone_are_taken_over_with_their_time() {
    let url = database().await;
    let one = node(&url).await;
    let clock = json!({ "kind": "turn", "seconds": 6 });
    let (game, white, black) = one.duel(json!({ "clock": clock })).await;
    let players = json!([{ "who": "computer", "level": 1 }, { "who": "me" }]);
    let made = one.make(json!({ "players": players })).await;
    for secret in [&white, &black] {
        play(&one, &game, secret).await.good();
    }
    one.stop().await;
    // As if that server had been killed ten seconds ago, just after the turn.
    let mut behind = PgConnection::connect(&url).await.expect("a connection");
    let sql = "WITH gone AS (INSERT INTO nodes (beat)
                   VALUES ((extract(epoch FROM clock_timestamp()) * 1000)::bigint - 10000) RETURNING id)
               UPDATE jobs SET node = (SELECT id FROM gone), since = NULL";
    sqlx::query(sql).execute(&mut behind).await.expect("mischief");
    let two = node(&url).await;
    let (mut socket, first) = two.watch(&made.game, Some(&made.seats[0].1)).await;
    if first["turns"] == json!([]) {
        turns(&mut socket, 1).await;
    }
    let held = "SELECT count(*) FROM jobs WHERE kind = 'game' AND node = (SELECT max(id) FROM nodes) AND since IS NULL";
    let begun = Instant::now();
    while sqlx::query_scalar::<_, i64>(held).fetch_one(&mut behind).await.expect("a count") < 1 {
        assert!(begun.elapsed() < PATIENCE, "the clock's game is not taken over");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // The clock goes on, and ends by itself.
    let (mut socket, first) = two.watch(&game, None).await;
    assert_eq!(first["now"]["phase"], "playing", "{first}");
    let over = socket.until_that(|message| message["now"]["phase"] == "over").await;
    assert_eq!(over["now"]["result"]["reason"], "time");
    let log: Vec<String> = sqlx::query_scalar("SELECT body FROM log WHERE game = $1 ORDER BY version")
        .bind(&game)
        .fetch_all(&mut behind)
        .await
        .expect("a log");
    assert!(log.iter().any(|body| body.contains("given-back")), "{log:?}");
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn what_a_server_owed_before_it_was_late_is_given_back_too() {
    let url = database().await;
    let one = node(&url).await;
    let (game, white, black) = one.duel(json!({ "clock": { "kind": "total", "seconds": 60 } })).await;
    for secret in [&white, &black] {
        play(&one, &game, secret).await.good();
    }
    // The database did not answer for a moment; then the server was heard of too late.
    let referee = &one.server.app.referee;
    let from = referee.clock.now();
    while referee.clock.now() < from + 300 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    referee.pauses.add(Pause { from, until: from + 300 });
    let mut behind = PgConnection::connect(&url).await.expect("a connection");
    let late =
        "UPDATE jobs SET since = (extract(epoch FROM clock_timestamp()) * 1000)::bigint WHERE key = $1";
    sqlx::query(late).bind(&game).execute(&mut behind).await.expect("mischief");
    play(&one, &game, &white).await.good();
    let given = "SELECT COALESCE(sum((body::json ->> 'time')::bigint), 0)::bigint FROM log
                 WHERE game = $1 AND body::json ->> 'event' = 'given-back'";
    let given: i64 = sqlx::query_scalar(given).bind(&game).fetch_one(&mut behind).await.expect("a sum");
    assert!(given >= 300, "{given} ms were given back");
    one.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn a_server_that_was_late_is_not_seen_before_what_it_owes() {
    let url = database().await;
    let one = node(&url).await;
    let (game, white, black) = one.duel(json!({ "clock": { "kind": "total", "seconds": 60 } })).await;
    for secret in [&white, &black] {
        play(&one, &game, secret).await.good();
    }
    // Its job cannot be written to for a while.
    let mut holder = PgConnection::connect(&url).await.expect("a connection");
    let mut held = holder.begin().await.expect("a transaction");
    let hold = sqlx::query("SELECT 1 FROM jobs WHERE key = $1 FOR UPDATE").bind(&game);
    hold.fetch_one(&mut *held).await.expect("the job");
    let mut behind = PgConnection::connect(&url).await.expect("a connection");
    let late = "UPDATE nodes SET beat = (extract(epoch FROM clock_timestamp()) * 1000)::bigint - 3000";
    sqlx::query(late).execute(&mut behind).await.expect("mischief");
    let forgotten = "SELECT count(*) FROM jobs JOIN nodes ON nodes.id = jobs.node
                     WHERE key = $1 AND since IS NULL
                       AND beat > (extract(epoch FROM clock_timestamp()) * 1000)::bigint - 1500";
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_millis(1_500) {
        let count: i64 =
            sqlx::query_scalar(forgotten).bind(&game).fetch_one(&mut behind).await.expect("a count");
        assert_eq!(count, 0, "another server would charge for the time in which this one was away");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    held.commit().await.expect("let go");
    let given = "SELECT count(*) FROM log WHERE game = $1 AND body::json ->> 'event' = 'given-back'";
    while sqlx::query_scalar::<_, i64>(given).bind(&game).fetch_one(&mut behind).await.expect("a count") == 0
    {
        assert!(begun.elapsed() < PATIENCE, "nothing was given back");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    one.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn a_database_that_dies_and_comes_back_loses_nothing() {
    let start = || Postgres::start(&[]).expect("PostgreSQL");
    let mut postgres = tokio::task::spawn_blocking(start).await.expect("it ends");
    let url = postgres.create("games").expect("a database");
    let (one, two) = (node(&url).await, node(&url).await);
    let clock = json!({ "kind": "turn", "seconds": 5 });
    let (game, white, black) = one.duel(json!({ "clock": clock })).await;
    let (mut watcher, _) = two.watch(&game, None).await;
    play(&one, &game, &white).await.good();
    turns(&mut watcher, 1).await;
    postgres.kill();
    let refused = play_blindly(&one, &game, &black).await;
    refused.refused(503, "unavailable");
    // Longer than Black's clock has left.
    tokio::time::sleep(Duration::from_secs(7)).await;
    let mut postgres = tokio::task::spawn_blocking(move || {
        postgres.restart().expect("it comes back");
        postgres
    })
    .await
    .expect("it ends");
    play_patiently(&one, &game, &black).await;
    let seen = turns(&mut watcher, 2).await;
    assert_eq!(seen["now"]["phase"], "playing", "nobody loses on time by our fault");
    play_patiently(&two, &game, &white).await;
    turns(&mut watcher, 3).await;
    one.stop().await;
    two.stop().await;
    postgres.kill();
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn a_server_that_starts_before_its_database_waits_for_it() {
    let start = || Postgres::start(&["fsync=off"]).expect("PostgreSQL");
    let mut postgres = tokio::task::spawn_blocking(start).await.expect("it ends");
    let url = postgres.create("games").expect("a database");
    postgres.kill();
    let mut starting = std::pin::pin!(node(&url));
    // Longer than a server waits for an answer.
    let given_up = tokio::time::timeout(Duration::from_secs(6), &mut starting).await;
    assert!(given_up.is_err(), "it has given up");
    let postgres = tokio::task::spawn_blocking(move || {
        postgres.restart().expect("it comes back");
        postgres
    })
    .await
    .expect("it ends");
    let one = starting.await;
    one.make(json!({})).await;
    // What waiting does not mend is said at once.
    let begun = Instant::now();
    let nowhere = postgres.url("nowhere");
    let folder = tempfile::TempDir::new().expect("a folder");
    let mut config = super::common::config(folder.path());
    config.database = Some(nowhere);
    let refused = crate::Server::start(config, |_| None).await.err().expect("no such database");
    assert!(refused.to_string().contains("nowhere"), "{refused}");
    assert!(begun.elapsed() < Duration::from_secs(30), "it was waited for");
    one.stop().await;
}

/// Sends a turn without looking first.
async fn play_blindly(host: &Host, game: &str, secret: &str) -> Answer {
    let body = json!({ "ply": 1, "id": "blind", "turn": "a1-b1" });
    host.post_as(secret, &format!("/api/games/{game}/turns"), &body).await
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn a_site_moves_to_postgres_and_back() {
    let host = Host::new().await;
    let (game, white, black) = host.duel(json!({ "clock": { "kind": "turn", "seconds": 600 } })).await;
    for secret in [&white, &black, &white] {
        host.play(&game, secret).await;
    }
    let resigned = host.make(json!({})).await;
    host.act(&resigned.game, &resigned.seats[0].1, json!({ "do": "resign" })).await.good();
    let before = host.game(&game).await;
    let folder = host.stop().await;
    let url = database().await;
    let data = folder.path().to_str().expect("a name").to_owned();
    let copied = crate::copy::copy(&data, &url).await.expect("copied");
    assert_eq!((copied.games, copied.known, copied.failed.len()), (2, 0, 0), "{copied:?}");
    assert!(copied.entries > 6);
    // Again: everything is there.
    let copied = crate::copy::copy(&data, &url).await.expect("copied");
    assert_eq!((copied.games, copied.known, copied.failed.len()), (0, 2, 0), "{copied:?}");
    let there = node(&url).await;
    assert_eq!(there.game(&game).await["turns"], before["turns"]);
    // Not while servers run.
    let error = crate::copy::copy(&url, &data).await.expect_err("in use");
    assert!(error.to_string().contains("Servers are using"), "{error}");
    play(&there, &game, &black).await.good();
    there.stop().await;
    let back = tempfile::TempDir::new().expect("a folder");
    let copied = crate::copy::copy(&url, back.path().to_str().expect("a name")).await.expect("copied");
    assert_eq!((copied.games, copied.failed.len()), (2, 0), "{copied:?}");
    let host = Host::over(back, |_| {}).await;
    assert_eq!(host.game(&game).await["turns"].as_array().map(Vec::len), Some(4));
    // What was played since is another game than the one in the old folder.
    let copied = crate::copy::copy(&url, &data).await.expect("copied");
    assert_eq!((copied.games, copied.known, copied.failed.len()), (0, 1, 1), "{copied:?}");
    host.stop().await;
}

/// Two servers with limits, for which everybody comes from the same address.
async fn limited(url: &str, limits: impl Fn(&mut crate::config::Limits)) -> [Host; 2] {
    let one = Host::with(|config| {
        config.database = Some(url.to_owned());
        limits(&mut config.limits);
    });
    let two = Host::with(|config| {
        config.database = Some(url.to_owned());
        limits(&mut config.limits);
    });
    [one.await, two.await]
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn an_address_has_one_account_at_all_servers() {
    let url = database().await;
    let hosts = limited(&url, |limits| (limits.games, limits.running) = (40, 12)).await;
    let body = new_game(json!({}));
    let mut made = Vec::new();
    // Twelve may run; who goes from server to server gets a few more at most, before word has spread.
    for round in 0.. {
        let answer = hosts[round % 2].post("/api/games", &body).await;
        if answer.status != 201 {
            answer.refused(429, "too-many");
            break;
        }
        made.push(answer.json());
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert!(made.len() < 24, "each server counts alone");
    }
    assert!(made.len() >= 12, "{}", made.len());
    // What ends at one server makes room at the other.
    let over = made.len() - 12 + 1;
    for game in &made[..over] {
        let (id, secret) = (text(&game["game"]), text(&game["seats"][0]["secret"]));
        hosts[0].act(&id, &secret, json!({ "do": "resign" })).await.good();
    }
    let begun = Instant::now();
    while hosts[1].post("/api/games", &body).await.status != 201 {
        assert!(begun.elapsed() < PATIENCE, "there is no room");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    for host in hosts {
        host.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn so_many_exhibitions_at_all_servers_and_not_one_more() {
    let url = database().await;
    let hosts = limited(&url, |limits| (limits.exhibitions, limits.exhibitions_each) = (4, 3)).await;
    let computers = json!([{ "who": "computer", "level": 1 }, { "who": "computer", "level": 1 }]);
    let body = new_game(json!({ "variant": "jersi-1", "players": computers }));
    let answers = join_all((0..20).map(|round| hosts[round % 2].post("/api/games", &body))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 3, "of one address");
    let others = elsewhere();
    let urls = hosts.each_ref().map(|host| format!("http://{}/api/games", host.address()));
    let answers = join_all((0..20).map(|round| Answer::of(others.post(&urls[round % 2]).json(&body)))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1, "of all");
    for host in hosts {
        host.stop().await;
    }
}
