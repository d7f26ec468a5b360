//! Records as the commands need them: read from a file, listed for people.

use std::path::Path;

use jersi_record::{MAX_RECORD, Record};
use jersi_rules::Side;
use jersi_texts::t;

use crate::shared::{Context, Failure, file_name, read_file};

/// Reads a record, `-` for the standard input. `game` is the id for records that name no game.
pub fn read(context: &Context, path: &Path, game: Option<&str>) -> Result<Record, Failure> {
    let game = match game {
        None if !context.has_file() => None,
        id => Some(context.game(id)?),
    };
    let text = read_file(path, MAX_RECORD as u64, context.lang)?;
    Record::read_with(&text, game.as_ref(), &|id| context.load(id)).map_err(|error| {
        let (lang, file) = (context.lang, file_name(path, context.lang));
        let problem = error.problem.say(lang);
        Failure::Job(t!(
            lang,
            "file-record-problem",
            file = file,
            line = error.line,
            column = error.column,
            problem = problem
        ))
    })
}

/// The main line in rounds, one a line. The turn after which we look stands in brackets.
pub fn turn_list(record: &Record, looked_at: usize) -> String {
    let mut list = String::new();
    let mut placed = [0; 2];
    let mut label = String::new();
    for (i, (position, turn)) in record.positions().iter().zip(record.main_line()).enumerate() {
        let side = position.side();
        placed[side.index()] += 1;
        let number = match position.state().in_setup() {
            true => format!("p{}.", placed[side.index()]),
            false => format!("{}.", position.state().round()),
        };
        if number != label {
            let dots = if side == Side::Black { ".." } else { "" };
            list += &format!("{}{number:>5}{dots}", if i > 0 { "\n" } else { "" });
            label = number;
        }
        let word = position.marked_word(turn);
        list += &if i + 1 == looked_at { format!(" [{word}]") } else { format!(" {word}") };
    }
    if !list.is_empty() {
        list.push('\n');
    }
    list
}
