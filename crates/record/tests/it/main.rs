//! The tests of records, in one program.

mod bad;
mod checks;
mod corpus;
mod records;
mod results;
