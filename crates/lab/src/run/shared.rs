//! Experiments that several machines play: whoever runs one publishes it in a queue, workers take its jobs, and the games come back.
//!
//! A job depends on nothing but the experiment and its number, so the table is the one that a single machine makes, whoever plays which
//! job, and whoever dies over it.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc;

use jersi_record::Record;
use jersi_rules::Ruleset;
use jersi_texts::{Text, t};
use jersi_work::{Batch, Done, Queue, Shared, WorkError, Worker};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::folder::{game_counts, set_game_counts};
use super::identity::players;
use super::play::{Game, Scored};
use super::queue::{Finished, JobQueue, work_off};
use super::runner::{Run, RunError};
use super::series::{Job, Series};
use crate::experiment::Experiment;
use crate::measure::Facts;

/// The kind of our batches.
pub const KIND: &str = "lab";

/// What a worker has to know of an experiment.
#[derive(Serialize, Deserialize)]
struct Published {
    name: String,
    text: String,
    files: Vec<(String, String)>,
    games: Value,
    players: Value,
}

/// A game on its way from a worker to the table.
#[derive(Serialize, Deserialize)]
struct Sent {
    game: usize,
    nodes: [u64; 2],
    opening: usize,
    /// The bits of the chance: it must arrive as it was.
    balance: Option<u64>,
    record: String,
    scored: Vec<(usize, Vec<i32>)>,
}

impl From<WorkError> for RunError {
    fn from(error: WorkError) -> RunError {
        RunError(error.0)
    }
}

fn key(job: Job) -> String {
    format!("{}/{}", job.series, job.opening)
}

fn job(key: &str) -> Option<Job> {
    let (series, opening) = key.split_once('/')?;
    Some(Job { series: series.parse().ok()?, opening: opening.parse().ok()? })
}

fn write(finished: &Finished) -> Result<Vec<u8>, String> {
    let games = finished.games.as_ref().map_err(RunError::to_string)?;
    let sent = |(game, _): &(Game, Facts)| Sent {
        game: game.game,
        nodes: game.nodes,
        opening: game.opening,
        balance: game.balance.map(f64::to_bits),
        record: game.record.to_string(),
        scored: game.scored.iter().map(|scored| (scored.ply, scored.scores.clone())).collect(),
    };
    let games: Vec<Sent> = games.iter().map(sent).collect();
    serde_json::to_vec(&games).map_err(|error| error.to_string())
}

fn read(bytes: &[u8], job: Job, series: &Series) -> Result<Vec<(Game, Facts)>, RunError> {
    let unread = |why: String| {
        let pair = job.opening + 1;
        RunError::new(|lang| t!(lang, "run-record", series = &series.key, pair = pair, error = &why))
    };
    let games: Vec<Sent> = serde_json::from_slice(bytes).map_err(|error| unread(error.to_string()))?;
    let one = |sent: Sent| {
        // Each game by its own rules: a form, or a player who does without something, is on one side.
        let load = |id: &str| {
            let own = series.rules.get(sent.game).filter(|rules| rules.id() == id);
            own.map_or_else(|| Ruleset::load(id), |rules| Ok(rules.clone()))
        };
        let record =
            Record::read_with(&sent.record, None, &load).map_err(|error| unread(error.to_string()))?;
        let scored = sent.scored.into_iter().map(|(ply, scores)| Scored { ply, scores }).collect();
        let game = Game {
            series: series.key.clone(),
            pair: job.opening,
            game: sent.game,
            nodes: sent.nodes,
            opening: sent.opening,
            balance: sent.balance.map(f64::from_bits),
            record,
            scored,
        };
        let facts = Facts::new(&game.record, game.pair, game.game, game.opening, &game.scored);
        Ok((game, facts))
    };
    games.into_iter().map(one).collect()
}

impl Run {
    /// Publishes the experiment in a queue.
    pub(super) fn publish(&self, work: &Queue) -> Result<i64, RunError> {
        let about = Published {
            name: self.experiment.name.clone(),
            text: self.experiment.text.clone(),
            files: self.experiment.files.clone(),
            games: game_counts(&self.experiment),
            players: players(&self.experiment, &self.series),
        };
        let about = serde_json::to_vec(&about).unwrap_or_default();
        Ok(work.publish(KIND, &batch_name(self.folder(), &self.experiment.name)?, &about)?)
    }
}

/// The name of a folder's batch, which it keeps: whoever goes on there after an interruption finds what was played meanwhile.
fn batch_name(folder: &Path, experiment: &str) -> Result<String, RunError> {
    let file = folder.join("batch");
    if let Ok(name) = std::fs::read_to_string(&file) {
        return Ok(name.trim().to_owned());
    }
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let name = format!("{experiment}-{:x}-{:x}", now.as_nanos(), std::process::id());
    std::fs::write(&file, format!("{name}\n")).map_err(|error| RunError::unwritten(&file, &error))?;
    Ok(name)
}

/// The queue as the one who runs an experiment sees it: plays with the others, and collects what all of them have played.
pub(super) struct SharedQueue<'a>(Shared<'a>);

impl<'a> SharedQueue<'a> {
    /// Adds the jobs of a round.
    pub fn begin(work: &'a Queue, batch: i64, jobs: &VecDeque<Job>) -> Result<SharedQueue<'a>, RunError> {
        Ok(SharedQueue(Shared::begin(work, batch, jobs.iter().map(|&job| key(job)).collect())?))
    }

    /// Sends a result to the queue; whether there is any use in going on.
    pub fn submit(&self, finished: &Finished) -> bool {
        self.0.submit(&key(finished.job), &write(finished))
    }

    /// Fetches the results of all jobs, whoever has played them, until all are there or somebody wants to stop.
    pub fn collect(&self, series: &[Series], results: &mpsc::Sender<Finished>) -> Result<(), RunError> {
        let each = |done: Done| {
            let Some(job) = job(&done.key).filter(|job| job.series < series.len()) else { return };
            let games = done.result.map_err(RunError);
            let games = games.and_then(|bytes| read(&bytes, job, &series[job.series]));
            // Whoever takes the results goes last.
            let _ = results.send(Finished { job, games });
        };
        Ok(self.0.collect(each)?)
    }

    /// The games of a job are in the table, or it failed: the queue need not keep them.
    pub fn keep(&self, job: Job) {
        self.0.keep(key(job));
    }

    /// Takes what is kept out of the queue.
    pub fn settle(&self) -> Result<(), RunError> {
        Ok(self.0.settle()?)
    }
}

impl JobQueue for SharedQueue<'_> {
    fn next(&self) -> Option<Job> {
        job(&self.0.next()?)
    }

    fn clear(&self) {
        self.0.stop();
    }
}

impl JobQueue for Worker<'_> {
    fn next(&self) -> Option<Job> {
        job(&Worker::next(self)?)
    }

    // A worker is told to stop by the flag that it was made with.
    fn clear(&self) {}
}

/// Plays jobs of somebody's experiment until none is left that could be begun, or `stop` is set; how many.
pub fn work_for(work: &Queue, batch: &Batch, threads: usize, stop: &AtomicBool) -> Result<usize, RunError> {
    let broken = |why: String| RunError::new(|lang| t!(lang, "run-no-batch", why = &why));
    let about: Published =
        serde_json::from_slice(&batch.payload).map_err(|error| broken(error.to_string()))?;
    let load = |file: &str| {
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
        let name = name.strip_suffix(".toml").unwrap_or(name);
        let found = about.files.iter().find(|(own, _)| own == name);
        found.map(|(_, text)| text.clone()).ok_or_else(|| Text::new(file))
    };
    let shown = format!("{}.toml", about.name);
    let mut experiment = Experiment::read(&about.name, &shown, &about.text, &load)
        .map_err(|error| RunError::new(|lang| error.say(lang)))?;
    set_game_counts(&mut experiment, &about.games);
    let series = Series::of(&experiment);
    if players(&experiment, &series) != about.players {
        let name = &about.name;
        return Err(RunError::new(|lang| t!(lang, "run-other-program", name = name)));
    }
    let worker = Worker::new(work, batch.id, stop);
    let (clock, count) = ([AtomicU64::new(0), AtomicU64::new(0)], AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                work_off(&worker, &experiment, &series, &clock, &mut |finished| {
                    count.fetch_add(1, Ordering::Relaxed);
                    worker.submit(&key(finished.job), &write(&finished))
                });
            });
        }
    });
    Ok(count.into_inner())
}
