//! The options that a file declares, and what those of an id change.

use jersi_texts::{Lang, Text, list_or, t, text};
use jersi_tree::{Fields, Mistakes, Node, Place, Table, Value, names, short};

use super::id::{in_id, nearest};
use super::read;
use crate::ruleset::{OptionInfo, OptionValues};

/// What a change replaces as a whole: the ways of a setup exclude each other.
pub(super) const WHOLE: &[&str] = &["setup"];

/// An option as its file declares it, with the changes it makes.
pub(super) struct Declared {
    pub info: OptionInfo,
    /// Where it is declared.
    pub place: Place,
    change: Option<Table>,
    value_changes: Vec<Option<Table>>,
}

pub(super) fn declared(options: Option<&Node>, tree: &Table) -> Result<Vec<Declared>, Mistakes> {
    let mut fields = Fields::default();
    let mut all: Vec<Declared> = Vec::new();
    for node in options.map_or(&[][..], |node| fields.items(node)) {
        let known = ["name", "about", "change", "values", "forms", "number", "conflicts", "needs"];
        let Some(table) = fields.table(node, &known) else { continue };
        let name = fields.need(table, "name", &node.place).and_then(|n| fields.text(n));
        let about = fields.need(table, "about", &node.place).and_then(|n| fields.translated(n));
        let (Some(name), Some(about)) = (name, about) else { continue };
        if all.iter().any(|d| d.info.name == name) {
            fields.wrong(&node.place, text!("options-declared-twice", name = &name));
        }
        let change_of = |fields: &mut Fields, table: &Table| match table.get("change") {
            None => None,
            Some(Node { value: Value::Table(change), .. }) => Some(change.clone()),
            Some(node) => {
                fields.wrong(&node.place, text!("options-change"));
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
                let about = fields.need(table, "about", &node.place).and_then(|n| fields.translated(n));
                value_changes.push(change_of(&mut fields, table));
                choices.push((name.unwrap_or_default(), about.unwrap_or_default()));
            }
            if choices.is_empty() {
                fields.wrong(&node.place, text!("options-values"));
            }
            values = OptionValues::Choice(choices);
        } else if let Some(node) = table.get("forms") {
            fields.bool(node);
            values = OptionValues::Forms {
                names: read::special_names(tree),
                most: read::special_most(tree),
                cells: read::special_cells(tree),
            };
        } else if let Some(node) = table.get("number") {
            fields.bool(node);
            values = OptionValues::Number;
        }
        let conflicts = table.get("conflicts").map_or(Vec::new(), |n| fields.texts(n));
        let conflicts = conflicts.into_iter().map(|(name, _)| name).collect();
        let needs = table.get("needs").and_then(|node| {
            let Value::Table(table) = &node.value else {
                fields.wrong(&node.place, text!("options-needs"));
                return None;
            };
            let entry = table.0.first()?;
            let values = fields.texts(&entry.node).into_iter().map(|(value, _)| value).collect();
            Some((entry.key.clone(), values))
        });
        all.push(Declared {
            info: OptionInfo { name, about, values, conflicts, needs },
            place: node.place.clone(),
            change,
            value_changes,
        });
    }
    if fields.mistakes.0.is_empty() { Ok(all) } else { Err(fields.mistakes) }
}

fn describe(option: &OptionInfo, lang: Lang) -> String {
    match &option.values {
        OptionValues::Flag => option.name.clone(),
        OptionValues::Choice(values) => {
            let names: Vec<&str> = values.iter().map(|(name, _)| name.as_str()).collect();
            format!("{}={}", option.name, names.join("|"))
        }
        OptionValues::Forms { .. } => {
            let name = &option.name;
            let form = t!(lang, "id-form");
            list_or(lang, [format!("{name}={form}"), format!("{name}={form}/{form}")])
        }
        OptionValues::Number => format!("{}=N", option.name),
    }
}

/// Applies the options of an id to the tree and gives the canonical id.
pub(super) fn apply<'a>(
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
            let near = nearest(name, declared.iter().map(|d| d.info.name.as_str()));
            let part = short(part);
            let options = |lang| names(lang, declared.iter().map(|d| describe(&d.info, lang)));
            let say = |lang| match near {
                Some(near) => {
                    t!(
                        lang,
                        "id-no-option-near",
                        base = base,
                        part = &part,
                        near = near,
                        options = options(lang)
                    )
                }
                None => t!(lang, "id-no-option", base = base, part = &part, options = options(lang)),
            };
            return Err(in_id(label, Text::by(say)));
        };
        let info = &declared[at].info;
        if chosen[at].is_some() {
            return Err(in_id(label, text!("id-option-twice", name = name)));
        }
        match (&info.values, value) {
            (OptionValues::Flag, Some(_)) => {
                return Err(in_id(label, text!("id-option-without-value", name = name)));
            }
            (OptionValues::Flag, None) => {}
            (_, None) => {
                let say =
                    |lang| t!(lang, "id-option-value-missing", name = name, values = describe(info, lang));
                return Err(in_id(label, Text::by(say)));
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
                let wanted = short(wanted);
                let values = |lang| describe(&option.info, lang);
                let say =
                    |lang| t!(lang, "id-option-value", name = name, wanted = &wanted, values = values(lang));
                return Err(in_id(label, Text::by(say)));
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
            return Err(in_id(label, text!("id-options-contradict", name = name, other = other)));
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
            let say = |lang| t!(lang, "id-option-needs", name = name, with = names(lang, &with));
            return Err(in_id(label, Text::by(say)));
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
                    let value = short(value);
                    let most = u64::MAX;
                    let message = text!("id-option-number", name = name, value = &value, most = most);
                    return Err(in_id(label, message));
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
fn forms(tree: &Table, option: &str, value: &str) -> Result<[Vec<String>; 2], Text> {
    let forms_known = read::special_names(tree);
    let most = read::special_most(tree);
    let sides: Vec<&str> = value.split('/').collect();
    let [white, black] = match sides[..] {
        [both] => [both, both],
        [white, black] => [white, black],
        _ => {
            let value = short(value);
            return Err(text!("id-forms-sides", option = option, value = &value));
        }
    };
    let read = |text: &str| -> Result<Vec<String>, Text> {
        if text == "none" {
            return Ok(Vec::new());
        }
        let forms: Vec<&str> = text.split(',').collect();
        if let Some(unknown) = forms.iter().find(|form| !forms_known.iter().any(|n| n == *form)) {
            let unknown = short(unknown);
            let forms = ["none"].into_iter().chain(forms_known.iter().map(String::as_str));
            let forms = forms.collect::<Vec<_>>().join(", ");
            return Err(text!("id-forms-unknown", unknown = &unknown, forms = &forms));
        }
        if forms.len() > most {
            return Err(text!("id-forms-most", most = most, found = forms.len()));
        }
        Ok(forms.into_iter().map(str::to_owned).collect())
    };
    Ok([read(white)?, read(black)?])
}
