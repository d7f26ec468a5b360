//! Work that machines share: the same games as one machine plays, whoever dies.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use jersi_lab::run::Run;
use jersi_pgtest::Postgres;

const PATIENCE: Duration = Duration::from_secs(120);

const EXPERIMENT: &str = r#"
question = "Who plays it?"
variants = ["pijersi", "mikjersi"]
grid = false
[players]
nodes = 4000
[games]
games = 6
starts = 4
cap = 60
seed = 5
[extra]
scores = { every = 20, nodes = 40 }
doublings = { from = 100, times = 1, pairs = 2 }
"#;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("worker-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A program that does not outlive the test.
struct Running(Child);

impl Running {
    fn start(folder: &Path, words: &[&str]) -> Running {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jersi"));
        command.args(words).current_dir(folder).env("LC_ALL", "C").stdout(Stdio::null());
        Running(command.spawn().expect("jersi runs"))
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.0.id().to_string()]).status();
        assert!(sent.expect("kill").success());
    }

    fn ends_well(mut self) {
        assert!(self.0.wait().expect("it ends").success());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn jersi(folder: &Path, words: &[&str]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jersi"));
    let output = command.args(words).current_dir(folder).env("LC_ALL", "C").output().expect("jersi runs");
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Kills a worker in the middle of a job.
fn kill_at_work(postgres: &Postgres, worker: &Running, number: u32) {
    let held = format!(
        "SELECT count(*) FROM jersi_work.jobs WHERE worker = {number} AND result IS NULL AND until IS NOT NULL"
    );
    let holds = || postgres.ask("work", &held).is_ok_and(|count| count != "0");
    until("it has a job", || {
        if !holds() {
            return false;
        }
        // Still, once it cannot finish it any more?
        worker.signal("-STOP");
        let caught = holds();
        worker.signal(if caught { "-KILL" } else { "-CONT" });
        caught
    });
}

#[test]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
fn an_experiment_of_several_machines_has_the_table_of_one() {
    let folder = folder("lab");
    fs::write(folder.join("who.toml"), EXPERIMENT).expect("a file");
    jersi(&folder, &["lab", "run", "who.toml", "--out", "alone", "--workers", "2"]);

    let postgres = Postgres::start(&["fsync=off"]).expect("PostgreSQL");
    let url = postgres.create("work").expect("a database");
    let worker = || Running::start(&folder, &["worker", "--database", &url, "--threads", "1"]);
    let first = worker();
    until("it is known", || {
        postgres
            .ask("work", "SELECT last_value FROM jersi_work.workers WHERE is_called")
            .is_ok_and(|last| last == "1")
    });
    let run = ["lab", "run", "who.toml", "--out", "shared", "--workers", "1", "--database", &url];
    let publisher = Running::start(&folder, &run);
    kill_at_work(&postgres, &first, 1);
    let second = worker();
    // Whoever asked dies, too; the games go on, and who asks again finds them.
    let done = "SELECT count(*) FROM jersi_work.jobs WHERE result IS NOT NULL";
    until("somebody plays", || postgres.ask("work", done).is_ok_and(|count| count != "0"));
    drop(publisher);
    Running::start(&folder, &run).ends_well();
    let dump = |name: &str| Run::open(&folder.join(name)).expect("a run").store().dump().expect("a table");
    let (alone, shared) = (dump("alone"), dump("shared"));
    assert_eq!(alone.matches("[Game \"").count(), 2 * (6 + 4 + 2 * 2));
    assert_eq!(alone, shared);
    let measures = |name: &str| fs::read_to_string(folder.join(name).join("measures.csv")).expect("measures");
    assert_eq!(measures("alone"), measures("shared"));
    // Nothing is left of it, and a worker goes when it is asked to.
    assert_eq!(postgres.ask("work", "SELECT count(*) FROM jersi_work.batches").expect("a number"), "0");
    second.signal("-TERM");
    second.ends_well();
}

#[test]
#[cfg_attr(not(postgres), ignore = "there is no PostgreSQL on this machine")]
fn training_games_of_several_machines_are_those_of_one() {
    let folder = folder("train");
    let train = [
        "train",
        "pijersi",
        "--games",
        "150",
        "--nodes",
        "30",
        "--epochs",
        "0",
        "--neurons",
        "32",
        "--threads",
        "1",
    ];
    jersi(&folder, &[&train[..], &["--data", "alone", "--out", "alone.nn"]].concat());
    let postgres = Postgres::start(&["fsync=off"]).expect("PostgreSQL");
    let url = postgres.create("work").expect("a database");
    let worker = Running::start(&folder, &["worker", "--database", &url, "--threads", "1"]);
    jersi(&folder, &[&train[..], &["--data", "shared", "--out", "shared.nn", "--database", &url]].concat());
    let files = |name: &str| {
        let entries = fs::read_dir(folder.join(name)).expect("a folder");
        let mut files: Vec<_> = entries
            .map(|entry| entry.expect("a file").path())
            .map(|path| (path.file_name().map(ToOwned::to_owned), fs::read(&path).expect("a file")))
            .collect();
        files.sort();
        files
    };
    assert_eq!(files("alone").len(), 3);
    assert!(files("alone") == files("shared"));
    assert!(
        fs::read(folder.join("alone.nn")).expect("a network")
            == fs::read(folder.join("shared.nn")).expect("a network")
    );
    worker.signal("-TERM");
    worker.ends_well();
}
