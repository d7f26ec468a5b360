//! Runs an experiment in a folder: begins, goes on after an interruption, and ends.

use std::collections::VecDeque;
use std::fmt;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;

use jersi_texts::{Lang, Text, t};
use serde_json::{Value, json};

use super::play::Game;
use super::queue::{Finished, LocalQueue, work_off};
use super::series::{Job, Purpose, Series};
use super::store::Store;
use crate::experiment::{Experiment, read_small};
use crate::measure::{Facts, rate};

/// Why an experiment cannot be run, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunError(pub Text);

impl RunError {
    pub(crate) fn new(say: impl FnMut(Lang) -> String) -> RunError {
        RunError(Text::by(say))
    }

    fn unwritten(path: &Path, error: &std::io::Error) -> RunError {
        let (path, error) = (path.display().to_string(), error.to_string());
        RunError::new(|lang| t!(lang, "run-unwritten", path = &path, error = &error))
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for RunError {}

/// How far a run is.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Games that are there.
    pub games: usize,
    /// Games that there will be, at most.
    pub total: usize,
    /// The first player's score of each variant so far, in percent, with its interval.
    pub scores: Vec<Option<[f64; 3]>>,
}

/// An experiment in its folder.
pub struct Run {
    /// What is run.
    pub experiment: Experiment,
    /// Its series of games.
    pub series: Vec<Series>,
    /// The command that began it.
    pub command: String,
    /// The program's version that began it.
    pub version: String,
    folder: PathBuf,
    store: Store,
    /// Thousandths of the workers' time that were spent in searches, once it has run.
    busy: Option<u64>,
}

/// How many pairs each variant plays between two looks at its precision.
const ROUND: usize = 16;

impl Run {
    /// Begins a run in a folder; goes on with the one that is there if it is the same experiment.
    pub fn begin(experiment: Experiment, folder: &Path, command: &str) -> Result<Run, RunError> {
        let about = about(&experiment, command);
        let file = folder.join("run.json");
        if file.exists() {
            let run = Run::open(folder)?;
            let same = |other: &Experiment| {
                other.text == experiment.text
                    && other.files == experiment.files
                    && pair_counts(other) == pair_counts(&experiment)
            };
            if same(&run.experiment) {
                return Ok(run);
            }
            let folder = folder.display().to_string();
            return Err(RunError::new(|lang| t!(lang, "run-other-experiment", folder = &folder)));
        }
        let write = |name: &str, text: &str| {
            let path = folder.join(name);
            let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
            folder.and_then(|()| fs::write(&path, text)).map_err(|error| RunError::unwritten(&path, &error))
        };
        write("experiment.toml", &experiment.text)?;
        for (name, text) in &experiment.files {
            write(&format!("rules/{name}.toml"), text)?;
        }
        // Last: a folder with this file is complete.
        write("run.json", &format!("{about:#}\n"))?;
        Run::open(folder)
    }

    /// Opens a folder in which a run was begun.
    pub fn open(folder: &Path) -> Result<Run, RunError> {
        let read = |name: &str| {
            read_small(&folder.join(name)).map_err(|error| {
                let folder = folder.display().to_string();
                RunError::new(|lang| t!(lang, "run-no-folder", folder = &folder, error = error.get(lang)))
            })
        };
        let about: Value = serde_json::from_str(&read("run.json")?)
            .map_err(|error| RunError(Text::new(format!("{}/run.json: {error}", folder.display()))))?;
        let text = read("experiment.toml")?;
        let name = about["name"].as_str().unwrap_or("experiment");
        let load = |file: &str| {
            let file = file.rsplit(['/', '\\']).next().unwrap_or(file);
            read_small(&folder.join("rules").join(file))
        };
        let shown = folder.join("experiment.toml").display().to_string();
        let mut experiment = Experiment::read(name, &shown, &text, &load)
            .map_err(|error| RunError::new(|lang| error.say(lang)))?;
        set_pair_counts(&mut experiment, &about["pairs"]);
        let store = Store::open(&folder.join("games.sqlite"))?;
        let series = Series::of(&experiment);
        let word = |key: &str| about[key].as_str().unwrap_or("").to_owned();
        let (command, version) = (word("command"), word("version"));
        Ok(Run { experiment, series, command, version, folder: folder.to_owned(), store, busy: None })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The share of the workers' time that was spent in searches, if it has run here.
    pub fn search_share(&self) -> Option<f64> {
        self.busy.map(|thousandths| thousandths as f64 / 1000.0)
    }

    /// The table.
    pub fn store(&mut self) -> &mut Store {
        &mut self.store
    }

    /// The games of a series, counted.
    pub(crate) fn facts(&mut self, series: usize) -> Result<Vec<(Facts, jersi_record::Record)>, RunError> {
        let Run { series: all, store, .. } = self;
        let series = &all[series];
        let load = |id: &str| {
            let own = series.rules.iter().find(|rules| rules.id() == id);
            own.map_or_else(|| jersi_rules::Ruleset::load(id), |rules| Ok(rules.clone()))
        };
        let kept = store.games(&series.key)?;
        let one = |kept: super::store::StoredGame| {
            let record = jersi_record::Record::read_with(&kept.record, None, &load).map_err(|error| {
                let (series, pair) = (&kept.series, kept.pair + 1);
                RunError::new(|lang| {
                    t!(lang, "run-record", series = series, pair = pair, error = error.say(lang))
                })
            })?;
            Ok((Facts::new(&record, kept.pair, kept.game, kept.opening, &kept.scored), record))
        };
        kept.into_iter().map(one).collect()
    }

    /// Plays what is missing, so many games at a time. `Break` ends it; what is played is kept.
    pub fn play(
        &mut self,
        threads: usize,
        mut report: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<bool, RunError> {
        let mut round = 0;
        loop {
            round += 1;
            let (jobs, total) = self.missing(round)?;
            match jobs {
                None => {
                    self.write_records()?;
                    return Ok(true);
                }
                Some(jobs) if jobs.is_empty() => {}
                Some(jobs) => {
                    if self.work(jobs, total, threads, &mut report)?.is_break() {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// The jobs of a round that are not done, and all games there will be; no list when nothing is left to do.
    fn missing(&mut self, round: usize) -> Result<(Option<VecDeque<Job>>, usize), RunError> {
        let precision = self.experiment.precision;
        let mut jobs = Vec::new();
        let (mut total, mut open) = (0, false);
        let until_flat = self.experiment.doublings.is_some_and(|doublings| doublings.until_flat);
        // What the doubling before, of that variant, says of the next.
        let mut ladder = (0, Next::Climbs);
        for (number, series) in self.series.iter().enumerate() {
            let mut wanted = series.pairs;
            if let (Some(precision), Purpose::Main) = (precision, series.purpose) {
                // Looked at after each round of pairs, in their order: the number of workers changes nothing.
                let pairs = self.store.pairs(series)?;
                for limit in (1..=round).map(|r| (r * ROUND).min(series.pairs)) {
                    wanted = limit;
                    let points: Vec<(f64, f64)> =
                        pairs.iter().filter(|p| p.0 < limit).map(|p| (p.1, 2.0)).collect();
                    let interval = rate(&points);
                    let close = interval.high - interval.low <= 2.0 * precision / 100.0;
                    if limit == series.pairs || points.len() < limit || limit >= 2 * ROUND && close {
                        break;
                    }
                    open |= limit == round * ROUND;
                }
            }
            if until_flat && series.purpose == Purpose::Doubling {
                if ladder.0 != series.variant {
                    ladder = (series.variant, Next::Climbs);
                }
                match ladder.1 {
                    Next::Climbs => ladder.1 = Next::after(&self.store.pairs(series)?, series.pairs),
                    Next::Waits | Next::IsFlat => wanted = 0,
                }
                open |= ladder.1 == Next::Waits;
            }
            let done = self.store.numbers(series)?;
            total += 2 * wanted;
            jobs.extend(
                (0..wanted).filter(|pair| !done.contains(pair)).map(|pair| Job { series: number, pair }),
            );
        }
        // All series grow together.
        jobs.sort_by_key(|job| (job.pair, job.series));
        let over = jobs.is_empty() && !open;
        Ok(((!over).then(|| jobs.into()), total))
    }

    fn work(
        &mut self,
        jobs: VecDeque<Job>,
        total: usize,
        threads: usize,
        report: &mut impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, RunError> {
        let Run { experiment, series, store, .. } = self;
        let mut games = total - 2 * jobs.len();
        let mut points: Vec<Vec<(f64, f64)>> = vec![Vec::new(); experiment.variants.len()];
        for series in series.iter().filter(|series| series.purpose == Purpose::Main) {
            points[series.variant].extend(store.pairs(series)?.iter().map(|pair| (pair.1, 2.0)));
        }
        let (queue, receiver) = LocalQueue::new(jobs);
        let clock = [AtomicU64::new(0), AtomicU64::new(0)];
        let mut flow = ControlFlow::Continue(());
        let mut result = Ok(());
        std::thread::scope(|scope| {
            let (series, experiment, clock) = (&*series, &*experiment, &clock);
            for _ in 0..threads.max(1) {
                let queue = queue.clone();
                scope.spawn(move || work_off(&queue, experiment, series, clock));
            }
            let queue = queue.without_results();
            for Finished { job, games: played } in receiver {
                let done = played.and_then(|pair: Vec<(Game, Facts)>| store.put(&pair).map(|()| pair));
                match done {
                    Ok(pair) => {
                        games += pair.len();
                        let series = &series[job.series];
                        if series.purpose == Purpose::Main {
                            let sum = pair.iter().map(|(_, facts)| facts.white_points).sum();
                            points[series.variant].push((sum, 2.0));
                        }
                        let score = |points: &Vec<(f64, f64)>| {
                            let rate = rate(points);
                            (!points.is_empty()).then(|| [rate.value, rate.low, rate.high].map(|x| 100.0 * x))
                        };
                        let progress = Progress { games, total, scores: points.iter().map(score).collect() };
                        if flow.is_continue() && report(&progress).is_break() {
                            flow = ControlFlow::Break(());
                        }
                    }
                    Err(error) => result = Err(error),
                }
                if flow.is_break() || result.is_err() {
                    queue.clear();
                }
            }
        });
        let [searched, all] = clock.map(AtomicU64::into_inner);
        self.busy = Some(1000 * searched / all.max(1));
        result.map(|()| flow)
    }

    /// Writes the records of all series, one file for each.
    fn write_records(&mut self) -> Result<(), RunError> {
        let folder = self.folder.join("records");
        fs::create_dir_all(&folder).map_err(|error| RunError::unwritten(&folder, &error))?;
        for series in &self.series {
            let texts: Vec<String> =
                self.store.games(&series.key)?.into_iter().map(|kept| kept.record).collect();
            if texts.is_empty() {
                continue;
            }
            let plain = |c: char| if c.is_ascii_alphanumeric() || "-=,".contains(c) { c } else { '_' };
            let name: String = series.key.chars().map(plain).collect();
            let path = folder.join(format!("{name}.jersi"));
            fs::write(&path, texts.join("\n")).map_err(|error| RunError::unwritten(&path, &error))?;
        }
        Ok(())
    }
}

/// Whether another doubling of the nodes is worth playing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// The one before gained something.
    Climbs,
    /// The one before is not known yet.
    Waits,
    /// The one before gained nothing beyond chance.
    IsFlat,
}

impl Next {
    /// After a doubling of which these pairs are there.
    fn after(pairs: &[(usize, f64)], wanted: usize) -> Next {
        let points: Vec<(f64, f64)> = pairs.iter().map(|pair| (pair.1, 2.0)).collect();
        if pairs.len() < wanted {
            Next::Waits
        } else if rate(&points).low > 0.5 {
            Next::Climbs
        } else {
            Next::IsFlat
        }
    }
}

/// The numbers of pairs, which `--quick` changes.
pub(crate) fn pair_counts(experiment: &Experiment) -> Value {
    json!({
        "main": experiment.pairs,
        "strengths": experiment.strengths.as_ref().map(|s| s.pairs),
        "doublings": experiment.doublings.map(|d| d.pairs),
        "forms": experiment.forms.as_ref().map(|f| f.pairs),
    })
}

pub(crate) fn set_pair_counts(experiment: &mut Experiment, counts: &Value) {
    let number = |key: &str| counts[key].as_u64().map(|n| n as usize);
    let set = |pairs: &mut usize, key| *pairs = number(key).unwrap_or(*pairs);
    set(&mut experiment.pairs, "main");
    if let Some(strengths) = &mut experiment.strengths {
        set(&mut strengths.pairs, "strengths");
    }
    if let Some(doublings) = &mut experiment.doublings {
        set(&mut doublings.pairs, "doublings");
    }
    if let Some(forms) = &mut experiment.forms {
        set(&mut forms.pairs, "forms");
    }
}

/// What a folder tells of its run.
fn about(experiment: &Experiment, command: &str) -> Value {
    json!({
        "name": experiment.name,
        "command": command,
        "version": env!("CARGO_PKG_VERSION"),
        "seed": experiment.seed,
        "pairs": pair_counts(experiment),
    })
}
