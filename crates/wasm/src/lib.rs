//! Rules, records and engine for a browser, behind one function: a question in JSON, an answer in JSON.
//!
//! What the server answers over HTTP is answered here in the same shapes (`jersi_schema`), by the same code
//! (`jersi_schema::answer`); and a search is run on the visitor's machine. [`Desk`] does the work and can be used, and tested, on any
//! machine; in a browser it sits behind the few functions that WebAssembly knows (see `abi.rs`).

jersi_texts::catalogue!();

/// A sentence of the catalogue in every language.
macro_rules! message {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        jersi_schema::Message::by(|lang| jersi_texts::t!(lang, $id $(, $name = $value)*))
    };
}

#[cfg(target_family = "wasm")]
mod abi;
mod desk;
mod library;
mod question;
mod think;

pub use desk::Desk;
pub use question::{AgreesBody, BenchBody, GameBody, Offered, PerftBody, Question, ThinkBody};
