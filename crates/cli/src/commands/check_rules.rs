//! `jersi check-rules`: every mistake in a rule file, or what the file's game is like.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use jersi_rules::{Mistakes, Ruleset, Side};
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
    let (good, mistakes) = match file.check() {
        Ok(rules) => (Some(rules), Mistakes::default()),
        Err(mistakes) => (None, mistakes),
    };
    if context.json {
        let list: Vec<Value> = mistakes
            .0
            .iter()
            .map(|m| {
                json!({
                    "file": &*m.place.file,
                    "line": m.place.line,
                    "column": m.place.column,
                    "message": m.message.get(context.lang),
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
