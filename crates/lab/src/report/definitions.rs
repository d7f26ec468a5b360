//! What each measure is, exactly.

use jersi_texts::{Lang, capital, t};
use maud::{Markup, html};

use super::page::section;
use crate::measure::Measure;

/// Measures that share a definition are named together.
pub(super) fn definitions(all: &[Vec<&Measure>], lang: Lang) -> Markup {
    let mut seen: Vec<(&Measure, String)> = Vec::new();
    for measure in all.iter().flatten() {
        let definition = measure.definition(lang);
        if !seen.iter().any(|(_, other)| *other == definition) {
            seen.push((measure, definition));
        }
    }
    seen.sort_by_key(|(measure, _)| measure.group);
    let content = html! {
        dl.definitions {
            @for (measure, definition) in &seen {
                dt { (capital(&measure.family(lang))) }
                dd { (definition) }
            }
            dt { (t!(lang, "define-value")) } dd { (t!(lang, "define-value.definition")) }
            dt { (t!(lang, "define-form")) } dd { (t!(lang, "define-form.definition")) }
            dt { (t!(lang, "define-chance")) } dd { (t!(lang, "define-chance.definition")) }
        }
    };
    section(&t!(lang, "define-title"), "", &content)
}
