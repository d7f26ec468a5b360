//! The board: a pure function of a position, a plan and marks.

use jersi_rules::{Cell, CellSet, Cube, Position, Unit};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::geometry::{Form, Plan, Size, Spot};
use crate::parts::Shown;
use crate::select::{Arrival, Source};
use crate::tones::Look;

/// What is shown on the board beside the cubes.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Where the cursor is.
    pub cursor: Option<Cell>,
    /// What is taken up.
    pub source: Option<Source>,
    /// Where it may go, and what happens there.
    pub arrivals: Vec<(Cell, Arrival)>,
    /// The cell that ends the turn.
    pub tick: Option<Cell>,
    /// The cells of the last turn.
    pub lit: CellSet,
    /// The cells of a hint.
    pub hint: CellSet,
    /// The cells in the power of guardians and dividers.
    pub bound: CellSet,
}

/// A pen on a part of the buffer; what lies outside is not drawn.
pub struct Pen<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
}

impl<'a> Pen<'a> {
    /// A pen for an area.
    pub fn new(buffer: &'a mut Buffer, area: Rect) -> Pen<'a> {
        let area = area.intersection(buffer.area);
        Pen { buffer, area }
    }

    /// One sign.
    pub fn put(&mut self, x: i32, y: i32, sign: char, style: Style) {
        if x < 0 || y < 0 || x >= i32::from(self.area.width) || y >= i32::from(self.area.height) {
            return;
        }
        let place = (self.area.x + x as u16, self.area.y + y as u16);
        if let Some(cell) = self.buffer.cell_mut(place) {
            cell.set_char(sign).set_style(style);
        }
    }

    /// A text on one line.
    pub fn write(&mut self, x: i32, y: i32, text: &str, style: Style) {
        text.chars().zip(x..).for_each(|(sign, x)| self.put(x, y, sign, style));
    }

    fn restyle(&mut self, x: i32, y: i32, width: i32, style: Style) {
        let rect = Rect {
            x: (i32::from(self.area.x) + x).max(0) as u16,
            y: (i32::from(self.area.y) + y).max(0) as u16,
            width: width.max(0) as u16,
            height: 1,
        };
        self.buffer.set_style(rect.intersection(self.area), style);
    }
}

/// Draws a board into an area that its plan fits.
pub fn draw(
    buffer: &mut Buffer,
    area: Rect,
    plan: &Plan,
    (position, shown): (&Position, &Shown),
    marks: &Marks,
    look: Look,
) {
    let mut pen = Pen::new(buffer, area);
    for spot in plan.spots.iter().filter(|spot| spot.cell.is_some()) {
        match plan.form {
            Form::Hex => hexagon(&mut pen, plan, spot, look),
            Form::Square => square(&mut pen, plan, spot, look),
            Form::Network => links(&mut pen, plan, spot, look),
        }
    }
    for spot in &plan.spots {
        match spot.cell {
            Some(cell) => fill(&mut pen, plan, *spot, cell, (position, shown), marks, look),
            None => {
                let sea = look.sign('≈', '~');
                [-1, 1].into_iter().for_each(|dx| pen.put(spot.x + dx, spot.y, sea, look.sea()));
            }
        }
    }
}

fn hexagon(pen: &mut Pen<'_>, plan: &Plan, spot: &Spot, look: Look) {
    let [up, down, wall] = [look.sign('╱', '/'), look.sign('╲', '\\'), look.sign('│', '|')];
    let (x, y) = (spot.x, spot.y);
    // Line from the ground's, distance from the middle, signs to the left and to the right.
    let edges: &[(i32, i32, char, char)] = match plan.size {
        Size::Small => &[(-1, 2, up, down), (0, 3, wall, wall), (1, 1, down, up)],
        Size::Medium => {
            &[(-2, 1, up, down), (-1, 3, up, down), (0, 4, wall, wall), (1, 3, down, up), (2, 1, down, up)]
        }
        Size::Large => &[
            (-2, 2, up, down),
            (-1, 4, up, down),
            (0, 6, wall, wall),
            (1, 6, wall, wall),
            (2, 4, down, up),
            (3, 2, down, up),
        ],
    };
    for &(dy, near, left, right) in edges {
        pen.put(x - near, y + dy, left, look.line());
        pen.put(x + near, y + dy, right, look.line());
    }
}

/// The sides on which a line leaves a corner of a square grid, from which its sign follows.
fn corner(arms: usize, ascii: bool) -> char {
    const LINES: [char; 16] =
        [' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼'];
    match arms & 15 {
        arms if !ascii => LINES[arms],
        1..=3 => '|',
        4 | 8 | 12 => '-',
        _ => '+',
    }
}

fn square(pen: &mut Pen<'_>, plan: &Plan, spot: &Spot, look: Look) {
    let top = spot.y - if plan.size == Size::Small { 1 } else { 2 };
    let (left, right, bottom) = (spot.x - plan.half, spot.x + plan.half, top + plan.pitch);
    let cell_at = |dx: i32, dy: i32| {
        let (x, y) = (spot.x + dx * plan.half, spot.y + dy * plan.pitch);
        plan.spots.iter().any(|s| s.cell.is_some() && s.x == x && s.y == y)
    };
    for x in left + 1..right {
        pen.put(x, top, look.sign('─', '-'), look.line());
        pen.put(x, bottom, look.sign('─', '-'), look.line());
    }
    for y in top + 1..bottom {
        pen.put(left, y, look.sign('│', '|'), look.line());
        pen.put(right, y, look.sign('│', '|'), look.line());
    }
    for (x, y, sx, sy) in
        [(left, top, -1, -1), (right, top, 1, -1), (left, bottom, -1, 1), (right, bottom, 1, 1)]
    {
        // The cells around the corner: beside this one, above or below it, and across.
        let (beside, over, across) = (cell_at(2 * sx, 0), cell_at(0, sy), cell_at(2 * sx, sy));
        let (outward, inward) = (over || across, true);
        let (up, down) = if sy < 0 { (outward, inward) } else { (inward, outward) };
        let sideways = beside || across;
        let (to_left, to_right) = if sx < 0 { (sideways, true) } else { (true, sideways) };
        let arms =
            usize::from(up) | usize::from(down) << 1 | usize::from(to_left) << 2 | usize::from(to_right) << 3;
        pen.put(x, y, corner(arms, look.ascii), look.line());
    }
}

fn links(pen: &mut Pen<'_>, plan: &Plan, spot: &Spot, look: Look) {
    let there = |x: i32, y: i32| plan.spots.iter().any(|s| s.cell.is_some() && s.x == x && s.y == y);
    let (x, y) = (spot.x, spot.y);
    if there(x + 2 * plan.half, y) {
        (x + 3..x + 2 * plan.half - 2).for_each(|x| pen.put(x, y, look.sign('─', '-'), look.line()));
    }
    for (side, sign) in [(-1, look.sign('╱', '/')), (1, look.sign('╲', '\\'))] {
        if there(x + side * plan.half, y + plan.pitch) {
            for line in 1..plan.pitch {
                let near = (plan.half * line + plan.pitch - 1) / plan.pitch;
                pen.put(x + side * near, y + line, sign, look.line());
            }
        }
    }
}

/// Where a cell's name begins, and where the mark beside it stands.
fn name_place(plan: &Plan, spot: Spot) -> ((i32, i32), i32) {
    let (x, y) = (spot.x, spot.y);
    match (plan.form, plan.size) {
        (Form::Hex, Size::Small) => ((x, y - 1), x - 1),
        (Form::Hex, _) => ((x - 1, y + 1), x - 2),
        (Form::Square, Size::Small) => ((x - plan.half + 2, y - 1), x - plan.half + 1),
        (Form::Square, _) => ((x - plan.half + 2, y - 2), x - plan.half + 1),
        (Form::Network, _) => ((x - 1, y + 1), x + 1),
    }
}

fn fill(
    pen: &mut Pen<'_>,
    plan: &Plan,
    spot: Spot,
    cell: Cell,
    (position, shown): (&Position, &Shown),
    marks: &Marks,
    look: Look,
) {
    let rules = position.rules();
    let (x, y) = (spot.x, spot.y);
    let unit = shown.unit(cell);
    let ((name_x, name_y), mark_x) = name_place(plan, spot);
    let (sign, style) = if marks.hint.has(cell) {
        (Some('?'), look.good())
    } else if marks.lit.has(cell) {
        (Some('*'), look.lit())
    } else if marks.bound.has(cell) {
        (Some('^'), look.warning())
    } else {
        (None, look.faint())
    };
    pen.write(name_x, name_y, rules.board().name(cell), style);
    if let Some(sign) = sign {
        pen.put(mark_x, name_y, sign, style);
    }

    let cube = |pen: &mut Pen<'_>, cube: Cube, x: i32, y: i32, before: char, after: char| {
        let style = look.cube(rules, cube);
        pen.put(x - 1, y, before, style);
        pen.put(x, y, rules.letter(cube), style);
        pen.put(x + 1, y, after, style);
    };
    let beside = plan.size == Size::Small;
    match (unit.bottom(), unit.upper()) {
        (Some(bottom), Some(upper)) if beside => {
            let (above, below) = (look.cube(rules, upper), look.cube(rules, bottom));
            pen.put(x - 1, y, rules.letter(upper), above);
            pen.put(x, y, '/', below.remove_modifier(Modifier::BOLD));
            pen.put(x + 1, y, rules.letter(bottom), below);
        }
        (Some(bottom), Some(upper)) => {
            cube(pen, upper, x, y - 1, ' ', ' ');
            cube(pen, bottom, x, y, ' ', ' ');
        }
        (Some(bottom), None) => cube(pen, bottom, x, y, ' ', ' '),
        _ if plan.form == Form::Network => pen.put(x, y, look.sign('·', 'o'), look.line()),
        _ => {}
    }
    held(pen, plan, spot, cell, unit, marks, look);
    let arrival = marks.arrivals.iter().find(|(to, _)| *to == cell).map(|(_, kind)| look.arrival(*kind));
    let end = (marks.tick == Some(cell)).then(|| look.tick());
    let cursor = marks.cursor == Some(cell);
    // What is taken up shows its own angles under the cursor.
    let taken = matches!(marks.source, Some(Source::Cell { cell: from, .. }) if from == cell);
    if cursor && !taken {
        let style = look.lit();
        pen.put(x - 2, y, '[', style);
        pen.put(x + 2, y, ']', style);
    }
    if let Some((sign, style)) = end.or(arrival) {
        pen.put(if unit.height() == 0 { x } else { x + 2 }, y, sign, style);
    }
    if cursor {
        pen.restyle(x - 2, y, 5, Style::new().add_modifier(Modifier::REVERSED));
    }
}

/// What is taken up stands in angles: the whole unit, or its top.
fn held(pen: &mut Pen<'_>, plan: &Plan, spot: Spot, cell: Cell, unit: Unit, marks: &Marks, look: Look) {
    let Some(Source::Cell { cell: from, whole }) = marks.source else { return };
    if from != cell {
        return;
    }
    let (x, y) = (spot.x, spot.y);
    let [open, close] = ['<', '>'];
    let stack = unit.height() == 2;
    match (plan.size, stack) {
        (Size::Small, true) if !whole => {
            pen.put(x - 2, y, open, look.held());
            pen.put(x, y, close, look.held());
        }
        (Size::Small, _) | (_, false) => {
            pen.put(x - 2, y, open, look.held());
            pen.put(x + 2, y, close, look.held());
        }
        (_, true) => {
            let lines = if whole { &[-1, 0][..] } else { &[-1] };
            for dy in lines {
                pen.put(x - 2, y + dy, open, look.held());
                pen.put(x + 2, y + dy, close, look.held());
            }
        }
    }
}

/// The board as lines of text without colours, for plain terminals and screen readers.
pub fn as_text(position: &Position, plan: &Plan, marks: &Marks, look: Look) -> String {
    let area = Rect::new(0, 0, plan.width.max(0) as u16, plan.height.max(0) as u16);
    let mut buffer = Buffer::empty(area);
    draw(&mut buffer, area, plan, (position, &Shown::new(position, &[])), marks, look);
    text_of(&buffer)
}

/// A buffer as lines of text, without blanks at their ends.
pub fn text_of(buffer: &Buffer) -> String {
    let mut text = String::new();
    for y in buffer.area.top()..buffer.area.bottom() {
        let line: String = (buffer.area.left()..buffer.area.right())
            .filter_map(|x| Some(buffer.cell((x, y))?.symbol()))
            .collect();
        text += line.trim_end();
        text.push('\n');
    }
    text
}
