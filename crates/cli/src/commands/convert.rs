//! `jersi convert`: a record in another style.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use jersi_record::{NodeId, Record};
use jersi_schema::report;
use jersi_texts::t;

use crate::arguments::number;
use crate::record::{read, read_all};
use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    file: PathBuf,
    #[arg(long, value_name = "STYLE")]
    to: Option<Style>,
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    #[arg(long, value_name = "N", value_parser = number::<usize>(1, usize::MAX))]
    number: Option<usize>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Style {
    Record,
    Plain,
    Json,
}

/// Reads any style and writes one.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let style = match (args.to, context.json) {
        (None, false) => {
            return Err(Failure::Usage(t!(context.lang, "usage-which-style")));
        }
        (Some(Style::Record | Style::Plain), true) => {
            return Err(Failure::Usage(t!(context.lang, "usage-json-or-style")));
        }
        (style, _) => style.unwrap_or(Style::Json),
    };
    let (file, game) = (&args.file, args.game.as_deref());
    let records = match args.number {
        Some(_) => vec![read(context, file, game, args.number)?],
        None => read_all(context, file, game, None)?,
    };
    if matches!(style, Style::Plain) && records.len() > 1 {
        eprintln!("{}", t!(context.lang, "convert-several", games = records.len()));
    }
    for (i, record) in records.iter().enumerate() {
        match style {
            Style::Record => write!(out, "{}{record}", if i > 0 { "\n" } else { "" })?,
            Style::Plain => write!(out, "{}{}", if i > 0 { "\n" } else { "" }, plain(context, record))?,
            Style::Json if records.len() == 1 => context.write_json(out, &report::Record::new(record))?,
            Style::Json => {}
        }
    }
    if matches!(style, Style::Json) && records.len() != 1 {
        context.write_json(out, &records.iter().map(report::Record::new).collect::<Vec<_>>())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The turns as the author's programs read them, or in the rulebooks' layout where those cannot be told the start. What
/// is left out is said.
fn plain(context: &Context, record: &Record) -> String {
    let lang = context.lang;
    let list = record.to_turn_list();
    let mut nodes = vec![NodeId::ROOT];
    let mut next = 0;
    while let Some(&node) = nodes.get(next) {
        nodes.extend(record.children(node));
        next += 1;
    }
    // Somebody resigned, say: the turns do not show it.
    let is_told_by_hand = record.end().outcome().is_none() && record.result().is_some();
    let left = [
        (list.is_none() && !record.start().in_setup(), t!(lang, "convert-not-told")),
        (list.is_some() && is_told_by_hand, t!(lang, "convert-result")),
        (nodes.iter().any(|&node| !record.comments(node).is_empty()), t!(lang, "convert-comments")),
        (nodes.iter().any(|&node| record.children(node).count() > 1), t!(lang, "convert-variations")),
    ];
    for (_, sentence) in left.iter().filter(|(left, _)| *left) {
        eprintln!("{sentence}");
    }
    list.unwrap_or_else(|| record.to_plain())
}
