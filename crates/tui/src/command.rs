//! The commands that can be typed beside turns, in the line mode and behind `:` on the full screen. Their words are in
//! the catalogue, and those of every language are understood.

use std::path::PathBuf;

use jersi_rules::Side;
use jersi_texts::{Lang, t, t_id};

use crate::player::PlayerSpec;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// What can be typed.
    Help,
    /// The board again.
    Board,
    /// The legal turns that begin so.
    Turns(String),
    /// Take a turn back.
    Undo,
    /// What the engine would play.
    Hint,
    /// What the engine thinks of the position.
    Eval,
    /// Write the record to a file.
    Save(PathBuf),
    /// Read a record from a file.
    Load(PathBuf),
    /// Give up.
    Resign,
    /// Agree on a draw.
    Draw,
    /// See the board from the other side.
    Flip,
    /// Let somebody else play a side.
    SetPlayer(Side, PlayerSpec),
    /// The game so far.
    Record,
    /// What stands where, in words.
    Where,
    /// The position as a string.
    Position,
    /// Go on with the game that was saved last.
    Resume,
    /// Leave; the game is kept.
    Quit,
}

/// The names of the commands, by which the catalogue knows their words: `command-NAME`.
const NAMES: [&str; 17] = [
    "help", "board", "turns", "undo", "hint", "eval", "save", "load", "resign", "draw", "flip", "seat",
    "record", "where", "position", "resume", "quit",
];

/// The names that the line mode's help explains, in its order.
const EXPLAINED: [&str; 15] = [
    "board", "where", "turns", "undo", "hint", "eval", "save", "load", "resume", "record", "position",
    "seat", "resign", "draw", "quit",
];

/// The words for a command in a language, the one that is shown first.
fn words(name: &str, lang: Lang) -> Vec<String> {
    // A word is typed as it is: the pseudo-language's would have signs that no keyboard has.
    let lang = if lang == Lang::PSEUDO { Lang::EN } else { lang };
    t_id!(lang, &format!("command-{name}")).split_whitespace().map(str::to_owned).collect()
}

/// The word for a command that is shown in a language.
pub fn word(name: &str, lang: Lang) -> String {
    words(name, lang).swap_remove(0)
}

/// The words of all commands, for completion.
pub fn all_words(lang: Lang) -> Vec<String> {
    NAMES.iter().map(|name| word(name, lang)).collect()
}

/// The beginning of a line that wants the name of a file, up to that name.
pub fn before_file(line: &str) -> Option<&str> {
    let (word, rest) = line.split_once(' ')?;
    let is_word = |name: &&str| Lang::all().any(|lang| words(name, lang).iter().any(|known| known == word));
    let wants = ["save", "load"].iter().any(is_word);
    wants.then(|| &line[..line.len() - rest.trim_start().len()])
}

/// The word for a side in commands.
pub fn side_word(side: Side, lang: Lang) -> String {
    word(if side == Side::White { "white" } else { "black" }, lang)
}

/// Whether a key answers "yes" in some language.
pub fn means_yes(key: char) -> bool {
    let key = key.to_lowercase().to_string();
    Lang::all().any(|lang| t!(lang, "key-yes") == key)
}

impl Command {
    /// Reads a line as a command; `None` if it is none, and so meant as a turn.
    pub fn read(line: &str, lang: Lang) -> Option<Result<Command, String>> {
        let line = line.trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (first, rest) = (first.to_lowercase(), rest.trim());
        let known = |name: &&str| Lang::all().any(|lang| words(name, lang).contains(&first));
        let file = || match rest {
            "" => Err(t!(lang, "command-which-file", command = &first)),
            path => Ok(PathBuf::from(path)),
        };
        Some(match NAMES.into_iter().find(known)? {
            "help" => Ok(Command::Help),
            "board" => Ok(Command::Board),
            "turns" => Ok(Command::Turns(rest.to_owned())),
            "undo" => Ok(Command::Undo),
            "hint" => Ok(Command::Hint),
            "eval" => Ok(Command::Eval),
            "save" => file().map(Command::Save),
            "load" => file().map(Command::Load),
            "resign" => Ok(Command::Resign),
            "draw" => Ok(Command::Draw),
            "flip" => Ok(Command::Flip),
            "seat" => set_player(rest, lang),
            "record" => Ok(Command::Record),
            "where" => Ok(Command::Where),
            "position" => Ok(Command::Position),
            "resume" => Ok(Command::Resume),
            _ => Ok(Command::Quit),
        })
    }
}

fn set_player(rest: &str, lang: Lang) -> Result<Command, String> {
    let (first, player) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let is_first = |side: &Side| Lang::all().any(|lang| side_word(*side, lang) == first);
    let Some(side) = Side::BOTH.into_iter().find(is_first) else {
        return Err(t!(lang, "command-seat-usage"));
    };
    let player = PlayerSpec::read(player.trim(), lang)?;
    player.check(lang)?;
    Ok(Command::SetPlayer(side, player))
}

/// The help of the line mode.
pub fn help(lang: Lang) -> String {
    let mut lines = vec![(String::new(), t!(lang, "command-turn-about"))];
    for name in EXPLAINED {
        lines.push((word(name, lang), t_id!(lang, &format!("command-{name}.about"))));
    }
    let width = lines.iter().map(|(word, _)| word.chars().count()).max().unwrap_or(0) + 2;
    lines.into_iter().map(|(word, about)| format!("  {word:<width$}{about}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read() {
        let read = |line: &str| Command::read(line, Lang::EN);
        assert_eq!(read("b4=d5"), None);
        assert_eq!(read(" UNDO "), Some(Ok(Command::Undo)));
        assert_eq!(read("save  my game.jersi"), Some(Ok(Command::Save("my game.jersi".into()))));
        assert!(matches!(read("save"), Some(Err(_))));
        let random = Some(Ok(Command::SetPlayer(Side::Black, PlayerSpec::Random)));
        assert_eq!(read("seat black random"), random);
        assert_eq!(read("siège noir random"), random);
        assert!(matches!(read("seat black chess"), Some(Err(_))));
        assert!(matches!(read("seat"), Some(Err(_))));
        for (word, command) in [("?", Command::Help), ("q", Command::Quit), ("exit", Command::Quit)] {
            assert_eq!(read(word), Some(Ok(command)));
        }
        assert!(means_yes('y') && means_yes('O') && !means_yes('n'));
    }

    #[test]
    fn every_language_has_words_and_help_for_all_commands() {
        for lang in Lang::all() {
            let mut seen = Vec::new();
            for name in NAMES {
                for word in words(name, lang) {
                    assert!(Command::read(&word, lang).is_some(), "{word}");
                    assert!(!seen.contains(&word), "{word} means two things");
                    seen.push(word);
                }
                let word = word(name, lang);
                assert!(
                    help(lang).contains(&format!("  {word} ")) || ["flip", "help"].contains(&name),
                    "{word}"
                );
            }
        }
    }
}
