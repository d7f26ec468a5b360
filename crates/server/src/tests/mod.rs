//! A real server, and real clients that talk to it over the network.

mod analysis;
mod api;
mod archive;
mod attack;
mod common;
mod computer;
mod crowd;
mod description;
mod draw;
mod handbook;
mod lab;
mod live;
mod restart;
mod secrets;
