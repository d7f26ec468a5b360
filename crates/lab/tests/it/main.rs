//! Whole experiments: the same table whatever happens on the way.

mod checks;
mod judges;

use std::ops::ControlFlow;
use std::path::Path;

use jersi_lab::run::{Fit, Run};
use jersi_lab::{Claim, ClaimKind, Experiment, Results};
use jersi_rules::SplitMix;
use jersi_texts::Lang;

const SMALL: &str = r#"
question = "Does it run?"
variants = ["pijersi", "mikjersi"]
grid = false
[players]
nodes = 60
[games]
games = 4
starts = 3
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
    assert_eq!(one.matches("[Game \"").count(), 2 * (4 + 3 + 2 * 2));

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
    assert!((264..=520).contains(&games) && games % 32 == 200 % 32, "{games}");
}

/// Resumed by another engine, method or network, a run is not mixed with its games.
#[test]
fn other_players_do_not_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut run = Run::begin(experiment(SMALL), folder.path(), "test").unwrap();
    assert!(!run.play(1, |_| ControlFlow::Break(())).unwrap());
    drop(run);
    let file = folder.path().join("run.json");
    let about: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert!(about["players"]["games"]["pijersi"]["network"].is_string(), "{about}");
    for (path, part) in [("/players/games/mikjersi/network", "mikjersi"), ("/players/method", "another way")]
    {
        let mut other = about.clone();
        *other.pointer_mut(path).unwrap() = 1.into();
        std::fs::write(&file, other.to_string()).unwrap();
        let mut run = Run::open(folder.path()).unwrap();
        let said = run.play(1, |_| ControlFlow::Continue(())).unwrap_err().to_string();
        assert!(said.contains(part), "{said}");
    }
    std::fs::write(&file, about.to_string()).unwrap();
    assert!(Run::open(folder.path()).unwrap().play(1, |_| ControlFlow::Continue(())).unwrap());
}

#[test]
fn reports_are_complete() {
    let text = r#"
question = { en = "Which is <longer>?", fr = "Laquelle est plus longue ?" }
variants = ["pijersi", { id = "mikjersi", name = "small" }]
[players]
nodes = 40
[games]
games = 16
cap = 40
[extra]
scores = { every = 20, nodes = 40 }
strengths = { nodes = [20], games = 2 }
doublings = { from = 20, times = 2, pairs = 2 }
[forms]
game = "jersi-4"
names = ["none", "darsi"]
pairs = 2
[restricted]
without = ["jumps", "foresight"]
nodes = [20, 40]
pairs = 4
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
    assert_eq!(json["cells"].as_array().unwrap().len(), 6, "three strengths, two judges");
    assert_eq!(json["worths"].as_array().unwrap().len(), 4, "two things in two games");
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
            "question = \"q\"\nvariants = [\"mikjersi\", \"twin.toml\"]\ngrid = false\n[players]\nnodes = 25\n[games]\ngames = 24\nstarts = 0\n\
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

/// The examples beside the journal can be asked.
#[test]
fn examples_can_be_asked() {
    let worth = experiment(include_str!("../../../../experiments/worth.toml"));
    let series = jersi_lab::run::Series::of(&worth);
    assert!(
        series.iter().filter(|series| series.key.starts_with("without-")).count() >= 3 * 5,
        "three strengths"
    );
    let quiet = experiment(include_str!("../../../../experiments/quiet.toml"));
    assert_eq!((quiet.variants.len(), quiet.cells().len()), (6, 3));
}

/// A run that may end early ends at a look once what was asked is plain, with any number of workers at the same one; it is told at the
/// level of that look, also when the folder is opened again.
#[test]
fn clear_effects_end_a_run_early() {
    let text = "question = \"q\"\nvariants = [\"pijersi\", \"mikjersi\"]\nabout = [\"legal\"]\ngrid = false\n[players]\nnodes = 25\n\
                [games]\ngames = 64\nstarts = 0\ncap = 30\nstop-early = true\n";
    let folder = tempfile::tempdir().unwrap();
    let one = dump(&folder.path().join("one"), text, 1);
    assert_eq!(one, dump(&folder.path().join("two"), text, 2));
    let quarter = 2 * 16;
    let games = one.matches("[Game \"").count();
    assert!(games.is_multiple_of(quarter) && games < 4 * quarter, "{games}");
    let results = Results::of(&mut Run::open(&folder.path().join("one")).unwrap()).unwrap();
    assert_eq!(results.findings.level, [0.001, 0.004, 0.015].get(games / quarter - 1).copied());
    assert!(results.findings.claims.iter().any(|claim| claim.answers));
    let said = |text: &str| match Experiment::read("t", "t.toml", text, &|_| Err("".into())) {
        Ok(_) => String::new(),
        Err(mistakes) => mistakes.to_string(),
    };
    assert!(said(&text.replace("about = [\"legal\"]\n", "")).contains("stop-early"));
}

/// What a player does without has a price: whoever looks no further than one turn loses to whoever does, at every strength.
#[test]
fn foresight_is_worth_something() {
    let text = "question = \"q\"\nvariants = [\"mikjersi\"]\n[players]\nnodes = 300\n[games]\ngames = 2\nstarts = 0\ncap = 40\n\
                [restricted]\nwithout = [\"foresight\"]\nnodes = [600, 1200]\npairs = 16\n";
    let folder = tempfile::tempdir().unwrap();
    let mut run = Run::begin(experiment(text), folder.path(), "test").unwrap();
    assert!(run.play(2, |_| ControlFlow::Continue(())).unwrap());
    let results = Results::of(&mut run).unwrap();
    let [worth] = &results.findings.worths[..] else { panic!("one thing") };
    assert_eq!((worth.without.as_str(), worth.cells.len()), ("foresight", 2));
    assert!(worth.cells.iter().all(|cell| cell.pairs == 16 && cell.elo.value > 0.0), "{:?}", worth.cells);
    let kind = ClaimKind::Worth { variant: 0, without: worth.without.clone() };
    let claim = Claim { kind, answers: true, corrected: None };
    let said = jersi_lab::report::sentence(&results, &claim, Lang::EN);
    assert!(said.contains("looking further than one turn ahead is worth +"), "{said}");
}

const TUNED: &str = r#"
question = "How many quiet turns?"
[sweep]
game = "pijersi"
end.quiet = [4, 30, 60]
[targets]
draws = { most = 40 }
turns = { least = 5 }
[players]
nodes = 30
judge = "rules"
[games]
games = 60
cap = 60
"#;

/// A limit of four quiet turns makes nearly all games draws: it is never called fitting, and the others get its games. Whatever
/// happens on the way, the table and the verdicts are the same.
#[test]
fn candidates_race_towards_targets() {
    let folder = tempfile::tempdir().unwrap();
    let one = dump(&folder.path().join("one"), TUNED, 1);
    assert_eq!(one, dump(&folder.path().join("two"), TUNED, 2));
    let broken = folder.path().join("broken");
    let mut stops = 0;
    loop {
        let mut run = Run::begin(experiment(TUNED), &broken, "test").unwrap();
        let mut seen = 0;
        let done = run.play(2, |_| {
            seen += 1;
            if seen >= 25 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        // A report of what is there so far says nothing that is not known.
        let results = Results::of(&mut run).unwrap();
        assert!(
            results
                .findings
                .tuning
                .unwrap()
                .candidates
                .iter()
                .all(|found| found.variant != 0 || found.fit != Fit::Meets)
        );
        stops += 1;
        if done.unwrap() {
            break;
        }
    }
    assert!(stops > 2);
    let mut run = Run::open(&broken).unwrap();
    assert_eq!(run.store().dump().unwrap(), one);
    let results = Results::of(&mut run).unwrap();
    let found = results.findings.tuning.as_ref().unwrap();
    let fits: Vec<(usize, Fit)> = found.candidates.iter().map(|found| (found.variant, found.fit)).collect();
    assert_eq!(fits.iter().filter(|(_, fit)| *fit == Fit::Meets).count(), 2, "{fits:?}");
    assert_eq!(fits.last(), Some(&(0, Fit::Misses)));
    // It was out at once.
    let games = |quiet: &str| one.matches(&format!("quiet-{quiet}")).count();
    assert!(
        games("4-") > 0 && results.findings.variants[0].games == 12,
        "{}",
        results.findings.variants[0].games
    );
    assert!(results.findings.claims.is_empty());
    for lang in Lang::all() {
        let sentences = jersi_lab::report::tuning_sentences(&results, lang);
        assert!(
            sentences.len() >= 5 && sentences.iter().all(|said| !said.contains('{') && said.ends_with('.')),
            "{sentences:?}"
        );
        let page = jersi_lab::report::page(&results, lang);
        assert!(page.contains("class=\"target\"") && page.contains("quiet 30"), "no plot");
    }
    let said = jersi_lab::report::tuning_sentences(&results, Lang::EN).join("\n");
    assert!(
        said.contains("2 of 3 candidates meet every target")
            && said.contains("Quiet 4 misses a target: “draws”"),
        "{said}"
    );
    let json = jersi_lab::report::to_json(&results);
    assert_eq!(json["tuning"]["candidates"][2]["fit"], "misses");
    assert!(json["verdicts"][0]["fr"].as_str().is_some_and(|said| said.contains("candidates")), "{json}");
    // A part of the openings cannot be looked at by itself.
    let mut part = experiment(TUNED);
    part.shard = Some((1, 2));
    assert!(Run::begin(part, &folder.path().join("part"), "test").is_err());
}

/// Each difference that is told has a game of either variant, opened at a turn that the game has.
#[test]
fn differences_are_shown_by_games() {
    let text = "question = \"q\"\nvariants = [\"mikjersi\", \"pijersi\"]\nabout = [\"turns\", \"legal\"]\ngrid = false\n\
                [players]\nnodes = 40\n[games]\ngames = 40\nstarts = 8\ncap = 60\n";
    let folder = tempfile::tempdir().unwrap();
    let mut run = Run::begin(experiment(text), folder.path(), "test").unwrap();
    assert!(run.play(2, |_| ControlFlow::Continue(())).unwrap());
    let results = Results::of(&mut run).unwrap();
    let findings = &results.findings;
    let told = findings.claims.iter().filter(|claim| matches!(claim.kind, ClaimKind::Changed { .. }));
    let mut seen = 0;
    for claim in told {
        let Some(example) = findings.example(&claim.kind, &results.experiment) else { continue };
        seen += 1;
        let comparison = &findings.comparisons[example.comparison];
        let line = comparison.lines.iter().find(|line| line.id == example.id).unwrap();
        let [one, other] = &example.games;
        let variants = [one, other].map(|game| findings.shown[game.shown].variant);
        assert_eq!(variants, [comparison.variants.0, comparison.variants.1]);
        if let (Some(one), Some(other)) = (one.value, other.value) {
            assert!((other - one) * line.difference.value > 0.0, "{}: {one} and {other}", example.id);
        }
        for game in &example.games {
            let record = jersi_record::Record::read(&findings.shown[game.shown].record).unwrap();
            let turns = record.main_line().len();
            assert!((1..=turns).contains(&game.turn), "{}: turn {} of {turns}", example.id, game.turn);
            if example.id == "use-capture" || example.id == "first-capture" {
                // Counting cubes would not do: what is taken may come back by the same turn.
                let captures = |turn: usize| {
                    record.positions()[turn - 1].marked_word(record.main_line()[turn - 1]).contains('!')
                };
                // A game without any is opened at its end.
                let right = if (1..=turns).any(captures) { captures(game.turn) } else { game.turn == turns };
                assert!(right, "turn {} of {record}", game.turn);
            }
        }
    }
    assert!(seen >= 2, "{seen} differences are shown");
    let page = jersi_lab::report::page(&results, Lang::EN);
    // Each link leads to a game of the page.
    let mut links = 0;
    for link in page.split("href=\"#shown").skip(1) {
        let number = link.split('"').next().unwrap();
        assert!(page.contains(&format!("<figure class=\"game\" id=\"shown{number}\"")), "{number}");
        links += 1;
    }
    assert!(links >= 4 * seen, "{links} links");
}
