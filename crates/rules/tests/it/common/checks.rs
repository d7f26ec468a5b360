//! What must hold for any text whatever. The fuzz targets and the test of kept inputs run the same checks.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use jersi_rules::{Mistakes, OptionValues, Position, Ruleset, SplitMix, TurnError};
use jersi_texts::pseudo::assert_speaks;

/// How many rulesets are kept between two inputs.
const KEPT: usize = 64;

thread_local! {
    static LOADED: RefCell<HashMap<String, Arc<Ruleset>>> = RefCell::default();
}

/// A game by its id; loading one anew for each input would take most of the time.
pub fn load(id: &str) -> Result<Arc<Ruleset>, Mistakes> {
    LOADED.with_borrow_mut(|loaded| {
        if let Some(rules) = loaded.get(id) {
            return Ok(rules.clone());
        }
        let rules = Ruleset::load(id)?;
        if loaded.len() >= KEPT {
            loaded.clear();
        }
        loaded.insert(id.to_owned(), rules.clone());
        Ok(rules)
    })
}

/// A turn's word without its marks.
pub fn unmarked(word: &str) -> String {
    word.replace(['!', '*'], "")
}

/// Mistakes are there, and each shows a place that the text has.
pub fn mistakes(text: &str, file: &str, mistakes: &Mistakes) {
    assert!(!mistakes.0.is_empty());
    for mistake in &mistakes.0 {
        assert_speaks(|lang| mistake.message.get(lang).to_owned());
        let place = &mistake.place;
        if place.line == 0 || *place.file != *file {
            continue;
        }
        let line = text.split('\n').nth(place.line - 1);
        let line = line.unwrap_or_else(|| panic!("no line {}: {mistake}", place.line));
        let columns = 1..=line.chars().count() + 1;
        assert!(columns.contains(&place.column), "no such column: {mistake}");
    }
}

/// What holds in every position: the list, the count, the outcome, the hash, the string and the words agree.
pub fn position(position: &Position) {
    let rules = position.rules();
    let turns = position.turns();
    assert_eq!(position.count_turns(), turns.len() as u64, "the count of {position:?}");
    assert_eq!(position.outcome().is_some(), turns.is_empty(), "the outcome of {position:?}");
    assert_eq!(position.hash(), position.state().hash_from_scratch(rules), "the hash of {position:?}");
    let text = position.to_string();
    match Position::read(rules, &text) {
        Ok(again) => {
            assert!(again == *position, "{position:?} is read as another position");
            assert_eq!(again.to_string(), text);
        }
        Err(error) => panic!("{position:?} is not read: {error}"),
    }
}

/// Any text as an id: it is refused, or its canonical form names the same game.
pub fn id_text(text: &str) {
    match load(text) {
        Err(wrong) => mistakes("", "", &wrong),
        Ok(rules) => {
            let again =
                load(rules.id()).unwrap_or_else(|error| panic!("{text:?} is {}: {error}", rules.id()));
            assert_eq!(again.id(), rules.id(), "{text:?}");
            assert!(again.start() == rules.start(), "{text:?}");
            position(&rules.start());
        }
    }
}

/// Any text as a rule file: it is refused with places, or it is a game that can be played.
pub fn rule_file(text: &str) {
    let name = "fuzzed";
    let rules = match Ruleset::from_file(name, text, name) {
        Ok(rules) => rules,
        Err(wrong) => return mistakes(text, "fuzzed.toml", &wrong),
    };
    assert_eq!(rules.id(), name);
    let start = rules.start();
    assert!(start.outcome().is_none(), "a game that is over at the start");
    play_out(start, 30);
    if let Err(wrong) = Ruleset::check_file(name, text) {
        mistakes(text, "fuzzed.toml", &wrong);
    }
    for option in rules.options().iter().take(4) {
        let value = match &option.values {
            OptionValues::Flag => String::new(),
            OptionValues::Choice(values) => format!("={}", values[values.len() - 1].0),
            OptionValues::Forms { names, .. } => format!("={}", names.first().map_or("none", |n| n)),
            OptionValues::Number => "=3".into(),
        };
        let id = format!("{name}+{}{value}", option.name);
        match Ruleset::from_file(name, text, &id) {
            Ok(rules) => {
                let again = Ruleset::from_file(name, text, rules.id()).map(|again| again.id().to_owned());
                assert_eq!(again.as_deref(), Ok(rules.id()));
                play_out(rules.start(), 5);
            }
            Err(wrong) => mistakes(text, "fuzzed.toml", &wrong),
        }
    }
}

fn play_out(start: Position, turns: usize) {
    let mut random = SplitMix::new(start.hash());
    let mut here = start;
    for _ in 0..turns {
        position(&here);
        let turns = here.turns();
        if turns.is_empty() {
            break;
        }
        let turn = turns[random.below(turns.len() as u64) as usize];
        let marked = here.marked_word(turn);
        assert_eq!(here.read_turn(&marked), Ok(turn), "{here:?} {marked}");
        here = here.play(turn).unwrap_or_else(|error| panic!("{:?} {marked}: {error}", error.position));
    }
}

/// A position string as it would be printed, but for the order of the cubes in hand.
fn with_sorted_hand(text: &str) -> String {
    let sorted = |field: &str| match field.strip_prefix("hand=") {
        None => field.to_owned(),
        Some(hand) => {
            let mut hand: Vec<char> = hand.chars().collect();
            hand.sort_unstable();
            format!("hand={}", hand.into_iter().collect::<String>())
        }
    };
    text.split(' ').map(sorted).collect::<Vec<_>>().join(" ")
}

/// `ID`, then a position string on a line of its own: refused with a column, or read and printed the same.
pub fn position_text(text: &str) {
    let (id, text) = text.split_once('\n').unwrap_or((text, ""));
    let rules = match load(id) {
        Ok(rules) => rules,
        Err(wrong) => return mistakes("", "", &wrong),
    };
    match Position::read(&rules, text) {
        Ok(here) => {
            assert_eq!(
                with_sorted_hand(&here.to_string()),
                with_sorted_hand(text),
                "read as another position"
            );
            position(&here);
        }
        Err(error) => {
            let columns = 1..=text.chars().count() + 1;
            assert!(columns.contains(&error.column), "{text:?}: {error}");
            assert_speaks(|lang| error.say(lang));
        }
    }
}

/// `ID`, a position string and a word, each on its line: the word is read if and only if it is in the list.
pub fn word_text(text: &str) {
    let mut lines = text.splitn(3, '\n');
    let mut line = || lines.next().unwrap_or("");
    let (id, position, word) = (line(), line(), line());
    let Ok(rules) = load(id) else { return };
    let position = if position == "start" { Ok(rules.start()) } else { Position::read(&rules, position) };
    if let Ok(position) = position {
        read_word(&position, word, &words(&position));
        match position.read_coordinates(word) {
            Ok(turn) => assert_eq!(position.coordinates(turn).as_deref(), Some(word), "{position:?}"),
            Err(error) => assert_speaks(|lang| error.say(&rules, lang)),
        }
    }
}

/// The words of all legal turns, sorted, without marks.
pub fn words(position: &Position) -> Vec<String> {
    position.turns().into_iter().map(|turn| position.word(turn)).collect()
}

/// Reads a word, which is legal if and only if it is in the list in its canonical form. Gives whether it is.
pub fn read_word(position: &Position, word: &str, words: &[String]) -> bool {
    let rules = position.rules();
    let listed = |word: &str| words.binary_search_by(|w| w.as_str().cmp(word)).is_ok();
    match position.read_turn(word) {
        Ok(turn) => {
            let canonical = position.word(turn);
            assert!(listed(&canonical), "{position:?}: {word} is read but not listed");
            assert_eq!(position.check(turn), Ok(()), "{position:?}: {word}");
            assert!(
                same(&unmarked(word), &canonical, position),
                "{position:?}: {word} is read as {canonical}"
            );
            assert_eq!(position.read_turn(&position.marked_word(turn)), Ok(turn), "{position:?}: {word}");
            true
        }
        Err(error) => {
            assert_speaks(|lang| error.say(rules, lang));
            match error {
                TurnError::Refused { .. } => {
                    assert!(!listed(&unmarked(word)), "{position:?}: {word} is listed, but refused: {error}");
                }
                TurnError::Word(error) => {
                    let columns = 1..=word.chars().count() + 1;
                    assert!(columns.contains(&error.column), "{position:?}: {word:?}: {error:?}");
                    assert!(!listed(word), "{position:?}: {word} is listed, but is no word: {error:?}");
                }
            }
            false
        }
    }
}

/// Whether two words without marks say the same: two drops in either order, and either case in a setup.
fn same(word: &str, canonical: &str, position: &Position) -> bool {
    let halves = |w: &str| w.split_once('/').map(|(a, b)| format!("{b}/{a}"));
    word == canonical
        || word.as_bytes().get(1) == Some(&b':') && halves(word).as_deref() == Some(canonical)
        || position.state().in_setup() && word.eq_ignore_ascii_case(canonical)
}
