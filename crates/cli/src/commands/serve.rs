//! `jersi serve`: the server, and what its keeper does beside it.

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use directories::ProjectDirs;
use jersi_schema::Message;
use jersi_server::archive::{self, Moved};
use jersi_server::{Config, GameId, Limits, Server, Timeouts};
use jersi_texts::{Lang, t};
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::arguments::{address, network, number};
use crate::page;
use crate::shared::{Context, Failure, cores};

/// Where the database is.
#[derive(clap::Args)]
pub struct Data {
    #[arg(long, value_name = "FOLDER", env = "JERSI_DATA")]
    data: Option<PathBuf>,
}

impl Data {
    fn folder(&self, lang: Lang) -> Result<PathBuf, Failure> {
        let usual = || ProjectDirs::from("", "", "jersi").map(|dirs| dirs.data_dir().to_owned());
        self.data.clone().or_else(usual).ok_or_else(|| Failure::Usage(t!(lang, "usage-no-data-folder")))
    }
}

/// How logs are written.
#[derive(Clone, Copy, clap::ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    data: Data,
    #[arg(long, value_name = "ADDRESS", env = "JERSI_LISTEN", default_value = "127.0.0.1:8080", value_parser = address)]
    listen: SocketAddr,
    #[arg(long, value_name = "URL", env = "JERSI_BASE_URL")]
    base_url: Option<String>,
    #[arg(long, value_name = "NET", value_parser = network)]
    trusted_proxy: Vec<ipnet::IpNet>,
    #[arg(long, value_name = "N", value_parser = number::<usize>(1, 1024))]
    thinkers: Option<usize>,
    #[arg(long, value_name = "FOLDER", env = "JERSI_LAB", default_value = "lab")]
    lab: PathBuf,
    #[arg(long, value_name = "MIB", value_parser = number::<u64>(0, u64::MAX >> 20))]
    max_data: Option<u64>,
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log: LogFormat,
    #[command(flatten)]
    limits: LimitArgs,
}

// What is allowed; see [`Limits`].
#[derive(clap::Args)]
#[command(next_help_heading = "Limits")]
struct LimitArgs {
    #[arg(long, value_name = "N", default_value_t = Limits::default().requests, value_parser = number::<u32>(0, u32::MAX))]
    max_requests: u32,
    #[arg(long, value_name = "N", default_value_t = Limits::default().burst, value_parser = number::<u32>(0, u32::MAX))]
    max_burst: u32,
    #[arg(long, value_name = "N", default_value_t = Limits::default().games, value_parser = number::<u32>(0, u32::MAX))]
    max_games: u32,
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections_each, value_parser = number::<usize>(0, usize::MAX))]
    max_connections_each: usize,
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections, value_parser = number::<usize>(0, usize::MAX))]
    max_connections: usize,
    #[arg(long, value_name = "N", default_value_t = Limits::default().messages, value_parser = number::<u32>(0, u32::MAX))]
    max_messages: u32,
    #[arg(long, value_name = "N", default_value_t = Limits::default().followed, value_parser = number::<usize>(0, usize::MAX))]
    max_followed: usize,
    #[arg(long, value_name = "N", default_value_t = Limits::default().analyses_each, value_parser = number::<usize>(0, usize::MAX))]
    max_analyses_each: usize,
    #[arg(long, value_name = "N", default_value_t = Limits::default().analyses, value_parser = number::<usize>(0, usize::MAX))]
    max_analyses: usize,
    #[arg(long, value_name = "N", default_value_t = Limits::default().exhibitions, value_parser = number::<usize>(0, usize::MAX))]
    max_exhibitions: usize,
}

impl Args {
    fn config(&self, lang: Lang) -> Result<Config, Failure> {
        let limits = &self.limits;
        Ok(Config {
            listen: self.listen,
            base_url: self.base_url.clone(),
            data: self.data.folder(lang)?,
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

fn job(message: &Message, lang: Lang) -> Failure {
    Failure::Job(message.get(lang).to_owned())
}

fn runtime(lang: Lang) -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Runtime::new()
        .map_err(|error| Failure::Job(t!(lang, "serve-no-threads", reason = error.to_string())))
}

/// Serves until it is told to stop.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let logs = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match args.log {
        LogFormat::Text => logs.init(),
        LogFormat::Json => logs.json().flatten_event(true).init(),
    }
    let config = args.config(lang)?;
    let seen = config.base_url.clone();
    runtime(lang)?.block_on(async {
        let listen = |kind| {
            signal(kind)
                .map_err(|error| Failure::Job(t!(lang, "serve-no-signals", reason = error.to_string())))
        };
        let (mut term, mut int) = (listen(SignalKind::terminate())?, listen(SignalKind::interrupt())?);
        let server = Server::start(config, page::asset).await.map_err(|message| job(&message, lang))?;
        let address = seen.unwrap_or_else(|| format!("http://{}", server.address));
        writeln!(out, "{}", t!(lang, "serve-address", address = address))?;
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
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Copies the database.
pub fn backup(context: &Context, args: &BackupArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let data = args.data.folder(lang)?;
    let size =
        runtime(lang)?.block_on(archive::backup(&data, &args.file)).map_err(|message| job(&message, lang))?;
    let file = args.file.display().to_string();
    writeln!(out, "{}", t!(lang, "backup-written", file = file, size = size))?;
    Ok(ExitCode::SUCCESS)
}

/// The arguments of `restore`.
#[derive(clap::Args)]
pub struct RestoreArgs {
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Brings a backup back.
pub fn restore(context: &Context, args: &RestoreArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let data = args.data.folder(lang)?;
    let restored = runtime(lang)?
        .block_on(archive::restore(&data, &args.file))
        .map_err(|message| job(&message, lang))?;
    writeln!(out, "{}", t!(lang, "restore-games", games = restored.games))?;
    if let Some(kept) = restored.kept {
        writeln!(out, "{}", t!(lang, "restore-kept", file = kept.display().to_string()))?;
    }
    for damaged in &restored.damaged {
        let (game, reason) = (damaged.game.to_string(), damaged.reason.to_string());
        writeln!(out, "{}", t!(lang, "restore-damaged", game = game, reason = reason))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The arguments of `export`.
#[derive(clap::Args)]
pub struct ExportArgs {
    #[arg(value_name = "GAME", required_unless_present = "all", conflicts_with = "all")]
    games: Vec<String>,
    #[arg(long)]
    all: bool,
    #[arg(long, value_name = "FOLDER", default_value = "jersi-games")]
    to: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Writes games as records.
pub fn export(context: &Context, args: &ExportArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let mut only = Vec::new();
    for name in &args.games {
        let id =
            GameId::read(name).ok_or_else(|| Failure::Usage(t!(lang, "usage-no-game-name", name = name)))?;
        only.push(id);
    }
    let data = args.data.folder(lang)?;
    let moved = runtime(lang)?
        .block_on(archive::export(&data, &args.to, &only))
        .map_err(|message| job(&message, lang))?;
    let folder = args.to.display().to_string();
    writeln!(out, "{}", t!(lang, "export-done", games = moved.games, folder = &folder))?;
    if moved.known > 0 {
        writeln!(out, "{}", t!(lang, "export-known", games = moved.known))?;
    }
    finish(&moved, t!(lang, "export-failed", games = moved.failed.len(), folder = &folder), lang)
}

/// The arguments of `import`.
#[derive(clap::Args)]
pub struct ImportArgs {
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    data: Data,
}

/// Reads records into the database.
pub fn import(context: &Context, args: &ImportArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let data = args.data.folder(lang)?;
    let moved = runtime(lang)?
        .block_on(archive::import(&data, &args.files))
        .map_err(|message| job(&message, lang))?;
    writeln!(out, "{}", t!(lang, "import-done", games = moved.games))?;
    if moved.known > 0 {
        writeln!(out, "{}", t!(lang, "import-known", games = moved.known))?;
    }
    finish(&moved, t!(lang, "import-failed", games = moved.failed.len()), lang)
}

/// The end of an export or an import: those that failed, if any, under a heading.
fn finish(moved: &Moved, heading: String, lang: Lang) -> Result<ExitCode, Failure> {
    match moved.failed.as_slice() {
        [] => Ok(ExitCode::SUCCESS),
        failed => {
            let list: Vec<&str> = failed.iter().map(|message| message.get(lang)).collect();
            Err(Failure::Job(format!("{heading}\n{}", list.join("\n"))))
        }
    }
}
