//! `jersi serve`: the server, and what its keeper does beside it.

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use directories::ProjectDirs;
use jersi_server::archive::{self, Moved};
use jersi_server::{Config, GameId, Limits, Server, Timeouts};
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::page;
use crate::shared::{Context, Failure, cores};

/// Where the database is.
#[derive(clap::Args)]
pub struct Data {
    /// The folder of the database [default: the user's data folder]
    #[arg(long, value_name = "FOLDER", env = "JERSI_DATA")]
    data: Option<PathBuf>,
}

impl Data {
    fn folder(&self) -> Result<PathBuf, Failure> {
        let usual = || ProjectDirs::from("", "", "jersi").map(|dirs| dirs.data_dir().to_owned());
        self.data.clone().or_else(usual).ok_or_else(|| {
            Failure::Usage("the user's data folder is not known: name a folder with --data".into())
        })
    }
}

/// How logs are written.
#[derive(Clone, Copy, clap::ValueEnum)]
enum LogFormat {
    /// Lines for people
    Text,
    /// JSON, one object a line
    Json,
}

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    data: Data,
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", env = "JERSI_LISTEN", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// The address that people see, if it is another one
    #[arg(long, value_name = "URL", env = "JERSI_BASE_URL")]
    base_url: Option<String>,
    /// A network of proxies whose `X-Forwarded-For` is believed; can be given several times
    #[arg(long, value_name = "NET")]
    trusted_proxy: Vec<ipnet::IpNet>,
    /// How many threads think for the computer and for analyses [default: one for each core]
    #[arg(long, value_name = "N")]
    thinkers: Option<usize>,
    /// The folder of the lab's reports, shown under /lab
    #[arg(long, value_name = "FOLDER", env = "JERSI_LAB", default_value = "lab")]
    lab: PathBuf,
    /// The largest size of the database, in MiB
    #[arg(long, value_name = "MIB")]
    max_data: Option<u64>,
    /// How to write the log
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log: LogFormat,
    #[command(flatten)]
    limits: LimitArgs,
}

/// What is allowed; see [`Limits`].
#[derive(clap::Args)]
#[command(next_help_heading = "Limits")]
struct LimitArgs {
    /// Requests a second from one address
    #[arg(long, value_name = "N", default_value_t = Limits::default().requests)]
    max_requests: u32,
    /// Requests at once from one address
    #[arg(long, value_name = "N", default_value_t = Limits::default().burst)]
    max_burst: u32,
    /// New games a minute from one address
    #[arg(long, value_name = "N", default_value_t = Limits::default().games)]
    max_games: u32,
    /// Connections from one address
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections_each)]
    max_connections_each: usize,
    /// Connections from all
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections)]
    max_connections: usize,
    /// Messages a second on one socket
    #[arg(long, value_name = "N", default_value_t = Limits::default().messages)]
    max_messages: u32,
    /// Games that one socket may follow
    #[arg(long, value_name = "N", default_value_t = Limits::default().followed)]
    max_followed: usize,
    /// Analyses of one address at once
    #[arg(long, value_name = "N", default_value_t = Limits::default().analyses_each)]
    max_analyses_each: usize,
    /// Analyses of all at once
    #[arg(long, value_name = "N", default_value_t = Limits::default().analyses)]
    max_analyses: usize,
    /// Games between two computers at once
    #[arg(long, value_name = "N", default_value_t = Limits::default().exhibitions)]
    max_exhibitions: usize,
}

impl Args {
    fn config(&self) -> Result<Config, Failure> {
        let limits = &self.limits;
        Ok(Config {
            listen: self.listen,
            base_url: self.base_url.clone(),
            data: self.data.folder()?,
            most_data: self.max_data.map(|mebibytes| mebibytes << 20),
            trusted_proxies: self.trusted_proxy.clone(),
            engine_threads: self.thinkers.unwrap_or_else(cores).max(1),
            lab: Some(self.lab.clone()),
            limits: Limits {
                requests: limits.max_requests,
                burst: limits.max_burst,
                games: limits.max_games,
                connections_each: limits.max_connections_each,
                connections: limits.max_connections,
                messages: limits.max_messages,
                followed: limits.max_followed,
                analyses_each: limits.max_analyses_each,
                analyses: limits.max_analyses,
                exhibitions: limits.max_exhibitions,
            },
            timeouts: Timeouts::default(),
        })
    }
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Runtime::new()
        .map_err(|error| Failure::Job(format!("no threads can be started: {error}")))
}

/// Serves until it is told to stop.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let logs = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match args.log {
        LogFormat::Text => logs.init(),
        LogFormat::Json => logs.json().flatten_event(true).init(),
    }
    let config = args.config()?;
    let seen = config.base_url.clone();
    runtime()?.block_on(async {
        let listen =
            |kind| signal(kind).map_err(|error| Failure::Job(format!("signals cannot be heard: {error}")));
        let (mut term, mut int) = (listen(SignalKind::terminate())?, listen(SignalKind::interrupt())?);
        let server =
            Server::start(config, page::asset).await.map_err(|message| Failure::Job(message.to_string()))?;
        let address = seen.unwrap_or_else(|| format!("http://{}", server.address));
        writeln!(out, "Jersi is at {address}")?;
        out.flush()?;
        tokio::select! {
            _ = term.recv() => {}
            _ = int.recv() => {}
        }
        server.stop().await;
        Ok(ExitCode::SUCCESS)
    })
}

/// The arguments of `backup`.
#[derive(clap::Args)]
pub struct BackupArgs {
    /// The file to write
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Copies the database.
pub fn backup(args: &BackupArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let data = args.data.folder()?;
    let size = runtime()?
        .block_on(archive::backup(&data, &args.file))
        .map_err(|message| Failure::Job(message.to_string()))?;
    writeln!(out, "{}: {size} bytes", args.file.display())?;
    Ok(ExitCode::SUCCESS)
}

/// The arguments of `restore`.
#[derive(clap::Args)]
pub struct RestoreArgs {
    /// The backup
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Brings a backup back.
pub fn restore(args: &RestoreArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let data = args.data.folder()?;
    let restored = runtime()?
        .block_on(archive::restore(&data, &args.file))
        .map_err(|message| Failure::Job(message.to_string()))?;
    writeln!(out, "{} games restored", restored.games)?;
    if let Some(kept) = restored.kept {
        writeln!(out, "the database before is kept as {}", kept.display())?;
    }
    for damaged in &restored.damaged {
        writeln!(out, "game {} is damaged: {}", damaged.game, damaged.reason)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The arguments of `export`.
#[derive(clap::Args)]
pub struct ExportArgs {
    /// The games
    #[arg(value_name = "GAME", required_unless_present = "all", conflicts_with = "all")]
    games: Vec<String>,
    /// All games
    #[arg(long)]
    all: bool,
    /// The folder to write to
    #[arg(long, value_name = "FOLDER", default_value = "jersi-games")]
    to: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Writes games as records.
pub fn export(args: &ExportArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let mut only = Vec::new();
    for name in &args.games {
        let id = GameId::read(name).ok_or_else(|| {
            Failure::Usage(format!("`{name}` is not the name of a game, which has twelve letters and digits"))
        })?;
        only.push(id);
    }
    let data = args.data.folder()?;
    let moved = runtime()?
        .block_on(archive::export(&data, &args.to, &only))
        .map_err(|message| Failure::Job(message.to_string()))?;
    tell(&moved, &format!("exported to {}", args.to.display()), out)
}

/// The arguments of `import`.
#[derive(clap::Args)]
pub struct ImportArgs {
    /// Records, or folders with records (*.jersi)
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    data: Data,
}

/// Reads records into the database.
pub fn import(args: &ImportArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let data = args.data.folder()?;
    let moved = runtime()?
        .block_on(archive::import(&data, &args.files))
        .map_err(|message| Failure::Job(message.to_string()))?;
    tell(&moved, "imported", out)
}

fn tell(moved: &Moved, done: &str, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    writeln!(out, "{} games {done}", moved.games)?;
    if moved.known > 0 {
        writeln!(out, "{} were there already", moved.known)?;
    }
    match moved.failed.as_slice() {
        [] => Ok(ExitCode::SUCCESS),
        failed => {
            let list: Vec<String> = failed.iter().map(ToString::to_string).collect();
            Err(Failure::Job(format!("{} were not {done}:\n{}", list.len(), list.join("\n"))))
        }
    }
}

/// Plain `jersi`: serves with the defaults.
pub fn run_default(_context: &Context, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    use clap::{Args as _, FromArgMatches};
    let defaults = Args::augment_args(clap::Command::new("serve")).get_matches_from(["serve"]);
    let args = Args::from_arg_matches(&defaults).map_err(|error| Failure::Usage(error.to_string()))?;
    run(&args, out)
}
