//! `jersi train`: learn a network by self-play.

mod shared;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use jersi_engine::train::{Plan, Progress, TrainError, play_games, train};
use jersi_engine::{Evaluator, Network};
use jersi_rules::Ruleset;
use jersi_texts::{Lang, decimal, t};
use serde::{Deserialize, Serialize};

use crate::arguments::{duration, number};
use crate::shared::{Context, Failure, cores, unread, unwritten};

pub use shared::{KIND, work_for};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    ids: Vec<String>,
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    #[arg(long, value_parser = number::<usize>(0, usize::MAX))]
    games: Option<usize>,
    #[arg(long, value_parser = duration, conflicts_with = "games")]
    time: Option<Duration>,
    #[arg(long, default_value_t = 1_000, value_parser = number::<u64>(1, u64::MAX))]
    nodes: u64,
    #[arg(long, default_value_t = 64, value_parser = number::<usize>(1, 256))]
    neurons: usize,
    #[arg(long, default_value_t = 12, value_parser = number::<usize>(0, 1_000))]
    epochs: usize,
    #[arg(long, default_value_t = 0, value_parser = number::<u64>(0, u64::MAX))]
    seed: u64,
    #[arg(long, value_name = "FILE|none")]
    from: Option<PathBuf>,
    #[arg(long, value_name = "N", value_parser = number::<u32>(1, 256))]
    threads: Option<u32>,
    #[arg(long, value_name = "URL", conflicts_with = "time")]
    database: Option<String>,
}

/// What plays the games: a network's bytes, what the rules say, or what the game comes with.
#[derive(Serialize, Deserialize)]
enum Judge {
    Network(Vec<u8>),
    Rules,
    Own,
}

impl Judge {
    fn evaluator(&self, rules: &Arc<Ruleset>) -> Evaluator {
        match self {
            Judge::Network(bytes) => Evaluator::with_network(rules, Network::from_bytes(rules, bytes).ok()),
            Judge::Rules => Evaluator::with_network(rules, None),
            Judge::Own => Evaluator::new(rules),
        }
    }
}

/// Plays, learns, writes.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let variants: Vec<Arc<Ruleset>> = if args.ids.is_empty() {
        vec![context.game(None)?]
    } else {
        args.ids.iter().map(|id| context.game(Some(id))).collect::<Result<_, _>>()?
    };
    let name = variants[0].id().replace(['+', '=', '/'], "-");
    let file = args.out.clone().unwrap_or_else(|| PathBuf::from(format!("{name}.nn")));
    let data = args.data.clone().unwrap_or_else(|| PathBuf::from(format!("{name}-games")));
    can_be_written(&file, lang)?;
    let judge = judge(args, &variants, lang)?;
    let job = Job {
        variants: &variants,
        data: &data,
        file: &file,
        plan: Plan {
            games: args.games.unwrap_or(20_000),
            nodes: args.nodes,
            hidden: args.neurons,
            epochs: args.epochs,
            seed: args.seed,
            threads: args.threads.map_or_else(cores, |n| n as usize),
            ..Plan::default()
        },
        lang,
    };
    match args.time {
        None => {
            match &args.database {
                Some(database) => shared::play(&job, &judge, context, args, database)?,
                None => job.play(&judge, &AtomicBool::new(false))?,
            }
            job.learn()?;
        }
        Some(time) => job.within(judge, time)?,
    }
    writeln!(out, "{}", file.display())?;
    Ok(ExitCode::SUCCESS)
}

fn judge(args: &Args, variants: &[Arc<Ruleset>], lang: Lang) -> Result<Judge, Failure> {
    let Some(path) = &args.from else { return Ok(Judge::Own) };
    if path.as_os_str() == "none" {
        return Ok(Judge::Rules);
    }
    let bytes = std::fs::read(path).map_err(|error| unread(path, &error, lang))?;
    if variants.iter().any(|rules| Network::from_bytes(rules, &bytes).is_err()) {
        let file = path.display().to_string();
        return Err(Failure::Usage(t!(lang, "usage-no-network", file = file)));
    }
    Ok(Judge::Network(bytes))
}

/// Hours of games must not end at a folder that does not exist, nor leave an empty file if they are broken off.
fn can_be_written(file: &Path, lang: Lang) -> Result<(), Failure> {
    let fresh = !file.exists();
    let opened = std::fs::OpenOptions::new().create(true).append(true).open(file);
    opened
        .and_then(|_| if fresh { std::fs::remove_file(file) } else { Ok(()) })
        .map_err(|error| unwritten(file, &error, lang))
}

struct Job<'a> {
    variants: &'a [Arc<Ruleset>],
    data: &'a Path,
    file: &'a Path,
    plan: Plan,
    lang: Lang,
}

impl Job<'_> {
    fn play(&self, judge: &Judge, stop: &AtomicBool) -> Result<(), Failure> {
        let eval = |rules: &Arc<Ruleset>| judge.evaluator(rules);
        play_games(self.variants, &eval, &self.plan, self.data, stop, &|p| self.report(p))
            .map_err(|error| self.failure(&error))
    }

    fn learn(&self) -> Result<Vec<u8>, Failure> {
        let network = train(self.variants, &self.plan, self.data, &|p| self.report(p))
            .map_err(|error| self.failure(&error))?;
        let bytes = network.to_bytes();
        std::fs::write(self.file, &bytes).map_err(|error| unwritten(self.file, &error, self.lang))?;
        Ok(bytes)
    }

    /// Two generations: games by what is there, a first network; games by that, and a network from all of them.
    fn within(mut self, judge: Judge, time: Duration) -> Result<(), Failure> {
        let start = Instant::now();
        self.plan.games = usize::MAX / 2;
        self.play_until(&judge, start + time.mul_f64(0.35))?;
        let first = self.learn()?;
        self.plan.seed = self.plan.seed.wrapping_add(1);
        self.play_until(&Judge::Network(first), start + time.mul_f64(0.8))?;
        self.learn().map(drop)
    }

    fn play_until(&self, judge: &Judge, end: Instant) -> Result<(), Failure> {
        let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
        std::thread::scope(|scope| {
            let watch = scope.spawn(|| {
                while !done.load(Ordering::Relaxed) && Instant::now() < end {
                    std::thread::sleep(Duration::from_millis(50));
                }
                stop.store(true, Ordering::Relaxed);
            });
            let played = self.play(judge, &stop);
            done.store(true, Ordering::Relaxed);
            let _ = watch.join();
            played
        })
    }

    fn failure(&self, error: &TrainError) -> Failure {
        let text = error.say(self.lang);
        if matches!(error, TrainError::Folder(_)) { Failure::Job(text) } else { Failure::Usage(text) }
    }

    fn report(&self, progress: Progress) {
        let (lang, live) = (self.lang, io::stderr().is_terminal());
        let back = if live { "\r" } else { "" };
        match progress {
            Progress::Games(done, all) if live => {
                let text = if all < usize::MAX / 2 {
                    t!(lang, "train-games", done = done, all = all)
                } else {
                    t!(lang, "train-games-so-far", done = done)
                };
                eprint!("\r{text}");
            }
            Progress::Samples(games, positions) => {
                eprintln!("{back}{}", t!(lang, "train-samples", games = games, positions = positions));
            }
            Progress::Epoch { number, learned, held, calibration } => {
                let (learned, held) = (decimal(lang, learned.into(), 5), decimal(lang, held.into(), 5));
                eprintln!(
                    "{back}{}",
                    t!(lang, "train-epoch", number = number, learned = learned, held = held)
                );
                if number == self.plan.epochs {
                    for (count, expected, scored) in *calibration {
                        let (expected, scored) = (decimal(lang, expected, 3), decimal(lang, scored, 3));
                        let text = t!(lang, "train-bin", count = count, expected = expected, scored = scored);
                        eprintln!("{text}");
                    }
                }
            }
            _ => {}
        }
    }
}
