//! Lists the legal turns of a position and plays one: `cargo run --example turns pijersi b4=d5`.

use std::error::Error;

use jersi_rules::{Lang, Ruleset};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let id = arguments.next().unwrap_or_else(|| "pijersi".to_owned());
    let mut position = Ruleset::load(&id)?.start();
    for word in arguments {
        let turn = position.read_turn(&word)?;
        println!("{}", position.tell(turn, Lang::EN));
        position = position.play(turn)?;
    }
    println!("{position}");
    for (cell, unit) in position.units() {
        let cubes = [unit.bottom(), unit.upper()].into_iter().flatten();
        let letters: String = cubes.map(|cube| position.rules().letter(cube)).collect();
        print!("{} {letters}  ", position.rules().board().name(cell));
    }
    println!();
    match position.outcome() {
        Some(outcome) => println!("The game is over: {}.", outcome.reason.say(Lang::EN)),
        None => {
            let words: Vec<String> = position.turns().into_iter().map(|turn| position.word(turn)).collect();
            println!("{} legal turns: {}", words.len(), words.join(" "));
        }
    }
    Ok(())
}
