//! `jersi train`: learn a network by self-play.

use std::fs::OpenOptions;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use jersi_engine::train::{Plan, Progress, train};
use jersi_engine::{Evaluator, Network};
use jersi_rules::Ruleset;

use crate::shared::{Context, Failure, cores};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The game with options; several that share board and cubes are learned together
    #[arg(required = true)]
    ids: Vec<String>,
    /// Where to write the network
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many games are played
    #[arg(long, default_value_t = 20_000)]
    games: usize,
    /// Positions searched for a turn
    #[arg(long, default_value_t = 800)]
    nodes: u64,
    /// How often the positions are gone through
    #[arg(long, default_value_t = 12)]
    epochs: usize,
    /// Decides everything, whatever the number of threads
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Play with this network; `none` plays by what the rules say [default: the game's own]
    #[arg(long, value_name = "FILE|none")]
    from: Option<PathBuf>,
    /// How many games are played at once [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
}

/// Plays, learns, writes.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let variants: Vec<Arc<Ruleset>> =
        args.ids.iter().map(|id| context.game(Some(id))).collect::<Result<_, _>>()?;
    let from = match &args.from {
        Some(path) if path.as_os_str() != "none" => {
            let bytes = std::fs::read(path)
                .map_err(|error| Failure::Job(format!("{} cannot be read: {error}", path.display())))?;
            if variants.iter().any(|rules| Network::from_bytes(rules, &bytes).is_err()) {
                let text = format!("{} is no network of this game; leave out --from", path.display());
                return Err(Failure::Usage(text));
            }
            Some(bytes)
        }
        _ => None,
    };
    // Hours of games must not end at a folder that does not exist, nor leave an empty file if they are broken off.
    let fresh = !args.out.exists();
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(&args.out)
        .and_then(|_| if fresh { std::fs::remove_file(&args.out) } else { Ok(()) })
        .map_err(|error| Failure::Job(format!("{} cannot be written: {error}", args.out.display())))?;
    let by_rules = args.from.as_ref().is_some_and(|path| path.as_os_str() == "none");
    let eval = |rules: &Arc<Ruleset>| match &from {
        Some(bytes) => Evaluator::with_network(rules, Network::from_bytes(rules, bytes).ok()),
        None if by_rules => Evaluator::with_network(rules, None),
        None => Evaluator::new(rules),
    };
    let plan = Plan {
        games: args.games,
        nodes: args.nodes,
        epochs: args.epochs,
        seed: args.seed,
        threads: args.threads.map_or_else(cores, |n| n as usize),
        ..Plan::default()
    };
    let live = io::stderr().is_terminal();
    let report = |progress: Progress| match progress {
        Progress::Games(done, all) if live => eprint!("\r{done}/{all} games"),
        Progress::Games(..) => {}
        Progress::Epoch(n, learned, held) => {
            eprintln!("{}epoch {n}: error {learned:.5}, held back {held:.5}", if live { "\r" } else { "" });
        }
    };
    let network =
        train(&variants, &eval, &plan, &report).map_err(|error| Failure::Usage(error.say(context.lang)))?;
    std::fs::write(&args.out, network.to_bytes())
        .map_err(|error| Failure::Job(format!("{} cannot be written: {error}", args.out.display())))?;
    writeln!(out, "{}", args.out.display())?;
    Ok(ExitCode::SUCCESS)
}
