//! The fonts of a file: of each the glyphs that are used, and the text they stand for.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use resvg::usvg::fontdb;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use subsetter::GlyphRemapper;

use super::{Refs, failed, packed};
use crate::error::DrawError;
use crate::font::{FONT, FONT_REGULAR, fonts};

const SYSTEM: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// A font with the glyphs that are used so far.
pub struct Used {
    id: fontdb::ID,
    font: FontRef<'static>,
    data: &'static [u8],
    /// How many of its units are a font size.
    pub units_per_em: u16,
    glyphs: GlyphRemapper,
    /// The text of each glyph, by its new number.
    texts: BTreeMap<u16, String>,
}

/// All fonts of a file.
#[derive(Default)]
pub struct Fonts(Vec<Used>);

/// The bytes of one of our fonts.
fn data_of(id: fontdb::ID) -> Option<&'static [u8]> {
    let fonts = fonts();
    let name = &fonts.face(id)?.post_script_name;
    Some(if name.ends_with("Semibold") { FONT } else { FONT_REGULAR })
}

impl Fonts {
    /// A font by its id, and its number in the file.
    pub fn of(&mut self, id: fontdb::ID) -> Option<(usize, &mut Used)> {
        let number = match self.0.iter().position(|used| used.id == id) {
            Some(number) => number,
            None => {
                let data = data_of(id)?;
                let font = FontRef::new(data).ok()?;
                let units_per_em = font.metrics(Size::unscaled(), LocationRef::default()).units_per_em;
                let glyphs = GlyphRemapper::new();
                self.0.push(Used { id, font, data, units_per_em, glyphs, texts: BTreeMap::new() });
                self.0.len() - 1
            }
        };
        self.0.get_mut(number).map(|used| (number, used))
    }
}

impl Used {
    /// Uses a glyph: its number in the file, and how far it brings the pen, in font sizes.
    pub fn take(&mut self, glyph: u16, text: &str) -> (u16, f32) {
        let code = self.glyphs.remap(glyph);
        // The glyph for what the font does not have stands for many letters.
        if glyph != 0 && !text.is_empty() {
            self.texts.entry(code).or_insert_with(|| text.to_owned());
        }
        (code, self.advance(glyph))
    }

    fn advance(&self, glyph: u16) -> f32 {
        let metrics = self.font.glyph_metrics(Size::new(1.0), LocationRef::default());
        metrics.advance_width(GlyphId::new(glyph.into())).unwrap_or(0.0)
    }

    /// The name of the reduced font: six letters that tell its contents, and its own.
    fn name(&self) -> String {
        let sum = self
            .glyphs
            .remapped_gids()
            .fold(0x811c_9dc5_u32, |h, g| (h ^ u32::from(g)).wrapping_mul(0x0100_0193));
        let tag: String = (0..6).map(|i| char::from(b'A' + (sum >> (5 * i) & 31) as u8 % 26)).collect();
        let own = if std::ptr::eq(self.data, FONT) { "OpenSans-Semibold" } else { "OpenSans" };
        format!("{tag}+{own}")
    }
}

/// Writes all fonts; their numbers are their places.
pub fn write(pdf: &mut Pdf, refs: &mut Refs, fonts: &Fonts) -> Result<Vec<Ref>, DrawError> {
    fonts.0.iter().map(|used| write_font(pdf, refs, used)).collect()
}

fn write_font(pdf: &mut Pdf, refs: &mut Refs, used: &Used) -> Result<Ref, DrawError> {
    let [font, cid, descriptor, texts, file] = [(); 5].map(|()| refs.next());
    let name = used.name();
    let name = Name(name.as_bytes());
    pdf.type0_font(font)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(cid)
        .to_unicode(texts);

    let mut writer = pdf.cid_font(cid);
    writer.subtype(CidFontType::Type2).base_font(name).system_info(SYSTEM).font_descriptor(descriptor);
    writer.cid_to_gid_map_predefined(Name(b"Identity"));
    let widths: Vec<f32> = used.glyphs.remapped_gids().map(|glyph| used.advance(glyph) * 1000.0).collect();
    writer.widths().consecutive(0, widths);
    writer.finish();

    let metrics = used.font.metrics(Size::new(1000.0), LocationRef::default());
    let bounds = metrics.bounds.unwrap_or_default();
    pdf.font_descriptor(descriptor)
        .name(name)
        .flags(FontFlags::NON_SYMBOLIC)
        .bbox(Rect::new(bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max))
        .italic_angle(0.0)
        .ascent(metrics.ascent)
        .descent(metrics.descent)
        .cap_height(metrics.cap_height.unwrap_or(700.0))
        .stem_v(90.0)
        .font_file2(file);

    let mut map = UnicodeCmap::new(Name(b"Jersi"), SYSTEM);
    for (&code, text) in &used.texts {
        map.pair_with_multiple(code, text.chars());
    }
    pdf.cmap(texts, &packed(map.finish().as_slice())?).filter(Filter::FlateDecode);

    let reduced = subsetter::subset(used.data, 0, &used.glyphs).map_err(failed)?;
    let bytes = packed(&reduced)?;
    let mut stream = pdf.stream(file, &bytes);
    stream.filter(Filter::FlateDecode);
    stream.pair(Name(b"Length1"), reduced.len() as i32);
    stream.finish();
    Ok(font)
}
