//! What is printed, measured on the PDF itself: pages, faces, cells, marks, fonts and text.

use jersi_draw::{Faces, Kit, Paper, Picture, Pieces, Theme};
use jersi_rules::{Lang, Ruleset, Side, builtin_ids};

use crate::paper::{Pdf, Shape};

/// A hundredth of a millimetre.
fn is(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.01
}

fn kit(id: &str) -> Kit {
    Kit::new(Ruleset::load(id).expect("a game"))
}

const OWN: &str = "like = \"pijersi\"\nname = \"Foolhardy Pijersi\"\nauthor = \"Ann & Bob\"\nlicence = \"CC0\"\n\
    [cubes.rock]\ntakes = [\"scissors\", \"wise\"]\n[end]\nquiet = 33\n";

/// Squares of that width that are filled: faces to cut out.
fn faces(pdf: &Pdf, width: f64) -> usize {
    let is_face = |shape: &&Shape| {
        shape.filled && shape.points == 4 && is(shape.width, width) && is(shape.height, width)
    };
    pdf.pages.iter().flat_map(|page| &page.shapes).filter(is_face).count()
}

#[test]
fn faces_and_cells_measure_what_they_should() {
    for id in builtin_ids().chain(["jersi-4+square+special=mokca,darsi,mucti/none+mountains"]) {
        let rules = Ruleset::load(id).expect("a game");
        let cubes: usize = Side::BOTH
            .iter()
            .map(|&side| rules.roles().map(|role| rules.count(side, role)).sum::<usize>())
            .sum();
        for paper in Paper::ALL {
            for cube in [16, 20] {
                for pieces in Pieces::ALL {
                    let what = format!("{id} {} {cube} {}", paper.name(), pieces.name());
                    let kit = kit(id).paper(paper).pieces(pieces).cube(cube).expect("a size");
                    let pdf = Pdf::read(&kit.to_pdf().expect("a file"));
                    assert_eq!(pdf.pages.len(), kit.page_count(), "{what}");
                    assert!((5..=20).contains(&pdf.pages.len()), "{what}: {} pages", pdf.pages.len());
                    assert_eq!(faces(&pdf, f64::from(cube)), 6 * cubes, "{what}");
                    let (width, height) = paper.size();
                    for page in &pdf.pages {
                        let upright = is(page.width, width) && is(page.height, height);
                        assert!(upright || (is(page.width, height) && is(page.height, width)), "{what}");
                    }
                    board(&rules, &pdf, f64::from(cube), &what);
                }
            }
        }
    }
}

/// Two cubes stand side by side on a cell, and the parts of a board meet at the marks.
fn board(rules: &Ruleset, pdf: &Pdf, cube: f64, what: &str) {
    let network = rules.about().drawn == "network";
    let corners = cell_corners(rules);
    // Without cells there are points: a cell's width is the distance of neighbours.
    let pages: Vec<_> = pdf.pages.iter().filter(|page| !page.marks().is_empty()).collect();
    assert!(!pages.is_empty(), "{what}: no marks to cut at");
    // Each part as a piece of the board, whose first cell is the origin.
    let mut parts: Vec<(f64, f64, f64, f64)> = Vec::new();
    for page in &pages {
        let marks = page.marks();
        let size = if network { 0.14 * (2.0 * cube + 2.0) } else { 2.0 * cube + 2.0 };
        let is_cell = |s: &&Shape| match network {
            false => s.filled && s.points == corners && is(s.width, size),
            true => s.filled && s.round && is(s.width, size),
        };
        let cells: Vec<&Shape> = page.shapes.iter().filter(is_cell).collect();
        assert_eq!(cells.len(), marks.len() * rules.board().len(), "{what}");
        for (i, &(left, top, right, bottom)) in marks.iter().enumerate() {
            // What is cut out lies on the paper, with room for the marks, and beside its neighbours.
            assert!(
                left >= 7.99 && top >= 7.99 && right <= page.width - 7.99 && bottom <= page.height - 7.99,
                "{what}"
            );
            for other in &marks[..i] {
                let apart = [left - other.2, other.0 - right, top - other.3, other.1 - bottom];
                assert!(apart.into_iter().fold(f64::MIN, f64::max) > 12.0, "{what}");
            }
            let origin = cells[i * rules.board().len()];
            parts.push((left - origin.x, top - origin.y, right - origin.x, bottom - origin.y));
        }
    }
    // The parts meet at the marks: none lies on another, and together they are the whole.
    let area = |part: &(f64, f64, f64, f64)| (part.2 - part.0) * (part.3 - part.1);
    let mut whole = parts[0];
    for (i, a) in parts.iter().enumerate() {
        whole = (whole.0.min(a.0), whole.1.min(a.1), whole.2.max(a.2), whole.3.max(a.3));
        for b in &parts[..i] {
            let (width, height) = (a.2.min(b.2) - a.0.max(b.0), a.3.min(b.3) - a.1.max(b.1));
            assert!(width < 0.02 || height < 0.02, "{what}: parts lie on each other");
        }
    }
    let sum: f64 = parts.iter().map(area).sum();
    assert!((sum - area(&whole)).abs() < 1.0, "{what}: {sum} is not {}", area(&whole));
}

/// Boards of 61, 64 and 69 cells for cubes of 20 mm: three pages of A4, well filled.
#[test]
fn large_boards_take_few_pages() {
    for (id, most) in [("jersi-2", 3), ("jersi", 3), ("jersi-4+square", 3), ("pijersi", 2), ("mikjersi", 2)] {
        let pdf = Pdf::read(&kit(id).to_pdf().expect("a file"));
        let pages = pdf.pages.iter().filter(|page| !page.marks().is_empty()).count();
        assert!(pages <= most, "{id}: {pages} pages");
    }
}

fn cell_corners(rules: &Ruleset) -> usize {
    if rules.board().shape() == jersi_rules::Shape::Hex { 6 } else { 4 }
}

#[test]
fn text_is_text_in_fonts_that_the_file_carries() {
    for (id, lang, says) in [
        (
            "jersi-2",
            Lang::EN,
            ["Lucas Borboleta", "CC BY-SA 4.0", "Who takes the enemy's kunti wins at once."],
        ),
        (
            "jersi-2",
            Lang::known("fr"),
            ["Lucas Borboleta", "CC BY-SA 4.0", "Qui prend le cube kunti adverse gagne aussitôt."],
        ),
        (
            "pijersi",
            Lang::known("fr"),
            ["Lucas Borboleta", "CC BY-NC-SA 4.0", "Le cube sage ne se pose que sur un cube sage."],
        ),
        ("mikjersi", Lang::EN, ["Prisoners", "The king stands only on top.", "at most 2 times in a game"]),
        (
            "jersi-4+special=mokca+landing",
            Lang::known("fr"),
            ["Gardien.", "débarquez votre kunti", "ne finit pas la partie"],
        ),
    ] {
        let pdf = Pdf::read(&kit(id).lang(lang).to_pdf().expect("a file"));
        let text = pdf.text();
        for words in says {
            assert!(text.contains(words), "{id}: `{words}` is missing in: {text}");
        }
        assert!(!pdf.fonts.is_empty());
        for font in &pdf.fonts {
            assert!(font.embedded && font.name.as_bytes().get(6) == Some(&b'+'), "{id}: {font:?}");
        }
    }
}

#[test]
fn a_game_of_ones_own_is_printed_from_its_data() {
    let rules = Ruleset::from_file("fool", OWN, "fool").expect("a game");
    let pdf = Pdf::read(&Kit::new(rules).theme(Theme::Wood).faces(Faces::Dots).to_pdf().expect("a file"));
    let text = pdf.text();
    for words in ["Foolhardy Pijersi", "Ann & Bob", "CC0", "33 turns in a row without a capture"] {
        assert!(text.contains(words), "`{words}` is missing in: {text}");
    }
    assert_eq!(faces(&pdf, 20.0), 6 * 28);
}

/// Long names are written smaller, and letters that the font lacks do no harm.
#[test]
fn odd_names_stay_on_the_page() {
    let own = "like = \"mikjersi\"\nname = \"Ω <&> 中文, a name that does not end before the page does, really not, no no no no\"\n\
        [cubes.rock]\nname = \"an extraordinarily long name of a cube\"\nglyph = \"unknown\"\n";
    let rules = Ruleset::from_file("odd", own, "odd").expect("a game");
    for cube in [10, 30] {
        let kit = Kit::new(rules.clone()).cube(cube).expect("a size");
        let pdf = Pdf::read(&kit.to_pdf().expect("a file"));
        assert!(
            pdf.text().contains("a name that does not end before the page does, really not, no no no no")
        );
        // A part of a board goes on beyond its page.
        for page in pdf.pages.iter().filter(|page| page.marks().is_empty()) {
            assert!(
                page.words.iter().all(|&(x, y, _)| x > 0.0 && x < page.width && y > 0.0 && y < page.height)
            );
        }
        assert_eq!(faces(&pdf, f64::from(cube)), 6 * 14);
    }
}

#[test]
fn the_rules_fill_one_page_whatever_is_chosen() {
    let everything =
        "jersi-4+special=mokca,darsi,mucti/pamei,galtu,fendi+mountains+landing+square+turn+setup=free";
    for id in
        builtin_ids().chain([everything, "jersi-4+special=fendi+straight", "jersi-2+setup=random+seed=7"])
    {
        for lang in [Lang::EN, Lang::known("fr")] {
            let pdf = Pdf::read(&kit(id).lang(lang).paper(Paper::Letter).to_pdf().expect("a file"));
            let rules = &pdf.pages[1];
            let end = if lang == Lang::EN { "End of the game" } else { "Fin de la partie" };
            assert!(rules.text.contains(end), "{id}: {}", rules.text);
            assert_eq!(pdf.pages.iter().filter(|page| page.text.contains(end)).count(), 1, "{id}");
            for &(x, y, _) in &rules.words {
                assert!(
                    x >= 11.9 && x < rules.width - 12.0 && y > 12.0 && y <= rules.height - 11.9,
                    "{id}: {x} {y}"
                );
            }
            // Only the names of the cells in the picture are smaller than text can be read.
            let small = rules.words.iter().filter(|words| words.2 < 1.9).count();
            let cells = Ruleset::load(id).expect("a game").board().len();
            assert!(small <= cells, "{id}: {small} texts are too small");
        }
    }
}

#[test]
fn a_picture_is_a_page() {
    let start = Ruleset::load("jersi-4+special=mokca").expect("a game").start();
    let picture = Picture::new(start).controls(true).title("Gardien — départ");
    let pdf = Pdf::read(&picture.to_pdf().expect("a file"));
    let (width, _) = picture.pixels();
    assert_eq!(pdf.pages.len(), 1);
    assert!(is(pdf.pages[0].width, f64::from(width) * 25.4 / 96.0));
    assert!(pdf.text().contains("Gardien — départ") && pdf.text().contains("i5"));
    assert_eq!(picture.to_pdf(), picture.to_pdf());
}

#[test]
fn what_cannot_be_printed_is_said() {
    let error = kit("pijersi").cube(5).expect_err("too small");
    assert!(error.to_string().contains("10 to 30"), "{error}");
    assert!("a3".parse::<Paper>().expect_err("no such paper").say(Lang::known("fr")).contains("a4, letter"));
    assert!("wood".parse::<Pieces>().expect_err("no such pieces").to_string().contains("stickers, nets"));
}

/// A text without the breaks of its lines.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A kit for every special form: a cube more a side for each, a page that tells what they do, and white faces for Black's.
#[test]
fn a_kit_with_all_special_forms() {
    let forms = kit("jersi-4").all_forms(true);
    let pdf = Pdf::read(&forms.to_pdf().expect("a file"));
    assert_eq!(faces(&pdf, 20.0), 6 * 2 * (13 + 6));
    let page = words(&pdf.pages[2].text);
    for words in [
        "Guardian (mokca)",
        "Daredevil (darsi)",
        "change places with one's own kunti",
        "only by a single step",
    ] {
        assert!(page.contains(words), "`{words}` is missing in: {page}");
    }
}

/// Letters that the font lacks are told.
#[test]
fn missing_letters_are_told() {
    let own = "like = \"pijersi\"\nname = \"Πέτρα 石\"\n";
    let rules = Ruleset::from_file("odd", own, "odd").expect("a game");
    let missing: String = Kit::new(rules.clone()).missing_letters().into_iter().collect();
    assert!(missing.contains('石') && missing.contains('Π') && !missing.contains('P'), "{missing}");
    assert_eq!(kit("jersi-1").lang(Lang::known("fr")).missing_letters(), []);
    let picture = Picture::new(rules.start()).title("石");
    assert_eq!(picture.missing_letters(), ['石']);
}

/// On paper a setup by lot is a picture with numbers.
#[test]
fn a_setup_by_lot_is_numbered() {
    for id in ["jersi-2+setup=random", "jersi-2+setup=random+seed=5"] {
        let pdf = Pdf::read(&kit(id).to_pdf().expect("a file"));
        let rules = words(&pdf.pages[1].text);
        assert!(
            rules.contains("in the order of the numbers") && !rules.contains("as in the picture"),
            "{rules}"
        );
        for number in 1..=12 {
            assert!(
                rules.split_whitespace().filter(|word| *word == number.to_string()).count() >= 2,
                "{number}"
            );
        }
    }
}
