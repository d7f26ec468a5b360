//! Which of the three wood tones a cell has. The patterns are the author's, found from the board's shape alone, so
//! that a board of any size from a user's own file gets one of the same family.

use std::collections::BTreeMap;

use jersi_rules::{Board, Cell, CellSet, Shape};

use crate::geometry::holes;

/// A wood.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tone {
    /// The light one.
    Light,
    /// The dark one.
    Dark,
    /// The red-brown one.
    Red,
}

/// The wood of each cell, in the order of the board.
pub fn tones(board: &Board) -> Vec<Tone> {
    let cells = board.cells().iter();
    match board.shape() {
        Shape::Hex if is_hexagon(board) => cells.map(|cell| star(board, cell)).collect(),
        Shape::Hex => rings(board, &[Tone::Dark, Tone::Light]),
        Shape::Square | Shape::SquareDiagonal if board.rows().len() % 2 == 1 => {
            rings(board, &[Tone::Red, Tone::Dark, Tone::Light])
        }
        Shape::Square | Shape::SquareDiagonal => {
            let left = cells.clone().map(|cell| board.x2(cell)).min().unwrap_or(0);
            let diagonal = [Tone::Dark, Tone::Red, Tone::Light];
            cells.map(|cell| diagonal[((board.x2(cell) - left) as usize / 2 + board.row(cell)) % 3]).collect()
        }
    }
}

/// Rows that grow by one to the middle and shrink again, starting at half of the middle: 5 6 7 8 9 8 7 6 5.
fn is_hexagon(board: &Board) -> bool {
    let mut lengths: BTreeMap<usize, i32> = BTreeMap::new();
    for row in board.cells().iter().map(|cell| board.row(cell)).chain(holes(board).into_iter().map(|h| h.1)) {
        *lengths.entry(row).or_default() += 1;
    }
    let longest = lengths.values().copied().max().unwrap_or(0);
    lengths.len() as i32 == longest
        && lengths
            .values()
            .enumerate()
            .all(|(i, &n)| 2 * n == 2 * longest - (2 * i as i32 - (longest - 1)).abs())
}

/// Jersi 2 to 4: every other ring light, the rings between them alternating red and dark, the centre red.
fn star(board: &Board, cell: Cell) -> Tone {
    let middle = (board.rows().len() as i32 - 1) / 2;
    let up = (board.row(cell) as i32 - middle).abs();
    let ring = up.max((board.x2(cell).abs() + up) / 2);
    if ring % 2 == 1 {
        return Tone::Light;
    }
    let along = if up == ring { (board.x2(cell) + ring) / 2 } else { up };
    if ring == 0 || (ring / 2 + along) % 2 == 1 { Tone::Red } else { Tone::Dark }
}

/// Pijersi and Mikjersi: rings counted from the edge.
fn rings(board: &Board, cycle: &[Tone]) -> Vec<Tone> {
    let near = |a: Cell| -> CellSet {
        let touches = |b: &Cell| {
            let dx = (board.x2(a) - board.x2(*b)).abs();
            let dy = board.row(a).abs_diff(board.row(*b));
            match board.shape() {
                Shape::Hex => (dy == 0 && dx == 2) || (dy == 1 && dx == 1),
                Shape::Square | Shape::SquareDiagonal => dx / 2 + dy as i32 == 1 && dx % 2 == 0,
            }
        };
        board.cells().iter().filter(touches).collect()
    };
    let full = if board.shape() == Shape::Hex { 6 } else { 4 };
    let mut depths = vec![0; board.len()];
    let mut wave: CellSet = board.cells().iter().filter(|&cell| near(cell).len() < full).collect();
    let mut left = board.cells() - wave;
    let mut depth = 0;
    while !wave.is_empty() {
        for cell in wave.iter() {
            depths[cell.place()] = depth;
        }
        wave = wave.iter().fold(CellSet::EMPTY, |next, cell| next | near(cell)) & left;
        left -= wave;
        depth += 1;
    }
    depths.into_iter().map(|depth: usize| cycle[depth % cycle.len()]).collect()
}
