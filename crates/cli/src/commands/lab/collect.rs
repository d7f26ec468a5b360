//! `jersi lab puzzles` and `jersi lab openings`: files that the page uses, made by the engine.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use indicatif::{ProgressBar, ProgressStyle};
use jersi_lab::{book, engine_book, puzzles as make_puzzles};
use jersi_texts::t;

use super::written;
use crate::arguments::number;
use crate::shared::{Context, Failure, interrupted};

/// The arguments of `puzzles`.
#[derive(clap::Args)]
pub struct PuzzleArgs {
    id: String,
    #[arg(long, default_value_t = 100, value_parser = number::<usize>(1, 100_000))]
    count: usize,
    #[arg(long, default_value_t = 1, value_parser = number::<u64>(0, u64::MAX))]
    seed: u64,
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The arguments of `openings`.
#[derive(clap::Args)]
pub struct OpeningArgs {
    id: String,
    #[arg(long, default_value_t = 200, value_parser = number::<usize>(1, 100_000))]
    positions: usize,
    #[arg(long, default_value_t = 20_000, value_parser = number::<u64>(10, 100_000_000))]
    nodes: u64,
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Makes puzzles. Ctrl-C ends it with what there is.
pub fn puzzles(context: &Context, args: &PuzzleArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let rules = context.game(Some(&args.id))?;
    let (bar, interrupted) = (progress(args.count), interrupted());
    let made = make_puzzles(&rules, args.count, args.seed, |progress| {
        bar.set_position(progress.puzzles as u64);
        bar.set_message(t!(context.lang, "lab-games-played", games = progress.games));
        if interrupted.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    hand_out(context, args.out.as_ref(), &made.to_file(), out)
}

/// Makes a book. Ctrl-C ends it with what there is.
pub fn openings(context: &Context, args: &OpeningArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let rules = context.game(Some(&args.id))?;
    let (bar, interrupted) = (progress(args.positions), interrupted());
    let made = book(&rules, args.positions, args.nodes, |positions| {
        bar.set_position(positions as u64);
        if interrupted.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    // The engine's own books have another form.
    let is_own = args.out.as_ref().is_some_and(|path| path.extension().is_some_and(|end| end == "book"));
    let text = if is_own { engine_book(&rules, &made) } else { made.to_file() };
    hand_out(context, args.out.as_ref(), &text, out)
}

/// Hidden by itself where standard error is no terminal.
fn progress(length: usize) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:24} {pos}/{len} {wide_msg}") {
        bar.set_style(style);
    }
    bar
}

/// Writes a file, or prints it.
fn hand_out(
    context: &Context,
    path: Option<&PathBuf>,
    text: &str,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    match path {
        Some(path) => {
            written(path, text, context.lang)?;
            writeln!(out, "{}", path.display())?;
        }
        None => write!(out, "{text}")?,
    }
    Ok(ExitCode::SUCCESS)
}
