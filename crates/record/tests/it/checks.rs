//! What must hold for any text whatever that is read as a record. The fuzz target and the test of kept inputs run the
//! same checks.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use jersi_record::Record;
use jersi_rules::{Mistakes, Ruleset};
use jersi_texts::pseudo::assert_speaks;

/// How many rulesets are kept between two inputs.
const KEPT: usize = 64;

thread_local! {
    static LOADED: RefCell<HashMap<String, Arc<Ruleset>>> = RefCell::default();
}

/// A game by its id; loading one anew for each input would take most of the time.
fn load(id: &str) -> Result<Arc<Ruleset>, Mistakes> {
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

/// Any text as a record: refused with a place, or written and read again as the same.
pub fn record_text(text: &str) {
    let read = |text: &str| Record::read_with(text, None, &load);
    let record = match read(text) {
        Ok(record) => record,
        Err(error) => {
            let line = text.split('\n').nth(error.line.wrapping_sub(1));
            let line = line.unwrap_or_else(|| panic!("no line {}: {error}", error.line));
            assert!((1..=line.chars().count() + 1).contains(&error.column), "no such column: {error}");
            assert_speaks(|lang| error.say(lang));
            return;
        }
    };
    let written = record.to_string();
    match read(&written) {
        Ok(again) => {
            assert_eq!(again, record, "read again from\n{written}");
            assert_eq!(again.to_string(), written);
        }
        Err(error) => panic!("{error}, in what was written:\n{written}"),
    }
    assert_eq!(record.positions().last(), Some(record.end()));
    let plain = record.to_plain();
    match read(&plain) {
        Ok(again) => {
            assert_eq!(again.start(), record.start(), "the start of\n{plain}");
            assert_eq!(again.main_line(), record.main_line(), "the turns of\n{plain}");
            let points = |record: &Record| record.result().and_then(|score| score.points());
            assert_eq!(points(&again), points(&record), "the score of\n{plain}");
        }
        Err(error) => panic!("{error}, in what was written plainly:\n{plain}"),
    }
}
