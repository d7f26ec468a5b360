//! `jersi analyse`: the engine's best lines.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

use jersi_engine::{Engine, Found, GameLine, Limits, Score};
use jersi_rules::{Position, Side};
use jersi_schema::report;
use jersi_texts::{Lang, decimal, t};

use crate::arguments::{duration, number};
use crate::shared::{Context, Failure, cores, on_interrupt};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    id: Option<String>,
    position: Vec<String>,
    #[arg(long, default_value = "5s", value_parser = duration)]
    time: Duration,
    #[arg(long, default_value_t = 3, value_parser = number::<u32>(1, 20))]
    lines: u32,
    #[arg(long, value_parser = number::<u32>(1, 90))]
    depth: Option<u32>,
    #[arg(long, value_parser = number::<u64>(1, u64::MAX))]
    nodes: Option<u64>,
    #[arg(long, value_name = "N", value_parser = number::<u32>(1, 256))]
    threads: Option<u32>,
}

/// Thinks, and shows a table that grows in place on a terminal.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let rules = context.game(args.id.as_deref())?;
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
    let stop = engine.stopper();
    on_interrupt(move || stop.store(true, Ordering::Relaxed));
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
        let line = |line: &jersi_engine::Variation| {
            let (points, win) = match line.score {
                Score::Points(points) => (Some(points), None),
                Score::Win(turns) => (None, Some(turns)),
            };
            let (depth, deepest) = line.depth;
            report::AnalysisLine { points, win, depth, deepest, turns: words(&position, &line.turns) }
        };
        let analysis = report::Analysis {
            id: rules.id().to_owned(),
            position: position.to_string(),
            lines: found.lines.iter().map(line).collect(),
            nodes: found.nodes,
            seconds: found.time.as_secs_f64(),
        };
        let value = serde_json::to_value(analysis).unwrap_or_default();
        writeln!(out, "{value}")?;
    } else if found.lines.is_empty() {
        let reason = position.outcome().map_or_else(String::new, |o| o.reason.say(context.lang));
        writeln!(out, "{}", t!(context.lang, "analyse-over", reason = reason))?;
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
fn score_text(lang: Lang, score: Score) -> String {
    match score {
        Score::Points(points) => {
            let plus = if points < 0 { "" } else { "+" };
            format!("{plus}{}", decimal(lang, f64::from(points) / 100.0, 2))
        }
        Score::Win(n) if n > 0 => t!(lang, "score-win", turns = n),
        Score::Win(n) => t!(lang, "score-loss", turns = -n),
    }
}

fn table(context: &Context, position: &Position, found: &Found) -> String {
    let lang = context.lang;
    let side = context.side(position.rules(), position.side());
    let seconds = found.time.as_secs_f64().max(1e-9);
    let head = t!(
        lang,
        "analyse-head",
        side = side,
        seconds = decimal(lang, seconds, 1),
        nodes = found.nodes,
        speed = format!("{:.0}", found.nodes as f64 / seconds)
    );
    let mut text = format!("{head}\n");
    for (i, line) in found.lines.iter().enumerate() {
        let mut words = words(position, &line.turns);
        // Rounds are easier to read with their numbers; long lines are cut.
        words.truncate(10);
        let numbered = numbered(position, &words);
        let score = score_text(lang, line.score);
        text += &format!("{:>2}. {score:>10}  {:>2}/{:<3} {numbered}\n", i + 1, line.depth.0, line.depth.1);
    }
    text
}

fn numbered(position: &Position, words: &[String]) -> String {
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
