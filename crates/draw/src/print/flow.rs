//! Running text: words into lines, lines into two columns.

use jersi_texts::no_break;

use super::page::{INK, mm};
use crate::font::{FONT_STACK, Weight};
use crate::rules_text::{Paragraph, Section};
use crate::svg::escape;

/// The heights of lines and the gaps before them, in font sizes.
const LINE: f64 = 1.32;
const HEADING: f64 = 1.18;
const BEFORE_HEADING: f64 = 0.75;
const BEFORE_PARAGRAPH: f64 = 0.28;

/// A line of a column.
struct TextLine {
    words: Vec<(Weight, String)>,
    heading: bool,
    /// The room before it, where it does not begin a column.
    gap: f64,
    /// How many of the lines that follow must stand in the same column.
    keep: usize,
}

/// Where a column of text may be, in millimetres.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Column {
    pub x: f64,
    pub y: f64,
    pub width: f64,
}

/// The words of a paragraph in lines of a width, in font sizes. Words are parted by spaces, not by those that do not break.
fn wrap(paragraph: &Paragraph, width: f64) -> Vec<Vec<(Weight, String)>> {
    let (lead, text) = (no_break(&paragraph.lead), no_break(&paragraph.text));
    let lead = lead.split(' ').filter(|word| !word.is_empty()).map(|word| (Weight::Bold, word));
    let text = text.split(' ').filter(|word| !word.is_empty()).map(|word| (Weight::Regular, word));
    let mut lines: Vec<Vec<(Weight, String)>> = Vec::new();
    let mut used = 0.0;
    for (weight, word) in lead.chain(text) {
        let (length, space) = (weight.width(word), weight.width(" "));
        match lines.last_mut().filter(|_| used + space + length <= width) {
            Some(line) => {
                used += space + length;
                match line.last_mut().filter(|last| last.0 == weight) {
                    Some(last) => last.1 += &format!(" {word}"),
                    None => line.push((weight, format!(" {word}"))),
                }
            }
            None => {
                used = length;
                lines.push(vec![(weight, word.to_owned())]);
            }
        }
    }
    lines
}

impl TextLine {
    fn height(&self) -> f64 {
        if self.heading { HEADING * LINE } else { LINE }
    }

    fn gap_after(&self, first: bool) -> f64 {
        if first { 0.0 } else { self.gap }
    }

    /// The line as SVG; `y` is brought to its lower edge.
    fn draw(&self, column: Column, y: &mut f64, size: f64) -> String {
        *y += (self.gap_after(*y == column.y) + self.height()) * size;
        let font = if self.heading { size * HEADING } else { size };
        let mut svg = format!(
            "<text x=\"{}\" y=\"{}\" font-family=\"{FONT_STACK}\" font-size=\"{}\" fill=\"{INK}\" xml:space=\"preserve\">",
            mm(column.x),
            mm(*y - 0.32 * size),
            mm(font)
        );
        for (weight, words) in &self.words {
            svg += &format!("<tspan font-weight=\"{}\">{}</tspan>", weight.number(), escape(words));
        }
        svg + "</text>\n"
    }
}

fn lines(sections: &[Section], width: f64) -> Vec<TextLine> {
    let mut lines = Vec::new();
    for section in sections {
        if !section.title.is_empty() {
            let heading = vec![(Weight::Bold, section.title.clone())];
            lines.push(TextLine { words: heading, heading: true, gap: BEFORE_HEADING, keep: 1 });
        }
        for (i, paragraph) in section.paragraphs.iter().enumerate() {
            let wrapped = wrap(paragraph, width);
            let count = wrapped.len();
            for (j, words) in wrapped.into_iter().enumerate() {
                let gap = if j == 0 && i > 0 { BEFORE_PARAGRAPH } else { 0.0 };
                // A paragraph stays whole: nobody reads half a sentence here and half of it there.
                lines.push(TextLine { words, heading: false, gap, keep: count - 1 - j });
            }
        }
    }
    lines
}

/// Sets the sections into the columns, no lower than `bottom`, in a size; nothing, if they do not fit.
fn set(sections: &[Section], columns: &[Column], bottom: f64, size: f64) -> Option<String> {
    let mut svg = String::new();
    let width = columns.iter().map(|column| column.width).fold(f64::INFINITY, f64::min);
    let lines = lines(sections, width / size);
    let mut columns = columns.iter();
    let mut column = columns.next()?;
    let mut y = column.y;
    for (i, line) in lines.iter().enumerate() {
        // What must stay together: a heading keeps the beginning of its text, and that what it keeps.
        let mut kept = i + line.keep;
        if line.heading {
            kept += lines.get(i + 1).map_or(0, |next| next.keep);
        }
        let follow: f64 = lines.iter().take(kept + 1).skip(i + 1).map(TextLine::height).sum();
        let fits = |y: f64, column: &Column| {
            y + (line.gap_after(y == column.y) + line.height() + follow) * size <= bottom
        };
        if !fits(y, column) {
            column = columns.next()?;
            y = column.y;
            if !fits(y, column) {
                return None;
            }
        }
        svg += &line.draw(*column, &mut y, size);
    }
    Some(svg)
}

/// Sets a section at the top of a column, and gives where it ends.
pub fn section(section: &Section, column: Column, size: f64) -> (String, f64) {
    let lines = lines(std::slice::from_ref(section), column.width / size);
    let mut y = column.y;
    let svg = lines.iter().map(|line| line.draw(column, &mut y, size)).collect();
    (svg, y)
}

/// Sets paragraphs without a heading at the top of a column, and gives where they end.
pub fn paragraphs(paragraphs: &[Paragraph], column: Column, size: f64) -> (String, f64) {
    let whole = Section { paragraphs: paragraphs.to_vec(), ..Section::default() };
    section(&whole, column, size)
}

/// Sets the sections in the largest size that fits, and then as evenly as possible over the columns.
pub fn fit(sections: &[Section], columns: &[Column], bottom: f64, largest: f64) -> String {
    let mut size = largest;
    while size > 0.8 {
        if set(sections, columns, bottom, size).is_some() {
            let top = columns.iter().map(|column| column.y).fold(f64::INFINITY, f64::min);
            let (mut low, mut high) = (top, bottom);
            while high - low > 0.5 {
                let middle = (low + high) / 2.0;
                if set(sections, columns, middle, size).is_some() {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            return set(sections, columns, high, size).unwrap_or_default();
        }
        size *= 0.97;
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_no_wider_than_the_column() {
        let paragraph = Paragraph {
            lead: "A single step.".into(),
            text: "One cube, alone or on top of a stack, goes to a cell beside its own.".into(),
        };
        for width in [8.0, 12.0, 30.0] {
            let lines = wrap(&paragraph, width);
            for line in &lines {
                assert!(line.iter().map(|(weight, words)| weight.width(words)).sum::<f64>() <= width + 1e-9);
            }
            let words: String = lines.into_iter().flatten().map(|run| run.1 + " ").collect();
            let all = format!("{} {}", paragraph.lead, paragraph.text);
            assert!(words.split_whitespace().eq(all.split_whitespace()));
        }
    }
}
