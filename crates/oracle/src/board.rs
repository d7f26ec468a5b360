//! The boards of section 2: cells, rows, directions.

use std::collections::HashMap;

/// A board: its cells are numbered row by row from White's first row, left to right as White sees it.
#[derive(Debug, Clone)]
pub struct Board {
    /// Name of each cell, such as `a1`.
    pub names: Vec<String>,
    /// The cells of each row, White's first row first, left to right.
    pub rows: Vec<Vec<usize>>,
    /// Row number of each cell, from 0.
    pub row_of: Vec<usize>,
    /// `next[cell][direction]`: the adjacent cell in that direction, if there is one.
    pub next: Vec<Vec<Option<usize>>>,
}

/// Section 2, directions of the centred hexagonal boards, with x counted in half cells.
const HEX: [(i32, i32); 6] = [(2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];
/// Section 2, directions of the square boards.
const SQUARE: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
/// Section 2, directions of hex 36 from (letter, digit).
const DIAGONAL: [(i32, i32); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];

/// The letter of a row or diagonal, from 0.
fn letter(n: usize) -> char {
    (b'a' + n as u8) as char
}

impl Board {
    /// Builds a board from rows of (name, x, y).
    fn build(rows: Vec<Vec<(String, i32, i32)>>, directions: &[(i32, i32)]) -> Board {
        let mut board = Board { names: vec![], rows: vec![], row_of: vec![], next: vec![] };
        let mut at = HashMap::new();
        for (r, row) in rows.iter().enumerate() {
            let mut cells = vec![];
            for (name, x, y) in row {
                at.insert((*x, *y), board.names.len());
                cells.push(board.names.len());
                board.names.push(name.clone());
                board.row_of.push(r);
            }
            board.rows.push(cells);
        }
        for (_, x, y) in rows.iter().flatten() {
            let find = |(dx, dy): &(i32, i32)| at.get(&(x + dx, y + dy)).copied();
            board.next.push(directions.iter().map(find).collect());
        }
        board
    }

    /// "the cell at place n of a row of L cells has its centre at x = n − (L+1)/2" (x doubled here).
    fn centred(lengths: &[usize]) -> Board {
        let mut rows = vec![];
        for (r, &len) in lengths.iter().enumerate() {
            let cell = |n: usize| {
                let x = 2 * n as i32 - (len as i32 + 1);
                (format!("{}{n}", letter(r)), x, r as i32)
            };
            rows.push((1..=len).map(cell).collect());
        }
        Board::build(rows, &HEX)
    }

    /// Hex 61: rows a..i of 5 6 7 8 9 8 7 6 5 cells.
    pub fn hex61() -> Board {
        Board::centred(&[5, 6, 7, 8, 9, 8, 7, 6, 5])
    }

    /// Hex 45: rows a..g of 6 7 6 7 6 7 6 cells.
    pub fn hex45() -> Board {
        Board::centred(&[6, 7, 6, 7, 6, 7, 6])
    }

    /// Hex 69: rows a..i of 7 8 7 8 9 8 7 8 7 cells.
    pub fn hex69() -> Board {
        Board::centred(&[7, 8, 7, 8, 9, 8, 7, 8, 7])
    }

    /// Hex 51: rows a..g of 6 7 8 9 8 7 6 cells.
    pub fn hex51() -> Board {
        Board::centred(&[6, 7, 8, 9, 8, 7, 6])
    }

    /// Square 25 or 64: `size` rows of `size`.
    pub fn square(size: usize) -> Board {
        let cell = |r: usize, n: usize| (format!("{}{n}", letter(r)), n as i32, r as i32);
        let row = |r: usize| (1..=size).map(|n| cell(r, n)).collect();
        Board::build((0..size).map(row).collect(), &SQUARE)
    }

    /// Hex 36, or 37 with the inland sea d4 filled in: the letter names a diagonal, the digit a row.
    pub fn hex36(sea: bool) -> Board {
        let spans = ["defg", "cdefg", "bcdefg", "abcdefg", "abcdef", "abcde", "abcd"];
        let mut rows = vec![];
        for (r, span) in spans.iter().enumerate() {
            let mut row = vec![];
            for l in span.chars() {
                let name = format!("{l}{}", r + 1);
                if !(sea && name == "d4") {
                    row.push((name, l as i32, r as i32));
                }
            }
            rows.push(row);
        }
        Board::build(rows, &DIAGONAL)
    }

    /// How many directions the board has.
    pub fn directions(&self) -> usize {
        self.next[0].len()
    }

    /// "Two cells are *adjacent* if they share an edge."
    pub fn adjacent(&self, a: usize, b: usize) -> bool {
        self.next[a].contains(&Some(b))
    }

    /// The cell of that name.
    pub fn cell(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|n| n == name)
    }

    /// The cell that takes this one's place when the board is turned by 180°.
    pub fn turned(&self, cell: usize) -> usize {
        self.names.len() - 1 - cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touches(board: &Board, name: &str) -> Vec<String> {
        let cell = board.cell(name).unwrap();
        let mut names: Vec<String> =
            board.next[cell].iter().flatten().map(|&c| board.names[c].clone()).collect();
        names.sort();
        names
    }

    #[test]
    fn checks_of_section_2() {
        let big = Board::hex61();
        assert_eq!(big.names.len(), 61);
        assert_eq!(touches(&big, "a1"), ["a2", "b1", "b2"]);
        assert_eq!(touches(&big, "e5"), ["d4", "d5", "e4", "e6", "f4", "f5"]);
        let along = |d: usize| {
            let one = big.next[big.cell("b5").unwrap()][d]?;
            Some((big.names[one].clone(), big.names[big.next[one][d]?].clone()))
        };
        assert!((0..6).any(|d| along(d) == Some(("c6".into(), "d7".into()))));
        let small = Board::hex45();
        assert_eq!(small.names.len(), 45);
        assert_eq!(touches(&small, "a1"), ["a2", "b1", "b2"]);
        assert_eq!(touches(&small, "b4"), ["a3", "a4", "b3", "b5", "c3", "c4"]);
        let wide = Board::hex69();
        assert_eq!(wide.names.len(), 69);
        assert_eq!(wide.next.iter().flatten().flatten().count(), 2 * 176);
        assert_eq!(touches(&wide, "a1"), ["a2", "b1", "b2"]);
        assert_eq!(touches(&wide, "b1"), ["a1", "b2", "c1"]);
        assert_eq!(touches(&wide, "c1"), ["b1", "b2", "c2", "d1", "d2"]);
        assert_eq!(touches(&wide, "d1"), ["c1", "d2", "e1", "e2"]);
        assert_eq!(touches(&wide, "e1"), ["d1", "e2", "f1"]);
        assert_eq!(touches(&wide, "e5"), ["d4", "d5", "e4", "e6", "f4", "f5"]);
        assert_eq!(Board::hex51().names.len(), 51);
        assert_eq!(Board::hex36(true).names.len(), 36);
        assert_eq!(Board::hex36(false).names.len(), 37);
        assert_eq!(touches(&Board::hex36(true), "d3"), ["c3", "c4", "d2", "e2", "e3"]);
    }
}
