//! `jersi play`: playing in the terminal.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use jersi_rules::{Mistakes, Ruleset};
use jersi_tui::clock::Control;
use jersi_tui::seats::Who;
use jersi_tui::tones::Look;
use jersi_tui::{Forms, Options};
use std::sync::Arc;

use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The game, with options; without one it is chosen on the screen
    id: Option<String>,
    /// Who plays White: human, ai:LEVEL, ugi:COMMAND, random
    #[arg(long, value_name = "WHO")]
    white: Option<String>,
    /// Who plays Black
    #[arg(long, value_name = "WHO")]
    black: Option<String>,
    /// The opponent, with colours by lot [default: ai:3]
    #[arg(long, value_name = "WHO", conflicts_with_all = ["white", "black"])]
    against: Option<String>,
    /// A clock: minutes for the game and seconds for each turn, as 5+3
    #[arg(long, value_name = "M+S")]
    clock: Option<String>,
    /// Seconds for each turn
    #[arg(long, value_name = "SECONDS", conflicts_with = "clock")]
    per_turn: Option<String>,
    /// How special forms are chosen
    #[arg(long, value_name = "HOW")]
    forms: Option<FormChoice>,
    /// Look at a record, and play on from it
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Go on with the game that was saved last, without asking
    #[arg(long, conflicts_with_all = ["load", "new"])]
    resume: bool,
    /// Begin a new game, without asking for saved ones
    #[arg(long)]
    new: bool,
    /// The number that decides all lots
    #[arg(long)]
    seed: Option<u64>,
    /// ASCII alone
    #[arg(long)]
    ascii: bool,
    /// The plain line mode, which is that of pipes, on a terminal
    #[arg(long)]
    plain: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormChoice {
    /// Each chooses its own, in secret
    Secret,
    /// Each chooses the other's, in secret
    SecretOther,
    /// By lot, the same for both
    Random,
    /// By lot, for each
    RandomEach,
}

/// Plays until the game is over or left.
pub fn run(context: Context, args: &Args) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let who = |text: &Option<String>| text.as_deref().map(|text| Who::read(text, lang)).transpose();
    let control = match (&args.clock, &args.per_turn) {
        (Some(clock), _) => Control::read_game(clock, lang).map(Some),
        (None, Some(seconds)) => Control::read_turn(seconds, lang).map(Some),
        (None, None) => Ok(None),
    };
    let game = match &args.id {
        None if !context.has_file() => None,
        id => Some(context.game(id.as_deref())?),
    };
    let options = Options {
        game,
        seats: [who(&args.white).map_err(Failure::Usage)?, who(&args.black).map_err(Failure::Usage)?],
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
        look: Look { ascii: args.ascii, colour: context.colour },
        plain: args.plain,
        load: Box::new(move |id: &str| -> Result<Arc<Ruleset>, Mistakes> { context.load(id) }),
    };
    jersi_tui::play(options).map_err(Failure::Job)?;
    Ok(ExitCode::SUCCESS)
}
