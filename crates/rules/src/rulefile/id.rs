//! From an id, `base+option+key=value…`, to the tree of its rules: inheritance and options.

use std::sync::Arc;

use jersi_tree::{Fields, Lang, Mistakes, Node, Place, Table, Value, list, parse};

use super::read;
use crate::position::Position;
use crate::ruleset::{OptionInfo, OptionValues, Ruleset};

macro_rules! games {
    ($($id:literal),*) => {
        /// The games that come with the program.
        const GAMES: &[(&str, &str)] =
            &[$(($id, include_str!(concat!("../../games/", $id, ".toml")))),*];
    };
}
games!("jersi-0", "jersi-1", "jersi-2", "jersi-4", "mikjersi", "pijersi");

/// The ids of the games that come with the program, oldest first.
pub fn builtin_ids() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|(id, _)| *id)
}

/// What a change replaces as a whole: the ways of a setup exclude each other.
const WHOLE: &[&str] = &["setup"];
/// The longest id that is read.
const MAX_ID: usize = 400;
/// How many files a game may be built on.
const MAX_LIKE: usize = 8;

impl Ruleset {
    /// Loads a game that comes with the program, with the options of its id.
    ///
    /// ```
    /// use jersi_rules::Ruleset;
    /// assert_eq!(Ruleset::load("pijersi")?.board().len(), 45);
    /// let error = Ruleset::load("jersi-4+turn+straight").unwrap_err();
    /// assert!(error.to_string().contains("contradict"));
    /// # Ok::<(), jersi_rules::Mistakes>(())
    /// ```
    pub fn load(id: &str) -> Result<Arc<Ruleset>, Mistakes> {
        compile(resolve(id, id, None, 0)?)
    }

    /// Loads a game from a file's text. `name` becomes the base of its id; `id` is that name with options, or
    /// just the name.
    pub fn from_file(name: &str, text: &str, id: &str) -> Result<Arc<Ruleset>, Mistakes> {
        compile(resolve(id, name, Some((name, text)), 0)?)
    }
}

/// A tree with all options applied, and what is to be said of it.
struct Resolved {
    tree: Table,
    id: String,
    options: Vec<OptionInfo>,
    place: Place,
}

fn compile(resolved: Resolved) -> Result<Arc<Ruleset>, Mistakes> {
    let rules = read::ruleset(&resolved.tree, &resolved.place, resolved.id, resolved.options)?;
    let rules = Arc::new(rules);
    // A game begins with a position like any other.
    if let Err(error) = Position::read(&rules, &rules.start().to_string()) {
        let place = resolved.tree.get("setup").map_or(&resolved.place, |setup| &setup.place);
        let mut mistakes = Mistakes::default();
        mistakes.add(place, format!("this is no position to start from: {}", error.problem.say(Lang::En)));
        return Err(mistakes);
    }
    Ok(rules)
}

fn in_id(id: &str, message: impl Into<String>) -> Mistakes {
    let place = Place { file: jersi_tree::short(id).into(), line: 0, column: 0 };
    let mut mistakes = Mistakes::default();
    mistakes.add(&place, message);
    mistakes
}

/// Reads the file of an id's base, lays it over what it is like, and applies the options. `label` is what
/// mistakes in the id itself are reported under.
fn resolve(
    id: &str,
    label: &str,
    own_file: Option<(&str, &str)>,
    depth: usize,
) -> Result<Resolved, Mistakes> {
    if id.len() > MAX_ID {
        return Err(in_id(label, format!("an id has at most {MAX_ID} characters")));
    }
    let mut parts = id.split('+');
    let base = parts.next().unwrap_or("");
    let builtin = GAMES.iter().find(|(name, _)| *name == base);
    let (file, text) = match (own_file, builtin) {
        (Some((name, _)), _) if name != base => {
            return Err(in_id(label, format!("this file's game is called `{name}`, not `{base}`")));
        }
        (Some((name, _)), _)
            if name.is_empty()
                || !name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-') =>
        {
            return Err(in_id(
                label,
                "a game's name has small letters, digits and `-` only; rename the file, as in my-game.toml",
            ));
        }
        (Some((name, text)), Some((_, own))) if text != *own => {
            return Err(in_id(
                label,
                format!("`{name}` is a game that comes with the program; give the changed file another name"),
            ));
        }
        (Some((name, text)), _) => (format!("{name}.toml"), text),
        (None, Some((name, text))) => (format!("{name}.toml"), *text),
        (None, None) => {
            let games = list(builtin_ids());
            let base = jersi_tree::short(base);
            return Err(in_id(label, format!("there is no game `{base}`; games: {games}")));
        }
    };
    let mut own = parse(&file, text)?;
    let place = Place { file: file.as_str().into(), line: 1, column: 1 };
    // Options belong to the file that declares them: a child decides anew which it offers.
    let options = own.take("options");
    let mut tree = match own.take("like") {
        None => Table::default(),
        Some(like) => {
            let mut fields = Fields::default();
            let parent = fields.text(&like);
            let Some(parent) = parent else { return Err(fields.mistakes) };
            if depth >= MAX_LIKE {
                fields.wrong(&like.place, "too many files build on each other");
                return Err(fields.mistakes);
            }
            let parent = resolve(&parent, &parent, None, depth + 1).map_err(|mut mistakes| {
                for mistake in mistakes.0.iter_mut().filter(|m| m.place.line == 0) {
                    mistake.message = format!("like = \"{}\": {}", mistake.place.file, mistake.message);
                    mistake.place = like.place.clone();
                }
                mistakes
            })?;
            // What UGI programs take for granted is said of one game, not of those that are like it.
            let mut tree = parent.tree;
            tree.take("ugi-default");
            tree
        }
    };
    tree.merge(&own, WHOLE);
    let declared = declared(options.as_ref(), &tree).map_err(|mut mistakes| {
        // The rest is read all the same, so that its mistakes show as well.
        if let Err(others) = read::ruleset(&tree, &place, base.to_owned(), Vec::new()) {
            mistakes.0.extend(others.0);
        }
        mistakes.sort(&place.file);
        mistakes
    })?;
    let id = apply(&mut tree, &declared, label, base, parts, &place)?;
    let mut options: Vec<OptionInfo> = declared.into_iter().map(|d| d.info).collect();
    for option in &mut options {
        if let OptionValues::Forms { most, .. } = &mut option.values {
            *most = read::special_most(&tree);
        }
    }
    Ok(Resolved { tree, id, options, place })
}

/// An option as its file declares it, with the changes it makes.
struct Declared {
    info: OptionInfo,
    change: Option<Table>,
    value_changes: Vec<Option<Table>>,
}

fn declared(options: Option<&Node>, tree: &Table) -> Result<Vec<Declared>, Mistakes> {
    let mut fields = Fields::default();
    let mut all: Vec<Declared> = Vec::new();
    for node in options.map_or(&[][..], |node| fields.items(node)) {
        let known = ["name", "about", "change", "values", "forms", "number", "conflicts", "needs"];
        let Some(table) = fields.table(node, &known) else { continue };
        let name = fields.need(table, "name", &node.place).and_then(|n| fields.text(n));
        let about = fields.need(table, "about", &node.place).and_then(|n| fields.both(n));
        let (Some(name), Some(about)) = (name, about) else { continue };
        if all.iter().any(|d| d.info.name == name) {
            fields.wrong(&node.place, format!("the option `{name}` is declared twice"));
        }
        let change_of = |fields: &mut Fields, table: &Table| match table.get("change") {
            None => None,
            Some(Node { value: Value::Table(change), .. }) => Some(change.clone()),
            Some(node) => {
                fields.wrong(&node.place, "`change` is a table with what differs from the game");
                None
            }
        };
        let change = change_of(&mut fields, table);
        let mut value_changes = Vec::new();
        let mut values = OptionValues::Flag;
        if let Some(node) = table.get("values") {
            let mut choices = Vec::new();
            for node in fields.items(node) {
                let Some(table) = fields.table(node, &["name", "about", "change"]) else { continue };
                let name = fields.need(table, "name", &node.place).and_then(|n| fields.text(n));
                let about = fields.need(table, "about", &node.place).and_then(|n| fields.both(n));
                value_changes.push(change_of(&mut fields, table));
                choices.push((name.unwrap_or_default(), about.unwrap_or_default()));
            }
            if choices.is_empty() {
                fields.wrong(&node.place, "`values` needs at least one value, the default first");
            }
            values = OptionValues::Choice(choices);
        } else if let Some(node) = table.get("forms") {
            fields.bool(node);
            values = OptionValues::Forms { names: read::special_names(tree), most: read::special_most(tree) };
        } else if let Some(node) = table.get("number") {
            fields.bool(node);
            values = OptionValues::Number;
        }
        let conflicts = table.get("conflicts").map_or(Vec::new(), |n| fields.texts(n));
        let conflicts = conflicts.into_iter().map(|(name, _)| name).collect();
        let needs = table.get("needs").and_then(|node| {
            let Value::Table(table) = &node.value else {
                fields.wrong(
                    &node.place,
                    "`needs` is a table: the name of an option, and a list of its values",
                );
                return None;
            };
            let entry = table.0.first()?;
            let values = fields.texts(&entry.node).into_iter().map(|(value, _)| value).collect();
            Some((entry.key.clone(), values))
        });
        all.push(Declared {
            info: OptionInfo { name, about, values, conflicts, needs },
            change,
            value_changes,
        });
    }
    if fields.mistakes.0.is_empty() { Ok(all) } else { Err(fields.mistakes) }
}

fn describe(option: &OptionInfo) -> String {
    match &option.values {
        OptionValues::Flag => option.name.clone(),
        OptionValues::Choice(values) => {
            let names: Vec<&str> = values.iter().map(|(name, _)| name.as_str()).collect();
            format!("{}={}", option.name, names.join("|"))
        }
        OptionValues::Forms { .. } => format!("{}=FORM or {}=FORM/FORM", option.name, option.name),
        OptionValues::Number => format!("{}=N", option.name),
    }
}

/// Applies the options of an id to the tree and gives the canonical id.
fn apply<'a>(
    tree: &mut Table,
    declared: &[Declared],
    label: &str,
    base: &str,
    parts: impl Iterator<Item = &'a str>,
    place: &Place,
) -> Result<String, Mistakes> {
    let mut chosen: Vec<Option<&str>> = vec![None; declared.len()];
    for part in parts {
        let (name, value) = part.split_once('=').map_or((part, None), |(n, v)| (n, Some(v)));
        let Some(at) = declared.iter().position(|d| d.info.name == name) else {
            let possible = list(declared.iter().map(|d| describe(&d.info)));
            let part = jersi_tree::short(part);
            return Err(in_id(label, format!("`{base}` has no option `{part}`; its options: {possible}")));
        };
        let info = &declared[at].info;
        if chosen[at].is_some() {
            return Err(in_id(label, format!("the option `{name}` is given twice")));
        }
        match (&info.values, value) {
            (OptionValues::Flag, Some(_)) => {
                return Err(in_id(label, format!("the option `{name}` takes no value; write +{name}")));
            }
            (OptionValues::Flag, None) => {}
            (_, None) => {
                return Err(in_id(label, format!("the option `{name}` needs a value: {}", describe(info))));
            }
            _ => {}
        }
        chosen[at] = Some(value.unwrap_or(""));
    }
    // Changes first: they may change where special forms stand and how many there may be.
    let mut choice_names: Vec<(&str, &str)> = Vec::new();
    for (option, &value) in declared.iter().zip(&chosen) {
        let name = option.info.name.as_str();
        if let OptionValues::Choice(values) = &option.info.values {
            let wanted = value.unwrap_or(&values[0].0);
            let Some(at) = values.iter().position(|(value, _)| value == wanted) else {
                let (wanted, possible) = (jersi_tree::short(wanted), describe(&option.info));
                return Err(in_id(label, format!("`{name}={wanted}` is not possible; possible: {possible}")));
            };
            choice_names.push((name, wanted));
            if let Some(change) = &option.value_changes[at] {
                tree.merge(change, WHOLE);
            }
        }
        if value.is_none() {
            continue;
        }
        if let Some(other) =
            option.info.conflicts.iter().find(|other| {
                declared.iter().zip(&chosen).any(|(d, c)| d.info.name == **other && c.is_some())
            })
        {
            return Err(in_id(label, format!("`{name}` and `{other}` contradict each other; choose one")));
        }
        if let Some(change) = &option.change {
            tree.merge(change, WHOLE);
        }
    }
    let mut id = base.to_owned();
    for (option, &value) in declared.iter().zip(&chosen) {
        let (name, Some(value)) = (option.info.name.as_str(), value) else { continue };
        if let Some((other, values)) = &option.info.needs
            && !choice_names.iter().any(|(n, v)| n == other && values.iter().any(|w| w == v))
        {
            let with: Vec<String> = values.iter().map(|value| format!("{other}={value}")).collect();
            return Err(in_id(label, format!("`{name}` goes only with {}", list(with))));
        }
        match &option.info.values {
            OptionValues::Flag => id += &format!("+{name}"),
            OptionValues::Choice(values) => {
                if value != values[0].0 {
                    id += &format!("+{name}={value}");
                }
            }
            OptionValues::Number => {
                let number: Option<u64> =
                    value.parse().ok().filter(|_| value.bytes().all(|b| b.is_ascii_digit()));
                let Some(number) = number else {
                    let value = jersi_tree::short(value);
                    let most = u64::MAX;
                    return Err(in_id(
                        label,
                        format!("`{name}={value}`: a whole number from 0 to {most} is wanted"),
                    ));
                };
                tree.set(name, Node { value: Value::Text(number.to_string()), place: place.clone() });
                if number != 0 {
                    id += &format!("+{name}={number}");
                }
            }
            OptionValues::Forms { .. } => {
                let sides = forms(tree, name, value).map_err(|message| in_id(label, message))?;
                let text = |side: &[String]| if side.is_empty() { "none".into() } else { side.join(",") };
                if sides[0] == sides[1] {
                    if !sides[0].is_empty() {
                        id += &format!("+{name}={}", text(&sides[0]));
                    }
                } else {
                    id += &format!("+{name}={}/{}", text(&sides[0]), text(&sides[1]));
                }
                let node = |value| Node { value, place: place.clone() };
                let names = |side: &[String]| {
                    node(Value::List(side.iter().map(|name| node(Value::Text(name.clone()))).collect()))
                };
                let mut change = Table::default();
                let mut given = Table::default();
                given.set("white", names(&sides[0]));
                given.set("black", names(&sides[1]));
                let mut special = Table::default();
                special.set("chosen", node(Value::Table(given)));
                change.set("special", node(Value::Table(special)));
                tree.merge(&change, WHOLE);
            }
        }
    }
    Ok(id)
}

/// Reads special forms: one list for both sides, or White's and Black's.
fn forms(tree: &Table, option: &str, value: &str) -> Result<[Vec<String>; 2], String> {
    let names = read::special_names(tree);
    let most = read::special_most(tree);
    let sides: Vec<&str> = value.split('/').collect();
    let [white, black] = match sides[..] {
        [both] => [both, both],
        [white, black] => [white, black],
        _ => {
            return Err(format!(
                "`{option}={}`: at most White's and Black's forms, as A/B",
                jersi_tree::short(value)
            ));
        }
    };
    let read = |text: &str| -> Result<Vec<String>, String> {
        if text == "none" {
            return Ok(Vec::new());
        }
        let forms: Vec<&str> = text.split(',').collect();
        if let Some(unknown) = forms.iter().find(|form| !names.iter().any(|n| n == *form)) {
            let unknown = jersi_tree::short(unknown);
            return Err(format!("`{unknown}` is no special form; forms: none, {}", list(&names)));
        }
        if forms.len() > most {
            return Err(format!("a side has at most {most} special forms here, not {}", forms.len()));
        }
        Ok(forms.into_iter().map(str::to_owned).collect())
    };
    Ok([read(white)?, read(black)?])
}
