//! What time it is. A browser has a clock, too, but only the page's script can read it.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use browser::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod browser {
    use std::time::Duration;

    #[allow(unsafe_code, reason = "what the page's script hands in is foreign")]
    #[link(wasm_import_module = "jersi")]
    unsafe extern "C" {
        /// Milliseconds since some moment, never fewer than before.
        safe fn now() -> f64;
    }

    /// A moment, as `std::time::Instant`, which has no clock here.
    #[derive(Clone, Copy, Debug)]
    pub struct Instant(f64);

    impl Instant {
        pub fn now() -> Instant {
            Instant(now())
        }

        pub fn elapsed(&self) -> Duration {
            Duration::from_secs_f64((now() - self.0).max(0.0) / 1000.0)
        }
    }
}
