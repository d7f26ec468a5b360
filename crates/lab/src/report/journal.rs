//! Several experiments in one page: the journal, answered.

use jersi_texts::{Lang, t};
use maud::html;

use super::Context;
use super::definitions::definitions;
use super::page::{body, frame, legend};
use super::sentences::{bound_sentence, sentence};
use super::verdict::{claims, verdict};
use crate::findings::Results;
use crate::journal::journal_name;

/// How many answers of a question the index shows.
const SHOWN: usize = 6;
/// How many measures of which nothing was found it shows where there is no answer.
const UNKNOWN_SHOWN: usize = 3;

/// One page with an index: every question, its answer in sentences, and all that stands behind it.
pub fn journal(answered: &[Results], lang: Lang) -> String {
    let parts: Vec<Context<'_>> = (answered.iter().enumerate())
        .map(|(i, results)| Context { prefix: format!("q{i}"), brief: true, ..Context::new(results, lang) })
        .collect();
    let title = t!(lang, "journal-title");
    let header = html! {
        p.kicker {
            "jersi lab journal"
            @for other in Lang::all().filter(|other| *other != lang) {
                " · " a href=(journal_name(other)) lang=(other.tag()) hreflang=(other.tag()) { (other.name()) }
            }
        }
        h1 { (title) }
        p.lead { (t!(lang, "journal-lead")) }
    };
    let content = html! {
        nav {
            ol.index {
                @for (i, part) in parts.iter().enumerate() {
                    @let claims = &part.findings().claims;
                    @let answers = claims.iter().filter(|claim| claim.answers).take(SHOWN).collect::<Vec<_>>();
                    li {
                        a href=(format!("#q{i}")) { (part.results.experiment.question.get(lang)) }
                        " " span.soft { "· " (t!(lang, "journal-sentences", count = claims.len())) }
                        ul.claims {
                            @for claim in &answers {
                                li { (sentence(part.results, claim, lang)) }
                            }
                            @for bound in part.findings().bounds.iter().take(UNKNOWN_SHOWN).filter(|_| answers.is_empty()) {
                                li { (bound_sentence(part.results, bound, lang)) }
                            }
                        }
                    }
                }
            }
        }
        @for (i, part) in parts.iter().enumerate() {
            article id=(format!("q{i}")) {
                h1 { (part.results.experiment.question.get(lang)) }
                (legend(part))
                (verdict(part))
                (claims(part))
                details.all { summary { (t!(lang, "journal-everything")) } (body(part)) }
            }
        }
        (definitions(&parts.iter().map(Context::all_measures).collect::<Vec<_>>(), lang))
    };
    frame(&title, &header, &content, lang)
}
