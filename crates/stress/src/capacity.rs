//! How many people a site can serve: from what a turn, a commit, a socket and a thought cost, by a simulation that is held to the
//! load test of the same run.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

/// What things cost on a machine, in microseconds.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// The server's processor time for a turn, with everything that follows from it.
    pub turn: f64,
    /// The processor time of those who play, where they are on the same machine.
    pub player: f64,
    /// How long a commit takes, …
    pub commit: f64,
    /// … and how much longer with every turn in it.
    pub row: f64,
}

/// What a simulation gives.
#[derive(Clone, Copy, Debug)]
pub struct Predicted {
    /// Turns a second.
    pub rate: f64,
    /// Turns in a commit, on average.
    pub group: f64,
}

/// What happens next, at some microsecond.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Next {
    /// A core has done its part of a turn.
    Computed,
    /// The commit with so many turns is on the disk.
    Committed(usize),
}

/// Plays so many games as fast as the server answers, on so many cores: a turn needs a core, then a commit; all that wait go into one.
pub fn simulate(costs: &Costs, games: usize, cores: usize, turns: u64) -> Predicted {
    let (mut now, mut done, mut commits) = (0_u64, 0_u64, 0_u64);
    let mut events = BinaryHeap::new();
    // Turns that wait for a core, and those that wait for a commit.
    let (mut ready, mut computing, mut waiting, mut committing) = (games, 0, 0, false);
    let service = (costs.turn + costs.player).max(1.0) as u64;
    loop {
        while ready > 0 && computing < cores {
            (ready, computing) = (ready - 1, computing + 1);
            events.push(Reverse((now + service, Next::Computed)));
        }
        if waiting > 0 && !committing {
            let time = (costs.commit + costs.row * waiting as f64).max(1.0) as u64;
            events.push(Reverse((now + time, Next::Committed(waiting))));
            (waiting, committing) = (0, true);
        }
        let Some(Reverse((at, next))) = events.pop() else { break };
        now = at;
        match next {
            Next::Computed => (computing, waiting) = (computing - 1, waiting + 1),
            Next::Committed(group) => {
                committing = false;
                ready += group;
                done += group as u64;
                commits += 1;
            }
        }
        if done >= turns {
            break;
        }
    }
    Predicted { rate: done as f64 / now.max(1) as f64 * 1e6, group: done as f64 / commits.max(1) as f64 }
}

/// What people at a site do.
#[derive(Clone, Copy, Debug)]
pub struct Habits {
    /// Seconds between two turns of one person, reading and thinking included.
    pub turn_every: f64,
    /// The part of them that plays against a computer of the server.
    pub computer: f64,
    /// Seconds of processor time for a computer's turn, on average over the levels that people choose.
    pub thought: f64,
    /// Memory for a socket, in kilobytes.
    pub socket: f64,
}

/// What so many people at once need.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    people: f64,
    turns: f64,
    cores_for_turns: f64,
    cores_for_thoughts: f64,
    gigabytes: f64,
    /// How full the one writer of a database is; more than one, and games must be divided among several.
    writer: f64,
    gigabytes_a_day: f64,
}

/// How many bytes a turn adds to the log, its index included.
const ROW_BYTES: f64 = 250.0;

/// How many turns a busy writer puts into one commit.
const BUSY_GROUP: f64 = 100.0;

impl Needs {
    /// What so many people need whose turns cost this.
    pub fn of(people: f64, costs: &Costs, habits: &Habits) -> Needs {
        let own = people / habits.turn_every;
        // A computer's answer is a turn like any other.
        let turns = own * (1.0 + habits.computer);
        let writer = turns * (costs.commit / BUSY_GROUP + costs.row) / 1e6;
        Needs {
            people,
            turns,
            cores_for_turns: turns * costs.turn / 1e6,
            cores_for_thoughts: own * habits.computer * habits.thought,
            gigabytes: people * habits.socket / 1e6,
            writer,
            gigabytes_a_day: turns * ROW_BYTES * 86_400.0 / 1e9,
        }
    }
}

impl fmt::Display for Needs {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(
            out,
            "| {} | {:.0} | {:.1} | {:.1} | {:.2} | {:.2} | {:.1} |",
            self.people,
            self.turns,
            self.cores_for_turns,
            self.cores_for_thoughts,
            self.gigabytes,
            self.writer,
            self.gigabytes_a_day
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, right: f64) {
        assert!((found / right - 1.0).abs() < 0.02, "{found} is not {right}");
    }

    #[test]
    fn where_disks_are_free_cores_decide() {
        let costs = Costs { turn: 100.0, player: 100.0, commit: 1.0, row: 0.0 };
        near(simulate(&costs, 1_000, 2, 100_000).rate, 10_000.0);
        near(simulate(&costs, 1_000, 4, 100_000).rate, 20_000.0);
    }

    #[test]
    fn where_cores_are_free_half_of_all_wait_while_the_others_are_committed() {
        let costs = Costs { turn: 0.0, player: 1.0, commit: 10_000.0, row: 0.0 };
        let predicted = simulate(&costs, 50, 2, 100_000);
        near(predicted.rate, 2_500.0);
        near(predicted.group, 25.0);
    }

    #[test]
    fn people_need_what_they_do() {
        let costs = Costs { turn: 100.0, player: 0.0, commit: 1_000.0, row: 10.0 };
        let habits = Habits { turn_every: 10.0, computer: 0.5, thought: 0.2, socket: 20.0 };
        let needs = Needs::of(1_000.0, &costs, &habits);
        near(needs.turns, 150.0);
        near(needs.cores_for_turns, 0.015);
        near(needs.cores_for_thoughts, 10.0);
        near(needs.gigabytes, 0.02);
        near(needs.writer, 150.0 * 20e-6);
    }
}
