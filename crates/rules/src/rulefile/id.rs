//! From an id, `base+option+key=value…`, to the tree of its rules: inheritance and options.

use std::sync::Arc;

use jersi_texts::{Text, t, text};
use jersi_tree::{Fields, Mistakes, Node, Place, Table, Value, parse, short};

use super::options::{Declared, WHOLE, apply, declared};
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
games!("jersi", "pijersi", "mikjersi", "jersi-4", "jersi-2", "jersi-1", "jersi-0", "pijersi-0");

/// The ids of the games that come with the program, in the order in which they are shown: the one that bears the
/// family's name, the others of today, then their history, the newest first.
pub fn builtin_ids() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|(id, _)| *id)
}

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
        compile(resolve(id, id, None, &no_files, 0)?)
    }

    /// Loads a game from a file's text. `name` becomes the base of its id; `id` is that name with options, or
    /// just the name.
    pub fn from_file(name: &str, text: &str, id: &str) -> Result<Arc<Ruleset>, Mistakes> {
        Ruleset::from_files(name, text, id, &no_files)
    }

    /// The same for a file that may be like another file of one's own (`like = "my-own.toml"`): `files` gives the text of one.
    ///
    /// ```
    /// use jersi_rules::Ruleset;
    /// let mine = "like = \"pijersi\"\nname = \"Mine\"\nsummary = \"x\"\n[end]\nquiet = 30\n";
    /// let more = "like = \"mine.toml\"\nname = \"More\"\n";
    /// let files = |file: &str| (file == "mine.toml").then(|| mine.to_owned());
    /// assert_eq!(Ruleset::from_files("more", more, "more", &files)?.quiet_limit(), Some(30));
    /// assert!(Ruleset::from_file("more", more, "more").unwrap_err().to_string().contains("no file `mine.toml`"));
    /// # Ok::<(), jersi_rules::Mistakes>(())
    /// ```
    pub fn from_files(
        name: &str,
        text: &str,
        id: &str,
        files: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Arc<Ruleset>, Mistakes> {
        compile(resolve(id, name, Some((name, text)), files, 0)?)
    }
}

/// Gives the text of a rule file that another one names.
type Files<'a> = &'a dyn Fn(&str) -> Option<String>;

fn no_files(_: &str) -> Option<String> {
    None
}

/// A game's file laid over what it is like, before any option is applied.
pub(super) struct Source<'a> {
    tree: Table,
    pub declared: Vec<Declared>,
    base: &'a str,
    /// What mistakes in the id are reported under.
    label: &'a str,
    pub place: Place,
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
        let why = |lang| t!(lang, "rules-no-start", why = error.problem.say(lang));
        mistakes.add(place, Text::by(why));
        return Err(mistakes);
    }
    Ok(rules)
}

/// The name that was probably meant: the one with the fewest letters to change, if these are few.
pub(super) fn nearest<'n>(wanted: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    // What nobody typed by mistake is not compared.
    let wanted: Vec<char> = wanted.chars().take(40).collect();
    let distance = |name: &str| {
        let mut row: Vec<usize> = (0..=wanted.len()).collect();
        for (i, letter) in name.chars().enumerate() {
            let mut before = std::mem::replace(&mut row[0], i + 1);
            for (j, &other) in wanted.iter().enumerate() {
                let change = before + usize::from(letter != other);
                before = row[j + 1];
                row[j + 1] = change.min(before + 1).min(row[j] + 1);
            }
        }
        row[wanted.len()]
    };
    names
        .map(|name| (distance(name), name))
        .min()
        .filter(|(distance, _)| *distance <= 2)
        .map(|(_, name)| name)
}

pub(super) fn in_id(id: &str, message: impl Into<Text>) -> Mistakes {
    let place = Place { file: short(id).into(), line: 0, column: 0 };
    let mut mistakes = Mistakes::default();
    mistakes.add(&place, message);
    mistakes
}

/// A variant that was published under a name or licence of its own says so in place of its game.
fn choose_edition(tree: &mut Table, base: &str, id: &str) {
    let Some(Node { value: Value::List(editions), .. }) = tree.get("editions").cloned() else { return };
    for edition in editions {
        let Value::Table(mut edition) = edition.value else { continue };
        if edition_options(edition.take("options")).iter().any(|options| format!("{base}+{options}") == id) {
            tree.merge(&edition, WHOLE);
        }
    }
}

/// The options of an edition, as they stand in ids.
fn edition_options(node: Option<Node>) -> Vec<String> {
    let Some(Node { value: Value::List(options), .. }) = node else { return Vec::new() };
    let text = |node: Node| if let Value::Text(text) = node.value { Some(text) } else { None };
    options.into_iter().filter_map(text).collect()
}

/// Reads the file of an id's base, lays it over what it is like, and applies the options. `label` is what
/// mistakes in the id itself are reported under.
fn resolve(
    id: &str,
    label: &str,
    own_file: Option<(&str, &str)>,
    files: Files<'_>,
    depth: usize,
) -> Result<Resolved, Mistakes> {
    if id.len() > MAX_ID {
        return Err(in_id(label, text!("id-too-long", most = MAX_ID)));
    }
    let mut parts = id.split('+');
    let base = parts.next().unwrap_or("");
    Source::open(base, label, own_file, files, depth)?.resolve(parts)
}

/// What a file is like: a game of ours, or another file, either with options.
fn like_parent(parent: &str, files: Files<'_>, depth: usize) -> Result<Resolved, Mistakes> {
    let Some(end) = parent.find(".toml") else { return resolve(parent, parent, None, files, depth + 1) };
    let (path, options) = parent.split_at(end + ".toml".len());
    let name = path[..end].rsplit(['/', '\\']).next().unwrap_or("");
    let text = files(path).ok_or_else(|| in_id(parent, text!("rules-no-file", file = short(path))))?;
    resolve(&format!("{name}{options}"), parent, Some((name, &text)), files, depth + 1)
}

impl<'a> Source<'a> {
    /// A game of one's own.
    pub fn of_file(name: &'a str, text: &str) -> Result<Source<'a>, Mistakes> {
        if name.len() > MAX_ID {
            return Err(in_id(name, text!("id-too-long", most = MAX_ID)));
        }
        Source::open(name, name, Some((name, text)), &no_files, 0)
    }

    fn open(
        base: &'a str,
        label: &'a str,
        own_file: Option<(&str, &str)>,
        files: Files<'_>,
        depth: usize,
    ) -> Result<Source<'a>, Mistakes> {
        let builtin = GAMES.iter().find(|(name, _)| *name == base);
        let (file, text) = match (own_file, builtin) {
            (Some((name, _)), _) if name != base => {
                return Err(in_id(label, text!("id-other-game", name = name, base = base)));
            }
            (Some((name, _)), _)
                if name.is_empty()
                    || !name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-') =>
            {
                return Err(in_id(label, text!("id-bad-name")));
            }
            (Some((name, text)), Some((_, own))) if text != *own => {
                return Err(in_id(label, text!("id-builtin-name", name = name)));
            }
            (Some((name, text)), _) => (format!("{name}.toml"), text),
            (None, Some((name, text))) => (format!("{name}.toml"), *text),
            (None, None) => {
                let near = nearest(base, builtin_ids());
                let (base, games) = (short(base), builtin_ids().collect::<Vec<_>>().join(", "));
                return Err(in_id(
                    label,
                    match near {
                        Some(near) => text!("id-no-game-near", base = &base, near = near, games = &games),
                        None => text!("id-no-game", base = &base, games = &games),
                    },
                ));
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
                    fields.wrong(&like.place, text!("rules-too-many-like"));
                    return Err(fields.mistakes);
                }
                let parent = like_parent(&parent, files, depth).map_err(|mut mistakes| {
                    for mistake in mistakes.0.iter_mut().filter(|m| m.place.line == 0) {
                        let (file, message) = (&*mistake.place.file, &mistake.message);
                        let say = |lang| t!(lang, "rules-like", parent = file, mistake = message.get(lang));
                        mistake.message = Text::by(say);
                        mistake.place = like.place.clone();
                    }
                    mistakes
                })?;
                // What UGI programs take for granted is said of one game, not of those that are like it.
                let mut tree = parent.tree;
                tree.take("ugi-default");
                // Nor is a game that is like a stage of a history one itself.
                tree.take("stage-of");
                tree.take("editions");
                // A copyright line goes with an author and a licence: a game with its own has not its parent's.
                if own.get("author").or(own.get("licence")).is_some() {
                    for key in ["copyright", "source", "contact", "thanks"] {
                        tree.take(key);
                    }
                }
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
        Ok(Source { tree, declared, base, label, place })
    }

    fn resolve<'o>(&self, parts: impl Iterator<Item = &'o str>) -> Result<Resolved, Mistakes> {
        let Source { declared, base, label, place, .. } = self;
        let mut tree = self.tree.clone();
        let id = apply(&mut tree, declared, label, base, parts, place)?;
        choose_edition(&mut tree, base, &id);
        let mut options: Vec<OptionInfo> = declared.iter().map(|d| d.info.clone()).collect();
        for option in &mut options {
            if let OptionValues::Forms { most, cells, .. } = &mut option.values {
                *most = read::special_most(&tree);
                *cells = read::special_cells(&tree);
            }
        }
        Ok(Resolved { tree, id, options, place: place.clone() })
    }

    /// The options of editions that are no id of this game as it is written, each with its place.
    pub fn strange_editions(&self) -> Vec<(Place, String)> {
        let Some(Node { value: Value::List(editions), .. }) = self.tree.get("editions") else {
            return Vec::new();
        };
        let mut strange = Vec::new();
        for edition in editions {
            let Value::Table(table) = &edition.value else { continue };
            for options in edition_options(table.get("options").cloned()) {
                let id = self.resolve(options.split('+')).map(|resolved| resolved.id);
                if id.ok() != Some(format!("{}+{options}", self.base)) {
                    strange.push((edition.place.clone(), options));
                }
            }
        }
        strange
    }

    /// The rules with these options, each written `name` or `name=value`.
    pub fn load<'o>(&self, options: impl Iterator<Item = &'o str>) -> Result<Arc<Ruleset>, Mistakes> {
        compile(self.resolve(options)?)
    }
}
