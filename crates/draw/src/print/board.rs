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
/// How far parts on one page are from each other.
const APART: f64 = 2.0 * EDGE;
/// No part is narrower.
const NARROWEST: f64 = 30.0;
/// Room around two cubes on a cell, in all.
const ROOM: f64 = 2.0;

/// How a board is spread over pages.
pub struct Plan {
    /// Whether the pages lie on their longer side.
    landscape: bool,
    /// The parts, row by row.
    pub parts: Vec<Part>,
    /// How many pages they take.
    pub pages: usize,
    /// What the whole board takes up, in millimetres, with the origin of its drawing.
    pub area: Area,
    /// The width of a cell: two cubes stand on it side by side.
    pub cell: f64,
    layout: Layout,
}

/// A part of the board.
#[derive(Clone, Copy)]
pub struct Part {
    column: usize,
    row: usize,
    /// What it is of the whole, in millimetres.
    pub area: Area,
    /// On which page it is, from 0, …
    page: usize,
    /// … and where its upper left corner is there.
    at: (f64, f64),
}

/// The ways to cut a length into pieces that fit into a room: all alike, or as long as can be and a rest.
fn cuts(length: f64, room: f64) -> Vec<Vec<f64>> {
    let number = (length / room).ceil().max(1.0) as usize;
    let even = vec![length / number as f64; number];
    let rest = length - room * (number - 1) as f64;
    let mut long = vec![room; number - 1];
    // A strip too narrow to be held together is no gain.
    if number == 1 || rest < NARROWEST {
        return vec![even];
    }
    long.push(rest);
    vec![even, long]
}

/// Cuts the area into parts and lays them on as few pages as they need, one beside the other and one below the other.
fn lay(area: Area, columns: &[f64], rows: &[f64], room: (f64, f64)) -> (Vec<Part>, usize) {
    let mut parts = Vec::new();
    let mut y = area.y;
    for (row, &height) in rows.iter().enumerate() {
        let mut x = area.x;
        for (column, &width) in columns.iter().enumerate() {
            parts.push(Part { column, row, area: Area { x, y, width, height }, page: 0, at: (0.0, 0.0) });
            x += width;
        }
        y += height;
    }
    // The place of the next part, and the height of those beside it.
    let (mut pages, mut x, mut y, mut high) = (0, 0.0, 0.0, 0.0);
    for part in &mut parts {
        let Area { width, height, .. } = part.area;
        if pages == 0 || x + width > room.0 + 0.01 || y + height > room.1 + 0.01 {
            (x, y) = (0.0, y + high + APART);
            high = 0.0;
            if pages == 0 || y + height > room.1 + 0.01 {
                (pages, y) = (pages + 1, 0.0);
            }
        }
        (part.page, part.at) = (pages - 1, (x, y));
        x += width + APART;
        high = f64::max(high, height);
    }
    (parts, pages)
}

impl Plan {
    /// The fewest pages; of several ways to have them, the fewest parts, all alike if possible.
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
        let mut best: Option<(Vec<Part>, usize, bool)> = None;
        for landscape in [false, true] {
            let (width, height) = size(kit.paper, landscape);
            let room = (width - 2.0 * EDGE, height - 2.0 * EDGE);
            for columns in cuts(area.width, room.0) {
                for rows in cuts(area.height, room.1) {
                    let (parts, pages) = lay(area, &columns, &rows, room);
                    let better =
                        |best: &(Vec<Part>, usize, bool)| (pages, parts.len()) < (best.1, best.0.len());
                    if best.as_ref().is_none_or(better) {
                        best = Some((parts, pages, landscape));
                    }
                }
            }
        }
        let (mut parts, pages, landscape) = best.unwrap_or_default();
        centre(&mut parts, pages, size(kit.paper, landscape));
        Plan { landscape, parts, pages, area, cell, layout }
    }

    /// The board as a fragment of SVG, [`UNIT`] to a cell.
    pub fn drawing(&self, kit: &Kit) -> String {
        ground(&kit.rules, &self.layout, &kit.style, true) + &names(&kit.rules, &self.layout, &kit.style)
    }

    /// The number of the part at a place, if there is one.
    fn number(&self, column: usize, row: usize) -> Option<usize> {
        self.parts.iter().position(|part| (part.column, part.row) == (column, row)).map(|i| i + 1)
    }
}

/// Brings what is on each page to its middle.
fn centre(parts: &mut [Part], pages: usize, (width, height): (f64, f64)) {
    for page in 0..pages {
        let here = || parts.iter().filter(move |part| part.page == page);
        let right = here().map(|part| part.at.0 + part.area.width).fold(0.0, f64::max);
        let bottom = here().map(|part| part.at.1 + part.area.height).fold(0.0, f64::max);
        for part in parts.iter_mut().filter(|part| part.page == page) {
            part.at.0 += (width - right) / 2.0;
            part.at.1 += (height - bottom) / 2.0;
        }
    }
}

fn size(paper: Paper, landscape: bool) -> (f64, f64) {
    let (width, height) = paper.size();
    if landscape { (height, width) } else { (width, height) }
}

/// The pages of the board, the first of them being page `first`.
pub fn pages(kit: &Kit, plan: &Plan, first: usize) -> Vec<Sheet> {
    let drawing = plan.drawing(kit);
    let page = |number: usize| {
        let mut page = Page::new(size(kit.paper, plan.landscape));
        for (i, part) in plan.parts.iter().enumerate().filter(|(_, part)| part.page == number) {
            draw_part(kit, plan, &mut page, first, &drawing, i + 1, part);
        }
        let number = t!(kit.style.lang, "page", number = first + number);
        let (x, y) = (page.width - EDGE, page.height - 4.0);
        page.note(x, y, 2.4, Anchor::End, &number);
        page.finish()
    };
    (0..plan.pages).map(page).collect()
}

fn draw_part(
    kit: &Kit,
    plan: &Plan,
    page: &mut Page,
    first: usize,
    drawing: &str,
    number: usize,
    part: &Part,
) {
    let Part { column, row, area, at: (left, top), .. } = *part;
    let (right, bottom) = (left + area.width, top + area.height);
    // The neighbours: left, above, right, below.
    let joins = [
        column.checked_sub(1).and_then(|column| plan.number(column, row)),
        row.checked_sub(1).and_then(|row| plan.number(column, row)),
        plan.number(column + 1, row),
        plan.number(column, row + 1),
    ];
    let beyond = joins.map(|join| if join.is_some() { BLEED } else { EDGE });
    let (x, y) = (left - beyond[0], top - beyond[1]);
    let (width, height) = (right + beyond[2] - x, bottom + beyond[3] - y);
    page.add(&format!(
        "<clipPath id=\"part{number}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>\n\
         <g clip-path=\"url(#part{number})\">",
        mm(x),
        mm(y),
        mm(width),
        mm(height)
    ));
    page.place(left - area.x, top - area.y, plan.cell / UNIT, drawing);
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
            page.add(&joint(kit, x, y, angle, join, first + plan.parts[join - 1].page));
        }
    }
    let title = t!(kit.style.lang, "board-part", game = kit.name(), part = number, parts = plan.parts.len());
    // Beside the mark in the corner, where no joint is told.
    let size = fitting(2.4, area.width / 2.0 - 20.0, Weight::Regular, &title);
    page.note(left + 2.0, top - 2.8, size, Anchor::Start, &title);
}

/// What lies beyond an edge, with an arrow that points there.
fn joint(kit: &Kit, x: f64, y: f64, angle: f64, part: usize, page: usize) -> String {
    let words = t!(kit.style.lang, "board-joins", part = part, page = page);
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
