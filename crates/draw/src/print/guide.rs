//! The first page: what is in the file, and how to make a game of it.

use jersi_rules::{Lang, Side};

use super::board::Plan;
use super::flow::{self, Column, Paragraph};
use super::page::{Anchor, GREY, INK, Page};
use super::{Kit, MARGIN, Pieces};
use crate::font::Weight;
use crate::pdf::Sheet;
use crate::svg::UNIT;

/// How many pages each part has.
pub struct Contents {
    pub board: usize,
    pub reserve: usize,
    pub pieces: usize,
}

impl Contents {
    /// The page where the board begins, after this one and the rules.
    pub fn first_board(&self) -> usize {
        3
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

/// `page 3` or `pages 3–6`.
fn pages(first: usize, count: usize) -> String {
    match count {
        1 => format!("page {first}"),
        _ => format!("pages {first}–{}", first + count - 1),
    }
}

/// The page.
pub fn page(kit: &Kit, plan: &Plan, contents: &Contents) -> Sheet {
    let mut page = Page::new(kit.paper.size());
    page.heading(MARGIN, MARGIN + 6.5, 9.0, page.width * 0.55, kit.name());
    page.note(
        page.width - MARGIN,
        MARGIN + 6.5,
        3.4,
        Anchor::End,
        &match kit.style.lang {
            Lang::En => format!("to print and play, for cubes of {} mm", kit.cube),
            _ => format!("à imprimer, pour des cubes de {} mm", kit.cube),
        },
    );
    page.line((MARGIN, MARGIN + 10.0), (page.width - MARGIN, MARGIN + 10.0), 0.3, GREY, "");
    let column = Column { x: MARGIN, y: MARGIN + 13.0, width: page.width - 2.0 * MARGIN };
    let (svg, y) = flow::paragraphs(&steps(kit, contents), column, 3.8);
    page.add(&svg);
    let y = ruler(kit, &mut page, y + 10.0);
    let bottom = page.foot(&kit.credits(), 1);
    map(kit, plan, contents, &mut page, y + 6.0, bottom);
    page.finish()
}

fn steps(kit: &Kit, contents: &Contents) -> Vec<Paragraph> {
    let lang = kit.style.lang;
    let [white, black] = Side::BOTH.map(|side| {
        let count = kit.cubes(side).len();
        let name = kit.rules.side_name(side, lang);
        match lang {
            Lang::En => format!("{count} {}", name.to_lowercase()),
            _ => format!("{count} en {name}"),
        }
    });
    let (board, reserve, pieces) = (
        pages(contents.first_board(), contents.board),
        pages(contents.first_reserve(), contents.reserve),
        pages(contents.first_piece(), contents.pieces),
    );
    let (edge, colours) = (kit.cube, (white, black));
    let step = |lead: &str, text: String| Paragraph { lead: lead.to_owned(), text };
    let joined = contents.board > 1;
    match lang {
        Lang::En => vec![
            step("Print", "at actual size (100 %), not fitted to the page. Colours are not needed. Check the ruler below with your own.".into()),
            step("Rules", "page 2.".into()),
            step("Board", if joined {
                format!("{board}. Cut along the marks, lay the parts edge to edge as on the map below, and glue them on cardboard. Two cubes fit side by side on a cell.")
            } else {
                format!("{board}. Cut along the marks and glue it on cardboard. Two cubes fit side by side on a cell.")
            }),
            step("Reserve", format!("{reserve}. One part for each player; put a coin on what is counted.")),
            match kit.pieces {
                Pieces::Stickers => step("Cubes", format!("{pieces}. Take wooden cubes of {edge} mm, {} and {}. Print the stickers on adhesive paper, cut them out, and stick the same face on all six sides of a cube.", colours.0, colours.1)),
                Pieces::Nets => step("Cubes", format!("{pieces}. Nets of cubes of {edge} mm, {} and {}. Print them on stiff paper, cut, fold and glue.", colours.0, colours.1)),
            },
        ],
        _ => vec![
            step("Imprimez", "à la taille réelle (100\u{a0}%), sans adapter à la page. La couleur n'est pas nécessaire. Vérifiez la règle ci-dessous avec la vôtre.".into()),
            step("Règles", "page 2.".into()),
            step("Plateau", if joined {
                format!("{board}. Découpez le long des repères, posez les parties bord à bord comme sur le plan ci-dessous, et collez-les sur un carton. Deux cubes tiennent côte à côte sur une case.")
            } else {
                format!("{board}. Découpez le long des repères et collez-le sur un carton. Deux cubes tiennent côte à côte sur une case.")
            }),
            step("Réserve", format!("{reserve}. Une partie pour chaque joueur\u{a0}; posez une pièce de monnaie sur ce qui se compte.")),
            match kit.pieces {
                Pieces::Stickers => step("Cubes", format!("{pieces}. Prenez des cubes en bois de {edge} mm, {} et {}. Imprimez les étiquettes sur du papier adhésif, découpez-les, et collez la même face sur les six côtés d'un cube.", colours.0, colours.1)),
                Pieces::Nets => step("Cubes", format!("{pieces}. Patrons de cubes de {edge} mm, {} et {}. Imprimez-les sur du papier fort, découpez, pliez et collez.", colours.0, colours.1)),
            },
        ],
    }
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
    page.note(MARGIN + 106.0, y, 3.0, Anchor::Start, kit.pick("100 mm on paper", "100 mm sur le papier"));
    y + 6.0
}

/// The board in small, with the lines where its parts meet and their pages.
fn map(kit: &Kit, plan: &Plan, contents: &Contents, page: &mut Page, top: f64, bottom: f64) {
    let width = page.width - 2.0 * MARGIN;
    let scale = (width / plan.area.width).min((bottom - top) / plan.area.height).min(0.6);
    let left = (page.width - plan.area.width * scale) / 2.0;
    let (x0, y0) = (left - plan.area.x * scale, top - plan.area.y * scale);
    page.place(x0, y0, plan.cell / UNIT * scale, &plan.drawing(kit));
    for row in 0..plan.rows {
        for column in 0..plan.columns {
            let tile = plan.tile(column, row);
            let (x, y) = (x0 + tile.x * scale, y0 + tile.y * scale);
            page.frame(x, y, tile.width * scale, tile.height * scale, INK, 0.4);
            let number = contents.first_board() + row * plan.columns + column;
            let (middle, below) = (x + tile.width * scale / 2.0, y + tile.height * scale / 2.0);
            page.add(&format!(
                "<circle cx=\"{middle:.3}\" cy=\"{below:.3}\" r=\"5\" fill=\"#ffffff\" stroke=\"{INK}\" stroke-width=\"0.3\"/>\n"
            ));
            page.text(middle, below + 2.0, 5.5, Weight::Bold, Anchor::Middle, &number.to_string());
        }
    }
}
