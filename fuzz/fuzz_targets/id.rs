//! Any text as the id of a variant: no panic, and what is accepted has one canonical form.
#![no_main]

#[allow(dead_code)]
#[path = "../../crates/rules/tests/it/common/checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::id_text(text));
