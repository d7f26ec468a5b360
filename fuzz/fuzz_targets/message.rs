//! What clients send to the server, live and over HTTP: no panic, whatever it is.
#![no_main]

#[path = "../../crates/schema/tests/main/checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::message_text(text));
