//! Reads an experiment file: every mistake with its line and column, and what would be right.

use std::cell::RefCell;
use std::sync::Arc;

use jersi_engine::{Level, Network};
use jersi_rules::Ruleset;
use jersi_texts::{Text, t, text};
use jersi_tree::{Fields, Mistakes, Node, Place, Table, Value, parse};

use super::sweep::{self, Made, Sweep};
use super::targets;
use super::{Doublings, Experiment, Forms, Grid, Handicap, Restricted, Scores, Strengths, Variant};

/// More variants than this nobody compares, more candidates nobody tries, and more forms nobody plays against each other.
const MOST_VARIANTS: usize = 40;
const MOST_CANDIDATES: usize = 200;
const MOST_FORMS: usize = 20;

type Load<'a> = &'a dyn Fn(&str) -> Result<String, Text>;

/// Reads the text of a file.
pub(super) fn read(name: &str, file: &str, text: &str, load: Load<'_>) -> Result<Experiment, Mistakes> {
    let top = parse(file, text)?;
    let mut reader = Fields::default();
    let start = Place { file: file.into(), line: 1, column: 1 };
    let known = [
        "question",
        "variants",
        "compare",
        "about",
        "players",
        "openings",
        "games",
        "extra",
        "forms",
        "grid",
        "restricted",
        "sweep",
        "targets",
    ];
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
    let most = if top.get("targets").is_some() { MOST_CANDIDATES } else { MOST_VARIANTS };
    let mut variants = Vec::new();
    match top.get("variants") {
        Some(node) => {
            if reader.items(node).len() > most {
                reader.wrong(&node.place, text!("experiment-many-variants", most = most));
            }
            for item in reader.items(node).iter().take(most) {
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
            if top.get("sweep").is_some() {
                reader.wrong(&node.place, text!("experiment-sweep-alone"));
            }
        }
        None if top.get("forms").is_none() && top.get("sweep").is_none() => {
            reader.wrong(&start, text!("experiment-no-variants"));
        }
        None => {}
    }
    let sweep =
        top.get("sweep").and_then(|node| swept(&mut reader, node, load, most, &mut variants, &mut files));
    let mut experiment = Experiment {
        name: name.to_owned(),
        question,
        variants,
        sweep,
        compare: top.get("compare").and_then(|node| reader.bool(node)).unwrap_or(true),
        about: Vec::new(),
        targets: Vec::new(),
        nodes: 1000,
        level: Level::FULL,
        learned: true,
        judge: None,
        spread: 25,
        rounds: 1..=3,
        balance: 0.1,
        games: 200,
        starts: 100,
        precision: None,
        stop_early: false,
        cap: 200,
        seed: 1,
        shard: None,
        scores: None,
        strengths: None,
        doublings: None,
        forms,
        grid: None,
        restricted: None,
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
    if let Some(node) = top.get("targets") {
        experiment.targets = targets::read(&mut reader, node, &experiment);
        // Candidates are held against targets, not against each other.
        experiment.compare = false;
        for key in ["compare", "about", "grid", "forms", "restricted", "extra"] {
            if let Some(node) = top.get(key) {
                reader.wrong(&node.place, text!("experiment-targets-alone", key = key));
            }
        }
        if experiment.stop_early || experiment.precision.is_some() {
            reader.wrong(&node.place, text!("experiment-targets-stop"));
        }
    }
    grid(&mut reader, top.get("grid"), &mut experiment);
    if let Some(node) = top.get("restricted") {
        restricted(&mut reader, node, &mut experiment);
    }
    if let Some(node) = top.get("about") {
        about(&mut reader, node, &mut experiment);
    }
    if experiment.stop_early && experiment.about.is_empty() {
        reader.wrong(&start, text!("experiment-stop-about"));
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
    let (rules, file) = rules(reader, &what, place, load, files)?;
    if let Some(file) = &file
        && !files.contains(file)
    {
        files.push(file.clone());
    }
    let name = name.unwrap_or_else(|| Text::new(rules.id()));
    Some(Variant { name, rules, file, deals, network: None })
}

type Loaded = (Arc<Ruleset>, Option<(String, String)>);

/// The rules of an id, or of a rule file with options: `my-game.toml+option`.
fn rules(
    reader: &mut Fields,
    what: &str,
    place: &Place,
    load: Load<'_>,
    files: &mut Vec<(String, String)>,
) -> Option<Loaded> {
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
    // The files that it is like belong to the experiment, too.
    let (loaded, parents) = load_rules(&name, &text, &format!("{name}{options}"), load);
    files.extend(parents.into_iter().filter(|parent| !files.contains(parent)).collect::<Vec<_>>());
    match loaded {
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

/// The variants of a sweep, each a rule file of its own.
fn swept(
    reader: &mut Fields,
    node: &Node,
    load: Load<'_>,
    most: usize,
    variants: &mut Vec<Variant>,
    files: &mut Vec<RuleFile>,
) -> Option<Sweep> {
    let (sweep, made) = sweep::read(reader, node, most)?;
    for Made { file, text, name } in made {
        let (loaded, parents) = load_rules(&file, &text, &file, load);
        files.extend(parents.into_iter().filter(|parent| !files.contains(parent)).collect::<Vec<_>>());
        match loaded {
            Ok(rules) => {
                let file = Some((file, text));
                variants.push(Variant { name, rules, file, deals: false, network: None });
            }
            Err(mistakes) => {
                let why =
                    |lang| t!(lang, "experiment-swept", variant = name.get(lang), error = mistakes.say(lang));
                reader.wrong(&node.place, Text::by(why));
            }
        }
    }
    (variants.len() == sweep.len()).then_some(sweep)
}

/// A rule file: its name and its text.
type RuleFile = (String, String);

/// Reads a rule file, and tells which other files it is like.
fn load_rules(
    name: &str,
    text: &str,
    id: &str,
    load: Load<'_>,
) -> (Result<Arc<Ruleset>, Mistakes>, Vec<RuleFile>) {
    let parents = RefCell::new(Vec::new());
    let beside = |file: &str| {
        let text = load(file).ok()?;
        let name = file.trim_end_matches(".toml").rsplit(['/', '\\']).next().unwrap_or("").to_owned();
        parents.borrow_mut().push((name, text.clone()));
        Some(text)
    };
    let loaded = Ruleset::from_files(name, text, id, &beside);
    (loaded, parents.into_inner())
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
            ("rules", _) => experiment.judge = Some(false),
            ("learned", None) => experiment.judge = Some(true),
            ("learned", Some(id)) => {
                let message = text!("experiment-untrained", id = id);
                reader.wrong(&node.place, message);
            }
            _ => reader.wrong(&node.place, text!("experiment-no-judge", word = &word)),
        }
        experiment.learned = experiment.judge.unwrap_or(experiment.learned);
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
    let Some(table) = reader.table(node, &["rounds", "balance", "turns"]) else { return };
    if let Some(node) = table.get("turns") {
        reader.wrong(&node.place, text!("experiment-rounds-not-turns"));
    }
    if let Some(points) = table.get("balance").and_then(|node| reader.fraction(node, 0.5, 50.0)) {
        experiment.balance = points / 100.0;
    }
    let Some(node) = table.get("rounds") else { return };
    if let Value::Number(_) = node.value {
        if let Some(n) = reader.number(node, 1, MOST_ROUNDS) {
            experiment.rounds = n as usize..=n as usize;
        }
        return;
    }
    let ends: Vec<i64> =
        reader.items(node).iter().filter_map(|node| reader.number(node, 1, MOST_ROUNDS)).collect();
    match ends[..] {
        [from, to] if from <= to => experiment.rounds = from as usize..=to as usize,
        _ => reader.wrong(&node.place, text!("experiment-rounds")),
    }
}

/// More rounds by chance than this leave no game.
const MOST_ROUNDS: i64 = 30;

fn games(reader: &mut Fields, node: &Node, experiment: &mut Experiment) {
    let Some(table) =
        reader.table(node, &["games", "starts", "precision", "stop-early", "cap", "seed", "pairs"])
    else {
        return;
    };
    if let Some(node) = table.get("pairs") {
        reader.wrong(&node.place, text!("experiment-games-not-pairs"));
    }
    number(reader, table, "games", 2, 1_000_000, |n| experiment.games = n as usize);
    number(reader, table, "cap", 2, 10_000, |n| experiment.cap = n as usize);
    number(reader, table, "seed", 0, i64::MAX, |n| experiment.seed = n as u64);
    experiment.starts = experiment.games.div_ceil(2);
    if let Some(node) = table.get("precision") {
        experiment.precision = reader.fraction(node, 0.1, 50.0);
        experiment.starts = 200_000;
    }
    number(reader, table, "starts", 0, 1_000_000, |n| experiment.starts = n as usize);
    if let Some(node) = table.get("stop-early") {
        experiment.stop_early = reader.bool(node).unwrap_or(false);
        if experiment.stop_early && experiment.precision.is_some() {
            reader.wrong(&node.place, text!("experiment-two-stops"));
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
        && let Some(table) = reader.table(node, &["nodes", "games"])
    {
        let mut strengths = Strengths { nodes: Vec::new(), games: experiment.games };
        match table.get("nodes") {
            Some(list) => {
                let numbers = reader.items(list).iter();
                strengths.nodes =
                    numbers.filter_map(|n| Some(reader.number(n, 10, 10_000_000)? as u64)).collect();
            }
            None => reader.wrong(&node.place, text!("experiment-no-nodes")),
        }
        number(reader, table, "games", 2, 1_000_000, |n| strengths.games = n as usize);
        experiment.strengths = Some(strengths);
    }
    if let Some(node) = table.get("doublings")
        && let Some(table) = reader.table(node, &["from", "times", "pairs"])
    {
        let mut doublings = Doublings { from: 125, times: 5, pairs: experiment.games.div_ceil(2) };
        number(reader, table, "from", 10, 1_000_000, |n| doublings.from = n as u64);
        number(reader, table, "times", 1, MOST_DOUBLINGS as i64, |n| doublings.times = n as usize);
        number(reader, table, "pairs", 2, 1_000_000, |n| doublings.pairs = n as usize);
        experiment.doublings = Some(doublings);
    }
}

/// The strengths of a grid: a quarter of the nodes, the nodes, and four times as many.
fn strengths(nodes: u64) -> Vec<u64> {
    vec![(nodes / 4).max(10), nodes, 4 * nodes]
}

/// A list of numbers of nodes.
fn node_list(reader: &mut Fields, table: &Table, otherwise: Vec<u64>) -> Vec<u64> {
    let Some(list) = table.get("nodes") else { return otherwise };
    let numbers = reader.items(list).iter();
    numbers.filter_map(|n| Some(reader.number(n, 10, 10_000_000)? as u64)).collect()
}

/// `[grid]`: `nodes`, `games`, `starts`; or `grid = false`. Where variants are compared, it is there unless it is not wanted.
fn grid(reader: &mut Fields, node: Option<&Node>, experiment: &mut Experiment) {
    let nodes = strengths(experiment.nodes);
    let mut grid = Grid { nodes, games: experiment.games.div_ceil(2), starts: experiment.games.div_ceil(4) };
    let compared = experiment.compare && experiment.variants.len() > 1;
    experiment.grid = match node {
        None => compared.then_some(grid),
        Some(Node { value: Value::Bool(wanted), .. }) => wanted.then_some(grid),
        Some(node) => reader.table(node, &["nodes", "games", "starts"]).map(|table| {
            grid.nodes = node_list(reader, table, grid.nodes);
            number(reader, table, "games", 2, 1_000_000, |n| grid.games = n as usize);
            grid.starts = grid.starts.min(grid.games);
            number(reader, table, "starts", 0, 1_000_000, |n| grid.starts = n as usize);
            grid
        }),
    };
}

/// `[restricted]`: `without`, `nodes`, `pairs`; or `restricted = true`.
fn restricted(reader: &mut Fields, node: &Node, experiment: &mut Experiment) {
    let nodes = strengths(experiment.nodes);
    let mut found = Restricted { without: Vec::new(), nodes, pairs: experiment.games.div_ceil(4) };
    if let Value::Bool(wanted) = node.value {
        experiment.restricted = wanted.then_some(found);
        return;
    }
    let Some(table) = reader.table(node, &["without", "nodes", "pairs"]) else { return };
    found.nodes = node_list(reader, table, found.nodes);
    number(reader, table, "pairs", 2, 1_000_000, |n| found.pairs = n as usize);
    let all = experiment.variants.iter().flat_map(|variant| {
        let name = |handicap: Handicap| handicap.name(&variant.rules).to_owned();
        Handicap::all(&variant.rules).into_iter().map(name).collect::<Vec<_>>()
    });
    let mut known: Vec<String> = all.collect();
    known.sort_unstable();
    known.dedup();
    for item in table.get("without").map_or(&[][..], |list| reader.items(list)) {
        let Some(name) = reader.text(item) else { continue };
        if !known.contains(&name) {
            let list = known.join(", ");
            reader.wrong(&item.place, text!("experiment-no-restriction", name = &name, names = &list));
        }
        found.without.push(name);
    }
    experiment.restricted = Some(found);
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
mod tests;
