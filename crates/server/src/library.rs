//! The rules of games that are being played, loaded once each.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use jersi_rules::{Mistakes, OptionValues, Ruleset, builtin_ids};
use jersi_schema::RulesFile;
use jersi_schema::answer::{self, Refused};
use sha2::{Digest, Sha256};

use crate::game::GameError;
use crate::problem::Problem;

/// The longest rule file that is read.
pub const MAX_RULES: usize = 64 << 10;

/// The longest id of a variant.
pub const MAX_VARIANT: usize = 200;

/// Rulesets, shared as long as somebody uses them; the games themselves always.
pub struct Library {
    /// By id.
    shelf: Mutex<HashMap<String, Weak<Ruleset>>>,
    /// Those from files, by what is in the file: two files may have one name.
    files: Mutex<HashMap<FileKey, Weak<Ruleset>>>,
    _games: Vec<Arc<Ruleset>>,
}

/// The hash of a rule file, and the variant of it.
type FileKey = ([u8; 32], String);

impl Default for Library {
    fn default() -> Library {
        let games: Vec<Arc<Ruleset>> = builtin_ids().filter_map(|id| Ruleset::load(id).ok()).collect();
        let shelf = games.iter().map(|rules| (rules.id().to_owned(), Arc::downgrade(rules))).collect();
        Library { shelf: Mutex::new(shelf), files: Mutex::default(), _games: games }
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
        let hash =
            Sha256::new().chain_update(&file.name).chain_update([0]).chain_update(&file.text).finalize();
        let key = (hash.into(), variant.to_owned());
        let known =
            self.files.lock().unwrap_or_else(PoisonError::into_inner).get(&key).and_then(Weak::upgrade);
        if let Some(rules) = known {
            return Ok(rules);
        }
        // Reading takes a while, and others do not wait for it.
        let rules =
            Ruleset::from_file(&file.name, &file.text, variant).map_err(|mistakes| no_rules(&mistakes))?;
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        files.retain(|_, rules| rules.strong_count() > 0);
        files.insert(key, Arc::downgrade(&rules));
        Ok(rules)
    }
}

impl answer::Library for Library {
    type Error = Problem;

    fn load(&self, variant: &str, file: Option<&RulesFile>) -> Result<Arc<Ruleset>, Problem> {
        Ok(Library::load(self, variant, file)?)
    }
}

fn in_bounds(file: &RulesFile) -> Result<(), GameError> {
    match file.text.len() > MAX_RULES || file.name.len() > MAX_VARIANT {
        true => Err(GameError::RulesTooLarge),
        false => Ok(()),
    }
}

fn no_rules(mistakes: &Mistakes) -> GameError {
    let Refused { message, place, .. } = mistakes.into();
    GameError::BadRules(message, place.map(|place| (place.line, place.column)))
}

/// The option that names special forms, its forms, and how many a side may have.
pub fn forms(rules: &Ruleset) -> Option<(&str, &[String], usize)> {
    rules.options().iter().find_map(|option| match &option.values {
        OptionValues::Forms { names, most, .. } => Some((option.name.as_str(), names.as_slice(), *most)),
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
    fn files_are_known_by_what_is_in_them() {
        let library = Library::default();
        let text = include_str!("../../rules/tests/corpus/rulefile/own-board.toml");
        let file = RulesFile { name: "own-board".into(), text: text.into() };
        let other = RulesFile { text: format!("{text}\n"), ..file.clone() };
        let load = |file: &RulesFile| library.load("own-board", Some(file)).expect("a variant");
        let one = load(&file);
        assert!(Arc::ptr_eq(&one, &load(&file)));
        assert!(!Arc::ptr_eq(&one, &load(&other)));
        drop(one);
        let _ = load(&other);
        assert_eq!(library.files.lock().expect("the files").len(), 1);
    }

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
