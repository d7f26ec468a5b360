//! The queue of jobs, and the workers who take them.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Instant;

use super::play::{Game, SeriesEngines};
use super::runner::RunError;
use super::series::{Job, Series};
use crate::experiment::Experiment;
use crate::measure::Facts;

/// The games of a job, or why it failed.
pub(super) struct Finished {
    /// The job.
    pub job: Job,
    /// Its games, each counted.
    pub games: Result<Vec<(Game, Facts)>, RunError>,
}

/// Where jobs come from and results go to. One process has a list; a queue that machines share can take its place.
pub(super) trait JobQueue {
    /// The next job, if there is one.
    fn next(&self) -> Option<Job>;
    /// Takes the result of a job; whether there is any use in going on.
    fn submit(&self, finished: Finished) -> bool;
}

/// The queue of this process. Results arrive as long as there are copies of it that can submit them.
#[derive(Clone)]
pub(super) struct LocalQueue {
    jobs: Arc<Mutex<VecDeque<Job>>>,
    results: Option<mpsc::Sender<Finished>>,
}

impl LocalQueue {
    pub fn new(jobs: VecDeque<Job>) -> (LocalQueue, mpsc::Receiver<Finished>) {
        let (sender, receiver) = mpsc::channel();
        (LocalQueue { jobs: Arc::new(Mutex::new(jobs)), results: Some(sender) }, receiver)
    }

    /// The same queue for somebody who submits nothing.
    pub fn without_results(self) -> LocalQueue {
        LocalQueue { results: None, ..self }
    }

    /// Takes back all jobs that nobody has begun.
    pub fn clear(&self) {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

impl JobQueue for LocalQueue {
    fn next(&self) -> Option<Job> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }

    fn submit(&self, finished: Finished) -> bool {
        self.results.as_ref().is_some_and(|results| results.send(finished).is_ok())
    }
}

/// Plays jobs until there are no more.
pub(super) fn work_off(
    queue: &dyn JobQueue,
    experiment: &Experiment,
    series: &[Series],
    clock: &[AtomicU64; 2],
) {
    let mut engines: BTreeMap<(usize, usize), SeriesEngines> = BTreeMap::new();
    while let Some(job) = queue.next() {
        let began = Instant::now();
        let one = &series[job.series];
        let games = (0..2).map(|number| {
            let own = engines.entry((job.series, number));
            let own = own.or_insert_with(|| SeriesEngines::new(one, number, experiment));
            let game = own.play(experiment, one, job.pair, number)?;
            let facts = Facts::new(&game.record, game.pair, game.game, game.opening, &game.scored);
            Ok((game, facts))
        });
        let games = games.collect();
        let searched: u64 = engines.values_mut().map(SeriesEngines::searched).sum();
        clock[0].fetch_add(searched, Ordering::Relaxed);
        clock[1].fetch_add(began.elapsed().as_micros() as u64, Ordering::Relaxed);
        if !queue.submit(Finished { job, games }) {
            break;
        }
    }
}
