//! The kept inputs of the fuzz target, through the same checks: good ones, and every one that once failed.

use crate::checks;

#[test]
fn records() {
    let folder = format!("{}/tests/corpus", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 5, "only {} files in {folder}", files.len());
    for file in files {
        // The fuzzer hands on what is valid text.
        if let Ok(text) = String::from_utf8(std::fs::read(&file).unwrap()) {
            println!("{}", file.display());
            checks::record_text(&text);
        }
    }
}
