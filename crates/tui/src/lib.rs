//! Playing in the terminal: `jersi play`.
//!
//! The state is pure (`app`, `session`), drawing is a pure function of the state and an area (`screen`), and what has
//! to be done outside is a list of effects, which `terminal` performs. Without a terminal the same game is played
//! line by line (`line_mode`).

mod actions;
mod analysis;
mod app;
pub mod board;
mod clock;
mod command;
mod game;
mod help;
mod input;
mod line_mode;
mod look;
mod menu;
mod names;
mod new_game;
mod panel;
pub mod parts;
mod pen;
mod player;
mod prompt;
mod screen;
mod select;
mod session;
mod status;
mod store;
mod terminal;
pub mod walk;
mod workers;

#[cfg(test)]
mod tests;

pub use clock::TimeControl;
pub use look::Look;
pub use new_game::{Forms, Options};
pub use player::PlayerSpec;
pub use store::{KeptGame, OwnRules, Store};
pub use terminal::{play, terminal_width};

jersi_texts::catalogue!();
