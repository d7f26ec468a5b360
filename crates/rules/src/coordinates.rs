//! Turns as coordinates, the words that Pijersi programs exchange.
//!
//! A lone cube's turn names its cells in order: `a1b1` for a step, `a1b1c1` where the stack it made moves on. A
//! stack's turn names three: the start, where the bottom ends, where the top ends: `b4d5d5` the whole stack,
//! `b4b4c4` the top alone, `b4d5e4` the whole stack and then its top. A top that goes onto another cube and moves
//! on with it is written as a lone cube is, start, middle and end.
//!
//! No two legal turns of a position share such a word. Only the last two forms look alike, `b4d5e4`, and what
//! stands in the middle tells them apart: a stack step never ends on a cube of one's own, and a step that makes a
//! stack always does. This holds as long as there is no ground to climb on and nothing is put back, dropped or
//! swapped: games with any of these have no coordinates.

use jersi_tree::short;

use crate::attempt::Attempt;
use crate::cellset::Cell;
use crate::cube::Side;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::ruleset::{Prey, Ruleset};
use crate::turn::{Step, Turn};
use crate::word::{TurnError, WordError, WordProblem};

impl Ruleset {
    /// Whether the turns of this game can be written as coordinates: it is made of steps only, after a setup if
    /// there is one, and has no mountains.
    pub fn has_coordinates(&self) -> bool {
        let total = |role| Side::BOTH.into_iter().map(|side| self.count(side, role)).sum::<usize>();
        let dropped = self.drops.as_ref().is_some_and(|drops| drops.roles.iter().any(|role| total(role) > 0));
        let put_back = self.prey.is_some() && self.prey_falls == Prey::PutBack;
        self.ground.is_empty() && self.ghosts.is_empty() && !dropped && !put_back
    }
}

impl Position {
    /// A turn as coordinates; `None` for a placement, and in games that have none (see
    /// [`Ruleset::has_coordinates`]).
    ///
    /// ```
    /// use jersi_rules::Ruleset;
    /// let position = Ruleset::load("pijersi")?.start();
    /// let whole_stack = position.read_turn("b4=d5")?;
    /// assert_eq!(position.coordinates(whole_stack).as_deref(), Some("b4d5d5"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn coordinates(&self, turn: Turn) -> Option<String> {
        let Turn::Steps { first, from, to, then, back: None } = turn else { return None };
        if !self.rules().has_coordinates() {
            return None;
        }
        let stack = self.state().unit(from).height() == 2;
        let cells = match (first, then) {
            (_, Some(end)) => [Some(from), Some(to), Some(end)],
            (Step::Stack, None) => [Some(from), Some(to), Some(to)],
            (Step::Single, None) if stack => [Some(from), Some(from), Some(to)],
            (Step::Single, None) => [Some(from), Some(to), None],
        };
        Some(cells.into_iter().flatten().map(|cell| self.rules().board.name(cell)).collect())
    }

    /// Reads a turn's coordinates and checks that it is legal here.
    ///
    /// ```
    /// use jersi_rules::Ruleset;
    /// let position = Ruleset::load("pijersi")?.start();
    /// assert_eq!(position.read_coordinates("b4b4c4")?, position.read_turn("b4-c4")?);
    /// assert_eq!(position.read_coordinates("a1b1d2")?, position.read_turn("a1-b1=d2")?);
    /// let error = position.read_coordinates("b4c4").unwrap_err();
    /// assert!(error.to_string().starts_with("b4 holds a stack"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_coordinates(&self, word: &str) -> Result<Turn, TurnError> {
        let (rules, state) = (self.rules(), self.state());
        let no_word = || fail(1, WordProblem::NotAWord(short(word)));
        if !rules.has_coordinates() {
            return no_word();
        }
        let cells = cells(rules, word).map_err(TurnError::Word)?;
        let (from, to, end) = match cells[..] {
            [from, to] => (from, to, None),
            [from, to, end] => (from, to, Some(end)),
            _ => return no_word(),
        };
        let own = |cell: Cell| state.own(state.side()).has(cell);
        let stack = own(from) && state.unit(from).height() == 2;
        let (first, second) = match end {
            None if stack => {
                return Err(TurnError::refused(Refusal::StackNeedsThreeCells(from), rules));
            }
            None => ((Step::Single, to), None),
            Some(end) if stack && from == to => ((Step::Single, end), None),
            Some(end) if stack && to == end => ((Step::Stack, to), None),
            Some(end) if stack && !own(to) => ((Step::Stack, to), Some((Step::Single, end))),
            Some(end) => ((Step::Single, to), Some((Step::Stack, end))),
        };
        let attempt = Attempt::Steps { from, first, second, back: None };
        self.find(&attempt).map_err(|refusal| TurnError::refused(refusal, rules))
    }
}

fn fail<T>(column: usize, problem: WordProblem) -> Result<T, TurnError> {
    Err(TurnError::Word(WordError { column, problem }))
}

/// The cells of a word, at most four: one more than any turn has.
fn cells(rules: &Ruleset, word: &str) -> Result<Vec<Cell>, WordError> {
    let mut cells = Vec::new();
    let mut at = 0;
    while at < word.len() && cells.len() < 4 {
        let rest = &word[at..];
        let letter = rest.chars().next().map_or(0, char::len_utf8);
        let digits = rest[letter..].bytes().take_while(u8::is_ascii_digit).count();
        let name = &rest[..letter + digits];
        match rules.board.cell(name) {
            Some(cell) => cells.push(cell),
            None => {
                let column = word[..at].chars().count() + 1;
                let looks_right = name.starts_with(|c: char| c.is_ascii_lowercase()) && digits > 0;
                let problem = if looks_right {
                    WordProblem::NoSuchCell(short(name))
                } else {
                    WordProblem::NotAWord(short(word))
                };
                return Err(WordError { column, problem });
            }
        }
        at += name.len();
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::SplitMix;

    /// Every turn of many positions has a word of its own, which reads back as that turn.
    #[test]
    fn words_are_unique_and_read_back() {
        let ids = [
            "pijersi",
            "jersi-0",
            "jersi-1",
            "jersi-1+nosea",
            "jersi-2",
            "jersi-2+setup=random+seed=7",
            "jersi-2+setup=free",
            "jersi-4+special=mokca",
            "jersi-4+special=darsi/fendi",
            "jersi-4+special=pamei/galtu+turn",
            "jersi-4+straight",
            "jersi-4+square",
            "jersi-4+square+turn+special=fendi,mokca",
            "jersi-4+square+straight",
        ];
        let mut both = 0;
        for id in ids {
            let rules = Ruleset::load(id).unwrap();
            assert!(rules.has_coordinates(), "{id}");
            let mut random = SplitMix::new(17);
            for _ in 0..12 {
                let mut position = rules.start();
                for _ in 0..120 {
                    let turns = position.turns();
                    if turns.is_empty() {
                        break;
                    }
                    let mut seen = HashMap::new();
                    let mut through = [0; 2];
                    for &turn in &turns {
                        let Some(word) = position.coordinates(turn) else {
                            assert!(position.state().in_setup(), "{position:?}");
                            continue;
                        };
                        assert_eq!(position.read_coordinates(&word), Ok(turn), "{position:?} {word}");
                        assert_eq!(seen.insert(word.clone(), turn), None, "{position:?} {word}");
                        if let Turn::Steps { first, from, then: Some(_), .. } = turn
                            && position.state().unit(from).height() == 2
                        {
                            through[first as usize] += 1;
                        }
                    }
                    both += usize::from(through.iter().all(|&n| n > 0));
                    let turn = turns[random.below(turns.len() as u64) as usize];
                    position.play_unchecked(turn);
                }
            }
        }
        assert!(both > 100, "both readings of a stack's three cells have to be met, not {both} times");
    }

    /// What is read is what is written, for every choice of two or three cells.
    #[test]
    fn nothing_else_is_read() {
        for id in ["pijersi", "jersi-2"] {
            let mut random = SplitMix::new(3);
            let mut position = Ruleset::load(id).unwrap().start();
            for _ in 0..4 {
                let turns = position.turns();
                let board = &position.rules().board;
                let names: Vec<&str> = board.cells().iter().map(|cell| board.name(cell)).collect();
                let mut read = 0;
                for a in &names {
                    for b in &names {
                        read += usize::from(position.read_coordinates(&format!("{a}{b}")).is_ok());
                        for c in &names {
                            read += usize::from(position.read_coordinates(&format!("{a}{b}{c}")).is_ok());
                        }
                    }
                }
                assert_eq!(read, turns.len(), "{position:?}");
                let turn = turns[random.below(turns.len() as u64) as usize];
                position.play_unchecked(turn);
            }
        }
    }

    #[test]
    fn games_without_coordinates() {
        let ids = [
            "mikjersi",
            "jersi-4+mountains",
            "jersi-4+landing",
            "jersi-4+special=mucti",
            "jersi-4+special=none/mucti",
        ];
        for id in ids {
            let rules = Ruleset::load(id).unwrap();
            assert!(!rules.has_coordinates(), "{id}");
            let start = rules.start();
            assert!(start.turns().into_iter().all(|turn| start.coordinates(turn).is_none()), "{id}");
            assert!(start.read_coordinates("a1b1").is_err(), "{id}");
        }
    }

    #[test]
    fn bad_words_are_explained() {
        let position = Ruleset::load("pijersi").unwrap().start();
        let said = |word: &str| position.read_coordinates(word).unwrap_err().to_string();
        assert!(said("").contains("is no turn"), "{}", said(""));
        assert!(said("a1").contains("is no turn"));
        assert!(said("a1b1c1d1").contains("is no turn"));
        assert!(said("a1b1c1d1e1").contains("is no turn"));
        assert_eq!(said("a1z9"), "column 3: there is no cell `z9` on this board");
        assert_eq!(said("c1c2"), "there is nothing on c1");
        assert_eq!(said("g1f1"), "the unit on g1 is the enemy's");
        for word in
            ["é", "a1é", "a1b\u{301}1", "aaa", "a1 b1", "A1B1", "b4-c4", "\0", "a1b1b1", "a1a1b1", "b4b4b4"]
        {
            assert!(position.read_coordinates(word).is_err(), "{word:?}");
        }
    }
}
