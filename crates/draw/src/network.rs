//! Jersi 0 and 1 are drawn as their author drew them: cubes stand on the points of a network, around an inland sea.

use std::collections::{BTreeMap, HashSet};

use jersi_rules::{Board, Cell};

use crate::geometry::{Layout, Point, half, holes};
use crate::svg::pair;

/// Every line between neighbours, once.
pub fn lines(board: &Board, layout: &Layout) -> String {
    let mut path = String::new();
    for cell in board.cells().iter() {
        for near in board.adjacent(cell).iter().filter(|&near| board.name(cell) < board.name(near)) {
            path += &format!("M{}L{}", pair(layout.at(cell)), pair(layout.at(near)));
        }
    }
    path
}

/// The land: the triangles (or squares) whose corners are all points of the network.
pub fn faces(board: &Board, layout: &Layout) -> Vec<Vec<Point>> {
    let has: HashSet<(i32, i32)> =
        board.cells().iter().map(|cell| (board.x2(cell), board.row(cell) as i32)).collect();
    let mut faces = Vec::new();
    let mut add = |corners: &[(i32, i32)]| {
        if corners.iter().all(|corner| has.contains(corner)) {
            faces.push(corners.iter().map(|&(x, y)| layout.point(half(x), f64::from(y))).collect());
        }
    };
    for cell in board.cells().iter() {
        let (x, y) = (board.x2(cell), board.row(cell) as i32);
        if layout.is_hex() {
            add(&[(x, y), (x + 2, y), (x + 1, y + 1)]);
            add(&[(x, y), (x + 2, y), (x + 1, y - 1)]);
        } else {
            add(&[(x, y), (x + 2, y), (x + 2, y + 1), (x, y + 1)]);
        }
    }
    faces
}

/// Each hole as a shape a little wider than itself; the land is drawn over its edge.
pub fn seas(board: &Board, layout: &Layout) -> Vec<Vec<Point>> {
    holes(board)
        .into_iter()
        .map(|(x2, row)| {
            let centre = layout.point(half(x2), row as f64);
            (0..6)
                .map(|i| {
                    let angle = f64::from(i) * std::f64::consts::FRAC_PI_3;
                    Point::new(centre.x + angle.cos(), centre.y + angle.sin())
                })
                .collect()
        })
        .collect()
}

/// A name at the rim.
pub struct Label {
    pub text: String,
    pub at: Point,
}

/// Names at the rim: what a row's cells share at its right end, what a diagonal's share at its lower end, as in the
/// rulebook.
pub fn labels(board: &Board, layout: &Layout) -> Vec<Label> {
    let digits =
        |cell: Cell| board.name(cell).trim_start_matches(|c: char| c.is_ascii_lowercase()).to_owned();
    let letters = |cell: Cell| board.name(cell).trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
    let rows_share_digit = board.rows().iter().all(|row| {
        let mut names = row.iter().map(digits);
        names.next().is_none_or(|first| names.all(|name| name == first))
    });
    let parts: [&dyn Fn(Cell) -> String; 2] =
        if rows_share_digit { [&digits, &letters] } else { [&letters, &digits] };
    let mut labels = Vec::new();
    for row in board.rows() {
        let end = row.iter().reduce(|a, b| if layout.at(b).x > layout.at(a).x { b } else { a });
        if let Some(end) = end {
            let at = layout.at(end);
            labels.push(Label { text: parts[0](end), at: Point::new(at.x + 0.46, at.y) });
        }
    }
    let mut lines: BTreeMap<String, Cell> = BTreeMap::new();
    for cell in board.cells().iter() {
        let end = lines.entry(parts[1](cell)).or_insert(cell);
        let (a, b) = (layout.at(*end), layout.at(cell));
        if b.y > a.y || (b.y == a.y && b.x < a.x) {
            *end = cell;
        }
    }
    for (text, end) in lines {
        let at = layout.at(end);
        labels.push(Label { text, at: Point::new(at.x - 0.34, at.y + 0.42) });
    }
    labels
}
