//! The board, and sets of its rows.

use jersi_texts::text;
use jersi_tree::{Node, Value, short};

use super::Reader;
use crate::board::{Board, MAX_ROW, Naming, Shape};
use crate::cellset::{CellSet, MAX_CELLS};

impl Reader<'_> {
    pub(super) fn board(&mut self) -> Option<Board> {
        let known = ["cells", "directions", "rows", "names", "holes", "home", "drawn"];
        let (table, place) = self.section("board", &known)?;
        let f = &mut self.fields;
        let square =
            f.need(table, "cells", &place).and_then(|n| f.choice(n, &[("hex", false), ("square", true)]))?;
        let shape = match table.get("directions").and_then(|n| Some((n, f.number(n, 4, 8)?))) {
            None => {
                if square {
                    Shape::Square
                } else {
                    Shape::Hex
                }
            }
            Some((_, 6)) if !square => Shape::Hex,
            Some((_, 4)) if square => Shape::Square,
            Some((_, 8)) if square => Shape::SquareDiagonal,
            Some((node, _)) => {
                f.wrong(&node.place, text!("rules-directions"));
                return None;
            }
        };
        let naming = match table.get("names") {
            None => Naming::Rows,
            Some(n) => f.choice(n, &[("rows", Naming::Rows), ("diagonals", Naming::Diagonals)])?,
        };
        let rows = f.need(table, "rows", &place)?;
        let most_rows = if naming == Naming::Rows { 26 } else { 9 };
        let lengths: Vec<Option<usize>> =
            f.items(rows).iter().map(|n| f.number(n, 1, MAX_ROW as i64).map(|n| n as usize)).collect();
        let lengths: Vec<usize> = lengths.into_iter().collect::<Option<_>>()?;
        if lengths.len() < 2 || lengths.len() > most_rows {
            f.wrong(&rows.place, text!("rules-row-count", most = most_rows, found = lengths.len()));
            return None;
        }
        let parity = if square { 0 } else { 1 };
        if lengths.windows(2).any(|pair| pair[0].abs_diff(pair[1]) % 2 != parity) {
            f.wrong(&rows.place, if square { text!("rules-rows-square") } else { text!("rules-rows-hex") });
            return None;
        }
        if naming == Naming::Diagonals && lengths.len() + lengths.iter().max().unwrap_or(&0) > 26 {
            f.wrong(&rows.place, text!("rules-diagonals"));
            return None;
        }
        let all = Board::names(naming, &lengths);
        let mut names: Vec<String> = Vec::new();
        for (name, place) in table.get("holes").map_or(Vec::new(), |n| f.texts(n)) {
            if !all.contains(&name) {
                let name = short(&name);
                f.wrong(&place, text!("rules-no-hole", name = &name));
            } else if !names.contains(&name) {
                names.push(name);
            }
        }
        let whole = all.len() - names.len();
        if whole > MAX_CELLS {
            f.wrong(&rows.place, text!("rules-cell-count", cells = whole, most = MAX_CELLS));
            return None;
        }
        Some(Board::new(shape, naming, &lengths, &names))
    }

    /// A list of row names as a set of cells.
    pub(super) fn rows(&mut self, board: &Board, node: &Node) -> CellSet {
        let mut cells = CellSet::EMPTY;
        for (name, place) in self.fields.texts(node) {
            match board.row_named(&name) {
                Some(row) => cells |= board.rows()[row],
                None => {
                    let rows = (0..board.rows().len()).map(|row| board.row_name(row).to_string());
                    let rows = rows.collect::<Vec<_>>().join(", ");
                    self.fields.wrong(&place, text!("rules-no-row", name = &name, rows = &rows));
                }
            }
        }
        if cells.is_empty() {
            self.fields.wrong(&node.place, text!("rules-row-wanted"));
        }
        cells
    }

    /// `{ white = […], black = […] }` of rows.
    pub(super) fn rows_of_sides(
        &mut self,
        board: &Board,
        node: &Node,
        more: &[&str],
    ) -> Option<[CellSet; 2]> {
        let known: Vec<&str> = ["white", "black"].iter().chain(more).copied().collect();
        let table = self.fields.table(node, &known)?;
        let white = self.fields.need(table, "white", &node.place).map(|n| self.rows(board, n));
        let black = self.fields.need(table, "black", &node.place).map(|n| self.rows(board, n));
        Some([white?, black?])
    }

    pub(super) fn home(&mut self, board: &Board) -> [CellSet; 2] {
        let last = board.rows().len() - 1;
        let default = [board.rows()[0], board.rows()[last]];
        match self.get("board").map(|n| &n.value) {
            Some(Value::Table(table)) => match table.get("home") {
                Some(node) => self.rows_of_sides(board, node, &[]).unwrap_or(default),
                None => default,
            },
            _ => default,
        }
    }
}
