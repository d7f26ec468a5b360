//! A transcript of each dialect, held to its word: `>` is what a program says, `<` what it hears. An ellipsis stands for anything; lines
//! of answers that a transcript leaves out are only those that come before the one it waits for.

use crate::ugi::Session;

/// Whether a line is what a transcript says, where `…` stands for anything.
fn matches(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split('…');
    let Some(mut rest) = parts.next().and_then(|first| line.strip_prefix(first)) else { return false };
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.is_empty()
}

fn hold(name: &str, transcript: &str) {
    let mut session = Session::bare();
    for (number, text) in transcript.lines().enumerate() {
        let number = number + 1;
        if let Some(command) = text.strip_prefix("> ") {
            session.send(command);
        } else if let Some(pattern) = text.strip_prefix("< ") {
            loop {
                let line = session.line();
                assert!(!line.is_empty(), "{name}:{number}: the session ended before `{pattern}`");
                if matches(pattern, &line) {
                    break;
                }
                // What may be passed over: thoughts, and the lines of an introduction.
                let passed = ["info ", "option ", "id "].iter().any(|start| line.starts_with(start));
                assert!(passed, "{name}:{number}: `{line}` instead of `{pattern}`");
            }
        } else {
            assert!(text.is_empty() || text.starts_with('#'), "{name}:{number}: {text}");
        }
    }
    let rest = session.end();
    assert!(rest.is_empty(), "{name}: {rest:?}");
}

#[test]
fn programs_of_pijersi() {
    hold("pijersi-programs", include_str!("transcripts/pijersi-programs.txt"));
}

#[test]
fn words_and_variants() {
    hold("words", include_str!("transcripts/words.txt"));
}

#[test]
fn chess_programs() {
    hold("uci", include_str!("transcripts/uci.txt"));
}

#[test]
fn pondering() {
    hold("ponder", include_str!("transcripts/ponder.txt"));
}

#[test]
fn patterns() {
    assert!(matches("a…c", "abc") && matches("a…", "a") && matches("a", "a"));
    assert!(!matches("a", "ab") && !matches("a…c", "abcd") && !matches("…x…", "abc"));
}
