//! The kept inputs of the fuzz targets, through the same checks: good ones, and every one that once failed.

use crate::common::checks;

fn replay(target: &str, least: usize, check: fn(&str)) {
    let folder = format!("{}/tests/corpus/{target}", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= least, "only {} files in {folder}", files.len());
    for file in files {
        // The fuzzer hands on what is valid text.
        if let Ok(text) = String::from_utf8(std::fs::read(&file).unwrap()) {
            println!("{}", file.display());
            check(&text);
        }
    }
}

#[test]
fn ids() {
    replay("id", 5, checks::id_text);
}

#[test]
fn rule_files() {
    replay("rulefile", 5, checks::rule_file);
}

#[test]
fn positions() {
    replay("position", 5, checks::position_text);
}

#[test]
fn words() {
    replay("word", 5, checks::word_text);
}
