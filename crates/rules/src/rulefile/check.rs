//! Checks a rule file with each of its options.

use std::sync::Arc;

use jersi_texts::{Text, t, text};
use jersi_tree::{Mistake, Mistakes};

use super::id::Source;
use super::options::Declared;
use crate::ruleset::{OptionValues, Ruleset};

/// How many choices (flags, values of options) are tried.
const MAX_CHOICES: usize = 256;

impl Ruleset {
    /// Loads a game from a file's text, and tries each of its options: every flag and every value alone, or together with
    /// what it needs. A mistake that shows only then is told with the options that show it.
    ///
    /// ```
    /// use jersi_rules::Ruleset;
    /// let text = r#"
    ///     like = "pijersi"
    ///     name = "Short Pijersi"
    ///     summary = { en = "Over soon.", fr = "Vite finie." }
    ///     [[options]]
    ///     name = "shorter"
    ///     about = { en = "Over sooner.", fr = "Plus vite encore." }
    ///     change = { end = { quiet = "five" } }
    /// "#;
    /// assert!(Ruleset::from_file("short", text, "short").is_ok());
    /// let mistakes = Ruleset::check_file("short", text).unwrap_err();
    /// assert_eq!(mistakes.0[0].place.line, 8);
    /// assert!(mistakes.to_string().contains("with +shorter: "));
    /// # Ok::<(), jersi_rules::Mistakes>(())
    /// ```
    pub fn check_file(name: &str, text: &str) -> Result<Arc<Ruleset>, Mistakes> {
        let source = Source::of_file(name, text)?;
        let rules = source.load(std::iter::empty())?;
        let mut mistakes = strangers(&source.declared);
        for (place, options) in source.strange_editions() {
            mistakes.add(&place, text!("options-strange-edition", options = &options));
        }
        let choices: Vec<Vec<String>> = source.declared.iter().flat_map(choices).collect();
        if choices.len() > MAX_CHOICES {
            let message = text!("options-too-many", values = choices.len(), most = MAX_CHOICES);
            mistakes.add(&source.place, message);
        }
        // The mistakes so far, without the options that showed them.
        let mut seen: Vec<Mistake> = Vec::new();
        for options in choices.iter().take(MAX_CHOICES) {
            let Err(found) = source.load(options.iter().map(String::as_str)) else { continue };
            // Line 0: the options do not go together. That is no mistake of the file's.
            for mistake in found.0.into_iter().filter(|mistake| mistake.place.line > 0) {
                if !seen.contains(&mistake) {
                    let options = options.join("+");
                    let say = |lang| {
                        t!(lang, "options-with", options = &options, mistake = mistake.message.get(lang))
                    };
                    mistakes.add(&mistake.place, Text::by(say));
                    seen.push(mistake);
                }
            }
        }
        if mistakes.0.is_empty() {
            return Ok(rules);
        }
        mistakes.sort(&source.place.file);
        Err(mistakes)
    }
}

/// Every choice that an option offers, with the first of what it needs.
fn choices(option: &Declared) -> Vec<Vec<String>> {
    let name = &option.info.name;
    let own = match &option.info.values {
        OptionValues::Flag => vec![name.clone()],
        OptionValues::Choice(values) => values.iter().map(|(value, _)| format!("{name}={value}")).collect(),
        OptionValues::Forms { names, .. } => names.iter().map(|form| format!("{name}={form}")).collect(),
        OptionValues::Number => vec![format!("{name}=1")],
    };
    let needed = option
        .info
        .needs
        .as_ref()
        .map(|(other, values)| values.iter().map(|value| format!("{other}={value}")).collect::<Vec<_>>());
    own.into_iter()
        .flat_map(|own| match &needed {
            None => vec![vec![own]],
            Some(needed) => needed.iter().map(|needed| vec![needed.clone(), own.clone()]).collect(),
        })
        .collect()
}

/// Conflicts with options, and needs of options and values, that the file does not have.
fn strangers(declared: &[Declared]) -> Mistakes {
    let mut mistakes = Mistakes::default();
    let find = |name: &str| declared.iter().find(|option| option.info.name == name);
    for option in declared {
        let name = &option.info.name;
        for other in option.info.conflicts.iter().filter(|other| find(other).is_none()) {
            mistakes.add(&option.place, text!("options-strange-conflict", name = name, other = other));
        }
        let Some((other, values)) = &option.info.needs else { continue };
        let offered = match find(other).map(|option| &option.info.values) {
            None => {
                mistakes.add(&option.place, text!("options-strange-need", name = name, other = other));
                continue;
            }
            Some(OptionValues::Choice(offered)) => offered.as_slice(),
            Some(_) => &[],
        };
        for value in values.iter().filter(|value| !offered.iter().any(|(name, _)| name == *value)) {
            mistakes.add(
                &option.place,
                text!("options-strange-value", name = name, other = other, value = value),
            );
        }
    }
    mistakes
}
