//! Tunes numbers of the engine's table by simultaneous perturbation (SPSA: Spall, 1992):
//!
//! ```text
//! cargo run --release -p jersi-players --features jersi-engine/tune --example spsa -- \
//!     pijersi 4000 2000 pijersi.spsa late late_step futility futility_step
//! ```
//!
//! game, positions a turn, iterations, the file that holds how far it has come, and the numbers. In each iteration all numbers are
//! moved a little, each up or down by lot, and a pair of games is played between what they are then and the opposite; whoever wins
//! pulls the numbers its way. What comes out is a proposal: it stays only if `jersi match … --sprt` says so.

use std::error::Error;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;

use jersi_engine::{TUNED, TunedNumber};
use jersi_players::{Match, Openings, Pace, Player, PlayerKind, ProgramOptions};
use jersi_rules::{Ruleset, SplitMix};

/// The exponents that Spall recommends, …
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// … and the share of all iterations in which steps are still small.
const STABLE: f64 = 0.1;
/// In the last iteration a number is moved by this share of its range, …
const LAST_MOVE: f64 = 0.05;
/// … and a pair that is won pulls it by this share of that.
const LAST_PULL: f64 = 0.02;

/// A number on its way.
struct Tuning {
    number: &'static TunedNumber,
    value: f64,
}

impl Tuning {
    fn read(name: &str) -> Result<Tuning, String> {
        let number = TUNED.iter().find(|number| number.name == name);
        let number = number.ok_or_else(|| format!("there is no number `{name}` in tuned.rs"))?;
        Ok(Tuning { number, value: number.value })
    }

    /// The number moved by so much, within its range.
    fn moved(&self, by: f64) -> f64 {
        (self.value + by).clamp(self.number.least, self.number.most)
    }

    fn range(&self) -> f64 {
        self.number.most - self.number.least
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["ugi"] => Ok(jersi_engine::ugi::run(std::io::stdin().lock(), std::io::stdout())?),
        [id, nodes, iterations, file, names @ ..] if !names.is_empty() => {
            tune(id, nodes.parse()?, iterations.parse()?, Path::new(file), names)
        }
        _ => Err("give a game, positions a turn, iterations, a file, and names of numbers".into()),
    }
}

fn tune(id: &str, nodes: u64, iterations: usize, file: &Path, names: &[&str]) -> Result<(), Box<dyn Error>> {
    let rules = Ruleset::load(id)?;
    let mut numbers = names.iter().map(|name| Tuning::read(name)).collect::<Result<Vec<_>, _>>()?;
    let first = resume(file, &mut numbers)?;
    let openings = Openings::balanced(&rules, 0).unwrap_or(Openings::Random(2..=6));
    let stable = STABLE * iterations as f64;
    for k in first..iterations {
        let mut random = SplitMix::new(k as u64);
        let along = |exponent: f64, offset: f64| {
            ((iterations as f64 + offset) / (k as f64 + 1.0 + offset)).powf(exponent)
        };
        let (widths, pull) = (along(GAMMA, 0.0), LAST_PULL * along(ALPHA, stable));
        let moves: Vec<f64> = numbers
            .iter()
            .map(|n| if random.below(2) == 0 { 1.0 } else { -1.0 } * LAST_MOVE * widths * n.range())
            .collect();
        let player = |sign: f64| -> Result<Player, Box<dyn Error>> {
            let set = |(n, by): (&Tuning, &f64)| (n.number.name.to_owned(), n.moved(sign * by).to_string());
            let command = vec![std::env::current_exe()?.display().to_string(), "ugi".to_owned()];
            let options = numbers.iter().zip(&moves).map(set).collect();
            let program = ProgramOptions { command, options, ..ProgramOptions::default() };
            Ok(Player::new(if sign > 0.0 { "up" } else { "down" }, PlayerKind::Program(program)))
        };
        let mut pair = Match::new(rules.clone(), [player(1.0)?, player(-1.0)?]);
        (pair.pairs, pair.seed, pair.pace) = (1, k as u64, Pace::nodes(nodes));
        pair.openings = match &openings {
            Openings::List(list) => Openings::List(vec![list[k % list.len()].clone()]),
            random => random.clone(),
        };
        let summary = pair.run(|_, _| ControlFlow::Continue(()))?;
        let won = 2.0 * summary.score() - 1.0;
        for (n, by) in numbers.iter_mut().zip(&moves) {
            n.value = n.moved(pull * won * by);
        }
        keep(file, k + 1, &numbers)?;
    }
    for n in &numbers {
        println!("{:<24} {:>10} -> {:.3}", n.number.name, n.number.value, n.value);
    }
    Ok(())
}

/// Goes on where an earlier run has stopped: how many iterations are done.
fn resume(file: &Path, numbers: &mut [Tuning]) -> Result<usize, Box<dyn Error>> {
    if !file.exists() {
        return Ok(0);
    }
    let text = std::fs::read_to_string(file)?;
    let wrong = || format!("{}: not what this program has written for these numbers", file.display());
    let mut lines = text.lines().filter_map(|line| line.split_once(' '));
    let (_, done) = lines.next().filter(|(name, _)| *name == "iterations").ok_or_else(wrong)?;
    for n in numbers {
        let (_, value) = lines.next().filter(|(name, _)| *name == n.number.name).ok_or_else(wrong)?;
        n.value = value.parse()?;
    }
    Ok(done.parse()?)
}

/// Writes how far it has come, whole or not at all.
fn keep(file: &Path, done: usize, numbers: &[Tuning]) -> std::io::Result<()> {
    let mut text = format!("iterations {done}\n");
    for n in numbers {
        let _ = writeln!(text, "{} {}", n.number.name, n.value);
    }
    let part = file.with_extension("part");
    std::fs::write(&part, text)?;
    std::fs::rename(&part, file)
}
