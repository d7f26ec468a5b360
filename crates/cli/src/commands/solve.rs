//! `jersi solve`: is there a forced win?

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use jersi_engine::{Solution, Solver};
use jersi_texts::t;
use serde_json::json;

use super::analyse::words;
use crate::arguments::number;
use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    id: Option<String>,
    position: Vec<String>,
    #[arg(long, default_value_t = 3, value_parser = number::<u32>(1, 20))]
    turns: u32,
    #[arg(long, default_value_t = 500_000_000, value_parser = number::<u64>(0, u64::MAX))]
    nodes: u64,
}

/// Proves or refutes. Exit code 0 for a proof of either, 1 for no answer.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let rules = context.game(args.id.as_deref())?;
    let position = context.position(&rules, &args.position)?;
    let stop = AtomicBool::new(false);
    let solution = Solver::new(&rules, &stop, args.nodes).solve(&position, args.turns);
    let code = if matches!(solution, Solution::Unknown(_)) { ExitCode::FAILURE } else { ExitCode::SUCCESS };
    if context.json {
        let value = match &solution {
            Solution::Win(n, line) => json!({ "win": n, "turns": words(&position, line) }),
            Solution::NoWin(n) => json!({ "win": null, "none_in": n, "complete": true }),
            Solution::Unknown(n) => json!({ "win": null, "none_in": n, "complete": false }),
        };
        writeln!(out, "{value}")?;
        return Ok(code);
    }
    let (lang, side) = (context.lang, context.side(&rules, position.side()));
    let answer = match solution {
        Solution::Win(n, line) => {
            let line = words(&position, &line).join(" ");
            t!(lang, "solve-win", side = side, turns = n, line = line)
        }
        Solution::NoWin(n) => t!(lang, "solve-none", side = side, turns = n),
        Solution::Unknown(n) => t!(lang, "solve-unknown", side = side, turns = n),
    };
    writeln!(out, "{answer}")?;
    Ok(code)
}
