//! Draws a position: `cargo run --example position_to_png -- VARIANT [POSITION] > board.png`.

use std::error::Error;
use std::io::Write;

use jersi_draw::{Picture, Style};
use jersi_rules::{Position, Ruleset};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let rules = Ruleset::load(&words.next().unwrap_or_else(|| "pijersi".to_owned()))?;
    let position = match words.next() {
        Some(text) => Position::read(&rules, &text)?,
        None => rules.start(),
    };
    let picture = Picture::new(position).style(Style { size: 800, ..Style::default() });
    std::io::stdout().write_all(&picture.to_png()?)?;
    Ok(())
}
