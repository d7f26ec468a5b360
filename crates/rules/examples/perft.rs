//! Counts all games of a length: `cargo run --release --example perft pijersi 4`.

use std::error::Error;
use std::time::Instant;

use jersi_rules::{Position, Ruleset, perft};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let id = arguments.first().map_or("pijersi", String::as_str);
    let depth: u32 = arguments.get(1).map_or(Ok(3), |depth| depth.parse())?;
    let rules = Ruleset::load(id)?;
    let position = match arguments.get(2) {
        Some(text) => Position::read(&rules, text)?,
        None => rules.start(),
    };
    for depth in 1..=depth {
        let clock = Instant::now();
        let nodes = perft(&position, depth);
        println!("{depth}: {nodes} ({:.3} s)", clock.elapsed().as_secs_f64());
    }
    Ok(())
}
