#![doc = include_str!("../README.md")]

mod read;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

use read::{File, Message, read};

/// The language that all others are compared with, and that speaks where they are silent.
const DEFAULT: &str = "en";

/// Embeds the catalogues of the crate that is being built: call it from `build.rs`.
///
/// What cannot be embedded ends the build with a sentence that names the file and the line.
pub fn embed() {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("run by cargo")).join("texts");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("run by cargo")).join("texts.rs");
    println!("cargo::rerun-if-changed=texts");
    match catalogue(&folder) {
        Ok(code) => fs::write(&out, code).unwrap_or_else(|e| fail(&[format!("{}: {e}", out.display())])),
        Err(mistakes) => fail(&mistakes),
    }
}

fn fail(mistakes: &[String]) -> ! {
    for mistake in mistakes {
        println!("cargo::error={mistake}");
    }
    process::exit(1);
}

/// A language: its tag, its files, and its messages by id.
struct Language {
    tag: String,
    files: Vec<File>,
    messages: BTreeMap<String, Message>,
}

/// The code for the catalogues in a folder, or what is wrong with them.
fn catalogue(folder: &Path) -> Result<String, Vec<String>> {
    let mut mistakes = Vec::new();
    let mut languages = Vec::new();
    for path in entries(folder)?.into_iter().filter(|path| path.is_dir()) {
        languages.push(language(&path, &mut mistakes)?);
    }
    // The default first, then by tag.
    languages.sort_by_key(|language| (language.tag != DEFAULT, language.tag.clone()));
    if languages.first().is_none_or(|first| first.tag != DEFAULT) {
        mistakes
            .push(format!("{}: there is no folder `{DEFAULT}` with the texts in English", folder.display()));
    }
    if mistakes.is_empty() { Ok(code(&languages)) } else { Err(mistakes) }
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Vec<String>> {
    let failed = |e| vec![format!("{}: the folder with the texts cannot be read: {e}", folder.display())];
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        paths.push(entry.map_err(failed)?.path());
    }
    paths.sort();
    Ok(paths)
}

fn language(folder: &Path, mistakes: &mut Vec<String>) -> Result<Language, Vec<String>> {
    let tag = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut language = Language { tag, files: Vec::new(), messages: BTreeMap::new() };
    for path in entries(folder)?.into_iter().filter(|path| path.extension().is_some_and(|e| e == "ftl")) {
        let source = fs::read_to_string(&path).map_err(|e| vec![format!("{}: {e}", path.display())])?;
        let file = File { path, source };
        for message in read(&file, mistakes) {
            if let Some(first) = language.messages.get(&message.id) {
                let (place, id) = (&message.place, &message.id);
                mistakes.push(format!("{place}: `{id}` is already there at {}", first.place));
            } else {
                language.messages.insert(message.id.clone(), message);
            }
        }
        language.files.push(file);
    }
    read::follow(&mut language.messages, mistakes);
    Ok(language)
}

/// What one language says and another does not, as sentences.
fn differences(languages: &[Language]) -> Vec<String> {
    let Some((default, others)) = languages.split_first() else { return Vec::new() };
    let mut differences = Vec::new();
    for language in others {
        let tag = &language.tag;
        for (id, message) in &default.messages {
            match language.messages.get(id) {
                None => differences.push(format!("{}: `{id}` is missing in `{tag}`", message.place)),
                Some(theirs) if theirs.variables != message.variables => differences.push(format!(
                    "{}: `{id}` has the variables {}, but {} in `{DEFAULT}`",
                    theirs.place,
                    names(theirs),
                    names(message)
                )),
                Some(_) => {}
            }
        }
        for (id, message) in &language.messages {
            if !default.messages.contains_key(id) {
                differences.push(format!("{}: `{id}` is missing in `{DEFAULT}`", message.place));
            }
        }
    }
    differences
}

fn names(message: &Message) -> String {
    let names: Vec<String> = message.variables.iter().map(|name| format!("${name}")).collect();
    if names.is_empty() { "none".into() } else { names.join(", ") }
}

/// The Rust code that `jersi_texts::catalogue!` includes.
fn code(languages: &[Language]) -> String {
    let mut code = String::from("pub const MESSAGES: &[::jersi_texts::Entry] = &[\n");
    for (id, message) in languages.first().into_iter().flat_map(|language| &language.messages) {
        let variables: Vec<&String> = message.variables.iter().collect();
        let _ = writeln!(code, "    ({id:?}, &{variables:?}),");
    }
    code.push_str("];\npub const LANGUAGES: &[(&str, &[&str])] = &[\n");
    for language in languages {
        let _ = writeln!(code, "    ({:?}, &[", language.tag);
        for file in &language.files {
            let name = file.path.file_name().unwrap_or_default().to_string_lossy();
            let path = format!("/texts/{}/{name}", language.tag);
            // Not the folder of today: the crate may be compiled elsewhere from the same target folder.
            let _ = writeln!(code, "        include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?})),");
        }
        code.push_str("    ]),\n");
    }
    code.push_str("];\n");
    code.push_str("pub static CATALOGUE: ::jersi_texts::Catalogue = ::jersi_texts::Catalogue::new(\n");
    let _ = writeln!(code, "    LANGUAGES,\n    &{:?},\n);", differences(languages));
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code for catalogues, each a language and its text.
    fn code_of(name: &str, texts: &[(&str, &str)]) -> Result<String, Vec<String>> {
        let folder = env::temp_dir().join(format!("jersi-texts-{name}-{}", process::id()));
        for (tag, text) in texts {
            fs::create_dir_all(folder.join(tag)).expect("a folder");
            fs::write(folder.join(tag).join("a.ftl"), text).expect("a file");
        }
        let code = catalogue(&folder);
        fs::remove_dir_all(&folder).expect("removed");
        code
    }

    #[test]
    fn messages_are_sorted_with_their_variables() {
        let text = "b = B { $x }\n    .title = T\na = { b } and { -term } { $y ->\n    [one] { $z }\n   *[other] O\n }\n-term = t\n";
        let code = code_of("sorted", &[("en", text), ("fr", text)]).expect("sound");
        let table = r#"    ("a", &["x", "y", "z"]),
    ("b", &["x"]),
    ("b.title", &[]),
"#;
        assert!(code.contains(table), "{code}");
        assert!(code.contains("&[],\n);"), "no differences: {code}");
        assert!(code.find("(\"en\"") < code.find("(\"fr\""));
    }

    #[test]
    fn differences_are_named_with_their_place() {
        let code = code_of("differ", &[("en", "a = A { $x }\nb = B\n"), ("fr", "c = C\n\na = A { $y }\n")]);
        let code = code.expect("sound");
        assert!(code.contains("en/a.ftl:2: `b` is missing in `fr`"), "{code}");
        assert!(code.contains("fr/a.ftl:1: `c` is missing in `en`"), "{code}");
        assert!(code.contains("fr/a.ftl:3: `a` has the variables $y, but $x in `en`"), "{code}");
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        for (name, text, mistake) in [
            ("syntax", "a = A\n\nb = { $x\n", "en/a.ftl:3: "),
            ("twice", "a = A\nb = B\na = C\n", "en/a.ftl:3: `a` is already there at "),
            ("unknown", "a = A { b }\n", "en/a.ftl:1: `a` uses `b`, which is not there"),
            ("term", "a = A { -b }\n", "en/a.ftl:1: `a` uses `-b`, which is not there"),
            ("circle", "a = { b }\nb = { a }\n", "en/a.ftl:1: `a` uses itself"),
        ] {
            let mistakes = code_of(name, &[("en", text)]).expect_err("a mistake");
            assert!(mistakes.iter().any(|found| found.contains(mistake)), "{mistakes:?}");
        }
        let mistakes = code_of("no-english", &[("fr", "a = A\n")]).expect_err("no English");
        assert!(mistakes[0].contains("no folder `en`"), "{mistakes:?}");
    }
}
