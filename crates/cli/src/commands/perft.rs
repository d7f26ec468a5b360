//! `jersi perft`: how many games of a length there are.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use jersi_rules::{Position, Turn, perft, perft_divide};
use jersi_texts::{decimal, t};
use serde_json::{Value, json};

use crate::arguments::number;
use crate::shared::{Context, Failure, cores};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    id: String,
    #[arg(value_parser = number::<u32>(0, 20))]
    depth: u32,
    position: Vec<String>,
    #[arg(long)]
    divide: bool,
    #[arg(long, value_name = "N", value_parser = number::<u32>(1, 1024))]
    threads: Option<u32>,
    #[arg(long)]
    verbose: bool,
}

/// Counts. The last line is the count.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let rules = context.game(Some(&args.id))?;
    let position = context.position(&rules, &args.position)?;
    let threads = args.threads.map_or_else(cores, |n| n as usize);
    let begin = Instant::now();
    // Two levels are counted before threads could start.
    let counts: Option<Vec<(Turn, u64)>> = match (args.depth, threads) {
        (0, _) => args.divide.then(Vec::new),
        (1..=2, _) | (_, 1) => args.divide.then(|| perft_divide(&position, args.depth)),
        _ => Some(perft_threads(&position, args.depth, threads)),
    };
    let nodes = match (&counts, args.depth) {
        (Some(counts), 1..) => counts.iter().map(|(_, n)| n).sum(),
        _ => perft(&position, args.depth),
    };
    let seconds = begin.elapsed().as_secs_f64();
    let divided = counts.filter(|_| args.divide);
    if context.json {
        let lines = divided.map(|counts| {
            let one = |(turn, n)| json!({ "word": position.word(turn), "nodes": n });
            counts.into_iter().map(one).collect::<Vec<Value>>()
        });
        let value = json!({
            "id": rules.id(),
            "position": position.to_string(),
            "depth": args.depth,
            "nodes": nodes,
            "divide": lines,
            "threads": threads,
            "seconds": seconds,
        });
        context.write_json(out, &value)?;
    } else {
        for (turn, n) in divided.iter().flatten() {
            writeln!(out, "{}: {n}", position.word(*turn))?;
        }
        writeln!(out, "{nodes}")?;
    }
    if args.verbose || io::stderr().is_terminal() {
        let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
        // The count comes first, also where both streams are one terminal.
        out.flush()?;
        let (seconds, speed) = (decimal(context.lang, seconds, 3), decimal(context.lang, speed, 1));
        let text = t!(context.lang, "perft-speed", seconds = seconds, speed = speed, threads = threads);
        let _ = writeln!(io::stderr(), "{text}");
    }
    Ok(ExitCode::SUCCESS)
}

/// How many pairs of turns a thread takes at a time.
const BITE: usize = 8;

/// [`perft_divide`] for three levels and more, by threads that share one list of all pairs of first and second
/// turns.
fn perft_threads(position: &Position, depth: u32, threads: usize) -> Vec<(Turn, u64)> {
    let first: Vec<(Turn, Position)> = position
        .turns()
        .into_iter()
        .map(|turn| {
            let mut next = position.clone();
            next.play_unchecked(turn);
            (turn, next)
        })
        .collect();
    let mut pairs: Vec<(usize, Turn)> = Vec::new();
    let mut replies = Vec::new();
    for (i, (_, next)) in first.iter().enumerate() {
        next.turns_into(&mut replies);
        pairs.extend(replies.iter().map(|&reply| (i, reply)));
    }
    let counts: Vec<AtomicU64> = first.iter().map(|_| AtomicU64::new(0)).collect();
    let taken = AtomicUsize::new(0);
    let work = || {
        // Each thread has rules of its own: a shared counter of their users would be fought over.
        let own = position.rules().as_ref().clone();
        loop {
            let start = taken.fetch_add(BITE, Ordering::Relaxed);
            let Some(bite) = pairs.get(start..pairs.len().min(start + BITE)).filter(|b| !b.is_empty()) else {
                return;
            };
            for &(i, reply) in bite {
                let mut state = *first[i].1.state();
                state.play(&own, reply);
                counts[i].fetch_add(state.perft(&own, depth - 2), Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(pairs.len().max(1)) {
            // Without another thread the work is done by fewer.
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    first.into_iter().zip(counts).map(|((turn, _), count)| (turn, count.into_inner())).collect()
}
