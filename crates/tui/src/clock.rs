//! Clocks: what each side has left. Time is told by the caller, as the time since the program began.

use std::time::Duration;

use jersi_rules::Side;
use jersi_texts::{Lang, t};

/// How much time there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// For the whole game, and what each turn adds.
    Game(Duration, Duration),
    /// For each turn.
    Turn(Duration),
}

const DAY: f64 = 86_400.0;

impl TimeControl {
    /// Reads minutes and seconds for each turn, as `5+3` or `10`.
    pub fn read_game(text: &str, lang: Lang) -> Result<TimeControl, String> {
        let (minutes, gain) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| (0.0..=DAY).contains(n));
        match (number(minutes), number(gain)) {
            (Some(minutes), Some(gain)) if minutes > 0.0 && minutes * 60.0 <= DAY => {
                Ok(TimeControl::Game(Duration::from_secs_f64(minutes * 60.0), Duration::from_secs_f64(gain)))
            }
            _ => Err(t!(lang, "clock-unreadable")),
        }
    }

    /// Reads seconds for each turn.
    pub fn read_turn(text: &str, lang: Lang) -> Result<TimeControl, String> {
        match text.trim().parse::<f64>() {
            Ok(seconds) if seconds > 0.0 && seconds <= DAY => {
                Ok(TimeControl::Turn(Duration::from_secs_f64(seconds)))
            }
            _ => Err(t!(lang, "clock-per-turn-unreadable")),
        }
    }

    /// For a record's tag `Clock`: seconds and increment, `300+3`, or `30/turn`.
    pub fn tag(self) -> String {
        match self {
            TimeControl::Game(base, gain) => format!("{}+{}", base.as_secs_f64(), gain.as_secs_f64()),
            TimeControl::Turn(time) => format!("{}/turn", time.as_secs_f64()),
        }
    }

    /// Reads such a tag.
    pub fn from_tag(tag: &str) -> Option<TimeControl> {
        let time = |text: &str| text.parse().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
        if let Some(seconds) = tag.strip_suffix("/turn") {
            return time(seconds).map(TimeControl::Turn);
        }
        let (base, gain) = tag.split_once('+')?;
        Some(TimeControl::Game(time(base)?, time(gain)?))
    }

    /// What a side has at the beginning.
    pub fn full(self) -> Duration {
        match self {
            TimeControl::Game(time, _) | TimeControl::Turn(time) => time,
        }
    }
}

/// The clock of a game.
#[derive(Clone, Debug)]
pub struct GameClock {
    /// The time there is.
    pub control: TimeControl,
    left: [Duration; 2],
    /// PlayerSpec thinks, and since when.
    running: Option<(Side, Duration)>,
}

impl GameClock {
    /// A clock that does not run yet.
    pub fn new(control: TimeControl) -> GameClock {
        GameClock { control, left: [control.full(); 2], running: None }
    }

    /// What a side has left.
    pub fn left(&self, side: Side, now: Duration) -> Duration {
        let left = self.left[side.index()];
        match self.running {
            Some((who, since)) if who == side => left.saturating_sub(now.saturating_sub(since)),
            _ => left,
        }
    }

    /// Whether the side that thinks has nothing left.
    pub fn fallen(&self, now: Duration) -> Option<Side> {
        let (side, _) = self.running?;
        self.left(side, now).is_zero().then_some(side)
    }

    /// Starts a side's time.
    pub fn start(&mut self, side: Side, now: Duration) {
        self.stop(now);
        if let TimeControl::Turn(time) = self.control {
            self.left[side.index()] = time;
        }
        self.running = Some((side, now));
    }

    /// Nobody thinks: after the end, and while the game waits.
    pub fn stop(&mut self, now: Duration) {
        if let Some((side, _)) = self.running {
            self.left[side.index()] = self.left(side, now);
        }
        self.running = None;
    }

    /// A side has made its turn.
    pub fn turn_made(&mut self, side: Side, now: Duration) {
        self.stop(now);
        match self.control {
            TimeControl::Game(_, gain) => self.left[side.index()] += gain,
            TimeControl::Turn(time) => self.left[side.index()] = time,
        }
    }

    /// Sets what a side has left: after an undo, and when a game is resumed.
    pub fn set(&mut self, side: Side, left: Duration) {
        self.left[side.index()] = left;
    }

    /// Whether somebody's time runs.
    pub fn runs(&self) -> bool {
        self.running.is_some()
    }
}

/// A time as `4:59`, `1:02:03`, and with tenths below ten seconds.
pub fn time_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{:02}", seconds % 60)
    } else if seconds < 10 {
        format!("0:0{}.{}", seconds, time.subsec_millis() / 100)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_and_run() {
        let s = Duration::from_secs;
        let control = TimeControl::read_game("5+3", Lang::EN).expect("a clock");
        assert_eq!(control, TimeControl::Game(s(300), s(3)));
        assert_eq!(TimeControl::from_tag(&control.tag()), Some(control));
        let turn = TimeControl::read_turn("30", Lang::EN).expect("a clock");
        assert_eq!(TimeControl::from_tag(&turn.tag()), Some(turn));
        for bad in ["", "x", "0", "-1", "5+x", "NaN", "1e9"] {
            assert!(TimeControl::read_game(bad, Lang::EN).is_err(), "{bad}");
            assert!(bad == "1e9" || TimeControl::read_turn(bad, Lang::known("fr")).is_err(), "{bad}");
        }
        let mut clock = GameClock::new(control);
        clock.start(Side::White, s(10));
        assert_eq!(clock.left(Side::White, s(20)), s(290));
        clock.turn_made(Side::White, s(20));
        assert_eq!(clock.left(Side::White, s(99)), s(293));
        clock.start(Side::Black, s(20));
        assert_eq!(clock.fallen(s(319)), None);
        assert_eq!(clock.fallen(s(320)), Some(Side::Black));
        assert_eq!(time_text(s(299)), "4:59");
        assert_eq!(time_text(Duration::from_millis(9_350)), "0:09.3");
    }
}
