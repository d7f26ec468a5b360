//! The server's clock: it follows the computer's, or the database's where several servers share one, and does not go back while it runs.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use jersi_schema::Moment;

/// If the log is further ahead than this, the computer's clock was wrong when it was written, and is believed now.
const FAR_AHEAD: i64 = 3_600_000;

/// A clock that starts with the computer's time and then runs by itself.
#[derive(Debug)]
pub struct ServerClock {
    base: Moment,
    /// How far it is ahead of the computer's. It runs at half its speed until the computer's has caught up.
    ahead: i64,
    started: OnceLock<Instant>,
    /// How much it is ahead of running by itself, because it follows another.
    followed: AtomicI64,
    /// The last moment that it showed.
    shown: AtomicI64,
}

impl ServerClock {
    /// A clock that shows no moment before `last`, unless that is far away from what the computer's clock says. It stands until it is told
    /// to run: games that are taken up lose no time before anybody can play.
    pub fn standing_after(last: Moment) -> ServerClock {
        ServerClock::standing(wall_clock(), last)
    }

    fn standing(wall: Moment, last: Moment) -> ServerClock {
        let ahead = (last - wall).max(0);
        if ahead > FAR_AHEAD {
            tracing::warn!(
                ahead_ms = ahead,
                "the log is far ahead of the computer's clock, which was set wrong once. Games go on by the computer's clock"
            );
            return ServerClock::standing_at(wall);
        }
        if ahead > 0 {
            tracing::warn!(ahead_ms = ahead, "the computer's clock was set back: the server's waits for it");
        }
        ServerClock { ahead, ..ServerClock::standing_at(wall + ahead) }
    }

    /// A clock that shows this moment until it is told to run.
    pub fn standing_at(base: Moment) -> ServerClock {
        let (followed, shown) = (AtomicI64::new(0), AtomicI64::new(base));
        ServerClock { base, ahead: 0, started: OnceLock::new(), followed, shown }
    }

    /// Lets it run from now on.
    pub fn run(&self) {
        self.started.get_or_init(Instant::now);
    }

    /// The moment it is.
    pub fn now(&self) -> Moment {
        let now = self.running() + self.followed.load(Ordering::Relaxed);
        self.shown.fetch_max(now, Ordering::Relaxed).max(now)
    }

    fn running(&self) -> Moment {
        self.after(self.started.get().map_or(0, |started| started.elapsed().as_millis() as i64))
    }

    fn after(&self, elapsed: i64) -> Moment {
        self.base + elapsed - self.ahead.min(elapsed / 2)
    }

    /// It is this moment by the clock that all servers follow.
    pub fn follow(&self, moment: Moment) {
        self.followed.store(moment - self.running(), Ordering::Relaxed);
    }

    /// How long it is until a moment.
    pub fn until(&self, moment: Moment) -> Duration {
        Duration::from_millis(moment.saturating_sub(self.now()).max(0) as u64)
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
        let ahead = wall_clock() + FAR_AHEAD / 2;
        let clock = ServerClock::standing_after(ahead);
        assert_eq!(clock.now(), ahead);
        clock.run();
        assert!(clock.now() >= ahead);
        assert!(clock.until(ahead + 10_000) <= Duration::from_secs(10));
        let clock = ServerClock::standing_after(0);
        clock.run();
        assert!(clock.now() < ahead);
    }

    #[test]
    fn a_clock_that_is_ahead_waits_for_the_computer_s() {
        let clock = ServerClock::standing(100_000, 110_000);
        assert_eq!(
            [0, 1_000, 20_000, 50_000].map(|elapsed| clock.after(elapsed)),
            [110_000, 110_500, 120_000, 150_000]
        );
    }

    #[test]
    fn a_clock_that_was_far_ahead_once_does_not_shift_dates_for_ever() {
        let day = 24 * 3_600_000;
        assert_eq!(ServerClock::standing(1_000, 400 * day).now(), 1_000);
    }

    #[test]
    fn it_follows_another_but_never_back() {
        let clock = ServerClock::standing_at(1_000);
        assert_eq!(clock.now(), 1_000);
        clock.follow(5_000);
        assert_eq!(clock.now(), 5_000);
        clock.follow(3_000);
        assert_eq!(clock.now(), 5_000);
        clock.follow(6_000);
        assert_eq!(clock.now(), 6_000);
    }
}
