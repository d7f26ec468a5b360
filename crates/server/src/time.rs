//! The server's clock: it follows the computer's, but never goes back.

use std::sync::OnceLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use jersi_schema::Moment;

/// A clock that starts with the computer's time, or later, and then runs by itself.
#[derive(Debug)]
pub struct ServerClock {
    base: Moment,
    started: OnceLock<Instant>,
}

impl ServerClock {
    /// A clock that shows no moment before `last`, whatever the computer's clock says. It stands until it is told to
    /// run: games that are taken up lose no time before anybody can play.
    pub fn standing_after(last: Moment) -> ServerClock {
        let wall = wall_clock();
        if wall < last {
            tracing::warn!(
                behind_ms = last - wall,
                "the computer's clock is behind the log: it was set back. Games go on by the log's time"
            );
        }
        ServerClock { base: wall.max(last), started: OnceLock::new() }
    }

    /// Lets it run from now on.
    pub fn run(&self) {
        self.started.get_or_init(Instant::now);
    }

    /// The moment it is.
    pub fn now(&self) -> Moment {
        self.base + self.started.get().map_or(0, |started| started.elapsed().as_millis() as Moment)
    }

    /// How long it is until a moment.
    pub fn until(&self, moment: Moment) -> Duration {
        Duration::from_millis((moment - self.now()).max(0) as u64)
    }
}

/// The computer's clock.
pub fn wall_clock() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment::try_from(since.as_millis()).unwrap_or(Moment::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_never_goes_back() {
        let ahead = wall_clock() + 3_600_000;
        let clock = ServerClock::standing_after(ahead);
        assert_eq!(clock.now(), ahead);
        clock.run();
        assert!(clock.now() >= ahead);
        assert!(clock.until(ahead + 10_000) <= Duration::from_secs(10));
        let clock = ServerClock::standing_after(0);
        clock.run();
        assert!(clock.now() < ahead);
    }
}
