//! How many people a site can serve: from what a turn, a commit, a socket and a thought cost, by a simulation that is held to the
//! load test of the same run.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::fmt;

/// What things cost on a machine, in microseconds.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// The server's processor time for a turn, with everything that follows from it.
    pub turn: f64,
    /// The processor time of those who play, where they are on the same machine.
    pub player: f64,
    /// The processor time of everybody for a commit, however many turns are in it: what they are woken for, what is asked of the database.
    pub wake: f64,
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

/// What was used at some load, for each second.
#[derive(Clone, Copy, Debug)]
pub struct Used {
    /// Turns.
    pub turns: f64,
    /// Commits, of all servers.
    pub commits: f64,
    /// Processor time of servers and database, in microseconds.
    pub server: f64,
    /// Processor time of the players, in microseconds.
    pub players: f64,
}

impl Costs {
    /// The processor time that explains best, by least squares, what was used at several loads; with what a disk needs for a commit, and for
    /// a row in it.
    pub fn fit(used: &[Used], commit: f64, row: f64) -> Costs {
        let fit = |first: fn(&Used) -> f64, second: fn(&Used) -> f64, sum: fn(&Used) -> f64| {
            least_squares(used.iter().map(|part| (first(part), second(part), sum(part))))
        };
        let (turn, wake) = fit(|part| part.turns, |part| part.commits, |part| part.server);
        let (player, roused) = fit(|part| part.turns, |part| part.commits, |part| part.players);
        Costs { turn, player, wake: wake + roused, commit, row }
    }
}

/// The two numbers, not below zero, with which the multiples of both come nearest to the sums.
fn least_squares(parts: impl Iterator<Item = (f64, f64, f64)>) -> (f64, f64) {
    let (mut xx, mut xy, mut yy, mut xs, mut ys) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for (x, y, sum) in parts {
        // Each part counts the same, however large its sum.
        let weight = 1.0 / (sum * sum).max(f64::MIN_POSITIVE);
        xx += x * x * weight;
        xy += x * y * weight;
        yy += y * y * weight;
        xs += x * sum * weight;
        ys += y * sum * weight;
    }
    let determinant = xx * yy - xy * xy;
    let (first, second) = ((xs * yy - ys * xy) / determinant, (ys * xx - xs * xy) / determinant);
    match (first >= 0.0, second >= 0.0) {
        (true, true) => (first, second),
        // Only one of them explains anything.
        (false, true) => (0.0, ys / yy),
        (_, false) => (xs / xx, 0.0),
    }
}

/// Where games are played.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// How many games are played at once.
    pub games: usize,
    /// How many cores there are for all.
    pub cores: usize,
    /// How many servers commit beside one another.
    pub writers: usize,
}

/// A server puts at most so many turns into a commit.
const GROUP: usize = 512;

/// What waits for a core.
enum Work {
    /// A writer, to gather what waits for it.
    Gather(usize),
    /// So many turns.
    Turns(usize),
}

/// What happens next, at some microsecond.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Next {
    /// A core has done its part of a turn.
    Computed,
    /// A writer has gathered what waits for it.
    Gathered(usize),
    /// The commit of a writer, with so many turns, is on the disk.
    Committed(usize, usize),
}

/// Plays games as fast as the servers answer: a turn needs a core, then a commit. The writer needs a core, too, and comes to it in its order:
/// all that wait for it then go into one commit.
pub fn simulate(costs: &Costs, machine: Machine, turns: u64) -> Predicted {
    let (mut now, mut done, mut commits, mut computed) = (0_u64, 0_u64, 0_u64, 0_usize);
    let mut events = BinaryHeap::new();
    // What waits for a core, in its order, and how many turns wait for a commit of each writer.
    let (mut ready, mut busy) = (VecDeque::from([Work::Turns(machine.games)]), 0);
    let (mut waiting, mut writing) = (vec![0_usize; machine.writers], vec![false; machine.writers]);
    let service = (costs.turn + costs.player).max(1.0) as u64;
    loop {
        while busy < machine.cores
            && let Some(first) = ready.front_mut()
        {
            let (time, next, more) = match first {
                Work::Gather(writer) => (costs.wake as u64, Next::Gathered(*writer), false),
                Work::Turns(count) => {
                    *count = count.saturating_sub(1);
                    (service, Next::Computed, *count > 0)
                }
            };
            if !more {
                ready.pop_front();
            }
            busy += 1;
            events.push(Reverse((now + time, next)));
        }
        let Some(Reverse((at, next))) = events.pop() else { break };
        now = at;
        match next {
            Next::Computed => {
                busy -= 1;
                let writer = computed % machine.writers;
                computed += 1;
                waiting[writer] += 1;
                if !std::mem::replace(&mut writing[writer], true) {
                    ready.push_back(Work::Gather(writer));
                }
            }
            Next::Gathered(writer) => {
                busy -= 1;
                let group = waiting[writer].min(GROUP);
                waiting[writer] -= group;
                let time = (costs.commit + costs.row * group as f64).max(1.0) as u64;
                events.push(Reverse((now + time, Next::Committed(writer, group))));
            }
            Next::Committed(writer, group) => {
                writing[writer] = waiting[writer] > 0;
                if writing[writer] {
                    ready.push_back(Work::Gather(writer));
                }
                ready.push_back(Work::Turns(group));
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
            cores_for_turns: turns * (costs.turn + costs.wake / BUSY_GROUP) / 1e6,
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
        let costs = Costs { turn: 100.0, player: 100.0, wake: 0.0, commit: 1.0, row: 0.0 };
        let machine = Machine { games: 1_000, cores: 2, writers: 1 };
        near(simulate(&costs, machine, 100_000).rate, 10_000.0);
        near(simulate(&costs, Machine { cores: 4, ..machine }, 100_000).rate, 20_000.0);
    }

    #[test]
    fn where_cores_are_free_all_that_wait_go_into_one_commit() {
        let costs = Costs { turn: 0.0, player: 1.0, wake: 0.0, commit: 10_000.0, row: 0.0 };
        let machine = Machine { games: 50, cores: 2, writers: 1 };
        let predicted = simulate(&costs, machine, 100_000);
        near(predicted.rate, 5_000.0);
        near(predicted.group, 50.0);
        // Two writers have half of them each.
        let predicted = simulate(&costs, Machine { writers: 2, ..machine }, 100_000);
        near(predicted.rate, 5_000.0);
        near(predicted.group, 25.0);
    }

    #[test]
    fn what_a_commit_asks_of_a_core_is_shared_by_its_turns() {
        // One core: 200 turns of 10 µs, 1,000 µs to gather them, and 2,000 µs and 5 for each on the disk.
        let costs = Costs { turn: 10.0, player: 0.0, wake: 1_000.0, commit: 2_000.0, row: 5.0 };
        let predicted = simulate(&costs, Machine { games: 200, cores: 1, writers: 1 }, 100_000);
        near(predicted.group, 200.0);
        near(predicted.rate, 200.0 / 6e-3);
    }

    #[test]
    fn costs_are_found_in_what_was_used() {
        let used = [(1_000.0, 500.0), (2_000.0, 600.0), (3_000.0, 700.0)].map(|(turns, commits)| Used {
            turns,
            commits,
            server: 50.0 * turns + 200.0 * commits,
            players: 30.0 * turns,
        });
        let costs = Costs::fit(&used, 400.0, 20.0);
        near(costs.turn, 50.0);
        near(costs.wake, 200.0);
        near(costs.player, 30.0);
        near(costs.commit, 400.0);
        near(costs.row, 20.0);
    }

    #[test]
    fn nothing_costs_less_than_nothing() {
        let used = [(1_000.0, 500.0), (2_000.0, 1_200.0)].map(|(turns, commits)| Used {
            turns,
            commits,
            server: 50.0 * turns - 10.0 * commits,
            players: 30.0 * turns,
        });
        let costs = Costs::fit(&used, 400.0, 20.0);
        assert!(costs.wake == 0.0 && (40.0..50.0).contains(&costs.turn), "{costs:?}");
    }

    #[test]
    fn people_need_what_they_do() {
        let costs = Costs { turn: 90.0, player: 0.0, wake: 1_000.0, commit: 1_000.0, row: 10.0 };
        let habits = Habits { turn_every: 10.0, computer: 0.5, thought: 0.2, socket: 20.0 };
        let needs = Needs::of(1_000.0, &costs, &habits);
        near(needs.turns, 150.0);
        near(needs.cores_for_turns, 0.015);
        near(needs.cores_for_thoughts, 10.0);
        near(needs.gigabytes, 0.02);
        near(needs.writer, 150.0 * 20e-6);
    }
}
