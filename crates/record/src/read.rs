//! Reads a record, in our own style or in those of the authors.

use std::sync::{Arc, LazyLock};

use jersi_rules::{Mistakes, Position, Ruleset, Side};
use jersi_texts::t;
use jersi_tree::short;

use crate::body::Body;
use crate::ending::GameResult;
use crate::error::{RecordError, RecordProblem, Spot};
use crate::lexer::{Lexer, Token};
use crate::notes::Notes;
use crate::sentence::words;
use crate::{KEPT, MAX_RECORD, MAX_TAGS, Record, sentence};

type Load<'l> = &'l dyn Fn(&str) -> Result<Arc<Ruleset>, Mistakes>;

/// Reads a record. With `rest` a text that goes on with something else, such as a program's log, is read up to there.
pub(crate) fn read(
    text: &str,
    game: Option<&Arc<Ruleset>>,
    load: Load<'_>,
    mut rest: Option<&mut Option<Unread>>,
) -> Result<Record, RecordError> {
    if text.len() > MAX_RECORD {
        let problem = RecordProblem::TooLong { bytes: text.len(), most: MAX_RECORD };
        return Spot { line: 1, column: 1 }.fail(problem);
    }
    let mut lexer = Lexer::new(text);
    let mut head = Head::default();
    let first = head.read(&mut lexer)?;
    let (rules, start) = head.game(game, load)?;
    let mut body = Body::new(&rules, start, &mut head);
    let mut next = first;
    let mut line = 0;
    while let Some((spot, token)) = next {
        let begins = spot.line > line && body.may_end() && is_unlike_a_turn(&token);
        line = spot.line;
        let read = body.token(spot, token);
        let tokens = match read {
            Ok(()) => lexer.next().map_err(|error| (error.line > line && body.may_end(), error)),
            Err(error) => Err((begins, error)),
        };
        next = match (tokens, &mut rest) {
            (Ok(next), _) => next,
            // Behind a sentence that tells the result nothing has to be understood.
            (Err((begins, error)), Some(rest)) if begins || body.told() => {
                **rest = Some(Unread::new(text, error.line));
                body.forget_number();
                break;
            }
            (Err((_, error)), _) => return Err(error),
        };
    }
    body.close()?;
    let declared = body.result(&head)?;
    let tags = head.tags.into_iter().filter(|tag| !KEPT.contains(&tag.name.as_str()));
    let tags = tags.map(|tag| (tag.name, tag.value)).collect();
    Ok(Record::assemble(body.start, body.tree, tags, declared))
}

/// What stands behind a record and is no part of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Unread {
    /// The line where it begins.
    pub line: usize,
    /// How many lines are left.
    pub lines: usize,
    /// How it begins.
    pub text: String,
}

impl Unread {
    fn new(text: &str, line: usize) -> Unread {
        let mut rest = text.lines().skip(line.saturating_sub(1)).peekable();
        let found = short(rest.peek().map_or("", |found| found.trim()));
        Unread { line, lines: rest.count(), text: found }
    }
}

/// Whether a part of the text does not even look like a turn.
fn is_unlike_a_turn(token: &Token<'_>) -> bool {
    match *token {
        Token::Sentence(_) => true,
        Token::Word(word) => {
            let mut letters = word.chars();
            let cell = letters.next().is_some_and(|c| c.is_ascii_lowercase())
                && letters.next().is_some_and(|c| c.is_ascii_digit());
            !cell && !word.contains(':')
        }
        _ => false,
    }
}

/// A result that the record states, where and in which words; `None` where it says that there is none.
pub(crate) type Stated = (Spot, Option<GameResult>, String);

/// What people call the tags that comments may stand for.
static TAG_WORDS: LazyLock<[(&str, Vec<String>); 5]> = LazyLock::new(|| {
    [
        ("Game", words(|lang| t!(lang, "read-tag-game"))),
        ("White", words(|lang| t!(lang, "read-tag-white"))),
        ("Black", words(|lang| t!(lang, "read-tag-black"))),
        ("Date", words(|lang| t!(lang, "read-tag-date"))),
        ("Start", words(|lang| t!(lang, "read-tag-start"))),
    ]
});

pub(crate) struct Tag {
    pub name: String,
    pub value: String,
    pub at: Spot,
}

/// What stands before the first turn.
#[derive(Default)]
pub(crate) struct Head {
    tags: Vec<Tag>,
    pub notes: Notes,
    pub stated: Vec<Stated>,
}

impl Head {
    /// Reads up to the first part that belongs to the turns, and gives that.
    fn read<'a>(&mut self, lexer: &mut Lexer<'a>) -> Result<Option<(Spot, Token<'a>)>, RecordError> {
        while let Some((spot, token)) = lexer.next()? {
            match token {
                Token::Tag { name, value, at } => {
                    if self.tag(name).is_some() {
                        return spot.fail(RecordProblem::TagTwice(short(name)));
                    }
                    if self.tags.iter().filter(|tag| !KEPT.contains(&tag.name.as_str())).count() == MAX_TAGS {
                        return spot.fail(RecordProblem::TooManyTags { most: MAX_TAGS });
                    }
                    self.tags.push(Tag { name: name.to_owned(), value, at });
                }
                Token::Comment(raw) => read_notes(&mut self.notes, spot, raw)?,
                Token::Hash(text, at) => self.hash(at, text),
                Token::Sentence(text) => {
                    let score = sentence::result(text).ok_or_else(|| spot.error(not_a_turn(text)))?;
                    self.stated.push((spot, Some(score), score.to_string()));
                    self.notes.add(text);
                }
                token => return Ok(Some((spot, token))),
            }
        }
        Ok(None)
    }

    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// A `#` comment, which may stand for a tag.
    fn hash(&mut self, at: Spot, text: &str) {
        if let Some((key, value)) = text.split_once(':') {
            let key_read = key.trim().to_lowercase();
            let name = TAG_WORDS.iter().find(|(_, words)| words.contains(&key_read)).map_or("", |tag| tag.0);
            let blanks = value.chars().take_while(|c| c.is_whitespace()).count();
            if !name.is_empty() && !value.trim().is_empty() && self.tag(name).is_none() {
                let at = at.right(key.chars().count() + 1 + blanks);
                self.tags.push(Tag { name: name.to_owned(), value: value.trim().to_owned(), at });
                return;
            }
        }
        self.notes.add(text);
    }

    /// The game, and the start where the text gives one.
    fn game(
        &self,
        game: Option<&Arc<Ruleset>>,
        load: Load<'_>,
    ) -> Result<(Arc<Ruleset>, Option<Position>), RecordError> {
        let rules = match (self.tag("Game"), game) {
            (Some(tag), _) => {
                load(tag.value.trim()).map_err(|mistakes| tag.at.error(RecordProblem::Game(mistakes)))?
            }
            (None, Some(game)) => game.clone(),
            (None, None) => return Spot { line: 1, column: 1 }.fail(RecordProblem::NoGame),
        };
        let start = self.tag("Start").map(|tag| {
            Position::read(&rules, &tag.value)
                .map_err(|e| tag.at.right(e.column.saturating_sub(1)).error(RecordProblem::Start(e.problem)))
        });
        let start = start.transpose()?;
        Ok((rules, start))
    }
}

pub(crate) fn not_a_turn(text: &str) -> RecordProblem {
    RecordProblem::NotATurn(short(text.split_whitespace().next().unwrap_or_default()))
}

pub(crate) fn read_notes(notes: &mut Notes, spot: Spot, raw: &str) -> Result<(), RecordError> {
    notes.read(raw).map_err(|(at, problem)| {
        let before = raw.get(..at).unwrap_or_default();
        let spot = match before.rfind('\n') {
            None => spot.right(1 + before.chars().count()),
            Some(end) => Spot {
                line: spot.line + before.matches('\n').count(),
                column: before.get(end..).unwrap_or_default().chars().count(),
            },
        };
        spot.note_error(problem)
    })
}

/// A result as it is written; the inner `None` says that there is none.
pub(crate) fn read_score(text: &str) -> Option<Option<GameResult>> {
    let mut words = text.split_whitespace();
    let text = match (words.next()?, words.next(), words.next()) {
        (one, None, _) => one.to_owned(),
        (white, Some(black), None) => format!("{white}-{black}"),
        _ => return None,
    };
    let winner = match text.as_str() {
        "*" => return Some(None),
        "1-0" => Some(Side::White),
        "0-1" => Some(Side::Black),
        "1-1" | "1/2-1/2" | "½-½" => None,
        _ => return None,
    };
    Some(Some(GameResult { winner, ending: None }))
}
