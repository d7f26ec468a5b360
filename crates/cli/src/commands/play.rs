//! `jersi play`: playing in the terminal.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use jersi_rules::{Mistakes, Ruleset};
use jersi_texts::t;
use jersi_tui::{Forms, KeptGame, Look, Options, PlayerSpec, Store, TimeControl};
use serde_json::json;
use std::sync::Arc;

use super::games::write_table;
use crate::shared::{Context, Failure, dumb_terminal};

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
    #[arg(long)]
    board: bool,
    #[arg(long)]
    list: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormChoice {
    Secret,
    SecretOther,
    Random,
    RandomEach,
}

/// Plays until the game is over or left.
pub fn run(context: Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    if args.list {
        return list(&context, out);
    }
    if context.json {
        return Err(Failure::Usage(t!(lang, "usage-play-json")));
    }
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
        look: Look { ascii: args.ascii || context.ascii, colour: context.colour, glyphs: false },
        // A terminal that cannot move its cursor is written line by line.
        plain: args.plain || dumb_terminal(),
        board: args.board,
        rules: context.own_rules(),
        load: Box::new(move |id: &str| -> Result<Arc<Ruleset>, Mistakes> { context.load(id) }),
    };
    options.check().map_err(Failure::Usage)?;
    jersi_tui::play(options).map_err(Failure::Job)?;
    Ok(ExitCode::SUCCESS)
}

/// Lists the games that were kept, and where they are.
fn list(context: &Context, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let store = Store::of_user();
    let games = store.kept(&|id| context.load(id), lang);
    let folder = store.folder().map_or_else(String::new, |folder| folder.display().to_string());
    let state = |game: &KeptGame| match (&game.record, game.over) {
        (None, _) => "broken",
        (Some(_), true) => "over",
        (Some(_), false) => "open",
    };
    let tag = |game: &KeptGame, name: &str| {
        game.record.as_ref().and_then(|record| record.tag(name)).unwrap_or("-").to_owned()
    };
    if context.json {
        let game = |game: &KeptGame| {
            json!({
                "file": game.path, "state": state(game),
                "id": game.record.as_ref().map(|record| record.rules().id()),
                "turns": game.record.as_ref().map(|record| record.main_line().len()),
                "white": tag(game, "White"), "black": tag(game, "Black"), "result": tag(game, "Result"),
            })
        };
        let games: Vec<_> = games.iter().map(game).collect();
        context.write_json(out, &json!({ "folder": folder, "games": games }))?;
        return Ok(ExitCode::SUCCESS);
    }
    if games.is_empty() {
        writeln!(out, "{}", t!(lang, "kept-none", folder = folder))?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "{}", t!(lang, "kept-folder", folder = folder))?;
    let mut table = vec![[
        t!(lang, "kept-title-file"),
        t!(lang, "games-title-id"),
        t!(lang, "kept-title-turns"),
        t!(lang, "kept-title-players"),
        t!(lang, "kept-title-state"),
    ]];
    for game in &games {
        let record = game.record.as_ref();
        let said = match state(game) {
            "open" => t!(lang, "kept-open"),
            "over" => tag(game, "Result"),
            _ => t!(lang, "kept-broken"),
        };
        table.push([
            game.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            record.map_or_else(|| "-".into(), |record| record.rules().id().to_owned()),
            record.map_or_else(|| "-".into(), |record| record.main_line().len().to_string()),
            format!("{} - {}", tag(game, "White"), tag(game, "Black")),
            said,
        ]);
    }
    write_table(&table, out)?;
    writeln!(out, "{}", t!(lang, "kept-what-next"))?;
    Ok(ExitCode::SUCCESS)
}
