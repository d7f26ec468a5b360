//! The referee of the Jersi games: seats, clocks, and a log from which nothing is lost.
//!
//! `game` is the heart and knows nothing of the world: a game is what its log of events makes of it, and a command is
//! judged by a pure function. `referee` holds the games, stores before it answers, and tells those who follow. Around
//! it stand the store, the bus, the clock, the engine pool, and the doors: `http` and `socket`, behind `guard`. What goes
//! in and out has the types of `jersi_schema`; `views` makes them of games.

jersi_texts::catalogue!();

/// A sentence of our catalogue in every language: `message!("id", name = value, …)`.
macro_rules! message {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        jersi_schema::Message::by(|lang| jersi_texts::t!(lang, $id $(, $name = $value)*))
    };
}

pub mod archive;
mod bots;
mod bus;
mod cluster;
mod config;
mod connections;
pub mod copy;
mod engine_pool;
mod fair;
mod feed;
mod game;
mod guard;
mod http;
pub mod keeper;
mod key;
mod library;
mod lobby;
mod openings;
mod pauses;
mod problem;
mod push;
mod quota;
mod random;
mod referee;
mod request;
mod retention;
mod serve;
mod socket;
mod store;
#[cfg(test)]
mod tests;
mod time;
mod timers;
mod views;
mod workers;

pub use config::{Config, Limits, Timeouts};
pub use http::{Asset, Assets, openapi};
pub use jersi_schema::GameId;
pub use serve::Server;
