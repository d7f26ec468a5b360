//! Inputs that were kept because they once were of interest to the fuzzer, or because it should begin with them.

use super::checks;

#[test]
fn every_kept_session_is_answered() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/ugi");
    let mut inputs = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        checks::session(&std::fs::read(entry.unwrap().path()).unwrap());
        inputs += 1;
    }
    assert!(inputs >= 5, "only {inputs} inputs in {folder}");
}
