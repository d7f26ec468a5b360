//! The questions of the author's journal, as experiment files that come with the program, and what was found.

use std::path::Path;

use jersi_rules::Mistakes;
use jersi_texts::{Lang, Text, t};
use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};

use crate::experiment::Experiment;
use crate::findings::{Findings, Results};
use crate::run::{RunError, game_counts, set_game_counts};

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../experiments/journal/", $name, ".toml")))),*]
    };
}

const EXPERIMENTS: [(&str, &str); 20] = files![
    "01-rows",
    "02-sea",
    "03-version-2",
    "04-guardian",
    "05-setup",
    "06-forms",
    "07-three-forms",
    "08-mountains",
    "09-landing",
    "10-square",
    "11-directions-square",
    "12-directions-hexagons",
    "13-mikjersi",
    "14-pijersi",
    "15-second-step",
    "16-form-games",
    "17-guardian-squares",
    "18-version-2-apart",
    "19-guardian-start",
    "20-landing-capture",
];

const RULES: [(&str, &str); 8] = files![
    "two-guardians",
    "square-diagonals",
    "one-step",
    "riding-kunti",
    "countdown",
    "larger-board",
    "guardian-ahead",
    "landing-or-capture",
];

/// The experiments of the journal: names and texts, in the order of the story.
pub fn journal_files() -> impl Iterator<Item = (&'static str, &'static str)> {
    EXPERIMENTS.into_iter()
}

/// The results that come with the program; `jersi lab journal` writes such a table.
const RESULTS: &str = include_str!("../../../experiments/journal/results.json");

/// One answer of the table. The question stands in the experiment's file.
#[derive(Serialize, Deserialize)]
struct Answer<F> {
    name: String,
    games: Value,
    command: String,
    version: String,
    /// Who played; older tables do not tell.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    players: Value,
    findings: F,
}

/// What the journal's page in a language is called.
pub fn journal_name(lang: Lang) -> String {
    if lang == Lang::default() { "journal.html".into() } else { format!("journal.{lang}.html") }
}

/// The answers that come with the program.
pub fn journal_results() -> Result<Vec<Results>, RunError> {
    read_results(RESULTS)
}

/// Reads a table of answers.
pub fn read_results(text: &str) -> Result<Vec<Results>, RunError> {
    let broken = |error: String| RunError::new(|lang| t!(lang, "journal-table-broken", error = &error));
    let answers: Vec<Answer<Findings>> =
        serde_json::from_str(text).map_err(|error| broken(error.to_string()))?;
    let read = |answer: Answer<Findings>| {
        let Answer { name, games, command, version, players, findings } = answer;
        let file = journal_files().find(|(file, _)| *file == name).map(|(_, text)| text);
        let text = file.ok_or_else(|| broken(format!("`{name}`")))?;
        let mut experiment =
            Experiment::of_journal(&name, text).map_err(|mistakes| broken(mistakes.to_string()))?;
        set_game_counts(&mut experiment, &games);
        Ok(Results { experiment, command, version, players, findings })
    };
    answers.into_iter().map(read).collect()
}

/// Writes a table of answers: one line for each. It holds one typical game of each variant, which is what a page shows.
pub fn write_results(answers: &[Results]) -> String {
    let line = |results: &Results| {
        let mut findings = serde_json::json!(results.findings);
        for variant in findings["variants"].as_array_mut().into_iter().flatten() {
            if let Some(typical) = variant["typical"].as_array_mut() {
                typical.truncate(1);
            }
        }
        // Two games for each of some hundred sentences are for the pages of single experiments.
        for key in ["examples", "shown"] {
            findings.as_object_mut().map(|findings| findings.remove(key));
        }
        shorten(&mut findings);
        let answer = Answer {
            name: results.experiment.name.clone(),
            games: game_counts(&results.experiment),
            command: results.command.clone(),
            version: results.version.clone(),
            players: results.players.clone(),
            findings,
        };
        serde_json::json!(answer).to_string()
    };
    format!("[\n{}\n]\n", answers.iter().map(line).collect::<Vec<_>>().join(",\n"))
}

/// Keeps six digits of every number: what is read is then what was written, to the last digit.
fn shorten(value: &mut Value) {
    match value {
        Value::Number(number) if number.is_f64() => {
            let short = number.as_f64().and_then(|x| format!("{x:.5e}").parse().ok());
            if let Some(short) = short.and_then(Number::from_f64) {
                *number = short;
            }
        }
        Value::Array(all) => all.iter_mut().for_each(shorten),
        Value::Object(all) => all.values_mut().for_each(shorten),
        _ => {}
    }
}

impl Experiment {
    /// Reads an experiment of the journal; rule files are those that come with it.
    pub fn of_journal(name: &str, text: &str) -> Result<Experiment, Mistakes> {
        let load = |file: &str| {
            let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or(file);
            let found = RULES.iter().find(|(name, _)| *name == stem);
            let missing = || Text::by(|lang| t!(lang, "file-missing", path = file));
            found.map(|(_, text)| (*text).to_owned()).ok_or_else(missing)
        };
        Experiment::read(name, &format!("experiments/journal/{name}.toml"), text, &load)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_can_be_asked() {
        for (name, text) in journal_files() {
            let experiment = Experiment::of_journal(name, text).unwrap_or_else(|error| panic!("{error}"));
            let french = Lang::known("fr");
            assert_ne!(experiment.question.get(Lang::EN), experiment.question.get(french), "{name}");
        }
        assert_eq!(journal_files().count(), 20);
    }

    /// The table fits the files: whoever changes a question asks it again.
    #[test]
    fn every_question_has_its_answer() {
        let answers = journal_results().unwrap_or_else(|error| panic!("{error}"));
        let names: Vec<&str> = answers.iter().map(|answer| answer.experiment.name.as_str()).collect();
        assert_eq!(names, journal_files().map(|(name, _)| name).collect::<Vec<_>>());
        for Results { experiment, findings, .. } in &answers {
            let name = &experiment.name;
            assert_eq!(experiment.variants.len(), findings.variants.len(), "{name}");
            assert_eq!(experiment.forms.is_some(), findings.forms.is_some(), "{name}");
            for (variant, found) in findings.variants.iter().enumerate() {
                let known = experiment.measures(variant);
                let is_known = |id: &str| known.iter().any(|measure| measure.id == id);
                assert!(found.estimates.iter().all(|estimate| is_known(&estimate.id)), "{name}");
                assert_eq!(found.captures.len(), experiment.variants[variant].rules.board().len(), "{name}");
                assert!(found.games > 0 && found.typical.len() == 1, "{name}");
            }
        }
        // What is read is what was written.
        assert!(write_results(&answers) == RESULTS, "results.json is not what the program would write");
    }
}
