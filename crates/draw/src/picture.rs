//! A position as a picture.

use std::sync::Arc;

use jersi_rules::{CellSet, Cube, Position, Ruleset, Side, Turn, Unit};
use jersi_texts::{Lang, t};

use crate::cubes::Cubes;
use crate::error::DrawError;
use crate::geometry::{Area, Layout, Place};
use crate::ground::{ground, names};
use crate::marks::{self, Arrow, LastTurn};
use crate::pdf::{self, Info, Sheet};
use crate::raster;
use crate::style::{MAX_SIZE, MIN_SIZE, Style};
use crate::svg::missing_letters;
use crate::trays::{Frame, wants_trays};

/// A picture of a position. See the crate for an example.
#[derive(Clone, Debug)]
pub struct Picture {
    position: Position,
    style: Style,
    title: Option<String>,
    last: LastTurn,
    arrows: Vec<Arrow>,
    marked: CellSet,
    controls: bool,
    /// Whether the cubes that are laid by lot are shown as their numbers.
    lots: bool,
}

impl Picture {
    /// A picture of this position.
    pub fn new(position: Position) -> Picture {
        Picture {
            position,
            style: Style::default(),
            title: None,
            last: LastTurn::default(),
            arrows: Vec::new(),
            marked: CellSet::EMPTY,
            controls: false,
            lots: false,
        }
    }

    /// A picture of how a game is set up: the start; or, where it is by lot, what stands before, and the order in which
    /// the others are laid.
    pub fn setup(rules: &Arc<Ruleset>) -> Picture {
        Picture { lots: rules.lots().is_some(), ..Picture::new(rules.before_lots()) }
    }

    /// A picture of the position after a legal turn, which is marked. After an illegal one, the position before it.
    pub fn after(before: &Position, turn: Turn) -> Picture {
        let changes = before.changes(turn);
        let mut position = before.clone();
        if !changes.is_empty() {
            position.play_unchecked(turn);
        }
        Picture::new(position).last(LastTurn::new(&changes))
    }

    /// Sets how it looks.
    pub fn style(self, style: Style) -> Picture {
        Picture { style, ..self }
    }

    /// Writes words above the board.
    pub fn title(self, title: impl Into<String>) -> Picture {
        Picture { title: Some(title.into()), ..self }
    }

    /// Marks the last turn.
    pub fn last(self, last: LastTurn) -> Picture {
        Picture { last, ..self }
    }

    /// Adds an arrow.
    pub fn arrow(mut self, arrow: Arrow) -> Picture {
        self.arrows.push(arrow);
        self
    }

    /// Draws a line around these cells.
    pub fn mark(self, cells: CellSet) -> Picture {
        Picture { marked: self.marked | cells, ..self }
    }

    /// Shows the cells that guardians and dividers control.
    pub fn controls(self, shown: bool) -> Picture {
        Picture { controls: shown, ..self }
    }

    fn size(&self) -> u32 {
        self.style.size.clamp(MIN_SIZE, MAX_SIZE)
    }

    fn layout(&self) -> Layout {
        Layout::new(self.position.rules(), self.style.flip)
    }

    fn frame(&self, layout: &Layout) -> Frame {
        Frame::new(layout, self.title.is_some(), wants_trays(&self.style, [&self.position]), false)
    }

    /// Its width and height in pixels.
    pub fn pixels(&self) -> (u32, u32) {
        self.frame(&self.layout()).pixels(self.size())
    }

    /// The picture as SVG: complete in itself, text as text, without style sheets and scripts.
    pub fn to_svg(&self) -> String {
        let Picture { position, style, .. } = self;
        let frame = self.frame(&self.layout());
        let name = self.title.as_deref().unwrap_or(position.rules().about().name.get(style.lang));
        let svg = frame.open(style, self.size(), name, &in_words(position, style.lang));
        svg + &self.content() + "</svg>\n"
    }

    /// What the picture takes up, in cell widths.
    pub(crate) fn area(&self) -> Area {
        self.frame(&self.layout()).area
    }

    /// What is on the picture, as a fragment of SVG.
    pub(crate) fn content(&self) -> String {
        let Picture { position, style, .. } = self;
        let rules = position.rules();
        let layout = self.layout();
        let frame = self.frame(&layout);
        let palette = style.theme.palette();
        let cubes = Cubes::new(rules, style.faces, style.theme);
        let mut svg = frame.title(style, self.title.as_deref().unwrap_or(""));
        svg += &ground(rules, &layout, style, true);
        if self.controls {
            svg += &marks::controls(&layout, palette, &position.controls());
        }
        svg += &marks::last_turn(&layout, palette, &self.last, |cell| position.state().unit(cell).height());
        svg += &marks::marked(&layout, palette, self.marked);
        svg += &names(rules, &layout, style);
        svg += &units(&layout, &cubes, position);
        if let Some(lots) = rules.lots().filter(|_| self.lots) {
            let at = |cell| layout.places().iter().find(|place| place.cell == cell).map(|place| place.at);
            for side in Side::BOTH {
                svg += &cubes.numbers(side, &lots.places[side.index()], at);
            }
        }
        svg += &marks::arrows(&layout, palette, &self.arrows);
        svg + &frame.trays(style, &cubes, position)
    }

    /// The letters that the font of PNG and PDF does not have: they are left blank there.
    pub fn missing_letters(&self) -> Vec<char> {
        missing_letters(&self.content())
    }

    /// The picture as PNG.
    pub fn to_png(&self) -> Result<Vec<u8>, DrawError> {
        self.style.check(MAX_SIZE)?;
        let (width, height) = self.pixels();
        let paper = self.style.paper.then_some(self.style.theme.palette().paper);
        let mut pixmap = raster::canvas(width, height, paper)?;
        raster::draw(&self.to_svg(), &mut pixmap)?;
        raster::to_png(&pixmap)
    }

    /// The picture as a PDF of one page, 96 pixels to an inch; its font is embedded, and text is text.
    pub fn to_pdf(&self) -> Result<Vec<u8>, DrawError> {
        self.style.check(MAX_SIZE)?;
        let about = self.position.rules().about();
        let (width, height) = self.pixels();
        let millimetres = |pixels: u32| f64::from(pixels) * 25.4 / 96.0;
        let sheet = Sheet { width: millimetres(width), height: millimetres(height), svg: self.to_svg() };
        let title = self.title.clone().unwrap_or_else(|| about.name.get(self.style.lang).to_owned());
        pdf::to_pdf(&[sheet], &Info { title, author: about.author.clone(), lang: self.style.lang })
    }
}

/// The cubes of a unit, bottom first.
pub fn cubes_of(unit: Unit) -> Vec<Cube> {
    [unit.bottom(), unit.upper()].into_iter().flatten().collect()
}

/// All cubes on the board.
fn units(layout: &Layout, cubes: &Cubes<'_>, position: &Position) -> String {
    let unit = |place: &Place| {
        let pile = cubes_of(position.state().unit(place.cell));
        if pile.is_empty() { String::new() } else { cubes.pile(&pile, place.at, 0, pile.len()) + "\n" }
    };
    layout.places().iter().map(unit).collect()
}

/// What a picture shows, for those who cannot see it, and the position for programs.
fn in_words(position: &Position, lang: Lang) -> String {
    let rules = position.rules();
    let name = |cube: Cube| {
        let (side, role) = (rules.side_name(cube.side, lang), rules.role(cube.role).title.get(lang));
        t!(lang, "picture-cube", side = side.to_lowercase(), role = role)
    };
    let mut words = Vec::new();
    for cell in rules.board().cells().iter() {
        let unit = position.state().unit(cell);
        let what = match (unit.bottom(), unit.upper()) {
            (Some(bottom), Some(top)) => t!(lang, "picture-stack", top = name(top), bottom = name(bottom)),
            (Some(cube), None) => name(cube),
            _ => continue,
        };
        words.push(format!("{} {what}", rules.board().name(cell)));
    }
    let words = words.join(", ");
    format!("{} {position}{}{words}", rules.id(), if words.is_empty() { "" } else { ": " })
}
