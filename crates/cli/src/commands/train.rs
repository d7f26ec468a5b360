//! `jersi train`: learn a network by self-play.

use std::fs::OpenOptions;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use jersi_engine::train::{Plan, Progress, train};
use jersi_engine::{Evaluator, Network};
use jersi_rules::Ruleset;
use jersi_texts::{decimal, t};

use crate::arguments::number;
use crate::shared::{Context, Failure, cores, unwritten};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    #[arg(required = true)]
    ids: Vec<String>,
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[arg(long, default_value_t = 20_000, value_parser = number::<usize>(0, usize::MAX))]
    games: usize,
    #[arg(long, default_value_t = 800, value_parser = number::<u64>(0, u64::MAX))]
    nodes: u64,
    #[arg(long, default_value_t = 12, value_parser = number::<usize>(0, usize::MAX))]
    epochs: usize,
    #[arg(long, default_value_t = 0, value_parser = number::<u64>(0, u64::MAX))]
    seed: u64,
    #[arg(long, value_name = "FILE|none")]
    from: Option<PathBuf>,
    #[arg(long, value_name = "N", value_parser = number::<u32>(1, 256))]
    threads: Option<u32>,
}

/// Plays, learns, writes.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let variants: Vec<Arc<Ruleset>> =
        args.ids.iter().map(|id| context.game(Some(id))).collect::<Result<_, _>>()?;
    let from = match &args.from {
        Some(path) if path.as_os_str() != "none" => {
            let bytes = std::fs::read(path).map_err(|error| {
                let (file, reason) = (path.display().to_string(), error.to_string());
                Failure::Job(t!(lang, "file-cannot-be-read", file = file, reason = reason))
            })?;
            if variants.iter().any(|rules| Network::from_bytes(rules, &bytes).is_err()) {
                let file = path.display().to_string();
                return Err(Failure::Usage(t!(lang, "usage-no-network", file = file)));
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
        .map_err(|error| unwritten(&args.out, &error, lang))?;
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
        Progress::Games(done, all) if live => {
            eprint!("\r{}", t!(lang, "train-games", done = done, all = all))
        }
        Progress::Games(..) => {}
        Progress::Epoch(n, learned, held) => {
            let (learned, held) = (decimal(lang, learned.into(), 5), decimal(lang, held.into(), 5));
            let text = t!(lang, "train-epoch", number = n, learned = learned, held = held);
            eprintln!("{}{text}", if live { "\r" } else { "" });
        }
    };
    let network = train(&variants, &eval, &plan, &report).map_err(|error| Failure::Usage(error.say(lang)))?;
    std::fs::write(&args.out, network.to_bytes()).map_err(|error| unwritten(&args.out, &error, lang))?;
    writeln!(out, "{}", args.out.display())?;
    Ok(ExitCode::SUCCESS)
}
