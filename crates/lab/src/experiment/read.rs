//! Reads an experiment file: every mistake with its line and column, and what would be right.

use std::sync::Arc;

use jersi_engine::{Level, Network};
use jersi_rules::Ruleset;
use jersi_texts::{Text, t, text};
use jersi_tree::{Fields, Mistakes, Node, Place, Table, Value, parse};

use super::{Doublings, Experiment, Forms, Scores, Strengths, Variant};

/// More variants than this nobody compares, and more forms nobody plays against each other.
const MOST_VARIANTS: usize = 40;
const MOST_FORMS: usize = 20;

type Load<'a> = &'a dyn Fn(&str) -> Result<String, Text>;

/// Reads the text of a file.
pub(super) fn read(name: &str, file: &str, text: &str, load: Load<'_>) -> Result<Experiment, Mistakes> {
    let top = parse(file, text)?;
    let mut reader = Fields::default();
    let start = Place { file: file.into(), line: 1, column: 1 };
    let known =
        ["question", "variants", "compare", "about", "players", "openings", "games", "extra", "forms"];
    reader.known(&top, &known);
    let mut files = Vec::new();
    let question = match top.get("question") {
        Some(node) => reader.translated(node).unwrap_or_default(),
        None => {
            reader.wrong(&start, text!("experiment-no-question"));
            Text::default()
        }
    };
    let forms = top.get("forms").and_then(|node| forms(&mut reader, node));
    let mut variants = Vec::new();
    match top.get("variants") {
        Some(node) => {
            if reader.items(node).len() > MOST_VARIANTS {
                reader.wrong(&node.place, text!("experiment-many-variants", most = MOST_VARIANTS));
            }
            for item in reader.items(node).iter().take(MOST_VARIANTS) {
                let Some(variant) = variant(&mut reader, item, load, &mut files) else { continue };
                let id = variant.rules.id();
                if variants.iter().any(|other: &Variant| other.rules.id() == id) {
                    reader.wrong(&item.place, text!("experiment-twice", id = id));
                }
                variants.push(variant);
            }
            if variants.is_empty() && reader.items(node).is_empty() && top.get("forms").is_none() {
                reader.wrong(&node.place, text!("experiment-no-variant"));
            }
        }
        None if top.get("forms").is_none() => {
            reader.wrong(&start, text!("experiment-no-variants"));
        }
        None => {}
    }
    let mut experiment = Experiment {
        name: name.to_owned(),
        question,
        variants,
        compare: top.get("compare").and_then(|node| reader.bool(node)).unwrap_or(true),
        about: Vec::new(),
        nodes: 1000,
        level: Level::FULL,
        learned: true,
        spread: 25,
        opening: 2..=6,
        pairs: 100,
        precision: None,
        cap: 200,
        seed: 1,
        scores: None,
        strengths: None,
        doublings: None,
        forms,
        text: text.to_owned(),
        files,
    };
    experiment.learned = unlearned(&experiment).is_none();
    if let Some(node) = top.get("players") {
        players(&mut reader, node, &mut experiment);
    }
    if let Some(node) = top.get("openings") {
        openings(&mut reader, node, &mut experiment);
    }
    if let Some(node) = top.get("games") {
        games(&mut reader, node, &mut experiment);
    }
    if let Some(node) = top.get("extra") {
        extra(&mut reader, node, &mut experiment);
    }
    if let Some(node) = top.get("about") {
        about(&mut reader, node, &mut experiment);
    }
    let mut mistakes = reader.mistakes;
    mistakes.sort(file);
    if mistakes.0.is_empty() { Ok(experiment) } else { Err(mistakes) }
}

/// The names of measures; those of the variants, of the doublings and of the strengths are known.
fn about(reader: &mut Fields, node: &Node, experiment: &mut Experiment) {
    let variants = 0..experiment.variants.len();
    let mut known: Vec<String> =
        variants.flat_map(|variant| experiment.measures(variant)).map(|measure| measure.id).collect();
    known.sort_unstable();
    known.dedup();
    for item in reader.items(node) {
        let Some(name) = reader.text(item) else { continue };
        if !known.contains(&name) {
            let list = known.join(", ");
            reader.wrong(&item.place, text!("experiment-no-measure", name = &name, measures = &list));
        }
        experiment.about.push(name);
    }
}

/// `"id"`, `"file.toml"`, or a table with `id` or `rules`, `options` and `name`.
fn variant(
    reader: &mut Fields,
    node: &Node,
    load: Load<'_>,
    files: &mut Vec<(String, String)>,
) -> Option<Variant> {
    let mut deals = false;
    let (what, place, name) = match &node.value {
        Value::Text(text) => (text.clone(), &node.place, None),
        _ => {
            let table = reader.table(node, &["id", "name", "deals"])?;
            let Some(id) = table.get("id") else {
                reader.wrong(&node.place, text!("experiment-no-id"));
                return None;
            };
            let name = table.get("name").and_then(|name| reader.translated(name));
            let what = reader.text(id)?;
            if let Some(node) = table.get("deals") {
                deals = reader.bool(node).unwrap_or(false);
                if deals && Ruleset::load(&format!("{what}+seed=1")).is_err() {
                    reader.wrong(&node.place, text!("experiment-no-deal", id = &what));
                }
            }
            (what, &id.place, name)
        }
    };
    let (rules, file) = rules(reader, &what, place, load)?;
    if let Some(file) = &file
        && !files.contains(file)
    {
        files.push(file.clone());
    }
    let name = name.unwrap_or_else(|| Text::new(rules.id()));
    Some(Variant { name, rules, file, deals })
}

type Loaded = (Arc<Ruleset>, Option<(String, String)>);

/// The rules of an id, or of a rule file with options: `my-game.toml+option`.
fn rules(reader: &mut Fields, what: &str, place: &Place, load: Load<'_>) -> Option<Loaded> {
    let Some(end) = what.find(".toml") else {
        return match Ruleset::load(what) {
            Ok(rules) => Some((rules, None)),
            Err(mistakes) => {
                pass_on(reader, place, what, &mistakes);
                None
            }
        };
    };
    let (path, options) = (&what[..end + 5], &what[end + 5..]);
    let name = path[..end].rsplit(['/', '\\']).next().unwrap_or("").to_owned();
    let text = match load(path) {
        Ok(text) => text,
        Err(message) => {
            reader.wrong(place, Text::by(|lang| t!(lang, "experiment-rule-file", error = message.get(lang))));
            return None;
        }
    };
    match Ruleset::from_file(&name, &text, &format!("{name}{options}")) {
        Ok(rules) => Some((rules, Some((name, text)))),
        Err(mistakes) => {
            pass_on(reader, place, what, &mistakes);
            None
        }
    }
}

/// Mistakes of a rule file or an id that this file names.
fn pass_on(reader: &mut Fields, place: &Place, what: &str, mistakes: &Mistakes) {
    for mistake in &mistakes.0 {
        match mistake.place.line {
            0 => {
                let error = &mistake.message;
                let say = |lang| t!(lang, "experiment-wrong-id", id = what, error = error.get(lang));
                reader.wrong(place, Text::by(say));
            }
            _ => reader.wrong(&mistake.place, mistake.message.clone()),
        }
    }
}

/// The first game of an experiment for which no network was learned.
fn unlearned(experiment: &Experiment) -> Option<&str> {
    let forms = experiment.forms.iter().flat_map(|forms| forms.rules.iter().flatten());
    let mut games = experiment.variants.iter().map(|variant| &variant.rules).chain(forms);
    games.find(|rules| Network::for_game(rules).is_none()).map(|rules| rules.id())
}

fn players(reader: &mut Fields, node: &Node, experiment: &mut Experiment) {
    let Some(table) = reader.table(node, &["nodes", "level", "spread", "judge"]) else { return };
    if let Some(node) = table.get("judge")
        && let Some(word) = reader.text(node)
    {
        match (word.as_str(), unlearned(experiment)) {
            ("rules", _) => experiment.learned = false,
            ("learned", None) => experiment.learned = true,
            ("learned", Some(id)) => {
                let message = text!("experiment-untrained", id = id);
                reader.wrong(&node.place, message);
            }
            _ => reader.wrong(&node.place, text!("experiment-no-judge", word = &word)),
        }
    }
    number(reader, table, "nodes", 10, 10_000_000, |n| experiment.nodes = n as u64);
    number(reader, table, "spread", 0, 50, |n| experiment.spread = n as u64);
    number(reader, table, "level", 1, 10, |n| {
        experiment.level = Level::new(n as u8).unwrap_or(Level::FULL);
    });
}

fn number(reader: &mut Fields, table: &Table, key: &str, from: i64, to: i64, set: impl FnOnce(i64)) {
    if let Some(n) = table.get(key).and_then(|node| reader.number(node, from, to)) {
        set(n);
    }
}

fn openings(reader: &mut Fields, node: &Node, experiment: &mut Experiment) {
    let Some(table) = reader.table(node, &["turns"]) else { return };
    let Some(node) = table.get("turns") else { return };
    if let Value::Number(_) = node.value {
        if let Some(n) = reader.number(node, 0, 60) {
            experiment.opening = n as usize..=n as usize;
        }
        return;
    }
    let ends: Vec<i64> = reader.items(node).iter().filter_map(|node| reader.number(node, 0, 60)).collect();
    match ends[..] {
        [from, to] if from <= to => experiment.opening = from as usize..=to as usize,
        _ => reader.wrong(&node.place, text!("experiment-turns")),
    }
}

fn games(reader: &mut Fields, node: &Node, experiment: &mut Experiment) {
    let Some(table) = reader.table(node, &["pairs", "precision", "cap", "seed"]) else { return };
    number(reader, table, "pairs", 2, 1_000_000, |n| experiment.pairs = n as usize);
    number(reader, table, "cap", 2, 10_000, |n| experiment.cap = n as usize);
    number(reader, table, "seed", 0, i64::MAX, |n| experiment.seed = n as u64);
    if let Some(node) = table.get("precision") {
        experiment.precision = reader.fraction(node, 0.1, 50.0);
        if table.get("pairs").is_none() {
            experiment.pairs = 100_000;
        }
    }
}

/// How often nodes are doubled at most.
const MOST_DOUBLINGS: usize = 10;

fn extra(reader: &mut Fields, node: &Node, experiment: &mut Experiment) {
    let Some(table) = reader.table(node, &["scores", "strengths", "doublings"]) else { return };
    if let Some(node) = table.get("scores") {
        let mut scores = Scores { every: 8, nodes: 50 };
        experiment.scores = match node.value {
            Value::Bool(wanted) => wanted.then_some(scores),
            _ => reader.table(node, &["every", "nodes"]).map(|table| {
                number(reader, table, "every", 1, 1000, |n| scores.every = n as usize);
                number(reader, table, "nodes", 10, 1_000_000, |n| scores.nodes = n as u64);
                scores
            }),
        };
    }
    if let Some(node) = table.get("strengths")
        && let Some(table) = reader.table(node, &["nodes", "pairs"])
    {
        let mut strengths = Strengths { nodes: Vec::new(), pairs: experiment.pairs };
        match table.get("nodes") {
            Some(list) => {
                let numbers = reader.items(list).iter();
                strengths.nodes =
                    numbers.filter_map(|n| Some(reader.number(n, 10, 10_000_000)? as u64)).collect();
            }
            None => reader.wrong(&node.place, text!("experiment-no-nodes")),
        }
        number(reader, table, "pairs", 2, 1_000_000, |n| strengths.pairs = n as usize);
        experiment.strengths = Some(strengths);
    }
    if let Some(node) = table.get("doublings")
        && let Some(table) = reader.table(node, &["from", "times", "pairs"])
    {
        let until_flat = table.get("times").is_none();
        let mut doublings =
            Doublings { from: 125, times: MOST_DOUBLINGS, until_flat, pairs: experiment.pairs };
        number(reader, table, "from", 10, 1_000_000, |n| doublings.from = n as u64);
        number(reader, table, "times", 1, MOST_DOUBLINGS as i64, |n| doublings.times = n as usize);
        number(reader, table, "pairs", 2, 1_000_000, |n| doublings.pairs = n as usize);
        experiment.doublings = Some(doublings);
    }
}

/// `[forms]`: `game`, `names`, `pairs`.
fn forms(reader: &mut Fields, node: &Node) -> Option<Forms> {
    let table = reader.table(node, &["game", "names", "pairs"])?;
    let mut pairs = 20;
    number(reader, table, "pairs", 2, 1_000_000, |n| pairs = n as usize);
    let game = match table.get("game") {
        Some(node) => reader.text(node)?,
        None => "jersi-4".to_owned(),
    };
    let Some(list) = table.get("names") else {
        reader.wrong(&node.place, text!("experiment-no-names"));
        return None;
    };
    let named: Vec<(String, &Place)> =
        reader.items(list).iter().filter_map(|node| Some((reader.text(node)?, &node.place))).collect();
    if named.len() < 2 {
        reader.wrong(&list.place, text!("experiment-two-forms"));
        return None;
    }
    if named.len() > MOST_FORMS {
        reader.wrong(&list.place, text!("experiment-many-forms", most = MOST_FORMS));
        return None;
    }
    let mut rules = Vec::new();
    for (white, place) in &named {
        let mut row = Vec::new();
        for (black, _) in &named {
            match Ruleset::load(&format!("{game}+special={white}/{black}")) {
                Ok(loaded) => row.push(loaded),
                Err(mistakes) => {
                    // Each wrong form is told once, by itself.
                    if white == black {
                        pass_on(reader, place, &format!("{game}+special={white}"), &mistakes);
                    }
                }
            }
        }
        rules.push(row);
    }
    let complete = rules.iter().all(|row: &Vec<_>| row.len() == named.len());
    let names = named.into_iter().map(|(name, _)| name).collect();
    complete.then_some(Forms { names, rules, pairs })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        let load = |file: &str| match file {
            "my-game.toml" => Ok("like = \"pijersi\"\nname = \"Mine\"\nsummary = \"x\"\n".to_owned()),
            "bad.toml" => Ok("like = \"pijersi\"\nnonsense = 3\n".to_owned()),
            _ => Err(Text::new(format!("there is no file {file}; check the path"))),
        };
        match read("try", "try.toml", text, &load) {
            Ok(e) => format!("{} variants of {}", e.variants.len(), e.question),
            Err(mistakes) => mistakes.to_string(),
        }
    }

    #[test]
    fn good_files() {
        let text = "question = \"q\"\nvariants = [\"jersi-1\", { id = \"jersi-1+nosea\", name = \"no sea\" }, \
                    \"my-game.toml\"]\n[games]\nprecision = 2.5\nseed = 7\n[extra]\nscores = true\n\
                    doublings = { from = 50, times = 2 }\n[forms]\nnames = [\"none\", \"darsi\"]\n";
        assert_eq!(said(text), "3 variants of q");
    }

    /// Where one variant has no network, none is used; nobody is compared with better trained players.
    #[test]
    fn all_variants_are_judged_alike() {
        let learned = |text: &str| {
            let load = |_: &str| Ok("like = \"pijersi\"\nname = \"Mine\"\nsummary = \"x\"\n".to_owned());
            read("try", "try.toml", &format!("question = \"q\"\n{text}"), &load).map(|e| e.learned)
        };
        assert!(learned("variants = [\"pijersi\", \"mikjersi\"]").unwrap());
        assert!(!learned("variants = [\"pijersi\", \"my-game.toml\"]").unwrap());
        assert!(!learned("variants = [\"pijersi\"]\n[players]\njudge = \"rules\"").unwrap());
        assert!(learned("[forms]\nnames = [\"none\", \"darsi\"]").unwrap());
        let said =
            learned("variants = [\"jersi-1\"]\n[players]\njudge = \"learned\"").unwrap_err().to_string();
        assert!(said.starts_with("try.toml:4:9:") && said.contains("nobody has trained `jersi-1`"), "{said}");
        assert!(learned("variants = [\"pijersi\"]\n[players]\njudge = \"me\"").is_err());
    }

    #[test]
    fn all_mistakes_with_their_places() {
        let text = "question = { en = \"q\" }\nvariants = [\"jersi-9\", \"none.toml\", \"bad.toml\", 3, \"pijersi\", \"pijersi\"]\n\
                    colour = 1\nabout = [\"turns\", \"fun\"]\n[players]\nnodes = 3\nlevel = \"x\"\n[openings]\nturns = [6, 2]\n\
                    [games]\npairs = 1.5\nprecision = 99\n[forms]\nnames = [\"none\", \"dragon\"]\n";
        let said = said(text);
        let lines: Vec<&str> = said.lines().collect();
        for (start, part) in [
            ("try.toml:2:13:", "jersi-9"),
            ("try.toml:2:24:", "there is no file"),
            ("bad.toml:2:1:", "nonsense"),
            ("try.toml:2:49:", "a table"),
            ("try.toml:2:63:", "listed twice"),
            ("try.toml:3:1:", "unknown key `colour`"),
            ("try.toml:4:19:", "`fun` is no measure"),
            ("try.toml:6:9:", "out of range"),
            ("try.toml:7:9:", "a whole number is wanted"),
            ("try.toml:9:9:", "turns = [2, 6]"),
            ("try.toml:11:9:", "a whole number is wanted"),
            ("try.toml:12:13:", "out of range"),
            ("try.toml:14:18:", "dragon"),
        ] {
            assert!(
                lines.iter().any(|l| l.starts_with(start) && l.contains(part)),
                "{start} {part} in\n{said}"
            );
        }
        assert!(super::read("t", "t.toml", "a = = 3\nb = [", &|_| Err(Text::default())).is_err());
    }
}
