//! Counting turns, beside the walk over groups that lists them.
fn main() {}
