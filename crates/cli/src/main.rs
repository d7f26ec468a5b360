//! The program `jersi`: reads arguments, asks the rules, prints.

mod board;
mod commands;
mod page;
mod record;
mod shared;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use commands::{
    analyse, animate, bench, check, check_rules, convert, draw, games, lab, matches, moves, perft, play,
    play_out, print, replay, serve, show, solve, train, ugi,
};
use shared::{Context, Failure};

const AFTER: &str = "\
A game is named by its id with options, as pijersi or jersi-4+special=mokca+landing; `jersi games` lists them.
With --rules FILE the game is the file's own: ID is the file's name without .toml, or `-`, or `+option…`.
A POSITION is ROWS SIDE QUIET ROUND and extras, as `jersi show` prints it; without one, the start.
Exit codes: 0 done, 1 the job failed, 2 the arguments are wrong.";

/// Play, search and measure the Jersi family of board games.
#[derive(Parser)]
#[command(name = "jersi", version, after_help = AFTER)]
struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Option<Command>,
}

/// What every command understands.
#[derive(clap::Args)]
struct Common {
    /// Take the game from this rule file
    #[arg(long, global = true, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Print JSON, for programs
    #[arg(long, global = true)]
    json: bool,
    /// The language of sentences [default: that of the locale]
    #[arg(long, global = true)]
    lang: Option<Language>,
    /// Whether to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: When,
}

#[derive(Clone, Copy, ValueEnum)]
enum Language {
    /// English
    En,
    /// French
    Fr,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum When {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the page and its games; this is what plain `jersi` does
    Serve(serve::Args),
    /// Copy the database, also while a server runs
    Backup(serve::BackupArgs),
    /// Bring a backup back
    Restore(serve::RestoreArgs),
    /// Write the games of the database as records
    Export(serve::ExportArgs),
    /// Read records into the database
    Import(serve::ImportArgs),
    /// List the games and their options, or tell all about one
    Games(games::Args),
    /// Draw the board
    Show(show::Args),
    /// List the legal turns
    Moves(moves::Args),
    /// Say whether a turn is legal, and if not, why
    Check(check::Args),
    /// Count all games of a length
    Perft(perft::Args),
    /// Play in the terminal
    Play(play::Args),
    /// Play a game of random turns and write its record
    PlayOut(play_out::Args),
    /// Draw the board of a recorded game
    Replay(replay::Args),
    /// Write a record in another style
    Convert(convert::Args),
    /// Make a picture of a position: SVG, PNG or PDF
    Draw(draw::Args),
    /// Make a moving picture of a recorded game: GIF or SVG
    Animate(animate::Args),
    /// Make a PDF to print: the board, the cubes, the reserve and the rules
    Print(print::Args),
    /// Check a rule file and show every mistake in it
    CheckRules(check_rules::Args),
    /// Think about a position and show the best lines
    Analyse(analyse::Args),
    /// Look for a forced win, and prove it
    Solve(solve::Args),
    /// Search fixed positions of every game: a fingerprint, and the speed
    Bench(bench::Args),
    /// Play a match between two players
    Match(matches::Args),
    /// Find out what a rule does: experiments, and their reports
    Lab(lab::Args),
    /// Learn to judge positions by self-play
    Train(train::Args),
    /// Speak UGI, the protocol of engines, on standard input and output
    Ugi,
}

/// A server makes and forgets many small texts for every turn; this allocator is made for that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = Cli::parse();
    // The engine answers from several threads: nobody may hold the output.
    if matches!(cli.command, Some(Command::Ugi)) {
        return match ugi::run() {
            Ok(code) => code,
            Err(failure) => ExitCode::from(failure.code()),
        };
    }
    let mut out = BufWriter::new(io::stdout().lock());
    let done = run(cli, &mut out).and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    match done {
        Ok(code) => code,
        Err(failure) => {
            // What was written before the failure still belongs to the output.
            let _ = out.flush();
            let mut err = io::stderr().lock();
            let _ = match &failure {
                Failure::ClosedPipe => Ok(()),
                Failure::Usage(text) | Failure::Job(text) => writeln!(err, "error: {text}"),
                Failure::Mistakes { mistakes, usage: true } => writeln!(err, "error: {mistakes}"),
                // Editors jump to FILE:LINE:COLUMN at the beginning of a line.
                Failure::Mistakes { mistakes, usage: false } => writeln!(err, "{mistakes}"),
            };
            ExitCode::from(failure.code())
        }
    }
}

fn run(cli: Cli, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let context = Context::new(cli.common)?;
    let Some(command) = cli.command else { return serve::run_default(&context, out) };
    match command {
        Command::Serve(args) => serve::run(&args, out),
        Command::Backup(args) => serve::backup(&args, out),
        Command::Restore(args) => serve::restore(&args, out),
        Command::Export(args) => serve::export(&args, out),
        Command::Import(args) => serve::import(&args, out),
        Command::Games(args) => games::run(&context, &args, out),
        Command::Show(args) => show::run(&context, &args, out),
        Command::Moves(args) => moves::run(&context, &args, out),
        Command::Check(args) => check::run(&context, &args, out),
        Command::Perft(args) => perft::run(&context, &args, out),
        Command::Play(args) => play::run(context, &args),
        Command::PlayOut(args) => play_out::run(&context, &args, out),
        Command::Replay(args) => replay::run(&context, &args, out),
        Command::Convert(args) => convert::run(&context, &args, out),
        Command::Draw(args) => draw::run(&context, &args, out),
        Command::Animate(args) => animate::run(&context, &args, out),
        Command::Print(args) => print::run(&context, &args, out),
        Command::CheckRules(args) => check_rules::run(&context, &args, out),
        Command::Analyse(args) => analyse::run(&context, &args, out),
        Command::Solve(args) => solve::run(&context, &args, out),
        Command::Bench(args) => bench::run(&context, &args, out),
        Command::Match(args) => matches::run(&context, &args, out),
        Command::Lab(args) => lab::run(&context, &args, out),
        Command::Train(args) => train::run(&context, &args, out),
        Command::Ugi => ugi::run(),
    }
}
