//! Measures: what games say, and how sure it is.

mod calibrate;
mod compare;
mod cubes;
mod distributions;
mod equilibrium;
mod facts;
mod interval;
mod list;
mod mechanism;
mod moment;
mod rows;
mod tension;

pub use calibrate::{Calibration, Distrust, Reliability, calibrate};
pub(crate) use compare::LEAST;
pub use compare::{Difference, difference, hierarchical, holm};
pub use cubes::{Meeting, Worths, cube_values, form_elos};
pub(crate) use distributions::{normal, student};
pub use equilibrium::equilibrium;
pub use facts::Facts;
pub use interval::{Interval, bootstrap, error, interval_at, rate, sigmas, value};
pub use list::{Group, Measure, Unit, is_share, measures};
pub use moment::moment;
