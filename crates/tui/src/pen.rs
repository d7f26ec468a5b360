//! Writing on a part of the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A pen on a part of the buffer; what lies outside is not drawn.
pub struct Pen<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
}

impl<'a> Pen<'a> {
    pub fn new(buffer: &'a mut Buffer, area: Rect) -> Pen<'a> {
        let area = area.intersection(buffer.area);
        Pen { buffer, area }
    }

    fn put(&mut self, x: i32, y: i32, sign: char, style: Style) {
        if x < 0 || y < 0 || x >= i32::from(self.area.width) || y >= i32::from(self.area.height) {
            return;
        }
        let place = (self.area.x + x as u16, self.area.y + y as u16);
        if let Some(cell) = self.buffer.cell_mut(place) {
            cell.set_char(sign).set_style(style);
        }
    }

    /// A text on one line.
    pub fn write(&mut self, x: i32, y: i32, text: &str, style: Style) {
        text.chars().zip(x..).for_each(|(sign, x)| self.put(x, y, sign, style));
    }
}
