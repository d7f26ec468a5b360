//! From an id, `base+option+key=value…`, to the tree of its rules: inheritance and options.

use std::sync::Arc;

use jersi_texts::{Text, t, text};
use jersi_tree::{Fields, Mistakes, Place, Table, parse, short};

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
games!("jersi-0", "jersi-1", "jersi-2", "jersi-4", "mikjersi", "pijersi");

/// The ids of the games that come with the program, oldest first.
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
        compile(resolve(id, id, None, 0)?)
    }

    /// Loads a game from a file's text. `name` becomes the base of its id; `id` is that name with options, or
    /// just the name.
    pub fn from_file(name: &str, text: &str, id: &str) -> Result<Arc<Ruleset>, Mistakes> {
        compile(resolve(id, name, Some((name, text)), 0)?)
    }
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

pub(super) fn in_id(id: &str, message: impl Into<Text>) -> Mistakes {
    let place = Place { file: short(id).into(), line: 0, column: 0 };
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
        return Err(in_id(label, text!("id-too-long", most = MAX_ID)));
    }
    let mut parts = id.split('+');
    let base = parts.next().unwrap_or("");
    Source::open(base, label, own_file, depth)?.resolve(parts)
}

impl<'a> Source<'a> {
    /// A game of one's own.
    pub fn of_file(name: &'a str, text: &str) -> Result<Source<'a>, Mistakes> {
        if name.len() > MAX_ID {
            return Err(in_id(name, text!("id-too-long", most = MAX_ID)));
        }
        Source::open(name, name, Some((name, text)), 0)
    }

    fn open(
        base: &'a str,
        label: &'a str,
        own_file: Option<(&str, &str)>,
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
                let (base, games) = (short(base), builtin_ids().collect::<Vec<_>>().join(", "));
                return Err(in_id(label, text!("id-no-game", base = &base, games = &games)));
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
                let parent = resolve(&parent, &parent, None, depth + 1).map_err(|mut mistakes| {
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
        let mut options: Vec<OptionInfo> = declared.iter().map(|d| d.info.clone()).collect();
        for option in &mut options {
            if let OptionValues::Forms { most, .. } = &mut option.values {
                *most = read::special_most(&tree);
            }
        }
        Ok(Resolved { tree, id, options, place: place.clone() })
    }

    /// The rules with these options, each written `name` or `name=value`.
    pub fn load<'o>(&self, options: impl Iterator<Item = &'o str>) -> Result<Arc<Ruleset>, Mistakes> {
        compile(self.resolve(options)?)
    }
}
