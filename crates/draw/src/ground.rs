//! The bare board: cells in three woods, or a network of lines around an inland sea; and the names of the cells.

use jersi_rules::Ruleset;

use crate::font::FONT_STACK;
use crate::geometry::{Layout, Point};
use crate::looks::{Grain, LOOKS};
use crate::network::{faces, labels, lines, seas};
use crate::style::Style;
use crate::svg::{UNIT, name_of, num, polygon, units};
use crate::theme::Palette;
use crate::tones::{Tone, tones};

/// Draws the ground, with or without the grain of the wood.
pub fn ground(rules: &Ruleset, layout: &Layout, style: &Style, grain: bool) -> String {
    let palette = style.theme.palette();
    match layout.is_network() {
        true => network(rules, layout, palette),
        false => cells(rules, layout, palette, grain),
    }
}

/// Writes the names of the cells, if they are wanted. They come after marks, so as to be read on them.
pub fn names(rules: &Ruleset, layout: &Layout, style: &Style) -> String {
    match (style.coordinates, layout.is_network()) {
        (false, _) => String::new(),
        (true, true) => rim_names(rules, layout, style),
        (true, false) => cell_names(rules, layout, style),
    }
}

fn cells(rules: &Ruleset, layout: &Layout, palette: &Palette, grain: bool) -> String {
    let outlines: Vec<String> =
        layout.places().iter().map(|place| polygon(&layout.outline(place.at, 1.0))).collect();
    let whole: String = outlines.concat();
    let rim = palette.rim;
    let mut svg = format!(
        "<path d=\"{whole}\" fill=\"{rim}\" stroke=\"{rim}\" stroke-width=\"16\" stroke-linejoin=\"round\"/>\n"
    );
    svg += &format!("<g stroke=\"{}\" stroke-width=\"1.6\">\n", palette.seam);
    for (outline, tone) in outlines.iter().zip(tones(rules.board())) {
        let fill = match tone {
            Tone::Light => palette.light,
            Tone::Dark => palette.dark,
            Tone::Red => palette.red,
        };
        svg += &format!("<path d=\"{outline}\" fill=\"{fill}\"/>\n");
    }
    svg += "</g>\n";
    if let Some(ink) = palette.grain.filter(|_| grain) {
        let Grain { width, height, transform, path } = &LOOKS.grain;
        let fibres = format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.3\" opacity=\"0.1\"/>"
        );
        let id = name_of(&fibres);
        svg += &format!(
            "<defs><pattern id=\"{id}\" width=\"{width}\" height=\"{height}\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"{transform}\">{fibres}</pattern></defs>\n\
             <path d=\"{whole}\" fill=\"url(#{id})\"/>\n"
        );
    }
    svg
}

fn network(rules: &Ruleset, layout: &Layout, palette: &Palette) -> String {
    let board = rules.board();
    let mut svg = String::new();
    for sea in seas(board, layout) {
        svg += &format!("<path d=\"{}\" fill=\"{}\"/>\n", polygon(&sea), palette.sea);
    }
    let land: String = faces(board, layout).iter().map(|face| polygon(face)).collect();
    svg += &format!("<path d=\"{land}\" fill=\"{0}\" stroke=\"{0}\" stroke-width=\"1\"/>\n", palette.land);
    svg += &format!(
        "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"4\" stroke-linecap=\"round\"/>\n",
        lines(board, layout),
        palette.road
    );
    svg += &format!("<g fill=\"{}\">\n", palette.road);
    for place in layout.places() {
        svg += &format!("<circle cx=\"{}\" cy=\"{}\" r=\"7\"/>\n", units(place.at.x), units(place.at.y));
    }
    svg + "</g>\n"
}

/// The height of a font that can just be read, in pixels.
const READABLE: f64 = 11.5;

fn written(fill: &str, size: &str, anchor: &str, texts: impl Iterator<Item = (Point, String)>) -> String {
    let mut svg = format!(
        "<g font-family=\"{FONT_STACK}\" font-weight=\"600\" font-size=\"{size}\"{anchor} fill=\"{fill}\" \
         fill-opacity=\"0.85\">\n"
    );
    for (at, text) in texts {
        svg += &format!("<text x=\"{}\" y=\"{}\">{text}</text>\n", units(at.x), units(at.y));
    }
    svg + "</g>\n"
}

/// How large the names of cells are, in units: larger on a small picture, where they would be too few pixels high to be
/// read, but never so large that they reach under a cube.
fn name_size(layout: &Layout, style: &Style) -> f64 {
    let area = layout.area();
    let pixels = f64::from(style.size) / area.width.max(area.height) / UNIT;
    (READABLE / pixels).clamp(13.5, 17.0)
}

fn cell_names(rules: &Ruleset, layout: &Layout, style: &Style) -> String {
    let (x, y) = if layout.is_hex() { (-0.485, layout.half_height() / 2.0) } else { (-0.47, 0.46) };
    let texts = layout
        .places()
        .iter()
        .map(|place| (Point::new(place.at.x + x, place.at.y + y), rules.board().name(place.cell).to_owned()));
    written(style.theme.palette().name, &num(name_size(layout, style)), "", texts)
}

fn rim_names(rules: &Ruleset, layout: &Layout, style: &Style) -> String {
    let texts = labels(rules.board(), layout)
        .into_iter()
        .map(|label| (Point::new(label.at.x, label.at.y + 0.06), label.text));
    written(style.theme.palette().text, "19", " text-anchor=\"middle\"", texts)
}
