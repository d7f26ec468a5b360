//! The types that leave the program, held to what is said of them elsewhere.

mod checks;
mod fixtures;
mod messages;
mod shapes;
