//! The rules that were asked for.

use std::cell::RefCell;
use std::sync::Arc;

use jersi_rules::Ruleset;
use jersi_schema::RulesFile;
use jersi_schema::answer::{self, Refused};

/// So many rulesets are kept: whoever turns the options of a game asks for one after the other.
const MOST: usize = 24;

/// A variant, and the file it comes from.
type Key = (String, Option<RulesFile>);

/// Rulesets, the latest last.
#[derive(Default)]
pub(crate) struct Library(RefCell<Vec<(Key, Arc<Ruleset>)>>);

impl answer::Library for Library {
    type Error = Refused;

    fn load(&self, variant: &str, file: Option<&RulesFile>) -> Result<Arc<Ruleset>, Refused> {
        let mut kept = self.0.borrow_mut();
        if let Some((_, rules)) = kept.iter().find(|((id, of), _)| id == variant && of.as_ref() == file) {
            return Ok(rules.clone());
        }
        let rules = match file {
            Some(file) => Ruleset::from_file(&file.name, &file.text, variant),
            None => Ruleset::load(variant),
        };
        let rules = rules.map_err(|mistakes| Refused::from(&mistakes))?;
        if kept.len() >= MOST {
            kept.remove(0);
        }
        kept.push(((variant.to_owned(), file.cloned()), rules.clone()));
        Ok(rules)
    }
}
