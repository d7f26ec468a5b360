//! `jersi lab speed`: how many games an hour the lab plays, and what it does besides searching.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use jersi_lab::Experiment;
use jersi_lab::run::Run;
use jersi_rules::builtin_ids;
use jersi_texts::{decimal, t};
use serde_json::json;

use super::job;
use crate::arguments::number;
use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    #[arg(long, default_value_t = 1000, value_parser = number::<u64>(10, 10_000_000))]
    nodes: u64,
    #[arg(long, default_value_t = 200, value_parser = number::<u32>(4, 1_000_000))]
    games: u32,
    #[arg(long, value_delimiter = ',', default_value = "1,2", value_parser = number::<u32>(1, 256))]
    workers: Vec<u32>,
}

/// A folder for results that nobody wants to keep.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        Scratch(std::env::temp_dir().join(format!("jersi-lab-speed-{}", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed stays in the system's own folder for such files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// How fast games are played.
struct Speed {
    /// Games an hour.
    games: f64,
    /// Turns a second that somebody thought about: games differ in length, and longer ones are no slower.
    turns: f64,
    /// The share of the workers' time outside the search.
    outside: f64,
}

fn measure(context: &Context, id: &str, args: &Args, workers: u32, folder: &Path) -> Result<Speed, Failure> {
    let mut experiment = Experiment::compare(&[id.to_owned()], args.games as usize, args.nodes)
        .map_err(|mistakes| Failure::Mistakes { mistakes, usage: true })?;
    // Only the games themselves.
    experiment.scores = None;
    experiment.starts = 0;
    let mut run = Run::begin(experiment, folder, "jersi lab speed").map_err(|error| job(context, &error))?;
    let (began, mut games) = (Instant::now(), 0);
    let counted = run.play(workers as usize, |progress| {
        games = progress.games;
        ControlFlow::Continue(())
    });
    counted.map_err(|error| job(context, &error))?;
    let seconds = began.elapsed().as_secs_f64();
    let turns = run.store().turns().map_err(|error| job(context, &error))?;
    let outside = 1.0 - run.search_share().unwrap_or(0.0);
    Ok(Speed { games: games as f64 * 3600.0 / seconds, turns: turns as f64 / seconds, outside })
}

/// Plays and prints.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let all: Vec<String> = builtin_ids().map(str::to_owned).collect();
    let ids = if args.ids.is_empty() { &all } else { &args.ids };
    let scratch = Scratch::new();
    let lang = context.lang;
    if !context.json {
        writeln!(out, "{}", t!(lang, "speed-head", nodes = args.nodes))?;
    }
    let mut rows = Vec::new();
    for (at, id) in ids.iter().enumerate() {
        let mut first = None;
        for &workers in &args.workers {
            let folder = scratch.0.join(format!("{at}-{workers}"));
            let Speed { games, turns, outside } = measure(context, id, args, workers, &folder)?;
            let times = games / *first.get_or_insert(games);
            rows.push(json!({
                "id": id, "workers": workers, "games_an_hour": games.round(), "turns_a_second": turns.round(), "times": times,
                "outside_search": outside,
            }));
            if !context.json {
                let words = [t!(lang, "speed-worker"), t!(lang, "speed-workers")];
                let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
                let what = &words[usize::from(workers != 1)];
                let outside = t!(lang, "speed-outside", share = decimal(lang, 100.0 * outside, 1));
                let turns = t!(lang, "speed-turns", turns = turns.round() as u64);
                writeln!(
                    out,
                    "  {id:<9} {workers} {what:<width$} {games:>9.0}   × {times:.2}   {turns}, {outside}"
                )?;
                out.flush()?;
            }
        }
    }
    if context.json {
        context.write_json(out, &json!({ "nodes": args.nodes, "games": args.games, "speed": rows }))?;
    }
    Ok(ExitCode::SUCCESS)
}
