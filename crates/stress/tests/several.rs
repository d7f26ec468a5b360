//! Several servers over one PostgreSQL: the short form of what `cargo xtask torture 1000 3` does.

use std::time::{Duration, Instant};

use jersi_stress::faults::{Fate, Site};
use jersi_stress::http::Http;
use jersi_stress::{program, proxy, several, torture};
use serde_json::{Value, json};

/// Longer than anything here takes, on however slow a machine.
const PATIENCE: Duration = Duration::from_secs(300);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn a_server_that_is_killed_while_its_computer_thinks_is_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut site = Site::start(&program::find().expect("the server"), folder.path(), 2, Fate::Faults)
        .await
        .expect("a site");
    let [one, two] = [0, 1].map(|number: usize| Http::new(vec![site.programs[number].address]));
    // At its full strength it thinks longer than its server lives.
    let players = json!([{ "who": "computer", "level": 10 }, { "who": "me" }]);
    let new = json!({ "variant": "pijersi", "players": players, "draw_colours": false });
    let made = one.create(&new).await.expect("a game");
    site.kill(0).await.expect("killed");
    let begun = Instant::now();
    loop {
        // On a slow machine the database may not answer in time.
        let game: Value = match two.game(&made.game).await {
            Ok(game) => serde_json::from_str(&game).expect("JSON"),
            Err(_) => Value::Null,
        };
        match game["turns"].as_array().map_or(0, Vec::len) {
            0 => assert!(begun.elapsed() < PATIENCE, "nobody plays for the computer: {game}"),
            1 => break,
            more => panic!("the computer has played {more} turns"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    println!("the computer's turn came after {} ms", begun.elapsed().as_millis());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
async fn nothing_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = torture::Plan {
        program: program::find().expect("the server"),
        folder: folder.path().to_owned(),
        // `cargo xtask torture` lets the database's disk fail, too.
        disk_fails: false,
        kills: 12,
        games: 20,
        pause: (5, 200),
        life: (200, 1_000),
        faults: proxy::Faults::default(),
        spoiled: 0,
        seed: 12,
    };
    let summary = several::run(plan, 2).await.expect("it is done");
    println!("{summary}");
    if !summary.faults.is_empty() {
        panic!("faults; the servers' logs are in {}", folder.keep().display());
    }
    assert_eq!(summary.kills.0, 12);
    assert!(summary.hit >= 100, "the faults hit only {} games in progress", summary.hit);
}
