//! Any text as the id of a variant: no panic, and what is accepted has one canonical form.
#![cfg_attr(fuzzing, no_main)]

#[allow(dead_code)]
#[path = "../../crates/rules/tests/it/common/checks.rs"]
mod checks;

jersi_fuzz::target!(|text: &str| checks::id_text(text));
