//! Stages of the tests, run in lanes: one stage after the other in a lane, the lanes side by side.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::count::{Counts, Reader};

/// A command that can fail.
pub struct Stage {
    name: &'static str,
    command: Command,
    reader: Reader,
}

/// What became of a stage.
pub struct Report {
    pub name: &'static str,
    pub counts: Counts,
    pub time: Duration,
    /// Why it failed, if it did.
    pub fault: Option<String>,
}

impl Stage {
    /// What the command prints is read for counts of tests; a command without any is one test.
    pub fn new(name: &'static str, command: Command, reader: Reader) -> Stage {
        Stage { name, command, reader }
    }

    /// Runs it, with its name before every line that it prints.
    fn run(mut self) -> Report {
        let begin = Instant::now();
        println!("{:>12} | …", self.name);
        let (mut counts, fault) = match self.watch() {
            Ok((counts, fault)) => (counts, fault),
            Err(error) => (Counts::default(), Some(format!("could not be run: {error}"))),
        };
        if fault.is_some() {
            counts.failed = counts.failed.max(1);
        } else if counts == Counts::default() {
            counts.passed = 1;
        }
        Report { name: self.name, counts, time: begin.elapsed(), fault }
    }

    fn watch(&mut self) -> std::io::Result<(Counts, Option<String>)> {
        let command = self.command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let counts = thread::scope(|scope| {
            scope.spawn(|| stderr.map(|stderr| self.follow(stderr)));
            stdout.map(|stdout| self.follow(stdout)).unwrap_or_default()
        });
        let status = child.wait()?;
        Ok((counts, (!status.success()).then(|| format!("failed ({status})"))))
    }

    fn follow(&self, output: impl Read) -> Counts {
        let mut counts = Counts::default();
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            println!("{:>12} | {line}", self.name);
            counts += (self.reader)(&line);
        }
        counts
    }
}

/// Runs all lanes, and tells of every stage in the order in which they are given.
pub fn side_by_side(lanes: Vec<Vec<Stage>>) -> Vec<Report> {
    thread::scope(|scope| {
        let run = |lane: Vec<Stage>| lane.into_iter().map(Stage::run).collect::<Vec<_>>();
        let lanes: Vec<_> = lanes.into_iter().map(|lane| scope.spawn(move || run(lane))).collect();
        lanes.into_iter().flat_map(|lane| lane.join().unwrap_or_default()).collect()
    })
}
