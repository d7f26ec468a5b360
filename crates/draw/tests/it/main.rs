//! The tests of the pictures, in one program.

mod animations;
mod paper;
mod pictures;
mod print;
mod rules_text;
mod web;
