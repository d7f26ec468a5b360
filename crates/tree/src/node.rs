//! A file as a tree in which every part knows its place, so that files can be merged and every mistake be shown where it was made.

use std::fmt;
use std::sync::Arc;

use jersi_texts::{Lang, Text, text};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A place in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The file.
    pub file: Arc<str>,
    /// The line, from 1; 0 where the mistake is not in a file but in an id.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
}

/// One thing that is wrong with a file or an id, where it is, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Where it is: in a file, or in an id.
    pub place: Place,
    /// What is wrong, and what would be right.
    pub message: Text,
}

impl Mistake {
    /// The mistake with its place, as compilers write it: `my-game.toml:3:1: …`.
    pub fn say(&self, lang: Lang) -> String {
        let (Place { file, line, column }, message) = (&self.place, self.message.get(lang));
        match line {
            0 => format!("{file}: {message}"),
            _ => format!("{file}:{line}:{column}: {message}"),
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::EN))
    }
}

/// All mistakes of a file or an id, in the order of the text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mistakes(pub Vec<Mistake>);

impl Mistakes {
    /// Notes one, if it is not there yet; at most a hundred.
    pub fn add(&mut self, place: &Place, message: impl Into<Text>) {
        let mistake = Mistake { place: place.clone(), message: message.into() };
        if self.0.len() < MAX_MISTAKES && !self.0.contains(&mistake) {
            self.0.push(mistake);
        }
    }

    /// All of them, a line each.
    pub fn say(&self, lang: Lang) -> String {
        self.0.iter().map(|mistake| mistake.say(lang)).collect::<Vec<_>>().join("\n")
    }

    /// In the order of the text; those of files that this one builds on come last.
    pub fn sort(&mut self, file: &str) {
        self.0.sort_by_key(|m| (*m.place.file != *file, m.place.line, m.place.column));
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::EN))
    }
}

impl std::error::Error for Mistakes {}

/// A value in a file.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is.
    pub value: Value,
    /// Where it stands.
    pub place: Place,
}

/// What a file can say.
#[derive(Clone, Debug)]
pub enum Value {
    /// A text in quotes.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A number with a fraction.
    Fraction(f64),
    /// True or false.
    Bool(bool),
    /// A list.
    List(Vec<Node>),
    /// A table.
    Table(Table),
    /// Dates, and numbers that are too large: nobody needs them.
    Other,
}

impl Value {
    /// What the sentences call it.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Value::Text(_) => "text",
            Value::Number(_) => "number",
            Value::Fraction(_) => "fraction",
            Value::Bool(_) => "bool",
            Value::List(_) => "list",
            Value::Table(_) => "table",
            Value::Other => "other",
        }
    }
}

/// The entries of a table, in the order of the file.
#[derive(Clone, Debug, Default)]
pub struct Table(pub Vec<Entry>);

/// An entry of a table.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its key.
    pub key: String,
    /// Where the key stands.
    pub place: Place,
    /// The value.
    pub node: Node,
}

impl Table {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.0.iter().find(|e| e.key == key).map(|e| &e.node)
    }

    /// Takes the value of a key out of the table.
    pub fn take(&mut self, key: &str) -> Option<Node> {
        let at = self.0.iter().position(|e| e.key == key)?;
        Some(self.0.remove(at).node)
    }

    /// Sets the value of a key.
    pub fn set(&mut self, key: &str, node: Node) {
        match self.0.iter_mut().find(|e| e.key == key) {
            Some(entry) => entry.node = node,
            None => self.0.push(Entry { key: key.into(), place: node.place.clone(), node }),
        }
    }

    /// Lays a change over this table: tables are merged, everything else, and tables under a key of `whole`, is
    /// replaced.
    pub fn merge(&mut self, change: &Table, whole: &[&str]) {
        for entry in &change.0 {
            match self.0.iter_mut().find(|e| e.key == entry.key) {
                None => self.0.push(entry.clone()),
                Some(old) => match (&mut old.node.value, &entry.node.value) {
                    (Value::Table(table), Value::Table(change)) if !whole.contains(&entry.key.as_str()) => {
                        table.merge(change, whole);
                        old.node.place = entry.node.place.clone();
                    }
                    _ => *old = entry.clone(),
                },
            }
        }
    }
}

/// Finds lines and columns in a text.
struct Lines<'a> {
    file: Arc<str>,
    text: &'a str,
    /// Where each line starts.
    starts: Vec<usize>,
    /// How many characters begin before every `STRIDE`-th byte.
    characters: Vec<usize>,
}

const STRIDE: usize = 256;

impl<'a> Lines<'a> {
    fn new(file: &str, text: &'a str) -> Lines<'a> {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(i, _)| i + 1)).collect();
        let mut characters = vec![0];
        for piece in text.as_bytes().chunks(STRIDE) {
            let before = characters.last().copied().unwrap_or(0);
            characters.push(before + begun(piece));
        }
        Lines { file: file.into(), text, starts, characters }
    }

    /// How many characters begin before a byte.
    fn characters_before(&self, offset: usize) -> usize {
        let stride = offset / STRIDE;
        self.characters[stride] + begun(&self.text.as_bytes()[stride * STRIDE..offset])
    }

    fn place(&self, offset: usize) -> Place {
        let offset = offset.min(self.text.len());
        let line = self.starts.partition_point(|&start| start <= offset);
        let start = self.starts[line - 1];
        let column = self.characters_before(offset) - self.characters_before(start) + 1;
        Place { file: self.file.clone(), line, column }
    }

    fn table(&self, table: &DeTable<'_>) -> Table {
        let mut entries: Vec<(usize, Entry)> = table
            .iter()
            .map(|(key, value)| {
                let place = self.place(key.span().start);
                let entry = Entry { key: key.get_ref().to_string(), place, node: self.node(value) };
                (key.span().start, entry)
            })
            .collect();
        // The order of the file is the order of the cubes and of the options.
        entries.sort_by_key(|(start, _)| *start);
        Table(entries.into_iter().map(|(_, entry)| entry).collect())
    }

    fn node(&self, value: &Spanned<DeValue<'_>>) -> Node {
        let place = self.place(value.span().start);
        let value = match value.get_ref() {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(number) => {
                i64::from_str_radix(number.as_str(), number.radix()).map_or(Value::Other, Value::Number)
            }
            DeValue::Boolean(b) => Value::Bool(*b),
            DeValue::Array(items) => Value::List(items.iter().map(|item| self.node(item)).collect()),
            DeValue::Table(table) => Value::Table(self.table(table)),
            DeValue::Float(number) => number.as_str().parse().map_or(Value::Other, Value::Fraction),
            DeValue::Datetime(_) => Value::Other,
        };
        Node { value, place }
    }
}

/// How many characters begin in these bytes.
fn begun(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&b| b & 0xc0 != 0x80).count()
}

/// How many values a table holds, those of its tables and lists included.
fn size(table: &DeTable<'_>) -> usize {
    fn of(value: &DeValue<'_>) -> usize {
        match value {
            DeValue::Array(items) => 1 + items.iter().map(|item| of(item.get_ref())).sum::<usize>(),
            DeValue::Table(table) => 1 + size(table),
            _ => 1,
        }
    }
    table.iter().map(|(_, value)| of(value.get_ref())).sum()
}

/// The largest file that is read, and how many values it may hold.
const MAX_BYTES: usize = 1 << 20;
const MAX_VALUES: usize = 4_000;
/// More mistakes than this are not listed.
const MAX_MISTAKES: usize = 100;

/// Reads a file's text as a tree; what is not TOML is told with its places.
pub fn parse(file: &str, text: &str) -> Result<Table, Mistakes> {
    let mut mistakes = Mistakes::default();
    if text.len() > MAX_BYTES {
        let place = Place { file: file.into(), line: 1, column: 1 };
        mistakes.add(&place, text!("too-large"));
        return Err(mistakes);
    }
    let lines = Lines::new(file, text);
    let (table, errors) = DeTable::parse_recoverable(text);
    let values = size(table.get_ref());
    if errors.is_empty() && values > MAX_VALUES {
        let message = text!("too-many-values", values = values, most = MAX_VALUES);
        mistakes.add(&lines.place(0), message);
        return Err(mistakes);
    }
    if errors.is_empty() {
        return Ok(lines.table(table.get_ref()));
    }
    for error in errors.iter().take(20) {
        let place = lines.place(error.span().map_or(0, |span| span.start));
        mistakes.add(&place, text!("not-toml", why = error.message()));
    }
    Err(mistakes)
}
