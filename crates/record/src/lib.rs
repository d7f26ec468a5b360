#![doc = include_str!("../README.md")]

jersi_texts::catalogue!();

mod body;
mod ending;
mod error;
mod games;
mod lexer;
mod notes;
mod placements;
mod plain;
mod read;
mod sentence;
#[cfg(feature = "serde")]
mod serde;
mod tree;
mod turn_list;
mod write;

use std::sync::Arc;

pub use ending::{Ending, FinishError, GameResult};
pub use error::{RecordError, RecordProblem};
pub use games::games;
pub use notes::{Eval, NotAnEval};
pub use read::Unread;
pub use tree::{MAX_NESTING, NodeId, TreeError};

use jersi_rules::{Mistakes, Position, Refusal, Ruleset, Side, Turn};

use tree::Tree;

/// How many bytes a record may have to be read.
pub const MAX_RECORD: usize = 4 << 20;

/// How many tags a record may have beside those it keeps itself.
const MAX_TAGS: usize = 256;

/// The tags that everybody knows, in the order in which they are written.
const KNOWN: [&str; 8] = ["Game", "White", "Black", "Date", "Clock", "Start", "Result", "Reason"];

/// The tags that follow from the game itself.
const KEPT: [&str; 4] = ["Game", "Start", "Result", "Reason"];

/// A game with its variations and comments. Every turn in it is legal.
///
/// ```
/// use jersi_record::{NodeId, Record};
/// use jersi_rules::Side;
/// let text = "a5-b5=d7 i5-h5=f7\nd7=e8-f7! h6-g6\ne8-f7=g6! i2-h3=f5\ng6=i4!-i3!!\n1 0\n";
/// let mut record = Record::read(&format!("[Game \"jersi-2\"]\n{text}"))?;
/// assert_eq!(record.main_line().len(), 7);
/// assert_eq!(record.result().and_then(|score| score.winner), Some(Side::White));
/// assert_eq!(record.tag("Reason"), Some("capture"));
///
/// record.set_tag("White", "Zoé");
/// record.comment(NodeId::ROOT, "from the rulebook");
/// let again = record.to_string();
/// assert!(again.starts_with("[Game \"jersi-2\"]\n[White \"Zoé\"]\n[Result \"1 0\"]\n[Reason \"capture\"]\n"));
/// assert_eq!(Record::read(&again)?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # The text
///
/// ```text
/// [Game "jersi-2"]
/// [White "Zoé"]
/// [Black "jersi level 5"]
/// [Date "2026-11-15"]
/// [Clock "300+5"]
/// [Result "1 0"]
/// [Reason "capture"]
///
/// {Before the first turn.}
/// 1. a5-b5=d7 i5-h5=f7
/// 2. d7=e8-f7! {[%eval 1.25] [%clk 0:04:59] a fork} (2. d7=d5) 2... h6-g6
/// ```
///
/// - **Tags** come first, each once: `[Name "value"]`, with `\"`, `\\`, `\n`, `\r` and `\t` in the value. The record
///   itself keeps `Game` (the id), `Start` (a position string, where the game does not begin as its id says),
///   `Result` (`1 0`, `0 1`, `1 1`, or `*` without result) and `Reason` (a name of RULES.md section 11). Other
///   tags are kept; those nobody knows, in their order behind the known ones.
/// - **Turns** are the words of RULES.md section 10 with their marks, one round a line. A number is the ROUND of
///   the position: `2.` before White's turn, `2...` before Black's where nothing of White's stands before it.
///   Placements of a setup have numbers of their own, `p1.`, `p2.`…: how many cubes its player has then placed. On
///   input numbers may be left out, and may count every turn instead (`1 a4-b5=c4   2 f4=d5-d4`); a wrong one
///   is an error.
/// - **Comments** stand in braces behind what they speak of; `\}`, `\\` and `\[` are a brace, a backslash and a
///   bracket. `[%eval 1.25]` and `[%clk 0:04:59]` inside are the evaluation (see [`Eval`]) and what the player's clock
///   showed. A comment that opens a variation is kept behind the variation's first turn.
/// - **Variations** stand in parentheses behind the turn they replace, at most [`MAX_NESTING`] inside each other.
/// - A result that contradicts the turns is an error.
///
/// # What else is read
///
/// The layouts of the authors and their programs, in any mixture: unnumbered pairs on a line, numbered turns in two
/// columns, `#` comments, placements as `K:d1`, as `a1:C` (the first on a cell is below) and as `b13:PSR b4:WW`
/// (single cubes of a row; a stack by itself, top first), a score (`1 0`) or a sentence with the result. Comments
/// `# game: ID`, `# white: NAME`, `# black: NAME`, `# date: DATE` and `# start: POSITION` before the first turn are
/// read as tags, and [`Record::to_plain`] writes them.
///
/// Where the setup is part of the game, placements are its first turns, whether they are written in turn or one
/// colour after the other. Elsewhere they give the start: White moves, unless the first turn has the number 2 or
/// follows `...`. In a list of the form `K:d1` that has capitals alone, the cubes of the farther half of the board are
/// Black's.
#[derive(Clone)]
pub struct Record {
    start: Position,
    /// Known tags in their order, then the others in theirs.
    tags: Vec<(String, String)>,
    tree: Tree,
    /// What was said of the end where the rules say nothing.
    declared: Option<GameResult>,
    /// The end of the main line, …
    last: NodeId,
    /// … and the position there.
    end: Position,
}

impl Record {
    /// A game that begins in this position, without turns.
    pub fn new(start: Position) -> Record {
        Record::assemble(start, Tree::new(), Vec::new(), None)
    }

    fn assemble(
        start: Position,
        tree: Tree,
        tags: Vec<(String, String)>,
        declared: Option<GameResult>,
    ) -> Record {
        let end = start.clone();
        let mut record = Record { start, tags: Vec::new(), tree, declared, last: NodeId::ROOT, end };
        for (name, value) in tags {
            record.set_tag(&name, &value);
        }
        let id = record.rules().id().to_owned();
        record.keep_tag("Game", Some(&id));
        let usual = record.start == record.rules().start();
        let start = (!usual).then(|| record.start.to_string());
        record.keep_tag("Start", start.as_deref());
        record.settle();
        record
    }

    /// Reads a record in any style. It must name its game; see [`Record::read_with`].
    pub fn read(text: &str) -> Result<Record, RecordError> {
        Record::read_with(text, None, &Ruleset::load)
    }

    /// Reads a record in any style. `game` is for texts that name no game; `load` finds the game of a `Game` tag.
    pub fn read_with(
        text: &str,
        game: Option<&Arc<Ruleset>>,
        load: &dyn Fn(&str) -> Result<Arc<Ruleset>, Mistakes>,
    ) -> Result<Record, RecordError> {
        read::read(text, game, load, None)
    }

    /// Reads a record that something else may follow, such as the log of the program that wrote it, and says what was
    /// left unread.
    ///
    /// ```
    /// use jersi_record::Record;
    /// use jersi_rules::Ruleset;
    /// let text = "# game: pijersi\n1 b4=d5 +3* 2 f4=e4-e5\nReview is over\n";
    /// let (record, rest) = Record::read_beginning(text, None, &Ruleset::load)?;
    /// assert_eq!(record.main_line().len(), 2);
    /// assert_eq!(rest.map(|rest| rest.line), Some(3));
    /// # Ok::<(), jersi_record::RecordError>(())
    /// ```
    pub fn read_beginning(
        text: &str,
        game: Option<&Arc<Ruleset>>,
        load: &dyn Fn(&str) -> Result<Arc<Ruleset>, Mistakes>,
    ) -> Result<(Record, Option<Unread>), RecordError> {
        let mut rest = None;
        let record = read::read(text, game, load, Some(&mut rest))?;
        Ok((record, rest))
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Arc<Ruleset> {
        self.start.rules()
    }

    /// The position before the first turn.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after the last turn of the main line.
    pub fn end(&self) -> &Position {
        &self.end
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().find(|tag| tag.0 == name).map(|tag| tag.1)
    }

    /// All tags, in the order in which they are written.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Sets a tag; whether that was possible. `Game`, `Start`, `Result` and `Reason` follow from the game and
    /// cannot be set; a name is a letter, then letters, digits or `_`; at most 256 can be set.
    pub fn set_tag(&mut self, name: &str, value: &str) -> bool {
        let room = || self.tags.iter().filter(|tag| !KEPT.contains(&tag.0.as_str())).count() < MAX_TAGS;
        let possible = is_tag_name(name) && !KEPT.contains(&name) && (self.tag(name).is_some() || room());
        if possible {
            self.keep_tag(name, Some(value));
        }
        possible
    }

    /// Takes a tag away; whether it was there and could be taken.
    pub fn remove_tag(&mut self, name: &str) -> bool {
        let there = !KEPT.contains(&name) && self.tag(name).is_some();
        if there {
            self.keep_tag(name, None);
        }
        there
    }

    fn keep_tag(&mut self, name: &str, value: Option<&str>) {
        let rank = |name: &str| KNOWN.iter().position(|k| *k == name).unwrap_or(KNOWN.len());
        let found = self.tags.iter_mut().find(|tag| tag.0 == name);
        match (found, value) {
            (Some(tag), Some(value)) => tag.1 = value.to_owned(),
            (Some(_), None) => self.tags.retain(|tag| tag.0 != name),
            (None, Some(value)) => {
                let at = self.tags.iter().take_while(|tag| rank(&tag.0) <= rank(name)).count();
                self.tags.insert(at, (name.to_owned(), value.to_owned()));
            }
            (None, None) => {}
        }
    }

    /// The turns that were played.
    pub fn main_line(&self) -> Vec<Turn> {
        self.tree.path(self.last).into_iter().filter_map(|node| self.tree.turn(node)).collect()
    }

    /// The start and the position after each turn of the main line.
    pub fn positions(&self) -> Vec<Position> {
        let mut position = self.start.clone();
        let mut positions = vec![position.clone()];
        for turn in self.main_line() {
            position.play_unchecked(turn);
            positions.push(position.clone());
        }
        positions
    }

    /// Plays a turn at the end of the main line. The game goes on: what [`finish`](Record::finish) said is taken
    /// back.
    pub fn push(&mut self, turn: Turn) -> Result<(), Refusal> {
        self.end.check(turn)?;
        if let Some(node) = self.tree.grow(self.last, turn) {
            self.end.play_unchecked(turn);
            self.last = node;
            self.declared = None;
            self.settle_tags();
        }
        Ok(())
    }

    /// The result: as the rules say, else as the record says.
    pub fn result(&self) -> Option<GameResult> {
        self.end.outcome().map(GameResult::from).or(self.declared)
    }

    /// Says how a game ended that the rules did not end. (Where they did, saying the same again is no error.)
    pub fn finish(&mut self, winner: Option<Side>, reason: Ending) -> Result<(), FinishError> {
        let score = GameResult { winner, ending: Some(reason) };
        match (self.end.outcome(), reason) {
            (Some(outcome), _) if GameResult::from(outcome) == score => return Ok(()),
            (Some(outcome), _) => return Err(FinishError::Over(outcome)),
            (None, Ending::Rules(reason)) => return Err(FinishError::NotByRules(reason)),
            (None, _) if !reason.fits(winner) => return Err(FinishError::Winner(reason)),
            (None, _) => {}
        }
        self.declared = Some(score);
        self.settle_tags();
        Ok(())
    }

    /// Finds the end of the main line again, after the tree has changed.
    fn settle(&mut self) {
        self.last = self.tree.last();
        self.end = self.start.clone();
        for turn in self.main_line() {
            self.end.play_unchecked(turn);
        }
        self.settle_tags();
    }

    fn settle_tags(&mut self) {
        let score = self.result();
        let result = score.map_or_else(|| "*".to_owned(), |score| score.to_string());
        self.keep_tag("Result", Some(&result));
        self.keep_tag("Reason", score.and_then(|score| score.ending).map(Ending::name));
    }
}

impl PartialEq for Record {
    /// The same start, tags, turns, variations and notes; how the tree was made does not matter.
    fn eq(&self, other: &Record) -> bool {
        self.start == other.start && self.tags == other.tags && self.tree == other.tree
    }
}

impl Eq for Record {}

impl std::fmt::Debug for Record {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

fn is_tag_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.len() <= 64
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}
