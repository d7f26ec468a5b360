//! Matches and experiments.
