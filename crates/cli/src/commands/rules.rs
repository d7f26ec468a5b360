//! `jersi rules`: the rules of a game in words, made from its rule file.

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use jersi_draw::{Paragraph, RulesText, Section};
use jersi_rules::{CellSet, Ruleset};
use jersi_texts::t;
use serde_json::{Value, json};

use super::games::{bold, write_table};
use super::show::Drawing;
use crate::shared::{Context, Failure};

#[derive(clap::Args)]
pub struct Args {
    id: Option<String>,
    #[command(flatten)]
    drawing: Drawing,
}

/// Longer lines are hard to read, however wide the terminal.
const WIDEST: usize = 100;

/// Prints the rules, with the start and the table of captures to which they refer.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let rules = context.game(args.id.as_deref())?;
    let text = RulesText::new(&rules, context.lang);
    if context.json {
        context.write_json(out, &as_json(&rules, &text, context))?;
        return Ok(ExitCode::SUCCESS);
    }
    // Whoever reads from a pipe breaks lines as they like.
    let width = jersi_tui::terminal_width().map_or(usize::MAX, |width| width.min(WIDEST));
    writeln!(out, "{} ({})", bold(context, &text.name), rules.id())?;
    writeln!(out, "{}", wrap(&text.summary, width))?;
    writeln!(out, "{}", wrap(&text.facts.join(" · "), width))?;
    paragraphs(context, &text.options, width, out)?;
    section(context, &text.material, width, out)?;
    writeln!(out, "\n{}", args.drawing.board(context, &rules.start(), CellSet::EMPTY).trim_end())?;
    writeln!(out)?;
    write_table(&captures(&rules, &text, context), out)?;
    for part in &text.sections {
        section(context, part, width, out)?;
    }
    writeln!(out, "\n{}", wrap(&text.credits, width))?;
    Ok(ExitCode::SUCCESS)
}

fn captures(rules: &Arc<Ruleset>, text: &RulesText, context: &Context) -> Vec<[String; 4]> {
    let lang = context.lang;
    let head = [
        t!(lang, "game-title-letter"),
        t!(lang, "game-title-name"),
        t!(lang, "game-title-count"),
        text.takes.to_uppercase(),
    ];
    let rows = text.takers.iter().map(|taker| {
        let prey: Vec<&str> = taker.takes.iter().map(|&role| rules.role(role).title.get(lang)).collect();
        let prey = if prey.is_empty() { "-".to_owned() } else { prey.join(", ") };
        let prey = if taker.how.is_empty() { prey } else { format!("{prey} ({})", taker.how) };
        [rules.role(taker.role).letter.to_string(), taker.name.clone(), taker.count.clone(), prey]
    });
    std::iter::once(head).chain(rows).collect()
}

fn section(context: &Context, section: &Section, width: usize, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "\n{}", bold(context, &section.title))?;
    paragraphs(context, &section.paragraphs, width, out)
}

fn paragraphs(
    context: &Context,
    paragraphs: &[Paragraph],
    width: usize,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for Paragraph { lead, text } in paragraphs {
        let whole = if lead.is_empty() { text.clone() } else { format!("{lead} {text}") };
        let whole = wrap(&whole, width);
        // A lead is a word or two: it is never broken.
        match whole.strip_prefix(lead.as_str()) {
            Some(rest) => {
                writeln!(out, "{}{rest}", if lead.is_empty() { String::new() } else { bold(context, lead) })?
            }
            None => writeln!(out, "{whole}")?,
        }
    }
    Ok(())
}

/// A text in lines of at most so many characters, broken at spaces.
fn wrap(text: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if used > 0 {
            let fits = used + 1 + length <= width;
            lines.push(if fits { ' ' } else { '\n' });
            used = if fits { used + 1 } else { 0 };
        }
        lines += word;
        used += length;
    }
    lines
}

fn as_json(rules: &Ruleset, text: &RulesText, context: &Context) -> Value {
    let paragraph = |p: &Paragraph| json!({ "lead": p.lead, "text": p.text });
    let paragraphs = |list: &[Paragraph]| list.iter().map(paragraph).collect::<Vec<_>>();
    let section = |s: &Section| json!({ "title": s.title, "paragraphs": paragraphs(&s.paragraphs) });
    let takers: Vec<Value> = text
        .takers
        .iter()
        .map(|taker| {
            let takes: Vec<&str> = taker.takes.iter().map(|&role| rules.role(role).name.as_str()).collect();
            json!({ "role": rules.role(taker.role).name, "takes": takes, "how": taker.how })
        })
        .collect();
    json!({
        "id": rules.id(),
        "lang": context.lang.tag(),
        "name": text.name,
        "summary": text.summary,
        "facts": text.facts,
        "options": paragraphs(&text.options),
        "material": section(&text.material),
        "captures": takers,
        "sections": text.sections.iter().map(section).collect::<Vec<_>>(),
        "credits": text.credits,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_spaces() {
        assert_eq!(wrap("one two three four", 9), "one two\nthree\nfour");
        assert_eq!(wrap("incomprehensible word", 5), "incomprehensible\nword");
        assert_eq!(wrap("one two", usize::MAX), "one two");
        assert_eq!(wrap("", 5), "");
    }
}
