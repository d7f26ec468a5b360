//! What is marked on a board: the last turn, arrows, cells, captures. Each mark has a shape of its own: none is told
//! by colour alone.

use jersi_rules::{Board, Cell, CellSet, Change, Control, Position, Power, Side};

use crate::error::DrawError;
use crate::geometry::{Layout, Point};
use crate::looks::{ArrowShape, Hatch, LOOKS};
use crate::svg::{UNIT, name_of, polygon, units};
use crate::theme::Palette;

/// An arrow from a cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// Where it starts.
    pub from: Cell,
    /// Where it points.
    pub to: Cell,
}

fn cell(board: &Board, name: &str) -> Result<Cell, DrawError> {
    board.cell(name).ok_or_else(|| DrawError::Cell(name.to_owned()))
}

impl Arrow {
    /// Reads an arrow, as `a1-b2`.
    pub fn read(board: &Board, text: &str) -> Result<Arrow, DrawError> {
        let none = || DrawError::Arrow(text.to_owned());
        let (from, to) = text.split_once(['-', '=']).ok_or_else(none)?;
        let arrow = Arrow { from: cell(board, from)?, to: cell(board, to)? };
        if arrow.from == arrow.to { Err(none()) } else { Ok(arrow) }
    }
}

/// The turn that led to a position: what it moved, and where it placed something.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LastTurn {
    /// The ways that were gone.
    pub trails: Vec<Arrow>,
    /// The cells where a cube was placed or put back.
    pub spots: Vec<Cell>,
}

impl LastTurn {
    /// From what a turn changed.
    pub fn new(changes: &[Change]) -> LastTurn {
        let mut last = LastTurn::default();
        for change in changes {
            match *change {
                Change::Move { from, to, .. } => last.trails.push(Arrow { from, to }),
                Change::Swap { prey, ghost } => last.swap(prey, ghost),
                Change::Place { at, .. } | Change::PutBack { at, .. } => last.spots.push(at),
                Change::Take { .. } | Change::Exchange { .. } => {}
            }
        }
        last
    }

    /// From the word of the turn that led to a position. What could not have led there is refused.
    pub fn read(after: &Position, word: &str) -> Result<LastTurn, DrawError> {
        let board = after.rules().board();
        let none = || DrawError::Word(word.to_owned());
        let mut last = LastTurn::default();
        let (mut steps, mut placed, mut swapped) = (Vec::new(), Vec::new(), None);
        let plain: String = word.trim().chars().filter(|c| !matches!(c, '!' | '*')).collect();
        for (i, part) in plain.split('/').enumerate() {
            if let Some((cube, at)) = part.split_once(':') {
                let mut letters = cube.chars();
                let letter = letters.next().filter(char::is_ascii_alphabetic).ok_or_else(none)?;
                if letters.next().is_some() {
                    return Err(none());
                }
                placed.push((letter, cell(board, at)?));
                last.spots.extend(placed.last().map(|place| place.1));
            } else if i > 0 {
                return Err(none());
            } else if let Some((a, b)) = part.split_once("<>") {
                let (a, b) = (cell(board, a)?, cell(board, b)?);
                swapped = Some((a, b));
                last.swap(a, b);
            } else {
                let cells: Vec<&str> = part.split(['-', '=']).collect();
                if cells.len() < 2 || cells.len() > 3 || cells.contains(&"") {
                    return Err(none());
                }
                let signs = part.chars().filter(|c| matches!(c, '-' | '='));
                for (pair, sign) in cells.windows(2).zip(signs) {
                    let (from, to) = (cell(board, pair[0])?, cell(board, pair[1])?);
                    last.trails.push(Arrow { from, to });
                    steps.push((from, sign == '=', to));
                }
            }
        }
        let possible = came_by(after, &steps, &placed)
            && swapped.is_none_or(|(a, b)| [a, b].iter().all(|&at| holds(after, at, !after.side())))
            && placed.iter().all(|&(letter, at)| has_letter(after, letter, at));
        if possible { Ok(last) } else { Err(DrawError::LastTurn(word.to_owned())) }
    }

    fn swap(&mut self, a: Cell, b: Cell) {
        self.trails.extend([Arrow { from: a, to: b }, Arrow { from: b, to: a }]);
    }

    /// All cells it touched.
    pub fn cells(&self) -> CellSet {
        self.trails
            .iter()
            .flat_map(|trail| [trail.from, trail.to])
            .chain(self.spots.iter().copied())
            .collect()
    }
}

/// Whether the top of a cell is a side's.
fn holds(position: &Position, cell: Cell, side: Side) -> bool {
    position.unit(cell).top().is_some_and(|cube| cube.side == side)
}

/// Whether a cube of that letter, of either case, stands on a cell.
fn has_letter(position: &Position, letter: char, cell: Cell) -> bool {
    let unit = position.unit(cell);
    let same = |cube| position.rules().letter(cube).eq_ignore_ascii_case(&letter);
    [unit.bottom(), unit.upper()].into_iter().flatten().any(same)
}

/// Whether these steps can have been the last that the other side made: their cells lie right, what went is where it
/// ends, and is no longer where it began.
fn came_by(after: &Position, steps: &[(Cell, bool, Cell)], placed: &[(char, Cell)]) -> bool {
    let board = after.rules().board();
    let reaches = |&(from, whole, to): &(Cell, bool, Cell)| {
        board.adjacent(from).has(to) || whole && board.jumps(from, board.cells()).has(to)
    };
    let Some(&(_, whole, end)) = steps.last() else { return true };
    let left = |&(from, whole, _): &(Cell, bool, Cell)| {
        // The second step may have come back, or a captured prey have been put there.
        let taken_again = from == end || placed.iter().any(|place| place.1 == from);
        let height = after.unit(from).height();
        taken_again || if whole { height == 0 } else { height < 2 }
    };
    let alternate = steps.windows(2).all(|pair| pair[0].1 != pair[1].1);
    steps.iter().all(reaches)
        && steps.iter().all(left)
        && alternate
        && holds(after, end, !after.side())
        && (!whole || after.unit(end).height() == 2)
}

/// An arrow to the edge of what stands on its cell (so many cubes), `start` away from the middle of where it begins.
fn arrow_path(layout: &Layout, arrow: Arrow, start: f64, height: usize) -> String {
    let scaled = |cell| {
        let at = layout.at(cell);
        (at.x * UNIT, at.y * UNIT)
    };
    let ((ax, ay), (bx, by)) = (scaled(arrow.from), scaled(arrow.to));
    let length = (bx - ax).hypot(by - ay).max(1.0);
    let (ux, uy) = ((bx - ax) / length, (by - ay) / length);
    // Half the breadth and height of the unit there: the arrow must end outside of it to be seen.
    let ArrowShape { clear, gap, head: (back, out) } = &LOOKS.arrow;
    let (hx, hy) = clear[height.min(2)];
    let end = gap + f64::min(hx / f64::abs(ux), hy / f64::abs(uy));
    let (tx, ty) = (bx - ux * end, by - uy * end);
    let at = |x: f64, y: f64| format!("{:.1} {:.1}", x + 0.0, y + 0.0);
    let head = |side: f64| at(tx - ux * back + side * uy * out, ty - uy * back - side * ux * out);
    let tip = at(tx, ty);
    format!("M{}L{tip}M{}L{tip}L{}", at(ax + ux * start, ay + uy * start), head(1.0), head(-1.0))
}

/// How much smaller than its cell a mark on it is.
fn inset(layout: &Layout) -> f64 {
    if layout.is_network() { LOOKS.inset.network } else { LOOKS.inset.cells }
}

/// The last turn, under the cubes. `height` tells how many cubes stand on a cell now.
pub fn last_turn(
    layout: &Layout,
    palette: &Palette,
    last: &LastTurn,
    height: impl Fn(Cell) -> usize,
) -> String {
    let mut svg = String::new();
    let cells = last.cells();
    if cells.is_empty() {
        return svg;
    }
    svg += &format!("<g fill=\"{}\" fill-opacity=\"0.34\">", palette.last);
    for cell in cells.iter() {
        svg += &format!("<path d=\"{}\"/>", polygon(&layout.outline(layout.at(cell), inset(layout))));
    }
    svg += "</g>\n";
    if last.trails.is_empty() {
        return svg;
    }
    svg += "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">";
    for &trail in &last.trails {
        let path = arrow_path(layout, trail, 12.0, height(trail.to));
        let at = layout.at(trail.from);
        svg += &format!(
            "<path d=\"{path}\" stroke=\"{0}\" stroke-width=\"9\" stroke-opacity=\"0.75\"/>\
             <path d=\"{path}\" stroke=\"{1}\" stroke-width=\"5\"/>\
             <circle cx=\"{2}\" cy=\"{3}\" r=\"9\" stroke=\"{1}\" stroke-width=\"4\"/>",
            palette.halo,
            palette.trail,
            units(at.x),
            units(at.y)
        );
    }
    svg + "</g>\n"
}

/// Arrows, over the cubes.
pub fn arrows(layout: &Layout, palette: &Palette, arrows: &[Arrow]) -> String {
    if arrows.is_empty() {
        return String::new();
    }
    let mut svg = String::from(
        "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke-opacity=\"0.9\">",
    );
    for &arrow in arrows {
        let path = arrow_path(layout, arrow, 0.0, 0);
        svg += &format!(
            "<path d=\"{path}\" stroke=\"{}\" stroke-width=\"12\"/><path d=\"{path}\" stroke=\"{}\" stroke-width=\"7\"/>",
            palette.halo, palette.arrow
        );
    }
    svg + "</g>\n"
}

/// Cells that the caller wants to be seen: a ring on each, under the cubes.
pub fn marked(layout: &Layout, palette: &Palette, cells: CellSet) -> String {
    if cells.is_empty() {
        return String::new();
    }
    let rings: String = cells
        .iter()
        .map(|cell| layout.at(cell))
        .map(|at| format!("<circle cx=\"{}\" cy=\"{}\" r=\"34\"/>", units(at.x), units(at.y)))
        .collect();
    format!(
        "<g fill=\"none\"><g stroke=\"{}\" stroke-width=\"10\" stroke-opacity=\"0.9\">{rings}</g>\
         <g stroke=\"{}\" stroke-width=\"5\">{rings}</g></g>\n",
        palette.halo, palette.mark
    )
}

/// The cells that guardians and dividers control, hatched.
pub fn controls(layout: &Layout, palette: &Palette, controls: &[Control]) -> String {
    let mut svg = String::new();
    for (power, Hatch { size, turn, path }) in
        [(Power::Guards, &LOOKS.hatches.guards), (Power::Divides, &LOOKS.hatches.divides)]
    {
        let cells: Vec<Cell> =
            controls.iter().filter(|c| c.power == power).flat_map(|control| control.cells.iter()).collect();
        if cells.is_empty() {
            continue;
        }
        let hatch =
            format!("<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"3.5\"/>", palette.hatch);
        let id = name_of(&hatch);
        let turn = if *turn == 0 { String::new() } else { format!(" patternTransform=\"rotate({turn})\"") };
        svg += &format!(
            "<defs><pattern id=\"{id}\" width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\"{turn}>{hatch}\
             </pattern></defs><g fill=\"url(#{id})\" fill-opacity=\"0.5\">"
        );
        for cell in cells {
            svg += &format!("<path d=\"{}\"/>", polygon(&layout.outline(layout.at(cell), inset(layout))));
        }
        svg += "</g>\n";
    }
    svg
}

/// Four corners around what is about to be taken: a lone cube, or a pile.
pub fn corners(palette: &Palette, at: Point, height: usize) -> String {
    let path = if height > 1 { LOOKS.marks.take_stack } else { LOOKS.marks.take };
    format!(
        "<g transform=\"translate({} {})\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\
         <path d=\"{path}\" stroke=\"{}\" stroke-width=\"12\" stroke-opacity=\"0.9\"/>\
         <path d=\"{path}\" stroke=\"{}\" stroke-width=\"7\"/></g>\n",
        units(at.x),
        units(at.y),
        palette.halo,
        palette.take
    )
}
