//! What things are worth to a player: how much weaker one is who does without them.

use jersi_players::SIGMAS_95;
use serde::{Deserialize, Serialize};

use super::robust::{Robust, in_two_cells, robustness};
use super::skill::Rung;
use crate::experiment::Cell;
use crate::measure::{Interval, Measure, normal, rate};
use crate::run::{Purpose, Run, RunError};

/// What something is worth at one strength.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct WorthCell {
    /// Nodes a turn of both players.
    pub nodes: u64,
    /// How much stronger the player is who has it, in Elo.
    pub elo: Interval,
    /// That player's score.
    pub score: Interval,
    /// Pairs of games.
    pub pairs: usize,
}

/// What something is worth in a variant.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Worth {
    /// The variant.
    pub variant: usize,
    /// What is done without, as [`Handicap::name`](crate::Handicap::name) calls it.
    pub without: String,
    /// By strength.
    pub cells: Vec<WorthCell>,
    /// Whether it is the same for stronger play.
    pub robust: Option<Robust>,
}

impl Worth {
    /// How likely it is by chance: with several strengths, that it is there at fewer than two.
    pub(super) fn chance(&self) -> Option<f64> {
        let one = |cell: &WorthCell| {
            let error = (cell.elo.high - cell.elo.low) / (2.0 * SIGMAS_95);
            (cell.elo.value, 2.0 * normal(-(cell.elo.value / error.max(1e-9)).abs()))
        };
        let cells: Vec<(f64, f64)> = self.cells.iter().map(one).collect();
        match &cells[..] {
            [] => None,
            [(_, p)] => Some(*p),
            _ => Some(in_two_cells(&cells)),
        }
    }

    /// The strongest play that was tried.
    pub fn strongest(&self) -> Option<&WorthCell> {
        self.cells.iter().max_by_key(|cell| cell.nodes)
    }
}

/// What everything is worth that the experiment asks for.
pub(super) fn worths(run: &mut Run) -> Result<Vec<Worth>, RunError> {
    let mut worths: Vec<Worth> = Vec::new();
    for at in 0..run.series.len() {
        let Purpose::Restricted(handicap) = run.series[at].purpose else { continue };
        let series = run.series[at].clone();
        let games: Vec<_> = run.facts(at)?.into_iter().map(|(facts, _)| facts).collect();
        // The points of the second player, who does without nothing.
        let pairs = Measure::doubling(series.nodes[0]).pairs(&games);
        let Some(rung) = Rung::of(series.nodes[0], &pairs) else { continue };
        let (elo, score) = (rung.interval(), rate(&pairs));
        let cell = WorthCell { nodes: series.nodes[0], elo, score, pairs: pairs.len() };
        let without = handicap.name(&run.experiment.variants[series.variant].rules).to_owned();
        let known =
            worths.iter_mut().find(|worth| worth.variant == series.variant && worth.without == without);
        match known {
            Some(worth) => worth.cells.push(cell),
            None => {
                worths.push(Worth { variant: series.variant, without, cells: vec![cell], robust: None });
            }
        }
    }
    for worth in &mut worths {
        let cells: Vec<Cell> =
            worth.cells.iter().map(|cell| Cell { nodes: cell.nodes, learned: true }).collect();
        let effects: Vec<Option<Interval>> = worth.cells.iter().map(|cell| Some(cell.elo)).collect();
        worth.robust = robustness(&cells, &effects);
    }
    // What is worth most first.
    let size = |worth: &Worth| worth.strongest().map_or(0.0, |cell| cell.elo.value);
    worths.sort_by(|a, b| a.variant.cmp(&b.variant).then(size(b).total_cmp(&size(a))));
    Ok(worths)
}
