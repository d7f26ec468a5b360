//! Experiments with the rules of games: running them, measuring the games, and reports.

mod experiment;
mod journal;
pub mod measure;
pub mod report;
pub mod run;

pub use experiment::{Doublings, Experiment, Forms, Scores, Strengths, Variant};
pub use journal::journal_files;
