//! Stopping everybody who still thinks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Ends a game or a match for good: whoever thinks is stopped, and nobody starts again.
#[derive(Default)]
pub struct StopSignal {
    is_set: AtomicBool,
    engines: Mutex<Vec<Arc<AtomicBool>>>,
}

impl StopSignal {
    /// Whether it was given.
    pub fn is_set(&self) -> bool {
        self.is_set.load(Ordering::SeqCst)
    }

    /// Gives it: engines and programs that think are stopped.
    pub fn stop(&self) {
        self.is_set.store(true, Ordering::SeqCst);
        for engine in self.engines.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            engine.store(true, Ordering::SeqCst);
        }
    }

    /// Adds the stop flag of an engine; flags of engines that are gone are forgotten.
    pub(crate) fn register(&self, engine: Arc<AtomicBool>) {
        let mut engines = self.engines.lock().unwrap_or_else(PoisonError::into_inner);
        engines.retain(|engine| Arc::strong_count(engine) > 1);
        engines.push(engine);
    }
}
