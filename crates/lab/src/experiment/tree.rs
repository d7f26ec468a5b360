//! An experiment file as a tree in which every part knows its place: all mistakes are noted, and reading goes on.

use std::sync::Arc;

use jersi_rules::{Mistake, Mistakes, Place, Text};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value with its place.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub value: Value,
    pub place: Place,
}

/// What a file can say.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Text(String),
    Number(i64),
    Fraction(f64),
    Bool(bool),
    List(Vec<Node>),
    Table(Vec<(String, Place, Node)>),
    Other,
}

impl Value {
    fn what(&self) -> &'static str {
        match self {
            Value::Text(_) => "a text",
            Value::Number(_) => "a whole number",
            Value::Fraction(_) => "a number with a fraction",
            Value::Bool(_) => "true or false",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
            Value::Other => "a date or a number too large",
        }
    }
}

/// Notes mistakes while a tree is read.
pub(super) struct Reader {
    mistakes: Vec<Mistake>,
}

struct Lines<'a> {
    file: Arc<str>,
    text: &'a str,
}

impl Lines<'_> {
    fn place(&self, offset: usize) -> Place {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        Place { file: self.file.clone(), line, column }
    }

    fn table(&self, table: &DeTable<'_>) -> Value {
        let mut entries: Vec<(usize, String, Node)> = table
            .iter()
            .map(|(key, value)| (key.span().start, key.get_ref().to_string(), self.node(value)))
            .collect();
        entries.sort_by_key(|entry| entry.0);
        Value::Table(entries.into_iter().map(|(at, key, node)| (key, self.place(at), node)).collect())
    }

    fn node(&self, value: &Spanned<DeValue<'_>>) -> Node {
        let place = self.place(value.span().start);
        let value = match value.get_ref() {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(n) => {
                i64::from_str_radix(n.as_str(), n.radix()).map_or(Value::Other, Value::Number)
            }
            DeValue::Float(x) => x.as_str().parse().map_or(Value::Other, Value::Fraction),
            DeValue::Boolean(b) => Value::Bool(*b),
            DeValue::Array(items) => Value::List(items.iter().map(|item| self.node(item)).collect()),
            DeValue::Table(table) => self.table(table),
            DeValue::Datetime(_) => Value::Other,
        };
        Node { value, place }
    }
}

/// Reads a text as a tree; what is not TOML is told with its places.
pub(super) fn parse(file: &str, text: &str) -> Result<Node, Mistakes> {
    let lines = Lines { file: file.into(), text };
    let (table, errors) = DeTable::parse_recoverable(text);
    if errors.is_empty() {
        return Ok(Node { value: lines.table(table.get_ref()), place: lines.place(0) });
    }
    let mistake = |error: &toml::de::Error| Mistake {
        place: lines.place(error.span().map_or(0, |span| span.start)),
        message: format!("this is not TOML: {}", error.message()),
    };
    Err(Mistakes(errors.iter().take(20).map(mistake).collect()))
}

impl Reader {
    pub fn new() -> Reader {
        Reader { mistakes: Vec::new() }
    }

    /// All mistakes in the order of the text; nothing if there is none.
    pub fn close(mut self) -> Result<(), Mistakes> {
        self.mistakes.sort_by_key(|m| (m.place.line, m.place.column));
        self.mistakes.dedup();
        if self.mistakes.is_empty() { Ok(()) } else { Err(Mistakes(self.mistakes)) }
    }

    pub fn wrong(&mut self, place: &Place, message: impl Into<String>) {
        self.mistakes.push(Mistake { place: place.clone(), message: message.into() });
    }

    /// Mistakes of a rule file or an id that this file names.
    pub fn pass_on(&mut self, place: &Place, what: &str, mistakes: &Mistakes) {
        for mistake in &mistakes.0 {
            let (inner, message) = (&mistake.place, &mistake.message);
            match inner.line {
                0 => self.wrong(place, format!("`{what}`: {message}")),
                _ => self.mistakes.push(mistake.clone()),
            }
        }
    }

    fn expected(&mut self, node: &Node, wanted: &str) {
        self.wrong(&node.place, format!("this is {}, but {wanted} is wanted", node.value.what()));
    }

    /// The entries of a table that has none but the known keys.
    pub fn table<'a>(&mut self, node: &'a Node, known: &[&str]) -> Entries<'a> {
        let Value::Table(entries) = &node.value else {
            self.expected(node, &format!("a table with {}", known.join(", ")));
            return Entries { entries: &[] };
        };
        for (key, place, _) in entries {
            if !known.contains(&key.as_str()) {
                self.wrong(place, format!("unknown key `{key}`; known here: {}", known.join(", ")));
            }
        }
        Entries { entries }
    }

    pub fn text(&mut self, node: &Node) -> Option<String> {
        match &node.value {
            Value::Text(text) => Some(text.clone()),
            _ => {
                self.expected(node, "a text in quotes");
                None
            }
        }
    }

    pub fn bool(&mut self, node: &Node) -> Option<bool> {
        match node.value {
            Value::Bool(b) => Some(b),
            _ => {
                self.expected(node, "true or false");
                None
            }
        }
    }

    pub fn number(&mut self, node: &Node, from: i64, to: i64) -> Option<i64> {
        match node.value {
            Value::Number(n) if (from..=to).contains(&n) => Some(n),
            Value::Number(n) => {
                self.wrong(&node.place, format!("{n} is out of range; {from} to {to} is possible"));
                None
            }
            _ => {
                self.expected(node, "a whole number");
                None
            }
        }
    }

    pub fn fraction(&mut self, node: &Node, from: f64, to: f64) -> Option<f64> {
        let number = match node.value {
            Value::Number(n) => n as f64,
            Value::Fraction(x) => x,
            _ => {
                self.expected(node, "a number");
                return None;
            }
        };
        if (from..=to).contains(&number) {
            return Some(number);
        }
        self.wrong(&node.place, format!("{number} is out of range; {from} to {to} is possible"));
        None
    }

    pub fn list<'a>(&mut self, node: &'a Node) -> &'a [Node] {
        match &node.value {
            Value::List(items) => items,
            _ => {
                self.expected(node, "a list in [ ]");
                &[]
            }
        }
    }

    /// `"…"` for both languages, or `{ en = "…", fr = "…" }`.
    pub fn both(&mut self, node: &Node) -> Option<Text> {
        if let Value::Text(text) = &node.value {
            return Some(Text { en: text.clone(), fr: text.clone() });
        }
        let table = self.table(node, &["en", "fr"]);
        let mut one = |key: &str| match table.get(key) {
            Some(node) => self.text(node),
            None => {
                self.wrong(&node.place, format!("`{key}` is missing; write {{ en = \"…\", fr = \"…\" }}"));
                None
            }
        };
        let (en, fr) = (one("en"), one("fr"));
        Some(Text { en: en?, fr: fr? })
    }
}

/// The entries of a table.
#[derive(Clone, Copy)]
pub(super) struct Entries<'a> {
    entries: &'a [(String, Place, Node)],
}

impl<'a> Entries<'a> {
    pub fn get(self, key: &str) -> Option<&'a Node> {
        self.entries.iter().find(|entry| entry.0 == key).map(|entry| &entry.2)
    }
}
