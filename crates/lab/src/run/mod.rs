//! Running experiments: jobs, the players of this process, and the table of results.

mod play;
mod queue;
mod runner;
mod series;
mod store;

pub(crate) use play::Scored;
pub use runner::{Progress, Run, RunError};
pub(crate) use runner::{pair_counts, set_pair_counts};
pub use series::{Purpose, Series};
pub use store::Store;
