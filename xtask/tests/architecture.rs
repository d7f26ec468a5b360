//! The invariants of ARCHITECTURE.md that hold for the repository as a whole.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

/// Which crate may use which of ours. What is used by tests alone does not count.
const ROOMS: [(&str, &[&str]); 17] = [
    ("jersi-texts-build", &[]),
    ("jersi-texts", &[]),
    ("jersi-tree", &["texts"]),
    ("jersi-rules", &["texts", "tree"]),
    ("jersi-record", &["texts", "tree", "rules"]),
    ("jersi-engine", &["texts", "rules"]),
    ("jersi-players", &["texts", "rules", "record", "engine"]),
    ("jersi-schema", &["texts", "tree", "rules", "record"]),
    ("jersi-draw", &["texts", "rules", "record"]),
    ("jersi-lab", &["texts", "tree", "rules", "record", "engine", "players", "draw"]),
    ("jersi-server", &["texts", "tree", "rules", "record", "engine", "schema", "draw"]),
    ("jersi-tui", &["texts", "rules", "record", "engine", "players"]),
    ("jersi-page", &[]),
    (
        "jersi",
        &[
            "texts", "tree", "rules", "record", "engine", "players", "schema", "draw", "lab", "server",
            "tui", "page",
        ],
    ),
    ("jersi-oracle", &[]),
    ("jersi-stress", &["rules", "record", "schema"]),
    ("xtask", &[]),
];

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    dependencies: Vec<Dependency>,
    /// No registry for what is not published.
    publish: Option<Vec<String>>,
    description: Option<String>,
    repository: Option<String>,
    readme: Option<PathBuf>,
    keywords: Vec<String>,
    categories: Vec<String>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    kind: Option<String>,
    path: Option<PathBuf>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn metadata() -> Metadata {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo's own JSON")
}

#[test]
fn every_crate_uses_only_the_rooms_below_it() {
    for package in metadata().packages {
        let (_, may_use) = ROOMS
            .iter()
            .find(|(name, _)| *name == package.name)
            .unwrap_or_else(|| panic!("{} is new: say in ROOMS what it may use", package.name));
        for used in package.dependencies.iter().filter(|used| used.path.is_some()) {
            let room = used.name.trim_start_matches("jersi-");
            let allowed = match used.kind.as_deref() {
                Some("dev") => true,
                Some("build") => room == "texts-build",
                _ => may_use.contains(&room),
            };
            assert!(allowed, "{} uses {}, which ROOMS does not allow", package.name, used.name);
        }
    }
}

/// What a reader of the registry wants to know.
#[test]
fn what_is_published_says_what_it_is() {
    let mut published = 0;
    for package in metadata().packages.iter().filter(|package| package.publish.is_none()) {
        let Package { name, description, repository, readme, keywords, categories, .. } = package;
        assert!(description.is_some() && repository.is_some() && readme.is_some(), "{name} lacks metadata");
        assert!((1..=5).contains(&keywords.len()) && (1..=5).contains(&categories.len()), "{name}");
        published += 1;
    }
    assert_eq!(published, 7, "xtask/src/packages.rs has the list of what is packed");
}

/// What only tests may use cannot reach the program.
#[test]
fn the_oracle_and_the_stress_are_for_tests_alone() {
    for (name, may_use) in ROOMS {
        assert!(!may_use.contains(&"oracle") && !may_use.contains(&"stress"), "{name}");
    }
}

/// Files with one of these endings below a folder, but not what was made or fetched.
fn sources(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_symlink() || ["node_modules", "target", "dist", "test-results"].contains(&name) {
            continue;
        }
        if path.is_dir() {
            sources(&path, endings, found);
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
}

/// The path below the repository, with slashes.
fn short(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// The lines of a source that make the program: no comments, and not what stands in a module of tests at the end.
fn program_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let program = text.split("\n#[cfg(test)]\nmod ").next().unwrap_or(text);
    let is_comment = |line: &str| ["//", "/*", "*"].iter().any(|mark| line.trim_start().starts_with(mark));
    program.lines().enumerate().filter(move |(_, line)| !is_comment(line)).map(|(i, line)| (i + 1, line))
}

/// Tests may name what they test.
fn is_test(name: &str) -> bool {
    name.contains("/tests/")
        || name.contains("/e2e/")
        || name.ends_with("tests.rs")
        || name.ends_with("conformance.rs")
}

/// The ids of the games, from the names of their files.
fn games() -> BTreeSet<String> {
    let files = fs::read_dir(root().join("crates/rules/games")).expect("the rule files");
    let ids = files.filter_map(|file| file.ok()?.path().file_stem()?.to_str().map(str::to_owned));
    let ids: BTreeSet<String> = ids.collect();
    assert!(ids.len() >= 6, "{ids:?}");
    ids
}

/// Files and folders in which games are named, and why that asks nothing about their rules.
const NAMED: [(&str, &str); 9] = [
    ("crates/rules/src/rulefile/id.rs", "the files that are embedded"),
    ("crates/cli/src/commands/bench.rs", "what is measured, whatever it is"),
    ("crates/cli/src/commands/lab/speed.rs", "what is measured, whatever it is"),
    ("crates/lab/src/experiment/read.rs", "an example in a message"),
    ("crates/tui/src/menu.rs", "the game that is offered first"),
    ("web/src/lessons/", "lessons about a game"),
    ("web/src/rules/", "pages about a game"),
    ("web/src/pages/Editor.svelte", "the game that is offered first"),
    ("web/src/pages/Open.svelte", "the game that is offered first"),
];

#[test]
fn no_game_is_asked_for_by_its_name() {
    let games = games();
    let (mut files, mut found) = (Vec::new(), Vec::new());
    for crate_folder in fs::read_dir(root().join("crates")).expect("the crates").flatten() {
        // The oracle is a second reading of the rulebooks, and stress plays games of its choice.
        if !["oracle", "stress"].map(Some).contains(&crate_folder.file_name().to_str()) {
            sources(&crate_folder.path().join("src"), &[".rs"], &mut files);
        }
    }
    sources(&root().join("web/src"), &[".ts", ".svelte"], &mut files);
    for file in files {
        let name = short(&file);
        if is_test(&name) || NAMED.iter().any(|(named, _)| name.starts_with(named)) {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a source");
        for (number, line) in program_lines(&text) {
            let quoted = line.split(['"', '\'', '`']).skip(1).step_by(2);
            let names_a_game = |word: &str| games.contains(word.split('+').next().unwrap_or(word));
            // The API's description shows examples.
            if !line.contains("example = ") && quoted.into_iter().any(names_a_game) {
                found.push(format!("{name}:{number}: {}", line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "games asked for by name:\n{}", found.join("\n"));
    for (file, _) in NAMED {
        assert!(root().join(file).exists(), "{file} is gone: take it from the list");
    }
}

/// A language is a set of files: code knows none but the default, and holds no sentence of another.
#[test]
fn no_language_is_named_in_code() {
    let (mut files, mut found) = (Vec::new(), Vec::new());
    for crate_folder in fs::read_dir(root().join("crates")).expect("the crates").flatten() {
        sources(&crate_folder.path().join("src"), &[".rs"], &mut files);
    }
    for file in files.into_iter().filter(|file| !is_test(&short(file))) {
        let text = fs::read_to_string(&file).expect("a source");
        for (number, line) in program_lines(&text) {
            if line.contains("Lang::Fr")
                || line.contains("\"fr\"")
                || line.contains(['é', 'è', 'ê', 'à', 'ç'])
                || line.contains("« ")
                || line.contains("«\u{a0}")
            {
                found.push(format!("{}:{number}: {}", short(&file), line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "to be moved to the texts:\n{}", found.join("\n"));
}

/// A file that needs a table of contents is two files.
#[test]
fn no_file_is_long() {
    let mut files = Vec::new();
    for folder in ["crates", "xtask", "fuzz", "web/src", "web/tests", "web/e2e"] {
        sources(&root().join(folder), &[".rs", ".ts", ".svelte"], &mut files);
    }
    let mut long = Vec::new();
    for file in files {
        let name = short(&file);
        let text = fs::read_to_string(&file).expect("a source");
        let (lines, most) = (text.lines().count(), if is_test(&name) { 900 } else { 600 });
        // Some are made from others, and say so at once.
        let made = text.starts_with("// Generated from");
        if lines > most && !made {
            long.push(format!("{name}: {lines} lines"));
        }
    }
    assert!(long.is_empty(), "too long:\n{}", long.join("\n"));
}
