//! A thousand games at once, and how long everybody waits.

use std::time::Duration;

use crate::capacity::{Costs, Habits, Machine, Needs, Used, simulate};
use crate::crowd::{self, Crowd, Part, status};
use crate::under_load::UnderLoad;

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many games are played at once.
    pub games: usize,
    /// How many connections hold the seats: half of them White's, half Black's.
    pub connections: usize,
    /// How long each part is measured.
    pub time: Duration,
    /// How many turns a second are offered in the second part; twice the disk's single commits, if not said.
    pub rate: Option<f64>,
    /// Measure only the first part.
    pub only_fastest: bool,
    /// How many servers share a PostgreSQL; without it, one server has a file of its own.
    pub nodes: Option<usize>,
}

/// Does it, and says what came of it; whether the goals are met.
pub async fn run(plan: Plan) -> Result<bool, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut servers = UnderLoad::start(plan.nodes, folder.path()).await?;
    let before = servers.commits(folder.path(), 1).await?;
    let disk = (before, servers.commits(folder.path(), MANY).await?);
    let (pids, pairs) = (servers.pids(), (plan.connections / 2).max(1));
    let mut crowd = Crowd::connect(servers.addresses(), pids.clone(), pairs, false).await?;
    println!(
        "{} games at once; 2 × {} seats on {} connections; the six games in turn, every second one with a clock",
        plan.games,
        plan.games,
        pairs * 2
    );
    let given = crowd::cores_given()?;
    crowd.begin(plan.games).await?;
    let mut database = Vec::new();
    tokio::time::sleep(Duration::from_secs(2)).await;
    measure(&mut crowd, &servers, plan.time, &mut database).await?;
    let rate = plan.rate.unwrap_or(2.0 * before);
    if !plan.only_fastest {
        let fastest = crowd.rate();
        for rate in PORTIONS.map(|part| part * fastest).into_iter().chain([rate]) {
            crowd.pace(plan.games, rate);
            tokio::time::sleep(Duration::from_secs(3)).await;
            measure(&mut crowd, &servers, plan.time, &mut database).await?;
        }
    }
    crowd.end();
    let mut memory = 0;
    for pid in &pids {
        memory = memory.max(status(*pid, "VmHWM:")?);
    }
    servers.stop().await?;
    let (games, refused) = crowd.counts();
    let mut parts = crowd.parts().await?;
    for (part, database) in parts.iter_mut().zip(database) {
        part.database = database;
    }
    let after = servers.commits(folder.path(), 1).await?;
    println!("as fast as the server answers: {}", parts[0]);
    if let [_, portions @ .., steady] = &parts[..] {
        for (portion, part) in PORTIONS.iter().zip(portions) {
            println!("{portion} of that: {part}");
        }
        println!("{rate:.0} turns a second offered: {steady}");
    }
    println!(
        "{games} games were made; {refused} requests were refused; the server's memory was at most {:.0} MB",
        memory as f64 / 1_000.0
    );
    let single = before.max(after);
    let wait = parts.last().map_or(f64::MAX, |part| part.wait(0.99));
    let goals = [
        (
            parts[0].rate >= 2.0 * single,
            format!("{:.1} times the single commits (2)", parts[0].rate / single),
        ),
        (wait < 50.0, format!("p99 {wait:.1} ms at the offered rate (50 ms)")),
        (memory < 300_000, format!("{:.0} MB (300 MB)", memory as f64 / 1_000.0)),
        (refused == 0, "nothing refused".into()),
    ];
    if let [fastest, portions @ .., _] = &parts[..] {
        predict(fastest, portions, disk, (plan.games, pids.len()), given);
    }
    for (met, goal) in &goals {
        println!("{} {goal}", if *met { "met:   " } else { "MISSED:" });
    }
    Ok(goals.iter().all(|(met, _)| *met))
}

/// Measures a part, and what a database of its own needs meanwhile.
async fn measure(
    crowd: &mut Crowd,
    servers: &UnderLoad,
    time: Duration,
    database: &mut Vec<f64>,
) -> Result<(), String> {
    let before = servers.database_ticks()?;
    crowd.measure(time).await?;
    database.push(servers.database_ticks()?.saturating_sub(before) as f64 / 100.0 / time.as_secs_f64());
    Ok(())
}

/// Says what a simulation makes of the costs at some portions of the load, and of a disk that makes so many commits of one row and of many
/// a second, beside what was measured as fast as can be; and what many
/// people would need at these costs. On a machine that is shared with others, each core is so much slower.
fn predict(
    fastest: &Part,
    portions: &[Part],
    disk: (f64, f64),
    (games, writers): (usize, usize),
    given: f64,
) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let used: Vec<Used> = portions
        .iter()
        .map(|part| Used {
            turns: part.rate,
            commits: part.commits,
            server: (part.server + part.database) * 1e6,
            players: part.clients * 1e6,
        })
        .collect();
    let (commit, many) = (1e6 / disk.0, 1e6 / disk.1);
    let costs = Costs::fit(&used, commit, (many - commit).max(0.0) / (MANY - 1) as f64);
    let slower = (cores as f64 / given.max(0.01)).max(1.0);
    let here = Costs {
        turn: costs.turn * slower,
        player: costs.player * slower,
        wake: costs.wake * slower,
        ..costs
    };
    let predicted = simulate(&here, Machine { games, cores, writers }, 200_000);
    println!(
        "of {cores} cores {given:.1} were given; a turn costs {:.0} µs of the servers and their database and {:.0} of the players, a commit {:.0} of all; it takes {:.0} µs and {:.1} for each turn in it; \
         simulated: {:.0} turns a second, {:.0} a commit; measured: {:.0} ({:+.0} %), {:.0} a commit",
        costs.turn,
        costs.player,
        costs.wake,
        costs.commit,
        costs.row,
        predicted.rate,
        predicted.group,
        fastest.rate,
        100.0 * (predicted.rate / fastest.rate - 1.0),
        fastest.group
    );
    println!(
        "| people | turns a second | cores for turns | cores for thoughts | GB for sockets | writer | GB of log a day |"
    );
    for people in [1e3, 1e5, 1e7] {
        println!("{}", Needs::of(people, &costs, &HABITS));
    }
}

/// So many rows are many.
const MANY: i64 = 100;

/// The parts of the greatest load at which it is measured what things cost.
const PORTIONS: [f64; 3] = [0.25, 0.5, 0.75];

/// What is assumed of people: a turn every twenty seconds, a third of them against a computer of the middle levels.
const HABITS: Habits = Habits { turn_every: 20.0, computer: 0.33, thought: 0.1, socket: 24.0 };
