//! Whole screens, and turns made tap by tap.

mod languages;
mod screens;
mod selecting;
