//! Measures: what games say, and how sure it is.

mod compare;
mod cubes;
mod distributions;
mod facts;
mod interval;
mod list;
mod mechanism;
mod rows;
mod tension;

pub(crate) use compare::LEAST;
pub use compare::{difference, holm};
pub use cubes::{Meeting, Worths, cube_values, form_elos};
pub(crate) use distributions::{normal, student};
pub use facts::Facts;
pub use interval::{Interval, bootstrap, error, rate, value};
pub use list::{Group, Measure, Unit, measures};
