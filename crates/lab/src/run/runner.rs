//! Runs an experiment in a folder: begins, goes on after an interruption, and ends.

use std::collections::VecDeque;
use std::fmt;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::Duration;

use jersi_texts::{Lang, Text, list_and, t};
use jersi_work::Queue;
use serde_json::{Value, json};

use super::folder::{about, game_counts, set_game_counts, write_folder};
use super::identity::players;
use super::learn;
use super::looks::{self, LOOKS};
use super::play::Game;
use super::queue::{Finished, JobQueue, LocalQueue, work_off};
use super::race::Race;
use super::series::{Job, Purpose, Series};
use super::shared::SharedQueue;
use super::store::{Store, StoredGame};
use crate::experiment::{Experiment, read_small};
use crate::measure::{Facts, rate};

/// Why an experiment cannot be run, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunError(pub Text);

impl RunError {
    pub(crate) fn new(say: impl FnMut(Lang) -> String) -> RunError {
        RunError(Text::by(say))
    }

    pub(super) fn unwritten(path: &Path, error: &std::io::Error) -> RunError {
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
    pub(super) store: Store,
    /// Who plays, as it was when it began.
    players: Value,
    /// How far candidates have come towards their targets, once somebody has looked.
    pub(super) race: Option<Race>,
    /// The look at which the games are counted, from 1; 0 for all of them.
    look: usize,
    /// Thousandths of the workers' time that were spent in searches, once it has run.
    busy: Option<u64>,
}

/// How many games from the start each variant plays between two looks at its precision.
const ROUND: usize = 32;

impl Run {
    /// Begins a run in a folder; goes on with the one that is there if it is the same experiment.
    pub fn begin(experiment: Experiment, folder: &Path, command: &str) -> Result<Run, RunError> {
        let file = folder.join("run.json");
        if file.exists() {
            let run = Run::open(folder)?;
            let same = |other: &Experiment| {
                other.text == experiment.text
                    && other.files == experiment.files
                    && game_counts(other) == game_counts(&experiment)
            };
            if same(&run.experiment) {
                return Ok(run);
            }
            let folder = folder.display().to_string();
            return Err(RunError::new(|lang| t!(lang, "run-other-experiment", folder = &folder)));
        }
        let looked_at =
            experiment.precision.is_some() || experiment.stop_early || !experiment.targets.is_empty();
        if experiment.shard.is_some() && looked_at {
            return Err(RunError::new(|lang| t!(lang, "run-shard-precision")));
        }
        write_folder(&experiment, folder, &about(&experiment, command))?;
        Run::open(folder)
    }

    /// Puts the parts of an experiment that were played apart together in a new folder: the table is that of one machine.
    pub fn merge(parts: &[PathBuf], folder: &Path, command: &str) -> Result<Run, RunError> {
        let mut runs = parts.iter().map(|part| Run::open(part)).collect::<Result<Vec<_>, _>>()?;
        let whole = |run: &Run| {
            let mut experiment = run.experiment.clone();
            experiment.shard = None;
            (experiment.text.clone(), experiment.files.clone(), game_counts(&experiment), run.players.clone())
        };
        for (run, part) in runs.iter().zip(parts).skip(1) {
            if whole(run) != whole(&runs[0]) {
                let (one, other) = (parts[0].display().to_string(), part.display().to_string());
                return Err(RunError::new(|lang| t!(lang, "run-other-part", one = &one, other = &other)));
            }
        }
        if folder.join("run.json").exists() {
            let folder = folder.display().to_string();
            return Err(RunError::new(|lang| t!(lang, "run-merge-exists", folder = &folder)));
        }
        let Some(first) = runs.first_mut() else {
            return Err(RunError::new(|lang| t!(lang, "run-no-parts")));
        };
        first.experiment.shard = None;
        let about = json!({
            "name": first.experiment.name,
            "command": command,
            "version": first.version,
            "seed": first.experiment.seed,
            "games": game_counts(&first.experiment),
            "players": first.players,
        });
        write_folder(&first.experiment, folder, &about)?;
        let mut run = Run::open(folder)?;
        for part in parts {
            run.store.take(&part.join("games.sqlite"))?;
        }
        run.write_records()?;
        Ok(run)
    }

    /// How many games are still to be played; with `precision`, at least so many.
    pub fn missing_games(&mut self) -> Result<usize, RunError> {
        let jobs = self.missing(1)?.0.unwrap_or_default();
        Ok(jobs.iter().map(|job| self.series[job.series].purpose.games()).sum())
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
        set_game_counts(&mut experiment, &about["games"]);
        learn::load(&mut experiment, folder);
        let store = Store::open(&folder.join("games.sqlite"))?;
        let series = Series::of(&experiment);
        let word = |key: &str| about[key].as_str().unwrap_or("").to_owned();
        let (command, version) = (word("command"), word("version"));
        let (folder, players) = (folder.to_owned(), about["players"].clone());
        Ok(Run {
            experiment,
            series,
            command,
            version,
            folder,
            store,
            players,
            race: None,
            look: 0,
            busy: None,
        })
    }

    /// Learns a network for each variant, all by the same recipe and each within so much time, before anything is played. What is
    /// there already stays; a run that has games keeps its judge.
    pub fn learn(
        &mut self,
        time: Duration,
        threads: usize,
        report: impl FnMut(usize),
    ) -> Result<(), RunError> {
        for series in &self.series {
            if !self.store.numbers(series)?.is_empty() {
                return Ok(());
            }
        }
        learn::learn(&self.experiment, &self.folder, time, threads, report)?;
        learn::load(&mut self.experiment, &self.folder);
        self.series = Series::of(&self.experiment);
        self.race = None;
        self.players = players(&self.experiment, &self.series);
        let path = self.folder.join("run.json");
        let about = about(&self.experiment, &self.command);
        fs::write(&path, format!("{about:#}\n")).map_err(|error| RunError::unwritten(&path, &error))
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Who plays, as it was when it began.
    pub(crate) fn players(&self) -> &Value {
        &self.players
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
        let limit = self.looked_at(&self.series[series]).or_else(|| {
            let all = self.series[series].openings;
            (self.look > 0).then(|| looks::openings(all, self.look))
        });
        self.games_of(series, limit)
    }

    /// The first games of a series, counted.
    pub(super) fn facts_of(&mut self, series: usize, openings: usize) -> Result<Vec<Facts>, RunError> {
        Ok(self.games_of(series, Some(openings))?.into_iter().map(|(facts, _)| facts).collect())
    }

    fn games_of(
        &mut self,
        series: usize,
        limit: Option<usize>,
    ) -> Result<Vec<(Facts, jersi_record::Record)>, RunError> {
        let Run { series: all, store, .. } = self;
        let series = &all[series];
        let mut kept = store.games(&series.key)?;
        if let Some(limit) = limit {
            kept.retain(|game| game.pair < limit);
        }
        let one = |kept: StoredGame| {
            let record = read(series, &kept)?;
            Ok((Facts::new(&record, kept.pair, kept.game, kept.opening, &kept.scored), record))
        };
        kept.into_iter().map(one).collect()
    }

    /// The record of a variant's game at the experiment's own strength.
    pub(crate) fn record(
        &mut self,
        variant: usize,
        from_start: bool,
        (pair, game): (usize, usize),
    ) -> Result<Option<jersi_record::Record>, RunError> {
        let purpose = if from_start { Purpose::Start } else { Purpose::Main };
        let own = |s: &&Series| s.variant == variant && s.cell == 0 && s.purpose == purpose;
        let Run { series, store, .. } = self;
        let Some(series) = series.iter().find(own) else { return Ok(None) };
        let mut kept = store.games(&series.key)?.into_iter();
        kept.find(|kept| (kept.pair, kept.game) == (pair, game)).map(|kept| read(series, &kept)).transpose()
    }

    /// The share of a series' games whose opening is out of balance.
    pub(crate) fn unbalanced(&mut self, series: usize) -> Result<f64, RunError> {
        let window = self.experiment.balance;
        let chances: Vec<f64> =
            self.store.games(&self.series[series].key)?.iter().filter_map(|game| game.balance).collect();
        let outside = chances.iter().filter(|chance| (**chance - 0.5).abs() > window).count();
        Ok(outside as f64 / chances.len().max(1) as f64)
    }

    /// Plays what is missing, so many games at a time. `Break` ends it; what is played is kept.
    pub fn play(
        &mut self,
        threads: usize,
        report: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<bool, RunError> {
        self.play_with(None, threads, report)
    }

    /// The same, together with all who work for this queue.
    pub fn play_with_others(
        &mut self,
        work: &Queue,
        threads: usize,
        report: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<bool, RunError> {
        let batch = self.publish(work)?;
        let done = self.play_with(Some((work, batch)), threads, report)?;
        if done {
            work.withdraw(batch)?;
        }
        Ok(done)
    }

    fn play_with(
        &mut self,
        others: Option<(&Queue, i64)>,
        threads: usize,
        mut report: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<bool, RunError> {
        let mut round = 0;
        loop {
            // Looked at when all games of a look are there, and no others: the number of workers changes nothing.
            if self.experiment.stop_early && (1..LOOKS).contains(&round) && self.is_answered(round)? {
                self.write_records()?;
                return Ok(true);
            }
            round += 1;
            let (jobs, total) = self.missing(round)?;
            match jobs {
                None => {
                    self.write_records()?;
                    return Ok(true);
                }
                Some(jobs) if jobs.is_empty() => {}
                Some(jobs) => {
                    if round == 1 {
                        self.same_players()?;
                    }
                    if self.work(jobs, total, others, threads, &mut report)?.is_break() {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// Whether everything that the question is about is beyond chance at a look.
    fn is_answered(&mut self, look: usize) -> Result<bool, RunError> {
        self.look = look;
        let answered = crate::findings::is_answered(self);
        self.look = 0;
        answered
    }

    /// Counts the games up to the last look that is complete, and no more, where a run may end early.
    pub(crate) fn look_back(&mut self) -> Result<(), RunError> {
        self.look = 0;
        if !self.experiment.stop_early {
            return Ok(());
        }
        let mut complete = LOOKS;
        for series in &self.series {
            let done = self.store.numbers(series)?;
            let there =
                |look: &usize| (0..looks::openings(series.openings, *look)).all(|n| done.contains(&n));
            complete = complete.min((1..=LOOKS).take_while(there).count());
        }
        self.look = complete.max(1);
        Ok(())
    }

    /// The level of the tests.
    pub(crate) fn level(&self) -> f64 {
        looks::level(self.look)
    }

    /// Refuses to go on with games that other players began: another method or engine, or other networks.
    fn same_players(&self) -> Result<(), RunError> {
        let now = players(&self.experiment, &self.series);
        if now == self.players {
            return Ok(());
        }
        let (folder, version) = (self.folder.display().to_string(), &self.version);
        let differs = |id: &&String| now["games"][*id] != self.players["games"][*id];
        let games: Vec<&String> =
            now["games"].as_object().into_iter().flat_map(|games| games.keys()).collect();
        let games: Vec<String> = games.iter().filter(|id| differs(id)).map(|id| (*id).clone()).collect();
        Err(RunError::new(|lang| match games.is_empty() {
            true => t!(lang, "run-other-method", folder = &folder, version = version),
            false => t!(
                lang,
                "run-other-players",
                folder = &folder,
                version = version,
                games = list_and(lang, &games)
            ),
        }))
    }

    /// The jobs of a round that are not done, and all games there will be; no list when nothing is left to do.
    fn missing(&mut self, round: usize) -> Result<(Option<VecDeque<Job>>, usize), RunError> {
        if self.is_tuned() {
            return self.next_of_race();
        }
        let precision = self.experiment.precision;
        let mut jobs = Vec::new();
        let (mut total, mut open) = (0, false);
        for (number, series) in self.series.iter().enumerate() {
            let mut wanted = series.openings;
            if let (Some(precision), Purpose::Start, 0) = (precision, series.purpose, series.cell) {
                // Looked at after each round of openings, in their order: the number of workers changes nothing.
                let points = self.store.points(series)?;
                for limit in (1..=round).map(|r| (r * ROUND).min(series.openings)) {
                    wanted = limit;
                    let points: Vec<(f64, f64)> =
                        points.iter().filter(|p| p.0 < limit).map(|p| (p.1, 1.0)).collect();
                    let interval = rate(&points);
                    let close = interval.high - interval.low <= 2.0 * precision / 100.0;
                    if limit == series.openings || points.len() < limit || limit >= 2 * ROUND && close {
                        break;
                    }
                    open |= limit == round * ROUND;
                }
            }
            if self.experiment.stop_early {
                wanted = looks::openings(series.openings, round);
                open |= wanted < series.openings;
            }
            let done = self.store.numbers(series)?;
            let (part, parts) = self.experiment.shard.unwrap_or((1, 1));
            let own = (part - 1..wanted).step_by(parts);
            total += series.purpose.games() * own.len();
            let missing = own.filter(|opening| !done.contains(opening));
            jobs.extend(missing.map(|opening| Job { series: number, opening }));
        }
        // All series grow together.
        jobs.sort_by_key(|job| (job.opening, job.series));
        let over = jobs.is_empty() && !open;
        Ok(((!over).then(|| jobs.into()), total))
    }

    fn work(
        &mut self,
        jobs: VecDeque<Job>,
        total: usize,
        others: Option<(&Queue, i64)>,
        threads: usize,
        report: &mut impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, RunError> {
        let Run { experiment, series, store, .. } = self;
        let mut games = total - jobs.iter().map(|job| series[job.series].purpose.games()).sum::<usize>();
        let mut points: Vec<Vec<(f64, f64)>> = vec![Vec::new(); experiment.variants.len()];
        for series in series.iter().filter(|series| series.purpose == Purpose::Start && series.cell == 0) {
            points[series.variant].extend(store.points(series)?.iter().map(|game| (game.1, 1.0)));
        }
        let shared = others.map(|(work, batch)| SharedQueue::begin(work, batch, &jobs)).transpose()?;
        let (shared, local) = (shared.as_ref(), LocalQueue::new(jobs));
        let queue: &dyn JobQueue = shared.map_or(&local, |shared| shared);
        let (results, receiver) = mpsc::channel();
        let collected = Mutex::new(Ok(()));
        let clock = [AtomicU64::new(0), AtomicU64::new(0)];
        let mut flow = ControlFlow::Continue(());
        let mut result = Ok(());
        std::thread::scope(|scope| {
            let (series, experiment, clock) = (&*series, &*experiment, &clock);
            for _ in 0..threads.max(1) {
                let results = results.clone();
                scope.spawn(move || {
                    work_off(queue, experiment, series, clock, &mut |finished| match shared {
                        Some(shared) => shared.submit(&finished),
                        None => results.send(finished).is_ok(),
                    });
                });
            }
            if let Some(shared) = shared {
                let (results, collected) = (results.clone(), &collected);
                scope.spawn(move || {
                    if let Err(error) = shared.collect(series, &results) {
                        *collected.lock().unwrap_or_else(PoisonError::into_inner) = Err(error);
                    }
                });
            }
            // The list of results ends with the last one who could add to it.
            drop(results);
            for Finished { job, games: played } in receiver {
                let failed = played.is_err();
                let done = played.and_then(|pair: Vec<(Game, Facts)>| store.put(&pair).map(|()| pair));
                if let Some(shared) = shared.filter(|_| failed || done.is_ok()) {
                    shared.keep(job);
                }
                match done {
                    Ok(pair) => {
                        games += pair.len();
                        let series = &series[job.series];
                        if series.purpose == Purpose::Start && series.cell == 0 {
                            points[series.variant]
                                .extend(pair.iter().map(|(_, facts)| (facts.white_points, 1.0)));
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
        if let Some(shared) = shared {
            shared.settle()?;
        }
        let [searched, all] = clock.map(AtomicU64::into_inner);
        self.busy = Some(1000 * searched / all.max(1));
        result.and(collected.into_inner().unwrap_or_else(PoisonError::into_inner)).map(|()| flow)
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

/// The record of a stored game.
fn read(series: &Series, kept: &StoredGame) -> Result<jersi_record::Record, RunError> {
    // Each game by its own rules: a form, or a player who does without something, is on one side.
    let load = |id: &str| {
        let own = series.rules.get(kept.game).filter(|rules| rules.id() == id);
        own.map_or_else(|| jersi_rules::Ruleset::load(id), |rules| Ok(rules.clone()))
    };
    jersi_record::Record::read_with(&kept.record, None, &load).map_err(|error| {
        let (series, pair) = (&kept.series, kept.pair + 1);
        RunError::new(|lang| t!(lang, "run-record", series = series, pair = pair, error = error.say(lang)))
    })
}
