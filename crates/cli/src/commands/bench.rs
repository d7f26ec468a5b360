//! `jersi bench`: fixed positions of every game, searched to a fixed depth. With `--tactics`: what share of the positions in
//! which one turn decides the engine solves.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use jersi_engine::{Engine, GameLine, Limits, bench};
use jersi_players::Tactic;
use jersi_texts::{decimal, t};
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
    #[arg(long)]
    tactics: bool,
    #[arg(long, value_delimiter = ',', default_value = "10000,100000,1000000", value_parser = number::<u64>(1, u64::MAX))]
    nodes: Vec<u64>,
    #[arg(long, default_value_t = 50, value_parser = number::<usize>(1, usize::MAX))]
    positions: usize,
    #[arg(long = "game", value_name = "ID")]
    games: Vec<String>,
}

/// Searches them all.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    if args.tactics {
        return tactics(context, args, out);
    }
    let (mut all_nodes, mut all_time) = (0, Duration::ZERO);
    let mut rows = Vec::new();
    let games = match context.has_file() {
        true => vec![context.game(None)?],
        false => bench::GAMES.iter().map(|id| context.game(Some(id))).collect::<Result<Vec<_>, _>>()?,
    };
    for rules in games {
        let id = rules.id();
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for position in bench::positions(&rules) {
            let begin = Instant::now();
            nodes += bench::nodes(position, args.depth, args.threads as usize);
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

/// How many of the positions in which one turn decides are solved, game by game.
fn tactics(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let known = Tactic::games().map(str::to_owned).collect();
    let games: Vec<String> = if args.games.is_empty() { known } else { args.games.clone() };
    let mut rows = Vec::new();
    for id in &games {
        let rules = context.game(Some(id))?;
        let mut suite = Tactic::suite(&rules);
        if suite.is_empty() {
            return Err(Failure::Usage(t!(context.lang, "usage-no-tactics", game = rules.id())));
        }
        suite.truncate(args.positions);
        let mut engine = Engine::new(&rules, args.threads as usize);
        let mut shares = Vec::new();
        for &nodes in &args.nodes {
            let solved = suite.iter().filter(|tactic| solves(&mut engine, tactic, nodes)).count();
            shares.push((nodes, solved));
        }
        if context.json {
            let solved = shares.iter().map(|(nodes, solved)| json!({ "nodes": nodes, "solved": solved }));
            rows.push(json!({ "id": id, "positions": suite.len(), "solved": solved.collect::<Vec<_>>() }));
        } else {
            let share = |&(nodes, solved): &(u64, usize)| {
                let percent = decimal(context.lang, 100.0 * solved as f64 / suite.len() as f64, 1);
                t!(context.lang, "bench-solved", percent = percent, nodes = nodes)
            };
            let shares: Vec<String> = shares.iter().map(share).collect();
            writeln!(out, "{id:<24} {:>5}  {}", suite.len(), shares.join("  "))?;
        }
    }
    if context.json {
        writeln!(out, "{}", json!({ "games": rows }))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Whether the engine plays a turn that decides, with so many positions.
fn solves(engine: &mut Engine, tactic: &Tactic, nodes: u64) -> bool {
    engine.clear();
    let found = engine.search(&GameLine::new(tactic.position.clone()), &Limits::nodes(nodes), |_| {});
    found.best.is_some_and(|turn| tactic.answers.contains(&turn))
}
