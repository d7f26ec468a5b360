//! The rules on one page.

use jersi_rules::{Cube, Role, Side};

use super::flow::{self, Column};
use super::page::{Anchor, GREY, Page, fitting};
use super::{Kit, MARGIN};
use crate::cubes::{FACE, sticker};
use crate::font::Weight;
use crate::pdf::Sheet;
use crate::picture::Picture;
use crate::rules_text::{Paragraph, RulesText};
use crate::style::{MIN_SIZE, Style, Trays};
use crate::svg::UNIT;

/// Between the columns.
const GAP: f64 = 7.0;

/// The page of the rules.
pub fn page(kit: &Kit, text: &RulesText) -> Sheet {
    let mut page = Page::new(kit.paper.size());
    let width = (page.width - 2.0 * MARGIN - GAP) / 2.0;
    let mut top = head(text, &mut page);
    top += 3.0;
    let left = Column { x: MARGIN, y: top, width };
    let right = Column { x: MARGIN + width + GAP, y: top, width };
    let under_picture = picture(kit, &mut page, left);
    let under_table = table(kit, text, &mut page, right);
    let bottom = page.foot(&text.credits, kit.style.lang, 2);
    let columns = [Column { y: under_picture, ..left }, Column { y: under_table, ..right }];
    page.add(&flow::fit(&text.sections, &columns, bottom, 3.9));
    page.finish()
}

/// The name, what the game is about, for whom; gives where the columns begin.
fn head(text: &RulesText, page: &mut Page) -> f64 {
    let half = page.width * 0.5;
    page.heading(MARGIN, MARGIN + 6.5, 9.0, half, &text.name);
    let facts = text.facts.join(" · ");
    let name = fitting(9.0, half, Weight::Bold, &text.name) * Weight::Bold.width(&text.name);
    let room = page.width - 2.0 * MARGIN - name - 8.0;
    let size = fitting(3.0, room, Weight::Regular, &facts);
    page.note(page.width - MARGIN, MARGIN + 6.5, size, Anchor::End, &facts);
    let column = Column { x: MARGIN, y: MARGIN + 9.0, width: page.width - 2.0 * MARGIN };
    let (svg, bottom) = flow::paragraphs(&[Paragraph::plain(&text.summary)], column, 3.5);
    page.add(&svg);
    let (svg, bottom) = flow::paragraphs(&text.options, Column { y: bottom, ..column }, 2.9);
    page.add(&svg);
    page.line((MARGIN, bottom + 2.0), (page.width - MARGIN, bottom + 2.0), 0.3, GREY, "");
    bottom + 2.0
}

/// The start, as wide as the column, but not too high; gives where the text below it begins.
fn picture(kit: &Kit, page: &mut Page, column: Column) -> f64 {
    // The board is small here: its names are as large as there is room.
    let style = Style { trays: Trays::Auto, paper: false, size: MIN_SIZE, ..kit.style.clone() };
    let picture = Picture::setup(&kit.rules).style(style);
    let area = picture.area();
    let cell = (column.width / area.width).min(96.0 / area.height);
    let left = column.x + (column.width - area.width * cell) / 2.0;
    page.place(left - area.x * cell, column.y - area.y * cell, cell / UNIT, &picture.content());
    column.y + area.height * cell + 3.0
}

/// The cubes and whom they take; gives where the text below begins.
fn table(kit: &Kit, text: &RulesText, page: &mut Page, column: Column) -> f64 {
    let rules = &kit.rules;
    let (svg, mut y) = flow::section(&text.material, column, 3.5);
    page.add(&svg);
    y += 2.0;
    let height = if text.takers.len() > 9 { 5.6 } else { 7.2 };
    let face = height - 1.4;
    let (name, takes) = (column.x + 2.0 * face + 4.0, column.x + column.width * 0.5);
    page.note(takes, y + 2.0, 2.6, Anchor::Start, &text.takes);
    y += 3.0;
    let paints = kit.paints();
    for taker in &text.takers {
        let role = taker.role;
        let middle = y + height / 2.0;
        let draw = |side: Side, role: Role, x: f64, size: f64, page: &mut Page| {
            let drawing = sticker(rules, Cube::new(side, role), kit.style.faces, &paints);
            page.place(x + size / 2.0, middle, size / FACE, &drawing);
            page.frame(x, middle - size / 2.0, size, size, GREY, 0.2);
        };
        for (side, x) in [(Side::White, 0.0), (Side::Black, face + 1.4)] {
            if rules.count(side, role) > 0 {
                draw(side, role, column.x + x, face, page);
            }
        }
        let label = format!("{} × {}", taker.count, taker.name);
        page.heading(name, middle + 1.1, 3.2, takes - name - 1.0, &label);
        if taker.takes.is_empty() {
            page.note(takes, middle + 1.1, 3.2, Anchor::Start, "–");
        }
        let room = column.x + column.width - takes - if taker.how.is_empty() { 0.0 } else { 19.0 };
        let small = (face - 0.8).min(room / taker.takes.len().max(1) as f64 - 0.7);
        let mut x = takes;
        for &other in &taker.takes {
            // The enemy's cubes are of either colour: they are drawn as White's.
            draw(Side::White, other, x, small, page);
            x += small + 0.7;
        }
        if !taker.how.is_empty() {
            page.note(x + 0.8, middle + 1.0, 2.6, Anchor::Start, &taker.how);
        }
        y += height;
    }
    y + 3.0
}
