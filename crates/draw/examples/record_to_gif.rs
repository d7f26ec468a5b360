//! Animates a recorded game: `cargo run --example record_to_gif < game.txt > game.gif`.

use std::error::Error;
use std::io::{Read, Write};

use jersi_draw::Animation;
use jersi_record::Record;

fn main() -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let animation = Animation::new(&Record::read(&text)?)?;
    std::io::stdout().write_all(&animation.to_gif()?)?;
    Ok(())
}
