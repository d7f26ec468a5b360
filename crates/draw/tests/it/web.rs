//! The pictures are those of the page: the same paths. Their colours come from the same file.

use std::path::PathBuf;

use jersi_draw::{Faces, Picture, Style, Theme, Trays};
use jersi_rules::Ruleset;

fn web(path: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// What stands in an attribute, all of them in order.
fn attributes<'a>(svg: &'a str, before: &str) -> Vec<&'a str> {
    svg.split(before).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn paths_are_those_of_the_page() {
    for (file, id) in [
        ("jersi-0", "jersi-0"),
        ("jersi-1", "jersi-1"),
        ("jersi-1_nosea", "jersi-1+nosea"),
        ("jersi-2", "jersi-2"),
        ("jersi-4", "jersi-4"),
        ("jersi-4_special_mokca", "jersi-4+special=mokca"),
        ("jersi-4_special_mucti_fendi_mountains", "jersi-4+special=mucti/fendi+mountains"),
        ("jersi-4_special_mokca_darsi_mucti_square", "jersi-4+special=mokca,darsi,mucti+square"),
        ("mikjersi", "mikjersi"),
        ("pijersi", "pijersi"),
        ("pijersi-flipped-dark-dots", "pijersi"),
    ] {
        let theirs = web(&format!("tests/pictures/{file}.svg"));
        let style = match file.ends_with("-dots") {
            true => Style { theme: Theme::Dark, faces: Faces::Dots, flip: true, ..Style::default() },
            false => Style::default(),
        };
        let style = Style { trays: Trays::Never, ..style };
        let ours = Picture::new(Ruleset::load(id).unwrap().start()).style(style).to_svg();
        assert_eq!(attributes(&ours, "viewBox=\""), attributes(&theirs, "viewBox=\""), "{file}");
        let theirs = theirs.split("</defs>").nth(1).expect("the drawing");
        let paths = |svg: &str| -> Vec<String> {
            let drawn = attributes(svg, " d=\"").into_iter().filter(|d| !d.starts_with("M0 8C"));
            // The page writes the sea with one decimal.
            drawn.map(|d| d.replace(".0 ", " ").replace(".0L", "L").replace(".0Z", "Z")).collect()
        };
        let (ours_paths, theirs_paths) = (paths(&ours), paths(theirs));
        for (i, (ours, theirs)) in ours_paths.iter().zip(&theirs_paths).enumerate() {
            // Both round a sea of their own accord: its edge lies under the land.
            if file.starts_with("jersi-0") || file == "jersi-1" {
                assert!(i == 0 || ours == theirs, "{file} path {i}\n{ours}\n{theirs}");
            } else {
                assert_eq!(ours, theirs, "{file} path {i}");
            }
        }
        assert_eq!(ours_paths.len(), theirs_paths.len(), "{file}");
        let names = |svg: &str| svg.matches("</text>").count();
        assert_eq!(names(&ours), names(theirs), "{file}");
        // The names at the rim come in another order.
        let places = |svg| {
            let mut places = attributes(svg, "<text x=\"");
            places.sort_unstable();
            places.join(" ")
        };
        assert_eq!(places(&ours), places(theirs), "{file}");
    }
}
