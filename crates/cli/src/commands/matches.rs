//! `jersi match`: two players, many games, and what the result is worth.

use std::fs::File;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use jersi_players::{Match, MatchError, Openings, Pace, Player, PlayerKind, Sprt, Summary, Verdict};
use jersi_texts::{Lang, decimal, t};
use serde_json::json;

use crate::arguments::{duration, number, range, real};
use crate::shared::{Context, Failure, cores, interrupted, read_file, unwritten};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    id: Option<String>,
    #[arg(long = "engine", required = true, value_name = "PLAYER")]
    engines: Vec<String>,
    #[arg(long, default_value_t = 50, value_parser = number::<u32>(1, u32::MAX))]
    pairs: u32,
    #[arg(long, value_parser = duration, group = "pace")]
    time: Option<Duration>,
    #[arg(long, group = "pace")]
    clock: Option<String>,
    #[arg(long, group = "pace", value_parser = number::<u64>(0, u64::MAX))]
    nodes: Option<u64>,
    #[arg(long, group = "pace", value_parser = number::<u32>(0, u32::MAX))]
    depth: Option<u32>,
    #[arg(long, value_name = "N-M", value_parser = range, conflicts_with = "openings")]
    random: Option<(usize, usize)>,
    #[arg(long, value_name = "FILE|balanced")]
    openings: Option<PathBuf>,
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true, value_parser = real)]
    sprt: Option<Vec<f64>>,
    #[arg(long, default_value_t = 300, value_parser = number::<usize>(0, usize::MAX))]
    cap: usize,
    #[arg(long, value_name = "N", value_parser = number::<u32>(1, 256))]
    concurrency: Option<u32>,
    #[arg(long, default_value_t = 0, value_parser = number::<u64>(0, u64::MAX))]
    seed: u64,
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
}

/// Plays, shows the running score on a terminal, and tells the result.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let usage = |error: MatchError| Failure::Usage(error.0.get(lang).to_owned());
    let rules = context.game(args.id.as_deref())?;
    let [first, second] = &args.engines[..] else {
        return Err(Failure::Usage(t!(lang, "usage-two-players", count = args.engines.len())));
    };
    let mut players =
        [Player::read(first, &rules).map_err(usage)?, Player::read(second, &rules).map_err(usage)?];
    for player in &mut players {
        let PlayerKind::Program(options) = &mut player.kind else { continue };
        options.check().map_err(usage)?;
        // A program of anybody's is told where the rules are, too.
        options.options.extend(context.rules_path().map(|path| ("RulesFile".to_owned(), path)));
    }
    let names = [players[0].name.clone(), players[1].name.clone()];
    let mut duel = Match::new(rules.clone(), players);
    duel.pairs = args.pairs as usize;
    duel.cap = args.cap;
    duel.seed = args.seed;
    duel.concurrency = args.concurrency.map_or_else(cores, |n| n as usize);
    duel.openings = match &args.openings {
        None => match args.random {
            Some((least, most)) => Openings::Random(least..=most),
            None => Openings::balanced(&rules, args.seed).unwrap_or(Openings::Random(2..=6)),
        },
        Some(path) if path.as_os_str() == "balanced" => Openings::balanced(&rules, args.seed)
            .ok_or_else(|| Failure::Usage(t!(lang, "usage-no-balanced-openings", game = rules.id())))?,
        Some(path) => Openings::read(&read_file(path, 64 << 20, lang)?, &rules, None)
            .map_err(|error| Failure::Job(format!("{}: {}", path.display(), error.0.get(lang))))?,
    };
    duel.pace = Pace { time: args.time, nodes: args.nodes, depth: args.depth, ..Pace::default() };
    if let Some(clock) = &args.clock {
        match duel.pace.set("clock", clock) {
            Some(done) => done.map_err(usage)?,
            None => return Err(Failure::Usage(t!(lang, "usage-clock"))),
        }
    }
    if duel.pace.is_endless() {
        duel.pace = Pace::time(Duration::from_millis(100));
    }
    if let Some([elo0, elo1]) = args.sprt.as_deref() {
        let test = Sprt::new(*elo0, *elo1);
        if let Some(problem) = test.problem() {
            return Err(Failure::Usage(format!("--sprt: {}", problem.get(lang))));
        }
        duel.sprt = Some(test);
    }
    let mut file = match &args.games {
        None => None,
        Some(path) => Some(File::create(path).map_err(|error| unwritten(path, &error, lang))?),
    };
    // Hidden by itself where standard error is no terminal.
    let bar = ProgressBar::new(2 * u64::from(args.pairs));
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {eta} {msg}") {
        bar.set_style(style);
    }
    duel.interrupt = interrupted();
    let mut failed = None;
    let summary = duel.run(|game, summary| {
        bar.inc(1);
        bar.set_message(running(summary, lang));
        if let Some(file) = &mut file
            && let Err(error) = writeln!(file, "{}", game.record)
        {
            failed = Some(error);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    if duel.interrupt.load(Ordering::Relaxed) {
        eprintln!("{}", t!(lang, "match-interrupted"));
    }
    let summary = summary.map_err(|error| Failure::Job(error.0.get(lang).to_owned()))?;
    if let (Some(error), Some(path)) = (failed, &args.games) {
        return Err(unwritten(path, &error, lang));
    }
    if context.json {
        writeln!(out, "{}", as_json(&summary, &names))?;
    } else {
        write!(out, "{}", as_text(&summary, &names, lang))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn running(summary: &Summary, lang: Lang) -> String {
    let Summary { wins, draws, losses, .. } = summary;
    let ratio =
        summary.trial.as_ref().map_or(String::new(), |t| format!(" llr {}", decimal(lang, t.ratio, 2)));
    format!("+{wins} ={draws} -{losses} {} %{ratio}", decimal(lang, 100.0 * summary.score(), 1))
}

fn as_text(summary: &Summary, names: &[String; 2], lang: Lang) -> String {
    let Summary { wins, draws, losses, .. } = summary;
    let percent = |share: f64| decimal(lang, 100.0 * share, 1);
    let [first, second] = names;
    let mut lines = vec![
        t!(lang, "match-head", first = first, second = second, games = summary.games()),
        format!("+{wins} ={draws} -{losses}, {} %", percent(summary.score())),
    ];
    if let Some(elo) = summary.elo() {
        let [value, low, high] = [elo.value, elo.low, elo.high].map(|elo| format!("{elo:+.0}"));
        lines.push(t!(lang, "match-elo", elo = value, low = low, high = high));
    }
    lines.push(t!(
        lang,
        "match-rates",
        draws = percent(summary.draw_rate()),
        white = percent(summary.white_score()),
        turns = decimal(lang, summary.mean_turns(), 1)
    ));
    let endings: Vec<String> = summary.endings.iter().map(|(name, n)| format!("{name} {n}")).collect();
    lines.push(t!(lang, "match-endings", endings = endings.join(", ")));
    for (name, faults) in names.iter().zip(summary.faults).filter(|(_, faults)| *faults > 0) {
        lines.push(t!(lang, "match-faults", player = name, games = faults));
    }
    if let Some(trial) = &summary.trial {
        let (low, high) = trial.test.bounds();
        let [ratio, low, high] = [trial.ratio, low, high].map(|n| decimal(lang, n, 2));
        let elo = |elo: f64| format!("{}{}", if elo < 0.0 { "" } else { "+" }, decimal(lang, elo, 1));
        let verdict = match trial.verdict {
            Some(Verdict::First) => t!(lang, "match-sprt-first", elo = elo(trial.test.elo0)),
            Some(Verdict::Second) => t!(lang, "match-sprt-second", elo = elo(trial.test.elo1)),
            None => t!(lang, "match-sprt-open"),
        };
        lines.push(t!(lang, "match-sprt", ratio = ratio, low = low, high = high, verdict = verdict));
    }
    lines.join("\n") + "\n"
}

fn as_json(summary: &Summary, names: &[String; 2]) -> serde_json::Value {
    let elo = summary.elo().map(|e| json!({ "value": e.value, "low": e.low, "high": e.high }));
    let trial = summary.trial.as_ref().map(|t| {
        let verdict = t.verdict.as_ref().map(|v| match v {
            Verdict::First => "elo0",
            Verdict::Second => "elo1",
        });
        json!({ "elo0": t.test.elo0, "elo1": t.test.elo1, "ratio": t.ratio, "verdict": verdict })
    });
    json!({
        "players": names, "wins": summary.wins, "draws": summary.draws, "losses": summary.losses,
        "score": summary.score(), "elo": elo, "draw_rate": summary.draw_rate(),
        "white_score": summary.white_score(), "mean_turns": summary.mean_turns(),
        "pairs": summary.pairs.0, "endings": summary.endings, "faults": summary.faults, "sprt": trial,
    })
}
