//! `jersi print`: all one needs to play a game on a table, to print.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use jersi_draw::{DrawError, Faces, Kit, Paper, Pieces, Theme};
use jersi_rules::OptionValues;
use jersi_texts::t;
use serde_json::json;

use super::draw::{Target, failure, tell_missing, usage};
use crate::arguments::number;
use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    id: Option<String>,
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[arg(long, value_name = "NAME", default_value = "a4")]
    paper: String,
    #[arg(long, value_name = "MM", default_value = "20", value_parser = number::<u32>(0, u32::MAX))]
    cube: u32,
    #[arg(long, value_name = "NAME", default_value = "stickers")]
    pieces: String,
    #[arg(long, value_name = "NAME", default_value = "plain")]
    theme: String,
    #[arg(long, value_name = "NAME", default_value = "lines")]
    faces: String,
    #[arg(long)]
    outline: bool,
    #[arg(long)]
    all_forms: bool,
}

/// Makes the PDF.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let wrong = |error: DrawError| usage(context, &error);
    let format = (args.out.as_os_str() == "-").then(|| "pdf".to_owned());
    let target = Target { out: args.out.clone(), format };
    target.format(context, &["pdf"])?;
    let rules = context.game(args.id.as_deref())?;
    let has_forms = rules.options().iter().any(|option| matches!(option.values, OptionValues::Forms { .. }));
    if args.all_forms && !has_forms {
        return Err(Failure::Usage(t!(context.lang, "usage-no-forms", game = rules.id())));
    }
    let kit = Kit::new(rules)
        .outline(args.outline)
        .all_forms(args.all_forms)
        .paper(args.paper.parse::<Paper>().map_err(wrong)?)
        .pieces(args.pieces.parse::<Pieces>().map_err(wrong)?)
        .theme(args.theme.parse::<Theme>().map_err(wrong)?)
        .faces(args.faces.parse::<Faces>().map_err(wrong)?)
        .lang(context.lang)
        .cube(args.cube)
        .map_err(wrong)?;
    tell_missing(context, &kit.missing_letters());
    let bytes = kit.to_pdf().map_err(|error| failure(context, &error))?;
    let pages = kit.page_count();
    target.save(context, out, &bytes, json!({ "pages": pages }), |file, size| {
        t!(context.lang, "kit-written", file = file, pages = pages, size = size)
    })?;
    Ok(ExitCode::SUCCESS)
}
