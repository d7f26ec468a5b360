//! Lines of a protocol: read with a limit, written without surprises.

use std::fmt;
use std::io::{self, BufRead};

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 1 << 20;

/// Reads a text line by line and never keeps more than [`MAX_LINE`] of it.
pub struct LineReader<R> {
    input: R,
}

/// Why a line is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadLine {
    /// It is longer than [`MAX_LINE`].
    TooLong,
    /// It is not UTF-8.
    NotText,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadLine::TooLong => write!(f, "the line is longer than {MAX_LINE} bytes; send a shorter one"),
            BadLine::NotText => f.write_str("the line is not UTF-8 text"),
        }
    }
}

impl<R: BufRead> LineReader<R> {
    /// Of this input.
    pub fn new(input: R) -> LineReader<R> {
        LineReader { input }
    }

    /// The next line without its end, `None` at the end of the input. The last line needs no line feed.
    pub fn next_line(&mut self) -> io::Result<Option<Result<String, BadLine>>> {
        let mut line = Vec::new();
        let (mut any, mut long) = (false, false);
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() && !any {
                return Ok(None);
            }
            any = true;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            long |= line.len() + part.len() > MAX_LINE;
            if long {
                line = Vec::new();
            } else {
                line.extend_from_slice(part);
            }
            let over = end.is_some() || buffer.is_empty();
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.input.consume(used);
            if over {
                break;
            }
        }
        if long {
            return Ok(Some(Err(BadLine::TooLong)));
        }
        Ok(Some(String::from_utf8(line).map_err(|_| BadLine::NotText)))
    }
}

/// A text that came from elsewhere, fit to be shown within one line: without control characters, and not too long.
pub struct OneLine<'a>(pub &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 400;
        let mut chars = self.0.chars().map(|c| if c.is_control() { ' ' } else { c });
        for c in chars.by_ref().take(MOST) {
            fmt::Write::write_char(f, c)?;
        }
        if chars.next().is_some() { f.write_str("…") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_all_kinds() {
        let mut text = b"one\r\n\n\xff\xfe\n".to_vec();
        text.extend(vec![b'x'; MAX_LINE]);
        text.push(b'\n');
        text.extend(vec![b'x'; MAX_LINE + 1]);
        text.extend(b"\nlast");
        let mut lines = LineReader::new(io::BufReader::with_capacity(1000, &text[..]));
        let mut next = || lines.next_line().unwrap();
        assert_eq!(next(), Some(Ok("one\r".into())));
        assert_eq!(next(), Some(Ok(String::new())));
        assert_eq!(next(), Some(Err(BadLine::NotText)));
        assert_eq!(next().unwrap().unwrap().len(), MAX_LINE);
        assert_eq!(next(), Some(Err(BadLine::TooLong)));
        assert_eq!(next(), Some(Ok("last".into())));
        assert_eq!(next(), None);
        assert_eq!(next(), None);
    }

    #[test]
    fn one_line() {
        assert_eq!(OneLine("a\nb\u{1b}[2J").to_string(), "a b [2J");
        assert_eq!(OneLine(&"é".repeat(5000)).to_string().chars().count(), 401);
    }
}
