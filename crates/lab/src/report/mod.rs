//! Reports: what an experiment found, as a page, as JSON and as CSV.

mod board;
mod chosen;
mod findings;
mod journal;
mod matter;
mod page;
mod plots;
mod sections;
mod tables;
mod words;

pub use findings::{Comparison, Estimate, Findings, FormTable, Found, Line, Statement};
pub use journal::journal;
pub use page::page;
pub use tables::{to_csv, to_json};
