//! `jersi solve`: is there a forced win?

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use jersi_engine::{Solution, Solver};
use serde_json::json;

use super::analyse::words;
use crate::shared::{Context, Failure, capital};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The game, with options
    id: String,
    /// The position
    position: Vec<String>,
    /// Look for wins in up to so many turns of the side to move
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    turns: u32,
    /// Give up after looking at so many positions
    #[arg(long, default_value_t = 500_000_000)]
    nodes: u64,
}

/// Proves or refutes. Exit code 0 for a win, 1 for none or no answer.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let rules = context.game(Some(&args.id))?;
    let position = context.position(&rules, &args.position)?;
    let stop = AtomicBool::new(false);
    let solution = Solver::new(&rules, &stop, args.nodes).solve(&position, args.turns);
    let code = if matches!(solution, Solution::Win(..)) { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    if context.json {
        let value = match &solution {
            Solution::Win(n, line) => json!({ "win": n, "turns": words(&position, line) }),
            Solution::NoWin(n) => json!({ "win": null, "none_in": n, "complete": true }),
            Solution::Unknown(n) => json!({ "win": null, "none_in": n, "complete": false }),
        };
        writeln!(out, "{value}")?;
        return Ok(code);
    }
    let side = capital(rules.side_name(position.side(), context.lang));
    match solution {
        Solution::Win(n, line) => {
            let line = words(&position, &line).join(" ");
            writeln!(out, "{side} {} {n}: {line}", context.pick("wins in", "gagne en"))?;
        }
        Solution::NoWin(n) => {
            writeln!(out, "{side}: {} {n}", context.pick("no forced win in", "pas de gain forcé en"))?;
        }
        Solution::Unknown(n) => {
            let text = context.pick(
                "the limit of --nodes was reached; no forced win in",
                "la limite de --nodes est atteinte ; pas de gain forcé en",
            );
            writeln!(out, "{side}: {text} {n}")?;
        }
    }
    Ok(code)
}
