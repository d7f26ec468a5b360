//! A UGI session: no panic, no end before the input's, and every answer is one the protocol knows.
#![cfg_attr(fuzzing, no_main)]

#[path = "../../crates/engine/tests/it/checks.rs"]
mod checks;

jersi_fuzz::target!(|input: &[u8]| checks::session(input));
