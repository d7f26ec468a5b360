//! Any text as an experiment file: no panic, and what is refused is refused in sentences, at places that it has.
#![no_main]

#[path = "../../crates/lab/tests/it/checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::experiment_file(text));
