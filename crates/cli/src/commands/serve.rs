//! `jersi serve`: the server, and what its keeper does beside it.

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use directories::ProjectDirs;
use jersi_schema::{Message, RulesFile};
use jersi_server::archive::{self, Games, Moved};
use jersi_server::{Config, GameId, Limits, Server, Timeouts};
use jersi_texts::{Lang, t};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use crate::arguments::{address, network, number};
use crate::page;
use crate::record::tell_rest;
use crate::shared::{Context, Failure, cores};
use crate::stop::Stop;

/// Where the database is.
#[derive(clap::Args)]
pub struct Data {
    #[arg(long, value_name = "FOLDER", env = "JERSI_DATA")]
    data: Option<PathBuf>,
}

impl Data {
    pub fn folder(&self, lang: Lang) -> Result<PathBuf, Failure> {
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
    #[arg(long, value_name = "URL", env = "JERSI_DATABASE", hide_env_values = true)]
    database: Option<String>,
    #[arg(long, value_name = "ADDRESS", env = "JERSI_LISTEN", default_value = "127.0.0.1:8080", value_parser = address)]
    listen: SocketAddr,
    #[arg(long, value_name = "URL", env = "JERSI_BASE_URL")]
    base_url: Option<String>,
    #[arg(long, value_name = "NET", value_parser = network)]
    trusted_proxy: Vec<ipnet::IpNet>,
    // Scripts may know it by its first name.
    #[arg(long, alias = "thinkers", value_name = "N", value_parser = number::<usize>(1, 1024))]
    engine_threads: Option<usize>,
    #[arg(long, value_name = "FOLDER", env = "JERSI_LAB", default_value = "lab")]
    lab: PathBuf,
    #[arg(long, value_name = "MIB", default_value_t = 16 << 10, value_parser = number::<u64>(0, u64::MAX >> 20))]
    max_data: u64,
    #[arg(long, value_name = "DAYS", default_value_t = 30, value_parser = number::<u32>(1, 36_500))]
    keep_unplayed: u32,
    // For tests: messages to browsers go out at once, and to push services on this machine, too.
    #[arg(long, hide = true)]
    allow_local_push: bool,
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
    #[arg(long, value_name = "N", default_value_t = Limits::default().running, value_parser = number::<usize>(0, usize::MAX))]
    max_running: usize,
    #[arg(long, value_name = "MIB", default_value_t = Limits::default().stored, value_parser = number::<u32>(0, u32::MAX))]
    max_stored: u32,
    #[arg(long, value_name = "SECONDS", default_value_t = Limits::default().work, value_parser = number::<u32>(0, u32::MAX))]
    max_work: u32,
    #[arg(long, value_name = "SECONDS", default_value_t = Limits::default().thought, value_parser = number::<u32>(0, u32::MAX))]
    max_thought: u32,
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
    #[arg(long, value_name = "N", default_value_t = Limits::default().exhibitions_each, value_parser = number::<usize>(0, usize::MAX))]
    max_exhibitions_each: usize,
    #[arg(long, value_name = "N", default_value_t = Limits::default().seeks_each, value_parser = number::<usize>(0, usize::MAX))]
    max_seeks_each: usize,
    #[arg(long, value_name = "N", default_value_t = Limits::default().bots_each, value_parser = number::<usize>(0, usize::MAX))]
    max_bots_each: usize,
    #[arg(long, value_name = "N", default_value_t = Limits::default().bot_games, value_parser = number::<usize>(0, usize::MAX))]
    max_bot_games: usize,
}

impl Args {
    fn config(&self, lang: Lang) -> Result<Config, Failure> {
        let limits = &self.limits;
        Ok(Config {
            listen: self.listen,
            base_url: self.base_url.clone(),
            data: self.data.folder(lang)?,
            database: self.database.clone(),
            most_data: Some(self.max_data << 20),
            keep_unplayed: Duration::from_secs(u64::from(self.keep_unplayed) * 24 * 3600),
            trusted_proxies: self.trusted_proxy.clone(),
            engine_threads: self.engine_threads.unwrap_or_else(cores).max(1),
            allow_local_push: self.allow_local_push,
            lab: Some(self.lab.clone()),
            limits: Limits {
                requests: limits.max_requests,
                burst: limits.max_burst,
                games: limits.max_games,
                running: limits.max_running,
                stored: limits.max_stored,
                work: limits.max_work,
                thought: limits.max_thought,
                connections_each: limits.max_connections_each,
                connections: limits.max_connections,
                messages: limits.max_messages,
                followed: limits.max_followed,
                analyses_each: limits.max_analyses_each,
                analyses: limits.max_analyses,
                exhibitions: limits.max_exhibitions,
                exhibitions_each: limits.max_exhibitions_each,
                seeks_each: limits.max_seeks_each,
                bots_each: limits.max_bots_each,
                bot_games: limits.max_bot_games,
            },
            timeouts: match self.allow_local_push {
                true => Timeouts { push: Duration::ZERO, ..Timeouts::default() },
                false => Timeouts::default(),
            },
        })
    }
}

pub fn job(message: &Message, lang: Lang) -> Failure {
    Failure::Job(message.get(lang).to_owned())
}

pub fn runtime(lang: Lang) -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Runtime::new()
        .map_err(|error| Failure::Job(t!(lang, "serve-no-threads", reason = error.to_string())))
}

/// Writes logs to stderr: what `RUST_LOG` asks for (`debug`, `info,jersi_server=trace`), or else from `info` on.
fn log_to_stderr(format: LogFormat) {
    let asked = std::env::var("RUST_LOG").ok().and_then(|targets| targets.parse::<Targets>().ok());
    let targets = asked.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    let lines = match format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    tracing_subscriber::registry().with(lines.with_filter(targets)).init();
}

/// Serves until it is told to stop.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    log_to_stderr(args.log);
    let config = args.config(lang)?;
    let seen = config.base_url.clone();
    runtime(lang)?.block_on(async {
        let mut stop = Stop::listen()
            .map_err(|error| Failure::Job(t!(lang, "serve-no-signals", reason = error.to_string())))?;
        let server = Server::start(config, page::asset).await.map_err(|message| job(&message, lang))?;
        let address = seen.unwrap_or_else(|| format!("http://{}", server.address));
        writeln!(out, "{}", t!(lang, "serve-address", address = address))?;
        out.flush()?;
        stop.asked().await;
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

/// The arguments of `recover`.
#[derive(clap::Args)]
pub struct RecoverArgs {
    #[command(flatten)]
    data: Data,
}

/// Saves what is left of a damaged database.
pub fn recover(context: &Context, args: &RecoverArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let data = args.data.folder(lang)?;
    let recovered =
        runtime(lang)?.block_on(archive::recover(&data)).map_err(|message| job(&message, lang))?;
    writeln!(out, "{}", t!(lang, "recover-games", games = recovered.games))?;
    for (game, saved, had) in &recovered.cut {
        writeln!(out, "{}", t!(lang, "recover-cut", game = game.to_string(), saved = *saved, had = *had))?;
    }
    for game in &recovered.lost {
        writeln!(out, "{}", t!(lang, "recover-lost", game = game.to_string()))?;
    }
    if let Some(kept) = &recovered.kept {
        writeln!(out, "{}", t!(lang, "recover-kept", file = kept.display().to_string()))?;
    }
    Ok(if recovered.cut.is_empty() && recovered.lost.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
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
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    #[command(flatten)]
    data: Data,
}

/// Reads records into the database.
pub fn import(context: &Context, args: &ImportArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let data = args.data.folder(lang)?;
    let games = Games {
        unnamed: context.game_of_unnamed(args.game.as_deref())?,
        rules: context.rule_file().map(|(name, text)| RulesFile { name, text }),
    };
    let moved = runtime(lang)?
        .block_on(archive::import(&data, &args.files, &games))
        .map_err(|message| job(&message, lang))?;
    for (file, rest) in &moved.rests {
        tell_rest(file, rest, lang);
    }
    writeln!(out, "{}", t!(lang, "import-done", games = moved.games))?;
    if moved.known > 0 {
        writeln!(out, "{}", t!(lang, "import-known", games = moved.known))?;
    }
    finish(&moved, t!(lang, "import-failed", games = moved.failed.len()), lang)
}

/// The arguments of `copy`.
#[derive(clap::Args)]
pub struct CopyArgs {
    #[arg(long, value_name = "DATABASE")]
    from: String,
    #[arg(long, value_name = "DATABASE")]
    to: String,
}

/// Moves a site to another database.
pub fn copy(context: &Context, args: &CopyArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let copied = runtime(lang)?
        .block_on(jersi_server::copy::copy(&args.from, &args.to))
        .map_err(|message| job(&message, lang))?;
    writeln!(out, "{}", t!(lang, "copy-done", games = copied.games, entries = copied.entries))?;
    if copied.known > 0 {
        writeln!(out, "{}", t!(lang, "copy-known", games = copied.known))?;
    }
    for damaged in &copied.damaged {
        let (game, reason) = (damaged.game.to_string(), damaged.reason.to_string());
        writeln!(out, "{}", t!(lang, "copy-damaged", game = game, reason = reason))?;
    }
    list_failed(&copied.failed, t!(lang, "copy-failed", games = copied.failed.len()), lang)
}

/// The end of an export or an import: those that failed, if any, under a heading.
fn finish(moved: &Moved, heading: String, lang: Lang) -> Result<ExitCode, Failure> {
    list_failed(&moved.failed, heading, lang)
}

fn list_failed(failed: &[Message], heading: String, lang: Lang) -> Result<ExitCode, Failure> {
    match failed {
        [] => Ok(ExitCode::SUCCESS),
        failed => {
            let list: Vec<&str> = failed.iter().map(|message| message.get(lang)).collect();
            Err(Failure::Job(format!("{heading}\n{}", list.join("\n"))))
        }
    }
}
