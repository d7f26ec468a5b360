//! When the server could not have accepted a turn: it was down, frozen, or its store did not write. No player pays for that time.
//!
//! Two signs of life tell. A tick says that the server runs: between two of them that lie far apart it stood still, or was too busy to
//! listen. A beat goes through the store, as a turn would: until it is answered, no turn is.

use std::sync::{Mutex, MutexGuard, PoisonError};

use jersi_schema::Moment;

/// What is shorter is an ordinary delay.
const NOTICED: i64 = 500;

/// A time in which no turn could be accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pause {
    /// From when on.
    pub from: Moment,
    /// When turns were accepted again.
    pub until: Moment,
}

/// All such times that are known.
#[derive(Debug, Default)]
pub struct Pauses(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// In order, and apart from each other.
    past: Vec<Pause>,
    /// Those that the store does not know yet.
    unsaved: Vec<Pause>,
    /// When the server was last seen to run.
    ticked: Option<Moment>,
    /// What the store was asked and has not answered yet: when that was.
    asked: Vec<Moment>,
    /// Since when it has failed to write.
    failing: Option<Moment>,
    /// When it last answered.
    answered: Option<Moment>,
}

impl Known {
    fn add(&mut self, mut pause: Pause) {
        self.unsaved.push(pause);
        while let Some(last) = self.past.pop_if(|last| last.until >= pause.from) {
            pause = Pause { from: pause.from.min(last.from), until: pause.until.max(last.until) };
        }
        self.past.push(pause);
    }

    /// What is not over yet: since when the server has stood still, or the store has not answered.
    fn open(&self, now: Moment) -> Option<Pause> {
        let late = |since: &Moment| now - since > NOTICED;
        let mute = self.waiting().filter(late).map(|since| self.last_answer(since));
        let from = [self.ticked.filter(late), mute].into_iter().flatten().min()?;
        Some(Pause { from, until: now })
    }
}

impl Known {
    /// Since when somebody has waited for the store.
    fn waiting(&self) -> Option<Moment> {
        self.asked.iter().copied().chain(self.failing).min()
    }

    /// Since when the store may not have written that was asked in vain at a moment: it was last heard of before.
    fn last_answer(&self, asked: Moment) -> Moment {
        self.answered.map_or(asked, |answered| answered.min(asked))
    }

    /// What was asked at that moment is not under way any more.
    fn settle(&mut self, asked: Moment) {
        if let Some(place) = self.asked.iter().position(|at| *at == asked) {
            self.asked.swap_remove(place);
        }
    }
}

impl Pauses {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Those that the store knows.
    pub fn of(mut pauses: Vec<Pause>) -> Pauses {
        pauses.sort_by_key(|pause| pause.from);
        let mut known = Known::default();
        for pause in pauses {
            known.add(pause);
        }
        known.unsaved.clear();
        Pauses(Mutex::new(known))
    }

    /// There was one.
    pub fn add(&self, pause: Pause) {
        if pause.until > pause.from {
            self.known().add(pause);
        }
    }

    /// The server runs.
    pub fn tick(&self, now: Moment) {
        let mut known = self.known();
        if let Some(from) = known.ticked.replace(now)
            && now - from > NOTICED
        {
            known.add(Pause { from, until: now });
        }
    }

    /// The store is asked to write.
    pub fn ask(&self, now: Moment) {
        self.known().asked.push(now);
    }

    /// It has failed to write what was asked at a moment.
    pub fn failed(&self, asked: Moment) {
        let mut known = self.known();
        known.settle(asked);
        known.failing = Some(known.failing.map_or(asked, |since| since.min(asked)));
    }

    /// It has written what was asked at a moment, these pauses among other things. What else is under way is waited for as before: a
    /// store may go away between two answers.
    pub fn answered(&self, asked: Moment, now: Moment, saved: &[Pause]) {
        let mut known = self.known();
        known.unsaved.retain(|pause| !saved.contains(pause));
        known.settle(asked);
        let since = known.failing.take_if(|since| *since <= asked).unwrap_or(asked);
        let from = known.last_answer(since);
        known.answered = Some(now);
        if now - since > NOTICED {
            known.add(Pause { from, until: now });
        }
    }

    /// Those that the store does not know yet, and the one that is not over: when the store has written this, a server that is killed
    /// the next moment has told all of it.
    pub fn unsaved(&self, now: Moment) -> Vec<Pause> {
        let known = self.known();
        known.unsaved.iter().copied().chain(known.open(now)).collect()
    }

    /// How much of the time between two moments nobody has to pay for.
    pub fn owed(&self, from: Moment, now: Moment) -> i64 {
        self.owed_with(from, None, now)
    }

    /// The same, for what nobody looked after since a moment in between: no moment counts twice.
    pub fn owed_with(&self, from: Moment, unattended: Option<Moment>, now: Moment) -> i64 {
        let known = self.known();
        let open = known.open(now).map(|open| open.from).into_iter().chain(unattended).min();
        let mut owed = open.map_or(0, |open| now - open.max(from)).max(0);
        let end = open.unwrap_or(now);
        for pause in known.past.iter().rev() {
            if pause.until <= from {
                break;
            }
            owed += (pause.until.min(end) - pause.from.max(from)).max(0);
        }
        owed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lies_between_is_owed() {
        let pauses = Pauses::of(vec![Pause { from: 100, until: 200 }, Pause { from: 300, until: 400 }]);
        assert_eq!(pauses.owed(0, 1_000), 200);
        assert_eq!(pauses.owed(150, 350), 100);
        assert_eq!(pauses.owed(200, 300), 0);
        assert_eq!(pauses.owed(400, 1_000), 0);
        assert_eq!(pauses.unsaved(1_000), []);
        assert_eq!(pauses.owed_with(0, Some(900), 1_000), 300, "nor is what was before forgotten");
        assert_eq!(pauses.owed_with(0, Some(350), 1_000), 800, "no moment counts twice");
        pauses.add(Pause { from: 150, until: 350 });
        assert_eq!(pauses.owed(0, 1_000), 300, "no moment counts twice");
        pauses.add(Pause { from: 500, until: 500 });
        assert_eq!(pauses.unsaved(1_000), [Pause { from: 150, until: 350 }]);
    }

    #[test]
    fn a_server_that_stood_still_owes_that_time_at_once() {
        let pauses = Pauses::default();
        pauses.tick(1_000);
        pauses.tick(1_100);
        assert_eq!(pauses.owed(0, 1_200), 0);
        // Somebody asks before the next tick, and after it.
        assert_eq!(pauses.owed(0, 10_100), 9_000);
        assert_eq!(pauses.owed(5_100, 10_100), 5_000);
        pauses.tick(10_200);
        assert_eq!(pauses.owed(0, 10_300), 9_100);
        assert_eq!(pauses.unsaved(10_300), [Pause { from: 1_100, until: 10_200 }]);
    }

    #[test]
    fn a_store_that_does_not_write_is_owed_for_until_it_does() {
        let pauses = Pauses::default();
        pauses.ask(1_000);
        pauses.answered(1_000, 1_010, &[]);
        pauses.ask(2_000);
        pauses.failed(2_000);
        pauses.ask(3_000);
        // From when it was last heard of.
        assert_eq!(pauses.owed(0, 2_400), 0);
        assert_eq!(pauses.owed(0, 6_000), 4_990);
        // It stands still as well, in the middle of it.
        pauses.tick(2_500);
        assert_eq!(pauses.owed(0, 6_000), 4_990);
        pauses.tick(6_000);
        assert_eq!(pauses.owed(0, 7_000), 5_990);
        // What the store writes now tells of this pause, too: the server may be killed before the next beat.
        let saved = pauses.unsaved(7_900);
        assert!(saved.contains(&Pause { from: 1_010, until: 7_900 }));
        pauses.answered(3_000, 8_000, &saved);
        pauses.tick(8_000);
        assert_eq!(pauses.owed(0, 8_100), 6_990);
        assert_eq!(
            pauses.unsaved(8_100),
            [Pause { from: 1_010, until: 8_000 }, Pause { from: 6_000, until: 8_000 }]
        );
    }

    #[test]
    fn an_answer_to_one_says_nothing_of_what_was_asked_later() {
        let pauses = Pauses::default();
        pauses.ask(1_000);
        pauses.ask(1_005);
        pauses.answered(1_000, 1_010, &[]);
        // The store went away in between, and the second waits for it all the time.
        assert_eq!(pauses.owed(0, 1_500), 0);
        assert_eq!(pauses.owed(0, 4_005), 3_000);
        pauses.answered(1_005, 4_105, &[]);
        assert_eq!(pauses.owed(0, 9_000), 3_100);
        // A failure stands until something is written that was asked for after it.
        pauses.ask(10_000);
        pauses.failed(10_002);
        pauses.answered(10_000, 10_003, &[]);
        assert_eq!(pauses.owed(9_000, 11_002), 1_000);
        pauses.ask(11_100);
        pauses.answered(11_100, 11_110, &[]);
        assert_eq!(pauses.owed(9_000, 12_000), 1_108);
    }
}
