//! Loads a rule file of one's own and checks all its options: `cargo run --example own_rules my-game.toml`. Without a file it takes the
//! one below.

use std::error::Error;
use std::path::Path;

use jersi_rules::{Ruleset, Side};

const FOOLHARDY: &str = r#"
like = "pijersi"
name = "Foolhardy Pijersi"
summary = { en = "Nobody is safe.", fr = "Personne n'est à l'abri." }

[cubes.rock]
takes = ["scissors", "wise"]
[cubes.paper]
takes = ["rock", "wise"]
[cubes.scissors]
takes = ["paper", "wise"]
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let (name, text) = match std::env::args().nth(1) {
        None => ("foolhardy".to_owned(), FOOLHARDY.to_owned()),
        Some(path) => {
            let name = Path::new(&path).file_stem().and_then(|name| name.to_str()).unwrap_or_default();
            (name.to_owned(), std::fs::read_to_string(&path)?)
        }
    };
    match Ruleset::check_file(&name, &text) {
        Err(mistakes) => println!("{mistakes}"),
        Ok(rules) => {
            println!("{}: {}", rules.about().name, rules.about().summary);
            for role in rules.roles() {
                let info = rules.role(role);
                let prey = info.takes_single.iter().map(|prey| rules.role(prey).name.as_str());
                let prey = prey.collect::<Vec<_>>().join(", ");
                println!("{} × {} takes {prey}", rules.count(Side::White, role), info.title);
            }
            println!("{} first turns", rules.start().count_turns());
        }
    }
    Ok(())
}
