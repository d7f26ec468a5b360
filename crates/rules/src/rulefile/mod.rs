//! Rule files: games as data.
//!
//! [`node`] reads a file into a tree, [`id`] applies inheritance and the options of an id to it, [`read`] turns
//! the result into a [`Ruleset`](crate::Ruleset). ARCHITECTURE.md describes the format.

mod fields;
mod id;
mod node;
mod read;

pub use id::builtin_ids;
pub use node::{Mistake, Mistakes, Place};
