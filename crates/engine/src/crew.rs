//! Threads that think together. A system starts as many as are wanted. A browser's page starts them itself, each with the module
//! and its memory, and lends them to us: they wait for work.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use system::together;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use browser::together;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use browser::lend;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod system {
    /// Runs `first` here and the helpers beside it, and waits for all of them. `first` tells them to end.
    pub fn together<'a>(helpers: impl Iterator<Item = impl FnOnce() + Send + 'a>, first: impl FnOnce()) {
        std::thread::scope(|scope| {
            for helper in helpers {
                scope.spawn(helper);
            }
            first();
        });
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod browser {
    use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

    type Job = Box<dyn FnOnce() + Send>;

    struct Jobs {
        waiting: Vec<Job>,
        running: usize,
    }

    static JOBS: Mutex<Jobs> = Mutex::new(Jobs { waiting: Vec::new(), running: 0 });
    static CHANGED: Condvar = Condvar::new();

    fn jobs() -> MutexGuard<'static, Jobs> {
        JOBS.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(jobs: MutexGuard<'static, Jobs>) -> MutexGuard<'static, Jobs> {
        CHANGED.wait(jobs).unwrap_or_else(PoisonError::into_inner)
    }

    /// The calling thread helps whoever thinks, for ever.
    pub fn lend() -> ! {
        let mut now = jobs();
        loop {
            let Some(job) = now.waiting.pop() else {
                now = change(now);
                continue;
            };
            now.running += 1;
            drop(now);
            job();
            now = jobs();
            now.running -= 1;
            CHANGED.notify_all();
        }
    }

    /// Runs `first` here and the helpers beside it, as far as threads come for them, and waits for all that have begun. `first` tells
    /// them to end.
    pub fn together<'a>(helpers: impl Iterator<Item = impl FnOnce() + Send + 'a>, first: impl FnOnce()) {
        for helper in helpers {
            let job: Box<dyn FnOnce() + Send + 'a> = Box::new(helper);
            #[allow(unsafe_code, reason = "threads that live longer borrow what is here")]
            // SAFETY: nobody has the job any more when this returns: what has begun is waited for, the rest is taken back. A panic ends
            // the module.
            let job = unsafe { std::mem::transmute::<Box<dyn FnOnce() + Send + 'a>, Job>(job) };
            jobs().waiting.push(job);
        }
        CHANGED.notify_all();
        first();
        let mut now = jobs();
        now.waiting.clear();
        while now.running > 0 {
            now = change(now);
        }
    }
}
