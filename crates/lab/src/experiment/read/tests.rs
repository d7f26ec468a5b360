//! Experiment files, good and bad.

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

/// All combinations of numbers and options, as rule files that are like a file of one's own.
#[test]
fn sweeps_make_variants() {
    let load = |file: &str| {
        match file {
        "mine.toml" => Ok("like = \"jersi-4\"\nname = \"Mine\"\nsummary = \"x\"\n[[options]]\nname = \"special\"\nabout = \"x\"\nforms = true\n".to_owned()),
        _ => Err(Text::new("no such file")),
    }
    };
    let text = "question = \"q\"\nabout = [\"turns\"]\n[sweep]\ngame = \"mine.toml\"\nend.quiet = [10, 20, 40]\noptions.special = [\"\", \"mokca\"]\n";
    let found = read("try", "try.toml", text, &load).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    assert_eq!(found.variants.len(), 6);
    assert_eq!(found.files.iter().map(|file| file.0.as_str()).collect::<Vec<_>>(), ["mine"]);
    let quiet: Vec<_> = found.variants.iter().map(|variant| variant.rules.quiet_limit()).collect();
    assert_eq!(quiet, [10, 10, 20, 20, 40, 40].map(Some));
    let mokca = |variant: &Variant| {
        let rules = &variant.rules;
        rules.role_named("mokca").map_or(0, |role| rules.count(jersi_rules::Side::White, role))
    };
    assert_eq!(found.variants.iter().map(mokca).collect::<Vec<_>>(), [0, 1, 0, 1, 0, 1]);
    let names: Vec<&str> =
        found.variants.iter().map(|variant| variant.name.get(jersi_texts::Lang::EN)).collect();
    assert_eq!(names[3], "quiet 20, special mokca");
    for (change, part) in [("[10, 20, 40]", "[10]"), ("end.quiet", "end.silence")] {
        assert!(read("try", "try.toml", &text.replace(change, part), &load).is_err(), "{part}");
    }
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
        learned("variants = [\"my-game.toml\"]\n[players]\njudge = \"learned\"").unwrap_err().to_string();
    assert!(said.starts_with("try.toml:4:9:") && said.contains("nobody has trained `my-game`"), "{said}");
    assert!(learned("variants = [\"pijersi\"]\n[players]\njudge = \"me\"").is_err());
}

#[test]
fn all_mistakes_with_their_places() {
    let text = "question = { en = \"q\" }\nvariants = [\"jersi-9\", \"none.toml\", \"bad.toml\", 3, \"pijersi\", \"pijersi\"]\n\
                colour = 1\nabout = [\"turns\", \"fun\"]\n[players]\nnodes = 3\nlevel = \"x\"\n[openings]\nrounds = [6, 2]\n\
                [games]\ngames = 1.5\nprecision = 99\n[forms]\nnames = [\"none\", \"dragon\"]\n";
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
        ("try.toml:9:10:", "rounds = [1, 3]"),
        ("try.toml:11:9:", "a whole number is wanted"),
        ("try.toml:12:13:", "out of range"),
        ("try.toml:14:18:", "dragon"),
    ] {
        assert!(lines.iter().any(|l| l.starts_with(start) && l.contains(part)), "{start} {part} in\n{said}");
    }
    assert!(super::read("t", "t.toml", "a = = 3\nb = [", &|_| Err(Text::default())).is_err());
}

/// Targets are measures with one end or two, in percent where a measure is a share; ranges make candidates.
#[test]
fn targets_are_read() {
    let load = |_: &str| Err(Text::new("no such file"));
    let text = "question = \"q\"\n[sweep]\ngame = \"pijersi\"\nend.quiet = { from = 10, to = 40, step = 15 }\n\
                [targets]\nfirst-score = [48, 52.5]\nturns = { least = 20 }\ndraws = { most = 5 }\n";
    let found = read("try", "try.toml", text, &load).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let quiet: Vec<_> = found.variants.iter().map(|variant| variant.rules.quiet_limit()).collect();
    assert_eq!(quiet, [10, 25, 40].map(Some));
    let ends: Vec<(&str, f64, f64)> =
        found.targets.iter().map(|target| (target.id.as_str(), target.low, target.high)).collect();
    assert_eq!(
        ends,
        [("first-score", 0.48, 0.525), ("turns", 20.0, f64::INFINITY), ("draws", f64::NEG_INFINITY, 0.05)]
    );
    assert!(found.grid.is_none() && !found.compare);
    for (change, other, part) in [
        ("[48, 52.5]", "[52, 48]", "the smaller first"),
        ("[48, 52.5]", "50", "the smaller first"),
        ("{ most = 5 }", "{ most = 5, least = 1 }", "one end"),
        ("turns =", "tuns =", "no measure"),
        ("question", "about = [\"turns\"]\nquestion", "leave `about` out"),
        ("[targets]", "[games]\nprecision = 3\n[targets]", "ends by itself"),
        ("step = 15", "stop = 15", "unknown key"),
        ("to = 40", "to = 4", "at least two values"),
        ("step = 15", "step = 0", "0"),
    ] {
        let said = read("try", "try.toml", &text.replacen(change, other, 1), &load)
            .map_or_else(|mistakes| mistakes.to_string(), |_| "fine".into());
        assert!(said.contains(part), "{other}: {said}");
    }
    let many = text.replace("from = 10, to = 40, step = 15", "from = 1, to = 900");
    assert!(read("try", "try.toml", &many, &load).is_err_and(|said| said.to_string().contains("200")));
}
