//! Reads a record and shows what happened: `cargo run --example read_record game.txt`. Without a file it takes the one below.

use std::error::Error;

use jersi_record::Record;
use jersi_rules::Lang;

const GAME: &str = "[Game \"jersi-2\"]
[White \"Zoé\"]

1. a5-b5=d7 i5-h5=f7
2. d7=e8-f7! {a fork} (2. d7=d5) 2... h6-g6
3. e8-f7=g6! i2-h3=f5
4. g6=i4!-i3!!
";

fn main() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1) {
        Some(path) => std::fs::read_to_string(path)?,
        None => GAME.to_owned(),
    };
    let record = Record::read(&text)?;
    for (name, value) in record.tags() {
        println!("{name}: {value}");
    }
    for node in record.path(record.last()) {
        let (Some(turn), Some(parent)) = (record.turn(node), record.parent(node)) else { continue };
        let Some(before) = record.position(parent) else { continue };
        println!("{:3}. {:16} {}", before.round(), before.marked_word(turn), before.tell(turn, Lang::EN));
        for comment in record.comments(node) {
            println!("     {comment}");
        }
    }
    match record.result() {
        Some(result) => println!("{}", result.say(record.rules(), Lang::EN)),
        None => println!("{}", record.end()),
    }
    Ok(())
}
