//! What is on a page: paths and text, as operators of PDF.

use pdf_writer::types::{ColorSpaceOperand, LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Str};
use resvg::tiny_skia::PathSegment;
use resvg::usvg::layout::{PositionedGlyph, Span};
use resvg::usvg::{
    ClipPath, Fill, FillRule, Group, LineCap, LineJoin, Node, Paint, Path, Pattern, Stroke, Text, Transform,
    tiny_skia_path,
};

use super::failed;
use super::fonts::Fonts;
use crate::error::DrawError;

/// A pattern, as a tile that is repeated.
pub struct Tile {
    pub content: Vec<u8>,
    pub width: f32,
    pub height: f32,
    pub matrix: [f32; 6],
}

/// What the pages of a file use in common.
#[derive(Default)]
pub struct Shared {
    pub fonts: Fonts,
    pub patterns: Vec<Tile>,
    /// How opaque what is filled and what is stroked is, in hundredths.
    pub opacities: Vec<(u8, u8)>,
}

/// Writes the content of a page, or of a tile.
pub struct Painter<'a> {
    shared: &'a mut Shared,
    content: Content,
    base: Transform,
    opacity: (u8, u8),
}

fn matrix(ts: Transform) -> [f32; 6] {
    [ts.sx, ts.ky, ts.kx, ts.sy, ts.tx, ts.ty]
}

fn transform([sx, ky, kx, sy, tx, ty]: [f32; 6]) -> Transform {
    Transform::from_row(sx, ky, kx, sy, tx, ty)
}

impl<'a> Painter<'a> {
    /// A painter whose SVG is brought to the page by this matrix.
    pub fn new(shared: &'a mut Shared, base: [f32; 6]) -> Painter<'a> {
        let mut content = Content::new();
        content.transform(base);
        Painter { shared, content, base: transform(base), opacity: (100, 100) }
    }

    /// What was written.
    pub fn finish(self) -> Vec<u8> {
        self.content.finish().into_vec()
    }

    /// Everything in a group. Its opacity becomes that of its shapes, which do not overlap in our drawings.
    pub fn group(&mut self, group: &Group, opacity: f32) -> Result<(), DrawError> {
        if group.mask().is_some() || !group.filters().is_empty() {
            return Err(failed("masks and filters are not written as PDF"));
        }
        let opacity = opacity * group.opacity().get();
        let plain = group.transform().is_identity() && group.clip_path().is_none();
        let before = self.opacity;
        if !plain {
            self.content.save_state();
            self.content.transform(matrix(group.transform()));
        }
        if let Some(clip) = group.clip_path() {
            self.clip(clip);
        }
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, opacity)?,
                Node::Path(path) => self.path(path, opacity)?,
                Node::Text(text) => self.text(text, opacity)?,
                Node::Image(_) => return Err(failed("images are not written as PDF")),
            }
        }
        if !plain {
            self.content.restore_state();
            self.opacity = before;
        }
        Ok(())
    }

    fn clip(&mut self, clip: &ClipPath) {
        fn walk(content: &mut Content, group: &Group, ts: Transform) {
            let ts = ts.pre_concat(group.transform());
            for node in group.children() {
                match node {
                    Node::Group(group) => walk(content, group, ts),
                    Node::Path(path) => {
                        if let Some(path) = path.data().clone().transform(ts) {
                            outline(content, &path);
                        }
                    }
                    Node::Text(_) | Node::Image(_) => {}
                }
            }
        }
        walk(&mut self.content, clip.root(), clip.transform());
        self.content.clip_nonzero().end_path();
    }

    fn path(&mut self, path: &Path, opacity: f32) -> Result<(), DrawError> {
        if !path.is_visible() {
            return Ok(());
        }
        self.set_opacity(path.fill(), path.stroke(), opacity);
        if let Some(fill) = path.fill() {
            self.set_fill(fill, path.abs_transform())?;
        }
        if let Some(stroke) = path.stroke() {
            self.set_stroke(stroke)?;
        }
        outline(&mut self.content, path.data());
        let even = path.fill().is_some_and(|fill| fill.rule() == FillRule::EvenOdd);
        match (path.fill().is_some(), path.stroke().is_some()) {
            (true, true) if even => self.content.fill_even_odd_and_stroke(),
            (true, true) => self.content.fill_nonzero_and_stroke(),
            (true, false) if even => self.content.fill_even_odd(),
            (true, false) => self.content.fill_nonzero(),
            (false, true) => self.content.stroke(),
            (false, false) => self.content.end_path(),
        };
        Ok(())
    }

    fn set_opacity(&mut self, fill: Option<&Fill>, stroke: Option<&Stroke>, opacity: f32) {
        let percent =
            |own: Option<f32>| (own.unwrap_or(1.0) * opacity * 100.0).round().clamp(0.0, 100.0) as u8;
        let wanted = (percent(fill.map(|f| f.opacity().get())), percent(stroke.map(|s| s.opacity().get())));
        if wanted == self.opacity {
            return;
        }
        let known = self.shared.opacities.iter().position(|&known| known == wanted);
        let number = known.unwrap_or_else(|| {
            self.shared.opacities.push(wanted);
            self.shared.opacities.len() - 1
        });
        self.content.set_parameters(Name(format!("G{number}").as_bytes()));
        self.opacity = wanted;
    }

    fn set_fill(&mut self, fill: &Fill, ts: Transform) -> Result<(), DrawError> {
        match fill.paint() {
            Paint::Color(colour) => {
                let [r, g, b] = [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0);
                // Greys as greys: a printer mixes no colours for them.
                if r == g && g == b {
                    self.content.set_fill_gray(r);
                } else {
                    self.content.set_fill_rgb(r, g, b);
                }
            }
            Paint::Pattern(pattern) => {
                let number = self.tile(pattern, ts)?;
                self.content.set_fill_color_space(ColorSpaceOperand::Pattern);
                self.content.set_fill_pattern([], Name(format!("P{number}").as_bytes()));
            }
            _ => return Err(failed("gradients are not written as PDF")),
        }
        Ok(())
    }

    /// The number of a pattern's tile.
    fn tile(&mut self, pattern: &Pattern, ts: Transform) -> Result<usize, DrawError> {
        let rect = pattern.rect();
        let matrix_of = self.base.pre_concat(ts).pre_concat(pattern.transform());
        let matrix_of = matrix_of.pre_translate(rect.x(), rect.y());
        let mut painter = Painter::new(self.shared, [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
        painter.group(pattern.root(), 1.0)?;
        let content = painter.finish();
        let tile = Tile { content, width: rect.width(), height: rect.height(), matrix: matrix(matrix_of) };
        self.shared.patterns.push(tile);
        Ok(self.shared.patterns.len() - 1)
    }

    fn set_stroke(&mut self, stroke: &Stroke) -> Result<(), DrawError> {
        let Paint::Color(colour) = stroke.paint() else {
            return Err(failed("only plain lines are written as PDF"));
        };
        let [r, g, b] = [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0);
        if r == g && g == b {
            self.content.set_stroke_gray(r);
        } else {
            self.content.set_stroke_rgb(r, g, b);
        }
        self.content.set_line_width(stroke.width().get());
        self.content.set_line_cap(match stroke.linecap() {
            LineCap::Butt => LineCapStyle::ButtCap,
            LineCap::Round => LineCapStyle::RoundCap,
            LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        self.content.set_line_join(match stroke.linejoin() {
            LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
            LineJoin::Round => LineJoinStyle::RoundJoin,
            LineJoin::Bevel => LineJoinStyle::BevelJoin,
        });
        let dashes = stroke.dasharray().unwrap_or(&[]);
        self.content.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
        Ok(())
    }

    fn text(&mut self, text: &Text, opacity: f32) -> Result<(), DrawError> {
        for span in text.layouted().iter().filter(|span| span.visible) {
            let Some(fill) = &span.fill else { continue };
            self.set_opacity(Some(fill), None, opacity);
            self.set_fill(fill, text.abs_transform())?;
            self.content.begin_text();
            self.glyphs(span);
            self.content.end_text();
        }
        Ok(())
    }

    /// The glyphs of a span, in runs that share a font and a line.
    fn glyphs(&mut self, span: &Span) {
        let mut glyphs = span.positioned_glyphs.iter().peekable();
        while let Some(first) = glyphs.next() {
            let Some((number, font)) = self.shared.fonts.of(first.font) else { continue };
            // In font sizes, with y upwards.
            let size = f32::from(font.units_per_em);
            let em = |glyph: &PositionedGlyph| glyph.outline_transform().pre_scale(size, size);
            let start = em(first);
            let Some(back) = start.invert() else { continue };
            self.content.set_font(Name(format!("F{number}").as_bytes()), 1.0);
            self.content.set_text_matrix(matrix(start));
            let mut run = self.content.show_positioned();
            let mut items = run.items();
            let mut shown = Vec::new();
            // Where the pen is, and where the run has brought it.
            let mut pen = 0.0_f32;
            let mut next = Some(first);
            while let Some(glyph) = next {
                let here = back.pre_concat(em(glyph));
                let shift = here.tx - pen;
                if shift.abs() > 0.0005 {
                    if !shown.is_empty() {
                        items.show(Str(&std::mem::take(&mut shown)));
                    }
                    let thousandths = -(shift * 1000.0).round();
                    items.adjust(thousandths);
                    pen -= thousandths / 1000.0;
                }
                let (code, advance) = font.take(u16::try_from(glyph.id.0).unwrap_or(0), &glyph.text);
                shown.extend_from_slice(&code.to_be_bytes());
                pen += advance;
                next = glyphs.next_if(|glyph| {
                    let there = back.pre_concat(em(glyph));
                    let along =
                        there.ty.abs() < 0.001 && (there.sx - 1.0).abs() < 0.001 && there.ky.abs() < 0.001;
                    glyph.font == first.font && along
                });
            }
            if !shown.is_empty() {
                items.show(Str(&shown));
            }
        }
    }
}

fn outline(content: &mut Content, path: &tiny_skia_path::Path) {
    let mut last = (0.0, 0.0);
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(p) => {
                content.move_to(p.x, p.y);
                last = (p.x, p.y);
            }
            PathSegment::LineTo(p) => {
                content.line_to(p.x, p.y);
                last = (p.x, p.y);
            }
            PathSegment::QuadTo(c, p) => {
                let third = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
                let (x1, y1) = (third(last.0, c.x), third(last.1, c.y));
                content.cubic_to(x1, y1, third(p.x, c.x), third(p.y, c.y), p.x, p.y);
                last = (p.x, p.y);
            }
            PathSegment::CubicTo(a, b, p) => {
                content.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y);
                last = (p.x, p.y);
            }
            PathSegment::Close => {
                content.close_path();
            }
        }
    }
}
