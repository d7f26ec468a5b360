//! From SVG to PDF: shapes stay shapes and text stays text, in a font that the file carries with it.
//!
//! It understands what the drawings here are made of: paths, patterns, transparency of single shapes, clips and text.
//! What they never have (images, gradients, masks, filters) is refused.

mod fonts;
mod paint;

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use jersi_texts::Lang;
use pdf_writer::types::{PaintType, TilingType};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use resvg::usvg::Tree;

use crate::error::DrawError;
use crate::raster;
use paint::{Painter, Shared};

/// Points of PDF in a millimetre.
pub const POINTS: f64 = 72.0 / 25.4;

/// A page.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    /// Its width in millimetres.
    pub width: f64,
    /// Its height in millimetres.
    pub height: f64,
    /// What is on it: an SVG that fills the page.
    pub svg: String,
}

/// What a file says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// What it is.
    pub title: String,
    /// Who made what it shows; nobody, if empty.
    pub author: String,
    /// Its language.
    pub lang: Lang,
}

fn failed(why: impl ToString) -> DrawError {
    DrawError::Failed(why.to_string())
}

/// A stream's bytes, deflated.
fn packed(bytes: &[u8]) -> Result<Vec<u8>, DrawError> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).map_err(failed)?;
    encoder.finish().map_err(failed)
}

/// Numbers for the parts of a file.
struct Refs(i32);

impl Refs {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// The pages as a PDF file. The same pages always give the same bytes.
pub fn to_pdf(sheets: &[Sheet], info: &Info) -> Result<Vec<u8>, DrawError> {
    let mut pdf = Pdf::new();
    let mut refs = Refs(0);
    let [catalog, about, tree, resources] = [(); 4].map(|()| refs.next());
    let mut shared = Shared::default();
    let mut pages = Vec::new();
    for sheet in sheets {
        let picture = raster::parse(&sheet.svg)?;
        let content = page(&picture, sheet, &mut shared)?;
        let [page, stream] = [(); 2].map(|()| refs.next());
        pdf.stream(stream, &packed(&content)?).filter(Filter::FlateDecode);
        let size = Rect::new(0.0, 0.0, (sheet.width * POINTS) as f32, (sheet.height * POINTS) as f32);
        let mut writer = pdf.page(page);
        writer.parent(tree).media_box(size).contents(stream);
        writer.pair(Name(b"Resources"), resources);
        pages.push(page);
    }
    write_shared(&mut pdf, &mut refs, resources, shared)?;
    pdf.pages(tree).count(pages.len() as i32).kids(pages);
    let mut root = pdf.catalog(catalog);
    root.pages(tree).lang(TextStr(info.lang.tag()));
    let mut view = root.viewer_preferences();
    // What is to be measured must not be fitted to the page.
    view.pair(Name(b"PrintScaling"), Name(b"None"));
    view.pair(Name(b"DisplayDocTitle"), true);
    view.finish();
    root.finish();
    let mut writer = pdf.document_info(about);
    writer.title(TextStr(&info.title)).creator(TextStr("jersi"));
    if !info.author.is_empty() {
        writer.author(TextStr(&info.author));
    }
    writer.finish();
    Ok(pdf.finish())
}

fn page(picture: &Tree, sheet: &Sheet, shared: &mut Shared) -> Result<Vec<u8>, DrawError> {
    let scale = (sheet.width * POINTS) as f32 / picture.size().width();
    let base = [scale, 0.0, 0.0, -scale, 0.0, (sheet.height * POINTS) as f32];
    let mut painter = Painter::new(shared, base);
    painter.group(picture.root(), 1.0)?;
    Ok(painter.finish())
}

/// What pages use in common: fonts, patterns, degrees of transparency.
fn write_shared(pdf: &mut Pdf, refs: &mut Refs, id: Ref, mut shared: Shared) -> Result<(), DrawError> {
    let fonts = fonts::write(pdf, refs, &shared.fonts)?;
    let patterns: Vec<Ref> = shared.patterns.iter().map(|_| refs.next()).collect();
    for (pattern, tile) in patterns.iter().zip(std::mem::take(&mut shared.patterns)) {
        let content = packed(&tile.content)?;
        let mut writer = pdf.tiling_pattern(*pattern, &content);
        writer.filter(Filter::FlateDecode);
        writer
            .paint_type(PaintType::Colored)
            .tiling_type(TilingType::ConstantSpacing)
            .bbox(Rect::new(0.0, 0.0, tile.width, tile.height))
            .x_step(tile.width)
            .y_step(tile.height)
            .matrix(tile.matrix);
        writer.pair(Name(b"Resources"), id);
    }
    let states: Vec<Ref> = shared.opacities.iter().map(|_| refs.next()).collect();
    for (state, &(fill, stroke)) in states.iter().zip(&shared.opacities) {
        let alpha = |percent: u8| f32::from(percent) / 100.0;
        pdf.ext_graphics(*state).non_stroking_alpha(alpha(fill)).stroking_alpha(alpha(stroke));
    }
    let mut dict = pdf.indirect(id).dict();
    for (kind, letter, items) in
        [("Font", 'F', fonts), ("Pattern", 'P', patterns), ("ExtGState", 'G', states)]
    {
        if !items.is_empty() {
            let mut list = dict.insert(Name(kind.as_bytes())).dict();
            for (i, item) in items.into_iter().enumerate() {
                list.pair(Name(format!("{letter}{i}").as_bytes()), item);
            }
        }
    }
    Ok(())
}
