//! Stages of the tests, run in lanes: one stage after the other in a lane, the lanes side by side.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::count::{Counts, Reader};

/// Commands that can fail, one after the other.
pub struct Stage {
    name: &'static str,
    commands: Vec<Command>,
    reader: Reader,
}

/// What became of a stage.
pub struct Report {
    pub name: &'static str,
    pub counts: Counts,
    pub time: Duration,
    /// Whether the command itself ended well.
    pub ran: bool,
    /// Why it failed, if it did.
    pub fault: Option<String>,
}

impl Stage {
    /// What the command prints is read for counts of tests; a command without any is one test.
    pub fn new(name: &'static str, command: Command, reader: Reader) -> Stage {
        Stage::of(name, vec![command], reader)
    }

    /// What takes several commands: it ends with the first that fails.
    pub fn of(name: &'static str, commands: Vec<Command>, reader: Reader) -> Stage {
        Stage { name, commands, reader }
    }

    /// Runs it, with its name before every line that it prints.
    fn run(self) -> Report {
        let begin = Instant::now();
        println!("{:>12} | …", self.name);
        let mut counts = Counts::default();
        let mut fault = None;
        for command in self.commands {
            fault = match watch(command, self.name, self.reader) {
                Ok((counted, status)) => {
                    counts += counted;
                    (!status.success()).then(|| format!("failed ({status})"))
                }
                Err(error) => Some(format!("could not be run: {error}")),
            };
            if fault.is_some() {
                break;
            }
        }
        let ran = fault.is_none();
        let fault = fault.or_else(|| (counts.failed > 0).then(|| format!("{} faults", counts.failed)));
        if fault.is_some() {
            counts.failed = counts.failed.max(1);
        } else if counts == Counts::default() {
            counts.passed = 1;
        }
        Report { name: self.name, counts, time: begin.elapsed(), ran, fault }
    }
}

/// Runs a command to its end, with the stage's name before every line that it prints.
fn watch(mut command: Command, name: &str, reader: Reader) -> std::io::Result<(Counts, ExitStatus)> {
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let counts = thread::scope(|scope| {
        let stderr = scope.spawn(|| stderr.map(|stderr| follow(stderr, name, reader)));
        let mut counts = stdout.map(|stdout| follow(stdout, name, reader)).unwrap_or_default();
        counts += stderr.join().ok().flatten().unwrap_or_default();
        counts
    });
    Ok((counts, child.wait()?))
}

fn follow(output: impl Read, name: &str, reader: Reader) -> Counts {
    let mut counts = Counts::default();
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        println!("{name:>12} | {line}");
        counts += reader(&line);
    }
    counts
}

/// Runs all lanes, and tells of every stage in the order in which they are given.
pub fn side_by_side(lanes: Vec<Vec<Stage>>) -> Vec<Report> {
    thread::scope(|scope| {
        let run = |lane: Vec<Stage>| lane.into_iter().map(Stage::run).collect::<Vec<_>>();
        let lanes: Vec<_> = lanes.into_iter().map(|lane| scope.spawn(move || run(lane))).collect();
        lanes.into_iter().flat_map(|lane| lane.join().unwrap_or_default()).collect()
    })
}
