//! A UGI session: no panic, no end before the input's, and every answer is one the protocol knows.
#![no_main]

#[path = "../../crates/engine/tests/it/checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|input: &[u8]| checks::session(input));
