//! Puzzles: positions in which one turn is right, with what follows (docs/PUZZLES.md).

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is to be done in a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleTask {
    /// Force a win: the first right turn, and no other, wins in `turns` turns.
    Win,
    /// Do not lose: after every turn but the right one the enemy forces a win in at most `turns` turns.
    Defend,
}

/// One turn of the solver, and what is answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PuzzleStep {
    /// The right turns, as a position lists them. There are several only where they lead to the same position or win at once.
    pub answers: Vec<String>,
    /// The enemy's answer, after which the next step is wanted; none in the last step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
}

/// A position in which one turn is right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PuzzleView {
    /// Its name among the puzzles of its game: it stays when the list is made anew.
    pub id: String,
    /// The position; the side to move is the solver's.
    pub position: String,
    /// What is to be done.
    pub task: PuzzleTask,
    /// In how many turns the solver wins, or would lose by another turn.
    pub turns: u32,
    /// The lowest level of the computer that finds the first turn in three of four tries: how hard it is, from 1 to 10.
    pub level: u8,
    /// The solver's turns, in order.
    pub line: Vec<PuzzleStep>,
}

/// The puzzles of a game, the easiest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PuzzlesView {
    /// The game's id.
    pub game: String,
    /// The puzzles.
    pub puzzles: Vec<PuzzleView>,
}

/// How many puzzles a game has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PuzzleCount {
    /// The game's id.
    pub game: String,
    /// How many there are of each level, from level 1 to level 10.
    pub levels: Vec<usize>,
}

/// The files that come with the program: all in `puzzles`.
const FILES: &[&str] = include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

/// All of them, read once. A file that cannot be read is left out; a test reads them all.
static PUZZLES: LazyLock<Vec<PuzzlesView>> =
    LazyLock::new(|| FILES.iter().filter_map(|text| serde_json::from_str(text).ok()).collect());

impl PuzzlesView {
    /// The puzzles of every game that has some.
    pub fn all() -> &'static [PuzzlesView] {
        &PUZZLES
    }

    /// The puzzles of a variant, if there are some.
    pub fn of(id: &str) -> Option<&'static PuzzlesView> {
        PUZZLES.iter().find(|puzzles| puzzles.game == id)
    }

    /// How many there are of each level.
    pub fn count(&self) -> PuzzleCount {
        let of = |level: u8| self.puzzles.iter().filter(|puzzle| puzzle.level == level).count();
        PuzzleCount { game: self.game.clone(), levels: (1..=10).map(of).collect() }
    }

    /// As a file: a line for each puzzle.
    pub fn to_file(&self) -> String {
        let line = |puzzle: &PuzzleView| serde_json::json!(puzzle).to_string();
        let lines: Vec<String> = self.puzzles.iter().map(line).collect();
        let game = serde_json::Value::from(self.game.as_str());
        format!("{{\"game\":{game},\"puzzles\":[\n{}\n]}}\n", lines.join(",\n"))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use jersi_rules::{Position, Ruleset};

    use super::*;

    /// Every file can be read, every position and turn is legal, a line ends with a win where one is forced, and what is
    /// written is what was read.
    #[test]
    fn every_puzzle_can_be_played() {
        assert_eq!(PuzzlesView::all().len(), FILES.len());
        for (puzzles, text) in PuzzlesView::all().iter().zip(FILES) {
            assert_eq!(puzzles.to_file(), *text, "{}", puzzles.game);
            let rules = Ruleset::load(&puzzles.game).expect("a game");
            let ids: HashSet<&str> = puzzles.puzzles.iter().map(|puzzle| puzzle.id.as_str()).collect();
            assert_eq!(ids.len(), puzzles.puzzles.len(), "{}", puzzles.game);
            assert!(puzzles.puzzles.is_sorted_by_key(|puzzle| puzzle.level), "{}", puzzles.game);
            for puzzle in &puzzles.puzzles {
                let start = Position::read(&rules, &puzzle.position).expect("a position");
                assert_eq!(start.to_string(), puzzle.position);
                assert!((1..=10).contains(&puzzle.level) && !puzzle.line.is_empty());
                let mut position = start.clone();
                for (number, step) in puzzle.line.iter().enumerate() {
                    let last = number + 1 == puzzle.line.len();
                    assert_eq!(step.reply.is_none(), last, "{}", puzzle.id);
                    let after = |word: &String| {
                        let turn = position.read_turn(word).expect("a legal turn");
                        assert_eq!(position.word(turn), *word, "{}", puzzle.id);
                        position.clone().play(turn).expect("a legal turn")
                    };
                    let ends: Vec<Position> = step.answers.iter().map(after).collect();
                    let wins = |end: &Position| end.outcome().is_some_and(|o| o.winner == Some(start.side()));
                    let same = ends.iter().all(|end| end.hash() == ends[0].hash());
                    assert!(same || ends.iter().all(wins), "{} {}", puzzles.game, puzzle.id);
                    if let Some(reply) = &step.reply {
                        let turn = ends[0].read_turn(reply).expect("a legal reply");
                        position = ends[0].clone().play(turn).expect("a legal reply");
                    }
                }
            }
        }
    }
}
