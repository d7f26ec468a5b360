//! Rule files: games as data.
//!
//! A file is read as a tree (`jersi-tree`); [`id`] lays it over what it is like, [`options`] applies the options of an id,
//! [`read`] turns the result into a [`Ruleset`](crate::Ruleset). docs/RULE-FILES.md describes the format.

mod check;
mod id;
mod options;
mod read;

pub use id::builtin_ids;
