//! A real server, and real clients that talk to it over the network.

mod analysis;
mod api;
mod archive;
mod attack;
mod bots;
mod common;
mod computer;
mod crowd;
mod description;
mod draw;
mod faults;
mod feed;
mod handbook;
mod lab;
mod live;
mod meet;
mod nodes;
mod openings;
pub mod postgres;
mod push;
mod quotas;
mod repeat;
mod restart;
mod retention;
mod secrets;
mod silence;
mod work;
