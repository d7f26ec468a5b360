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
use crate::damage::{self, Damage};
use crate::dice::Dice;
use crate::disk::{Disk, DiskFault};
use crate::http::{Created, Http, SeatSecret};
use crate::judge;
use crate::logs::read_logs;
use crate::model::Model;
use crate::program::{Program, Running, wall_clock};
use crate::proxy::{Faults, Proxy};
use crate::verify::{Outage, Outages};
use crate::witness::{self, Gallery};

/// When the killing is over, the games must end in this time: longer than they need on however slow a machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// One of so many games must be in progress when something goes wrong.
const ENOUGH: u64 = 2;

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
    /// Whether its disk fails, too.
    pub disk_fails: bool,
    /// How often it is killed, or its disk fails.
    pub kills: u32,
    /// How many games are played at once.
    pub games: usize,
    /// How long bots think, in milliseconds: from, to.
    pub pause: (u64, u64),
    /// How long the server lives before it is killed, in milliseconds: from, to.
    pub life: (u64, u64),
    /// How bad the network is.
    pub faults: Faults,
    /// How many pages of the database are spoiled when all is over.
    pub spoiled: u32,
    /// The seed of all chance in the clients, the network and the killing.
    pub seed: u64,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Summary {
    /// How many games were played.
    pub games: usize,
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
    /// How often the disk could not sync, and was full.
    pub disk: (u32, u32),
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
    /// The slowest stop, from the signal to its end.
    pub slowest_stop: Duration,
    /// What spoiled pages have cost.
    pub damage: Damage,
    /// What must not be.
    pub faults: Vec<String>,
}

impl fmt::Display for Summary {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        writeln!(
            out,
            "{} games, {} turns, {} of them taken back; {} seen acknowledged",
            self.games, self.turns, self.taken_back, self.acknowledged
        )?;
        let endings: Vec<String> =
            self.endings.iter().map(|(ending, count)| format!("{ending} {count}")).collect();
        writeln!(out, "endings: {}", endings.join(", "))?;
        writeln!(
            out,
            "{} kills ({} of them while the server started); the disk could not sync {} times, and was full {} times; \
             {} games in progress were hit; time was given back {} times; {} clocks were read",
            self.kills.0, self.kills.1, self.disk.0, self.disk.1, self.hit, self.given_back, self.clocks
        )?;
        let counts: Vec<String> = self.counts.iter().map(|(name, count)| format!("{name} {count}")).collect();
        writeln!(out, "{}", counts.join(", "))?;
        writeln!(
            out,
            "{:.1} s; slowest start {} ms, slowest stop {} ms",
            self.time.as_secs_f64(),
            self.slowest_start.as_millis(),
            self.slowest_stop.as_millis()
        )?;
        if self.damage.pages > 0 {
            writeln!(out, "{}", self.damage)?;
        }
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
pub(crate) struct Finished {
    pub chronicle: Arc<Chronicle>,
    pub models: [Model; 2],
}

/// What the tables share.
pub(crate) struct Shared {
    pub plan: Plan,
    pub http: Http,
    pub url: String,
    ending: Arc<AtomicBool>,
    tally: Arc<Tally>,
    pub gallery: Arc<Gallery>,
    finished: Mutex<Vec<Finished>>,
    pub playing: AtomicU64,
    /// What must not be, of games that did not begin.
    faults: Mutex<Vec<String>>,
}

impl Shared {
    /// Tables that play through a proxy, at servers whose HTTP side is this.
    pub fn new(plan: &Plan, http: Http, proxy: &Proxy, may_be_away: bool) -> Arc<Shared> {
        Arc::new(Shared {
            http,
            url: format!("ws://{}/api/socket", proxy.address),
            ending: Arc::default(),
            tally: Arc::default(),
            gallery: Arc::new(Gallery::new(may_be_away)),
            finished: Mutex::default(),
            playing: AtomicU64::new(0),
            faults: Mutex::default(),
            plan: plan.clone(),
        })
    }

    /// Begins to play at all tables.
    pub fn begin(self: &Arc<Self>) -> JoinSet<()> {
        let mut tables = JoinSet::new();
        for number in 0..self.plan.games {
            tables.spawn(table(self.clone(), number as u64));
        }
        tables
    }

    /// Waits until enough games are in progress for a fault to hit: on a slow machine they take a while to begin.
    pub async fn enough(&self) -> Result<(), String> {
        let begun = Instant::now();
        while self.playing.load(Ordering::Relaxed) * ENOUGH < self.plan.games as u64 {
            if begun.elapsed() > PATIENCE {
                return Err(format!("no games began in {} s", PATIENCE.as_secs()));
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    /// No new games: waits until those under way have ended.
    pub async fn end(&self, mut tables: JoinSet<()>, summary: &mut Summary) -> Result<Vec<Finished>, String> {
        self.ending.store(true, Ordering::Relaxed);
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
                self.playing.load(Ordering::Relaxed),
                PATIENCE.as_secs()
            )),
        }
        self.gallery.closing.store(true, Ordering::Relaxed);
        tables.abort_all();
        Ok(std::mem::take(&mut *self.finished.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    /// What clients and network did.
    pub fn count(&self, proxy: &Proxy, summary: &mut Summary) {
        summary.faults.append(&mut self.faults.lock().unwrap_or_else(PoisonError::into_inner));
        let (clients, network) = (&self.tally, &proxy.counts);
        summary.counts = [
            ("passed", &network.passed),
            ("drops", &network.dropped),
            ("duplicates", &network.duplicated),
            ("delays", &network.delayed),
            ("overtaken", &network.overtaken),
            ("cuts", &network.cut),
            ("connections", &network.connections),
            ("sent again", &clients.again),
            ("gaps", &clients.gaps),
            ("quiet", &clients.quiet),
            ("refused", &clients.refused),
            ("answers lost", &self.http.lost),
            ("looks of the witness", &self.gallery.looks),
        ]
        .map(|(name, count)| (name, count.load(Ordering::Relaxed)))
        .to_vec();
    }
}

/// Does it. What must not be is in the summary; an error is something that kept it from being done.
pub async fn run(plan: Plan) -> Result<Summary, String> {
    let begun = Instant::now();
    std::fs::create_dir_all(&plan.folder).map_err(|error| format!("{}: {error}", plan.folder.display()))?;
    let mut program = Program::new(&plan.program, &plan.folder)?;
    let disk = plan.disk_fails.then(|| Disk::new(&plan.folder));
    let disk =
        disk.and_then(|disk| disk.inspect_err(|error| println!("the disk does not fail: {error}")).ok());
    if let Some(disk) = &disk {
        std::fs::create_dir_all(&program.data).map_err(|error| error.to_string())?;
        program.environment = disk.environment(&program.data);
    }
    let starting = Instant::now();
    let mut server = program.start()?;
    server.ready().await?;
    let first_start = starting.elapsed();
    let proxy = Proxy::start(vec![program.address], plan.faults, plan.seed).await?;
    let shared = Shared::new(&plan, Http::new(vec![program.address]), &proxy, disk.is_some());
    let witness =
        tokio::spawn(witness::watch(format!("ws://{}/api/socket", program.address), shared.gallery.clone()));
    let tables = shared.begin();
    let mut summary = Summary::default();
    let mut outages = Vec::new();
    let (program, disk) = (&program, disk.as_ref());
    let first = (server, first_start);
    server = kill_again_and_again(&shared, program, disk, first, &mut summary, &mut outages).await?;
    let finished = shared.end(tables, &mut summary).await?;
    let _ = witness.await;
    judge(&shared, program, server, &finished, &mut outages, &mut summary).await?;
    judge_log(program, &mut summary);
    shared.count(&proxy, &mut summary);
    summary.time = begun.elapsed();
    Ok(summary)
}

/// Kills the server as often as planned; the one that is left.
async fn kill_again_and_again(
    shared: &Shared,
    program: &Program,
    disk: Option<&Disk>,
    (mut server, first_start): (Running, Duration),
    summary: &mut Summary,
    outages: &mut Vec<Outage>,
) -> Result<Running, String> {
    let plan = &shared.plan;
    let mut dice = Dice::new(plan.seed, u64::MAX);
    // Let the first games begin.
    tokio::time::sleep(Duration::from_millis(plan.life.1)).await;
    let (mut up, mut lag) = (true, first_start);
    while summary.kills.0 + summary.disk.0 + summary.disk.1 < plan.kills {
        if up && dice.chance(0.12) {
            // Long enough for flags to fall: the server does not charge time of which it is not sure that it was up.
            tokio::time::sleep(dice.millis(2_500, 4_500)).await;
        } else if up {
            tokio::time::sleep(dice.millis(plan.life.0, plan.life.1)).await;
        } else {
            // In the middle of its start.
            tokio::time::sleep(dice.millis(0, 150)).await;
        }
        if up {
            shared.enough().await?;
        }
        summary.hit += shared.playing.load(Ordering::Relaxed);
        if let Some(disk) = disk.filter(|_| up && dice.chance(0.15)) {
            let Outage { killed, gone, started, was_up } = fail(disk, &mut dice, &mut summary.disk).await?;
            // Its clock stood while it started, and has been behind ours since then, by no more than that.
            let lag = i64::try_from(lag.as_millis()).unwrap_or(i64::MAX);
            outages.push(Outage { killed: killed - lag, gone, started: (started - lag).max(gone), was_up });
            continue;
        }
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
        up = summary.kills.0 + summary.disk.0 + summary.disk.1 >= plan.kills || !dice.chance(0.2);
        if up {
            server.ready().await?;
            lag = starting.elapsed();
            summary.slowest_start = summary.slowest_start.max(lag);
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

/// The disk fails for a while, longer than the server takes to notice; when that was.
pub(crate) async fn fail(disk: &Disk, dice: &mut Dice, count: &mut (u32, u32)) -> Result<Outage, String> {
    let how = if dice.chance(0.5) { DiskFault::NoSync } else { DiskFault::Full };
    match how {
        DiskFault::NoSync => count.0 += 1,
        DiskFault::Full => count.1 += 1,
    }
    let killed = wall_clock();
    disk.fail(how)?;
    let gone = wall_clock();
    tokio::time::sleep(dice.millis(1_500, 4_500)).await;
    let started = wall_clock();
    disk.mend()?;
    Ok(Outage { killed, gone, started, was_up: true })
}

/// One game after the other.
async fn table(shared: Arc<Shared>, number: u64) {
    for round in 0.. {
        if shared.ending.load(Ordering::Relaxed) {
            return;
        }
        let dice = Dice::new(shared.plan.seed, number << 32 | round);
        match play(&shared, number + round, dice).await {
            Ok(finished) => shared.finished.lock().unwrap_or_else(PoisonError::into_inner).push(finished),
            Err(fault) => {
                // One may do: what is wrong is wrong again.
                shared.faults.lock().unwrap_or_else(PoisonError::into_inner).push(fault);
                return;
            }
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

/// A game from its making to its end.
async fn play(shared: &Arc<Shared>, number: u64, mut dice: Dice) -> Result<Finished, String> {
    let new = new_game(number);
    let made: Created = shared.http.settle("/api/games", &new, &mut dice).await?;
    let join = format!("/api/games/{}/join", made.game);
    let other: SeatSecret = shared.http.settle(&join, &json!({ "name": "guest" }), &mut dice).await?;
    let mine = made.seats.into_iter().next().ok_or("whoever made a game has no seat")?;
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
    Ok(Finished { chronicle, models: [first, second] })
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
    let shown = judge::shown(&shared.http, finished, summary).await?;
    // Stopped in peace, and started again: every game is rebuilt from its log.
    let killed = wall_clock();
    stop(server, summary).await?;
    let gone = wall_clock();
    let mut server = program.start()?;
    outages.push(Outage { killed, gone, started: gone, was_up: true });
    server.ready().await?;
    judge::shown_again(&shared.http, &shown, summary).await?;
    stop(server, summary).await?;
    let records = judge::export(program, &program.data, &shared.plan.folder, summary).await;
    match read_logs(&program.data.join("jersi.db")).await {
        Ok(logs) => {
            let outages = Outages::of_one(outages, &logs.pauses);
            judge::compare(&shown, finished, &logs.games, &records, &outages, summary);
        }
        Err(error) => summary.faults.push(error),
    }
    let (plan, mut dice) = (&shared.plan, Dice::new(shared.plan.seed, u64::MAX - 1));
    let spoiled = damage::run(program, &plan.folder, &shown, plan.spoiled, &mut dice, &mut summary.faults);
    summary.damage = spoiled.await?;
    Ok(())
}

async fn stop(server: Running, summary: &mut Summary) -> Result<(), String> {
    let (status, time) = server.stop().await?;
    summary.slowest_stop = summary.slowest_stop.max(time);
    if !status.success() {
        summary.faults.push(format!("the server stopped with {status}"));
    }
    Ok(())
}

/// The server had nothing to complain about.
fn judge_log(program: &Program, summary: &mut Summary) {
    let log = std::fs::read_to_string(&program.log).unwrap_or_default();
    let bad = |line: &&str| line.contains("ERROR") || line.contains("panicked") || line.contains("WARN");
    // When the disk fails, it says so, whatever it was about to do.
    let failing = ["the disk does not work", "the disk, or the space allowed to the database, is full"];
    let expected = |line: &&str| {
        let said = |sentence: &str| line.contains(sentence);
        // A busy machine is slow, and sqlx says so.
        said("exceeded slow threshold")
            || summary.disk != (0, 0) && (failing.into_iter().any(said) || said("Status code: 503"))
    };
    let lines: Vec<&str> = log.lines().filter(bad).filter(|line| !expected(line)).collect();
    if let Some(first) = lines.first() {
        summary.faults.push(format!("the server's log has {} complaints, as: {first}", lines.len()));
    }
}
