//! The real server, as a process.

use std::ffi::OsString;
use std::fs::File;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// The server must be up, or gone, in this time: longer than it takes on however slow a machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// How to start the server.
#[derive(Clone, Debug)]
pub struct Program {
    /// The program.
    pub file: PathBuf,
    /// The folder of its database, …
    pub data: PathBuf,
    /// … or the address of one that it shares with others.
    pub database: Option<String>,
    /// The file to which its log is added.
    pub log: PathBuf,
    /// Where it listens.
    pub address: SocketAddr,
    /// What to say besides.
    pub more: Vec<OsString>,
    /// Variables of its environment.
    pub environment: Vec<(OsString, OsString)>,
}

/// A server that runs.
pub struct Running {
    child: Child,
    lines: tokio::io::Lines<BufReader<tokio::process::ChildStdout>>,
    log: PathBuf,
}

/// How much of a log is told when a server does not come up.
const LAST_LINES: usize = 12;

/// Milliseconds since 1970.
pub fn wall_clock() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The program under test: `JERSI_BIN`, or the workspace's release build.
pub fn find() -> Result<PathBuf, String> {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target"), PathBuf::from);
    let usual = target.join("release/jersi");
    let file = std::env::var_os("JERSI_BIN").map_or(usual, PathBuf::from);
    match file.is_file() {
        true => Ok(file),
        false => Err(format!(
            "there is no server at {}: build it with `cargo build --release`, or name it in JERSI_BIN",
            file.display()
        )),
    }
}

impl Program {
    /// A server with its database in a folder, at a free port, with limits that are not in the way.
    pub fn new(file: &Path, folder: &Path) -> Result<Program, String> {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let address = free.map_err(|error| format!("no port is free: {error}"))?;
        let limits = [
            ("--max-requests", 100_000_u32),
            ("--max-burst", 1_000_000),
            ("--max-games", 1_000_000),
            ("--max-running", 1_000_000),
            ("--max-stored", 1_000_000),
            ("--max-work", 1_000_000),
            ("--max-thought", 1_000_000),
            ("--max-connections-each", 100_000),
            ("--max-connections", 100_000),
            ("--max-messages", 100_000),
            ("--max-followed", 100_000),
        ];
        Ok(Program {
            file: file.to_owned(),
            data: folder.join("data"),
            database: None,
            log: folder.join("server.log"),
            address,
            environment: Vec::new(),
            more: limits
                .into_iter()
                .flat_map(|(flag, number)| [flag.into(), number.to_string().into()])
                .collect(),
        })
    }

    /// Starts it.
    pub fn start(&self) -> Result<Running, String> {
        let fail = |error: std::io::Error| format!("{} cannot be started: {error}", self.file.display());
        let log = File::options().create(true).append(true).open(&self.log).map_err(fail)?;
        let mut command = Command::new(&self.file);
        command.arg("serve").arg("--data").arg(&self.data);
        if let Some(database) = &self.database {
            command.arg("--database").arg(database);
        }
        let mut child = command
            .envs(self.environment.iter().cloned())
            .arg("--listen")
            .arg(self.address.to_string())
            .args(["--engine-threads", "1"])
            .args(&self.more)
            .env("RUST_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .map_err(fail)?;
        let Some(out) = child.stdout.take() else { return Err("the server has no output".into()) };
        Ok(Running { child, lines: BufReader::new(out).lines(), log: self.log.clone() })
    }

    /// Runs the program with other arguments; what it says.
    pub async fn run(&self, arguments: &[&std::ffi::OsStr]) -> Result<String, String> {
        let done = Command::new(&self.file).args(arguments).stdin(Stdio::null()).output().await;
        let done = done.map_err(|error| format!("{} cannot be started: {error}", self.file.display()))?;
        match done.status.success() {
            true => Ok(String::from_utf8_lossy(&done.stdout).into_owned()),
            false => Err(String::from_utf8_lossy(&done.stderr).into_owned()),
        }
    }
}

impl Running {
    /// Waits until it says where it is.
    pub async fn ready(&mut self) -> Result<(), String> {
        match tokio::time::timeout(PATIENCE, self.lines.next_line()).await {
            Ok(Ok(Some(line))) if line.contains("http://") => Ok(()),
            Ok(other) => Err(format!("the server did not come up: it said {other:?}; {}", self.last_words())),
            Err(_) => {
                Err(format!("the server was not up after {} s; {}", PATIENCE.as_secs(), self.last_words()))
            }
        }
    }

    /// The end of its log, which may be the only thing that tells why it is gone.
    fn last_words(&self) -> String {
        let log = std::fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        let last = &lines[lines.len().saturating_sub(LAST_LINES)..];
        format!("its log ends with:\n{}", last.join("\n"))
    }

    /// Its number.
    pub fn pid(&self) -> Option<u32> {
        self.child.id()
    }

    /// Kills it with SIGKILL; returns when it is gone.
    pub async fn kill(mut self) -> Result<(), String> {
        self.child.kill().await.map_err(|error| format!("the server cannot be killed: {error}"))
    }

    /// Freezes it with SIGSTOP, or lets it go on.
    pub async fn freeze(&self, frozen: bool) -> Result<(), String> {
        let Some(pid) = self.child.id() else { return Err("the server had ended already".into()) };
        let signal = if frozen { "-STOP" } else { "-CONT" };
        let sent = Command::new("kill").args([signal, &pid.to_string()]).status().await;
        sent.map(|_| ()).map_err(|error| format!("`kill` cannot be started: {error}"))
    }

    /// Asks it to stop with SIGTERM; how it ended and how long it took.
    pub async fn stop(mut self) -> Result<(ExitStatus, Duration), String> {
        let Some(pid) = self.child.id() else { return Err("the server had ended already".into()) };
        let started = std::time::Instant::now();
        let sent = Command::new("kill").args(["-TERM", &pid.to_string()]).status().await;
        sent.map_err(|error| format!("`kill` cannot be started: {error}"))?;
        match tokio::time::timeout(PATIENCE, self.child.wait()).await {
            Ok(Ok(status)) => Ok((status, started.elapsed())),
            Ok(Err(error)) => Err(format!("the server's end cannot be awaited: {error}")),
            Err(_) => Err(format!("the server did not stop in {} s after SIGTERM", PATIENCE.as_secs())),
        }
    }
}
