//! The board to scale, over as many pages as it needs.

use jersi_texts::t;

use super::page::{Anchor, INK, Page, fitting, mm, text};
use super::{Kit, Paper};
use crate::font::Weight;
use crate::geometry::{Area, Layout};
use crate::ground::{ground, names};
use crate::pdf::Sheet;
use crate::svg::UNIT;

/// What a printer may leave white, and where the marks are.
const EDGE: f64 = 8.0;
/// How far a board goes on beyond the line where it is cut, so that no white is left by a cut that is not exact.
const BLEED: f64 = 1.5;
/// Where the marks for cutting begin and end, from the corner.
const MARKS: (f64, f64) = (2.5, 6.0);
/// Room around two cubes on a cell, in all.
const ROOM: f64 = 2.0;

/// How a board is spread over pages.
pub struct Plan {
    /// Whether the pages lie on their longer side.
    pub landscape: bool,
    pub columns: usize,
    pub rows: usize,
    /// What the whole board takes up, in millimetres, with the origin of its drawing.
    pub area: Area,
    /// The width of a cell: two cubes stand on it side by side.
    pub cell: f64,
    layout: Layout,
}

impl Plan {
    /// The fewest pages.
    pub fn new(kit: &Kit) -> Plan {
        let layout = Layout::new(&kit.rules, false);
        let cell = 2.0 * kit.edge() + ROOM;
        let area = layout.area();
        // Pictures have a little more room around a board than paper needs.
        let inset = if layout.is_network() { 0.0 } else { 0.05 };
        let area = Area {
            x: (area.x + inset) * cell,
            y: (area.y + inset) * cell,
            width: (area.width - 2.0 * inset) * cell,
            height: (area.height - 2.0 * inset) * cell,
        };
        let fit = |landscape: bool| {
            let (width, height) = size(kit.paper, landscape);
            let pages = |length: f64, room: f64| (length / (room - 2.0 * EDGE)).ceil().max(1.0) as usize;
            (pages(area.width, width), pages(area.height, height))
        };
        let (upright, lying) = (fit(false), fit(true));
        let landscape = lying.0 * lying.1 < upright.0 * upright.1;
        let (columns, rows) = if landscape { lying } else { upright };
        Plan { landscape, columns, rows, area, cell, layout }
    }

    /// How many pages the board takes.
    pub fn pages(&self) -> usize {
        self.columns * self.rows
    }

    /// The part of the board on a page, in millimetres.
    pub fn tile(&self, column: usize, row: usize) -> Area {
        let (width, height) = (self.area.width / self.columns as f64, self.area.height / self.rows as f64);
        Area { x: self.area.x + width * column as f64, y: self.area.y + height * row as f64, width, height }
    }

    /// The board as a fragment of SVG, [`UNIT`] to a cell.
    pub fn drawing(&self, kit: &Kit) -> String {
        ground(&kit.rules, &self.layout, &kit.style, true) + &names(&kit.rules, &self.layout, &kit.style)
    }
}

fn size(paper: Paper, landscape: bool) -> (f64, f64) {
    let (width, height) = paper.size();
    if landscape { (height, width) } else { (width, height) }
}

/// The pages of the board, the first of them being page `first`.
pub fn pages(kit: &Kit, plan: &Plan, first: usize) -> Vec<Sheet> {
    let drawing = plan.drawing(kit);
    let places = (0..plan.rows).flat_map(|row| (0..plan.columns).map(move |column| (column, row)));
    places.map(|(column, row)| page(kit, plan, first, &drawing, column, row)).collect()
}

fn page(kit: &Kit, plan: &Plan, first: usize, drawing: &str, column: usize, row: usize) -> Sheet {
    let mut page = Page::new(size(kit.paper, plan.landscape));
    let tile = plan.tile(column, row);
    let (left, top) = ((page.width - tile.width) / 2.0, (page.height - tile.height) / 2.0);
    let (right, bottom) = (left + tile.width, top + tile.height);
    let number = |column: usize, row: usize| first + row * plan.columns + column;
    // The neighbours: left, above, right, below.
    let joins = [
        (column > 0).then(|| number(column - 1, row)),
        (row > 0).then(|| number(column, row - 1)),
        (column + 1 < plan.columns).then(|| number(column + 1, row)),
        (row + 1 < plan.rows).then(|| number(column, row + 1)),
    ];
    let beyond = joins.map(|join| if join.is_some() { BLEED } else { EDGE });
    let (x, y) = (left - beyond[0], top - beyond[1]);
    let (width, height) = (right + beyond[2] - x, bottom + beyond[3] - y);
    page.add(&format!(
        "<clipPath id=\"tile\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>\n<g clip-path=\"url(#tile)\">",
        mm(x),
        mm(y),
        mm(width),
        mm(height)
    ));
    page.place(left - tile.x, top - tile.y, plan.cell / UNIT, drawing);
    page.add("</g>\n");
    for (x, out) in [(left, -1.0), (right, 1.0)] {
        for (y, up) in [(top, -1.0), (bottom, 1.0)] {
            page.line((x + out * MARKS.0, y), (x + out * MARKS.1, y), 0.2, INK, "");
            page.line((x, y + up * MARKS.0), (x, y + up * MARKS.1), 0.2, INK, "");
        }
    }
    let (across, down) = ((left + right) / 2.0, (top + bottom) / 2.0);
    let sides = [(left, down, -90.0), (across, top, 0.0), (right, down, 90.0), (across, bottom, 180.0)];
    for ((x, y, angle), join) in sides.into_iter().zip(joins) {
        if let Some(join) = join {
            page.add(&joint(kit, x, y, angle, join));
        }
    }
    let lang = kit.style.lang;
    let part = number(column, row) + 1 - first;
    let title = t!(lang, "board-part", game = kit.name(), part = part, parts = plan.pages());
    // Beside the marks in the corners, where no joint is told.
    let size = fitting(2.4, tile.width / 2.0 - 20.0, Weight::Regular, &title);
    page.note(left + 2.0, top - 2.8, size, Anchor::Start, &title);
    let number = t!(lang, "page", number = number(column, row));
    page.note(right - 2.0, top - 2.8, 2.4, Anchor::End, &number);
    page.finish()
}

/// What lies beyond an edge, with an arrow that points there.
fn joint(kit: &Kit, x: f64, y: f64, angle: f64, page: usize) -> String {
    let words = t!(kit.style.lang, "board-joins", page = page);
    let width = Weight::Regular.width(&words) * 2.4;
    let start = -width / 2.0;
    // Below the board the words stay upright, and the arrow points down.
    let (turn, base, foot, tip) =
        if angle == 180.0 { (0.0, 4.8, 3.0, 1.8) } else { (angle, -2.8, -2.8, -1.8) };
    let arrow = format!("M{} {}h2.2l-1.1 {tip}z", mm(start - 3.4), mm(foot));
    format!(
        "<g transform=\"translate({} {}) rotate({turn})\"><path d=\"{arrow}\" fill=\"{INK}\"/>{}</g>\n",
        mm(x),
        mm(y),
        text(start, base, 2.4, Weight::Regular, Anchor::Start, INK, &words)
    )
}
