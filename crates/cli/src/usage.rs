//! What is wrong with the arguments, as one sentence in the reader's language instead of clap's paragraphs.

use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use jersi_texts::{Lang, list_and, t};

/// Why a value cannot be read, in any language: clap carries it to [`report`].
pub struct WrongValue(Box<dyn Fn(Lang) -> String + Send + Sync>);

impl WrongValue {
    pub fn new(say: impl Fn(Lang) -> String + Send + Sync + 'static) -> WrongValue {
        WrongValue(Box::new(say))
    }
}

impl fmt::Display for WrongValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&(self.0)(Lang::EN))
    }
}

impl fmt::Debug for WrongValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for WrongValue {}

/// Prints the help that was asked for, or says what is wrong; the exit code.
pub fn report(error: &clap::Error, lang: Lang) -> ExitCode {
    let is_help = matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    );
    // Nobody can be told that nothing can be written.
    let _ = match is_help {
        true => error.print(),
        false => writeln!(io::stderr().lock(), "{}", t!(lang, "error", text = sentence(error, lang))),
    };
    ExitCode::from(error.exit_code() as u8)
}

fn sentence(error: &clap::Error, lang: Lang) -> String {
    let word = |kind| context(error, kind).into_iter().next();
    let option = word(ContextKind::InvalidArg).unwrap_or_default();
    let value = word(ContextKind::InvalidValue).unwrap_or_default();
    let similar = |kind| list_or_words(lang, &context(error, kind));
    match error.kind() {
        ErrorKind::UnknownArgument => match (similar(ContextKind::SuggestedArg), option.starts_with('-')) {
            (Some(similar), _) => {
                t!(lang, "usage-unknown-option-similar", option = option, similar = similar)
            }
            (None, true) => t!(lang, "usage-unknown-option", option = option),
            (None, false) => t!(lang, "usage-unexpected-argument", argument = option),
        },
        ErrorKind::InvalidSubcommand => {
            let command = word(ContextKind::InvalidSubcommand).unwrap_or_default();
            match similar(ContextKind::SuggestedSubcommand) {
                Some(similar) => {
                    t!(lang, "usage-unknown-command-similar", command = command, similar = similar)
                }
                None => t!(lang, "usage-unknown-command", command = command),
            }
        }
        ErrorKind::MissingSubcommand => {
            let command = word(ContextKind::InvalidSubcommand).unwrap_or_default();
            let commands = context(error, ContextKind::ValidSubcommand).join(", ");
            t!(lang, "usage-missing-command", command = command, commands = commands)
        }
        ErrorKind::MissingRequiredArgument => {
            let arguments = list_and(lang, context(error, ContextKind::InvalidArg));
            t!(lang, "usage-missing-argument", arguments = arguments)
        }
        ErrorKind::InvalidValue => {
            let values = context(error, ContextKind::ValidValue).join(", ");
            match (value.is_empty(), values.is_empty(), similar(ContextKind::SuggestedValue)) {
                (true, true, _) => t!(lang, "usage-missing-value", option = option),
                (true, false, _) => t!(lang, "usage-missing-value-one-of", option = option, values = values),
                (false, true, _) => t!(lang, "usage-invalid-value", option = option, value = value),
                (false, false, None) => {
                    t!(lang, "usage-invalid-value-one-of", option = option, value = value, values = values)
                }
                (false, false, Some(similar)) => t!(
                    lang,
                    "usage-invalid-value-similar",
                    option = option,
                    value = value,
                    similar = similar,
                    values = values
                ),
            }
        }
        ErrorKind::ValueValidation => {
            match error.source().and_then(|source| source.downcast_ref::<WrongValue>()) {
                Some(WrongValue(say)) => {
                    t!(lang, "usage-invalid-value-reason", option = option, value = value, reason = say(lang))
                }
                None => t!(lang, "usage-invalid-value", option = option, value = value),
            }
        }
        ErrorKind::TooManyValues => t!(lang, "usage-no-value", option = option),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            let wanted = [ContextKind::ExpectedNumValues, ContextKind::MinValues].into_iter().find_map(word);
            let given = word(ContextKind::ActualNumValues).unwrap_or_default();
            t!(
                lang,
                "usage-number-of-values",
                option = option,
                wanted = wanted.unwrap_or_default(),
                given = given
            )
        }
        ErrorKind::ArgumentConflict => {
            let others = context(error, ContextKind::PriorArg);
            match others.as_slice() {
                [] => t!(lang, "usage-twice", option = option),
                [one] if *one == option => t!(lang, "usage-twice", option = option),
                _ => t!(lang, "usage-conflict", option = option, other = list_and(lang, others)),
            }
        }
        ErrorKind::InvalidUtf8 => t!(lang, "usage-not-utf8"),
        _ => {
            let text = error.to_string();
            let line = text.lines().next().unwrap_or_default();
            t!(lang, "usage-other", reason = line.strip_prefix("error: ").unwrap_or(line))
        }
    }
}

/// What clap knows of an error under one heading.
fn context(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::Number(number)) => vec![number.to_string()],
        _ => Vec::new(),
    }
}

fn list_or_words(lang: Lang, words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| jersi_texts::list_or(lang, words))
}
