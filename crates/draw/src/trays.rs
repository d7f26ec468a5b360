//! What lies beside the board: each side's cubes in hand and the cubes it has taken; and the strips for words.

use jersi_rules::{Cube, Position, Side};

use crate::cubes::Cubes;
use crate::font::FONT_STACK;
use crate::geometry::{Area, Layout, Point};
use crate::style::{Style, Trays};
use crate::svg::{escape, num, units};

/// The height of a tray, and of a line of words, in cell widths.
const TRAY: f64 = 0.6;
const WORDS: f64 = 0.42;

/// The widths of what lies in a tray.
const HAND: f64 = 0.44;
const COUNT: f64 = 0.3;
const TAKEN: f64 = 0.32;
const OVERLAP: f64 = 0.2;
const GAP: f64 = 0.12;

/// Where everything of a picture is, in cell widths.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The whole picture.
    pub area: Area,
    title: Option<Area>,
    trays: Option<[Area; 2]>,
    caption: Option<Area>,
}

/// Whether trays are wanted for these positions.
pub fn wants_trays<'a>(style: &Style, positions: impl IntoIterator<Item = &'a Position>) -> bool {
    match style.trays {
        Trays::Always => true,
        Trays::Never => false,
        Trays::Auto => positions.into_iter().any(|position| position.hand().next().is_some()),
    }
}

impl Frame {
    pub fn new(layout: &Layout, title: bool, trays: bool, caption: bool) -> Frame {
        let board = layout.area();
        let mut area = board;
        let mut above = |height: f64| {
            area.y -= height;
            area.height += height;
            Area { height, ..area }
        };
        let far = trays.then(|| above(TRAY));
        let title = title.then(|| above(WORDS));
        let mut below = |height: f64| {
            let y = area.y + area.height;
            area.height += height;
            Area { y, height, ..area }
        };
        let near = trays.then(|| below(TRAY));
        let caption = caption.then(|| below(WORDS));
        let trays = far.zip(near).map(|(far, near)| [far, near]);
        Frame { area, title, trays, caption }
    }

    /// The picture's width and height in pixels, the longer one being `size`.
    pub fn pixels(&self, size: u32) -> (u32, u32) {
        let scale = f64::from(size) / self.area.width.max(self.area.height);
        let side = |length: f64| ((length * scale).round() as u32).clamp(1, size.max(1));
        (side(self.area.width), side(self.area.height))
    }

    /// The beginning of the SVG: size and frame, then what it shows in words.
    pub fn open(&self, style: &Style, size: u32, title: &str, desc: &str) -> String {
        let (width, height) = self.pixels(size);
        let Area { x, y, width: w, height: h } = self.area;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n",
            units(x),
            units(y),
            units(w),
            units(h),
            escape(title),
            escape(desc)
        );
        if style.paper {
            // A little larger than the frame, so that no edge shows through.
            svg += &format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
                units(x - 0.02),
                units(y - 0.02),
                units(w + 0.04),
                units(h + 0.04),
                style.theme.palette().paper
            );
        }
        svg
    }

    /// The words above everything.
    pub fn title(&self, style: &Style, text: &str) -> String {
        self.title.map_or_else(String::new, |area| line(area, style, text, 0.28))
    }

    /// The words below everything.
    pub fn caption(&self, style: &Style, text: &str) -> String {
        self.caption.map_or_else(String::new, |area| line(area, style, text, 0.26))
    }

    /// Both trays.
    pub fn trays(&self, style: &Style, cubes: &Cubes<'_>, position: &Position) -> String {
        let Some([far, near]) = self.trays else { return String::new() };
        let sides = if style.flip { [Side::White, Side::Black] } else { [Side::Black, Side::White] };
        [far, near]
            .into_iter()
            .zip(sides)
            .map(|(area, side)| tray(area, style, cubes, position, side))
            .collect()
    }
}

/// A line of words in the middle of an area, smaller where it would not fit.
fn line(area: Area, style: &Style, text: &str, size: f64) -> String {
    if text.is_empty() {
        return String::new();
    }
    let width = text.chars().count() as f64 * 0.56;
    let size = size.min((area.width - 0.2) / width.max(1.0)).max(0.08);
    format!(
        "<text x=\"{}\" y=\"{}\" font-family=\"{FONT_STACK}\" font-weight=\"600\" font-size=\"{}\" \
         text-anchor=\"middle\" fill=\"{}\">{}</text>\n",
        units(area.x + area.width / 2.0),
        units(area.y + area.height / 2.0 + size * 0.34),
        units(size),
        style.theme.palette().text,
        escape(text)
    )
}

/// Equal cubes together, with how many.
fn grouped(cubes: impl Iterator<Item = Cube>) -> Vec<(Cube, usize)> {
    let mut groups: Vec<(Cube, usize)> = Vec::new();
    for cube in cubes {
        match groups.last_mut().filter(|group| group.0 == cube) {
            Some(group) => group.1 += 1,
            None => groups.push((cube, 1)),
        }
    }
    groups
}

/// One side's tray: what it has in hand on the left, what it has taken on the right.
fn tray(area: Area, style: &Style, cubes: &Cubes<'_>, position: &Position, side: Side) -> String {
    let hand = grouped(position.hand().filter(|cube| cube.side == side));
    let taken = grouped(position.captured(!side));
    let hand_width: f64 = hand.iter().map(|group| HAND + GAP + if group.1 > 1 { COUNT } else { 0.0 }).sum();
    let taken_width: f64 = taken.iter().map(|group| TAKEN + GAP + OVERLAP * (group.1 - 1) as f64).sum();
    let room = area.width - 0.2;
    let scale = (room / (hand_width + taken_width).max(0.01)).min(1.0);
    let middle = area.y + area.height / 2.0;
    let mut svg = String::new();
    let mut x = area.x + 0.1;
    for (cube, count) in hand {
        svg += &cubes.cube(cube, Point::new(x + HAND / 2.0 * scale, middle), HAND * scale);
        x += (HAND + GAP / 2.0) * scale;
        if count > 1 {
            svg += &format!(
                "<text x=\"{}\" y=\"{}\" font-family=\"{FONT_STACK}\" font-weight=\"600\" font-size=\"{}\" \
                 fill=\"{}\">×{count}</text>",
                units(x),
                units(middle + 0.08 * scale),
                num(21.0 * scale),
                style.theme.palette().text
            );
            x += COUNT * scale;
        }
        x += GAP / 2.0 * scale;
    }
    x = area.x + area.width - 0.1 - (taken_width - GAP) * scale;
    for (cube, count) in taken {
        for i in 0..count {
            let at = Point::new(x + (TAKEN / 2.0 + OVERLAP * i as f64) * scale, middle);
            svg += &cubes.cube(cube, at, TAKEN * scale);
        }
        x += (TAKEN + GAP + OVERLAP * (count - 1) as f64) * scale;
    }
    if svg.is_empty() { svg } else { svg + "\n" }
}
