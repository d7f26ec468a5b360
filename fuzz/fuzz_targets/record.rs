//! Any text as a record: no panic, and what is accepted is written and read again as the same.
#![cfg_attr(fuzzing, no_main)]

#[allow(dead_code)]
#[path = "../../crates/record/tests/it/checks.rs"]
mod checks;

jersi_fuzz::target!(|text: &str| checks::record_text(text));
