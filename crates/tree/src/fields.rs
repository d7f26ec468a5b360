//! Typed access to a tree: every mistake is noted, and reading goes on.

use jersi_texts::{Lang, Text, t, text};

use crate::node::{Entry, Mistakes, Node, Place, Table, Value};

/// Notes mistakes while a tree is read.
#[derive(Default)]
pub struct Fields {
    /// Those noted so far.
    pub mistakes: Mistakes,
}

/// Names for a sentence, one after the other: keys, values, whatever can be chosen. None are called nothing.
pub fn names<S: AsRef<str>>(lang: Lang, names: impl IntoIterator<Item = S>) -> String {
    let mut list = String::new();
    for name in names {
        if !list.is_empty() {
            list += ", ";
        }
        list += name.as_ref();
    }
    if list.is_empty() { t!(lang, "nothing") } else { list }
}

/// The text, or its beginning: messages stay short whatever the input.
pub fn short(text: &str) -> String {
    match text.char_indices().nth(30) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

impl Fields {
    /// Notes a mistake.
    pub fn wrong(&mut self, place: &Place, message: impl Into<Text>) {
        self.mistakes.add(place, message);
    }

    fn expected(&mut self, node: &Node, wanted: &str) {
        self.wrong(&node.place, text!("wrong-kind", found = node.value.kind(), wanted = wanted));
    }

    /// The node as a table that has none but the known keys.
    pub fn table<'a>(&mut self, node: &'a Node, known: &[&str]) -> Option<&'a Table> {
        let Value::Table(table) = &node.value else {
            let found = node.value.kind();
            let say = |lang| t!(lang, "wrong-kind-table", found = found, keys = names(lang, known));
            self.wrong(&node.place, Text::by(say));
            return None;
        };
        self.known(table, known);
        Some(table)
    }

    /// Notes the keys of a table that are not known.
    pub fn known(&mut self, table: &Table, known: &[&str]) {
        for Entry { key, place, .. } in &table.0 {
            if !known.contains(&key.as_str()) {
                let say = |lang| t!(lang, "unknown-key", key = key, known = names(lang, known));
                self.wrong(place, Text::by(say));
            }
        }
    }

    /// The node behind a key that must be there.
    pub fn need<'a>(&mut self, table: &'a Table, key: &str, place: &Place) -> Option<&'a Node> {
        let node = table.get(key);
        if node.is_none() {
            self.wrong(place, text!("missing-key", key = key));
        }
        node
    }

    /// A text.
    pub fn text(&mut self, node: &Node) -> Option<String> {
        match &node.value {
            Value::Text(text) => Some(text.clone()),
            _ => {
                self.expected(node, "text");
                None
            }
        }
    }

    /// One of the given words.
    pub fn choice<T: Copy>(&mut self, node: &Node, choices: &[(&str, T)]) -> Option<T> {
        let text = self.text(node)?;
        let found = choices.iter().find(|(name, _)| *name == text);
        if found.is_none() {
            let possible = |lang| names(lang, choices.iter().map(|(name, _)| *name));
            let say = |lang| t!(lang, "not-possible", text = &text, possible = possible(lang));
            self.wrong(&node.place, Text::by(say));
        }
        found.map(|(_, value)| *value)
    }

    /// True or false.
    pub fn bool(&mut self, node: &Node) -> Option<bool> {
        match node.value {
            Value::Bool(b) => Some(b),
            _ => {
                self.expected(node, "bool");
                None
            }
        }
    }

    /// A whole number within bounds.
    pub fn number(&mut self, node: &Node, from: i64, to: i64) -> Option<i64> {
        match node.value {
            Value::Number(n) if (from..=to).contains(&n) => Some(n),
            Value::Number(n) => {
                self.wrong(&node.place, text!("out-of-range", number = n, from = from, to = to));
                None
            }
            _ => {
                self.expected(node, "number");
                None
            }
        }
    }

    /// A number within bounds, whole or not.
    pub fn fraction(&mut self, node: &Node, from: f64, to: f64) -> Option<f64> {
        let number = match node.value {
            Value::Number(n) => n as f64,
            Value::Fraction(x) => x,
            _ => {
                self.expected(node, "fraction");
                return None;
            }
        };
        if !(from..=to).contains(&number) {
            let message = text!(
                "out-of-range",
                number = number.to_string(),
                from = from.to_string(),
                to = to.to_string()
            );
            self.wrong(&node.place, message);
            return None;
        }
        Some(number)
    }

    /// The items of a list.
    pub fn items<'a>(&mut self, node: &'a Node) -> &'a [Node] {
        match &node.value {
            Value::List(items) => items,
            _ => {
                self.expected(node, "list");
                &[]
            }
        }
    }

    /// A list of texts with their places.
    pub fn texts(&mut self, node: &Node) -> Vec<(String, Place)> {
        let items = self.items(node);
        items.iter().filter_map(|item| Some((self.text(item)?, item.place.clone()))).collect()
    }

    /// A text in every language: `"…"` for all, or `{ en = "…", fr = "…" }`.
    pub fn translated(&mut self, node: &Node) -> Option<Text> {
        if let Value::Text(text) = &node.value {
            return Some(Text::new(text));
        }
        let known: Vec<&str> = Lang::all().map(Lang::tag).collect();
        let table = self.table(node, &known)?;
        self.languages(table, &node.place)
    }

    /// The languages of a table: `en`, and others as far as they are there.
    pub fn languages(&mut self, table: &Table, place: &Place) -> Option<Text> {
        let english = self.need(table, Lang::EN.tag(), place).and_then(|n| self.text(n));
        let own = |lang: Lang| Some((lang, self.text(table.get(lang.tag())?)?));
        let others: Vec<(Lang, String)> = Lang::all().skip(1).filter_map(own).collect();
        Some(others.into_iter().fold(Text::new(english?), |text, (lang, own)| text.with(lang, own)))
    }
}
