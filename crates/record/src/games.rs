//! Several games in one text.

/// Whether a line looks like a tag; a program's log may have other things in brackets.
fn is_tag(line: &str) -> bool {
    line.strip_prefix('[').is_some_and(|tag| tag.trim_start().starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The records of a text, and the number of lines before each: a new one begins with a tag behind something else.
///
/// ```
/// let text = "[Game \"pijersi\"]\n\n1. b4=d5\n\n[Game \"pijersi\"]\n[Round \"2\"]\n\n1. a1-b1\n";
/// let games: Vec<_> = jersi_record::games(text);
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[1].0, 4);
/// assert!(games[1].1.starts_with("[Game"));
/// ```
pub fn games(text: &str) -> Vec<(usize, &str)> {
    let mut games = Vec::new();
    let (mut begin, mut begin_line) = (0, 0);
    // Whether the game has got beyond its tags, and whether a comment in braces is open.
    let (mut beyond, mut open) = (false, false);
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let words = line.trim();
        let tag = !open && is_tag(words);
        if tag && beyond {
            games.push((begin_line, text.get(begin..at).unwrap_or_default()));
            (begin, begin_line, beyond) = (at, number, false);
        }
        beyond |= !tag && !words.is_empty() && !words.starts_with('#');
        if !tag {
            let mut escaped = false;
            for letter in line.chars() {
                match letter {
                    _ if escaped => escaped = false,
                    '\\' if open => escaped = true,
                    '#' if !open => break,
                    '{' => open = true,
                    '}' => open = false,
                    _ => {}
                }
            }
        }
        at += line.len();
    }
    games.push((begin_line, text.get(begin..).unwrap_or_default()));
    games
}
