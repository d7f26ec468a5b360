//! Playing in the terminal: `jersi play`.
//!
//! The state is pure ([`App`], [`Session`]), drawing is a pure function of the state and an area
//! ([`screen::draw`]), and what has to be done outside is a list of effects. Without a terminal the same game is
//! played line by line ([`mod@line`]).

mod acts;
mod app;
pub mod begin;
pub mod board;
pub mod clock;
pub mod game;
pub mod geometry;
mod guide;
mod help;
mod keys;
pub mod line;
mod menu;
mod panel;
pub mod parts;
mod prompt;
mod run;
pub mod screen;
pub mod seats;
pub mod select;
pub mod stage;
pub mod store;
mod study;
mod text;
pub mod thinker;
pub mod tones;
pub mod words;

pub use app::{App, Effect, Tone};
pub use begin::{Forms, Options};
pub use run::play;
pub use stage::Session;
