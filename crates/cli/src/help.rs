//! Help in the reader's language: what every command and option means is in the catalogue, under the ids that
//! `texts/en/help.ftl` explains.
//!
//! clap writes the help. What it would say in English by itself (headings, `[default: …]`, possible values) is said
//! here instead.

use clap::builder::{Str, Styles};
use clap::{Arg, ArgAction, Command};
use jersi_texts::{Lang, t, t_id};

use crate::texts::CATALOGUE;

/// All commands and options, described in a language.
pub fn describe(root: Command, lang: Lang) -> Command {
    let version =
        Arg::new("version").short('V').long("version").action(ArgAction::Version).display_order(1001);
    let root = root.after_help(t!(lang, "help-jersi-after")).disable_version_flag(true).arg(version);
    command(root, "help-jersi", lang)
}

fn command(command: Command, id: &str, lang: Lang) -> Command {
    let has_commands = command.has_subcommands();
    let style = Styles::styled().get_usage().to_owned();
    let usage = t!(lang, "help-usage");
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).display_order(1000);
    let mut described = command
        .about(text(id, lang))
        .help_template(format!(
            "{{before-help}}{{about-with-newline}}\n{style}{usage}{style:#} {{usage}}\n\n{{all-args}}{{after-help}}"
        ))
        .disable_help_flag(true)
        // Those added below belong under no heading of a group that came before.
        .next_help_heading(None::<&'static str>)
        .arg(help)
        .mut_args(|arg| argument(arg, id, lang));
    // Where clap cannot guess how a command is used.
    let usage_id = format!("{id}-usage");
    if CATALOGUE.has(&usage_id) {
        described = described.override_usage(t_id!(lang, &usage_id));
    }
    if has_commands {
        let words = Arg::new("commands").num_args(0..).value_name("COMMAND");
        described = described
            .subcommand_help_heading(t!(lang, "help-heading-commands"))
            .subcommand_value_name(t!(lang, "value-command"))
            .disable_help_subcommand(true)
            .subcommand(Command::new("help").arg(words));
    }
    described.mut_subcommands(|below| {
        let below_id = match (below.get_name(), id) {
            ("help", _) => "help-help".to_owned(),
            (name, "help-jersi") => format!("help-{name}"),
            (name, _) => format!("{id}-{name}"),
        };
        self::command(below, &below_id, lang)
    })
}

/// What an id of the catalogue says; nothing, which a test notices, where there is none.
fn text(id: &str, lang: Lang) -> String {
    if CATALOGUE.has(id) { t_id!(lang, id) } else { String::new() }
}

fn argument(arg: Arg, command: &str, lang: Lang) -> Arg {
    let name = arg.get_id().as_str().replace('_', "-");
    let about = |name: &str| {
        let ids = [format!("{command}.{name}"), format!("help-common.{name}")];
        ids.into_iter().find(|id| CATALOGUE.has(id)).map(|id| t_id!(lang, &id))
    };
    let heading = match arg.get_help_heading() {
        Some(heading) => t_id!(lang, &format!("help-heading-{}", heading.to_lowercase())),
        None if arg.is_positional() => t!(lang, "help-heading-arguments"),
        None => t!(lang, "help-heading-options"),
    };
    let names: Vec<Str> =
        arg.get_value_names().unwrap_or_default().iter().map(|name| value_name(name, lang)).collect();
    let mut notes = Vec::new();
    if let Some(variable) = arg.get_env() {
        // What holds a password is not shown.
        let shown = !arg.is_hide_env_values_set();
        let value = std::env::var_os(variable).filter(|_| shown).unwrap_or_default();
        let variable = format!("{}={}", variable.to_string_lossy(), value.to_string_lossy());
        notes.push(t!(lang, "help-environment", variable = variable));
    }
    let default: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if !default.is_empty() && arg.get_action().takes_values() {
        notes.push(t!(lang, "help-default", value = default.join(" ")));
    }
    let values = possible_values(&arg, &name, about);
    let what = about(&name).unwrap_or_default();
    let short = short_help(&what, &notes, &values, lang);
    let long = about(&format!("{name}-long")).unwrap_or_else(|| long_help(&what, &notes, &values, lang));
    let arg = arg.help_heading(heading).help(short).long_help(long);
    // After the command's own options come those of all commands.
    let arg = if arg.is_global_set() { arg.display_order(900) } else { arg };
    match arg.get_action().takes_values() {
        true => arg.value_names(names).hide_env(true).hide_default_value(true).hide_possible_values(true),
        false => arg,
    }
}

/// The values that an option may have, each with what it means.
fn possible_values(
    arg: &Arg,
    name: &str,
    about: impl Fn(&str) -> Option<String>,
) -> Vec<(String, Option<String>)> {
    let takes_values = arg.get_action().takes_values();
    let values = arg.get_possible_values().into_iter().filter(|value| takes_values && !value.is_hide_set());
    let meaning = |value: &clap::builder::PossibleValue| {
        let own = value.get_help().map(ToString::to_string);
        about(&format!("{name}-{}", value.get_name())).or(own)
    };
    values.map(|value| (value.get_name().to_owned(), meaning(&value))).collect()
}

type Values = [(String, Option<String>)];

/// On one line, as `-h` wants it.
fn short_help(what: &str, notes: &[String], values: &Values, lang: Lang) -> String {
    let names: Vec<&str> = values.iter().map(|(name, _)| name.as_str()).collect();
    let list = (!names.is_empty()).then(|| t!(lang, "help-values", values = names.join(", ")));
    let parts = [what.to_owned()].into_iter().chain(notes.iter().cloned()).chain(list);
    parts.collect::<Vec<_>>().join(" ")
}

/// In paragraphs, as `--help` and the manual want it.
fn long_help(what: &str, notes: &[String], values: &Values, lang: Lang) -> String {
    let mut paragraphs = vec![what.to_owned()];
    let mut notes = notes.to_vec();
    if values.iter().any(|(_, meaning)| meaning.is_some()) {
        let width = values.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0) + 1;
        let row = |(name, meaning): &(String, Option<String>)| match meaning {
            Some(meaning) => format!("- {:<width$} {meaning}", format!("{name}:")),
            None => format!("- {name}"),
        };
        let rows: Vec<String> = values.iter().map(row).collect();
        paragraphs.push(format!("{}\n{}", t!(lang, "help-values-heading"), rows.join("\n")));
    } else if !values.is_empty() {
        let names: Vec<&str> = values.iter().map(|(name, _)| name.as_str()).collect();
        notes.push(t!(lang, "help-values", values = names.join(", ")));
    }
    if !notes.is_empty() {
        paragraphs.push(notes.join("\n"));
    }
    paragraphs.join("\n\n")
}

/// The word for what is given, as `FILE`.
fn value_name(name: &str, lang: Lang) -> Str {
    let plain: String =
        name.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
    let id = format!("value-{plain}");
    if CATALOGUE.has(&id) { t_id!(lang, &id).into() } else { name.to_owned().into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::Cli;
    use crate::texts::MESSAGES;
    use clap::CommandFactory;

    /// All commands with their ids in the catalogue.
    fn all(command: &Command, id: &str, found: &mut Vec<(String, Command)>) {
        found.push((id.to_owned(), command.clone()));
        for below in command.get_subcommands() {
            let name = below.get_name();
            let below_id = match (name, id) {
                ("help", _) => "help-help".to_owned(),
                (_, "help-jersi") => format!("help-{name}"),
                _ => format!("{id}-{name}"),
            };
            all(below, &below_id, found);
        }
    }

    #[test]
    fn every_command_and_option_is_described() {
        let mut commands = Vec::new();
        all(&Cli::tree(Lang::EN), "help-jersi", &mut commands);
        let mut used: Vec<String> = vec!["help-jersi-after".into()];
        for (id, command) in &commands {
            assert!(
                command.get_about().is_some_and(|about| !about.to_string().is_empty()),
                "texts/en: `{id}`"
            );
            used.push(id.clone());
            for arg in command.get_arguments() {
                let name = arg.get_id().as_str().replace('_', "-");
                let has = |id: &str| CATALOGUE.has(id);
                assert!(
                    has(&format!("{id}.{name}")) || has(&format!("help-common.{name}")),
                    "texts/en: `{id}.{name}`"
                );
                for id in [id.as_str(), "help-common"] {
                    used.push(format!("{id}.{name}"));
                    used.push(format!("{id}.{name}-long"));
                    used.extend(
                        arg.get_possible_values().iter().map(|v| format!("{id}.{name}-{}", v.get_name())),
                    );
                }
            }
        }
        // The other way round: nothing is described that is not there.
        for (id, _) in MESSAGES.iter().filter(|(id, _)| {
            commands.iter().any(|(c, _)| id.starts_with(&format!("{c}."))) || id.starts_with("help-common.")
        }) {
            assert!(used.iter().any(|used| used == id), "texts/en: `{id}` describes no option");
        }
    }

    #[test]
    fn every_word_for_a_value_is_in_the_catalogue() {
        let mut commands = Vec::new();
        all(&Cli::command(), "help-jersi", &mut commands);
        let mut missing = Vec::new();
        for (_, command) in &commands {
            let given = command.get_arguments().filter(|arg| arg.get_action().takes_values());
            for name in given.flat_map(|arg| arg.get_value_names().unwrap_or_default()) {
                let said = value_name(name, Lang::PSEUDO);
                if !said.as_str().starts_with('⟦') {
                    missing.push(name.to_string());
                }
            }
        }
        assert!(missing.is_empty(), "texts/en: words for {missing:?}");
    }
}
