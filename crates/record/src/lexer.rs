//! The text of a record, cut into its parts.

use jersi_tree::short;

use crate::error::{RecordError, RecordProblem, Spot};
use crate::is_tag_name;

/// A part of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token<'a> {
    /// `[Name "value"]`, and where the value starts.
    Tag {
        name: &'a str,
        value: String,
        at: Spot,
    },
    /// What stands between braces, as written.
    Comment(&'a str),
    /// What stands behind `#`, to the end of the line, and where it starts.
    Hash(&'a str, Spot),
    /// `(`
    Open,
    /// `)`
    Close,
    Number(Number<'a>),
    /// `...`, in the place of White's turn.
    Dots,
    /// `1-0` or `*`; a score of two numbers is found later.
    Score(&'a str),
    Word(&'a str),
    /// The rest of a line that begins like no turn.
    Sentence(&'a str),
}

/// A number before a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Number<'a> {
    /// As written, without dots.
    pub text: &'a str,
    pub value: u64,
    /// Whether it counts placements: `p1`.
    pub placing: bool,
    pub dots: usize,
}

/// Walks over a text.
#[derive(Clone)]
pub(crate) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    spot: Spot,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Lexer<'a> {
        // A mark of the byte order, which some editors write, is no part of the text.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Lexer { text, at: 0, spot: Spot { line: 1, column: 1 } }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Goes on by so many bytes and gives them.
    fn take(&mut self, bytes: usize) -> &'a str {
        let taken = self.rest().get(..bytes).unwrap_or(self.rest());
        for letter in taken.chars() {
            match letter {
                '\n' => self.spot = Spot { line: self.spot.line + 1, column: 1 },
                _ => self.spot.column += 1,
            }
        }
        self.at += taken.len();
        taken
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.take(rest.len() - rest.trim_start().len());
    }

    /// The rest of the line.
    fn line(&mut self) -> &'a str {
        let rest = self.rest();
        self.take(rest.find('\n').unwrap_or(rest.len())).trim_end()
    }

    /// The next part, and where it starts; nothing at the end.
    pub fn next(&mut self) -> Result<Option<(Spot, Token<'a>)>, RecordError> {
        loop {
            self.skip_blanks();
            let spot = self.spot;
            let Some(first) = self.rest().chars().next() else { return Ok(None) };
            let token = match first {
                '[' => self.tag()?,
                '{' => self.comment()?,
                '#' => {
                    self.take(1);
                    self.blanks_in_line();
                    let at = self.spot;
                    Token::Hash(self.line(), at)
                }
                '(' => {
                    self.take(1);
                    Token::Open
                }
                ')' => {
                    self.take(1);
                    Token::Close
                }
                '}' => return spot.fail(RecordProblem::StrayBrace),
                ']' => return spot.fail(RecordProblem::StrayBracket),
                _ => match self.chunk() {
                    Some(token) => token,
                    None => continue,
                },
            };
            return Ok(Some((spot, token)));
        }
    }

    fn tag(&mut self) -> Result<Token<'a>, RecordError> {
        let bad = self.spot.error(RecordProblem::BadTag);
        self.take(1);
        self.blanks_in_line();
        let rest = self.rest();
        let name = self.take(rest.find([' ', '\t', '"', ']', '\n']).unwrap_or(rest.len()));
        self.blanks_in_line();
        if !is_tag_name(name) || !self.rest().starts_with('"') {
            return Err(bad);
        }
        self.take(1);
        let at = self.spot;
        let mut value = String::new();
        let mut letters = self.rest().char_indices();
        let end = loop {
            match letters.next() {
                None | Some((_, '\n')) => return Err(bad),
                Some((end, '"')) => break end,
                Some((_, '\\')) => {
                    let mut ahead = letters.clone();
                    let escaped = match ahead.next() {
                        Some((_, letter @ ('"' | '\\'))) => Some(letter),
                        Some((_, 'n')) => Some('\n'),
                        Some((_, 'r')) => Some('\r'),
                        Some((_, 't')) => Some('\t'),
                        _ => None,
                    };
                    if escaped.is_some() {
                        letters = ahead;
                    }
                    value.push(escaped.unwrap_or('\\'));
                }
                Some((_, letter)) => value.push(letter),
            }
        };
        self.take(end + 1);
        self.blanks_in_line();
        if !self.rest().starts_with(']') {
            return Err(bad);
        }
        self.take(1);
        Ok(Token::Tag { name, value, at })
    }

    fn blanks_in_line(&mut self) {
        let rest = self.rest();
        self.take(rest.len() - rest.trim_start_matches([' ', '\t']).len());
    }

    fn comment(&mut self) -> Result<Token<'a>, RecordError> {
        let open = self.spot.error(RecordProblem::OpenComment);
        self.take(1);
        let bytes = self.rest().as_bytes();
        let mut end = 0;
        loop {
            match (bytes.get(end), bytes.get(end + 1)) {
                (None, _) => return Err(open),
                (Some(b'}'), _) => break,
                (Some(b'\\'), Some(b'}' | b'\\' | b'[')) => end += 2,
                _ => end += 1,
            }
        }
        let raw = self.take(end);
        self.take(1);
        Ok(Token::Comment(raw))
    }

    /// A part without brackets; nothing if it was a mere line across the page.
    fn chunk(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        let end = rest.find(|c: char| c.is_whitespace() || "(){}[]".contains(c)).unwrap_or(rest.len());
        let chunk = rest.get(..end).unwrap_or(rest);
        let first = chunk.chars().next();
        let second = chunk.chars().nth(1);
        if chunk.len() > 2 && ['-', '=', '_'].iter().any(|&mark| chunk.trim_matches(mark).is_empty()) {
            self.take(end);
            return None;
        }
        if ["*", "1-0", "0-1", "1-1", "1/2-1/2", "½-½"].contains(&chunk) {
            return Some(Token::Score(self.take(end)));
        }
        if chunk.trim_matches(['.', '…']).is_empty() {
            self.take(end);
            return Some(Token::Dots);
        }
        if let Some(token) = self.number(chunk) {
            return Some(token);
        }
        let like_a_turn = match (first, second) {
            (Some(first), Some(second)) => {
                !first.is_alphabetic()
                    || second == ':'
                    || first.is_ascii_lowercase() && second.is_ascii_digit()
            }
            _ => !first.is_some_and(char::is_alphabetic),
        };
        Some(if like_a_turn { Token::Word(self.take(end)) } else { Token::Sentence(self.line()) })
    }

    /// A number at the start of a chunk; the turn may stand right behind its dots.
    fn number(&mut self, chunk: &'a str) -> Option<Token<'a>> {
        let placing = chunk.starts_with('p');
        let digits = chunk.get(usize::from(placing)..)?;
        let behind = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        let count = digits.len() - behind.len();
        let turn = behind.trim_start_matches(['.', '…']);
        let dots = behind.get(..behind.len() - turn.len())?;
        if count == 0 || dots.is_empty() && (placing || !turn.is_empty()) {
            return None;
        }
        let value = digits.get(..count)?.parse().unwrap_or(u64::MAX);
        let text = chunk.get(..usize::from(placing) + count)?;
        let dots_seen = dots.chars().map(|dot| if dot == '.' { 1 } else { 3 }).sum();
        self.take(chunk.len() - turn.len());
        Some(Token::Number(Number { text, value, placing, dots: dots_seen }))
    }
}

/// A part as messages show it.
pub(crate) fn shown(token: &Token<'_>) -> String {
    match token {
        Token::Tag { name, .. } => short(&format!("[{name}")),
        Token::Comment(_) => "{".into(),
        Token::Hash(..) => "#".into(),
        Token::Open => "(".into(),
        Token::Close => ")".into(),
        Token::Number(number) => short(number.text),
        Token::Dots => "...".into(),
        Token::Score(text) | Token::Word(text) | Token::Sentence(text) => short(text),
    }
}
