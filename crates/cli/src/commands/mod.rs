//! The commands, one file for each.

mod analyse;
mod animate;
mod bench;
mod bots;
mod calibrate;
mod check;
mod check_rules;
mod completions;
mod convert;
mod draw;
mod games;
mod lab;
mod man;
mod matches;
mod moves;
mod perft;
mod play;
mod play_out;
mod print;
mod replay;
mod rules;
mod serve;
mod show;
mod solve;
mod train;
pub mod ugi;
mod worker;

use std::io::Write;
use std::process::ExitCode;

use clap::Subcommand;
use jersi_texts::t;

use crate::shared::{Context, Failure};

#[derive(Subcommand)]
pub enum Command {
    Serve(serve::Args),
    Backup(serve::BackupArgs),
    Restore(serve::RestoreArgs),
    Recover(serve::RecoverArgs),
    Export(serve::ExportArgs),
    Import(serve::ImportArgs),
    Copy(serve::CopyArgs),
    Bots(bots::Args),
    Games(games::Args),
    Rules(rules::Args),
    Show(show::Args),
    Moves(moves::Args),
    Check(check::Args),
    Perft(perft::Args),
    Play(play::Args),
    PlayOut(play_out::Args),
    Replay(replay::Args),
    Convert(convert::Args),
    Draw(draw::Args),
    Animate(animate::Args),
    Print(print::Args),
    CheckRules(check_rules::Args),
    Analyse(analyse::Args),
    Solve(solve::Args),
    Bench(bench::Args),
    Match(matches::Args),
    Lab(lab::Args),
    Train(train::Args),
    Worker(worker::Args),
    Calibrate(calibrate::Args),
    Ugi,
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    /// Whether it plays by the rules of `--rules`.
    fn uses_rules(&self) -> bool {
        use Command::*;
        match self {
            Games(_) | Rules(_) | Show(_) | Moves(_) | Check(_) | Perft(_) | Play(_) | PlayOut(_)
            | Replay(_) | Convert(_) | Draw(_) | Animate(_) | Print(_) | Analyse(_) | Solve(_) | Bench(_)
            | Match(_) | Train(_) | Calibrate(_) | Import(_) => true,
            Serve(_) | Backup(_) | Restore(_) | Recover(_) | Export(_) | Copy(_) | Bots(_)
            | CheckRules(_) | Lab(_) | Worker(_) | Ugi | Completions(_) | Man(_) => false,
        }
    }
}

/// Does what a command asks.
pub fn run(command: Command, context: Context, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    if context.has_file() && !command.uses_rules() {
        return Err(Failure::Usage(match command {
            Command::Lab(_) => t!(context.lang, "usage-rules-in-lab"),
            Command::CheckRules(_) => t!(context.lang, "usage-rules-to-check"),
            Command::Ugi => t!(context.lang, "usage-rules-in-ugi"),
            _ => t!(context.lang, "usage-rules-unused"),
        }));
    }
    match command {
        Command::Serve(args) => serve::run(&context, &args, out),
        Command::Backup(args) => serve::backup(&context, &args, out),
        Command::Restore(args) => serve::restore(&context, &args, out),
        Command::Recover(args) => serve::recover(&context, &args, out),
        Command::Export(args) => serve::export(&context, &args, out),
        Command::Import(args) => serve::import(&context, &args, out),
        Command::Copy(args) => serve::copy(&context, &args, out),
        Command::Bots(args) => bots::run(&context, &args, out),
        Command::Games(args) => games::run(&context, &args, out),
        Command::Rules(args) => rules::run(&context, &args, out),
        Command::Show(args) => show::run(&context, &args, out),
        Command::Moves(args) => moves::run(&context, &args, out),
        Command::Check(args) => check::run(&context, &args, out),
        Command::Perft(args) => perft::run(&context, &args, out),
        Command::Play(args) => play::run(context, &args, out),
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
        Command::Worker(args) => worker::run(&context, &args, out),
        Command::Calibrate(args) => calibrate::run(&context, &args, out),
        Command::Ugi => ugi::run(),
        Command::Completions(args) => completions::run(&context, &args, out),
        Command::Man(args) => man::run(&context, &args, out),
    }
}
