//! The invariants of ARCHITECTURE.md that hold for the repository as a whole.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

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
    metadata_of("Cargo.toml")
}

fn metadata_of(manifest: &str) -> Metadata {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1", "--manifest-path", manifest])
        .current_dir(root())
        .output()
        .expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo's own JSON")
}

/// The page that this file holds the repository to.
fn architecture() -> String {
    fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md")
}

/// What stands in `backticks`.
fn in_backticks(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// What only tests may use: it cannot reach the program.
const FOR_TESTS: [&str; 2] = ["oracle", "stress"];

/// Which room may use which, as the table in ARCHITECTURE.md says it. What is used by tests alone does not count.
fn rooms() -> BTreeMap<String, BTreeSet<String>> {
    let page = architecture();
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let mut rooms = BTreeMap::new();
    for row in rows {
        let columns: Vec<&str> = row.split('|').map(str::trim).collect();
        let &[_, names, _, may_use, _] = &columns[..] else { panic!("not three columns: {row}") };
        for name in in_backticks(names) {
            let may_use = may_use.split(", ").map(str::to_owned).collect();
            rooms.insert(name.trim_start_matches("crates/").to_owned(), may_use);
        }
    }
    assert!(rooms.len() > 15, "{rooms:?}");
    rooms
}

/// The room of a package: the folder below `crates`.
fn room(package: &str) -> &str {
    if package == "jersi" { "cli" } else { package.trim_start_matches("jersi-") }
}

#[test]
fn every_crate_uses_only_the_rooms_below_it() {
    let rooms = rooms();
    // What is no member of the workspace is a room all the same.
    let apart = metadata_of("crates/python/Cargo.toml").packages;
    for package in metadata().packages.into_iter().chain(apart) {
        let name = &package.name;
        let may_use = rooms
            .get(room(name))
            .unwrap_or_else(|| panic!("{name} is new: say in ARCHITECTURE.md what it may use"));
        for used in package.dependencies.iter().filter(|used| used.path.is_some()) {
            let used_room = room(&used.name);
            let allowed = match used.kind.as_deref() {
                Some("dev") => true,
                Some("build") => ["texts-build", "pgtest"].contains(&used_room),
                _ => {
                    !FOR_TESTS.contains(&used_room)
                        && (may_use.contains("all") || may_use.contains(used_room))
                }
            };
            assert!(allowed, "{name} uses {}, which ARCHITECTURE.md does not allow", used.name);
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
    // The module may be seen by others: `pub(super) mod tests`.
    let is_module = |rest: &str| {
        rest.lines().next().is_some_and(|line| line.trim_end_matches(" {").ends_with("mod tests"))
    };
    let mut marks = text.match_indices("\n#[cfg(test)]\n");
    let end = marks.find(|(at, mark)| {
        let rest = &text[at + mark.len()..];
        rest.starts_with("mod ") || is_module(rest)
    });
    let program = &text[..end.map_or(text.len(), |(at, _)| at)];
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
    ("crates/engine/src/bench.rs", "what is measured, whatever it is"),
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
    let mut games = games();
    // The game of that name is also the name of the program, of its files and of its channel.
    games.remove("jersi");
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

/// The tags of the languages in a catalogue.
fn languages(catalogue: &Path) -> BTreeSet<String> {
    let folders = fs::read_dir(catalogue).unwrap_or_else(|error| panic!("{}: {error}", catalogue.display()));
    folders.filter_map(|folder| folder.ok()?.file_name().into_string().ok()).collect()
}

/// Whoever adds a language adds a folder to each of them.
#[test]
fn every_catalogue_has_the_same_languages() {
    let crates = fs::read_dir(root().join("crates")).expect("the crates").flatten();
    let mut catalogues: Vec<PathBuf> = crates.map(|folder| folder.path().join("texts")).collect();
    catalogues.retain(|catalogue| catalogue.is_dir());
    catalogues.push(root().join("web/texts"));
    assert!(catalogues.len() > 10, "{catalogues:?}");
    let all = languages(&root().join("crates/texts/texts"));
    for catalogue in catalogues {
        assert_eq!(languages(&catalogue), all, "{}", short(&catalogue));
    }
}

/// A language is a set of files: code knows none but the default, and holds no sentence of another.
#[test]
fn no_language_is_named_in_code() {
    let (mut files, mut found) = (Vec::new(), Vec::new());
    for crate_folder in fs::read_dir(root().join("crates")).expect("the crates").flatten() {
        sources(&crate_folder.path().join("src"), &[".rs"], &mut files);
    }
    sources(&root().join("web/src"), &[".ts", ".svelte"], &mut files);
    let mut tags = languages(&root().join("crates/texts/texts"));
    assert!(tags.remove("en") && !tags.is_empty(), "English, and another one: {tags:?}");
    for file in files.into_iter().filter(|file| !is_test(&short(file))) {
        let text = fs::read_to_string(&file).expect("a source");
        for (number, line) in program_lines(&text) {
            let mut quoted = line.split(['"', '\'', '`']).skip(1).step_by(2);
            let names_a_language = quoted.any(|word| tags.contains(word));
            // What the page says, its own test finds; here names may have accents.
            let says_something = file.extension().is_some_and(|ending| ending == "rs")
                && (line.contains(['é', 'è', 'ê', 'à', 'ç'])
                    || line.contains("« ")
                    || line.contains("«\u{a0}"));
            if names_a_language || says_something {
                found.push(format!("{}:{number}: {}", short(&file), line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "to be moved to the texts:\n{}", found.join("\n"));
}

/// Rooms that do without something: a folder, and words that its program does not contain.
const WITHOUT: [(&str, &[&str]); 3] = [
    // No threads, no clock, no randomness of its own, no I/O.
    (
        "crates/rules/src",
        &[
            "std::thread",
            "std::time",
            "std::fs",
            "std::io",
            "std::net",
            "std::env",
            "rand::",
            "getrandom",
            "println!",
        ],
    ),
    // Reports render findings: they play nothing and measure nothing.
    (
        "crates/lab/src/report",
        &[
            "crate::run",
            "crate::experiment",
            "Facts",
            "compare::",
            "interval::",
            "jersi_players",
            "Engine",
            "std::fs",
        ],
    ),
    // Clients of the server, like any others.
    ("crates/stress/src", &["jersi_server"]),
];

#[test]
fn rooms_do_without_what_is_not_theirs() {
    let mut found = Vec::new();
    for (folder, words) in WITHOUT {
        let mut files = Vec::new();
        sources(&root().join(folder), &[".rs"], &mut files);
        assert!(files.len() > 5, "{folder}: {} files", files.len());
        for file in files {
            let text = fs::read_to_string(&file).expect("a source");
            for (number, line) in program_lines(&text) {
                if let Some(word) = words.iter().find(|word| line.contains(**word)) {
                    found.push(format!("{}:{number}: `{word}` in {}", short(&file), line.trim()));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Whoever follows a name in the documents finds the file.
#[test]
fn every_source_that_the_documents_name_exists() {
    let (mut files, mut pages) = (Vec::new(), Vec::new());
    for folder in ["crates", "xtask", "fuzz", "web"] {
        sources(&root().join(folder), &[".rs", ".ts", ".svelte", ".sh", ".css", ".json"], &mut files);
    }
    let files: Vec<String> = files.iter().map(|file| format!("/{}", short(file))).collect();
    sources(&root().join("docs"), &[".md"], &mut pages);
    pages.extend(
        ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "SECURITY.md"].map(|page| root().join(page)),
    );
    let (mut named, mut lost) = (0, Vec::new());
    for page in pages {
        let text = fs::read_to_string(&page).expect("a page");
        for name in in_backticks(&text) {
            let is_source = [".rs", ".ts", ".svelte", ".sh", ".css"].iter().any(|end| name.ends_with(end));
            let is_path = name.starts_with("crates/") && !name.contains(['*', ' ']);
            if is_source || is_path {
                named += 1;
                let there = root().join(name).exists()
                    || files.iter().any(|file| file.ends_with(&format!("/{name}")));
                if !there {
                    lost.push(format!("{}: `{name}`", short(&page)));
                }
            }
        }
    }
    assert!(named > 50, "{named} names");
    assert!(lost.is_empty(), "there are no such files:\n{}", lost.join("\n"));
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
