//! The best lines of a position: `analyse [ID [POSITION]]`, as `analyse pijersi` or
//! `analyse pijersi "s-5/R-6/6/7/6/7/6 w 0 1"`.

use std::time::Duration;

use jersi_engine::{Engine, GameLine, Limits};
use jersi_rules::{Position, Ruleset};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let rules = Ruleset::load(arguments.next().as_deref().unwrap_or("pijersi"))?;
    let position = match arguments.next() {
        Some(text) => Position::read(&rules, &text)?,
        None => rules.start(),
    };
    let game = GameLine::new(position);
    let limits = Limits { lines: 3, ..Limits::time(Duration::from_secs(2)) };
    let found = Engine::new(&rules, 1).search(&game, &limits, |found| {
        // Every iteration is reported as soon as it is finished.
        println!("{:>9} positions, {:.1} s", found.nodes, found.time.as_secs_f64());
    });
    for line in &found.lines {
        // A turn's word depends on the position it is played in.
        let mut along = game.clone();
        let mut words = Vec::new();
        for &turn in &line.turns {
            words.push(along.position().word(turn));
            along.play_unchecked(turn);
        }
        println!("{:>6.1} % {}", 100.0 * line.score.chance(), words.join(" "));
    }
    Ok(())
}
