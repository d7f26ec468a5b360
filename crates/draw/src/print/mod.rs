//! Print and play: a game's board, cubes, reserve and rules as a PDF to print.
//!
//! Every page is an SVG in millimetres, made of the same parts as the pictures.

mod board;
mod flow;
mod forms;
mod guide;
mod page;
mod pieces;
mod reserve;
mod sheet;

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use jersi_rules::{Cube, OptionValues, Role, Ruleset, Side};
use jersi_texts::{Lang, capital};

use crate::cubes::Paints;
use crate::error::DrawError;
use crate::glyphs::Faces;
use crate::pdf::{self, Info, Sheet};
use crate::rules_text::RulesText;
use crate::style::{MAX_SIZE, Style};
use crate::svg;
use crate::theme::Theme;

/// The sizes of cubes that are printed, in millimetres.
pub const CUBES: RangeInclusive<u32> = 10..=30;

/// The free edge of a page that holds text or pieces.
const MARGIN: f64 = 12.0;

/// A size of paper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// All of them.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// `a4` or `letter`.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }

    /// Its width and height when it stands upright, in millimetres.
    pub const fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }
}

impl FromStr for Paper {
    type Err = DrawError;

    fn from_str(text: &str) -> Result<Paper, DrawError> {
        let found = Paper::ALL.into_iter().find(|paper| paper.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| DrawError::Paper(text.to_owned()))
    }
}

/// How the cubes are made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pieces {
    /// Faces to stick on wooden cubes.
    #[default]
    Stickers,
    /// Nets to fold cubes from.
    Nets,
}

impl Pieces {
    /// All of them.
    pub const ALL: [Pieces; 2] = [Pieces::Stickers, Pieces::Nets];

    /// `stickers` or `nets`.
    pub const fn name(self) -> &'static str {
        match self {
            Pieces::Stickers => "stickers",
            Pieces::Nets => "nets",
        }
    }
}

impl FromStr for Pieces {
    type Err = DrawError;

    fn from_str(text: &str) -> Result<Pieces, DrawError> {
        let found = Pieces::ALL.into_iter().find(|pieces| pieces.name() == text);
        found.ok_or_else(|| DrawError::Pieces(text.to_owned()))
    }
}

/// All one needs to play a game on a table.
///
/// ```
/// use jersi_draw::{Kit, Paper};
/// use jersi_rules::Ruleset;
///
/// let kit = Kit::new(Ruleset::load("mikjersi")?).paper(Paper::Letter).cube(16)?;
/// assert!(kit.to_pdf()?.starts_with(b"%PDF"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Kit {
    rules: Arc<Ruleset>,
    paper: Paper,
    cube: u32,
    pieces: Pieces,
    style: Style,
    outline: bool,
    all_forms: bool,
}

impl Kit {
    /// The kit of a game: on A4, with stickers for cubes of 20 mm, in greys that any printer prints, in English.
    pub fn new(rules: Arc<Ruleset>) -> Kit {
        // On paper, names of cells are as large as on a large picture.
        let style = Style { theme: Theme::Plain, size: MAX_SIZE, ..Style::default() };
        Kit {
            rules,
            paper: Paper::A4,
            cube: 20,
            pieces: Pieces::Stickers,
            style,
            outline: false,
            all_forms: false,
        }
    }

    /// Sets the paper.
    pub fn paper(self, paper: Paper) -> Kit {
        Kit { paper, ..self }
    }

    /// Sets the width of the cubes, in millimetres; one of [`CUBES`].
    pub fn cube(self, cube: u32) -> Result<Kit, DrawError> {
        if CUBES.contains(&cube) { Ok(Kit { cube, ..self }) } else { Err(DrawError::Cube(cube)) }
    }

    /// Sets how the cubes are made.
    pub fn pieces(self, pieces: Pieces) -> Kit {
        Kit { pieces, ..self }
    }

    /// Sets the colours of the board.
    pub fn theme(self, theme: Theme) -> Kit {
        Kit { style: Style { theme, ..self.style }, ..self }
    }

    /// Sets how the faces are drawn.
    pub fn faces(self, faces: Faces) -> Kit {
        Kit { style: Style { faces, ..self.style }, ..self }
    }

    /// Sets the language.
    pub fn lang(self, lang: Lang) -> Kit {
        Kit { style: Style { lang, ..self.style }, ..self }
    }

    /// Leaves the faces of Black's cubes white within a broad border, which saves ink.
    pub fn outline(self, outline: bool) -> Kit {
        Kit { outline, ..self }
    }

    /// Adds a cube of each special form for both sides, and a page that tells what they do.
    pub fn all_forms(self, all_forms: bool) -> Kit {
        Kit { all_forms, ..self }
    }

    /// The letters that the font does not have: they are printed as blanks.
    pub fn missing_letters(&self) -> Vec<char> {
        let sheets = self.sheets();
        let mut missing: Vec<char> =
            sheets.iter().flat_map(|sheet| svg::missing_letters(&sheet.svg)).collect();
        missing.sort_unstable();
        missing.dedup();
        missing
    }

    /// The special forms that the game offers.
    fn forms(&self) -> Vec<Role> {
        let names = self.rules.options().iter().find_map(|option| match &option.values {
            OptionValues::Forms { names, .. } if self.all_forms => Some(names),
            _ => None,
        });
        names.into_iter().flatten().filter_map(|name| self.rules.role_named(name)).collect()
    }

    /// The pages: how to make it, the rules, the board, the reserve, the cubes.
    fn sheets(&self) -> Vec<Sheet> {
        let text = RulesText::new(&self.rules, self.style.lang);
        let plan = board::Plan::new(self);
        let reserve = reserve::pages(self, 0).len();
        let pieces = pieces::pages(self, 0).len();
        let forms = self.forms();
        let contents = guide::Contents { board: plan.pages, reserve, pieces, forms: !forms.is_empty() };
        let mut sheets = vec![guide::page(self, &text, &plan, &contents), sheet::page(self, &text)];
        if contents.forms {
            sheets.push(forms::page(self, &text, &forms));
        }
        sheets.extend(board::pages(self, &plan, contents.first_board()));
        sheets.extend(reserve::pages(self, contents.first_reserve()));
        sheets.extend(pieces::pages(self, contents.first_piece()));
        sheets
    }

    /// The kit as a PDF file: shapes as shapes and text as text, the fonts embedded.
    pub fn to_pdf(&self) -> Result<Vec<u8>, DrawError> {
        let info = Info {
            title: self.name().to_owned(),
            author: self.rules.about().author.clone(),
            lang: self.style.lang,
        };
        pdf::to_pdf(&self.sheets(), &info)
    }

    /// How many pages it has.
    pub fn page_count(&self) -> usize {
        self.sheets().len()
    }

    fn name(&self) -> &str {
        self.rules.about().name.get(self.style.lang)
    }

    /// The width of a cube in millimetres.
    fn edge(&self) -> f64 {
        f64::from(self.cube)
    }

    fn paints(&self) -> Paints {
        let paints = Paints::new(&self.rules, self.style.theme);
        if self.outline { paints.outlined() } else { paints }
    }

    /// What a side is called, at the beginning of a text.
    fn side(&self, side: Side) -> String {
        capital(self.rules.side_name(side, self.style.lang))
    }

    /// The roles of a side, with how many cubes it has of each.
    fn counts(&self, side: Side) -> Vec<(Role, usize)> {
        let forms = self.forms();
        let least = |role: Role| usize::from(forms.contains(&role));
        let count = |role: Role| (role, self.rules.count(side, role).max(least(role)));
        self.rules.roles().map(count).filter(|&(_, count)| count > 0).collect()
    }

    /// All cubes of a side.
    fn cubes(&self, side: Side) -> Vec<Cube> {
        let cubes = |(role, count)| std::iter::repeat_n(Cube::new(side, role), count);
        self.counts(side).into_iter().flat_map(cubes).collect()
    }
}

#[cfg(test)]
mod tests;
