//! An id and a position string: no panic, and what is accepted is written and read again as the same.
#![cfg_attr(fuzzing, no_main)]

#[allow(dead_code)]
#[path = "../../crates/rules/tests/it/common/checks.rs"]
mod checks;

jersi_fuzz::target!(|text: &str| checks::position_text(text));
