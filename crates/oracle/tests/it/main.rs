//! The tests of the oracle, in one program.

mod play;
mod vectors;
