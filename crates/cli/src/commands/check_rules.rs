//! `jersi check-rules`: every mistake in a rule file, or what the file's game is like.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use jersi_rules::{Mistakes, OptionInfo, OptionValues, Ruleset, Side};
use serde_json::{Value, json};

use super::games::game_json;
use crate::shared::{Context, Failure, RuleFile};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The rule file
    file: PathBuf,
}

/// Reads the file with each of its options.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let file = RuleFile::open(&args.file)?;
    let (rules, mistakes) = match file.game("-") {
        Ok(rules) => {
            let mistakes = with_options(&file, rules.options())?;
            (Some(rules), mistakes)
        }
        Err(Failure::Mistakes { mistakes, .. }) => (None, mistakes),
        Err(failure) => return Err(failure),
    };
    let good = rules.filter(|_| mistakes.0.is_empty());
    if context.json {
        let list: Vec<Value> = mistakes
            .0
            .iter()
            .map(|m| {
                json!({
                    "file": &*m.place.file,
                    "line": m.place.line,
                    "column": m.place.column,
                    "message": m.message,
                })
            })
            .collect();
        let value = json!({
            "file": file.path().to_string(),
            "ok": good.is_some(),
            "mistakes": list,
            "game": good.as_ref().map(game_json),
        });
        context.write_json(out, &value)?;
        return Ok(ExitCode::from(good.is_none() as u8));
    }
    match good {
        None => Err(Failure::Mistakes { mistakes, usage: false }),
        Some(rules) => {
            writeln!(out, "{}: {}", file.path(), context.pick("no mistakes", "aucune erreur"))?;
            summary(context, &rules, out)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// The mistakes that show only when an option is chosen.
fn with_options(file: &RuleFile, options: &[OptionInfo]) -> Result<Mistakes, Failure> {
    let mut all = Mistakes::default();
    for option in options {
        let name = &option.name;
        let ids: Vec<String> = match &option.values {
            OptionValues::Flag => vec![format!("+{name}")],
            OptionValues::Choice(values) => {
                values.iter().map(|(value, _)| format!("+{name}={value}")).collect()
            }
            OptionValues::Forms { names, .. } => names.iter().map(|form| format!("+{name}={form}")).collect(),
            OptionValues::Number => vec![format!("+{name}=1")],
        };
        for id in ids {
            match file.game(&id) {
                Ok(_) => {}
                Err(Failure::Mistakes { mistakes, .. }) => {
                    // Line 0: the option does not go alone. That is no mistake of the file's.
                    for mut mistake in mistakes.0.into_iter().filter(|m| m.place.line > 0) {
                        let known = |m: &jersi_rules::Mistake| {
                            m.place == mistake.place && m.message.ends_with(&mistake.message)
                        };
                        if !all.0.iter().any(known) {
                            mistake.message = format!("with {id}: {}", mistake.message);
                            all.0.push(mistake);
                        }
                    }
                }
                Err(failure) => return Err(failure),
            }
        }
    }
    all.0.sort_by_key(|m| (m.place.line, m.place.column));
    Ok(all)
}

fn summary(context: &Context, rules: &std::sync::Arc<Ruleset>, out: &mut dyn Write) -> Result<(), Failure> {
    let cubes: usize = rules.roles().map(|role| rules.count(Side::White, role)).sum();
    let roles = rules.roles().filter(|&role| rules.count(Side::White, role) > 0).count();
    let (cells, options) = (rules.board().len(), rules.options().len());
    let turns = rules.start().count_turns();
    let name = rules.about().name.get(context.lang);
    match context.lang {
        jersi_rules::Lang::En => writeln!(
            out,
            "{name}: {cells} cells; {cubes} cubes a side, of {roles} sorts; {options} options; \
             {turns} first turns"
        )?,
        _ => writeln!(
            out,
            "{name} : {cells} cases ; {cubes} cubes par camp, de {roles} sortes ; {options} options ; \
             {turns} premiers coups"
        )?,
    }
    Ok(())
}
