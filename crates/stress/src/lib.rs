//! The server under stress: games through a network that loses, delays, doubles and swaps messages while the server
//! is killed again and again ([`torture`]); and a thousand games at once ([`load`]).

pub mod bot;
pub mod chronicle;
pub mod client;
pub mod commits;
pub mod dice;
pub mod http;
pub mod load;
pub mod model;
pub mod program;
pub mod proxy;
pub mod torture;
pub mod verify;
pub mod witness;
