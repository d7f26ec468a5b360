//! `jersi bench`: fixed positions of every game, searched to a fixed depth. The number of positions visited is the
//! fingerprint of the engine's behaviour; the speed is the machine's.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use jersi_engine::{Engine, GameLine, Limits};
use jersi_rules::{Ruleset, SplitMix};
use serde_json::json;

use crate::arguments::number;
use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    #[arg(long, default_value_t = 1, value_parser = number::<u32>(1, 256))]
    threads: u32,
    #[arg(long, default_value_t = 6, value_parser = number::<u32>(1, 30))]
    depth: u32,
}

const GAMES: [&str; 10] = [
    "jersi-0",
    "jersi-1",
    "jersi-2",
    "jersi-4",
    "jersi-4+special=mokca",
    "jersi-4+special=mucti/fendi+landing",
    "jersi-4+mountains",
    "jersi-4+special=darsi+square+turn",
    "mikjersi",
    "pijersi",
];
/// Turns by lot before the positions that are searched.
const OPENINGS: [u64; 4] = [0, 4, 9, 16];

/// Searches them all.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let (mut all_nodes, mut all_time) = (0, Duration::ZERO);
    let mut rows = Vec::new();
    for id in GAMES {
        let rules = Ruleset::load(id).map_err(|mistakes| Failure::Mistakes { mistakes, usage: false })?;
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for (i, &length) in OPENINGS.iter().enumerate() {
            let mut random = SplitMix::new(i as u64);
            let mut position = rules.start();
            let mut turns = Vec::new();
            let mut left = length;
            while (left > 0 || length > 0 && position.state().in_setup()) && position.outcome().is_none() {
                position.turns_into(&mut turns);
                position.play_unchecked(turns[random.below(turns.len() as u64) as usize]);
                left = left.saturating_sub(u64::from(!position.state().in_setup()));
            }
            let mut engine = Engine::new(&rules, args.threads as usize);
            let begin = Instant::now();
            let limits = Limits { stop_at_win: false, ..Limits::depth(args.depth) };
            nodes += engine.search(&GameLine::new(position), &limits, |_| {}).nodes;
            time += begin.elapsed();
        }
        let speed = nodes as f64 / time.as_secs_f64().max(1e-9);
        if context.json {
            rows.push(json!({ "id": id, "nodes": nodes, "seconds": time.as_secs_f64() }));
        } else {
            writeln!(out, "{id:<40} {nodes:>12} {:>9.0} k/s", speed / 1000.0)?;
        }
        all_nodes += nodes;
        all_time += time;
    }
    let speed = all_nodes as f64 / all_time.as_secs_f64().max(1e-9);
    if context.json {
        let value = json!({ "games": rows, "nodes": all_nodes, "nodes_per_second": speed });
        writeln!(out, "{value}")?;
    } else {
        writeln!(out, "{all_nodes} nodes {speed:.0} nps")?;
    }
    Ok(ExitCode::SUCCESS)
}
