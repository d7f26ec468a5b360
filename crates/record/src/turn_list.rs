//! Writes the turns as the programs of the games' author read them: JERSI-4.16.md sections 12 and 13.

use jersi_rules::Side;

use crate::Record;
use crate::plain::row_items;

/// The width of a turn.
const COLUMN: usize = 16;

impl Record {
    /// The main line as the author's programs read it: each turn with its number, and nothing else; before them the
    /// setup, where it is not the usual one and the game has codes of setups. Nothing if these programs cannot be told
    /// where the game begins.
    ///
    /// ```
    /// use jersi_record::Record;
    /// let record = Record::read("[Game \"pijersi\"]\n1. b4=d5 {strong} f4=e4-e5\n2. a1-b1")?;
    /// assert_eq!(record.to_turn_list().unwrap(), "   1 b4=d5                2 f4=e4-e5\n   3 a1-b1\n");
    /// # Ok::<(), jersi_record::RecordError>(())
    /// ```
    pub fn to_turn_list(&self) -> Option<String> {
        let (rules, start) = (self.rules(), self.start());
        let state = start.state();
        if state.in_setup() || start.side() != Side::White || state.quiet() > 0 || state.round() > 1 {
            return None;
        }
        let usual = *start == rules.start();
        let mut text = String::new();
        if rules.has_codes() {
            // An id without options is the game with its classic setup.
            if !usual || rules.id().contains('+') {
                text = prologue(self);
            }
        } else if !usual || rules.id().contains("setup=") {
            return None;
        }
        for (i, (position, turn)) in self.positions().iter().zip(self.main_line()).enumerate() {
            let word = position.marked_word(turn);
            if i % 2 == 0 {
                text += &format!("{:>4} {word:<COLUMN$}", i + 1);
            } else {
                text += &format!("  {:>4} {word}\n", i + 1);
            }
        }
        let mut lines: String = text.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
        if lines.is_empty() {
            lines.push('\n');
        }
        Some(lines)
    }
}

/// The rows from the far side, two a line.
fn prologue(record: &Record) -> String {
    let rows = record.rules().board().rows().len();
    let rows: Vec<String> = (0..rows)
        .rev()
        .map(|row| row_items(record.start(), row).join(" "))
        .filter(|row| !row.is_empty())
        .collect();
    let lines: Vec<String> = rows.chunks(2).map(|rows| format!("   {}\n", rows.join(" "))).collect();
    lines.concat() + "\n"
}
