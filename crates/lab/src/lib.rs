//! Experiments with the rules of games: running them, measuring the games, and reports.

mod experiment;
mod findings;
mod journal;
mod measure;
pub mod report;
pub mod run;

jersi_texts::catalogue!();

pub use experiment::{Doublings, Experiment, Forms, Scores, Strengths, Variant};
pub use findings::{
    Chance, Claim, ClaimKind, Comparison, Estimate, Findings, FormTable, Histogram, Line, QUANTILES, Results,
    VariantFindings,
};
pub use journal::{journal_files, journal_name, journal_results, read_results, write_results};
pub use measure::{Group, Interval, Measure, Unit, rate};
