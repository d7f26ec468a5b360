//! Experiments with the rules of games: running them, measuring the games, and reports.

mod book;
mod experiment;
mod findings;
mod journal;
mod measure;
mod puzzles;
pub mod report;
pub mod run;

jersi_texts::catalogue!();

pub use book::{book, engine_book};
pub use experiment::{
    Cell, Doublings, Experiment, Factor, Forms, Grid, Handicap, Restricted, Scores, Strengths, Sweep, Target,
    Variant, no_targets,
};
pub use findings::{
    Bound, Candidate, Chance, Claim, ClaimKind, Comparison, ComparisonLine, Effect, Estimate, Example,
    ExampleGame, Findings, Flag, FormTable, Histogram, QUANTILES, Results, Robust, ShownGame, Skill, Tuning,
    VariantFindings, Worth, WorthCell,
};
pub use journal::{journal_files, journal_name, journal_results, read_results, write_results};
pub use measure::{Calibration, Distrust, Group, Interval, Measure, Unit, rate};
pub use puzzles::{PuzzleProgress, puzzles};
