//! What befalls several servers over one PostgreSQL: they are killed and frozen one by one, and so is the database.

use std::path::Path;
use std::time::{Duration, Instant};

use jersi_pgtest::Postgres;

use crate::dice::Dice;
use crate::disk::Disk;
use crate::preload;
use crate::program::{Program, Running, wall_clock};
use crate::torture;
use crate::verify::Outage;
use crate::wire::{Line, Wire};

/// The name of the database.
const DATABASE: &str = "jersi";

/// The clock of each server is so many seconds ahead of the one before.
const SKEW: i64 = 30;

/// What a site is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Nothing befalls it: servers speak to the database without anything in between.
    Peace,
    /// Servers and database are killed, frozen and parted; the servers' clocks are wrong.
    Faults,
    /// The database's disk fails, too.
    FaultsOfDisk,
}

/// Servers over one database.
pub struct Site {
    /// How each is started.
    pub programs: Vec<Program>,
    /// Those that run.
    running: Vec<Running>,
    /// The line of each to the database, where something may befall it.
    wires: Vec<Wire>,
    postgres: Postgres,
    /// The database's disk, where it can fail.
    disk: Option<Disk>,
}

/// What was done to a site.
#[derive(Debug, Default)]
pub struct Done {
    /// Servers that were killed.
    pub kills: u32,
    /// Servers that were frozen.
    pub freezes: u32,
    /// Servers whose line to the database was cut or dead.
    pub partitions: u32,
    /// Servers that were told to stop, and started again.
    pub restarts: u32,
    /// How often the database was killed.
    pub database_kills: u32,
    /// How often it was frozen.
    pub database_freezes: u32,
    /// How often its disk could not sync, and was full.
    pub database_disk: (u32, u32),
    /// The slowest start of a server.
    pub slowest_start: Duration,
    /// When nobody could play.
    pub outages: Vec<Outage>,
    /// When one of the servers stood still.
    pub partial: Vec<Outage>,
}

impl Done {
    /// How many faults there were.
    pub fn faults(&self) -> u32 {
        self.kills
            + self.freezes
            + self.partitions
            + self.restarts
            + self.database_kills
            + self.database_freezes
            + self.database_disk.0
            + self.database_disk.1
    }
}

async fn blocking<T: Send + 'static>(
    what: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, String> {
    tokio::task::spawn_blocking(what).await.map_err(|error| error.to_string())?
}

impl Site {
    /// Starts a database and so many servers over it.
    pub async fn start(file: &Path, folder: &Path, nodes: usize, fate: Fate) -> Result<Site, String> {
        let (postgres, disk) = blocking(move || {
            let mut postgres = Postgres::start(&[])?;
            // In its own folder, which its user may read.
            let disk = (fate == Fate::FaultsOfDisk).then(|| Disk::new(postgres.folder()));
            let disk = disk
                .and_then(|disk| disk.inspect_err(|error| println!("the disk does not fail: {error}")).ok());
            if let Some(disk) = &disk {
                postgres.environment = disk.environment(&postgres.data());
                postgres.kill();
                postgres.restart()?;
            }
            postgres.create(DATABASE)?;
            Ok((postgres, disk))
        })
        .await?;
        let clock = preload::library(folder, "clock", include_str!("clock.c"))
            .inspect_err(|error| println!("the clocks are not apart: {error}"));
        let (mut programs, mut running, mut wires) = (Vec::new(), Vec::new(), Vec::new());
        for number in 0..nodes {
            let mut program = Program::new(file, folder)?;
            program.log = folder.join(format!("server{number}.log"));
            program.database = Some(postgres.url(DATABASE));
            if fate != Fate::Peace {
                let wire = Wire::start(postgres.folder())?;
                program.database = Some(jersi_pgtest::url(wire.folder(), DATABASE));
                wires.push(wire);
                if let Ok(clock) = &clock {
                    let ahead = (SKEW * number as i64).to_string();
                    program.environment = vec![preload::using(clock), ("JERSI_SKEW".into(), ahead.into())];
                }
            }
            running.push(program.start()?);
            programs.push(program);
        }
        for server in &mut running {
            server.ready().await?;
        }
        Ok(Site { programs, running, wires, postgres, disk })
    }

    /// The address of its database.
    pub fn url(&self) -> String {
        self.postgres.url(DATABASE)
    }

    /// The numbers of the processes of its servers.
    pub fn pids(&self) -> Vec<u32> {
        self.running.iter().filter_map(Running::pid).collect()
    }

    /// The numbers of the processes of its database, the first one first.
    pub fn database_pids(&self) -> Vec<u32> {
        self.postgres.processes()
    }

    /// Kills a server; it stays away.
    pub async fn kill(&mut self, victim: usize) -> Result<(), String> {
        self.running.remove(victim).kill().await
    }

    /// Stops all servers; how long the slowest took, and those that did not end well.
    pub async fn stop(&mut self) -> Result<(Duration, Vec<String>), String> {
        let (mut slowest, mut bad) = (Duration::ZERO, Vec::new());
        for server in self.running.drain(..) {
            let (status, time) = server.stop().await?;
            slowest = slowest.max(time);
            if !status.success() {
                bad.push(format!("a server stopped with {status}"));
            }
        }
        Ok((slowest, bad))
    }

    /// Starts all servers again.
    pub async fn start_again(&mut self) -> Result<(), String> {
        for program in &self.programs {
            let mut server = program.start()?;
            server.ready().await?;
            self.running.push(server);
        }
        Ok(())
    }

    /// Something bad happens; when it returns, all is well again.
    pub async fn befall(mut self, dice: &mut Dice, done: &mut Done) -> Result<Site, String> {
        let victim = dice.below(self.running.len() as u64) as usize;
        match dice.below(14) {
            0 => return self.kill_database(dice, done).await,
            12 | 13 => return self.fail_disk(dice, done).await,
            1 => {
                let killed = wall_clock();
                self.postgres.freeze();
                let gone = wall_clock();
                tokio::time::sleep(dice.millis(200, 3_500)).await;
                done.outages.push(Outage { killed, gone, started: wall_clock(), was_up: true });
                self.postgres.thaw();
                done.database_freezes += 1;
            }
            2 | 3 => {
                let killed = wall_clock();
                self.running[victim].freeze(true).await?;
                let gone = wall_clock();
                tokio::time::sleep(dice.millis(500, 7_000)).await;
                self.running[victim].freeze(false).await?;
                done.partial.push(Outage { killed, gone, started: wall_clock(), was_up: true });
                done.freezes += 1;
            }
            4 | 5 => {
                let killed = wall_clock();
                self.wires[victim].set(if dice.chance(0.5) { Line::Cut } else { Line::Dead });
                let gone = wall_clock();
                tokio::time::sleep(dice.millis(200, 7_000)).await;
                self.wires[victim].set(Line::Good);
                done.partial.push(Outage { killed, gone, started: wall_clock(), was_up: true });
                done.partitions += 1;
            }
            6 => {
                let (status, _) = self.running.remove(victim).stop().await?;
                if !status.success() {
                    return Err(format!("a server stopped with {status}"));
                }
                self.bring_back(victim, done).await?;
                done.restarts += 1;
            }
            _ => {
                self.running.remove(victim).kill().await?;
                // Long enough for the others to take over, or not.
                tokio::time::sleep(if dice.chance(0.3) {
                    dice.millis(3_000, 8_000)
                } else {
                    dice.millis(0, 300)
                })
                .await;
                self.bring_back(victim, done).await?;
                done.kills += 1;
            }
        }
        Ok(self)
    }

    async fn bring_back(&mut self, victim: usize, done: &mut Done) -> Result<(), String> {
        let starting = Instant::now();
        let mut server = self.programs[victim].start()?;
        server.ready().await?;
        done.slowest_start = done.slowest_start.max(starting.elapsed());
        self.running.insert(victim, server);
        Ok(())
    }

    async fn kill_database(self, dice: &mut Dice, done: &mut Done) -> Result<Site, String> {
        let Site { programs, running, wires, mut postgres, disk } = self;
        let away = dice.millis(0, 3_000);
        let killed = wall_clock();
        let (postgres, outage) = blocking(move || {
            postgres.kill();
            let gone = wall_clock();
            std::thread::sleep(away);
            let started = wall_clock();
            postgres.restart()?;
            Ok((postgres, Outage { killed, gone, started, was_up: true }))
        })
        .await?;
        done.outages.push(outage);
        done.database_kills += 1;
        Ok(Site { programs, running, wires, postgres, disk })
    }

    /// The database's disk fails for a while. A database that cannot write its log ends all that it does and begins anew.
    async fn fail_disk(self, dice: &mut Dice, done: &mut Done) -> Result<Site, String> {
        let Some(disk) = &self.disk else { return Ok(self) };
        done.outages.push(torture::fail(disk, dice, &mut done.database_disk).await?);
        let Site { programs, running, wires, mut postgres, disk } = self;
        let postgres = blocking(move || {
            postgres.revive()?;
            Ok(postgres)
        })
        .await?;
        Ok(Site { programs, running, wires, postgres, disk })
    }
}
