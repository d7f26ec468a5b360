//! Writes a record in our own style.

use std::fmt;

use jersi_rules::{Position, Side};

use crate::Record;
use crate::tree::NodeId;

/// The number of the next turn as it is written and as a value: the round, or in a setup the placement.
pub(crate) fn number(position: &Position) -> (String, u64) {
    let state = position.state();
    if !state.in_setup() {
        return (state.round().to_string(), state.round());
    }
    let side = position.side();
    let placed: usize = position.rules().roles().map(|role| state.on_board(side, role)).sum();
    let number = placed as u64 + 1;
    (format!("p{number}"), number)
}

/// What the next turn has to know of the text before it.
#[derive(Clone, Copy)]
struct Pen {
    /// Whether this is the main line, in which every round has a line of text.
    main: bool,
    /// Whether nothing stands before.
    first: bool,
    /// Whose turn stands before, with nothing but comments between.
    before: Option<Side>,
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags() {
            write!(f, "[{name} \"")?;
            for letter in value.chars() {
                match letter {
                    '"' => f.write_str("\\\"")?,
                    '\\' => f.write_str("\\\\")?,
                    '\n' => f.write_str("\\n")?,
                    '\r' => f.write_str("\\r")?,
                    '\t' => f.write_str("\\t")?,
                    letter => write!(f, "{letter}")?,
                }
            }
            f.write_str("\"]\n")?;
        }
        let opening = self.tree.notes(NodeId::ROOT);
        if let Some(notes) = opening {
            write!(f, "\n{notes}\n")?;
        }
        if self.tree.child(NodeId::ROOT).is_none() {
            return Ok(());
        }
        if opening.is_none() {
            f.write_str("\n")?;
        }
        self.write_line(f, NodeId::ROOT, self.start.clone(), Pen { main: true, first: true, before: None })?;
        f.write_str("\n")
    }
}

impl Record {
    /// Writes what follows a node, in the main line one round to a line of text. Only variations recurse, and they
    /// are never nested deeper than [`MAX_NESTING`](crate::MAX_NESTING).
    fn write_line(
        &self,
        f: &mut fmt::Formatter<'_>,
        mut node: NodeId,
        mut position: Position,
        mut pen: Pen,
    ) -> fmt::Result {
        while let Some(child) = self.tree.child(node) {
            pen = self.write_turn(f, child, &position, pen)?;
            for variation in self.tree.children(node).skip(1) {
                f.write_str(" (")?;
                let inner = Pen { main: false, first: true, before: None };
                let inner = self.write_turn(f, variation, &position, inner)?;
                if let Some(after) = self.after(variation, &position) {
                    self.write_line(f, variation, after, inner)?;
                }
                f.write_str(")")?;
                pen.before = None;
            }
            let Some(after) = self.after(child, &position) else { return Ok(()) };
            position = after;
            node = child;
        }
        Ok(())
    }

    fn after(&self, node: NodeId, position: &Position) -> Option<Position> {
        let mut after = position.clone();
        after.play_unchecked(self.tree.turn(node)?);
        Some(after)
    }

    /// Writes a turn with its number, where it needs one, and its notes.
    fn write_turn(
        &self,
        f: &mut fmt::Formatter<'_>,
        node: NodeId,
        position: &Position,
        pen: Pen,
    ) -> Result<Pen, fmt::Error> {
        let Some(turn) = self.tree.turn(node) else { return Ok(pen) };
        let side = position.side();
        let new_round = side == Side::White || pen.before == Some(side);
        if !pen.first {
            f.write_str(if pen.main && new_round { "\n" } else { " " })?;
        }
        if new_round || pen.before.is_none() {
            let dots = if side == Side::White { "." } else { "..." };
            write!(f, "{}{dots} ", number(position).0)?;
        }
        f.write_str(&position.marked_word(turn))?;
        if let Some(notes) = self.tree.notes(node) {
            write!(f, " {notes}")?;
        }
        Ok(Pen { first: false, before: Some(side), ..pen })
    }
}
