//! Rule files: games as data.
//!
//! A file is read as a [tree](crate::tree); [`id`] applies inheritance and the options of an id to it, [`read`] turns
//! the result into a [`Ruleset`](crate::Ruleset). ARCHITECTURE.md describes the format.

mod id;
mod read;

pub use id::builtin_ids;
