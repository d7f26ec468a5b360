//! The cursor's way over the board by keys.

use jersi_rules::{Board, Cell, Shape};

/// A way over the board by a key, as it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Along the row.
    Left,
    /// Along the row.
    Right,
    /// To the next row, as straight as the board allows.
    Up,
    /// To the next row, as straight as the board allows.
    Down,
    /// Along a diagonal.
    UpLeft,
    /// Along a diagonal.
    UpRight,
    /// Along a diagonal.
    DownLeft,
    /// Along a diagonal.
    DownRight,
}

/// The next cell by a way. `column` is where one wants to be, twice the distance from the middle line: going up
/// and down it stays, so that a straight way stays straight. At the edge one stays.
pub fn walk(board: &Board, from: Cell, way: Way, flip: bool, column: &mut i32) -> Cell {
    let sign = if flip { -1 } else { 1 };
    let (dx, dy) = match way {
        Way::Left => (-1, 0),
        Way::Right => (1, 0),
        Way::Up => (0, 1),
        Way::Down => (0, -1),
        Way::UpLeft => (-1, 1),
        Way::UpRight => (1, 1),
        Way::DownLeft => (-1, -1),
        Way::DownRight => (1, -1),
    };
    let (dx, dy) = (sign * dx, sign * dy);
    let (x, row) = (board.x2(from), board.row(from) as i32);
    let same_row = |cell: &Cell| board.row(*cell) as i32 == row + dy;
    let next = if dy == 0 {
        // Over a hole to the other shore.
        let ahead = board.cells().iter().filter(same_row).filter(|&cell| (board.x2(cell) - x) * dx > 0);
        ahead.min_by_key(|&cell| (board.x2(cell) - x).abs())
    } else if dx == 0 {
        let near = board.cells().iter().filter(same_row);
        near.min_by_key(|&cell| ((board.x2(cell) - *column).abs(), (board.x2(cell) - x).abs()))
    } else {
        let step = if board.shape() == Shape::Hex { 1 } else { 2 };
        board.cells().iter().filter(same_row).find(|&cell| board.x2(cell) == x + dx * step)
    };
    let Some(next) = next else { return from };
    if dx != 0 {
        *column = board.x2(next);
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use jersi_rules::Ruleset;

    #[test]
    fn keys_reach_every_cell() {
        for id in jersi_rules::builtin_ids().chain(["jersi-4+square"]) {
            let rules = Ruleset::load(id).expect("a game of ours");
            let board = rules.board();
            for flip in [false, true] {
                let first = board.cells().first().expect("a cell");
                let mut seen = vec![first];
                let mut at = 0;
                while let Some(&cell) = seen.get(at) {
                    at += 1;
                    for way in [Way::Left, Way::Right, Way::Up, Way::Down] {
                        let mut column = board.x2(cell);
                        let next = walk(board, cell, way, flip, &mut column);
                        if !seen.contains(&next) {
                            seen.push(next);
                        }
                    }
                }
                assert_eq!(seen.len(), board.len(), "{id}");
            }
        }
    }

    #[test]
    fn up_and_down_is_the_same_way() {
        let rules = Ruleset::load("jersi-2").expect("a game of ours");
        let board = rules.board();
        let from = board.cell("b3").expect("b3");
        let mut column = board.x2(from);
        let mut cell = from;
        for way in [Way::Up, Way::Up, Way::Up, Way::Down, Way::Down, Way::Down] {
            cell = walk(board, cell, way, false, &mut column);
        }
        assert_eq!(board.name(cell), "b3");
    }
}
