//! What an experiment found, in numbers: every measure of every variant, what differs, and what may be claimed. Reports
//! show it and measure nothing themselves.

mod claims;
mod forms;
mod shapes;
mod typical;
mod variant;

use serde::{Deserialize, Serialize};

pub use claims::{Chance, Claim, ClaimKind, Comparison, Line};
pub use forms::FormTable;
pub use shapes::{Histogram, QUANTILES};
pub use variant::{Estimate, VariantFindings};

use crate::experiment::Experiment;
use crate::run::{Run, RunError};

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
    /// What is beyond chance.
    pub claims: Vec<Claim>,
    /// How many comparisons the claims were corrected for.
    pub tests: usize,
}

/// An experiment and what it found: all that a report is made of.
pub struct Results {
    /// What was asked, and of whom.
    pub experiment: Experiment,
    /// The command that began it.
    pub command: String,
    /// The program's version that began it.
    pub version: String,
    /// What was found.
    pub findings: Findings,
}

impl Results {
    /// Counts and compares everything that a run has played.
    pub fn of(run: &mut Run) -> Result<Results, RunError> {
        let findings = Findings::of(run)?;
        let (experiment, command, version) =
            (run.experiment.clone(), run.command.clone(), run.version.clone());
        Ok(Results { experiment, command, version, findings })
    }
}

impl Findings {
    fn of(run: &mut Run) -> Result<Findings, RunError> {
        let seed = run.experiment.seed;
        let (mut variants, mut facts) = (Vec::new(), Vec::new());
        for number in 0..run.experiment.variants.len() {
            let (found, games) = variant::find(run, number)?;
            variants.push(found);
            facts.push(games);
        }
        variant::leave_out(&mut variants);
        let comparisons = match run.experiment.compare {
            true => (1..variants.len()).map(|b| claims::compare(&variants, (0, b), seed)).collect(),
            false => Vec::new(),
        };
        let mut findings = Findings {
            variants,
            lengths: Histogram::of(&facts, |f| Some(f.turns)),
            first_captures: Histogram::of(&facts, |f| f.first_capture),
            comparisons,
            forms: forms::forms(run)?,
            claims: Vec::new(),
            tests: 0,
        };
        findings.claim(&run.experiment.about);
        Ok(findings)
    }
}
