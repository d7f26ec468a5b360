//! `jersi analyse`: the engine's best lines.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

use jersi_engine::{Engine, Found, GameLine, Limits, Score};
use jersi_rules::{Position, Side};
use serde_json::json;

use crate::shared::{Context, Failure, capital, cores};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The game, with options
    id: String,
    /// The position
    position: Vec<String>,
    /// How long to think, as 5s or 500ms
    #[arg(long, default_value = "5s", value_parser = duration)]
    time: Duration,
    /// How many best lines
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    lines: u32,
    /// Stop at this depth
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=90))]
    depth: Option<u32>,
    /// Stop after so many positions
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many threads think [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
}

/// Reads a time: a number with `s`, `ms` or `m`, or a number of seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.parse().map_err(|_| "a time is written 5s, 500ms or 2m".to_owned())?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "" | "s" => number,
        "m" | "min" => number * 60.0,
        _ => return Err("a time is written 5s, 500ms or 2m".into()),
    };
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|time| *time > Duration::ZERO && *time <= Duration::from_secs(86_400))
        .ok_or_else(|| "a time is longer than nothing and at most a day".into())
}

/// Thinks, and shows a table that grows in place on a terminal.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let rules = context.game(Some(&args.id))?;
    let position = context.position(&rules, &args.position)?;
    let threads = args.threads.map_or_else(cores, |n| n as usize);
    let mut engine = Engine::new(&rules, threads);
    let limits = Limits {
        depth: args.depth,
        nodes: args.nodes,
        time: Some(args.time),
        lines: args.lines as usize,
        ..Limits::default()
    };
    let live = io::stderr().is_terminal() && !context.json;
    let mut drawn = 0;
    let found = engine.search(&GameLine::new(position.clone()), &limits, |found| {
        if live {
            let text = table(context, &position, found);
            let mut err = io::stderr().lock();
            let _ = write!(err, "{}", "\x1b[1A\x1b[2K".repeat(drawn));
            let _ = write!(err, "{text}");
            drawn = text.lines().count();
        }
    });
    if live {
        eprint!("{}", "\x1b[1A\x1b[2K".repeat(drawn));
    }
    if context.json {
        let lines: Vec<_> = found
            .lines
            .iter()
            .map(|line| {
                let (points, win) = match line.score {
                    Score::Points(points) => (Some(points), None),
                    Score::Win(turns) => (None, Some(turns)),
                };
                json!({
                    "points": points, "win": win, "depth": line.depth.0, "deepest": line.depth.1,
                    "turns": words(&position, &line.turns),
                })
            })
            .collect();
        let value = json!({
            "id": rules.id(), "position": position.to_string(), "lines": lines,
            "nodes": found.nodes, "seconds": found.time.as_secs_f64(),
        });
        writeln!(out, "{value}")?;
    } else if found.lines.is_empty() {
        let over = position.outcome().map_or_else(String::new, |o| o.reason.say(context.lang));
        writeln!(out, "{} {over}", context.pick("The game is over:", "La partie est finie :"))?;
    } else {
        write!(out, "{}", table(context, &position, &found))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The words of a line.
pub fn words(position: &Position, turns: &[jersi_rules::Turn]) -> Vec<String> {
    let mut position = position.clone();
    let word = |&turn: &jersi_rules::Turn| {
        let word = position.marked_word(turn);
        position.play_unchecked(turn);
        word
    };
    turns.iter().map(word).collect()
}

/// A score as people read it, from the view of the side to move.
pub fn score_text(context: &Context, score: Score) -> String {
    match score {
        Score::Points(points) => format!("{:+.2}", f64::from(points) / 100.0),
        Score::Win(n) if n > 0 => format!("{} {n}", context.pick("win in", "gagne en")),
        Score::Win(n) => format!("{} {}", context.pick("loss in", "perd en"), -n),
    }
}

fn table(context: &Context, position: &Position, found: &Found) -> String {
    let side = capital(position.rules().side_name(position.side(), context.lang));
    let seconds = found.time.as_secs_f64().max(1e-9);
    let mut text = format!(
        "{side}: {:.1} s, {} {}, {:.0}/s\n",
        seconds,
        found.nodes,
        context.pick("positions", "positions"),
        found.nodes as f64 / seconds
    );
    for (i, line) in found.lines.iter().enumerate() {
        let mut words = words(position, &line.turns);
        // Rounds are easier to read with their numbers; long lines are cut.
        words.truncate(10);
        let numbered = number(position, &words);
        let score = score_text(context, line.score);
        text += &format!("{:>2}. {score:>10}  {:>2}/{:<3} {numbered}\n", i + 1, line.depth.0, line.depth.1);
    }
    text
}

fn number(position: &Position, words: &[String]) -> String {
    let mut round = position.state().round();
    let mut side = position.side();
    let mut text = String::new();
    for (i, word) in words.iter().enumerate() {
        if side == Side::White {
            text += &format!("{round}. ");
        } else if i == 0 {
            text += &format!("{round}... ");
        }
        text += word;
        text.push(' ');
        round += u64::from(side == Side::Black);
        side = !side;
    }
    text.trim_end().to_owned()
}
