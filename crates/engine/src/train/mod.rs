//! Learning a network by self-play: games at a fixed number of positions a turn, kept in a folder, then gradient descent
//! on what the search thought and how the games ended. Everything but a limit of time is repeatable from a seed,
//! whatever the number of threads.

mod calibrate;
mod games;
mod learn;
mod parameters;
mod samples;

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use jersi_rules::Ruleset;
use jersi_texts::{Lang, t};

use crate::eval::Evaluator;
use crate::network::{GROUP, Inputs, MAX_HIDDEN, Network, NetworkHeader, cubes};
pub use calibrate::{Bin, Calibration, calibrate};
use games::Folder;
pub use games::{BLOCK, BlockPlayer};
pub use learn::HeldOut;
use learn::learn;
use samples::Samples;

/// How a network is learned.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many games are played.
    pub games: usize,
    /// How many positions are searched for a turn.
    pub nodes: u64,
    /// How many neurons each viewer has.
    pub hidden: usize,
    /// How often the samples are gone through.
    pub epochs: usize,
    /// Decides all that is left to chance; the same seed gives the same games and the same network.
    pub seed: u64,
    /// How many games are played at once.
    pub threads: usize,
    /// After so many turns a game is a draw.
    pub cap: usize,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { games: 20_000, nodes: 1_000, hidden: 64, epochs: 16, seed: 0, threads: 1, cap: 200 }
    }
}

/// How far learning has come.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Progress {
    /// So many games have been played, of so many.
    Games(usize, usize),
    /// Games were read to learn from: how many, and how many positions.
    Samples(usize, usize),
    /// The samples were gone through.
    Epoch {
        /// Which time.
        number: usize,
        /// The mean squared error on samples learned from, …
        learned: f32,
        /// … and on samples held back.
        held: f32,
        /// How well the samples held back were foretold.
        calibration: Box<HeldOut>,
    },
}

/// Why nothing could be learned.
#[derive(Debug)]
#[non_exhaustive]
pub enum TrainError {
    /// There is no variant to learn.
    NoVariant,
    /// The board has no half turn, so that the two players do not see the same one.
    NoHalfTurn,
    /// The variants do not share board and cubes.
    DifferentGames,
    /// The board and the cubes make too many inputs.
    TooManyInputs,
    /// The games had too few positions.
    TooFewPositions,
    /// The number of neurons is no multiple of the least, or too large.
    Neurons,
    /// The folder of games cannot be read or written.
    Folder(io::Error),
}

impl TrainError {
    /// The error as a sentence that says what to do.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            TrainError::NoVariant => t!(lang, "train-no-variant"),
            TrainError::NoHalfTurn => t!(lang, "train-no-half-turn"),
            TrainError::DifferentGames => t!(lang, "train-different-games"),
            TrainError::TooManyInputs => t!(lang, "train-too-many-inputs"),
            TrainError::TooFewPositions => t!(lang, "train-too-few-positions"),
            TrainError::Neurons => t!(lang, "train-neurons", least = GROUP, most = MAX_HIDDEN),
            TrainError::Folder(error) => t!(lang, "train-folder", reason = error.to_string()),
        }
    }
}

impl std::fmt::Display for TrainError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.say(Lang::EN))
    }
}

impl std::error::Error for TrainError {}

/// The inputs that variants share.
fn shared_inputs(variants: &[Arc<Ruleset>]) -> Result<Inputs, TrainError> {
    let rules = variants.first().ok_or(TrainError::NoVariant)?;
    let inputs = Inputs::new(rules).ok_or(TrainError::NoHalfTurn)?;
    if variants.iter().any(|v| Inputs::new(v).is_none_or(|i| i.count() != inputs.count())) {
        return Err(TrainError::DifferentGames);
    }
    if inputs.count() > usize::from(u16::MAX) {
        return Err(TrainError::TooManyInputs);
    }
    Ok(inputs)
}

/// Plays games into a folder, going round the variants; what is there already is not played again. `eval` makes the
/// evaluator that plays them, from the last network or from the rules. A switch that another thread sets ends it
/// early.
pub fn play_games(
    variants: &[Arc<Ruleset>],
    eval: &(dyn Fn(&Arc<Ruleset>) -> Evaluator + Sync),
    plan: &Plan,
    folder: &Path,
    stop: &AtomicBool,
    report: &(dyn Fn(Progress) + Sync),
) -> Result<(), TrainError> {
    shared_inputs(variants)?;
    Folder { path: folder }.play(variants, eval, plan, stop, report).map_err(TrainError::Folder)
}

/// The blocks of games that a folder lacks for a plan, by their numbers: what other machines can play, too.
pub fn missing_blocks(
    variants: &[Arc<Ruleset>],
    plan: &Plan,
    folder: &Path,
) -> Result<Vec<usize>, TrainError> {
    shared_inputs(variants)?;
    Ok(Folder { path: folder }.missing(variants, plan))
}

/// Keeps a block that a [`BlockPlayer`] has played, wherever that was.
pub fn keep_block(
    variants: &[Arc<Ruleset>],
    plan: &Plan,
    folder: &Path,
    block: usize,
    bytes: &[u8],
) -> Result<(), TrainError> {
    Folder { path: folder }.keep(variants, plan, block, bytes).map_err(TrainError::Folder)
}

/// The positions of one game of so many are held back, to see how well others are foretold.
const HELD_BACK: usize = 30;

/// Learns a network from all games of a folder that are of these variants, which share board and cubes.
pub fn train(
    variants: &[Arc<Ruleset>],
    plan: &Plan,
    folder: &Path,
    report: &(dyn Fn(Progress) + Sync),
) -> Result<Network, TrainError> {
    let inputs = shared_inputs(variants)?;
    if plan.hidden == 0 || plan.hidden > MAX_HIDDEN || !plan.hidden.is_multiple_of(GROUP) {
        return Err(TrainError::Neurons);
    }
    let (mut samples, mut held_back) = (Samples::default(), Samples::default());
    let mut games = 0;
    let read = Folder { path: folder }.read(variants, |rules, game| {
        games += 1;
        let list = if games % HELD_BACK == 0 { &mut held_back } else { &mut samples };
        list.add(rules, &inputs, cubes(rules), &game);
    });
    read.map_err(TrainError::Folder)?;
    if samples.len() < 100 {
        return Err(TrainError::TooFewPositions);
    }
    report(Progress::Samples(games, samples.len()));
    let rules = &variants[0];
    let ids: Vec<&str> = variants.iter().map(|rules| rules.id()).collect();
    let recipe = format!(
        "{games} games, {} positions, {} neurons, {} epochs, seed {}",
        samples.len(),
        plan.hidden,
        plan.epochs,
        plan.seed
    );
    let weights = learn(rules, &inputs, &samples, &held_back, plan, report);
    Ok(Network::new(rules, NetworkHeader::of_variants(&ids, recipe), inputs, weights))
}
