//! The queue of jobs, and the workers who take them.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::opening::Opener;
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

/// Where jobs come from: the list of a process, or what machines share.
pub(super) trait JobQueue: Sync {
    /// The next job, if there is one.
    fn next(&self) -> Option<Job>;
    /// No job is begun any more.
    fn clear(&self);
}

/// The queue of this process.
pub(super) struct LocalQueue(Mutex<VecDeque<Job>>);

impl LocalQueue {
    pub fn new(jobs: VecDeque<Job>) -> LocalQueue {
        LocalQueue(Mutex::new(jobs))
    }
}

impl JobQueue for LocalQueue {
    fn next(&self) -> Option<Job> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }

    fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// Plays jobs until there are no more, or whoever takes the results has no use for them.
pub(super) fn work_off(
    queue: &dyn JobQueue,
    experiment: &Experiment,
    series: &[Series],
    clock: &[AtomicU64; 2],
    submit: &mut dyn FnMut(Finished) -> bool,
) {
    let mut openers: BTreeMap<usize, Opener> = BTreeMap::new();
    let mut engines: BTreeMap<(usize, usize), SeriesEngines> = BTreeMap::new();
    while let Some(job) = queue.next() {
        let began = Instant::now();
        let one = &series[job.series];
        let opener = openers.entry(job.series).or_insert_with(|| Opener::new(one, experiment));
        let games = opener.open(experiment, one, job.opening).and_then(|beginning| {
            let play = |number| {
                let own = engines.entry((job.series, number));
                let own = own.or_insert_with(|| SeriesEngines::new(one, number, experiment));
                let game = own.play(experiment, one, job.opening, number, &beginning)?;
                let facts = Facts::new(&game.record, game.pair, game.game, game.opening, &game.scored);
                Ok((game, facts))
            };
            (0..one.purpose.games()).map(play).collect()
        });
        let searched: u64 = engines.values_mut().map(SeriesEngines::searched).sum::<u64>()
            + openers.values_mut().map(Opener::searched).sum::<u64>();
        clock[0].fetch_add(searched, Ordering::Relaxed);
        clock[1].fetch_add(began.elapsed().as_micros() as u64, Ordering::Relaxed);
        if !submit(Finished { job, games }) {
            break;
        }
    }
}
