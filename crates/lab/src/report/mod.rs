//! Reports: what an experiment found, as a page, as JSON and as CSV. They show numbers and make none.

mod board;
mod calibration;
mod comparisons;
mod conditions;
mod cubes;
mod curves;
mod definitions;
mod forms;
mod games;
mod journal;
mod numbers;
mod page;
mod plots;
mod sentences;
mod tables;
mod tuning;
mod verdict;

use jersi_texts::Lang;
pub use journal::journal;
pub use numbers::estimate;
pub use page::{page, page_name};
pub use sentences::{bound_sentence, flag_sentence, sentence};
pub use tables::{to_csv, to_json};
pub use tuning::tuning_sentences;

use crate::findings::{Findings, Results};
use crate::measure::Measure;

/// What the parts of a page have in common.
struct Context<'a> {
    results: &'a Results,
    lang: Lang,
    /// Makes ids unique where several experiments share a page.
    prefix: String,
    /// Whether they do: then each shows one typical game, and no tables behind the boards.
    brief: bool,
    /// What was measured of each variant.
    measures: Vec<Vec<Measure>>,
}

impl<'a> Context<'a> {
    fn new(results: &'a Results, lang: Lang) -> Context<'a> {
        let measured = results.findings.variants.iter().enumerate().map(|(variant, found)| {
            let mut measures = results.experiment.measures(variant);
            measures.retain(|measure| found.estimate(&measure.id).is_some());
            measures
        });
        let measures = measured.collect();
        Context { results, lang, prefix: String::new(), brief: false, measures }
    }

    fn findings(&self) -> &'a Findings {
        &self.results.findings
    }

    /// What a variant is called.
    fn name(&self, variant: usize) -> &'a str {
        self.results.experiment.variants[variant].name.get(self.lang)
    }

    fn measure(&self, variant: usize, id: &str) -> Option<&Measure> {
        self.measures.get(variant)?.iter().find(|measure| measure.id == id)
    }

    /// The measures of all variants, each once, in the order of the list.
    fn all_measures(&self) -> Vec<&Measure> {
        let mut all: Vec<&Measure> = Vec::new();
        for measure in self.measures.iter().flatten() {
            if !all.iter().any(|other| other.id == measure.id) {
                all.push(measure);
            }
        }
        all
    }
}
