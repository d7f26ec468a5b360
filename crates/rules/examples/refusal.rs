//! Says why a turn is not legal, in every language: `cargo run --example refusal jersi-2 a1-c1`.

use std::error::Error;

use jersi_rules::{Lang, Refusal, Ruleset, TurnError};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let id = arguments.next().unwrap_or_else(|| "jersi-2".to_owned());
    let word = arguments.next().unwrap_or_else(|| "a1-c1".to_owned());
    let position = Ruleset::load(&id)?.start();
    match position.read_turn(&word) {
        Ok(turn) => println!("{word} is legal: {}", position.tell(turn, Lang::EN)),
        Err(error) => {
            for lang in Lang::all() {
                println!("{lang}: {}", error.say(position.rules(), lang));
            }
            // Programs look at the reason itself.
            if let TurnError::Refused { refusal: Refusal::TooFar { from, to, .. }, .. } = error {
                let board = position.rules().board();
                println!("{} and {} do not touch", board.name(from), board.name(to));
            }
        }
    }
    Ok(())
}
