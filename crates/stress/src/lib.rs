//! The server under stress: games through a network that loses, delays, doubles and swaps messages while the server
//! is killed again and again ([`torture`]); a thousand games at once ([`load`]); what others notice of an attack ([`attack`]);
//! what sockets and games cost ([`sizes`]).

pub mod attack;
mod bot;
pub mod capacity;
mod chronicle;
mod client;
mod commits;
mod crowd;
mod damage;
mod dice;
pub mod disk;
pub mod faults;
pub mod http;
mod judge;
pub mod load;
mod logs;
mod model;
mod preload;
pub mod program;
pub mod proxy;
pub mod several;
pub mod sizes;
pub mod torture;
mod under_load;
mod verify;
mod wire;
mod witness;
