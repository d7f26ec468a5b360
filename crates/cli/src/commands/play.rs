//! `jersi play`: playing in the terminal.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use jersi_rules::{Mistakes, Ruleset};
use jersi_tui::{Forms, Look, Options, PlayerSpec, TimeControl};
use std::sync::Arc;

use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    id: Option<String>,
    #[arg(long, value_name = "WHO")]
    white: Option<String>,
    #[arg(long, value_name = "WHO")]
    black: Option<String>,
    #[arg(long, value_name = "WHO", conflicts_with_all = ["white", "black"])]
    against: Option<String>,
    #[arg(long, value_name = "M+S")]
    clock: Option<String>,
    #[arg(long, value_name = "SECONDS", conflicts_with = "clock")]
    per_turn: Option<String>,
    #[arg(long, value_name = "HOW")]
    forms: Option<FormChoice>,
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    #[arg(long, conflicts_with_all = ["load", "new"])]
    resume: bool,
    #[arg(long)]
    new: bool,
    #[arg(long)]
    seed: Option<u64>,
    #[arg(long)]
    ascii: bool,
    #[arg(long)]
    plain: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormChoice {
    Secret,
    SecretOther,
    Random,
    RandomEach,
}

/// Plays until the game is over or left.
pub fn run(context: Context, args: &Args) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let who = |text: &Option<String>| text.as_deref().map(|text| PlayerSpec::read(text, lang)).transpose();
    let control = match (&args.clock, &args.per_turn) {
        (Some(clock), _) => TimeControl::read_game(clock, lang).map(Some),
        (None, Some(seconds)) => TimeControl::read_turn(seconds, lang).map(Some),
        (None, None) => Ok(None),
    };
    let game = match &args.id {
        None if !context.has_file() => None,
        id => Some(context.game(id.as_deref())?),
    };
    let options = Options {
        game,
        players: [who(&args.white).map_err(Failure::Usage)?, who(&args.black).map_err(Failure::Usage)?],
        against: who(&args.against).map_err(Failure::Usage)?,
        control: control.map_err(Failure::Usage)?,
        forms: match args.forms {
            None => Forms::Agreed,
            Some(FormChoice::Secret) => Forms::Secret,
            Some(FormChoice::SecretOther) => Forms::SecretOther,
            Some(FormChoice::Random) => Forms::Random,
            Some(FormChoice::RandomEach) => Forms::RandomEach,
        },
        record: args.load.clone(),
        resume: args.resume,
        fresh: args.new,
        seed: args.seed,
        lang,
        look: Look { ascii: args.ascii, colour: context.colour, glyphs: false },
        plain: args.plain,
        load: Box::new(move |id: &str| -> Result<Arc<Ruleset>, Mistakes> { context.load(id) }),
    };
    jersi_tui::play(options).map_err(Failure::Job)?;
    Ok(ExitCode::SUCCESS)
}
