//! Running experiments: jobs, who plays them (this process, or several machines), and the table of results.

mod folder;
mod identity;
mod learn;
mod looks;
mod opening;
mod play;
mod queue;
mod race;
mod runner;
mod series;
mod shared;
mod store;
mod tune;

pub(crate) use folder::{game_counts, set_game_counts};
pub(crate) use identity::network_hash;
pub(crate) use looks::LEVEL;
pub(crate) use play::Scored;
pub(crate) use race::Race;
pub use race::{Fit, Reached};
pub use runner::{Progress, Run, RunError};
pub use series::{Purpose, Series};
pub use shared::{KIND, work_for};
pub use store::Store;
