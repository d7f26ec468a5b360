//! Work that takes a while, beside the threads that answer: a few threads of lower priority, whose queue takes turns among
//! addresses. What it costs is on the account of whoever asked.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::oneshot;

use crate::fair::FairQueue;
use crate::guard::Client;
use crate::problem::Problem;
use crate::quota::{Quotas, Ration};

/// How much of one address may wait, and of all.
const WAITING_EACH: usize = 32;
const WAITING: usize = 256;

/// Threads that compute yield to those that answer.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 5;

type Job = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct Queue {
    jobs: FairQueue<Client, Job>,
    stopping: bool,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    work: Condvar,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        step_back();
        loop {
            let mut queue = self.queue();
            let job = loop {
                if queue.stopping {
                    return;
                }
                if let Some((_, job)) = queue.jobs.pop() {
                    break job;
                }
                queue = self.work.wait(queue).unwrap_or_else(PoisonError::into_inner);
            };
            drop(queue);
            job();
        }
    }
}

/// Lets this thread yield to others. Where that is not possible, nothing is lost but a little patience.
pub fn step_back() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICENESS);
}

/// The processor's time of this thread.
#[cfg(unix)]
pub fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Where a thread's own time is not told in the same way: the time that passes.
#[cfg(not(unix))]
pub fn processor_time() -> Duration {
    static BEGIN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGIN.elapsed()
}

/// A few threads that work.
pub struct Workers {
    shared: Arc<Shared>,
    quotas: Arc<Quotas>,
}

impl Workers {
    /// So many threads of this name.
    pub fn start(name: &str, threads: usize, quotas: Arc<Quotas>) -> Workers {
        let shared = Arc::new(Shared::default());
        for _ in 0..threads {
            let own = shared.clone();
            if let Err(error) = thread::Builder::new().name(name.to_owned()).spawn(move || own.run()) {
                tracing::error!(%error, "a thread for work could not be started");
            }
        }
        Workers { shared, quotas }
    }

    /// Does some work on an address's account, unless it has used up its time or has too much waiting.
    pub async fn run<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        if !self.quotas.has(client, Ration::Work) {
            metrics::counter!("jersi_refused_total", "why" => "work").increment(1);
            return Err(Problem::too_many(message!("request-too-much-work")));
        }
        let quotas = self.quotas.clone();
        let paid = move || {
            let before = processor_time();
            let done = work();
            let cost = processor_time().saturating_sub(before);
            quotas.owe(client, Ration::Work, cost.as_millis() as u64 + 1);
            done
        };
        self.queue(client, paid).await
    }

    async fn queue<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let (answer, done) = oneshot::channel();
        let job = move || {
            // Nobody waits for it any more.
            if answer.is_closed() {
                return;
            }
            let done = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
                tracing::error!("some work ended in a panic");
                Err(Problem::internal())
            });
            let _ = answer.send(done);
        };
        self.push(client, Box::new(job))?;
        done.await.map_err(|_| Problem::unavailable(message!("request-server-busy")))?
    }

    fn push(&self, client: Client, job: Job) -> Result<(), Problem> {
        let mut queue = self.shared.queue();
        let refused = if queue.jobs.len_of(&client) >= WAITING_EACH {
            Some(("work-waiting", Problem::too_many(message!("request-too-much-waiting"))))
        } else if queue.jobs.len() >= WAITING {
            Some(("work-full", Problem::unavailable(message!("request-server-busy"))))
        } else {
            None
        };
        if let Some((why, problem)) = refused {
            metrics::counter!("jersi_refused_total", "why" => why).increment(1);
            return Err(problem);
        }
        queue.jobs.push(client, job);
        self.shared.work.notify_one();
        Ok(())
    }

    /// Lets the threads go.
    pub fn stop(&self) {
        self.shared.queue().stopping = true;
        self.shared.work.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::sync::mpsc;

    use super::*;
    use crate::config::Limits;
    use crate::problem::Code;

    fn client(number: u8) -> Client {
        Client::new(IpAddr::V4(Ipv4Addr::new(10, 0, 0, number)))
    }

    /// A worker that is busy until the sender is dropped.
    async fn busy(workers: &Arc<Workers>) -> mpsc::Sender<()> {
        let (begun, (release, wait)) = (oneshot::channel(), mpsc::channel::<()>());
        let own = workers.clone();
        tokio::spawn(async move {
            let work = move || {
                let _ = begun.0.send(());
                let _ = wait.recv();
                Ok(())
            };
            own.run(client(1), work).await
        });
        begun.1.await.expect("it begins");
        release
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn one_with_much_work_does_not_keep_others_waiting() {
        let workers = Arc::new(Workers::start("worker", 1, Quotas::new(Limits::default())));
        let release = busy(&workers).await;
        let (done, order) = mpsc::channel();
        let mut asked = Vec::new();
        for (who, number) in [(1, 10), (1, 11), (1, 12), (2, 20), (3, 30)] {
            let (own, done) = (workers.clone(), done.clone());
            let mut asking = Box::pin(async move {
                own.run(client(who), move || done.send(number).map_err(|_| Problem::internal())).await
            });
            // It is in the queue once it was polled.
            assert!(futures_util::poll!(asking.as_mut()).is_pending());
            asked.push(asking);
        }
        drop(release);
        for asking in asked {
            asking.await.expect("done");
        }
        drop(done);
        assert_eq!(order.iter().collect::<Vec<i32>>(), [10, 20, 30, 11, 12]);
        workers.stop();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_queue_has_an_end_and_says_whose_fault_it_is() {
        let workers = Arc::new(Workers::start("worker", 1, Quotas::new(Limits::default())));
        let release = busy(&workers).await;
        let refused = |who: u8| {
            let pushed = workers.push(client(who), Box::new(|| {}));
            pushed.err().map(|problem| problem.code)
        };
        for _ in 0..WAITING_EACH {
            assert_eq!(refused(1), None);
        }
        assert_eq!(refused(1), Some(Code::TooMany));
        for waiting in WAITING_EACH..WAITING {
            assert_eq!(refused(2 + (waiting / WAITING_EACH) as u8), None);
        }
        assert_eq!(refused(100), Some(Code::Unavailable));
        drop(release);
        workers.stop();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_that_panics_is_refused_and_the_thread_lives() {
        let workers = Workers::start("worker", 1, Quotas::new(Limits::default()));
        let panicked = workers.run::<()>(client(1), || panic!("on purpose")).await;
        assert_eq!(panicked.err().map(|problem| problem.code), Some(Code::Internal));
        assert_eq!(workers.run(client(1), || Ok(7)).await, Ok(7));
        workers.stop();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn who_has_used_up_the_time_waits() {
        let quotas = Quotas::new(Limits { work: 1, ..Limits::default() });
        let workers = Workers::start("worker", 1, quotas.clone());
        quotas.owe(client(1), Ration::Work, 60_000);
        let refused = workers.run(client(1), || Ok(())).await;
        assert_eq!(refused.err().map(|problem| problem.code), Some(Code::TooMany));
        assert_eq!(workers.run(client(2), || Ok(1)).await, Ok(1));
        workers.stop();
    }
}
