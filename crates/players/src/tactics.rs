//! Positions in which one turn decides, to see what an engine finds.

use std::str::FromStr;
use std::sync::Arc;

use jersi_rules::{Position, Ruleset, Turn};

/// What is to be found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Task {
    /// A turn that forces the shortest win.
    Win,
    /// The only turn after which the enemy has no forced win in so many turns.
    Save,
}

impl Task {
    const ALL: [Task; 2] = [Task::Win, Task::Save];

    fn name(self) -> &'static str {
        match self {
            Task::Win => "win",
            Task::Save => "save",
        }
    }
}

impl FromStr for Task {
    type Err = ();

    fn from_str(name: &str) -> Result<Task, ()> {
        Task::ALL.into_iter().find(|task| task.name() == name).ok_or(())
    }
}

/// A position in which one turn decides. Written `win 3 c5-c4=c3 POSITION`: what is to be found, in how many turns the
/// winner wins, the turns that do it (with commas between them), and the position.
#[derive(Clone, Debug)]
pub struct Tactic {
    /// What is to be found.
    pub task: Task,
    /// In how many turns the winner wins.
    pub turns: u32,
    /// Where.
    pub position: Position,
    /// The turns that do it.
    pub answers: Vec<Turn>,
}

/// Tactics: below a heading `[id]`, those of that game, one a line. The example `tactics` makes them.
const SUITE: &str = include_str!("../tactics/suite.txt");

impl Tactic {
    /// The games of the suite that comes with the program.
    pub fn games() -> impl Iterator<Item = &'static str> {
        SUITE.lines().filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'))
    }

    /// The suite of a game; none where there are none for this variant.
    ///
    /// ```
    /// use jersi_players::Tactic;
    /// let rules = jersi_rules::Ruleset::load("pijersi")?;
    /// assert!(Tactic::suite(&rules).len() >= 50);
    /// # Ok::<(), jersi_rules::Mistakes>(())
    /// ```
    pub fn suite(rules: &Arc<Ruleset>) -> Vec<Tactic> {
        let heading = format!("[{}]", rules.id());
        let lines = SUITE.lines().skip_while(|line| *line != heading).skip(1);
        lines.take_while(|line| !line.starts_with('[')).filter_map(|line| Tactic::read(rules, line)).collect()
    }

    /// Reads a line; nothing if it is no tactic of this game.
    pub fn read(rules: &Arc<Ruleset>, line: &str) -> Option<Tactic> {
        let mut parts = line.splitn(4, ' ');
        let task = parts.next()?.parse().ok()?;
        let turns = parts.next()?.parse().ok()?;
        let words = parts.next()?;
        let position = Position::read(rules, parts.next()?).ok()?;
        let answers =
            words.split(',').map(|word| position.read_turn(word).ok()).collect::<Option<Vec<Turn>>>()?;
        Some(Tactic { task, turns, position, answers })
    }
}

impl std::fmt::Display for Tactic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let words: Vec<String> = self.answers.iter().map(|&turn| self.position.word(turn)).collect();
        write!(f, "{} {} {} {}", self.task.name(), self.turns, words.join(","), self.position)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use jersi_engine::{Solution, Solver};

    use super::*;

    /// Every line of the suite is read, and written as it was; what is short enough is proved again.
    #[test]
    fn the_suite_is_what_it_says() {
        let mut lines = SUITE.lines().filter(|line| !line.starts_with(['#', '['])).count();
        for id in Tactic::games() {
            let rules = Ruleset::load(id).expect(id);
            let suite = Tactic::suite(&rules);
            assert!(!suite.is_empty(), "{id}");
            lines -= suite.len();
            let stop = AtomicBool::new(false);
            for tactic in suite.iter().filter(|tactic| tactic.turns == 2).take(4) {
                assert_eq!(
                    Tactic::read(&rules, &tactic.to_string()).map(|t| t.to_string()),
                    Some(tactic.to_string())
                );
                let mut solver = Solver::new(&rules, &stop, u64::MAX);
                let proved = match tactic.task {
                    Task::Win => {
                        assert!(matches!(solver.solve(&tactic.position, 2), Solution::Win(2, _)), "{tactic}");
                        solver.winning_turns(&tactic.position, 2)
                    }
                    Task::Save => solver.saving_turns(&tactic.position, 2, usize::MAX),
                };
                let sorted = |mut turns: Vec<Turn>| {
                    turns.sort_unstable();
                    turns
                };
                assert_eq!(proved.map(sorted), Some(sorted(tactic.answers.clone())), "{tactic}");
            }
        }
        assert_eq!(lines, 0, "lines that are no tactics of their game");
    }
}
