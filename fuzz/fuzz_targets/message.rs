//! What clients send to the server, live and over HTTP: no panic, whatever it is.
#![cfg_attr(fuzzing, no_main)]

#[path = "../../crates/schema/tests/main/checks.rs"]
mod checks;

jersi_fuzz::target!(|text: &str| checks::message_text(text));
