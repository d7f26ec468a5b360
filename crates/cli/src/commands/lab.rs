//! `jersi lab`: experiments with the rules, and what they say.

mod collect;
mod speed;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use jersi_lab::report::{
    bound_sentence, estimate, flag_sentence, journal, page, page_name, sentence, to_csv, to_json,
    tuning_sentences,
};
use jersi_lab::run::{Progress, Run, RunError};
use jersi_lab::{
    Experiment, Results, journal_files, journal_name, journal_results, no_targets, write_results,
};
use jersi_rules::{Mistake, Mistakes, Place};
use jersi_texts::{Lang, decimal, t};
use jersi_work::Queue;

use crate::arguments::{duration, number};
use crate::shared::{Context, Failure, cores, interrupted, unwritten};
use crate::usage::WrongValue;

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Run(RunArgs),
    Tune(TuneArgs),
    Resume(ResumeArgs),
    Merge(MergeArgs),
    Report(ReportArgs),
    Compare(CompareArgs),
    Journal(JournalArgs),
    Puzzles(collect::PuzzleArgs),
    Openings(collect::OpeningArgs),
    Speed(speed::Args),
}

#[derive(clap::Args)]
struct Work {
    #[arg(long, alias = "threads", value_name = "N", value_parser = number::<u32>(1, 256))]
    workers: Option<u32>,
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl Work {
    fn workers(&self) -> usize {
        self.workers.map_or_else(cores, |n| n as usize)
    }
}

#[derive(clap::Args)]
struct RunArgs {
    file: PathBuf,
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    work: Work,
    #[arg(long)]
    quick: bool,
    #[arg(long, value_name = "TIME", value_parser = duration)]
    learn: Option<Duration>,
    #[arg(long, value_name = "K/N", value_parser = shard)]
    shard: Option<(usize, usize)>,
}

#[derive(clap::Args)]
struct TuneArgs {
    file: PathBuf,
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    work: Work,
    #[arg(long)]
    quick: bool,
    #[arg(long, value_name = "TIME", value_parser = duration)]
    learn: Option<Duration>,
}

/// One part of some: `3/8`.
fn shard(text: &str) -> Result<(usize, usize), WrongValue> {
    let numbers =
        text.split_once('/').and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
    let known = numbers.filter(|(part, parts)| (1..=*parts).contains(part) && *parts <= 10_000);
    known.ok_or_else(|| WrongValue::new(|lang| t!(lang, "value-no-shard")))
}

#[derive(clap::Args)]
struct MergeArgs {
    #[arg(required = true, value_name = "FOLDER")]
    folders: Vec<PathBuf>,
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

#[derive(clap::Args)]
struct ResumeArgs {
    folder: PathBuf,
    #[command(flatten)]
    work: Work,
}

#[derive(clap::Args)]
struct ReportArgs {
    folder: PathBuf,
    #[arg(long)]
    csv: bool,
}

#[derive(clap::Args)]
struct CompareArgs {
    #[arg(required = true, value_name = "ID")]
    ids: Vec<String>,
    #[arg(long, default_value_t = 100, value_parser = number::<usize>(2, 1_000_000))]
    games: usize,
    #[arg(long, default_value_t = 500, value_parser = number::<u64>(10, 10_000_000))]
    nodes: u64,
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    work: Work,
    #[arg(long, value_name = "TIME", value_parser = duration)]
    learn: Option<Duration>,
}

#[derive(clap::Args)]
struct JournalArgs {
    #[arg(long, conflicts_with = "full")]
    quick: bool,
    #[arg(long)]
    full: bool,
    #[arg(long, value_name = "PART")]
    only: Option<String>,
    #[arg(long, conflicts_with_all = ["quick", "full", "only"])]
    published: bool,
    #[arg(long, value_name = "DIR", default_value = "lab/journal")]
    out: PathBuf,
    #[command(flatten)]
    work: Work,
}

fn in_file(mistakes: Mistakes) -> Failure {
    Failure::Mistakes { mistakes, usage: false }
}

fn job(context: &Context, error: &RunError) -> Failure {
    Failure::Job(error.0.get(context.lang).to_owned())
}

fn written(path: &Path, text: &str, lang: Lang) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| unwritten(path, &error, lang))
}

/// What was typed, for the report.
fn command_line() -> String {
    let words: Vec<String> = std::iter::once("jersi".to_owned()).chain(std::env::args().skip(1)).collect();
    // Words that hold a NUL, which no shell can pass, are shown as they are.
    shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "))
}

/// Does what the subcommand asks.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    match &args.command {
        Command::Run(args) => {
            let mut experiment = Experiment::open(&args.file).map_err(in_file)?;
            if args.quick {
                experiment.quick();
            }
            experiment.shard = args.shard;
            let part = args.shard.map_or_else(String::new, |(part, parts)| format!("-{part}-of-{parts}"));
            let name = format!("{}{part}", experiment.name);
            begin(context, experiment, (args.out.as_ref(), &name), &args.work, args.learn, out)
        }
        Command::Tune(args) => {
            let mut experiment = Experiment::open(&args.file).map_err(in_file)?;
            if experiment.targets.is_empty() {
                let place =
                    Place { file: args.file.display().to_string().as_str().into(), line: 1, column: 1 };
                return Err(in_file(Mistakes(vec![Mistake { place, message: no_targets() }])));
            }
            if args.quick {
                experiment.quick();
            }
            let name = experiment.name.clone();
            begin(context, experiment, (args.out.as_ref(), &name), &args.work, args.learn, out)
        }
        Command::Resume(args) => {
            let mut run = Run::open(&args.folder).map_err(|error| job(context, &error))?;
            play(context, &mut run, &args.work)?;
            tell(context, &mut run, out)
        }
        Command::Merge(args) => {
            let merged = Run::merge(&args.folders, &args.out, &command_line());
            let mut run = merged.map_err(|error| job(context, &error))?;
            let missing = run.missing_games().map_err(|error| job(context, &error))?;
            if missing > 0 {
                let folder = args.out.display().to_string();
                writeln!(out, "{}", t!(context.lang, "lab-missing", games = missing, folder = folder))?;
            }
            tell(context, &mut run, out)
        }
        Command::Report(args) => {
            let mut run = Run::open(&args.folder).map_err(|error| job(context, &error))?;
            if args.csv {
                write!(out, "{}", to_csv(&Results::of(&mut run).map_err(|error| job(context, &error))?))?;
                return Ok(ExitCode::SUCCESS);
            }
            tell(context, &mut run, out)
        }
        Command::Compare(args) => {
            let experiment = Experiment::compare(&args.ids, args.games, args.nodes)
                .map_err(|mistakes| Failure::Mistakes { mistakes, usage: true })?;
            let plain = |c: char| if c.is_ascii_alphanumeric() || "-=".contains(c) { c } else { '_' };
            let name: String = args.ids.join("-").chars().map(plain).collect();
            let name = format!("compare-{name}-{}x{}", args.games, args.nodes);
            begin(context, experiment, (args.out.as_ref(), &name), &args.work, args.learn, out)
        }
        Command::Journal(args) => answer(context, args, out),
        Command::Puzzles(args) => collect::puzzles(context, args, out),
        Command::Openings(args) => collect::openings(context, args, out),
        Command::Speed(args) => speed::run(context, args, out),
    }
}

/// Begins an experiment in its folder, or goes on with it: `--out`, or `lab/NAME`.
fn begin(
    context: &Context,
    experiment: Experiment,
    (folder, name): (Option<&PathBuf>, &str),
    work: &Work,
    time: Option<Duration>,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let folder = folder.cloned().unwrap_or_else(|| Path::new("lab").join(name));
    let mut run = Run::begin(experiment, &folder, &command_line()).map_err(|error| job(context, &error))?;
    if let Some(time) = time {
        learn(context, &mut run, time, work.workers())?;
    }
    play(context, &mut run, work)?;
    tell(context, &mut run, out)
}

/// Learns a network for each variant, and says which.
fn learn(context: &Context, run: &mut Run, time: Duration, workers: usize) -> Result<(), Failure> {
    let names: Vec<String> =
        run.experiment.variants.iter().map(|variant| variant.name.get(context.lang).to_owned()).collect();
    let seconds = time.as_secs_f64().ceil() as u64;
    let (count, unit) = if seconds.is_multiple_of(60) { (seconds / 60, "min") } else { (seconds, "s") };
    let learned = run.learn(time, workers, |variant| {
        let name = &names[variant];
        eprintln!("{}", t!(context.lang, "lab-learning", name = name, count = count, unit = unit));
    });
    learned.map_err(|error| job(context, &error))
}

/// Plays what is missing and shows how far it is: games, the time left, and each first player's score so far.
fn play(context: &Context, run: &mut Run, work: &Work) -> Result<(), Failure> {
    // Hidden by itself where standard error is no terminal.
    let bar = ProgressBar::new(1);
    let left = t!(context.lang, "lab-left");
    let template = format!("{{bar:24}} {{pos}}/{{len}} · {{eta}} {left} · {{wide_msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    let names: Vec<String> =
        run.experiment.variants.iter().map(|variant| variant.name.get(context.lang).to_owned()).collect();

    let (mut begun, tuned) = (false, run.is_tuned());
    let interrupted = interrupted();
    let report = |progress: &Progress| {
        bar.set_length(progress.total as u64);
        bar.set_position(progress.games as u64);
        if !begun {
            // What was there before took no time now.
            bar.reset_eta();
            begun = true;
        }
        let scores = names.iter().zip(&progress.scores).filter_map(|(name, score)| {
            let [value, low, high] = (*score)?;
            Some(format!("{name} {value:.1} % ({low:.0}–{high:.0})"))
        });
        // The scores of many candidates fit on no line.
        let scores: Vec<String> = if tuned { Vec::new() } else { scores.collect() };
        bar.set_message(if scores.is_empty() {
            String::new()
        } else {
            t!(context.lang, "lab-running", scores = scores.join(", "))
        });
        if interrupted.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let done = match &work.database {
        None => run.play(work.workers(), report),
        Some(url) => {
            let queue =
                Queue::open(url).map_err(|error| Failure::Job(error.0.get(context.lang).to_owned()))?;
            run.play_with_others(&queue, work.workers(), report)
        }
    };
    bar.finish_and_clear();
    match done {
        Ok(true) => Ok(()),
        Ok(false) => {
            let folder = run.folder().display().to_string();
            Err(Failure::Job(t!(context.lang, "lab-interrupted", folder = folder)))
        }
        Err(error) => Err(job(context, &error)),
    }
}

/// Writes the report into the folder, and says the sentences.
fn tell(context: &Context, run: &mut Run, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let results = Results::of(run).map_err(|error| job(context, &error))?;
    let path = save(run, &results, lang)?;
    if context.json {
        context.write_json(out, &to_json(&results))?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "{}", results.experiment.question.get(lang))?;
    let tuned = results.findings.tuning.is_some();
    for (number, found) in results.findings.variants.iter().enumerate().filter(|_| !tuned) {
        let measures = results.experiment.measures(number);
        let shown = ["first-score", "draws", "turns"].iter().filter_map(|id| {
            let measure = measures.iter().find(|measure| measure.id == *id)?;
            let value = estimate(found.estimate(id)?, measure.unit, lang);
            Some(format!("{} {value}", measure.title(lang)))
        });
        let name = results.experiment.variants[number].name.get(lang);
        let measures = shown.collect::<Vec<_>>().join(", ");
        writeln!(
            out,
            "  {}",
            t!(lang, "lab-variant", name = name, games = found.games, measures = measures)
        )?;
    }
    for flag in &results.findings.flags {
        writeln!(out, "! {}", flag_sentence(&results, flag, lang))?;
    }
    for sentence in tuning_sentences(&results, lang) {
        writeln!(out, "- {sentence}")?;
    }
    if results.findings.claims.is_empty() && !tuned {
        writeln!(out, "{}", t!(lang, "lab-nothing"))?;
    }
    for claim in &results.findings.claims {
        writeln!(out, "- {}", sentence(&results, claim, lang))?;
    }
    for bound in &results.findings.bounds {
        writeln!(out, "- {}", bound_sentence(&results, bound, lang))?;
    }
    if let Some(share) = run.search_share() {
        let share = decimal(context.lang, 100.0 * share, 1);
        writeln!(out, "{}", t!(context.lang, "lab-search-share", share = share))?;
    }
    writeln!(out, "{}", path.display())?;
    Ok(ExitCode::SUCCESS)
}

/// Writes page, JSON and CSV into the folder of a run.
fn save(run: &Run, results: &Results, lang: Lang) -> Result<PathBuf, Failure> {
    let path = run.folder().join(page_name(lang));
    written(&path, &page(results, lang), lang)?;
    written(&run.folder().join("findings.json"), &format!("{:#}\n", to_json(results)), lang)?;
    written(&run.folder().join("measures.csv"), &to_csv(results), lang)?;
    Ok(path)
}

fn answer(context: &Context, args: &JournalArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    if args.published {
        let answers = journal_results().map_err(|error| job(context, &error))?;
        std::fs::create_dir_all(&args.out).map_err(|error| unwritten(&args.out, &error, context.lang))?;
        return write_journal(context, &answers, &args.out, out);
    }
    let mut experiments = Vec::new();
    for (name, text) in journal_files() {
        if args.only.as_ref().is_some_and(|part| !name.contains(part.as_str())) {
            continue;
        }
        experiments.push(Experiment::of_journal(name, text).map_err(in_file)?);
    }
    if experiments.is_empty() {
        return Err(Failure::Usage(t!(context.lang, "usage-no-experiment")));
    }
    let mut answers = Vec::new();
    for mut experiment in experiments {
        if args.quick || !args.full {
            experiment.quick();
        }
        let folder = args.out.join(&experiment.name);
        writeln!(out, "{}", experiment.question.get(context.lang))?;
        out.flush()?;
        let mut run =
            Run::begin(experiment, &folder, &command_line()).map_err(|error| job(context, &error))?;
        play(context, &mut run, &args.work)?;
        let results = Results::of(&mut run).map_err(|error| job(context, &error))?;
        save(&run, &results, context.lang)?;
        for claim in &results.findings.claims {
            writeln!(out, "- {}", sentence(&results, claim, context.lang))?;
        }
        answers.push(results);
    }
    let path = args.out.join("results.json");
    written(&path, &write_results(&answers), context.lang)?;
    writeln!(out, "{}", path.display())?;
    write_journal(context, &answers, &args.out, out)
}

/// Writes the journal's page in every language.
fn write_journal(
    context: &Context,
    answers: &[Results],
    folder: &Path,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    for lang in Lang::all() {
        let path = folder.join(journal_name(lang));
        written(&path, &journal(answers, lang), context.lang)?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(ExitCode::SUCCESS)
}
