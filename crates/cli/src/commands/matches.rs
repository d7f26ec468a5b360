//! `jersi match`: two players, many games, and what the result is worth.

use std::fs::File;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use jersi_players::{Match, MatchError, Openings, Pace, Player, Sprt, Summary, Verdict};
use serde_json::json;

use super::analyse::duration;
use crate::shared::{Context, Failure, cores, read_file};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The game, with options
    id: String,
    /// A player, twice: `jersi`, `jersi:level=5,nodes=1000,network=FILE,name=…`, `ugi:COMMAND ARGS`, or `random`
    #[arg(long = "engine", required = true, value_name = "PLAYER")]
    engines: Vec<String>,
    /// How many pairs of games; each opening is played with both colours
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Time for each turn, as 1s or 50ms
    #[arg(long, value_parser = duration, group = "pace")]
    time: Option<Duration>,
    /// A game clock: seconds and increment, as 60+0.5
    #[arg(long, group = "pace")]
    clock: Option<String>,
    /// Positions for each turn
    #[arg(long, group = "pace")]
    nodes: Option<u64>,
    /// Depth of each turn
    #[arg(long, group = "pace")]
    depth: Option<u32>,
    /// Turns by lot at the beginning, from and to
    #[arg(long, value_name = "N-M", default_value = "2-6", value_parser = range)]
    random: (usize, usize),
    /// Openings from a file instead (positions, one a line, or records), or the balanced ones of the program
    #[arg(long, value_name = "FILE|balanced")]
    openings: Option<PathBuf>,
    /// Stop when the difference is proved to be nearer to the second than to the first Elo, or the reverse
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// After so many turns a game is a draw
    #[arg(long, default_value_t = 300)]
    cap: usize,
    /// Games at once [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256))]
    concurrency: Option<u32>,
    /// Decides openings, and what random and weaker players do
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Write the games' records to this file
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
}

fn range(text: &str) -> Result<(usize, usize), String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (from.parse(), to.parse()) {
        (Ok(from), Ok(to)) if from <= to && to <= 60 => Ok((from, to)),
        _ => Err("two numbers up to 60, as 2-6".into()),
    }
}

fn usage(error: MatchError) -> Failure {
    Failure::Usage(error.to_string())
}

/// Plays, shows the running score on a terminal, and tells the result.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let rules = context.game(Some(&args.id))?;
    let [first, second] = &args.engines[..] else {
        let text = format!("two players are wanted, --engine A --engine B, not {}", args.engines.len());
        return Err(Failure::Usage(text));
    };
    let players = [Player::read(first, &rules).map_err(usage)?, Player::read(second, &rules).map_err(usage)?];
    let names = [players[0].name.clone(), players[1].name.clone()];
    let mut duel = Match::new(rules.clone(), players);
    duel.pairs = args.pairs as usize;
    duel.cap = args.cap;
    duel.seed = args.seed;
    duel.concurrency = args.concurrency.map_or_else(cores, |n| n as usize);
    duel.openings = match &args.openings {
        None => Openings::Random(args.random.0..=args.random.1),
        Some(path) if path.as_os_str() == "balanced" => {
            Openings::balanced(&rules, args.seed).ok_or_else(|| {
                let text = format!("there are no balanced openings for {}; leave out --openings", rules.id());
                Failure::Usage(text)
            })?
        }
        Some(path) => Openings::read(&read_file(path, 64 << 20)?, &rules, None)
            .map_err(|error| Failure::Job(format!("{}: {error}", path.display())))?,
    };
    duel.pace = Pace { time: args.time, nodes: args.nodes, depth: args.depth, ..Pace::default() };
    if let Some(clock) = &args.clock {
        match duel.pace.set("clock", clock) {
            Some(done) => done.map_err(usage)?,
            None => return Err(Failure::Usage("a clock is written 60+0.5".into())),
        }
    }
    if duel.pace.is_endless() {
        duel.pace = Pace::time(Duration::from_millis(100));
    }
    if let Some([elo0, elo1]) = args.sprt.as_deref() {
        let test = Sprt::new(*elo0, *elo1);
        if let Some(problem) = test.problem() {
            return Err(Failure::Usage(format!("--sprt: {problem}")));
        }
        duel.sprt = Some(test);
    }
    let mut file = match &args.games {
        None => None,
        Some(path) => Some(
            File::create(path)
                .map_err(|error| Failure::Job(format!("{} cannot be written: {error}", path.display())))?,
        ),
    };
    // Hidden by itself where standard error is no terminal.
    let bar = ProgressBar::new(2 * u64::from(args.pairs));
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {eta} {msg}") {
        bar.set_style(style);
    }
    let mut unwritten = None;
    let summary = duel.run(|game, summary| {
        bar.inc(1);
        bar.set_message(running(summary));
        if let Some(file) = &mut file
            && let Err(error) = writeln!(file, "{}", game.record)
        {
            unwritten = Some(error);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    let summary = summary.map_err(|error| Failure::Job(error.to_string()))?;
    if let (Some(error), Some(path)) = (unwritten, &args.games) {
        return Err(Failure::Job(format!("{} cannot be written: {error}", path.display())));
    }
    if context.json {
        writeln!(out, "{}", as_json(&summary, &names))?;
    } else {
        write!(out, "{}", as_text(&summary, &names))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn running(summary: &Summary) -> String {
    let Summary { wins, draws, losses, .. } = summary;
    let ratio = summary.trial.as_ref().map_or(String::new(), |t| format!(" llr {:.2}", t.ratio));
    format!("+{wins} ={draws} -{losses} {:.1} %{ratio}", 100.0 * summary.score())
}

fn as_text(summary: &Summary, names: &[String; 2]) -> String {
    let Summary { wins, draws, losses, .. } = summary;
    let mut text = format!("{} against {}: {} games\n", names[0], names[1], summary.games());
    text += &format!("+{wins} ={draws} -{losses}, {:.1} %\n", 100.0 * summary.score());
    if let Some(elo) = summary.elo() {
        text += &format!("Elo {:+.0}, 95 % from {:+.0} to {:+.0}\n", elo.value, elo.low, elo.high);
    }
    text += &format!(
        "draws {:.1} %, White scores {:.1} %, {:.1} turns a game\n",
        100.0 * summary.draw_rate(),
        100.0 * summary.white_score(),
        summary.mean_turns()
    );
    let endings: Vec<String> = summary.endings.iter().map(|(name, n)| format!("{name} {n}")).collect();
    text += &format!("endings: {}\n", endings.join(", "));
    for (name, faults) in names.iter().zip(summary.faults).filter(|(_, faults)| *faults > 0) {
        text += &format!("{name} lost {faults} games by a fault: illegal, late or crashed\n");
    }
    if let Some(trial) = &summary.trial {
        let (low, high) = trial.test.bounds();
        let verdict = match trial.verdict {
            Some(Verdict::First) => format!("at most {:+.1} Elo", trial.test.elo0),
            Some(Verdict::Second) => format!("at least {:+.1} Elo", trial.test.elo1),
            None => "not decided".into(),
        };
        text += &format!("SPRT: ratio {:.2} in [{low:.2}, {high:.2}]: {verdict}\n", trial.ratio);
    }
    text
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
