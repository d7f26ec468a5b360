//! From SVG to pixels, the same on every machine: no font of the system is asked.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::error::DrawError;
use crate::font::{FONT_FAMILY, fonts};

/// Reads an SVG of ours.
pub fn parse(svg: &str) -> Result<Tree, DrawError> {
    let options = Options { fontdb: fonts(), font_family: FONT_FAMILY.to_owned(), ..Options::default() };
    Tree::from_str(svg, &options).map_err(|error| DrawError::Failed(error.to_string()))
}

/// An empty picture, or one filled with a colour `#rrggbb`.
pub fn canvas(width: u32, height: u32, fill: Option<&str>) -> Result<Pixmap, DrawError> {
    let mut pixmap = Pixmap::new(width, height)
        .ok_or_else(|| DrawError::Failed(format!("{width} × {height} pixels are too many")))?;
    if let Some(colour) = fill.and_then(colour) {
        pixmap.fill(colour);
    }
    Ok(pixmap)
}

fn colour(text: &str) -> Option<Color> {
    let hex = text.strip_prefix('#').filter(|hex| hex.len() == 6 && hex.is_ascii())?;
    let part = |i: usize| u8::from_str_radix(&hex[i..i + 2], 16).ok();
    Some(Color::from_rgba8(part(0)?, part(2)?, part(4)?, 255))
}

/// Draws an SVG onto a picture of its size.
pub fn draw(svg: &str, pixmap: &mut Pixmap) -> Result<(), DrawError> {
    resvg::render(&parse(svg)?, Transform::identity(), &mut pixmap.as_mut());
    Ok(())
}

/// The PNG of a picture; without transparency where it has none.
pub fn to_png(pixmap: &Pixmap) -> Result<Vec<u8>, DrawError> {
    let failed = |error: png::EncodingError| DrawError::Failed(error.to_string());
    let opaque = pixmap.pixels().iter().all(|pixel| pixel.alpha() == 255);
    let channels = if opaque { 3 } else { 4 };
    let mut data = Vec::with_capacity(pixmap.pixels().len() * channels);
    for pixel in pixmap.pixels() {
        let colour = pixel.demultiply();
        let rgba = [colour.red(), colour.green(), colour.blue(), colour.alpha()];
        data.extend_from_slice(&rgba[..channels]);
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(if opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(&data).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(bytes)
}
