//! Nothing is lost: many games at once over a bad network, while the server is killed again and again.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::bot::{Bot, BotOptions};
use crate::chronicle::Chronicle;
use crate::client::{Client, Place, Tally};
use crate::dice::Dice;
use crate::http::Http;
use crate::model::{Model, timeless};
use crate::program::{Program, Running, wall_clock};
use crate::proxy::{Faults, Proxy};
use crate::verify::{Findings, Outage, read_logs, verify};
use crate::witness::{self, Gallery};

/// When the killing is over, the games must end in this time.
const PATIENCE: Duration = Duration::from_secs(60);

/// The six games; the fourth Jersi in some of its dresses.
const VARIANTS: [&str; 8] = [
    "pijersi",
    "jersi-4",
    "mikjersi",
    "jersi-1",
    "jersi-2",
    "jersi-4+special=mokca/mucti+landing",
    "jersi-0",
    "jersi-2+setup=random",
];

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The server.
    pub program: PathBuf,
    /// Where its database is made, and stays if something is wrong.
    pub folder: PathBuf,
    /// How often it is killed.
    pub kills: u32,
    /// How many games are played at once.
    pub games: usize,
    /// How long bots think, in milliseconds: from, to.
    pub pause: (u64, u64),
    /// How long the server lives before it is killed, in milliseconds: from, to.
    pub life: (u64, u64),
    /// How bad the network is.
    pub faults: Faults,
    /// The seed of all chance in the clients, the network and the killing.
    pub seed: u64,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Summary {
    /// How many games were played.
    pub games: usize,
    /// How many games never began, because the server died while they were made.
    pub abandoned: u64,
    /// How games ended.
    pub endings: BTreeMap<String, usize>,
    /// Turns in the logs.
    pub turns: usize,
    /// Turns that were taken back.
    pub taken_back: usize,
    /// Turns that clients saw acknowledged.
    pub acknowledged: usize,
    /// How often time was given back.
    pub given_back: usize,
    /// How often the server was killed, and how many of these times before it had come up.
    pub kills: (u32, u32),
    /// How many games were in progress at each kill, added up.
    pub hit: u64,
    /// Clocks that were read.
    pub clocks: usize,
    /// What clients and network did, by name.
    pub counts: Vec<(&'static str, u64)>,
    /// How long it took.
    pub time: Duration,
    /// The slowest start of the server.
    pub slowest_start: Duration,
    /// What must not be.
    pub faults: Vec<String>,
}

impl fmt::Display for Summary {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        writeln!(
            out,
            "{} games ({} more never began), {} turns, {} of them taken back; {} seen acknowledged",
            self.games, self.abandoned, self.turns, self.taken_back, self.acknowledged
        )?;
        let endings: Vec<String> =
            self.endings.iter().map(|(ending, count)| format!("{ending} {count}")).collect();
        writeln!(out, "endings: {}", endings.join(", "))?;
        writeln!(
            out,
            "{} kills ({} of them while the server started), {} games in progress were hit; \
             time was given back {} times; {} clocks were read",
            self.kills.0, self.kills.1, self.hit, self.given_back, self.clocks
        )?;
        let counts: Vec<String> = self.counts.iter().map(|(name, count)| format!("{name} {count}")).collect();
        writeln!(out, "{}", counts.join(", "))?;
        writeln!(
            out,
            "{:.1} s; slowest start {} ms",
            self.time.as_secs_f64(),
            self.slowest_start.as_millis()
        )?;
        match self.faults.len() {
            0 => write!(out, "nothing was lost, nothing came twice, every client ends with the same game"),
            count => {
                writeln!(out, "{count} FAULTS; of each kind the first three:")?;
                let mut kinds: BTreeMap<String, Vec<&str>> = BTreeMap::new();
                for fault in &self.faults {
                    // Names and numbers aside.
                    let words = fault.split(' ').filter(|word| !word.contains(|c: char| c.is_ascii_digit()));
                    kinds.entry(words.take(8).collect()).or_default().push(fault);
                }
                for faults in kinds.values() {
                    writeln!(out, "{} times:", faults.len())?;
                    for fault in faults.iter().take(3) {
                        writeln!(out, "  {fault}")?;
                    }
                }
                Ok(())
            }
        }
    }
}

/// A game that was played to its end.
struct Finished {
    chronicle: Arc<Chronicle>,
    models: [Model; 2],
}

/// What the tables share.
struct Shared {
    plan: Plan,
    http: Http,
    url: String,
    ending: Arc<AtomicBool>,
    tally: Arc<Tally>,
    gallery: Arc<Gallery>,
    finished: Mutex<Vec<Finished>>,
    playing: AtomicU64,
    abandoned: AtomicU64,
}

/// Does it. What must not be is in the summary; an error is something that kept it from being done.
pub async fn run(plan: Plan) -> Result<Summary, String> {
    let begun = Instant::now();
    std::fs::create_dir_all(&plan.folder).map_err(|error| format!("{}: {error}", plan.folder.display()))?;
    let program = Program::new(&plan.program, &plan.folder)?;
    let mut server = program.start()?;
    server.ready().await?;
    let proxy = Proxy::start(program.address, plan.faults, plan.seed).await?;
    let shared = Arc::new(Shared {
        http: Http { address: program.address },
        url: format!("ws://{}/api/socket", proxy.address),
        ending: Arc::default(),
        tally: Arc::default(),
        gallery: Arc::default(),
        finished: Mutex::default(),
        playing: AtomicU64::new(0),
        abandoned: AtomicU64::new(0),
        plan: plan.clone(),
    });
    let witness =
        tokio::spawn(witness::watch(format!("ws://{}/api/socket", program.address), shared.gallery.clone()));
    let mut tables = JoinSet::new();
    for number in 0..plan.games {
        tables.spawn(table(shared.clone(), number as u64));
    }
    let mut summary = Summary::default();
    let mut outages = Vec::new();
    server = kill_again_and_again(&shared, &program, server, &mut summary, &mut outages).await?;
    shared.ending.store(true, Ordering::Relaxed);
    let ended = tokio::time::timeout(PATIENCE, async {
        while let Some(done) = tables.join_next().await {
            done.map_err(|error| format!("a table broke down: {error}"))?;
        }
        Ok::<(), String>(())
    });
    match ended.await {
        Ok(ended) => ended?,
        Err(_) => summary.faults.push(format!(
            "{} games did not end in {} s",
            shared.playing.load(Ordering::Relaxed),
            PATIENCE.as_secs()
        )),
    }
    shared.gallery.closing.store(true, Ordering::Relaxed);
    let _ = witness.await;
    tables.abort_all();
    let finished = std::mem::take(&mut *shared.finished.lock().unwrap_or_else(PoisonError::into_inner));
    judge(&shared, &program, server, &finished, &mut outages, &mut summary).await?;
    judge_log(&program, &mut summary);
    summary.abandoned = shared.abandoned.load(Ordering::Relaxed);
    let (clients, network) = (&shared.tally, &proxy.counts);
    summary.counts = [
        ("passed", &network.passed),
        ("drops", &network.dropped),
        ("duplicates", &network.duplicated),
        ("delays", &network.delayed),
        ("overtaken", &network.overtaken),
        ("cuts", &network.cut),
        ("connections", &network.connections),
        ("turns sent again", &clients.again),
        ("gaps", &clients.gaps),
        ("quiet", &clients.quiet),
        ("refused", &clients.refused),
        ("looks of the witness", &shared.gallery.looks),
    ]
    .map(|(name, count)| (name, count.load(Ordering::Relaxed)))
    .to_vec();
    summary.time = begun.elapsed();
    Ok(summary)
}

/// Kills the server as often as planned; the one that is left.
async fn kill_again_and_again(
    shared: &Shared,
    program: &Program,
    mut server: Running,
    summary: &mut Summary,
    outages: &mut Vec<Outage>,
) -> Result<Running, String> {
    let plan = &shared.plan;
    let mut dice = Dice::new(plan.seed, u64::MAX);
    // Let the first games begin.
    tokio::time::sleep(Duration::from_millis(plan.life.1)).await;
    let mut up = true;
    while summary.kills.0 < plan.kills {
        if up && dice.chance(0.12) {
            // Long enough for flags to fall: the server does not charge time of which it is not sure that it was up.
            tokio::time::sleep(dice.millis(2_500, 4_500)).await;
        } else if up {
            tokio::time::sleep(dice.millis(plan.life.0, plan.life.1)).await;
        } else {
            // In the middle of its start.
            tokio::time::sleep(dice.millis(0, 150)).await;
        }
        summary.hit += shared.playing.load(Ordering::Relaxed);
        let killed = wall_clock();
        server.kill().await?;
        let gone = wall_clock();
        summary.kills.0 += 1;
        summary.kills.1 += u32::from(!up);
        if dice.chance(0.1) {
            // Longer than some clocks have left.
            tokio::time::sleep(dice.millis(1_500, 4_000)).await;
        } else {
            tokio::time::sleep(dice.millis(0, 100)).await;
        }
        outages.push(Outage { killed, gone, started: wall_clock(), was_up: up });
        let starting = Instant::now();
        server = program.start()?;
        up = summary.kills.0 >= plan.kills || !dice.chance(0.2);
        if up {
            server.ready().await?;
            summary.slowest_start = summary.slowest_start.max(starting.elapsed());
        }
        if summary.kills.0.is_multiple_of(100) {
            println!(
                "{} kills; {} games in progress",
                summary.kills.0,
                shared.playing.load(Ordering::Relaxed)
            );
        }
    }
    // The last one is left in peace for a while.
    tokio::time::sleep(Duration::from_secs(4)).await;
    Ok(server)
}

/// One game after the other.
async fn table(shared: Arc<Shared>, number: u64) {
    for round in 0.. {
        if shared.ending.load(Ordering::Relaxed) {
            return;
        }
        let dice = Dice::new(shared.plan.seed, number << 32 | round);
        if let Some(finished) = play(&shared, number + round, dice).await {
            shared.finished.lock().unwrap_or_else(PoisonError::into_inner).push(finished);
        }
    }
}

/// The request for the game of that number.
fn new_game(number: u64) -> Value {
    let variant = VARIANTS[number as usize % VARIANTS.len()];
    let clock = match number / 3 % 6 {
        0 => json!({ "kind": "none" }),
        1 => json!({ "kind": "total", "seconds": 60, "increment": 1 }),
        2 => json!({ "kind": "turn", "seconds": 10 }),
        3 => json!({ "kind": "total", "seconds": 15 }),
        4 => json!({ "kind": "turn", "seconds": 2 }),
        _ => json!({ "kind": "days", "days": 1 }),
    };
    let forms = match (variant, number / 8 % 2) {
        ("jersi-4", 0) => "secret-own",
        _ => "agreed",
    };
    let players = json!([{ "who": "me", "name": format!("bot {number}") }, { "who": "open" }]);
    let draw_seed = variant.contains("setup=random");
    json!({
        "variant": variant, "clock": clock, "forms": forms, "players": players, "public": true,
        "draw_seed": draw_seed,
    })
}

async fn play(shared: &Arc<Shared>, number: u64, mut dice: Dice) -> Option<Finished> {
    let new = new_game(number);
    let made = match shared.http.create(&new).await {
        Ok(made) => made,
        Err(error) => {
            if error.contains(": 4") {
                eprintln!("{error}");
            }
            // The server is down.
            tokio::time::sleep(Duration::from_millis(50)).await;
            return None;
        }
    };
    let mine = made.seats.into_iter().next()?;
    let Ok(other) = shared.http.join(&made.game, "guest").await else {
        // Whether the seat was taken is not known, and its secret is lost.
        shared.abandoned.fetch_add(1, Ordering::Relaxed);
        return None;
    };
    let chronicle = Arc::new(Chronicle::new(&made.game));
    shared.gallery.open(chronicle.clone());
    shared.playing.fetch_add(1, Ordering::Relaxed);
    let patience = 60 + dice.below(140) as usize;
    // Where there are two seconds a turn, flags fall.
    let hasty = new["clock"]["seconds"] == 2;
    let sleepy = match hasty {
        true => 0.1,
        false if dice.chance(0.3) => 0.03,
        false => 0.0,
    };
    let [first, second] = [mine, other].map(|seat| {
        let side = if seat.side == "white" { "white" } else { "black" };
        let options =
            BotOptions { side, pause: shared.plan.pause, patience, sleepy, ending: shared.ending.clone() };
        let place = Place {
            url: shared.url.clone(),
            game: made.game.clone(),
            secret: seat.secret,
            name: format!("{}-{side}", made.game),
        };
        let bot = Bot::new(options, Dice::new(dice.below(u64::MAX), 7));
        Client::new(place, bot, chronicle.clone(), shared.tally.clone()).play()
    });
    let (first, second) = tokio::join!(first, second);
    shared.playing.fetch_sub(1, Ordering::Relaxed);
    shared.gallery.close(&made.game);
    Some(Finished { chronicle, models: [first, second] })
}

/// Compares everything with everything.
async fn judge(
    shared: &Shared,
    program: &Program,
    server: Running,
    finished: &[Finished],
    outages: &mut Vec<Outage>,
    summary: &mut Summary,
) -> Result<(), String> {
    let mut shown = Vec::with_capacity(finished.len());
    for game in finished {
        let id = &game.chronicle.game;
        let view = fetch(&shared.http, id).await?;
        for (number, model) in game.models.iter().enumerate() {
            if model.whole(id)? != view {
                summary
                    .faults
                    .push(format!("game {id}: client {number} ends with another game than the server"));
            }
        }
        shown.push((id, view, shared.http.record(id).await?));
    }
    // Stopped in peace, and started again: every game is rebuilt from its log.
    let killed = wall_clock();
    stop(server, summary).await?;
    let gone = wall_clock();
    let mut server = program.start()?;
    outages.push(Outage { killed, gone, started: gone, was_up: true });
    server.ready().await?;
    for (id, view, _) in &shown {
        if fetch(&shared.http, id).await? != *view {
            summary.faults.push(format!("game {id}: another game after the server was started again"));
        }
    }
    stop(server, summary).await?;
    let records = shared.plan.folder.join("records");
    let arguments: [&std::ffi::OsStr; 6] = [
        "export".as_ref(),
        "--all".as_ref(),
        "--to".as_ref(),
        records.as_os_str(),
        "--data".as_ref(),
        program.data.as_os_str(),
    ];
    if let Err(error) = program.run(&arguments).await {
        summary.faults.push(format!("the games cannot be exported: {error}"));
    }
    let logs = match read_logs(&program.data.join("jersi.db")).await {
        Ok(logs) => logs,
        Err(error) => {
            summary.faults.push(error);
            return Ok(());
        }
    };
    for ((id, view, record), game) in shown.iter().zip(finished) {
        let file = records.join(format!("{id}.jersi"));
        match std::fs::read_to_string(&file) {
            Ok(text) if text == *record => judge_record(id, &text, view, summary),
            Ok(_) => summary.faults.push(format!("game {id}: the exported record is another one")),
            Err(error) => summary.faults.push(format!("{}: {error}", file.display())),
        }
        let Some(lines) = logs.get(*id) else {
            summary.faults.push(format!("game {id}: LOST: the database has no log of it"));
            continue;
        };
        let notes = game.chronicle.notes();
        let Findings { turns, taken_back, given_back, ending, faults } = verify(lines, &notes, view, outages);
        summary.games += 1;
        summary.turns += turns;
        summary.taken_back += taken_back;
        summary.given_back += given_back;
        summary.acknowledged += notes.acks.len();
        summary.clocks += notes.clocks.len();
        *summary.endings.entry(ending.clone().unwrap_or("none".into())).or_default() += 1;
        if ending.is_none() {
            summary.faults.push(format!("game {id}: has no result"));
        }
        summary.faults.extend(faults.into_iter().map(|fault| format!("game {id}: {fault}")));
    }
    Ok(())
}

async fn fetch(http: &Http, game: &str) -> Result<Value, String> {
    let text = http.game(game).await?;
    serde_json::from_str(&text).map(timeless).map_err(|error| format!("game {game}: {error}"))
}

async fn stop(server: Running, summary: &mut Summary) -> Result<(), String> {
    let (status, time) = server.stop().await?;
    if !status.success() || time > Duration::from_secs(1) {
        summary.faults.push(format!("the server stopped with {status} after {} ms", time.as_millis()));
    }
    Ok(())
}

/// A record tells the same game.
fn judge_record(id: &str, text: &str, view: &Value, summary: &mut Summary) {
    let record = match jersi_record::Record::read(text) {
        Ok(record) => record,
        Err(error) => {
            summary.faults.push(format!("game {id}: its record cannot be read: {error}"));
            return;
        }
    };
    let recorded: Vec<String> =
        record.positions().iter().skip(1).map(|position| position.to_string()).collect();
    let turns = view["turns"].as_array();
    let shown: Vec<&str> = turns.into_iter().flatten().filter_map(|turn| turn["position"].as_str()).collect();
    if recorded != shown {
        summary.faults.push(format!(
            "game {id}: its record has {} turns, the game {}",
            recorded.len(),
            shown.len()
        ));
    }
    let ending = record.result().and_then(|score| score.ending).map(|ending| ending.name());
    if ending != view["now"]["result"]["reason"].as_str() {
        summary.faults.push(format!("game {id}: its record ends by {ending:?}"));
    }
}

/// The server had nothing to complain about.
fn judge_log(program: &Program, summary: &mut Summary) {
    let log = std::fs::read_to_string(&program.log).unwrap_or_default();
    let bad = |line: &&str| line.contains("ERROR") || line.contains("panicked") || line.contains("WARN");
    let lines: Vec<&str> = log.lines().filter(bad).collect();
    if let Some(first) = lines.first() {
        summary.faults.push(format!("the server's log has {} complaints, as: {first}", lines.len()));
    }
}
