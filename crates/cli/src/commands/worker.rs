//! `jersi worker`: takes heavy work from a queue that machines share.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jersi_lab::run;
use jersi_texts::{Text, t};
use jersi_work::{Batch, Queue};

use super::train;
use crate::arguments::number;
use crate::shared::{Context, Failure, cores, interrupted};

/// How often is looked for work where there is none.
const LOOK: Duration = Duration::from_secs(1);

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    #[arg(long, value_name = "URL", env = "JERSI_DATABASE", hide_env_values = true)]
    database: String,
    #[arg(long, value_name = "N", value_parser = number::<u32>(1, 256))]
    threads: Option<u32>,
    #[arg(long)]
    until_idle: bool,
}

/// Works until it is told to stop, or, where that was asked for, until nothing is left.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let queue = Queue::open(&args.database).map_err(|error| Failure::Job(error.0.get(lang).to_owned()))?;
    let threads = args.threads.map_or_else(cores, |n| n as usize);
    let stop = interrupted();
    writeln!(out, "{}", t!(lang, "worker-waits"))?;
    out.flush()?;
    let mut refused: BTreeSet<i64> = BTreeSet::new();
    while !stop.load(Ordering::Relaxed) {
        // A database that is away comes back, or somebody ends this.
        let open = queue.open_batches();
        let batch = match open.as_ref().map(|open| open.iter().find(|id| !refused.contains(id))) {
            Ok(Some(&id)) => queue.batch(id).ok().flatten(),
            Ok(None) if args.until_idle => break,
            _ => None,
        };
        let Some(batch) = batch else {
            std::thread::sleep(LOOK);
            continue;
        };
        match work(&queue, &batch, threads, &stop) {
            Ok(jobs) => writeln!(out, "{}", t!(lang, "worker-did", jobs = jobs))?,
            Err(why) => {
                refused.insert(batch.id);
                writeln!(out, "{}", why.get(lang))?;
            }
        }
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

fn work(queue: &Queue, batch: &Batch, threads: usize, stop: &AtomicBool) -> Result<usize, Text> {
    match batch.kind.as_str() {
        run::KIND => run::work_for(queue, batch, threads, stop).map_err(|error| error.0),
        train::KIND => train::work_for(queue, batch, threads, stop),
        kind => Err(Text::by(|lang| t!(lang, "worker-unknown-kind", kind = kind))),
    }
}
