//! Any text as an experiment file: no panic, and what is refused is refused in sentences, at places that it has.
#![cfg_attr(fuzzing, no_main)]

#[path = "../../crates/lab/tests/it/checks.rs"]
mod checks;

jersi_fuzz::target!(|text: &str| checks::experiment_file(text));
