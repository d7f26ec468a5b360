//! Learns a network for each variant of an experiment, by the same recipe and within the same time, so that the judge knows all of
//! them equally well.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use jersi_engine::train::{Plan, Progress, TrainError, play_games, train};
use jersi_engine::{Evaluator, Network};
use jersi_rules::Ruleset;
use jersi_texts::t;

use super::runner::RunError;
use crate::experiment::Experiment;

/// The folder of an experiment's own networks.
const FOLDER: &str = "networks";
/// Shares of the time: games judged by the rules, then games judged by a first network; the rest is for learning.
const GAMES: [f64; 2] = [0.35, 0.8];

fn file(folder: &Path, variant: usize) -> PathBuf {
    folder.join(FOLDER).join(format!("{variant}.nn"))
}

/// Takes over the networks that were learned in a folder, if every variant has one.
pub(super) fn load(experiment: &mut Experiment, folder: &Path) {
    let read = |(number, variant): (usize, &crate::Variant)| {
        let bytes = fs::read(file(folder, number)).ok()?;
        Network::from_bytes(&variant.rules, &bytes).ok()?;
        Some(Arc::from(bytes))
    };
    let found: Option<Vec<Arc<[u8]>>> = experiment.variants.iter().enumerate().map(read).collect();
    let Some(found) = found.filter(|found| !found.is_empty()) else { return };
    for (variant, network) in experiment.variants.iter_mut().zip(found) {
        variant.network = Some(network);
    }
    experiment.learned = experiment.judge != Some(false);
}

/// Learns the networks that are not there yet; `report` hears which variant it is about.
pub(super) fn learn(
    experiment: &Experiment,
    folder: &Path,
    time: Duration,
    threads: usize,
    mut report: impl FnMut(usize),
) -> Result<(), RunError> {
    for (number, variant) in experiment.variants.iter().enumerate() {
        let path = file(folder, number);
        if path.exists() {
            continue;
        }
        report(number);
        let games = folder.join(FOLDER).join(format!("{number}-games"));
        fs::create_dir_all(&games).map_err(|error| RunError::unwritten(&games, &error))?;
        let network = within(&variant.rules, &games, time, threads).map_err(|error| {
            RunError::new(|lang| t!(lang, "run-unlearned", id = variant.rules.id(), error = error.say(lang)))
        })?;
        fs::write(&path, network.to_bytes()).map_err(|error| RunError::unwritten(&path, &error))?;
        fs::remove_dir_all(&games).map_err(|error| RunError::unwritten(&games, &error))?;
    }
    Ok(())
}

/// Two generations: games judged by the rules, a first network; games judged by that, and a network from all of them.
fn within(rules: &Arc<Ruleset>, games: &Path, time: Duration, threads: usize) -> Result<Network, TrainError> {
    let (start, variants) = (Instant::now(), [rules.clone()]);
    let mut plan = Plan { games: usize::MAX / 2, nodes: 500, threads, ..Plan::default() };
    let mut network: Option<Network> = None;
    for share in GAMES {
        let eval = |rules: &Arc<Ruleset>| Evaluator::with_network(rules, network.clone());
        let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
        let end = start + time.mul_f64(share);
        std::thread::scope(|scope| {
            let watch = scope.spawn(|| {
                while !done.load(Ordering::Relaxed) && Instant::now() < end {
                    std::thread::sleep(Duration::from_millis(50));
                }
                stop.store(true, Ordering::Relaxed);
            });
            let played = play_games(&variants, &eval, &plan, games, &stop, &|_: Progress| {});
            done.store(true, Ordering::Relaxed);
            let _ = watch.join();
            played
        })?;
        network = Some(train(&variants, &plan, games, &|_: Progress| {})?);
        plan.seed += 1;
    }
    network.ok_or(TrainError::TooFewPositions)
}
