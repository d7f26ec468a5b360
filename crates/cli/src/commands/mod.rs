//! The commands, one file for each.

pub mod analyse;
pub mod animate;
pub mod bench;
pub mod check;
pub mod check_rules;
pub mod convert;
pub mod draw;
pub mod games;
pub mod lab;
pub mod matches;
pub mod moves;
pub mod perft;
pub mod play;
pub mod play_out;
pub mod print;
pub mod replay;
pub mod serve;
pub mod show;
pub mod solve;
pub mod train;
pub mod ugi;
