//! The server under stress: games through a network that loses, delays, doubles and swaps messages while the server
//! is killed again and again ([`torture`]); and a thousand games at once ([`load`]).

mod bot;
mod chronicle;
mod client;
mod commits;
mod dice;
mod http;
pub mod load;
mod model;
pub mod program;
pub mod proxy;
pub mod torture;
mod verify;
mod witness;
