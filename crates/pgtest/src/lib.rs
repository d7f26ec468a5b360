//! The machine's own PostgreSQL in a fresh folder, for tests: started, killed, frozen, started again. It is gone with the program that
//! started it, however that ends.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Longer than any start takes, on however slow a machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs PostgreSQL until its own input ends, whatever the program does that holds the other end.
const GUARDIAN: &str = r#"
    folder=$1; shift
    "$@" >>"$folder/log" 2>&1 &
    pid=$!
    echo $pid
    read -r word || gone=yes
    kill -QUIT $pid 2>/dev/null
    wait $pid
    # Nobody is there to take the folder away.
    [ -z "$gone" ] || rm -rf "$folder"
"#;

/// The folder of PostgreSQL's programs, if it is on this machine: `initdb` on the path, or where Debian puts the newest.
pub fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let mut versions: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    versions.sort_by_key(|version| version.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok()));
    places.extend(versions.into_iter().rev().map(|version| version.join("bin")));
    places.into_iter().find(|place| place.join("initdb").exists() && place.join("postgres").exists())
}

/// A PostgreSQL that runs.
pub struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    user: Option<(u32, u32)>,
    settings: Vec<String>,
    /// Variables of its environment, from the next start on.
    pub environment: Vec<(OsString, OsString)>,
    running: Option<(Child, u32)>,
}

impl Postgres {
    /// Makes a fresh one, with more settings such as `fsync=off`.
    pub fn start(settings: &[&str]) -> Result<Postgres, String> {
        let programs = programs().ok_or("there is no PostgreSQL on this machine")?;
        let folder = TempDir::new().map_err(|error| format!("no folder for PostgreSQL: {error}"))?;
        let user = ordinary_user(folder.path())?;
        if let Some((user, group)) = user {
            chown(folder.path(), Some(user), Some(group))
                .map_err(|error| format!("the folder of PostgreSQL: {error}"))?;
        }
        let settings = settings.iter().map(|&setting| setting.to_owned()).collect();
        let mut postgres =
            Postgres { folder, programs, user, settings, environment: Vec::new(), running: None };
        let mut initdb = postgres.program("initdb");
        initdb.args(["-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync", "-D"]).arg(postgres.data());
        succeed("initdb", initdb.output())?;
        postgres.restart()?;
        Ok(postgres)
    }

    /// The folder of its files.
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// One of its programs, as a user that it accepts.
    fn program(&self, name: &str) -> Command {
        // Some systems have the client's programs elsewhere.
        let own = self.programs.join(name);
        let mut command = Command::new(if own.exists() { own } else { name.into() });
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        command.current_dir(self.folder.path()).stdin(Stdio::null());
        command
    }

    /// Starts it again, after it was killed; a new setting replaces an old one.
    pub fn restart(&mut self) -> Result<(), String> {
        let until = Instant::now() + PATIENCE;
        // What is left of the one before may need a moment to be gone.
        while Instant::now() < until {
            self.launch().map_err(|error| format!("PostgreSQL cannot be started: {error}"))?;
            while self.is_running() && Instant::now() < until {
                if self.answers() {
                    return Ok(());
                }
                std::thread::sleep(Duration::from_millis(20));
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        let log = fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        Err(format!("PostgreSQL does not start:\n{log}"))
    }

    fn launch(&mut self) -> std::io::Result<()> {
        self.dismiss();
        let mut guardian = Command::new("sh");
        guardian
            .args(["-c", GUARDIAN, "guardian"])
            .arg(self.folder.path())
            .arg(self.programs.join("postgres"));
        guardian.arg("-D").arg(self.data()).arg("-k").arg(self.folder.path());
        guardian.args(["-c", "listen_addresses=", "-c", "max_connections=200"]);
        for setting in &self.settings {
            guardian.args(["-c", setting]);
        }
        if let Some((user, group)) = self.user {
            guardian.uid(user).gid(group);
        }
        guardian.envs(self.environment.iter().cloned());
        guardian.current_dir(self.folder.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = guardian.spawn()?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.as_mut() {
            BufReader::new(stdout).read_line(&mut line)?;
        }
        let pid = line.trim().parse().map_err(std::io::Error::other)?;
        self.running = Some((child, pid));
        Ok(())
    }

    fn is_running(&mut self) -> bool {
        self.running.as_mut().is_some_and(|(guardian, pid)| {
            matches!(guardian.try_wait(), Ok(None))
                && Path::new(&format!("/proc/{pid}/exe")).read_link().is_ok()
        })
    }

    fn answers(&self) -> bool {
        let mut ask = self.program("psql");
        ask.args(["-X", "-q", "-U", "postgres", "-c", "SELECT 1", "-d", "postgres", "-h"]);
        ask.arg(self.folder.path()).stdout(Stdio::null()).stderr(Stdio::null());
        ask.status().is_ok_and(|status| status.success())
    }

    /// Waits until it answers again, after it began anew by itself; starts it, if it has ended.
    pub fn revive(&mut self) -> Result<(), String> {
        let until = Instant::now() + PATIENCE;
        while self.is_running() && Instant::now() < until {
            if self.answers() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        self.restart()
    }

    /// The address of one of its databases.
    pub fn url(&self, database: &str) -> String {
        url(self.folder(), database)
    }

    /// The folder of its socket.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Makes an empty database; its address.
    pub fn create(&self, database: &str) -> Result<String, String> {
        self.run(&format!("CREATE DATABASE {database}"))?;
        Ok(self.url(database))
    }

    fn run(&self, sql: &str) -> Result<(), String> {
        self.ask("postgres", sql).map(drop)
    }

    /// What a database answers: a line for each row, its columns divided by `|`.
    pub fn ask(&self, database: &str, sql: &str) -> Result<String, String> {
        let mut psql = self.program("psql");
        psql.args([
            "-X",
            "-q",
            "-A",
            "-t",
            "-v",
            "ON_ERROR_STOP=1",
            "-U",
            "postgres",
            "-d",
            database,
            "-c",
            sql,
            "-h",
        ]);
        succeed("psql", psql.arg(self.folder.path()).output())
    }

    /// The processes: the first one, and those that it has started.
    pub fn processes(&self) -> Vec<u32> {
        let Some((_, first)) = &self.running else { return Vec::new() };
        let mut found = vec![*first];
        let parent = |pid: u32| -> Option<u32> {
            let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
            stat.rsplit_once(") ")?.1.split(' ').nth(1)?.parse().ok()
        };
        let all = fs::read_dir("/proc").into_iter().flatten().flatten();
        let pids = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        found.extend(pids.filter(|&pid| parent(pid) == Some(*first)));
        found
    }

    fn signal(&self, name: &str) {
        let pids = self.processes().into_iter().map(|pid| pid.to_string());
        let _ = Command::new("kill").arg(name).args(pids).stderr(Stdio::null()).status();
    }

    /// Kills all of it, as a machine that loses its power.
    pub fn kill(&mut self) {
        // Frozen first, it cannot start anything new.
        self.freeze();
        self.signal("-KILL");
        self.dismiss();
    }

    /// Lets the guardian go, which ends what still runs.
    fn dismiss(&mut self) {
        if let Some((mut guardian, _)) = self.running.take() {
            if let Some(stdin) = guardian.stdin.as_mut() {
                let _ = stdin.write_all(b"stop\n");
            }
            let _ = guardian.wait();
        }
    }

    /// Freezes it: connections stay, nothing is answered.
    pub fn freeze(&self) {
        self.signal("-STOP");
    }

    /// Lets it go on.
    pub fn thaw(&self) {
        self.signal("-CONT");
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.thaw();
        self.dismiss();
    }
}

/// A user that PostgreSQL accepts, where we are root: its own, or nobody.
fn ordinary_user(folder: &Path) -> Result<Option<(u32, u32)>, String> {
    use std::os::unix::fs::MetadataExt;
    let owner = fs::metadata(folder).map_err(|error| format!("the folder of PostgreSQL: {error}"))?.uid();
    if owner != 0 {
        return Ok(None);
    }
    let number = |kind: &str, user: &str| -> Option<u32> {
        let output = Command::new("id").args([kind, user]).output().ok()?;
        String::from_utf8(output.stdout).ok()?.trim().parse().ok()
    };
    let found =
        ["postgres", "nobody"].into_iter().find_map(|user| Some((number("-u", user)?, number("-g", user)?)));
    found
        .map(Some)
        .ok_or_else(|| "PostgreSQL does not run as root, and there is no user postgres or nobody".into())
}

fn succeed(what: &str, done: std::io::Result<Output>) -> Result<String, String> {
    let output = done.map_err(|error| format!("{what} cannot be run: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned()),
        false => Err(format!("{what} failed: {}", String::from_utf8_lossy(&output.stderr))),
    }
}

/// The address of a database of a server whose socket is in a folder.
pub fn url(folder: &Path, database: &str) -> String {
    let folder = folder.display().to_string().replace('/', "%2F");
    format!("postgres://postgres@{folder}/{database}")
}
