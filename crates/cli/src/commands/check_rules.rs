//! `jersi check-rules`: every mistake in a rule file, or what the file's game is like.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use jersi_draw::{Faces, glyph};
use jersi_rules::{Mistakes, Ruleset, Side};
use jersi_schema::report;
use jersi_texts::{Lang, t};

use crate::shared::{Context, Failure, RuleFile};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    file: PathBuf,
}

/// Reads the file with each of its options.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let file = RuleFile::open(&args.file, context.lang)?;
    let (good, mistakes) = match file.check() {
        Ok(rules) => (Some(rules), Mistakes::default()),
        Err(mistakes) => (None, mistakes),
    };
    if context.json {
        let mistake = |mistake: &jersi_rules::Mistake| report::Mistake {
            file: mistake.place.file.to_string(),
            line: mistake.place.line,
            column: mistake.place.column,
            message: mistake.message.get(context.lang).to_owned(),
        };
        let value = report::RulesCheck {
            file: file.path().to_string(),
            ok: good.is_some(),
            mistakes: mistakes.0.iter().map(mistake).collect(),
            remarks: good.as_ref().map_or_else(Vec::new, |rules| remarks(rules, context.lang)),
            game: good.as_ref().map(report::Game::new),
        };
        context.write_json(out, &value)?;
        return Ok(ExitCode::from(good.is_none() as u8));
    }
    match good {
        None => Err(Failure::Mistakes { mistakes, usage: false }),
        Some(rules) => {
            writeln!(out, "{}", t!(context.lang, "rules-no-mistakes", file = file.path().to_string()))?;
            writeln!(out, "{}", summary(&rules, context.lang))?;
            for remark in remarks(&rules, context.lang) {
                writeln!(out, "{remark}")?;
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// What is no mistake, but perhaps not meant: faces that nobody can draw, and powers that can do nothing.
fn remarks(rules: &Ruleset, lang: Lang) -> Vec<String> {
    let mut remarks = Vec::new();
    for role in rules.roles() {
        let info = rules.role(role);
        let (name, letter) = (&info.name, info.letter);
        if info.glyph.is_empty() {
            remarks.push(t!(lang, "remark-no-glyph", name = name, letter = letter));
        } else if glyph(&info.glyph, Faces::Lines).is_none() {
            remarks.push(t!(lang, "remark-unknown-glyph", name = name, glyph = &info.glyph, letter = letter));
        }
        if info.swaps && rules.prey().is_none() {
            remarks.push(t!(lang, "remark-idle-swaps", name = name));
        }
    }
    remarks
}

fn summary(rules: &Arc<Ruleset>, lang: Lang) -> String {
    let cubes: usize = rules.roles().map(|role| rules.count(Side::White, role)).sum();
    let roles = rules.roles().filter(|&role| rules.count(Side::White, role) > 0).count();
    t!(
        lang,
        "rules-summary",
        game = rules.about().name.get(lang),
        cells = rules.board().len(),
        cubes = cubes,
        roles = roles,
        options = rules.options().len(),
        turns = rules.start().count_turns()
    )
}
