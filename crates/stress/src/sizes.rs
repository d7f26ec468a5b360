//! What a server needs for many: memory for sockets, time to start with games.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use hyper::Method;
use serde_json::json;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use crate::crowd::{socket, status};
use crate::http::Http;
use crate::program::{self, Program};

/// Sockets follow so many games in turn.
const FOLLOWED: usize = 100;

/// How many requests are on their way at once.
const AT_ONCE: usize = 64;

/// A server with many games must answer in this time.
const STARTED: Duration = Duration::from_secs(1);

/// Measures the memory that so many sockets take, each following a game.
pub async fn sockets(count: usize) -> Result<bool, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let program = Program::new(&program::find()?, folder.path())?;
    let mut server = program.start()?;
    server.ready().await?;
    let pid = server.pid().ok_or("the server is gone")?;
    let http = Http::new(vec![program.address]);
    let mut games = Vec::new();
    for _ in 0..FOLLOWED {
        games.push(make(&http, json!({ "kind": "none" })).await?);
    }
    let mut held = Vec::new();
    let mut before = 0;
    for number in 0..count + FOLLOWED {
        // The first few wake what is needed once, and are not counted.
        if number == FOLLOWED {
            before = status(pid, "VmRSS:")?;
        }
        let fail = |error: String| format!("socket {number}: {error}; `ulimit -n` may be too low");
        let mut socket = socket(program.address, None).await.map_err(fail)?;
        let watch = json!({ "type": "watch", "game": games[number % FOLLOWED] });
        socket.send(Message::text(watch.to_string())).await.map_err(|error| fail(error.to_string()))?;
        socket.next().await.ok_or_else(|| fail("closed".into()))?.map_err(|error| fail(error.to_string()))?;
        held.push(socket);
    }
    let after = status(pid, "VmRSS:")?;
    println!(
        "{count} sockets that each follow one of {FOLLOWED} games: {:.0} MB, {:.1} kB each; the server has {:.0} MB",
        (after - before) as f64 / 1_000.0,
        (after - before) as f64 / count as f64,
        after as f64 / 1_000.0
    );
    drop(held);
    server.stop().await?;
    Ok(true)
}

/// Measures how soon a server with so many games under way answers; every second one has a clock.
pub async fn startup(count: usize) -> Result<bool, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let program = Program::new(&program::find()?, folder.path())?;
    let mut server = program.start()?;
    server.ready().await?;
    let begun = Instant::now();
    let mut making = JoinSet::new();
    for number in 0..count {
        if making.len() >= AT_ONCE
            && let Some(made) = making.join_next().await
        {
            made.map_err(|error| error.to_string())??;
        }
        let http = Http::new(vec![program.address]);
        let clock = match number % 2 {
            0 => json!({ "kind": "none" }),
            _ => json!({ "kind": "days", "days": 3 }),
        };
        making.spawn(async move { make(&http, clock).await.map(|_| ()) });
    }
    while let Some(made) = making.join_next().await {
        made.map_err(|error| error.to_string())??;
    }
    println!("{count} games were made in {:.1} s", begun.elapsed().as_secs_f64());
    let http = Http::new(vec![program.address]);
    let last = make(&http, json!({ "kind": "none" })).await?;
    server.kill().await?;
    let mut worst = Duration::ZERO;
    for _ in 0..3 {
        let begun = Instant::now();
        let mut server = program.start()?;
        server.ready().await?;
        http.ask(Method::GET, &format!("/api/games/{last}"), None).await?;
        let time = begun.elapsed();
        println!("it answered for a game after {} ms", time.as_millis());
        worst = worst.max(time);
        for query in ["", "?phase=playing", "?variant=pijersi&phase=over", "?player=one"] {
            let begun = Instant::now();
            let (status, _) = http.ask(Method::GET, &format!("/api/games{query}"), None).await?;
            println!("  the list of games{query}: {status} after {} ms", begun.elapsed().as_millis());
        }
        server.kill().await?;
    }
    Ok(worst < STARTED)
}

async fn make(http: &Http, clock: serde_json::Value) -> Result<String, String> {
    let me = json!({ "who": "me" });
    let new = json!({ "variant": "pijersi", "clock": clock, "players": [me, me], "public": true });
    http.create_patiently(&new).await.map(|made| made.game)
}
