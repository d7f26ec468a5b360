//! What everybody else notices of an attack: how long visitors wait for their turns while one address does its worst, with the
//! server's own limits.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use clap::ValueEnum;
use futures_util::{SinkExt, StreamExt};
use hyper::Method;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, Command};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use crate::crowd::{Crowd, Part, socket};
use crate::http::{Http, connect_from};
use crate::program::{self, Program};

/// Where the attack comes from.
const ATTACKER: Option<IpAddr> = Some(IpAddr::V4(Ipv4Addr::new(127, 9, 9, 9)));

/// How many things the attacker does at once.
const HANDS: u64 = 8;

/// How many visitors play meanwhile, each from an address of its own, …
const VISITORS: usize = 40;

/// … and how many turns a second they make together.
const RATE: f64 = 40.0;

/// Before it is measured how long visitors wait without an attack, what the last one left behind is given this time.
const SETTLED: Duration = Duration::from_secs(3);

/// The waits of an attack may be this many times those without.
const MOST: f64 = 2.0;

/// What an attacker can do.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Attack {
    /// Rematches with a large rule file.
    Rematches,
    /// Analyses with a large rule file.
    Analyses,
    /// Records and rule files to read.
    Records,
    /// Pings.
    Pings,
    /// Connections that say nothing.
    Silence,
    /// Games against the computer.
    Computers,
    /// Pictures.
    Pictures,
    /// Lists of games.
    Lists,
}

const ATTACKS: [(Attack, &str); 8] = [
    (Attack::Rematches, "one rematch after the other, with a rule file of 60 kB"),
    (Attack::Analyses, "analyses of games from rule files"),
    (Attack::Records, "records and rule files to be read"),
    (Attack::Pings, "pings without end"),
    (Attack::Silence, "connections that say nothing"),
    (Attack::Computers, "games against the strongest computer"),
    (Attack::Pictures, "large pictures"),
    (Attack::Lists, "lists of games, with a search"),
];

/// Does each for so long, and nothing before, in between and afterwards; whether nobody waited more than twice as long as without.
pub async fn run(time: Duration) -> Result<bool, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut program = Program::new(&program::find()?, folder.path())?;
    program.more.clear();
    let mut server = program.start()?;
    server.ready().await?;
    let pids = server.pid().into_iter().collect();
    let mut crowd = Crowd::connect(vec![program.address], pids, VISITORS, true).await?;
    crowd.pace(VISITORS, RATE);
    crowd.begin(VISITORS).await?;
    tokio::time::sleep(SETTLED).await;
    crowd.measure(time).await?;
    let mut tried = Vec::new();
    for (attack, _) in ATTACKS {
        let attacker = attacker(attack, program.address)?;
        tokio::time::sleep(Duration::from_secs(1)).await;
        crowd.measure(time).await?;
        tried.push(recall(attacker).await?);
        tokio::time::sleep(SETTLED).await;
        crowd.measure(time).await?;
    }
    crowd.end();
    server.stop().await?;
    let (_, refused) = crowd.counts();
    let parts = crowd.parts().await?;
    let quiet: Vec<&Part> = parts.iter().step_by(2).collect();
    let usual = Part::wait_of_all(&quiet, 0.99);
    for part in quiet {
        println!("{VISITORS} visitors, nobody else: {part}");
    }
    println!("p99 of all these together: {usual:.1} ms");
    let mut well = refused == 0;
    for (((_, name), part), tried) in ATTACKS.iter().zip(parts.iter().skip(1).step_by(2)).zip(tried) {
        let times = part.wait(0.99) / usual;
        well &= times <= MOST;
        let mark = if times <= MOST { "" } else { "TOO MUCH: " };
        println!("{mark}{name} ({tried} times): p99 {times:.2} times the quiet one; {part}");
    }
    println!("{refused} requests of visitors were refused");
    Ok(well)
}

/// This program as the attacker. It has a machine of its own in real life: here it is given what nobody else wants of the processors.
fn attacker(attack: Attack, server: SocketAddr) -> Result<Child, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let name = attack.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
    Command::new("nice")
        .args(["-n", "19"])
        .arg(own)
        .args(["attacker", &name, &server.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| format!("`nice` cannot be started: {error}"))
}

/// Ends the attacker; how often it did what it does.
async fn recall(mut attacker: Child) -> Result<u64, String> {
    drop(attacker.stdin.take());
    let done = attacker.wait_with_output().await.map_err(|error| format!("the attacker: {error}"))?;
    let said = String::from_utf8_lossy(&done.stdout);
    said.trim().parse().map_err(|_| format!("the attacker ended with {}, and said {said:?}", done.status))
}

/// Attacks until its input ends; says how often.
pub async fn be_attacker(attack: Attack, server: SocketAddr) -> Result<bool, String> {
    let count = Arc::new(AtomicU64::new(0));
    let mut hands = JoinSet::new();
    for hand in 0..HANDS {
        hands.spawn(do_again_and_again(attack, server, hand, count.clone()));
    }
    let end = tokio::task::spawn_blocking(|| std::io::read_to_string(std::io::stdin())).await;
    end.map_err(|error| error.to_string())?.map_err(|error| error.to_string())?;
    hands.shutdown().await;
    println!("{}", count.load(Ordering::Relaxed));
    Ok(true)
}

async fn do_again_and_again(attack: Attack, server: SocketAddr, hand: u64, count: Arc<AtomicU64>) {
    loop {
        // Whatever the server answers, the next is tried; only who is sent away waits a moment.
        if attempt(attack, server, hand, &count).await.is_none() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// A rule file, nearly as large as is read.
fn large_rules(name: &str) -> Value {
    let own = "like = \"pijersi\"\nname = \"Mine\"\nsummary = \"x\"\n";
    json!({ "name": name, "text": format!("{own}# {}\n", "x".repeat(60_000)) })
}

async fn attempt(attack: Attack, server: SocketAddr, hand: u64, count: &AtomicU64) -> Option<()> {
    let http = Http::new(vec![server]).from(ATTACKER);
    let counted = || count.fetch_add(1, Ordering::Relaxed);
    let me = json!({ "who": "me" });
    match attack {
        Attack::Rematches => {
            let new = json!({ "variant": "mine", "rules": large_rules("mine"), "players": [me, me] });
            let made = http.create(&new).await.ok()?;
            let mut socket = socket(server, ATTACKER).await.ok()?;
            let watch = json!({ "type": "watch", "game": made.game, "secret": made.seats.first()?.secret });
            say(&mut socket, &watch).await?;
            for action in [json!({ "do": "resign" }), json!({ "do": "offer", "offer": "rematch" })] {
                let id = counted().to_string();
                let act = json!({ "type": "action", "game": made.game, "id": id, "action": action });
                say(&mut socket, &act).await?;
            }
            socket.next().await?.ok()?;
        }
        Attack::Analyses => {
            let mut socket = socket(server, ATTACKER).await.ok()?;
            for number in 0..100 {
                let rules = large_rules("mine");
                let id = format!("{hand}-{number}");
                let ask = json!({ "type": "analyse", "id": id, "variant": "mine", "rules": rules });
                say(&mut socket, &ask).await?;
                counted();
                socket.next().await?.ok()?;
            }
        }
        Attack::Records => {
            let text = format!("[Game \"pijersi\"]\n\n1. {{{}}}", "x".repeat(200 << 10));
            counted();
            http.ask(Method::POST, "/api/record/read", Some(&json!({ "text": text }))).await.ok()?;
            let rules = json!({ "rules": large_rules("mine") });
            http.ask(Method::POST, "/api/rules", Some(&rules)).await.ok()?;
        }
        Attack::Pings => {
            let mut socket = socket(server, ATTACKER).await.ok()?;
            loop {
                counted();
                socket.send(Message::Ping(vec![0; 100].into())).await.ok()?;
            }
        }
        Attack::Silence => {
            let mut held = Vec::new();
            for number in 0..20 {
                let mut stream = connect_from(server, ATTACKER).await.ok()?;
                if number % 2 == 0 {
                    stream.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").await.ok()?;
                }
                counted();
                held.push(stream);
            }
            tokio::time::sleep(Duration::from_secs(2)).await;
        }
        Attack::Computers => {
            let new = json!({ "variant": "pijersi", "players": [{ "who": "computer", "level": 10 }, me] });
            counted();
            http.create(&new).await.ok()?;
        }
        Attack::Pictures => {
            let size = 1_600 - counted() % 400;
            let path = format!("/api/draw?variant=jersi-4&format=png&size={size}");
            http.ask(Method::GET, &path, None).await.ok()?;
        }
        Attack::Lists => {
            let path = format!("/api/games?player=one{}", counted() % 10);
            http.ask(Method::GET, &path, None).await.ok()?;
        }
    }
    Some(())
}

async fn say(socket: &mut crate::client::Socket, message: &Value) -> Option<()> {
    socket.send(Message::text(message.to_string())).await.ok()
}
