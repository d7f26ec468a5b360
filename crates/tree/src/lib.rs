#![doc = include_str!("../README.md")]

mod fields;
mod node;

pub use fields::{Fields, names, short};
pub use node::{Entry, Mistake, Mistakes, Node, Place, Table, Value, parse};

jersi_texts::catalogue!();
