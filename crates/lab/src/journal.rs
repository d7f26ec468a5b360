//! The questions of the author's journal, as experiment files that come with the program.

use std::path::Path;

use jersi_rules::Mistakes;

use crate::experiment::Experiment;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../experiments/journal/", $name, ".toml")))),*]
    };
}

const EXPERIMENTS: [(&str, &str); 14] = files![
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
];

const RULES: [(&str, &str); 2] = files!["two-guardians", "square-diagonals"];

/// The experiments of the journal: names and texts, in the order of the story.
pub fn journal_files() -> impl Iterator<Item = (&'static str, &'static str)> {
    EXPERIMENTS.into_iter()
}

impl Experiment {
    /// Reads an experiment of the journal; rule files are those that come with it.
    pub fn of_journal(name: &str, text: &str) -> Result<Experiment, Mistakes> {
        let load = |file: &str| {
            let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or(file);
            let found = RULES.iter().find(|(name, _)| *name == stem);
            found.map(|(_, text)| (*text).to_owned()).ok_or_else(|| format!("there is no file {file}"))
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
            assert!(
                experiment.question.get(jersi_rules::Lang::En)
                    != experiment.question.get(jersi_rules::Lang::Fr)
            );
        }
        assert_eq!(journal_files().count(), 14);
    }
}
