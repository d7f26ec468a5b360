//! What the engine promises: legal play in every variant, proved wins, and UGI as it is documented.

mod checks;
mod corpus;
mod dialects;
mod selfplay;
mod ugi;
mod wins;
