//! All special forms on a page: where they start, their faces, whom they take, what they do.

use jersi_rules::{Cube, Role, Side};
use jersi_texts::t;

use super::flow::{self, Column};
use super::page::{GREY, Page};
use super::{Kit, MARGIN};
use crate::cubes::{FACE, sticker};
use crate::pdf::Sheet;
use crate::rules_text::{RulesText, form, forms_setup};

/// The width of a face.
const FACE_SIZE: f64 = 14.0;

/// The page.
pub fn page(kit: &Kit, text: &RulesText, forms: &[Role]) -> Sheet {
    let mut page = Page::new(kit.paper.size());
    let title = t!(kit.style.lang, "kit-forms", game = kit.name());
    page.heading(MARGIN, MARGIN + 6.5, 9.0, page.width - 2.0 * MARGIN, &title);
    page.line((MARGIN, MARGIN + 10.0), (page.width - MARGIN, MARGIN + 10.0), 0.3, GREY, "");
    let paints = kit.paints();
    let column = Column { x: MARGIN, y: MARGIN + 13.5, width: page.width - 2.0 * MARGIN };
    let (setup, bottom) = flow::paragraphs(&forms_setup(&kit.rules, kit.style.lang), column, 3.6);
    page.add(&setup);
    let mut y = bottom + 6.0;
    for &role in forms {
        for (i, side) in Side::BOTH.into_iter().enumerate() {
            let x = MARGIN + i as f64 * (FACE_SIZE + 2.0);
            let drawing = sticker(&kit.rules, Cube::new(side, role), kit.style.faces, &paints);
            page.place(x + FACE_SIZE / 2.0, y + FACE_SIZE / 2.0, FACE_SIZE / FACE, &drawing);
            page.frame(x, y, FACE_SIZE, FACE_SIZE, GREY, 0.2);
        }
        let x = MARGIN + 2.0 * (FACE_SIZE + 2.0) + 3.0;
        let column = Column { x, y: y - 1.5, width: page.width - MARGIN - x };
        let (svg, bottom) = flow::section(&form(&kit.rules, role, kit.style.lang), column, 3.6);
        page.add(&svg);
        y = f64::max(bottom, y + FACE_SIZE) + 6.0;
    }
    page.foot(&text.credits, kit.style.lang, 3);
    page.finish()
}
