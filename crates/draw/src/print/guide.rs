//! The first page: what is in the file, and how to make a game of it.

use jersi_rules::Side;
use jersi_texts::t;

use super::board::Plan;
use super::flow::{self, Column};
use super::page::{Anchor, GREY, INK, Page};
use super::{Kit, MARGIN, Pieces};
use crate::font::Weight;
use crate::geometry::Area;
use crate::pdf::Sheet;
use crate::rules_text::{Paragraph, RulesText};
use crate::svg::UNIT;

/// How many pages each part has.
pub struct Contents {
    pub board: usize,
    pub reserve: usize,
    pub pieces: usize,
    /// Whether a page tells of all special forms.
    pub forms: bool,
}

impl Contents {
    /// The page where the board begins, after this one and the rules.
    pub fn first_board(&self) -> usize {
        if self.forms { 4 } else { 3 }
    }

    /// The page where the reserve begins.
    pub fn first_reserve(&self) -> usize {
        self.first_board() + self.board
    }

    /// The page where the cubes begin.
    pub fn first_piece(&self) -> usize {
        self.first_reserve() + self.reserve
    }
}

/// The page.
pub fn page(kit: &Kit, text: &RulesText, plan: &Plan, contents: &Contents) -> Sheet {
    let mut page = Page::new(kit.paper.size());
    page.heading(MARGIN, MARGIN + 6.5, 9.0, page.width * 0.55, kit.name());
    let made_for = t!(kit.style.lang, "kit-for", edge = kit.cube);
    page.note(page.width - MARGIN, MARGIN + 6.5, 3.4, Anchor::End, &made_for);
    page.line((MARGIN, MARGIN + 10.0), (page.width - MARGIN, MARGIN + 10.0), 0.3, GREY, "");
    let column = Column { x: MARGIN, y: MARGIN + 13.0, width: page.width - 2.0 * MARGIN };
    let (svg, y) = flow::paragraphs(&steps(kit, contents, plan.parts.len()), column, 3.8);
    page.add(&svg);
    let y = ruler(kit, &mut page, y + 10.0);
    let bottom = page.foot(&text.credits, kit.style.lang, 1);
    map(kit, plan, &mut page, y + 6.0, bottom);
    page.finish()
}

fn steps(kit: &Kit, contents: &Contents, parts: usize) -> Vec<Paragraph> {
    let lang = kit.style.lang;
    let [whites, blacks] = Side::BOTH.map(|side| kit.cubes(side).len());
    let [white, black] = Side::BOTH.map(|side| kit.rules.side_name(side, lang).to_lowercase());
    // A step with the pages it is about, the first of which is given, and their number.
    macro_rules! step {
        ($id:literal, $lead:literal, $first:expr, $count:expr $(, $name:ident = $value:expr)*) => {{
            let (first, count): (usize, usize) = ($first, $count);
            let last = first + count - 1;
            Paragraph {
                lead: t!(lang, $lead),
                text: t!(lang, $id, count = count, first = first, last = last $(, $name = $value)*),
            }
        }};
    }
    vec![
        Paragraph { lead: t!(lang, "kit-print.lead"), text: t!(lang, "kit-print") },
        step!("kit-rules", "kit-rules.lead", 2, contents.first_board() - 2),
        step!("kit-board", "kit-board.lead", contents.first_board(), contents.board, parts = parts),
        step!("kit-reserve", "kit-reserve.lead", contents.first_reserve(), contents.reserve),
        match kit.pieces {
            Pieces::Stickers => step!(
                "kit-stickers",
                "kit-stickers.lead",
                contents.first_piece(),
                contents.pieces,
                edge = kit.cube,
                whites = whites,
                white = white,
                blacks = blacks,
                black = black
            ),
            Pieces::Nets => step!(
                "kit-nets",
                "kit-nets.lead",
                contents.first_piece(),
                contents.pieces,
                edge = kit.cube,
                whites = whites,
                white = white,
                blacks = blacks,
                black = black
            ),
        },
    ]
}

/// A ruler of ten centimetres, to see whether the printer kept the scale; gives where it ends.
fn ruler(kit: &Kit, page: &mut Page, y: f64) -> f64 {
    page.line((MARGIN, y), (MARGIN + 100.0, y), 0.3, INK, "");
    for i in 0..=20 {
        let x = MARGIN + f64::from(i) * 5.0;
        page.line((x, y), (x, y - if i % 2 == 0 { 4.0 } else { 2.5 }), 0.25, INK, "");
        if i % 4 == 0 {
            page.text(x, y + 4.0, 2.8, Weight::Regular, Anchor::Middle, &format!("{}", i * 5));
        }
    }
    page.note(MARGIN + 106.0, y, 3.0, Anchor::Start, &t!(kit.style.lang, "ruler"));
    y + 6.0
}

/// The board in small, with the lines where its parts meet and their numbers.
fn map(kit: &Kit, plan: &Plan, page: &mut Page, top: f64, bottom: f64) {
    let width = page.width - 2.0 * MARGIN;
    let scale = (width / plan.area.width).min((bottom - top) / plan.area.height).min(0.6);
    let left = (page.width - plan.area.width * scale) / 2.0;
    let (x0, y0) = (left - plan.area.x * scale, top - plan.area.y * scale);
    page.place(x0, y0, plan.cell / UNIT * scale, &plan.drawing(kit));
    for (i, part) in plan.parts.iter().enumerate() {
        let Area { x, y, width, height } = part.area;
        let (x, y) = (x0 + x * scale, y0 + y * scale);
        page.frame(x, y, width * scale, height * scale, INK, 0.4);
        let (middle, below) = (x + width * scale / 2.0, y + height * scale / 2.0);
        page.add(&format!(
            "<circle cx=\"{middle:.3}\" cy=\"{below:.3}\" r=\"5\" fill=\"#ffffff\" stroke=\"{INK}\" stroke-width=\"0.3\"/>\n"
        ));
        page.text(middle, below + 2.0, 5.5, Weight::Bold, Anchor::Middle, &(i + 1).to_string());
    }
}
