//! A game between two levels: `levels [ID [WHITE [BLACK]]]`, as `levels mikjersi 3 6`.

use jersi_engine::{Engine, GameLine, Level, Limits};
use jersi_rules::{Ruleset, Side};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let rules = Ruleset::load(arguments.next().as_deref().unwrap_or("mikjersi"))?;
    let mut engines = Vec::new();
    for side in Side::BOTH {
        let number = arguments.next().map_or(Ok(3), |text| text.parse())?;
        let mut engine = Engine::new(&rules, 1);
        engine.set_level(Level::new(number).ok_or("levels go from 1 to 10")?, side.index() as u64);
        engines.push(engine);
    }
    // Full strength spends all it is given; weaker levels stop by themselves.
    let limits = Limits::nodes(100_000);
    let mut game = GameLine::new(rules.start());
    while let Some(turn) = engines[game.position().side().index()].search(&game, &limits, |_| {}).best {
        println!("{:<4} {}", game.turns().len() + 1, game.position().marked_word(turn));
        game.play_unchecked(turn);
    }
    println!("{:?}", game.position().outcome());
    Ok(())
}
