//! The referee of the Jersi games: seats, clocks, and a log from which nothing is lost.
//!
//! `game` is the heart and knows nothing of the world: a game is what its log of events makes of it, and a wish is
//! judged by a pure function. `referee` holds the games, stores before it answers, and tells those who follow. Around
//! it stand the store, the bus, the clock, the thinkers, and the doors: `http` and `socket`, behind `guard`.

pub mod archive;
pub mod bus;
pub mod clock;
pub mod config;
pub mod game;
pub mod game_view;
pub mod guard;
pub mod http;
pub mod ids;
pub mod library;
pub mod referee;
pub mod said;
pub mod serve;
pub mod socket;
pub mod store;
pub mod thinkers;
pub mod time;
pub mod view;

pub use config::{Config, Limits};
pub use http::{Asset, Assets};
pub use serve::Server;
