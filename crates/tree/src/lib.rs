//! TOML files as trees in which every part knows its place: rule files, and whatever else people write by hand.
//!
//! [`parse`] reads a text, [`Fields`] gives what is in it and notes every mistake on the way, with its line and column and what would be
//! right.

mod fields;
mod node;

pub use fields::{Fields, names, short};
pub use node::{Entry, Mistake, Mistakes, Node, Place, Table, Value, parse};

jersi_texts::catalogue!();
