//! What must hold for any text whatever as an experiment file. The fuzz target runs the same check.

use jersi_lab::Experiment;
use jersi_texts::Text;
use jersi_texts::pseudo::assert_speaks;

/// It is refused with sentences of the catalogue, each at a place that the text has; or its series and measures can be made.
pub fn experiment_file(text: &str) {
    let load = |_: &str| Err(Text::new("no files"));
    match Experiment::read("any", "any.toml", text, &load) {
        Ok(mut experiment) => {
            experiment.quick();
            assert!(experiment.games >= 2 && (!experiment.variants.is_empty() || experiment.forms.is_some()));
            for variant in 0..experiment.variants.len() {
                assert!(!experiment.measures(variant).is_empty());
            }
            assert!(!jersi_lab::run::Series::of(&experiment).is_empty());
        }
        Err(mistakes) => {
            assert!(!mistakes.0.is_empty());
            for mistake in &mistakes.0 {
                assert_speaks(|lang| mistake.message.get(lang).to_owned());
                let place = &mistake.place;
                if place.line > 0 && *place.file == *"any.toml" {
                    let line =
                        text.split('\n').nth(place.line - 1).unwrap_or_else(|| panic!("no line: {mistake}"));
                    assert!((1..=line.chars().count() + 1).contains(&place.column), "no column: {mistake}");
                }
            }
        }
    }
}
