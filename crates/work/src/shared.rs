//! How a batch is worked off: by who published it together with others, or by a worker.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::{Done, Queue, WorkError};

/// How often is looked for what others have done.
const LOOK: Duration = Duration::from_millis(200);

/// How many results are fetched at once.
const SOME: i64 = 200;

/// A database may be away for so long before its work is given up.
const PATIENCE: Duration = Duration::from_secs(60);

/// After so long a database that was away is asked again.
const AGAIN: Duration = Duration::from_secs(1);

/// Asks the database again and again while it is away, but not for ever.
fn patiently<T>(over: &AtomicBool, mut ask: impl FnMut() -> Result<T, WorkError>) -> Result<T, WorkError> {
    let begun = Instant::now();
    loop {
        match ask() {
            Err(_) if begun.elapsed() < PATIENCE && !over.load(Ordering::Relaxed) => {
                std::thread::sleep(AGAIN);
            }
            answer => return answer,
        }
    }
}

/// A batch as a worker sees it: what can be begun now.
pub struct Worker<'a> {
    queue: &'a Queue,
    batch: i64,
    stop: &'a AtomicBool,
}

impl<'a> Worker<'a> {
    /// Works for a batch until `stop` is set.
    pub fn new(queue: &'a Queue, batch: i64, stop: &'a AtomicBool) -> Worker<'a> {
        Worker { queue, batch, stop }
    }

    /// The next job, if there is one that nobody does.
    pub fn next(&self) -> Option<String> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        patiently(self.stop, || self.queue.take(self.batch)).ok().flatten()
    }

    /// Hands in what came of a job; whether there is any use in going on.
    pub fn submit(&self, key: &str, result: &Result<Vec<u8>, String>) -> bool {
        let done = patiently(self.stop, || submit(self.queue, self.batch, key, result));
        done.is_ok() && !self.stop.load(Ordering::Relaxed)
    }
}

fn submit(queue: &Queue, batch: i64, key: &str, result: &Result<Vec<u8>, String>) -> Result<(), WorkError> {
    match result {
        Ok(bytes) => queue.finish(batch, key, bytes),
        Err(why) => queue.refuse(batch, key, why),
    }
}

/// Jobs of a batch as the one who published it sees them: works with the others, and collects what all of them have done.
pub struct Shared<'a> {
    queue: &'a Queue,
    batch: i64,
    keys: Vec<String>,
    /// All is there, or somebody wants to stop.
    over: AtomicBool,
    /// Jobs whose results are kept elsewhere.
    kept: Mutex<Vec<String>>,
}

impl<'a> Shared<'a> {
    /// Adds jobs to a batch.
    pub fn begin(queue: &'a Queue, batch: i64, keys: Vec<String>) -> Result<Shared<'a>, WorkError> {
        queue.add(batch, &keys)?;
        Ok(Shared { queue, batch, keys, over: AtomicBool::new(false), kept: Mutex::default() })
    }

    /// The next job; waits for one as long as there are results to come, because whoever has the last ones may die over them.
    pub fn next(&self) -> Option<String> {
        while !self.over.load(Ordering::Relaxed) {
            match patiently(&self.over, || self.queue.take(self.batch)) {
                Ok(Some(key)) => return Some(key),
                Ok(None) => std::thread::sleep(LOOK),
                Err(_) => return None,
            }
        }
        None
    }

    /// Hands in what came of a job; whether there is any use in going on.
    pub fn submit(&self, key: &str, result: &Result<Vec<u8>, String>) -> bool {
        let done = patiently(&self.over, || submit(self.queue, self.batch, key, result));
        done.is_ok() && !self.over.load(Ordering::Relaxed)
    }

    /// Gives each result once, whoever found it, until all are there or somebody wants to stop.
    pub fn collect(&self, mut each: impl FnMut(Done)) -> Result<(), WorkError> {
        let mut missing: BTreeSet<&str> = self.keys.iter().map(String::as_str).collect();
        while !missing.is_empty() && !self.over.load(Ordering::Relaxed) {
            let looked = patiently(&self.over, || {
                self.settle()?;
                let done = self.queue.done(self.batch, SOME)?;
                if done.is_empty() && !self.queue.is_open(self.batch)? {
                    // Somebody has taken them away: they are asked for again.
                    let keys: Vec<String> = missing.iter().map(|&key| key.to_owned()).collect();
                    self.queue.add(self.batch, &keys)?;
                }
                Ok(done)
            });
            let done = looked.inspect_err(|_| self.stop())?;
            let mut new = false;
            for done in done {
                if missing.remove(done.key.as_str()) {
                    new = true;
                    each(done);
                } else if !self.keys.contains(&done.key) {
                    // It was kept before an interruption.
                    self.keep(done.key);
                }
            }
            if !new {
                std::thread::sleep(LOOK);
            }
        }
        self.stop();
        Ok(())
    }

    /// What came of a job is kept elsewhere, or it is to be done again: the queue need not keep it.
    pub fn keep(&self, key: String) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).push(key);
    }

    /// Takes out of the queue what is kept elsewhere.
    pub fn settle(&self) -> Result<(), WorkError> {
        let kept = std::mem::take(&mut *self.kept.lock().unwrap_or_else(PoisonError::into_inner));
        if kept.is_empty() { Ok(()) } else { self.queue.forget(self.batch, &kept) }
    }

    /// Nothing more is begun here.
    pub fn stop(&self) {
        self.over.store(true, Ordering::Relaxed);
    }
}
