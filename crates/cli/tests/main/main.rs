//! Runs the program as people and scripts do.

mod commands;
mod common;
mod draw;
mod engine;
mod files;
mod handbook;
mod lab;
mod languages;
mod manual;
mod play_lines;
#[cfg(unix)]
mod play_screen;
#[cfg(unix)]
mod pty;
mod worker;
