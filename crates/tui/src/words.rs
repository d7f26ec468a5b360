//! The words that can be typed beside turns, in the line mode and behind `:` on the full screen.

use std::path::PathBuf;

use jersi_rules::{Lang, Side};

use crate::seats::Who;
use crate::text::tr;

/// What a typed word asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Word {
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
    /// Give a seat to somebody.
    Seat(Side, Who),
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

/// The words in both languages, for help and completion.
pub const WORDS: [(&str, &str); 17] = [
    ("help", "aide"),
    ("board", "plateau"),
    ("turns", "coups"),
    ("undo", "reprendre"),
    ("hint", "conseil"),
    ("eval", "avis"),
    ("save", "enregistrer"),
    ("load", "charger"),
    ("resign", "abandonner"),
    ("draw", "nulle"),
    ("flip", "retourner"),
    ("seat", "siege"),
    ("record", "partie"),
    ("where", "pieces"),
    ("position", "position"),
    ("resume", "continuer"),
    ("quit", "quitter"),
];

/// Reads a line as a word; `None` if it is none, and so meant as a turn.
pub fn read(line: &str, lang: Lang) -> Option<Result<Word, String>> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let first = match first.to_lowercase().as_str() {
        "?" => "help".to_owned(),
        "moves" | "tours" => "turns".to_owned(),
        "siège" => "seat".to_owned(),
        "pièces" => "where".to_owned(),
        "exit" | "q" => "quit".to_owned(),
        word => word.to_owned(),
    };
    let (word, _) = WORDS.iter().find(|(en, fr)| first == *en || first == *fr)?;
    let file = || match rest {
        "" => Err(tr!(lang, "{word}: which file?", "{first} : quel fichier ?")),
        path => Ok(PathBuf::from(path)),
    };
    Some(match *word {
        "help" => Ok(Word::Help),
        "board" => Ok(Word::Board),
        "turns" => Ok(Word::Turns(rest.to_owned())),
        "undo" => Ok(Word::Undo),
        "hint" => Ok(Word::Hint),
        "eval" => Ok(Word::Eval),
        "save" => file().map(Word::Save),
        "load" => file().map(Word::Load),
        "resign" => Ok(Word::Resign),
        "draw" => Ok(Word::Draw),
        "flip" => Ok(Word::Flip),
        "seat" => seat(rest, lang),
        "record" => Ok(Word::Record),
        "where" => Ok(Word::Where),
        "position" => Ok(Word::Position),
        "resume" => Ok(Word::Resume),
        _ => Ok(Word::Quit),
    })
}

fn seat(rest: &str, lang: Lang) -> Result<Word, String> {
    let (side, who) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let side = match side {
        "white" | "blanc" => Side::White,
        "black" | "noir" => Side::Black,
        _ => {
            return Err(tr!(
                lang,
                "seat: write `seat white human` or `seat black ai:3`",
                "seat : écrivez `seat white human` ou `seat black ai:3`"
            ));
        }
    };
    Who::read(who.trim(), lang).map(|who| Word::Seat(side, who))
}

/// The help of the line mode.
pub fn help(lang: Lang) -> String {
    let lines: [(&str, &str, &str); 16] = [
        (
            "",
            "a turn, as c2-c3, c2=c4, a5-b5=d7, K:d1 or a3<>c4",
            "un tour, comme c2-c3, c2=c4, a5-b5=d7, K:d1 ou a3<>c4",
        ),
        ("board", "draws the board", "dessine le plateau"),
        ("where", "says what stands where, in words", "dit ce qui se trouve où, en mots"),
        (
            "turns",
            "lists the legal turns; `turns b4` those that begin so",
            "donne les tours possibles ; `coups b4` ceux qui commencent ainsi",
        ),
        ("undo", "takes your last turn back", "reprend votre dernier tour"),
        ("hint", "tells what the engine would play", "dit ce que le moteur jouerait"),
        ("eval", "tells what the engine thinks of the position", "dit ce que le moteur pense de la position"),
        ("save", "FILE writes the record", "FICHIER enregistre la partie"),
        (
            "load",
            "FILE reads a record and plays on from its end",
            "FICHIER charge une partie et continue à sa fin",
        ),
        ("resume", "goes on with the game that was saved last", "reprend la dernière partie gardée"),
        ("record", "prints the game so far", "donne la partie jusqu'ici"),
        ("position", "prints the position's string", "donne la chaîne de la position"),
        (
            "seat",
            "white human, or black ai:3: another player",
            "white human, ou black ai:3 : un autre joueur",
        ),
        ("resign", "gives up", "abandonne"),
        (
            "draw",
            "ends the game between two people as a draw",
            "termine par une nulle une partie entre deux personnes",
        ),
        ("quit", "leaves; the game is kept", "quitte ; la partie est gardée"),
    ];
    let mut text = String::new();
    for (word, en, fr) in lines {
        let french = WORDS.iter().find(|(w, _)| *w == word).map_or("", |(_, fr)| fr);
        text += &match lang {
            Lang::En => format!("  {word:<9} {en}\n"),
            _ => format!("  {french:<12} {fr}\n"),
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read() {
        let read = |line: &str| super::read(line, Lang::En);
        assert_eq!(read("b4=d5"), None);
        assert_eq!(read(" UNDO "), Some(Ok(Word::Undo)));
        assert_eq!(read("save  my game.jersi"), Some(Ok(Word::Save("my game.jersi".into()))));
        assert!(matches!(read("save"), Some(Err(_))));
        assert_eq!(read("seat black random"), Some(Ok(Word::Seat(Side::Black, Who::Random))));
        assert!(matches!(read("seat black chess"), Some(Err(_))));
        assert!(matches!(read("seat"), Some(Err(_))));
        for (en, fr) in WORDS {
            assert!(read(en).is_some() && read(fr).is_some());
            assert!(help(Lang::En).contains(en) || en == "flip" || en == "help");
        }
    }
}
