//! Records as the commands need them: read from a file, listed for people.

use std::path::Path;

use jersi_record::{Record, Unread, games};
use jersi_rules::Side;
use jersi_texts::{Lang, t};

use crate::shared::{Context, Failure, file_name, read_file};

/// The most bytes of a file with several games.
const MAX_FILE: u64 = 256 << 20;

/// Reads the one record of a file, or the one with that number.
pub fn read(
    context: &Context,
    path: &Path,
    game: Option<&str>,
    number: Option<usize>,
) -> Result<Record, Failure> {
    let lang = context.lang;
    let mut records = read_all(context, path, game, number)?;
    match (records.len(), number) {
        (1, _) => Ok(records.remove(0)),
        (games, Some(number)) => {
            Err(Failure::Usage(t!(lang, "usage-record-number", number = number, games = games)))
        }
        (games, None) => {
            let file = file_name(path, lang);
            Err(Failure::Usage(t!(lang, "usage-record-which", file = file, games = games)))
        }
    }
}

/// Reads all records of a file, `-` for the standard input; of those, only the one with that number if there is one.
/// `game` is the id for records that name no game. What stands behind a record and is no part of it is told.
pub fn read_all(
    context: &Context,
    path: &Path,
    game: Option<&str>,
    number: Option<usize>,
) -> Result<Vec<Record>, Failure> {
    let lang = context.lang;
    let game = context.game_of_unnamed(game)?;
    let text = read_file(path, MAX_FILE, lang)?;
    let mut texts = games(&text);
    if let Some(one) = number.and_then(|number| number.checked_sub(1)).and_then(|i| texts.get(i).copied()) {
        texts = vec![one];
    }
    let read = |(lines, text): (usize, &str)| {
        let (record, rest) =
            Record::read_beginning(text, game.as_ref(), &|id| context.load(id)).map_err(|error| {
                Failure::Job(t!(
                    lang,
                    "file-record-problem",
                    file = file_name(path, lang),
                    line = error.line + lines,
                    column = error.column,
                    problem = error.problem.say(lang)
                ))
            })?;
        if let Some(mut rest) = rest {
            rest.line += lines;
            tell_rest(path, &rest, lang);
        }
        Ok(record)
    };
    texts.into_iter().map(read).collect()
}

/// Tells what stands behind a record and is no part of it.
pub fn tell_rest(path: &Path, rest: &Unread, lang: Lang) {
    let file = file_name(path, lang);
    let sentence =
        t!(lang, "record-rest", file = file, line = rest.line, lines = rest.lines, text = &rest.text);
    eprintln!("{sentence}");
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
