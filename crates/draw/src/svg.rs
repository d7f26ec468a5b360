//! Writing SVG: numbers, text, paths.

use crate::font::Weight;
use crate::geometry::Point;

/// Units of the SVG in a cell width.
pub const UNIT: f64 = 100.0;

/// A number with at most two decimals, as short as possible.
pub fn num(value: f64) -> String {
    let value = (value * 100.0 + 0.5).floor() / 100.0;
    // No number is written as -0.
    format!("{}", value + 0.0)
}

/// A length in cell widths as units of the SVG.
pub fn units(length: f64) -> String {
    num(length * UNIT)
}

/// A place in cell widths as units of the SVG.
pub fn pair(point: Point) -> String {
    format!("{} {}", units(point.x), units(point.y))
}

/// A closed path through these corners.
pub fn polygon(corners: &[Point]) -> String {
    let points: Vec<String> = corners.iter().map(|&corner| pair(corner)).collect();
    format!("M{}Z", points.join("L"))
}

/// Text as it stands in SVG, between tags or in an attribute. What XML cannot hold is left out.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\t' | '\n' | '\r' => escaped.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => escaped.push(c),
        }
    }
    escaped
}

/// The letters of an SVG's texts that the font does not have.
pub fn missing_letters(svg: &str) -> Vec<char> {
    let mut missing = Vec::new();
    for text in svg.split("<text").skip(1) {
        let text = text.split("</text>").next().unwrap_or("");
        // What stands between the tags.
        let words = text.split('>').skip(1).filter_map(|piece| piece.split('<').next());
        let unknown = |c: &char| !c.is_whitespace() && !Weight::Regular.has(*c);
        missing.extend(words.flat_map(str::chars).filter(unknown));
    }
    missing
}

/// A short name for a content, so that equal definitions may share an id and different ones do not.
pub fn name_of(content: &str) -> String {
    // FNV-1a, 32 bits.
    let hash = content.bytes().fold(0x811c_9dc5_u32, |h, b| (h ^ u32::from(b)).wrapping_mul(0x0100_0193));
    format!("j{hash:08x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(num(-0.001), "0");
        assert_eq!(num(57.735), "57.74");
        assert_eq!(num(-250.0), "-250");
    }

    #[test]
    fn text_is_harmless() {
        assert_eq!(escape("<a href=\"x\">&\u{1}\n"), "&lt;a href=&quot;x&quot;&gt;&amp; ");
    }
}
