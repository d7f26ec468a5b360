//! What an experiment found, in numbers: every measure of every variant, what differs, and what may be claimed. Reports
//! show it and measure nothing themselves.

mod claims;
mod effects;
mod examples;
mod flags;
mod forms;
mod restricted;
mod robust;
mod shapes;
mod skill;
mod tuning;
mod typical;
mod variant;

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use claims::{Bound, Chance, Claim, ClaimKind, Comparison, ComparisonLine};
pub use effects::Effect;
pub use examples::{Example, ExampleGame, ShownGame};
pub use flags::Flag;
pub use forms::FormTable;
pub use restricted::{Worth, WorthCell};
pub use robust::Robust;
pub use shapes::{Histogram, QUANTILES};
pub use skill::Skill;
pub use tuning::{Candidate, Tuning};
pub(crate) use variant::target_interval;
pub use variant::{Estimate, VariantFindings};

pub use crate::experiment::{Cell, Target};
use crate::experiment::{Experiment, Variant};
use crate::measure::Facts;
pub use crate::run::{Fit, Reached};
use crate::run::{Run, RunError, network_hash};

/// Everything that a report shows. The samples behind the numbers are not kept when it is stored.
#[derive(Serialize, Deserialize)]
pub struct Findings {
    /// The variants, in the order of the experiment.
    pub variants: Vec<VariantFindings>,
    /// How many turns games took.
    pub lengths: Histogram,
    /// The turns of the first captures.
    pub first_captures: Histogram,
    /// Each variant against the first.
    pub comparisons: Vec<Comparison>,
    /// The worth of forms, if asked for.
    pub forms: Option<FormTable>,
    /// The conditions under which everything was played, the experiment's own first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Cell>,
    /// What each factor of a sweep does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Effect>,
    /// What things are worth to a player, if asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub worths: Vec<Worth>,
    /// What is beyond chance.
    pub claims: Vec<Claim>,
    /// How many comparisons the claims were corrected for.
    pub tests: usize,
    /// The level of the tests, where it is not 5 %: the run was looked at several times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<f64>,
    /// How much differs at most of what was asked, where nothing is beyond chance.
    #[serde(default)]
    pub bounds: Vec<Bound>,
    /// What a reader has to know first.
    #[serde(default)]
    pub flags: Vec<Flag>,
    /// What a search for targets found. It is written for programs and never read again: the journal has no such question.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub tuning: Option<Tuning>,
    /// For each difference that is told, two games that show it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<Example>,
    /// These games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<ShownGame>,
}

/// An experiment and what it found: all that a report is made of.
pub struct Results {
    /// What was asked, and of whom.
    pub experiment: Experiment,
    /// The command that began it.
    pub command: String,
    /// The program's version that began it.
    pub version: String,
    /// Who played: the lab's method, and for each game the hash of its network and of what a short search finds. Nothing where
    /// that was not kept.
    pub players: Value,
    /// What was found.
    pub findings: Findings,
}

impl Results {
    /// The variants that another network judged than the one that comes with this program.
    pub(crate) fn judged_otherwise(&self) -> impl Iterator<Item = &Variant> {
        self.experiment.variants.iter().filter(|variant| {
            let played = self.players["games"][variant.rules.id()]["network"].as_str();
            played.is_some()
                && played != self.experiment.network(variant).as_ref().map(network_hash).as_deref()
        })
    }

    /// Counts and compares everything that a run has played.
    pub fn of(run: &mut Run) -> Result<Results, RunError> {
        run.look_back()?;
        if run.is_tuned() {
            run.race()?;
        }
        let (mut findings, facts) = Findings::of(run)?;
        findings.find_examples(run, &facts)?;
        let (experiment, command, version) =
            (run.experiment.clone(), run.command.clone(), run.version.clone());
        Ok(Results { experiment, command, version, players: run.players().clone(), findings })
    }
}

/// Whether everything that the question is about is beyond chance, at the look that a run is at.
pub(crate) fn is_answered(run: &mut Run) -> Result<bool, RunError> {
    let about = run.experiment.about.clone();
    let (findings, _) = Findings::of(run)?;
    let mut asked =
        findings.comparisons.iter().flat_map(|c| &c.lines).filter(|line| about.contains(&line.id)).peekable();
    Ok(asked.peek().is_some() && asked.all(|line| line.beyond))
}

impl Findings {
    /// How many games between equal players there are, and between forms.
    pub fn games(&self) -> usize {
        let forms = self.forms.as_ref().map_or(0, |f| f.games * f.elos.len() * (f.elos.len() - 1) / 2);
        self.variants.iter().map(|found| found.games + found.starts).sum::<usize>() + forms
    }

    /// The findings, and the games of each variant from openings.
    fn of(run: &mut Run) -> Result<(Findings, Vec<Vec<Facts>>), RunError> {
        let seed = run.experiment.seed;
        let (mut variants, mut facts) = (Vec::new(), Vec::new());
        for number in 0..run.experiment.variants.len() {
            let (found, games) = variant::find(run, number)?;
            variants.push(found);
            facts.push(games);
        }
        variant::leave_out(&mut variants);
        // The same variants under each other condition.
        let cells = run.experiment.cells();
        let mut others: Vec<Vec<VariantFindings>> = Vec::new();
        for cell in 1..cells.len() {
            others.push(
                (0..variants.len()).map(|n| variant::find_in_cell(run, n, cell)).collect::<Result<_, _>>()?,
            );
        }
        for (number, found) in variants.iter_mut().enumerate() {
            let other: Vec<&VariantFindings> = others.iter().map(|cell| &cell[number]).collect();
            found.weigh_first_score(&cells, &other);
        }
        let comparisons = match run.experiment.compare {
            true => {
                let measures = run.experiment.measures(0);
                (1..variants.len())
                    .map(|b| claims::compare(&variants, &others, &cells, (0, b), &measures, seed))
                    .collect()
            }
            false => Vec::new(),
        };
        let tuning = match run.is_tuned() {
            true => {
                let experiment = run.experiment.clone();
                Some(Tuning::of(&experiment, run.race()?))
            }
            false => None,
        };
        let effects = effects::effects(&run.experiment, &variants, &others, &cells);
        let mut findings = Findings {
            variants,
            lengths: Histogram::of(&facts, |f| Some(f.turns)),
            first_captures: Histogram::of(&facts, |f| f.first_capture),
            comparisons,
            forms: forms::forms(run)?,
            cells,
            effects,
            worths: restricted::worths(run)?,
            claims: Vec::new(),
            tests: 0,
            level: run.experiment.stop_early.then(|| run.level()),
            bounds: Vec::new(),
            flags: Vec::new(),
            tuning,
            examples: Vec::new(),
            shown: Vec::new(),
        };
        findings.flags = findings.flags();
        if run.is_tuned() {
            // Their targets say what is wanted: games that end when something is known are not tested for anything else.
            let measures = run.experiment.measures(0);
            let rests = |target: &Target| measures.iter().any(|m| m.id == target.id && m.rests_on_chances);
            let chances = run.experiment.targets.iter().any(rests);
            findings.flags.retain(|flag| match flag {
                Flag::Unfair { .. } => false,
                Flag::Distrusted { .. } => chances,
                _ => true,
            });
        } else {
            findings.claim(&run.experiment.about);
            let of_one_judge =
                findings.comparisons.iter().enumerate().filter(|(_, c)| !c.one_judge.is_empty());
            let flags = of_one_judge.map(|(comparison, _)| Flag::OneJudge { comparison });
            findings.flags.extend(flags.collect::<Vec<_>>());
        }
        Ok((findings, facts))
    }
}
