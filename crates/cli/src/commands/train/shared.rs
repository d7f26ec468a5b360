//! Training games that several machines play: blocks are jobs of a queue, and come back to the folder of who learns.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use jersi_engine::train::{BLOCK, BlockPlayer, Plan, Progress, keep_block, missing_blocks};
use jersi_engine::{Engine, Evaluator, GameLine, Limits};
use jersi_rules::Ruleset;
use jersi_texts::{Text, t};
use jersi_work::{Batch, Done, Queue, Shared, Worker};
use serde::{Deserialize, Serialize};

use super::{Args, Job, Judge};
use crate::shared::{Context, Failure};

/// The kind of our batches.
pub const KIND: &str = "train";

/// So many positions are searched to see whether two programs play the same games.
const PROBE: u64 = 1500;

/// What a worker has to know of a plan.
#[derive(Serialize, Deserialize)]
struct Published {
    ids: Vec<String>,
    /// The name and the text of the rule file, where the game is somebody's own.
    file: Option<(String, String)>,
    judge: Judge,
    nodes: u64,
    seed: u64,
    cap: usize,
    /// What a short search finds, in each variant.
    probes: Vec<String>,
}

impl Published {
    fn variants(&self) -> Result<Vec<Arc<Ruleset>>, Text> {
        let load = |id: &String| match &self.file {
            Some((name, text)) => Ruleset::from_file(name, text, id),
            None => Ruleset::load(id),
        };
        let read: Result<Vec<_>, _> = self.ids.iter().map(load).collect();
        read.map_err(|mistakes| Text::by(|lang| mistakes.say(lang)))
    }
}

/// What the engine finds from the start of each variant: the same for two programs that play the same games.
fn probes(variants: &[Arc<Ruleset>], judge: &Judge) -> Vec<String> {
    let probe = |rules: &Arc<Ruleset>| {
        let mut engine = Engine::with(Arc::new(judge.evaluator(rules)), rules, 1, 2);
        let found = engine.search(&GameLine::new(rules.start()), &Limits::nodes(PROBE), |_| {});
        found.lines.iter().fold(String::new(), |mut text, line| {
            // Writing to a text cannot fail.
            let _ = write!(text, "{:?} {:?};", line.score, line.turns);
            text
        })
    };
    variants.iter().map(probe).collect()
}

/// Plays the games that the folder lacks, together with all who work for this database.
pub(super) fn play(
    job: &Job<'_>,
    judge: &Judge,
    context: &Context,
    args: &Args,
    database: &str,
) -> Result<(), Failure> {
    let lang = job.lang;
    let failed = |text: &Text| Failure::Job(text.get(lang).to_owned());
    let missing = missing_blocks(job.variants, &job.plan, job.data).map_err(|error| job.failure(&error))?;
    if missing.is_empty() {
        return Ok(());
    }
    let about = Published {
        ids: job.variants.iter().map(|rules| rules.id().to_owned()).collect(),
        file: context.rule_file(),
        judge: match judge {
            Judge::Network(bytes) => Judge::Network(bytes.clone()),
            Judge::Rules => Judge::Rules,
            Judge::Own => Judge::Own,
        },
        nodes: job.plan.nodes,
        seed: job.plan.seed,
        cap: job.plan.cap,
        probes: probes(job.variants, judge),
    };
    let payload = serde_json::to_vec(&about).map_err(|error| Failure::Job(error.to_string()))?;
    let queue = Queue::open(database).map_err(|error| failed(&error.0))?;
    // The same plan in the same folder goes on with what was played meanwhile.
    let place = std::path::absolute(job.data).unwrap_or_else(|_| job.data.to_owned());
    let host = std::fs::read_to_string("/etc/hostname").unwrap_or_default();
    let (host, place, ids) = (host.trim(), place.display(), about.ids.join(" "));
    let name = format!("train {host}:{place} {ids} {} {}", args.nodes, args.seed);
    let batch = queue.publish(KIND, &name, &payload).map_err(|error| failed(&error.0))?;
    let keys = missing.iter().map(usize::to_string).collect();
    let shared = Shared::begin(&queue, batch, keys).map_err(|error| failed(&error.0))?;
    let eval = |rules: &Arc<Ruleset>| -> Evaluator { judge.evaluator(rules) };
    let stop = AtomicBool::new(false);
    let fault: Mutex<Option<Failure>> = Mutex::new(None);
    let all = job.plan.games.div_ceil(BLOCK);
    let have = AtomicUsize::new(all - missing.len());
    let collected = std::thread::scope(|scope| {
        for _ in 0..job.plan.threads.max(1) {
            scope.spawn(|| {
                let mut player = BlockPlayer::new(job.variants, &eval, &job.plan);
                while let Some(key) = shared.next() {
                    let Some(block) = block(&key, all) else { continue };
                    let Some(bytes) = player.play(block, &stop, || ()) else { return };
                    if !shared.submit(&key, &Ok(bytes)) {
                        return;
                    }
                }
            });
        }
        shared.collect(|Done { key, result }| {
            let kept = match (result, block(&key, all)) {
                (Ok(bytes), Some(block)) => keep_block(job.variants, &job.plan, job.data, block, &bytes)
                    .map_err(|error| job.failure(&error)),
                (Err(why), _) => Err(failed(&why)),
                (Ok(_), None) => Ok(()),
            };
            match kept {
                Ok(()) => {
                    shared.keep(key);
                    let have = have.fetch_add(1, Ordering::Relaxed) + 1;
                    job.report(Progress::Games(have * BLOCK, job.plan.games));
                }
                Err(error) => {
                    *fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    stop.store(true, Ordering::Relaxed);
                    shared.stop();
                }
            }
        })
    });
    if let Some(fault) = fault.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(fault);
    }
    collected.map_err(|error| failed(&error.0))?;
    queue.withdraw(batch).map_err(|error| failed(&error.0))
}

fn block(key: &str, all: usize) -> Option<usize> {
    key.parse().ok().filter(|&block| block < all)
}

/// Plays blocks for somebody's training until none is left that could be begun, or `stop` is set; how many.
pub fn work_for(queue: &Queue, batch: &Batch, threads: usize, stop: &AtomicBool) -> Result<usize, Text> {
    let about: Published = serde_json::from_slice(&batch.payload)
        .map_err(|error| Text::by(|lang| t!(lang, "worker-no-batch", why = error.to_string())))?;
    let variants = about.variants()?;
    if variants.is_empty() || probes(&variants, &about.judge) != about.probes {
        let ids = about.ids.join(", ");
        return Err(Text::by(|lang| t!(lang, "worker-other-program", ids = &ids)));
    }
    let plan = Plan { nodes: about.nodes, seed: about.seed, cap: about.cap, ..Plan::default() };
    let eval = |rules: &Arc<Ruleset>| about.judge.evaluator(rules);
    let (worker, count) = (Worker::new(queue, batch.id, stop), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut player = BlockPlayer::new(&variants, &eval, &plan);
                while let Some(key) = worker.next() {
                    let done = match key.parse() {
                        // Its place is given back when this worker ends.
                        Ok(block) => match player.play(block, stop, || ()) {
                            Some(bytes) => Ok(bytes),
                            None => return,
                        },
                        Err(_) => Err(format!("no number of a block: {key}")),
                    };
                    count.fetch_add(1, Ordering::Relaxed);
                    if !worker.submit(&key, &done) {
                        return;
                    }
                }
            });
        }
    });
    Ok(count.into_inner())
}
