//! Sweeps: variants that differ by numbers and options of a rule file, in all combinations.

use jersi_texts::{Text, text};
use jersi_tree::{Fields, Node, Place, Table, Value};

/// Something that a sweep changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Factor {
    /// What it is called: the last word of its key in a rule file, or the name of an option.
    pub name: String,
    /// What it may be, as a rule file writes it.
    pub levels: Vec<String>,
}

/// All combinations of some factors. Variant `i` of the experiment has the levels `of(i)`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sweep {
    /// The factors.
    pub factors: Vec<Factor>,
}

impl Sweep {
    /// How many variants there are.
    pub fn len(&self) -> usize {
        self.factors.iter().map(|factor| factor.levels.len()).product()
    }

    /// Whether there is nothing to change.
    pub fn is_empty(&self) -> bool {
        self.factors.is_empty()
    }

    /// The level of each factor in a variant: the last factor changes first.
    pub fn of(&self, mut variant: usize) -> Vec<usize> {
        let mut levels = Vec::with_capacity(self.factors.len());
        for factor in self.factors.iter().rev() {
            levels.push(variant % factor.levels.len());
            variant /= factor.levels.len();
        }
        levels.reverse();
        levels
    }
}

/// Where a factor's values go.
enum Target {
    /// A key of the rule file, with dots.
    Key(String),
    /// An option of the id.
    Option(String),
}

/// A variant of a sweep, before its rules are read: the name of its file, its text, and what it is called.
pub(super) struct Made {
    pub file: String,
    pub text: String,
    pub name: Text,
}

/// `[sweep]`: `game`, `options`, and keys of rule files with lists of values.
pub(super) fn read(reader: &mut Fields, node: &Node, most: usize) -> Option<(Sweep, Vec<Made>)> {
    let Value::Table(table) = &node.value else {
        reader.wrong(&node.place, text!("experiment-sweep"));
        return None;
    };
    let Some(game) = table.get("game").and_then(|node| reader.text(node)) else {
        reader.wrong(&node.place, text!("experiment-sweep"));
        return None;
    };
    let mut found = Vec::new();
    for entry in &table.0 {
        match (entry.key.as_str(), &entry.node.value) {
            ("game", _) => {}
            ("options", Value::Table(options)) => {
                for option in &options.0 {
                    let target = Target::Option(option.key.clone());
                    add(reader, &option.key, target, &option.node, &mut found);
                }
            }
            _ => keys(reader, &entry.key, &entry.key, &entry.node, &mut found),
        }
    }
    let (factors, targets): (Vec<Factor>, Vec<Target>) = found.into_iter().unzip();
    let sweep = Sweep { factors };
    if sweep.is_empty() || sweep.len() > most {
        let message = match sweep.is_empty() {
            true => text!("experiment-sweep"),
            false => text!("experiment-many-variants", most = most),
        };
        reader.wrong(&node.place, message);
        return None;
    }
    let made = (0..sweep.len()).map(|variant| make(&game, &sweep, &targets, variant)).collect();
    Some((sweep, made))
}

/// Lists of values, however deep in tables.
fn keys(reader: &mut Fields, path: &str, name: &str, node: &Node, found: &mut Vec<(Factor, Target)>) {
    match &node.value {
        Value::Table(table) if is_range(table) => {
            add(reader, name, Target::Key(path.to_owned()), node, found)
        }
        Value::Table(Table(entries)) => {
            for entry in entries {
                keys(reader, &format!("{path}.{}", entry.key), &entry.key, &entry.node, found);
            }
        }
        _ => add(reader, name, Target::Key(path.to_owned()), node, found),
    }
}

fn add(reader: &mut Fields, name: &str, target: Target, node: &Node, found: &mut Vec<(Factor, Target)>) {
    let levels: Vec<String> = match &node.value {
        Value::Table(table) if is_range(table) => range(reader, table, node),
        _ => reader.items(node).iter().filter_map(|item| toml(reader, &item.value, &item.place)).collect(),
    };
    if levels.len() < 2 {
        reader.wrong(&node.place, text!("experiment-sweep-list", name = name));
        return;
    }
    found.push((Factor { name: name.to_owned(), levels }, target));
}

/// Whether a table is a range of numbers: `{ from = 10, to = 40, step = 10 }`.
fn is_range(table: &Table) -> bool {
    table.get("from").is_some() && table.get("to").is_some()
}

/// More numbers than this no range has; what is allowed is less.
const MOST_NUMBERS: i64 = 1000;

/// The whole numbers of a range.
fn range(reader: &mut Fields, table: &Table, node: &Node) -> Vec<String> {
    reader.known(table, &["from", "to", "step"]);
    let far = 1_000_000;
    let mut number = |key: &str, least: i64| table.get(key).map(|node| reader.number(node, least, far));
    let (from, to, step) = (number("from", -far), number("to", -far), number("step", 1));
    let (Some(Some(from)), Some(Some(to)), Some(step)) = (from, to, step.unwrap_or(Some(1))) else {
        return Vec::new();
    };
    if (to - from) / step >= MOST_NUMBERS {
        reader.wrong(&node.place, text!("experiment-many-variants", most = MOST_NUMBERS));
        return Vec::new();
    }
    (0..).map(|i| from + i * step).take_while(|n| *n <= to).map(|n| n.to_string()).collect()
}

/// A value as a rule file writes it.
fn toml(reader: &mut Fields, value: &Value, place: &Place) -> Option<String> {
    Some(match value {
        // A JSON string is a string of TOML, too.
        Value::Text(text) => serde_json::Value::from(text.as_str()).to_string(),
        Value::Number(n) => n.to_string(),
        Value::Fraction(x) => x.to_string(),
        Value::Bool(yes) => yes.to_string(),
        Value::List(items) => {
            let items: Option<Vec<String>> =
                items.iter().map(|item| toml(reader, &item.value, &item.place)).collect();
            format!("[{}]", items?.join(", "))
        }
        Value::Table(_) | Value::Other => {
            reader.wrong(place, text!("experiment-sweep"));
            return None;
        }
    })
}

/// The rule file of one variant.
fn make(game: &str, sweep: &Sweep, targets: &[Target], variant: usize) -> Made {
    let (mut like, mut lines, mut words) = (game.to_owned(), String::new(), Vec::new());
    for ((factor, target), level) in sweep.factors.iter().zip(targets).zip(sweep.of(variant)) {
        let value = &factor.levels[level];
        let plain = value.trim_matches('"');
        words.push(format!("{} {plain}", factor.name));
        match target {
            Target::Key(path) => lines.push_str(&format!("{path} = {value}\n")),
            Target::Option(name) if value == "true" => like.push_str(&format!("+{name}")),
            Target::Option(_) if value == "false" || plain.is_empty() => {}
            Target::Option(name) => like.push_str(&format!("+{name}={plain}")),
        }
    }
    let words = words.join(", ");
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    let text =
        format!("like = {}\nname = {}\nsummary = {}\n{lines}", quoted(&like), quoted(&words), quoted(&words));
    let mut file: String = format!("{game}-{words}")
        .to_lowercase()
        .chars()
        .map(|c| if c.is_ascii_lowercase() || c.is_ascii_digit() { c } else { '-' })
        .collect();
    file.truncate(80);
    // Two variants never share a name, whatever was cut off.
    Made { file: format!("{}-{variant}", file.trim_matches('-')), text, name: Text::new(words) }
}
