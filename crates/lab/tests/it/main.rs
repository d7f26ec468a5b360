//! Whole experiments: the same table whatever happens on the way.

mod checks;

use std::ops::ControlFlow;
use std::path::Path;

use jersi_lab::run::{Purpose, Run};
use jersi_lab::{Experiment, Results, rate};
use jersi_rules::SplitMix;
use jersi_texts::Lang;

const SMALL: &str = r#"
question = "Does it run?"
variants = ["pijersi", "mikjersi"]
[players]
nodes = 60
[games]
pairs = 4
cap = 40
seed = 3
[extra]
scores = { every = 20, nodes = 40 }
doublings = { from = 40, times = 1, pairs = 2 }
"#;

fn experiment(text: &str) -> Experiment {
    Experiment::read("small", "small.toml", text, &|_| Err(jersi_texts::Text::new("no files"))).unwrap()
}

fn dump(folder: &Path, text: &str, threads: usize) -> String {
    let mut run = Run::begin(experiment(text), folder, "test").unwrap();
    assert!(run.play(threads, |_| ControlFlow::Continue(())).unwrap());
    run.store().dump().unwrap()
}

#[test]
fn workers_and_interruptions_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let one = dump(&folder.path().join("one"), SMALL, 1);
    let three = dump(&folder.path().join("three"), SMALL, 3);
    assert_eq!(one, three);
    assert_eq!(one.matches("[Game \"").count(), 2 * (4 + 2) * 2);

    // Broken off after each third of the games, then opened again.
    let broken = folder.path().join("broken");
    let mut stops = 0;
    loop {
        let mut run = Run::begin(experiment(SMALL), &broken, "test").unwrap();
        let mut seen = 0;
        let done = run.play(2, |_| {
            seen += 1;
            if seen >= 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        stops += 1;
        if done.unwrap() {
            assert_eq!(run.store().dump().unwrap(), one);
            break;
        }
    }
    assert!(stops > 2);
    assert!(broken.join("records").read_dir().unwrap().count() >= 4);

    // Another experiment does not go into the same folder.
    let other = SMALL.replace("seed = 3", "seed = 4");
    assert!(Run::begin(experiment(&other), &broken, "test").is_err());
    assert_ne!(dump(&folder.path().join("other"), &other, 2), one);
}

#[test]
fn precision_ends_a_run() {
    let text = "question = \"q\"\nvariants = [\"mikjersi\"]\n[players]\nnodes = 30\n[games]\nprecision = 12\ncap = 30\n";
    let folder = tempfile::tempdir().unwrap();
    let one = dump(&folder.path().join("one"), text, 1);
    let two = dump(&folder.path().join("two"), text, 2);
    assert_eq!(one, two);
    let games = one.matches("[Game \"").count();
    assert!((64..=320).contains(&games) && games.is_multiple_of(32), "{games}");
}

#[test]
fn doublings_end_where_they_gain_nothing() {
    let text = "question = \"q\"\nvariants = [\"mikjersi\", \"pijersi\"]\n[players]\nnodes = 20\n[games]\npairs = 2\ncap = 30\n\
                [extra]\ndoublings = { from = 10, pairs = 8 }\n";
    let folder = tempfile::tempdir().unwrap();
    let one = dump(&folder.path().join("one"), text, 1);
    assert_eq!(one, dump(&folder.path().join("two"), text, 2));
    let mut run = Run::open(&folder.path().join("one")).unwrap();
    let rungs: Vec<_> = run.series.clone().into_iter().filter(|s| s.purpose == Purpose::Doubling).collect();
    assert_eq!(rungs.len(), 20);
    for ladder in rungs.chunks(10) {
        let mut played = 0;
        let mut gains = true;
        for rung in ladder {
            let pairs = run.store().pairs(rung).unwrap();
            assert_eq!(pairs.len(), if gains { 8 } else { 0 }, "{}", rung.key);
            played += usize::from(gains);
            let points: Vec<(f64, f64)> = pairs.iter().map(|pair| (pair.1, 2.0)).collect();
            gains &= rate(&points).low > 0.5;
        }
        assert!((1..10).contains(&played), "eight pairs do not climb for ever: {played}");
    }
}

#[test]
fn reports_are_complete() {
    let text = r#"
question = { en = "Which is <longer>?", fr = "Laquelle est plus longue ?" }
variants = ["pijersi", { id = "mikjersi", name = "small" }]
[players]
nodes = 40
[games]
pairs = 8
cap = 40
[extra]
scores = { every = 20, nodes = 40 }
strengths = { nodes = [20], pairs = 2 }
doublings = { from = 20, times = 2, pairs = 2 }
[forms]
game = "jersi-4"
names = ["none", "darsi"]
pairs = 2
"#;
    let folder = tempfile::tempdir().unwrap();
    let mut run = Run::begin(experiment(text), folder.path(), "jersi lab run").unwrap();
    assert!(run.play(2, |_| ControlFlow::Continue(())).unwrap());
    let results = Results::of(&mut run).unwrap();
    let page = jersi_lab::report::page(&results, Lang::known("fr"));
    for part in [
        "Laquelle est plus longue",
        "lang=\"fr\"",
        "Parties typiques",
        "jersi lab run",
        "Profondeur et force",
        "Bradley",
    ] {
        assert!(page.contains(part), "{part}");
    }
    for outside in ["http://", "https://", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    let json = jersi_lab::report::to_json(&results);
    assert_eq!(json["variants"][0]["games"], 16);
    assert_eq!(json["forms"]["names"][1], "darsi");
    let csv = jersi_lab::report::to_csv(&results);
    assert!(csv.lines().count() > 40 && csv.contains("\"mikjersi\",turns,"));
    let english = jersi_lab::report::page(&results, Lang::EN);
    assert!(english.contains("Which is &lt;longer&gt;?"));
    let left: Vec<String> = shown(&jersi_lab::report::page(&results, Lang::PSEUDO))
        .iter()
        .flat_map(|text| jersi_texts::pseudo::outside(text))
        .filter(|words| !NAMES.contains(&words.as_str()) && !is_of_rules(words, &results.experiment))
        .collect();
    assert!(left.is_empty(), "sentences that are in no catalogue: {left:?}");
}

/// Names, which no catalogue holds: of the program, of files, of what the experiment below compares.
const NAMES: [&str; 7] =
    ["jersi lab", "experiment.toml", "Which is <longer>?", "pijersi", "small", "none", "darsi"];

/// Whether something is the name of a cell or of a role, which rule files hold.
fn is_of_rules(words: &str, experiment: &Experiment) -> bool {
    experiment.variants.iter().any(|variant| {
        let (rules, word) = (&variant.rules, words.to_lowercase());
        rules.board().cells().iter().any(|cell| rules.board().name(cell) == word)
            || rules.roles().any(|role| rules.role(role).title.get(Lang::EN) == word)
    })
}

/// The texts that a reader of a page sees or hears, without code, names of cells and of roles.
fn shown(page: &str) -> Vec<String> {
    let plain = |text: &str| {
        text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
    };
    let (mut texts, mut skipped) = (Vec::new(), None);
    // The script, at the end, has signs of its own.
    let page = page.split("<script>").next().unwrap_or(page);
    for part in page.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag");
        let name = tag.split([' ', '/']).next().unwrap_or("");
        match skipped {
            None if ["style", "code", "pre", "small"].contains(&name) => skipped = Some(name),
            None if tag.starts_with("text class=\"name\"") => skipped = Some("text"),
            Some(open) if tag == format!("/{open}") => skipped = None,
            _ => {}
        }
        for attribute in ["aria-label=\"", "title=\""] {
            texts.extend(tag.split(attribute).nth(1).and_then(|rest| rest.split('"').next()).map(plain));
        }
        if skipped.is_none() {
            texts.push(plain(text));
        }
    }
    texts
}

/// Any change of a good file is read, or refused in sentences: cut off, with bytes taken out, with lines changed for others.
#[test]
fn any_text_is_read_or_refused() {
    let mut random = SplitMix::new(3);
    for (_, text) in jersi_lab::journal_files() {
        checks::experiment_file(text);
        let lines: Vec<&str> = text.lines().collect();
        for _ in 0..12 {
            let mut changed = lines.clone();
            let (a, b) =
                (random.below(lines.len() as u64) as usize, random.below(lines.len() as u64) as usize);
            match random.below(3) {
                0 => changed.truncate(a),
                1 => changed.swap(a, b),
                _ => changed[a] = lines[b].get(..lines[b].len() / 2).unwrap_or("= ["),
            }
            checks::experiment_file(&changed.join("\n"));
        }
    }
    for text in ["", "=", "question = 1\nvariants = 2\n[forms]\nnames = 3\n", "variants = [[[[]]]]", "\u{0}"]
    {
        checks::experiment_file(text);
    }
}

/// A game compared with itself, with real games and all measures: nothing is said in at least 95 of 100 runs.
#[test]
fn a_game_does_not_differ_from_itself() {
    // The same rules under another name: their games are drawn by other lots.
    let twin = "like = \"mikjersi\"\nname = \"Twin\"\nsummary = \"The same.\"\n";
    let folder = tempfile::tempdir().unwrap();
    let silent = |seed: usize| {
        let text = format!(
            "question = \"q\"\nvariants = [\"mikjersi\", \"twin.toml\"]\n[players]\nnodes = 25\n[games]\npairs = 12\n\
             cap = 30\nseed = {seed}\n[extra]\nscores = {{ every = 12, nodes = 10 }}\n"
        );
        let experiment = Experiment::read("twins", "twins.toml", &text, &|_| Ok(twin.to_owned())).unwrap();
        let mut run = Run::begin(experiment, &folder.path().join(seed.to_string()), "test").unwrap();
        assert!(run.play(1, |_| ControlFlow::Continue(())).unwrap());
        let results = Results::of(&mut run).unwrap();
        assert!(results.findings.comparisons[0].lines.len() > 20);
        // That moving first is an advantage may be said: it is no difference between the two.
        results.findings.comparisons[0].lines.iter().all(|line| !line.beyond)
    };
    let halves = std::thread::scope(|scope| {
        let half = |from: usize| (from..from + 50).filter(|&seed| silent(seed)).count();
        let other = scope.spawn(move || half(50));
        [half(0), other.join().unwrap()]
    });
    let quiet: usize = halves.iter().sum();
    assert!(quiet >= 95, "{quiet} of 100 runs say nothing");
}
