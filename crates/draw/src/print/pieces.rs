//! The faces of the cubes: to stick on wooden ones, or as nets to fold and glue.

use jersi_rules::{Cube, Side};
use jersi_texts::t;

use super::page::{Anchor, GREY, INK, Page, mm};
use super::{Kit, MARGIN, Pieces};
use crate::cubes::{FACE, Paints, sticker};
use crate::pdf::Sheet;

/// The faces of a cube.
const FACES: usize = 6;
/// What stands above the pieces.
const HEAD: f64 = 10.0;
/// The tabs that are glued.
const TAB: f64 = 5.0;
/// The places of a net's faces, in faces from its upper left corner: a row of four, one above and one below.
const NET: [(f64, f64); FACES] = [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (2.0, 1.0), (3.0, 1.0), (1.0, 2.0)];

/// The pages with the pieces, the first of them being page `first`. Each side begins a page of its own, which may be
/// printed on a paper of its own colour.
pub fn pages(kit: &Kit, first: usize) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    for side in Side::BOTH {
        let made = match kit.pieces {
            Pieces::Stickers => stickers(kit, side, first + sheets.len()),
            Pieces::Nets => nets(kit, side, first + sheets.len()),
        };
        sheets.extend(made);
    }
    sheets
}

fn head(kit: &Kit, side: Side, number: usize, words: &str) -> Page {
    let mut page = Page::new(kit.paper.size());
    let title = format!("{} · {}", kit.name(), kit.side(side));
    page.heading(MARGIN, MARGIN + 2.0, 3.6, page.width - 2.0 * MARGIN - 16.0, &title);
    page.note(MARGIN, MARGIN + 6.2, 2.6, Anchor::Start, words);
    let number = t!(kit.style.lang, "page", number = number);
    page.note(page.width - MARGIN, MARGIN + 2.0, 2.6, Anchor::End, &number);
    page
}

fn stickers(kit: &Kit, side: Side, first: usize) -> Vec<Sheet> {
    let (edge, (width, height), paints) = (kit.edge(), kit.paper.size(), kit.paints());
    let columns = ((width - 2.0 * MARGIN) / edge).floor() as usize;
    let rows = ((height - 2.0 * MARGIN - HEAD) / edge).floor() as usize;
    let left = (width - columns as f64 * edge) / 2.0;
    let top = MARGIN + HEAD;
    let faces: Vec<Cube> =
        kit.cubes(side).into_iter().flat_map(|cube| std::iter::repeat_n(cube, FACES)).collect();
    let count = faces.len() / FACES;
    let words = t!(kit.style.lang, "pieces-stickers", count = count, edge = kit.cube);
    let mut sheets = Vec::new();
    for part in faces.chunks(columns * rows) {
        let mut page = head(kit, side, first + sheets.len(), &words);
        let used = part.len().div_ceil(columns);
        for (i, &cube) in part.iter().enumerate() {
            let (x, y) = (left + (i % columns) as f64 * edge, top + (i / columns) as f64 * edge);
            page.place(
                x + edge / 2.0,
                y + edge / 2.0,
                edge / FACE,
                &sticker(&kit.rules, cube, kit.style.faces, &paints),
            );
        }
        for (i, _) in part.iter().enumerate() {
            let (x, y) = (left + (i % columns) as f64 * edge, top + (i / columns) as f64 * edge);
            page.frame(x, y, edge, edge, "#8a8a8a", 0.15);
        }
        // Where to lay the ruler.
        let (right, bottom) = (left + columns.min(part.len()) as f64 * edge, top + used as f64 * edge);
        for i in 0..=columns.min(part.len()) {
            let x = left + i as f64 * edge;
            page.line((x, top - 3.0), (x, top - 1.0), 0.15, INK, "");
            page.line((x, bottom + 1.0), (x, bottom + 3.0), 0.15, INK, "");
        }
        for i in 0..=used {
            let y = top + i as f64 * edge;
            page.line((left - 3.0, y), (left - 1.0, y), 0.15, INK, "");
            page.line((right + 1.0, y), (right + 3.0, y), 0.15, INK, "");
        }
        sheets.push(page.finish());
    }
    sheets
}

fn nets(kit: &Kit, side: Side, first: usize) -> Vec<Sheet> {
    let (edge, (width, height), paints) = (kit.edge(), kit.paper.size(), kit.paints());
    let (net_width, net_height) = (4.0 * edge + TAB, 3.0 * edge + 2.0 * TAB);
    let gap = 3.0;
    let fit = |room: f64, size: f64| (((room + gap) / (size + gap)).floor() as usize).max(1);
    let (columns, rows) =
        (fit(width - 2.0 * MARGIN, net_width), fit(height - 2.0 * MARGIN - HEAD, net_height));
    let left = (width - columns as f64 * (net_width + gap) + gap) / 2.0;
    let cubes = kit.cubes(side);
    let words = t!(kit.style.lang, "pieces-nets", count = cubes.len(), edge = kit.cube);
    let mut sheets = Vec::new();
    for part in cubes.chunks(columns * rows) {
        let mut page = head(kit, side, first + sheets.len(), &words);
        for (i, &cube) in part.iter().enumerate() {
            let x = left + (i % columns) as f64 * (net_width + gap);
            let y = MARGIN + HEAD + (i / columns) as f64 * (net_height + gap);
            net(kit, &mut page, x + TAB, y + TAB, cube, &paints);
        }
        sheets.push(page.finish());
    }
    sheets
}

/// A net whose four faces in a row begin at this left edge, its uppermost face at this height.
fn net(kit: &Kit, page: &mut Page, left: f64, top: f64, cube: Cube, paints: &Paints) {
    let edge = kit.edge();
    let drawing = sticker(&kit.rules, cube, kit.style.faces, paints);
    for (x, y) in NET {
        page.place(left + (x + 0.5) * edge, top + (y + 0.5) * edge, edge / FACE, &drawing);
    }
    for (x, y) in NET {
        page.frame(left + x * edge, top + y * edge, edge, edge, "#8a8a8a", 0.15);
    }
    // A tab lies on one of the two edges that meet: all around the faces above and below, and before the row.
    let tabs = [
        (1.0, 0.0, 0),
        (1.0, 0.0, 1),
        (1.0, 0.0, 2),
        (1.0, 2.0, 0),
        (1.0, 2.0, 2),
        (1.0, 2.0, 3),
        (0.0, 1.0, 0),
    ];
    for (x, y, turn) in tabs {
        let (x, y) = (left + (x + 0.5) * edge, top + (y + 0.5) * edge);
        let half = edge / 2.0;
        // On the left side of a face; turned for the others.
        page.add(&format!(
            "<path transform=\"translate({} {}) rotate({})\" d=\"M{} {}L{} {}L{} {}L{} {}\" fill=\"none\" stroke=\"{GREY}\" \
             stroke-width=\"0.15\"/>\n",
            mm(x),
            mm(y),
            turn * 90,
            mm(-half),
            mm(half),
            mm(-half - TAB + 0.5),
            mm(half - 3.0),
            mm(-half - TAB + 0.5),
            mm(-half + 3.0),
            mm(-half),
            mm(-half)
        ));
    }
}
