//! Running experiments: jobs, the players of this process, and the table of results.

mod play;
mod runner;
mod series;
mod store;

pub use play::{Game, Scored};
pub use runner::{Desk, Progress, Run, RunError};
pub use series::{Job, Purpose, Series};
pub use store::Store;
