//! The rules of games that are being played, loaded once each.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use jersi_rules::{Mistakes, OptionValues, Ruleset, builtin_ids};
use jersi_schema::{Message, RulesFile};

use crate::game::GameError;

/// The longest rule file that is read.
pub const MAX_RULES: usize = 64 << 10;

/// The longest id of a variant.
pub const MAX_VARIANT: usize = 200;

/// Rulesets by id, shared as long as somebody uses them; the games themselves always. Those from files are not shared:
/// two files may have one name.
pub struct Library {
    shelf: Mutex<HashMap<String, Weak<Ruleset>>>,
    _games: Vec<Arc<Ruleset>>,
}

impl Default for Library {
    fn default() -> Library {
        let games: Vec<Arc<Ruleset>> = builtin_ids().filter_map(|id| Ruleset::load(id).ok()).collect();
        let shelf = games.iter().map(|rules| (rules.id().to_owned(), Arc::downgrade(rules))).collect();
        Library { shelf: Mutex::new(shelf), _games: games }
    }
}

impl Library {
    /// The rules of a variant, or of a file that came with it.
    pub fn load(&self, variant: &str, file: Option<&RulesFile>) -> Result<Arc<Ruleset>, GameError> {
        if variant.len() > MAX_VARIANT {
            return Err(GameError::VariantTooLong);
        }
        if let Some(file) = file {
            return self.load_file(variant, file);
        }
        let mut shelf = self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = shelf.get(variant).and_then(Weak::upgrade) {
            return Ok(rules);
        }
        let rules = Ruleset::load(variant).map_err(|mistakes| no_rules(&mistakes))?;
        shelf.retain(|_, rules| rules.strong_count() > 0);
        // Whatever the order of its options was, a variant is kept under its canonical name.
        let rules = shelf.get(rules.id()).and_then(Weak::upgrade).unwrap_or(rules);
        shelf.insert(rules.id().to_owned(), Arc::downgrade(&rules));
        Ok(rules)
    }

    /// The rules of a file, if nothing is wrong with it, whatever options are chosen.
    pub fn check(&self, file: &RulesFile) -> Result<Arc<Ruleset>, GameError> {
        in_bounds(file)?;
        Ruleset::check_file(&file.name, &file.text).map_err(|mistakes| no_rules(&mistakes))
    }

    fn load_file(&self, variant: &str, file: &RulesFile) -> Result<Arc<Ruleset>, GameError> {
        in_bounds(file)?;
        Ruleset::from_file(&file.name, &file.text, variant).map_err(|mistakes| no_rules(&mistakes))
    }
}

fn in_bounds(file: &RulesFile) -> Result<(), GameError> {
    match file.text.len() > MAX_RULES || file.name.len() > MAX_VARIANT {
        true => Err(GameError::RulesTooLarge),
        false => Ok(()),
    }
}

fn no_rules(mistakes: &Mistakes) -> GameError {
    // What is wrong with an id is in no line of the file.
    let first = mistakes.0.iter().map(|mistake| &mistake.place).find(|place| place.line > 0);
    let place = first.map(|place| (place.line, place.column));
    GameError::BadRules(Message::by(|lang| mistakes.say(lang)), place)
}

/// The option that names special forms, its forms, and how many a side may have.
pub fn forms(rules: &Ruleset) -> Option<(&str, &[String], usize)> {
    rules.options().iter().find_map(|option| match &option.values {
        OptionValues::Forms { names, most } => Some((option.name.as_str(), names.as_slice(), *most)),
        _ => None,
    })
}

/// The id with an option added.
pub fn with_option(id: &str, option: &str, value: &str) -> String {
    format!("{id}+{option}={value}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Code;

    #[test]
    fn rules_are_shared_and_forgotten() {
        let library = Library::default();
        let one = library.load("jersi-4+landing+mountains", None).expect("a variant");
        let two = library.load("jersi-4+mountains+landing", None).expect("a variant");
        assert!(Arc::ptr_eq(&one, &two));
        drop((one, two));
        let _ = library.load("jersi-2+setup=free", None).expect("a variant");
        let games = builtin_ids().count();
        assert_eq!(library.shelf.lock().expect("the shelf").len(), games + 1);
        assert_eq!(library.load("chess", None).err().map(|error| error.code()), Some(Code::BadRules));
    }
}
