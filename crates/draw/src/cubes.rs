//! Cubes: their colours, their faces, one or two of them on a cell.

use jersi_rules::{Cell, Cube, Ruleset, Side};

use crate::font::FONT_STACK;
use crate::geometry::{Point, spot};
use crate::glyphs::{Faces, glyph};
use crate::looks::LOOKS;
use crate::svg::{escape, name_of, num, pair, units};
use crate::theme::Theme;

/// The width of a face in the fragments that [`face`] makes: it reaches from minus half of this to half of it.
pub const FACE: f64 = 100.0;

/// The colours of both sides' cubes in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paints {
    sides: [[String; 4]; 2],
    /// The two sides are near in lightness: Black's cubes get a frame, so that no one has to tell them by hue.
    framed: bool,
    /// Black's cubes are printed as an outline, which saves ink.
    outlined: bool,
}

/// `#rrggbb` as numbers.
fn rgb(colour: &str) -> Option<[u8; 3]> {
    let hex = colour.strip_prefix('#').filter(|hex| hex.len() == 6 && hex.is_ascii())?;
    let part = |i: usize| u8::from_str_radix(&hex[i..i + 2], 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

/// Relative luminance as WCAG has it.
fn luminance(rgb: [u8; 3]) -> f64 {
    let [r, g, b] = rgb.map(|v| {
        let c = f64::from(v) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

impl Paints {
    /// The game's own colours, or the theme's for a game in white and black.
    pub fn new(rules: &Ruleset, theme: Theme) -> Paints {
        let own = &rules.about().colours;
        let sides = Side::BOTH.map(|side| {
            let paint = theme.palette().paint(side);
            match rgb(&own[side.index()]) {
                None | Some([0, 0, 0] | [255, 255, 255]) => {
                    [paint.face, paint.edge, paint.ink, paint.line].map(str::to_owned)
                }
                Some(face) => {
                    // The same hue in the shade, for the edge.
                    let [r, g, b] = face.map(|v| (f64::from(v) * LOOKS.cubes.shade + 0.5).floor() as u8);
                    let edge = format!("#{r:02x}{g:02x}{b:02x}");
                    let [first, second] = LOOKS.cubes.inks;
                    let reads =
                        |ink: &str| rgb(ink).is_some_and(|ink| contrast(face, ink) >= LOOKS.cubes.contrast);
                    let ink = if reads(first) { first } else { second };
                    [own[side.index()].to_ascii_lowercase(), edge.clone(), ink.to_owned(), edge]
                }
            }
        });
        let framed = match (rgb(&own[0]), rgb(&own[1])) {
            (Some(white), Some(black)) => contrast(white, black) < LOOKS.cubes.contrast,
            _ => false,
        };
        Paints { sides, framed, outlined: false }
    }

    /// The same with Black's faces left white within a broad border.
    pub fn outlined(mut self) -> Paints {
        let [face, _, ink, _] = &mut self.sides[Side::Black.index()];
        *ink = std::mem::replace(face, "#ffffff".to_owned());
        self.outlined = true;
        self
    }
}

/// A cube seen from above, as a fragment of SVG around 0, 0, [`FACE`] wide: its face, and a little of its edge.
pub fn face(rules: &Ruleset, cube: Cube, faces: Faces, paints: &Paints) -> String {
    let [face, edge, ink, line] = &paints.sides[cube.side.index()];
    let mut svg = format!(
        "<g stroke=\"{line}\" stroke-width=\"2.5\"><rect x=\"-50\" y=\"-43\" width=\"100\" height=\"100\" rx=\"14\" \
         fill=\"{edge}\"/><rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" rx=\"14\" fill=\"{face}\"/></g>"
    );
    if paints.framed && cube.side == Side::Black {
        svg += &format!(
            "<rect x=\"-42\" y=\"-42\" width=\"84\" height=\"84\" rx=\"8\" fill=\"none\" stroke=\"{ink}\" \
             stroke-width=\"3.5\"/>"
        );
    }
    svg + &mark(rules, cube, faces, ink)
}

/// A face as it is printed, to be cut out: a plain square around 0, 0, [`FACE`] wide.
pub fn sticker(rules: &Ruleset, cube: Cube, faces: Faces, paints: &Paints) -> String {
    let [face, _, ink, _] = &paints.sides[cube.side.index()];
    let mut svg = format!("<rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" fill=\"{face}\"/>");
    if paints.outlined && cube.side == Side::Black {
        svg += &format!(
            "<rect x=\"-44.5\" y=\"-44.5\" width=\"89\" height=\"89\" fill=\"none\" stroke=\"{ink}\" \
             stroke-width=\"9\"/>"
        );
    } else if paints.framed && cube.side == Side::Black {
        svg += &format!(
            "<rect x=\"-42\" y=\"-42\" width=\"84\" height=\"84\" fill=\"none\" stroke=\"{ink}\" \
             stroke-width=\"3.5\"/>"
        );
    }
    svg + &mark(rules, cube, faces, ink)
}

/// A cube of which only its place in an order is known, seen from above.
pub fn numbered(side: Side, number: usize, paints: &Paints) -> String {
    let [face, _, ink, line] = &paints.sides[side.index()];
    format!(
        "<rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" rx=\"14\" fill=\"{face}\" stroke=\"{line}\" \
         stroke-width=\"2.5\"/><text y=\"20\" font-family=\"{FONT_STACK}\" font-weight=\"600\" font-size=\"58\" \
         text-anchor=\"middle\" fill=\"{ink}\">{number}</text>"
    )
}

/// What is drawn on a face, in this ink.
pub fn mark(rules: &Ruleset, cube: Cube, faces: Faces, ink: &str) -> String {
    let role = rules.role(cube.role);
    let Some(glyph) = glyph(&role.glyph, faces) else {
        let letter = escape(&role.letter.to_string());
        return format!(
            "<text y=\"20\" font-family=\"{FONT_STACK}\" font-weight=\"600\" font-size=\"58\" \
             text-anchor=\"middle\" fill=\"{ink}\">{letter}</text>"
        );
    };
    let mut svg = String::new();
    if !glyph.line.is_empty() {
        svg += &format!("<path d=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"9.5\"/>", glyph.line);
    }
    if !glyph.fill.is_empty() {
        svg += &format!("<path d=\"{}\" fill=\"{ink}\"/>", glyph.fill);
    }
    svg
}

/// What is needed to draw cubes.
pub struct Cubes<'a> {
    rules: &'a Ruleset,
    faces: Faces,
    paints: Paints,
    /// How the ids of the definitions begin, where each cube is drawn once and used often.
    shared: Option<String>,
}

impl<'a> Cubes<'a> {
    /// Cubes that are drawn where they stand.
    pub fn new(rules: &'a Ruleset, faces: Faces, theme: Theme) -> Cubes<'a> {
        Cubes { rules, faces, paints: Paints::new(rules, theme), shared: None }
    }

    /// Cubes that are drawn once, and the definitions they need.
    pub fn shared(rules: &'a Ruleset, faces: Faces, theme: Theme) -> (Cubes<'a>, String) {
        let mut cubes = Cubes::new(rules, faces, theme);
        let all = Side::BOTH.into_iter().flat_map(|side| {
            rules
                .roles()
                .filter(move |&role| rules.count(side, role) > 0)
                .map(move |role| Cube::new(side, role))
        });
        let drawn: Vec<(char, String)> = all.map(|cube| (rules.letter(cube), cubes.face(cube))).collect();
        let name = name_of(&drawn.iter().map(|cube| cube.1.as_str()).collect::<String>());
        let defs =
            drawn.iter().map(|(letter, face)| format!("<g id=\"{name}{letter}\">{face}</g>\n")).collect();
        cubes.shared = Some(name);
        (cubes, defs)
    }

    /// A cube around 0, 0, [`FACE`] wide.
    pub fn face(&self, cube: Cube) -> String {
        match &self.shared {
            Some(name) => format!("<use href=\"#{name}{}\"/>", self.rules.letter(cube)),
            None => face(self.rules, cube, self.faces, &self.paints),
        }
    }

    /// The numbers of cubes that are laid in this order; where a cell comes twice, they stand one on the other.
    pub fn numbers(&self, side: Side, order: &[Cell], at: impl Fn(Cell) -> Option<Point>) -> String {
        let mut svg = String::new();
        for (i, &cell) in order.iter().enumerate() {
            let count = |cells: &[Cell]| cells.iter().filter(|&&other| other == cell).count();
            let spot = spot(count(&order[..i]), count(order));
            let Some(at) = at(cell) else { continue };
            svg += &format!(
                "<g transform=\"translate({} {}) scale({})\">{}</g>\n",
                units(at.x),
                units(at.y + spot.y),
                num(spot.size),
                numbered(side, i + 1, &self.paints)
            );
        }
        svg
    }

    /// A cube at a place, so many cell widths wide.
    pub fn cube(&self, cube: Cube, at: Point, size: f64) -> String {
        format!("<g transform=\"translate({}) scale({})\">{}</g>", pair(at), num(size), self.face(cube))
    }

    /// Some cubes of a pile, the first of them on top of `under` others, in a pile of `total` in all.
    pub fn pile(&self, cubes: &[Cube], at: Point, under: usize, total: usize) -> String {
        let mut svg = String::new();
        for (i, &cube) in cubes.iter().enumerate() {
            let spot = spot(i + under, total);
            svg += &format!(
                "<g transform=\"translate({} {}) scale({})\">{}</g>",
                units(at.x),
                units(at.y + spot.y),
                num(spot.size),
                self.face(cube)
            );
        }
        svg
    }
}
