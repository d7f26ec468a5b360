//! `jersi-stress torture`, `load`, `attack`, `sockets` and `startup`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use jersi_stress::{attack, load, program, proxy, several, sizes, torture};

/// The Jersi server under stress.
#[derive(Parser)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays games over a bad network while the server is killed again and again
    Torture {
        /// How often the server is killed
        #[arg(default_value_t = 1_000)]
        kills: u32,
        /// How many games are played at once
        #[arg(long, default_value_t = 50)]
        games: usize,
        /// The seed of all chance
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Where the database is made; it stays there
        #[arg(long)]
        folder: Option<PathBuf>,
        /// How many servers share a PostgreSQL; without it, one server has a file of its own
        #[arg(long)]
        nodes: Option<usize>,
        /// How many pages of the file are spoiled when all is over, one after the other
        #[arg(long, default_value_t = 50)]
        spoiled: u32,
    },
    /// Plays many games at once, as fast as the server answers
    Load {
        /// How many games are played at once
        #[arg(long, default_value_t = 1_000)]
        games: usize,
        /// How many connections hold their seats
        #[arg(long, default_value_t = 100)]
        connections: usize,
        /// How long each part is measured, in seconds
        #[arg(long, default_value_t = 10)]
        seconds: u64,
        /// Turns a second to offer in the second part [default: twice the single commits of the disk]
        #[arg(long)]
        rate: Option<f64>,
        /// Measure only how fast it can be
        #[arg(long)]
        only_fastest: bool,
        /// How many servers share a PostgreSQL; without it, one server has a file of its own
        #[arg(long)]
        nodes: Option<usize>,
    },
    /// Measures how long visitors wait while one address attacks
    Attack {
        /// How long each attack lasts, in seconds
        #[arg(long, default_value_t = 10)]
        seconds: u64,
    },
    /// Attacks a server until its own input ends; `attack` starts this
    #[command(hide = true)]
    Attacker {
        /// What it does
        attack: attack::Attack,
        /// The server
        server: std::net::SocketAddr,
    },
    /// Measures the memory that sockets take
    Sockets {
        /// How many follow a game
        #[arg(default_value_t = 10_000)]
        sockets: usize,
    },
    /// Measures how soon a server with many games answers
    Startup {
        /// How many games it has
        #[arg(default_value_t = 100_000)]
        games: usize,
    },
}

fn main() -> ExitCode {
    let done = tokio::runtime::Runtime::new()
        .map_err(|error| error.to_string())
        .and_then(|runtime| runtime.block_on(run(Args::parse().command)));
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("jersi-stress: {message}");
            ExitCode::from(2)
        }
    }
}

/// Whether all was well.
async fn run(command: Command) -> Result<bool, String> {
    match command {
        Command::Torture { kills, games, seed, folder, nodes, spoiled } => {
            let scratch = tempfile::tempdir().map_err(|error| error.to_string())?;
            let plan = torture::Plan {
                program: program::find()?,
                folder: folder.unwrap_or_else(|| scratch.path().to_owned()),
                disk_fails: true,
                kills,
                games,
                pause: if kills > 100 { (50, 400) } else { (5, 120) },
                life: (200, 1_500),
                faults: proxy::Faults::default(),
                spoiled,
                seed,
            };
            let done = match nodes {
                Some(nodes) => several::run(plan, nodes.max(1)).await,
                None => torture::run(plan).await,
            };
            let summary = match done {
                Ok(summary) => summary,
                // What is left tells what kept it from being done.
                Err(error) => {
                    return Err(format!("{error}\n(all that is left is in {})", scratch.keep().display()));
                }
            };
            println!("{summary}");
            if !summary.faults.is_empty() {
                println!("the database and the server's log are in {}", scratch.keep().display());
            }
            Ok(summary.faults.is_empty())
        }
        Command::Load { games, connections, seconds, rate, only_fastest, nodes } => {
            let time = std::time::Duration::from_secs(seconds);
            load::run(load::Plan { games, connections, time, rate, only_fastest, nodes }).await
        }
        Command::Attack { seconds } => attack::run(std::time::Duration::from_secs(seconds)).await,
        Command::Attacker { attack, server } => attack::be_attacker(attack, server).await,
        Command::Sockets { sockets } => sizes::sockets(sockets).await,
        Command::Startup { games } => sizes::startup(games).await,
    }
}
